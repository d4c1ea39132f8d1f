/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Directions that an edge may have. */
#define IDX_N_ORIENTATIONS 12

/* What is added around a plane on each side, so that smoothing needs no special case at a border;
 * and the values on each side of the middle of the smoothing filter. */
#define IDX_GRID_MARGIN 2

/* The most pixels that a side of an image may have, and that a cell looks at on each side. */
#define IDX_GRID_MAX_SIDE 56
#define IDX_GRID_MAX_REACH 16

/* The standard deviation of the weights of a cell, as a share of its side, and where they end, in
 * standard deviations. */
#define IDX_GRID_POOLING_SIGMA 0.5625
#define IDX_GRID_POOLING_REACH 2.2

/**
 * IdxFeatureGrid:
 * @rows: of an image, in pixels
 * @columns: of an image
 * @cell: the side of a cell
 * @padding: pixels of zero to the left of an image and above it
 * @height: of a padded image, a multiple of @cell
 * @width: of a padded image, a multiple of @cell
 * @grid_rows: how many cells are below each other
 * @grid_columns: how many cells are beside each other
 * @n_features: the numbers that describe an image: @grid_rows · @grid_columns · IDX_N_ORIENTATIONS
 * @smoothing: the weights of the pixels 0, 1, … away
 * @reach: how far from its centre a cell looks
 * @pooling: the weights of the pixels -@reach … @reach away from the centre of a cell
 *
 * How an image is cut into cells, and with what weights its edges are gathered in them.
 */
typedef struct
{
  guint rows;
  guint columns;
  guint cell;
  guint padding;
  guint height;
  guint width;
  guint grid_rows;
  guint grid_columns;
  guint n_features;
  float smoothing[IDX_GRID_MARGIN + 1];
  guint reach;
  float pooling[2 * IDX_GRID_MAX_REACH + 1];
} IdxFeatureGrid;

/**
 * idx_feature_grid_find_cell:
 *
 * Returns: the side of a cell, about a seventh of the longer side of an image
 */
guint idx_feature_grid_find_cell (guint rows,
                                  guint columns);

/**
 * idx_feature_grid_init:
 * @rows: 1 to IDX_GRID_MAX_SIDE
 * @columns: 1 to IDX_GRID_MAX_SIDE
 *
 * Cuts the longer side into about seven cells, and one more for the padding.
 */
void idx_feature_grid_init (IdxFeatureGrid *self,
                            guint rows,
                            guint columns);

/**
 * idx_feature_grid_get_plane_size:
 *
 * Returns: the values of an image with padding and margins
 */
gsize idx_feature_grid_get_plane_size (const IdxFeatureGrid *self);

/**
 * idx_feature_grid_get_offset:
 *
 * Returns: the place of a pixel of an image in its plane
 */
gsize idx_feature_grid_get_offset (const IdxFeatureGrid *self,
                                   guint row,
                                   guint column);

/**
 * idx_feature_grid_get_scratch_size:
 *
 * Returns: the values that describing an image needs besides its plane
 */
gsize idx_feature_grid_get_scratch_size (const IdxFeatureGrid *self);

G_END_DECLS
