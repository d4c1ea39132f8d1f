/* SPDX-License-Identifier: MIT */

/* Finds similar images in the embedding space, within a dataset or between two.
 *
 * Each query is compared with all points of the space, as in idx-neighbors.c: a lower bound of the
 * distance rules out most of them. The samples of the other dataset are projected in batches, so
 * memory use is bounded. */

#include "idx-similar-pairs.h"

#include "idx-audit-run.h"
#include "idx-duplicates.h"
#include "idx-space.h"

#include <math.h>

/* The number of samples of the other dataset whose coordinates are in memory at the same time. */
#define BATCH_SIZE 32768U

/* The number of queries per chunk of the thread pool. */
#define CHUNK_SIZE 256U

#define NO_POINT G_MAXUINT32

typedef struct
{
  guint32 point;
  float squared_distance;
} Nearest;

/* A search for the point of @space nearest to each of the @n_queries rows of coordinates. If
 * @is_within_space, the queries are the points of @space, and each is compared only with earlier
 * ones. */
typedef struct
{
  const IdxSpace *space;
  const float *queries;
  guint n_queries;
  gboolean is_within_space;
  float squared_limit; /* squared distances must be below this */
  Nearest *nearest;
} Search;

static void
find_nearest (const Search *search,
              guint query)
{
  const IdxSpace *space = search->space;
  const guint n_dimensions = idx_embedding_get_n_dimensions (idx_space_get_embedding (space));
  const guint n_points = search->is_within_space ? query : idx_space_get_n_points (space);
  const float *coordinates = search->queries + (gsize) query * n_dimensions;
  Nearest nearest = { NO_POINT, search->squared_limit };
  guint32 candidates[IDX_SPACE_BLOCK_SIZE];

  for (guint first = 0; first < n_points; first += IDX_SPACE_BLOCK_SIZE)
    {
      guint n_candidates =
        idx_space_prefilter (space, coordinates, first, nearest.squared_distance, candidates);

      for (guint i = 0; i < n_candidates && candidates[i] < n_points; i++)
        {
          float squared_distance = idx_space_get_squared_distance (
            space, coordinates, candidates[i], nearest.squared_distance);

          if (squared_distance < nearest.squared_distance)
            nearest = (Nearest){ candidates[i], squared_distance };
        }
    }
  search->nearest[query] = nearest;
}

static void
idx_similar_pairs_worker (gpointer data,
                          guint chunk,
                          guint worker)
{
  const Search *search = data;
  guint first = chunk * CHUNK_SIZE;

  for (guint query = first; query < MIN (first + CHUNK_SIZE, search->n_queries); query++)
    find_nearest (search, query);
}

/* Appends the pairs of a batch of queries. The queries are the samples of the other dataset that
 * start at index @first or, if @is_within_space, the points of the space. */
static gboolean
search_batch (Search *search,
              guint first,
              IdxThreadPool *pool,
              GArray *pairs,
              GError **error)
{
  const IdxThreadPoolJob job = { .work = idx_similar_pairs_worker };
  g_autofree Nearest *nearest = g_new (Nearest, MAX (search->n_queries, 1));

  search->nearest = nearest;
  if (!idx_thread_pool_run (pool, &job, search, (search->n_queries + CHUNK_SIZE - 1) / CHUNK_SIZE,
                            search->n_queries, error))
    return FALSE;
  for (guint i = 0; i < search->n_queries; i++)
    if (nearest[i].point != NO_POINT)
      {
        IdxSimilarPair pair = { search->is_within_space ? idx_space_get_index (search->space, i)
                                                        : first + i,
                                idx_space_get_index (search->space, nearest[i].point),
                                sqrtf (nearest[i].squared_distance) };

        g_array_append_val (pairs, pair);
      }
  return TRUE;
}

static gboolean
search_other (Search *search,
              const IdxPixelReader *pixel_reader,
              guint n_samples,
              IdxThreadPool *pool,
              GArray *pairs,
              GError **error)
{
  g_autofree guint32 *indices = g_new (guint32, BATCH_SIZE);

  for (guint first = 0; first < n_samples; first += search->n_queries)
    {
      g_autoptr (IdxFloats) points = NULL;

      search->n_queries = MIN (BATCH_SIZE, n_samples - first);
      for (guint i = 0; i < search->n_queries; i++)
        indices[i] = first + i;
      points = idx_space_embed (search->space, pixel_reader, indices, search->n_queries, pool,
                                search->n_queries, error);
      if (points == NULL)
        return FALSE;
      search->queries = points;
      if (!search_batch (search, first, pool, pairs, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
search_within (Search *search,
               IdxThreadPool *pool,
               GArray *pairs,
               GError **error)
{
  search->is_within_space = TRUE;
  search->queries = idx_space_get_points (search->space);
  search->n_queries = idx_space_get_n_points (search->space);
  return search_batch (search, 0, pool, pairs, error);
}

GArray *
idx_similar_pairs_find (IdxDataset *dataset,
                        IdxDataset *other,
                        double max_distance,
                        guint *n_searched,
                        IdxProgress *progress,
                        GCancellable *cancellable,
                        GError **error)
{
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (IdxSimilarPair));
  g_autoptr (IdxThreadPool) pool = NULL;
  g_autoptr (IdxFeatureExtractor) extractor = NULL;
  g_autoptr (IdxSpace) space = NULL;
  /* A pair at exactly the maximum distance is found too. */
  Search search = { .squared_limit = nextafterf ((float) (max_distance * max_distance), INFINITY) };
  IdxPixelReader pixel_reader, other_reader;
  guint n_samples, n_others;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);
  g_return_val_if_fail (other == NULL || IDX_IS_DATASET (other), NULL);
  g_return_val_if_fail (max_distance >= 0, NULL);

  if (other != NULL && !idx_duplicates_check_comparable (dataset, other, error))
    return NULL;
  n_samples = idx_dataset_get_n_samples (dataset);
  n_others = other != NULL ? idx_dataset_get_n_samples (other) : 0;
  *n_searched = idx_space_count_points (n_samples);
  if (n_samples == 0)
    return g_steal_pointer (&pairs);

  idx_pixel_reader_init (&pixel_reader, dataset);
  /* Features of a model describe the samples of one dataset only. */
  if (other != NULL)
    pixel_reader.features = NULL;
  pool = idx_audit_run_new_pool (idx_audit_run_get_n_threads (0), progress, cancellable);
  space = idx_space_new (&pixel_reader, idx_kernels_find (NULL), n_samples);
  extractor = idx_feature_extractor_new (&pixel_reader, idx_space_get_kernels (space),
                                         idx_thread_pool_get_n_workers (pool));
  idx_thread_pool_set_total_work (pool, IDX_SPACE_TRAINING_SAMPLES + *n_searched +
                                          (other != NULL ? 2.0 * n_others : *n_searched));
  if (!idx_space_learn (space, extractor, NULL, pool, IDX_SPACE_TRAINING_SAMPLES, error) ||
      !idx_space_fill (space, extractor, pool, *n_searched, error))
    return NULL;
  *n_searched = idx_space_get_n_points (space);
  search.space = space;
  if (other == NULL)
    return search_within (&search, pool, pairs, error) ? g_steal_pointer (&pairs) : NULL;

  /* The same values must be mapped to the same gray levels in both datasets. */
  idx_pixel_reader_init (&other_reader, other);
  other_reader.features = NULL;
  other_reader.range = pixel_reader.range;
  return search_other (&search, &other_reader, n_others, pool, pairs, error)
           ? g_steal_pointer (&pairs)
           : NULL;
}
