/* SPDX-License-Identifier: MIT */

#include "idx-random.h"
#include "idx-renewal.h"
#include "idx-score.h"
#include "test-set.h"

#include <math.h>
#include <string.h>

#define N_POINTS 5000
#define N_DIMENSIONS 16
#define N_CLASSES 3
#define N_LANDMARKS 200

/* Overlapping clusters of points, and a fit to them. Class k has the label 10·k. */
typedef struct
{
  IdxFloats *points;
  guint16 classes[N_POINTS];
  guint32 landmarks[N_LANDMARKS];
  gint64 labels[N_CLASSES + 1];
  IdxFit *fit;
} Fixture;

static IdxRidge *
fit_ridge (const Fixture *self,
           const float *points,
           guint n_points,
           const guint16 *classes,
           guint n_classes)
{
  const IdxRidgeProblem problem = {
    .points = points,
    .n_points = n_points,
    .n_dimensions = N_DIMENSIONS,
    .classes = classes,
    .n_classes = n_classes,
    .landmarks = self->landmarks,
    .n_landmarks = N_LANDMARKS,
    .lambda = 0.05,
  };
  g_autoptr (IdxThreadPool) pool = idx_thread_pool_new (2, NULL, NULL, NULL);
  IdxRidge *ridge = idx_ridge_new (&problem, idx_kernels_find (NULL), pool, 1, NULL);

  g_assert_nonnull (ridge);
  return ridge;
}

/* Returns the leave-one-out margins of all points. Stores scores and leverages in @fit if it isn't
 * NULL. */
static float *
measure_margins (const IdxRidge *ridge,
                 IdxFit *fit)
{
  const IdxRidgeProblem *problem = idx_ridge_get_problem (ridge);
  g_autoptr (IdxRidgeWorkspace) workspace = idx_ridge_workspace_new (ridge, NULL);
  float *margins = g_new (float, problem->n_points);

  for (guint first = 0; first < problem->n_points; first += IDX_RIDGE_BLOCK_SIZE)
    {
      guint n = MIN (IDX_RIDGE_BLOCK_SIZE, problem->n_points - first);
      const float *scores = idx_ridge_score_leave_one_out (ridge, workspace, first, n);

      if (fit != NULL)
        idx_fit_set_scores (fit, first, n, scores, idx_ridge_workspace_get_leverages (workspace));
      for (guint i = first; i < first + n; i++, scores += idx_ridge_get_stride (ridge))
        margins[i] =
          idx_score_label (scores, problem->n_classes, problem->classes[i], 1, NULL).margin;
    }
  return margins;
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autofree float *margins = NULL;
  guint64 state = 5;

  self->points = idx_floats_new (N_POINTS, N_DIMENSIONS);
  for (guint i = 0; i < N_POINTS; i++)
    {
      self->classes[i] = (guint16) (idx_random_next (&state) % N_CLASSES);
      for (guint k = 0; k < N_DIMENSIONS; k++)
        self->points[i * N_DIMENSIONS + k] = (float) (idx_random_next (&state) % 1000) / 1000 +
                                             (k % N_CLASSES == self->classes[i] ? 0.3F : 0);
    }
  for (guint i = 0; i < N_LANDMARKS; i++)
    self->landmarks[i] = i;
  for (guint k = 0; k <= N_CLASSES; k++)
    self->labels[k] = 10 * k;
  self->fit = idx_fit_new (NULL, fit_ridge (self, self->points, N_POINTS, self->classes, N_CLASSES),
                           g_memdup2 (self->classes, sizeof self->classes), self->labels,
                           N_CLASSES);
  margins = measure_margins (self->fit->ridge, self->fit);
  memcpy (self->fit->margins, margins, N_POINTS * sizeof *margins);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  idx_fit_unref (self->fit);
  idx_floats_free (self->points);
}

static IdxRenewal *
renew (Fixture *self,
       const guint16 *classes,
       guint n_classes,
       guint n_workers)
{
  g_autoptr (IdxThreadPool) pool = idx_thread_pool_new (n_workers, NULL, NULL, NULL);
  g_autoptr (GError) error = NULL;
  IdxRenewal *renewal =
    idx_renewal_new (self->fit, classes, self->labels, n_classes, pool, 1, &error);

  g_assert_no_error (error);
  return renewal;
}

/* Returns the renewed margins of all points; those of points that are left out are NaN. */
static float *
measure_renewed_margins (const IdxRenewal *renewal,
                         const guint16 *classes,
                         guint n_classes)
{
  g_autoptr (IdxRenewalWorkspace) workspace = idx_renewal_workspace_new (renewal, NULL);
  float *margins = g_new (float, N_POINTS);

  for (guint first = 0; first < N_POINTS; first += IDX_BASIS_BLOCK_SIZE)
    {
      guint n = MIN (IDX_BASIS_BLOCK_SIZE, N_POINTS - first);
      const float *scores = idx_renewal_score (renewal, workspace, first, n);

      for (guint i = first; i < first + n; i++, scores += idx_renewal_get_stride (renewal))
        margins[i] = classes[i] == IDX_FIT_LEFT_OUT
                       ? NAN
                       : idx_score_label (scores, n_classes, classes[i], 1, NULL).margin;
    }
  return margins;
}

/* Asserts that all points whose margins have changed their sign pass the screen.
 *
 * Returns: how many points pass it */
static guint
count_screened (Fixture *self,
                const IdxRenewal *renewal,
                const float *margins)
{
  guint n_passed = 0;

  for (guint i = 0; i < N_POINTS; i++)
    {
      if (idx_renewal_may_change_sign (renewal, i))
        n_passed++;
      else
        g_assert_true ((margins[i] < 0) == (self->fit->margins[i] < 0));
    }
  g_test_message ("%u of %u points pass the screen", n_passed, N_POINTS);
  return n_passed;
}

/* Compares the renewed margins with those of another fit with the same landmarks.
 *
 * Returns: how many points pass the screen */
static guint
check_renewal (Fixture *self,
               const guint16 *classes,
               guint n_classes)
{
  g_autoptr (IdxRidge) ridge = fit_ridge (self, self->points, N_POINTS, classes, n_classes);
  g_autofree float *expected = measure_margins (ridge, NULL);
  g_autoptr (IdxRenewal) renewal = renew (self, classes, n_classes, 2);
  g_autofree float *margins = measure_renewed_margins (renewal, classes, n_classes);
  float largest = 0;

  for (guint i = 0; i < N_POINTS; i++)
    largest = MAX (largest, fabsf (margins[i] - expected[i]));
  g_test_message ("largest difference of margins: %g", (double) largest);
  g_assert_cmpfloat (largest, <=, 2e-4F);
  return count_screened (self, renewal, margins);
}

static void
relabel (guint16 *classes,
         guint n_changed)
{
  for (guint i = 0; i < n_changed; i++)
    {
      guint point = (i * 7919) % N_POINTS;

      classes[point] = (guint16) ((classes[point] + 1 + i % (N_CLASSES - 1)) % N_CLASSES);
    }
}

static void
test_relabeled (Fixture *self,
                gconstpointer n_changed)
{
  guint16 classes[N_POINTS];
  guint n_passed;

  memcpy (classes, self->classes, sizeof classes);
  relabel (classes, GPOINTER_TO_UINT (n_changed));
  n_passed = check_renewal (self, classes, N_CLASSES);
  if (GPOINTER_TO_UINT (n_changed) < N_POINTS / 10)
    g_assert_cmpuint (n_passed, <, N_POINTS);
}

static void
test_new_class (Fixture *self,
                gconstpointer data)
{
  guint16 classes[N_POINTS];

  memcpy (classes, self->classes, sizeof classes);
  for (guint i = 0; i < 150; i++)
    classes[i * 31] = N_CLASSES;
  g_assert_cmpuint (check_renewal (self, classes, N_CLASSES + 1), <, N_POINTS);
}

/* All samples of a class get another label, so that the fit has one class less. */
static void
test_vanished_class (Fixture *self,
                     gconstpointer data)
{
  guint16 classes[N_POINTS];

  for (guint i = 0; i < N_POINTS; i++)
    classes[i] = self->classes[i] == N_CLASSES - 1 ? (guint16) (i % 2) : self->classes[i];
  g_assert_cmpuint (check_renewal (self, classes, N_CLASSES - 1), ==, N_POINTS);
}

/* Compares the margins with those of a fit to all points but ten. */
static void
test_left_out (Fixture *self,
               gconstpointer data)
{
  const guint n_left_out = 10;
  const guint n_kept = N_POINTS - n_left_out;
  guint16 classes[N_POINTS];
  g_autoptr (IdxRidge) ridge = NULL;
  g_autoptr (IdxRenewal) renewal = NULL;
  g_autofree float *expected = NULL;
  g_autofree float *margins = NULL;

  /* The last points, none of which is a landmark; one of them has another label as well. */
  memcpy (classes, self->classes, sizeof classes);
  relabel (classes, 50);
  for (guint i = n_kept; i < N_POINTS; i++)
    classes[i] = IDX_FIT_LEFT_OUT;
  ridge = fit_ridge (self, self->points, n_kept, classes, N_CLASSES);
  expected = measure_margins (ridge, NULL);
  renewal = renew (self, classes, N_CLASSES, 2);
  margins = measure_renewed_margins (renewal, classes, N_CLASSES);
  for (guint i = 0; i < n_kept; i++)
    g_assert_cmpfloat_with_epsilon (margins[i], expected[i], 2e-3);
}

/* The prediction for a point that is left out is that of the fit without it. */
static void
test_left_out_prediction (Fixture *self,
                          gconstpointer data)
{
  const guint n_kept = N_POINTS - 300;
  guint16 classes[N_POINTS];
  g_autoptr (IdxRidge) ridge = NULL;
  g_autoptr (IdxRidgeWorkspace) workspace = NULL;
  g_autoptr (IdxRenewal) renewal = NULL;
  g_autoptr (IdxRenewalWorkspace) renewed = NULL;
  g_autoptr (IdxFloats) points = idx_floats_new (200, N_DIMENSIONS);
  const float *scores, *expected;

  memcpy (classes, self->classes, sizeof classes);
  for (guint i = n_kept; i < N_POINTS; i++)
    classes[i] = IDX_FIT_LEFT_OUT;
  ridge = fit_ridge (self, self->points, n_kept, classes, N_CLASSES);
  workspace = idx_ridge_workspace_new (ridge, NULL);
  memcpy (points, self->points + (gsize) n_kept * N_DIMENSIONS,
          200 * N_DIMENSIONS * sizeof *points);
  expected = idx_ridge_score_new_points (ridge, workspace, points, 200);
  renewal = renew (self, classes, N_CLASSES, 2);
  renewed = idx_renewal_workspace_new (renewal, NULL);
  scores = idx_renewal_score (renewal, renewed, n_kept, 200);
  for (guint i = 0; i < 200; i++)
    for (guint k = 0; k < N_CLASSES; k++)
      g_assert_cmpfloat_with_epsilon (scores[i * idx_renewal_get_stride (renewal) + k],
                                      expected[i * idx_ridge_get_stride (ridge) + k], 2e-4);
}

static void
test_threads (Fixture *self,
              gconstpointer data)
{
  guint16 classes[N_POINTS];
  g_autofree float *first = NULL;

  memcpy (classes, self->classes, sizeof classes);
  relabel (classes, 900);
  for (guint i = 0; i < 40; i++)
    classes[i * 100 + 3] = IDX_FIT_LEFT_OUT;
  for (guint n_workers = 1; n_workers <= 3; n_workers++)
    {
      g_autoptr (IdxRenewal) renewal = renew (self, classes, N_CLASSES, n_workers);
      g_autofree float *margins = measure_renewed_margins (renewal, classes, N_CLASSES);

      if (first == NULL)
        first = g_steal_pointer (&margins);
      else
        test_check_equal (margins, first, N_POINTS * sizeof *first);
    }
}

/* The suspects are found without scoring all points. */
static void
test_suspects (Fixture *self,
               gconstpointer data)
{
  guint16 classes[N_POINTS];
  g_autoptr (IdxThreadPool) pool = idx_thread_pool_new (3, NULL, NULL, NULL);
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) suspects = NULL;
  g_autoptr (IdxRenewal) renewal = NULL;
  g_autofree float *margins = NULL;
  guint n_found = 0;

  memcpy (classes, self->classes, sizeof classes);
  relabel (classes, 20);
  renewal = renew (self, classes, N_CLASSES, 1);
  margins = measure_renewed_margins (renewal, classes, N_CLASSES);
  for (guint32 i = 0; i < N_POINTS; i += 2)
    g_array_append_val (points, i);
  suspects = idx_renewal_find_suspects (renewal, points, pool, NULL);
  g_assert_nonnull (suspects);
  for (guint i = 0; i < N_POINTS; i += 2)
    if (margins[i] < 0)
      {
        g_assert_cmpuint (n_found, <, suspects->len);
        g_assert_cmpuint (g_array_index (suspects, guint32, n_found++), ==, i);
      }
  g_assert_cmpuint (n_found, ==, suspects->len);
  g_assert_cmpuint (n_found, >, 0);
}

static void
test_canceled (Fixture *self,
               gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (IdxThreadPool) pool = idx_thread_pool_new (2, NULL, NULL, cancellable);
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (
    idx_renewal_new (self->fit, self->classes, self->labels, N_CLASSES, pool, 1, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

#define ADD(path, data, test) \
  g_test_add ("/audit/renewal/" path, Fixture, data, set_up, test, tear_down)

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD ("relabeled/20", GUINT_TO_POINTER (20), test_relabeled);
  ADD ("relabeled/204", GUINT_TO_POINTER (204), test_relabeled);
  ADD ("relabeled/2000", GUINT_TO_POINTER (2000), test_relabeled);
  ADD ("new-class", NULL, test_new_class);
  ADD ("vanished-class", NULL, test_vanished_class);
  ADD ("left-out", NULL, test_left_out);
  ADD ("left-out-prediction", NULL, test_left_out_prediction);
  ADD ("threads", NULL, test_threads);
  ADD ("suspects", NULL, test_suspects);
  ADD ("canceled", NULL, test_canceled);

  return g_test_run ();
}
