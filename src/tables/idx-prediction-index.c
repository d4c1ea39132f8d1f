/* SPDX-License-Identifier: MIT */

/* Which sample each row of a table is for. The numbers of samples count from 0 or from 1. */

#include "idx-prediction-index.h"

#include "idx-number-text.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>

struct _IdxPredictionIndex
{
  guint n_samples;
  guint first;
  guint n_rows; /* see idx_prediction_index_next() */
  guint8 *seen; /* a bit for each sample, set once it is marked */
};

IdxPredictionIndex *
idx_prediction_index_new (guint n_samples,
                          guint first)
{
  IdxPredictionIndex *self = g_new (IdxPredictionIndex, 1);

  *self = (IdxPredictionIndex){ n_samples, first, 0, g_malloc0 ((gsize) n_samples / 8 + 1) };
  return self;
}

void
idx_prediction_index_free (IdxPredictionIndex *self)
{
  g_free (self->seen);
  g_free (self);
}

gboolean
idx_prediction_index_read (IdxPredictionIndex *self,
                           IdxCsvReader *csv,
                           const char *cell,
                           guint32 *index,
                           GError **error)
{
  g_autofree char *shown = NULL;
  g_autofree char *last = NULL;
  g_autofree char *message = NULL;
  double number = 0;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (cell != NULL && index != NULL, FALSE);

  if (idx_number_text_read (cell, &number) && number >= self->first &&
      number - self->first < self->n_samples && number == trunc (number))
    {
      *index = (guint32) number - self->first;
      return TRUE;
    }
  shown = idx_text_escape_invalid (cell);
  last = idx_text_format_count ((guint64) MAX (self->n_samples, 1) - 1 + self->first);
  message = g_strdup_printf (self->first == 0 ? _ ("“%s” isn't an index from 0 to %s.")
                                              : _ ("“%s” isn't an index from 1 to %s."),
                             shown, last);
  return idx_csv_reader_set_line_error (csv, message, error);
}

gboolean
idx_prediction_index_mark (IdxPredictionIndex *self,
                           IdxCsvReader *csv,
                           guint32 index,
                           GError **error)
{
  guint8 bit = (guint8) (1U << (index % 8));
  g_autofree char *message = NULL;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (index < self->n_samples, FALSE);

  if ((self->seen[index / 8] & bit) == 0)
    {
      self->seen[index / 8] |= bit;
      return TRUE;
    }
  message =
    self->first == 0
      ? g_strdup_printf (_ ("Sample %u occurs twice."), index)
      : g_strdup_printf (_ ("The index %u, counted from 1, occurs twice."), index + self->first);
  return idx_csv_reader_set_line_error (csv, message, error);
}

gboolean
idx_prediction_index_next (IdxPredictionIndex *self,
                           IdxCsvReader *csv,
                           guint32 *index,
                           GError **error)
{
  g_autofree char *count = NULL;
  g_autofree char *message = NULL;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (index != NULL, FALSE);

  if (self->n_rows < self->n_samples)
    {
      *index = self->n_rows++;
      return idx_prediction_index_mark (self, csv, *index, error);
    }
  count = idx_text_format_count (self->n_samples);
  message =
    g_strdup_printf (_ ("The table continues here, but the dataset has only %s samples."), count);
  return idx_csv_reader_set_line_error (csv, message, error);
}

/* Returns: (transfer full): a message that there is no row for a sample */
static char *
describe_missing (IdxPredictionIndex *self,
                  guint index)
{
  g_autofree char *count = NULL;

  if (self->n_rows > 0 || self->n_samples == 0)
    {
      count = idx_text_format_count (self->n_samples);
      return g_strdup_printf (_ ("The table ends here, but the dataset has %s samples."), count);
    }
  if (self->first == 0)
    return g_strdup_printf (_ ("The table ends here, but sample %u is missing."), index);
  return g_strdup_printf (
    _ ("The table ends here, but the index %u, counted from 1, is missing."), index + self->first);
}

gboolean
idx_prediction_index_check_all (IdxPredictionIndex *self,
                                IdxCsvReader *csv,
                                GError **error)
{
  g_autofree char *message = NULL;
  guint index = 0;

  g_return_val_if_fail (self != NULL, FALSE);

  while (index < self->n_samples && (self->seen[index / 8] & 1U << (index % 8)) != 0)
    index++;
  if (index == self->n_samples)
    return TRUE;
  message = describe_missing (self, index);
  return idx_csv_reader_set_line_error (csv, message, error);
}
