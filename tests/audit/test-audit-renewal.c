/* SPDX-License-Identifier: MIT */

#include "idx-audit.h"

#include "test-set.h"

#define N_SAMPLES 600
#define N_CLASSES 4

/* The samples with wrong labels. */
static const guint wrong[] = { 3, 90, 91, 200, 399, 501 };

typedef struct
{
  IdxDataset *dataset;
  IdxDecisions *decisions;
  IdxAudit *audit;
} Fixture;

static IdxAudit *
check_labels (IdxDataset *dataset,
              gboolean only_undecided)
{
  const IdxAuditOptions options = { .n_landmarks = 150,
                                    .only_undecided = only_undecided,
                                    .bypass_cache = TRUE };
  g_autoptr (GError) error = NULL;
  IdxAudit *audit = idx_audit_new (dataset, &options, NULL, NULL, &error);

  g_assert_no_error (error);
  return audit;
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_auto (TestSet) set = { 0 };

  test_set_init (&set, N_SAMPLES, 14, 14, N_CLASSES);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    test_set_set_label (&set, wrong[i], (wrong[i] + 1) % N_CLASSES);
  self->dataset = test_set_open (&set);
  self->decisions = idx_dataset_get_decisions (self->dataset);
  self->audit = check_labels (self->dataset, FALSE);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_object_unref (self->audit);
  g_object_unref (self->dataset);
}

static IdxAudit *
renew (Fixture *self,
       IdxAudit *audit,
       guint n_threads,
       IdxAuditSuspectsFunc func,
       gpointer data)
{
  const IdxAuditOptions options = { .n_threads = n_threads };
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxAuditRequest) request = NULL;
  IdxAudit *renewed;

  g_assert_true (idx_audit_can_renew (audit, self->dataset));
  request = idx_audit_request_new_renewal (audit, self->dataset, &options, &error);
  g_assert_no_error (error);
  if (func != NULL)
    idx_audit_request_set_suspects_func (request, func, data);
  renewed = idx_audit_request_run (request, NULL, NULL, &error);
  g_assert_no_error (error);
  return renewed;
}

/* Decides three of the wrong labels as a reviewer would, and confirms one of the others. */
static void
decide_some (Fixture *self)
{
  for (guint i = 0; i < 3; i++)
    idx_decisions_set (self->decisions, wrong[i], IDX_STATE_RELABELED, wrong[i] % N_CLASSES);
  idx_decisions_set (self->decisions, wrong[3], IDX_STATE_KEPT, 0);
}

/* Asserts that two audits have suggestions for the same samples, with the same margins. */
static void
check_same_margins (IdxAudit *audit,
                    IdxAudit *expected,
                    float epsilon)
{
  IdxSuggestions *suggestions = idx_audit_get_suggestions (audit);
  IdxSuggestions *others = idx_audit_get_suggestions (expected);

  for (guint i = 0; i < N_SAMPLES; i++)
    {
      IdxSuggestion suggestion, other;

      g_assert_cmpint (idx_suggestions_get (suggestions, i, &suggestion), ==,
                       idx_suggestions_get (others, i, &other));
      if (idx_suggestions_get (suggestions, i, &suggestion))
        g_assert_cmpfloat_with_epsilon (suggestion.margin, other.margin, epsilon);
    }
}

/* The result is that of another check of the current labels. */
static void
test_renewed (Fixture *self,
              gconstpointer data)
{
  g_autoptr (IdxAudit) renewed = NULL;
  g_autoptr (IdxAudit) expected = NULL;
  const IdxAuditFigures *figures, *other;

  decide_some (self);
  renewed = renew (self, self->audit, 2, NULL, NULL);
  expected = check_labels (self->dataset, TRUE);
  check_same_margins (renewed, expected, 2e-4F);
  figures = idx_audit_get_figures (renewed);
  other = idx_audit_get_figures (expected);
  g_assert_cmpint (idx_audit_get_verdict (renewed), ==, IDX_AUDIT_DONE);
  g_assert_cmpuint (figures->n_landmarks, ==, other->n_landmarks);
  g_assert_cmpfloat_with_epsilon (figures->temperature, other->temperature, 0.05);
  g_assert_cmpfloat_with_epsilon (figures->accuracy, other->accuracy, 1e-9);
  g_assert_cmpuint (idx_suggestions_get_n_to_check (idx_audit_get_suggestions (renewed)), ==,
                    idx_suggestions_get_n_to_check (idx_audit_get_suggestions (expected)));
  g_assert_cmpstr (idx_audit_get_summary (renewed), ==, idx_audit_get_summary (expected));
}

static void
test_new_class (Fixture *self,
                gconstpointer data)
{
  g_autoptr (IdxAudit) renewed = NULL;
  g_autoptr (IdxAudit) expected = NULL;

  for (guint i = 0; i < 40; i++)
    idx_decisions_set (self->decisions, i * 4, IDX_STATE_RELABELED, 77);
  renewed = renew (self, self->audit, 2, NULL, NULL);
  expected = check_labels (self->dataset, TRUE);
  check_same_margins (renewed, expected, 2e-4F);
}

static void
test_decided (Fixture *self,
              gconstpointer data)
{
  g_autoptr (IdxAudit) renewed = NULL;
  IdxSuggestion suggestion;

  decide_some (self);
  idx_decisions_set (self->decisions, wrong[4], IDX_STATE_UNSURE, 0);
  idx_decisions_set (self->decisions, wrong[5], IDX_STATE_EXCLUDED, 0);
  renewed = renew (self, self->audit, 2, NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_false (
      idx_suggestions_get (idx_audit_get_suggestions (renewed), wrong[i], &suggestion));
  g_assert_true (idx_suggestions_get (idx_audit_get_suggestions (renewed), 0, &suggestion));
}

/* After an undo, the renewed result is the first one again. */
static void
test_undone (Fixture *self,
             gconstpointer data)
{
  g_autoptr (IdxAudit) renewed = NULL;
  g_autoptr (IdxAudit) undone = NULL;

  decide_some (self);
  idx_decisions_set (self->decisions, wrong[4], IDX_STATE_EXCLUDED, 0);
  renewed = renew (self, self->audit, 2, NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    idx_decisions_set (self->decisions, wrong[i], IDX_STATE_UNDECIDED, 0);
  undone = renew (self, renewed, 2, NULL, NULL);
  check_same_margins (undone, self->audit, 2e-4F);
}

static void
copy_suspects (GArray *suspects,
               gpointer data)
{
  g_array_append_vals (data, suspects->data, suspects->len);
}

/* The suspects that are reported first are those of the result. */
static void
test_suspects (Fixture *self,
               gconstpointer data)
{
  g_autoptr (GArray) suspects = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (IdxAudit) renewed = NULL;
  guint n_found = 0;

  decide_some (self);
  renewed = renew (self, self->audit, 2, copy_suspects, suspects);
  for (guint i = 0; i < N_SAMPLES; i++)
    {
      IdxSuggestion suggestion;

      if (!idx_suggestions_get (idx_audit_get_suggestions (renewed), i, &suggestion) ||
          !suggestion.is_suspect)
        continue;
      g_assert_cmpuint (n_found, <, suspects->len);
      g_assert_cmpuint (g_array_index (suspects, guint32, n_found++), ==, i);
    }
  g_assert_cmpuint (n_found, ==, suspects->len);
  g_assert_cmpuint (n_found, >, 0);
}

static void
test_threads (Fixture *self,
              gconstpointer data)
{
  g_autoptr (GVariant) first = NULL;

  decide_some (self);
  idx_decisions_set (self->decisions, wrong[4], IDX_STATE_EXCLUDED, 0);
  for (guint n_threads = 1; n_threads <= 3; n_threads++)
    {
      g_autoptr (IdxAudit) renewed = renew (self, self->audit, n_threads, NULL, NULL);
      g_autoptr (GVariant) variant =
        g_variant_ref_sink (idx_suggestions_to_variant (idx_audit_get_suggestions (renewed)));

      if (first == NULL)
        first = g_steal_pointer (&variant);
      else
        g_assert_true (g_variant_equal (variant, first));
    }
}

static void
test_too_many_left_out (Fixture *self,
                        gconstpointer data)
{
  g_auto (TestSet) set = { 0 };
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxAudit) audit = NULL;
  IdxDecisions *decisions;

  test_set_init (&set, 1200, 14, 14, N_CLASSES);
  dataset = test_set_open (&set);
  audit = check_labels (dataset, FALSE);
  decisions = idx_dataset_get_decisions (dataset);
  for (guint i = 0; i < 1024; i++)
    idx_decisions_set (decisions, i, i % 2 == 0 ? IDX_STATE_UNSURE : IDX_STATE_EXCLUDED, 0);
  g_assert_true (idx_audit_can_renew (audit, dataset));
  idx_decisions_set (decisions, 1024, IDX_STATE_UNSURE, 0);
  g_assert_false (idx_audit_can_renew (audit, dataset));
}

static void
test_canceled (Fixture *self,
               gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (IdxAuditRequest) request =
    idx_audit_request_new_renewal (self->audit, self->dataset, NULL, NULL);
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (idx_audit_request_run (request, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

#define ADD(path, test) \
  g_test_add ("/audit/audit-renewal/" path, Fixture, NULL, set_up, test, tear_down)

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD ("renewed", test_renewed);
  ADD ("new-class", test_new_class);
  ADD ("decided", test_decided);
  ADD ("undone", test_undone);
  ADD ("suspects", test_suspects);
  ADD ("threads", test_threads);
  ADD ("too-many-left-out", test_too_many_left_out);
  ADD ("canceled", test_canceled);

  return g_test_run ();
}
