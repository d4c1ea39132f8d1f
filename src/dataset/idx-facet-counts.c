/* SPDX-License-Identifier: MIT */

/* Counts how often each value occurs in an additional label column, such as the writer. */

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
      IdxClass value = { .value = GPOINTER_TO_INT (key), .n_samples = GPOINTER_TO_UINT (count) };

      g_array_append_val (sorted, value);
    }
  g_array_sort (sorted, compare_values);
  return sorted;
}

GArray *
idx_facet_counts_compute (IdxLabels *labels,
                          guint facet,
                          IdxSubset *subset,
                          GCancellable *cancellable,
                          GError **error)
{
  g_autoptr (GHashTable) counts = NULL;
  guint n_labels, n_samples;

  g_return_val_if_fail (IDX_IS_LABELS (labels), NULL);
  g_return_val_if_fail (facet < idx_labels_get_n_facets (labels), NULL);
  g_return_val_if_fail (subset == NULL || IDX_IS_SUBSET (subset), NULL);

  counts = g_hash_table_new (g_direct_hash, g_direct_equal);
  n_labels = idx_labels_get_n_labels (labels);
  n_samples = subset != NULL ? idx_subset_get_n_samples (subset) : n_labels;
  for (guint i = 0; i < n_samples; i++)
    {
      guint index = subset != NULL ? idx_subset_get_index (subset, i) : i;
      gpointer key;
      guint count;

      if (i % CHUNK_SAMPLES == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      if (index >= n_labels)
        continue;
      key = GINT_TO_POINTER ((gint32) idx_labels_get_facet (labels, index, facet));
      count = GPOINTER_TO_UINT (g_hash_table_lookup (counts, key));
      g_hash_table_insert (counts, key, GUINT_TO_POINTER (count + 1));
    }
  return sort_counts (counts);
}

typedef struct
{
  guint facet;
  IdxSubset *subset;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  g_clear_object (&request->subset);
  g_free (request);
}

static gpointer
idx_facet_counts_compute_worker (gpointer source,
                                 gpointer data,
                                 GCancellable *cancellable,
                                 GError **error)
{
  const Request *request = data;

  return idx_facet_counts_compute (source, request->facet, request->subset, cancellable, error);
}

void
idx_facet_counts_compute_async (IdxLabels *labels,
                                guint facet,
                                IdxSubset *subset,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  Request *request;

  g_return_if_fail (IDX_IS_LABELS (labels));
  g_return_if_fail (facet < idx_labels_get_n_facets (labels));
  g_return_if_fail (subset == NULL || IDX_IS_SUBSET (subset));

  request = g_new0 (Request, 1);
  request->facet = facet;
  g_set_object (&request->subset, subset);
  idx_worker_run (labels, idx_facet_counts_compute_async, idx_facet_counts_compute_worker,
                  (GDestroyNotify) g_array_unref, request, request_free, cancellable, callback,
                  user_data);
}

GArray *
idx_facet_counts_compute_finish (IdxLabels *labels,
                                 GAsyncResult *result,
                                 guint *facet,
                                 GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, labels), NULL);
  g_return_val_if_fail (facet != NULL, NULL);

  *facet = ((const Request *) idx_worker_get_request (result))->facet;
  return g_task_propagate_pointer (G_TASK (result), error);
}
