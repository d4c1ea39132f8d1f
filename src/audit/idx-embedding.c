/* SPDX-License-Identifier: MIT */

/* Images as points in a space of few dimensions, found by principal component analysis.
 *
 * The space is spanned by subspace iteration: multiply some random directions with the covariance
 * matrix, make them orthonormal again, repeat (Halko, Martinsson and Tropp, "Finding structure with
 * randomness", 2011). They needn't be turned into the components themselves, because only
 * distances count, and those don't change when the axes turn. */

#include "idx-embedding.h"

#include "idx-cholesky.h"
#include "idx-random.h"

#include <string.h>

#define N_ITERATIONS 8
#define SEED 1

/* Rows of descriptions that are multiplied at a time, and of the covariance matrix. */
#define BLOCK_ROWS 256U
#define PRODUCT_ROWS ((gsize) 64)

/* Added to the squared lengths of directions, as a share of their sum, so that those without any
 * variance do no harm. */
#define REGULARIZATION 1e-13
#define NOTHING 1e-30

struct _IdxEmbedding
{
  const IdxKernels *kernels;
  guint n_features;
  guint n_dimensions;
  IdxFloats *mean;
  IdxFloats *directions; /* in panels */
};

void
idx_embedding_free (IdxEmbedding *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->mean, idx_floats_free);
  g_clear_pointer (&self->directions, idx_floats_free);
  g_free (self);
}

/* Images that are described in chunks, and then projected where there is an embedding. */
typedef struct
{
  IdxDescriber *describer;
  const IdxEmbedding *embedding;
  IdxTeam *team;
  const guint32 *indices;
  guint n_images;
  guint n_columns;
  float *rows;
  IdxFloats **features; /* of each worker */
} Description;

static guint
count_in_chunk (const Description *description,
                guint chunk)
{
  guint size = idx_describer_get_chunk (description->describer);

  return MIN (size, description->n_images - chunk * size);
}

static gboolean
fetch (gpointer data,
       guint chunk,
       guint worker,
       GError **error)
{
  const Description *description = data;
  guint first = chunk * idx_describer_get_chunk (description->describer);

  return idx_describer_read (description->describer, worker,
                             description->indices != NULL ? description->indices + first : NULL, first,
                             count_in_chunk (description, chunk),
                             idx_team_get_cancellable (description->team), error);
}

static void
describe (gpointer data,
          guint chunk,
          guint worker)
{
  const Description *description = data;
  gsize first = (gsize) chunk * idx_describer_get_chunk (description->describer);
  float *rows = description->rows + first * description->n_columns;

  if (description->embedding == NULL)
    {
      idx_describer_describe (description->describer, worker, rows);
      return;
    }
  idx_describer_describe (description->describer, worker, description->features[worker]);
  idx_embedding_project (description->embedding, description->features[worker],
                         count_in_chunk (description, chunk), rows);
}

static gboolean
describe_all (Description *description,
              double work,
              GError **error)
{
  const IdxTeamJob job = { fetch, describe, NULL };
  guint size = idx_describer_get_chunk (description->describer);

  return idx_team_run (description->team, &job, description,
                       (description->n_images + size - 1) / size, work, error);
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

static void
find_mean (IdxEmbedding *self,
           const float *features,
           gsize n_images)
{
  g_autofree double *sums = g_new0 (double, self->n_features);

  for (gsize i = 0; i < n_images; i++)
    for (guint k = 0; k < self->n_features; k++)
      sums[k] += (double) features[i * self->n_features + k];
  for (guint k = 0; k < self->n_features; k++)
    self->mean[k] = (float) (sums[k] / (double) n_images);
}

/* The covariance matrix of descriptions from which the mean is subtracted. */
static IdxSquare *
find_covariance (const IdxEmbedding *self,
                 const float *features,
                 gsize n_images,
                 IdxTeam *team)
{
  const gsize n = self->n_features;
  const gsize n_panels = idx_kernels_count_panels (self->kernels, n);
  const gsize stride = n_panels * self->kernels->panel_columns;
  g_autoptr (IdxFloats) sums = idx_floats_new (stride, stride);
  IdxSquare *covariance = idx_square_new (n);

  for (gsize first = 0; first < n_images && !idx_team_is_cancelled (team); first += BLOCK_ROWS)
    {
      gsize n_rows = MIN (BLOCK_ROWS, n_images - first);
      g_autoptr (IdxFloats) panels = idx_kernels_pack (self->kernels, n_rows, n, features + first * n, n, 1);

      idx_kernels_add_squares (self->kernels, n_rows, panels, n_rows * self->kernels->panel_columns, n_panels, sums,
                               idx_team_get_cancellable (team));
    }
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      idx_square_get_row (covariance, i)[j] = (double) sums[MIN (i, j) * stride + MAX (i, j)] / (double) n_images;
  return covariance;
}

/* Makes columns orthonormal, by the Cholesky factor of their scalar products. */
static gboolean
orthonormalize (const IdxEmbedding *self,
                double *columns,
                IdxTeam *team,
                double work,
                GError **error)
{
  const gsize n = self->n_dimensions;
  g_autoptr (IdxSquare) products = idx_square_new (n);
  double sum = 0;

  self->kernels->add_product (n, n, self->n_features, 1, columns, 1, n, columns, n, products->values,
                              products->stride);
  for (gsize i = 0; i < n; i++)
    sum += idx_square_get_row (products, i)[i];
  for (gsize i = 0; i < n; i++)
    idx_square_get_row (products, i)[i] += REGULARIZATION * sum + NOTHING;
  return idx_cholesky_factor (products, self->kernels, team, work / 2, error) &&
         idx_cholesky_divide (products, columns, self->n_features, n, FALSE, self->kernels, team,
                              work / 2, error);
}

/* Multiplies directions with the covariance matrix. */
static void
multiply_directions (const IdxEmbedding *self,
                     const IdxSquare *covariance,
                     double *directions,
                     double *products,
                     IdxTeam *team)
{
  const gsize n = self->n_dimensions;
  const gsize n_rows = self->n_features;

  memset (products, 0, n_rows * n * sizeof *products);
  for (gsize first = 0; first < n_rows && !idx_team_is_cancelled (team); first += PRODUCT_ROWS)
    self->kernels->add_product (MIN (PRODUCT_ROWS, n_rows - first), n, n_rows, 1,
                                idx_square_get_row (covariance, first), covariance->stride, 1, directions, n,
                                products + first * n, n);
  memcpy (directions, products, n_rows * n * sizeof *products);
}

static gboolean
find_directions (IdxEmbedding *self,
                 const IdxSquare *covariance,
                 IdxTeam *team,
                 double work,
                 GError **error)
{
  const gsize n = self->n_dimensions;
  const gsize n_values = self->n_features * n;
  g_autofree double *directions = g_new (double, n_values);
  g_autofree double *products = g_new (double, n_values);
  guint64 state = SEED;

  for (gsize i = 0; i < n_values; i++)
    directions[i] = (double) (idx_random_next (&state) >> 11) * 0x1p-53 - 0.5;
  for (guint i = 0; i < N_ITERATIONS; i++)
    {
      multiply_directions (self, covariance, directions, products, team);
      if (!orthonormalize (self, directions, team, work / N_ITERATIONS, error))
        return FALSE;
    }
  self->directions = idx_kernels_pack_doubles (self->kernels, self->n_features, n, directions, n, 1);
  return TRUE;
}

IdxEmbedding *
idx_embedding_new (IdxDescriber *describer,
                   const IdxKernels *kernels,
                   const guint32 *indices,
                   guint n_images,
                   IdxTeam *team,
                   double work,
                   GError **error)
{
  g_autoptr (IdxEmbedding) self = NULL;
  g_autoptr (IdxFloats) features = NULL;
  g_autoptr (IdxSquare) covariance = NULL;
  Description description = { 0 };

  g_return_val_if_fail (describer != NULL && kernels != NULL && team != NULL, NULL);
  g_return_val_if_fail (n_images > 0, NULL);

  self = g_new0 (IdxEmbedding, 1);
  self->kernels = kernels;
  self->n_features = idx_describer_get_n_features (describer);
  self->n_dimensions = (self->n_features + IDX_EMBEDDING_DIMENSIONS_STEP - 1) / IDX_EMBEDDING_DIMENSIONS_STEP * IDX_EMBEDDING_DIMENSIONS_STEP;
  self->n_dimensions = MIN (self->n_dimensions, IDX_EMBEDDING_MAX_DIMENSIONS);
  self->mean = idx_floats_new (1, self->n_features);
  features = idx_floats_new (n_images, self->n_features);
  description.describer = describer;
  description.team = team;
  description.indices = indices;
  description.n_images = n_images;
  description.n_columns = self->n_features;
  description.rows = features;
  if (!describe_all (&description, work / 2, error))
    return NULL;
  find_mean (self, features, n_images);
  subtract_mean (self, features, n_images);
  covariance = find_covariance (self, features, n_images, team);
  if (!find_directions (self, covariance, team, work / 2, error))
    return NULL;
  return g_steal_pointer (&self);
}

guint
idx_embedding_get_n_dimensions (const IdxEmbedding *self)
{
  return self->n_dimensions;
}

void
idx_embedding_project (const IdxEmbedding *self,
                       float *features,
                       gsize n_images,
                       float *points)
{
  const gsize width = self->kernels->panel_columns;
  const gsize n_panels = idx_kernels_count_panels (self->kernels, self->n_dimensions);
  g_autoptr (IdxFloats) products = idx_floats_new (n_images, n_panels * width);

  subtract_mean (self, features, n_images);
  idx_kernels_multiply (self->kernels, idx_kernels_pad_rows (self->kernels, n_images), self->n_features, features,
                        self->n_features, self->directions, n_panels, FALSE, products, n_panels * width, width, NULL);
  for (gsize i = 0; i < n_images; i++)
    memcpy (points + i * self->n_dimensions, products + i * n_panels * width,
            self->n_dimensions * sizeof *points);
}

IdxFloats *
idx_embedding_embed (const IdxEmbedding *self,
                     IdxDescriber *describer,
                     const guint32 *indices,
                     guint n_images,
                     IdxTeam *team,
                     double work,
                     GError **error)
{
  const guint n_workers = idx_team_get_n_workers (team);
  g_autoptr (IdxFloats) points = idx_floats_new (n_images, self->n_dimensions);
  g_autofree IdxFloats **features = g_new0 (IdxFloats *, n_workers);
  Description description = { 0 };
  gboolean good;

  description.describer = describer;
  description.embedding = self;
  description.team = team;
  description.indices = indices;
  description.n_images = n_images;
  description.n_columns = self->n_dimensions;
  description.rows = points;
  description.features = features;
  for (guint i = 0; i < n_workers; i++)
    features[i] = idx_floats_new (idx_describer_get_chunk (describer), self->n_features);
  good = describe_all (&description, work, error);
  for (guint i = 0; i < n_workers; i++)
    idx_floats_free (features[i]);
  return good ? g_steal_pointer (&points) : NULL;
}
