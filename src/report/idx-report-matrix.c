/* SPDX-License-Identifier: MIT */

/* Compares the given labels of a dataset with the suggested ones, class by class. */

#include "idx-report-matrix.h"

#include "idx-text.h"

#include <glib/gi18n-lib.h>

static int
compare_pairs (gconstpointer a,
               gconstpointer b)
{
  const IdxReportPair *first = a;
  const IdxReportPair *second = b;

  if (first->n_samples != second->n_samples)
    return first->n_samples > second->n_samples ? -1 : 1;
  if (first->given != second->given)
    return first->given < second->given ? -1 : 1;
  return first->other < second->other ? -1 : first->other > second->other;
}

/* Lists the counts of a table, whose keys are pairs of positions. */
static void
collect_pairs (IdxReportMatrix *self,
               GHashTable *counts)
{
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, counts);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      const gint64 code = *(const gint64 *) key;
      const IdxReportPair pair = { (guint) (code >> 32), (guint) (code & G_MAXUINT32),
                                   GPOINTER_TO_UINT (value) };

      g_array_append_val (self->pairs, pair);
    }
  g_array_sort (self->pairs, compare_pairs);
}

static void
add_pair (GHashTable *counts,
          guint given,
          guint other)
{
  const gint64 code = (gint64) given << 32 | other;
  const guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, &code));

  g_hash_table_insert (counts, g_memdup2 (&code, sizeof code), GUINT_TO_POINTER (n + 1));
}

IdxReportMatrix *
idx_report_matrix_new (IdxDataset *dataset)
{
  IdxReportMatrix *self = g_new0 (IdxReportMatrix, 1);
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (dataset);
  g_autoptr (GHashTable) counts =
    g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  const guint n_to_check = idx_suggestions_get_n_to_check (suggestions);
  guint n_ranked;
  const guint32 *ranking = idx_suggestions_get_ranking (suggestions, &n_ranked);

  (void) idx_labels_get_classes (labels, &self->n_classes);
  self->has_accuracy = !idx_suggestions_is_list (suggestions);
  self->compared = g_new0 (guint, self->n_classes);
  self->matching = g_new0 (guint, self->n_classes);
  self->to_check = g_new0 (guint, self->n_classes);
  self->pairs = g_array_new (FALSE, FALSE, sizeof (IdxReportPair));
  for (guint i = 0; i < n_ranked; i++)
    {
      IdxSuggestion suggestion;
      gint64 label;
      guint given, other;

      if (!idx_dataset_get_given_label (dataset, ranking[i], &label) ||
          !idx_suggestions_get (suggestions, ranking[i], &suggestion))
        continue;
      given = idx_labels_find_class (labels, label);
      other = suggestion.is_suspect ? idx_labels_find_class (labels, suggestion.label) : given;
      if (given >= self->n_classes)
        continue;
      self->n_compared++;
      self->compared[given]++;
      if (i < n_to_check)
        self->to_check[given]++;
      if (!suggestion.is_suspect)
        {
          self->n_matching++;
          self->matching[given]++;
        }
      else if (other < self->n_classes)
        add_pair (counts, given, other);
    }
  collect_pairs (self, counts);
  return self;
}

void
idx_report_matrix_free (IdxReportMatrix *self)
{
  g_free (self->compared);
  g_free (self->matching);
  g_free (self->to_check);
  g_array_unref (self->pairs);
  g_free (self);
}

char *
idx_report_matrix_dup_percent (guint n,
                               guint n_all)
{
  const double percent = 100.0 * n / MAX (n_all, 1);
  /* More digits close to 100 %, where they tell how much is missing. */
  g_autofree char *number =
    idx_text_format_decimal (percent, percent > 99 && percent < 100 ? 2 : 1);

  if (n_all == 0)
    return g_strdup ("–");
  if (n > 0 && percent < 0.1)
    return g_strdup (_ ("less than 0.1%"));
  /* Translators: a share in percent: "9.8%". Put a space before the percent sign if your language
   * needs one. */
  return g_strdup_printf (_ ("%s%%"), number);
}
