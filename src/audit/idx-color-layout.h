/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-pooling-grid.h"

G_BEGIN_DECLS

/* The number of planes of a color image: one of lightness and two of chroma. */
#define IDX_N_PLANES 3

/* The width of the margin of zeros around each plane of an image. */
#define IDX_PLANE_MARGIN 2

/* The default weight of chroma relative to lightness. */
#define IDX_CHROMA_WEIGHT 2.0F

/**
 * IdxColorLayout:
 * @rows: height of an image in pixels
 * @columns: width of an image in pixels
 * @lightness: the cells of the lightness plane
 * @chroma: the cells of each chroma plane; their sides are twice as long as those of @lightness
 * @n_features: the number of features of an image
 * @n_even: the number of even features, which don't change if an image is mirrored; they come
 *   first, and are followed by the odd features, which change sign
 * @n_even_lightness: the number of even features of lightness; the even features of chroma follow
 * @n_odd_lightness: the number of odd features of lightness; the odd features of chroma follow
 * @sources: (array length=n_features): for each feature, the index of a pooled strength
 * @mirrors: (array length=n_features): for each feature, the index to which mirroring the image
 *   moves the strength in @sources
 * @scales: (array length=n_features): for each feature, the factor of the sum or difference of the
 *   two strengths
 *
 * The features of color images, and how they are computed from pooled strengths of edges. See
 * idx-color-layout.c.
 */
typedef struct
{
  guint rows;
  guint columns;
  IdxPoolingGrid lightness;
  IdxPoolingGrid chroma;
  guint n_features;
  guint n_even;
  guint n_even_lightness;
  guint n_odd_lightness;
  guint16 *sources;
  guint16 *mirrors;
  float *scales;
} IdxColorLayout;

/**
 * idx_color_layout_new:
 * @rows: 1 to IDX_GRID_MAX_SIDE
 * @columns: 1 to IDX_GRID_MAX_SIDE
 *
 * Returns: (transfer full): the layout for images of that size
 */
IdxColorLayout *idx_color_layout_new (guint rows,
                                      guint columns);

/**
 * idx_color_layout_free:
 */
void idx_color_layout_free (IdxColorLayout *self);

/**
 * idx_color_layout_get_plane_size:
 * Returns: the number of values in a plane, with its margins
 */
gsize idx_color_layout_get_plane_size (const IdxColorLayout *self);

/**
 * idx_color_layout_get_offset:
 * Returns: the index of a pixel in its plane
 */
gsize idx_color_layout_get_offset (const IdxColorLayout *self,
                                   guint row,
                                   guint column);

/**
 * idx_color_layout_get_scratch_size:
 * Returns: the number of values in the scratch buffer for an image
 */
gsize idx_color_layout_get_scratch_size (const IdxColorLayout *self);

/**
 * idx_color_layout_has_chroma:
 * @features: the features of an image
 *
 * Returns: whether the image has color, that is, whether any chroma feature is nonzero
 */
gboolean idx_color_layout_has_chroma (const IdxColorLayout *self,
                                      const float *features);

/**
 * idx_color_layout_normalize:
 * @chroma_weight: the factor by which the pooled strengths of chroma are multiplied; above 0
 * @features: (inout): @n_images rows of features
 *
 * Weights chroma relative to lightness and normalizes each row to length 1, or to 0 if the image
 * has no edges.
 */
void idx_color_layout_normalize (const IdxColorLayout *self,
                                 float chroma_weight,
                                 float *features,
                                 gsize n_images);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxColorLayout, idx_color_layout_free)

G_END_DECLS
