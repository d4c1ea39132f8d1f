/* SPDX-License-Identifier: MIT */

#include "idx-feature-extractor.h"
#include "test-set.h"

#include <math.h>
#include <string.h>

/* Extracts the features of all images of a dataset that fits into one chunk. */
static IdxFloats *
extract_features (const TestSet *set,
                  const char *kernels,
                  guint *n_features)
{
  g_autoptr (IdxDataset) dataset = test_set_open (set);
  g_autoptr (IdxFeatureExtractor) extractor = NULL;
  g_autoptr (GError) error = NULL;
  IdxFloats *features;
  IdxPixelReader pixel_reader;

  idx_pixel_reader_init (&pixel_reader, dataset);
  extractor = idx_feature_extractor_new (&pixel_reader, idx_kernels_find (kernels), 1);
  *n_features = idx_feature_extractor_get_n_features (extractor);
  features = idx_floats_new (set->n_samples, *n_features);
  g_assert_cmpuint (set->n_samples, <=, idx_feature_extractor_get_chunk_size (extractor));
  g_assert_true (idx_feature_extractor_read (extractor, 0, NULL, 0, set->n_samples, NULL, &error));
  g_assert_no_error (error);
  idx_feature_extractor_extract (extractor, 0, features);
  return features;
}

/* Returns a value of an image; 0 outside the image. */
static double
get_pixel (TestSet *set,
           guint index,
           int row,
           int column)
{
  if (row < 0 || column < 0 || row >= (int) set->rows || column >= (int) set->columns)
    return 0;
  return test_set_get_image (set, index)[row * (int) set->columns + column] / 255.0;
}

static double
smooth (const IdxFeatureGrid *grid,
        TestSet *set,
        guint index,
        int row,
        int column)
{
  double sum = 0;

  for (int y = -2; y <= 2; y++)
    for (int x = -2; x <= 2; x++)
      sum += (double) grid->smoothing[ABS (y)] * (double) grid->smoothing[ABS (x)] *
             get_pixel (set, index, row + y, column + x);
  return sum;
}

/* Returns the weight that a cell has for a pixel of the padded image, along one axis. */
static double
get_weight (const IdxFeatureGrid *grid,
            guint cell,
            int place)
{
  int distance = place - (int) (cell * grid->cell_size + grid->cell_size / 2);

  return ABS (distance) <= (int) grid->cell_radius
           ? (double) grid->pooling[distance + (int) grid->cell_radius]
           : 0;
}

/* Computes the features by their definition, in doubles and without optimizations. */
static void
extract_features_slowly (TestSet *set,
                         guint index,
                         double *features)
{
  IdxFeatureGrid grid;
  double sum = 0;

  idx_feature_grid_init (&grid, set->rows, set->columns);
  memset (features, 0, grid.n_features * sizeof *features);
  for (int y = 1; y + 1 < (int) grid.height; y++)
    for (int x = 1; x + 1 < (int) grid.width; x++)
      {
        int row = y - (int) grid.padding, column = x - (int) grid.padding;
        double across =
          smooth (&grid, set, index, row, column + 1) - smooth (&grid, set, index, row, column - 1);
        double down =
          smooth (&grid, set, index, row + 1, column) - smooth (&grid, set, index, row - 1, column);
        double length = hypot (across, down);

        for (guint i = 0; i < grid.n_features && length > 0; i++)
          {
            guint orientation = i % IDX_N_EDGE_DIRECTIONS;
            guint cell = i / IDX_N_EDGE_DIRECTIONS;
            double angle = 2 * G_PI * orientation / IDX_N_EDGE_DIRECTIONS;
            double cosine = (across * cos (angle) + down * sin (angle)) / length;

            if (cosine > 0)
              features[i] += length * pow (cosine, 8) *
                             get_weight (&grid, cell / grid.grid_columns, y) *
                             get_weight (&grid, cell % grid.grid_columns, x);
          }
      }
  for (guint i = 0; i < grid.n_features; i++)
    sum += features[i];
  for (guint i = 0; i < grid.n_features; i++)
    features[i] = sum > 1e-12 ? sqrt (features[i] / sum) : 0;
}

static void
check_variant (guint rows,
               guint columns,
               const char *kernels)
{
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxFloats) features = NULL;
  g_autofree double *expected = NULL;
  guint n_features;

  test_set_init (&set, 19, rows, columns, 5);
  features = extract_features (&set, kernels, &n_features);
  expected = g_new (double, n_features);
  for (guint i = 0; i < set.n_samples; i += 6)
    {
      extract_features_slowly (&set, i, expected);
      for (guint k = 0; k < n_features; k++)
        g_assert_cmpfloat_with_epsilon (features[i * n_features + k], expected[k], 2e-3);
    }
}

static void
test_variant (gconstpointer kernels)
{
  if (idx_kernels_find (kernels) == NULL)
    {
      g_test_skip ("this computer doesn't support these kernels");
      return;
    }
  check_variant (28, 28, kernels);
  check_variant (5, 3, kernels);
  check_variant (20, 40, kernels);
  check_variant (1, 30, kernels);
}

/* The feature vector has length 1. */
static void
test_length (void)
{
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxFloats) features = NULL;
  guint n_features;
  double sum = 0;

  test_set_init (&set, 1, 28, 28, 1);
  features = extract_features (&set, NULL, &n_features);
  for (guint k = 0; k < n_features; k++)
    sum += (double) features[k] * (double) features[k];
  g_assert_cmpfloat_with_epsilon (sum, 1, 1e-5);
}

/* Images without edges, and images that differ only in contrast. */
static void
test_contrast (void)
{
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxFloats) features = NULL;
  guint n_features;

  test_set_init (&set, 4, 16, 16, 4);
  memset (test_set_get_image (&set, 0), 0, 256);
  memset (test_set_get_image (&set, 1), 0, 256);
  test_set_get_image (&set, 1)[100] = 200;
  test_set_get_image (&set, 1)[101] = 100;
  memset (test_set_get_image (&set, 2), 0, 256);
  test_set_get_image (&set, 2)[100] = 10;
  test_set_get_image (&set, 2)[101] = 5;
  features = extract_features (&set, NULL, &n_features);
  for (guint k = 0; k < n_features; k++)
    {
      g_assert_cmpfloat (features[k], ==, 0);
      g_assert_cmpfloat_with_epsilon (features[n_features + k], features[2 * n_features + k], 1e-4);
    }
}

/* Shifting an image to the right by one cell shifts its features by one cell. */
static void
test_shift (void)
{
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxFloats) features = NULL;
  IdxFeatureGrid grid;
  guint n_features;

  test_set_init (&set, 2, 28, 28, 2);
  idx_feature_grid_init (&grid, 28, 28);
  for (guint i = 0; i < 2; i++)
    {
      memset (test_set_get_image (&set, i), 0, 784);
      for (guint row = 10; row < 15; row++)
        for (guint column = 8; column < 12; column++)
          test_set_get_image (&set, i)[row * 28 + column + i * grid.cell_size] =
            (guint8) (row * column);
    }
  features = extract_features (&set, NULL, &n_features);
  for (guint row = 0; row < grid.grid_rows; row++)
    for (guint k = 0; k < (grid.grid_columns - 1) * IDX_N_EDGE_DIRECTIONS; k++)
      {
        guint place = row * grid.grid_columns * IDX_N_EDGE_DIRECTIONS + k;

        g_assert_cmpfloat_with_epsilon (features[place],
                                        features[n_features + place + IDX_N_EDGE_DIRECTIONS], 1e-5);
      }
}

/* The grid is centered on an image of 36 × 36 pixels, so rotating the image by 90° only moves cells
 * and directions. */
static void
test_turn (void)
{
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxFloats) features = NULL;
  const guint side = 36, n_cells = 8;
  guint n_features;

  test_set_init (&set, 2, side, side, 2);
  for (guint row = 0; row < side; row++)
    for (guint column = 0; column < side; column++)
      test_set_get_image (&set, 1)[column * side + side - 1 - row] =
        test_set_get_image (&set, 0)[row * side + column];
  features = extract_features (&set, NULL, &n_features);
  g_assert_cmpuint (n_features, ==, n_cells * n_cells * IDX_N_EDGE_DIRECTIONS);
  for (guint row = 0; row < n_cells; row++)
    for (guint column = 0; column < n_cells; column++)
      for (guint i = 0; i < IDX_N_EDGE_DIRECTIONS; i++)
        {
          guint turned = (i + IDX_N_EDGE_DIRECTIONS / 4) % IDX_N_EDGE_DIRECTIONS;
          guint from = (row * n_cells + column) * IDX_N_EDGE_DIRECTIONS + i;
          guint to = (column * n_cells + n_cells - 1 - row) * IDX_N_EDGE_DIRECTIONS + turned;

          g_assert_cmpfloat_with_epsilon (features[from], features[n_features + to], 1e-3);
        }
}

/* Images are read by index, and a missing one has no edges. */
static void
test_indices (void)
{
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxFeatureExtractor) extractor = NULL;
  g_autoptr (IdxFloats) all = NULL;
  g_autoptr (IdxFloats) some = NULL;
  const guint32 indices[] = { 3, 30, 1000 };
  IdxPixelReader pixel_reader;
  guint n_features;

  test_set_init (&set, 40, 9, 9, 4);
  all = extract_features (&set, NULL, &n_features);
  dataset = test_set_open (&set);
  idx_pixel_reader_init (&pixel_reader, dataset);
  extractor = idx_feature_extractor_new (&pixel_reader, idx_kernels_find (NULL), 2);
  some = idx_floats_new (3, n_features);
  g_assert_true (idx_feature_extractor_read (extractor, 1, indices, 0, 3, NULL, NULL));
  idx_feature_extractor_extract (extractor, 1, some);
  test_check_equal (some, all + 3 * n_features, n_features * sizeof (float));
  test_check_equal (some + n_features, all + 30 * n_features, n_features * sizeof (float));
  for (guint k = 0; k < n_features; k++)
    g_assert_cmpfloat (some[2 * n_features + k], ==, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/audit/feature-extractor/baseline", "baseline", test_variant);
  g_test_add_data_func ("/audit/feature-extractor/avx2", "avx2", test_variant);
  g_test_add_data_func ("/audit/feature-extractor/avx512", "avx512", test_variant);
  g_test_add_func ("/audit/feature-extractor/length", test_length);
  g_test_add_func ("/audit/feature-extractor/contrast", test_contrast);
  g_test_add_func ("/audit/feature-extractor/shift", test_shift);
  g_test_add_func ("/audit/feature-extractor/turn", test_turn);
  g_test_add_func ("/audit/feature-extractor/indices", test_indices);
  return g_test_run ();
}
