/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-pooling-grid.h"

G_BEGIN_DECLS

/* The planes of a color image: lightness and two of chroma. */
#define IDX_N_PLANES 3

/* The zeros around an image in its plane. */
#define IDX_PLANE_MARGIN 2

/* The weight of chroma where nothing tells a better one. */
#define IDX_CHROMA_WEIGHT 2.0F

/**
 * IdxColorLayout:
 * @rows: of an image, in pixels
 * @columns: of an image, in pixels
 * @lightness: the cells of the lightness
 * @chroma: those of each chroma plane, twice as large
 * @n_features: the numbers that describe an image
 * @n_even: how many of them mirroring the image keeps; they come first. It changes the sign of the
 *   others
 * @n_even_lightness: how many of the even ones describe lightness; they come first. The others
 *   describe chroma
 * @n_odd_lightness: how many of the odd ones do
 * @left: (array length=n_features): the pooled strength of which each feature is made, …
 * @right: (array length=n_features): … and its mirror image
 * @scales: (array length=n_features): what makes that a rotation
 *
 * What the features of color images mean. See idx-color-layout.c.
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
  guint16 *left;
  guint16 *right;
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
 *
 * Returns: the values of a plane with its margins
 */
gsize idx_color_layout_get_plane_size (const IdxColorLayout *self);

/**
 * idx_color_layout_get_offset:
 *
 * Returns: the place of a pixel of an image in its plane
 */
gsize idx_color_layout_get_offset (const IdxColorLayout *self,
                                   guint row,
                                   guint column);

/**
 * idx_color_layout_get_scratch_size:
 *
 * Returns: the values that describing an image needs besides its planes
 */
gsize idx_color_layout_get_scratch_size (const IdxColorLayout *self);

/**
 * idx_color_layout_has_chroma:
 * @features: the features of an image
 *
 * Returns: whether any pixel isn't gray
 */
gboolean idx_color_layout_has_chroma (const IdxColorLayout *self,
                                      const float *features);

/**
 * idx_color_layout_normalize:
 * @chroma_weight: what the pooled strengths of chroma are multiplied with
 * @features: (inout): @n_images rows of features
 *
 * Weighs chroma against lightness and scales each row to the length 1, or to 0 if there are no
 * edges in the image.
 */
void idx_color_layout_normalize (const IdxColorLayout *self,
                                 float chroma_weight,
                                 float *features,
                                 gsize n_images);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxColorLayout, idx_color_layout_free)

G_END_DECLS
