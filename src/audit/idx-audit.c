/* SPDX-License-Identifier: MIT */

/* An audit of the labels of a dataset: the request, looking up its result in the cache, and the
 * object that holds the result.
 *
 * Two hashes identify a cached result: one of the labels, the format of the images, the range of
 * their values and the parameters, and one of all labeled images. The first is cheap. The images
 * are read and hashed only if a cached result matches the first hash; this takes a small fraction
 * of the time of a check. After a check, the images are hashed in the background. */

#include "idx-audit-private.h"

#include "idx-audit-cache.h"
#include "idx-error.h"
#include "idx-hash.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The maximum number of classes. It limits memory: the ridge regression stores a sum per class and
 * landmark (see idx-ridge.c). */
#define MAX_CLASSES 4096U

/* How often a thread checks for cancellation while another one fills the embedding space, in
 * microseconds. */
#define WAIT_INTERVAL 50000

G_DEFINE_FINAL_TYPE (IdxAudit, idx_audit, G_TYPE_OBJECT)

static void
idx_audit_finalize (GObject *object)
{
  IdxAudit *self = IDX_AUDIT (object);

  idx_audit_result_clear (&self->result);
  g_clear_object (&self->labels);
  g_clear_object (&self->background);
  g_cond_clear (&self->filling_ended);
  g_mutex_clear (&self->lock);
  G_OBJECT_CLASS (idx_audit_parent_class)->finalize (object);
}

static void
idx_audit_class_init (IdxAuditClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_audit_finalize;
}

static void
idx_audit_init (IdxAudit *self)
{
  self->background = g_cancellable_new ();
  g_mutex_init (&self->lock);
  g_cond_init (&self->filling_ended);
}

static void
request_clear (gpointer data)
{
  IdxAuditRequest *request = data;

  idx_pixel_reader_clear (&request->pixel_reader);
  g_object_unref (request->labels);
  g_clear_object (&request->decisions);
  g_clear_object (&request->base);
}

IdxAuditRequest *
idx_audit_request_ref (IdxAuditRequest *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
idx_audit_request_unref (IdxAuditRequest *self)
{
  g_atomic_rc_box_release_full (self, request_clear);
}

/* Fails if the labels can't be checked, whatever the options are. */
static gboolean
check_label_preconditions (IdxDataset *dataset,
                           GError **error)
{
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  guint n_classes;

  if (labels == NULL)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED, _ ("There are no labels to check."));
      return FALSE;
    }
  (void) idx_labels_get_classes (labels, &n_classes);
  if (n_classes > MAX_CLASSES)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                   _ ("There are %u classes; labels can be checked for up to %u."), n_classes,
                   MAX_CLASSES);
      return FALSE;
    }
  return TRUE;
}

/* Fails if there is too little memory for a check: tries to allocate as much as the check will need
 * in total, because GLib aborts the program if an allocation fails later. A fit with m landmarks
 * needs several m×m matrices: four of doubles, three of floats, and one of floats per thread. If
 * the options don't specify the number of landmarks, the total doesn't include these matrices. */
static gboolean
check_available_memory (const IdxAuditRequest *request,
                        GError **error)
{
  const guint64 n_landmarks = MIN (request->options.n_landmarks, request->n_labeled);
  const guint64 n_threads = idx_audit_run_get_n_threads (request->options.n_threads);
  guint64 n_bytes = n_landmarks * (4 * sizeof (double) + (3 + n_threads) * sizeof (float));
  guint64 n_probabilities = 0;
  guint n_classes;
  g_autofree char *size = NULL;
  gpointer memory;

  (void) idx_labels_get_classes (request->labels, &n_classes);
  if (request->options.keep_probabilities)
    n_probabilities = (guint64) request->n_samples * n_classes * sizeof (float);
  if (!g_uint64_checked_mul (&n_bytes, n_bytes, n_landmarks) ||
      !g_uint64_checked_add (&n_bytes, n_bytes, n_probabilities))
    n_bytes = G_MAXUINT64;
  if (n_bytes == 0)
    return TRUE;
  memory = n_bytes <= G_MAXSIZE / 2 ? g_try_malloc (n_bytes) : NULL;
  if (memory != NULL)
    {
      g_free (memory);
      return TRUE;
    }
  size = g_format_size (n_bytes);
  g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
               _ ("Checking these labels takes about %s of memory, more than is available."),
               size);
  return FALSE;
}

IdxAuditRequest *
idx_audit_request_new (IdxDataset *dataset,
                       const IdxAuditOptions *options,
                       GError **error)
{
  const IdxAuditOptions defaults = { 0 };
  const IdxKernels *kernels;
  g_autoptr (IdxAuditRequest) request = NULL;
  IdxPixelReader pixel_reader;

  if (options == NULL)
    options = &defaults;
  if (!check_label_preconditions (dataset, error))
    return NULL;
  kernels = idx_kernels_find (options->kernels);
  if (kernels == NULL)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                   _ ("This computer doesn't support the kernels “%s”."), options->kernels);
      return NULL;
    }
  request = g_atomic_rc_box_new0 (IdxAuditRequest);
  idx_pixel_reader_init (&pixel_reader, dataset);
  idx_pixel_reader_copy (&pixel_reader, &request->pixel_reader);
  request->options = *options;
  if (options->only_undecided)
    {
      /* Results depend on the decisions, which the key of the cache doesn't contain. */
      request->decisions = idx_decisions_snapshot (idx_dataset_get_decisions (dataset));
      request->labels = idx_decisions_dup_labels (request->decisions);
      request->options.bypass_cache = TRUE;
    }
  else
    request->labels = g_object_ref (idx_dataset_get_labels (dataset));
  request->n_samples = idx_dataset_get_n_samples (dataset);
  request->n_labeled = MIN (request->n_samples, idx_labels_get_n_labels (request->labels));
  request->options.kernels = kernels->name;
  request->kernels = kernels;
  if (!check_available_memory (request, error))
    return NULL;
  return g_steal_pointer (&request);
}

gboolean
idx_audit_can_renew (IdxAudit *self,
                     IdxDataset *dataset)
{
  IdxDecisions *decisions;

  g_return_val_if_fail (IDX_IS_AUDIT (self), FALSE);
  g_return_val_if_fail (IDX_IS_DATASET (dataset), FALSE);

  decisions = idx_dataset_get_decisions (dataset);
  return self->result.fit != NULL && decisions != NULL &&
         idx_decisions_get_n_labels (decisions) == idx_labels_get_n_labels (self->labels) &&
         idx_decisions_get_n_in_state (decisions, IDX_STATE_UNSURE) +
             idx_decisions_get_n_in_state (decisions, IDX_STATE_EXCLUDED) <=
           IDX_FIT_MAX_LEFT_OUT;
}

IdxAuditRequest *
idx_audit_request_new_renewal (IdxAudit *audit,
                               IdxDataset *dataset,
                               const IdxAuditOptions *options,
                               GError **error)
{
  IdxAuditOptions renewal = { .only_undecided = TRUE };
  IdxAuditRequest *request;

  g_return_val_if_fail (IDX_IS_AUDIT (audit), NULL);
  g_return_val_if_fail (idx_audit_can_renew (audit, dataset), NULL);

  renewal.kernels = audit->result.figures.kernels;
  renewal.n_threads = options != NULL ? options->n_threads : 0;
  request = idx_audit_request_new (dataset, &renewal, error);
  if (request != NULL)
    request->base = g_object_ref (audit);
  return request;
}

void
idx_audit_request_set_suspects_func (IdxAuditRequest *self,
                                     IdxAuditSuspectsFunc func,
                                     gpointer data)
{
  g_return_if_fail (self != NULL && self->base != NULL);

  self->suspects_func = func;
  self->suspects_data = data;
}

static guint64
hash_parameters (const IdxAuditRequest *request)
{
  const IdxRange *range = &request->pixel_reader.range;
  const guint8 *bytes = idx_labels_peek_bytes (request->labels);
  const guint64 numbers[] = { request->options.n_landmarks, request->n_samples,
                              request->n_labeled };
  const char *method = idx_audit_run_get_method (&request->pixel_reader);
  guint64 hash = idx_hash_bytes (IDX_HASH_EMPTY, method, strlen (method));

  hash = idx_hash_bytes (hash, numbers, sizeof numbers);
  hash = idx_hash_bytes (hash, &request->options.lambda, sizeof request->options.lambda);
  hash = idx_pixel_reader_hash_format (&request->pixel_reader, hash);
  /* Images without labels aren't hashed, but they can affect the result through the range, which
   * contains the values of all images. */
  hash = idx_hash_bytes (hash, &range->minimum, sizeof range->minimum);
  hash = idx_hash_bytes (hash, &range->maximum, sizeof range->maximum);
  if (bytes != NULL)
    return idx_hash_bytes (hash, bytes, request->n_labeled);
  for (guint i = 0; i < request->n_labeled; i++)
    {
      gint64 label = idx_labels_get_value (request->labels, i);

      hash = idx_hash_bytes (hash, &label, sizeof label);
    }
  return hash;
}

static GVariant *
to_variant (IdxAudit *self)
{
  const IdxAuditFigures *figures = &self->result.figures;

  const guint32 verdict = self->result.verdict;

  return g_variant_new ("(u(uutsdddd)@" IDX_SUGGESTIONS_VARIANT "@aq)", verdict,
                        figures->n_landmarks, figures->n_fitted, figures->seed, figures->kernels,
                        figures->accuracy, figures->prior, figures->image_accuracy,
                        figures->temperature,
                        idx_suggestions_to_variant (self->result.suggestions),
                        idx_suggestions_next_to_variant (self->result.suggestions));
}

IdxAudit *
idx_audit_new_from_variant (const IdxAuditRequest *request,
                            GVariant *variant)
{
  g_autoptr (IdxAudit) self = g_object_new (IDX_TYPE_AUDIT, NULL);
  IdxAuditResult *result = &self->result;
  IdxAuditFigures *figures = &result->figures;
  g_autoptr (GVariant) suggestions = NULL;
  g_autoptr (GVariant) next = NULL;
  const IdxKernels *kernels;
  const char *kernels_name;
  guint32 verdict;

  g_variant_get (variant, "(u(uut&sdddd)@" IDX_SUGGESTIONS_VARIANT "@aq)", &verdict,
                 &figures->n_landmarks, &figures->n_fitted, &figures->seed, &kernels_name,
                 &figures->accuracy, &figures->prior, &figures->image_accuracy,
                 &figures->temperature, &suggestions, &next);
  kernels = idx_kernels_find (kernels_name);
  result->suggestions = idx_suggestions_new_from_variant (suggestions);
  if ((verdict != IDX_AUDIT_DONE && verdict != IDX_AUDIT_UNPREDICTABLE) || kernels == NULL ||
      !isfinite (figures->accuracy) || !isfinite (figures->prior) ||
      !isfinite (figures->image_accuracy) || result->suggestions == NULL ||
      idx_suggestions_get_n_samples (result->suggestions) != request->n_samples ||
      !idx_suggestions_set_next_from_variant (result->suggestions, next))
    return NULL;

  result->verdict = (IdxAuditVerdict) verdict;
  figures->kernels = kernels->name;
  if (idx_pixel_reader_count_usable (&request->pixel_reader, request->n_labeled) > 0)
    result->space = idx_space_new (&request->pixel_reader, request->kernels, request->n_labeled);
  idx_audit_result_summarize (result);
  self->labels = g_object_ref (request->labels);
  return g_steal_pointer (&self);
}

IdxAudit *
idx_audit_load (const IdxAuditRequest *request,
                GCancellable *cancellable)
{
  IdxAuditKey key = { .parameters = hash_parameters (request) };
  g_autoptr (GVariant) variant = NULL;

  if (request->options.keep_probabilities || request->options.bypass_cache ||
      !idx_audit_cache_has_any (key.parameters) ||
      !idx_pixel_reader_hash (&request->pixel_reader, request->n_labeled, cancellable, &key.images))
    return NULL;
  variant = idx_audit_cache_load (&key, G_VARIANT_TYPE (IDX_AUDIT_VARIANT));
  return variant != NULL ? idx_audit_new_from_variant (request, variant) : NULL;
}

void
idx_audit_store (IdxAudit *self,
                 const IdxAuditRequest *request)
{
  IdxAuditKey key = { .parameters = hash_parameters (request) };
  g_autoptr (GVariant) variant = NULL;

  if (!self->is_new || self->result.verdict == IDX_AUDIT_TOO_FEW ||
      !idx_pixel_reader_hash (&request->pixel_reader, request->n_labeled, self->background,
                              &key.images))
    return;
  variant = g_variant_ref_sink (to_variant (self));
  idx_audit_cache_store (&key, variant);
}

static IdxAudit *
run (const IdxAuditRequest *request,
     IdxProgress *progress,
     GCancellable *cancellable,
     GError **error)
{
  g_autoptr (IdxAudit) self = g_object_new (IDX_TYPE_AUDIT, NULL);

  self->labels = g_object_ref (request->labels);
  self->is_new = !request->options.bypass_cache;
  /* Stopping either audit stops the work for both: the newer one replaces the other. */
  if (request->base != NULL)
    g_set_object (&self->background, request->base->background);
  if (!idx_audit_run (request, request->base != NULL ? &request->base->result : NULL, progress,
                      cancellable, &self->result, error))
    return NULL;
  return g_steal_pointer (&self);
}

static gboolean
fill_space (IdxAudit *self,
            IdxProgress *progress,
            GCancellable *cancellable,
            GError **error)
{
  g_autoptr (IdxThreadPool) pool =
    idx_audit_run_new_pool (idx_audit_run_get_n_threads (0), progress, cancellable);
  g_autoptr (IdxFeatureExtractor) extractor = idx_feature_extractor_new (
    idx_space_get_pixel_reader (self->result.space), idx_space_get_kernels (self->result.space),
    idx_thread_pool_get_n_workers (pool));
  /* Labels affect the projection. To learn the same projection as the check, use them only if the
   * check did. */
  IdxLabels *labels = self->result.verdict != IDX_AUDIT_TOO_FEW ? self->labels : NULL;
  const double n_training = IDX_SPACE_TRAINING_SAMPLES;
  const double n_points = idx_space_get_n_points (self->result.space);

  idx_thread_pool_set_total_work (pool, n_training + n_points);
  return idx_space_learn (self->result.space, extractor, labels, pool, n_training, error) &&
         idx_space_fill (self->result.space, extractor, pool, n_points, error);
}

gboolean
idx_audit_is_space_filled (IdxAudit *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  return !self->is_filling && self->result.space != NULL &&
         idx_space_get_points (self->result.space) != NULL;
}

gboolean
idx_audit_fill_space (IdxAudit *self,
                      IdxProgress *progress,
                      GCancellable *fill_cancellable,
                      GCancellable *wait_cancellable,
                      GError **error)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);
  gboolean success;

  while (self->is_filling)
    {
      if (g_cancellable_set_error_if_cancelled (wait_cancellable, error))
        return FALSE;
      (void) g_cond_wait_until (&self->filling_ended, &self->lock,
                                g_get_monotonic_time () + WAIT_INTERVAL);
    }
  if (idx_space_get_points (self->result.space) != NULL)
    return TRUE;

  self->is_filling = TRUE;
  g_mutex_unlock (&self->lock);
  success = fill_space (self, progress, fill_cancellable, error);
  g_mutex_lock (&self->lock);
  self->is_filling = FALSE;
  g_cond_broadcast (&self->filling_ended);
  return success;
}

gboolean
idx_audit_check_preconditions (IdxDataset *dataset,
                               const IdxAuditOptions *options,
                               GError **error)
{
  g_autoptr (IdxAuditRequest) request = NULL;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), FALSE);

  request = idx_audit_request_new (dataset, options, error);
  return request != NULL;
}

IdxAudit *
idx_audit_new (IdxDataset *dataset,
               const IdxAuditOptions *options,
               IdxProgress *progress,
               GCancellable *cancellable,
               GError **error)
{
  g_autoptr (IdxAuditRequest) request = NULL;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  request = idx_audit_request_new (dataset, options, error);
  return request != NULL ? run (request, progress, cancellable, error) : NULL;
}

IdxAudit *
idx_audit_request_run (const IdxAuditRequest *self,
                       IdxProgress *progress,
                       GCancellable *cancellable,
                       GError **error)
{
  IdxAudit *audit = idx_audit_load (self, cancellable);

  return audit != NULL ? audit : run (self, progress, cancellable, error);
}

IdxAudit *
idx_audit_new_without_check (IdxDataset *dataset)
{
  IdxAudit *self = g_object_new (IDX_TYPE_AUDIT, NULL);
  const guint n_images = idx_dataset_get_n_samples (dataset);
  IdxPixelReader pixel_reader;

  idx_pixel_reader_init (&pixel_reader, dataset);
  g_set_object (&self->labels, idx_dataset_get_labels (dataset));
  if (n_images > 0)
    self->result.space = idx_space_new (&pixel_reader, idx_kernels_find (NULL), n_images);
  idx_audit_result_set_too_few (&self->result, n_images);
  return self;
}

void
idx_audit_stop (IdxAudit *self)
{
  g_return_if_fail (IDX_IS_AUDIT (self));

  g_cancellable_cancel (self->background);
}

IdxAuditVerdict
idx_audit_get_verdict (IdxAudit *self)
{
  g_return_val_if_fail (IDX_IS_AUDIT (self), IDX_AUDIT_TOO_FEW);

  return self->result.verdict;
}

const char *
idx_audit_get_summary (IdxAudit *self)
{
  g_return_val_if_fail (IDX_IS_AUDIT (self), NULL);

  return self->result.summary;
}

const IdxAuditFigures *
idx_audit_get_figures (IdxAudit *self)
{
  g_return_val_if_fail (IDX_IS_AUDIT (self), NULL);

  return &self->result.figures;
}

IdxFeatures *
idx_audit_get_features (IdxAudit *self)
{
  g_return_val_if_fail (IDX_IS_AUDIT (self), NULL);

  return self->result.space != NULL ? idx_space_get_features (self->result.space) : NULL;
}

char *
idx_audit_describe_features (IdxAudit *self)
{
  IdxFeatures *features = idx_audit_get_features (self);
  const IdxEmbedding *embedding;
  guint n_columns, n_dimensions;
  g_autofree char *name = NULL;
  g_autofree char *share = NULL;

  if (features == NULL)
    return NULL;
  name = idx_text_file_name (idx_features_get_location (features));
  embedding = idx_space_get_embedding (self->result.space);
  if (embedding == NULL)
    return g_strdup_printf (_ ("Compared by the features in “%s”."), name);
  share = idx_text_format_decimal (100 * idx_embedding_get_variance_share (embedding), 0);
  n_columns = idx_features_get_n_columns (features);
  n_dimensions = MIN (n_columns, idx_embedding_get_n_dimensions (embedding));
  /* Translators: both numbers are at least 2. */
  return g_strdup_printf (
    idx_space_has_unit_length (self->result.space)
      ? _ ("Compared by the features in “%s”, scaled to length 1: %u for each sample, in %u "
           "dimensions with %s%% of their variance.")
      : _ ("Compared by the features in “%s”, as they are: %u for each sample, in %u dimensions "
           "with %s%% of their variance."),
    name, n_columns, n_dimensions, share);
}

IdxSuggestions *
idx_audit_get_suggestions (IdxAudit *self)
{
  g_return_val_if_fail (IDX_IS_AUDIT (self), NULL);

  return self->result.suggestions;
}

const float *
idx_audit_get_probabilities (IdxAudit *self)
{
  g_return_val_if_fail (IDX_IS_AUDIT (self), NULL);

  return self->result.probabilities;
}
