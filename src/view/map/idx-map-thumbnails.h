/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-captions.h"
#include "idx-map-area.h"
#include "idx-map-lattice.h"
#include "idx-map-symbols.h"
#include "idx-palette.h"
#include "idx-raster.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxMapThumbnails:
 *
 * The samples of a map as thumbnails, at most one in each cell of the lattice. They are drawn into
 * tiles of several cells. An LRU cache keeps the tiles. In each frame, the main thread draws a
 * limited number of images, and only those that are in memory; jobs read the others.
 */
typedef struct _IdxMapThumbnails IdxMapThumbnails;

/**
 * IdxMapThumbnailStyle:
 * @lattice: the cells of the samples
 * @symbols: the symbols of the samples; samples that don't pass the filter stay dots
 * @colors: the colors of dots and of the frames around thumbnails
 * @side: the side of a cell, in device pixels
 * @scale: device pixels per logical pixel
 * @palette: the colors of images
 * @orientation: how images are rotated and mirrored
 *
 * How thumbnails look.
 */
typedef struct
{
  IdxMapLattice *lattice;
  IdxMapSymbols *symbols;
  IdxMapColors colors;
  guint side;
  double scale;
  IdxPalette palette;
  IdxOrientation orientation;
} IdxMapThumbnailStyle;

/**
 * idx_map_thumbnails_new:
 * @widget: the widget that shows the thumbnails; not referenced. It is redrawn when more images are
 *   available
 *
 * Returns: (transfer full): an empty set of thumbnails
 */
IdxMapThumbnails *idx_map_thumbnails_new (GtkWidget *widget);

/**
 * idx_map_thumbnails_free:
 */
void idx_map_thumbnails_free (IdxMapThumbnails *self);

/**
 * idx_map_thumbnails_set_contents:
 * @dataset: (nullable): the samples; %NULL for none
 * @style: (nullable): how the thumbnails look; copied with references to its objects
 *
 * Sets the samples and the style of their thumbnails. Drops all tiles if anything has changed.
 */
void idx_map_thumbnails_set_contents (IdxMapThumbnails *self,
                                      IdxDataset *dataset,
                                      const IdxMapThumbnailStyle *style);

/**
 * idx_map_thumbnails_invalidate:
 *
 * Drops all tiles. Call it when the images or the renderer have changed.
 */
void idx_map_thumbnails_invalidate (IdxMapThumbnails *self);

/**
 * idx_map_thumbnails_snapshot:
 * @area: the visible part of the map, in device pixels, aligned with the cells (see
 *   idx_map_area_snap())
 *
 * Draws the thumbnails. The origin of @snapshot must be at the corner of a device pixel.
 */
void idx_map_thumbnails_snapshot (IdxMapThumbnails *self,
                                  GtkSnapshot *snapshot,
                                  const IdxMapArea *area);

/**
 * idx_map_thumbnails_get_captions:
 *
 * Returns: (transfer none) (nullable): draws the captions of cells or, if cells are too small for
 *   captions, their marks; %NULL if there are no labels or nothing has been drawn
 */
IdxCaptions *idx_map_thumbnails_get_captions (IdxMapThumbnails *self);

/**
 * idx_map_thumbnails_get_image_bounds:
 * @x: (out): the left edge of the image and its caption within a cell, in device pixels
 * @y: (out): the top edge of the image within a cell
 * @side: (out): the side of the image
 *
 * Gets the position and the size of images in their cells; all are 0 before the first snapshot.
 */
void idx_map_thumbnails_get_image_bounds (IdxMapThumbnails *self,
                                          guint *x,
                                          guint *y,
                                          guint *side);

/**
 * idx_map_thumbnails_is_complete:
 *
 * Returns: whether the last snapshot showed the images of all samples in view
 */
gboolean idx_map_thumbnails_is_complete (IdxMapThumbnails *self);

G_END_DECLS
