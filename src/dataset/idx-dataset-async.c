/* SPDX-License-Identifier: MIT */

/* Opens datasets, reads compressed images to the end of the file, and reads images that aren't in
 * memory, all in worker threads. A worker accesses nothing in a dataset except its images file,
 * which never changes; its request contains everything else. The calling thread applies the
 * result. */

#include "idx-dataset-private.h"

#include "idx-values.h"
#include "idx-worker.h"

/* The number of bytes to decompress between two progress reports. */
#define LOAD_STEP ((guint64) 4 * 1024 * 1024)

typedef struct
{
  GFile *location;
  GFile *labels; /* may be NULL */
  IdxOpenFlags flags;
} OpenRequest;

static void
open_request_free (gpointer data)
{
  OpenRequest *request = data;

  g_clear_object (&request->location);
  g_clear_object (&request->labels);
  g_free (request);
}

static gpointer
idx_dataset_open_worker (gpointer source,
                         gpointer data,
                         GCancellable *cancellable,
                         GError **error)
{
  const OpenRequest *request = data;

  return idx_dataset_open (request->location, request->labels, request->flags, cancellable, error);
}

void
idx_dataset_open_async (GFile *location,
                        GFile *labels,
                        IdxOpenFlags flags,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  OpenRequest *request;

  g_return_if_fail (G_IS_FILE (location));

  request = g_new0 (OpenRequest, 1);
  request->location = g_object_ref (location);
  g_set_object (&request->labels, labels);
  request->flags = flags;
  idx_worker_run (NULL, idx_dataset_open_async, idx_dataset_open_worker, g_object_unref, request,
                  open_request_free, cancellable, callback, user_data);
}

IdxDataset *
idx_dataset_open_finish (GAsyncResult *result,
                         GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* The input of load(), and its results: @range and @not_finite. */
typedef struct
{
  IdxFile *images;
  IdxProgress *progress;
  IdxImageFormat format;
  gboolean with_hash; /* whether to hash the images in passing, because a review needs their hash */
  IdxRange range;
  IdxNonfiniteCounts not_finite; /* the numbers of values that are NaN or infinite */
} LoadRequest;

static void
load_request_free (gpointer data)
{
  LoadRequest *request = data;

  g_clear_object (&request->images);
  g_clear_object (&request->progress);
  g_free (request);
}

static LoadRequest *
load_request_new (IdxDataset *self,
                  IdxProgress *progress)
{
  LoadRequest *request = g_new0 (LoadRequest, 1);

  request->images = g_object_ref (idx_dataset_get_images (self));
  g_set_object (&request->progress, progress);
  request->format = *idx_dataset_get_format (self);
  return request;
}

static void
report (const LoadRequest *request,
        double fraction)
{
  if (request->progress != NULL)
    idx_progress_report (request->progress, fraction);
}

static gboolean
load (LoadRequest *request,
      GCancellable *cancellable,
      GError **error)
{
  double fraction = 0;

  /* For types wider than a byte, the range depends on all values. */
  if (!idx_range_init (&request->range, request->format.element_type) &&
      !idx_values_find_range (request->images, &request->format, request->progress, &request->range,
                              &request->not_finite, cancellable, error))
    return FALSE;
  while (fraction < 1)
    {
      if (!(request->with_hash ? idx_file_advance_with_hash : idx_file_advance) (
            request->images, LOAD_STEP, &fraction, cancellable, error))
        return FALSE;
      report (request, fraction);
    }
  return TRUE;
}

static void
apply_result (IdxDataset *self,
              const LoadRequest *request)
{
  idx_dataset_set_range (self, &request->range, &request->not_finite);
  idx_dataset_update_n_samples (self);
}

gboolean
idx_dataset_load (IdxDataset *self,
                  IdxProgress *progress,
                  GCancellable *cancellable,
                  GError **error)
{
  LoadRequest *request;
  gboolean is_loaded;

  g_return_val_if_fail (IDX_IS_DATASET (self), FALSE);

  request = load_request_new (self, progress);
  is_loaded = load (request, cancellable, error);
  if (is_loaded)
    apply_result (self, request);
  load_request_free (request);
  return is_loaded;
}

static gpointer
idx_dataset_load_worker (gpointer source,
                         gpointer request,
                         GCancellable *cancellable,
                         GError **error)
{
  return load (request, cancellable, error) ? request : NULL;
}

void
idx_dataset_load_async (IdxDataset *self,
                        IdxProgress *progress,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  LoadRequest *request;

  g_return_if_fail (IDX_IS_DATASET (self));

  request = load_request_new (self, progress);
  request->with_hash = idx_dataset_get_labels (self) != NULL;
  idx_worker_run (self, idx_dataset_load_async, idx_dataset_load_worker, NULL, request,
                  load_request_free, cancellable, callback, user_data);
}

gboolean
idx_dataset_load_finish (IdxDataset *self,
                         GAsyncResult *result,
                         GError **error)
{
  const LoadRequest *request;

  g_return_val_if_fail (IDX_IS_DATASET (self), FALSE);
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  request = g_task_propagate_pointer (G_TASK (result), error);
  if (request != NULL)
    apply_result (self, request);
  return request != NULL;
}

/* The samples of a request, one after another, and for each of them a byte: whether it was read. */
typedef struct
{
  GBytes *pixels;
  GBytes *was_read;
} ReadImages;

static void
read_images_free (gpointer data)
{
  ReadImages *images = data;

  g_clear_pointer (&images->pixels, g_bytes_unref);
  g_clear_pointer (&images->was_read, g_bytes_unref);
  g_free (images);
}

static gpointer
idx_dataset_read_worker (gpointer source,
                         gpointer data,
                         GCancellable *cancellable,
                         GError **error)
{
  const GArray *indices = data;
  guint n = indices->len;
  gsize sample_size = idx_dataset_get_sample_size (source);
  g_autofree guint8 *pixels = g_malloc_n (MAX (n, 1), sample_size);
  g_autofree guint8 *was_read = g_malloc (MAX (n, 1));
  ReadImages *images;

  if (!idx_dataset_read (source, (const guint32 *) (gpointer) indices->data, n, pixels, was_read,
                         IDX_READ_WAIT, cancellable, error))
    return NULL;
  images = g_new0 (ReadImages, 1);
  images->pixels = g_bytes_new_take (g_steal_pointer (&pixels), n * sample_size);
  images->was_read = g_bytes_new_take (g_steal_pointer (&was_read), n);
  return images;
}

void
idx_dataset_read_async (IdxDataset *self,
                        GArray *indices,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  g_return_if_fail (IDX_IS_DATASET (self));
  g_return_if_fail (indices != NULL);

  idx_worker_run (self, idx_dataset_read_async, idx_dataset_read_worker, read_images_free, indices,
                  (GDestroyNotify) g_array_unref, cancellable, callback, user_data);
}

GBytes *
idx_dataset_read_finish (IdxDataset *self,
                         GAsyncResult *result,
                         GBytes **was_read,
                         GError **error)
{
  ReadImages *images;
  GBytes *pixels;

  g_return_val_if_fail (IDX_IS_DATASET (self), NULL);
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  g_return_val_if_fail (was_read != NULL, NULL);

  images = g_task_propagate_pointer (G_TASK (result), error);
  if (images == NULL)
    return NULL;
  pixels = g_steal_pointer (&images->pixels);
  *was_read = g_steal_pointer (&images->was_read);
  read_images_free (images);
  return pixels;
}
