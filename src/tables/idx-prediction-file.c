/* SPDX-License-Identifier: MIT */

/* Reads suggestions from a file in any supported format. */

#include "idx-prediction-file.h"

#include "idx-file-source.h"
#include "idx-inflater.h"
#include "idx-prediction-list.h"
#include "idx-prediction-matrix.h"
#include "idx-text.h"

#include <string.h>

/* The number of bytes to examine at the start of a file to recognize its format. */
#define START_SIZE 512

/* Reads up to START_SIZE bytes at the start of a regular file, and gets its size. */
static gboolean
read_start (GFile *location,
            guint8 *start,
            gsize *length,
            guint64 *size,
            GCancellable *cancellable,
            GError **error)
{
  g_autoptr (IdxSource) source = idx_file_source_new (location, cancellable, error);

  if (source == NULL)
    return FALSE;
  (void) idx_source_get_size (source, size);
  return idx_source_read (source, 0, start, START_SIZE, IDX_READ_WAIT, length, cancellable, error);
}

IdxSuggestions *
idx_prediction_file_load (GFile *location,
                          IdxLabels *labels,
                          guint n_samples,
                          IdxProgress *progress,
                          GCancellable *cancellable,
                          GError **error)
{
  g_autoptr (GFileInputStream) stream = NULL;
  g_autoptr (IdxFile) file = NULL;
  g_autofree char *source = NULL;
  guint8 start[START_SIZE];
  gsize length = 0;
  guint64 size = 0;

  g_return_val_if_fail (G_IS_FILE (location), NULL);
  g_return_val_if_fail (IDX_IS_LABELS (labels), NULL);

  if (!read_start (location, start, &length, &size, cancellable, error))
    return NULL;
  /* Text contains no zero byte, and doesn't begin with the magic bytes of gzip. */
  if (memchr (start, 0, length) != NULL || idx_inflater_is_gzip (start, length))
    {
      file = idx_file_open (location, cancellable, error);
      return file != NULL ? idx_prediction_matrix_read (file, labels, n_samples, progress,
                                                        cancellable, error)
                          : NULL;
    }
  stream = g_file_read (location, cancellable, error);
  if (stream == NULL)
    return NULL;
  source = idx_text_file_name (location);
  return idx_prediction_list_read (G_INPUT_STREAM (stream), size, source, labels, n_samples,
                                   progress, cancellable, error);
}
