/* SPDX-License-Identifier: MIT */

/* Samples as pictures, a file each, while others go on: many in a folder, or one. */

#include "idx-export-images.h"

#include "idx-decoder.h"
#include "idx-error.h"
#include "idx-picture.h"
#include "idx-replacement.h"
#include "idx-text.h"

#define CHUNK_BYTES ((gsize) 1024 * 1024)

/* What a worker gets instead of the data set, which others may change. */
typedef struct
{
  IdxFile *images;
  IdxDecoder *decoder;
  GArray *indices;
  GPtrArray *targets;
  gsize sample_size;
  IdxExportOptions options;
  gboolean replaces;  /* files of the same name */
  GPtrArray *written; /* files that weren't there before */
  IdxProgress *progress;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  g_object_unref (request->images);
  idx_decoder_free (request->decoder);
  g_array_unref (request->indices);
  g_ptr_array_unref (request->targets);
  g_ptr_array_unref (request->written);
  g_clear_object (&request->progress);
  g_free (request);
}

static void
say_taken (GFile *target,
           guint n_others,
           GError **error)
{
  g_autofree char *name = idx_text_file_name (target);
  g_autofree char *others = idx_text_counted (n_others, "others");

  if (n_others == 0)
    g_set_error (error, IDX_ERROR, IDX_ERROR_EXISTS,
                 "“%s” is in the folder already.", name);
  else
    g_set_error (error, IDX_ERROR, IDX_ERROR_EXISTS,
                 "“%s” and %s are in the folder already.", name, others);
}

static gboolean
check_free (const Request *request,
            GCancellable *cancellable,
            GError **error)
{
  GFile *first = NULL;
  guint n_taken = 0;

  for (guint i = 0; i < request->targets->len; i++)
    {
      GFile *target = g_ptr_array_index (request->targets, i);

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (!g_file_query_exists (target, NULL))
        continue;
      first = first != NULL ? first : target;
      n_taken++;
    }
  if (first != NULL)
    say_taken (first, n_taken - 1, error);
  return first == NULL;
}

static gboolean
write_image (const Request *request,
             const guint8 *sample,
             GFile *target,
             GError **error)
{
  const IdxExportOptions *options = &request->options;
  gboolean is_new = !request->replaces || !g_file_query_exists (target, NULL);
  cairo_surface_t *surface;
  IdxRaster raster;
  gboolean saved;

  idx_decoder_get_raster (request->decoder, sample,
                          options->as_shown ? options->orientation : IDX_ORIENTATION_STORED, &raster);
  surface = options->as_shown ? idx_picture_new_shown (&raster, options->palette, options->scale)
                              : idx_picture_new_stored (&raster, options->scale);
  saved = request->replaces ? idx_picture_save_png (surface, target, error)
                            : idx_picture_create_png (surface, target, error);
  cairo_surface_destroy (surface);
  if (saved && is_new)
    g_ptr_array_add (request->written, target);
  return saved;
}

/* Writes images one after the other, and counts in @n_written those that are whole. */
static gboolean
write_images (const Request *request,
              guint *n_written,
              GCancellable *cancellable,
              GError **error)
{
  const guint32 *indices = (const guint32 *) (gpointer) request->indices->data;
  guint n_images = request->indices->len;
  guint chunk = (guint) MAX (CHUNK_BYTES / MAX (request->sample_size, 1), 1);
  g_autofree guint8 *samples = g_malloc_n (MIN (chunk, n_images), request->sample_size);
  g_autofree guint8 *there = g_malloc (MIN (chunk, n_images));

  for (guint first = 0; first < n_images; first += chunk)
    {
      guint n = MIN (chunk, n_images - first);

      if (!idx_file_read_samples (request->images, indices + first, n, samples, there, IDX_READ_SCAN,
                                  cancellable, error))
        return FALSE;
      for (guint i = 0; i < n; i++)
        {
          if (g_cancellable_set_error_if_cancelled (cancellable, error))
            return FALSE;
          if (!there[i])
            {
              g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE, "Image %u is not in the file.",
                           indices[first + i]);
              return FALSE;
            }
          if (!write_image (request, samples + i * request->sample_size,
                            g_ptr_array_index (request->targets, first + i), error))
            return FALSE;
          (*n_written)++;
        }
      if (request->progress != NULL)
        idx_progress_report (request->progress, (double) *n_written / n_images);
    }
  return TRUE;
}

static void
export_worker (GTask *task,
               gpointer source,
               gpointer data,
               GCancellable *cancellable)
{
  const Request *request = data;
  g_autoptr (GFile) folder = NULL;
  GError *error = NULL;
  guint n_written = 0;

  if (!request->replaces && request->targets->len > 0)
    {
      folder = g_file_get_parent (g_ptr_array_index (request->targets, 0));
      if (folder != NULL)
        idx_replacement_remove_leftovers (folder);
    }
  if ((request->replaces || check_free (request, cancellable, &error)) &&
      write_images (request, &n_written, cancellable, &error))
    {
      g_task_return_boolean (task, TRUE);
      return;
    }
  for (guint i = 0; i < request->written->len; i++)
    (void) g_file_delete (g_ptr_array_index (request->written, i), NULL, NULL);
  g_task_return_error (task, error);
}

static int
compare_indices (gconstpointer a,
                 gconstpointer b)
{
  guint32 first = *(const guint32 *) a;
  guint32 second = *(const guint32 *) b;

  return (first > second) - (first < second);
}

static Request *
request_new (IdxDataset *dataset,
             GArray *indices,
             const IdxExportOptions *options,
             IdxProgress *progress)
{
  Request *request = g_new0 (Request, 1);

  g_array_sort (indices, compare_indices);
  request->images = g_object_ref (idx_dataset_get_images (dataset));
  request->decoder = idx_decoder_new (dataset);
  request->indices = indices;
  request->targets = g_ptr_array_new_with_free_func (g_object_unref);
  request->written = g_ptr_array_new ();
  request->sample_size = idx_dataset_get_sample_size (dataset);
  request->options = *options;
  g_set_object (&request->progress, progress);
  return request;
}

static void
name_targets (Request *request,
              IdxDataset *dataset,
              GFile *folder)
{
  for (guint i = 0; i < request->indices->len; i++)
    {
      g_autofree char *name = idx_export_suggest_name (dataset, g_array_index (request->indices, guint32, i));

      g_ptr_array_add (request->targets, g_file_get_child (folder, name));
    }
}

static gboolean
check_targets (const Request *request,
               IdxDataset *dataset,
               GError **error)
{
  for (guint i = 0; i < request->targets->len; i++)
    if (!idx_dataset_check_target (dataset, g_ptr_array_index (request->targets, i), error))
      return FALSE;
  return TRUE;
}

/* What can be refused before there is any work. */
static gboolean
check_request (IdxDataset *dataset,
               guint n_images,
               guint scale,
               GError **error)
{
  g_autofree char *count = NULL;
  g_autofree char *most = NULL;

  if (n_images <= IDX_EXPORT_MAX_IMAGES)
    return idx_picture_check_size ((guint64) idx_dataset_get_columns (dataset) * scale,
                                   (guint64) idx_dataset_get_rows (dataset) * scale, error);
  count = idx_text_count (n_images);
  most = idx_text_count (IDX_EXPORT_MAX_IMAGES);
  g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
               "These are %s images; at most %s are exported at once. Select fewer.", count, most);
  return FALSE;
}

void
idx_export_images_async (IdxDataset *dataset,
                         GArray *indices,
                         const IdxExportOptions *options,
                         GFile *folder,
                         gboolean replace,
                         IdxProgress *progress,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  GError *error = NULL;
  Request *request;

  g_return_if_fail (IDX_IS_DATASET (dataset));
  g_return_if_fail (indices != NULL);
  g_return_if_fail (options != NULL && options->scale > 0);
  g_return_if_fail (G_IS_FILE (folder));

  task = g_task_new (dataset, cancellable, callback, user_data);
  g_task_set_source_tag (task, idx_export_images_async);
  if (!check_request (dataset, indices->len, options->scale, &error))
    {
      g_array_unref (indices);
      g_task_return_error (task, error);
      return;
    }
  request = request_new (dataset, indices, options, progress);
  request->replaces = replace;
  name_targets (request, dataset, folder);
  g_task_set_task_data (task, request, request_free);
  if (!replace || check_targets (request, dataset, &error))
    g_task_run_in_thread (task, export_worker);
  else
    g_task_return_error (task, error);
}

void
idx_export_image_async (IdxDataset *dataset,
                        guint index,
                        const IdxExportOptions *options,
                        GFile *target,
                        IdxProgress *progress,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  GError *error = NULL;
  GArray *indices;
  Request *request;

  g_return_if_fail (IDX_IS_DATASET (dataset));
  g_return_if_fail (options != NULL && options->scale > 0);
  g_return_if_fail (G_IS_FILE (target));

  task = g_task_new (dataset, cancellable, callback, user_data);
  g_task_set_source_tag (task, idx_export_image_async);
  if (!idx_dataset_check_target (dataset, target, &error) ||
      !check_request (dataset, 1, options->scale, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_val (indices, index);
  request = request_new (dataset, indices, options, progress);
  request->replaces = TRUE;
  g_ptr_array_add (request->targets, g_object_ref (target));
  g_task_set_task_data (task, request, request_free);
  g_task_run_in_thread (task, export_worker);
}

gboolean
idx_export_images_finish (IdxDataset *dataset,
                          GAsyncResult *result,
                          GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, dataset), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
