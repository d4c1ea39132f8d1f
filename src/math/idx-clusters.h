/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-kernels.h"
#include "idx-thread-pool.h"

G_BEGIN_DECLS

typedef struct _IdxClusters IdxClusters;

/**
 * idx_clusters_new:
 * @points: @n_points rows of @n_dimensions coordinates; must stay valid for
 *   idx_clusters_search_all(), but not for idx_clusters_search()
 * @n_points: at least 1
 * @work: see idx_thread_pool_run()
 *
 * Divides points into about √@n_points clusters. Each cluster contains the points that are nearer
 * to its center than to any other. The clusters take about as much memory as @points.
 *
 * Returns: (transfer full): the clusters, or %NULL with %G_IO_ERROR_CANCELLED
 */
IdxClusters *idx_clusters_new (const IdxKernels *kernels,
                               const float *points,
                               guint n_points,
                               guint n_dimensions,
                               IdxThreadPool *pool,
                               double work,
                               GError **error);

/**
 * idx_clusters_free:
 */
void idx_clusters_free (IdxClusters *self);

/**
 * idx_clusters_get_order:
 * Returns: (transfer none): the index of each point, cluster by cluster. A slot is an index into
 *   this array
 */
const guint32 *idx_clusters_get_order (const IdxClusters *self);

/**
 * idx_clusters_search:
 * @queries: @n_queries rows of coordinates
 * @n_queries: the number of queries
 * @n_neighbors: the number of neighbors per query
 * @n_candidates: the approximate number of points with which each query is compared
 * @cancellable: (nullable): polled between clusters; the result is incomplete after cancellation
 * @neighbors: (out caller-allocates): a row for each query: the slots of the @n_neighbors nearest
 *   points, nearest first; if fewer were found, the rest of the row is %G_MAXUINT32
 *
 * Searches for the points nearest to each query, but only in the clusters whose centers are nearest
 * to it. Thread-safe.
 */
void idx_clusters_search (const IdxClusters *self,
                          const float *queries,
                          guint n_queries,
                          guint n_neighbors,
                          guint n_candidates,
                          GCancellable *cancellable,
                          guint32 *neighbors);

/**
 * idx_clusters_search_all:
 * @neighbors: (out caller-allocates): a row of @n_neighbors slots for each point, in the order of
 *   the points' slots; if fewer neighbors were found, the rest of the row is the point's own slot
 *
 * Like idx_clusters_search(), with all points as queries. A point isn't a neighbor of itself.
 *
 * Returns: %FALSE with %G_IO_ERROR_CANCELLED
 */
gboolean idx_clusters_search_all (const IdxClusters *self,
                                  guint n_neighbors,
                                  guint n_candidates,
                                  guint32 *neighbors,
                                  IdxThreadPool *pool,
                                  double work,
                                  GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxClusters, idx_clusters_free)

G_END_DECLS
