/* SPDX-License-Identifier: MIT */

/* Measures how long it takes to update the ranking after decisions, in relation to another check,
 * and what it is worth: 30 % of the 4s are labeled 9, and the first 200 suspects are decided. */

#include "bench.h"

#include "idx-audit-private.h"

#include <malloc.h>
#include <math.h>
#include <string.h>

#define N_LANDMARKS 1024
#define N_CHANGES 204
#define N_DECISIONS 200
#define FROM_CLASS 4
#define TO_CLASS 9

/* The targets: milliseconds, the share of a check, and megabytes. */
#define MAX_SUSPECTS_TIME 30.0
#define MAX_SHARE (1.0 / 6)
#define MAX_MEMORY 10.0

typedef struct
{
  IdxDataset *dataset;
  IdxAudit *audit;
} Renewal;

static IdxAudit *
check_labels (IdxDataset *dataset,
              gboolean only_undecided)
{
  const IdxAuditOptions options = { .n_landmarks = N_LANDMARKS,
                                    .only_undecided = only_undecided,
                                    .bypass_cache = TRUE };
  g_autoptr (GError) error = NULL;
  IdxAudit *audit = idx_audit_new (dataset, &options, NULL, NULL, &error);

  if (audit == NULL)
    g_error ("%s", error->message);
  return audit;
}

static IdxAudit *
renew (const Renewal *self,
       IdxAuditSuspectsFunc func,
       gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxAuditRequest) request =
    idx_audit_request_new_renewal (self->audit, self->dataset, NULL, &error);
  IdxAudit *audit;

  if (request == NULL)
    g_error ("%s", error->message);
  if (func != NULL)
    idx_audit_request_set_suspects_func (request, func, data);
  audit = idx_audit_request_run (request, NULL, NULL, &error);
  if (audit == NULL)
    g_error ("%s", error->message);
  return audit;
}

static void
check_again (gpointer data)
{
  const Renewal *self = data;
  g_autoptr (IdxAudit) audit = check_labels (self->dataset, TRUE);

  g_assert_nonnull (audit);
}

static void
renew_all (gpointer data)
{
  g_autoptr (IdxAudit) audit = renew (data, NULL, NULL);

  g_assert_nonnull (audit);
}

static void
store_time (GArray *suspects,
            gpointer data)
{
  *(double *) data = bench_get_time ();
}

static double
renew_suspects (gpointer data)
{
  double start = bench_get_time ();
  double end = start;
  g_autoptr (IdxAudit) audit = renew (data, store_time, &end);

  g_assert_nonnull (audit);
  return end - start;
}

/* Returns the dataset, with the labels of @labels if it isn't NULL. */
static IdxDataset *
open_set (GFile *images,
          GFile *labels)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxDataset) dataset =
    idx_dataset_open (images, labels, IDX_OPEN_FIND_LABELS, NULL, &error);

  if (dataset == NULL || !idx_dataset_load (dataset, NULL, NULL, &error))
    {
      g_print ("  %s\n", error->message);
      return NULL;
    }
  return g_steal_pointer (&dataset);
}

/* Relabels samples that are spread over the file, each as the class after its own. */
static void
change_labels (IdxDataset *dataset)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (dataset);
  const guint n = idx_dataset_get_n_samples (dataset);
  const guint n_classes = 10;

  for (guint i = 0; i < N_CHANGES; i++)
    {
      guint index = (guint) ((guint64) n * i / N_CHANGES);

      idx_decisions_set (decisions, index, IDX_STATE_RELABELED,
                         (idx_decisions_get_label (decisions, index) + 1) % n_classes);
    }
}

static double
get_used_memory (void)
{
  const struct mallinfo2 info = mallinfo2 ();

  return (double) (info.uordblks + info.hblkhd) / 1e6;
}

static void
measure_memory (Renewal *self)
{
  g_autoptr (IdxAudit) audit = check_labels (self->dataset, TRUE);
  double before = get_used_memory ();
  double kept;

  g_clear_pointer (&audit->result.fit, idx_fit_unref);
  kept = before - get_used_memory ();
  g_print ("  %.1f MB are kept after a check\n", kept);
  bench_print_ratio ("memory that is kept, in 10 MB", kept / MAX_MEMORY, 1);
}

/* Prints the largest difference between a margin and that of another check. */
static void
measure_error (const Renewal *self)
{
  g_autoptr (IdxAudit) renewed = renew (self, NULL, NULL);
  g_autoptr (IdxAudit) checked = check_labels (self->dataset, TRUE);
  IdxSuggestion suggestion, expected;
  float largest = 0;

  for (guint i = 0; i < idx_dataset_get_n_samples (self->dataset); i++)
    if (idx_suggestions_get (idx_audit_get_suggestions (renewed), i, &suggestion) &&
        idx_suggestions_get (idx_audit_get_suggestions (checked), i, &expected))
      largest = MAX (largest, fabsf (suggestion.margin - expected.margin));
  g_print ("  the margins differ by at most %.2g from those of another check\n", (double) largest);
}

/* --- What decisions are worth --- */

static gboolean
is_wrong (IdxDataset *truth,
          IdxDataset *dataset,
          guint index)
{
  return idx_labels_get_value (idx_dataset_get_labels (truth), index) !=
         idx_labels_get_value (idx_dataset_get_labels (dataset), index);
}

/* Returns the average precision with which a ranking lists the wrong labels that aren't decided. */
static double
get_precision (IdxDataset *truth,
               IdxDataset *dataset,
               IdxSuggestions *suggestions)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (dataset);
  guint n_ranked, n_listed = 0, n_wrong = 0;
  const guint32 *ranking = idx_suggestions_get_ranking (suggestions, &n_ranked);
  double sum = 0;

  for (guint i = 0; i < n_ranked; i++)
    {
      if (idx_decisions_get_state (decisions, ranking[i]) != IDX_STATE_UNDECIDED)
        continue;
      n_listed++;
      if (is_wrong (truth, dataset, ranking[i]))
        sum += (double) ++n_wrong / n_listed;
    }
  return sum / MAX (n_wrong, 1);
}

/* Writes the labels, with 30 % of those of a class changed. */
static GFile *
write_wrong_labels (IdxDataset *truth)
{
  IdxLabels *labels = idx_dataset_get_labels (truth);
  const guint n = idx_labels_get_n_labels (labels);
  const guint8 header[] = { 0, 0, 8, 1, (guint8) (n >> 24), (guint8) (n >> 16), (guint8) (n >> 8),
                            (guint8) n };
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GFileIOStream) stream = NULL;
  GFile *file = g_file_new_tmp ("bench-renew-XXXXXX", &stream, NULL);
  guint n_seen = 0;

  g_assert_nonnull (file);
  g_byte_array_append (bytes, header, sizeof header);
  for (guint i = 0; i < n; i++)
    {
      guint8 label = (guint8) idx_labels_get_value (labels, i);

      if (label == FROM_CLASS && n_seen++ % 10 < 3)
        label = TO_CLASS;
      g_byte_array_append (bytes, &label, 1);
    }
  if (!g_file_replace_contents (file, (const char *) bytes->data, bytes->len, NULL, FALSE,
                                G_FILE_CREATE_NONE, NULL, NULL, NULL))
    g_error ("the labels can't be written");
  return file;
}

static void
decide_first (IdxDataset *truth,
              IdxDataset *dataset,
              IdxSuggestions *suggestions)
{
  guint n_ranked;
  const guint32 *ranking = idx_suggestions_get_ranking (suggestions, &n_ranked);

  for (guint i = 0; i < MIN (N_DECISIONS, n_ranked); i++)
    idx_decisions_set (idx_dataset_get_decisions (dataset), ranking[i], IDX_STATE_RELABELED,
                       idx_labels_get_value (idx_dataset_get_labels (truth), ranking[i]));
}

static void
measure_worth (GFile *images,
               IdxDataset *truth)
{
  g_autoptr (GFile) labels = write_wrong_labels (truth);
  Renewal renewal = { 0 };
  g_autoptr (IdxDataset) dataset = open_set (images, labels);
  g_autoptr (IdxAudit) audit = NULL;
  g_autoptr (IdxAudit) renewed = NULL;

  g_file_delete (labels, NULL, NULL);
  if (dataset == NULL)
    return;
  audit = check_labels (dataset, FALSE);
  g_print ("  average precision before any decision: %.3f\n",
           get_precision (truth, dataset, idx_audit_get_suggestions (audit)));
  decide_first (truth, dataset, idx_audit_get_suggestions (audit));
  renewal = (Renewal){ dataset, audit };
  renewed = renew (&renewal, NULL, NULL);
  g_print ("  of the labels that aren't decided after %u decisions: %.3f, updated %.3f\n",
           N_DECISIONS, get_precision (truth, dataset, idx_audit_get_suggestions (audit)),
           get_precision (truth, dataset, idx_audit_get_suggestions (renewed)));
}

int
main (int argc,
      char *argv[])
{
  Bench *bench = bench_new ("Updating the ranking after 204 changes", argv, NULL);
  g_autoptr (GFile) images = bench_get_training_images ();
  Renewal renewal = { 0 };

  renewal.dataset = open_set (images, NULL);
  if (renewal.dataset != NULL && idx_dataset_get_labels (renewal.dataset) != NULL)
    {
      renewal.audit = check_labels (renewal.dataset, FALSE);
      change_labels (renewal.dataset);
      bench_add (bench, "check", check_again, &renewal);
      bench_add (bench, "update", renew_all, &renewal);
      bench_add_reported (bench, "suspects", renew_suspects, &renewal);
      if (bench_run (bench))
        {
          bench_compare (bench, "update", "check", MAX_SHARE);
          bench_print_ratio ("suspects, in 30 ms",
                             bench_get_median (bench, "suspects") / MAX_SUSPECTS_TIME, 1);
          measure_memory (&renewal);
          measure_error (&renewal);
          measure_worth (images, renewal.dataset);
        }
    }
  else
    g_print ("  skipped: MNIST isn't in IDXVIEW_TEST_DATA\n");
  g_clear_object (&renewal.audit);
  g_clear_object (&renewal.dataset);
  bench_free (bench);
  return 0;
}
