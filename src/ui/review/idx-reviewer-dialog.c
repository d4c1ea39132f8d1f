/* SPDX-License-Identifier: MIT */

/* A window that asks for the name of the reviewer. */

#include "idx-reviewer-dialog.h"

#include "idx-review-comparison.h"

#include <glib/gi18n-lib.h>

struct _IdxReviewerDialog
{
  GtkWindow parent_instance;

  GtkEditable *entry;
  GtkLabel *note;
  GtkWidget *apply_button;
};

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxReviewerDialog, idx_reviewer_dialog, GTK_TYPE_WINDOW)

static char *
dup_name (IdxReviewerDialog *self)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (self->entry)));
}

/* Says which name the journal gets, or why the typed one can't be used. */
static void
idx_reviewer_dialog_changed_cb (IdxReviewerDialog *self)
{
  g_autofree char *name = dup_name (self);
  g_autofree char *reviewer = idx_journal_make_reviewer (*name != '\0' ? name : NULL);
  gboolean is_reserved = g_str_equal (reviewer, IDX_AGREED_REVIEWER);
  g_autofree char *text =
    is_reserved ? g_strdup_printf (_ ("“%s” is the name for what is decided while two reviews are "
                                      "compared."),
                                   reviewer)
                : g_strdup_printf (_ ("Each reviewer has a journal of their own. The name of this "
                                      "one contains “%s”."),
                                   reviewer);

  gtk_label_set_text (self->note, text);
  gtk_widget_set_sensitive (self->apply_button, !is_reserved);
}

static void
idx_reviewer_dialog_apply_cb (IdxReviewerDialog *self)
{
  g_autofree char *name = dup_name (self);

  if (!gtk_widget_get_sensitive (self->apply_button))
    return;
  g_signal_emit (self, signals[CHOSEN], 0, name);
  gtk_window_close (GTK_WINDOW (self));
}

static void
idx_reviewer_dialog_class_init (IdxReviewerDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  signals[CHOSEN] = g_signal_new ("chosen", IDX_TYPE_REVIEWER_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-reviewer-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxReviewerDialog, entry);
  gtk_widget_class_bind_template_child (widget_class, IdxReviewerDialog, note);
  gtk_widget_class_bind_template_child (widget_class, IdxReviewerDialog, apply_button);
  gtk_widget_class_bind_template_callback (widget_class, idx_reviewer_dialog_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_reviewer_dialog_apply_cb);
}

static void
idx_reviewer_dialog_init (IdxReviewerDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
idx_reviewer_dialog_new (GtkWindow *parent,
                         const char *name)
{
  IdxReviewerDialog *self;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (name != NULL, NULL);

  self = g_object_new (IDX_TYPE_REVIEWER_DIALOG, "transient-for", parent, NULL);
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), g_get_user_name ());
  gtk_editable_set_text (self->entry, name);
  idx_reviewer_dialog_changed_cb (self);
  return GTK_WIDGET (self);
}
