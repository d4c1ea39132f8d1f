/* SPDX-License-Identifier: MIT */

/* Compares a class in two datasets: its mean image, its number of samples, and its share of all
 * samples, as a number and as a bar. */

#include "idx-class-comparison-row.h"

#include "idx-class-card.h"
#include "idx-image-view.h"
#include "idx-line-layout.h"
#include "idx-text.h"

#include <float.h>

#define N_SIDES 2

struct _IdxClassComparisonRow
{
  IdxLazyGridChild parent_instance;
  gint64 label;

  IdxImageView *first_mean;
  IdxImageView *second_mean;
  GtkInscription *name;
  GtkLabel *first_count;
  GtkLabel *second_count;
  GtkLabel *share_difference;
  GtkLevelBar *first_share;
  GtkLevelBar *second_share;
};

G_DEFINE_FINAL_TYPE (IdxClassComparisonRow, idx_class_comparison_row, IDX_TYPE_LAZY_GRID_CHILD)

static void
idx_class_comparison_row_class_init (IdxClassComparisonRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (IDX_TYPE_IMAGE_VIEW);
  g_type_ensure (IDX_TYPE_LINE_LAYOUT);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/idxview/Idxview/idx-class-comparison-row.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxClassComparisonRow, first_mean);
  gtk_widget_class_bind_template_child (widget_class, IdxClassComparisonRow, second_mean);
  gtk_widget_class_bind_template_child (widget_class, IdxClassComparisonRow, name);
  gtk_widget_class_bind_template_child (widget_class, IdxClassComparisonRow, first_count);
  gtk_widget_class_bind_template_child (widget_class, IdxClassComparisonRow, second_count);
  gtk_widget_class_bind_template_child (widget_class, IdxClassComparisonRow, share_difference);
  gtk_widget_class_bind_template_child (widget_class, IdxClassComparisonRow, first_share);
  gtk_widget_class_bind_template_child (widget_class, IdxClassComparisonRow, second_share);
}

static void
idx_class_comparison_row_init (IdxClassComparisonRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
idx_class_comparison_row_new (IdxDisplayOptions *options)
{
  IdxClassComparisonRow *self;

  g_return_val_if_fail (IDX_IS_DISPLAY_OPTIONS (options), NULL);

  self = g_object_new (IDX_TYPE_CLASS_COMPARISON_ROW, NULL);
  idx_image_view_set_display_options (self->first_mean, options);
  idx_image_view_set_display_options (self->second_mean, options);
  return GTK_WIDGET (self);
}

static void
show_mean (IdxClassComparisonRow *self,
           IdxComparison *comparison,
           IdxComparisonSide side)
{
  IdxImageView *view = side == IDX_COMPARISON_FIRST ? self->first_mean : self->second_mean;
  IdxDataset *dataset = idx_comparison_get_dataset (comparison, side);
  IdxClassProfiles *means = idx_comparison_get_means (comparison, side);
  const IdxClassProfile *profile =
    means != NULL ? idx_class_profiles_find (means, self->label) : NULL;

  if (dataset != NULL && profile != NULL && profile->n_samples > 0)
    idx_image_view_set_levels (view, profile->mean, idx_dataset_get_rows (dataset),
                               idx_dataset_get_columns (dataset),
                               idx_dataset_get_format (dataset)->n_channels);
  else
    idx_image_view_set_levels (view, NULL, 0, 0, 1);
}

static gboolean
has_labels (IdxDataset *dataset)
{
  return dataset != NULL && idx_dataset_get_labels (dataset) != NULL;
}

/* Returns the share in the second dataset minus the share in the first, in percentage points:
 * "+1.2"; a dash if either dataset has no labels. */
static char *
dup_share_difference (IdxComparison *comparison,
                      const IdxClassSizes *sizes,
                      IdxDataset *const datasets[N_SIDES])
{
  g_autofree char *number = NULL;
  double share_difference;

  if (!has_labels (datasets[0]) || !has_labels (datasets[1]))
    return g_strdup ("–");
  share_difference =
    100 * (idx_comparison_get_share (comparison, sizes, IDX_COMPARISON_SECOND) -
           idx_comparison_get_share (comparison, sizes, IDX_COMPARISON_FIRST));
  number = idx_text_format_decimal (ABS (share_difference), 1);
  if (ABS (share_difference) < 0.05)
    return g_steal_pointer (&number);
  return g_strdup_printf ("%s%s", share_difference > 0 ? "+" : "−", number);
}

/* Returns the name of the class in the first dataset or, if only the second dataset contains the
 * class, its name there. */
static char *
dup_name (IdxClassComparisonRow *self,
          const IdxClassSizes *sizes,
          IdxDataset *const datasets[N_SIDES])
{
  for (guint side = 0; side < N_SIDES; side++)
    if (sizes->n_samples[side] > 0)
      return idx_labels_dup_class_name (idx_dataset_get_labels (datasets[side]), self->label);
  return g_strdup_printf ("%" G_GINT64_FORMAT, self->label);
}

/* Returns the number of samples and, after @separator, their share of all samples. */
static char *
dup_count_and_share (guint n_samples,
                     IdxDataset *dataset,
                     const char *separator)
{
  g_autofree char *number = idx_text_format_count (n_samples);
  g_autofree char *share = NULL;

  if (!has_labels (dataset))
    return g_strdup ("–");
  share = idx_class_card_dup_share (n_samples, idx_dataset_get_n_samples (dataset));
  return g_strconcat (number, separator, share, NULL);
}

void
idx_class_comparison_row_show (IdxClassComparisonRow *self,
                               IdxComparison *comparison,
                               const IdxClassSizes *sizes,
                               double full_share)
{
  IdxDataset *datasets[N_SIDES];
  GtkLabel *const labels[N_SIDES] = { self->first_count, self->second_count };
  GtkLevelBar *const bars[N_SIDES] = { self->first_share, self->second_share };
  g_autofree char *name = NULL;
  g_autofree char *share_difference = NULL;
  g_autoptr (GString) text = NULL;

  g_return_if_fail (IDX_IS_CLASS_COMPARISON_ROW (self));
  g_return_if_fail (IDX_IS_COMPARISON (comparison));
  g_return_if_fail (sizes != NULL);

  self->label = sizes->label;
  for (guint side = 0; side < N_SIDES; side++)
    datasets[side] = idx_comparison_get_dataset (comparison, side);
  name = dup_name (self, sizes, datasets);
  share_difference = dup_share_difference (comparison, sizes, datasets);
  text = g_string_new (name);
  gtk_inscription_set_text (self->name, name);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name), name);
  gtk_label_set_text (self->share_difference, share_difference);
  for (guint side = 0; side < N_SIDES; side++)
    {
      g_autofree char *count = dup_count_and_share (sizes->n_samples[side], datasets[side], "\n");
      g_autofree char *spoken = dup_count_and_share (sizes->n_samples[side], datasets[side], ", ");

      gtk_label_set_text (labels[side], count);
      gtk_level_bar_set_value (bars[side], idx_comparison_get_share (comparison, sizes, side) /
                                             MAX (full_share, DBL_MIN));
      show_mean (self, comparison, side);
      g_string_append_printf (text, "; %s: %s",
                              datasets[side] != NULL ? idx_dataset_get_name (datasets[side]) : "",
                              spoken);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text->str,
                                  -1);
}
