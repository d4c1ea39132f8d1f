/* SPDX-License-Identifier: MIT */

/* Opening a folder: if it contains a single dataset, that opens; otherwise, the user chooses
 * one. */

#include "test-viewer.h"

#include "idx-folder-dialog.h"
#include "test-display.h"

static GtkWidget *
find_dialog (void)
{
  return test_find_window (IDX_TYPE_FOLDER_DIALOG);
}

static GtkListBox *
get_list (void)
{
  return GTK_LIST_BOX (test_find_widget (find_dialog (), GTK_TYPE_LIST_BOX));
}

static guint
count_rows (void)
{
  guint n = 0;

  while (gtk_list_box_get_row_at_index (get_list (), (int) n) != NULL)
    n++;
  return n;
}

static void
open_folder (TestViewer *self,
             const char *name)
{
  g_autoptr (GFile) folder = test_folder_get_file (self->folder, name);

  idx_window_open_files (self->window, &folder, 1);
  test_viewer_wait (self);
}

static void
activate_row (TestViewer *self,
              int index)
{
  gtk_widget_activate (GTK_WIDGET (gtk_list_box_get_row_at_index (get_list (), index)));
  test_viewer_wait (self);
}

static guint
get_n_samples (TestViewer *self)
{
  return idx_dataset_get_n_samples (test_viewer_get_dataset (self));
}

static void
test_one (TestViewer *self,
          gconstpointer data)
{
  g_autoptr (GFile) images = test_viewer_add_images (self, "set/deep/a-images-idx3-ubyte", 7);

  open_folder (self, "set");
  g_assert_null (find_dialog ());
  g_assert_cmpuint (get_n_samples (self), ==, 7);
}

static void
test_none (TestViewer *self,
           gconstpointer data)
{
  g_autoptr (GFile) text = test_folder_add_text (self->folder, "set/notes.txt", "Buy milk");

  open_folder (self, "set");
  g_assert_null (find_dialog ());
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“set” can't be opened");
  g_assert_true (test_viewer_has_notice_text (self, "There is no IDX file in this folder."));
}

/* The datasets are sorted, and the chosen one is opened. */
static void
test_several (TestViewer *self,
              gconstpointer data)
{
  g_autoptr (GFile) b = test_viewer_add_images (self, "set/b-images-idx3-ubyte", 8);
  g_autoptr (GFile) a = test_viewer_add_images (self, "set/sub/a-images-idx3-ubyte", 7);

  open_folder (self, "set");
  g_assert_nonnull (find_dialog ());
  g_assert_null (test_viewer_get_dataset (self));
  g_assert_true (idx_window_is_empty (self->window));
  g_assert_cmpuint (count_rows (), ==, 2);
  g_assert_nonnull (test_find_label (find_dialog (), "8 samples of 9×9 · no labels"));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (find_dialog ())) ==
                 GTK_WIDGET (gtk_list_box_get_row_at_index (get_list (), 0)));
  activate_row (self, 1);
  g_assert_null (find_dialog ());
  g_assert_cmpuint (get_n_samples (self), ==, 7);
}

/* A damaged file is listed but can't be chosen. */
static void
test_damaged (TestViewer *self,
              gconstpointer data)
{
  g_autoptr (GFile) empty = test_folder_add_text (self->folder, "set/a-images-idx3-ubyte", "");
  g_autoptr (GFile) good = test_viewer_add_images (self, "set/b-images-idx3-ubyte", 8);

  open_folder (self, "set");
  g_assert_cmpuint (count_rows (), ==, 2);
  g_assert_nonnull (test_find_label (find_dialog (), "The file is empty."));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (find_dialog ())) ==
                 GTK_WIDGET (gtk_list_box_get_row_at_index (get_list (), 1)));
  activate_row (self, 0);
  g_assert_null (test_viewer_get_dataset (self));
  g_assert_nonnull (find_dialog ());
  activate_row (self, 1);
  g_assert_cmpuint (get_n_samples (self), ==, 8);
}

/* The open dataset stays open until the user chooses another one. */
static void
test_closed (TestViewer *self,
             gconstpointer data)
{
  g_autoptr (GFile) a = test_viewer_add_images (self, "set/a-images-idx3-ubyte", 7);
  g_autoptr (GFile) b = test_viewer_add_images (self, "set/b-images-idx3-ubyte", 8);

  test_viewer_open (self, self->images);
  open_folder (self, "set");
  g_assert_nonnull (find_dialog ());
  gtk_window_close (GTK_WINDOW (find_dialog ()));
  test_run_idle ();
  g_assert_null (find_dialog ());
  g_assert_cmpuint (get_n_samples (self), ==, TEST_N_SAMPLES);
  /* The same folder can be opened again. */
  open_folder (self, "set");
  g_assert_cmpuint (count_rows (), ==, 2);
}

/* If something else is opened in the meantime, the dialog closes. */
static void
test_other_opened (TestViewer *self,
                   gconstpointer data)
{
  g_autoptr (GFile) a = test_viewer_add_images (self, "set/a-images-idx3-ubyte", 7);
  g_autoptr (GFile) b = test_viewer_add_images (self, "set/b-images-idx3-ubyte", 8);

  open_folder (self, "set");
  g_assert_nonnull (find_dialog ());
  test_viewer_open (self, self->images);
  g_assert_null (find_dialog ());
}

static void
test_window_closed (TestViewer *self,
                    gconstpointer data)
{
  g_autoptr (GFile) a = test_viewer_add_images (self, "set/a-images-idx3-ubyte", 7);
  g_autoptr (GFile) b = test_viewer_add_images (self, "set/b-images-idx3-ubyte", 8);

  open_folder (self, "set");
  g_assert_nonnull (find_dialog ());
  gtk_window_close (GTK_WINDOW (self->window));
  test_run_idle ();
  g_assert_null (find_dialog ());
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window/folder/one", test_one);
  test_viewer_add ("/ui/window/folder/none", test_none);
  test_viewer_add ("/ui/window/folder/several", test_several);
  test_viewer_add ("/ui/window/folder/damaged", test_damaged);
  test_viewer_add ("/ui/window/folder/closed", test_closed);
  test_viewer_add ("/ui/window/folder/other-opened", test_other_opened);
  test_viewer_add ("/ui/window/folder/window-closed", test_window_closed);
  return test_viewer_run ();
}
