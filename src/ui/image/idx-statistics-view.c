/* SPDX-License-Identifier: MIT */

/* The statistics of the values of one image. */

#include "idx-statistics-view.h"

#include "idx-histogram.h"
#include "idx-image-statistics.h"
#include "idx-slot.h"
#include "idx-text.h"
#include "idx-value-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>

struct _IdxStatisticsView
{
  GtkWidget parent_instance;
  IdxSlot *computing; /* computes the statistics */
  IdxElementType element_type;

  GtkWidget *content;
  IdxHistogram *histogram;
  GtkLabel *histogram_start; /* the lowest value, below the histogram */
  GtkLabel *histogram_end;   /* the highest value */
  GtkLabel *minimum;
  GtkLabel *maximum;
  GtkLabel *mean;
  GtkLabel *n_values;
  GtkLabel *n_nan;
  GtkLabel *n_infinite;
  GtkWidget *not_finite_part; /* @n_nan and @n_infinite; hidden for integers */
};

G_DEFINE_FINAL_TYPE (IdxStatisticsView, idx_statistics_view, GTK_TYPE_WIDGET)

/* Shows integers with all digits, other values with six significant digits. */
static void
show_number (GtkLabel *label,
             IdxElementType type,
             double value)
{
  g_autofree char *text = NULL;

  if (!isfinite (value))
    text = g_strdup ("–");
  else if (idx_element_type_is_integer (type))
    text = idx_value_text_dup (type, value, FALSE);
  else
    text = g_strdup_printf ("%.6g", value);
  gtk_label_set_text (label, text);
}

static void
show_count (GtkLabel *label,
            guint64 count)
{
  g_autofree char *text = idx_text_format_count (count);

  gtk_label_set_text (label, text);
}

static void
show_statistics (IdxStatisticsView *self,
                 const IdxImageStatistics *statistics)
{
  g_autofree char *description = NULL;

  idx_histogram_set_bins (self->histogram, statistics->bins, statistics->n_bins);
  show_number (self->histogram_start, self->element_type, statistics->range.minimum);
  show_number (self->histogram_end, self->element_type, statistics->range.maximum);
  show_number (self->minimum, self->element_type, statistics->range.minimum);
  show_number (self->maximum, self->element_type, statistics->range.maximum);
  show_number (self->mean, IDX_ELEMENT_TYPE_FLOAT64, statistics->mean);
  show_count (self->n_values, statistics->n_finite + statistics->not_finite.n_nan +
                                statistics->not_finite.n_infinite);
  show_count (self->n_nan, statistics->not_finite.n_nan);
  show_count (self->n_infinite, statistics->not_finite.n_infinite);
  gtk_widget_set_visible (self->not_finite_part, !idx_element_type_is_integer (self->element_type));
  /* Translators: each %s is a number */
  description = g_strdup_printf (_ ("Minimum %s, maximum %s, mean %s"),
                                 gtk_label_get_text (self->minimum),
                                 gtk_label_get_text (self->maximum),
                                 gtk_label_get_text (self->mean));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->histogram),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

/* The input of a job. */
typedef struct
{
  IdxImageFormat format;
  GBytes *sample;
} Input;

static void
input_free (gpointer data)
{
  Input *input = data;

  g_bytes_unref (input->sample);
  g_free (input);
}

static gpointer
compute (gpointer data,
         IdxProgress *progress,
         GCancellable *cancellable,
         GError **error)
{
  const Input *input = data;
  g_autofree IdxImageStatistics *statistics = g_new (IdxImageStatistics, 1);

  if (!idx_image_statistics_compute (statistics, &input->format,
                                     g_bytes_get_data (input->sample, NULL), cancellable, error))
    return NULL;
  return g_steal_pointer (&statistics);
}

static void
idx_statistics_view_computed (gpointer owner,
                              gpointer input,
                              gpointer result,
                              const GError *error)
{
  g_autofree IdxImageStatistics *statistics = result;

  if (statistics != NULL)
    show_statistics (owner, statistics);
}

static const IdxJobKind statistics_job = { compute, input_free, g_free,
                                           idx_statistics_view_computed };

static void
idx_statistics_view_finalize (GObject *object)
{
  idx_slot_free (IDX_STATISTICS_VIEW (object)->computing);
  G_OBJECT_CLASS (idx_statistics_view_parent_class)->finalize (object);
}

static void
idx_statistics_view_dispose (GObject *object)
{
  IdxStatisticsView *self = IDX_STATISTICS_VIEW (object);

  idx_slot_cancel (self->computing);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_statistics_view_parent_class)->dispose (object);
}

static void
idx_statistics_view_class_init (IdxStatisticsViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_statistics_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_statistics_view_finalize;

  g_type_ensure (IDX_TYPE_HISTOGRAM);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "statistics");
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/idxview/Idxview/idx-statistics-view.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxStatisticsView, content);
  gtk_widget_class_bind_template_child (widget_class, IdxStatisticsView, histogram);
  gtk_widget_class_bind_template_child (widget_class, IdxStatisticsView, histogram_start);
  gtk_widget_class_bind_template_child (widget_class, IdxStatisticsView, histogram_end);
  gtk_widget_class_bind_template_child (widget_class, IdxStatisticsView, minimum);
  gtk_widget_class_bind_template_child (widget_class, IdxStatisticsView, maximum);
  gtk_widget_class_bind_template_child (widget_class, IdxStatisticsView, mean);
  gtk_widget_class_bind_template_child (widget_class, IdxStatisticsView, n_values);
  gtk_widget_class_bind_template_child (widget_class, IdxStatisticsView, n_nan);
  gtk_widget_class_bind_template_child (widget_class, IdxStatisticsView, n_infinite);
  gtk_widget_class_bind_template_child (widget_class, IdxStatisticsView, not_finite_part);
}

static void
idx_statistics_view_init (IdxStatisticsView *self)
{
  GtkLabel *numbers[5];

  self->computing = idx_slot_new (NULL, self);
  gtk_widget_init_template (GTK_WIDGET (self));
  numbers[0] = self->histogram_start;
  numbers[1] = self->histogram_end;
  numbers[2] = self->minimum;
  numbers[3] = self->maximum;
  numbers[4] = self->mean;
  /* In right-to-left text, a minus sign would appear after its number. */
  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    gtk_widget_set_direction (GTK_WIDGET (numbers[i]), GTK_TEXT_DIR_LTR);
}

void
idx_statistics_view_show (IdxStatisticsView *self,
                          IdxDataset *dataset,
                          GBytes *sample)
{
  const IdxImageFormat *format;
  Input *input;

  g_return_if_fail (IDX_IS_STATISTICS_VIEW (self));

  idx_slot_cancel (self->computing);
  gtk_widget_set_visible (self->content, sample != NULL);
  if (sample == NULL)
    return;
  format = idx_dataset_get_format (dataset);
  self->element_type = format->element_type;
  input = g_new (Input, 1);
  *input = (Input){ *format, g_bytes_ref (sample) };
  idx_slot_start (self->computing, &statistics_job, NULL, input);
}
