/* SPDX-License-Identifier: MIT */

/* A class in the overview of all classes. */

#include "idx-class-card.h"

#include "idx-image-view.h"
#include "idx-line-layout.h"
#include "idx-sample-strip.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxClassCard
{
  IdxLazyGridChild parent_instance;
  gint64 label;

  IdxImageView *mean;
  GtkLabel *name;
  GtkLabel *count;
  GtkLabel *accuracy;
  GtkLabel *confused;
  IdxImageView *spread;
  IdxSampleStrip *typical;
  IdxSampleStrip *atypical;
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
  g_type_ensure (IDX_TYPE_LINE_LAYOUT);
  g_type_ensure (IDX_TYPE_SAMPLE_STRIP);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F2, 0, idx_class_card_rename_cb, NULL);
  gtk_widget_class_set_css_name (widget_class, "classcard");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-class-card.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxClassCard, mean);
  gtk_widget_class_bind_template_child (widget_class, IdxClassCard, name);
  gtk_widget_class_bind_template_child (widget_class, IdxClassCard, count);
  gtk_widget_class_bind_template_child (widget_class, IdxClassCard, accuracy);
  gtk_widget_class_bind_template_child (widget_class, IdxClassCard, confused);
  gtk_widget_class_bind_template_child (widget_class, IdxClassCard, spread);
  gtk_widget_class_bind_template_child (widget_class, IdxClassCard, typical);
  gtk_widget_class_bind_template_child (widget_class, IdxClassCard, atypical);
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
  idx_image_view_set_display_options (self->spread, options);
  idx_sample_strip_set_display_options (self->typical, options);
  idx_sample_strip_set_display_options (self->atypical, options);
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

/* Shows the mean image or the spread of a class. It takes space until it is known, but none if it
 * turns out that the images are too large for it. */
static void
show_mean (IdxImageView *view,
           gboolean is_known,
           GBytes *levels,
           IdxDataset *dataset)
{
  gtk_widget_set_visible (GTK_WIDGET (view), !is_known || levels != NULL);
  idx_image_view_set_levels (view, levels, idx_dataset_get_rows (dataset),
                             idx_dataset_get_columns (dataset),
                             idx_dataset_get_format (dataset)->n_channels);
}

/* Shows samples of a class under their title, or neither if there are none. */
static void
show_strip (IdxSampleStrip *strip,
            gboolean is_known,
            GArray *indices,
            IdxDataset *dataset)
{
  GtkWidget *with_title = gtk_widget_get_parent (GTK_WIDGET (strip));

  gtk_widget_set_visible (with_title, !is_known || (indices != NULL && indices->len > 0));
  idx_sample_strip_show (strip, dataset, indices);
}

char *
idx_class_card_dup_accuracy (IdxLabels *labels,
                             const IdxLabelMatches *matches,
                             gint64 label)
{
  g_autofree char *percent = NULL;
  guint n_matching, n_compared;

  if (matches == NULL ||
      !idx_label_matches_get_accuracy (matches, labels, label, &n_matching, &n_compared))
    return NULL;
  percent = idx_label_matches_dup_percent (n_matching, n_compared);
  /* Translators: the share of the labels of a class that match the prediction: "Accuracy 99.4%" */
  return g_strdup_printf (_ ("Accuracy %s"), percent);
}

/* Describes the class that a class is most confused with: "3 look like 9"; NULL if it is
 * unknown. */
static char *
dup_confused (IdxLabels *labels,
              const IdxLabelMatches *matches,
              gint64 label)
{
  guint n_classes;
  const IdxClass *classes = idx_labels_get_classes (labels, &n_classes);

  for (guint i = 0; matches != NULL && i < matches->pairs->len; i++)
    {
      const IdxConfusedPair *pair = &g_array_index (matches->pairs, IdxConfusedPair, i);
      g_autofree char *number = NULL;
      g_autofree char *name = NULL;

      if (pair->given >= n_classes || classes[pair->given].value != label ||
          pair->other >= n_classes)
        continue;
      number = idx_text_format_count (pair->n_samples);
      name = idx_labels_dup_class_name (labels, classes[pair->other].value);
      /* Translators: a number of samples and the class that they look like: "3 samples look like
       * 9" */
      return g_strdup_printf (
        ngettext ("%s sample looks like %s", "%s samples look like %s", pair->n_samples), number,
        name);
    }
  return NULL;
}

static void
show_text (GtkLabel *label,
           const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
}

/* Describes the whole class for a screen reader. */
static void
set_description (IdxClassCard *self,
                 const char *name,
                 const char *share,
                 guint n_samples,
                 const char *accuracy,
                 const char *confused)
{
  g_autofree char *number = idx_text_format_count (n_samples);
  g_autofree char *first = g_strdup_printf (
    ngettext ("Class %s, %s sample, %s", "Class %s, %s samples, %s", n_samples), name, number,
    share);
  g_autofree char *text =
    g_strconcat (first, accuracy != NULL ? ", " : "", accuracy != NULL ? accuracy : "",
                 confused != NULL ? ", " : "", confused, NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

void
idx_class_card_show (IdxClassCard *self,
                     IdxDataset *dataset,
                     const IdxClass *class,
                     const IdxClassProfile *profile,
                     const IdxLabelMatches *matches)
{
  IdxLabels *labels;
  g_autofree char *name = NULL;
  g_autofree char *number = NULL;
  g_autofree char *share = NULL;
  g_autofree char *count = NULL;
  g_autofree char *accuracy = NULL;
  g_autofree char *confused = NULL;

  g_return_if_fail (IDX_IS_CLASS_CARD (self));
  g_return_if_fail (IDX_IS_DATASET (dataset));

  labels = idx_dataset_get_labels (dataset);
  self->label = class->value;
  name = idx_labels_dup_class_name (labels, self->label);
  number = idx_text_format_count (class->n_samples);
  share = idx_class_card_dup_share (class->n_samples, idx_dataset_get_n_samples (dataset));
  /* Translators: the number of samples of a class and its share: "982 · 9.8%" */
  count = g_strdup_printf (_ ("%s · %s"), number, share);
  accuracy = idx_class_card_dup_accuracy (labels, matches, self->label);
  confused = dup_confused (labels, matches, self->label);
  gtk_label_set_text (self->name, name);
  gtk_label_set_text (self->count, count);
  show_text (self->accuracy, accuracy);
  show_text (self->confused, confused);
  set_description (self, name, share, class->n_samples, accuracy, confused);
  show_mean (self->mean, profile != NULL, profile != NULL ? profile->mean : NULL, dataset);
  show_mean (self->spread, profile != NULL, profile != NULL ? profile->spread : NULL, dataset);
  show_strip (self->typical, profile != NULL, profile != NULL ? profile->typical : NULL, dataset);
  show_strip (self->atypical, profile != NULL, profile != NULL ? profile->atypical : NULL,
              dataset);
}
