/* SPDX-License-Identifier: MIT */

/* Reads tables of predictions: finds out which kind of table it is, and reads it again from the
 * start. */

#include "idx-prediction-csv.h"

#include "idx-prediction-columns.h"
#include "idx-prediction-list.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The maximum deviation of a sum of probabilities from 1. */
#define TOLERANCE 0.001

static gboolean
fail_columns (IdxCsvReader *csv,
              IdxLabels *labels,
              GError **error)
{
  g_autofree char *count = NULL;
  g_autofree char *message = NULL;
  guint n_classes;

  (void) idx_labels_get_classes (labels, &n_classes);
  count = idx_text_format_count (n_classes);
  message = g_strdup_printf (_ ("A table of logits needs a column for each class, of which there "
                                "are %s. It may have another one with the index of the sample."),
                             count);
  return idx_csv_reader_set_line_error (csv, message, error);
}

IdxSuggestions *
idx_prediction_csv_read (GInputStream *stream,
                         guint64 size,
                         const char *source,
                         IdxLabels *labels,
                         guint n_samples,
                         IdxPredictionValues values,
                         IdxProgress *progress,
                         GCancellable *cancellable,
                         GError **error)
{
  g_autoptr (IdxPredictionLayout) layout = NULL;
  g_autoptr (IdxCsvReader) start = NULL;
  g_autoptr (IdxCsvReader) csv = NULL;
  IdxPredictionTable table = { NULL, stream, size, source, labels, n_samples, progress, 0 };

  g_return_val_if_fail (G_IS_SEEKABLE (stream), NULL);
  g_return_val_if_fail (source != NULL, NULL);
  g_return_val_if_fail (IDX_IS_LABELS (labels), NULL);

  start = idx_csv_reader_new (stream);
  if (!idx_prediction_layout_find (start, labels, values, &layout, cancellable, error))
    return NULL;
  if (layout == NULL && values == IDX_PREDICTION_LOGITS)
    {
      (void) fail_columns (start, labels, error);
      return NULL;
    }
  if (!g_seekable_seek (G_SEEKABLE (stream), 0, G_SEEK_SET, cancellable, error))
    return NULL;
  csv = idx_csv_reader_new (stream);
  table.csv = csv;
  return layout != NULL ? idx_prediction_columns_read (&table, layout, values, cancellable, error)
                        : idx_prediction_list_read (&table, cancellable, error);
}

gboolean
idx_prediction_csv_has_columns (GInputStream *stream,
                                IdxLabels *labels,
                                gboolean *is_sure,
                                GCancellable *cancellable)
{
  g_autoptr (IdxPredictionLayout) layout = NULL;
  g_autoptr (IdxCsvReader) csv = NULL;

  g_return_val_if_fail (G_IS_INPUT_STREAM (stream), FALSE);
  g_return_val_if_fail (IDX_IS_LABELS (labels), FALSE);
  g_return_val_if_fail (is_sure != NULL, FALSE);

  csv = idx_csv_reader_new (stream);
  if (!idx_prediction_layout_find (csv, labels, IDX_PREDICTION_PROBABILITIES, &layout, cancellable,
                                   NULL) ||
      layout == NULL || isnan (layout->first_sum))
    return FALSE;
  *is_sure = fabs (layout->first_sum - 1) <= TOLERANCE;
  return TRUE;
}
