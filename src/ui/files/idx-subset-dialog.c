/* SPDX-License-Identifier: MIT */

/* A window that asks which of the samples shown to write as a dataset, and how. It remembers
 * nothing: what makes sense for one dataset would be a surprise with the next one. */

#include "idx-subset-dialog.h"

#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The limits that are proposed. */
#define DEFAULT_LIMIT 1000
#define DEFAULT_LIMIT_PER_CLASS 100

struct _IdxSubsetDialog
{
  GtkWindow parent_instance;
  IdxSampleExport *export;

  GtkLabel *heading;
  GtkCheckButton *limit_button;
  GtkSpinButton *limit;
  GtkCheckButton *per_class_button;
  GtkSpinButton *per_class;
  GtkCheckButton *random_button;
  GtkSpinButton *seed;
  GtkCheckButton *split_button;
  GtkSpinButton *share;
  GtkCheckButton *corrected_button;
  GtkCheckButton *upright_button;
  GtkCheckButton *gzip_button;
};

enum
{
  ACCEPTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxSubsetDialog, idx_subset_dialog, GTK_TYPE_WINDOW)

static gboolean
is_chosen (GtkCheckButton *button)
{
  return gtk_widget_get_visible (GTK_WIDGET (button)) && gtk_check_button_get_active (button);
}

static guint
get_number (GtkSpinButton *button)
{
  /* A number that has just been typed isn't yet the value. */
  gtk_spin_button_update (button);
  return (guint) gtk_spin_button_get_value (button);
}

/* Makes only those choices sensitive that make a difference. */
static void
idx_subset_dialog_update_cb (IdxSubsetDialog *self)
{
  gboolean is_limited = is_chosen (self->limit_button);
  gboolean is_limited_per_class = is_chosen (self->per_class_button);
  gboolean is_split = is_chosen (self->split_button);
  gboolean can_draw = is_limited || is_limited_per_class || is_split;

  gtk_widget_set_sensitive (GTK_WIDGET (self->limit), is_limited);
  gtk_widget_set_sensitive (GTK_WIDGET (self->per_class), is_limited_per_class);
  gtk_widget_set_sensitive (GTK_WIDGET (self->share), is_split);
  gtk_widget_set_sensitive (GTK_WIDGET (self->random_button), can_draw);
  gtk_widget_set_sensitive (GTK_WIDGET (self->seed), can_draw && is_chosen (self->random_button));
}

static void
idx_subset_dialog_accept_cb (IdxSubsetDialog *self)
{
  IdxSampleExport *export = self->export;

  export->pick = (IdxPick){
    .limit = is_chosen (self->limit_button) ? get_number (self->limit) : 0,
    .per_class = is_chosen (self->per_class_button) ? get_number (self->per_class) : 0,
    .at_random = is_chosen (self->random_button),
    .seed = get_number (self->seed),
  };
  export->percent_for_training = is_chosen (self->split_button) ? get_number (self->share) : 0;
  export->use_current_labels = is_chosen (self->corrected_button);
  export->is_upright = is_chosen (self->upright_button);
  export->use_gzip = is_chosen (self->gzip_button);
  g_signal_emit (self, signals[ACCEPTED], 0);
}

static void
idx_subset_dialog_dispose (GObject *object)
{
  IdxSubsetDialog *self = IDX_SUBSET_DIALOG (object);

  g_clear_pointer (&self->export, idx_sample_export_unref);
  G_OBJECT_CLASS (idx_subset_dialog_parent_class)->dispose (object);
}

static void
idx_subset_dialog_class_init (IdxSubsetDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_subset_dialog_dispose;

  signals[ACCEPTED] = g_signal_new ("accepted", IDX_TYPE_SUBSET_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-subset-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxSubsetDialog, heading);
  gtk_widget_class_bind_template_child (widget_class, IdxSubsetDialog, limit_button);
  gtk_widget_class_bind_template_child (widget_class, IdxSubsetDialog, limit);
  gtk_widget_class_bind_template_child (widget_class, IdxSubsetDialog, per_class_button);
  gtk_widget_class_bind_template_child (widget_class, IdxSubsetDialog, per_class);
  gtk_widget_class_bind_template_child (widget_class, IdxSubsetDialog, random_button);
  gtk_widget_class_bind_template_child (widget_class, IdxSubsetDialog, seed);
  gtk_widget_class_bind_template_child (widget_class, IdxSubsetDialog, split_button);
  gtk_widget_class_bind_template_child (widget_class, IdxSubsetDialog, share);
  gtk_widget_class_bind_template_child (widget_class, IdxSubsetDialog, corrected_button);
  gtk_widget_class_bind_template_child (widget_class, IdxSubsetDialog, upright_button);
  gtk_widget_class_bind_template_child (widget_class, IdxSubsetDialog, gzip_button);
  gtk_widget_class_bind_template_callback (widget_class, idx_subset_dialog_accept_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_subset_dialog_update_cb);
}

static void
idx_subset_dialog_init (IdxSubsetDialog *self)
{
  GtkSpinButton **buttons[] = { &self->limit, &self->per_class, &self->seed, &self->share };

  gtk_widget_init_template (GTK_WIDGET (self));
  /* GtkSpinButton has had this property only since GTK 4.14. */
  for (gsize i = 0; i < G_N_ELEMENTS (buttons); i++)
    g_object_set (gtk_editable_get_delegate (GTK_EDITABLE (*buttons[i])), "activates-default", TRUE,
                  NULL);
}

static void
set_range (GtkSpinButton *button,
           guint n_samples,
           guint value)
{
  gtk_spin_button_set_range (button, 1, MAX (n_samples, 1));
  gtk_spin_button_set_value (button, value);
}

static void
set_labeled (IdxSubsetDialog *self,
             gboolean is_labeled)
{
  gtk_widget_set_sensitive (GTK_WIDGET (self->per_class_button), is_labeled);
  if (!is_labeled)
    gtk_widget_set_tooltip_text (GTK_WIDGET (self->per_class_button),
                                 _ ("There are no labels, so there are no classes to limit."));
}

GtkWidget *
idx_subset_dialog_new (GtkWindow *parent,
                       IdxSampleExport *export)
{
  IdxSubsetDialog *self;
  guint n;
  g_autofree char *count = NULL;
  g_autofree char *heading = NULL;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (export != NULL, NULL);

  self = g_object_new (IDX_TYPE_SUBSET_DIALOG, "transient-for", parent, NULL);
  self->export = idx_sample_export_ref (export);
  n = idx_subset_get_n_samples (export->subset);
  count = idx_text_format_count (n);
  heading = g_strdup_printf (ngettext ("%s sample is shown", "%s samples are shown", n), count);
  gtk_label_set_text (self->heading, heading);
  set_range (self->limit, n, DEFAULT_LIMIT);
  set_range (self->per_class, n, DEFAULT_LIMIT_PER_CLASS);
  set_labeled (self, idx_dataset_get_labels (idx_subset_get_dataset (export->subset)) != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->corrected_button),
                          idx_sample_export_has_changed_labels (export));
  gtk_widget_set_visible (GTK_WIDGET (self->upright_button),
                          export->orientation != IDX_ORIENTATION_STORED);
  idx_subset_dialog_update_cb (self);
  return GTK_WIDGET (self);
}

IdxSampleExport *
idx_subset_dialog_get_export (IdxSubsetDialog *self)
{
  g_return_val_if_fail (IDX_IS_SUBSET_DIALOG (self), NULL);

  return self->export;
}
