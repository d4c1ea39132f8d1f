/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-captions.h"
#include "idx-map-area.h"
#include "idx-map-lattice.h"
#include "idx-map-looks.h"
#include "idx-palette.h"
#include "idx-raster.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxMapThumbnails:
 *
 * The samples of a map as thumbnails, one in each cell of its lattice. They are composed in tiles
 * of several cells, which are kept while they are near the screen. In each frame, the main thread
 * composes only a few images that are in memory; worker threads read the others.
 */
typedef struct _IdxMapThumbnails IdxMapThumbnails;

/**
 * IdxMapThumbnailStyle:
 * @lattice: the cells of the samples
 * @looks: how the samples look; those that the filter leaves out stay dots
 * @colors: the colors of dots and of the frames around thumbnails
 * @side: the side of a cell, in device pixels
 * @scale: device pixels per logical pixel
 * @palette: the colors of images
 * @orientation: how images are rotated and mirrored
 *
 * What thumbnails look like.
 */
typedef struct
{
  IdxMapLattice *lattice;
  IdxMapLooks *looks;
  IdxMapColors colors;
  guint side;
  double scale;
  IdxPalette palette;
  IdxOrientation orientation;
} IdxMapThumbnailStyle;

/**
 * idx_map_thumbnails_new:
 * @widget: shows the thumbnails; not referenced. It is redrawn when there is more to show
 *
 * Returns: (transfer full): no thumbnails yet
 */
IdxMapThumbnails *idx_map_thumbnails_new (GtkWidget *widget);

/**
 * idx_map_thumbnails_free:
 */
void idx_map_thumbnails_free (IdxMapThumbnails *self);

/**
 * idx_map_thumbnails_set_contents:
 * @dataset: (nullable): the samples; %NULL for none
 * @style: (nullable): what they look like; copied, with references to what it holds
 *
 * Drops all tiles if anything is different from before.
 */
void idx_map_thumbnails_set_contents (IdxMapThumbnails *self,
                                      IdxDataset *dataset,
                                      const IdxMapThumbnailStyle *style);

/**
 * idx_map_thumbnails_drop:
 *
 * Drops all tiles, because the images have changed, or belong to another renderer.
 */
void idx_map_thumbnails_drop (IdxMapThumbnails *self);

/**
 * idx_map_thumbnails_snapshot:
 * @area: what is in view, in device pixels, snapped to the cells (see idx_map_area_snap())
 *
 * Draws the thumbnails. The origin of @snapshot must be where a device pixel begins.
 */
void idx_map_thumbnails_snapshot (IdxMapThumbnails *self,
                                  GtkSnapshot *snapshot,
                                  const IdxMapArea *area);

/**
 * idx_map_thumbnails_get_captions:
 *
 * Returns: (transfer none) (nullable): the captions or marks of the cells
 */
IdxCaptions *idx_map_thumbnails_get_captions (IdxMapThumbnails *self);

/**
 * idx_map_thumbnails_get_image_bounds:
 * @x: (out): the left edge of the image and its caption in a cell, in device pixels
 * @y: (out): the top edge
 * @side: (out): the side of the image
 *
 * Where in a cell a thumbnail is drawn.
 */
void idx_map_thumbnails_get_image_bounds (IdxMapThumbnails *self,
                                          guint *x,
                                          guint *y,
                                          guint *side);

/**
 * idx_map_thumbnails_is_filled:
 *
 * Returns: whether the last snapshot showed the images of all samples in view
 */
gboolean idx_map_thumbnails_is_filled (IdxMapThumbnails *self);

G_END_DECLS
