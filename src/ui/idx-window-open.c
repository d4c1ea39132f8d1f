/* SPDX-License-Identifier: MIT */

/* How the window follows its session: the dataset that is open, the samples that are shown, and
 * the messages. */

#include "idx-window-private.h"

#include "idx-pairing.h"
#include "idx-recent.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* A window for each of more datasets is of no use to anybody and keeps the desktop busy. */
#define MAX_SETS 16U

/* The button that a message suggests. */
static const struct
{
  const char *label;
  const char *action;
} remedies[] = {
  [IDX_REMEDY_CHOOSE_LABELS] = { N_ ("Choose Labels…"), "win.open-labels" },
  [IDX_REMEDY_RELOAD] = { N_ ("Reload"), "win.reload" },
  [IDX_REMEDY_OPEN_LITTLE_ENDIAN] = { N_ ("Open as Little-Endian"), "win.open-little" },
  [IDX_REMEDY_SHOW_LABELS_TO_CHECK] = { N_ ("Show"), "win.find-suspects" },
  [IDX_REMEDY_CONTINUE_REVIEW] = { N_ ("Continue"), "win.review" },
};

static void
idx_window_message_cb (IdxWindow *self,
                       const IdxSessionMessage *message)
{
  if (message == NULL)
    {
      idx_notice_close (self->notice);
      return;
    }
  if (message->severity == IDX_SEVERITY_INFO && message->remedy == IDX_REMEDY_NONE)
    idx_window_tell (self, message->title, message->text);
  else
    idx_window_say (self, message->title, message->text);
  if (message->remedy != IDX_REMEDY_NONE)
    idx_window_offer (self, _ (remedies[message->remedy].label), remedies[message->remedy].action);
}

static void
idx_window_loaded_cb (IdxWindow *self)
{
  /* There may be fewer samples, of fewer classes. */
  idx_class_bar_set_dataset (self->class_bar, idx_session_get_dataset (self->session));
  idx_class_bar_update (self->class_bar);
  idx_window_update_class_filter (self);
  idx_window_update_properties (self);
}

static void
idx_window_dataset_changed_cb (IdxWindow *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);

  g_signal_group_set_target (self->dataset_signals, dataset);
  idx_class_bar_set_dataset (self->class_bar, dataset);
  idx_window_update_format (self);
  idx_window_update_look (self);
  idx_window_update_suspects (self);
  idx_window_update_orders (self);
  idx_window_update_properties (self);
  idx_open_button_set_file (self->open_button,
                            idx_file_get_location (idx_dataset_get_images (dataset)));
  gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->side_layout));
}

static void
idx_window_opened_cb (IdxWindow *self,
                      gboolean again)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  GFile *images = idx_file_get_location (idx_dataset_get_images (dataset));

  if (!again)
    idx_display_options_set_orientation (self->display_options,
                                         idx_orientation_guess (idx_dataset_get_stem (dataset)));
  if (!g_file_has_uri_scheme (images, "resource"))
    idx_recent_add (images);
  idx_window_update_actions (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->sheet));
}

/* While somebody types, nothing else may take the focus. */
static void
idx_window_focus_changed_cb (IdxWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  gboolean is_typing =
    focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->filter_entry));

  idx_session_set_interruptible (self->session, !is_typing);
}

void
idx_window_init_session (IdxWindow *self)
{
  IdxSession *session = self->session;

  g_signal_connect_object (session, "message", G_CALLBACK (idx_window_message_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "opened", G_CALLBACK (idx_window_opened_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "loaded", G_CALLBACK (idx_window_loaded_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::dataset", G_CALLBACK (idx_window_dataset_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::can-reload", G_CALLBACK (idx_window_update_actions),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::focus-widget", G_CALLBACK (idx_window_focus_changed_cb), NULL);
  idx_task_bar_set_tasks (self->task_bar, idx_session_get_tasks (session));
}

void
idx_window_open (IdxWindow *self,
                 GFile *location,
                 GFile *labels)
{
  g_return_if_fail (IDX_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (location));

  idx_session_open (self->session, location, labels, IDX_LABELS_FIND);
}

void
idx_window_open_files (IdxWindow *self,
                       GFile **files,
                       gsize n_files)
{
  g_autoptr (GPtrArray) pairs = NULL;

  g_return_if_fail (IDX_IS_WINDOW (self));

  pairs = idx_pairing_group (files, n_files);
  if (pairs->len > MAX_SETS)
    {
      g_autofree char *count = idx_text_count (pairs->len);
      g_autofree char *text = g_strdup_printf (
        ngettext ("At most %u window is opened at once.", "At most %u windows are opened at once.",
                  MAX_SETS),
        MAX_SETS);
      g_autofree char *title = g_strdup_printf (
        ngettext ("There is %s dataset among the files", "There are %s datasets among the files",
                  pairs->len),
        count);

      idx_window_say (self, title, text);
      gtk_window_present (GTK_WINDOW (self));
      return;
    }
  for (guint i = 0; i < pairs->len; i++)
    {
      const IdxPair *pair = g_ptr_array_index (pairs, i);
      GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
      IdxWindow *window = i == 0 ? self : IDX_WINDOW (idx_window_new (application));

      if (pair->images != NULL)
        idx_window_open (window, pair->images, pair->labels);
      else
        idx_window_open (window, pair->labels, NULL);
      gtk_window_present (GTK_WINDOW (window));
    }
}

void
idx_window_open_sample (IdxWindow *self)
{
  g_return_if_fail (IDX_IS_WINDOW (self));

  idx_session_open_demo (self->session);
}

gboolean
idx_window_is_empty (IdxWindow *self)
{
  g_return_val_if_fail (IDX_IS_WINDOW (self), FALSE);

  return idx_session_is_empty (self->session);
}
