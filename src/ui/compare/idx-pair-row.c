/* SPDX-License-Identifier: MIT */

/* A pair of equal or similar images of two datasets. */

#include "idx-pair-row.h"

#include "idx-pair-image.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxPairRow
{
  GtkWidget parent_instance;
  IdxComparison *comparison;
  IdxImagePair pair;

  GtkWidget *content;
  IdxPairImage *first_image;
  IdxPairImage *second_image;
  GtkWidget *differs_mark; /* shown if the labels of the two samples differ */
  GtkLabel *distance;      /* of similar images; hidden for equal ones */
};

G_DEFINE_FINAL_TYPE (IdxPairRow, idx_pair_row, GTK_TYPE_WIDGET)

/* Describes the pair to screen readers. The row of the list gets the focus, but has no text
 * itself. */
static void
describe_row (IdxPairRow *self,
              gboolean labels_differ)
{
  GtkWidget *row = gtk_widget_get_parent (GTK_WIDGET (self));
  g_autofree char *text =
    g_strdup_printf ("%s; %s%s%s", idx_pair_image_get_description (self->first_image),
                     idx_pair_image_get_description (self->second_image), labels_differ ? "; " : "",
                     labels_differ ? _ ("The labels differ") : "");

  if (row != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

static void
update_marks (IdxPairRow *self)
{
  gboolean labels_differ = idx_comparison_labels_differ (self->comparison, &self->pair);
  gboolean shows_distance = idx_comparison_is_similarity_search (self->comparison);
  g_autofree char *number = idx_text_format_decimal ((double) self->pair.distance, 3);

  gtk_label_set_text (self->distance, shows_distance ? number : "");
  gtk_widget_set_visible (GTK_WIDGET (self->distance), shows_distance);
  gtk_widget_set_visible (self->differs_mark, labels_differ);
  describe_row (self, labels_differ);
}

static void
idx_pair_row_labels_changed_cb (IdxPairRow *self)
{
  idx_pair_image_update_label (self->first_image);
  idx_pair_image_update_label (self->second_image);
  update_marks (self);
}

static void
disconnect_comparison (IdxPairRow *self)
{
  if (self->comparison != NULL)
    g_signal_handlers_disconnect_by_data (self->comparison, self);
  g_clear_object (&self->comparison);
}

static void
idx_pair_row_dispose (GObject *object)
{
  IdxPairRow *self = IDX_PAIR_ROW (object);

  disconnect_comparison (self);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (idx_pair_row_parent_class)->dispose (object);
}

static void
idx_pair_row_class_init (IdxPairRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_pair_row_dispose;

  g_type_ensure (IDX_TYPE_PAIR_IMAGE);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-pair-row.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxPairRow, content);
  gtk_widget_class_bind_template_child (widget_class, IdxPairRow, first_image);
  gtk_widget_class_bind_template_child (widget_class, IdxPairRow, second_image);
  gtk_widget_class_bind_template_child (widget_class, IdxPairRow, differs_mark);
  gtk_widget_class_bind_template_child (widget_class, IdxPairRow, distance);
}

static void
idx_pair_row_init (IdxPairRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
idx_pair_row_new (IdxDisplayOptions *options)
{
  IdxPairRow *self;

  g_return_val_if_fail (IDX_IS_DISPLAY_OPTIONS (options), NULL);

  self = g_object_new (IDX_TYPE_PAIR_ROW, NULL);
  idx_pair_image_set_display_options (self->first_image, options);
  idx_pair_image_set_display_options (self->second_image, options);
  return GTK_WIDGET (self);
}

void
idx_pair_row_show (IdxPairRow *self,
                   IdxComparison *comparison,
                   const IdxImagePair *pair)
{
  g_return_if_fail (IDX_IS_PAIR_ROW (self));
  g_return_if_fail (comparison == NULL || IDX_IS_COMPARISON (comparison));
  g_return_if_fail ((comparison == NULL) == (pair == NULL));

  disconnect_comparison (self);
  if (comparison == NULL)
    {
      idx_pair_image_show (self->first_image, NULL, IDX_COMPARISON_FIRST, 0);
      idx_pair_image_show (self->second_image, NULL, IDX_COMPARISON_SECOND, 0);
      return;
    }
  self->comparison = g_object_ref (comparison);
  self->pair = *pair;
  g_signal_connect_object (comparison, "labels-changed",
                           G_CALLBACK (idx_pair_row_labels_changed_cb), self, G_CONNECT_SWAPPED);
  idx_pair_image_show (self->first_image,
                       idx_comparison_get_dataset (comparison, IDX_COMPARISON_FIRST),
                       IDX_COMPARISON_FIRST, pair->first);
  idx_pair_image_show (self->second_image,
                       idx_comparison_get_dataset (comparison, IDX_COMPARISON_SECOND),
                       IDX_COMPARISON_SECOND, pair->second);
  update_marks (self);
}
