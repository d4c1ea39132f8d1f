/* SPDX-License-Identifier: MIT */

/* Checks labels step by step.
 *
 * 1. Extract edge features from each image and project them into a space of 128 or 256 dimensions
 *    (IdxSpace).
 * 2. Predict the class of each point from all other points by kernel ridge regression (IdxRidge).
 * 3. Calibrate the softmax temperature on the scores of some of the samples (idx-score.c).
 * 4. Score every sample. The larger the margin by which another class beats the given one, the more
 *    suspicious the label.
 * 5. Measure whether the neighbors of the most suspicious samples confirm their suggestions
 *    (idx-confirmation.c).
 *
 * In large datasets, the fit uses only some of the samples, spread evenly over the file, and then
 * scores all other samples in file order. Only the scores used for calibration stay in memory. */

#include "idx-audit-run.h"

#include "idx-audit-work.h"
#include "idx-confirmation.h"
#include "idx-model-selection.h"
#include "idx-random.h"
#include "idx-renewal.h"
#include "idx-score.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define SEED 1
#define MIN_SAMPLES 50U

/* The default number of landmarks for datasets of up to MAX_SMALL_SAMPLES samples, and for larger
 * ones. */
#define SMALL_LANDMARKS 2048U
#define LARGE_LANDMARKS 1024U
#define MAX_SMALL_SAMPLES 20000U

/* More threads would use much memory and save little time. */
#define MAX_THREADS 8U

/* The maximum number of samples whose suggestions are compared with their neighbors: at least
 * MIN_MAX_EXAMINED, and EXAMINED_PER_LANDMARK times the number of landmarks, on which the time of a
 * check depends too, so that this takes at most 5 % of it. With 1,024 landmarks, the standard error
 * of the share of confirmed suggestions is at most .025. */
#define MIN_MAX_EXAMINED 100U
#define EXAMINED_PER_LANDMARK 0.4

/* The number of fitted samples scored per chunk, a multiple of IDX_RIDGE_BLOCK_SIZE. */
#define CHUNK_SIZE 768U

/* The approximate maximum numbers of samples and of scores on which the temperature is
 * calibrated. */
#define CALIBRATION_SAMPLES 20000U
#define CALIBRATION_SCORES 1000000U

/* Labels of smaller classes aren't checked: after leaving out the sample itself, too few samples
 * represent the class. */
#define MIN_CLASS_SIZE 4U

/* The maximum number of samples for a second check, by images, because of unrelated features. */
#define MAX_COMPARED 200000U

/* The buffers of one worker, and the number of its predictions in one chunk that match the given
 * labels. */
typedef struct
{
  IdxRidgeWorkspace *ridge;
  IdxRenewalWorkspace *renewal;
  IdxFloats *features; /* of a chunk of samples that aren't fitted; NULL if all are fitted */
  IdxFloats *points;   /* the coordinates of the same samples in the embedding space */
  guint n_correct;
} Workspace;

typedef struct
{
  const IdxAuditRequest *request;
  const IdxAuditResult *base; /* has the fit that is used again; NULL if there is none */
  IdxAuditResult *result;
  IdxThreadPool *pool;
  IdxFeatureExtractor *extractor;
  guint n_usable; /* the number of labeled samples that can be compared */
  guint n_classes;
  gint64 *labels;      /* of the classes */
  guint16 *classes;    /* of the fitted samples */
  guint n_left_out;    /* the number of fitted samples that are unsure or excluded */
  guint *class_sizes;  /* the number of fitted samples in each class */
  IdxRidge *ridge;     /* NULL if an earlier fit is used again */
  IdxFit *fit;         /* contains @ridge, to be used again; NULL if it can't be */
  IdxRenewal *renewal; /* NULL unless an earlier fit is used again */

  Workspace *workspaces;
  guint calibration_step;    /* every calibration_step-th chunk is used for calibration */
  float *calibration_scores; /* of the samples in these chunks, a row per sample */
  guint n_correct;           /* the number of predictions that match the given labels */
} Run;

const char *
idx_audit_run_get_method (const IdxPixelReader *pixel_reader)
{
  if (pixel_reader->features != NULL)
    return IDX_AUDIT_FEATURES_METHOD;
  return idx_pixel_reader_has_color (pixel_reader) ? IDX_AUDIT_COLOR_METHOD : IDX_AUDIT_METHOD;
}

guint
idx_audit_run_get_n_threads (guint requested)
{
  return requested > 0 ? requested : MIN (g_get_num_processors (), MAX_THREADS);
}

static void
idx_audit_run_report_cb (gpointer progress,
                         double fraction)
{
  idx_progress_report (progress, fraction);
}

IdxThreadPool *
idx_audit_run_new_pool (guint n_threads,
                        IdxProgress *progress,
                        GCancellable *cancellable)
{
  return idx_thread_pool_new (n_threads, progress != NULL ? idx_audit_run_report_cb : NULL,
                              progress, cancellable);
}

static void
list_labels (Run *run)
{
  const IdxClass *classes = idx_labels_get_classes (run->request->labels, &run->n_classes);

  run->labels = g_new (gint64, MAX (run->n_classes, 1));
  for (guint k = 0; k < run->n_classes; k++)
    run->labels[k] = classes[k].value;
}

/* Returns the share of the most frequent class. */
static double
get_prior (const IdxAuditRequest *request)
{
  guint n_classes;
  const IdxClass *classes = idx_labels_get_classes (request->labels, &n_classes);
  guint largest = 0;

  for (guint k = 0; k < n_classes; k++)
    largest = MAX (largest, classes[k].n_samples);
  return (double) largest / MAX (request->n_labeled, 1);
}

/* Sets the result if there are too few samples or classes to check labels.
 *
 * Returns: whether there are too few */
static gboolean
report_too_few (const Run *run)
{
  const guint n = run->n_usable;

  if (n < MIN_SAMPLES)
    run->result->summary = g_strdup_printf (
      _ ("Checking labels needs at least %u samples; this dataset has only %u."), MIN_SAMPLES, n);
  else if (run->n_classes < 2)
    run->result->summary =
      g_strdup (_ ("All samples have the same label, so there is nothing to compare it with."));
  else
    return FALSE;
  idx_audit_result_set_too_few (run->result, run->request->n_samples);
  return TRUE;
}

static void
choose_landmarks (Run *run)
{
  const IdxAuditRequest *request = run->request;
  IdxAuditFigures *figures = &run->result->figures;

  figures->n_fitted = idx_space_get_n_points (run->result->space);
  figures->n_landmarks = request->options.n_landmarks;
  if (figures->n_landmarks == 0)
    figures->n_landmarks =
      run->n_usable <= MAX_SMALL_SAMPLES ? SMALL_LANDMARKS : LARGE_LANDMARKS;
  figures->n_landmarks = CLAMP (figures->n_landmarks, 2, figures->n_fitted);
}

/* Returns whether the label of a sample says nothing about its class, because the sample is unsure
 * or excluded. Only an earlier fit can leave it out. */
static gboolean
is_left_out (const Run *run,
             guint index)
{
  IdxState state;

  if (run->base == NULL)
    return FALSE;
  state = idx_decisions_get_state (run->request->decisions, index);
  return state == IDX_STATE_UNSURE || state == IDX_STATE_EXCLUDED;
}

/* Looks up the classes of the fitted samples. */
static void
collect_classes (Run *run)
{
  IdxLabels *labels = run->request->labels;
  const guint n_fitted = run->result->figures.n_fitted;

  run->classes = g_new (guint16, n_fitted);
  run->class_sizes = g_new0 (guint, run->n_classes);
  for (guint i = 0; i < n_fitted; i++)
    {
      guint index = idx_space_get_index (run->result->space, i);
      guint class = idx_labels_find_class (labels, idx_labels_get_value (labels, index));

      if (is_left_out (run, index))
        {
          run->classes[i] = IDX_FIT_LEFT_OUT;
          run->n_left_out++;
          continue;
        }
      run->classes[i] = (guint16) class;
      run->class_sizes[class]++;
    }
}

static guint
get_max_examined (const IdxAuditFigures *figures)
{
  return MAX (MIN_MAX_EXAMINED, (guint) (EXAMINED_PER_LANDMARK * figures->n_landmarks));
}

static gboolean
fit (Run *run,
     const IdxAuditWork *estimate,
     GError **error)
{
  const IdxAuditResult *result = run->result;
  const IdxAuditFigures *figures = &result->figures;
  const IdxEmbedding *embedding = idx_space_get_embedding (result->space);
  g_autofree guint32 *landmarks = idx_random_draw (figures->n_fitted, figures->n_landmarks, SEED);
  IdxRidgeProblem problem = {
    .points = idx_space_get_points (result->space),
    .n_points = figures->n_fitted,
    .n_dimensions = idx_embedding_get_n_dimensions (embedding),
    .classes = run->classes,
    .n_classes = run->n_classes,
    .landmarks = landmarks,
    .n_landmarks = figures->n_landmarks,
    .lambda = idx_space_get_lambda (result->space),
    .width = idx_space_get_kernel_width (result->space),
    .n_odd = idx_embedding_get_n_odd (embedding),
  };

  run->ridge = idx_ridge_new (&problem, run->request->kernels, run->pool, estimate->fit, error);
  if (run->ridge != NULL && figures->n_fitted == run->n_usable)
    run->fit = idx_fit_new (result->space, run->ridge, run->classes, run->labels, run->n_classes);
  return run->ridge != NULL;
}

/* Predicts from the current labels with an earlier fit. */
static gboolean
renew (Run *run,
       const IdxAuditWork *estimate,
       GError **error)
{
  run->renewal = idx_renewal_new (run->base->fit, run->classes, run->labels, run->n_classes,
                                  run->pool, estimate->fit, error);
  return run->renewal != NULL;
}

/* Returns n / divisor, rounded up. */
static guint
divide_rounding_up (guint n,
                    guint divisor)
{
  return n / divisor + (n % divisor > 0 ? 1 : 0);
}

/* Returns whether a sample gets no suggestion because it is decided. */
static gboolean
is_decided (const IdxAuditRequest *request,
            guint index)
{
  return request->decisions != NULL &&
         idx_decisions_get_state (request->decisions, index) != IDX_STATE_UNDECIDED;
}

/* Returns whether the label of a point can be suspect. */
static gboolean
can_be_suspect (const Run *run,
                guint point)
{
  const guint class = run->classes[point];

  return class != IDX_FIT_LEFT_OUT && run->class_sizes[class] >= MIN_CLASS_SIZE &&
         !is_decided (run->request, idx_space_get_index (run->result->space, point));
}

/* Finds all suspects, and reports them if the caller waits for them. */
static gboolean
report_suspects (const Run *run,
                 GError **error)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) suspects = NULL;

  if (run->request->suspects_func == NULL)
    return TRUE;
  for (guint32 i = 0; i < run->result->figures.n_fitted; i++)
    if (can_be_suspect (run, i))
      g_array_append_val (points, i);
  suspects = idx_renewal_find_suspects (run->renewal, points, run->pool, error);
  if (suspects == NULL)
    return FALSE;
  for (guint i = 0; i < suspects->len; i++)
    {
      guint32 *point = &g_array_index (suspects, guint32, i);

      *point = idx_space_get_index (run->result->space, *point);
    }
  run->request->suspects_func (suspects, run->request->suspects_data);
  return TRUE;
}

static gsize
get_stride (const Run *run)
{
  return run->renewal != NULL ? idx_renewal_get_stride (run->renewal)
                              : idx_ridge_get_stride (run->ridge);
}

/* Scores up to IDX_RIDGE_BLOCK_SIZE fitted samples. */
static const float *
score_block (const Run *run,
             Workspace *workspace,
             guint first,
             guint n)
{
  const float *scores;

  if (run->renewal != NULL)
    return idx_renewal_score (run->renewal, workspace->renewal, first, n);
  scores = idx_ridge_score_leave_one_out (run->ridge, workspace->ridge, first, n);
  if (run->fit != NULL)
    idx_fit_set_scores (run->fit, first, n, scores,
                        idx_ridge_workspace_get_leverages (workspace->ridge));
  return scores;
}

/* Returns: (nullable): the buffer for the scores of a chunk; %NULL if the chunk isn't used for
 * calibration */
static float *
get_calibration_scores (const Run *run,
                        guint chunk)
{
  if (chunk % run->calibration_step != 0)
    return NULL;
  return run->calibration_scores +
         (gsize) (chunk / run->calibration_step) * CHUNK_SIZE * run->n_classes;
}

static void
idx_audit_run_calibrate_worker (gpointer data,
                                guint chunk,
                                guint worker)
{
  const Run *run = data;
  const gsize stride = get_stride (run);
  guint first = chunk * run->calibration_step * CHUNK_SIZE;
  guint end = MIN (first + CHUNK_SIZE, run->result->figures.n_fitted);
  float *stored = get_calibration_scores (run, chunk * run->calibration_step);

  for (; first < end && !idx_thread_pool_is_canceled (run->pool); first += IDX_RIDGE_BLOCK_SIZE)
    {
      guint n = MIN (IDX_RIDGE_BLOCK_SIZE, end - first);
      const float *scores = score_block (run, &run->workspaces[worker], first, n);

      for (guint i = 0; i < n; i++, stored += run->n_classes)
        memcpy (stored, scores + i * stride, run->n_classes * sizeof *stored);
    }
}

/* Fits the temperature to the calibration scores of the samples that aren't left out. */
static void
fit_temperature (Run *run,
                 guint n_chunks)
{
  const guint n = run->result->figures.n_fitted;
  const gsize n_rows = (gsize) n_chunks * CHUNK_SIZE;
  const guint n_classes = run->n_classes;
  g_autofree guint16 *given = g_new (guint16, n_rows);
  g_autofree float *scores = NULL;
  gsize n_calibrated = 0;

  if (run->n_left_out > 0)
    scores = g_new (float, n_rows *n_classes);
  for (guint chunk = 0; chunk < n_chunks; chunk++)
    {
      guint first = chunk * run->calibration_step * CHUNK_SIZE;
      const float *stored = run->calibration_scores + (gsize) chunk * CHUNK_SIZE * n_classes;

      for (guint i = first; i < MIN (first + CHUNK_SIZE, n); i++, stored += n_classes)
        if (run->classes[i] != IDX_FIT_LEFT_OUT)
          {
            if (scores != NULL)
              memcpy (scores + n_calibrated * n_classes, stored, n_classes * sizeof *stored);
            given[n_calibrated++] = run->classes[i];
          }
    }
  run->result->figures.temperature = idx_score_fit_temperature (
    scores != NULL ? scores : run->calibration_scores, n_calibrated, n_classes, n_classes, given,
    idx_thread_pool_get_cancellable (run->pool));
}

static gboolean
calibrate (Run *run,
           double work,
           GError **error)
{
  const IdxThreadPoolJob job = { .work = idx_audit_run_calibrate_worker };
  const guint n = run->result->figures.n_fitted;
  const guint n_wanted = MIN (CALIBRATION_SAMPLES, CALIBRATION_SCORES / run->n_classes);
  guint n_chunks;

  run->calibration_step = divide_rounding_up (n, n_wanted);
  n_chunks = divide_rounding_up (divide_rounding_up (n, CHUNK_SIZE), run->calibration_step);
  run->calibration_scores = g_new (float, (gsize) run->n_classes *n_chunks *CHUNK_SIZE);
  if (!idx_thread_pool_run (run->pool, &job, run, n_chunks, work / run->calibration_step, error))
    return FALSE;
  fit_temperature (run, n_chunks);
  return TRUE;
}

/* Returns the margin. */
static float
score_sample (const Run *run,
              Workspace *workspace,
              guint index,
              guint given,
              const float *scores)
{
  IdxAuditResult *result = run->result;
  float *probabilities =
    result->probabilities != NULL ? result->probabilities + (gsize) index * run->n_classes : NULL;
  IdxLabelScore score =
    idx_score_label (scores, run->n_classes, given, result->figures.temperature, probabilities);

  workspace->n_correct += score.margin >= 0;
  if (run->class_sizes[given] >= MIN_CLASS_SIZE && !is_decided (run->request, index))
    {
      idx_suggestions_set (result->suggestions, index, score.alternative, score.margin,
                           score.probability);
      idx_suggestions_set_next (result->suggestions, index, given, scores);
    }
  return score.margin;
}

static void
score_fitted_samples (const Run *run,
                      Workspace *workspace,
                      guint first,
                      guint n,
                      const float *scores,
                      gsize stride)
{
  for (guint i = first; i < first + n; i++, scores += stride)
    if (run->classes[i] != IDX_FIT_LEFT_OUT)
      {
        float margin = score_sample (run, workspace, idx_space_get_index (run->result->space, i),
                                     run->classes[i], scores);

        if (run->fit != NULL)
          run->fit->margins[i] = margin;
      }
}

static void
idx_audit_run_score_worker (gpointer data,
                            guint chunk,
                            guint worker)
{
  const Run *run = data;
  const float *stored = get_calibration_scores (run, chunk);
  Workspace *workspace = &run->workspaces[worker];
  guint first = chunk * CHUNK_SIZE;
  guint end = MIN (first + CHUNK_SIZE, run->result->figures.n_fitted);

  workspace->n_correct = 0;
  if (stored != NULL)
    {
      score_fitted_samples (run, workspace, first, end - first, stored, run->n_classes);
      return;
    }
  for (; first < end && !idx_thread_pool_is_canceled (run->pool); first += IDX_RIDGE_BLOCK_SIZE)
    {
      guint n = MIN (IDX_RIDGE_BLOCK_SIZE, end - first);
      const float *scores = score_block (run, workspace, first, n);

      score_fitted_samples (run, workspace, first, n, scores, get_stride (run));
    }
}

static gboolean
idx_audit_run_fetch_new (gpointer data,
                         guint chunk,
                         guint worker,
                         GError **error)
{
  const Run *run = data;
  const guint chunk_size = idx_feature_extractor_get_chunk_size (run->extractor);
  const guint first = chunk * chunk_size;

  return idx_feature_extractor_read (run->extractor, worker, NULL, first,
                                     MIN (chunk_size, run->request->n_labeled - first),
                                     idx_thread_pool_get_cancellable (run->pool), error);
}

static void
idx_audit_run_score_new_worker (gpointer data,
                                guint chunk,
                                guint worker)
{
  const Run *run = data;
  const IdxSpace *space = run->result->space;
  IdxLabels *labels = run->request->labels;
  const guint chunk_size = idx_feature_extractor_get_chunk_size (run->extractor);
  const guint first = chunk * chunk_size;
  const guint n = MIN (chunk_size, run->request->n_labeled - first);
  Workspace *workspace = &run->workspaces[worker];
  const float *scores;
  guint point;

  workspace->n_correct = 0;
  idx_feature_extractor_extract (run->extractor, worker, workspace->features);
  idx_embedding_project (idx_space_get_embedding (space), workspace->features, n,
                         workspace->points);
  scores = idx_ridge_score_new_points (run->ridge, workspace->ridge, workspace->points, n);
  for (guint i = first; i < first + n; i++, scores += idx_ridge_get_stride (run->ridge))
    if (!idx_space_find_point (space, i, &point) &&
        idx_pixel_reader_is_usable (&run->request->pixel_reader, i))
      {
        guint class = idx_labels_find_class (labels, idx_labels_get_value (labels, i));

        (void) score_sample (run, workspace, i, class, scores);
      }
}

static void
idx_audit_run_commit (gpointer data,
                      guint chunk,
                      guint worker)
{
  Run *run = data;

  run->n_correct += run->workspaces[worker].n_correct;
}

static void
init_suggestions (Run *run)
{
  IdxAuditResult *result = run->result;
  const guint n_samples = run->request->n_samples;
  const guint n_classes = run->n_classes;
  const char *method =
    idx_space_has_color (result->space) ? IDX_AUDIT_COLOR_METHOD : IDX_AUDIT_METHOD;

  if (idx_space_get_features (result->space) != NULL)
    method = IDX_AUDIT_FEATURES_METHOD;
  result->suggestions =
    idx_suggestions_new (method, run->labels, n_classes, n_samples, result->figures.temperature);
  if (run->request->options.keep_probabilities)
    result->probabilities = g_new0 (float, (gsize) n_samples *n_classes);
}

static gboolean
score_all (Run *run,
           double fitted_work,
           double new_work,
           GError **error)
{
  const IdxThreadPoolJob fitted_job = { .work = idx_audit_run_score_worker,
                                        .commit = idx_audit_run_commit };
  const IdxThreadPoolJob new_job = { .fetch = idx_audit_run_fetch_new,
                                     .work = idx_audit_run_score_new_worker,
                                     .commit = idx_audit_run_commit };
  const guint n = run->request->n_labeled;
  const guint n_fitted = run->result->figures.n_fitted;
  GCancellable *cancellable = idx_thread_pool_get_cancellable (run->pool);
  IdxAuditResult *result = run->result;
  guint n_new_chunks = 0, n_wrong;

  if (!calibrate (run, fitted_work, error))
    return FALSE;
  init_suggestions (run);
  /* calibrate() has done this part of the work. */
  fitted_work -= fitted_work / run->calibration_step;
  if (run->renewal == NULL)
    n_new_chunks = divide_rounding_up (n, idx_feature_extractor_get_chunk_size (run->extractor));
  if (!idx_thread_pool_run (run->pool, &fitted_job, run, divide_rounding_up (n_fitted, CHUNK_SIZE),
                            fitted_work, error) ||
      (n_fitted < run->n_usable &&
       !idx_thread_pool_run (run->pool, &new_job, run, n_new_chunks, new_work, error)))
    return FALSE;
  result->figures.accuracy = (double) run->n_correct / MAX (run->n_usable - run->n_left_out, 1);
  n_wrong = idx_score_estimate_n_wrong (result->suggestions, run->request->labels, cancellable);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  idx_suggestions_rank (result->suggestions, n_wrong);
  return TRUE;
}

static gboolean
confirm (Run *run,
         const IdxAuditWork *estimate,
         GError **error)
{
  const IdxAuditResult *result = run->result;

  return idx_confirmation_measure (result->space, run->request->labels, result->suggestions,
                                   get_max_examined (&result->figures), run->pool,
                                   estimate->confirm, error);
}

static void
init_workspace (const Run *run,
                Workspace *workspace)
{
  GCancellable *cancellable = idx_thread_pool_get_cancellable (run->pool);
  const IdxEmbedding *embedding = idx_space_get_embedding (run->result->space);
  guint chunk_size;

  if (run->renewal != NULL)
    {
      workspace->renewal = idx_renewal_workspace_new (run->renewal, cancellable);
      return;
    }
  workspace->ridge = idx_ridge_workspace_new (run->ridge, cancellable);
  if (run->result->figures.n_fitted == run->n_usable)
    return;
  chunk_size = idx_feature_extractor_get_chunk_size (run->extractor);
  workspace->features =
    idx_floats_new (chunk_size, idx_feature_extractor_get_n_features (run->extractor));
  workspace->points = idx_floats_new (chunk_size, idx_embedding_get_n_dimensions (embedding));
}

static void
clear_workspace (Workspace *workspace)
{
  idx_ridge_workspace_free (workspace->ridge);
  idx_renewal_workspace_free (workspace->renewal);
  idx_floats_free (workspace->features);
  idx_floats_free (workspace->points);
}

static gboolean
score (Run *run,
       const IdxAuditWork *estimate,
       GError **error)
{
  const guint n_workers = idx_thread_pool_get_n_workers (run->pool);
  g_autofree Workspace *workspaces = g_new0 (Workspace, n_workers);
  gboolean success;

  run->workspaces = workspaces;
  for (guint i = 0; i < n_workers; i++)
    init_workspace (run, &workspaces[i]);
  success = score_all (run, estimate->score, estimate->score_new, error);
  for (guint i = 0; i < n_workers; i++)
    clear_workspace (&workspaces[i]);
  return success;
}

/* If the features of a model hardly predict the labels, checks them by images, to tell whether
 * the features or the labels are the reason. */
static gboolean
compare_with_images (Run *run,
                     GError **error)
{
  IdxAuditResult *result = run->result;
  IdxAuditRequest by_images = *run->request;
  g_auto (IdxAuditResult) other = { 0 };

  if (by_images.pixel_reader.features == NULL || idx_audit_result_is_predictable (result) ||
      by_images.n_labeled > MAX_COMPARED)
    return TRUE;
  by_images.pixel_reader.features = NULL;
  by_images.options = (IdxAuditOptions){ .n_threads = run->request->options.n_threads };
  if (!idx_audit_run (&by_images, NULL, NULL, idx_thread_pool_get_cancellable (run->pool), &other,
                      error))
    return FALSE;
  if (other.verdict == IDX_AUDIT_DONE)
    result->figures.image_accuracy = other.figures.accuracy;
  return TRUE;
}

/* Checks the current labels with the fit of an earlier check. */
static gboolean
check_labels_again (Run *run,
                    GError **error)
{
  IdxAuditResult *result = run->result;
  const IdxEmbedding *embedding;
  IdxAuditWork estimate;

  result->space = idx_space_ref (run->base->space);
  result->fit = idx_fit_ref (run->base->fit);
  if (report_too_few (run))
    return TRUE;
  result->figures.n_landmarks = run->base->figures.n_landmarks;
  result->figures.n_fitted = run->base->figures.n_fitted;
  collect_classes (run);
  embedding = idx_space_get_embedding (result->space);
  idx_audit_work_init_renewal (&estimate, &result->figures,
                               idx_embedding_get_n_dimensions (embedding), run->n_classes,
                               get_max_examined (&result->figures));
  idx_thread_pool_set_total_work (run->pool, idx_audit_work_get_total (&estimate));
  if (!renew (run, &estimate, error) || !report_suspects (run, error) ||
      !score (run, &estimate, error) || !confirm (run, &estimate, error))
    return FALSE;
  idx_audit_result_finish (result);
  return TRUE;
}

static gboolean
check_labels (Run *run,
              GError **error)
{
  const IdxAuditRequest *request = run->request;
  IdxAuditResult *result = run->result;
  IdxAuditWork estimate;

  if (run->n_usable > 0)
    result->space = idx_space_new (&request->pixel_reader, request->kernels, request->n_labeled);
  if (run->n_usable > 0 && request->options.lambda > 0)
    idx_space_set_lambda (result->space, request->options.lambda);
  if (report_too_few (run))
    return TRUE;
  choose_landmarks (run);
  collect_classes (run);
  run->extractor = idx_feature_extractor_new (&request->pixel_reader, request->kernels,
                                              idx_thread_pool_get_n_workers (run->pool));
  idx_audit_work_init (&estimate, &request->pixel_reader, &result->figures,
                       result->figures.n_fitted < run->n_usable ? request->n_labeled : 0,
                       idx_feature_extractor_get_n_features (run->extractor), run->n_classes,
                       get_max_examined (&result->figures));
  idx_thread_pool_set_total_work (run->pool, idx_audit_work_get_total (&estimate));
  if (!idx_space_learn (result->space, run->extractor, request->labels, run->pool, estimate.learn,
                        error) ||
      !idx_space_fill (result->space, run->extractor, run->pool, estimate.embed, error) ||
      !fit (run, &estimate, error) || !score (run, &estimate, error) ||
      !confirm (run, &estimate, error) || !compare_with_images (run, error))
    return FALSE;
  idx_audit_result_finish (result);
  return TRUE;
}

static void
clear_run (Run *run)
{
  idx_feature_extractor_free (run->extractor);
  idx_renewal_free (run->renewal);
  /* The fit owns the ridge and the classes. */
  if (run->fit == NULL)
    {
      idx_ridge_free (run->ridge);
      g_free (run->classes);
    }
  g_clear_pointer (&run->fit, idx_fit_unref);
  g_free (run->labels);
  g_free (run->class_sizes);
  g_free (run->calibration_scores);
}

gboolean
idx_audit_run (const IdxAuditRequest *request,
               const IdxAuditResult *base,
               IdxProgress *progress,
               GCancellable *cancellable,
               IdxAuditResult *result,
               GError **error)
{
  const guint n_threads = idx_audit_run_get_n_threads (request->options.n_threads);
  g_autoptr (IdxThreadPool) pool = idx_audit_run_new_pool (n_threads, progress, cancellable);
  Run run = { .request = request, .base = base, .result = result, .pool = pool };
  gboolean success;

  g_return_val_if_fail (base == NULL || (base->fit != NULL && request->decisions != NULL), FALSE);

  run.n_usable = idx_pixel_reader_count_usable (&request->pixel_reader, request->n_labeled);
  list_labels (&run);
  result->figures.seed = SEED;
  result->figures.kernels = request->kernels->name;
  result->figures.prior = get_prior (request);
  success = base != NULL ? check_labels_again (&run, error) : check_labels (&run, error);
  if (success && run.fit != NULL)
    {
      idx_basis_drop_features (idx_ridge_get_basis (run.ridge));
      result->fit = idx_fit_ref (run.fit);
    }
  clear_run (&run);
  return success;
}
