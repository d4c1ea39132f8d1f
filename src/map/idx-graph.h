/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-clusters.h"

G_BEGIN_DECLS

/**
 * IdxGraph:
 * @n_points: the number of points
 * @order: the point of each vertex. Vertices are numbered cluster by cluster, and all other arrays
 *   are in their order, so that neighbors are close in memory
 * @starts: (array length=n_points+1): the index of each vertex's first edge, followed by the total
 *   number of edges. All of them are multiples of %IDX_MAP_EDGES_STEP
 * @edges: the vertex at the other end of each edge. The edges of a vertex are padded with edges of
 *   weight 0
 * @weights: the weight p_ij of each edge; all weights add up to 1
 * @step_scales: the factor of the force on each vertex, 1 / max (1, n · Σ_j p_ij). It is less than
 *   1 for hubs (points with many edges), so that they don't overshoot
 *
 * The graph of the nearest neighbors, with symmetric weights. Each point is a vertex.
 */
typedef struct
{
  guint n_points;
  guint32 *order;
  guint32 *starts;
  guint32 *edges;
  IdxFloats *weights;
  float *step_scales;
} IdxGraph;

/**
 * idx_graph_new:
 * @clusters: the points, clustered
 * @n_points: the number of points, at least 2
 * @work: see idx_thread_pool_run()
 *
 * Connects each point with its 15 nearest neighbors. The neighbor of rank r, counted from 0, has
 * the weight (15 - r)². The weights don't depend on distances, so equal images can't distort the
 * map.
 *
 * Returns: (transfer full): the graph, or %NULL with %G_IO_ERROR_CANCELLED
 */
IdxGraph *idx_graph_new (const IdxClusters *clusters,
                         guint n_points,
                         IdxThreadPool *pool,
                         double work,
                         GError **error);

/**
 * idx_graph_free:
 */
void idx_graph_free (IdxGraph *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxGraph, idx_graph_free)

G_END_DECLS
