/* SPDX-License-Identifier: MIT */

/* A histogram: a bar for each bin, with a logarithmic height. */

#include "idx-histogram.h"

#include <math.h>

/* The minimum size, in logical pixels. */
#define MIN_WIDTH 192
#define MIN_HEIGHT 72

struct _IdxHistogram
{
  GtkWidget parent_instance;
  guint64 *bins;
  guint n_bins;
  guint64 max_count; /* the number of values in the fullest bin */
};

G_DEFINE_FINAL_TYPE (IdxHistogram, idx_histogram, GTK_TYPE_WIDGET)

/* Returns the height of a bar relative to the highest one. */
static double
get_bar_height (IdxHistogram *self,
                guint bin)
{
  if (self->max_count == 0)
    return 0;
  return log1p ((double) self->bins[bin]) / log1p ((double) self->max_count);
}

static void
idx_histogram_snapshot (GtkWidget *widget,
                        GtkSnapshot *snapshot)
{
  IdxHistogram *self = IDX_HISTOGRAM (widget);
  gboolean is_mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  float width = (float) gtk_widget_get_width (widget);
  float height = (float) gtk_widget_get_height (widget);
  GdkRGBA bar_color, base_color;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &bar_color);
  base_color = bar_color;
  bar_color.alpha *= 0.6F;
  base_color.alpha *= 0.25F;
  for (guint i = 0; i < self->n_bins; i++)
    {
      guint bin = is_mirrored ? self->n_bins - 1 - i : i;
      float left = floorf (width * (float) i / (float) self->n_bins);
      float right = floorf (width * (float) (i + 1) / (float) self->n_bins);
      float bar_height = ceilf ((height - 1) * (float) get_bar_height (self, bin));

      if (right - left > 3)
        right -= 1;
      gtk_snapshot_append_color (snapshot, &bar_color,
                                 &GRAPHENE_RECT_INIT (left, height - 1 - bar_height, right - left,
                                                      bar_height));
    }
  gtk_snapshot_append_color (snapshot, &base_color, &GRAPHENE_RECT_INIT (0, height - 1, width, 1));
}

static void
idx_histogram_measure (GtkWidget *widget,
                       GtkOrientation orientation,
                       int for_size,
                       int *minimum,
                       int *natural,
                       int *minimum_baseline,
                       int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? MIN_WIDTH : MIN_HEIGHT;
  *natural = *minimum;
}

static void
idx_histogram_finalize (GObject *object)
{
  g_free (IDX_HISTOGRAM (object)->bins);
  G_OBJECT_CLASS (idx_histogram_parent_class)->finalize (object);
}

static void
idx_histogram_class_init (IdxHistogramClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = idx_histogram_finalize;
  widget_class->snapshot = idx_histogram_snapshot;
  widget_class->measure = idx_histogram_measure;
  gtk_widget_class_set_css_name (widget_class, "histogram");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
idx_histogram_init (IdxHistogram *self)
{
}

void
idx_histogram_set_bins (IdxHistogram *self,
                        const guint64 *bins,
                        guint n_bins)
{
  g_return_if_fail (IDX_IS_HISTOGRAM (self));
  g_return_if_fail (bins != NULL || n_bins == 0);

  g_free (self->bins);
  self->bins = g_memdup2 (bins, n_bins * sizeof *bins);
  self->n_bins = n_bins;
  self->max_count = 0;
  for (guint i = 0; i < n_bins; i++)
    self->max_count = MAX (self->max_count, bins[i]);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
