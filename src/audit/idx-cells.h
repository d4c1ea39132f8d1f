/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-kernels.h"
#include "idx-thread-pool.h"

G_BEGIN_DECLS

typedef struct _IdxCells IdxCells;

/**
 * idx_cells_new:
 * @points: @n_points rows of @n_dimensions coordinates; must stay valid for idx_cells_search_all(),
 *   but not for idx_cells_search()
 * @n_points: at least 1
 * @work: see idx_thread_pool_run()
 *
 * Divides points into about √@n_points cells, each with the points nearest to its center. The cells
 * take about as much memory as @points.
 *
 * Returns: (transfer full): the cells, or %NULL with %G_IO_ERROR_CANCELLED
 */
IdxCells *idx_cells_new (const IdxKernels *kernels,
                         const float *points,
                         guint n_points,
                         guint n_dimensions,
                         IdxThreadPool *pool,
                         double work,
                         GError **error);

/**
 * idx_cells_free:
 */
void idx_cells_free (IdxCells *self);

/**
 * idx_cells_get_order:
 * Returns: (transfer none): the points, cell by cell. A place is an index into this array
 */
const guint32 *idx_cells_get_order (const IdxCells *self);

/**
 * idx_cells_search:
 * @queries: @n_queries rows of coordinates
 * @n_queries: the number of queries
 * @n_neighbors: the number of neighbors per query
 * @n_candidates: the approximate number of points to compare each query with
 * @cancellable: (nullable): polled between cells; the result is incomplete after cancellation
 * @neighbors: (out caller-allocates): a row for each query: the places of the @n_neighbors nearest
 *   points, nearest first, and %G_MAXUINT32 for each that wasn't found
 *
 * Searches for the points nearest to each query, in the cells whose centers are nearest to it.
 * Thread-safe.
 */
void idx_cells_search (const IdxCells *self,
                       const float *queries,
                       guint n_queries,
                       guint n_neighbors,
                       guint n_candidates,
                       GCancellable *cancellable,
                       guint32 *neighbors);

/**
 * idx_cells_search_all:
 * @neighbors: (out caller-allocates): @n_neighbors places for each place
 *
 * Like idx_cells_search(), with all points as queries. A point isn't its own neighbor; its own
 * place stands for a neighbor that wasn't found.
 *
 * Returns: %FALSE with %G_IO_ERROR_CANCELLED
 */
gboolean idx_cells_search_all (const IdxCells *self,
                               guint n_neighbors,
                               guint n_candidates,
                               guint32 *neighbors,
                               IdxThreadPool *pool,
                               double work,
                               GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxCells, idx_cells_free)

G_END_DECLS
