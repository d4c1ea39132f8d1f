/* SPDX-License-Identifier: MIT */

/* Compares the given labels of a dataset with the suggested ones, class by class. */

#include "idx-label-matches.h"

#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The largest share that is shown if it isn't all, in percent. */
#define MAX_INCOMPLETE 99.99

static int
compare_pairs (gconstpointer a,
               gconstpointer b)
{
  const IdxConfusedPair *first = a;
  const IdxConfusedPair *second = b;

  if (first->n_samples != second->n_samples)
    return first->n_samples > second->n_samples ? -1 : 1;
  if (first->given != second->given)
    return first->given < second->given ? -1 : 1;
  return first->other < second->other ? -1 : first->other > second->other;
}

/* Lists the counts of a table, whose keys are pairs of positions. */
static void
collect_pairs (IdxLabelMatches *self,
               GHashTable *counts)
{
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, counts);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      const gint64 code = *(const gint64 *) key;
      const IdxConfusedPair pair = { (guint) (code >> 32), (guint) (code & G_MAXUINT32),
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

/* Counts the samples with a result. If all samples have one, these are the sizes of the classes. */
static void
count_compared (IdxLabelMatches *self,
                IdxDataset *dataset,
                const guint32 *ranking,
                guint n_ranked)
{
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  const IdxClass *classes = idx_labels_get_classes (labels, &self->n_classes);

  self->n_compared = n_ranked;
  self->compared = g_new0 (guint, self->n_classes);
  if (n_ranked == idx_labels_get_n_labels (labels))
    {
      for (guint i = 0; i < self->n_classes; i++)
        self->compared[i] = classes[i].n_samples;
      return;
    }
  for (guint i = 0; i < n_ranked; i++)
    {
      gint64 label;

      if (idx_dataset_get_given_label (dataset, ranking[i], &label))
        self->compared[idx_labels_find_class (labels, label)]++;
    }
}

/* Counts a sample that looks like another class. */
static void
count_suspect (IdxLabelMatches *self,
               IdxDataset *dataset,
               guint index,
               gboolean is_to_check,
               GHashTable *counts)
{
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  guint n_classes;
  const IdxClass *classes = idx_labels_get_classes (labels, &n_classes);
  IdxSuggestion suggestion;
  gint64 label;
  guint given, other;

  if (!idx_dataset_get_given_label (dataset, index, &label) ||
      !idx_suggestions_get (idx_dataset_get_suggestions (dataset), index, &suggestion))
    return;
  given = idx_labels_find_class (labels, label);
  other = idx_labels_find_class (labels, suggestion.label);
  self->matching[given]--;
  self->n_matching--;
  if (is_to_check)
    self->to_check[given]++;
  /* A file may suggest labels that no sample has. */
  if (other < n_classes && classes[other].value == suggestion.label)
    add_pair (counts, given, other);
}

IdxLabelMatches *
idx_label_matches_new (IdxDataset *dataset)
{
  IdxLabelMatches *self;
  IdxSuggestions *suggestions;
  g_autoptr (GHashTable) counts =
    g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  guint n_to_check, n_ranked;
  const guint32 *ranking;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);
  suggestions = idx_dataset_get_suggestions (dataset);
  g_return_val_if_fail (suggestions != NULL && idx_dataset_get_labels (dataset) != NULL, NULL);

  self = g_new0 (IdxLabelMatches, 1);
  self->has_accuracy = !idx_suggestions_is_list (suggestions);
  self->pairs = g_array_new (FALSE, FALSE, sizeof (IdxConfusedPair));
  n_to_check = idx_suggestions_get_n_to_check (suggestions);
  ranking = idx_suggestions_get_ranking (suggestions, &n_ranked);
  count_compared (self, dataset, ranking, n_ranked);
  self->n_matching = self->n_compared;
  self->matching = g_memdup2 (self->compared, self->n_classes * sizeof *self->matching);
  self->to_check = g_new0 (guint, self->n_classes);
  /* These come first in the ranking. */
  for (guint i = 0; i < idx_suggestions_get_n_suspects (suggestions); i++)
    count_suspect (self, dataset, ranking[i], i < n_to_check, counts);
  collect_pairs (self, counts);
  return self;
}

void
idx_label_matches_free (IdxLabelMatches *self)
{
  g_free (self->compared);
  g_free (self->matching);
  g_free (self->to_check);
  g_array_unref (self->pairs);
  g_free (self);
}

gboolean
idx_label_matches_get_accuracy (const IdxLabelMatches *self,
                                IdxLabels *labels,
                                gint64 label,
                                guint *n_matching,
                                guint *n_compared)
{
  guint n_classes, class;
  const IdxClass *classes;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (IDX_IS_LABELS (labels), FALSE);

  classes = idx_labels_get_classes (labels, &n_classes);
  class = idx_labels_find_class (labels, label);
  if (!self->has_accuracy || class >= MIN (n_classes, self->n_classes) ||
      classes[class].value != label || self->compared[class] == 0)
    return FALSE;
  *n_matching = self->matching[class];
  *n_compared = self->compared[class];
  return TRUE;
}

char *
idx_label_matches_dup_percent (guint n,
                               guint n_all)
{
  const double percent = 100.0 * n / MAX (n_all, 1);
  const gboolean is_close = percent > 99 && percent < 100;
  /* Close to 100 %, a second digit shows how much is missing. Only all are 100 %. */
  g_autofree char *number =
    idx_text_format_decimal (is_close ? MIN (percent, MAX_INCOMPLETE) : percent, is_close ? 2 : 1);

  if (n_all == 0)
    return g_strdup ("–");
  if (n > 0 && percent < 0.1)
    return g_strdup (_ ("less than 0.1%"));
  /* Translators: a share in percent: "9.8%". Put a space before the percent sign if your language
   * needs one. */
  return g_strdup_printf (_ ("%s%%"), number);
}
