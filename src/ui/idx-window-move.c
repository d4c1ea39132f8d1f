/* SPDX-License-Identifier: MIT */

/* How the window leads to samples, and selects them. */

#include "idx-window-private.h"

#include "idx-text.h"

static void
go_to_action (GSimpleAction *action,
              GVariant *parameter,
              gpointer data)
{
  IdxWindow *self = IDX_WINDOW (data);
  IdxSelection *model = idx_sheet_get_model (self->sheet);
  guint64 index = g_variant_get_uint64 (parameter);
  g_autofree char *text = NULL;
  g_autofree char *number = idx_text_count (index);
  guint position;

  if (model == NULL)
    return;
  if (index >= idx_dataset_get_n_samples (idx_session_get_dataset (self->session)))
    {
      text = g_strdup_printf ("There is no image %s", number);
      idx_window_say (self, text, NULL);
    }
  else if (idx_subset_find (idx_selection_get_subset (model), (guint) index, &position))
    {
      idx_sheet_set_position (self->sheet, position);
      gtk_widget_grab_focus (GTK_WIDGET (self->sheet));
    }
  else
    {
      g_autofree char *in_all = g_strdup_printf ("win.go-to-in-all(uint64 %" G_GUINT64_FORMAT ")", index);

      text = g_strdup_printf ("Image %s is hidden by the filter", number);
      idx_window_say (self, text, NULL);
      idx_window_offer (self, "Show All and Go There", in_all);
    }
}

static void
go_to_in_all_action (GSimpleAction *action,
                     GVariant *parameter,
                     gpointer data)
{
  IdxWindow *self = IDX_WINDOW (data);

  gtk_popover_popdown (GTK_POPOVER (self->go_to));
  idx_notice_close (self->notice);
  g_action_group_activate_action (G_ACTION_GROUP (self), "clear-filter", NULL);
  g_action_group_activate_action (G_ACTION_GROUP (self), "go-to", parameter);
}

static void
ask_index_action (GSimpleAction *action,
                  GVariant *parameter,
                  gpointer data)
{
  idx_go_to_ask (IDX_WINDOW (data)->go_to);
}

static void
step (IdxWindow *self,
      int by)
{
  guint position = idx_sheet_get_position (self->sheet);

  if (position != GTK_INVALID_LIST_POSITION && (by > 0 || position > 0))
    idx_sheet_set_position (self->sheet, position + (guint) by);
}

static void
previous_action (GSimpleAction *action,
                 GVariant *parameter,
                 gpointer data)
{
  step (IDX_WINDOW (data), -1);
}

static void
next_action (GSimpleAction *action,
             GVariant *parameter,
             gpointer data)
{
  step (IDX_WINDOW (data), 1);
}

/* The keys for it are the sheet's own: entries have their use for them. */
static void
select_action (GSimpleAction *action,
               GVariant *parameter,
               gpointer data)
{
  g_autofree char *name = g_strconcat ("sheet.", g_action_get_name (G_ACTION (action)), NULL);

  (void) gtk_widget_activate_action (GTK_WIDGET (IDX_WINDOW (data)->sheet), name, NULL);
}

static const GActionEntry entries[] = {
  { .name = "go-to", .parameter_type = "t", .activate = go_to_action },
  { .name = "go-to-in-all", .parameter_type = "t", .activate = go_to_in_all_action },
  { .name = "ask-index", .activate = ask_index_action },
  { .name = "previous", .activate = previous_action },
  { .name = "next", .activate = next_action },
  { .name = "select-all", .activate = select_action },
  { .name = "select-none", .activate = select_action },
  { .name = "invert-selection", .activate = select_action },
};

void
idx_window_add_move_actions (IdxWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
