/* SPDX-License-Identifier: MIT */

/* Exports images, and refuses to replace open files. */

#include "idx-export.h"

#include "idx-error.h"
#include "test-bytes.h"
#include "test-folder.h"

#include <cairo.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define N_SAMPLES 23
#define ROWS 7
#define COLUMNS 5

typedef struct
{
  TestFolder *folder;
  GFile *images;
  GFile *labels;
  IdxDataset *dataset;
} Fixture;

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (GByteArray) images = test_idx_images (N_SAMPLES, ROWS, COLUMNS);
  g_autoptr (GByteArray) labels = test_idx_labels (N_SAMPLES - 1);

  self->folder = test_folder_new ();
  self->images = test_folder_add (self->folder, "t10k-images-idx3-ubyte", images);
  self->labels = test_folder_add (self->folder, "t10k-labels-idx1-ubyte", labels);
  self->dataset = idx_dataset_open (self->images, NULL, IDX_OPEN_FIND_LABELS, NULL, NULL);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  /* A thread that has just ended may still hold a reference. */
  g_object_unref (self->dataset);
  g_object_unref (self->images);
  g_object_unref (self->labels);
  test_folder_free (self->folder);
}

static guint32
get_color (cairo_surface_t *surface,
           guint x,
           guint y)
{
  const guint8 *data = cairo_image_surface_get_data (surface);
  guint32 color;

  memcpy (&color, data + y * (gsize) cairo_image_surface_get_stride (surface) + x * 4, 4);
  return color & 0xFFFFFF;
}

static cairo_status_t
read_cb (void *closure,
         unsigned char *data,
         unsigned int length)
{
  gsize n_read;

  return g_input_stream_read_all (closure, data, length, &n_read, NULL, NULL) && n_read == length
           ? CAIRO_STATUS_SUCCESS
           : CAIRO_STATUS_READ_ERROR;
}

/* Reads the picture in a PNG file. */
static cairo_surface_t *
decode (GOutputStream *stream)
{
  g_autoptr (GBytes) png = NULL;
  g_autoptr (GInputStream) input = NULL;

  g_assert_true (g_output_stream_close (stream, NULL, NULL));
  png = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
  input = g_memory_input_stream_new_from_bytes (png);
  return cairo_image_surface_create_from_png_stream (read_cb, input);
}

static void
test_image (Fixture *self,
            gconstpointer data)
{
  const IdxExportOptions options = { .scale = 1 };
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GError) error = NULL;
  cairo_surface_t *surface;

  g_assert_true (idx_export_image (self->dataset, 22, &options, stream, NULL, &error));
  g_assert_no_error (error);
  surface = decode (stream);
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, COLUMNS);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, ROWS);
  for (guint row = 0; row < ROWS; row++)
    for (guint column = 0; column < COLUMNS; column++)
      g_assert_cmphex (get_color (surface, column, row), ==,
                       test_idx_pixel (22, row, column) * 0x010101U);
  cairo_surface_destroy (surface);
}

static void
test_image_as_shown (Fixture *self,
                     gconstpointer data)
{
  const IdxExportOptions options = {
    .as_shown = TRUE,
    .palette = IDX_PALETTE_INK,
    .orientation = IDX_ORIENTATION_TRANSPOSED,
    .scale = 2,
  };
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  cairo_surface_t *surface;

  g_assert_true (idx_export_image (self->dataset, 4, &options, stream, NULL, NULL));
  surface = decode (stream);
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, ROWS * 2);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, COLUMNS * 2);
  for (guint row = 0; row < ROWS; row++)
    for (guint column = 0; column < COLUMNS; column++)
      g_assert_cmphex (get_color (surface, row * 2 + 1, column * 2), ==,
                       (255U - test_idx_pixel (4, row, column)) * 0x010101U);
  cairo_surface_destroy (surface);
}

static void
check_refused (Fixture *self,
               const char *name,
               guint index,
               guint scale,
               int code)
{
  const IdxExportOptions options = { .scale = scale };
  g_autoptr (GFile) target = test_folder_get_file (self->folder, name);
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  (void) g_file_load_contents (target, NULL, &before, NULL, NULL, NULL);
  g_assert_false (
    idx_export_image_to_file (self->dataset, index, &options, target, NULL, &error));
  g_assert_error (error, IDX_ERROR, code);
  (void) g_file_load_contents (target, NULL, &after, NULL, NULL, NULL);
  g_assert_cmpstr (after, ==, before);
}

static void
test_no_such_image (Fixture *self,
                    gconstpointer data)
{
  check_refused (self, "f.png", N_SAMPLES, 1, IDX_ERROR_RANGE);
}

/* If a file turns out to be truncated, an image that was chosen earlier may be gone. */
static void
test_image_is_gone (Fixture *self,
                    gconstpointer data)
{
  const IdxExportOptions options = { .scale = 1 };
  g_autoptr (GFile) target = test_folder_get_file (self->folder, "gone.png");
  g_autoptr (GError) error = NULL;

  g_assert_false (
    idx_export_image_to_file (self->dataset, N_SAMPLES, &options, target, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_RANGE);
  g_assert_false (g_file_query_exists (target, NULL));
}

static void
test_too_large (Fixture *self,
                gconstpointer data)
{
  check_refused (self, "f.png", 0, 10000, IDX_ERROR_RANGE);
  check_refused (self, "f.png", 0, G_MAXUINT, IDX_ERROR_RANGE);
}

static void
test_over_images (Fixture *self,
                  gconstpointer data)
{
  check_refused (self, "t10k-images-idx3-ubyte", 0, 1, IDX_ERROR_WRITE);
  check_refused (self, "./t10k-images-idx3-ubyte", 0, 1, IDX_ERROR_WRITE);
}

static void
test_over_labels (Fixture *self,
                  gconstpointer data)
{
  check_refused (self, "t10k-labels-idx1-ubyte", 0, 1, IDX_ERROR_WRITE);
}

static void
test_over_link (Fixture *self,
                gconstpointer data)
{
  g_autofree char *path = g_build_filename (test_folder_get_path (self->folder), "s", NULL);

  g_assert_cmpint (symlink (g_file_peek_path (self->images), path), ==, 0);
  check_refused (self, "s", 0, 1, IDX_ERROR_WRITE);
}

static void
test_over_hard_link (Fixture *self,
                     gconstpointer data)
{
  g_autofree char *path = g_build_filename (test_folder_get_path (self->folder), "h", NULL);

  g_assert_cmpint (link (g_file_peek_path (self->labels), path), ==, 0);
  check_refused (self, "h", 0, 1, IDX_ERROR_WRITE);
}

/* An open file is recognized even after it has been renamed. */
static void
test_over_renamed (Fixture *self,
                   gconstpointer data)
{
  g_autofree char *path = g_build_filename (test_folder_get_path (self->folder), "moved", NULL);

  g_assert_cmpint (rename (g_file_peek_path (self->images), path), ==, 0);
  check_refused (self, "moved", 0, 1, IDX_ERROR_WRITE);
}

static void
check_name (IdxDataset *dataset,
            guint index,
            const char *expected)
{
  g_autofree char *name = idx_export_suggest_name (dataset, index);

  g_assert_cmpstr (name, ==, expected);
}

static void
test_names (Fixture *self,
            gconstpointer data)
{
  check_name (self->dataset, 14, "t10k-00014-label-4.png");
  check_name (self->dataset, 22, "t10k-00022.png");
}

/* The name of a class may be too long for a file name. */
static void
test_long_name (Fixture *self,
                gconstpointer data)
{
  g_autoptr (GString) text = g_string_new ("0\n1\n2\n3\nx");
  g_autoptr (IdxClassNames) names = NULL;
  g_autofree char *name = NULL;

  for (guint i = 0; i < 200; i++)
    g_string_append (text, "é");
  names = idx_class_names_parse (text->str, text->len, NULL);
  idx_labels_set_class_names (idx_dataset_get_labels (self->dataset), names);
  name = idx_export_suggest_name (self->dataset, 14);
  g_assert_cmpuint (strlen (name), <=, 255);
  g_assert_true (g_utf8_validate (name, -1, NULL));
  g_assert_true (g_str_has_prefix (name, "t10k-00014-label-xéé"));
  g_assert_true (g_str_has_suffix (name, "éé.png"));
}

typedef struct
{
  const char *path;
  void (*run) (Fixture *self,
               gconstpointer data);
} ExportTest;

static const ExportTest tests[] = {
  { "/render/export/image", test_image },
  { "/render/export/image-as-shown", test_image_as_shown },
  { "/render/export/no-such-image", test_no_such_image },
  { "/render/export/image-is-gone", test_image_is_gone },
  { "/render/export/too-large", test_too_large },
  { "/render/export/over/images", test_over_images },
  { "/render/export/over/labels", test_over_labels },
  { "/render/export/over/link", test_over_link },
  { "/render/export/over/hard-link", test_over_hard_link },
  { "/render/export/over/renamed", test_over_renamed },
  { "/render/export/names", test_names },
  { "/render/export/long-name", test_long_name },
};

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].run, tear_down);
  return g_test_run ();
}
