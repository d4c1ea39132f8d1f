/* SPDX-License-Identifier: MIT */

/* Makes suggestions of predicted labels: collects the samples whose given label differs, and ranks
 * them. */

#include "idx-prediction-ranking.h"

#include "idx-error.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The maximum number of different labels that suggestions can have. */
#define MAX_LABELS 65535

/* A sample with a suggested label. */
typedef struct
{
  guint32 index;
  guint16 label_index; /* the position of the label in IdxPredictionRanking.predicted_labels */
  gboolean is_issue;
  float suspicion; /* NaN if the file has neither probabilities nor scores */
} Row;

struct _IdxPredictionRanking
{
  char *source;
  IdxLabels *labels; /* not owned */
  guint n_samples;
  GArray *predicted_labels;    /* gint64, the different labels in @rows */
  GHashTable *label_positions; /* from a label to its position in @predicted_labels, plus 1 */
  GArray *rows;                /* the samples whose predicted label isn't the given one */
  guint n_issues;              /* the number of issues in @rows */
};

IdxPredictionRanking *
idx_prediction_ranking_new (const char *source,
                            IdxLabels *labels,
                            guint n_samples)
{
  IdxPredictionRanking *self;

  g_return_val_if_fail (source != NULL, NULL);
  g_return_val_if_fail (IDX_IS_LABELS (labels), NULL);

  self = g_new0 (IdxPredictionRanking, 1);
  self->source = g_strdup (source);
  self->labels = labels;
  self->n_samples = n_samples;
  self->predicted_labels = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->label_positions = g_hash_table_new (NULL, NULL);
  self->rows = g_array_new (FALSE, FALSE, sizeof (Row));
  return self;
}

void
idx_prediction_ranking_free (IdxPredictionRanking *self)
{
  g_free (self->source);
  g_array_unref (self->predicted_labels);
  g_hash_table_unref (self->label_positions);
  g_array_unref (self->rows);
  g_free (self);
}

gboolean
idx_prediction_ranking_add (IdxPredictionRanking *self,
                            guint index,
                            gint64 label,
                            float suspicion,
                            gboolean is_issue,
                            GError **error)
{
  Row row = { .index = index, .is_issue = is_issue, .suspicion = suspicion };
  gpointer key = GINT_TO_POINTER (label);
  guint position;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (index < self->n_samples, FALSE);

  if (index >= idx_labels_get_n_labels (self->labels) ||
      idx_labels_get_value (self->labels, index) == label)
    return TRUE;
  position = GPOINTER_TO_UINT (g_hash_table_lookup (self->label_positions, key));
  if (position == 0)
    {
      if (self->predicted_labels->len == MAX_LABELS)
        {
          g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                               _ ("There are more than 65,535 different labels."));
          return FALSE;
        }
      g_array_append_val (self->predicted_labels, label);
      position = self->predicted_labels->len;
      (void) g_hash_table_insert (self->label_positions, key, GUINT_TO_POINTER (position));
    }
  row.label_index = (guint16) (position - 1);
  self->n_issues += is_issue ? 1 : 0;
  g_array_append_val (self->rows, row);
  return TRUE;
}

/* Sorts issues first, then by decreasing suspicion. Equal rows keep their order. */
static int
compare_rows (gconstpointer a,
              gconstpointer b)
{
  const Row *first = a;
  const Row *second = b;

  if (first->is_issue != second->is_issue)
    return first->is_issue ? -1 : 1;
  if (isnan (first->suspicion) || first->suspicion == second->suspicion)
    return 0;
  return first->suspicion > second->suspicion ? -1 : 1;
}

static guint
estimate_n_to_check (IdxPredictionRanking *self,
                     gboolean has_issues)
{
  double sum = 0;

  if (has_issues)
    return self->n_issues;
  for (guint i = 0; i < self->rows->len; i++)
    sum += (double) g_array_index (self->rows, Row, i).suspicion;
  return isnan (sum) ? self->rows->len : (guint) lround (sum);
}

IdxSuggestions *
idx_prediction_ranking_end (IdxPredictionRanking *self,
                            gboolean has_issues)
{
  IdxSuggestions *suggestions;

  g_return_val_if_fail (self != NULL, NULL);

  suggestions = idx_suggestions_new_list (
    self->source, (const gint64 *) (gpointer) self->predicted_labels->data,
    self->predicted_labels->len, self->n_samples);
  /* g_array_sort() is a merge sort, so it is stable. */
  g_array_sort (self->rows, compare_rows);
  for (guint i = 0; i < self->rows->len; i++)
    {
      const Row *row = &g_array_index (self->rows, Row, i);

      idx_suggestions_append (suggestions, row->index, row->label_index, row->suspicion);
    }
  idx_suggestions_set_n_to_check (suggestions, estimate_n_to_check (self, has_issues));
  return suggestions;
}
