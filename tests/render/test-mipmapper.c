/* SPDX-License-Identifier: MIT */

/* Quarter-size mipmaps: which images and cells they are used for, and their levels. */

#include "idx-mipmapper.h"

#include "test-bytes.h"

#include <string.h>

#define N_SAMPLES 20

static IdxDataset *
make_dataset (guint type,
              guint n_bytes,
              guint rank,
              guint rows,
              guint columns,
              guint n_channels)
{
  g_autoptr (GByteArray) header =
    test_idx_header (type, rank, N_SAMPLES, rows, columns, n_channels);
  g_autoptr (GByteArray) labels_content = test_idx_labels (N_SAMPLES);
  g_autoptr (GBytes) labels = g_bytes_new (labels_content->data, labels_content->len);
  g_autoptr (GBytes) images = NULL;
  g_autoptr (GError) error = NULL;
  IdxDataset *dataset;

  test_append_noise (header, (gsize) N_SAMPLES * rows * columns * n_channels * n_bytes, 1);
  images = g_bytes_new (header->data, header->len);
  dataset = idx_dataset_open_bytes (images, labels, "Made", &error);
  g_assert_no_error (error);
  return dataset;
}

static void
test_serves (void)
{
  for (guint side = 4; side <= 8; side++)
    g_assert_true (idx_mipmapper_is_suitable (side, 28, 28));
  g_assert_false (idx_mipmapper_is_suitable (9, 28, 28));
  g_assert_true (idx_mipmapper_is_suitable (9, 32, 3));
  g_assert_false (idx_mipmapper_is_suitable (4, 3, 3));
}

static void
test_means (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (0x08, 1, 3, 28, 28, 1);
  g_autoptr (IdxMipmapper) mipmapper = idx_mipmapper_new (dataset);
  guint8 samples[2 * 28 * 28];
  guint8 mipmaps[2 * 7 * 7];
  IdxRaster raster;

  g_assert_cmpuint (idx_mipmapper_get_size (mipmapper), ==, 49);
  for (guint i = 0; i < sizeof samples; i++)
    samples[i] = (guint8) (i * 31 + i / 28 * 17);
  idx_mipmapper_make (mipmapper, samples, 2, mipmaps);
  idx_mipmapper_get_raster (mipmapper, mipmaps + 49, IDX_ORIENTATION_TRANSPOSED, &raster);
  g_assert_cmpuint (raster.rows, ==, 7);
  for (guint row = 0; row < 7; row++)
    for (guint column = 0; column < 7; column++)
      {
        guint sum = 0;

        for (guint i = 0; i < 16; i++)
          sum += samples[28 * 28 + (4 * row + i / 4) * 28 + 4 * column + i % 4];
        g_assert_cmpuint (idx_raster_get_value (&raster, column, row), ==, (sum + 8) / 16);
      }
}

static void
test_unequal_sides (void)
{
  g_autoptr (IdxDataset) dataset = make_dataset (0x08, 1, 3, 20, 33, 1);
  g_autoptr (IdxMipmapper) mipmapper = idx_mipmapper_new (dataset);

  g_assert_cmpuint (idx_mipmapper_get_size (mipmapper), ==, 5 * 8);
}

static void
test_formats (void)
{
  static const struct
  {
    guint type;
    guint n_bytes;
    guint rank;
    guint side;
    guint n_channels;
    gsize size;
  } cases[] = {
    { 0x08, 1, 4, 32, 3, 8 * 8 * 3 },
    { 0x08, 1, 4, 32, 4, 0 },
    { 0x0B, 2, 3, 32, 1, 8 * 8 },
    { 0x0D, 4, 3, 32, 1, 0 },
    { 0x0E, 8, 3, 32, 1, 0 },
    { 0x08, 1, 3, 3, 1, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (IdxDataset) dataset =
        make_dataset (cases[i].type, cases[i].n_bytes, cases[i].rank, cases[i].side, cases[i].side,
                      cases[i].n_channels);
      g_autoptr (IdxMipmapper) mipmapper = idx_mipmapper_new (dataset);

      g_assert_cmpuint (mipmapper != NULL ? idx_mipmapper_get_size (mipmapper) : 0, ==,
                        cases[i].size);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/render/mipmapper/serves", test_serves);
  g_test_add_func ("/render/mipmapper/means", test_means);
  g_test_add_func ("/render/mipmapper/unequal-sides", test_unequal_sides);
  g_test_add_func ("/render/mipmapper/formats", test_formats);
  return g_test_run ();
}
