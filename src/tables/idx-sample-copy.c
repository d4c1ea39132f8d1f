/* SPDX-License-Identifier: MIT */

/* Copies samples from one file to another. */

#include "idx-sample-copy.h"

#include "idx-dataset-files.h"
#include "idx-error.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The samples to copy at a time: as many as fit into CHUNK_BYTES, but at least one. */
#define CHUNK_BYTES ((gsize) 1024 * 1024)
#define MAX_CHUNK_SAMPLES 65536

guint
idx_sample_copy_get_chunk (gsize sample_size)
{
  return (guint) CLAMP (CHUNK_BYTES / MAX (sample_size, 1), 1, MAX_CHUNK_SAMPLES);
}

gboolean
idx_sample_copy_append (IdxWriter *writer,
                        const guint8 *bytes,
                        gsize length,
                        IdxSampleCopyTotal *total,
                        GCancellable *cancellable,
                        GError **error)
{
  if (!idx_dataset_files_append (writer, bytes, length, cancellable, error))
    return FALSE;
  total->n_written += length;
  if (total->progress != NULL && total->n_bytes > 0)
    idx_progress_report (total->progress, (double) total->n_written / (double) total->n_bytes);
  return TRUE;
}

static gboolean
check_all_read (const guint32 *indices,
                const guint8 *was_read,
                guint n,
                gboolean is_labels,
                GError **error)
{
  for (guint i = 0; i < n; i++)
    if (!was_read[i])
      {
        g_autofree char *index = idx_text_format_count (indices[i]);

        g_set_error (error, IDX_ERROR, IDX_ERROR_READ,
                     is_labels ? _ ("The label of sample %s can't be read. Nothing was written.")
                               : _ ("The image of sample %s can't be read. Nothing was written."),
                     index);
        return FALSE;
      }
  return TRUE;
}

/* Converts values to big-endian, the byte order of IDX. */
static void
convert_to_big_endian (const IdxHeader *header,
                       guint8 *bytes,
                       gsize length)
{
  gsize size = idx_element_type_get_size (header->element_type);

  if (!header->little_endian || size == 1)
    return;
  for (guint8 *element = bytes; element < bytes + length; element += size)
    for (gsize i = 0; i < size / 2; i++)
      {
        guint8 byte = element[i];

        element[i] = element[size - 1 - i];
        element[size - 1 - i] = byte;
      }
}

gboolean
idx_sample_copy (IdxFile *file,
                 gboolean is_labels,
                 const guint32 *indices,
                 guint n_samples,
                 IdxWriter *writer,
                 IdxSampleEditFunc edit,
                 gpointer data,
                 IdxSampleCopyTotal *total,
                 GCancellable *cancellable,
                 GError **error)
{
  const IdxHeader *header = idx_file_get_header (file);
  gsize sample_size = (gsize) header->sample_size;
  guint chunk = MIN (idx_sample_copy_get_chunk (sample_size), MAX (n_samples, 1));
  g_autofree guint32 *chunk_indices = g_new (guint32, chunk);
  g_autofree guint8 *was_read = g_malloc (chunk);
  g_autofree guint8 *samples = g_malloc_n (chunk, MAX (sample_size, 1));

  for (guint first = 0, n; first < n_samples; first += n)
    {
      n = MIN (chunk, n_samples - first);
      for (guint i = 0; i < n; i++)
        chunk_indices[i] = indices != NULL ? indices[first + i] : first + i;
      if (!idx_file_read_samples (file, chunk_indices, n, samples, was_read, IDX_READ_WAIT,
                                  cancellable, error) ||
          !check_all_read (chunk_indices, was_read, n, is_labels, error))
        return FALSE;
      convert_to_big_endian (header, samples, n * sample_size);
      if (edit != NULL)
        edit (samples, chunk_indices, n, data);
      if (!idx_sample_copy_append (writer, samples, n * sample_size, total, cancellable, error))
        return FALSE;
    }
  return TRUE;
}
