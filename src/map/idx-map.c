/* SPDX-License-Identifier: MIT */

/* Makes the map of a dataset: fills the embedding space, lays out its points, places the samples
 * that the space doesn't contain, and caches the result.
 *
 * The map doesn't depend on labels: even the weight of color is chosen without them. Samples that
 * the space doesn't contain are read once, in file order, and need memory only for their
 * positions. */

#include "idx-map.h"

#include "idx-audit-cache.h"
#include "idx-audit-run.h"
#include "idx-error.h"
#include "idx-hash.h"
#include "idx-map-run.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The method with its version, a part of the cache key. Any change that alters maps must change
 * it. */
#define METHOD "map 2"

/* The estimated number of multiplications for extracting the features of an image: per pixel, and a
 * constant per image. */
#define PIXEL_WORK 200.0
#define FEATURE_WORK 1000.0

/* The estimated number of multiplications for placing a sample that the space doesn't contain, per
 * coordinate. */
#define PLACING_WORK 2000.0

/* A point counts as equal to the first one if the square of their distance is at most this fraction
 * of the squared norm of the first one. */
#define MAX_RELATIVE_SQUARED_DISTANCE 1e-10F

struct _IdxMapRequest
{
  IdxPixelReader pixel_reader;
  guint n_samples;
  const IdxKernels *kernels;
  IdxMapOptions options;
};

void
idx_map_request_free (IdxMapRequest *self)
{
  idx_pixel_reader_clear (&self->pixel_reader);
  g_free (self);
}

IdxMapRequest *
idx_map_request_new (IdxDataset *dataset,
                     const IdxMapOptions *options,
                     GError **error)
{
  const IdxMapOptions defaults = { 0 };
  const IdxKernels *kernels;
  IdxMapRequest *request;
  IdxPixelReader pixel_reader;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  if (options == NULL)
    options = &defaults;
  kernels = idx_kernels_find (options->kernels);
  if (kernels == NULL)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                   _ ("This computer doesn't support the kernels “%s”."), options->kernels);
      return NULL;
    }
  request = g_new0 (IdxMapRequest, 1);
  idx_pixel_reader_init (&pixel_reader, dataset);
  idx_pixel_reader_copy (&pixel_reader, &request->pixel_reader);
  request->n_samples = idx_dataset_get_n_samples (dataset);
  request->kernels = kernels;
  request->options = *options;
  return request;
}

/* A map in progress. */
typedef struct
{
  const IdxMapRequest *request;
  IdxSpace *space;
  IdxThreadPool *pool;
  IdxFeatureExtractor *extractor;
  IdxFloats *positions; /* of all samples */

  /* For placing the samples that the space doesn't contain. */
  IdxClusters *clusters;
  IdxFloats *space_positions; /* the positions of the samples in the space */
  guint chunk_size;
  IdxFloats **features; /* a buffer for each worker */
  IdxFloats **points;   /* a buffer for each worker */
} Run;

/* Sets the positions of the samples in the space. The positions of all other samples are initially
 * NaN. Allocates the array on the first call, to save memory: unless intermediate positions are
 * shown, the layout has freed its own arrays by then. */
static void
set_space_positions (Run *run,
                     const float *space_positions)
{
  const gsize n = idx_space_get_n_points (run->space);

  if (run->positions == NULL)
    {
      run->positions = idx_floats_new (run->request->n_samples, 2);
      memset (run->positions, 0xFF, 2 * (gsize) run->request->n_samples * sizeof *run->positions);
    }

  for (gsize i = 0; i < n; i++)
    memcpy (run->positions + 2 * (gsize) idx_space_get_index (run->space, (guint) i),
            space_positions + 2 * i, 2 * sizeof *space_positions);
}

static void
show_positions (const float *space_positions,
                gpointer data)
{
  Run *run = data;
  g_autoptr (IdxMapPoints) positions = NULL;

  set_space_positions (run, space_positions);
  positions = idx_map_points_new (run->positions, run->request->n_samples);
  run->request->options.show (positions, run->request->options.show_data);
}

static gboolean
idx_map_place_fetch (gpointer data,
                     guint chunk,
                     guint worker,
                     GError **error)
{
  const Run *run = data;
  const guint first = chunk * run->chunk_size;

  return idx_feature_extractor_read (run->extractor, worker, NULL, first,
                                     MIN (run->chunk_size, run->request->n_samples - first),
                                     idx_thread_pool_get_cancellable (run->pool), error);
}

static void
idx_map_place_worker (gpointer data,
                      guint chunk,
                      guint worker)
{
  const Run *run = data;
  const guint first = chunk * run->chunk_size;
  const guint n = MIN (run->chunk_size, run->request->n_samples - first);
  const IdxEmbedding *embedding = idx_space_get_embedding (run->space);
  GCancellable *cancellable = idx_thread_pool_get_cancellable (run->pool);

  idx_feature_extractor_extract (run->extractor, worker, run->features[worker]);
  idx_embedding_project (embedding, run->features[worker], n, run->points[worker]);
  idx_map_run_place_points (run->clusters, run->space_positions, run->points[worker], n,
                            cancellable, run->positions + 2 * (gsize) first);
  for (guint i = first; i < first + n; i++)
    if (!idx_pixel_reader_is_usable (&run->request->pixel_reader, i))
      run->positions[2 * (gsize) i] = run->positions[2 * (gsize) i + 1] = NAN;
}

/* Places all samples in one pass over the file, then restores the positions of the samples in the
 * space. */
static gboolean
place_all_samples (Run *run,
                   double work,
                   GError **error)
{
  const IdxThreadPoolJob job = { .fetch = idx_map_place_fetch, .work = idx_map_place_worker };
  const guint n_workers = idx_thread_pool_get_n_workers (run->pool);
  const guint n_features = idx_feature_extractor_get_n_features (run->extractor);
  const guint n_dimensions =
    idx_embedding_get_n_dimensions (idx_space_get_embedding (run->space));
  gboolean success;

  run->chunk_size = idx_feature_extractor_get_chunk_size (run->extractor);
  run->features = g_new0 (IdxFloats *, n_workers);
  run->points = g_new0 (IdxFloats *, n_workers);
  for (guint i = 0; i < n_workers; i++)
    {
      run->features[i] = idx_floats_new (run->chunk_size, n_features);
      run->points[i] = idx_floats_new (run->chunk_size, n_dimensions);
    }
  success = idx_thread_pool_run (run->pool, &job, run,
                                 (run->request->n_samples - 1) / run->chunk_size + 1, work, error);
  for (guint i = 0; i < n_workers; i++)
    {
      idx_floats_free (run->features[i]);
      idx_floats_free (run->points[i]);
    }
  g_clear_pointer (&run->features, g_free);
  g_clear_pointer (&run->points, g_free);
  set_space_positions (run, run->space_positions);
  return success;
}

/* Returns whether all points are equal up to rounding, as for equal images. */
static gboolean
are_all_equal (const IdxSpace *space)
{
  const float *points = idx_space_get_points (space);
  const guint n_points = idx_space_get_n_points (space);
  const gsize n_dimensions = idx_embedding_get_n_dimensions (idx_space_get_embedding (space));
  float squared_norm = 0;

  for (gsize j = 0; j < n_dimensions; j++)
    squared_norm += points[j] * points[j];
  for (gsize i = 1; i < n_points; i++)
    {
      const float *point = points + i * n_dimensions;
      float squared_distance = 0;

      for (gsize j = 0; j < n_dimensions; j++)
        squared_distance += (point[j] - points[j]) * (point[j] - points[j]);
      if (squared_distance > MAX_RELATIVE_SQUARED_DISTANCE * squared_norm)
        return FALSE;
    }
  return TRUE;
}

/* Fails if all points are equal, because then there is nothing to arrange. */
static gboolean
check_points_differ (const Run *run,
                     GError **error)
{
  const IdxPixelReader *pixel_reader = &run->request->pixel_reader;

  if (!are_all_equal (run->space))
    return TRUE;
  if (pixel_reader->features != NULL)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                         _ ("The features of the samples don't differ, so there is nothing to "
                            "arrange."));
  else if (pixel_reader->rows * pixel_reader->columns == 1)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                         _ ("Images of one pixel have no shapes to compare, so they can't be "
                            "arranged."));
  else
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                         _ ("The shapes in the images don't differ, so there is nothing to "
                            "arrange."));
  return FALSE;
}

static gboolean
run_steps (Run *run,
           GError **error)
{
  const IdxMapRequest *request = run->request;
  const guint n_points = idx_space_get_n_points (run->space);
  const guint n_usable =
    idx_pixel_reader_count_usable (&request->pixel_reader, request->n_samples);
  const gboolean is_subsampled = n_points < n_usable;
  const gboolean has_features = request->pixel_reader.features != NULL;
  const double n_pixels = request->pixel_reader.rows * request->pixel_reader.columns;
  const double extract_work = (has_features ? 0 : PIXEL_WORK * n_pixels) + FEATURE_WORK;
  const double learn_work = extract_work * IDX_SPACE_TRAINING_SAMPLES;
  const double map_work = idx_map_run_estimate_work (n_points, IDX_EMBEDDING_GRAY_DIMENSIONS,
                                                     request->options.show != NULL);
  const double place_work = (extract_work + PLACING_WORK * IDX_EMBEDDING_GRAY_DIMENSIONS) *
                            (is_subsampled ? request->n_samples : 0);

  idx_thread_pool_set_total_work (run->pool,
                                  learn_work + extract_work * n_points + map_work + place_work);
  if (!idx_space_learn (run->space, run->extractor, NULL, run->pool, learn_work, error) ||
      !idx_space_fill (run->space, run->extractor, run->pool, extract_work * n_points, error) ||
      !check_points_differ (run, error))
    return FALSE;
  run->space_positions =
    idx_map_run (request->kernels, idx_space_get_points (run->space), n_points,
                 idx_embedding_get_n_dimensions (idx_space_get_embedding (run->space)),
                 request->options.show != NULL ? show_positions : NULL, run, run->pool, map_work,
                 is_subsampled ? &run->clusters : NULL, error);
  if (run->space_positions == NULL)
    return FALSE;
  if (is_subsampled)
    idx_space_drop_points (run->space);
  set_space_positions (run, run->space_positions);
  return !is_subsampled || place_all_samples (run, place_work, error);
}

static IdxMapPoints *
make_map (const IdxMapRequest *request,
          IdxProgress *progress,
          GCancellable *cancellable,
          GError **error)
{
  const guint n_threads = idx_audit_run_get_n_threads (request->options.n_threads);
  g_autoptr (IdxThreadPool) pool = NULL;
  g_autoptr (IdxSpace) space = NULL;
  g_autoptr (IdxFeatureExtractor) extractor = NULL;
  IdxMapPoints *positions = NULL;
  Run run = { .request = request };

  if (request->n_samples < 2)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                           _ ("There are fewer than two samples, so there is nothing to arrange."));
      return NULL;
    }
  pool = idx_audit_run_new_pool (n_threads, progress, cancellable);
  space = idx_space_new (&request->pixel_reader, request->kernels, request->n_samples);
  extractor = idx_feature_extractor_new (&request->pixel_reader, request->kernels, n_threads);
  run.space = space;
  run.pool = pool;
  run.extractor = extractor;
  if (run_steps (&run, error))
    positions = idx_map_points_new (run.positions, request->n_samples);
  g_clear_pointer (&run.clusters, idx_clusters_free);
  g_clear_pointer (&run.space_positions, idx_floats_free);
  g_clear_pointer (&run.positions, idx_floats_free);
  return positions;
}

static guint64
hash_parameters (const IdxMapRequest *request)
{
  const guint64 n_samples = request->n_samples;
  const gboolean has_color = idx_pixel_reader_has_color (&request->pixel_reader);
  const float chroma_weight = has_color ? IDX_CHROMA_WEIGHT : 0;
  const char *texts[] = { METHOD, idx_audit_run_get_method (&request->pixel_reader),
                          request->kernels->name };
  guint64 hash = idx_hash_bytes (IDX_HASH_EMPTY, &n_samples, sizeof n_samples);

  hash = idx_pixel_reader_hash_format (&request->pixel_reader, hash);
  hash = idx_hash_bytes (hash, &chroma_weight, sizeof chroma_weight);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    hash = idx_hash_bytes (hash, texts[i], strlen (texts[i]));
  return hash;
}

static IdxMapPoints *
load_from_cache (const IdxMapRequest *request,
                 const IdxAuditKey *key)
{
  g_autoptr (GVariant) variant =
    idx_audit_cache_load (key, G_VARIANT_TYPE (IDX_MAP_POINTS_VARIANT));
  g_autoptr (IdxMapPoints) positions =
    variant != NULL ? idx_map_points_new_from_variant (variant) : NULL;

  if (positions == NULL || idx_map_points_get_n_samples (positions) != request->n_samples)
    return NULL;
  return g_steal_pointer (&positions);
}

IdxMapPoints *
idx_map_request_run (const IdxMapRequest *self,
                     IdxProgress *progress,
                     GCancellable *cancellable,
                     GError **error)
{
  IdxAuditKey key = { .parameters = hash_parameters (self) };
  gboolean is_hashed =
    idx_audit_cache_has_any (key.parameters) &&
    idx_pixel_reader_hash (&self->pixel_reader, self->n_samples, cancellable, &key.images);
  IdxMapPoints *positions = is_hashed ? load_from_cache (self, &key) : NULL;
  g_autoptr (GVariant) variant = NULL;

  if (positions != NULL)
    return positions;
  positions = make_map (self, progress, cancellable, error);
  if (positions == NULL ||
      (!is_hashed &&
       !idx_pixel_reader_hash (&self->pixel_reader, self->n_samples, cancellable, &key.images)))
    return positions;
  variant = g_variant_ref_sink (idx_map_points_to_variant (positions));
  idx_audit_cache_store (&key, variant);
  return positions;
}

IdxMapPoints *
idx_map_new (IdxDataset *dataset,
             const IdxMapOptions *options,
             IdxProgress *progress,
             GCancellable *cancellable,
             GError **error)
{
  g_autoptr (IdxMapRequest) request = idx_map_request_new (dataset, options, error);

  return request != NULL ? make_map (request, progress, cancellable, error) : NULL;
}
