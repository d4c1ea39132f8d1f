/* SPDX-License-Identifier: MIT */

/* What the window exports, and how it shows that: see IdxExporter. */

#include "idx-window-private.h"

#include "idx-task.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

static void
started_cb (IdxWindow *self,
            IdxTask *task)
{
  idx_task_list_add (idx_session_get_tasks (self->session), task);
}

static void
ended_cb (IdxWindow *self,
          IdxTask *task)
{
  idx_task_list_end (idx_session_get_tasks (self->session), task);
}

static void
failed_cb (IdxWindow *self,
           const char *title,
           const char *text,
           gboolean can_replace)
{
  idx_window_say (self, title, text);
  if (can_replace)
    idx_window_offer (self, _ ("Replace"), "win.replace-exported");
}

void
idx_window_init_export (IdxWindow *self)
{
  self->exporter = idx_exporter_new (GTK_WINDOW (self), self->display_options);
  g_signal_connect_object (self->exporter, "started", G_CALLBACK (started_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->exporter, "ended", G_CALLBACK (ended_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->exporter, "succeeded", G_CALLBACK (idx_window_tell), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->exporter, "failed", G_CALLBACK (failed_cb), self,
                           G_CONNECT_SWAPPED);
}

static GArray *
get_selected (IdxWindow *self)
{
  IdxSelection *model = idx_sheet_get_model (self->sheet);
  g_autoptr (GtkBitset) selected = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (model));
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  GtkBitsetIter iter;
  guint position;

  for (gboolean any = gtk_bitset_iter_init_first (&iter, selected, &position); any;
       any = gtk_bitset_iter_next (&iter, &position))
    {
      guint32 index = idx_subset_get_index (idx_selection_get_subset (model), position);

      g_array_append_val (indices, index);
    }
  return indices;
}

void
idx_window_choose_export (IdxWindow *self)
{
  guint index;

  idx_window_close_chooser (self);
  if (idx_window_get_index (self, &index))
    idx_exporter_ask_image (self->exporter, idx_session_get_dataset (self->session), index);
}

void
idx_window_choose_export_folder (IdxWindow *self)
{
  g_autoptr (GArray) indices = get_selected (self);

  idx_window_close_chooser (self);
  idx_exporter_ask_images (self->exporter, idx_session_get_dataset (self->session), indices);
}

void
idx_window_choose_list (IdxWindow *self)
{
  idx_window_close_chooser (self);
  idx_exporter_ask_list (self->exporter,
                         idx_selection_get_subset (idx_sheet_get_model (self->sheet)));
}

void
idx_window_export_to (IdxWindow *self,
                      GFile *target)
{
  guint index;

  if (idx_window_get_index (self, &index))
    idx_exporter_export_image (self->exporter, idx_session_get_dataset (self->session), index, target);
}

void
idx_window_export_selected_to (IdxWindow *self,
                               GFile *folder)
{
  g_autoptr (GArray) indices = get_selected (self);

  if (indices->len == 0)
    idx_window_say (self, _ ("No image is selected"), NULL);
  else
    idx_exporter_export_images (self->exporter, idx_session_get_dataset (self->session), indices, folder);
}

void
idx_window_export_list_to (IdxWindow *self,
                           GFile *target)
{
  idx_exporter_export_list (self->exporter,
                            idx_selection_get_subset (idx_sheet_get_model (self->sheet)), target);
}

void
idx_window_replace_exported (IdxWindow *self)
{
  idx_notice_close (self->notice);
  idx_exporter_replace (self->exporter);
}

void
idx_window_name_export (IdxWindow *self,
                        guint64 n_selected)
{
  GMenu *const menus[] = { self->export_menu, self->sample_export_menu };
  g_autofree char *count = idx_text_count (n_selected);
  g_autofree char *several = g_strdup_printf (
    ngettext ("_Export %s Image…", "_Export %s Images…", (gulong) n_selected), count);

  for (gsize i = 0; i < G_N_ELEMENTS (menus); i++)
    {
      g_menu_remove (menus[i], 0);
      g_menu_insert (menus[i], 0, n_selected > 1 ? several : _ ("_Export Image…"),
                     "win.export-image");
    }
}
