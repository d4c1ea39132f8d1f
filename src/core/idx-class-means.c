/* SPDX-License-Identifier: MIT */

/* Computes the mean image of each class. */

#include "idx-class-means.h"

#include "idx-error.h"
#include "idx-worker.h"

#include <glib/gi18n-lib.h>

/* More samples wouldn't change a mean image visibly. The sums take at most 32 MB. */
#define MAX_SAMPLES 100000U
#define MAX_SUMS ((guint64) 4 * 1024 * 1024)
#define MAX_SAMPLE_SIZE ((gsize) 64 * 1024)
#define CHUNK_SAMPLES 512U

typedef struct
{
  IdxFile *images;
  IdxLabels *labels;
  guint n_samples;
  gsize sample_size;
  IdxImageFormat format;
  IdxRange range;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  g_clear_object (&request->images);
  g_clear_object (&request->labels);
  g_free (request);
}

static void
add_image (const Request *request,
           guint64 *sums,
           const guint8 *sample,
           guint8 *levels)
{
  gsize n_levels = idx_image_format_get_n_levels (&request->format);

  if (idx_image_format_is_levels (&request->format))
    sample += idx_image_format_get_offset (&request->format);
  else
    {
      (void) idx_image_format_decode (&request->format, sample, &request->range, levels, NULL);
      sample = levels;
    }
  for (gsize i = 0; i < n_levels; i++)
    sums[i] += sample[i];
}

static gboolean
add_all (const Request *request,
         guint64 *sums,
         guint *counts,
         GCancellable *cancellable,
         GError **error)
{
  gsize n_levels = idx_image_format_get_n_levels (&request->format);
  g_autofree guint8 *levels = g_malloc (n_levels);
  g_autofree guint8 *samples = g_malloc_n (CHUNK_SAMPLES, request->sample_size);
  guint32 indices[CHUNK_SAMPLES];
  guint8 there[CHUNK_SAMPLES];

  for (guint first = 0; first < request->n_samples; first += CHUNK_SAMPLES)
    {
      guint n = MIN (CHUNK_SAMPLES, request->n_samples - first);

      for (guint i = 0; i < n; i++)
        indices[i] = first + i;
      if (!idx_file_read_samples (request->images, indices, n, samples, there, IDX_READ_SCAN,
                                  cancellable, error))
        return FALSE;
      for (guint i = 0; i < n; i++)
        {
          guint class = idx_labels_find_class (request->labels,
                                               idx_labels_get_value (request->labels, first + i));

          if (!there[i])
            continue;
          add_image (request, sums + class * n_levels, samples + i * request->sample_size, levels);
          counts[class]++;
        }
    }
  return TRUE;
}

static GBytes *
divide (const guint64 *sums,
        guint count,
        gsize n_levels)
{
  guint8 *mean = g_malloc0 (n_levels);

  for (gsize i = 0; i < n_levels && count > 0; i++)
    mean[i] = (guint8) ((sums[i] + count / 2) / count);
  return g_bytes_new_take (mean, n_levels);
}

static gpointer
idx_class_means_compute_worker (gpointer source,
                                gpointer data,
                                GCancellable *cancellable,
                                GError **error)
{
  const Request *request = data;
  gsize n_levels = idx_image_format_get_n_levels (&request->format);
  guint n_classes;
  g_autofree guint64 *sums = NULL;
  g_autofree guint *counts = NULL;
  GPtrArray *means;

  (void) idx_labels_get_classes (request->labels, &n_classes);
  if (n_levels == 0 || n_classes > MAX_SUMS / n_levels || request->sample_size > MAX_SAMPLE_SIZE)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                           _ ("There are too many classes, or their images are too large."));
      return NULL;
    }
  sums = g_new0 (guint64, n_classes * n_levels);
  counts = g_new0 (guint, n_classes);
  if (!add_all (request, sums, counts, cancellable, error))
    return NULL;
  means = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  for (guint i = 0; i < n_classes; i++)
    g_ptr_array_add (means, divide (sums + i * n_levels, counts[i], n_levels));
  return means;
}

void
idx_class_means_compute_async (IdxDataset *dataset,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  Request *request;
  IdxLabels *labels;

  g_return_if_fail (IDX_IS_DATASET (dataset));

  labels = idx_dataset_get_labels (dataset);
  g_return_if_fail (labels != NULL);

  request = g_new0 (Request, 1);
  request->images = g_object_ref (idx_dataset_get_images (dataset));
  request->labels = g_object_ref (labels);
  request->n_samples = MIN (MIN (idx_dataset_get_n_samples (dataset),
                                 idx_labels_get_n_labels (labels)),
                            MAX_SAMPLES);
  request->sample_size = idx_dataset_get_sample_size (dataset);
  request->format = *idx_dataset_get_format (dataset);
  request->range = *idx_dataset_get_range (dataset);
  idx_worker_run (dataset, idx_class_means_compute_async, idx_class_means_compute_worker,
                  (GDestroyNotify) g_ptr_array_unref, request, request_free, cancellable, callback,
                  user_data);
}

GPtrArray *
idx_class_means_compute_finish (IdxDataset *dataset,
                                GAsyncResult *result,
                                GError **error)
{
  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);
  g_return_val_if_fail (g_task_is_valid (result, dataset), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
