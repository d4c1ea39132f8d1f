/* SPDX-License-Identifier: MIT */

/* Exports samples as PNG: a single image, or many images in a thread. */

#include "idx-export.h"

#include "idx-decoder.h"
#include "idx-error.h"
#include "idx-picture.h"
#include "idx-replacement.h"
#include "idx-text.h"
#include "idx-worker.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum length of the name of a dataset or a class in a file name, in bytes. File systems
 * allow 255 bytes for the whole file name. */
#define MAX_PART_LENGTH 100

/* The number of bytes of samples to read at a time. */
#define CHUNK_BYTES ((gsize) 1024 * 1024)

cairo_surface_t *
idx_export_draw (IdxDecoder *decoder,
                 const guint8 *sample,
                 const IdxExportOptions *options)
{
  IdxRaster raster;

  g_return_val_if_fail (decoder != NULL, NULL);
  g_return_val_if_fail (options != NULL && options->scale > 0, NULL);

  idx_decoder_get_raster (decoder, sample,
                          options->as_shown ? options->orientation : IDX_ORIENTATION_STORED,
                          &raster);
  return options->as_shown ? idx_picture_new_shown (&raster, options->palette, options->scale)
                           : idx_picture_new_stored (&raster, options->scale);
}

gboolean
idx_export_image (IdxDataset *dataset,
                  guint index,
                  const IdxExportOptions *options,
                  GOutputStream *stream,
                  GCancellable *cancellable,
                  GError **error)
{
  g_autoptr (GBytes) sample = NULL;
  g_autoptr (IdxDecoder) decoder = NULL;
  cairo_surface_t *surface;
  gboolean saved;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), FALSE);
  g_return_val_if_fail (options != NULL && options->scale > 0, FALSE);
  g_return_val_if_fail (G_IS_OUTPUT_STREAM (stream), FALSE);

  if (!idx_picture_check_size ((guint64) idx_dataset_get_columns (dataset) * options->scale,
                               (guint64) idx_dataset_get_rows (dataset) * options->scale, error))
    return FALSE;
  sample = idx_dataset_read_image (dataset, index, cancellable, error);
  if (sample == NULL)
    return FALSE;

  decoder = idx_decoder_new (dataset);
  surface = idx_export_draw (decoder, g_bytes_get_data (sample, NULL), options);
  saved = idx_picture_write_png (surface, stream, cancellable, error);
  cairo_surface_destroy (surface);
  return saved;
}

char *
idx_export_describe_gray_mapping (IdxDataset *dataset)
{
  const IdxRange *range;
  char minimum[G_ASCII_DTOSTR_BUF_SIZE], maximum[G_ASCII_DTOSTR_BUF_SIZE];

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  if (idx_dataset_get_format (dataset)->element_type == IDX_ELEMENT_TYPE_UINT8)
    return NULL;
  range = idx_dataset_get_range (dataset);
  if (range->minimum > range->maximum)
    return g_strdup (_ ("No value is finite, so the picture is black."));
  return g_strdup_printf (_ ("Values from %s to %s were scaled to the range from 0 to 255."),
                          g_ascii_formatd (minimum, sizeof minimum, "%.7g", range->minimum),
                          g_ascii_formatd (maximum, sizeof maximum, "%.7g", range->maximum));
}

/* Turns the name of a dataset or of a class into a part of a file name: shortens it, and replaces
 * slashes, spaces and control characters. */
static char *
sanitize (const char *name)
{
  char *part = g_utf8_make_valid (name, -1);

  if (strlen (part) > MAX_PART_LENGTH)
    *g_utf8_find_prev_char (part, part + MAX_PART_LENGTH + 1) = '\0';
  for (char *c = part; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c) || g_ascii_isspace (*c) || *c == '/' || *c == '\\')
      *c = '-';
  return part;
}

char *
idx_export_suggest_name (IdxDataset *dataset,
                         guint index)
{
  g_autofree char *stem = NULL;
  g_autofree char *name = NULL;
  g_autofree char *class_part = NULL;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  stem = sanitize (idx_dataset_get_stem (dataset));
  name = idx_dataset_dup_class_name (dataset, index);
  if (name == NULL)
    return g_strdup_printf ("%s-%05u.png", stem, index);
  class_part = sanitize (name);
  return g_strdup_printf ("%s-%05u-label-%s.png", stem, index, class_part);
}

/* --- Many images --- */

/* The input of a worker. Worker threads don't use the dataset itself, because it may change. */
typedef struct
{
  IdxFile *images;
  IdxDecoder *decoder;
  GArray *indices;    /* of the samples, ascending */
  GPtrArray *targets; /* the file of each sample */
  gsize sample_size;
  IdxExportOptions options;
  gboolean may_replace; /* whether to replace existing files */
  GPtrArray *written;   /* the files written so far, except those that replaced others */
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

void
idx_export_set_exists_error (GFile *target,
                             guint n_others,
                             GError **error)
{
  g_autofree char *name = idx_text_file_name (target);
  g_autofree char *others = idx_text_format_count (n_others);

  if (n_others == 0)
    g_set_error (error, IDX_ERROR, IDX_ERROR_EXISTS, _ ("“%s” already exists in this folder."),
                 name);
  else
    g_set_error (error, IDX_ERROR, IDX_ERROR_EXISTS,
                 ngettext ("“%s” and %s other file already exist in this folder.",
                           "“%s” and %s other files already exist in this folder.", n_others),
                 name, others);
}

/* Fails if any of the files exists. */
static gboolean
check_targets_are_free (const Request *request,
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
    idx_export_set_exists_error (first, n_taken - 1, error);
  return first == NULL;
}

static gboolean
write_image (const Request *request,
             const guint8 *sample,
             GFile *target,
             GError **error)
{
  gboolean is_new = !request->may_replace || !g_file_query_exists (target, NULL);
  cairo_surface_t *surface = idx_export_draw (request->decoder, sample, &request->options);
  gboolean saved;

  saved = request->may_replace ? idx_picture_save_png (surface, target, error)
                               : idx_picture_create_png (surface, target, error);
  cairo_surface_destroy (surface);
  if (saved && is_new)
    g_ptr_array_add (request->written, target);
  return saved;
}

static gboolean
write_images (const Request *request,
              GCancellable *cancellable,
              GError **error)
{
  const guint32 *indices = (const guint32 *) (gpointer) request->indices->data;
  guint n_images = request->indices->len;
  guint chunk_size = (guint) MAX (CHUNK_BYTES / MAX (request->sample_size, 1), 1);
  g_autofree guint8 *samples = g_malloc_n (MIN (chunk_size, n_images), request->sample_size);
  g_autofree guint8 *was_read = g_malloc (MIN (chunk_size, n_images));

  for (guint first = 0; first < n_images; first += chunk_size)
    {
      guint n = MIN (chunk_size, n_images - first);

      if (!idx_file_read_samples (request->images, indices + first, n, samples, was_read,
                                  IDX_READ_ONCE, cancellable, error))
        return FALSE;
      for (guint i = 0; i < n; i++)
        {
          if (g_cancellable_set_error_if_cancelled (cancellable, error))
            return FALSE;
          if (!was_read[i])
            {
              g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
                           _ ("The file doesn't contain image %u."), indices[first + i]);
              return FALSE;
            }
          if (!write_image (request, samples + i * request->sample_size,
                            g_ptr_array_index (request->targets, first + i), error))
            return FALSE;
        }
      if (request->progress != NULL)
        idx_progress_report (request->progress, (double) (first + n) / n_images);
    }
  return TRUE;
}

static gpointer
idx_export_images_worker (gpointer source,
                          gpointer data,
                          GCancellable *cancellable,
                          GError **error)
{
  const Request *request = data;
  g_autoptr (GFile) folder = NULL;

  /* If files may be replaced, idx_replacement_new() removes leftovers. */
  if (!request->may_replace && request->targets->len > 0)
    {
      folder = g_file_get_parent (g_ptr_array_index (request->targets, 0));
      if (folder != NULL)
        idx_replacement_remove_leftovers (folder);
    }
  if ((request->may_replace || check_targets_are_free (request, cancellable, error)) &&
      write_images (request, cancellable, error))
    return data;
  for (guint i = 0; i < request->written->len; i++)
    (void) g_file_delete (g_ptr_array_index (request->written, i), NULL, NULL);
  return NULL;
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
      guint32 index = g_array_index (request->indices, guint32, i);
      g_autofree char *name = idx_export_suggest_name (dataset, index);

      g_ptr_array_add (request->targets, g_file_get_child (folder, name));
    }
}

/* Fails if any of the targets is a file of the dataset. */
static gboolean
check_targets_not_in_dataset (const Request *request,
                              IdxDataset *dataset,
                              GError **error)
{
  for (guint i = 0; i < request->targets->len; i++)
    if (!idx_dataset_check_target (dataset, g_ptr_array_index (request->targets, i), error))
      return FALSE;
  return TRUE;
}

/* Fails if there are too many images, or if they are too large, before any work is done. */
static gboolean
check_request (IdxDataset *dataset,
               guint n_images,
               guint scale,
               GError **error)
{
  g_autofree char *count = NULL;
  g_autofree char *maximum = NULL;

  if (n_images <= IDX_EXPORT_MAX_IMAGES)
    return idx_picture_check_size ((guint64) idx_dataset_get_columns (dataset) * scale,
                                   (guint64) idx_dataset_get_rows (dataset) * scale, error);
  count = idx_text_format_count (n_images);
  maximum = idx_text_format_count (IDX_EXPORT_MAX_IMAGES);
  g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
               _ ("%s images are selected, but at most %s can be exported at once. Select fewer."),
               count, maximum);
  return FALSE;
}

void
idx_export_images_async (IdxDataset *dataset,
                         GArray *indices,
                         const IdxExportOptions *options,
                         GFile *folder,
                         gboolean may_replace,
                         IdxProgress *progress,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer user_data)
{
  GError *error = NULL;
  Request *request;

  g_return_if_fail (IDX_IS_DATASET (dataset));
  g_return_if_fail (indices != NULL);
  g_return_if_fail (options != NULL && options->scale > 0);
  g_return_if_fail (G_IS_FILE (folder));

  if (!check_request (dataset, indices->len, options->scale, &error))
    {
      g_array_unref (indices);
      g_task_report_error (dataset, callback, user_data, idx_export_images_async, error);
      return;
    }
  request = request_new (dataset, indices, options, progress);
  request->may_replace = may_replace;
  name_targets (request, dataset, folder);
  if (may_replace && !check_targets_not_in_dataset (request, dataset, &error))
    {
      request_free (request);
      g_task_report_error (dataset, callback, user_data, idx_export_images_async, error);
      return;
    }
  idx_worker_run (dataset, idx_export_images_async, idx_export_images_worker, NULL, request,
                  request_free, cancellable, callback, user_data);
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
  GError *error = NULL;
  GArray *indices;
  Request *request;

  g_return_if_fail (IDX_IS_DATASET (dataset));
  g_return_if_fail (options != NULL && options->scale > 0);
  g_return_if_fail (G_IS_FILE (target));

  if (!idx_dataset_check_target (dataset, target, &error) ||
      !check_request (dataset, 1, options->scale, &error))
    {
      g_task_report_error (dataset, callback, user_data, idx_export_image_async, error);
      return;
    }
  indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_val (indices, index);
  request = request_new (dataset, indices, options, progress);
  request->may_replace = TRUE;
  g_ptr_array_add (request->targets, g_object_ref (target));
  idx_worker_run (dataset, idx_export_image_async, idx_export_images_worker, NULL, request,
                  request_free, cancellable, callback, user_data);
}

gboolean
idx_export_images_finish (IdxDataset *dataset,
                          GAsyncResult *result,
                          GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, dataset), FALSE);

  return g_task_propagate_pointer (G_TASK (result), error) != NULL;
}
