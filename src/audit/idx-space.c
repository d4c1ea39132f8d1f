/* SPDX-License-Identifier: MIT */

/* The embedding space: projects images into it and stores the coordinates of the samples.
 *
 * The search for neighbors first scans the sketch, a copy of the first few coordinates of all
 * points, stored in blocks for SIMD.
 *
 * Each sample needs 512 bytes of memory for its coordinates (1024 bytes in color), and 32 bytes for
 * its part of the sketch. */

#include "idx-space.h"

#include "idx-error.h"
#include "idx-feature-model.h"
#include "idx-model-selection.h"
#include "idx-random.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define SEED 1

/* If there are more than MAX_COMPLETE_SAMPLES samples, the space contains only SUBSAMPLE_SIZE of
 * them. */
#define MAX_COMPLETE_SAMPLES 200000U
#define SUBSAMPLE_SIZE 131072U

/* The regularization parameter of fits to gray images. */
#define GRAY_LAMBDA 0.05

/* The number of coordinates in the sketch. The first coordinates have the largest variances, so
 * they rule out most points. */
#define SKETCH_COLUMNS 8U

struct _IdxSpace
{
  IdxPixelReader pixel_reader;
  const IdxKernels *kernels;
  guint n_samples;
  guint n_usable; /* the number of samples that can be compared */
  guint n_points;
  guint32 *indices;    /* the sample at each point; NULL if the space contains all samples */
  gboolean has_color;  /* see idx_space_has_color() */
  IdxColorModel model; /* only if @has_color */
  IdxFeatureModel feature_model;
  double held_lambda; /* 0 to choose it */
  IdxEmbedding *embedding;
  IdxFloats *points;

  /* For each block of IDX_SPACE_BLOCK_SIZE points: the first coordinates of all points, then their
   * second coordinates, up to SKETCH_COLUMNS coordinates. */
  float *sketch;
};

/* Returns the indices of @n samples that can be compared, at random and in ascending order. */
static guint32 *
draw_samples (const IdxSpace *self,
              guint n)
{
  guint32 *indices = idx_random_draw (self->n_usable, n, SEED);
  const guint32 *invalid = NULL;
  guint n_invalid = 0;
  guint k = 0;

  if (self->pixel_reader.features != NULL)
    invalid = idx_features_get_invalid_rows (self->pixel_reader.features, &n_invalid);
  /* @k is the number of invalid samples before a usable one. */
  for (guint i = 0; i < n; i++)
    {
      while (k < n_invalid && invalid[k] <= indices[i] + k)
        k++;
      indices[i] += k;
    }
  return indices;
}

IdxSpace *
idx_space_new (const IdxPixelReader *pixel_reader,
               const IdxKernels *kernels,
               guint n_samples)
{
  IdxSpace *self;

  g_return_val_if_fail (pixel_reader != NULL && kernels != NULL, NULL);
  g_return_val_if_fail (n_samples > 0, NULL);

  self = g_atomic_rc_box_new0 (IdxSpace);
  idx_pixel_reader_copy (pixel_reader, &self->pixel_reader);
  self->kernels = kernels;
  self->n_samples = n_samples;
  self->n_usable = idx_pixel_reader_count_usable (pixel_reader, n_samples);
  self->n_points = idx_space_count_points (self->n_usable);
  if (self->n_points < n_samples)
    self->indices = draw_samples (self, self->n_points);
  idx_feature_model_init (&self->feature_model, pixel_reader->features != NULL
                                                  ? idx_features_get_scale (pixel_reader->features)
                                                  : IDX_FEATURE_SCALE_AUTO);
  return self;
}

guint
idx_space_count_points (guint n_samples)
{
  return n_samples > MAX_COMPLETE_SAMPLES ? SUBSAMPLE_SIZE : n_samples;
}

IdxSpace *
idx_space_ref (IdxSpace *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
space_clear (gpointer data)
{
  IdxSpace *self = data;

  idx_pixel_reader_clear (&self->pixel_reader);
  g_free (self->indices);
  g_clear_pointer (&self->embedding, idx_embedding_free);
  g_clear_pointer (&self->points, idx_floats_free);
  g_free (self->sketch);
}

void
idx_space_unref (IdxSpace *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, space_clear);
}

/* Returns whether any image has color. */
static gboolean
has_color_images (const IdxColorLayout *layout,
                  const float *features,
                  guint n_images)
{
  for (gsize i = 0; i < n_images; i++)
    if (idx_color_layout_has_chroma (layout, features + i * layout->n_features))
      return TRUE;
  return FALSE;
}

/* Returns the given class of each training sample. */
static guint16 *
dup_classes (const guint32 *indices,
             guint n_training,
             IdxLabels *labels,
             guint *n_classes)
{
  guint16 *classes = g_new (guint16, n_training);

  (void) idx_labels_get_classes (labels, n_classes);
  for (guint i = 0; i < n_training; i++)
    classes[i] =
      (guint16) idx_labels_find_class (labels, idx_labels_get_value (labels, indices[i]));
  return classes;
}

/* Selects the color model that best predicts the given labels of the training samples. */
static gboolean
select_model (IdxSpace *self,
              const IdxColorLayout *layout,
              const float *features,
              const guint32 *indices,
              guint n_training,
              IdxLabels *labels,
              IdxThreadPool *pool,
              double work,
              GError **error)
{
  guint n_classes;
  g_autofree guint16 *classes = dup_classes (indices, n_training, labels, &n_classes);

  return idx_model_select (layout, self->kernels, features, n_training, classes, n_classes, pool,
                           work, &self->model, error);
}

/* Learns the projection of color images. If all training images turn out to be gray, only clears
 * has_color.
 *
 * Returns: %FALSE with an error */
static gboolean
learn_color (IdxSpace *self,
             IdxFeatureExtractor *extractor,
             const guint32 *indices,
             guint n_training,
             IdxLabels *labels,
             IdxThreadPool *pool,
             double work,
             GError **error)
{
  const IdxColorLayout *layout = idx_feature_extractor_get_layout (extractor);
  g_autoptr (IdxFloats) features = NULL;

  /* 0 skips normalization, because the weight isn't known yet. */
  idx_feature_extractor_set_chroma_weight (extractor, 0);
  features = idx_embedding_extract_features (extractor, indices, n_training, pool, work / 3, error);
  if (features == NULL)
    return FALSE;
  self->has_color = has_color_images (layout, features, n_training);
  if (!self->has_color)
    return TRUE;
  if (labels != NULL && n_training >= IDX_MODEL_MIN_SAMPLES &&
      !select_model (self, layout, features, indices, n_training, labels, pool, work / 3, error))
    return FALSE;
  idx_color_layout_normalize (layout, self->model.chroma_weight, features, n_training);
  self->embedding =
    idx_embedding_new (self->kernels, features, n_training, layout->n_features,
                       self->model.is_mirror_invariant ? layout->n_features - layout->n_even : 0,
                       IDX_EMBEDDING_MAX_DIMENSIONS, pool, work / 3, error);
  return self->embedding != NULL;
}

static gboolean
learn_gray (IdxSpace *self,
            IdxFeatureExtractor *extractor,
            const guint32 *indices,
            guint n_training,
            IdxThreadPool *pool,
            double work,
            GError **error)
{
  g_autoptr (IdxFloats) features =
    idx_embedding_extract_features (extractor, indices, n_training, pool, work / 2, error);

  if (features == NULL)
    return FALSE;
  self->embedding = idx_embedding_new (self->kernels, features, n_training,
                                       idx_feature_extractor_get_n_features (extractor), 0,
                                       IDX_EMBEDDING_GRAY_DIMENSIONS, pool, work / 2, error);
  return self->embedding != NULL;
}

/* Learns the projection of the features of a model. */
static gboolean
learn_features (IdxSpace *self,
                IdxFeatureExtractor *extractor,
                const guint32 *indices,
                guint n_training,
                IdxLabels *labels,
                IdxThreadPool *pool,
                double work,
                GError **error)
{
  const guint n_features = idx_feature_extractor_get_n_features (extractor);
  const IdxFeatureScale scale = idx_features_get_scale (self->pixel_reader.features);
  g_autoptr (IdxFloats) features = NULL;
  g_autofree guint16 *classes = NULL;
  guint n_classes;

  idx_feature_extractor_set_unit_length (extractor, FALSE);
  features = idx_embedding_extract_features (extractor, indices, n_training, pool, work / 3, error);
  if (features == NULL)
    return FALSE;
  if (labels != NULL && n_training >= IDX_FEATURE_MODEL_MIN_SAMPLES)
    {
      classes = dup_classes (indices, n_training, labels, &n_classes);
      if (!idx_feature_model_select (&self->feature_model, scale, self->held_lambda, features,
                                     n_training, n_features, classes, n_classes, self->kernels,
                                     pool, work / 3, error))
        return FALSE;
    }
  if (self->feature_model.has_unit_length)
    idx_feature_model_scale (features, n_training, n_features);
  self->embedding = idx_embedding_new (self->kernels, features, n_training, n_features, 0,
                                       IDX_EMBEDDING_MAX_DIMENSIONS, pool, work / 3, error);
  return self->embedding != NULL;
}

/* Configures an extractor to extract the features from which the space was learned. */
static void
configure_extractor (const IdxSpace *self,
                     IdxFeatureExtractor *extractor)
{
  if (self->pixel_reader.features != NULL)
    idx_feature_extractor_set_unit_length (extractor, self->feature_model.has_unit_length);
  else if (self->has_color)
    idx_feature_extractor_set_chroma_weight (extractor, self->model.chroma_weight);
  else
    idx_feature_extractor_set_gray (extractor);
}

gboolean
idx_space_learn (IdxSpace *self,
                 IdxFeatureExtractor *extractor,
                 IdxLabels *labels,
                 IdxThreadPool *pool,
                 double work,
                 GError **error)
{
  const guint n_training = MIN (IDX_SPACE_TRAINING_SAMPLES, self->n_usable);
  g_autofree guint32 *training = NULL;

  if (self->embedding != NULL)
    return TRUE;
  training = draw_samples (self, n_training);
  if (self->pixel_reader.features != NULL)
    return learn_features (self, extractor, training, n_training, labels, pool, work, error);
  self->model = (IdxColorModel){ .chroma_weight = IDX_CHROMA_WEIGHT };
  self->has_color = idx_pixel_reader_has_color (&self->pixel_reader);
  if (self->has_color &&
      !learn_color (self, extractor, training, n_training, labels, pool, work, error))
    return FALSE;
  configure_extractor (self, extractor);
  return self->has_color || learn_gray (self, extractor, training, n_training, pool, work, error);
}

static void
make_sketch (IdxSpace *self)
{
  const guint n_dimensions = idx_embedding_get_n_dimensions (self->embedding);
  const guint n_blocks = (self->n_points + IDX_SPACE_BLOCK_SIZE - 1) / IDX_SPACE_BLOCK_SIZE;

  self->sketch = g_new0 (float, (gsize) n_blocks *SKETCH_COLUMNS *IDX_SPACE_BLOCK_SIZE);
  for (guint i = 0; i < self->n_points; i++)
    for (guint column = 0; column < SKETCH_COLUMNS; column++)
      {
        gsize row = (gsize) (i / IDX_SPACE_BLOCK_SIZE) * SKETCH_COLUMNS + column;

        self->sketch[row * IDX_SPACE_BLOCK_SIZE + i % IDX_SPACE_BLOCK_SIZE] =
          self->points[(gsize) i * n_dimensions + column];
      }
}

gboolean
idx_space_fill (IdxSpace *self,
                IdxFeatureExtractor *extractor,
                IdxThreadPool *pool,
                double work,
                GError **error)
{
  g_return_val_if_fail (self->embedding != NULL, FALSE);

  if (self->points != NULL)
    return TRUE;
  configure_extractor (self, extractor);
  self->points = idx_embedding_embed (self->embedding, extractor, self->indices, self->n_points,
                                      pool, work, error);
  if (self->points == NULL)
    return FALSE;
  make_sketch (self);
  return TRUE;
}

void
idx_space_set_lambda (IdxSpace *self,
                      double lambda)
{
  self->held_lambda = lambda;
  self->feature_model.lambda = lambda;
}

double
idx_space_get_lambda (const IdxSpace *self)
{
  if (self->pixel_reader.features != NULL)
    return self->feature_model.lambda;
  return self->has_color ? IDX_COLOR_LAMBDA : GRAY_LAMBDA;
}

double
idx_space_get_kernel_width (const IdxSpace *self)
{
  return self->pixel_reader.features != NULL ? self->feature_model.width : 1;
}

gboolean
idx_space_has_unit_length (const IdxSpace *self)
{
  return self->feature_model.has_unit_length;
}

IdxFeatures *
idx_space_get_features (const IdxSpace *self)
{
  return self->pixel_reader.features;
}

void
idx_space_drop_points (IdxSpace *self)
{
  g_clear_pointer (&self->points, idx_floats_free);
  g_clear_pointer (&self->sketch, g_free);
}

const IdxPixelReader *
idx_space_get_pixel_reader (const IdxSpace *self)
{
  return &self->pixel_reader;
}

const IdxKernels *
idx_space_get_kernels (const IdxSpace *self)
{
  return self->kernels;
}

guint
idx_space_get_n_points (const IdxSpace *self)
{
  return self->n_points;
}

guint
idx_space_get_index (const IdxSpace *self,
                     guint point)
{
  return self->indices != NULL ? self->indices[point] : point;
}

gboolean
idx_space_find_point (const IdxSpace *self,
                      guint index,
                      guint *point)
{
  guint low = 0;

  for (guint high = self->n_points; low < high;)
    {
      guint middle = low + (high - low) / 2;

      if (idx_space_get_index (self, middle) < index)
        low = middle + 1;
      else
        high = middle;
    }
  *point = low;
  return low < self->n_points && idx_space_get_index (self, low) == index;
}

const IdxEmbedding *
idx_space_get_embedding (const IdxSpace *self)
{
  return self->embedding;
}

gboolean
idx_space_has_color (const IdxSpace *self)
{
  return self->has_color;
}

const float *
idx_space_get_points (const IdxSpace *self)
{
  return self->points;
}

gboolean
idx_space_project_sample (const IdxSpace *self,
                          guint index,
                          float *coordinates,
                          GCancellable *cancellable,
                          GError **error)
{
  g_autoptr (IdxFeatureExtractor) extractor = NULL;
  g_autoptr (IdxFloats) features = NULL;
  const guint n_dimensions = idx_embedding_get_n_dimensions (self->embedding);
  guint point;

  if (self->points != NULL && idx_space_find_point (self, index, &point))
    {
      memcpy (coordinates, self->points + (gsize) point * n_dimensions,
              n_dimensions * sizeof *coordinates);
      return TRUE;
    }
  if (!idx_pixel_reader_is_usable (&self->pixel_reader, index))
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                   _ ("The features of sample %u contain NaN or infinite values, so it can't be "
                      "compared."),
                   index);
      return FALSE;
    }
  extractor = idx_feature_extractor_new (&self->pixel_reader, self->kernels, 1);
  configure_extractor (self, extractor);
  if (!idx_feature_extractor_read (extractor, 0, NULL, index, 1, cancellable, error))
    return FALSE;
  features = idx_floats_new (1, idx_feature_extractor_get_n_features (extractor));
  idx_feature_extractor_extract (extractor, 0, features);
  idx_embedding_project (self->embedding, features, 1, coordinates);
  return TRUE;
}

IdxFloats *
idx_space_embed (const IdxSpace *self,
                 const IdxPixelReader *pixel_reader,
                 const guint32 *indices,
                 guint n_images,
                 IdxThreadPool *pool,
                 double work,
                 GError **error)
{
  g_autoptr (IdxFeatureExtractor) extractor =
    idx_feature_extractor_new (pixel_reader, self->kernels, idx_thread_pool_get_n_workers (pool));

  g_return_val_if_fail (self->embedding != NULL, NULL);

  configure_extractor (self, extractor);
  return idx_embedding_embed (self->embedding, extractor, indices, n_images, pool, work, error);
}

/* Computes a lower bound of the squared distance for each point of a block. The bound is usually
 * tight, because the first coordinates vary most. */
static void
compute_lower_bounds (const IdxSpace *self,
                      const float *coordinates,
                      guint first,
                      float bounds[IDX_SPACE_BLOCK_SIZE])
{
  const float *values = self->sketch + (gsize) first * SKETCH_COLUMNS;

  memset (bounds, 0, IDX_SPACE_BLOCK_SIZE * sizeof *bounds);
  for (guint column = 0; column < SKETCH_COLUMNS; column++, values += IDX_SPACE_BLOCK_SIZE)
    for (guint i = 0; i < IDX_SPACE_BLOCK_SIZE; i++)
      bounds[i] += (values[i] - coordinates[column]) * (values[i] - coordinates[column]);
}

guint
idx_space_prefilter (const IdxSpace *self,
                     const float *coordinates,
                     guint first,
                     float max_squared_distance,
                     guint32 candidates[IDX_SPACE_BLOCK_SIZE])
{
  const guint n_dimensions = idx_embedding_get_n_dimensions (self->embedding);
  const guint n_points = MIN (IDX_SPACE_BLOCK_SIZE, self->n_points - first);
  float bounds[IDX_SPACE_BLOCK_SIZE];
  guint n_candidates = 0;

  compute_lower_bounds (self, coordinates, first, bounds);
  for (guint i = 0; i < n_points; i++)
    {
      candidates[n_candidates] = first + i;
      n_candidates += bounds[i] < max_squared_distance;
    }
  /* Computing full distances is bound by memory latency, so start loading all points at once. */
  for (guint i = 0; i < n_candidates; i++)
    __builtin_prefetch (self->points + (gsize) candidates[i] * n_dimensions);
  return n_candidates;
}

float
idx_space_get_squared_distance (const IdxSpace *self,
                                const float *coordinates,
                                guint point,
                                float max_squared_distance)
{
  const guint n_dimensions = idx_embedding_get_n_dimensions (self->embedding);
  const float *values = self->points + (gsize) point * n_dimensions;
  float squared_distance = 0;

  /* Stops early, usually after the first step. This doesn't change the order of the additions. */
  for (guint first = 0; first < n_dimensions && squared_distance < max_squared_distance;
       first += IDX_EMBEDDING_DIMENSIONS_STEP)
    for (guint column = first; column < first + IDX_EMBEDDING_DIMENSIONS_STEP; column++)
      squared_distance +=
        (values[column] - coordinates[column]) * (values[column] - coordinates[column]);
  return squared_distance;
}
