/* SPDX-License-Identifier: MIT */

/* Reads many images, one after the other. */

#include "idx-image-visit.h"

#include "idx-error.h"

#include <glib/gi18n-lib.h>

/* The number of bytes of samples to read at a time. */
#define CHUNK_BYTES ((gsize) 1024 * 1024)

gboolean
idx_dataset_visit_images (IdxDataset *self,
                          const guint32 *indices,
                          gsize n_indices,
                          IdxImageFunc func,
                          gpointer data,
                          IdxProgress *progress,
                          GCancellable *cancellable,
                          GError **error)
{
  g_autofree guint8 *samples = NULL;
  g_autofree guint8 *was_read = NULL;
  gsize sample_size, chunk_size;

  g_return_val_if_fail (IDX_IS_DATASET (self), FALSE);
  g_return_val_if_fail (indices != NULL || n_indices == 0, FALSE);
  g_return_val_if_fail (func != NULL, FALSE);

  sample_size = idx_dataset_get_sample_size (self);
  chunk_size = CLAMP (CHUNK_BYTES / MAX (sample_size, 1), 1, MAX (n_indices, 1));
  samples = g_malloc_n (chunk_size, sample_size);
  was_read = g_malloc (chunk_size);
  for (gsize first = 0; first < n_indices; first += chunk_size)
    {
      gsize n = MIN (chunk_size, n_indices - first);

      if (!idx_dataset_read (self, indices + first, n, samples, was_read, IDX_READ_ONCE,
                             cancellable, error))
        return FALSE;
      for (gsize i = 0; i < n; i++)
        {
          if (g_cancellable_set_error_if_cancelled (cancellable, error))
            return FALSE;
          if (!was_read[i])
            {
              g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
                           _ ("The file doesn't contain image %u."), indices[first + i]);
              return FALSE;
            }
          if (!func (data, indices[first + i], samples + i * sample_size, error))
            return FALSE;
        }
      idx_progress_report (progress, (double) (first + n) / (double) n_indices);
    }
  return TRUE;
}
