/* SPDX-License-Identifier: MIT */

/* What can be said of the values of a file without drawing them. */

#include "idx-values.h"

#include "idx-error.h"

#define STEP ((gsize) 1024 * 1024)

gboolean
idx_values_check_size (IdxFile *file,
                       GError **error)
{
  guint64 sample_size;
  g_autofree char *size = NULL;

  g_return_val_if_fail (IDX_IS_FILE (file), FALSE);

  sample_size = idx_file_get_header (file)->sample_size;
  if (sample_size <= IDX_LARGEST_SAMPLE)
    return TRUE;
  size = g_format_size (sample_size);
  g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
               "One image takes %s, more than can be shown.", size);
  return FALSE;
}

gboolean
idx_values_find_range (IdxFile *file,
                       const IdxImageFormat *format,
                       IdxProgress *progress,
                       IdxRange *range,
                       GCancellable *cancellable,
                       GError **error)
{
  gsize sample_size, n_values, n_read;
  g_autofree guint8 *samples = NULL;
  guint64 n_samples;
  guint chunk;

  g_return_val_if_fail (IDX_IS_FILE (file), FALSE);
  g_return_val_if_fail (format != NULL, FALSE);
  g_return_val_if_fail (range != NULL, FALSE);

  sample_size = (gsize) idx_file_get_header (file)->sample_size;
  n_values = sample_size / idx_element_type_get_size (format->element_type);
  chunk = (guint) MAX (STEP / MAX (sample_size, 1), 1);
  samples = g_malloc_n (chunk, MAX (sample_size, 1));
  (void) idx_file_get_n_samples (file, &n_samples);
  for (guint64 first = 0; first < n_samples; first += n_read)
    {
      if (!idx_file_read_range (file, (guint32) first, (guint) MIN (chunk, n_samples - first), samples,
                                &n_read, IDX_READ_SCAN, cancellable, error))
        return FALSE;
      /* The samples end where the first one is missing. */
      if (n_read == 0)
        return TRUE;
      idx_range_include (range, format, samples, n_read * n_values);
      if (progress != NULL)
        idx_progress_report (progress, (double) first / (double) n_samples);
    }
  return TRUE;
}

void
idx_values_check_order (const IdxImageFormat *format,
                        const guint8 *sample,
                        gsize n_values,
                        GPtrArray *messages)
{
  g_return_if_fail (format != NULL);
  g_return_if_fail (messages != NULL);

  if (idx_image_format_looks_swapped (format, sample, n_values))
    idx_messages_add (messages, IDX_VERDICT_WARNING, "byte-order",
                      "The values look as if they were written with the least significant byte "
                      "first. They can be read that way: choose Little-Endian in the menu, or "
                      "--byte-order little.");
}
