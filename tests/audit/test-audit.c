/* SPDX-License-Identifier: MIT */

#include "idx-audit-private.h"

#include "idx-error.h"
#include "idx-slot.h"
#include "test-folder.h"
#include "test-set.h"

#define N_SAMPLES 400
#define N_CLASSES 4

/* The samples with wrong labels in the fixture's dataset. */
static const guint wrong[] = { 3, 90, 91, 200, 399 };

typedef struct
{
  IdxDataset *dataset;
} Fixture;

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_auto (TestSet) set = { 0 };

  test_set_init (&set, N_SAMPLES, 14, 14, N_CLASSES);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    test_set_set_label (&set, wrong[i], (wrong[i] + 1) % N_CLASSES);
  self->dataset = test_set_open (&set);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_object_unref (self->dataset);
}

static IdxAudit *
check_labels (Fixture *self,
              const IdxAuditOptions *options)
{
  g_autoptr (GError) error = NULL;
  IdxAudit *audit = idx_audit_new (self->dataset, options, NULL, NULL, &error);

  g_assert_no_error (error);
  return audit;
}

static gboolean
is_wrong (guint index)
{
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    if (wrong[i] == index)
      return TRUE;
  return FALSE;
}

/* The wrong labels are ranked first, and the correct ones are suggested. */
static void
test_ranking (Fixture *self,
              gconstpointer data)
{
  g_autoptr (IdxAudit) audit = check_labels (self, NULL);
  IdxSuggestions *suggestions = idx_audit_get_suggestions (audit);
  g_autofree char *summary = NULL;
  const guint32 *ranking;
  guint n_ranked;

  g_assert_cmpint (idx_audit_get_verdict (audit), ==, IDX_AUDIT_DONE);
  summary =
    g_strdup_printf ("There are %u labels to check.", idx_suggestions_get_n_to_check (suggestions));
  g_assert_cmpstr (idx_audit_get_summary (audit), ==, summary);
  g_assert_cmpuint (idx_suggestions_get_n_to_check (suggestions), >=, 4);
  g_assert_cmpuint (idx_suggestions_get_n_to_check (suggestions), <=, 6);
  ranking = idx_suggestions_get_ranking (suggestions, &n_ranked);
  g_assert_cmpuint (n_ranked, ==, N_SAMPLES);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      IdxSuggestion suggestion;

      g_assert_true (is_wrong (ranking[i]));
      g_assert_true (idx_suggestions_get (suggestions, ranking[i], &suggestion));
      g_assert_cmpint (suggestion.label, ==, ranking[i] % N_CLASSES);
      g_assert_cmpfloat (suggestion.suspicion, >, 0.95F);
      g_assert_cmpfloat (suggestion.p_given + suggestion.p_suggested, <, 1.0001F);
    }
}

static void
test_figures (Fixture *self,
              gconstpointer data)
{
  const IdxAuditOptions options = { .n_landmarks = 100, .n_threads = 2, .kernels = "baseline" };
  g_autoptr (IdxAudit) audit = check_labels (self, &options);
  const IdxAuditFigures *figures = idx_audit_get_figures (audit);

  g_assert_cmpuint (figures->n_landmarks, ==, 100);
  g_assert_cmpuint (figures->n_fitted, ==, N_SAMPLES);
  g_assert_cmpstr (figures->kernels, ==, "baseline");
  g_assert_cmpfloat_with_epsilon (figures->accuracy, 1 - (double) G_N_ELEMENTS (wrong) / N_SAMPLES,
                                  1e-9);
  g_assert_cmpfloat (figures->prior, >, 0.25);
  g_assert_cmpfloat (figures->prior, <, 0.26);
  g_assert_cmpfloat (figures->temperature, >, 1);
  g_assert_null (idx_audit_get_probabilities (audit));
}

static void
test_probabilities (Fixture *self,
                    gconstpointer data)
{
  const IdxAuditOptions options = { .keep_probabilities = TRUE };
  g_autoptr (IdxAudit) audit = check_labels (self, &options);
  const float *probabilities = idx_audit_get_probabilities (audit);

  g_assert_nonnull (probabilities);
  for (guint i = 0; i < N_SAMPLES; i++, probabilities += N_CLASSES)
    {
      IdxSuggestion suggestion;
      gint64 given;

      g_assert_true (idx_suggestions_get (idx_audit_get_suggestions (audit), i, &suggestion));
      g_assert_true (idx_dataset_get_label (self->dataset, i, &given));
      g_assert_cmpfloat_with_epsilon (
        probabilities[0] + probabilities[1] + probabilities[2] + probabilities[3], 1, 1e-5);
      g_assert_cmpfloat_with_epsilon (probabilities[given], suggestion.p_given, 1e-5);
      g_assert_cmpfloat_with_epsilon (probabilities[suggestion.label], suggestion.p_suggested,
                                      1e-5);
    }
}

/* Hashes all suggestions (FNV-1a). */
static guint64
hash_suggestions (IdxAudit *audit)
{
  g_autoptr (GVariant) variant =
    g_variant_ref_sink (idx_suggestions_to_variant (idx_audit_get_suggestions (audit)));
  const guint8 *bytes = g_variant_get_data (variant);
  guint64 hash = G_GUINT64_CONSTANT (0xCBF29CE484222325);

  for (gsize i = 0; i < g_variant_get_size (variant); i++)
    hash = (hash ^ bytes[i]) * G_GUINT64_CONSTANT (0x100000001B3);
  return hash;
}

static void
test_threads (Fixture *self,
              gconstpointer data)
{
  guint64 expected = 0;

  for (guint n_threads = 1; n_threads <= 3; n_threads++)
    {
      const IdxAuditOptions options = { .n_threads = n_threads, .n_landmarks = 150 };
      g_autoptr (IdxAudit) audit = check_labels (self, &options);

      if (n_threads == 1)
        expected = hash_suggestions (audit);
      g_assert_cmpuint (hash_suggestions (audit), ==, expected);
    }
}

/* The baseline kernels compute the same bits on every computer. A change that alters these bits on
 * purpose must also change IDX_AUDIT_METHOD. */
static void
test_golden (Fixture *self,
             gconstpointer data)
{
  const IdxAuditOptions options = { .kernels = "baseline", .n_landmarks = 150 };
  g_autoptr (IdxAudit) audit = check_labels (self, &options);

  g_assert_cmpstr (IDX_AUDIT_METHOD, ==, "ridge 2");
  g_assert_cmphex (hash_suggestions (audit), ==, G_GUINT64_CONSTANT (0xB34B3017FD41BEC8));
}

/* Other kernels round differently, so margins may differ slightly. */
static void
test_kernels (Fixture *self,
              gconstpointer data)
{
  const char *const names[] = { "baseline", "avx2", "avx512" };
  g_autoptr (IdxAudit) expected = check_labels (self, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const IdxAuditOptions options = { .kernels = names[i] };
      g_autoptr (IdxAudit) audit = NULL;

      if (idx_kernels_find (names[i]) == NULL)
        continue;
      audit = check_labels (self, &options);
      for (guint index = 0; index < N_SAMPLES; index++)
        {
          IdxSuggestion a, b;

          g_assert_true (idx_suggestions_get (idx_audit_get_suggestions (expected), index, &a));
          g_assert_true (idx_suggestions_get (idx_audit_get_suggestions (audit), index, &b));
          g_assert_cmpint (a.label, ==, b.label);
          g_assert_cmpfloat_with_epsilon (a.margin, b.margin, 1e-3);
        }
    }
}

static void
test_wrong_kernels (Fixture *self,
                    gconstpointer data)
{
  const IdxAuditOptions options = { .kernels = "abacus" };
  g_autoptr (GError) error = NULL;

  g_assert_null (idx_audit_new (self->dataset, &options, NULL, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
  g_assert_cmpstr (error->message, ==, "This computer doesn't support the kernels “abacus”.");
}

static void
test_no_labels (Fixture *self,
                gconstpointer data)
{
  g_auto (TestSet) set = { 0 };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = NULL;
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (GError) error = NULL;

  test_set_init (&set, 60, 5, 5, 2);
  file = test_folder_add (folder, "images", set.images);
  dataset = idx_dataset_open (file, NULL, IDX_OPEN_ONLY_IMAGES, NULL, &error);
  g_assert_no_error (error);
  g_assert_null (idx_audit_new (dataset, NULL, NULL, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
  g_assert_cmpstr (error->message, ==, "There are no labels to check.");
}

/* A check in a job. */
typedef struct
{
  IdxSlot *slot;
  gboolean is_done;
  IdxAudit *audit;
  GError *error;
} Check;

static void
check_clear (Check *check)
{
  g_clear_pointer (&check->slot, idx_slot_free);
  g_clear_object (&check->audit);
  g_clear_error (&check->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Check, check_clear)

static gpointer
run_check (gpointer request,
           IdxProgress *progress,
           GCancellable *cancellable,
           GError **error)
{
  return idx_audit_request_run (request, progress, cancellable, error);
}

static void
check_done (gpointer owner,
            gpointer request,
            gpointer audit,
            const GError *error)
{
  Check *check = owner;

  check->audit = audit;
  check->error = error != NULL ? g_error_copy (error) : NULL;
  check->is_done = TRUE;
}

static IdxJob *
check_start (Check *check,
             Fixture *self,
             const IdxAuditOptions *options)
{
  static const IdxJobKind kind = { run_check, (GDestroyNotify) idx_audit_request_unref,
                                   g_object_unref, check_done };
  IdxAuditRequest *request = idx_audit_request_new (self->dataset, options, NULL);

  check->slot = idx_slot_new (NULL, check);
  idx_slot_start (check->slot, &kind, NULL, request);
  return idx_slot_get_job (check->slot);
}

/* Progress increases and ends at 1. */
static void
test_job (Fixture *self,
          gconstpointer data)
{
  g_autoptr (IdxAudit) expected = check_labels (self, NULL);
  g_auto (Check) check = { 0 };
  g_autoptr (IdxJob) job = g_object_ref (check_start (&check, self, NULL));
  double fraction = 0;

  while (!check.is_done)
    {
      g_main_context_iteration (NULL, TRUE);
      g_assert_cmpfloat (idx_job_get_fraction (job), >=, fraction);
      fraction = idx_job_get_fraction (job);
    }
  g_assert_no_error (check.error);
  g_assert_cmpuint (hash_suggestions (check.audit), ==, hash_suggestions (expected));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpfloat_with_epsilon (idx_job_get_fraction (job), 1, 1e-6);
}

static void
test_wrong_request (Fixture *self,
                    gconstpointer data)
{
  const IdxAuditOptions options = { .kernels = "abacus" };
  g_autoptr (GError) error = NULL;

  g_assert_null (idx_audit_request_new (self->dataset, &options, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
}

static void
cancel_cb (IdxJob *job,
           GParamSpec *pspec,
           GCancellable *cancellable)
{
  g_cancellable_cancel (cancellable);
}

static void
test_cancel (Fixture *self,
             gconstpointer data)
{
  const IdxAuditOptions options = { .n_landmarks = 77 };
  g_auto (Check) check = { 0 };
  g_autoptr (IdxJob) job = g_object_ref (check_start (&check, self, &options));

  g_signal_connect (job, "notify::fraction", G_CALLBACK (cancel_cb),
                    idx_job_get_cancellable (job));
  while (!check.is_done)
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (check.audit);
  g_assert_error (check.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

#define ADD(path, test) g_test_add ("/audit/audit/" path, Fixture, NULL, set_up, test, tear_down)

int
main (int argc,
      char **argv)
{
  g_autoptr (TestFolder) caches = test_folder_new ();

  g_setenv ("XDG_CACHE_HOME", test_folder_get_path (caches), TRUE);
  g_test_init (&argc, &argv, NULL);
  ADD ("ranking", test_ranking);
  ADD ("figures", test_figures);
  ADD ("probabilities", test_probabilities);
  ADD ("threads", test_threads);
  ADD ("golden", test_golden);
  ADD ("kernels", test_kernels);
  ADD ("wrong-kernels", test_wrong_kernels);
  ADD ("no-labels", test_no_labels);
  ADD ("job", test_job);
  ADD ("wrong-request", test_wrong_request);
  ADD ("cancel", test_cancel);
  return g_test_run ();
}
