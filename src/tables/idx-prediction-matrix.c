/* SPDX-License-Identifier: MIT */

/* Reads the values of all classes that a model has predicted, from an IDX file. */

#include "idx-prediction-matrix.h"

#include "idx-error.h"
#include "idx-float-values.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The approximate number of bytes to read at a time. */
#define CHUNK_SIZE ((gsize) 1024 * 1024)

static gboolean
fail_shape (IdxFile *file,
            IdxLabels *labels,
            guint n_samples,
            GError **error)
{
  g_autofree char *description = idx_header_describe (idx_file_get_header (file));
  g_autofree char *samples = idx_text_format_count (n_samples);
  g_autofree char *classes = NULL;
  guint n_classes;

  (void) idx_labels_get_classes (labels, &n_classes);
  classes = idx_text_format_count (n_classes);
  g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
               _ ("A file of suggestions must contain floats: for each of %s samples, one "
                  "probability for each of %s classes. This file contains something else: %s."),
               samples, classes, description);
  return FALSE;
}

gboolean
idx_prediction_matrix_fits (IdxFile *file,
                            IdxLabels *labels,
                            guint n_samples)
{
  const IdxHeader *header;
  guint n_classes;

  g_return_val_if_fail (IDX_IS_FILE (file), FALSE);
  g_return_val_if_fail (IDX_IS_LABELS (labels), FALSE);

  header = idx_file_get_header (file);
  (void) idx_labels_get_classes (labels, &n_classes);
  return !idx_element_type_is_integer (header->element_type) && header->n_dimensions == 2 &&
         header->dimensions[0] == n_samples && header->dimensions[1] == n_classes &&
         n_classes <= G_MAXUINT16;
}

/* Reads all samples from a file that has the right shape. */
static gboolean
read_rows (IdxFile *file,
           guint n_samples,
           IdxPredictionRows *predictions,
           IdxProgress *progress,
           GCancellable *cancellable,
           GError **error)
{
  const IdxHeader *header = idx_file_get_header (file);
  guint n_classes = header->dimensions[1];
  gsize size = idx_element_type_get_size (header->element_type);
  gsize row_size = (gsize) header->sample_size;
  gsize chunk = MAX (CHUNK_SIZE / MAX (row_size, 1), 1);
  g_autofree guint8 *rows = g_malloc_n (chunk, MAX (row_size, 1));
  g_autofree double *row = g_new (double, MAX (n_classes, 1));
  gsize n_read;

  for (guint first = 0; first < n_samples; first += (guint) n_read)
    {
      if (!idx_file_read_range (file, first, MIN (chunk, n_samples - first), rows, &n_read,
                                IDX_READ_ONCE, cancellable, error))
        return FALSE;
      if (n_read == 0)
        {
          g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
                       _ ("The file ends before the probabilities of sample %u."), first);
          return FALSE;
        }
      for (guint i = 0; i < n_read; i++)
        {
          for (guint c = 0; c < n_classes; c++)
            row[c] = idx_float_values_get (rows + i * row_size + c * size, size, TRUE);
          if (!idx_prediction_rows_add (predictions, first + i, row, error))
            return FALSE;
        }
      if (progress != NULL)
        idx_progress_report (progress, (double) first / (double) n_samples);
    }
  return TRUE;
}

IdxSuggestions *
idx_prediction_matrix_read (IdxFile *file,
                            IdxLabels *labels,
                            guint n_samples,
                            IdxPredictionValues values,
                            IdxProgress *progress,
                            GCancellable *cancellable,
                            GError **error)
{
  g_autoptr (IdxPredictionRows) predictions = NULL;
  g_autofree char *source = NULL;

  g_return_val_if_fail (IDX_IS_FILE (file), NULL);
  g_return_val_if_fail (IDX_IS_LABELS (labels), NULL);

  if (!idx_prediction_matrix_fits (file, labels, n_samples))
    {
      (void) fail_shape (file, labels, n_samples, error);
      return NULL;
    }
  source = idx_text_file_name (idx_file_get_location (file));
  predictions = idx_prediction_rows_new (source, labels, n_samples, values);
  if (!read_rows (file, n_samples, predictions, progress, cancellable, error))
    return NULL;
  return idx_prediction_rows_end (predictions, error);
}
