/* SPDX-License-Identifier: MIT */

/* Shows which labels have been changed to which. The changes are counted when the popover opens,
 * not with each decision. */

#include "idx-changes-button.h"

#include "idx-confusion-matrix.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxChangesButton
{
  GtkWidget parent_instance;
  IdxSession *session;
  GSignalGroup *dataset_signals; /* handlers for signals of the open dataset */

  GtkMenuButton *button;
  GtkLabel *caption;
  IdxConfusionMatrix *matrix;
};

G_DEFINE_FINAL_TYPE (IdxChangesButton, idx_changes_button, GTK_TYPE_WIDGET)

static guint
count_changes (IdxDataset *dataset)
{
  IdxDecisions *decisions = dataset != NULL ? idx_dataset_get_decisions (dataset) : NULL;

  return decisions != NULL ? idx_decisions_get_n_changed (decisions) : 0;
}

/* --- Callbacks of the template ------------------------------------------------------------- */

static void
idx_changes_button_shown_cb (IdxChangesButton *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  guint n = count_changes (dataset);
  g_autofree char *count = idx_text_format_count (n);
  g_autofree char *text =
    g_strdup_printf (ngettext ("%s label changed", "%s labels changed", n), count);

  gtk_label_set_text (self->caption, text);
  idx_confusion_matrix_set_dataset (self->matrix, dataset, IDX_CONFUSION_CHANGED);
}

static void
idx_changes_button_chosen_cb (IdxChangesButton *self,
                              gint64 given,
                              gint64 current)
{
  g_autofree char *filter =
    g_strdup_printf ("given:%" G_GINT64_FORMAT " label:%" G_GINT64_FORMAT, given, current);

  gtk_menu_button_popdown (self->button);
  (void) gtk_widget_activate_action (GTK_WIDGET (self), "win.filter", "s", filter);
}

/* --- Object -------------------------------------------------------------------------------- */

static void
idx_changes_button_decisions_changed_cb (IdxChangesButton *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self),
                          count_changes (idx_session_get_dataset (self->session)) > 0);
}

static void
idx_changes_button_dataset_changed_cb (IdxChangesButton *self)
{
  gtk_menu_button_popdown (self->button);
  idx_confusion_matrix_set_dataset (self->matrix, NULL, IDX_CONFUSION_CHANGED);
  g_signal_group_set_target (self->dataset_signals, idx_session_get_dataset (self->session));
  idx_changes_button_decisions_changed_cb (self);
}

static void
idx_changes_button_dispose (GObject *object)
{
  IdxChangesButton *self = IDX_CHANGES_BUTTON (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->dataset_signals);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (idx_changes_button_parent_class)->dispose (object);
}

static void
idx_changes_button_class_init (IdxChangesButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_changes_button_dispose;

  g_type_ensure (IDX_TYPE_CONFUSION_MATRIX);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-changes-button.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxChangesButton, button);
  gtk_widget_class_bind_template_child (widget_class, IdxChangesButton, caption);
  gtk_widget_class_bind_template_child (widget_class, IdxChangesButton, matrix);
  gtk_widget_class_bind_template_callback (widget_class, idx_changes_button_shown_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_changes_button_chosen_cb);
}

static void
idx_changes_button_init (IdxChangesButton *self)
{
  self->dataset_signals = g_signal_group_new (IDX_TYPE_DATASET);
  g_signal_group_connect_swapped (self->dataset_signals, "decisions-changed",
                                  G_CALLBACK (idx_changes_button_decisions_changed_cb), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
idx_changes_button_set_session (IdxChangesButton *self,
                                IdxSession *session)
{
  g_return_if_fail (IDX_IS_CHANGES_BUTTON (self));
  g_return_if_fail (IDX_IS_SESSION (session));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  g_signal_connect_object (session, "notify::dataset",
                           G_CALLBACK (idx_changes_button_dataset_changed_cb), self,
                           G_CONNECT_SWAPPED);
}
