/* SPDX-License-Identifier: MIT */

/* Tests the map of points: clusters, potential and layout. */

#include "idx-map-run.h"

#include "idx-fourier.h"
#include "idx-random.h"
#include "test-sanitizers.h"

#include <math.h>
#include <string.h>

#define N_DIMENSIONS 16
#define N_GROUPS 5

/* Returns points around N_GROUPS centers. Point i belongs to group i % N_GROUPS. */
static IdxFloats *
make_points (guint n,
             float spread)
{
  IdxFloats *points = idx_floats_new (n, N_DIMENSIONS);
  guint64 state = 7;

  for (gsize i = 0; i < n; i++)
    for (gsize k = 0; k < N_DIMENSIONS; k++)
      {
        float noise = (float) (idx_random_next (&state) >> 40) / (1 << 24) - 0.5F;

        points[i * N_DIMENSIONS + k] = spread * noise + (k == i % N_GROUPS ? 3 : 0);
      }
  return points;
}

static IdxFloats *
run (const char *kernels_name,
     guint n_threads,
     const float *points,
     guint n,
     IdxMapRunFunc show,
     gpointer data)
{
  const IdxKernels *kernels = idx_kernels_find (kernels_name);
  g_autoptr (IdxThreadPool) pool = idx_thread_pool_new (n_threads, NULL, NULL, NULL);
  g_autoptr (GError) error = NULL;
  IdxFloats *positions =
    idx_map_run (kernels, points, n, N_DIMENSIONS, show, data, pool, 1, NULL, &error);

  g_assert_no_error (error);
  for (gsize i = 0; i < 2 * (gsize) n; i++)
    g_assert_true (isfinite (positions[i]));
  return positions;
}

static float
get_squared_distance (const float *a,
                      const float *b,
                      guint n_dimensions)
{
  float sum = 0;

  for (guint k = 0; k < n_dimensions; k++)
    sum += (a[k] - b[k]) * (a[k] - b[k]);
  return sum;
}

static guint
find_nearest (const float *positions,
              guint n,
              guint n_dimensions,
              guint point)
{
  guint nearest = point == 0 ? 1 : 0;

  for (guint i = 0; i < n; i++)
    if (i != point && get_squared_distance (positions + (gsize) i * n_dimensions,
                                            positions + (gsize) point * n_dimensions,
                                            n_dimensions) <
                        get_squared_distance (positions + (gsize) nearest * n_dimensions,
                                              positions + (gsize) point * n_dimensions,
                                              n_dimensions))
      nearest = i;
  return nearest;
}

/* Compares the nearest neighbor of each point with a search over all distances. With so few points,
 * all clusters are searched. */
static void
test_clusters (void)
{
  const guint n = 700;
  const IdxKernels *kernels = idx_kernels_find (NULL);
  g_autoptr (IdxFloats) points = make_points (n, 1);
  g_autoptr (IdxThreadPool) pool = idx_thread_pool_new (2, NULL, NULL, NULL);
  g_autoptr (IdxClusters) clusters =
    idx_clusters_new (kernels, points, n, N_DIMENSIONS, pool, 1, NULL);
  const guint32 *order = idx_clusters_get_order (clusters);
  g_autofree guint32 *neighbors = g_new (guint32, n * 2);
  guint32 found[3];

  g_assert_true (idx_clusters_search_all (clusters, 2, n, neighbors, pool, 1, NULL));
  for (guint place = 0; place < n; place++)
    g_assert_cmpuint (order[neighbors[2 * place]], ==,
                      find_nearest (points, n, N_DIMENSIONS, order[place]));
  idx_clusters_search (clusters, points + 9 * N_DIMENSIONS, 1, 3, n, NULL, found);
  g_assert_cmpuint (order[found[0]], ==, 9);
  g_assert_cmpuint (order[found[1]], ==, find_nearest (points, n, N_DIMENSIONS, 9));
}

/* Searches for more neighbors than there are points. */
static void
test_clusters_few (void)
{
  const IdxKernels *kernels = idx_kernels_find (NULL);
  g_autoptr (IdxFloats) points = make_points (2, 1);
  g_autoptr (IdxThreadPool) pool = idx_thread_pool_new (1, NULL, NULL, NULL);
  g_autoptr (IdxClusters) clusters =
    idx_clusters_new (kernels, points, 2, N_DIMENSIONS, pool, 1, NULL);
  guint32 found[3];

  idx_clusters_search (clusters, points, 1, 3, 10, NULL, found);
  g_assert_cmpuint (idx_clusters_get_order (clusters)[found[0]], ==, 0);
  g_assert_cmpuint (idx_clusters_get_order (clusters)[found[1]], ==, 1);
  g_assert_cmpuint (found[2], ==, G_MAXUINT32);
}

/* Compares the potential and the forces that are interpolated from the grid with sums over all
 * points. With few points, most of the error comes from each point's own term. */
static void
test_potential (gconstpointer data)
{
  const IdxKernels *kernels = idx_kernels_find (data);
  const guint n = 300;
  g_autoptr (IdxFloats) positions = idx_floats_new (n, 2);
  g_autoptr (IdxFloats) forces = idx_floats_new (n, 2);
  g_autoptr (IdxThreadPool) pool = idx_thread_pool_new (2, NULL, NULL, NULL);
  g_autoptr (IdxFourier) fourier = NULL;
  g_autofree guint32 *starts = g_new0 (guint32, n + 1);
  IdxMapState points = { 0 };
  guint64 state = 3;
  double potential, expected = 0;
  double errors = 0, squares = 0;

  if (kernels == NULL)
    {
      g_test_skip ("This computer doesn't support these kernels");
      return;
    }
  for (gsize i = 0; i < 2 * n; i++)
    positions[i] = ((float) (idx_random_next (&state) >> 40) / (1 << 24) - 0.5F) * 60;
  fourier = idx_fourier_new (kernels, 2);
  idx_fourier_ensure_grid (fourier, 30);
  g_assert_true (idx_fourier_convolve (fourier, positions, n, pool, 1, NULL));
  points.positions = positions;
  points.edge_starts = starts;
  points.repulsions = forces;
  points.attractions = idx_floats_new (n, 2);
  potential = kernels->map->compute_forces (idx_fourier_get_grid (fourier), &points, 0, n);
  for (gsize i = 0; i < n; i++)
    {
      double force[2] = { 0, 0 };

      for (gsize j = 0; j < n; j++)
        {
          double dx = (double) positions[2 * i] - (double) positions[2 * j];
          double dy = (double) positions[2 * i + 1] - (double) positions[2 * j + 1];
          double q = 1 / (1 + dx * dx + dy * dy);

          expected += q;
          force[0] += q * q * dx;
          force[1] += q * q * dy;
        }
      for (gsize axis = 0; axis < 2; axis++)
        {
          errors += pow ((double) forces[2 * i + axis] - force[axis], 2);
          squares += pow (force[axis], 2);
        }
    }
  g_assert_cmpfloat_with_epsilon (potential, expected, 0.01 * expected);
  g_test_message ("relative error of forces: %g", sqrt (errors / squares));
  g_assert_cmpfloat (errors, <, 0.2 * 0.2 * squares);
  idx_floats_free (points.attractions);
}

/* The result has the same bits with any number of threads. */
static void
test_threads (gconstpointer data)
{
  const guint n = GPOINTER_TO_UINT (data);
  g_autoptr (IdxFloats) points = NULL;
  g_autoptr (IdxFloats) one = NULL;

  if (n > 10000 && test_skip_with_sanitizers ())
    return;

  points = make_points (n, 1);
  one = run (NULL, 1, points, n, NULL, NULL);
  for (guint n_threads = 2; n_threads <= 5; n_threads += 3)
    {
      g_autoptr (IdxFloats) others = run (NULL, n_threads, points, n, NULL, NULL);

      g_assert_cmpint (memcmp (one, others, 2 * (gsize) n * sizeof *one), ==, 0);
    }
}

static void
test_kernels (gconstpointer data)
{
  const guint n = GPOINTER_TO_UINT (data);
  g_autoptr (IdxFloats) points = make_points (n, 1);
  g_autoptr (IdxFloats) avx2 = NULL;
  g_autoptr (IdxFloats) avx512 = NULL;

  if (idx_kernels_find ("avx512") == NULL)
    {
      g_test_skip ("This computer doesn't support AVX-512");
      return;
    }
  avx2 = run ("avx2", 2, points, n, NULL, NULL);
  avx512 = run ("avx512", 2, points, n, NULL, NULL);
  g_assert_cmpint (memcmp (avx2, avx512, 2 * (gsize) n * sizeof *avx2), ==, 0);
}

/* Groups of points stay together. */
static void
test_groups (gconstpointer data)
{
  const guint n = 1000;
  g_autoptr (IdxFloats) points = make_points (n, 1);
  g_autoptr (IdxFloats) positions = NULL;

  if (idx_kernels_find (data) == NULL)
    {
      g_test_skip ("This computer doesn't support these kernels");
      return;
    }
  positions = run (data, 2, points, n, NULL, NULL);
  for (guint i = 0; i < n; i++)
    g_assert_cmpuint (find_nearest (positions, n, 2, i) % N_GROUPS, ==, i % N_GROUPS);
}

/* Up to three samples lie in a row; more are spread out. */
static void
test_few (gconstpointer data)
{
  const guint n = GPOINTER_TO_UINT (data);
  g_autoptr (IdxFloats) points = make_points (n, 1);
  g_autoptr (IdxFloats) positions = run (NULL, 2, points, n, NULL, NULL);

  for (guint i = 0; i < 2 * n; i++)
    g_assert_cmpfloat (ABS (positions[i]), <, 40);
  for (guint i = 0; i < n; i++)
    {
      if (n <= 3)
        {
          g_assert_cmpfloat (positions[2 * i], ==, (float) i);
          g_assert_cmpfloat (positions[2 * i + 1], ==, 0);
        }
      for (guint j = 0; j < i; j++)
        g_assert_cmpfloat (get_squared_distance (positions + 2 * i, positions + 2 * j, 2), >, 0);
    }
}

/* Equal points are spread out, and an outlier doesn't spoil the map. */
static void
test_equal (gconstpointer data)
{
  const guint n = GPOINTER_TO_UINT (data);
  g_autoptr (IdxFloats) points = make_points (n, 0);
  g_autoptr (IdxFloats) positions = NULL;

  for (gsize i = 0; i < n; i++)
    points[i * N_DIMENSIONS + i % N_GROUPS] = 0;
  points[0] = 1e6F;
  positions = run (NULL, 2, points, n, NULL, NULL);
  for (guint i = 1; i < n; i++)
    g_assert_cmpfloat (get_squared_distance (positions, positions + 2 * i, 2), >, 0);
}

typedef struct
{
  guint n_points;
  guint n_calls;
  guint n_unknown; /* the number of points without a position in the first call */
} Shown;

static void
note_shown (const float *positions,
            gpointer data)
{
  Shown *shown = data;
  guint n_unknown = 0;

  for (gsize i = 0; i < shown->n_points; i++)
    if (isnan (positions[2 * i]))
      n_unknown++;
  if (shown->n_calls == 0)
    shown->n_unknown = n_unknown;
  shown->n_calls++;
}

/* A large map starts with a preview of 8,192 points. The result doesn't depend on whether
 * intermediate positions are shown. */
static void
test_shown (void)
{
  const guint n = 17000;
  Shown shown = { n, 0, 0 };
  g_autoptr (IdxFloats) points = make_points (n, 1);
  g_autoptr (IdxFloats) seen = run (NULL, 2, points, n, note_shown, &shown);
  g_autoptr (IdxFloats) unseen = run (NULL, 2, points, n, NULL, NULL);

  g_assert_cmpuint (shown.n_calls, >, 0);
  g_assert_cmpuint (shown.n_unknown, ==, n - 8192);
  g_assert_cmpint (memcmp (seen, unseen, 2 * (gsize) n * sizeof *seen), ==, 0);
}

static void
cancel (const float *positions,
        gpointer cancellable)
{
  g_cancellable_cancel (cancellable);
}

static void
test_cancel (void)
{
  const guint n = 17000;
  g_autoptr (IdxFloats) points = make_points (n, 1);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (IdxThreadPool) pool = idx_thread_pool_new (2, NULL, NULL, cancellable);
  g_autoptr (GError) error = NULL;

  g_assert_null (idx_map_run (idx_kernels_find (NULL), points, n, N_DIMENSIONS, cancel,
                              cancellable, pool, 1, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Points that are placed later lie among those of their group. */
static void
test_place (void)
{
  const guint n = 1000;
  const IdxKernels *kernels = idx_kernels_find (NULL);
  g_autoptr (IdxFloats) points = make_points (2 * n, 1);
  g_autoptr (IdxThreadPool) pool = idx_thread_pool_new (2, NULL, NULL, NULL);
  g_autoptr (IdxClusters) clusters = NULL;
  g_autoptr (IdxFloats) positions =
    idx_map_run (kernels, points, n, N_DIMENSIONS, NULL, NULL, pool, 1, &clusters, NULL);
  g_autoptr (IdxFloats) all = idx_floats_new (n + 1, 2);

  memcpy (all, positions, 2 * (gsize) n * sizeof *all);
  for (guint i = 0; i < n; i += 10)
    {
      idx_map_run_place_points (clusters, positions, points + (gsize) (n + i) * N_DIMENSIONS, 1,
                                NULL, all + 2 * n);
      g_assert_cmpuint (find_nearest (all, n + 1, 2, n) % N_GROUPS, ==, i % N_GROUPS);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/audit/map/clusters", test_clusters);
  g_test_add_func ("/audit/map/clusters/few", test_clusters_few);
  g_test_add_data_func ("/audit/map/potential/baseline", "baseline", test_potential);
  g_test_add_data_func ("/audit/map/potential/avx2", "avx2", test_potential);
  g_test_add_data_func ("/audit/map/potential/avx512", "avx512", test_potential);
  g_test_add_data_func ("/audit/map/threads/3000", GUINT_TO_POINTER (3000), test_threads);
  g_test_add_data_func ("/audit/map/threads/17000", GUINT_TO_POINTER (17000), test_threads);
  g_test_add_data_func ("/audit/map/kernels/3000", GUINT_TO_POINTER (3000), test_kernels);
  g_test_add_data_func ("/audit/map/kernels/17000", GUINT_TO_POINTER (17000), test_kernels);
  g_test_add_data_func ("/audit/map/groups/baseline", "baseline", test_groups);
  g_test_add_data_func ("/audit/map/groups/avx2", "avx2", test_groups);
  g_test_add_data_func ("/audit/map/few/1", GUINT_TO_POINTER (1), test_few);
  g_test_add_data_func ("/audit/map/few/2", GUINT_TO_POINTER (2), test_few);
  g_test_add_data_func ("/audit/map/few/3", GUINT_TO_POINTER (3), test_few);
  g_test_add_data_func ("/audit/map/few/4", GUINT_TO_POINTER (4), test_few);
  g_test_add_data_func ("/audit/map/few/10", GUINT_TO_POINTER (10), test_few);
  g_test_add_data_func ("/audit/map/few/17", GUINT_TO_POINTER (17), test_few);
  g_test_add_data_func ("/audit/map/equal/20", GUINT_TO_POINTER (20), test_equal);
  g_test_add_data_func ("/audit/map/equal/3000", GUINT_TO_POINTER (3000), test_equal);
  g_test_add_func ("/audit/map/shown", test_shown);
  g_test_add_func ("/audit/map/cancel", test_cancel);
  g_test_add_func ("/audit/map/place", test_place);
  return g_test_run ();
}
