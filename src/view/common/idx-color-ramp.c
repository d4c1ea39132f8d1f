/* SPDX-License-Identifier: MIT */

/* A bar of colors: the colors of a palette from the lowest to the highest value, or a swatch of
 * one color. */

#include "idx-color-ramp.h"

#include "idx-color.h"

#include <string.h>

/* The minimum width and height, in logical pixels. */
#define MIN_SIZE 12

struct _IdxColorRamp
{
  GtkWidget parent_instance;
  guint32 *colors;
  guint n_colors;
};

G_DEFINE_FINAL_TYPE (IdxColorRamp, idx_color_ramp, GTK_TYPE_WIDGET)

/* Draws a line around the colors, so that colors similar to the background have a visible edge. */
static void
draw_edge (GtkWidget *widget,
           GtkSnapshot *snapshot,
           const graphene_rect_t *bounds)
{
  const float widths[4] = { 1, 1, 1, 1 };
  GskRoundedRect outline;
  GdkRGBA color;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  color.alpha *= 0.4F;
  gsk_rounded_rect_init_from_rect (&outline, bounds, 0);
  gtk_snapshot_append_border (snapshot, &outline, widths,
                              (const GdkRGBA[4]){ color, color, color, color });
}

static void
idx_color_ramp_snapshot (GtkWidget *widget,
                         GtkSnapshot *snapshot)
{
  IdxColorRamp *self = IDX_COLOR_RAMP (widget);
  gboolean is_mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  float width = (float) gtk_widget_get_width (widget);
  float height = (float) gtk_widget_get_height (widget);

  for (guint i = 0; i < self->n_colors; i++)
    {
      guint index = is_mirrored ? self->n_colors - 1 - i : i;
      float left = (float) (int) (width * (float) i / (float) self->n_colors);
      float right = (float) (int) (width * (float) (i + 1) / (float) self->n_colors);
      GdkRGBA rgba = idx_color_get_rgba (self->colors[index]);

      if (right > left)
        gtk_snapshot_append_color (snapshot, &rgba,
                                   &GRAPHENE_RECT_INIT (left, 0, right - left, height));
    }
  draw_edge (widget, snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
}

static void
idx_color_ramp_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  *minimum = MIN_SIZE;
  *natural = MIN_SIZE;
}

static void
idx_color_ramp_finalize (GObject *object)
{
  g_free (IDX_COLOR_RAMP (object)->colors);
  G_OBJECT_CLASS (idx_color_ramp_parent_class)->finalize (object);
}

static void
idx_color_ramp_class_init (IdxColorRampClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = idx_color_ramp_finalize;
  widget_class->snapshot = idx_color_ramp_snapshot;
  widget_class->measure = idx_color_ramp_measure;
  gtk_widget_class_set_css_name (widget_class, "colorramp");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
idx_color_ramp_init (IdxColorRamp *self)
{
}

void
idx_color_ramp_set_colors (IdxColorRamp *self,
                           const guint32 *colors,
                           guint n_colors)
{
  g_return_if_fail (IDX_IS_COLOR_RAMP (self));
  g_return_if_fail (colors != NULL && n_colors > 0);

  if (n_colors == self->n_colors && memcmp (colors, self->colors, n_colors * sizeof *colors) == 0)
    return;
  g_free (self->colors);
  self->colors = g_memdup2 (colors, n_colors * sizeof *colors);
  self->n_colors = n_colors;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
