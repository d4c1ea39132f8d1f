/* SPDX-License-Identifier: MIT */

/* Measures how long it takes to write datasets as tables and to read tables, PNG and JPEG files, in
 * relation to writing as many bytes, to a loop of strtol(), and to reading with libpng and libjpeg.
 * Also measures reading an archive of NumPy, in relation to decompressing it with libzip. */

#include "bench.h"

#include "idx-csv-import.h"
#include "idx-npy-import.h"
#include "idx-pixel-table.h"
#include "idx-picture-import.h"
#include "test-folder.h"
#include "test-pictures.h"

#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* jpeglib.h needs FILE. */
#include <jpeglib.h>
#include <zip.h>

#define BLOCK_SIZE ((gsize) 1024 * 1024)
#define SIDE 28

typedef struct
{
  TestFolder *folder;
  GFile *table;
  IdxSubset *subset;
  char *text;
  gsize length;
  char *png_folder;
  char *jpeg_folder;
  GFile *archive;
  char *prefix;
} Data;

static GOutputStream *
replace (Data *self,
         const char *name)
{
  g_autoptr (GFile) file = test_folder_get_file (self->folder, name);
  GFileOutputStream *stream;

  (void) g_file_delete (file, NULL, NULL);
  stream = g_file_create (file, G_FILE_CREATE_NONE, NULL, NULL);
  g_assert_nonnull (stream);
  return G_OUTPUT_STREAM (stream);
}

static void
write_table (gpointer data)
{
  g_autoptr (GOutputStream) stream = replace (data, "table.csv");

  g_assert_true (idx_pixel_table_write (((Data *) data)->subset, IDX_TABLE_CSV, stream, NULL, NULL,
                                        NULL));
}

static void
write_blocks (gpointer data)
{
  Data *self = data;
  g_autoptr (GOutputStream) stream = replace (self, "blocks");

  for (gsize at = 0; at < self->length; at += BLOCK_SIZE)
    g_assert_true (g_output_stream_write_all (
      stream, self->text + at, MIN (BLOCK_SIZE, self->length - at), NULL, NULL, NULL));
}

static void
import_table (gpointer data)
{
  Data *self = data;
  const IdxCsvImportOptions options = { .type = IDX_ELEMENT_TYPE_UINT8 };
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) tables = g_ptr_array_new ();
  g_autoptr (GPtrArray) files = NULL;

  g_ptr_array_add (tables, self->table);
  files = idx_csv_import (tables, &options, self->prefix, IDX_WRITE_REPLACE, notes, NULL, NULL,
                          NULL, NULL);

  g_assert_nonnull (files);
}

static void
strtol_loop (gpointer data)
{
  Data *self = data;
  g_autofree char *text = NULL;
  glong sum = 0;

  g_assert_true (g_file_load_contents (self->table, NULL, &text, NULL, NULL, NULL));
  for (char *at = text, *end; *at != '\0'; at = end + 1)
    sum += strtol (at, &end, 10);
  g_assert_cmpint (sum, >, 0);
}

static void
import_pictures (const Data *self,
                 const char *folder)
{
  const char *const sources[] = { folder, NULL };
  const IdxPictureImportOptions options = { .labels = IDX_PICTURE_LABELS_NONE,
                                            .type = IDX_ELEMENT_TYPE_UINT8 };
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) files = idx_picture_import (sources, &options, self->prefix,
                                                    IDX_WRITE_REPLACE, notes, NULL, NULL, NULL,
                                                    NULL);

  g_assert_nonnull (files);
}

static void
import_png_files (gpointer data)
{
  import_pictures (data, ((Data *) data)->png_folder);
}

static void
import_jpeg_files (gpointer data)
{
  import_pictures (data, ((Data *) data)->jpeg_folder);
}

static FILE *
open_file (const char *folder,
           guint i,
           const char *ending)
{
  g_autofree char *path = g_strdup_printf ("%s/%05u%s", folder, i, ending);
  FILE *file = fopen (path, "rb");

  g_assert_nonnull (file);
  return file;
}

static void
read_png_files (gpointer data)
{
  const Data *self = data;
  guint8 pixels[SIDE * SIDE];
  png_bytep rows[SIDE];

  for (guint i = 0; i < SIDE; i++)
    rows[i] = pixels + (gsize) i * SIDE;
  for (guint i = 0; i < idx_subset_get_n_samples (self->subset); i++)
    {
      FILE *file = open_file (self->png_folder, i, ".png");
      png_structp png = png_create_read_struct (PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
      png_infop info = png_create_info_struct (png);

      png_init_io (png, file);
      png_read_info (png, info);
      g_assert_cmpuint (png_get_rowbytes (png, info), ==, SIDE);
      png_read_image (png, rows);
      png_read_end (png, NULL);
      png_destroy_read_struct (&png, &info, NULL);
      (void) fclose (file);
    }
}

static void
read_jpeg_files (gpointer data)
{
  const Data *self = data;
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  guint8 pixels[SIDE * SIDE];

  info.err = jpeg_std_error (&errors);
  jpeg_create_decompress (&info);
  for (guint i = 0; i < idx_subset_get_n_samples (self->subset); i++)
    {
      FILE *file = open_file (self->jpeg_folder, i, ".jpg");

      jpeg_stdio_src (&info, file);
      (void) jpeg_read_header (&info, TRUE);
      (void) jpeg_start_decompress (&info);
      g_assert_cmpint (info.output_components, ==, 1);
      while (info.output_scanline < SIDE)
        {
          JSAMPROW row = pixels + (gsize) info.output_scanline * SIDE;

          (void) jpeg_read_scanlines (&info, &row, 1);
        }
      (void) jpeg_finish_decompress (&info);
      (void) fclose (file);
    }
  jpeg_destroy_decompress (&info);
}

static void
save (const char *folder,
      guint i,
      const char *ending,
      GByteArray *file)
{
  g_autofree char *path = g_strdup_printf ("%s/%05u%s", folder, i, ending);

  g_assert_true (g_file_set_contents_full (path, (const char *) file->data, file->len,
                                           G_FILE_SET_CONTENTS_NONE, 0600, NULL));
}

static void
write_pictures (const Data *self)
{
  const TestPng format = { .columns = SIDE, .rows = SIDE, .depth = 8, .type = 0 };
  IdxDataset *dataset = idx_subset_get_dataset (self->subset);

  g_assert_cmpint (g_mkdir_with_parents (self->png_folder, 0700), ==, 0);
  g_assert_cmpint (g_mkdir_with_parents (self->jpeg_folder, 0700), ==, 0);
  for (guint i = 0; i < idx_subset_get_n_samples (self->subset); i++)
    {
      g_autoptr (GBytes) image = idx_dataset_read_image (dataset, i, NULL, NULL);
      const guint8 *pixels = g_bytes_get_data (image, NULL);
      g_autoptr (GByteArray) png = test_png (&format, pixels);
      g_autoptr (GByteArray) jpeg = test_jpeg (TEST_JPEG_GRAY, SIDE, SIDE, FALSE, pixels);

      save (self->png_folder, i, ".png", png);
      save (self->jpeg_folder, i, ".jpg", jpeg);
    }
}

/* Writes the images as numpy.savez_compressed() does. */
static void
write_archive (Data *self)
{
  guint n = idx_subset_get_n_samples (self->subset);
  g_autofree char *dictionary = g_strdup_printf (
    "{'descr': '|u1', 'fortran_order': False, 'shape': (%u, %d, %d), }", n, SIDE, SIDE);
  g_autoptr (GByteArray) array = g_byte_array_new ();
  zip_t *archive = zip_open (g_file_peek_path (self->archive), ZIP_CREATE, NULL);

  g_assert_nonnull (archive);
  g_byte_array_append (array, (const guint8 *) "\x93NUMPY\x01\0\x76\0", 10);
  g_byte_array_append (array, (const guint8 *) dictionary, (guint) strlen (dictionary));
  while (array->len < 127)
    g_byte_array_append (array, (const guint8 *) " ", 1);
  g_byte_array_append (array, (const guint8 *) "\n", 1);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GBytes) image =
        idx_dataset_read_image (idx_subset_get_dataset (self->subset), i, NULL, NULL);

      g_byte_array_append (array, g_bytes_get_data (image, NULL), SIDE * SIDE);
    }
  g_assert_cmpint (zip_file_add (archive, "x_train.npy",
                                 zip_source_buffer (archive, array->data, array->len, 0), 0),
                   ==, 0);
  g_assert_cmpint (zip_close (archive), ==, 0);
}

static void
import_archive (gpointer data)
{
  Data *self = data;
  const IdxNpyImportOptions options = { 0 };
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) files = idx_npy_import (self->archive, &options, self->prefix,
                                                IDX_WRITE_REPLACE, notes, NULL, NULL, NULL, NULL);

  g_assert_nonnull (files);
}

static void
inflate_archive (gpointer data)
{
  static char block[256 * 1024];
  zip_t *archive = zip_open (g_file_peek_path (((Data *) data)->archive), ZIP_RDONLY, NULL);
  zip_file_t *member = zip_fopen_index (archive, 0, 0);
  zip_int64_t n;

  do
    n = zip_fread (member, block, sizeof block);
  while (n > 0);
  g_assert_cmpint (n, ==, 0);
  g_assert_cmpint (zip_fclose (member), ==, 0);
  zip_discard (archive);
}

int
main (int argc,
      char **argv)
{
  Bench *bench = bench_new ("tables and pictures", argv, NULL);
  g_autoptr (GFile) images = bench_get_training_images ();
  g_autoptr (IdxDataset) dataset =
    idx_dataset_open (images, NULL, IDX_OPEN_ONLY_IMAGES, NULL, NULL);
  g_autoptr (TestFolder) folder = test_folder_new ();
  Data data = { .folder = folder };

  g_assert_true (idx_dataset_load (dataset, NULL, NULL, NULL));
  data.subset = idx_subset_new (dataset, NULL);
  data.table = test_folder_get_file (folder, "table.csv");
  data.png_folder = g_build_filename (test_folder_get_path (folder), "png", NULL);
  data.jpeg_folder = g_build_filename (test_folder_get_path (folder), "jpeg", NULL);
  data.prefix = g_build_filename (test_folder_get_path (folder), "new", NULL);
  write_table (&data);
  g_assert_true (
    g_file_load_contents (data.table, NULL, &data.text, &data.length, NULL, NULL));
  write_pictures (&data);
  data.archive = test_folder_get_file (folder, "images.npz");
  write_archive (&data);

  bench_add (bench, "write a table", write_table, &data);
  bench_add (bench, "write blocks", write_blocks, &data);
  bench_add (bench, "import a table", import_table, &data);
  bench_add (bench, "strtol", strtol_loop, &data);
  bench_add (bench, "import PNG files", import_png_files, &data);
  bench_add (bench, "libpng", read_png_files, &data);
  bench_add (bench, "import JPEG files", import_jpeg_files, &data);
  bench_add (bench, "libjpeg", read_jpeg_files, &data);
  bench_add (bench, "import an archive", import_archive, &data);
  bench_add (bench, "inflate", inflate_archive, &data);
  if (bench_run (bench))
    {
      bench_compare (bench, "write a table", "write blocks", 3);
      bench_compare (bench, "import a table", "strtol", 1);
      bench_compare (bench, "import PNG files", "libpng", 1.5);
      bench_compare (bench, "import JPEG files", "libjpeg", 1.5);
      bench_compare (bench, "import an archive", "inflate", 1.5);
    }
  g_object_unref (data.table);
  g_object_unref (data.archive);
  g_object_unref (data.subset);
  g_free (data.text);
  g_free (data.png_folder);
  g_free (data.jpeg_folder);
  g_free (data.prefix);
  bench_free (bench);
  return 0;
}
