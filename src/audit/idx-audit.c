/* SPDX-License-Identifier: MIT */

/* The result of the labels of a data set, and the ways to ask for one. */

#include "idx-audit-private.h"

#include "idx-error.h"

/* Sums are kept for each class and landmark. */
#define MAX_CLASSES 4096U

G_DEFINE_FINAL_TYPE (IdxAudit, idx_audit, G_TYPE_OBJECT)

static void
idx_audit_finalize (GObject *object)
{
  IdxAudit *self = IDX_AUDIT (object);

  g_clear_pointer (&self->summary, g_free);
  g_clear_object (&self->suggestions);
  g_clear_pointer (&self->probabilities, g_free);
  g_clear_object (&self->labels);
  g_clear_pointer (&self->space, idx_space_free);
  g_clear_object (&self->background);
  g_cond_clear (&self->filled);
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
  g_cond_init (&self->filled);
}

static void
request_clear (gpointer data)
{
  IdxAuditRequest *request = data;

  g_object_unref (request->pixels.images);
  g_object_unref (request->labels);
}

void
idx_audit_request_unref (IdxAuditRequest *request)
{
  g_atomic_rc_box_release_full (request, request_clear);
}

static gboolean
check_labels (IdxDataset *dataset,
              GError **error)
{
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  guint n_classes;

  if (labels == NULL)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED, "There are no labels to check.");
      return FALSE;
    }
  (void) idx_labels_get_classes (labels, &n_classes);
  if (n_classes > MAX_CLASSES)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                   "There are %u classes, and labels of more than %u can't be checked.", n_classes,
                   MAX_CLASSES);
      return FALSE;
    }
  return TRUE;
}

/* Allocations of these sizes would end the program where they fail. What a fit with m landmarks
 * takes beside the dataset is some squares of m by m, in doubles, in floats, and in floats for each
 * thread. */
static gboolean
check_memory (const IdxAuditRequest *request,
              GError **error)
{
  const guint64 n_landmarks = MIN (request->options.n_landmarks, request->n_samples);
  const guint64 n_threads = idx_audit_get_n_threads (request->options.n_threads);
  guint64 n_bytes = n_landmarks * (4 * sizeof (double) + (3 + n_threads) * sizeof (float));
  guint64 n_probabilities = 0;
  guint n_classes;
  g_autofree char *size = NULL;
  gpointer trial;

  (void) idx_labels_get_classes (request->labels, &n_classes);
  if (request->options.keep_probabilities)
    n_probabilities = (guint64) request->n_images * n_classes * sizeof (float);
  if (!g_uint64_checked_mul (&n_bytes, n_bytes, n_landmarks) ||
      !g_uint64_checked_add (&n_bytes, n_bytes, n_probabilities))
    n_bytes = G_MAXUINT64;
  if (n_bytes == 0)
    return TRUE;
  trial = n_bytes <= G_MAXSIZE / 2 ? g_try_malloc (n_bytes) : NULL;
  if (trial != NULL)
    {
      g_free (trial);
      return TRUE;
    }
  size = g_format_size (n_bytes);
  g_set_error (
    error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
    "Checking these labels in this way takes about %s of memory, which is more than there is.",
    size);
  return FALSE;
}

IdxAuditRequest *
idx_audit_request_new (IdxDataset *dataset,
                       const IdxAuditOptions *options,
                       GError **error)
{
  const IdxAuditOptions usual = { 0 };
  const IdxKernels *kernels;
  g_autoptr (IdxAuditRequest) request = NULL;

  if (options == NULL)
    options = &usual;
  if (!check_labels (dataset, error))
    return NULL;
  kernels = idx_kernels_find (options->kernels);
  if (kernels == NULL)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED, "This computer has no kernels “%s”.",
                   options->kernels);
      return NULL;
    }
  request = g_atomic_rc_box_new0 (IdxAuditRequest);
  idx_pixels_init (&request->pixels, dataset);
  g_object_ref (request->pixels.images);
  request->labels = g_object_ref (idx_dataset_get_labels (dataset));
  request->n_images = idx_dataset_get_n_samples (dataset);
  request->n_samples = MIN (request->n_images, idx_labels_get_n_labels (request->labels));
  request->options = *options;
  request->options.kernels = kernels->name;
  request->kernels = kernels;
  if (!check_memory (request, error))
    return NULL;
  return g_steal_pointer (&request);
}

gboolean
idx_audit_check (IdxDataset *dataset,
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
  return request != NULL ? idx_audit_run (request, progress, cancellable, error) : NULL;
}

IdxAudit *
idx_audit_new_unchecked (IdxDataset *dataset)
{
  IdxAudit *self = g_object_new (IDX_TYPE_AUDIT, NULL);
  const guint n_images = idx_dataset_get_n_samples (dataset);
  IdxPixels pixels;

  idx_pixels_init (&pixels, dataset);
  g_set_object (&self->labels, idx_dataset_get_labels (dataset));
  if (n_images > 0)
    self->space = idx_space_new (&pixels, idx_kernels_find (NULL), n_images);
  idx_audit_set_too_few (self, n_images);
  return self;
}

typedef struct
{
  IdxAuditRequest *request;
  IdxProgress *progress;
} Task;

static void
task_free (gpointer data)
{
  Task *task = data;

  idx_audit_request_unref (task->request);
  g_clear_object (&task->progress);
  g_free (task);
}

static void
remember (GTask *task,
          gpointer self,
          gpointer request,
          GCancellable *cancellable)
{
  idx_audit_store (request, self);
  g_task_return_boolean (task, TRUE);
}

/* Keeps a result, while nobody waits. */
static void
remember_async (IdxAudit *self,
                IdxAuditRequest *request)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, NULL, NULL);

  g_task_set_source_tag (task, remember_async);
  g_task_set_task_data (task, g_atomic_rc_box_acquire (request),
                        (GDestroyNotify) idx_audit_request_unref);
  g_task_run_in_thread (task, remember);
}

static void
worker (GTask *task,
        gpointer source,
        gpointer data,
        GCancellable *cancellable)
{
  const Task *work = data;
  GError *error = NULL;
  IdxAudit *self = idx_audit_load (work->request, cancellable);

  if (self == NULL)
    {
      self = idx_audit_run (work->request, work->progress, cancellable, &error);
      if (self != NULL)
        remember_async (self, work->request);
    }
  if (self != NULL)
    g_task_return_pointer (task, self, g_object_unref);
  else
    g_task_return_error (task, error);
}

void
idx_audit_new_async (IdxDataset *dataset,
                     const IdxAuditOptions *options,
                     IdxProgress *progress,
                     GCancellable *cancellable,
                     GAsyncReadyCallback callback,
                     gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  IdxAuditRequest *request;
  GError *error = NULL;
  Task *work;

  g_return_if_fail (IDX_IS_DATASET (dataset));

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, idx_audit_new_async);
  request = idx_audit_request_new (dataset, options, &error);
  if (request == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  work = g_new0 (Task, 1);
  work->request = request;
  g_set_object (&work->progress, progress);
  g_task_set_task_data (task, work, task_free);
  g_task_run_in_thread (task, worker);
}

IdxAudit *
idx_audit_new_finish (GAsyncResult *result,
                      GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

void
idx_audit_stop (IdxAudit *self)
{
  g_return_if_fail (IDX_IS_AUDIT (self));

  g_cancellable_cancel (self->background);
}

void
idx_audit_take_request (IdxAudit *self,
                        const IdxAuditRequest *request)
{
  self->labels = g_object_ref (request->labels);
  if (request->n_samples > 0)
    self->space = idx_space_new (&request->pixels, request->kernels, request->n_samples);
}

IdxAuditVerdict
idx_audit_get_verdict (IdxAudit *self)
{
  g_return_val_if_fail (IDX_IS_AUDIT (self), IDX_AUDIT_TOO_FEW);

  return self->verdict;
}

const char *
idx_audit_get_summary (IdxAudit *self)
{
  g_return_val_if_fail (IDX_IS_AUDIT (self), NULL);

  return self->summary;
}

const IdxAuditFigures *
idx_audit_get_figures (IdxAudit *self)
{
  g_return_val_if_fail (IDX_IS_AUDIT (self), NULL);

  return &self->figures;
}

IdxSuggestions *
idx_audit_get_suggestions (IdxAudit *self)
{
  g_return_val_if_fail (IDX_IS_AUDIT (self), NULL);

  return self->suggestions;
}

const float *
idx_audit_get_probabilities (IdxAudit *self)
{
  g_return_val_if_fail (IDX_IS_AUDIT (self), NULL);

  return self->probabilities;
}
