/* SPDX-License-Identifier: MIT */

/* One class: its mean image, its typical samples, and the classes that it is confused with. */

#include "idx-class-view.h"

#include "idx-class-card.h"
#include "idx-columns-layout.h"
#include "idx-image-view.h"
#include "idx-sample-flow.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The maximum number of confused classes to show; the confusion matrix shows all. */
#define MAX_CONFUSED 8U

/* The side of the mean images of confused classes, in logical pixels. */
#define CONFUSED_SIDE 44

struct _IdxClassView
{
  GtkWidget parent_instance;
  IdxClassStudy *study;
  IdxDisplayOptions *display_options;
  gint64 shown_label; /* the label of the class that is shown; G_MININT64 for none */

  GtkWidget *content;
  IdxImageView *mean;
  IdxImageView *spread; /* see IdxClassProfile */
  GtkLabel *name;
  GtkEntry *name_entry;
  GtkWidget *rename_button;
  GtkLabel *count;
  GtkLabel *accuracy;
  GtkLabel *images_note;
  GtkWidget *typical_part;
  GtkLabel *typical_note;
  GtkLabel *atypical_note;
  IdxSampleFlow *typical;
  IdxSampleFlow *atypical;
  GtkLabel *confused_note;
  GtkWidget *check_button; /* starts a check of the labels */
  GtkBox *confused;
};

G_DEFINE_FINAL_TYPE (IdxClassView, idx_class_view, GTK_TYPE_WIDGET)

/* --- Content --------------------------------------------------------------------------- */

static void
show_levels (IdxImageView *view,
             GBytes *levels,
             IdxDataset *dataset)
{
  idx_image_view_set_levels (view, levels, idx_dataset_get_rows (dataset),
                             idx_dataset_get_columns (dataset),
                             idx_dataset_get_format (dataset)->n_channels);
}

static void
show_count (IdxClassView *self,
            IdxDataset *dataset,
            guint n_samples)
{
  g_autofree char *number = idx_text_format_count (n_samples);
  g_autofree char *share =
    idx_class_card_dup_share (n_samples, idx_dataset_get_n_samples (dataset));
  /* Translators: the number of samples of a class and its share: "982 samples · 9.8%" */
  g_autofree char *text =
    g_strdup_printf (ngettext ("%s sample · %s", "%s samples · %s", n_samples), number, share);
  g_autofree char *accuracy =
    idx_class_card_dup_accuracy (idx_dataset_get_labels (dataset),
                                 idx_class_study_get_matches (self->study), self->shown_label);

  gtk_label_set_text (self->count, text);
  gtk_label_set_text (self->accuracy, accuracy != NULL ? accuracy : "");
  gtk_widget_set_visible (GTK_WIDGET (self->accuracy), accuracy != NULL);
}

/* Says why there are no images. If the images are computed from only some of the samples, says from
 * how many. */
static void
show_images_note (IdxClassView *self,
                  IdxDataset *dataset,
                  IdxClassProfiles *profiles)
{
  guint n_read = profiles != NULL ? idx_class_profiles_get_n_read (profiles) : 0;
  g_autofree char *number = idx_text_format_count (n_read);
  g_autofree char *text = NULL;

  if (profiles != NULL && n_read == 0)
    text = g_strdup (_ ("There are too many classes, or their images are too large, to compute "
                        "mean images."));
  else if (n_read < idx_dataset_get_n_samples (dataset) && profiles != NULL)
    text = g_strdup_printf (ngettext ("The images are computed from the first sample.",
                                      "The images are computed from the first %s samples.",
                                      n_read),
                            number);
  gtk_label_set_text (self->images_note, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->images_note), text != NULL);
}

static void
show_typical (IdxClassView *self,
              IdxDataset *dataset,
              IdxClassProfiles *profiles,
              const IdxClassProfile *profile)
{
  gboolean has_samples = profile != NULL && profile->typical->len > 0;
  gboolean uses_check = profiles != NULL && idx_class_profiles_uses_check (profiles);

  gtk_widget_set_visible (self->typical_part, has_samples);
  idx_sample_flow_show (self->typical, has_samples ? dataset : NULL,
                        has_samples ? profile->typical : NULL);
  idx_sample_flow_show (self->atypical, has_samples ? dataset : NULL,
                        has_samples ? profile->atypical : NULL);
  gtk_label_set_text (self->typical_note,
                      uses_check ? _ ("By check result, labels most likely to be right first")
                                 : _ ("By distance to the mean image, closest first"));
  gtk_label_set_text (self->atypical_note,
                      uses_check ? _ ("By check result, most suspicious labels first")
                                 : _ ("By distance to the mean image, farthest first"));
}

/* Adds a button that shows the samples with a given and a suggested label. */
static void
add_filter_button (GtkBox *box,
                   const char *text,
                   gint64 given,
                   gint64 suggested)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *label = gtk_label_new (text);
  g_autofree char *filter = g_strdup_printf (
    "given:%" G_GINT64_FORMAT " suggested:%" G_GINT64_FORMAT, given, suggested);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (button, _ ("Show these samples"));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", filter);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.filter");
  gtk_box_append (box, button);
}

/* Adds a button such as "3 labeled 5 look like 0", unless @n_samples is 0. */
static void
add_confusion_button (GtkBox *box,
                      IdxDataset *dataset,
                      gint64 given,
                      gint64 suggested,
                      guint n_samples)
{
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  g_autofree char *number = idx_text_format_count (n_samples);
  g_autofree char *given_name = idx_labels_dup_class_name (labels, given);
  g_autofree char *suggested_name = idx_labels_dup_class_name (labels, suggested);
  g_autofree char *text =
    g_strdup_printf (ngettext ("%s labeled %s looks like %s", "%s labeled %s look like %s",
                               n_samples),
                     number, given_name, suggested_name);

  if (n_samples > 0)
    add_filter_button (box, text, given, suggested);
}

/* Adds the mean image of @class and two buttons: one for the samples of the class @chosen that look
 * like @class, and one for the opposite. */
static void
add_confused_class (IdxClassView *self,
                    IdxDataset *dataset,
                    IdxClassProfiles *profiles,
                    gint64 chosen,
                    const IdxConfusedClass *class)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *mean = idx_image_view_new ();
  const IdxClassProfile *profile =
    profiles != NULL ? idx_class_profiles_find (profiles, class->label) : NULL;

  g_object_set (mean, "size", CONFUSED_SIDE, "valign", GTK_ALIGN_CENTER, "accessible-role",
                GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  if (self->display_options != NULL)
    idx_image_view_set_display_options (IDX_IMAGE_VIEW (mean), self->display_options);
  show_levels (IDX_IMAGE_VIEW (mean), profile != NULL ? profile->mean : NULL, dataset);
  gtk_widget_set_valign (buttons, GTK_ALIGN_CENTER);
  add_confusion_button (GTK_BOX (buttons), dataset, chosen, class->label, class->n_chosen_as_label);
  add_confusion_button (GTK_BOX (buttons), dataset, class->label, chosen, class->n_label_as_chosen);
  gtk_box_append (GTK_BOX (row), mean);
  gtk_box_append (GTK_BOX (row), buttons);
  gtk_box_append (self->confused, row);
}

/* Shows the classes that the class @chosen is confused with. They are unknown until the labels have
 * been checked. */
static void
show_confused (IdxClassView *self,
               IdxDataset *dataset,
               IdxClassProfiles *profiles,
               gint64 chosen)
{
  g_autoptr (GArray) confused = idx_class_study_dup_confused (self->study);
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->confused))) != NULL)
    gtk_box_remove (self->confused, row);
  gtk_widget_set_visible (self->check_button, confused == NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->confused_note), confused == NULL || confused->len == 0);
  gtk_label_set_text (self->confused_note,
                      confused == NULL
                        ? _ ("Check the labels to see which classes look alike. Without a check, "
                             "typical samples are those closest to the mean image.")
                        : _ ("No sample of this class looks like another class, and no other "
                             "sample looks like this class."));
  for (guint i = 0; confused != NULL && i < MIN (confused->len, MAX_CONFUSED); i++)
    add_confused_class (self, dataset, profiles, chosen,
                        &g_array_index (confused, IdxConfusedClass, i));
}

/* A button that was activated by a key emits its signal a moment later, when the view may have been
 * closed. */
static void
show_samples (IdxClassView *self,
              gboolean most_typical_first)
{
  if (self->study != NULL)
    idx_class_study_show_samples (self->study, most_typical_first);
}

static void
idx_class_view_show_typical_cb (IdxClassView *self)
{
  show_samples (self, TRUE);
}

static void
idx_class_view_show_atypical_cb (IdxClassView *self)
{
  show_samples (self, FALSE);
}

/* --- Name ------------------------------------------------------------------------------ */

/* Edits the name in a separate entry: GtkEditableLabel of GTK 4.8 accesses freed memory if it
 * is destroyed shortly after losing the focus. */
static void
rename_action (GtkWidget *widget,
               const char *action,
               GVariant *parameter)
{
  IdxClassView *self = IDX_CLASS_VIEW (widget);

  gtk_editable_set_text (GTK_EDITABLE (self->name_entry), gtk_label_get_text (self->name));
  gtk_widget_set_visible (GTK_WIDGET (self->name), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->name_entry), TRUE);
  (void) gtk_widget_grab_focus (GTK_WIDGET (self->name_entry));
}

/* Shows the name instead of its entry. Returns whether the name was being edited. */
static gboolean
stop_editing (IdxClassView *self)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  gboolean has_focus =
    focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->name_entry));

  if (!gtk_widget_get_visible (GTK_WIDGET (self->name_entry)))
    return FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->name_entry), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->name), TRUE);
  if (has_focus)
    (void) gtk_widget_grab_focus (self->rename_button);
  return TRUE;
}

static void
idx_class_view_name_entered_cb (IdxClassView *self)
{
  g_autofree char *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->name_entry)));

  if (stop_editing (self) && self->study != NULL)
    idx_class_study_rename (self->study, text);
}

static gboolean
idx_class_view_key_pressed_cb (IdxClassView *self,
                               guint key)
{
  return key == GDK_KEY_Escape && stop_editing (self);
}

/* --- Object ---------------------------------------------------------------------------- */

static void
idx_class_view_dispose (GObject *object)
{
  IdxClassView *self = IDX_CLASS_VIEW (object);

  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_object (&self->study);
  g_clear_object (&self->display_options);
  G_OBJECT_CLASS (idx_class_view_parent_class)->dispose (object);
}

static void
idx_class_view_class_init (IdxClassViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_class_view_dispose;

  gtk_widget_class_install_action (widget_class, "class.rename", NULL, rename_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F2, 0, "class.rename", NULL);

  g_type_ensure (IDX_TYPE_COLUMNS_LAYOUT);
  g_type_ensure (IDX_TYPE_IMAGE_VIEW);
  g_type_ensure (IDX_TYPE_SAMPLE_FLOW);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-class-view.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxClassView, content);
  gtk_widget_class_bind_template_child (widget_class, IdxClassView, mean);
  gtk_widget_class_bind_template_child (widget_class, IdxClassView, spread);
  gtk_widget_class_bind_template_child (widget_class, IdxClassView, name);
  gtk_widget_class_bind_template_child (widget_class, IdxClassView, name_entry);
  gtk_widget_class_bind_template_child (widget_class, IdxClassView, rename_button);
  gtk_widget_class_bind_template_child (widget_class, IdxClassView, count);
  gtk_widget_class_bind_template_child (widget_class, IdxClassView, accuracy);
  gtk_widget_class_bind_template_child (widget_class, IdxClassView, images_note);
  gtk_widget_class_bind_template_child (widget_class, IdxClassView, typical_part);
  gtk_widget_class_bind_template_child (widget_class, IdxClassView, typical_note);
  gtk_widget_class_bind_template_child (widget_class, IdxClassView, atypical_note);
  gtk_widget_class_bind_template_child (widget_class, IdxClassView, typical);
  gtk_widget_class_bind_template_child (widget_class, IdxClassView, atypical);
  gtk_widget_class_bind_template_child (widget_class, IdxClassView, confused_note);
  gtk_widget_class_bind_template_child (widget_class, IdxClassView, check_button);
  gtk_widget_class_bind_template_child (widget_class, IdxClassView, confused);
  gtk_widget_class_bind_template_callback (widget_class, idx_class_view_name_entered_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_class_view_key_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_class_view_show_typical_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_class_view_show_atypical_cb);
}

static void
idx_class_view_init (IdxClassView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
idx_class_view_set_display_options (IdxClassView *self,
                                    IdxDisplayOptions *options)
{
  g_return_if_fail (IDX_IS_CLASS_VIEW (self));
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (options));

  g_set_object (&self->display_options, options);
  idx_image_view_set_display_options (self->mean, options);
  idx_image_view_set_display_options (self->spread, options);
  idx_sample_flow_set_display_options (self->typical, options);
  idx_sample_flow_set_display_options (self->atypical, options);
}

void
idx_class_view_show (IdxClassView *self,
                     IdxClassStudy *study,
                     IdxDataset *dataset)
{
  IdxClassProfiles *profiles;
  const IdxClassProfile *profile;
  g_autofree char *name = NULL;
  gint64 chosen;

  g_return_if_fail (IDX_IS_CLASS_VIEW (self));
  g_return_if_fail (study == NULL || IDX_IS_CLASS_STUDY (study));
  g_return_if_fail (study == NULL || IDX_IS_DATASET (dataset));

  g_set_object (&self->study, study);
  if (study == NULL || !idx_class_study_get_chosen (study, &chosen))
    {
      self->shown_label = G_MININT64;
      (void) stop_editing (self);
      idx_sample_flow_show (self->typical, NULL, NULL);
      idx_sample_flow_show (self->atypical, NULL, NULL);
      return;
    }
  /* The entry still contains the name of the previous class. */
  if (chosen != self->shown_label)
    (void) stop_editing (self);
  self->shown_label = chosen;
  profiles = idx_class_study_get_profiles (study);
  profile = profiles != NULL ? idx_class_profiles_find (profiles, chosen) : NULL;
  name = idx_labels_dup_class_name (idx_dataset_get_labels (dataset), chosen);
  gtk_label_set_text (self->name, name);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "class.rename",
                                 idx_class_names_can_name (chosen));
  show_count (self, dataset, idx_class_study_count_samples (study, chosen));
  show_levels (self->mean, profile != NULL ? profile->mean : NULL, dataset);
  show_levels (self->spread, profile != NULL ? profile->spread : NULL, dataset);
  show_images_note (self, dataset, profiles);
  show_typical (self, dataset, profiles, profile);
  show_confused (self, dataset, profiles, chosen);
}

void
idx_class_view_rename_class (IdxClassView *self)
{
  g_return_if_fail (IDX_IS_CLASS_VIEW (self));

  (void) gtk_widget_activate_action (GTK_WIDGET (self), "class.rename", NULL);
}
