/* SPDX-License-Identifier: MIT */

/* The window's file choosers, and what comes of them. */

#include "idx-window-private.h"

#define CHOSEN_FOR "chosen-for"

void
idx_window_close_chooser (IdxWindow *self)
{
  if (self->chooser == NULL)
    return;
  gtk_native_dialog_destroy (GTK_NATIVE_DIALOG (self->chooser));
  g_clear_object (&self->chooser);
}

GtkFileChooserNative *
idx_window_make_chooser (IdxWindow *self,
                         const char *title,
                         GtkFileChooserAction action,
                         const char *accept)
{
  GtkFileChooserNative *native;

  idx_window_close_chooser (self);
  idx_exporter_close_dialog (self->exporter);
  native = gtk_file_chooser_native_new (title, GTK_WINDOW (self), action, accept, "_Cancel");
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (native), TRUE);
  if (idx_session_get_dataset (self->session) != NULL)
    g_object_set_data_full (G_OBJECT (native), CHOSEN_FOR, g_object_ref (idx_session_get_dataset (self->session)), g_object_unref);
  g_signal_connect_object (native, "response", G_CALLBACK (idx_window_close_chooser), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  self->chooser = native;
  return native;
}

static IdxDataset *
get_chosen_for (GtkNativeDialog *native)
{
  return g_object_get_data (G_OBJECT (native), CHOSEN_FOR);
}

/* Whether something was chosen, for what is still shown. */
static gboolean
is_chosen (IdxWindow *self,
           GtkNativeDialog *native,
           int response)
{
  return response == GTK_RESPONSE_ACCEPT && idx_session_get_dataset (self->session) != NULL &&
         idx_session_get_dataset (self->session) == get_chosen_for (native);
}

static void
add_filters (GtkFileChooser *chooser)
{
  g_autoptr (GtkFileFilter) idx = gtk_file_filter_new ();
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

  gtk_file_filter_set_name (idx, "IDX files");
  gtk_file_filter_add_pattern (idx, "*idx*");
  gtk_file_filter_add_pattern (idx, "*ubyte*");
  gtk_file_chooser_add_filter (chooser, idx);
  gtk_file_filter_set_name (all, "All files");
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_add_filter (chooser, all);
}

/* A chooser starts where the open files are. */
static void
start_in_folder (IdxWindow *self,
                 GtkFileChooser *chooser)
{
  g_autoptr (GFile) folder = NULL;

  if (idx_session_get_dataset (self->session) == NULL)
    return;
  folder = g_file_get_parent (idx_file_get_location (idx_dataset_get_images (idx_session_get_dataset (self->session))));
  if (folder != NULL && g_file_is_native (folder) && g_file_query_exists (folder, NULL))
    (void) gtk_file_chooser_set_current_folder (chooser, folder, NULL);
}

static void
files_chosen_cb (GtkNativeDialog *native,
                 int response,
                 IdxWindow *self)
{
  g_autoptr (GListModel) files = NULL;
  g_autoptr (GPtrArray) array = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    {
      files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (native));
      array = g_ptr_array_new_with_free_func (g_object_unref);
      for (guint i = 0; i < g_list_model_get_n_items (files); i++)
        g_ptr_array_add (array, g_list_model_get_item (files, i));
      if (array->len > 0)
        idx_window_open_files (self, (GFile **) array->pdata, array->len);
    }
}

static void
show_open_chooser (IdxWindow *self,
                   GtkFileChooserNative *native)
{
  start_in_folder (self, GTK_FILE_CHOOSER (native));
  g_signal_connect_object (native, "response", G_CALLBACK (files_chosen_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (native));
}

void
idx_window_choose_open (IdxWindow *self)
{
  GtkFileChooserNative *native;

  g_return_if_fail (IDX_IS_WINDOW (self));

  native = idx_window_make_chooser (self, "Open", GTK_FILE_CHOOSER_ACTION_OPEN, "_Open");
  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (native), TRUE);
  add_filters (GTK_FILE_CHOOSER (native));
  show_open_chooser (self, native);
}

void
idx_window_choose_folder (IdxWindow *self)
{
  show_open_chooser (self, idx_window_make_chooser (self, "Open Folder",
                                                    GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, "_Open"));
}

static void
labels_chosen_cb (GtkNativeDialog *native,
                  int response,
                  IdxWindow *self)
{
  g_autoptr (GFile) labels = NULL;

  if (!is_chosen (self, native, response))
    return;
  labels = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (native));
  idx_session_reopen_with_labels (self->session, labels);
}

void
idx_window_choose_labels (IdxWindow *self)
{
  GtkFileChooserNative *native =
    idx_window_make_chooser (self, "Choose Labels", GTK_FILE_CHOOSER_ACTION_OPEN, "_Open");

  add_filters (GTK_FILE_CHOOSER (native));
  start_in_folder (self, GTK_FILE_CHOOSER (native));
  g_signal_connect_object (native, "response", G_CALLBACK (labels_chosen_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (native));
}

static void
names_chosen_cb (GtkNativeDialog *native,
                 int response,
                 IdxWindow *self)
{
  g_autoptr (GFile) location = NULL;

  if (!is_chosen (self, native, response))
    return;
  location = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (native));
  idx_session_load_class_names (self->session, location);
}

void
idx_window_choose_names (IdxWindow *self)
{
  GtkFileChooserNative *native =
    idx_window_make_chooser (self, "Choose Class Names", GTK_FILE_CHOOSER_ACTION_OPEN, "_Open");

  start_in_folder (self, GTK_FILE_CHOOSER (native));
  g_signal_connect_object (native, "response", G_CALLBACK (names_chosen_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (native));
}
