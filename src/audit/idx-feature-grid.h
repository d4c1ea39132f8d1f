/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The number of gradient directions, 30° apart. */
#define IDX_N_EDGE_DIRECTIONS 12

/* The width of the margin of zeros around a plane. It equals the radius of the smoothing filter, so
 * that smoothing needs no special case at the border. */
#define IDX_GRID_MARGIN 2

/* The maximum side of an image, and the maximum radius of a cell, in pixels. */
#define IDX_GRID_MAX_SIDE 56
#define IDX_GRID_MAX_CELL_RADIUS 16

/* The Gaussian weights of the pixels in a cell: the standard deviation, as a multiple of the side
 * of a cell, and the cutoff radius, as a multiple of the standard deviation. */
#define IDX_GRID_POOLING_SIGMA 0.5625
#define IDX_GRID_POOLING_CUTOFF 2.2

/**
 * IdxFeatureGrid:
 * @rows: height of an image in pixels
 * @columns: width of an image in pixels
 * @cell_size: the side of a cell, in pixels. The centers of neighboring cells are this far apart
 * @padding: the number of zero pixels to the left of an image and above it
 * @height: height of a padded image, a multiple of @cell_size
 * @width: width of a padded image, a multiple of @cell_size
 * @grid_rows: number of rows of cells
 * @grid_columns: number of columns of cells
 * @n_features: @grid_rows · @grid_columns · IDX_N_EDGE_DIRECTIONS
 * @smoothing: the weights of the smoothing filter for pixels at the distances 0, 1, …
 * @cell_radius: the distance from the center of a cell beyond which its weights are 0, in pixels.
 *   It is larger than half of @cell_size, so cells overlap
 * @pooling: the weights of pixels at distances -@cell_radius … @cell_radius from the center of a
 *   cell
 *
 * A grid of overlapping cells with Gaussian weights, for pooling edge strengths.
 */
typedef struct
{
  guint rows;
  guint columns;
  guint cell_size;
  guint padding;
  guint height;
  guint width;
  guint grid_rows;
  guint grid_columns;
  guint n_features;
  float smoothing[IDX_GRID_MARGIN + 1];
  guint cell_radius;
  float pooling[2 * IDX_GRID_MAX_CELL_RADIUS + 1];
} IdxFeatureGrid;

/**
 * idx_feature_grid_find_cell_size:
 * Returns: the side of a cell, about a seventh of the longer side of an image
 */
guint idx_feature_grid_find_cell_size (guint rows,
                                       guint columns);

/**
 * idx_feature_grid_init:
 * @rows: 1 to IDX_GRID_MAX_SIDE
 * @columns: 1 to IDX_GRID_MAX_SIDE
 *
 * Computes a grid with about seven cells along the longer side, plus one for the padding.
 */
void idx_feature_grid_init (IdxFeatureGrid *self,
                            guint rows,
                            guint columns);

/**
 * idx_feature_grid_get_plane_size:
 * Returns: the number of values in the plane of an image, with padding and margins
 */
gsize idx_feature_grid_get_plane_size (const IdxFeatureGrid *self);

/**
 * idx_feature_grid_get_offset:
 * Returns: the index of a pixel in its plane
 */
gsize idx_feature_grid_get_offset (const IdxFeatureGrid *self,
                                   guint row,
                                   guint column);

/**
 * idx_feature_grid_get_scratch_size:
 * Returns: the number of values in the scratch buffer for an image
 */
gsize idx_feature_grid_get_scratch_size (const IdxFeatureGrid *self);

G_END_DECLS
