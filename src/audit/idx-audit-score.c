/* SPDX-License-Identifier: MIT */

/* From the fit to suggestions. Some chunks of the fitted samples are scored first, which tells the
 * temperature; then the rest of them are, and then the samples that weren't fitted, in the order of
 * the file. No scores are kept but the ones of the first chunks: there may be very many. */

#include "idx-audit-private.h"

#include "idx-score.h"

#include <string.h>

/* Fitted samples are scored in chunks of several blocks. */
#define CHUNK 768U

/* The temperature is found from so many samples and scores at most. */
#define CALIBRATION_SAMPLES 20000U
#define CALIBRATION_SCORES 1000000U

/* Labels of smaller classes aren't judged: without the sample itself there is next to nothing that
 * says what the class looks like. */
#define MIN_CLASS_SIZE 4U

/* What a worker needs, and what it finds in a chunk. */
typedef struct
{
  IdxRidgeWorkspace *ridge;
  IdxFloats *features; /* of samples that weren't fitted */
  IdxFloats *points;
  guint n_right;
} Workspace;

typedef struct
{
  const IdxAuditRun *run;
  Workspace *workspaces;
  guint calibration_step; /* each so many chunks are scored first */
  float *calibration;     /* their scores */
  guint n_right;
} Scoring;

static guint
get_n_fitted (const Scoring *scoring)
{
  return scoring->run->audit->figures.n_fitted;
}

static guint
count_chunks (guint n,
              guint chunk)
{
  return n / chunk + (n % chunk > 0 ? 1 : 0);
}

/* Where the scores of a chunk are kept, or NULL if they aren't. */
static float *
get_calibration (const Scoring *scoring,
                 guint chunk)
{
  if (chunk % scoring->calibration_step != 0)
    return NULL;
  return scoring->calibration +
         (gsize) (chunk / scoring->calibration_step) * CHUNK * scoring->run->n_classes;
}

static void
calibrate_chunk (gpointer data,
                 guint chunk,
                 guint worker)
{
  const Scoring *scoring = data;
  const IdxAuditRun *run = scoring->run;
  const gsize stride = idx_ridge_get_stride (run->ridge);
  guint first = chunk * scoring->calibration_step * CHUNK;
  guint end = MIN (first + CHUNK, get_n_fitted (scoring));
  float *kept = get_calibration (scoring, chunk * scoring->calibration_step);

  for (; first < end && !idx_thread_pool_is_cancelled (run->pool); first += IDX_RIDGE_BLOCK)
    {
      guint n = MIN (IDX_RIDGE_BLOCK, end - first);
      const float *scores =
        idx_ridge_score_leave_one_out (run->ridge, scoring->workspaces[worker].ridge, first, n);

      for (guint i = 0; i < n; i++, kept += run->n_classes)
        memcpy (kept, scores + i * stride, run->n_classes * sizeof *kept);
    }
}

static gboolean
calibrate (Scoring *scoring,
           double work,
           GError **error)
{
  const IdxThreadPoolJob job = { NULL, calibrate_chunk, NULL };
  const IdxAuditRun *run = scoring->run;
  const guint n = get_n_fitted (scoring);
  const guint n_wanted = MIN (CALIBRATION_SAMPLES, CALIBRATION_SCORES / run->n_classes);
  guint n_chunks, n_calibrated = 0;
  g_autofree guint16 *given = NULL;

  scoring->calibration_step = count_chunks (n, n_wanted);
  n_chunks = count_chunks (count_chunks (n, CHUNK), scoring->calibration_step);
  scoring->calibration = g_new (float, (gsize) run->n_classes *n_chunks *CHUNK);
  if (!idx_thread_pool_run (run->pool, &job, scoring, n_chunks, work / scoring->calibration_step,
                            error))
    return FALSE;

  given = g_new (guint16, (gsize) n_chunks * CHUNK);
  for (guint chunk = 0; chunk < n_chunks; chunk++)
    {
      guint first = chunk * scoring->calibration_step * CHUNK;

      for (guint i = first; i < MIN (first + CHUNK, n); i++)
        given[n_calibrated++] = run->classes[i];
    }
  run->audit->figures.temperature =
    idx_score_find_temperature (scoring->calibration, n_calibrated, run->n_classes, run->n_classes,
                                given, idx_thread_pool_get_cancellable (run->pool));
  return TRUE;
}

/* Sets what is known of a sample. */
static void
judge_sample (const Scoring *scoring,
              Workspace *workspace,
              guint index,
              guint given,
              const float *scores)
{
  const IdxAuditRun *run = scoring->run;
  IdxAudit *audit = run->audit;
  float *probabilities =
    audit->probabilities != NULL ? audit->probabilities + (gsize) index * run->n_classes : NULL;
  IdxLabelScore result =
    idx_score_label (scores, run->n_classes, given, audit->figures.temperature, probabilities);

  workspace->n_right += result.margin >= 0;
  if (run->class_sizes[given] >= MIN_CLASS_SIZE)
    idx_suggestions_set (audit->suggestions, index, result.alternative, result.margin,
                         result.probability);
}

static void
judge_fitted (const Scoring *scoring,
              Workspace *workspace,
              guint first,
              guint n,
              const float *scores,
              gsize stride)
{
  const IdxAuditRun *run = scoring->run;

  for (guint i = first; i < first + n; i++, scores += stride)
    judge_sample (scoring, workspace, idx_space_get_index (run->audit->space, i), run->classes[i],
                  scores);
}

static void
score_chunk (gpointer data,
             guint chunk,
             guint worker)
{
  const Scoring *scoring = data;
  const IdxAuditRun *run = scoring->run;
  const float *kept = get_calibration (scoring, chunk);
  Workspace *workspace = &scoring->workspaces[worker];
  guint first = chunk * CHUNK;
  guint end = MIN (first + CHUNK, get_n_fitted (scoring));

  workspace->n_right = 0;
  if (kept != NULL)
    {
      judge_fitted (scoring, workspace, first, end - first, kept, run->n_classes);
      return;
    }
  for (; first < end && !idx_thread_pool_is_cancelled (run->pool); first += IDX_RIDGE_BLOCK)
    {
      guint n = MIN (IDX_RIDGE_BLOCK, end - first);
      const float *scores = idx_ridge_score_leave_one_out (run->ridge, workspace->ridge, first, n);

      judge_fitted (scoring, workspace, first, n, scores, idx_ridge_get_stride (run->ridge));
    }
}

static gboolean
fetch_others (gpointer data,
              guint chunk,
              guint worker,
              GError **error)
{
  const IdxAuditRun *run = ((const Scoring *) data)->run;
  const guint size = idx_feature_extractor_get_chunk_size (run->extractor);
  const guint first = chunk * size;

  return idx_feature_extractor_read (run->extractor, worker, NULL, first,
                                     MIN (size, run->request->n_samples - first),
                                     idx_thread_pool_get_cancellable (run->pool), error);
}

static void
score_others (gpointer data,
              guint chunk,
              guint worker)
{
  const Scoring *scoring = data;
  const IdxAuditRun *run = scoring->run;
  const IdxAudit *audit = run->audit;
  const guint size = idx_feature_extractor_get_chunk_size (run->extractor);
  const guint first = chunk * size;
  const guint n = MIN (size, run->request->n_samples - first);
  Workspace *workspace = &scoring->workspaces[worker];
  const float *scores;
  guint point;

  workspace->n_right = 0;
  idx_feature_extractor_extract (run->extractor, worker, workspace->features);
  idx_embedding_project (idx_space_get_embedding (audit->space), workspace->features, n,
                         workspace->points);
  scores = idx_ridge_score_new_points (run->ridge, workspace->ridge, workspace->points, n);
  for (guint i = first; i < first + n; i++, scores += idx_ridge_get_stride (run->ridge))
    if (!idx_space_find (audit->space, i, &point))
      judge_sample (scoring, workspace, i,
                    idx_labels_find_class (audit->labels, idx_labels_get_value (audit->labels, i)),
                    scores);
}

static void
commit (gpointer data,
        guint chunk,
        guint worker)
{
  Scoring *scoring = data;

  scoring->n_right += scoring->workspaces[worker].n_right;
}

static gboolean
score_all (Scoring *scoring,
           double fitted_work,
           double other_work,
           GError **error)
{
  const IdxThreadPoolJob fitted_job = { NULL, score_chunk, commit };
  const IdxThreadPoolJob other_job = { fetch_others, score_others, commit };
  const IdxAuditRun *run = scoring->run;
  const guint n = run->request->n_samples;
  GCancellable *cancellable = idx_thread_pool_get_cancellable (run->pool);
  IdxAudit *audit = run->audit;
  g_autofree gint64 *labels = g_new (gint64, run->n_classes);
  const IdxClass *classes;
  guint n_classes, estimate;

  if (!calibrate (scoring, fitted_work, error))
    return FALSE;
  classes = idx_labels_get_classes (audit->labels, &n_classes);
  for (guint k = 0; k < n_classes; k++)
    labels[k] = classes[k].value;
  audit->suggestions = idx_suggestions_new (
    idx_space_has_color (audit->space) ? IDX_AUDIT_COLOR_METHOD : IDX_AUDIT_METHOD, labels,
    n_classes, run->request->n_images, audit->figures.temperature);
  if (run->request->options.keep_probabilities)
    audit->probabilities = g_new0 (float, (gsize) run->request->n_images *n_classes);

  fitted_work -= fitted_work / scoring->calibration_step;
  if (!idx_thread_pool_run (run->pool, &fitted_job, scoring,
                            count_chunks (get_n_fitted (scoring), CHUNK), fitted_work, error) ||
      (get_n_fitted (scoring) < n &&
       !idx_thread_pool_run (
         run->pool, &other_job, scoring,
         count_chunks (n, idx_feature_extractor_get_chunk_size (run->extractor)), other_work,
         error)))
    return FALSE;
  audit->figures.accuracy = (double) scoring->n_right / n;
  estimate = idx_score_estimate_errors (audit->suggestions, audit->labels, cancellable);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  idx_suggestions_rank (audit->suggestions, estimate);
  return TRUE;
}

static void
init_workspace (const IdxAuditRun *run,
                Workspace *workspace)
{
  const guint size = idx_feature_extractor_get_chunk_size (run->extractor);

  workspace->ridge =
    idx_ridge_workspace_new (run->ridge, idx_thread_pool_get_cancellable (run->pool));
  if (run->audit->figures.n_fitted == run->request->n_samples)
    return;
  workspace->features =
    idx_floats_new (size, idx_feature_extractor_get_n_features (run->extractor));
  workspace->points = idx_floats_new (
    size, idx_embedding_get_n_dimensions (idx_space_get_embedding (run->audit->space)));
}

static void
clear_workspace (Workspace *workspace)
{
  idx_ridge_workspace_free (workspace->ridge);
  idx_floats_free (workspace->features);
  idx_floats_free (workspace->points);
}

gboolean
idx_audit_score (const IdxAuditRun *run,
                 double fitted_work,
                 double other_work,
                 GError **error)
{
  const guint n_workers = idx_thread_pool_get_n_workers (run->pool);
  g_autofree Workspace *workspaces = g_new0 (Workspace, n_workers);
  Scoring scoring = { .run = run, .workspaces = workspaces };
  gboolean good;

  for (guint i = 0; i < n_workers; i++)
    init_workspace (run, &workspaces[i]);
  good = score_all (&scoring, fitted_work, other_work, error);
  for (guint i = 0; i < n_workers; i++)
    clear_workspace (&workspaces[i]);
  g_free (scoring.calibration);
  return good;
}
