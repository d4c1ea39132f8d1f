/* SPDX-License-Identifier: MIT */

/* Counts the values in a further column of the labels. */

#include "idx-facet-counts.h"

#include "idx-worker.h"

/* The number of samples between two checks for cancellation. */
#define CHUNK_SAMPLES 65536U

static int
compare_values (gconstpointer a,
                gconstpointer b)
{
  const IdxClass *first = a;
  const IdxClass *second = b;

  return (first->value > second->value) - (first->value < second->value);
}

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
      IdxClass value = { GPOINTER_TO_INT (key), GPOINTER_TO_UINT (count) };

      g_array_append_val (sorted, value);
    }
  g_array_sort (sorted, compare_values);
  return sorted;
}

GArray *
idx_facet_counts_compute (IdxLabels *labels,
                          guint facet,
                          GCancellable *cancellable,
                          GError **error)
{
  g_autoptr (GHashTable) counts = NULL;
  guint n_labels;

  g_return_val_if_fail (IDX_IS_LABELS (labels), NULL);
  g_return_val_if_fail (facet < idx_labels_get_n_facets (labels), NULL);

  counts = g_hash_table_new (g_direct_hash, g_direct_equal);
  n_labels = idx_labels_get_n_labels (labels);
  for (guint i = 0; i < n_labels; i++)
    {
      gpointer key = GINT_TO_POINTER ((gint32) idx_labels_get_facet (labels, i, facet));
      guint count = GPOINTER_TO_UINT (g_hash_table_lookup (counts, key));

      if (i % CHUNK_SAMPLES == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      g_hash_table_insert (counts, key, GUINT_TO_POINTER (count + 1));
    }
  return sort_counts (counts);
}

static gpointer
idx_facet_counts_compute_worker (gpointer source,
                                 gpointer request,
                                 GCancellable *cancellable,
                                 GError **error)
{
  return idx_facet_counts_compute (source, GPOINTER_TO_UINT (request), cancellable, error);
}

void
idx_facet_counts_compute_async (IdxLabels *labels,
                                guint facet,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  g_return_if_fail (IDX_IS_LABELS (labels));
  g_return_if_fail (facet < idx_labels_get_n_facets (labels));

  idx_worker_run (labels, idx_facet_counts_compute_async, idx_facet_counts_compute_worker,
                  (GDestroyNotify) g_array_unref, GUINT_TO_POINTER (facet), NULL, cancellable,
                  callback, user_data);
}

GArray *
idx_facet_counts_compute_finish (IdxLabels *labels,
                                 GAsyncResult *result,
                                 guint *facet,
                                 GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, labels), NULL);
  g_return_val_if_fail (facet != NULL, NULL);

  *facet = GPOINTER_TO_UINT (idx_worker_get_request (result));
  return g_task_propagate_pointer (G_TASK (result), error);
}
