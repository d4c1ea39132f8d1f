/* SPDX-License-Identifier: MIT */

/* How labels are judged, step by step: images are described by their edges, the descriptions become
 * points in a space of few dimensions, and a ridge regression predicts the class of each point from
 * all others. A given label is the more suspect, the better another class scores than its own. */

#include "idx-audit-private.h"

#include "idx-random.h"
#include "idx-ridge.h"
#include "idx-score.h"

#include <math.h>
#include <string.h>

/* Names the figures: what changes them changes this. */
#define METHOD "ridge 1"

#define SEED 1
#define MIN_SAMPLES 50U
#define MIN_CLASS_SIZE 4U

/* The usual numbers of landmarks, the larger one for up to so many samples. */
#define LANDMARKS 1024U
#define MANY_LANDMARKS 2048U
#define FEW_SAMPLES 20000U

/* How many images the space is learned from. */
#define LEARNED_SAMPLES 4096U

/* Samples are scored in chunks; a share of them, of so many scores and rows at most, is what the
 * temperature is found from. */
#define CHUNK 768U
#define CALIBRATION_ROWS 20000U
#define CALIBRATION_SCORES 4000000U

typedef struct
{
  const IdxAuditRequest *request;
  IdxTeam *team;
  IdxAudit *audit;

  guint n_classes;
  gint64 *labels;
  guint *class_sizes;
  guint16 *classes; /* of each sample */

  guint32 *landmarks;
  IdxRidge *ridge;
  IdxRidgeDesk **desks;
  guint n_chunks;
  guint calibration_step; /* each so many chunks */
  float *calibration;     /* the scores of those chunks */
  guint n_right;
  guint *n_right_in_chunk; /* a worker */
} Run;

static void
run_clear (Run *run)
{
  for (guint i = 0; run->desks != NULL && i < idx_team_get_n_workers (run->team); i++)
    idx_ridge_desk_free (run->desks[i]);
  g_free (run->desks);
  g_clear_pointer (&run->ridge, idx_ridge_free);
  g_free (run->landmarks);
  g_free (run->calibration);
  g_free (run->n_right_in_chunk);
  g_free (run->labels);
  g_free (run->class_sizes);
  g_free (run->classes);
  g_clear_object (&run->audit);
  idx_team_free (run->team);
}

static guint16
find_class (const Run *run,
            gint64 label)
{
  guint low = 0;

  for (guint high = run->n_classes; low < high;)
    {
      guint middle = low + (high - low) / 2;

      if (run->labels[middle] < label)
        low = middle + 1;
      else
        high = middle;
    }
  return (guint16) low;
}

static void
take_classes (Run *run)
{
  IdxLabels *labels = run->request->labels;
  const IdxClass *classes = idx_labels_get_classes (labels, &run->n_classes);

  run->labels = g_new0 (gint64, MAX (run->n_classes, 1));
  run->class_sizes = g_new0 (guint, MAX (run->n_classes, 1));
  run->classes = g_new (guint16, MAX (run->request->n_samples, 1));
  for (guint k = 0; k < run->n_classes; k++)
    run->labels[k] = classes[k].value;
  for (guint i = 0; i < run->request->n_samples; i++)
    {
      run->classes[i] = find_class (run, idx_labels_get_value (labels, i));
      run->class_sizes[run->classes[i]]++;
    }
}

static guint
get_largest_class (const Run *run)
{
  guint largest = 0;

  for (guint k = 0; k < run->n_classes; k++)
    largest = MAX (largest, run->class_sizes[k]);
  return largest;
}

/* Learns the space and puts all samples into it. */
static gboolean
embed (Run *run,
       GError **error)
{
  const IdxAuditRequest *request = run->request;
  g_autoptr (IdxDescriber) describer =
    idx_describer_new (&request->pixels, request->kernels, idx_team_get_n_workers (run->team));
  guint n_learned = MIN (LEARNED_SAMPLES, request->n_samples);
  g_autofree guint32 *learned = idx_random_draw (request->n_samples, n_learned, SEED);
  IdxAudit *audit = run->audit;

  audit->embedding = idx_embedding_new (describer, request->kernels, learned, n_learned, run->team, 1, error);
  if (audit->embedding == NULL)
    return FALSE;
  audit->points = idx_embedding_embed (audit->embedding, describer, NULL, request->n_samples, run->team,
                                       1, error);
  return audit->points != NULL;
}

static gboolean
fit (Run *run,
     GError **error)
{
  const guint n = run->request->n_samples;
  IdxAuditFigures *figures = &run->audit->figures;
  IdxRidgeProblem problem = { 0 };

  figures->n_fitted = n;
  figures->n_landmarks = run->request->options.n_landmarks;
  if (figures->n_landmarks == 0)
    figures->n_landmarks = n <= FEW_SAMPLES ? MANY_LANDMARKS : LANDMARKS;
  figures->n_landmarks = CLAMP (figures->n_landmarks, 2, n);
  run->landmarks = idx_random_draw (n, figures->n_landmarks, SEED);

  problem.points = run->audit->points;
  problem.n_points = n;
  problem.n_dimensions = idx_embedding_get_n_dimensions (run->audit->embedding);
  problem.classes = run->classes;
  problem.n_classes = run->n_classes;
  problem.landmarks = run->landmarks;
  problem.n_landmarks = figures->n_landmarks;
  run->ridge = idx_ridge_new (&problem, run->request->kernels, run->team, 8, error);
  return run->ridge != NULL;
}

/* Where the scores of a chunk for the calibration are, or NULL if it isn't one of them. */
static float *
get_calibration (const Run *run,
                 guint chunk)
{
  if (chunk % run->calibration_step != 0)
    return NULL;
  return run->calibration + (gsize) (chunk / run->calibration_step) * CHUNK * run->n_classes;
}

static void
calibrate_chunk (gpointer data,
                 guint chunk,
                 guint worker)
{
  const Run *run = data;
  const gsize stride = idx_ridge_get_stride (run->ridge);
  guint first = chunk * run->calibration_step * CHUNK;
  guint n_points = MIN (CHUNK, run->audit->figures.n_fitted - first);
  float *kept = get_calibration (run, chunk * run->calibration_step);

  for (guint i = 0; i < n_points; i += IDX_RIDGE_BLOCK)
    {
      guint n = MIN (IDX_RIDGE_BLOCK, n_points - i);
      const float *scores = idx_ridge_score_fitted (run->ridge, run->desks[worker], first + i, n);

      for (guint j = 0; j < n; j++, kept += run->n_classes)
        memcpy (kept, scores + j * stride, run->n_classes * sizeof *kept);
    }
}

static gboolean
calibrate (Run *run,
           GError **error)
{
  const IdxTeamJob job = { NULL, calibrate_chunk, NULL };
  const guint n = run->audit->figures.n_fitted;
  const guint n_workers = idx_team_get_n_workers (run->team);
  guint n_rows = MIN (CALIBRATION_ROWS, CALIBRATION_SCORES / run->n_classes);
  guint n_kept, n_calibrated = 0;
  g_autofree guint16 *given = NULL;

  run->desks = g_new0 (IdxRidgeDesk *, n_workers);
  for (guint i = 0; i < n_workers; i++)
    run->desks[i] = idx_ridge_desk_new (run->ridge);
  run->n_chunks = (n + CHUNK - 1) / CHUNK;
  run->calibration_step = (n + n_rows - 1) / n_rows;
  n_kept = (run->n_chunks + run->calibration_step - 1) / run->calibration_step;
  run->calibration = g_new (float, ((gsize) n_kept * CHUNK * run->n_classes));
  if (!idx_team_run (run->team, &job, run, n_kept, 1, error))
    return FALSE;

  given = g_new (guint16, (gsize) n_kept * CHUNK);
  for (guint chunk = 0; chunk < run->n_chunks; chunk += run->calibration_step)
    for (guint i = chunk * CHUNK; i < MIN ((chunk + 1) * CHUNK, n); i++)
      given[n_calibrated++] = run->classes[i];
  run->audit->figures.temperature =
    idx_score_find_temperature (run->calibration, n_calibrated, run->n_classes, run->n_classes, given);
  return TRUE;
}

static void
judge_rows (Run *run,
            guint first,
            guint n,
            const float *scores,
            gsize stride,
            guint worker)
{
  IdxAudit *audit = run->audit;

  for (guint i = first; i < first + n; i++, scores += stride)
    {
      float *probabilities =
        audit->probabilities != NULL ? audit->probabilities + (gsize) i * run->n_classes : NULL;
      IdxJudgement judgement = idx_score_judge (scores, run->n_classes, run->classes[i],
                                                audit->figures.temperature, probabilities);

      run->n_right_in_chunk[worker] += judgement.margin >= 0;
      if (run->class_sizes[run->classes[i]] >= MIN_CLASS_SIZE)
        idx_suggestions_set (audit->suggestions, i, judgement.rival, judgement.margin, judgement.probability);
    }
}

static void
judge_chunk (gpointer data,
             guint chunk,
             guint worker)
{
  Run *run = data;
  const float *kept = get_calibration (run, chunk);
  guint first = chunk * CHUNK;
  guint end = MIN (first + CHUNK, run->audit->figures.n_fitted);

  run->n_right_in_chunk[worker] = 0;
  if (kept != NULL)
    {
      judge_rows (run, first, end - first, kept, run->n_classes, worker);
      return;
    }
  for (; first < end; first += IDX_RIDGE_BLOCK)
    {
      guint n = MIN (IDX_RIDGE_BLOCK, end - first);
      const float *scores = idx_ridge_score_fitted (run->ridge, run->desks[worker], first, n);

      judge_rows (run, first, n, scores, idx_ridge_get_stride (run->ridge), worker);
    }
}

static void
commit_chunk (gpointer data,
              guint chunk,
              guint worker)
{
  Run *run = data;

  run->n_right += run->n_right_in_chunk[worker];
}

static gboolean
judge (Run *run,
       GError **error)
{
  const IdxTeamJob job = { NULL, judge_chunk, commit_chunk };
  const guint n = run->request->n_samples;
  IdxAudit *audit = run->audit;

  run->n_right_in_chunk = g_new0 (guint, idx_team_get_n_workers (run->team));
  audit->suggestions = idx_suggestions_new (METHOD, run->labels, run->n_classes, run->request->n_images,
                                            audit->figures.temperature);
  if (run->request->options.keep_probabilities)
    audit->probabilities = g_new0 (float, (gsize) run->request->n_images * run->n_classes);
  if (!idx_team_run (run->team, &job, run, run->n_chunks, 2, error))
    return FALSE;
  audit->figures.accuracy = (double) run->n_right / n;
  idx_suggestions_rank (audit->suggestions,
                        idx_score_estimate_errors (audit->suggestions, run->classes, run->n_classes, run->labels));
  return TRUE;
}

static gboolean
is_predictable (const IdxAuditFigures *figures)
{
  return figures->accuracy >= MIN (2 * figures->prior, (1 + figures->prior) / 2);
}

static void
find_verdict (Run *run)
{
  IdxAudit *audit = run->audit;

  if (is_predictable (&audit->figures))
    {
      audit->verdict = IDX_AUDIT_DONE;
      audit->summary = g_strdup_printf ("Labels to check: %u.", idx_suggestions_get_n_to_check (audit->suggestions));
      return;
    }
  audit->verdict = IDX_AUDIT_UNPREDICTABLE;
  audit->summary = g_strdup_printf ("The labels can hardly be predicted from the pixels: %.0f%% are, and %.0f%% "
                                    "would be by always naming the most frequent class. What is suggested means "
                                    "little.",
                                    100 * audit->figures.accuracy, 100 * audit->figures.prior);
}

/* Says why nothing is judged, if so. */
static gboolean
is_too_little (Run *run)
{
  const guint n = run->request->n_samples;
  guint n_classes = 0;

  for (guint k = 0; k < run->n_classes; k++)
    n_classes += run->class_sizes[k] > 0;
  if (n < MIN_SAMPLES)
    run->audit->summary = g_strdup_printf ("There are too few samples to judge labels by: %u, and %u are needed.",
                                           n, MIN_SAMPLES);
  else if (n_classes < 2)
    run->audit->summary = g_strdup ("There is only one class, so that no label can be mistaken for another.");
  else
    return FALSE;
  run->audit->verdict = IDX_AUDIT_TOO_FEW;
  run->audit->suggestions = idx_suggestions_new (METHOD, run->labels, run->n_classes, run->request->n_images, 1);
  idx_suggestions_rank (run->audit->suggestions, 0);
  return TRUE;
}

static void
begin (Run *run)
{
  const IdxAuditRequest *request = run->request;
  IdxAudit *audit = run->audit;

  audit->pixels = request->pixels;
  g_object_ref (audit->pixels.images);
  audit->labels = g_object_ref (request->labels);
  audit->n_samples = request->n_samples;
  audit->kernels = request->kernels;
  audit->figures.seed = SEED;
  audit->figures.kernels = request->kernels->name;
  take_classes (run);
  audit->figures.prior = (double) get_largest_class (run) / MAX (request->n_samples, 1);
}

IdxAudit *
idx_audit_judge (const IdxAuditRequest *request,
                 IdxProgress *progress,
                 GCancellable *cancellable,
                 GError **error)
{
  Run run = { 0 };
  IdxAudit *audit = NULL;
  guint n_workers = request->options.n_threads;

  run.request = request;
  run.team = idx_team_new (n_workers > 0 ? n_workers : g_get_num_processors (), progress, cancellable);
  run.audit = g_object_new (IDX_TYPE_AUDIT, NULL);
  idx_team_expect (run.team, 14);
  begin (&run);
  if (is_too_little (&run))
    audit = g_steal_pointer (&run.audit);
  else if (embed (&run, error) && fit (&run, error) && calibrate (&run, error) && judge (&run, error))
    {
      find_verdict (&run);
      audit = g_steal_pointer (&run.audit);
    }
  run_clear (&run);
  return audit;
}
