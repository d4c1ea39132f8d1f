/* SPDX-License-Identifier: MIT */

/* How labels are judged, step by step: images are described by their edges, the descriptions become
 * points in a space of few dimensions, and a ridge regression predicts the class of each point from
 * all others. A given label is the more suspect, the better another class scores than its own.
 *
 * Of very many samples some are fitted, and the others are scored by that fit as they go past. */

#include "idx-audit-private.h"

#include "idx-model-selection.h"
#include "idx-random.h"

#define SEED 1
#define MIN_SAMPLES 50U

/* The usual numbers of landmarks, the larger one for up to so many samples. */
#define LANDMARKS 1024U
#define MANY_LANDMARKS 2048U
#define FEW_SAMPLES 20000U

/* More threads than these would take more memory than time. */
#define MAX_THREADS 8U

/* So long it takes at most until somebody who waits for the space sees a cancel, in microseconds.
 */
#define MAX_WAIT 50000

/* What describing an image costs for each of its pixels, in multiplications. */
#define PIXEL_WORK 200.0
#define COLOR_PIXEL_WORK 600.0

/* How strongly a fit to gray images is regularized. */
#define LAMBDA 0.05

static double
get_prior (const IdxAuditRequest *request)
{
  guint n_classes;
  const IdxClass *classes = idx_labels_get_classes (request->labels, &n_classes);
  guint largest = 0;

  for (guint k = 0; k < n_classes; k++)
    largest = MAX (largest, classes[k].n_samples);
  return (double) largest / MAX (request->n_samples, 1);
}

void
idx_audit_set_too_few (IdxAudit *self,
                       guint n_images)
{
  self->verdict = IDX_AUDIT_TOO_FEW;
  self->suggestions = idx_suggestions_new (IDX_AUDIT_METHOD, NULL, 0, n_images, 1);
  idx_suggestions_rank (self->suggestions, 0);
}

/* Says why nothing is judged, if so. */
static gboolean
is_too_little (const IdxAuditRun *run)
{
  const guint n = run->request->n_samples;
  IdxAudit *audit = run->audit;

  if (n < MIN_SAMPLES)
    audit->summary = g_strdup_printf (
      "There are too few samples to judge labels by: %u, and %u are needed.", n, MIN_SAMPLES);
  else if (run->n_classes < 2)
    audit->summary =
      g_strdup ("All samples have the same label, so that there is nothing to judge it by.");
  else
    return FALSE;
  idx_audit_set_too_few (audit, run->request->n_images);
  return TRUE;
}

static void
choose_landmarks (IdxAuditRun *run)
{
  const IdxAuditRequest *request = run->request;
  IdxAuditFigures *figures = &run->audit->figures;

  figures->n_fitted = idx_space_get_n_points (run->audit->space);
  figures->n_landmarks = request->options.n_landmarks;
  if (figures->n_landmarks == 0)
    figures->n_landmarks = request->n_samples <= FEW_SAMPLES ? MANY_LANDMARKS : LANDMARKS;
  figures->n_landmarks = CLAMP (figures->n_landmarks, 2, figures->n_fitted);
}

/* Looks up the classes of the fitted samples. */
static void
take_classes (IdxAuditRun *run)
{
  IdxLabels *labels = run->request->labels;
  const guint n_fitted = run->audit->figures.n_fitted;

  run->classes = g_new (guint16, n_fitted);
  run->class_sizes = g_new0 (guint, run->n_classes);
  for (guint i = 0; i < n_fitted; i++)
    {
      guint index = idx_space_get_index (run->audit->space, i);
      guint class = idx_labels_find_class (labels, idx_labels_get_value (labels, index));

      run->classes[i] = (guint16) class;
      run->class_sizes[class]++;
    }
}

/* The work of the steps, in multiplications. */
typedef struct
{
  double learn;
  double embed;
  double fit;
  double score;
  double score_others;
} Plan;

static Plan
make_plan (const IdxAuditRun *run)
{
  const IdxAuditRequest *request = run->request;
  const double n_fitted = run->audit->figures.n_fitted;
  const double n_landmarks = run->audit->figures.n_landmarks;
  const double n_features = idx_feature_extractor_get_n_features (run->extractor);
  const gboolean has_color = idx_pixels_has_color (&request->pixels);
  const double n_dimensions =
    has_color ? IDX_EMBEDDING_MAX_DIMENSIONS : IDX_EMBEDDING_GRAY_DIMENSIONS;
  const double describe =
    (has_color ? COLOR_PIXEL_WORK : PIXEL_WORK) * request->pixels.rows * request->pixels.columns;
  const double project = n_dimensions * n_features;
  const double compare = n_dimensions * n_landmarks;
  const double score = n_landmarks * run->n_classes;
  Plan plan = { 0 };

  plan.learn = IDX_SPACE_LEARNED_SAMPLES * (describe + n_features * n_features / 2);
  plan.embed = n_fitted * (describe + project);
  plan.fit =
    n_fitted * (compare + n_landmarks * n_landmarks) + 2 * n_landmarks * n_landmarks * n_landmarks;
  plan.score = n_fitted * (compare + n_landmarks * n_landmarks / 2 + score);
  if (n_fitted < request->n_samples)
    plan.score_others = request->n_samples * (describe + project + compare + score);
  return plan;
}

static gboolean
fit (IdxAuditRun *run,
     const Plan *plan,
     GError **error)
{
  const IdxAudit *audit = run->audit;
  const IdxAuditFigures *figures = &audit->figures;
  const IdxEmbedding *embedding = idx_space_get_embedding (audit->space);
  g_autofree guint32 *landmarks = idx_random_draw (figures->n_fitted, figures->n_landmarks, SEED);
  IdxRidgeProblem problem = {
    .points = idx_space_get_points (audit->space),
    .n_points = figures->n_fitted,
    .n_dimensions = idx_embedding_get_n_dimensions (embedding),
    .classes = run->classes,
    .n_classes = run->n_classes,
    .landmarks = landmarks,
    .n_landmarks = figures->n_landmarks,
    .lambda = idx_space_has_color (audit->space) ? IDX_COLOR_LAMBDA : LAMBDA,
    .n_odd = idx_embedding_get_n_odd (embedding),
  };

  run->ridge = idx_ridge_new (&problem, run->request->kernels, run->pool, plan->fit, error);
  return run->ridge != NULL;
}

/* Twice as good as naming the most frequent class, or half as often wrong where that can't be. */
static gboolean
is_predictable (const IdxAuditFigures *figures)
{
  return figures->accuracy >= MIN (2 * figures->prior, (1 + figures->prior) / 2);
}

/* In per cent, with a decimal where a whole number would say little, as of a thousand classes. */
static char *
format_share (double share)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (
    g_ascii_formatd (text, sizeof text, share < 0.0995 ? "%.1f" : "%.0f", 100 * share));
}

static void
find_verdict (IdxAudit *audit)
{
  const guint n = idx_suggestions_get_n_to_check (audit->suggestions);
  g_autofree char *accuracy = NULL;
  g_autofree char *prior = NULL;

  if (is_predictable (&audit->figures))
    {
      audit->verdict = IDX_AUDIT_DONE;
      audit->summary = g_strdup_printf (
        n == 1 ? "There is %u label to check." : "There are %u labels to check.", n);
      return;
    }
  audit->verdict = IDX_AUDIT_UNPREDICTABLE;
  accuracy = format_share (audit->figures.accuracy);
  prior = format_share (audit->figures.prior);
  audit->summary =
    g_strdup_printf ("The labels can hardly be predicted from the pixels: %s %% of them are, and "
                     "always naming the most frequent one would get %s %% right. What is suggested "
                     "means little.",
                     accuracy, prior);
}

static gboolean
judge (IdxAuditRun *run,
       GError **error)
{
  IdxAuditFigures *figures = &run->audit->figures;
  Plan plan;

  idx_audit_take_request (run->audit, run->request);
  (void) idx_labels_get_classes (run->request->labels, &run->n_classes);
  figures->seed = SEED;
  figures->kernels = run->request->kernels->name;
  figures->prior = get_prior (run->request);
  if (is_too_little (run))
    return TRUE;
  choose_landmarks (run);
  take_classes (run);
  run->extractor = idx_feature_extractor_new (&run->request->pixels, run->request->kernels,
                                              idx_thread_pool_get_n_workers (run->pool));
  plan = make_plan (run);
  idx_thread_pool_set_total_work (run->pool, plan.learn + plan.embed + plan.fit + plan.score +
                                               plan.score_others);
  if (!idx_space_learn (run->audit->space, run->extractor, run->request->labels, run->pool,
                        plan.learn, error) ||
      !idx_space_fill (run->audit->space, run->extractor, run->pool, plan.embed, error) ||
      !fit (run, &plan, error) || !idx_audit_score (run, plan.score, plan.score_others, error))
    return FALSE;
  find_verdict (run->audit);
  return TRUE;
}

guint
idx_audit_get_n_threads (guint wanted)
{
  return wanted > 0 ? wanted : MIN (g_get_num_processors (), MAX_THREADS);
}

IdxAudit *
idx_audit_run (const IdxAuditRequest *request,
               IdxProgress *progress,
               GCancellable *cancellable,
               GError **error)
{
  g_autoptr (IdxThreadPool) pool = idx_thread_pool_new (
    idx_audit_get_n_threads (request->options.n_threads), progress, cancellable);
  g_autoptr (IdxAudit) audit = g_object_new (IDX_TYPE_AUDIT, NULL);
  IdxAuditRun run = { .request = request, .audit = audit, .pool = pool };
  gboolean good = judge (&run, error);

  idx_feature_extractor_free (run.extractor);
  idx_ridge_free (run.ridge);
  g_free (run.classes);
  g_free (run.class_sizes);
  return good ? g_steal_pointer (&audit) : NULL;
}

static gboolean
fill_space (IdxAudit *self,
            IdxProgress *progress,
            GCancellable *cancellable,
            GError **error)
{
  g_autoptr (IdxThreadPool) pool =
    idx_thread_pool_new (idx_audit_get_n_threads (0), progress, cancellable);
  g_autoptr (IdxFeatureExtractor) extractor = idx_feature_extractor_new (
    idx_space_get_pixels (self->space), idx_space_get_kernels (self->space),
    idx_thread_pool_get_n_workers (pool));
  /* Where labels were judged, they decided what counts. */
  IdxLabels *labels = self->verdict != IDX_AUDIT_TOO_FEW ? self->labels : NULL;
  const double n_learned = IDX_SPACE_LEARNED_SAMPLES;
  const double n_points = idx_space_get_n_points (self->space);

  idx_thread_pool_set_total_work (pool, n_learned + n_points);
  return idx_space_learn (self->space, extractor, labels, pool, n_learned, error) &&
         idx_space_fill (self->space, extractor, pool, n_points, error);
}

gboolean
idx_audit_fill_space (IdxAudit *self,
                      IdxProgress *progress,
                      GCancellable *filling,
                      GCancellable *cancellable,
                      GError **error)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);
  gboolean good;

  while (self->is_filling)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      (void) g_cond_wait_until (&self->filled, &self->lock, g_get_monotonic_time () + MAX_WAIT);
    }
  if (idx_space_get_points (self->space) != NULL)
    return TRUE;

  self->is_filling = TRUE;
  g_mutex_unlock (&self->lock);
  good = fill_space (self, progress, filling, error);
  g_mutex_lock (&self->lock);
  self->is_filling = FALSE;
  g_cond_broadcast (&self->filled);
  return good;
}
