/* SPDX-License-Identifier: MIT */

/* Measures how long it takes to draw and write a contact sheet of all training images at 28 pixels,
 * in relation to writing the same PNG with cairo, and how much memory a PDF of 10,000 images
 * takes. */

#include "idx-contact-sheet.h"
#include "idx-picture.h"
#include "idx-sheet-pages.h"

#include "bench.h"

#define SIDE 28U
#define SHEET_LIMIT 2.0
#define N_IN_PDF 10000U
#define PDF_LIMIT_MB 64.0

typedef struct
{
  IdxSubset *subset;
  cairo_surface_t *picture;
} Data;

/* Returns a stream that discards what is written. The cost of encoding remains. */
static GOutputStream *
open_nowhere (void)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/dev/null");

  return G_OUTPUT_STREAM (g_file_append_to (file, G_FILE_CREATE_NONE, NULL, NULL));
}

static void
write_sheet (gpointer user_data)
{
  const Data *data = user_data;
  const IdxContactSheetOptions options = { .side = SIDE };
  g_autoptr (GOutputStream) stream = open_nowhere ();
  g_autoptr (GError) error = NULL;

  if (!idx_contact_sheet_write (data->subset, &options, stream, NULL, NULL, &error))
    g_error ("%s", error->message);
}

static void
write_picture (gpointer user_data)
{
  const Data *data = user_data;
  g_autoptr (GOutputStream) stream = open_nowhere ();
  g_autoptr (GError) error = NULL;

  if (!idx_picture_write_png (data->picture, stream, NULL, &error))
    g_error ("%s", error->message);
}

static cairo_status_t
read_cb (void *closure,
         unsigned char *bytes,
         unsigned int length)
{
  gsize n_read;

  return g_input_stream_read_all (closure, bytes, length, &n_read, NULL, NULL) && n_read == length
           ? CAIRO_STATUS_SUCCESS
           : CAIRO_STATUS_READ_ERROR;
}

/* Returns: (transfer full): the picture of the sheet */
static cairo_surface_t *
make_picture (IdxSubset *subset)
{
  const IdxContactSheetOptions options = { .side = SIDE };
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GBytes) png = NULL;
  g_autoptr (GInputStream) input = NULL;

  (void) idx_contact_sheet_write (subset, &options, stream, NULL, NULL, NULL);
  (void) g_output_stream_close (stream, NULL, NULL);
  png = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
  input = g_memory_input_stream_new_from_bytes (png);
  return cairo_image_surface_create_from_png_stream (read_cb, input);
}

static void
measure_pdf (IdxDataset *dataset)
{
  GArray *indices = g_array_sized_new (FALSE, FALSE, sizeof (guint32), N_IN_PDF);
  guint n_samples = MIN (N_IN_PDF, idx_dataset_get_n_samples (dataset));
  const IdxSheetPagesOptions options = {
    .width = 595, .height = 842, .margin = 36, .side = SIDE, .show_captions = TRUE
  };
  g_autoptr (IdxSubset) subset = NULL;
  g_autoptr (IdxSheetPages) pages = NULL;
  g_autoptr (GOutputStream) stream = open_nowhere ();
  g_autoptr (GError) error = NULL;
  guint64 before = bench_get_peak_memory ();
  double start = bench_get_time ();

  for (guint32 i = 0; i < n_samples; i++)
    g_array_append_val (indices, i);
  subset = idx_subset_new (dataset, indices);
  pages = idx_sheet_pages_new (subset, &options);
  if (!idx_sheet_pages_write_pdf (pages, stream, NULL, NULL, &error))
    g_error ("%s", error->message);
  g_print ("PDF of %u images: %.0f ms CPU, %.1f MB more memory than before (limit %.0f)\n",
           n_samples, bench_get_time () - start, (double) (bench_get_peak_memory () - before) / 1e6,
           PDF_LIMIT_MB);
}

int
main (int argc,
      char **argv)
{
  g_autoptr (GFile) images = bench_get_training_images ();
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxDataset) dataset =
    idx_dataset_open (images, NULL, IDX_OPEN_FIND_LABELS, NULL, &error);
  g_autoptr (IdxSubset) subset = NULL;
  Bench *bench = bench_new ("a contact sheet", argv, NULL);
  Data data;

  if (dataset == NULL)
    g_error ("%s", error->message);
  /* This comes before the large picture, because the peak of memory never decreases. */
  measure_pdf (dataset);
  subset = idx_subset_new (dataset, NULL);
  data.subset = subset;
  data.picture = make_picture (subset);
  bench_add (bench, "contact sheet", write_sheet, &data);
  bench_add (bench, "cairo alone", write_picture, &data);
  if (bench_run (bench))
    bench_compare (bench, "contact sheet", "cairo alone", SHEET_LIMIT);
  bench_free (bench);
  cairo_surface_destroy (data.picture);
  return 0;
}
