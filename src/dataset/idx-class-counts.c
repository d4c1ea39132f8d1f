/* SPDX-License-Identifier: MIT */

/* Counts the samples of a subset by their classes. */

#include "idx-class-counts.h"

#include <stdlib.h>

/* Counts labels that are stored as bytes. Reads them in runs of consecutive samples. */
static GArray *
count_bytes (IdxSubset *subset,
             IdxDecisions *decisions)
{
  GArray *classes = g_array_new (FALSE, FALSE, sizeof (IdxClass));
  guint n_samples = idx_subset_get_n_samples (subset);
  guint n_labels = idx_decisions_get_n_labels (decisions);
  guint counts[256] = { 0 };
  const guint8 *run = NULL;
  guint run_start = 0;
  guint run_length = 0;

  for (guint position = 0; position < n_samples; position++)
    {
      guint index = idx_subset_get_index (subset, position);

      if (index >= n_labels)
        continue;
      if (index < run_start || index - run_start >= run_length)
        {
          run_start = index;
          run = idx_decisions_peek_bytes (decisions, run_start, &run_length);
        }
      counts[run[index - run_start]]++;
    }
  for (guint value = 0; value < G_N_ELEMENTS (counts); value++)
    {
      IdxClass class = { value, counts[value] };

      if (counts[value] > 0)
        g_array_append_val (classes, class);
    }
  return classes;
}

static GArray *
count_integers (IdxSubset *subset,
                IdxDecisions *decisions)
{
  GArray *classes = g_array_new (FALSE, FALSE, sizeof (IdxClass));
  g_autoptr (GHashTable) counts = g_hash_table_new (NULL, NULL);
  guint n_samples = idx_subset_get_n_samples (subset);
  guint n_labels = idx_decisions_get_n_labels (decisions);
  GHashTableIter iter;
  gpointer key, count;

  for (guint position = 0; position < n_samples; position++)
    {
      guint index = idx_subset_get_index (subset, position);

      if (index >= n_labels)
        continue;
      key = GINT_TO_POINTER ((gint32) idx_decisions_get_label (decisions, index));
      count = g_hash_table_lookup (counts, key);
      g_hash_table_insert (counts, key, GUINT_TO_POINTER (GPOINTER_TO_UINT (count) + 1));
    }
  g_hash_table_iter_init (&iter, counts);
  while (g_hash_table_iter_next (&iter, &key, &count))
    {
      IdxClass class = { GPOINTER_TO_INT (key), GPOINTER_TO_UINT (count) };

      g_array_append_val (classes, class);
    }
  g_array_sort (classes, idx_class_compare);
  return classes;
}

GArray *
idx_class_counts_compute (IdxSubset *subset,
                          IdxDecisions *decisions)
{
  guint length;

  g_return_val_if_fail (IDX_IS_SUBSET (subset), NULL);
  g_return_val_if_fail (IDX_IS_DECISIONS (decisions), NULL);

  return idx_decisions_peek_bytes (decisions, 0, &length) != NULL
           ? count_bytes (subset, decisions)
           : count_integers (subset, decisions);
}

guint
idx_class_counts_find (const GArray *counts,
                       gint64 label)
{
  const IdxClass wanted = { label, 0 };
  const IdxClass *found;

  g_return_val_if_fail (counts != NULL, 0);

  found = counts->len > 0
            ? bsearch (&wanted, counts->data, counts->len, sizeof wanted, idx_class_compare)
            : NULL;
  return found != NULL ? found->n_samples : 0;
}
