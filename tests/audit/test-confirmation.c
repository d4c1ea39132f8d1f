/* SPDX-License-Identifier: MIT */

/* The share of confirmed suggestions, compared with a search for the neighbors of each sample. */

#include "idx-confirmation.h"

#include "idx-audit-private.h"
#include "idx-neighbors.h"
#include "test-set.h"

#define N_SAMPLES 1000
#define N_CLASSES 6

/* More landmarks aren't needed to tell bars apart. */
#define N_LANDMARKS 200

/* Draws a share of the labels of the first @n_classes classes at random from these classes. */
typedef struct
{
  double share;
  guint n_classes;
} Change;

typedef struct
{
  IdxDataset *dataset;
  IdxAudit *audit;
} Fixture;

static void
set_up (Fixture *self,
        gconstpointer data)
{
  const IdxAuditOptions options = { .n_landmarks = N_LANDMARKS, .bypass_cache = TRUE };
  const Change *change = data;
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  g_auto (TestSet) set = { 0 };
  g_autoptr (GError) error = NULL;

  test_set_init (&set, N_SAMPLES, 14, 14, N_CLASSES);
  for (guint i = 0; i < N_SAMPLES; i++)
    if (test_set_get_label (&set, i) < change->n_classes &&
        g_rand_double (random) < change->share)
      test_set_set_label (&set, i,
                          (guint) g_rand_int_range (random, 0, (gint32) change->n_classes));
  self->dataset = test_set_open (&set);
  self->audit = idx_audit_new (self->dataset, &options, NULL, NULL, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_object_unref (self->audit);
  g_object_unref (self->dataset);
}

static gint64
get_label (Fixture *self,
           guint index)
{
  return idx_labels_get_value (idx_dataset_get_labels (self->dataset), index);
}

static gboolean
is_confirmed (Fixture *self,
              guint index)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) nearest = idx_neighbors_find (self->audit, index, NULL, 10, NULL, &error);
  IdxSuggestion suggestion;
  guint n_suggested = 0, n_given = 0;

  g_assert_no_error (error);
  g_assert_true (
    idx_suggestions_get (idx_audit_get_suggestions (self->audit), index, &suggestion));
  for (guint i = 0; i < nearest->len; i++)
    {
      gint64 label = get_label (self, g_array_index (nearest, IdxNeighbor, i).index);

      n_suggested += label == suggestion.label ? 1 : 0;
      n_given += label == get_label (self, index) ? 1 : 0;
    }
  return n_suggested >= 4 && n_suggested > n_given;
}

/* Returns the share of @n_examined samples, spread evenly over the labels to check. */
static double
count_confirmed (Fixture *self,
                 guint n_examined)
{
  IdxSuggestions *suggestions = idx_audit_get_suggestions (self->audit);
  const guint n_to_check = idx_suggestions_get_n_to_check (suggestions);
  guint n_ranked, n_confirmed = 0;
  const guint32 *ranking = idx_suggestions_get_ranking (suggestions, &n_ranked);

  for (guint i = 0; i < n_examined; i++)
    n_confirmed += is_confirmed (self, ranking[i * n_to_check / n_examined]) ? 1 : 0;
  return (double) n_confirmed / n_examined;
}

/* Measures the share again. */
static double
measure (Fixture *self,
         guint max_examined,
         guint n_threads)
{
  IdxSuggestions *suggestions = idx_audit_get_suggestions (self->audit);
  g_autoptr (IdxThreadPool) pool = idx_audit_run_new_pool (n_threads, NULL, NULL);
  g_autoptr (GError) error = NULL;
  double share;

  g_assert_true (idx_confirmation_measure (self->audit->result.space,
                                           idx_dataset_get_labels (self->dataset), suggestions,
                                           max_examined, pool, 1, &error));
  g_assert_no_error (error);
  g_assert_true (idx_suggestions_get_confirmed (suggestions, &share));
  return share;
}

/* A check examines at least a hundred labels, if there are as many labels to check. */
static void
test_check (Fixture *self,
            gconstpointer data)
{
  IdxSuggestions *suggestions = idx_audit_get_suggestions (self->audit);
  const guint n_to_check = idx_suggestions_get_n_to_check (suggestions);
  double share;

  g_assert_cmpuint (n_to_check, >=, 40);
  g_assert_true (idx_suggestions_get_confirmed (suggestions, &share));
  g_assert_cmpfloat (share, ==, count_confirmed (self, MIN (n_to_check, 100)));
}

static void
test_all (Fixture *self,
          gconstpointer data)
{
  const guint n_to_check =
    idx_suggestions_get_n_to_check (idx_audit_get_suggestions (self->audit));
  const double share = measure (self, G_MAXUINT, 1);

  g_assert_cmpfloat (share, ==, count_confirmed (self, n_to_check));
  g_assert_cmpfloat (measure (self, G_MAXUINT, 3), ==, share);
}

static void
test_some (Fixture *self,
           gconstpointer data)
{
  g_assert_cmpfloat (measure (self, 23, 2), ==, count_confirmed (self, 23));
}

/* Labels of bars are easy to predict, so similar images confirm nearly all suggestions. */
static void
test_reliable (Fixture *self,
               gconstpointer data)
{
  IdxSuggestions *suggestions = idx_audit_get_suggestions (self->audit);

  g_assert_cmpuint (idx_suggestions_get_confirmed_percent (suggestions), >=, 95);
  g_assert_true (idx_suggestions_is_estimate_reliable (suggestions));
}

/* If the labels of some classes are random, images similar to theirs have many labels. */
static void
test_unreliable (Fixture *self,
                 gconstpointer data)
{
  IdxSuggestions *suggestions = idx_audit_get_suggestions (self->audit);

  g_assert_cmpuint (idx_suggestions_get_confirmed_percent (suggestions), <, 60);
  g_assert_false (idx_suggestions_is_estimate_reliable (suggestions));
  g_assert_cmpint (idx_audit_get_verdict (self->audit), ==, IDX_AUDIT_DONE);
  g_assert_true (
    g_str_has_suffix (idx_audit_get_summary (self->audit),
                      " of the first suggestions, so the number of wrong labels is unknown."));
}

static void
test_cancel (Fixture *self,
             gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (IdxThreadPool) pool = idx_audit_run_new_pool (1, NULL, cancellable);
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_false (idx_confirmation_measure (
    self->audit->result.space, idx_dataset_get_labels (self->dataset),
    idx_audit_get_suggestions (self->audit), G_MAXUINT, pool, 1, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc,
      char **argv)
{
  static const Change few = { 0.08, N_CLASSES };
  static const Change most = { 1, N_CLASSES - 2 };

  g_test_init (&argc, &argv, NULL);
  g_test_add ("/audit/confirmation/check", Fixture, &few, set_up, test_check, tear_down);
  g_test_add ("/audit/confirmation/all", Fixture, &few, set_up, test_all, tear_down);
  g_test_add ("/audit/confirmation/all-of-random", Fixture, &most, set_up, test_all, tear_down);
  g_test_add ("/audit/confirmation/some", Fixture, &few, set_up, test_some, tear_down);
  g_test_add ("/audit/confirmation/some-of-random", Fixture, &most, set_up, test_some, tear_down);
  g_test_add ("/audit/confirmation/reliable", Fixture, &few, set_up, test_reliable, tear_down);
  g_test_add ("/audit/confirmation/unreliable", Fixture, &most, set_up, test_unreliable, tear_down);
  g_test_add ("/audit/confirmation/cancel", Fixture, &few, set_up, test_cancel, tear_down);
  return g_test_run ();
}
