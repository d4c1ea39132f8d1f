/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-audit.h"

G_BEGIN_DECLS

/**
 * IdxNeighbor:
 * @index: the index of a sample
 * @distance: its distance in the embedding space (IdxSpace)
 */
typedef struct
{
  guint32 index;
  float distance;
} IdxNeighbor;

/**
 * idx_neighbors_find:
 * @index: the index of a sample
 * @label: (nullable): searches only samples with this given label; %NULL to search all samples,
 *   even those without a label
 * @n_neighbors: the maximum number of neighbors
 *
 * Searches for the samples most similar to a sample, excluding the sample itself. Any thread may
 * call it. If the embedding space has to be filled first, only idx_audit_stop() stops that.
 *
 * Returns: (transfer full) (element-type IdxNeighbor): the neighbors sorted by distance, then by
 *   index, or %NULL with an error
 */
GArray *idx_neighbors_find (IdxAudit *audit,
                            guint index,
                            const gint64 *label,
                            guint n_neighbors,
                            GCancellable *cancellable,
                            GError **error);

/**
 * IdxClassNeighbor:
 * @label: the label of a class
 * @index: the index of its sample that is most similar to the sample in question
 * @distance: the distance of both in the embedding space
 */
typedef struct
{
  gint64 label;
  guint32 index;
  float distance;
} IdxClassNeighbor;

/**
 * idx_neighbors_find_in_classes:
 * @index: the index of a sample
 * @decisions: the current labels, which no other thread changes meanwhile
 *
 * Searches each class for the sample most similar to a sample. Leaves out the sample itself,
 * excluded samples, and undecided ones for which the audit suggests another label. Any thread may
 * call it; see idx_neighbors_find().
 *
 * Returns: (transfer full) (element-type IdxClassNeighbor): a neighbor for each class that has any
 *   other sample in the embedding space, sorted by distance, then by label; or %NULL with an error
 */
GArray *idx_neighbors_find_in_classes (IdxAudit *audit,
                                       guint index,
                                       IdxDecisions *decisions,
                                       GCancellable *cancellable,
                                       GError **error);

/**
 * idx_neighbors_count_searched:
 * Returns: the number of samples that idx_neighbors_find() searches: all samples in the embedding
 *   space of @audit
 */
guint idx_neighbors_count_searched (IdxAudit *audit);

/**
 * idx_neighbors_find_in_dataset:
 * @dataset: a loaded dataset, with or without labels
 * @n_searched: (out) (optional): the number of samples searched, fewer than all in a large dataset
 * @progress: (nullable): reports progress
 *
 * Like idx_neighbors_find(), but needs no audit, and also searches samples without labels.
 */
GArray *idx_neighbors_find_in_dataset (IdxDataset *dataset,
                                       guint index,
                                       const gint64 *label,
                                       guint n_neighbors,
                                       guint *n_searched,
                                       IdxProgress *progress,
                                       GCancellable *cancellable,
                                       GError **error);

G_END_DECLS
