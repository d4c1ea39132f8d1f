/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-cells.h"

G_BEGIN_DECLS

/**
 * IdxMapRunFunc:
 * @positions: x and y of each point, NaN for those that have none yet
 *
 * Receives intermediate positions, in the thread that makes the map.
 */
typedef void (*IdxMapRunFunc) (const float *positions,
                               gpointer data);

/**
 * idx_map_run_estimate_work:
 * @shows_progress: whether intermediate positions are shown
 *
 * Returns: the approximate number of multiplications of idx_map_run()
 */
double idx_map_run_estimate_work (guint n_points,
                                  guint n_dimensions,
                                  gboolean shows_progress);

/**
 * idx_map_run:
 * @points: @n_points rows of @n_dimensions coordinates
 * @show: (nullable): receives intermediate positions. With more than 16,384 points, these are first
 *   those of a preview with 8,192 points
 * @work: see idx_thread_pool_run()
 * @cells: (out) (optional) (transfer full): the cells of the points, for
 *   idx_map_run_place_points(). Not set if there are at most three points
 *
 * Makes a map of points. The result doesn't depend on @show.
 *
 * Returns: (transfer full): x and y of each point, or %NULL with %G_IO_ERROR_CANCELLED
 */
IdxFloats *idx_map_run (const IdxKernels *kernels,
                        const float *points,
                        guint n_points,
                        guint n_dimensions,
                        IdxMapRunFunc show,
                        gpointer data,
                        IdxThreadPool *pool,
                        double work,
                        IdxCells **cells,
                        GError **error);

/**
 * idx_map_run_place_points:
 * @cells: the cells of the points on the map
 * @positions: the positions of the points on the map
 * @rows: @n_rows rows of coordinates
 * @cancellable: (nullable): polled; the result is incomplete after cancellation
 * @placed: (out): x and y of each row
 *
 * Places more points on a finished map, each at the geometric median of the positions of the five
 * points on the map that are most similar to it. The mean would pull points to the middle of the
 * map, and the position of the most similar point alone would stack them on each other.
 * Thread-safe.
 */
void idx_map_run_place_points (const IdxCells *cells,
                               const float *positions,
                               const float *rows,
                               guint n_rows,
                               GCancellable *cancellable,
                               float *placed);

G_END_DECLS
