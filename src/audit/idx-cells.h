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
 * Divides points into about √@n_points cells, each with the points nearest to its center. Needs as
 * much memory as @points.
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
 * Returns: (transfer none): the points in the order of their cells. A place is an index into this
 *   array
 */
const guint32 *idx_cells_get_order (const IdxCells *self);

/**
 * idx_cells_search:
 * @rows: @n_rows rows of coordinates
 * @n_rows: the number of rows
 * @count: the number of neighbors
 * @n_candidates: the approximate number of points to compare each row with
 * @cancellable: (nullable): polled between cells; the result is incomplete after cancellation
 * @neighbors: (out): the places of the @count nearest points for each row, nearest first, and
 *   %G_MAXUINT32 for each that wasn't found
 *
 * Searches for the points nearest to each row, in the cells whose centers are nearest to the row.
 * Thread-safe.
 */
void idx_cells_search (const IdxCells *self,
                       const float *rows,
                       guint n_rows,
                       guint count,
                       guint n_candidates,
                       GCancellable *cancellable,
                       guint32 *neighbors);

/**
 * idx_cells_search_all:
 * @neighbors: (out): @count places for each place
 *
 * Like idx_cells_search(), but for all points. A point isn't its own neighbor; its own place marks
 * a neighbor that wasn't found.
 *
 * Returns: %FALSE with %G_IO_ERROR_CANCELLED
 */
gboolean idx_cells_search_all (const IdxCells *self,
                               guint count,
                               guint n_candidates,
                               guint32 *neighbors,
                               IdxThreadPool *pool,
                               double work,
                               GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxCells, idx_cells_free)

G_END_DECLS
