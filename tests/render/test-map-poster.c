/* SPDX-License-Identifier: MIT */

/* The map as a poster: its parts, in a picture and in a PDF file. */

#include "idx-map-poster.h"

#include "test-bytes.h"

#include <string.h>

#define N_SAMPLES 400

/* The side of the map and the width of the poster, in pixels: a pixel per point. */
#define SIDE IDX_MAP_POSTER_SIDE
#define WIDTH (36 + SIDE + 24 + 172 + 36)

static IdxSubset *
make_subset (void)
{
  g_autoptr (GByteArray) images_content = test_idx_images (N_SAMPLES, 4, 4);
  g_autoptr (GByteArray) labels_content = test_idx_labels (N_SAMPLES);
  g_autoptr (GBytes) images = g_bytes_new (images_content->data, images_content->len);
  g_autoptr (GBytes) labels = g_bytes_new (labels_content->data, labels_content->len);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxDataset) dataset =
    idx_dataset_open_bytes (images, labels, "Made", &error);
  g_autoptr (GRand) random = g_rand_new_with_seed (2);
  g_autoptr (IdxMapPoints) positions = NULL;
  float coordinates[2 * N_SAMPLES];

  g_assert_no_error (error);
  for (guint i = 0; i < 2 * N_SAMPLES; i++)
    coordinates[i] = (float) g_rand_double (random);
  positions = idx_map_points_new (coordinates, N_SAMPLES);
  idx_dataset_set_map_points (dataset, positions);
  return idx_subset_new (dataset, NULL);
}

static cairo_status_t
read_cb (void *closure,
         unsigned char *data,
         unsigned int length)
{
  return g_input_stream_read_all (closure, data, length, NULL, NULL, NULL)
           ? CAIRO_STATUS_SUCCESS
           : CAIRO_STATUS_READ_ERROR;
}

static cairo_surface_t *
draw (IdxSubset *subset,
      const IdxMapPosterOptions *options)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GInputStream) input = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  cairo_surface_t *surface;

  g_assert_true (idx_map_poster_write_png (subset, options, stream, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
  bytes = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
  input = g_memory_input_stream_new_from_bytes (bytes);
  surface = cairo_image_surface_create_from_png_stream (read_cb, input);
  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  return surface;
}

/* Returns the number of pixels of a color in columns of the poster. */
static guint
count_color (cairo_surface_t *surface,
             int left,
             int right,
             guint32 color)
{
  const int stride = cairo_image_surface_get_stride (surface);
  guint n = 0;

  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    {
      const guint8 *row = cairo_image_surface_get_data (surface) + (gsize) y * (gsize) stride;

      for (int x = left; x < right; x++)
        n += (((const guint32 *) (gconstpointer) row)[x] & 0xFFFFFF) == color;
    }
  return n;
}

/* Each class is on the map and, with a swatch, in the legend. */
static void
test_legend (void)
{
  g_autoptr (IdxSubset) subset = make_subset ();
  const IdxMapPosterOptions options = { .side = SIDE, .title = "Poster" };
  cairo_surface_t *surface = draw (subset, &options);
  IdxMapColors colors;

  idx_map_colors_init (&colors, IDX_MAP_COLORING_LABEL, 10, FALSE, -1);
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, WIDTH);
  for (guint i = 0; i < 10; i++)
    {
      const guint32 color = idx_map_colors_get_class (&colors, i);

      g_assert_cmpuint (count_color (surface, 36, 36 + SIDE, color), >, 100);
      g_assert_cmpuint (count_color (surface, 36 + SIDE + 24, WIDTH, color), >, 60);
    }
  cairo_surface_destroy (surface);
}

/* By suspicion, the legend is a bar with the colors of all suspicions, not a list of classes. */
static void
test_suspicion (void)
{
  g_autoptr (IdxSubset) subset = make_subset ();
  const IdxMapPosterOptions options = { .coloring = IDX_MAP_COLORING_SUSPICION, .side = SIDE };
  cairo_surface_t *surface = draw (subset, &options);
  IdxMapColors labels, suspicions;

  idx_map_colors_init (&labels, IDX_MAP_COLORING_LABEL, 10, FALSE, -1);
  idx_map_colors_init (&suspicions, IDX_MAP_COLORING_SUSPICION, 10, FALSE, -1);
  g_assert_cmpuint (count_color (surface, 36 + SIDE, WIDTH, idx_map_colors_get_class (&labels, 2)),
                    ==, 0);
  g_assert_cmpuint (count_color (surface, 36 + SIDE, WIDTH, suspicions.colors[255]), >, 5);
  cairo_surface_destroy (surface);
}

/* A PDF file has a title, a language, and text in fonts. */
static void
test_pdf (void)
{
  g_autoptr (IdxSubset) subset = make_subset ();
  const IdxMapPosterOptions options = { .title = "Poster" };
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GError) error = NULL;
  const char *content;
  gsize length;

  g_assert_true (idx_map_poster_write_pdf (subset, &options, stream, NULL, &error));
  g_assert_no_error (error);
  content = g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (stream));
  length = g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (stream));
  g_assert_cmpuint (length, >, 1000);
  g_assert_true (g_str_has_prefix (content, "%PDF-"));
  g_assert_nonnull (memmem (content, length, "/FontFile", 9));
  g_assert_nonnull (memmem (content, length, "/Title (Poster)", 15));
  g_assert_nonnull (memmem (content, length, "/Lang (en-US)", 13));
  g_assert_nonnull (memmem (content, length, "/DisplayDocTitle true", 21));
}

/* A stream that fails makes the poster fail, with the error of the stream. */
static void
test_failure (void)
{
  g_autoptr (IdxSubset) subset = make_subset ();
  const IdxMapPosterOptions options = { .side = SIDE };
  char room[64];
  g_autoptr (GOutputStream) stream =
    g_memory_output_stream_new (room, sizeof room, NULL, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) png_error = NULL;

  g_assert_false (idx_map_poster_write_pdf (subset, &options, stream, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_assert_false (idx_map_poster_write_png (subset, &options, stream, NULL, &png_error));
  g_assert_nonnull (png_error);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/render/map-poster/legend", test_legend);
  g_test_add_func ("/render/map-poster/suspicion", test_suspicion);
  g_test_add_func ("/render/map-poster/pdf", test_pdf);
  g_test_add_func ("/render/map-poster/failure", test_failure);

  return g_test_run ();
}
