/* SPDX-License-Identifier: MIT */

#include "idx-space.h"
#include "test-set.h"

#include <math.h>
#include <string.h>

#define N_SAMPLES 300

typedef struct
{
  IdxDataset *dataset;
  IdxPixelReader pixel_reader;
  IdxThreadPool *pool;
  IdxFeatureExtractor *extractor;
} Fixture;

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_auto (TestSet) set = { 0 };

  test_set_init (&set, N_SAMPLES, 12, 12, 4);
  self->dataset = test_set_open (&set);
  self->pool = idx_thread_pool_new (2, NULL, NULL, NULL);
  idx_pixel_reader_init (&self->pixel_reader, self->dataset);
  self->extractor = idx_feature_extractor_new (&self->pixel_reader, idx_kernels_find (NULL), 2);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  idx_feature_extractor_free (self->extractor);
  idx_thread_pool_free (self->pool);
  g_object_unref (self->dataset);
}

static void
test_all (Fixture *self,
          gconstpointer data)
{
  g_autoptr (IdxSpace) space =
    idx_space_new (&self->pixel_reader, idx_kernels_find (NULL), N_SAMPLES);
  guint point;

  g_assert_cmpuint (idx_space_get_n_points (space), ==, N_SAMPLES);
  g_assert_cmpuint (idx_space_get_index (space, 123), ==, 123);
  g_assert_true (idx_space_find_point (space, 77, &point));
  g_assert_cmpuint (point, ==, 77);
  g_assert_false (idx_space_find_point (space, N_SAMPLES, &point));
  g_assert_cmpuint (point, ==, N_SAMPLES);
}

/* The space of a large dataset contains only some of the samples. These are chosen without reading
 * any sample. */
static void
test_some (Fixture *self,
           gconstpointer data)
{
  g_autoptr (IdxSpace) space =
    idx_space_new (&self->pixel_reader, idx_kernels_find (NULL), 8100000);
  guint point, index;

  g_assert_cmpuint (idx_space_get_n_points (space), ==, 131072);
  index = idx_space_get_index (space, 1000);
  g_assert_cmpuint (index, >, idx_space_get_index (space, 999));
  g_assert_true (idx_space_find_point (space, index, &point));
  g_assert_cmpuint (point, ==, 1000);
  g_assert_false (idx_space_find_point (space, idx_space_get_index (space, 999) + 1, &point));
  g_assert_cmpuint (point, ==, 1000);
}

static void
test_fill (Fixture *self,
           gconstpointer data)
{
  g_autoptr (IdxSpace) space =
    idx_space_new (&self->pixel_reader, idx_kernels_find (NULL), N_SAMPLES);
  const float *points;

  g_assert_null (idx_space_get_points (space));
  g_assert_true (idx_space_learn (space, self->extractor, NULL, self->pool, 1, NULL));
  g_assert_nonnull (idx_space_get_embedding (space));
  g_assert_true (idx_space_fill (space, self->extractor, self->pool, 1, NULL));
  points = idx_space_get_points (space);
  g_assert_nonnull (points);
  g_assert_true (idx_space_learn (space, self->extractor, NULL, self->pool, 1, NULL));
  g_assert_true (idx_space_fill (space, self->extractor, self->pool, 1, NULL));
  g_assert_true (idx_space_get_points (space) == points);
}

/* The coordinates of a sample are the same whether the space contains them or projects them
 * again. */
static void
test_locate (Fixture *self,
             gconstpointer data)
{
  g_autoptr (IdxSpace) space =
    idx_space_new (&self->pixel_reader, idx_kernels_find (NULL), N_SAMPLES);
  float before[IDX_EMBEDDING_MAX_DIMENSIONS], after[IDX_EMBEDDING_MAX_DIMENSIONS];
  gsize size;

  g_assert_true (idx_space_learn (space, self->extractor, NULL, self->pool, 1, NULL));
  size = idx_embedding_get_n_dimensions (idx_space_get_embedding (space)) * sizeof (float);
  g_assert_true (idx_space_project_sample (space, 250, before, NULL, NULL));
  g_assert_true (idx_space_fill (space, self->extractor, self->pool, 1, NULL));
  g_assert_true (idx_space_project_sample (space, 250, after, NULL, NULL));
  test_check_equal (before, after, size);
  test_check_equal (after, idx_space_get_points (space) + (gsize) 250 * size / sizeof (float),
                    size);
}

/* Prefilters the points within a distance, and checks the result and the computed distances.
 *
 * Returns: the number of candidates */
static guint
check_distances (const IdxSpace *space,
                 const float *point,
                 float max_squared_distance)
{
  guint32 candidates[IDX_SPACE_BLOCK_SIZE];
  guint n_candidates = 0;

  for (guint first = 0; first < N_SAMPLES; first += IDX_SPACE_BLOCK_SIZE)
    {
      guint n = idx_space_prefilter (space, point, first, max_squared_distance, candidates);
      guint next = 0;

      for (guint other = first; other < MIN (first + IDX_SPACE_BLOCK_SIZE, N_SAMPLES); other++)
        {
          float distance = idx_space_get_squared_distance (space, point, other, INFINITY);
          float measured =
            idx_space_get_squared_distance (space, point, other, max_squared_distance);

          if (distance < max_squared_distance)
            g_assert_cmpfloat (measured, ==, distance);
          else
            g_assert_cmpfloat (measured, >=, max_squared_distance);
          if (next < n && candidates[next] == other)
            next++;
          else
            g_assert_cmpfloat (distance, >=, max_squared_distance);
        }
      g_assert_cmpuint (next, ==, n);
      n_candidates += n;
    }
  return n_candidates;
}

/* All points within the distance are candidates, and their distances are the same as without a
 * limit. Few other points are candidates. */
static void
test_measure (Fixture *self,
              gconstpointer data)
{
  g_autoptr (IdxSpace) space =
    idx_space_new (&self->pixel_reader, idx_kernels_find (NULL), N_SAMPLES);
  float point[IDX_EMBEDDING_MAX_DIMENSIONS];
  guint n_candidates = 0;

  g_assert_true (idx_space_learn (space, self->extractor, NULL, self->pool, 1, NULL));
  g_assert_true (idx_space_fill (space, self->extractor, self->pool, 1, NULL));
  g_assert_true (idx_space_project_sample (space, 5, point, NULL, NULL));
  for (guint other = 0; other < N_SAMPLES; other++)
    {
      float distance = idx_space_get_squared_distance (space, point, other, INFINITY);

      g_assert_true ((distance <= 0) == (other == 5));
      n_candidates += check_distances (space, point, distance);
    }
  g_assert_cmpuint (n_candidates, <, N_SAMPLES * N_SAMPLES * 3 / 4);
  g_assert_cmpuint (check_distances (space, point, INFINITY), ==, N_SAMPLES);
}

#define ADD(path, test) g_test_add ("/audit/space/" path, Fixture, NULL, set_up, test, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("all", test_all);
  ADD ("some", test_some);
  ADD ("fill", test_fill);
  ADD ("locate", test_locate);
  ADD ("measure", test_measure);
  return g_test_run ();
}
