/* SPDX-License-Identifier: MIT */

#include "idx-embedding.h"
#include "idx-random.h"
#include "test-set.h"

#include <math.h>

typedef struct
{
  IdxDataset *dataset;
  IdxPixelReader pixel_reader;
  IdxThreadPool *pool;
  IdxFeatureExtractor *extractor;
  IdxEmbedding *embedding;
  guint n_samples;
} Fixture;

static void
set_up_size (Fixture *self,
             guint n_samples,
             guint side)
{
  g_auto (TestSet) set = { 0 };
  g_autofree guint32 *indices = g_new (guint32, n_samples);
  const IdxKernels *kernels = idx_kernels_find (NULL);
  g_autoptr (IdxFloats) features = NULL;

  test_set_init (&set, n_samples, side, side, 6);
  for (guint i = 0; i < n_samples; i++)
    indices[i] = i;
  self->n_samples = n_samples;
  self->dataset = test_set_open (&set);
  self->pool = idx_thread_pool_new (2, NULL, NULL, NULL);
  idx_pixel_reader_init (&self->pixel_reader, self->dataset);
  self->extractor = idx_feature_extractor_new (&self->pixel_reader, kernels, 2);
  features =
    idx_embedding_extract_features (self->extractor, indices, n_samples, self->pool, 1, NULL);
  self->embedding = idx_embedding_new (kernels, features, n_samples,
                                       idx_feature_extractor_get_n_features (self->extractor), 0,
                                       IDX_EMBEDDING_GRAY_DIMENSIONS, self->pool, 1, NULL);
  g_assert_nonnull (self->embedding);
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  set_up_size (self, 400, 16);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  idx_embedding_free (self->embedding);
  idx_feature_extractor_free (self->extractor);
  idx_thread_pool_free (self->pool);
  g_object_unref (self->dataset);
}

static double
get_distance (const float *a,
              const float *b,
              guint n)
{
  double sum = 0;

  for (guint k = 0; k < n; k++)
    sum += (double) (a[k] - b[k]) * (double) (a[k] - b[k]);
  return sum;
}

/* The distances between points with 128 coordinates are close to the distances between feature
 * vectors, which are six times as long. */
static void
test_distances (Fixture *self,
                gconstpointer data)
{
  const guint n_features = idx_feature_extractor_get_n_features (self->extractor);
  g_autoptr (IdxFloats) features = idx_floats_new (100, n_features);
  g_autoptr (IdxFloats) points = idx_embedding_embed (self->embedding, self->extractor, NULL,
                                                      self->n_samples, self->pool, 1, NULL);
  double missing = 0, all = 0;

  g_assert_cmpuint (idx_embedding_get_n_dimensions (self->embedding), ==, 128);
  g_assert_true (idx_feature_extractor_read (self->extractor, 0, NULL, 0, 100, NULL, NULL));
  idx_feature_extractor_extract (self->extractor, 0, features);
  for (guint i = 1; i < 100; i++)
    {
      double distance = get_distance (features, features + i * n_features, n_features);
      double found = get_distance (points, points + (gsize) i * 128, 128);

      g_assert_cmpfloat (found, <, distance * 1.001);
      missing += distance - found;
      all += distance;
    }
  g_assert_cmpfloat (missing, <, 0.1 * all);
}

/* The first coordinates have the largest variances, and the mean is 0. */
static void
test_axes (Fixture *self,
           gconstpointer data)
{
  g_autoptr (IdxFloats) points = idx_embedding_embed (self->embedding, self->extractor, NULL,
                                                      self->n_samples, self->pool, 1, NULL);
  double squares[128] = { 0 };

  for (guint k = 0; k < 128; k++)
    {
      double sum = 0;

      for (guint i = 0; i < self->n_samples; i++)
        {
          sum += (double) points[(gsize) i * 128 + k];
          squares[k] += (double) points[(gsize) i * 128 + k] * (double) points[(gsize) i * 128 + k];
        }
      g_assert_cmpfloat_with_epsilon (sum / self->n_samples, 0, 1e-5);
    }
  for (guint k = 8; k < 128; k++)
    g_assert_cmpfloat (squares[k], <, squares[0]);
  g_assert_cmpfloat (squares[100], <, squares[8]);
}

static void
test_indices (Fixture *self,
              gconstpointer data)
{
  const guint32 indices[] = { 7, 399 };
  g_autoptr (IdxFloats) all = idx_embedding_embed (self->embedding, self->extractor, NULL,
                                                   self->n_samples, self->pool, 1, NULL);
  g_autoptr (IdxFloats) some =
    idx_embedding_embed (self->embedding, self->extractor, indices, 2, self->pool, 1, NULL);

  test_check_equal (some, all + 7 * 128, 128 * sizeof (float));
  test_check_equal (some + 128, all + 399 * 128, 128 * sizeof (float));
}

/* There are fewer images than coordinates, or fewer features than coordinates. */
static void
test_few (void)
{
  for (guint side = 1; side <= 9; side += 4)
    {
      Fixture fixture = { 0 };
      g_autoptr (IdxFloats) points = NULL;
      guint n_dimensions;

      set_up_size (&fixture, 3, side);
      n_dimensions = idx_embedding_get_n_dimensions (fixture.embedding);
      g_assert_cmpuint (n_dimensions % 16, ==, 0);
      points =
        idx_embedding_embed (fixture.embedding, fixture.extractor, NULL, 3, fixture.pool, 1, NULL);
      for (guint i = 0; i < 3 * n_dimensions; i++)
        g_assert_cmpfloat (fabsf (points[i]), <, 2);
      tear_down (&fixture, NULL);
    }
}

static void
test_cancel (Fixture *self,
             gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (IdxThreadPool) pool = idx_thread_pool_new (2, NULL, NULL, cancellable);
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (
    idx_embedding_embed (self->embedding, self->extractor, NULL, self->n_samples, pool, 1, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* The last coordinates depend only on odd features: an image and its mirror image have the same
 * coordinates except for the signs of the last ones. Distances are nearly preserved. */
static void
test_odd (void)
{
  const guint n = 300, n_features = 80, n_odd = 35;
  g_autoptr (IdxThreadPool) pool = idx_thread_pool_new (1, NULL, NULL, NULL);
  g_autoptr (IdxFloats) features = idx_floats_new (n, n_features);
  g_autoptr (IdxFloats) pair = idx_floats_new (2, n_features);
  g_autoptr (IdxFloats) points = NULL;
  g_autoptr (IdxEmbedding) embedding = NULL;
  guint64 state = 9;
  guint n_dimensions, n_even;
  float distance;

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < n_features; k++)
      features[i * n_features + k] =
        ((float) (idx_random_next (&state) % 1000) - 500) / (float) (1000 + k % 40 * 1000);
  for (guint k = 0; k < n_features; k++)
    {
      pair[k] = features[k];
      pair[n_features + k] = k < n_features - n_odd ? features[k] : -features[k];
    }
  distance = (float) get_distance (pair, pair + n_features, n_features);
  embedding =
    idx_embedding_new (idx_kernels_find (NULL), features, n, n_features, n_odd, 32, pool, 1, NULL);
  n_dimensions = idx_embedding_get_n_dimensions (embedding);
  n_even = n_dimensions - idx_embedding_get_n_odd (embedding);
  g_assert_cmpuint (n_dimensions, ==, 32);
  g_assert_cmpuint (n_even, >=, 10);
  g_assert_cmpuint (n_even, <=, 22);
  points = idx_floats_new (2, n_dimensions);
  idx_embedding_project (embedding, pair, 2, points);
  for (guint k = 0; k < n_dimensions; k++)
    g_assert_cmpfloat_with_epsilon (points[n_dimensions + k], k < n_even ? points[k] : -points[k],
                                    1e-3);
  g_assert_cmpfloat (
    fabs (get_distance (points, points + n_dimensions, n_dimensions) / (double) distance - 1), <,
    0.2);
}

/* Points stay finite even if features are so large that their sums aren't. */
static void
test_large (Fixture *self,
            gconstpointer data)
{
  const guint n_features = idx_feature_extractor_get_n_features (self->extractor);
  g_autoptr (IdxFloats) features = idx_floats_new (3, n_features);
  g_autoptr (IdxFloats) points = idx_floats_new (3, 128);

  for (guint k = 0; k < n_features; k++)
    {
      features[k] = G_MAXFLOAT;
      features[n_features + k] = k % 2 == 0 ? G_MAXFLOAT : -G_MAXFLOAT;
      features[2 * n_features + k] = k % 3 == 0 ? -G_MAXFLOAT : 0;
    }
  idx_embedding_project (self->embedding, features, 3, points);
  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 3; j++)
      g_assert_true (isfinite ((float) get_distance (points + (gsize) i * 128,
                                                     points + (gsize) j * 128, 128)));
}

#define ADD(path, test) \
  g_test_add ("/audit/embedding/" path, Fixture, NULL, set_up, test, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("distances", test_distances);
  ADD ("axes", test_axes);
  ADD ("indices", test_indices);
  ADD ("large", test_large);
  g_test_add_func ("/audit/embedding/few", test_few);
  g_test_add_func ("/audit/embedding/odd", test_odd);
  ADD ("cancel", test_cancel);
  return g_test_run ();
}
