/* SPDX-License-Identifier: MIT */

/* Computes the mean value of each sample. */

#include "idx-sample-means.h"

#include <math.h>

#define CHUNK_SIZE ((gsize) 1024 * 1024)

GArray *
idx_sample_means_compute (IdxFile *images,
                          const IdxImageFormat *format,
                          guint n_samples,
                          IdxProgress *progress,
                          GCancellable *cancellable,
                          GError **error)
{
  gsize size;
  guint chunk;
  g_autofree guint8 *samples = NULL;
  g_autoptr (GArray) means = NULL;

  g_return_val_if_fail (IDX_IS_FILE (images), NULL);
  g_return_val_if_fail (format != NULL, NULL);

  size = (gsize) idx_file_get_header (images)->sample_size;
  chunk = (guint) MAX (CHUNK_SIZE / MAX (size, 1), 1);
  samples = g_malloc_n (chunk, MAX (size, 1));
  means = g_array_sized_new (FALSE, FALSE, sizeof (float), n_samples);
  for (guint first = 0, n; first < n_samples; first += n)
    {
      gsize n_available;

      n = MIN (chunk, n_samples - first);
      if (!idx_file_read_range (images, first, n, samples, &n_available, IDX_READ_ONCE, cancellable,
                                error))
        return NULL;
      for (guint i = 0; i < n; i++)
        {
          float mean = i < n_available
                         ? (float) idx_image_format_get_mean (format, samples + i * size)
                         : NAN;

          g_array_append_val (means, mean);
        }
      idx_progress_report (progress, (double) (first + n) / n_samples);
    }
  return g_steal_pointer (&means);
}
