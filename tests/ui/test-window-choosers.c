/* SPDX-License-Identifier: MIT */

/* What is chosen in the window's dialogs is for what they were opened for; how many files are
 * opened. */

#include "test-viewer.h"

#include "idx-export.h"
#include "idx-file-dialog.h"
#include "test-display.h"

#include <unistd.h>

static GtkDialog *
find_chooser (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (GTK_IS_FILE_CHOOSER (window) && gtk_widget_get_visible (window))
        return GTK_DIALOG (window);
    }
  return NULL;
}

static gboolean
has_chooser (gpointer data)
{
  return find_chooser () != NULL;
}

static gboolean
has_no_chooser (gpointer data)
{
  return find_chooser () == NULL;
}

static void
test_closed (TestViewer *self,
             gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_activate (self, "open-names", NULL);
  test_wait_until (has_chooser, NULL);
  gtk_window_close (GTK_WINDOW (self->window));
  test_wait_until (has_no_chooser, NULL);
}

static gboolean
has_notice (gpointer data)
{
  return test_viewer_get_notice (data) != NULL;
}

static gboolean
has_chosen (gpointer data)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (find_chooser ()));

  return file != NULL && g_file_equal (file, data);
}

static GtkWidget *
find_path_bar (GtkWidget *widget)
{
  GtkWidget *found = g_str_equal (gtk_widget_get_css_name (widget), "pathbar") ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_path_bar (child);
  return found;
}

static gboolean
has_path (gpointer data)
{
  g_autofree char *name = g_file_get_basename (data);
  GtkWidget *bar = find_path_bar (GTK_WIDGET (find_chooser ()));

  return bar != NULL && test_find_label (bar, name) != NULL;
}

/* Answers the chooser with a folder. GTK prints a critical where the chooser goes to another
 * folder, or is closed, while its path bar is still about to show one. */
static void
choose_folder (GFile *folder)
{
  GtkDialog *chooser = find_chooser ();
  g_autofree char *path = g_get_current_dir ();
  g_autoptr (GFile) first_folder = g_file_new_for_path (path);

  test_wait_until (has_path, first_folder);
  (void) gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (chooser), folder, NULL);
  test_wait_until (has_chosen, folder);
  test_wait_until (has_path, folder);
  gtk_dialog_response (chooser, GTK_RESPONSE_ACCEPT);
}

/* An order that takes time may come while the dialog is open: with it, nothing but the current
 * sample is selected. */
static void
test_selected_before (TestViewer *self,
                      gconstpointer data)
{
  g_autoptr (GFile) folder = test_folder_get_file (self->folder, "pictures");
  g_autofree char *path = g_file_get_path (folder);

  g_assert_true (g_file_make_directory (folder, NULL, NULL));
  test_viewer_open (self, self->images);
  test_viewer_set_filter (self, "index:10-12");
  test_viewer_activate (self, "select-all", NULL);
  test_viewer_activate (self, "export-image", NULL);
  test_wait_until (has_chooser, NULL);
  test_viewer_set_sort (self, "-label");
  choose_folder (folder);
  test_wait_until (has_notice, self);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "3 images were exported to “pictures”");
  for (guint i = 10; i <= 12; i++)
    {
      g_autofree char *name = idx_export_suggest_name (test_viewer_get_dataset (self), i);
      g_autofree char *file = g_build_filename (path, name, NULL);

      g_assert_cmpint (unlink (file), ==, 0);
    }
  g_assert_cmpint (rmdir (path), ==, 0);
}

static void
count_cb (GtkFileChooser *chooser,
          gpointer data)
{
  (*(guint *) data)++;
}

/* A desktop portal may accept without a file. */
static void
test_no_file (TestViewer *self,
              gconstpointer data)
{
  g_autoptr (IdxFileDialog) dialog = idx_file_dialog_new (GTK_WINDOW (self->window));
  GtkFileChooser *chooser =
    idx_file_dialog_begin (dialog, "Choose", GTK_FILE_CHOOSER_ACTION_OPEN, "_Choose");
  guint n_chosen = 0;

  idx_file_dialog_show (dialog, count_cb, &n_chosen, NULL);
  test_wait_until (has_chooser, NULL);
  g_assert_null (gtk_file_chooser_get_file (chooser));
  g_signal_emit_by_name (chooser, "response", GTK_RESPONSE_ACCEPT);
  g_assert_cmpuint (n_chosen, ==, 0);
  test_wait_until (has_no_chooser, NULL);
}

static void
check_opened (TestViewer *self,
              guint n_files,
              guint n_windows)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < n_files; i++)
    {
      g_autofree char *name = g_strdup_printf ("many%u-images-idx3-ubyte", i);

      g_ptr_array_add (files, test_viewer_add_images (self, name, 1));
    }
  idx_window_open_files (self->window, (GFile **) files->pdata, files->len);
  test_viewer_wait (self);
  g_assert_cmpuint (g_list_length (gtk_application_get_windows (test_viewer_get_application ())),
                    ==, n_windows);
}

static void
test_several_files (TestViewer *self,
                    gconstpointer data)
{
  check_opened (self, 3, 3);
  g_assert_null (test_viewer_get_notice (self));
}

/* As when all that is in a folder is dropped on the window. */
static void
test_many_files (TestViewer *self,
                 gconstpointer data)
{
  check_opened (self, 17, 1);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "The files contain 17 datasets");
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-choosers/closed", test_closed);
  test_viewer_add ("/ui/window-choosers/selected-before", test_selected_before);
  /* The dialog of later versions crashes at a response that nobody gave. */
  if (gtk_get_minor_version () < 10)
    test_viewer_add ("/ui/window-choosers/no-file", test_no_file);
  test_viewer_add ("/ui/window-choosers/several-files", test_several_files);
  test_viewer_add ("/ui/window-choosers/many-files", test_many_files);
  return test_viewer_run ();
}
