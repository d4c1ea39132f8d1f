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
  IdxRidgeDesk *ridge;
  IdxFloats *features; /* of samples that weren't fitted */
  IdxFloats *points;
  guint n_right;
} Desk;

typedef struct
{
  const IdxJudging *judging;
  Desk *desks;
  guint calibration_step; /* each so many chunks are scored first */
  float *calibration;     /* their scores */
  guint n_right;
} Scoring;

static guint
get_n_fitted (const Scoring *scoring)
{
  return scoring->judging->audit->figures.n_fitted;
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
  return scoring->calibration + (gsize) (chunk / scoring->calibration_step) * CHUNK * scoring->judging->n_classes;
}

static void
calibrate_chunk (gpointer data,
                 guint chunk,
                 guint worker)
{
  const Scoring *scoring = data;
  const IdxJudging *judging = scoring->judging;
  const gsize stride = idx_ridge_get_stride (judging->ridge);
  guint first = chunk * scoring->calibration_step * CHUNK;
  guint end = MIN (first + CHUNK, get_n_fitted (scoring));
  float *kept = get_calibration (scoring, chunk * scoring->calibration_step);

  for (; first < end && !idx_team_is_cancelled (judging->team); first += IDX_RIDGE_BLOCK)
    {
      guint n = MIN (IDX_RIDGE_BLOCK, end - first);
      const float *scores = idx_ridge_score_fitted (judging->ridge, scoring->desks[worker].ridge, first, n);

      for (guint i = 0; i < n; i++, kept += judging->n_classes)
        memcpy (kept, scores + i * stride, judging->n_classes * sizeof *kept);
    }
}

static gboolean
calibrate (Scoring *scoring,
           double work,
           GError **error)
{
  const IdxTeamJob job = { NULL, calibrate_chunk, NULL };
  const IdxJudging *judging = scoring->judging;
  const guint n = get_n_fitted (scoring);
  const guint n_wanted = MIN (CALIBRATION_SAMPLES, CALIBRATION_SCORES / judging->n_classes);
  guint n_chunks, n_calibrated = 0;
  g_autofree guint16 *given = NULL;

  scoring->calibration_step = count_chunks (n, n_wanted);
  n_chunks = count_chunks (count_chunks (n, CHUNK), scoring->calibration_step);
  scoring->calibration = g_new (float, (gsize) judging->n_classes *n_chunks *CHUNK);
  if (!idx_team_run (judging->team, &job, scoring, n_chunks, work / scoring->calibration_step, error))
    return FALSE;

  given = g_new (guint16, (gsize) n_chunks * CHUNK);
  for (guint chunk = 0; chunk < n_chunks; chunk++)
    {
      guint first = chunk * scoring->calibration_step * CHUNK;

      for (guint i = first; i < MIN (first + CHUNK, n); i++)
        given[n_calibrated++] = judging->classes[i];
    }
  judging->audit->figures.temperature =
    idx_score_find_temperature (scoring->calibration, n_calibrated, judging->n_classes, judging->n_classes, given,
                                idx_team_get_cancellable (judging->team));
  return TRUE;
}

/* Sets what is known of a sample. */
static void
judge_sample (const Scoring *scoring,
              Desk *desk,
              guint index,
              guint given,
              const float *scores)
{
  const IdxJudging *judging = scoring->judging;
  IdxAudit *audit = judging->audit;
  float *probabilities =
    audit->probabilities != NULL ? audit->probabilities + (gsize) index * judging->n_classes : NULL;
  IdxJudgement judgement =
    idx_score_judge (scores, judging->n_classes, given, audit->figures.temperature, probabilities);

  desk->n_right += judgement.margin >= 0;
  if (judging->class_sizes[given] >= MIN_CLASS_SIZE)
    idx_suggestions_set (audit->suggestions, index, judgement.rival, judgement.margin, judgement.probability);
}

static void
judge_fitted (const Scoring *scoring,
              Desk *desk,
              guint first,
              guint n,
              const float *scores,
              gsize stride)
{
  const IdxJudging *judging = scoring->judging;

  for (guint i = first; i < first + n; i++, scores += stride)
    judge_sample (scoring, desk, idx_space_get_index (judging->audit->space, i), judging->classes[i], scores);
}

static void
score_chunk (gpointer data,
             guint chunk,
             guint worker)
{
  const Scoring *scoring = data;
  const IdxJudging *judging = scoring->judging;
  const float *kept = get_calibration (scoring, chunk);
  Desk *desk = &scoring->desks[worker];
  guint first = chunk * CHUNK;
  guint end = MIN (first + CHUNK, get_n_fitted (scoring));

  desk->n_right = 0;
  if (kept != NULL)
    {
      judge_fitted (scoring, desk, first, end - first, kept, judging->n_classes);
      return;
    }
  for (; first < end && !idx_team_is_cancelled (judging->team); first += IDX_RIDGE_BLOCK)
    {
      guint n = MIN (IDX_RIDGE_BLOCK, end - first);
      const float *scores = idx_ridge_score_fitted (judging->ridge, desk->ridge, first, n);

      judge_fitted (scoring, desk, first, n, scores, idx_ridge_get_stride (judging->ridge));
    }
}

static gboolean
fetch_others (gpointer data,
              guint chunk,
              guint worker,
              GError **error)
{
  const IdxJudging *judging = ((const Scoring *) data)->judging;
  const guint size = idx_describer_get_chunk (judging->describer);
  const guint first = chunk * size;

  return idx_describer_read (judging->describer, worker, NULL, first, MIN (size, judging->request->n_samples - first),
                             idx_team_get_cancellable (judging->team), error);
}

static void
score_others (gpointer data,
              guint chunk,
              guint worker)
{
  const Scoring *scoring = data;
  const IdxJudging *judging = scoring->judging;
  const IdxAudit *audit = judging->audit;
  const guint size = idx_describer_get_chunk (judging->describer);
  const guint first = chunk * size;
  const guint n = MIN (size, judging->request->n_samples - first);
  Desk *desk = &scoring->desks[worker];
  const float *scores;
  guint point;

  desk->n_right = 0;
  idx_describer_describe (judging->describer, worker, desk->features);
  idx_embedding_project (idx_space_get_embedding (audit->space), desk->features, n, desk->points);
  scores = idx_ridge_score_others (judging->ridge, desk->ridge, desk->points, n);
  for (guint i = first; i < first + n; i++, scores += idx_ridge_get_stride (judging->ridge))
    if (!idx_space_find (audit->space, i, &point))
      judge_sample (scoring, desk, i, idx_labels_find_class (audit->labels, idx_labels_get_value (audit->labels, i)),
                    scores);
}

static void
commit (gpointer data,
        guint chunk,
        guint worker)
{
  Scoring *scoring = data;

  scoring->n_right += scoring->desks[worker].n_right;
}

static gboolean
score_all (Scoring *scoring,
           double fitted_work,
           double other_work,
           GError **error)
{
  const IdxTeamJob fitted_job = { NULL, score_chunk, commit };
  const IdxTeamJob other_job = { fetch_others, score_others, commit };
  const IdxJudging *judging = scoring->judging;
  const guint n = judging->request->n_samples;
  GCancellable *cancellable = idx_team_get_cancellable (judging->team);
  IdxAudit *audit = judging->audit;
  g_autofree gint64 *labels = g_new (gint64, judging->n_classes);
  const IdxClass *classes;
  guint n_classes, estimate;

  if (!calibrate (scoring, fitted_work, error))
    return FALSE;
  classes = idx_labels_get_classes (audit->labels, &n_classes);
  for (guint k = 0; k < n_classes; k++)
    labels[k] = classes[k].value;
  audit->suggestions = idx_suggestions_new (idx_space_has_color (audit->space) ? IDX_AUDIT_COLOR_METHOD : IDX_AUDIT_METHOD, labels, n_classes, judging->request->n_images,
                                            audit->figures.temperature);
  if (judging->request->options.keep_probabilities)
    audit->probabilities = g_new0 (float, (gsize) judging->request->n_images *n_classes);

  fitted_work -= fitted_work / scoring->calibration_step;
  if (!idx_team_run (judging->team, &fitted_job, scoring, count_chunks (get_n_fitted (scoring), CHUNK), fitted_work, error) ||
      (get_n_fitted (scoring) < n &&
       !idx_team_run (judging->team, &other_job, scoring, count_chunks (n, idx_describer_get_chunk (judging->describer)),
                      other_work, error)))
    return FALSE;
  audit->figures.accuracy = (double) scoring->n_right / n;
  estimate = idx_score_estimate_errors (audit->suggestions, audit->labels, cancellable);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  idx_suggestions_rank (audit->suggestions, estimate);
  return TRUE;
}

static void
init_desk (const IdxJudging *judging,
           Desk *desk)
{
  const guint size = idx_describer_get_chunk (judging->describer);

  desk->ridge = idx_ridge_desk_new (judging->ridge, idx_team_get_cancellable (judging->team));
  if (judging->audit->figures.n_fitted == judging->request->n_samples)
    return;
  desk->features = idx_floats_new (size, idx_describer_get_n_features (judging->describer));
  desk->points = idx_floats_new (size, idx_embedding_get_n_dimensions (idx_space_get_embedding (judging->audit->space)));
}

static void
clear_desk (Desk *desk)
{
  idx_ridge_desk_free (desk->ridge);
  idx_floats_free (desk->features);
  idx_floats_free (desk->points);
}

gboolean
idx_audit_score (const IdxJudging *judging,
                 double fitted_work,
                 double other_work,
                 GError **error)
{
  const guint n_workers = idx_team_get_n_workers (judging->team);
  g_autofree Desk *desks = g_new0 (Desk, n_workers);
  Scoring scoring = { .judging = judging, .desks = desks };
  gboolean good;

  for (guint i = 0; i < n_workers; i++)
    init_desk (judging, &desks[i]);
  good = score_all (&scoring, fitted_work, other_work, error);
  for (guint i = 0; i < n_workers; i++)
    clear_desk (&desks[i]);
  g_free (scoring.calibration);
  return good;
}
