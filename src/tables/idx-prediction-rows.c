/* SPDX-License-Identifier: MIT */

/* Makes suggestions of the probabilities or logits that a model has predicted. */

#include "idx-prediction-rows.h"

#include "idx-error.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The maximum deviation of the sum of a sample's probabilities from 1. */
#define TOLERANCE 0.001

/* If the sum deviates by more than this, rounding isn't the reason. */
#define MAX_ROUNDING 0.2

/* The maximum absolute value of a margin, see IdxSuggestion. */
#define MAX_MARGIN 100.0

struct _IdxPredictionRows
{
  IdxLabels *labels; /* not owned */
  guint n_classes;
  IdxPredictionValues values;
  IdxSuggestions *suggestions;
  float *scores; /* a buffer for a number per class */
  double n_expected_wrong;
  gboolean are_probabilities; /* whether all rows so far consist of probabilities */
};

IdxPredictionRows *
idx_prediction_rows_new (const char *source,
                         IdxLabels *labels,
                         guint n_samples,
                         IdxPredictionValues values)
{
  g_autofree gint64 *class_labels = NULL;
  IdxPredictionRows *self;
  const IdxClass *classes;

  g_return_val_if_fail (source != NULL, NULL);
  g_return_val_if_fail (IDX_IS_LABELS (labels), NULL);

  self = g_new0 (IdxPredictionRows, 1);
  self->labels = labels;
  self->values = values;
  self->are_probabilities = TRUE;
  classes = idx_labels_get_classes (labels, &self->n_classes);
  self->scores = g_new (float, MAX (self->n_classes, 1));
  class_labels = g_new (gint64, MAX (self->n_classes, 1));
  for (guint c = 0; c < self->n_classes; c++)
    class_labels[c] = classes[c].value;
  /* The temperature is 1, because the margins are log-odds already. */
  self->suggestions = idx_suggestions_new (source, class_labels, self->n_classes, n_samples, 1);
  idx_suggestions_set_from_file (self->suggestions);
  return self;
}

void
idx_prediction_rows_free (IdxPredictionRows *self)
{
  g_clear_object (&self->suggestions);
  g_free (self->scores);
  g_free (self);
}

/* --- Checking a row --- */

/* Takes ownership of @message. */
static gboolean
fail (char *message,
      gboolean may_be_logits,
      GError **error)
{
  if (may_be_logits)
    g_set_error (error, IDX_ERROR, IDX_ERROR_LOGITS, "%s %s", message,
                 _ ("These values may be logits."));
  else
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_RANGE, message);
  g_free (message);
  return FALSE;
}

static gboolean
check_probabilities (const double *row,
                     guint n_classes,
                     guint index,
                     GError **error)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  double sum = 0;

  for (guint c = 0; c < n_classes; c++)
    {
      sum += row[c];
      if (row[c] >= 0 && row[c] <= 1 + TOLERANCE)
        continue;
      g_ascii_formatd (text, sizeof text, "%.6g", row[c]);
      return fail (g_strdup_printf (_ ("Sample %u: %s isn't a probability from 0 to 1."), index,
                                    text),
                   isfinite (row[c]) != 0, error);
    }
  if (fabs (sum - 1) <= TOLERANCE)
    return TRUE;
  g_ascii_formatd (text, sizeof text, "%.6g", sum);
  return fail (g_strdup_printf (_ ("Sample %u: its probabilities add up to %s instead of 1."),
                                index, text),
               fabs (sum - 1) > MAX_ROUNDING, error);
}

static gboolean
check_logits (const double *row,
              guint n_classes,
              guint index,
              GError **error)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  for (guint c = 0; c < n_classes; c++)
    if (!isfinite (row[c]))
      return fail (g_strdup_printf (_ ("Sample %u: %s isn't a finite number."), index,
                                    g_ascii_formatd (text, sizeof text, "%.6g", row[c])),
                   FALSE, error);
  return TRUE;
}

/* Replaces logits by their softmax. Subtracting the maximum first avoids an overflow. */
static void
apply_softmax (double *row,
               guint n_classes)
{
  double maximum = -INFINITY;
  double sum = 0;

  for (guint c = 0; c < n_classes; c++)
    maximum = MAX (maximum, row[c]);
  for (guint c = 0; c < n_classes; c++)
    {
      row[c] = exp (row[c] - maximum);
      sum += row[c];
    }
  for (guint c = 0; c < n_classes; c++)
    row[c] /= sum;
}

/* --- Results --- */

/* Finds the rival, the most likely label other than the given one, and sets the result of the
 * sample. @given is the position of the given label among the classes. */
static void
set_result (IdxPredictionRows *self,
            guint index,
            const double *row,
            guint given)
{
  guint rival = given == 0 ? 1 : 0;
  double margin;

  for (guint c = 0; c < self->n_classes; c++)
    {
      self->scores[c] = (float) row[c];
      if (c != given && row[c] > row[rival])
        rival = c;
    }
  if (row[given] == row[rival])
    margin = 0;
  else
    margin = CLAMP (log (row[given]) - log (row[rival]), -MAX_MARGIN, MAX_MARGIN);
  idx_suggestions_set (self->suggestions, index, rival, (float) margin,
                       (float) MIN (row[given] + row[rival], 1));
  idx_suggestions_set_next (self->suggestions, index, given, self->scores);
}

gboolean
idx_prediction_rows_add (IdxPredictionRows *self,
                         guint index,
                         double *row,
                         GError **error)
{
  guint given;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (index < idx_suggestions_get_n_samples (self->suggestions), FALSE);
  g_return_val_if_fail (row != NULL, FALSE);

  if (self->values == IDX_PREDICTION_LOGITS)
    {
      if (!check_logits (row, self->n_classes, index, error))
        return FALSE;
      self->are_probabilities =
        self->are_probabilities && check_probabilities (row, self->n_classes, index, NULL);
      apply_softmax (row, self->n_classes);
    }
  else if (!check_probabilities (row, self->n_classes, index, error))
    return FALSE;
  if (index >= idx_labels_get_n_labels (self->labels) || self->n_classes < 2)
    return TRUE;
  given = idx_labels_find_class (self->labels, idx_labels_get_value (self->labels, index));
  self->n_expected_wrong += 1 - MIN (row[given], 1);
  set_result (self, index, row, given);
  return TRUE;
}

IdxSuggestions *
idx_prediction_rows_end (IdxPredictionRows *self,
                         GError **error)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (self->values == IDX_PREDICTION_LOGITS && self->are_probabilities)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_RANGE,
                           _ ("All values are probabilities already, not logits."));
      return NULL;
    }
  idx_suggestions_rank (self->suggestions, (guint) lround (self->n_expected_wrong));
  return g_steal_pointer (&self->suggestions);
}
