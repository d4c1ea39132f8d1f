/* SPDX-License-Identifier: MIT */

/* Builds the graph of nearest neighbors. On the map, its edges attract points to each other.
 *
 * The edge between i and j has the weight p_ij = (a_ij + a_ji) / 2n. If j is the neighbor of i with
 * rank r, a_ij is the weight of this rank, (15 - r)², divided by the sum of the weights of all
 * ranks; otherwise it is 0. An edge exists if either point is a neighbor of the other, so each
 * point has about 26 edges. */

#include "idx-graph.h"

#include "idx-map-kernels.h"

#include <string.h>

#define N_NEIGHBORS 15U

/* The approximate number of points that each point is compared with. */
#define N_CANDIDATES 2500U

/* The directed edges from each vertex to its neighbors, and the incoming edges of each vertex. An
 * edge is an index into @neighbors. */
typedef struct
{
  guint n_points;
  guint n_neighbors;        /* of each vertex */
  const guint32 *neighbors; /* of each vertex, nearest first */
  guint32 *in_starts;       /* the index in @in_edges of each vertex's first edge, then the end */
  guint32 *in_edges;        /* the incoming edges, vertex by vertex */
} DirectedGraph;

static void
list_incoming_edges (DirectedGraph *self)
{
  const gsize n_edges = (gsize) self->n_points * self->n_neighbors;
  g_autofree guint32 *next = g_new (guint32, self->n_points); /* where to store the next edge */

  self->in_starts = g_new0 (guint32, (gsize) self->n_points + 1);
  self->in_edges = g_new (guint32, n_edges);
  for (gsize e = 0; e < n_edges; e++)
    self->in_starts[self->neighbors[e] + 1]++;
  for (gsize i = 0; i < self->n_points; i++)
    {
      next[i] = self->in_starts[i];
      self->in_starts[i + 1] += self->in_starts[i];
    }
  for (gsize e = 0; e < n_edges; e++)
    self->in_edges[next[self->neighbors[e]]++] = (guint32) e;
}

/* Returns the rank of @other among the neighbors of @vertex, or the number of neighbors if it isn't
 * one of them. */
static guint
find_rank (const DirectedGraph *self,
           gsize vertex,
           guint32 other)
{
  const guint32 *neighbors = self->neighbors + vertex * self->n_neighbors;
  guint rank = 0;

  while (rank < self->n_neighbors && neighbors[rank] != other)
    rank++;
  return rank;
}

/* Rounds a number of edges up to a multiple of IDX_MAP_EDGES_STEP. */
static guint
pad_edges (guint n)
{
  return (n + IDX_MAP_EDGES_STEP - 1) / IDX_MAP_EDGES_STEP * IDX_MAP_EDGES_STEP;
}

/* Counts the edges of each vertex, and sets graph->starts. */
static void
count_edges (IdxGraph *graph,
             const DirectedGraph *directed)
{
  graph->starts = g_new (guint32, (gsize) graph->n_points + 1);
  graph->starts[0] = 0;
  for (gsize i = 0; i < graph->n_points; i++)
    {
      guint n = directed->n_neighbors;

      for (guint32 e = directed->in_starts[i]; e < directed->in_starts[i + 1]; e++)
        if (find_rank (directed, i, directed->in_edges[e] / directed->n_neighbors) ==
            directed->n_neighbors)
          n++;
      graph->starts[i + 1] = graph->starts[i] + pad_edges (n);
    }
}

/* Writes the edges of a vertex, without the padding. */
static void
write_edges (IdxGraph *graph,
             const DirectedGraph *directed,
             const float *rank_weights,
             gsize vertex)
{
  guint32 *edges = graph->edges + graph->starts[vertex];
  float *weights = graph->weights + graph->starts[vertex];
  guint n = directed->n_neighbors;

  memcpy (edges, directed->neighbors + vertex * directed->n_neighbors, n * sizeof *edges);
  memcpy (weights, rank_weights, n * sizeof *weights);
  for (guint32 e = directed->in_starts[vertex]; e < directed->in_starts[vertex + 1]; e++)
    {
      guint32 edge = directed->in_edges[e];
      guint32 other = edge / directed->n_neighbors;
      guint rank = find_rank (directed, vertex, other);

      if (rank == directed->n_neighbors)
        {
          rank = n++;
          edges[rank] = other;
          weights[rank] = 0;
        }
      weights[rank] += rank_weights[edge % directed->n_neighbors];
    }
}

/* Fills the arrays of edges. Pads them with edges from a vertex to itself, which attract
 * nothing. */
static void
add_edges (IdxGraph *graph,
           const DirectedGraph *directed)
{
  const guint n_neighbors = directed->n_neighbors;
  const guint n_edges = graph->starts[graph->n_points];
  float rank_weights[N_NEIGHBORS];
  float sum = 0;

  for (guint rank = 0; rank < n_neighbors; rank++)
    sum += (float) ((n_neighbors - rank) * (n_neighbors - rank));
  for (guint rank = 0; rank < n_neighbors; rank++)
    rank_weights[rank] = (float) ((n_neighbors - rank) * (n_neighbors - rank)) / sum;

  graph->edges = g_new (guint32, n_edges);
  graph->weights = idx_floats_new (n_edges, 1);
  graph->step_scales = g_new (float, graph->n_points);
  for (gsize i = 0; i < graph->n_points; i++)
    {
      float total = 0;

      for (guint32 e = graph->starts[i]; e < graph->starts[i + 1]; e++)
        graph->edges[e] = (guint32) i;
      write_edges (graph, directed, rank_weights, i);
      for (guint32 e = graph->starts[i]; e < graph->starts[i + 1]; e++)
        {
          total += graph->weights[e] / 2;
          graph->weights[e] /= 2 * (float) graph->n_points;
        }
      graph->step_scales[i] = 1 / MAX (total, 1);
    }
}

IdxGraph *
idx_graph_new (const IdxClusters *clusters,
               guint n_points,
               IdxThreadPool *pool,
               double work,
               GError **error)
{
  const guint n_neighbors = CLAMP (n_points - 1, 1, N_NEIGHBORS);
  g_autofree guint32 *neighbors = g_new (guint32, (gsize) n_points * n_neighbors);
  DirectedGraph directed = { .n_points = n_points,
                             .n_neighbors = n_neighbors,
                             .neighbors = neighbors };
  IdxGraph *self;

  g_return_val_if_fail (n_points > 1, NULL);

  if (!idx_clusters_search_all (clusters, n_neighbors, N_CANDIDATES, neighbors, pool, work, error))
    return NULL;
  self = g_new0 (IdxGraph, 1);
  self->n_points = n_points;
  self->order =
    g_memdup2 (idx_clusters_get_order (clusters), (gsize) n_points * sizeof *self->order);
  list_incoming_edges (&directed);
  count_edges (self, &directed);
  add_edges (self, &directed);
  g_free (directed.in_starts);
  g_free (directed.in_edges);
  return self;
}

void
idx_graph_free (IdxGraph *self)
{
  if (self == NULL)
    return;
  g_free (self->order);
  g_free (self->starts);
  g_free (self->edges);
  g_clear_pointer (&self->weights, idx_floats_free);
  g_free (self->step_scales);
  g_free (self);
}
