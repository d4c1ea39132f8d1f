/* SPDX-License-Identifier: MIT */

/* Scans the values of a file: their range, values that aren't finite, and the byte order. */

#include "idx-values.h"

#include "idx-error.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

#define CHUNK_SIZE ((gsize) 1024 * 1024)

gboolean
idx_values_check_sample_size (IdxFile *file,
                              GError **error)
{
  guint64 sample_size;
  g_autofree char *size = NULL;

  g_return_val_if_fail (IDX_IS_FILE (file), FALSE);

  sample_size = idx_file_get_header (file)->sample_size;
  if (sample_size <= IDX_MAX_SAMPLE_SIZE)
    return TRUE;
  size = g_format_size (sample_size);
  g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
               _ ("One image takes %s, more than can be shown."), size);
  return FALSE;
}

gboolean
idx_values_find_range (IdxFile *file,
                       const IdxImageFormat *format,
                       IdxProgress *progress,
                       IdxRange *range,
                       IdxNonfiniteCounts *not_finite,
                       IdxPixelStatistics *statistics,
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
  chunk = (guint) MAX (CHUNK_SIZE / MAX (sample_size, 1), 1);
  samples = g_malloc_n (chunk, MAX (sample_size, 1));
  (void) idx_file_get_n_samples (file, &n_samples);
  for (guint64 first = 0; first < n_samples; first += n_read)
    {
      if (!idx_file_read_range (file, (guint32) first, (guint) MIN (chunk, n_samples - first),
                                samples, &n_read, IDX_READ_ONCE, cancellable, error))
        return FALSE;
      /* The file is truncated here. */
      if (n_read == 0)
        return TRUE;
      idx_range_include (range, format, samples, n_read * n_values, not_finite);
      if (statistics != NULL)
        idx_pixel_statistics_include (statistics, samples, n_read);
      idx_progress_report (progress, (double) (first + n_read) / (double) n_samples);
    }
  return TRUE;
}

/* Adds a warning if the values of a sample seem to be stored in the opposite byte order. */
static void
report_byte_order (const IdxImageFormat *format,
                   const guint8 *sample,
                   gsize n_values,
                   GPtrArray *messages)
{
  if (idx_image_format_looks_swapped (format, sample, n_values))
    idx_messages_add (messages, IDX_VERDICT_WARNING, "byte-order",
                      _ ("The values look as if they were written with the least significant byte "
                         "first (little-endian)."));
}

gboolean
idx_values_scan_first (IdxFile *file,
                       const IdxImageFormat *format,
                       IdxRange *range,
                       IdxNonfiniteCounts *not_finite,
                       guint64 *n_samples,
                       GPtrArray *messages,
                       GCancellable *cancellable,
                       GError **error)
{
  gsize sample_size, n_values, n, n_read;
  g_autofree guint8 *samples = NULL;
  guint64 n_all;

  g_return_val_if_fail (IDX_IS_FILE (file), FALSE);
  g_return_val_if_fail (format != NULL, FALSE);
  g_return_val_if_fail (range != NULL && not_finite != NULL, FALSE);
  g_return_val_if_fail (n_samples != NULL, FALSE);

  sample_size = (gsize) idx_file_get_header (file)->sample_size;
  n_values = sample_size / idx_element_type_get_size (format->element_type);
  (void) idx_file_get_n_samples (file, &n_all);
  n = (gsize) MIN (n_all, MAX (CHUNK_SIZE / MAX (sample_size, 1), 1));
  samples = g_malloc_n (MAX (n, 1), MAX (sample_size, 1));
  if (!idx_file_read_range (file, 0, n, samples, &n_read, IDX_READ_WAIT, cancellable, error))
    return FALSE;
  idx_range_include (range, format, samples, n_read * n_values, not_finite);
  if (n_read > 0 && messages != NULL)
    report_byte_order (format, samples, n_values, messages);
  *n_samples = n_read;
  return TRUE;
}

void
idx_values_report_not_finite (const IdxNonfiniteCounts *not_finite,
                              guint64 n_samples,
                              gboolean covers_all,
                              GPtrArray *messages)
{
  g_autofree char *nan = NULL;
  g_autofree char *infinite = NULL;
  g_autofree char *samples = NULL;

  g_return_if_fail (not_finite != NULL);
  g_return_if_fail (messages != NULL);

  if (not_finite->n_nan == 0 && not_finite->n_infinite == 0)
    return;
  nan = idx_text_format_count (not_finite->n_nan);
  infinite = idx_text_format_count (not_finite->n_infinite);
  samples = idx_text_format_count (n_samples);
  if (covers_all)
    idx_messages_add (messages, IDX_VERDICT_WARNING, "not-finite",
                      _ ("Some values in the file aren't finite (NaN: %s, infinite: %s)."), nan,
                      infinite);
  else
    idx_messages_add (messages, IDX_VERDICT_WARNING, "not-finite",
                      ngettext ("Some values in the first %s sample aren't finite (NaN: %s, "
                                "infinite: %s). The other samples haven't been read yet.",
                                "Some values in the first %s samples aren't finite (NaN: %s, "
                                "infinite: %s). The other samples haven't been read yet.",
                                n_samples),
                      samples, nan, infinite);
}
