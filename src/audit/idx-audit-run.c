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

#include "idx-confirmation.h"
#include "idx-model-selection.h"
#include "idx-random.h"
#include "idx-ridge.h"
#include "idx-score.h"
#include "idx-text.h"

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

/* The estimated number of multiplications per pixel for extracting the features of an image. */
#define PIXEL_WORK 200.0
#define COLOR_PIXEL_WORK 600.0

/* The same per value, for reading features of a model. */
#define FEATURE_WORK 10.0

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

/* The buffers of one worker, and the number of its predictions in one chunk that match the given
 * labels. */
typedef struct
{
  IdxRidgeWorkspace *ridge;
  IdxFloats *features; /* of a chunk of samples that aren't fitted; NULL if all are fitted */
  IdxFloats *points;   /* the coordinates of the same samples in the embedding space */
  guint n_correct;
} Workspace;

typedef struct
{
  const IdxAuditRequest *request;
  IdxAuditResult *result;
  IdxThreadPool *pool;
  IdxFeatureExtractor *extractor;
  guint n_usable; /* the number of labeled samples that can be compared */
  guint n_classes;
  guint16 *classes;   /* of the fitted samples */
  guint *class_sizes; /* the number of fitted samples in each class */
  IdxRidge *ridge;

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

void
idx_audit_result_set_too_few (IdxAuditResult *self,
                              guint n_samples)
{
  self->verdict = IDX_AUDIT_TOO_FEW;
  /* Without scores, the temperature is never used. */
  self->suggestions = idx_suggestions_new (IDX_AUDIT_METHOD, NULL, 0, n_samples, 1);
  idx_suggestions_rank (self->suggestions, 0);
}

/* Formats a share as a percentage. Percentages below 10 have a decimal: with a thousand classes,
 * shares are small. */
static char *
format_share (double share)
{
  return idx_text_format_decimal (100 * share, share < 0.0995 ? 1 : 0);
}

static char *
describe_n_to_check (IdxSuggestions *suggestions)
{
  const guint n = idx_suggestions_get_n_to_check (suggestions);

  if (!idx_suggestions_is_estimate_reliable (suggestions))
    return idx_confirmation_describe (suggestions);
  return g_strdup_printf (
    ngettext ("There is %u label to check.", "There are %u labels to check.", n), n);
}

void
idx_audit_result_summarize (IdxAuditResult *self)
{
  g_autofree char *accuracy = NULL;
  g_autofree char *prior = NULL;

  if (self->verdict == IDX_AUDIT_DONE)
    {
      self->summary = describe_n_to_check (self->suggestions);
      return;
    }
  accuracy = format_share (self->figures.accuracy);
  prior = format_share (self->figures.prior);
  if (self->space != NULL && idx_space_get_features (self->space) != NULL)
    {
      self->summary = g_strdup_printf (
        _ ("The features hardly predict the labels: %s%% of the predictions match, and always "
           "predicting the most frequent label would match %s%%. Are they of this dataset, with "
           "its samples in the same order?"),
        accuracy, prior);
      return;
    }
  self->summary = g_strdup_printf (
    _ ("The images hardly predict the labels: %s%% of the predictions match, and always predicting "
       "the most frequent label would match %s%%. The suggestions are unreliable."),
    accuracy, prior);
}

void
idx_audit_result_clear (IdxAuditResult *self)
{
  g_clear_pointer (&self->summary, g_free);
  g_clear_object (&self->suggestions);
  g_clear_pointer (&self->probabilities, g_free);
  g_clear_pointer (&self->space, idx_space_free);
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

      run->classes[i] = (guint16) class;
      run->class_sizes[class]++;
    }
}

static guint
get_max_examined (const IdxAuditFigures *figures)
{
  return MAX (MIN_MAX_EXAMINED, (guint) (EXAMINED_PER_LANDMARK * figures->n_landmarks));
}

/* The estimated number of multiplications in each step. */
typedef struct
{
  double learn;
  double embed;
  double fit;
  double score;     /* the fitted samples */
  double score_new; /* the samples that aren't fitted */
  double confirm;   /* in half of the samples that may be examined */
} WorkEstimate;

static WorkEstimate
estimate_work (const Run *run)
{
  const IdxAuditRequest *request = run->request;
  const double n_fitted = run->result->figures.n_fitted;
  const double n_landmarks = run->result->figures.n_landmarks;
  const double n_features = idx_feature_extractor_get_n_features (run->extractor);
  const gboolean has_color = idx_pixel_reader_has_color (&request->pixel_reader);
  const gboolean has_features = request->pixel_reader.features != NULL;
  const double n_dimensions = has_color || has_features ? IDX_EMBEDDING_MAX_DIMENSIONS
                                                        : IDX_EMBEDDING_GRAY_DIMENSIONS;
  const double pixel_work = has_color ? COLOR_PIXEL_WORK : PIXEL_WORK;
  const double extract_work =
    has_features ? FEATURE_WORK * n_features
                 : pixel_work * request->pixel_reader.rows * request->pixel_reader.columns;
  const double project_work = n_dimensions * n_features;
  const double compare_work = n_dimensions * n_landmarks;
  const double score_work = n_landmarks * run->n_classes;
  WorkEstimate estimate = { 0 };

  estimate.learn = IDX_SPACE_TRAINING_SAMPLES * (extract_work + n_features * n_features / 2);
  estimate.embed = n_fitted * (extract_work + project_work);
  estimate.fit = n_fitted * (compare_work + n_landmarks * n_landmarks) +
                 2 * n_landmarks * n_landmarks * n_landmarks;
  estimate.score = n_fitted * (compare_work + n_landmarks * n_landmarks / 2 + score_work);
  if (run->result->figures.n_fitted < run->n_usable)
    estimate.score_new =
      request->n_labeled * (extract_work + project_work + compare_work + score_work);
  estimate.confirm = n_fitted * n_dimensions * get_max_examined (&run->result->figures) / 2;
  return estimate;
}

static gboolean
fit (Run *run,
     const WorkEstimate *estimate,
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
  return run->ridge != NULL;
}

/* Returns n / divisor, rounded up. */
static guint
divide_rounding_up (guint n,
                    guint divisor)
{
  return n / divisor + (n % divisor > 0 ? 1 : 0);
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
  const gsize stride = idx_ridge_get_stride (run->ridge);
  guint first = chunk * run->calibration_step * CHUNK_SIZE;
  guint end = MIN (first + CHUNK_SIZE, run->result->figures.n_fitted);
  float *stored = get_calibration_scores (run, chunk * run->calibration_step);

  for (; first < end && !idx_thread_pool_is_canceled (run->pool); first += IDX_RIDGE_BLOCK_SIZE)
    {
      guint n = MIN (IDX_RIDGE_BLOCK_SIZE, end - first);
      const float *scores =
        idx_ridge_score_leave_one_out (run->ridge, run->workspaces[worker].ridge, first, n);

      for (guint i = 0; i < n; i++, stored += run->n_classes)
        memcpy (stored, scores + i * stride, run->n_classes * sizeof *stored);
    }
}

static gboolean
calibrate (Run *run,
           double work,
           GError **error)
{
  const IdxThreadPoolJob job = { .work = idx_audit_run_calibrate_worker };
  const guint n = run->result->figures.n_fitted;
  const guint n_wanted = MIN (CALIBRATION_SAMPLES, CALIBRATION_SCORES / run->n_classes);
  guint n_chunks, n_calibrated = 0;
  g_autofree guint16 *given = NULL;

  run->calibration_step = divide_rounding_up (n, n_wanted);
  n_chunks = divide_rounding_up (divide_rounding_up (n, CHUNK_SIZE), run->calibration_step);
  run->calibration_scores = g_new (float, (gsize) run->n_classes *n_chunks *CHUNK_SIZE);
  if (!idx_thread_pool_run (run->pool, &job, run, n_chunks, work / run->calibration_step, error))
    return FALSE;

  given = g_new (guint16, (gsize) n_chunks * CHUNK_SIZE);
  for (guint chunk = 0; chunk < n_chunks; chunk++)
    {
      guint first = chunk * run->calibration_step * CHUNK_SIZE;

      for (guint i = first; i < MIN (first + CHUNK_SIZE, n); i++)
        given[n_calibrated++] = run->classes[i];
    }
  run->result->figures.temperature =
    idx_score_fit_temperature (run->calibration_scores, n_calibrated, run->n_classes,
                               run->n_classes, given,
                               idx_thread_pool_get_cancellable (run->pool));
  return TRUE;
}

/* Returns whether a sample gets no suggestion because it is decided. */
static gboolean
is_decided (const IdxAuditRequest *request,
            guint index)
{
  return request->decisions != NULL &&
         idx_decisions_get_state (request->decisions, index) != IDX_STATE_UNDECIDED;
}

static void
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
  if (run->class_sizes[given] < MIN_CLASS_SIZE || is_decided (run->request, index))
    return;
  idx_suggestions_set (result->suggestions, index, score.alternative, score.margin,
                       score.probability);
  idx_suggestions_set_next (result->suggestions, index, given, scores);
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
    score_sample (run, workspace, idx_space_get_index (run->result->space, i), run->classes[i],
                  scores);
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
      const float *scores = idx_ridge_score_leave_one_out (run->ridge, workspace->ridge, first, n);

      score_fitted_samples (run, workspace, first, n, scores, idx_ridge_get_stride (run->ridge));
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
      score_sample (run, workspace, i,
                    idx_labels_find_class (labels, idx_labels_get_value (labels, i)), scores);
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
  guint n_classes;
  const IdxClass *classes = idx_labels_get_classes (run->request->labels, &n_classes);
  const char *method =
    idx_space_has_color (result->space) ? IDX_AUDIT_COLOR_METHOD : IDX_AUDIT_METHOD;
  g_autofree gint64 *labels = g_new (gint64, n_classes);

  if (idx_space_get_features (result->space) != NULL)
    method = IDX_AUDIT_FEATURES_METHOD;
  for (guint k = 0; k < n_classes; k++)
    labels[k] = classes[k].value;
  result->suggestions =
    idx_suggestions_new (method, labels, n_classes, n_samples, result->figures.temperature);
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
  guint n_new_chunks, n_wrong;

  if (!calibrate (run, fitted_work, error))
    return FALSE;
  init_suggestions (run);
  /* calibrate() has done this part of the work. */
  fitted_work -= fitted_work / run->calibration_step;
  n_new_chunks = divide_rounding_up (n, idx_feature_extractor_get_chunk_size (run->extractor));
  if (!idx_thread_pool_run (run->pool, &fitted_job, run, divide_rounding_up (n_fitted, CHUNK_SIZE),
                            fitted_work, error) ||
      (n_fitted < run->n_usable &&
       !idx_thread_pool_run (run->pool, &new_job, run, n_new_chunks, new_work, error)))
    return FALSE;
  result->figures.accuracy = (double) run->n_correct / run->n_usable;
  n_wrong = idx_score_estimate_n_wrong (result->suggestions, run->request->labels, cancellable);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  idx_suggestions_rank (result->suggestions, n_wrong);
  return TRUE;
}

static gboolean
confirm (Run *run,
         const WorkEstimate *estimate,
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
  const guint chunk_size = idx_feature_extractor_get_chunk_size (run->extractor);
  const IdxEmbedding *embedding = idx_space_get_embedding (run->result->space);

  workspace->ridge =
    idx_ridge_workspace_new (run->ridge, idx_thread_pool_get_cancellable (run->pool));
  if (run->result->figures.n_fitted == run->n_usable)
    return;
  workspace->features =
    idx_floats_new (chunk_size, idx_feature_extractor_get_n_features (run->extractor));
  workspace->points = idx_floats_new (chunk_size, idx_embedding_get_n_dimensions (embedding));
}

static void
clear_workspace (Workspace *workspace)
{
  idx_ridge_workspace_free (workspace->ridge);
  idx_floats_free (workspace->features);
  idx_floats_free (workspace->points);
}

static gboolean
score (Run *run,
       const WorkEstimate *estimate,
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

/* Returns whether the fit clearly beats a baseline that always predicts the most frequent class: it
 * must be right at least twice as often, or wrong at most half as often. */
static gboolean
is_predictable (const IdxAuditFigures *figures)
{
  return figures->accuracy >= MIN (2 * figures->prior, (1 + figures->prior) / 2);
}

static gboolean
check_labels (Run *run,
              GError **error)
{
  const IdxAuditRequest *request = run->request;
  IdxAuditResult *result = run->result;
  WorkEstimate estimate;

  run->n_usable = idx_pixel_reader_count_usable (&request->pixel_reader, request->n_labeled);
  if (run->n_usable > 0)
    result->space = idx_space_new (&request->pixel_reader, request->kernels, request->n_labeled);
  if (run->n_usable > 0 && request->options.lambda > 0)
    idx_space_set_lambda (result->space, request->options.lambda);
  (void) idx_labels_get_classes (request->labels, &run->n_classes);
  result->figures.seed = SEED;
  result->figures.kernels = request->kernels->name;
  result->figures.prior = get_prior (request);
  if (report_too_few (run))
    return TRUE;
  choose_landmarks (run);
  collect_classes (run);
  run->extractor = idx_feature_extractor_new (&request->pixel_reader, request->kernels,
                                              idx_thread_pool_get_n_workers (run->pool));
  estimate = estimate_work (run);
  idx_thread_pool_set_total_work (run->pool, estimate.learn + estimate.embed + estimate.fit +
                                               estimate.score + estimate.score_new +
                                               estimate.confirm);
  if (!idx_space_learn (result->space, run->extractor, request->labels, run->pool, estimate.learn,
                        error) ||
      !idx_space_fill (result->space, run->extractor, run->pool, estimate.embed, error) ||
      !fit (run, &estimate, error) || !score (run, &estimate, error) ||
      !confirm (run, &estimate, error))
    return FALSE;
  result->verdict = is_predictable (&result->figures) ? IDX_AUDIT_DONE : IDX_AUDIT_UNPREDICTABLE;
  idx_audit_result_summarize (result);
  return TRUE;
}

gboolean
idx_audit_run (const IdxAuditRequest *request,
               IdxProgress *progress,
               GCancellable *cancellable,
               IdxAuditResult *result,
               GError **error)
{
  const guint n_threads = idx_audit_run_get_n_threads (request->options.n_threads);
  g_autoptr (IdxThreadPool) pool = idx_audit_run_new_pool (n_threads, progress, cancellable);
  Run run = { .request = request, .result = result, .pool = pool };
  gboolean success = check_labels (&run, error);

  idx_feature_extractor_free (run.extractor);
  idx_ridge_free (run.ridge);
  g_free (run.classes);
  g_free (run.class_sizes);
  g_free (run.calibration_scores);
  return success;
}
