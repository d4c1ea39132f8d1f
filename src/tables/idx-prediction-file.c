/* SPDX-License-Identifier: MIT */

/* Reads suggestions from a file in any supported format. */

#include "idx-prediction-file.h"

#include "idx-file-source.h"
#include "idx-inflater.h"
#include "idx-prediction-array.h"
#include "idx-prediction-csv.h"
#include "idx-prediction-matrix.h"
#include "idx-table-kind.h"
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

static gboolean
is_npy (const guint8 *start,
        gsize length)
{
  static const char magic[] = "\x93NUMPY";

  return length >= sizeof magic - 1 && memcmp (start, magic, sizeof magic - 1) == 0;
}

/* Text contains no zero byte, and doesn't begin with the magic bytes of gzip. */
static gboolean
is_text (const guint8 *start,
         gsize length)
{
  return memchr (start, 0, length) == NULL && !idx_inflater_is_gzip (start, length);
}

IdxSuggestions *
idx_prediction_file_load (GFile *location,
                          IdxLabels *labels,
                          guint n_samples,
                          IdxPredictionValues values,
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
  if (is_npy (start, length))
    return idx_prediction_array_read (location, labels, n_samples, values, progress, cancellable,
                                      error);
  if (!is_text (start, length))
    {
      file = idx_file_open (location, cancellable, error);
      return file != NULL ? idx_prediction_matrix_read (file, labels, n_samples, values, progress,
                                                        cancellable, error)
                          : NULL;
    }
  stream = g_file_read (location, cancellable, error);
  if (stream == NULL)
    return NULL;
  source = idx_text_file_name (location);
  return idx_prediction_csv_read (G_INPUT_STREAM (stream), size, source, labels, n_samples, values,
                                  progress, cancellable, error);
}

/* A table with many columns may also have pixels, so it must begin with probabilities. */
static gboolean
is_fitting_table (GFile *location,
                  IdxLabels *labels,
                  GCancellable *cancellable)
{
  g_autoptr (GFileInputStream) stream = NULL;
  IdxTableKind kind;
  gboolean is_sure;

  if (!idx_table_kind_find (location, &kind, cancellable, NULL) ||
      (kind != IDX_TABLE_KIND_OTHER && kind != IDX_TABLE_KIND_PIXELS))
    return FALSE;
  stream = g_file_read (location, cancellable, NULL);
  return stream != NULL &&
         idx_prediction_csv_has_columns (G_INPUT_STREAM (stream), labels, &is_sure, cancellable) &&
         (is_sure || kind == IDX_TABLE_KIND_OTHER);
}

gboolean
idx_prediction_file_fits (GFile *location,
                          IdxLabels *labels,
                          guint n_samples,
                          GCancellable *cancellable)
{
  guint8 start[START_SIZE];
  gsize length = 0;
  guint64 size = 0;

  g_return_val_if_fail (G_IS_FILE (location), FALSE);
  g_return_val_if_fail (IDX_IS_LABELS (labels), FALSE);

  if (!read_start (location, start, &length, &size, cancellable, NULL))
    return FALSE;
  if (is_npy (start, length))
    return idx_prediction_array_fits (location, labels, n_samples);
  return is_text (start, length) && is_fitting_table (location, labels, cancellable);
}
