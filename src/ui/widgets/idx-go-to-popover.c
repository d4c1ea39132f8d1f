/* SPDX-License-Identifier: MIT */

/* A popover that asks for the index of a sample and goes there. */

#include "idx-go-to-popover.h"

#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxGoToPopover
{
  GtkPopover parent_instance;
  IdxSubset *subset;

  GtkEditable *entry;
  GtkLabel *error_label;
  GtkWidget *show_all_button;
};

G_DEFINE_FINAL_TYPE (IdxGoToPopover, idx_go_to_popover, GTK_TYPE_POPOVER)

/* Shows the error message @text, or hides it if @text is NULL. */
static void
show_error (IdxGoToPopover *self,
            const char *text)
{
  gtk_label_set_text (self->error_label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->error_label), text != NULL);
  gtk_widget_set_visible (self->show_all_button, FALSE);
  if (text != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->entry), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->entry), "error");
  gtk_accessible_update_state (
    GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
    text != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

/* A comma, a period, an apostrophe, or a space of any kind. */
#define SEPARATOR "[,.'\\x{2019}\\s\\x{a0}\\x{202f}]"

/* Digits, alone or in groups: one to three in the first group, three in the last, and two (in
 * India) or three in the groups between them. */
#define NUMBER "^\\d+$|^\\d{1,3}(" SEPARATOR "\\d{2,3})*" SEPARATOR "\\d{3}$"

/* Accepts digits that are grouped by any separator, because numbers are shown in the format of the
 * locale. */
static gboolean
parse_index (const char *text,
             guint64 *index)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  g_autoptr (GString) digits = g_string_new (NULL);

  if (!g_regex_match_simple (NUMBER, stripped, 0, 0))
    return FALSE;
  for (const char *c = stripped; *c != '\0'; c++)
    if (g_ascii_isdigit (*c))
      g_string_append_c (digits, *c);
  return g_ascii_string_to_unsigned (digits->str, 10, 0, G_MAXUINT64, index, NULL);
}

static void
idx_go_to_popover_changed_cb (IdxGoToPopover *self)
{
  show_error (self, NULL);
}

/* Goes to the typed index, or says why that isn't possible. */
static void
idx_go_to_popover_go_cb (IdxGoToPopover *self)
{
  IdxDataset *dataset = idx_subset_get_dataset (self->subset);
  guint n_samples = idx_dataset_get_n_samples (dataset);
  g_autofree char *last_index = idx_text_format_count (n_samples > 0 ? n_samples - 1 : 0);
  g_autofree char *number = NULL;
  g_autofree char *error_text = NULL;
  g_autoptr (GError) error = NULL;
  guint64 index;
  guint position;

  if (!parse_index (gtk_editable_get_text (self->entry), &index))
    {
      error_text = g_strdup_printf (_ ("Type an index from 0 to %s."), last_index);
      show_error (self, error_text);
      return;
    }
  if (!idx_dataset_check_index (dataset, index, &error))
    {
      show_error (self, error->message);
      return;
    }
  number = idx_text_format_count (index);
  if (!idx_subset_find (self->subset, (guint) index, &position))
    {
      error_text = g_strdup_printf (_ ("Image %s is hidden by the filter."), number);
      show_error (self, error_text);
      gtk_actionable_set_action_target (GTK_ACTIONABLE (self->show_all_button), "t", index);
      gtk_widget_set_visible (self->show_all_button, TRUE);
      return;
    }
  gtk_popover_popdown (GTK_POPOVER (self));
  (void) gtk_widget_activate_action (GTK_WIDGET (self), "win.go-to", "t", index);
}

static void
idx_go_to_popover_dispose (GObject *object)
{
  g_clear_object (&IDX_GO_TO_POPOVER (object)->subset);
  G_OBJECT_CLASS (idx_go_to_popover_parent_class)->dispose (object);
}

static void
idx_go_to_popover_class_init (IdxGoToPopoverClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_go_to_popover_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-go-to-popover.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxGoToPopover, entry);
  gtk_widget_class_bind_template_child (widget_class, IdxGoToPopover, error_label);
  gtk_widget_class_bind_template_child (widget_class, IdxGoToPopover, show_all_button);
  gtk_widget_class_bind_template_callback (widget_class, idx_go_to_popover_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, idx_go_to_popover_go_cb);
}

static void
idx_go_to_popover_init (IdxGoToPopover *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
idx_go_to_popover_set_subset (IdxGoToPopover *self,
                              IdxSubset *subset)
{
  g_return_if_fail (IDX_IS_GO_TO_POPOVER (self));
  g_return_if_fail (IDX_IS_SUBSET (subset));

  g_set_object (&self->subset, subset);
}

void
idx_go_to_popover_ask (IdxGoToPopover *self)
{
  g_return_if_fail (IDX_IS_GO_TO_POPOVER (self));
  g_return_if_fail (self->subset != NULL);

  gtk_editable_set_text (self->entry, "");
  show_error (self, NULL);
  gtk_popover_popup (GTK_POPOVER (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}
