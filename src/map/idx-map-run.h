/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-clusters.h"

G_BEGIN_DECLS

/**
 * IdxMapRunFunc:
 * @positions: x and y of each point; NaN for points that have no position yet
 *
 * Receives intermediate positions, in the thread that makes the map.
 */
typedef void (*IdxMapRunFunc) (const float *positions,
                               gpointer data);

/**
 * idx_map_run_estimate_work:
 * @shows_progress: whether idx_map_run() shows intermediate positions
 *
 * Returns: the approximate number of multiplications of idx_map_run()
 */
double idx_map_run_estimate_work (guint n_points,
                                  guint n_dimensions,
                                  gboolean shows_progress);

/**
 * idx_map_run:
 * @points: @n_points rows of @n_dimensions coordinates
 * @show: (nullable): receives intermediate positions. With more than 16,384 points, the first ones
 *   are from a preview of 8,192 points
 * @work: see idx_thread_pool_run()
 * @clusters: (out) (optional) (transfer full): the clusters of the points, for
 *   idx_map_run_place_points(). Untouched if there are at most three points
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
                        IdxClusters **clusters,
                        GError **error);

/**
 * idx_map_run_place_points:
 * @clusters: the clusters of the points on the map
 * @positions: the positions of the points on the map
 * @rows: @n_rows rows of coordinates, of the points to place
 * @cancellable: (nullable): polled; the result is incomplete after cancellation
 * @placed: (out): x and y of each row
 *
 * Places more points on a finished map, each at the weighted geometric median of the positions of
 * the five points on the map that are most similar to it. The mean would pull points to the middle
 * of the map; the position of the most similar point alone would put points on top of each other.
 * Thread-safe.
 */
void idx_map_run_place_points (const IdxClusters *clusters,
                               const float *positions,
                               const float *rows,
                               guint n_rows,
                               GCancellable *cancellable,
                               float *placed);

G_END_DECLS
