/* SPDX-License-Identifier: MIT */

/* Compares the features of color images with their definition, for all kernels, and with the
 * features of mirror images. */

#include "idx-feature-extractor.h"
#include "idx-random.h"
#include "test-bytes.h"
#include "test-set.h"

#include <math.h>
#include <string.h>

#define HEADER 20

/* Images of colored noise. */
static GByteArray *
make_noise (guint n_images,
            guint rows,
            guint columns)
{
  GByteArray *images = test_idx_header (0x08, 4, n_images, rows, columns, 3);
  guint64 state = 5;

  for (guint i = 0; i < n_images * rows * columns * 3; i++)
    test_append_be (images, 1, idx_random_next (&state) % 256);
  return images;
}

static IdxFloats *
extract_features (GByteArray *images,
                  guint n_images,
                  const char *kernels,
                  float chroma_weight)
{
  g_autoptr (IdxDataset) dataset = test_open_bytes (images, test_idx_labels (n_images));
  g_autoptr (IdxFeatureExtractor) extractor = NULL;
  IdxFloats *features;
  IdxPixelReader pixel_reader;

  idx_pixel_reader_init (&pixel_reader, dataset);
  extractor = idx_feature_extractor_new (&pixel_reader, idx_kernels_find (kernels), 1);
  idx_feature_extractor_set_chroma_weight (extractor, chroma_weight);
  features = idx_floats_new (n_images, idx_feature_extractor_get_n_features (extractor));
  g_assert_true (idx_feature_extractor_read (extractor, 0, NULL, 0, n_images, NULL, NULL));
  idx_feature_extractor_extract (extractor, 0, features);
  return features;
}

/* Returns an opponent color of a pixel; 0 outside the image. */
static double
get_value (const guint8 *image,
           const IdxColorLayout *layout,
           guint plane,
           int row,
           int column)
{
  const double matrix[3][3] = { { sqrt (1 / 3.0), sqrt (1 / 3.0), sqrt (1 / 3.0) },
                                { sqrt (0.5), -sqrt (0.5), 0 },
                                { sqrt (1 / 6.0), sqrt (1 / 6.0), -2 * sqrt (1 / 6.0) } };
  double value = 0;

  if (row < 0 || column < 0 || row >= (int) layout->rows || column >= (int) layout->columns)
    return 0;
  for (guint channel = 0; channel < 3; channel++)
    value += matrix[plane][channel] *
             image[((guint) row * layout->columns + (guint) column) * 3 + channel] / 255.0;
  return value;
}

/* Pools the edge strengths of a plane, in doubles and without optimizations. */
static void
pool_slowly (const guint8 *image,
             const IdxColorLayout *layout,
             guint plane,
             const IdxPoolingGrid *grid,
             double *strengths)
{
  const guint n = idx_pooling_grid_get_n_cells (grid) * IDX_N_EDGE_DIRECTIONS;

  for (int y = 0; y < (int) layout->rows + 2; y++)
    for (int x = 0; x < (int) layout->columns + 2; x++)
      {
        double across = get_value (image, layout, plane, y - 1, x) -
                        get_value (image, layout, plane, y - 1, x - 2);
        double down = get_value (image, layout, plane, y, x - 1) -
                      get_value (image, layout, plane, y - 2, x - 1);
        double length = hypot (across, down);

        for (guint i = 0; i < n && length > 0; i++)
          {
            guint cell = i / IDX_N_EDGE_DIRECTIONS;
            double angle = 2 * G_PI * (i % IDX_N_EDGE_DIRECTIONS) / IDX_N_EDGE_DIRECTIONS;
            double cosine = (across * cos (angle) + down * sin (angle)) / length;

            if (cosine > 0)
              strengths[i] += length * pow (cosine, 8) *
                              (double) grid->vertical.weights[cell / grid->horizontal.n_cells][y] *
                              (double) grid->horizontal.weights[cell % grid->horizontal.n_cells][x];
          }
      }
}

static void
check_variant (guint rows,
               guint columns,
               const char *kernels)
{
  const guint n_images = 19;
  g_autoptr (IdxColorLayout) layout = idx_color_layout_new (rows, columns);
  GByteArray *images = make_noise (n_images, rows, columns);
  g_autofree guint8 *pixels =
    g_memdup2 (images->data + HEADER, (gsize) n_images * rows * columns * 3);
  g_autoptr (IdxFloats) features = extract_features (images, n_images, kernels, 0);
  const guint n_lightness =
    idx_pooling_grid_get_n_cells (&layout->lightness) * IDX_N_EDGE_DIRECTIONS;
  const guint n_chroma = idx_pooling_grid_get_n_cells (&layout->chroma) * IDX_N_EDGE_DIRECTIONS;

  for (guint i = 0; i < n_images; i += 6)
    {
      g_autofree double *strengths = g_new0 (double, layout->n_features);
      const guint8 *image = pixels + (gsize) i * rows * columns * 3;

      pool_slowly (image, layout, 0, &layout->lightness, strengths);
      pool_slowly (image, layout, 1, &layout->chroma, strengths + n_lightness);
      pool_slowly (image, layout, 2, &layout->chroma, strengths + n_lightness + n_chroma);
      for (guint k = 0; k < layout->n_features; k++)
        {
          double sign = k < layout->n_even ? 1 : -1;
          double expected =
            (sqrt (strengths[layout->sources[k]]) + sign * sqrt (strengths[layout->mirrors[k]])) *
            (double) layout->scales[k];

          g_assert_cmpfloat_with_epsilon (features[(gsize) i * layout->n_features + k], expected,
                                          1e-4);
        }
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
  check_variant (1, 1, kernels);
}

static void
test_sizes (void)
{
  g_autoptr (IdxColorLayout) layout = idx_color_layout_new (32, 32);

  g_assert_cmpuint (layout->n_features, ==, 768 + 2 * 300);
  g_assert_cmpuint (layout->n_even_lightness, ==, 384);
  g_assert_cmpuint (layout->n_odd_lightness, ==, 384);
  /* The directions up and down in the middle column are their own mirror images. */
  g_assert_cmpuint (layout->n_even, ==, 384 + 300 + 2 * 5);
}

/* The mirror image has the same even features, and odd features with the opposite sign. */
static void
check_mirror (guint rows,
              guint columns)
{
  g_autoptr (IdxColorLayout) layout = idx_color_layout_new (rows, columns);
  GByteArray *images = make_noise (2, rows, columns);
  guint8 *image = images->data + HEADER;
  const gsize size = (gsize) rows * columns * 3;
  g_autoptr (IdxFloats) features = NULL;
  double odd = 0;

  for (gsize row = 0; row < rows; row++)
    for (gsize column = 0; column < columns; column++)
      memcpy (image + size + (row * columns + column) * 3,
              image + (row * columns + columns - 1 - column) * 3, 3);
  features = extract_features (images, 2, NULL, 2);
  for (guint k = 0; k < layout->n_features; k++)
    {
      float value = features[k];
      float mirrored = features[layout->n_features + k];

      g_assert_cmpfloat_with_epsilon (mirrored, k < layout->n_even ? value : -value, 1e-6);
      odd += k < layout->n_even ? 0 : (double) value * (double) value;
    }
  if (columns > 1)
    g_assert_cmpfloat (odd, >, 0.001);
}

static void
test_mirror (void)
{
  check_mirror (28, 28);
  check_mirror (32, 32);
  check_mirror (33, 31);
  check_mirror (9, 20);
  check_mirror (4, 1);
}

/* The feature vector has length 1, and chroma features are weighted. */
static void
test_normalize (void)
{
  g_autoptr (IdxColorLayout) layout = idx_color_layout_new (16, 16);
  g_autoptr (IdxFloats) plain = extract_features (make_noise (1, 16, 16), 1, NULL, 0);
  g_autoptr (IdxFloats) weighted = extract_features (make_noise (1, 16, 16), 1, NULL, 8);
  const guint chroma = layout->n_even_lightness;
  double sum = 0;

  for (guint k = 0; k < layout->n_features; k++)
    sum += (double) weighted[k] * (double) weighted[k];
  g_assert_cmpfloat_with_epsilon (sum, 1, 1e-5);
  g_assert_cmpfloat_with_epsilon (weighted[chroma] / weighted[0],
                                  plain[chroma] / plain[0] * sqrtf (8), 1e-4);
}

/* A black image has no edges; an image of another single color has edges at its border. */
static void
test_flat (void)
{
  g_autoptr (IdxColorLayout) layout = idx_color_layout_new (7, 7);
  GByteArray *images = test_idx_header (0x08, 4, 3, 7, 7, 3);
  g_autoptr (IdxFloats) features = NULL;

  for (guint i = 0; i < 3 * 49; i++)
    test_append_be (images, 3, i < 49 ? 0 : i < 98 ? 0x808080
                                                   : 0x8080FF);
  features = extract_features (images, 3, NULL, 2);
  for (guint k = 0; k < layout->n_features; k++)
    g_assert_cmpfloat (features[k], ==, 0);
  g_assert_false (idx_color_layout_has_chroma (layout, features));
  g_assert_false (idx_color_layout_has_chroma (layout, features + layout->n_features));
  g_assert_true (idx_color_layout_has_chroma (layout, features + (gsize) 2 * layout->n_features));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/audit/color-layout/baseline", "baseline", test_variant);
  g_test_add_data_func ("/audit/color-layout/avx2", "avx2", test_variant);
  g_test_add_data_func ("/audit/color-layout/avx512", "avx512", test_variant);
  g_test_add_func ("/audit/color-layout/sizes", test_sizes);
  g_test_add_func ("/audit/color-layout/mirror", test_mirror);
  g_test_add_func ("/audit/color-layout/normalize", test_normalize);
  g_test_add_func ("/audit/color-layout/flat", test_flat);
  return g_test_run ();
}
