/* SPDX-License-Identifier: MIT */

/* Making datasets from PNG files, from tables and from NumPy arrays. */

#include "idx-import-dialog.h"
#include "test-viewer.h"

#include "test-bytes.h"
#include "test-display.h"
#include "test-gzip.h"
#include "test-pictures.h"

#include <cairo.h>
#include <string.h>

/* Adds a gray picture of two rows and three columns, with the values @first, @first + 1, and so
 * on. */
static void
add_picture (TestViewer *self,
             const char *name,
             guint8 first)
{
  g_autoptr (GFile) file = test_folder_add_text (self->folder, name, "");
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 3, 2);
  guint8 *pixels = cairo_image_surface_get_data (surface);

  for (guint i = 0; i < 6; i++)
    pixels[(i / 3) * (guint) cairo_image_surface_get_stride (surface) + i % 3] =
      (guint8) (first + i);
  cairo_surface_mark_dirty (surface);
  g_assert_cmpint (cairo_surface_write_to_png (surface, g_file_peek_path (file)), ==,
                   CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
}

static void
add_pictures (TestViewer *self)
{
  add_picture (self, "pictures/3/a.png", 10);
  add_picture (self, "pictures/3/b.png", 20);
  add_picture (self, "pictures/7/a.png", 30);
}

static void
drop (TestViewer *self,
      const char *name)
{
  g_autoptr (GFile) file = test_folder_get_file (self->folder, name);

  idx_window_open_files (self->window, &file, 1);
  test_viewer_wait (self);
}

/* Takes ownership of @text. */
static void
drop_table (TestViewer *self,
            GString *text)
{
  g_autoptr (GFile) file = test_folder_add_text (self->folder, "digits.csv", text->str);

  g_string_free (text, TRUE);
  drop (self, "digits.csv");
}

static void
make (TestViewer *self,
      const char *name)
{
  g_autoptr (GFile) file = test_folder_get_file (self->folder, name);

  test_viewer_activate (self, "make-dataset-to", g_variant_new_string (g_file_peek_path (file)));
  test_viewer_wait (self);
}

static gboolean
exists (TestViewer *self,
        const char *name)
{
  g_autoptr (GFile) file = test_folder_get_file (self->folder, name);

  return g_file_query_exists (file, NULL);
}

static void
check_file (TestViewer *self,
            const char *name,
            const void *expected,
            gsize n_expected)
{
  g_autoptr (GFile) file = test_folder_get_file (self->folder, name);
  g_autofree char *content = NULL;
  gsize length;

  g_assert_true (g_file_load_contents (file, NULL, &content, &length, NULL, NULL));
  g_assert_cmpuint (length, ==, n_expected);
  g_assert_cmpint (memcmp (content, expected, length), ==, 0);
}

static void
check_pictures (TestViewer *self)
{
  static const guint8 images[] = { 0, 0, 8, 3, 0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0, 3,
                                   10, 11, 12, 13, 14, 15, 20, 21, 22, 23, 24, 25, 30, 31, 32, 33,
                                   34, 35 };
  static const guint8 labels[] = { 0, 0, 8, 1, 0, 0, 0, 3, 3, 3, 7 };

  check_file (self, "new-images-idx3-ubyte", images, sizeof images);
  check_file (self, "new-labels-idx1-ubyte", labels, sizeof labels);
}

static gboolean
can_make (TestViewer *self)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), "make-dataset");
}

static void
test_folder (TestViewer *self,
             gconstpointer data)
{
  add_pictures (self);
  g_assert_false (can_make (self));
  drop (self, "pictures");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“pictures” contains 3 images");
  g_assert_true (test_viewer_has_notice_text (self, "2 classes"));
  g_assert_cmpstr (gtk_button_get_label (test_viewer_get_notice_button (self)), ==,
                   "Make a Dataset…");
  g_assert_true (can_make (self));
  make (self, "new");
  check_pictures (self);
  g_assert_cmpuint (idx_dataset_get_n_samples (test_viewer_get_dataset (self)), ==, 3);
  g_assert_nonnull (idx_dataset_get_labels (test_viewer_get_dataset (self)));
  g_assert_false (can_make (self));
}

/* Files are replaced only after the user agrees. */
static void
test_replace (TestViewer *self,
              gconstpointer data)
{
  g_autoptr (GFile) old = test_folder_add_text (self->folder, "new-images-idx3-ubyte", "Old");

  add_pictures (self);
  drop (self, "pictures");
  make (self, "new");
  check_file (self, "new-images-idx3-ubyte", "Old", 3);
  g_assert_false (exists (self, "new-labels-idx1-ubyte"));
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“new” can't be saved");
  g_assert_cmpstr (gtk_button_get_label (test_viewer_get_notice_button (self)), ==, "Replace");
  test_viewer_activate (self, "replace-dataset", NULL);
  test_viewer_wait (self);
  check_pictures (self);
  g_assert_cmpuint (idx_dataset_get_n_samples (test_viewer_get_dataset (self)), ==, 3);
}

static void
test_cancel (TestViewer *self,
             gconstpointer data)
{
  g_autoptr (GFile) target = test_folder_get_file (self->folder, "new");

  add_pictures (self);
  drop (self, "pictures");
  test_viewer_activate (self, "make-dataset-to",
                        g_variant_new_string (g_file_peek_path (target)));
  g_assert_false (can_make (self));
  idx_job_list_cancel_all (idx_session_get_tasks (self->window->session));
  while (!can_make (self))
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (test_viewer_get_dataset (self));
  /* Either both files are written, or neither. */
  g_assert_true (exists (self, "new-images-idx3-ubyte") == exists (self, "new-labels-idx1-ubyte"));
}

/* If another dataset was opened during the import, it stays. */
static void
test_overtaken (TestViewer *self,
                gconstpointer data)
{
  g_autoptr (GFile) target = test_folder_get_file (self->folder, "new");

  add_pictures (self);
  drop (self, "pictures");
  test_viewer_activate (self, "make-dataset-to",
                        g_variant_new_string (g_file_peek_path (target)));
  idx_session_open_demo (self->window->session);
  test_viewer_wait (self);
  g_assert_cmpuint (idx_dataset_get_n_samples (test_viewer_get_dataset (self)), ==, 3000);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Saved “new-images-idx3-ubyte”");
  check_pictures (self);
}

/* If the import would refuse the files, it isn't offered, and the error message stays. */
static void
test_mixed (TestViewer *self,
            gconstpointer data)
{
  g_autoptr (GFile) text = test_folder_add_text (self->folder, "pictures/3/photo.gif", "Buy milk");

  add_pictures (self);
  drop (self, "pictures");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“pictures” can't be opened");
  g_assert_false (can_make (self));
}

static void
test_jpeg_folder (TestViewer *self,
                  gconstpointer data)
{
  static const guint8 white[] = { 255, 255, 255, 255, 255, 255 };
  static const guint8 images[] = { 0, 0, 8, 3, 0, 0, 0, 1, 0, 0, 0,
                                   2, 0, 0, 0, 3, 255, 255, 255, 255, 255, 255 };
  g_autoptr (GFile) text = test_folder_add_text (self->folder, "pictures/a.txt", "");
  g_autoptr (GByteArray) jpeg = test_jpeg (TEST_JPEG_GRAY, 3, 2, FALSE, white);
  g_autoptr (GFile) file = test_folder_add (self->folder, "pictures/a.jpg", jpeg);

  drop (self, "pictures");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“pictures” contains 1 image");
  make (self, "new");
  check_file (self, "new-images-idx3-ubyte", images, sizeof images);
}

/* Training and test data become two datasets, and the first of them is opened. */
static void
test_splits (TestViewer *self,
             gconstpointer data)
{
  add_picture (self, "pictures/test/7/a.png", 10);
  add_picture (self, "pictures/train/3/b.png", 20);
  add_picture (self, "pictures/train/7/c.png", 30);
  drop (self, "pictures");
  g_assert_true (test_viewer_has_notice_text (self, "2 datasets · 2 classes"));
  make (self, "new");
  g_assert_true (exists (self, "new-test-images-idx3-ubyte"));
  g_assert_cmpuint (idx_dataset_get_n_samples (test_viewer_get_dataset (self)), ==, 2);
}

/* Files that aren't pictures are left out. */
static void
test_other_files (TestViewer *self,
                  gconstpointer data)
{
  g_autoptr (GFile) text = test_folder_add_text (self->folder, "pictures/README.txt", "Buy milk");
  g_autoptr (GFile) hidden = test_folder_add_text (self->folder, "pictures/3/.DS_Store", "Mac");

  add_pictures (self);
  drop (self, "pictures");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“pictures” contains 3 images");
  g_assert_true (
    test_viewer_has_notice_text (self, "2 classes · 2 files that aren't pictures are left out"));
  make (self, "new");
  check_pictures (self);
}

static void
test_compressed_table (TestViewer *self,
                       gconstpointer data)
{
  g_autoptr (GByteArray) plain = g_byte_array_new ();
  g_autoptr (GByteArray) bytes = NULL;
  g_autoptr (GFile) file = NULL;

  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 64; j++)
      test_append_text (plain, j < 63 ? "7;" : "7\n");
  bytes = test_gzip (plain);
  file = test_folder_add (self->folder, "digits.csv.gz", bytes);
  drop (self, "digits.csv.gz");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“digits.csv.gz” contains 3 images");
  make (self, "new");
  g_assert_true (exists (self, "new-images-idx3-ubyte"));
}

static void
test_table (TestViewer *self,
            gconstpointer data)
{
  GString *text = g_string_new (NULL);
  guint8 images[16 + 2 * 64] = { 0, 0, 8, 3, 0, 0, 0, 2, 0, 0, 0, 8, 0, 0, 0, 8 };
  static const guint8 labels[] = { 0, 0, 8, 1, 0, 0, 0, 2, 4, 9 };

  for (guint i = 0; i < 2; i++)
    {
      g_string_append_printf (text, "%u", labels[8 + i]);
      for (guint j = 0; j < 64; j++)
        {
          images[16 + i * 64 + j] = (guint8) (255 - i * 64 - j);
          g_string_append_printf (text, ",%u", images[16 + i * 64 + j]);
        }
      g_string_append_c (text, '\n');
    }
  drop_table (self, text);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“digits.csv” contains 2 images");
  make (self, "new");
  check_file (self, "new-images-idx3-ubyte", images, sizeof images);
  check_file (self, "new-labels-idx1-ubyte", labels, sizeof labels);
  g_assert_cmpuint (idx_dataset_get_n_samples (test_viewer_get_dataset (self)), ==, 2);
}

/* Pictures of different sizes are refused at first. If the user agrees, they are scaled to the most
 * common size. */
static void
test_fit (TestViewer *self,
          gconstpointer data)
{
  g_autoptr (GFile) file = test_folder_add_text (self->folder, "pictures/3/a.png", "");
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 6, 4);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  static const guint8 images[] = { 0, 0, 8, 3, 0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0, 3,
                                   9, 9, 9, 9, 9, 9, 20, 21, 22, 23, 24, 25, 30, 31, 32, 33,
                                   34, 35 };

  memset (cairo_image_surface_get_data (surface), 9, 4 * stride);
  cairo_surface_mark_dirty (surface);
  g_assert_cmpint (cairo_surface_write_to_png (surface, g_file_peek_path (file)), ==,
                   CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
  add_picture (self, "pictures/3/b.png", 20);
  add_picture (self, "pictures/7/a.png", 30);
  drop (self, "pictures");
  make (self, "new");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“new” can't be saved");
  g_assert_true (test_viewer_has_notice_text (self, "4×6 (1), 2×3 (2)"));
  g_assert_false (exists (self, "new-images-idx3-ubyte"));
  g_assert_cmpstr (gtk_button_get_label (test_viewer_get_notice_button (self)), ==,
                   "Scale to the Most Common Size");
  test_viewer_activate (self, "make-scaled-dataset", NULL);
  test_viewer_wait (self);
  check_file (self, "new-images-idx3-ubyte", images, sizeof images);
  g_assert_cmpuint (idx_dataset_get_n_samples (test_viewer_get_dataset (self)), ==, 3);
}

/* If the files also exist, the user agrees to scaling and replacing, one after the other. */
static void
test_fit_and_replace (TestViewer *self,
                      gconstpointer data)
{
  g_autoptr (GFile) old = test_folder_add_text (self->folder, "new-images-idx3-ubyte", "Old");
  g_autoptr (GFile) file = test_folder_add_text (self->folder, "pictures/8/a.png", "");
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);

  g_assert_cmpint (cairo_surface_write_to_png (surface, g_file_peek_path (file)), ==,
                   CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
  add_pictures (self);
  drop (self, "pictures");
  make (self, "new");
  for (guint i = 0; i < 2; i++)
    {
      const char *label = gtk_button_get_label (test_viewer_get_notice_button (self));

      check_file (self, "new-images-idx3-ubyte", "Old", 3);
      test_viewer_activate (
        self, g_str_equal (label, "Replace") ? "replace-dataset" : "make-scaled-dataset", NULL);
      test_viewer_wait (self);
    }
  g_assert_cmpuint (idx_dataset_get_n_samples (test_viewer_get_dataset (self)), ==, 4);
}

/* If a table contains a mistake, the error message names it, and nothing is written. */
static void
test_mistake (TestViewer *self,
              gconstpointer data)
{
  GString *text = g_string_new ("x");

  for (guint i = 1; i < 128; i++)
    g_string_append (text, i % 64 == 0 ? "\n1" : ",300");
  drop_table (self, text);
  g_assert_true (can_make (self));
  make (self, "new");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“new” can't be saved");
  g_assert_false (exists (self, "new-images-idx3-ubyte"));
}

static void
test_array (TestViewer *self,
            gconstpointer data)
{
  static const char array[] = "\x93NUMPY\x01\0\x41\0{'descr': '|u1', 'fortran_order': False, "
                              "'shape': (3, 2, 1)}    \n\x01\x02\x03\x04\x05\x06";
  static const guint8 images[] = { 0, 0, 8, 3, 0, 0, 0, 3, 0, 0, 0,
                                   2, 0, 0, 0, 1, 1, 2, 3, 4, 5, 6 };
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GFile) file = NULL;

  g_byte_array_append (bytes, (const guint8 *) array, sizeof array - 1);
  file = test_folder_add (self->folder, "images.npy", bytes);
  drop (self, "images.npy");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“images.npy” contains 3 images");
  make (self, "new");
  check_file (self, "new-images-idx3-ubyte", images, sizeof images);
  g_assert_cmpuint (idx_dataset_get_n_samples (test_viewer_get_dataset (self)), ==, 3);
}

/* --- The preview --- */

static IdxImportDialog *
find_dialog (void)
{
  return test_find_window (IDX_TYPE_IMPORT_DIALOG);
}

static gboolean
has_dialog (gpointer data)
{
  return find_dialog () != NULL;
}

/* Opens the dialog for a folder or file. */
static IdxImportDialog *
preview (TestViewer *self,
         const char *name)
{
  drop (self, name);
  test_viewer_activate (self, "make-dataset", NULL);
  test_wait_until (has_dialog, NULL);
  return find_dialog ();
}

static gboolean
says (IdxImportDialog *dialog,
      const char *text)
{
  return test_find_label (GTK_WIDGET (dialog), text) != NULL;
}

static GtkCheckButton *
find_gray_button (IdxImportDialog *dialog)
{
  return GTK_CHECK_BUTTON (test_find_widget (GTK_WIDGET (dialog), GTK_TYPE_CHECK_BUTTON));
}

/* The dialog shows what was found before a name is chosen. Closing it brings the offer back. */
static void
test_preview (TestViewer *self,
              gconstpointer data)
{
  g_autoptr (GFile) text = test_folder_add_text (self->folder, "pictures/README.txt", "Buy milk");
  g_autoptr (GFile) damaged =
    test_folder_add_text (self->folder, "pictures/3/c.png", "\x89PNG\r\n");
  IdxImportDialog *dialog;

  add_pictures (self);
  dialog = preview (self, "pictures");
  g_assert_null (test_viewer_get_notice (self));
  g_assert_true (says (dialog, "Found 3 pictures of 2×3."));
  g_assert_true (says (dialog, "2 classes: 3 (2), 7 (1)"));
  g_assert_true (says (dialog, "Skipped 1 file that isn't a picture: “README.txt”."));
  g_assert_true (idx_import_dialog_get_import (dialog).skip_damaged);
  g_assert_false (idx_import_dialog_get_import (dialog).may_scale);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (find_gray_button (dialog))));
  gtk_window_close (GTK_WINDOW (dialog));
  g_assert_false (has_dialog (NULL));
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“pictures” contains 4 images");
  g_assert_true (can_make (self));
}

/* Pictures of different sizes are scaled, and the dialog says so. */
static void
test_preview_sizes (TestViewer *self,
                    gconstpointer data)
{
  g_autoptr (GFile) file = test_folder_add_text (self->folder, "pictures/3/c.png", "");
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 6, 4);
  IdxImportDialog *dialog;

  g_assert_cmpint (cairo_surface_write_to_png (surface, g_file_peek_path (file)), ==,
                   CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
  add_pictures (self);
  dialog = preview (self, "pictures");
  g_assert_true (says (dialog, "They are scaled to the most common size."));
  g_assert_true (says (dialog, "Found 4 pictures of 2×3."));
  g_assert_true (idx_import_dialog_get_import (dialog).may_scale);
}

/* Color can be removed. */
static void
test_preview_color (TestViewer *self,
                    gconstpointer data)
{
  g_autoptr (GFile) file = test_folder_add_text (self->folder, "pictures/3/a.png", "");
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 3, 2);
  IdxImportDialog *dialog;
  GtkCheckButton *gray;

  g_assert_cmpint (cairo_surface_write_to_png (surface, g_file_peek_path (file)), ==,
                   CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
  dialog = preview (self, "pictures");
  gray = find_gray_button (dialog);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (gray)));
  g_assert_cmpint (idx_import_dialog_get_import (dialog).colors, ==, IDX_PICTURE_COLORS_SAME);
  gtk_check_button_set_active (gray, TRUE);
  g_assert_cmpint (idx_import_dialog_get_import (dialog).colors, ==, IDX_PICTURE_COLORS_GRAY);
}

/* The dialog says how many images an array has. */
static void
test_preview_array (TestViewer *self,
                    gconstpointer data)
{
  static const char array[] = "\x93NUMPY\x01\0\x41\0{'descr': '|u1', 'fortran_order': False, "
                              "'shape': (1, 3, 2)}    \n\x01\x02\x03\x04\x05\x06";
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GFile) file = NULL;

  g_byte_array_append (bytes, (const guint8 *) array, sizeof array - 1);
  file = test_folder_add (self->folder, "images.npy", bytes);
  g_assert_true (says (preview (self, "images.npy"), "1 image of 3×2"));
}

/* A table whose cells are wrong isn't previewed: the message names the mistake. */
static void
test_preview_mistake (TestViewer *self,
                      gconstpointer data)
{
  GString *text = g_string_new ("x");

  for (guint i = 1; i < 128; i++)
    g_string_append (text, i % 64 == 0 ? "\n1" : ",300");
  drop_table (self, text);
  test_viewer_activate (self, "make-dataset", NULL);
  test_viewer_wait (self);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“digits.csv” can't be imported");
  g_assert_false (has_dialog (NULL));
}

/* Opening another dataset withdraws the offer. */
static void
test_other_opened (TestViewer *self,
                   gconstpointer data)
{
  add_pictures (self);
  drop (self, "pictures");
  g_assert_true (can_make (self));
  test_viewer_open (self, self->images);
  g_assert_false (can_make (self));
  g_assert_null (test_viewer_get_notice (self));
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window/make/folder", test_folder);
  test_viewer_add ("/ui/window/make/replace", test_replace);
  test_viewer_add ("/ui/window/make/cancel", test_cancel);
  test_viewer_add ("/ui/window/make/overtaken", test_overtaken);
  test_viewer_add ("/ui/window/make/mixed", test_mixed);
  test_viewer_add ("/ui/window/make/jpeg", test_jpeg_folder);
  test_viewer_add ("/ui/window/make/splits", test_splits);
  test_viewer_add ("/ui/window/make/other-files", test_other_files);
  test_viewer_add ("/ui/window/make/compressed-table", test_compressed_table);
  test_viewer_add ("/ui/window/make/fit", test_fit);
  test_viewer_add ("/ui/window/make/fit-and-replace", test_fit_and_replace);
  test_viewer_add ("/ui/window/make/table", test_table);
  test_viewer_add ("/ui/window/make/array", test_array);
  test_viewer_add ("/ui/window/make/mistake", test_mistake);
  test_viewer_add ("/ui/window/make/preview", test_preview);
  test_viewer_add ("/ui/window/make/preview-sizes", test_preview_sizes);
  test_viewer_add ("/ui/window/make/preview-color", test_preview_color);
  test_viewer_add ("/ui/window/make/preview-array", test_preview_array);
  test_viewer_add ("/ui/window/make/preview-mistake", test_preview_mistake);
  test_viewer_add ("/ui/window/make/other-opened", test_other_opened);
  return test_viewer_run ();
}
