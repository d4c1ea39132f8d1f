/* SPDX-License-Identifier: MIT */

#include "idx-random.h"
#include "idx-ridge.h"
#include "test-set.h"

#include <math.h>
#include <string.h>

#define N_POINTS 60
#define N_DIMENSIONS 16
#define N_CLASSES 3
#define N_LANDMARKS 20

/* Overlapping clusters of points around three centers. The first points are the landmarks. */
typedef struct
{
  IdxFloats *points;
  guint16 classes[N_POINTS];
  guint32 landmarks[N_POINTS];
  IdxRidgeProblem problem;
} Fixture;

static void
set_up (Fixture *self,
        gconstpointer data)
{
  guint64 state = 3;

  self->points = idx_floats_new (N_POINTS, N_DIMENSIONS);
  for (guint i = 0; i < N_POINTS; i++)
    {
      self->classes[i] = (guint16) (idx_random_next (&state) % N_CLASSES);
      self->landmarks[i] = i;
      for (guint k = 0; k < N_DIMENSIONS; k++)
        self->points[i * N_DIMENSIONS + k] = (float) (idx_random_next (&state) % 1000) / 1000 +
                                             (k % N_CLASSES == self->classes[i] ? 0.4F : 0);
    }
  self->problem.points = self->points;
  self->problem.n_points = N_POINTS;
  self->problem.n_dimensions = N_DIMENSIONS;
  self->problem.classes = self->classes;
  self->problem.n_classes = N_CLASSES;
  self->problem.landmarks = self->landmarks;
  self->problem.n_landmarks = N_LANDMARKS;
  self->problem.lambda = 0.05;
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  idx_floats_free (self->points);
}

static IdxRidge *
fit (const IdxRidgeProblem *problem,
     const char *kernels,
     guint n_workers)
{
  g_autoptr (IdxThreadPool) pool = idx_thread_pool_new (n_workers, NULL, NULL, NULL);
  IdxRidge *ridge = idx_ridge_new (problem, idx_kernels_find (kernels), pool, 1, NULL);

  g_assert_nonnull (ridge);
  return ridge;
}

/* Compares the leave-one-out scores with those of fits that really leave out a point. */
static void
test_left_out (Fixture *self,
               gconstpointer kernels)
{
  g_autoptr (IdxRidge) ridge = NULL;
  g_autoptr (IdxRidgeWorkspace) workspace = NULL;
  const float *scores;
  gsize stride;

  if (idx_kernels_find (kernels) == NULL)
    {
      g_test_skip ("this computer doesn't support these kernels");
      return;
    }
  ridge = fit (&self->problem, kernels, 2);
  workspace = idx_ridge_workspace_new (ridge, NULL);
  stride = idx_ridge_get_stride (ridge);
  scores = idx_ridge_score_leave_one_out (ridge, workspace, 0, N_POINTS);
  for (guint i = N_LANDMARKS; i < N_POINTS; i++)
    {
      g_autoptr (IdxFloats) points = idx_floats_new (N_POINTS, N_DIMENSIONS);
      g_autoptr (IdxFloats) point = idx_floats_new (1, N_DIMENSIONS);
      g_autoptr (IdxRidge) other = NULL;
      g_autoptr (IdxRidgeWorkspace) other_workspace = NULL;
      guint16 classes[N_POINTS];
      IdxRidgeProblem problem = self->problem;
      const float *expected;

      memcpy (points, self->points, (gsize) N_POINTS * N_DIMENSIONS * sizeof *points);
      memcpy (classes, self->classes, sizeof classes);
      memcpy (point, points + i * N_DIMENSIONS, N_DIMENSIONS * sizeof *points);
      memmove (points + i * N_DIMENSIONS, points + (i + 1) * N_DIMENSIONS,
               (gsize) (N_POINTS - 1 - i) * N_DIMENSIONS * sizeof *points);
      memmove (classes + i, classes + i + 1, (N_POINTS - 1 - i) * sizeof *classes);
      problem.points = points;
      problem.classes = classes;
      problem.n_points = N_POINTS - 1;
      other = fit (&problem, kernels, 1);
      other_workspace = idx_ridge_workspace_new (other, NULL);
      expected = idx_ridge_score_new_points (other, other_workspace, point, 1);
      for (guint k = 0; k < N_CLASSES; k++)
        g_assert_cmpfloat_with_epsilon (scores[i * stride + k], expected[k], 1e-3);
    }
}

/* With some odd coordinates, which change the kernel. */
static void
test_left_out_mirrored (Fixture *self,
                        gconstpointer kernels)
{
  self->problem.n_odd = 5;
  test_left_out (self, kernels);
}

/* A point and its mirror image have the same scores. */
static void
test_mirrored (Fixture *self,
               gconstpointer data)
{
  g_autoptr (IdxFloats) mirrored = idx_floats_new (N_POINTS, N_DIMENSIONS);
  g_autoptr (IdxRidge) ridge = NULL;
  g_autoptr (IdxRidgeWorkspace) workspace = NULL;
  g_autoptr (IdxRidgeWorkspace) other_workspace = NULL;
  const float *scores;
  const float *others;

  self->problem.n_odd = 5;
  for (guint i = 0; i < N_POINTS; i++)
    for (guint k = 0; k < N_DIMENSIONS; k++)
      mirrored[i * N_DIMENSIONS + k] = k < N_DIMENSIONS - 5 ? self->points[i * N_DIMENSIONS + k]
                                                            : -self->points[i * N_DIMENSIONS + k];
  ridge = fit (&self->problem, NULL, 1);
  workspace = idx_ridge_workspace_new (ridge, NULL);
  other_workspace = idx_ridge_workspace_new (ridge, NULL);
  scores = idx_ridge_score_new_points (ridge, workspace, self->points, N_POINTS);
  others = idx_ridge_score_new_points (ridge, other_workspace, mirrored, N_POINTS);
  for (guint i = 0; i < N_POINTS; i++)
    for (guint k = 0; k < N_CLASSES; k++)
      {
        gsize place = i * idx_ridge_get_stride (ridge) + k;

        g_assert_cmpfloat_with_epsilon (scores[place], others[place], 1e-4);
      }
}

/* The scores of all classes add up to 1. */
static void
test_sums (Fixture *self,
           gconstpointer data)
{
  g_autoptr (IdxRidge) ridge = fit (&self->problem, NULL, 1);
  g_autoptr (IdxRidgeWorkspace) workspace = idx_ridge_workspace_new (ridge, NULL);
  const gsize stride = idx_ridge_get_stride (ridge);
  const float *scores = idx_ridge_score_leave_one_out (ridge, workspace, 0, N_POINTS);

  for (guint i = 0; i < N_POINTS; i++)
    {
      float sum = 0;

      for (guint k = 0; k < N_CLASSES; k++)
        sum += scores[i * stride + k];
      g_assert_cmpfloat_with_epsilon (sum, 1, 1e-3);
    }
  scores = idx_ridge_score_new_points (ridge, workspace, self->points, N_POINTS);
  for (guint i = 0; i < N_POINTS; i++)
    g_assert_cmpfloat_with_epsilon (
      scores[i * stride] + scores[i * stride + 1] + scores[i * stride + 2], 1, 1e-3);
}

/* With enough landmarks, a fit predicts the class of points that it was fitted to. */
static void
test_fitted (Fixture *self,
             gconstpointer data)
{
  g_autoptr (IdxRidge) ridge = NULL;
  g_autoptr (IdxRidgeWorkspace) workspace = NULL;
  const float *scores;
  gsize stride;

  self->problem.n_landmarks = N_POINTS;
  ridge = fit (&self->problem, NULL, 1);
  workspace = idx_ridge_workspace_new (ridge, NULL);
  stride = idx_ridge_get_stride (ridge);
  scores = idx_ridge_score_new_points (ridge, workspace, self->points, N_POINTS);
  for (guint i = 0; i < N_POINTS; i++)
    g_assert_cmpfloat (scores[i * stride + self->classes[i]], >, 0.6F);
}

/* Scores some of the points, starting after the first. */
static void
test_part (Fixture *self,
           gconstpointer data)
{
  g_autoptr (IdxRidge) ridge = fit (&self->problem, NULL, 1);
  g_autoptr (IdxRidgeWorkspace) workspace = idx_ridge_workspace_new (ridge, NULL);
  g_autoptr (IdxRidgeWorkspace) other_workspace = idx_ridge_workspace_new (ridge, NULL);
  const gsize stride = idx_ridge_get_stride (ridge);
  const float *all = idx_ridge_score_leave_one_out (ridge, workspace, 0, N_POINTS);
  const float *part = idx_ridge_score_leave_one_out (ridge, other_workspace, 13, 5);

  for (guint i = 0; i < 5; i++)
    test_check_equal (part + i * stride, all + (13 + i) * stride, N_CLASSES * sizeof (float));
}

/* With several chunks, the scores have the same bits for any number of workers. */
static void
test_workers (Fixture *self,
              gconstpointer data)
{
  const guint n = 3000;
  g_autoptr (IdxFloats) points = idx_floats_new (n, N_DIMENSIONS);
  g_autofree guint16 *classes = g_new (guint16, n);
  g_autofree float *expected = NULL;
  IdxRidgeProblem problem = self->problem;
  guint64 state = 5;

  for (guint i = 0; i < n; i++)
    {
      memcpy (points + (gsize) i * N_DIMENSIONS,
              self->points + (gsize) (i % N_POINTS) * N_DIMENSIONS, N_DIMENSIONS * sizeof *points);
      points[(gsize) i * N_DIMENSIONS] += (float) (idx_random_next (&state) % 1000) / 1000;
      classes[i] = self->classes[i % N_POINTS];
    }
  problem.points = points;
  problem.classes = classes;
  problem.n_points = n;
  for (guint n_workers = 1; n_workers <= 3; n_workers++)
    {
      g_autoptr (IdxRidge) ridge = fit (&problem, NULL, n_workers);
      g_autoptr (IdxRidgeWorkspace) workspace = idx_ridge_workspace_new (ridge, NULL);
      const gsize size = 200 * idx_ridge_get_stride (ridge) * sizeof (float);
      const float *scores = idx_ridge_score_leave_one_out (ridge, workspace, 1500, 200);

      if (expected == NULL)
        expected = g_memdup2 (scores, size);
      test_check_equal (scores, expected, size);
    }
}

/* Many equal points, and only equal points. */
static void
test_equal_points (Fixture *self,
                   gconstpointer data)
{
  for (guint n_different = 1; n_different <= 8; n_different += 7)
    {
      g_autoptr (IdxRidge) ridge = NULL;
      g_autoptr (IdxRidgeWorkspace) workspace = NULL;
      const float *scores;

      for (guint i = n_different; i < N_POINTS; i++)
        memcpy (self->points + i * N_DIMENSIONS, self->points + i % n_different * N_DIMENSIONS,
                N_DIMENSIONS * sizeof (float));
      ridge = fit (&self->problem, NULL, 1);
      workspace = idx_ridge_workspace_new (ridge, NULL);
      scores = idx_ridge_score_leave_one_out (ridge, workspace, 0, N_POINTS);
      for (guint i = 0; i < N_POINTS; i++)
        for (guint k = 0; k < N_CLASSES; k++)
          g_assert_cmpfloat (fabsf (scores[i * idx_ridge_get_stride (ridge) + k]), <, 2);
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
  g_assert_null (idx_ridge_new (&self->problem, idx_kernels_find (NULL), pool, 1, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

#define ADD(path, data, test) \
  g_test_add ("/audit/ridge/" path, Fixture, data, set_up, test, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("left-out/baseline", "baseline", test_left_out);
  ADD ("left-out/avx2", "avx2", test_left_out);
  ADD ("left-out/avx512", "avx512", test_left_out);
  ADD ("left-out-mirrored/baseline", "baseline", test_left_out_mirrored);
  ADD ("left-out-mirrored/avx2", "avx2", test_left_out_mirrored);
  ADD ("left-out-mirrored/avx512", "avx512", test_left_out_mirrored);
  ADD ("mirrored", NULL, test_mirrored);
  ADD ("sums", NULL, test_sums);
  ADD ("fitted", NULL, test_fitted);
  ADD ("part", NULL, test_part);
  ADD ("workers", NULL, test_workers);
  ADD ("equal-points", NULL, test_equal_points);
  ADD ("cancel", NULL, test_cancel);
  return g_test_run ();
}
