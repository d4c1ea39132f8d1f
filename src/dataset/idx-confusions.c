/* SPDX-License-Identifier: MIT */

/* A sparse confusion matrix: with a thousand classes, most pairs of classes are never confused. */

#include "idx-confusions.h"

/* A given and another label. */
typedef struct
{
  gint64 given;
  gint64 other;
} Pair;

struct _IdxConfusions
{
  GHashTable *counts; /* from Pair to the number of samples */
  GArray *given;      /* gint64, see idx_confusions_get_given() */
  GArray *others;     /* gint64, see idx_confusions_get_others() */
  guint largest_count;
  Pair largest_pair;
};

static guint
hash_pair (gconstpointer key)
{
  const Pair *pair = key;

  return g_int64_hash (&pair->given) * 31 + g_int64_hash (&pair->other);
}

static gboolean
equal_pairs (gconstpointer a,
             gconstpointer b)
{
  const Pair *first = a;
  const Pair *second = b;

  return first->given == second->given && first->other == second->other;
}

static int
compare_labels (gconstpointer a,
                gconstpointer b)
{
  gint64 first = *(const gint64 *) a;
  gint64 second = *(const gint64 *) b;

  return (first > second) - (first < second);
}

static void
count_pair (IdxConfusions *self,
            const Pair *pair)
{
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (self->counts, pair)) + 1;

  if (n > self->largest_count)
    {
      self->largest_count = n;
      self->largest_pair = *pair;
    }
  g_hash_table_replace (self->counts, g_memdup2 (pair, sizeof *pair), GUINT_TO_POINTER (n));
}

/* Sorts labels and removes duplicates. */
static void
make_unique (GArray *labels)
{
  gint64 *values = (gint64 *) (gpointer) labels->data;
  guint n = 0;

  g_array_sort (labels, compare_labels);
  for (guint i = 0; i < labels->len; i++)
    if (i == 0 || values[i] != values[n - 1])
      values[n++] = values[i];
  g_array_set_size (labels, n);
}

static void
list_labels (IdxConfusions *self)
{
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, self->counts);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      const Pair *pair = key;

      g_array_append_val (self->given, pair->given);
      g_array_append_val (self->others, pair->other);
    }
  make_unique (self->given);
  make_unique (self->others);
}

static void
count_suggested (IdxConfusions *self,
                 IdxDataset *dataset)
{
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (dataset);
  const guint32 *ranking;
  guint n_ranked;

  if (suggestions == NULL)
    return;
  ranking = idx_suggestions_get_ranking (suggestions, &n_ranked);
  for (guint rank = 0; rank < idx_suggestions_get_n_suspects (suggestions); rank++)
    {
      IdxSuggestion suggestion;
      Pair pair;

      if (!idx_dataset_get_given_label (dataset, ranking[rank], &pair.given) ||
          !idx_dataset_is_suspect (dataset, ranking[rank], &suggestion))
        continue;
      pair.other = suggestion.label;
      count_pair (self, &pair);
    }
}

static void
count_changed (IdxConfusions *self,
               IdxDataset *dataset)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (dataset);
  guint n_left = decisions != NULL ? idx_decisions_get_n_changed (decisions) : 0;

  for (guint i = 0; n_left > 0; i++)
    {
      Pair pair;

      if (idx_decisions_get_state (decisions, i) != IDX_STATE_RELABELED)
        continue;
      n_left--;
      pair.given = idx_labels_get_value (idx_decisions_get_labels (decisions), i);
      pair.other = idx_decisions_get_label (decisions, i);
      count_pair (self, &pair);
    }
}

IdxConfusions *
idx_confusions_new (IdxDataset *dataset,
                    IdxConfusionKind kind)
{
  IdxConfusions *self;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  self = g_new0 (IdxConfusions, 1);
  self->counts = g_hash_table_new_full (hash_pair, equal_pairs, g_free, NULL);
  self->given = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->others = g_array_new (FALSE, FALSE, sizeof (gint64));
  if (kind == IDX_CONFUSION_SUGGESTED)
    count_suggested (self, dataset);
  else
    count_changed (self, dataset);
  list_labels (self);
  return self;
}

void
idx_confusions_free (IdxConfusions *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->counts);
  g_array_unref (self->given);
  g_array_unref (self->others);
  g_free (self);
}

const gint64 *
idx_confusions_get_given (IdxConfusions *self,
                          guint *n_labels)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (n_labels != NULL, NULL);

  *n_labels = self->given->len;
  return (const gint64 *) (gpointer) self->given->data;
}

const gint64 *
idx_confusions_get_others (IdxConfusions *self,
                           guint *n_labels)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (n_labels != NULL, NULL);

  *n_labels = self->others->len;
  return (const gint64 *) (gpointer) self->others->data;
}

guint
idx_confusions_count (IdxConfusions *self,
                      gint64 given,
                      gint64 other)
{
  const Pair pair = { given, other };

  g_return_val_if_fail (self != NULL, 0);

  return GPOINTER_TO_UINT (g_hash_table_lookup (self->counts, &pair));
}

guint
idx_confusions_get_largest (IdxConfusions *self,
                            gint64 *given,
                            gint64 *other)
{
  g_return_val_if_fail (self != NULL, 0);

  if (self->largest_count > 0 && given != NULL)
    *given = self->largest_pair.given;
  if (self->largest_count > 0 && other != NULL)
    *other = self->largest_pair.other;
  return self->largest_count;
}
