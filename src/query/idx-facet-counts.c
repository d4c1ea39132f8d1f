/* SPDX-License-Identifier: MIT */

/* Counts how often each value occurs in an additional label column, such as the writer. */

#include "idx-facet-counts.h"

/* The number of samples between two checks for cancellation. */
#define CHUNK_SAMPLES 65536U

static GArray *
sort_counts (GHashTable *counts)
{
  GArray *sorted =
    g_array_sized_new (FALSE, FALSE, sizeof (IdxClass), g_hash_table_size (counts));
  GHashTableIter iter;
  gpointer key, count;

  g_hash_table_iter_init (&iter, counts);
  while (g_hash_table_iter_next (&iter, &key, &count))
    {
      IdxClass value = { .value = GPOINTER_TO_INT (key), .n_samples = GPOINTER_TO_UINT (count) };

      g_array_append_val (sorted, value);
    }
  g_array_sort (sorted, idx_class_compare);
  return sorted;
}

struct _IdxFacetCountsInput
{
  IdxLabels *labels;
  guint facet;
  IdxSubset *subset; /* may be NULL */
};

IdxFacetCountsInput *
idx_facet_counts_input_new (IdxLabels *labels,
                            guint facet,
                            IdxSubset *subset)
{
  IdxFacetCountsInput *self;

  g_return_val_if_fail (IDX_IS_LABELS (labels), NULL);
  g_return_val_if_fail (facet < idx_labels_get_n_facets (labels), NULL);
  g_return_val_if_fail (subset == NULL || IDX_IS_SUBSET (subset), NULL);

  self = g_new0 (IdxFacetCountsInput, 1);
  self->labels = g_object_ref (labels);
  self->facet = facet;
  g_set_object (&self->subset, subset);
  return self;
}

void
idx_facet_counts_input_free (gpointer data)
{
  IdxFacetCountsInput *self = data;

  g_object_unref (self->labels);
  g_clear_object (&self->subset);
  g_free (self);
}

guint
idx_facet_counts_input_get_facet (const IdxFacetCountsInput *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->facet;
}

gpointer
idx_facet_counts_compute (gpointer input,
                          IdxProgress *progress,
                          GCancellable *cancellable,
                          GError **error)
{
  const IdxFacetCountsInput *self = input;
  IdxLabels *labels = self->labels;
  IdxSubset *subset = self->subset;
  guint n_labels = idx_labels_get_n_labels (labels);
  guint n_samples = subset != NULL ? idx_subset_get_n_samples (subset) : n_labels;
  g_autoptr (GHashTable) counts = g_hash_table_new (g_direct_hash, g_direct_equal);

  for (guint i = 0; i < n_samples; i++)
    {
      guint index = subset != NULL ? idx_subset_get_index (subset, i) : i;
      gpointer key;
      guint count;

      if (i % CHUNK_SAMPLES == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      if (index >= n_labels)
        continue;
      key = GINT_TO_POINTER ((gint32) idx_labels_get_facet (labels, index, self->facet));
      count = GPOINTER_TO_UINT (g_hash_table_lookup (counts, key));
      g_hash_table_insert (counts, key, GUINT_TO_POINTER (count + 1));
    }
  return sort_counts (counts);
}
