/* SPDX-License-Identifier: MIT */

/* An inverted file (IVF) for approximate nearest-neighbor search: divides points into clusters of
 * similar points, and searches for the neighbors of many points at once.
 *
 * Three rounds of Lloyd's algorithm on a random sample of the points find the centers of the
 * clusters. A search compares each query with the points of a few clusters, its probes, whose
 * centers are nearest to the query. Queries that probe the same cluster are compared together, in
 * tiles of a matrix product, so the search is compute-bound. Nearest-neighbor descent and trees
 * need fewer comparisons, but are bound by memory latency. With 2,500 candidates among 60,000
 * points, the recall of the ten nearest neighbors is 0.994.
 *
 * Points are stored in panels, cluster by cluster. The last panel of each cluster is padded with
 * points at infinity. A slot is the index of a point in this order, not counting the padding. */

#include "idx-clusters.h"

#include "idx-random.h"

#include <math.h>
#include <string.h>

#define SEED 2

/* The number of rounds of Lloyd's algorithm, and the maximum number of points that it uses. */
#define N_ROUNDS 3
#define MAX_TRAINING_POINTS 8192U

/* The number of points or queries that are compared with the centers at a time. */
#define CENTER_ROWS 64U

/* The number of queries that are processed at a time, and of points that are assigned to clusters
 * at a time. */
#define BLOCK_SIZE 256U

/* The maximum number of points of a cluster that are compared with a query. Only large groups of
 * nearly equal images form larger clusters, and all of these images are about equally near. */
#define MAX_COMPARED 8192U

/* The largest tile and panel sizes of all kernels. */
#define MAX_TILE_ROWS 8
#define MAX_PANEL_COLUMNS 48

struct _IdxClusters
{
  const IdxKernels *kernels;
  const float *points;
  guint n_points;
  guint n_dimensions;

  guint n_clusters;
  IdxFloats *centers;
  IdxFloats *center_panels;
  float *center_half_norms; /* half the squared norm of each center */

  guint32 *order;        /* the point in each slot */
  guint32 *starts;       /* the first slot of each cluster, then the total number of slots */
  guint32 *panel_starts; /* the first panel of each cluster, then the total number of panels */
  IdxFloats *panels;
  IdxFloats *half_norms; /* half the squared norm of each column of each panel */
};

static float
get_half_norm (const float *row,
               guint n_dimensions)
{
  float sum = 0;

  for (guint k = 0; k < n_dimensions; k++)
    sum += row[k] * row[k];
  return sum / 2;
}

static const float *
get_point (const IdxClusters *self,
           gsize point)
{
  return self->points + point * self->n_dimensions;
}

static void
pack_centers (IdxClusters *self)
{
  g_clear_pointer (&self->center_panels, idx_floats_free);
  self->center_panels = idx_kernels_pack (self->kernels, self->n_dimensions, self->n_clusters,
                                          self->centers, 1, self->n_dimensions);
  for (guint cluster = 0; cluster < self->n_clusters; cluster++)
    self->center_half_norms[cluster] =
      get_half_norm (self->centers + (gsize) cluster * self->n_dimensions, self->n_dimensions);
}

/* Returns the length of a row of scores: one for each center, padded to whole panels. */
static gsize
get_scores_width (const IdxClusters *self)
{
  return idx_kernels_count_panels (self->kernels, self->n_clusters) * self->kernels->panel_columns;
}

/* Computes |c|²/2 - x·c for each of up to CENTER_ROWS rows x and each center c. The lower this
 * score, the nearer the center. */
static void
compare_with_centers (const IdxClusters *self,
                      const float *rows,
                      guint n_rows,
                      float *scores)
{
  const gsize width = get_scores_width (self);

  idx_kernels_multiply (self->kernels, idx_kernels_pad_rows (self->kernels, n_rows),
                        self->n_dimensions, rows, self->n_dimensions, self->center_panels,
                        width / self->kernels->panel_columns, FALSE, scores, width,
                        self->kernels->panel_columns, NULL);
  for (gsize i = 0; i < n_rows; i++)
    for (guint cluster = 0; cluster < self->n_clusters; cluster++)
      scores[i * width + cluster] = self->center_half_norms[cluster] - scores[i * width + cluster];
}

typedef struct
{
  const IdxClusters *clusters;
  const guint32 *indices; /* the points, or NULL for all points */
  guint n_points;
  guint32 *assigned; /* the cluster of each point */
} Assignment;

/* Returns the index of the lowest value. */
static guint
find_lowest (const float *values,
             guint n)
{
  guint lowest = 0;

  for (guint i = 1; i < n; i++)
    if (values[i] < values[lowest])
      lowest = i;
  return lowest;
}

static void
idx_clusters_assign_worker (gpointer data,
                            guint chunk,
                            guint worker)
{
  const Assignment *assignment = data;
  const IdxClusters *self = assignment->clusters;
  const gsize width = get_scores_width (self);
  const gsize end = MIN ((gsize) (chunk + 1) * BLOCK_SIZE, assignment->n_points);
  g_autoptr (IdxFloats) rows = idx_floats_new (CENTER_ROWS, self->n_dimensions);
  g_autoptr (IdxFloats) scores = idx_floats_new (CENTER_ROWS, width);

  for (gsize first = (gsize) chunk * BLOCK_SIZE; first < end; first += CENTER_ROWS)
    {
      guint n = (guint) MIN (CENTER_ROWS, end - first);

      for (gsize i = 0; i < n; i++)
        memcpy (rows + i * self->n_dimensions,
                get_point (self, assignment->indices != NULL ? assignment->indices[first + i]
                                                             : first + i),
                self->n_dimensions * sizeof *rows);
      compare_with_centers (self, rows, n, scores);
      for (gsize i = 0; i < n; i++)
        assignment->assigned[first + i] = find_lowest (scores + i * width, self->n_clusters);
    }
}

/* Finds the cluster of each point: the one with the nearest center. */
static gboolean
assign (const IdxClusters *self,
        const guint32 *indices,
        guint n,
        guint32 *assigned,
        IdxThreadPool *pool,
        double work,
        GError **error)
{
  const IdxThreadPoolJob job = { .work = idx_clusters_assign_worker };
  Assignment assignment = { self, indices, n, assigned };

  return idx_thread_pool_run (pool, &job, &assignment, (n - 1) / BLOCK_SIZE + 1, work, error);
}

/* Moves each center to the mean of the points assigned to it. */
static void
move_centers (IdxClusters *self,
              const guint32 *indices,
              guint n,
              const guint32 *assigned)
{
  const gsize n_dimensions = self->n_dimensions;
  g_autofree float *sums = g_new0 (float, self->n_clusters *n_dimensions);
  g_autofree guint *counts = g_new0 (guint, self->n_clusters);

  for (gsize i = 0; i < n; i++)
    {
      const float *point = get_point (self, indices[i]);
      float *sum = sums + assigned[i] * n_dimensions;

      counts[assigned[i]]++;
      for (gsize k = 0; k < n_dimensions; k++)
        sum[k] += point[k];
    }
  for (gsize cluster = 0; cluster < self->n_clusters; cluster++)
    for (gsize k = 0; k < n_dimensions && counts[cluster] > 0; k++)
      self->centers[cluster * n_dimensions + k] =
        sums[cluster * n_dimensions + k] / (float) counts[cluster];
}

static gboolean
find_centers (IdxClusters *self,
              IdxThreadPool *pool,
              double work,
              GError **error)
{
  const guint n_training = MIN (self->n_points, MAX_TRAINING_POINTS);
  g_autofree guint32 *training = idx_random_draw (self->n_points, n_training, SEED);
  g_autofree guint32 *assigned = g_new (guint32, n_training);

  self->n_clusters = (guint) CLAMP (sqrt (self->n_points) + 0.5, 1, n_training);
  self->centers = idx_floats_new (self->n_clusters, self->n_dimensions);
  self->center_half_norms = g_new (float, self->n_clusters);
  for (gsize cluster = 0; cluster < self->n_clusters; cluster++)
    memcpy (self->centers + cluster * self->n_dimensions,
            get_point (self, training[cluster * n_training / self->n_clusters]),
            self->n_dimensions * sizeof (float));
  for (guint round = 0; round < N_ROUNDS; round++)
    {
      pack_centers (self);
      if (!assign (self, training, n_training, assigned, pool, work / N_ROUNDS, error))
        return FALSE;
      move_centers (self, training, n_training, assigned);
    }
  pack_centers (self);
  return TRUE;
}

/* Sorts the points by cluster, then by index. */
static void
sort_points (IdxClusters *self,
             const guint32 *assigned)
{
  const guint width = self->kernels->panel_columns;
  g_autofree guint32 *next = g_new (guint32, self->n_clusters); /* the next free slot per cluster */

  self->order = g_new (guint32, self->n_points);
  self->starts = g_new0 (guint32, self->n_clusters + 1);
  self->panel_starts = g_new0 (guint32, self->n_clusters + 1);
  for (gsize i = 0; i < self->n_points; i++)
    self->starts[assigned[i] + 1]++;
  for (gsize cluster = 0; cluster < self->n_clusters; cluster++)
    {
      guint size = self->starts[cluster + 1];

      next[cluster] = self->starts[cluster];
      self->starts[cluster + 1] += self->starts[cluster];
      self->panel_starts[cluster + 1] = self->panel_starts[cluster] + (size + width - 1) / width;
    }
  for (guint i = 0; i < self->n_points; i++)
    self->order[next[assigned[i]]++] = i;
}

static void
idx_clusters_pack_worker (gpointer data,
                          guint chunk,
                          guint worker)
{
  const IdxClusters *self = data;
  const gsize width = self->kernels->panel_columns;

  for (gsize panel = self->panel_starts[chunk]; panel < self->panel_starts[chunk + 1]; panel++)
    for (gsize column = 0; column < width; column++)
      {
        gsize slot = self->starts[chunk] + (panel - self->panel_starts[chunk]) * width + column;
        float *target = self->panels + panel * self->n_dimensions * width + column;
        const float *point;

        self->half_norms[panel * width + column] = INFINITY;
        if (slot >= self->starts[chunk + 1])
          continue;
        point = get_point (self, self->order[slot]);
        self->half_norms[panel * width + column] = get_half_norm (point, self->n_dimensions);
        for (gsize k = 0; k < self->n_dimensions; k++)
          target[k * width] = point[k];
      }
}

IdxClusters *
idx_clusters_new (const IdxKernels *kernels,
                  const float *points,
                  guint n_points,
                  guint n_dimensions,
                  IdxThreadPool *pool,
                  double work,
                  GError **error)
{
  const IdxThreadPoolJob pack = { .work = idx_clusters_pack_worker };
  g_autoptr (IdxClusters) self = g_new0 (IdxClusters, 1);
  g_autofree guint32 *assigned = g_new (guint32, n_points);
  gsize n_panels;

  g_return_val_if_fail (n_points > 0, NULL);

  self->kernels = kernels;
  self->points = points;
  self->n_points = n_points;
  self->n_dimensions = n_dimensions;
  if (!find_centers (self, pool, work / 3, error) ||
      !assign (self, NULL, n_points, assigned, pool, work / 3, error))
    return NULL;
  sort_points (self, assigned);
  n_panels = self->panel_starts[self->n_clusters];
  self->panels = idx_floats_new (n_panels, (gsize) n_dimensions * kernels->panel_columns);
  self->half_norms = idx_floats_new (n_panels, kernels->panel_columns);
  if (!idx_thread_pool_run (pool, &pack, self, self->n_clusters, work / 3, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
idx_clusters_free (IdxClusters *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->centers, idx_floats_free);
  g_clear_pointer (&self->center_panels, idx_floats_free);
  g_free (self->center_half_norms);
  g_free (self->order);
  g_free (self->starts);
  g_free (self->panel_starts);
  g_clear_pointer (&self->panels, idx_floats_free);
  g_clear_pointer (&self->half_norms, idx_floats_free);
  g_free (self);
}

const guint32 *
idx_clusters_get_order (const IdxClusters *self)
{
  return self->order;
}

/* A search for the neighbors of up to BLOCK_SIZE queries. */
typedef struct
{
  const IdxClusters *clusters;
  const float *queries;
  guint n_queries;
  guint n_neighbors; /* per query */

  /* The first slot and the cluster of the queries, if they are points in consecutive slots of one
   * cluster; otherwise G_MAXUINT32. */
  guint first_slot;
  guint own_cluster;

  guint n_probes;           /* per query */
  guint32 *probing_starts;  /* the start of each cluster in @probing_queries, then the end */
  guint32 *probing_queries; /* the queries that probe each cluster, cluster by cluster */

  float *best_scores; /* the lowest scores of each query, ascending */
  guint32 *neighbors; /* the slots with these scores */
  float *thresholds;  /* the highest of the best scores of each query; a lower score replaces it */
} Search;

/* Stores the lowest @n_lowest of @n scores in @lowest, in ascending order.
 *
 * Returns: the highest of them */
static float
find_threshold (const float *scores,
                guint n,
                guint n_lowest,
                float *lowest)
{
  guint n_sorted = 0;

  for (guint i = 0; i < n; i++)
    {
      guint rank;

      if (n_sorted == n_lowest && scores[i] >= lowest[n_lowest - 1])
        continue;
      n_sorted = MIN (n_sorted + 1, n_lowest);
      for (rank = n_sorted - 1; rank > 0 && scores[i] < lowest[rank - 1]; rank--)
        lowest[rank] = lowest[rank - 1];
      lowest[rank] = scores[i];
    }
  return lowest[n_lowest - 1];
}

/* Returns the n_probes clusters to search for each query. If coordinates are NaN, finds fewer and
 * fills the rest with G_MAXUINT32. */
static guint32 *
find_probes (const Search *search)
{
  const gsize n_probes = (gsize) search->n_queries * search->n_probes;
  guint32 *probes = memset (g_new (guint32, n_probes), 0xff, n_probes * sizeof *probes);
  const IdxClusters *self = search->clusters;
  const gsize width = get_scores_width (self);
  g_autoptr (IdxFloats) scores = idx_floats_new (CENTER_ROWS, width);
  g_autofree float *lowest = g_new (float, search->n_probes);

  for (guint first = 0; first < search->n_queries; first += CENTER_ROWS)
    {
      guint n = MIN (CENTER_ROWS, search->n_queries - first);

      compare_with_centers (self, search->queries + (gsize) first * self->n_dimensions, n, scores);
      for (gsize i = 0; i < n; i++)
        {
          const float *row = scores + i * width;
          guint32 *found = probes + (first + i) * search->n_probes;
          float threshold = find_threshold (row, self->n_clusters, search->n_probes, lowest);
          guint n_found = 0;

          for (guint cluster = 0; cluster < self->n_clusters && n_found < search->n_probes;
               cluster++)
            if (row[cluster] <= threshold)
              found[n_found++] = cluster;
        }
    }
  return probes;
}

/* Lists the queries that probe each cluster. */
static void
list_probing_queries (Search *search)
{
  const gsize n_clusters = search->clusters->n_clusters;
  const gsize n = (gsize) search->n_queries * search->n_probes;
  g_autofree guint32 *probes = find_probes (search);
  g_autofree guint32 *next = g_new (guint32, n_clusters); /* where to store the next query */

  search->probing_starts = g_new0 (guint32, n_clusters + 1);
  search->probing_queries = g_new (guint32, n);
  for (gsize i = 0; i < n; i++)
    if (probes[i] != G_MAXUINT32)
      search->probing_starts[probes[i] + 1]++;
  for (gsize cluster = 0; cluster < n_clusters; cluster++)
    {
      next[cluster] = search->probing_starts[cluster];
      search->probing_starts[cluster + 1] += search->probing_starts[cluster];
    }
  for (gsize i = 0; i < n; i++)
    if (probes[i] != G_MAXUINT32)
      search->probing_queries[next[probes[i]]++] = (guint32) (i / search->n_probes);
}

/* Inserts the point in a slot into the sorted neighbors of a query. Drops the farthest neighbor. */
static void
insert (Search *search,
        guint query,
        float score,
        guint32 slot)
{
  float *best_scores = search->best_scores + (gsize) query * search->n_neighbors;
  guint32 *neighbors = search->neighbors + (gsize) query * search->n_neighbors;
  guint rank = search->n_neighbors - 1;

  for (; rank > 0 && score < best_scores[rank - 1]; rank--)
    {
      best_scores[rank] = best_scores[rank - 1];
      neighbors[rank] = neighbors[rank - 1];
    }
  best_scores[rank] = score;
  neighbors[rank] = slot;
  search->thresholds[query] = best_scores[search->n_neighbors - 1];
}

/* Inserts the points of a panel whose scores are below the threshold of a query, except the query
 * itself. @first_slot is the slot of the first point. */
static void
insert_below_threshold (Search *search,
                        guint query,
                        const float *scores,
                        guint first_slot)
{
  const guint width = search->clusters->kernels->panel_columns;
  const guint own_slot =
    search->first_slot != G_MAXUINT32 ? search->first_slot + query : G_MAXUINT32;

  for (guint column = 0; column < width; column++)
    if (scores[column] < search->thresholds[query] && first_slot + column != own_slot)
      insert (search, query, scores[column], first_slot + column);
}

/* Compares queries with the points of one panel, which are in the slots from @first_slot on. The
 * array @queries is padded to whole tiles. */
static void
search_panel (Search *search,
              const guint32 *queries,
              guint n_queries,
              gsize panel,
              guint first_slot)
{
  const IdxClusters *self = search->clusters;
  const IdxKernels *kernels = self->kernels;
  const gsize width = kernels->panel_columns;
  float scores[MAX_TILE_ROWS * MAX_PANEL_COLUMNS] __attribute__ ((aligned (64)));
  const float *tile[MAX_TILE_ROWS];
  float thresholds[MAX_TILE_ROWS];

  g_assert (kernels->tile_rows <= MAX_TILE_ROWS && width <= MAX_PANEL_COLUMNS);
  for (guint first = 0; first < n_queries; first += kernels->tile_rows)
    {
      guint rows_below_threshold; /* a bit for each row */

      for (guint i = 0; i < kernels->tile_rows; i++)
        {
          tile[i] = search->queries + (gsize) queries[first + i] * self->n_dimensions;
          thresholds[i] =
            first + i < n_queries ? search->thresholds[queries[first + i]] : -INFINITY;
        }
      rows_below_threshold = kernels->map->compare (
        self->n_dimensions, tile, self->panels + panel * self->n_dimensions * width,
        self->half_norms + panel * width, thresholds, scores);
      for (guint i = 0; rows_below_threshold >> i != 0; i++)
        if ((rows_below_threshold >> i & 1) != 0)
          insert_below_threshold (search, queries[first + i], scores + i * width, first_slot);
    }
}

static void
search_cluster (Search *search,
                guint cluster)
{
  const IdxClusters *self = search->clusters;
  const guint width = self->kernels->panel_columns;
  const guint32 *queries = search->probing_queries + search->probing_starts[cluster];
  const guint n_queries = search->probing_starts[cluster + 1] - search->probing_starts[cluster];
  const guint n_panels = self->panel_starts[cluster + 1] - self->panel_starts[cluster];
  const guint n_compared = MIN (n_panels, MAX_COMPARED / width);
  guint32 padded[BLOCK_SIZE + MAX_TILE_ROWS];
  guint first = 0;

  if (n_queries == 0)
    return;
  memcpy (padded, queries, n_queries * sizeof *queries);
  for (guint i = n_queries; i < n_queries + MAX_TILE_ROWS; i++)
    padded[i] = queries[0];
  /* Starts with the panel of the first query, and wraps around. If all queries of a very large
   * cluster were compared with its first MAX_COMPARED points, all points of the cluster would have
   * neighbors only among these. */
  if (cluster == search->own_cluster)
    first = (search->first_slot - self->starts[cluster]) / width;
  for (guint i = 0; i < n_compared; i++)
    {
      guint panel = (first + i) % n_panels;

      search_panel (search, padded, n_queries, self->panel_starts[cluster] + panel,
                    self->starts[cluster] + panel * width);
    }
}

/* Searches for the neighbors of a block of queries. These must be in an array of idx_floats_new(),
 * because whole tiles are read. */
static void
search_block (Search *search,
              guint n_candidates,
              GCancellable *cancellable)
{
  const IdxClusters *self = search->clusters;
  const double fraction = (double) n_candidates / self->n_points;

  search->n_probes = (guint) CLAMP (ceil (fraction * self->n_clusters), 1, self->n_clusters);
  search->best_scores = g_new (float, (gsize) search->n_queries * search->n_neighbors);
  search->thresholds = g_new (float, search->n_queries);
  for (gsize i = 0; i < (gsize) search->n_queries * search->n_neighbors; i++)
    search->best_scores[i] = INFINITY;
  for (guint i = 0; i < search->n_queries; i++)
    search->thresholds[i] = INFINITY;
  list_probing_queries (search);
  /* The nearest points are probably in the queries' own cluster. Searching it first lowers the
   * thresholds, which then rule out most of the other points. */
  if (search->own_cluster != G_MAXUINT32)
    search_cluster (search, search->own_cluster);
  for (guint cluster = 0; cluster < self->n_clusters && !g_cancellable_is_cancelled (cancellable);
       cluster++)
    if (cluster != search->own_cluster)
      search_cluster (search, cluster);
  g_free (search->best_scores);
  g_free (search->thresholds);
  g_free (search->probing_starts);
  g_free (search->probing_queries);
}

void
idx_clusters_search (const IdxClusters *self,
                     const float *queries,
                     guint n_queries,
                     guint n_neighbors,
                     guint n_candidates,
                     GCancellable *cancellable,
                     guint32 *neighbors)
{
  g_autoptr (IdxFloats) block = idx_floats_new (BLOCK_SIZE, self->n_dimensions);

  memset (neighbors, 0xFF, (gsize) n_queries * n_neighbors * sizeof *neighbors);
  for (guint first = 0; first < n_queries; first += BLOCK_SIZE)
    {
      guint n = MIN (BLOCK_SIZE, n_queries - first);
      Search search = { .clusters = self,
                        .queries = block,
                        .n_queries = n,
                        .n_neighbors = n_neighbors,
                        .first_slot = G_MAXUINT32,
                        .own_cluster = G_MAXUINT32,
                        .neighbors = neighbors + (gsize) first * n_neighbors };

      memcpy (block, queries + (gsize) first * self->n_dimensions,
              (gsize) n * self->n_dimensions * sizeof *queries);
      search_block (&search, n_candidates, cancellable);
    }
}

typedef struct
{
  const IdxClusters *clusters;
  guint n_neighbors;
  guint n_candidates;
  guint32 *neighbors;
  GCancellable *cancellable;
  GArray *blocks; /* (element-type Block) */
} SearchAll;

/* Consecutive slots of one cluster, for whose points neighbors are searched together. */
typedef struct
{
  guint cluster;
  guint first_slot;
  guint n_slots;
} Block;

static void
idx_clusters_search_worker (gpointer data,
                            guint chunk,
                            guint worker)
{
  const SearchAll *all = data;
  const IdxClusters *self = all->clusters;
  const Block *block = &g_array_index (all->blocks, Block, chunk);
  g_autoptr (IdxFloats) queries = idx_floats_new (block->n_slots, self->n_dimensions);
  Search search = { .clusters = self,
                    .queries = queries,
                    .n_queries = block->n_slots,
                    .n_neighbors = all->n_neighbors,
                    .first_slot = block->first_slot,
                    .own_cluster = block->cluster,
                    .neighbors = all->neighbors + (gsize) block->first_slot * all->n_neighbors };

  for (gsize i = 0; i < block->n_slots; i++)
    {
      memcpy (queries + i * self->n_dimensions,
              get_point (self, self->order[block->first_slot + i]),
              self->n_dimensions * sizeof *queries);
      for (gsize j = 0; j < all->n_neighbors; j++)
        search.neighbors[i * all->n_neighbors + j] = (guint32) (block->first_slot + i);
    }
  search_block (&search, all->n_candidates, all->cancellable);
}

gboolean
idx_clusters_search_all (const IdxClusters *self,
                         guint n_neighbors,
                         guint n_candidates,
                         guint32 *neighbors,
                         IdxThreadPool *pool,
                         double work,
                         GError **error)
{
  const IdxThreadPoolJob job = { .work = idx_clusters_search_worker };
  g_autoptr (GArray) blocks = g_array_new (FALSE, FALSE, sizeof (Block));
  SearchAll all = {
    self, n_neighbors, n_candidates, neighbors, idx_thread_pool_get_cancellable (pool), blocks
  };

  for (guint cluster = 0; cluster < self->n_clusters; cluster++)
    for (guint first = self->starts[cluster]; first < self->starts[cluster + 1];
         first += BLOCK_SIZE)
      {
        Block block = { cluster, first, MIN (BLOCK_SIZE, self->starts[cluster + 1] - first) };

        g_array_append_val (blocks, block);
      }
  return idx_thread_pool_run (pool, &job, &all, blocks->len, work, error);
}
