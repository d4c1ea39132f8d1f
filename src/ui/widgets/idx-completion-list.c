/* SPDX-License-Identifier: MIT */

/* The list of completions below an entry. The rows are created once; typing only changes their
 * contents. */

#include "idx-completion-list.h"

#include "idx-completion-row.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxCompletionList
{
  GtkPopover parent_instance;
  IdxCompletions *completions;
  GtkWidget *entry; /* whose text is completed, or NULL */

  GtkListBox *list;
  GtkLabel *more_label;
};

enum
{
  ACCEPTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxCompletionList, idx_completion_list, GTK_TYPE_POPOVER)

static GtkListBoxRow *
get_row (IdxCompletionList *self,
         int i)
{
  return gtk_list_box_get_row_at_index (self->list, i);
}

/* Returns the number of rows that show a completion; the others are hidden. */
static guint
count_used_rows (IdxCompletionList *self)
{
  return self->completions != NULL
           ? MIN (self->completions->list->len, IDX_COMPLETION_LIST_LENGTH)
           : 0;
}

/* Returns the widget inside the entry that gets the focus. */
static GtkAccessible *
get_text_widget (IdxCompletionList *self)
{
  GtkEditable *delegate = gtk_editable_get_delegate (GTK_EDITABLE (self->entry));

  return GTK_ACCESSIBLE (delegate != NULL ? GTK_WIDGET (delegate) : self->entry);
}

/* Selects a row, or none if @row is NULL. The focus stays in the entry, so screen readers read the
 * description of the entry aloud. Therefore, gives the entry the description of the row. */
static void
select_row (IdxCompletionList *self,
            GtkListBoxRow *row)
{
  GtkAccessible *text_widget = get_text_widget (self);

  gtk_list_box_select_row (self->list, row);
  if (row != NULL)
    {
      gtk_accessible_update_property (
        text_widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
        idx_completion_row_get_description (IDX_COMPLETION_ROW (row)), -1);
      gtk_accessible_update_relation (text_widget, GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT,
                                      row, -1);
    }
  else
    {
      gtk_accessible_reset_property (text_widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
      gtk_accessible_reset_relation (text_widget, GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT);
    }
}

static void
set_shown (IdxCompletionList *self,
           gboolean is_shown)
{
  if (is_shown)
    gtk_popover_popup (GTK_POPOVER (self));
  else
    gtk_popover_popdown (GTK_POPOVER (self));
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_EXPANDED,
                               is_shown, -1);
}

static void
accept_completion (IdxCompletionList *self,
                   int i)
{
  g_autoptr (IdxCompletions) completions = g_steal_pointer (&self->completions);
  const IdxCompletion *completion = &g_array_index (completions->list, IdxCompletion, i);

  select_row (self, NULL);
  set_shown (self, FALSE);
  g_signal_emit (self, signals[ACCEPTED], 0, completion->text, (guint64) completions->start,
                 (guint64) completions->end);
}

static void
idx_completion_list_row_activated_cb (IdxCompletionList *self,
                                      GtkListBoxRow *row)
{
  if (self->completions != NULL)
    accept_completion (self, gtk_list_box_row_get_index (row));
}

static void
idx_completion_list_dispose (GObject *object)
{
  IdxCompletionList *self = IDX_COMPLETION_LIST (object);

  g_clear_pointer (&self->completions, idx_completions_free);
  g_clear_object (&self->entry);
  G_OBJECT_CLASS (idx_completion_list_parent_class)->dispose (object);
}

static void
idx_completion_list_class_init (IdxCompletionListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = idx_completion_list_dispose;

  signals[ACCEPTED] =
    g_signal_new ("accepted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_UINT64, G_TYPE_UINT64);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/idxview/Idxview/idx-completion-list.ui");
  gtk_widget_class_bind_template_child (widget_class, IdxCompletionList, list);
  gtk_widget_class_bind_template_child (widget_class, IdxCompletionList, more_label);
  gtk_widget_class_bind_template_callback (widget_class, idx_completion_list_row_activated_cb);
}

static void
idx_completion_list_init (IdxCompletionList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < IDX_COMPLETION_LIST_LENGTH; i++)
    gtk_list_box_append (self->list, idx_completion_row_new ());
}

static void
update_more (IdxCompletionList *self)
{
  guint n_more = self->completions->n_more + self->completions->list->len - count_used_rows (self);
  g_autofree char *count = idx_text_format_count (n_more);
  g_autofree char *text = g_strdup_printf (
    ngettext ("%s more. Keep typing to narrow the list.",
              "%s more. Keep typing to narrow the list.", n_more),
    count);

  gtk_label_set_text (self->more_label, text);
  gtk_widget_set_visible (GTK_WIDGET (self->more_label), n_more > 0);
}

static void
update_rows (IdxCompletionList *self)
{
  guint n_digits = 0;

  for (guint i = 0; i < IDX_COMPLETION_LIST_LENGTH; i++)
    {
      IdxCompletionRow *row = IDX_COMPLETION_ROW (get_row (self, (int) i));

      gtk_widget_set_visible (GTK_WIDGET (row), i < count_used_rows (self));
      if (i >= count_used_rows (self))
        continue;
      idx_completion_row_set_completion (
        row, &g_array_index (self->completions->list, IdxCompletion, i));
      n_digits = MAX (n_digits, idx_completion_row_measure_count (row));
    }
  for (guint i = 0; i < count_used_rows (self); i++)
    idx_completion_row_set_count_width (IDX_COMPLETION_ROW (get_row (self, (int) i)), n_digits);
}

/* Points the popover at the entry and makes it as wide as the entry. */
static void
place_popover (IdxCompletionList *self)
{
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (self));
  graphene_rect_t bounds;

  if (!gtk_widget_compute_bounds (self->entry, parent, &bounds))
    return;
  gtk_popover_set_pointing_to (GTK_POPOVER (self),
                               &(GdkRectangle){ (int) bounds.origin.x, (int) bounds.origin.y,
                                                (int) bounds.size.width,
                                                (int) bounds.size.height });
  gtk_widget_set_size_request (GTK_WIDGET (self), (int) bounds.size.width, -1);
}

void
idx_completion_list_set_completions (IdxCompletionList *self,
                                     IdxCompletions *completions,
                                     GtkWidget *entry)
{
  g_return_if_fail (IDX_IS_COMPLETION_LIST (self));
  g_return_if_fail (GTK_IS_EDITABLE (entry));

  g_clear_pointer (&self->completions, idx_completions_free);
  self->completions = completions;
  g_set_object (&self->entry, entry);
  select_row (self, NULL);
  if (count_used_rows (self) > 0)
    {
      update_rows (self);
      update_more (self);
      place_popover (self);
    }
  set_shown (self, count_used_rows (self) > 0);
}

static void
move_selection (IdxCompletionList *self,
                int step)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);
  int n_rows = (int) count_used_rows (self);
  int i = row != NULL ? gtk_list_box_row_get_index (row) + step : step > 0 ? 0
                                                                           : n_rows - 1;

  /* Moving past either end selects no row, so that Enter accepts the typed text. */
  select_row (self, i >= 0 && i < n_rows ? get_row (self, i) : NULL);
}

gboolean
idx_completion_list_handle_key (IdxCompletionList *self,
                                guint key)
{
  GtkListBoxRow *row;

  g_return_val_if_fail (IDX_IS_COMPLETION_LIST (self), FALSE);

  if (count_used_rows (self) == 0)
    return FALSE;
  row = gtk_list_box_get_selected_row (self->list);
  switch (key)
    {
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      move_selection (self, 1);
      return TRUE;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      move_selection (self, -1);
      return TRUE;
    case GDK_KEY_Tab:
      accept_completion (self, row != NULL ? gtk_list_box_row_get_index (row) : 0);
      return TRUE;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
      if (row == NULL)
        return FALSE;
      accept_completion (self, gtk_list_box_row_get_index (row));
      return TRUE;
    case GDK_KEY_Escape:
      g_clear_pointer (&self->completions, idx_completions_free);
      select_row (self, NULL);
      set_shown (self, FALSE);
      return TRUE;
    default:
      return FALSE;
    }
}
