/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-embedding.h"
#include "idx-labels.h"

G_BEGIN_DECLS

/* How many images a space is learned from, at most. */
#define IDX_SPACE_LEARNED_SAMPLES 4096U

/* How many points are looked at at a time. */
#define IDX_SPACE_BLOCK 64U

typedef struct _IdxSpace IdxSpace;

/**
 * idx_space_new:
 * @pixels: how samples become images
 * @n_samples: how many samples there are, at least 1
 *
 * Returns: (transfer full): a space in which samples are the nearer, the more alike they look. Of
 *   more than 200,000 samples it holds 131,072
 */
IdxSpace *idx_space_new (const IdxPixels *pixels,
                         const IdxKernels *kernels,
                         guint n_samples);

/**
 * idx_space_free:
 */
void idx_space_free (IdxSpace *self);

/**
 * idx_space_learn:
 * @labels: (nullable): of all samples, so that what tells their classes from each other counts
 * more; for color images only
 * @work: see idx_thread_pool_run()
 *
 * Finds out what makes samples differ, which all else rests on. Does nothing if that is known.
 *
 * Returns: %FALSE with the error of a read or a cancel
 */
gboolean idx_space_learn (IdxSpace *self,
                          IdxFeatureExtractor *extractor,
                          IdxLabels *labels,
                          IdxThreadPool *pool,
                          double work,
                          GError **error);

/**
 * idx_space_fill:
 * @work: see idx_thread_pool_run()
 *
 * Puts samples into the space. Does nothing if they are there.
 *
 * Returns: %FALSE with the error of a read or a cancel
 */
gboolean idx_space_fill (IdxSpace *self,
                         IdxFeatureExtractor *extractor,
                         IdxThreadPool *pool,
                         double work,
                         GError **error);

/**
 * idx_space_get_pixels:
 *
 * Returns: (transfer none): how samples become images
 */
const IdxPixels *idx_space_get_pixels (const IdxSpace *self);

/**
 * idx_space_get_kernels:
 *
 * Returns: (transfer none): what computes in the space
 */
const IdxKernels *idx_space_get_kernels (const IdxSpace *self);

/**
 * idx_space_get_n_points:
 *
 * Returns: how many samples are in the space, or will be
 */
guint idx_space_get_n_points (const IdxSpace *self);

/**
 * idx_space_get_index:
 * @point: below idx_space_get_n_points()
 *
 * Returns: the index of a sample in the space; they are in ascending order
 */
guint idx_space_get_index (const IdxSpace *self,
                           guint point);

/**
 * idx_space_find:
 * @index: a sample's index
 * @point: (out): the first point whose sample has this index or a higher one
 *
 * Returns: whether the sample is in the space
 */
gboolean idx_space_find (const IdxSpace *self,
                         guint index,
                         guint *point);

/**
 * idx_space_get_embedding:
 *
 * Returns: (transfer none) (nullable): what images are projected by, once it is learned
 */
const IdxEmbedding *idx_space_get_embedding (const IdxSpace *self);

/**
 * idx_space_has_color:
 *
 * Returns: whether samples differ by their colors too, once the space is learned; gray images that
 *   are stored with three channels don't
 */
gboolean idx_space_has_color (const IdxSpace *self);

/**
 * idx_space_get_points:
 *
 * Returns: (transfer none) (nullable): rows of coordinates, once the space is filled
 */
const float *idx_space_get_points (const IdxSpace *self);

/**
 * idx_space_project_sample:
 * @index: a sample's index, whether it is one of those that the space was made for or not
 * @point: (out caller-allocates): its coordinates
 *
 * Says where a sample is in a space that is learned. Any thread may ask.
 *
 * Returns: %FALSE with the error of a read or a cancel
 */
gboolean idx_space_project_sample (const IdxSpace *self,
                                   guint index,
                                   float *point,
                                   GCancellable *cancellable,
                                   GError **error);

/**
 * idx_space_prefilter:
 * @point: the coordinates of a point
 * @first: the first of up to IDX_SPACE_BLOCK points, a multiple of that
 * @reach: a distance, squared
 * @picked: (out): those that may be nearer than that, in ascending order
 *
 * Leaves out most of the points that are out of reach, by their first coordinates.
 *
 * Returns: how many are left
 */
guint idx_space_prefilter (const IdxSpace *self,
                           const float *point,
                           guint first,
                           float reach,
                           guint32 picked[IDX_SPACE_BLOCK]);

/**
 * idx_space_get_squared_distance:
 * @point: the coordinates of a point
 * @other: below idx_space_get_n_points()
 * @reach: a distance, squared
 *
 * Returns: the distance of two points, squared; if that is out of reach, it may be any number that
 *   isn't below @reach
 */
float idx_space_get_squared_distance (const IdxSpace *self,
                                      const float *point,
                                      guint other,
                                      float reach);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxSpace, idx_space_free)

G_END_DECLS
