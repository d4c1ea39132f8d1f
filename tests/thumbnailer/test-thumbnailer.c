/* SPDX-License-Identifier: MIT */

/* Tests which samples the pictures of idxview-thumbnailer show, and which files it refuses. */

#include "test-bytes.h"
#include "test-files.h"
#include "test-folder.h"
#include "test-gzip.h"
#include "test-run.h"

#include <cairo.h>
#include <glib/gstdio.h>
#include <string.h>

#define IMAGES "a-images-idx3-ubyte"
#define LABELS "a-labels-idx1-ubyte"

#define IN_USE "This file is open. Choose another name."

/* Images of 4×4 pixels with a frame, so that the frame is the background. */
#define SIDE 4

static GByteArray *
make_images (const guint8 *values,
             guint n,
             guint8 frame)
{
  GByteArray *bytes = test_idx_header (0x08, 3, n, SIDE, SIDE);

  for (guint i = 0; i < n; i++)
    for (guint row = 0; row < SIDE; row++)
      for (guint column = 0; column < SIDE; column++)
        {
          gboolean is_inside = row % (SIDE - 1) != 0 && column % (SIDE - 1) != 0;

          g_byte_array_append (bytes, is_inside ? &values[i] : &frame, 1);
        }
  return bytes;
}

static GByteArray *
make_labels (const guint8 *labels,
             guint n)
{
  GByteArray *bytes = test_idx_header (0x08, 1, n);

  g_byte_array_append (bytes, labels, n);
  return bytes;
}

static void
add (TestFolder *folder,
     const char *name,
     GByteArray *bytes)
{
  g_autoptr (GFile) file = test_folder_add (folder, name, bytes);

  g_byte_array_unref (bytes);
}

static TestRun *
run (TestFolder *folder,
     const char *input)
{
  return test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_THUMBNAILER, "--size",
                           "256", input, "out.png", NULL);
}

static cairo_surface_t *
load (TestFolder *folder)
{
  g_autoptr (GFile) file = test_folder_get_file (folder, "out.png");

  return cairo_image_surface_create_from_png (g_file_peek_path (file));
}

static void
check_size (cairo_surface_t *surface,
            int width,
            int height)
{
  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, width);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, height);
}

/* Returns the red channel of a pixel. In gray images, all channels are equal. */
static guint
get_shade (cairo_surface_t *surface,
           guint x,
           guint y)
{
  const guint8 *row = cairo_image_surface_get_data (surface) +
                      y * (gsize) cairo_image_surface_get_stride (surface);
  guint32 pixel;

  memcpy (&pixel, row + x * sizeof pixel, sizeof pixel);
  return pixel >> 16 & 0xff;
}

/* Asserts that the tiles show images with these values in their middle, dark on light. */
static void
check_tiles (TestFolder *folder,
             guint n_columns,
             const guint8 *values,
             guint n)
{
  cairo_surface_t *surface = load (folder);
  guint side = 256 / n_columns;

  check_size (surface, (int) (n_columns * side),
              (int) ((n + n_columns - 1) / n_columns * side));
  for (guint i = 0; i < n; i++)
    g_assert_cmpuint (get_shade (surface, i % n_columns * side + side / 2,
                                 i / n_columns * side + side / 2),
                      ==, 255 - values[i]);
  cairo_surface_destroy (surface);
}

static void
check_done (TestRun *run_result)
{
  g_assert_cmpstr (run_result->errors, ==, "");
  g_assert_cmpstr (run_result->output, ==, "");
  g_assert_cmpint (run_result->status, ==, 0);
}

/* Without labels, the picture shows the first samples, in file order. */
static void
test_first (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) result = NULL;
  guint8 values[20];

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    values[i] = (guint8) (10 + 10 * i);
  add (folder, IMAGES, make_images (values, G_N_ELEMENTS (values), 0));
  result = run (folder, IMAGES);
  check_done (result);
  check_tiles (folder, 4, values, 16);
}

/* With labels, the picture shows the first sample of each class, in the order of the labels. */
static void
test_classes (void)
{
  static const guint8 labels[] = { 9, 9, 3, 3, 0, 7, 9, 1, 2, 4, 5, 6, 8, 0 };
  static const guint8 values[] = { 190, 1, 130, 1, 100, 170, 1, 110, 120, 140, 150, 160, 180, 1 };
  static const guint8 shown[] = { 100, 110, 120, 130, 140, 150, 160, 170, 180, 190 };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) result = NULL;

  add (folder, IMAGES, make_images (values, G_N_ELEMENTS (values), 0));
  add (folder, LABELS, make_labels (labels, G_N_ELEMENTS (labels)));
  result = run (folder, IMAGES);
  check_done (result);
  check_tiles (folder, 4, shown, G_N_ELEMENTS (shown));
}

/* With two classes, the picture shows the same number of samples of each. */
static void
test_two_classes (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) result = NULL;
  guint8 labels[40];
  guint8 values[40];
  guint8 shown[16];

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      labels[i] = i < 20 ? 1 : 0;
      values[i] = (guint8) (5 + 5 * i);
    }
  memcpy (shown, values + 20, 8);
  memcpy (shown + 8, values, 8);
  add (folder, IMAGES, make_images (values, G_N_ELEMENTS (values), 0));
  add (folder, LABELS, make_labels (labels, G_N_ELEMENTS (labels)));
  result = run (folder, IMAGES);
  check_done (result);
  check_tiles (folder, 4, shown, G_N_ELEMENTS (shown));
}

/* Images with a light background are drawn as they are. */
static void
test_light (void)
{
  static const guint8 values[] = { 30 };
  static const guint8 inverted[] = { 225 };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) result = NULL;

  add (folder, IMAGES, make_images (values, 1, 255));
  result = run (folder, IMAGES);
  check_done (result);
  check_tiles (folder, 1, inverted, 1);
}

/* Faint images are drawn over their own range. */
static void
test_faint (void)
{
  static const guint8 values[] = { 16, 8, 4, 0 };
  static const guint8 shown[] = { 255, 128, 64, 0 };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) result = NULL;

  add (folder, IMAGES, make_images (values, G_N_ELEMENTS (values), 0));
  result = run (folder, IMAGES);
  check_done (result);
  check_tiles (folder, 2, shown, G_N_ELEMENTS (shown));
}

/* A photograph isn't drawn as a negative, although its border is more light than dark. */
static void
test_photograph (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_header (0x08, 3, 1, SIDE, SIDE);
  g_autoptr (TestRun) result = NULL;
  cairo_surface_t *surface;

  for (guint i = 0; i < SIDE * SIDE; i++)
    g_byte_array_append (images, &(guint8){ (guint8) (200 - 10 * i) }, 1);
  add (folder, IMAGES, g_steal_pointer (&images));
  result = run (folder, IMAGES);
  check_done (result);
  surface = load (folder);
  g_assert_cmpuint (get_shade (surface, 10, 10), ==, 200);
  g_assert_cmpuint (get_shade (surface, 245, 245), ==, 50);
  cairo_surface_destroy (surface);
}

/* Images that are missing from a truncated file leave no gaps. */
static void
test_cut_short (void)
{
  static const guint8 values[] = { 150, 160, 170, 180, 190, 200, 210, 220, 230 };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) whole = make_images (values, G_N_ELEMENTS (values), 0);
  g_autoptr (TestRun) result = NULL;

  g_byte_array_set_size (whole, 16 + 4 * SIDE * SIDE + 3);
  add (folder, IMAGES, g_byte_array_ref (whole));
  result = run (folder, IMAGES);
  check_done (result);
  check_tiles (folder, 2, values, 4);
}

static void
test_uri (void)
{
  static const guint8 values[] = { 177 };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_get_file (folder, IMAGES);
  g_autofree char *uri = g_file_get_uri (file);
  g_autoptr (TestRun) result = NULL;

  add (folder, IMAGES, make_images (values, 1, 0));
  result = run (folder, uri);
  check_done (result);
  check_tiles (folder, 1, values, 1);
}

/* The output file is overwritten in place, because sandboxes bind-mount it. */
static void
test_in_place (void)
{
  static const guint8 values[] = { 177 };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) target = test_folder_add_text (folder, "out.png", "to be overwritten");
  g_autoptr (TestRun) result = NULL;
  GStatBuf before, after;

  add (folder, IMAGES, make_images (values, 1, 0));
  g_assert_cmpint (g_stat (g_file_peek_path (target), &before), ==, 0);
  result = run (folder, IMAGES);
  check_done (result);
  g_assert_cmpint (g_stat (g_file_peek_path (target), &after), ==, 0);
  g_assert_cmpuint (before.st_ino, ==, after.st_ino);
  check_tiles (folder, 1, values, 1);
}

static void
check_refused (TestFolder *folder,
               const char *input,
               const char *output,
               const char *message)
{
  g_autoptr (TestRun) result = test_run_program (test_folder_get_path (folder), NULL,
                                                 IDXVIEW_THUMBNAILER, input, output, NULL);
  g_autofree char *text = g_strdup_printf ("idxview-thumbnailer: %s: %s\n", input, message);

  g_assert_cmpstr (result->errors, ==, text);
  g_assert_cmpint (result->status, ==, 1);
}

/* Control characters of a file name don't reach the terminal. */
static void
test_file_name (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) result = test_run_program (test_folder_get_path (folder), NULL,
                                                 IDXVIEW_THUMBNAILER, "a\033[2J", "out.png", NULL);

  g_assert_true (g_str_has_prefix (result->errors, "idxview-thumbnailer: a\\x1B[2J: "));
  g_assert_cmpint (result->status, ==, 1);
}

static void
test_opened_file (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (3, SIDE, SIDE);
  g_autoptr (GByteArray) labels = test_idx_labels (3);
  g_autoptr (GFile) images_file = test_folder_add (folder, IMAGES, images);
  g_autoptr (GFile) labels_file = test_folder_add (folder, LABELS, labels);

  check_refused (folder, IMAGES, IMAGES, IN_USE);
  check_refused (folder, IMAGES, LABELS, IN_USE);
  test_check_content (images_file, images);
  test_check_content (labels_file, labels);
}

static void
test_labels_file (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *names = NULL;

  add (folder, IMAGES, test_idx_images (3, SIDE, SIDE));
  add (folder, LABELS, test_idx_labels (3));
  check_refused (folder, LABELS, "out.png", "This is not a file of images.");
  names = test_folder_list (folder);
  g_assert_cmpstr (names, ==, IMAGES " " LABELS);
}

static void
test_empty_file (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  add (folder, IMAGES, test_idx_images (0, SIDE, SIDE));
  check_refused (folder, IMAGES, "out.png", "There are no images in the file.");
}

/* Uses a sparse file, which takes no disk space. */
static void
test_large_image (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_get_file (folder, IMAGES);
  g_autoptr (GFileIOStream) stream = NULL;

  add (folder, IMAGES, test_idx_header (0x08, 3, 1, 20000, 20000));
  stream = g_file_open_readwrite (file, NULL, NULL);
  g_assert_true (g_seekable_truncate (G_SEEKABLE (stream), 16 + 20000 * 20000, NULL, NULL));
  check_refused (folder, IMAGES, "out.png", "The images are too large for a thumbnail.");
}

static void
test_unwritable (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) result = NULL;

  add (folder, IMAGES, test_idx_images (3, SIDE, SIDE));
  result = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_THUMBNAILER, IMAGES,
                             "none/out.png", NULL);
  g_assert_cmpint (result->status, ==, 1);
  g_assert_nonnull (strstr (result->errors, "none/out.png"));
}

static void
check_usage (const char *arguments,
             const char *message)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_auto (GStrv) words = g_strsplit (arguments, " ", 4);
  g_autofree char *text = g_strdup_printf ("idxview-thumbnailer: %s\n", message);
  g_autoptr (TestRun) result = test_run_program (test_folder_get_path (folder), NULL,
                                                 IDXVIEW_THUMBNAILER, words[0], words[1],
                                                 words[1] != NULL ? words[2] : NULL, NULL);

  g_assert_cmpstr (result->errors, ==, text);
  g_assert_cmpint (result->status, ==, 2);
}

static void
test_usage (void)
{
  check_usage ("one", "Specify the IDX file and the PNG file.");
  check_usage ("one two three", "Specify the IDX file and the PNG file.");
  check_usage ("--size=15 one two", "--size takes a number from 16 to 4096.");
  check_usage ("--size=4097 one two", "--size takes a number from 16 to 4096.");
  check_usage ("--none one two", "Unknown option --none");
}

/* Every kind of file gets a picture or a message. */
static void
check_file (const TestFile *file)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) result = NULL;
  g_autofree char *names = NULL;

  add (folder, "file", file->make (file));
  result = run (folder, "file");
  names = test_folder_list (folder);
  if (result->status == 0)
    {
      cairo_surface_t *surface = load (folder);

      g_assert_cmpstr (result->errors, ==, "");
      g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
      g_assert_cmpint (file->error, ==, -1);
      g_assert_cmpuint (file->n_samples, >, 0);
      cairo_surface_destroy (surface);
    }
  else
    {
      g_assert_cmpint (result->status, ==, 1);
      g_assert_true (g_str_has_prefix (result->errors, "idxview-thumbnailer: file: "));
      g_assert_cmpstr (names, ==, "file");
    }
}

static void
test_files (void)
{
  test_files_foreach (check_file);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/thumbnailer/first", test_first);
  g_test_add_func ("/thumbnailer/classes", test_classes);
  g_test_add_func ("/thumbnailer/two-classes", test_two_classes);
  g_test_add_func ("/thumbnailer/light", test_light);
  g_test_add_func ("/thumbnailer/faint", test_faint);
  g_test_add_func ("/thumbnailer/photograph", test_photograph);
  g_test_add_func ("/thumbnailer/cut-short", test_cut_short);
  g_test_add_func ("/thumbnailer/uri", test_uri);
  g_test_add_func ("/thumbnailer/in-place", test_in_place);
  g_test_add_func ("/thumbnailer/file-name", test_file_name);
  g_test_add_func ("/thumbnailer/opened-file", test_opened_file);
  g_test_add_func ("/thumbnailer/labels-file", test_labels_file);
  g_test_add_func ("/thumbnailer/empty-file", test_empty_file);
  g_test_add_func ("/thumbnailer/large-image", test_large_image);
  g_test_add_func ("/thumbnailer/unwritable", test_unwritable);
  g_test_add_func ("/thumbnailer/usage", test_usage);
  g_test_add_func ("/thumbnailer/files", test_files);
  return g_test_run ();
}
