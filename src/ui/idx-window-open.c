/* SPDX-License-Identifier: MIT */

/* How the window opens a data set, and what it says meanwhile and afterwards. */

#include "idx-window-private.h"

#include "idx-demo-dataset.h"
#include "idx-error.h"
#include "idx-pairing.h"
#include "idx-recent.h"
#include "idx-text.h"

/* A window for each of more sets than that is of no use to anybody, and takes the desktop long. */
#define MAX_SETS 16U

/* The worst that is known of the files, and before all else that their labels can't be used; the rest is in the
 * properties. */
static void
say_messages (IdxWindow *self)
{
  g_autoptr (GPtrArray) messages = idx_dataset_dup_messages (self->dataset);
  IdxVerdict worst = idx_messages_get_verdict (messages);

  if (worst == IDX_VERDICT_OK)
    {
      for (guint i = 0; i < messages->len; i++)
        {
          const IdxMessage *message = g_ptr_array_index (messages, i);

          if (g_str_equal (message->code, "folder-others"))
            idx_window_tell (self, "There are several data sets in the folder", message->text);
        }
      return;
    }
  for (guint i = 0; i < messages->len; i++)
    {
      const IdxMessage *message = g_ptr_array_index (messages, i);

      if (g_str_equal (message->code, IDX_LABELS_UNREADABLE))
        {
          idx_window_say (self, "The samples are shown without their labels", message->text);
          idx_window_offer (self, "Choose Labels…", "win.open-labels");
          return;
        }
    }
  for (guint i = 0; i < messages->len; i++)
    {
      const IdxMessage *message = g_ptr_array_index (messages, i);

      if (message->verdict != worst)
        continue;
      idx_window_say (self,
                      worst == IDX_VERDICT_PARTIAL ? "Some of the data are missing"
                                                   : "Something is unusual in the files",
                      message->text);
      return;
    }
}

void
idx_window_stop (IdxWindow *self,
                 GCancellable **cancellable)
{
  if (*cancellable == NULL)
    return;
  g_cancellable_cancel (*cancellable);
  idx_task_bar_end (self->task_bar, *cancellable);
  g_clear_object (cancellable);
}

void
idx_window_cancel (IdxWindow *self)
{
  GCancellable **const all[] = { &self->opening, &self->loading, &self->sorting, &self->checking };

  idx_task_bar_cancel (self->task_bar);
  for (gsize i = 0; i < G_N_ELEMENTS (all); i++)
    if (*all[i] != NULL && g_cancellable_is_cancelled (*all[i]))
      g_clear_object (all[i]);
}

static void
loaded_cb (GObject *source,
           GAsyncResult *result,
           gpointer data)
{
  g_autoptr (IdxWindow) self = IDX_WINDOW (data);
  IdxDataset *dataset = IDX_DATASET (source);
  guint n_before = idx_dataset_get_n_samples (dataset);
  g_autoptr (GError) error = NULL;
  gboolean loaded = idx_dataset_load_finish (dataset, result, &error);

  if (dataset != self->dataset || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  idx_window_stop (self, &self->loading);
  if (!loaded)
    {
      idx_window_say (self, "The file can't be read to its end", error->message);
      return;
    }
  if (idx_dataset_get_n_samples (dataset) != n_before)
    {
      /* Fewer samples can be of fewer classes. */
      idx_class_bar_set_dataset (self->class_bar, dataset);
      idx_window_forget_order (self, TRUE);
      idx_window_sort_again (self);
    }
  idx_class_bar_update (self->class_bar);
  idx_window_update_properties (self);
  say_messages (self);
  idx_window_check_when_loaded (self);
}

static void
load (IdxWindow *self)
{
  g_autofree char *text =
    g_strdup_printf ("Reading %s…", idx_dataset_get_name (self->dataset));

  self->loading = g_cancellable_new ();
  idx_dataset_load_async (self->dataset,
                          idx_task_bar_begin (self->task_bar, text, self->loading), self->loading,
                          loaded_cb, g_object_ref (self));
}

static IdxOrientation
guess_orientation (IdxDataset *dataset)
{
  /* EMNIST's files hold each image with rows and columns exchanged. */
  return g_str_has_prefix (idx_dataset_get_stem (dataset), "emnist")
           ? IDX_ORIENTATION_TRANSPOSED
           : IDX_ORIENTATION_STORED;
}

static gboolean
is_same_set (IdxDataset *a,
             IdxDataset *b)
{
  return a != NULL && g_file_equal (idx_file_get_location (idx_dataset_get_images (a)),
                                    idx_file_get_location (idx_dataset_get_images (b)));
}

static void
say_changed (IdxWindow *self,
             GFile *file)
{
  g_autofree char *name = idx_text_file_name (file);
  g_autofree char *title = g_strdup_printf ("“%s” has changed since it was opened", name);

  idx_window_say (self, title, "What is on the screen may not be in the file any more.");
  idx_window_offer (self, "Reload", "win.reload");
}

static void
say_gone (IdxWindow *self,
          GFile *file)
{
  g_autofree char *name = idx_text_file_name (file);
  g_autofree char *title = g_strdup_printf ("“%s” is not there any more", name);

  idx_window_say (self, title, "What is on the screen stays.");
  idx_window_offer (self, "Reload", "win.reload");
}

static gboolean
is_open (IdxWindow *self,
         GFile *file)
{
  IdxLabels *labels = idx_dataset_get_labels (self->dataset);

  return g_file_equal (file, idx_file_get_location (idx_dataset_get_images (self->dataset))) ||
         (labels != NULL && g_file_equal (file, idx_file_get_location (idx_labels_get_file (labels))));
}

static void
file_changed_cb (IdxWindow *self,
                 GFile *file,
                 GFile *other,
                 GFileMonitorEvent event)
{
  switch (event)
    {
    case G_FILE_MONITOR_EVENT_CHANGED:
    case G_FILE_MONITOR_EVENT_CREATED:
    case G_FILE_MONITOR_EVENT_MOVED_IN:
      say_changed (self, file);
      break;
    case G_FILE_MONITOR_EVENT_RENAMED:
      if (is_open (self, file))
        say_gone (self, file);
      else
        say_changed (self, other);
      break;
    case G_FILE_MONITOR_EVENT_DELETED:
    case G_FILE_MONITOR_EVENT_MOVED_OUT:
    case G_FILE_MONITOR_EVENT_UNMOUNTED:
      say_gone (self, file);
      break;
    case G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT:
    case G_FILE_MONITOR_EVENT_ATTRIBUTE_CHANGED:
    case G_FILE_MONITOR_EVENT_PRE_UNMOUNT:
    case G_FILE_MONITOR_EVENT_MOVED:
    default:
      break;
    }
}

static GFileMonitor *
watch (IdxWindow *self,
       IdxFile *file)
{
  GFileMonitor *monitor = g_file_monitor_file (idx_file_get_location (file),
                                               G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);

  if (monitor != NULL)
    g_signal_connect_object (monitor, "changed", G_CALLBACK (file_changed_cb), self,
                             G_CONNECT_SWAPPED);
  return monitor;
}

static void
watch_files (IdxWindow *self)
{
  IdxLabels *labels = idx_dataset_get_labels (self->dataset);

  g_clear_object (&self->monitors[0]);
  g_clear_object (&self->monitors[1]);
  self->monitors[0] = watch (self, idx_dataset_get_images (self->dataset));
  if (labels != NULL)
    self->monitors[1] = watch (self, idx_labels_get_file (labels));
}

static void
set_dataset (IdxWindow *self,
             IdxDataset *dataset)
{
  g_autofree char *filter = NULL;
  gboolean again;

  idx_window_stop (self, &self->loading);
  again = is_same_set (self->dataset, dataset);
  filter = g_strdup (again && !idx_filter_needs_suggestions (self->filter) ? self->filter_text : "");
  idx_window_forget_order (self, again);
  idx_window_end_suspects (self);
  idx_window_keep_format (self, again ? dataset : NULL);
  g_set_object (&self->dataset, dataset);
  g_signal_group_set_target (self->dataset_signals, dataset);
  idx_window_update_format (self);
  idx_window_update_look (self);
  idx_window_update_suspects (self);
  idx_window_update_orders (self);
  idx_window_update_properties (self);
  watch_files (self);
  idx_open_button_set_file (self->open_button,
                            idx_file_get_location (idx_dataset_get_images (dataset)));
  idx_notice_close (self->notice);
  if (!again)
    idx_display_options_set_orientation (self->display_options, guess_orientation (dataset));
  idx_class_bar_set_dataset (self->class_bar, dataset);
  gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->side_layout));
  g_action_group_activate_action (G_ACTION_GROUP (self), "filter", g_variant_new_string (filter));
  idx_window_sort_again (self);
  idx_window_leave_empty_filter (self);
  idx_window_update_actions (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->sheet));
  load (self);
}

static void
opened_cb (GObject *source,
           GAsyncResult *result,
           gpointer data)
{
  g_autoptr (IdxWindow) self = IDX_WINDOW (data);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxDataset) dataset = idx_dataset_open_finish (result, &error);
  g_autofree char *name = NULL;
  g_autofree char *title = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  idx_window_stop (self, &self->opening);
  if (dataset != NULL)
    {
      idx_recent_add (idx_file_get_location (idx_dataset_get_images (dataset)));
      g_set_object (&self->location, self->opening_location);
      g_set_object (&self->labels_location, self->opening_labels);
      self->flags = self->opening_flags;
      /* Who opens a set anew gets the names that it has of its own. */
      if (!self->reopening)
        g_clear_object (&self->names);
      set_dataset (self, dataset);
      return;
    }
  name = idx_text_file_name (self->opening_location);
  title = g_strdup_printf ("“%s” can't be opened", name);
  idx_window_say (self, title, error->message);
  idx_window_update_actions (self);
  if (g_error_matches (error, IDX_ERROR, IDX_ERROR_BYTE_ORDER))
    idx_window_offer (self, "Open as Little-Endian", "win.open-little");
}

static void
start_opening (IdxWindow *self,
               GFile *location,
               GFile *labels,
               IdxOpenFlags flags)
{
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;

  idx_window_stop (self, &self->opening);
  idx_notice_close (self->notice);
  name = idx_text_file_name (location);
  text = g_strdup_printf ("Opening %s…", name);
  self->opening = g_cancellable_new ();
  g_set_object (&self->opening_location, location);
  g_set_object (&self->opening_labels, labels);
  self->opening_flags = flags;
  (void) idx_task_bar_begin (self->task_bar, text, self->opening);
  idx_dataset_open_async (location, labels, flags, self->opening, opened_cb, g_object_ref (self));
}

void
idx_window_open (IdxWindow *self,
                 GFile *location,
                 GFile *labels)
{
  g_return_if_fail (IDX_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (location));

  start_opening (self, location, labels, IDX_LABELS_FIND);
  self->reopening = FALSE;
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
      g_autofree char *text = g_strdup_printf ("At most %u are opened at once, each in a window.", MAX_SETS);
      g_autofree char *title = g_strdup_printf ("There are %s data sets among the files", count);

      idx_window_say (self, title, text);
      gtk_window_present (GTK_WINDOW (self));
      return;
    }
  for (guint i = 0; i < pairs->len; i++)
    {
      const IdxPair *pair = g_ptr_array_index (pairs, i);
      IdxWindow *window =
        i == 0 ? self : IDX_WINDOW (idx_window_new (gtk_window_get_application (GTK_WINDOW (self))));

      if (pair->images != NULL)
        idx_window_open (window, pair->images, pair->labels);
      else
        idx_window_open (window, pair->labels, NULL);
      gtk_window_present (GTK_WINDOW (window));
    }
}

void
idx_window_reopen (IdxWindow *self,
                   IdxOpenFlags flags)
{
  if (self->location != NULL)
    start_opening (self, self->location, self->labels_location, flags);
  else if (self->dataset == NULL && self->opening_location != NULL)
    start_opening (self, self->opening_location, self->opening_labels, flags);
  self->reopening = TRUE;
}

void
idx_window_reload (IdxWindow *self)
{
  idx_window_reopen (self, self->location != NULL ? self->flags : self->opening_flags);
}

void
idx_window_open_little (IdxWindow *self)
{
  if (self->opening_location != NULL)
    start_opening (self, self->opening_location, self->opening_labels, IDX_OPEN_LITTLE_ENDIAN);
}

void
idx_window_open_sample (IdxWindow *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxDataset) dataset = NULL;

  g_return_if_fail (IDX_IS_WINDOW (self));

  idx_window_stop (self, &self->opening);
  dataset = idx_demo_dataset_open (&error);
  if (dataset == NULL)
    {
      idx_window_say (self, "The sample can't be opened", error->message);
      return;
    }
  g_clear_object (&self->location);
  g_clear_object (&self->labels_location);
  g_clear_object (&self->names);
  set_dataset (self, dataset);
}

gboolean
idx_window_is_empty (IdxWindow *self)
{
  g_return_val_if_fail (IDX_IS_WINDOW (self), FALSE);

  return self->dataset == NULL && self->opening == NULL;
}
