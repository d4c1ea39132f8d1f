/* SPDX-License-Identifier: MIT */

#include "idx-feature-extractor.h"
#include "idx-embedding.h"
#include "idx-model-selection.h"
#include "idx-random.h"
#include "test-bytes.h"
#include "test-set.h"

#define N_SAMPLES 400
#define SIDE 14
#define HEADER 20

/* A random color with one of six hues. */
static void
choose_color (guint hue,
              guint64 *state,
              guint8 color[3])
{
  const guint8 strong = (guint8) (180 + idx_random_next (state) % 76);

  for (guint channel = 0; channel < 3; channel++)
    color[channel] = (hue + 1) >> channel & 1 ? strong : (guint8) (idx_random_next (state) % 40);
}

static IdxColorModel
select_model (GByteArray *images,
              const guint16 *classes,
              guint n_classes)
{
  g_autoptr (IdxDataset) dataset = test_open_bytes (images, test_idx_labels (N_SAMPLES));
  g_autoptr (IdxThreadPool) pool = idx_thread_pool_new (2, NULL, NULL, NULL);
  g_autoptr (IdxFeatureExtractor) extractor = NULL;
  g_autoptr (IdxFloats) features = NULL;
  g_autoptr (GError) error = NULL;
  IdxColorModel model = { 0 };
  IdxPixelReader pixel_reader;

  idx_pixel_reader_init (&pixel_reader, dataset);
  extractor = idx_feature_extractor_new (&pixel_reader, idx_kernels_find (NULL), 2);
  idx_feature_extractor_set_chroma_weight (extractor, 0);
  features = idx_embedding_extract_features (extractor, NULL, N_SAMPLES, pool, 1, NULL);
  (void) idx_model_select (idx_feature_extractor_get_layout (extractor), idx_kernels_find (NULL),
                           features, N_SAMPLES, classes, n_classes, pool, 1, &model, &error);
  g_assert_no_error (error);
  return model;
}

/* Bars in four directions, two of which are mirror images of each other, and in six hues. The class
 * is the direction or the hue. */
static IdxColorModel
select_for_bars (gboolean by_hue)
{
  g_auto (TestSet) set = { 0 };
  guint8 colors[3 * N_SAMPLES];
  guint16 classes[N_SAMPLES];
  guint64 state = 11;

  test_set_init (&set, N_SAMPLES, SIDE, SIDE, 4);
  for (guint i = 0; i < N_SAMPLES; i++)
    {
      guint hue = (guint) (idx_random_next (&state) % 6);

      choose_color (hue, &state, colors + (gsize) 3 * i);
      classes[i] = (guint16) (by_hue ? hue : i % 4);
    }
  return select_model (test_set_paint (&set, 3, colors), classes, by_hue ? 6 : 4);
}

static void
test_shapes (void)
{
  IdxColorModel model = select_for_bars (FALSE);

  g_assert_cmpfloat (model.chroma_weight, ==, 0.5F);
  g_assert_false (model.is_mirror_invariant);
}

static void
test_hues (void)
{
  g_assert_cmpfloat (select_for_bars (TRUE).chroma_weight, >, IDX_CHROMA_WEIGHT);
}

/* Patches of random colors at positions that depend on the class, mirrored at random. */
static void
test_mirrored (void)
{
  GByteArray *images = test_idx_header (0x08, 4, N_SAMPLES, SIDE, SIDE, 3);
  guint16 classes[N_SAMPLES];
  guint64 state = 2;

  g_byte_array_set_size (images, HEADER + N_SAMPLES * SIDE * SIDE * 3);
  for (guint i = 0; i < N_SAMPLES; i++)
    {
      const guint class = i % 8;
      const gboolean is_mirrored = idx_random_next (&state) % 2 == 1;
      guint8 color[3];

      classes[i] = (guint16) class;
      choose_color ((guint) (idx_random_next (&state) % 6), &state, color);
      for (guint row = 0; row < SIDE; row++)
        for (guint column = 0; column < SIDE; column++)
          {
            guint x = is_mirrored ? SIDE - 1 - column : column;
            gboolean is_inside =
              x / 5 == class % 2 && row / 4 == class / 2 && (row + 2 * x) % 3 != 0;
            guint8 *pixel = images->data + HEADER + ((gsize) (i * SIDE + row) * SIDE + column) * 3;

            for (guint channel = 0; channel < 3; channel++)
              pixel[channel] = (guint8) ((is_inside ? color[channel] * 3U / 4 : 0U) +
                                         idx_random_next (&state) % 64);
          }
    }
  g_assert_true (select_model (images, classes, 8).is_mirror_invariant);
}

static void
test_cancel (void)
{
  g_autoptr (IdxColorLayout) layout = idx_color_layout_new (5, 5);
  g_autoptr (IdxFloats) features = idx_floats_new (N_SAMPLES, layout->n_features);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (IdxThreadPool) pool = idx_thread_pool_new (1, NULL, NULL, cancellable);
  g_autoptr (GError) error = NULL;
  const guint16 classes[N_SAMPLES] = { 0 };
  IdxColorModel model = { 7, TRUE };

  g_cancellable_cancel (cancellable);
  g_assert_false (idx_model_select (layout, idx_kernels_find (NULL), features, N_SAMPLES, classes,
                                    2, pool, 1, &model, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpfloat (model.chroma_weight, ==, 7);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/audit/model-selection/shapes", test_shapes);
  g_test_add_func ("/audit/model-selection/hues", test_hues);
  g_test_add_func ("/audit/model-selection/mirrored", test_mirrored);
  g_test_add_func ("/audit/model-selection/cancel", test_cancel);
  return g_test_run ();
}
