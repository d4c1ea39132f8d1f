/* SPDX-License-Identifier: MIT */

/* Projects the features of images into a space of few dimensions by principal component analysis.
 *
 * If images and their mirror images count as the same, the components are computed from all images
 * and all mirror images together. The odd features of an image and its mirror image have opposite
 * signs, so each odd feature has mean 0, and covariance 0 with each even feature. Even and odd
 * components can therefore be computed separately, without extracting any mirror image. The
 * components with the largest variances, whether even or odd, span the space. */

#include "idx-embedding.h"

#include "idx-principal-components.h"

#include <math.h>
#include <string.h>

/* The largest absolute coordinate. The squared distance between any two points is finite. */
#define MAX_COORDINATE 1e15F

/* Consecutive features, and the directions onto which they are projected. */
typedef struct
{
  guint first;
  guint n_features;
  guint n_dimensions;
  IdxFloats *directions; /* in panels */
} Subspace;

struct _IdxEmbedding
{
  const IdxKernels *kernels;
  guint n_features;
  guint n_dimensions;
  double variance;      /* of the features, in all directions */
  double kept_variance; /* in the directions onto which they are projected */
  IdxFloats *mean;
  Subspace even; /* contains all features if mirror images are distinguished */
  Subspace odd;  /* empty if mirror images are distinguished */
};

void
idx_embedding_free (IdxEmbedding *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->mean, idx_floats_free);
  g_clear_pointer (&self->even.directions, idx_floats_free);
  g_clear_pointer (&self->odd.directions, idx_floats_free);
  g_free (self);
}

/* A job that extracts features, and projects them unless @embedding is %NULL. */
typedef struct
{
  IdxFeatureExtractor *extractor;
  const IdxEmbedding *embedding;
  IdxThreadPool *pool;
  const guint32 *indices; /* of the images, or NULL for the first @n_images */
  guint n_images;
  guint n_columns;      /* of @rows */
  float *rows;          /* the results: features or coordinates */
  IdxFloats **features; /* of a chunk, one buffer per worker; only if they are projected */
} Extraction;

static guint
count_chunk_images (const Extraction *extraction,
                    guint chunk)
{
  guint chunk_size = idx_feature_extractor_get_chunk_size (extraction->extractor);

  return MIN (chunk_size, extraction->n_images - chunk * chunk_size);
}

static gboolean
idx_embedding_fetch (gpointer data,
                     guint chunk,
                     guint worker,
                     GError **error)
{
  const Extraction *extraction = data;
  guint first = chunk * idx_feature_extractor_get_chunk_size (extraction->extractor);

  return idx_feature_extractor_read (
    extraction->extractor, worker, extraction->indices != NULL ? extraction->indices + first : NULL,
    first, count_chunk_images (extraction, chunk),
    idx_thread_pool_get_cancellable (extraction->pool), error);
}

static void
idx_embedding_extract_worker (gpointer data,
                              guint chunk,
                              guint worker)
{
  const Extraction *extraction = data;
  gsize first = (gsize) chunk * idx_feature_extractor_get_chunk_size (extraction->extractor);
  float *rows = extraction->rows + first * extraction->n_columns;

  if (extraction->embedding == NULL)
    {
      idx_feature_extractor_extract (extraction->extractor, worker, rows);
      return;
    }
  idx_feature_extractor_extract (extraction->extractor, worker, extraction->features[worker]);
  idx_embedding_project (extraction->embedding, extraction->features[worker],
                         count_chunk_images (extraction, chunk), rows);
}

static gboolean
extract_all (Extraction *extraction,
             double work,
             GError **error)
{
  const IdxThreadPoolJob job = { .fetch = idx_embedding_fetch,
                                 .work = idx_embedding_extract_worker };
  guint chunk_size = idx_feature_extractor_get_chunk_size (extraction->extractor);

  return idx_thread_pool_run (extraction->pool, &job, extraction,
                              (extraction->n_images + chunk_size - 1) / chunk_size, work, error);
}

static void
subtract_mean (const IdxEmbedding *self,
               float *features,
               gsize n_images)
{
  for (gsize i = 0; i < n_images; i++, features += self->n_features)
    for (guint k = 0; k < self->n_features; k++)
      features[k] -= self->mean[k];
}

/* Computes the mean of the features. If mirror images count too, the mean of odd features is 0. */
static void
compute_mean (IdxEmbedding *self,
              const float *features,
              gsize n_images)
{
  g_autofree double *sums = g_new0 (double, self->n_features);

  for (gsize i = 0; i < n_images; i++)
    for (guint k = 0; k < self->n_features; k++)
      sums[k] += (double) features[i * self->n_features + k];
  for (guint k = 0; k < self->even.n_features; k++)
    self->mean[k] = (float) (sums[k] / (double) n_images);
}

/* Computes the variance of centered features: the sum over all features. */
static double
compute_variance (const IdxEmbedding *self,
                  const float *features,
                  gsize n_images)
{
  double sum = 0;

  for (gsize i = 0; i < n_images * self->n_features; i++)
    sum += (double) features[i] * (double) features[i];
  return sum / (double) n_images;
}

/* Rounds a number of dimensions up to a multiple of IDX_EMBEDDING_DIMENSIONS_STEP. */
static guint
round_up (guint n)
{
  return (n + IDX_EMBEDDING_DIMENSIONS_STEP - 1) / IDX_EMBEDDING_DIMENSIONS_STEP *
         IDX_EMBEDDING_DIMENSIONS_STEP;
}

/* The principal components of a subspace. */
typedef struct
{
  guint n_directions;
  double *directions;
  double *variances;
} Components;

static void
components_clear (Components *components)
{
  g_free (components->directions);
  g_free (components->variances);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Components, components_clear)

/* Sets the directions beyond the number of features to 0; there is no variance along them. */
static void
clear_surplus (const Subspace *subspace,
               Components *components)
{
  const guint n = components->n_directions;

  for (guint k = subspace->n_features; k < n; k++)
    {
      components->variances[k] = 0;
      for (guint row = 0; row < subspace->n_features; row++)
        components->directions[row * n + k] = 0;
    }
}

static gboolean
find_components (const IdxEmbedding *self,
                 const Subspace *subspace,
                 const float *features,
                 guint n_images,
                 Components *components,
                 IdxThreadPool *pool,
                 double work,
                 GError **error)
{
  components->n_directions = MIN (round_up (subspace->n_features), self->n_dimensions);
  components->directions = g_new (double, (gsize) subspace->n_features * components->n_directions);
  components->variances = g_new0 (double, components->n_directions);
  if (!idx_principal_components_find (self->kernels, features + subspace->first, n_images,
                                      self->n_features, subspace->n_features,
                                      components->n_directions, components->directions,
                                      components->variances, pool, work, error))
    return FALSE;
  clear_surplus (subspace, components);
  return TRUE;
}

/* Counts the even directions among the @n_dimensions directions with the largest variances. */
static guint
count_even (const Components *even,
            const Components *odd,
            guint n_dimensions)
{
  guint n_even = 0;

  for (guint i = 0; i < n_dimensions; i++)
    {
      guint n_odd = i - n_even;

      if (n_even < even->n_directions &&
          (n_odd >= odd->n_directions || even->variances[n_even] >= odd->variances[n_odd]))
        n_even++;
    }
  return n_even;
}

static void
store_components (const IdxEmbedding *self,
                  Subspace *subspace,
                  const Components *components,
                  guint n_dimensions)
{
  subspace->n_dimensions = n_dimensions;
  subspace->directions =
    idx_kernels_pack_doubles (self->kernels, subspace->n_features, n_dimensions,
                              components->directions, components->n_directions, 1);
}

static gboolean
find_subspaces (IdxEmbedding *self,
                const float *features,
                guint n_images,
                IdxThreadPool *pool,
                double work,
                GError **error)
{
  g_auto (Components) even = { 0 };
  g_auto (Components) odd = { 0 };
  guint n_even = self->n_dimensions;

  if (!find_components (self, &self->even, features, n_images, &even, pool,
                        self->odd.n_features > 0 ? work / 2 : work, error))
    return FALSE;
  if (self->odd.n_features > 0)
    {
      if (!find_components (self, &self->odd, features, n_images, &odd, pool, work / 2, error))
        return FALSE;
      n_even = count_even (&even, &odd, self->n_dimensions);
      store_components (self, &self->odd, &odd, self->n_dimensions - n_even);
    }
  store_components (self, &self->even, &even, n_even);
  for (guint k = 0; k < n_even; k++)
    self->kept_variance += even.variances[k];
  for (guint k = 0; k < self->n_dimensions - n_even; k++)
    self->kept_variance += odd.variances[k];
  return TRUE;
}

IdxEmbedding *
idx_embedding_new (const IdxKernels *kernels,
                   float *features,
                   guint n_images,
                   guint n_features,
                   guint n_odd,
                   guint max_dimensions,
                   IdxThreadPool *pool,
                   double work,
                   GError **error)
{
  g_autoptr (IdxEmbedding) self = NULL;

  g_return_val_if_fail (features != NULL && kernels != NULL && pool != NULL, NULL);
  g_return_val_if_fail (n_images > 0 && n_odd < n_features, NULL);

  self = g_new0 (IdxEmbedding, 1);
  self->kernels = kernels;
  self->n_features = n_features;
  self->n_dimensions = MIN (round_up (n_features), max_dimensions);
  self->even.n_features = n_features - n_odd;
  self->odd.first = n_features - n_odd;
  self->odd.n_features = n_odd;
  self->mean = idx_floats_new (1, n_features);
  compute_mean (self, features, n_images);
  subtract_mean (self, features, n_images);
  self->variance = compute_variance (self, features, n_images);
  return find_subspaces (self, features, n_images, pool, work, error) ? g_steal_pointer (&self)
                                                                      : NULL;
}

guint
idx_embedding_get_n_dimensions (const IdxEmbedding *self)
{
  return self->n_dimensions;
}

guint
idx_embedding_get_n_odd (const IdxEmbedding *self)
{
  return self->odd.n_dimensions;
}

double
idx_embedding_get_variance_share (const IdxEmbedding *self)
{
  if (self->n_dimensions >= self->n_features || self->variance <= 0)
    return 1;
  return MIN (self->kept_variance / self->variance, 1);
}

static void
limit_coordinates (float *coordinates,
                   guint n)
{
  for (guint k = 0; k < n; k++)
    coordinates[k] = isnan (coordinates[k])
                       ? 0
                       : CLAMP (coordinates[k], -MAX_COORDINATE, MAX_COORDINATE);
}

static void
project_into (const IdxEmbedding *self,
              const Subspace *subspace,
              const float *features,
              gsize n_images,
              float *points)
{
  const gsize width = self->kernels->panel_columns;
  const gsize n_panels = idx_kernels_count_panels (self->kernels, subspace->n_dimensions);
  g_autoptr (IdxFloats) products = idx_floats_new (n_images, n_panels * width);

  idx_kernels_multiply (self->kernels, idx_kernels_pad_rows (self->kernels, n_images),
                        subspace->n_features, features + subspace->first, self->n_features,
                        subspace->directions, n_panels, FALSE, products, n_panels * width, width,
                        NULL);
  for (gsize i = 0; i < n_images; i++, points += self->n_dimensions)
    {
      memcpy (points, products + i * n_panels * width, subspace->n_dimensions * sizeof *points);
      limit_coordinates (points, subspace->n_dimensions);
    }
}

void
idx_embedding_project (const IdxEmbedding *self,
                       float *features,
                       gsize n_images,
                       float *points)
{
  subtract_mean (self, features, n_images);
  project_into (self, &self->even, features, n_images, points);
  if (self->odd.n_dimensions > 0)
    project_into (self, &self->odd, features, n_images, points + self->even.n_dimensions);
}

IdxFloats *
idx_embedding_extract_features (IdxFeatureExtractor *extractor,
                                const guint32 *indices,
                                guint n_images,
                                IdxThreadPool *pool,
                                double work,
                                GError **error)
{
  g_autoptr (IdxFloats) features =
    idx_floats_new (n_images, idx_feature_extractor_get_n_features (extractor));
  Extraction extraction = { 0 };

  extraction.extractor = extractor;
  extraction.pool = pool;
  extraction.indices = indices;
  extraction.n_images = n_images;
  extraction.n_columns = idx_feature_extractor_get_n_features (extractor);
  extraction.rows = features;
  return extract_all (&extraction, work, error) ? g_steal_pointer (&features) : NULL;
}

IdxFloats *
idx_embedding_embed (const IdxEmbedding *self,
                     IdxFeatureExtractor *extractor,
                     const guint32 *indices,
                     guint n_images,
                     IdxThreadPool *pool,
                     double work,
                     GError **error)
{
  const guint n_workers = idx_thread_pool_get_n_workers (pool);
  g_autoptr (IdxFloats) points = idx_floats_new (n_images, self->n_dimensions);
  g_autofree IdxFloats **features = g_new0 (IdxFloats *, n_workers);
  Extraction extraction = { 0 };
  gboolean success;

  extraction.extractor = extractor;
  extraction.embedding = self;
  extraction.pool = pool;
  extraction.indices = indices;
  extraction.n_images = n_images;
  extraction.n_columns = self->n_dimensions;
  extraction.rows = points;
  extraction.features = features;
  for (guint i = 0; i < n_workers; i++)
    features[i] =
      idx_floats_new (idx_feature_extractor_get_chunk_size (extractor), self->n_features);
  success = extract_all (&extraction, work, error);
  for (guint i = 0; i < n_workers; i++)
    idx_floats_free (features[i]);
  return success ? g_steal_pointer (&points) : NULL;
}
