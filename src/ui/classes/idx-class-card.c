/* SPDX-License-Identifier: MIT */

/* A card in the overview of all classes: the mean image of a class, its name, its number of
 * samples, and their share of the dataset. */

#include "idx-class-card.h"

#include "idx-image-view.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxClassCard
{
  IdxLazyGridChild parent_instance;
  gint64 label;

  IdxImageView *mean;
  GtkLabel *name;
  GtkLabel *count;
};

G_DEFINE_FINAL_TYPE (IdxClassCard, idx_class_card, IDX_TYPE_LAZY_GRID_CHILD)

static gboolean
idx_class_card_rename_cb (GtkWidget *widget,
                          GVariant *arguments,
                          gpointer data)
{
  IdxClassCard *self = IDX_CLASS_CARD (widget);

  return gtk_widget_activate_action (widget, "win.rename-class", "x", self->label);
}

static void
idx_class_card_class_init (IdxClassCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (IDX_TYPE_IMAGE_VIEW);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F2, 0, idx_class_card_rename_cb, NULL);
  gtk_widget_class_set_css_name (widget_class, "classcard");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-class-card.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxClassCard, mean);
  gtk_widget_class_bind_template_child (widget_class, IdxClassCard, name);
  gtk_widget_class_bind_template_child (widget_class, IdxClassCard, count);
}

static void
idx_class_card_init (IdxClassCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
idx_class_card_new (IdxDisplayOptions *options)
{
  IdxClassCard *self;

  g_return_val_if_fail (IDX_IS_DISPLAY_OPTIONS (options), NULL);

  self = g_object_new (IDX_TYPE_CLASS_CARD, NULL);
  idx_image_view_set_display_options (self->mean, options);
  return GTK_WIDGET (self);
}

char *
idx_class_card_dup_share (guint n_samples,
                          guint n_all)
{
  double percent = 100.0 * n_samples / MAX (n_all, 1);
  g_autofree char *number = idx_text_format_decimal (percent, 1);

  if (n_samples > 0 && percent < 0.1)
    return g_strdup (_ ("less than 0.1%"));
  /* Translators: a share in percent: "9.8%". Put a space before the percent sign if your language
   * needs one. */
  return g_strdup_printf (_ ("%s%%"), number);
}

void
idx_class_card_show (IdxClassCard *self,
                     IdxDataset *dataset,
                     const IdxClass *class,
                     const IdxClassProfile *profile)
{
  guint n_samples = class->n_samples;
  g_autofree char *name = NULL;
  g_autofree char *number = NULL;
  g_autofree char *share = NULL;
  g_autofree char *count = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (IDX_IS_CLASS_CARD (self));
  g_return_if_fail (IDX_IS_DATASET (dataset));

  self->label = class->value;
  name = idx_labels_dup_class_name (idx_dataset_get_labels (dataset), self->label);
  number = idx_text_format_count (n_samples);
  share = idx_class_card_dup_share (n_samples, idx_dataset_get_n_samples (dataset));
  /* Translators: the number of samples of a class and its share: "982 · 9.8%" */
  count = g_strdup_printf (_ ("%s · %s"), number, share);
  text = g_strdup_printf (ngettext ("Class %s, %s sample, %s", "Class %s, %s samples, %s",
                                    n_samples),
                          name, number, share);
  gtk_label_set_text (self->name, name);
  gtk_label_set_text (self->count, count);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  idx_image_view_set_levels (self->mean, profile != NULL ? profile->mean : NULL,
                             idx_dataset_get_rows (dataset), idx_dataset_get_columns (dataset),
                             idx_dataset_get_format (dataset)->n_channels);
}
