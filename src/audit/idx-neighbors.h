/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-audit.h"

G_BEGIN_DECLS

/**
 * IdxNeighbor:
 * @index: a sample's index
 * @distance: how far it is in the space in which labels are judged
 */
typedef struct
{
  guint32 index;
  float distance;
} IdxNeighbor;

/**
 * idx_neighbors_find_async:
 * @index: a sample's index
 * @label: (nullable): only samples with this given label, or %NULL for all
 * @count: how many at most
 *
 * Looks for the samples most alike to one, itself left out, in a thread of its own.
 */
void idx_neighbors_find_async (IdxAudit *audit,
                               guint index,
                               const gint64 *label,
                               guint count,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data);

/**
 * idx_neighbors_find_finish:
 *
 * Returns: (transfer full) (element-type IdxNeighbor): the nearest first, those at equal distance
 *   in the order of their indices, or %NULL with an error
 */
GArray *idx_neighbors_find_finish (IdxAudit *audit,
                                   GAsyncResult *result,
                                   GError **error);

/**
 * idx_neighbors_find:
 *
 * Like idx_neighbors_find_async(), and waits for it.
 */
GArray *idx_neighbors_find (IdxAudit *audit,
                            guint index,
                            const gint64 *label,
                            guint count,
                            GCancellable *cancellable,
                            GError **error);

/**
 * idx_neighbors_count_searched:
 *
 * Returns: how many samples idx_neighbors_find() searches: all that were judged, or those of a
 * large dataset that are fitted
 */
guint idx_neighbors_count_searched (IdxAudit *audit);

/**
 * idx_neighbors_find_in_dataset:
 * @dataset: a loaded data set, with or without labels
 * @progress: (nullable): told how far it is
 *
 * @n_searched: (out) (optional): how many samples were searched, fewer than all in a large dataset
 *
 * Like idx_neighbors_find(), among samples with and without labels, and without a result of their
 * labels.
 */
GArray *idx_neighbors_find_in_dataset (IdxDataset *dataset,
                                       guint index,
                                       const gint64 *label,
                                       guint count,
                                       guint *n_searched,
                                       IdxProgress *progress,
                                       GCancellable *cancellable,
                                       GError **error);

G_END_DECLS
