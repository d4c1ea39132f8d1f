/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-graph.h"

G_BEGIN_DECLS

typedef struct _IdxMapLayout IdxMapLayout;

/**
 * IdxMapLayoutFunc:
 * @layout: the layout, between two steps
 *
 * Called in the thread that runs the layout, to read intermediate positions with
 * idx_map_layout_get_positions().
 */
typedef void (*IdxMapLayoutFunc) (IdxMapLayout *layout,
                                  gpointer data);

/**
 * idx_map_layout_new:
 * @graph: (transfer none): a graph of at least two points; must outlive the layout
 * @pool: runs the steps; must outlive the layout
 *
 * Returns: (transfer full): a layout; call idx_map_layout_start() before running it
 */
IdxMapLayout *idx_map_layout_new (const IdxGraph *graph,
                                  const IdxKernels *kernels,
                                  IdxThreadPool *pool);

/**
 * idx_map_layout_free:
 */
void idx_map_layout_free (IdxMapLayout *self);

/**
 * idx_map_layout_start:
 * @points: rows of @n_dimensions coordinates, the first two of which vary most
 *
 * Sets the initial positions from the first two coordinates of each point. Clamps outliers, because
 * they would push all other points together.
 */
void idx_map_layout_start (IdxMapLayout *self,
                           const float *points,
                           guint n_dimensions);

/**
 * idx_map_layout_run:
 * @exaggeration: the factor of attraction; above 1, groups of similar points contract
 * @n_steps: the number of steps
 * @func: (nullable): called between steps, at most about 60 times per second; doesn't affect the
 *   result
 * @work: see idx_thread_pool_run()
 *
 * Runs some steps. Velocities and gains persist between calls.
 *
 * Returns: %FALSE with %G_IO_ERROR_CANCELLED
 */
gboolean idx_map_layout_run (IdxMapLayout *self,
                             float exaggeration,
                             guint n_steps,
                             IdxMapLayoutFunc func,
                             gpointer data,
                             double work,
                             GError **error);

/**
 * idx_map_layout_get_positions:
 * @positions: (out caller-allocates): x and y of each point, in the order of the points
 */
void idx_map_layout_get_positions (IdxMapLayout *self,
                                   float *positions);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxMapLayout, idx_map_layout_free)

G_END_DECLS
