/* SPDX-License-Identifier: MIT */

/* The file dialogs of the window, and opening several files at once. */

#include "test-chooser.h"
#include "test-viewer.h"

#include "idx-export.h"
#include "idx-file-dialog.h"
#include "test-bytes.h"
#include "test-display.h"

#include <unistd.h>

static void
test_closed (TestViewer *self,
             gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_activate (self, "open-names", NULL);
  test_chooser_wait ();
  gtk_window_close (GTK_WINDOW (self->window));
  test_chooser_wait_closed ();
}

static gboolean
shows_suggestions (gpointer data)
{
  return test_viewer_get_task (data) == NULL &&
         idx_dataset_get_suggestions (test_viewer_get_dataset (data)) != NULL;
}

static gboolean
shows_theirs (gpointer data)
{
  return g_str_has_suffix (test_viewer_get_shown (data), "suggested-by:theirs");
}

static gboolean
has_chosen (gpointer data)
{
  g_autoptr (GFile) chosen = gtk_file_chooser_get_file (test_chooser_find ());

  return chosen != NULL && g_file_equal (chosen, data);
}

/* The bar and the pane name the file with the suggestions. The labels are checked only when the
 * user compares the suggestions with those of a check. */
static void
test_suggestions (TestViewer *self,
                  gconstpointer data)
{
  g_autoptr (GFile) file =
    test_folder_add_text (self->folder, "p.csv", "index,label,probability\n4,9,0.9\n7,1,0.4\n");
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (GByteArray) images_content = test_idx_striped_images (400);
  g_autoptr (GByteArray) labels_content = test_idx_labels (400);
  g_autoptr (GFile) images =
    test_folder_add (self->folder, "striped-images-idx3-ubyte", images_content);
  g_autoptr (GFile) labels =
    test_folder_add (self->folder, "striped-labels-idx1-ubyte", labels_content);
  GtkFileChooser *chooser;

  test_viewer_open (self, images);
  test_viewer_activate (self, "open-suggestions", NULL);
  chooser = test_chooser_wait ();
  test_chooser_wait_folder (chooser, folder);
  g_assert_true (gtk_file_chooser_set_file (chooser, file, NULL));
  test_wait_until (has_chosen, file);
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_ACCEPT);
  test_wait_until (shows_suggestions, self);
  g_assert_cmpstr (test_viewer_get_shown (self), ==,
                   "1 label to check\u00A0· 1 less likely\u00A0· p.csv");
  g_assert_nonnull (test_find_label (GTK_WIDGET (self->window), "Labeled 4. p.csv suggests 9."));
  test_viewer_activate (self, "compare-suggestions", g_variant_new_string ("theirs"));
  test_wait_until (shows_theirs, self);
  test_viewer_activate (self, "compare-suggestions", g_variant_new_string ("all"));
  g_assert_cmpstr (test_viewer_get_shown (self), ==,
                   "1 label to check\u00A0· 1 less likely\u00A0· p.csv");
}

static gboolean
has_notice (gpointer data)
{
  return test_viewer_get_notice (data) != NULL;
}

/* Answers the chooser with a folder. */
static void
choose_folder (GFile *folder)
{
  GtkFileChooser *chooser = test_chooser_find ();
  g_autofree char *path = g_get_current_dir ();
  g_autoptr (GFile) first_folder = g_file_new_for_path (path);

  test_chooser_wait_folder (chooser, first_folder);
  test_chooser_set_folder (chooser, folder);
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_ACCEPT);
}

/* The dialog exports the samples that were selected when it opened. A sort that ends while the
 * dialog is open selects only the current sample. */
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
  test_chooser_wait ();
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

/* The dialog offers to create a folder for each class, and remembers the choice. */
static void
test_class_folders (TestViewer *self,
                    gconstpointer data)
{
  static const char *const remembered[] = { "false", "true" };
  g_autoptr (GFile) folder = test_folder_get_file (self->folder, "pictures");
  g_autoptr (GFile) picture = test_folder_get_file (self->folder, "pictures/1/00011.png");

  g_assert_true (g_file_make_directory (folder, NULL, NULL));
  test_viewer_open (self, self->images);
  test_viewer_set_filter (self, "index:10-12");
  for (gsize i = 0; i < G_N_ELEMENTS (remembered); i++)
    {
      GtkFileChooser *chooser;

      test_viewer_activate (self, "export-shown", NULL);
      chooser = test_chooser_wait ();
      g_assert_cmpstr (gtk_file_chooser_get_choice (chooser, "folders"), ==, remembered[i]);
      gtk_file_chooser_set_choice (chooser, "folders", "true");
      if (i > 0)
        gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_CANCEL);
      else
        choose_folder (folder);
      test_chooser_wait_closed ();
    }
  test_wait_until (has_notice, self);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "3 images were exported to “pictures”");
  g_assert_true (g_file_query_exists (picture, NULL));
}

static void
count_cb (GtkFileChooser *chooser,
          gpointer data)
{
  (*(guint *) data)++;
}

/* A desktop portal may send GTK_RESPONSE_ACCEPT without a file. */
static void
test_no_file (TestViewer *self,
              gconstpointer data)
{
  g_autoptr (IdxFileDialog) dialog = idx_file_dialog_new (GTK_WINDOW (self->window));
  GtkFileChooser *chooser =
    idx_file_dialog_begin (dialog, "Choose", GTK_FILE_CHOOSER_ACTION_OPEN, "_Choose");
  g_autoptr (GFile) folder = test_folder_get_file (self->folder, "empty");
  guint n_chosen = 0;

  g_assert_true (g_file_make_directory (folder, NULL, NULL));
  g_assert_true (gtk_file_chooser_set_current_folder (chooser, folder, NULL));
  idx_file_dialog_show (dialog, count_cb, &n_chosen, NULL);
  test_chooser_wait_folder (test_chooser_wait (), folder);
  g_assert_null (gtk_file_chooser_get_file (chooser));
  g_signal_emit_by_name (chooser, "response", GTK_RESPONSE_ACCEPT);
  g_assert_cmpuint (n_chosen, ==, 0);
  test_chooser_wait_closed ();
  g_assert_true (g_file_delete (folder, NULL, NULL));
}

static void
test_missing_folder (TestViewer *self,
                     gconstpointer data)
{
  g_autoptr (IdxFileDialog) dialog = idx_file_dialog_new (GTK_WINDOW (self->window));
  GtkFileChooser *chooser =
    idx_file_dialog_begin (dialog, "Choose", GTK_FILE_CHOOSER_ACTION_OPEN, "_Choose");
  g_autoptr (GFile) missing = test_folder_get_file (self->folder, "missing");
  guint n_chosen = 0;

  idx_file_dialog_set_folder (dialog, missing);
  idx_file_dialog_show (dialog, count_cb, &n_chosen, NULL);
  g_assert_true (test_chooser_wait () != NULL);
  g_signal_emit_by_name (chooser, "response", GTK_RESPONSE_CANCEL);
  test_chooser_wait_closed ();
  g_assert_cmpuint (n_chosen, ==, 0);
}

static void
set_true (gpointer data)
{
  *(gboolean *) data = TRUE;
}

static gboolean
is_unreferenced (gpointer dialog)
{
  return G_OBJECT (dialog)->ref_count == 1;
}

/* If the dialog is closed while it still checks for its folder, it never appears. */
static void
test_closed_early (TestViewer *self,
                   gconstpointer data)
{
  g_autoptr (IdxFileDialog) dialog = idx_file_dialog_new (GTK_WINDOW (self->window));
  g_autoptr (GFile) folder = g_file_get_parent (self->images);
  gboolean is_freed = FALSE;

  (void) idx_file_dialog_begin (dialog, "Choose", GTK_FILE_CHOOSER_ACTION_OPEN, "_Choose");
  idx_file_dialog_set_folder (dialog, folder);
  idx_file_dialog_show (dialog, count_cb, &is_freed, set_true);
  idx_file_dialog_close (dialog);
  g_assert_true (is_freed);
  test_wait_until (is_unreferenced, dialog);
  g_assert_null (test_chooser_find ());
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

/* If many files are opened at once, as by dropping the contents of a folder on the window, the user
 * is asked to choose a dataset. */
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
  test_viewer_add ("/ui/window-choosers/suggestions", test_suggestions);
  test_viewer_add ("/ui/window-choosers/closed", test_closed);
  test_viewer_add ("/ui/window-choosers/selected-before", test_selected_before);
  test_viewer_add ("/ui/window-choosers/class-folders", test_class_folders);
  test_viewer_add ("/ui/window-choosers/no-file", test_no_file);
  /* Without a folder, the test can't tell when the chooser is ready, and later versions of GTK
   * still access a chooser that is answered before that. */
  if (gtk_get_minor_version () < 10)
    test_viewer_add ("/ui/window-choosers/missing-folder", test_missing_folder);
  test_viewer_add ("/ui/window-choosers/closed-early", test_closed_early);
  test_viewer_add ("/ui/window-choosers/several-files", test_several_files);
  test_viewer_add ("/ui/window-choosers/many-files", test_many_files);
  return test_viewer_run ();
}
