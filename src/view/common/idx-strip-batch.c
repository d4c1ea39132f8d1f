/* SPDX-License-Identifier: MIT */

/* Reads images together and, on demand, scales them down to mipmaps. */

#include "idx-strip-batch.h"

void
idx_strip_batch_clear (IdxStripBatch *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->images, g_free);
  g_clear_pointer (&self->was_read, g_free);
  self->capacity = 0;
}

void
idx_strip_batch_free (IdxStripBatch *self)
{
  if (self == NULL)
    return;
  idx_strip_batch_clear (self);
  g_free (self);
}

/* The immutable input of a job. */
typedef struct
{
  IdxFile *file;
  guint32 *indices; /* of the samples to read */
  guint first;      /* the position of the first sample; only passed on to the batch */
  guint n;
  gsize sample_size;       /* in bytes */
  IdxMipmapper *mipmapper; /* NULL to return the samples as stored */
} Request;

static void
request_clear (Request *self)
{
  g_clear_object (&self->file);
  g_clear_pointer (&self->indices, g_free);
}

static void
request_init (Request *self,
              IdxSubset *subset,
              guint first,
              guint n,
              IdxMipmapper *mipmapper)
{
  IdxDataset *dataset = idx_subset_get_dataset (subset);

  self->file = g_object_ref (idx_dataset_get_images (dataset));
  self->indices = g_new (guint32, n);
  for (guint i = 0; i < n; i++)
    self->indices[i] = idx_subset_get_index (subset, first + i);
  self->first = first;
  self->n = n;
  self->sample_size = idx_dataset_get_sample_size (dataset);
  self->mipmapper = mipmapper;
}

/* Returns FALSE if the read was canceled. Other errors are only logged. */
static gboolean
read_samples (IdxStripBatch *self,
              const Request *request,
              IdxReadMode mode,
              GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;

  if (self->images == NULL || self->capacity < request->n * request->sample_size)
    {
      g_free (self->images);
      self->capacity = request->n * request->sample_size;
      self->images = g_malloc (self->capacity);
    }
  self->was_read = g_realloc (self->was_read, request->n);
  self->first = request->first;
  self->n = request->n;
  self->are_mipmaps = FALSE;
  self->n_bytes = 0;
  if (!idx_file_read_samples (request->file, request->indices, request->n, self->images,
                              self->was_read, mode, cancellable, &error))
    {
      if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return FALSE;
      g_debug ("Images from position %u on can't be read: %s", request->first, error->message);
    }
  for (guint i = 0; i < request->n; i++)
    self->n_bytes += self->was_read[i] ? request->sample_size : 0;
  return TRUE;
}

void
idx_strip_batch_read_resident (IdxStripBatch *self,
                               IdxSubset *subset,
                               guint first,
                               guint n)
{
  Request request;

  g_return_if_fail (self != NULL);
  g_return_if_fail (IDX_IS_SUBSET (subset));
  g_return_if_fail (n > 0);

  request_init (&request, subset, first, n, NULL);
  (void) read_samples (self, &request, IDX_READ_RESIDENT, NULL);
  request_clear (&request);
}

void
idx_strip_batch_make_mipmaps (IdxStripBatch *self,
                              IdxMipmapper *mipmapper)
{
  gsize size;
  guint8 *mipmaps;

  g_return_if_fail (self != NULL && !self->are_mipmaps);
  g_return_if_fail (mipmapper != NULL);

  size = idx_mipmapper_get_size (mipmapper);
  mipmaps = g_malloc_n (self->n, size);
  idx_mipmapper_make (mipmapper, self->images, self->n, mipmaps);
  g_free (self->images);
  self->images = mipmaps;
  self->are_mipmaps = TRUE;
  self->capacity = 0;
}

gpointer
idx_strip_batch_input_new (IdxSubset *subset,
                           guint first,
                           guint n,
                           IdxMipmapper *mipmapper)
{
  Request *request;

  g_return_val_if_fail (IDX_IS_SUBSET (subset), NULL);
  g_return_val_if_fail (n > 0, NULL);

  request = g_new0 (Request, 1);
  request_init (request, subset, first, n, mipmapper);
  return request;
}

void
idx_strip_batch_input_free (gpointer input)
{
  Request *self = input;

  request_clear (self);
  idx_mipmapper_free (self->mipmapper);
  g_free (self);
}

gpointer
idx_strip_batch_read (gpointer input,
                      IdxProgress *progress,
                      GCancellable *cancellable,
                      GError **error)
{
  const Request *request = input;
  g_autoptr (IdxStripBatch) self = g_new0 (IdxStripBatch, 1);

  if (!read_samples (self, request, IDX_READ_WAIT, cancellable))
    return NULL;
  if (request->mipmapper != NULL)
    idx_strip_batch_make_mipmaps (self, request->mipmapper);
  return g_steal_pointer (&self);
}
