/* SPDX-License-Identifier: MIT */

/* What the readers of tables of predictions have in common. */

#include "idx-prediction-table.h"

#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The number of rows between two reports of the progress. */
#define REPORT_INTERVAL 4096

gboolean
idx_prediction_table_next_row (IdxPredictionTable *self,
                               gboolean *is_end,
                               GCancellable *cancellable,
                               GError **error)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (is_end != NULL, FALSE);

  if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
      !idx_csv_reader_next_row (self->csv, is_end, cancellable, error))
    return FALSE;
  if (!*is_end && ++self->n_rows % REPORT_INTERVAL == 0 && self->progress != NULL &&
      self->size > 0 && G_IS_SEEKABLE (self->stream))
    idx_progress_report (
      self->progress,
      MIN ((double) g_seekable_tell (G_SEEKABLE (self->stream)) / (double) self->size, 1));
  return TRUE;
}

gboolean
idx_prediction_table_fail_n_cells (IdxPredictionTable *self,
                                   guint64 found,
                                   guint64 expected,
                                   GError **error)
{
  g_autofree char *found_text = idx_text_format_count (found);
  g_autofree char *expected_text = idx_text_format_count (expected);
  g_autofree char *message = g_strdup_printf (_ ("The number of cells is %s instead of %s."),
                                              found_text, expected_text);

  g_return_val_if_fail (self != NULL, FALSE);

  return idx_csv_reader_set_line_error (self->csv, message, error);
}
