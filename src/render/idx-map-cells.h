/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-captions.h"
#include "idx-map-lattice.h"
#include "idx-map-symbols.h"
#include "idx-palette.h"
#include "idx-raster.h"
#include "idx-strip.h"

#include <cairo.h>

G_BEGIN_DECLS

/**
 * IdxMapCells:
 *
 * Draws samples of a map as thumbnails, each in its cell of the lattice, with a frame around the
 * image in the color of the sample, and a caption below the image if there is room. If cells are
 * too small for a frame, gray images are drawn in that color instead.
 */
typedef struct _IdxMapCells IdxMapCells;

/**
 * IdxMapCellStyle:
 * @lattice: the cells of the samples
 * @symbols: the symbols of the samples, for their colors; samples that the filter hides are drawn
 *   as dots
 * @colors: the colors of dots and of the frames around thumbnails
 * @side: the side of a cell, in pixels
 * @palette: the colors of images
 * @orientation: how images are rotated and mirrored
 *
 * How cells look.
 */
typedef struct
{
  IdxMapLattice *lattice;
  IdxMapSymbols *symbols;
  IdxMapColors colors;
  guint side;
  IdxPalette palette;
  IdxOrientation orientation;
} IdxMapCellStyle;

/**
 * idx_map_cells_new:
 * @style: how cells look
 * @subset: the samples to draw; images are identified by their positions in it
 *
 * Returns: (transfer full): cells without captions
 */
IdxMapCells *idx_map_cells_new (const IdxMapCellStyle *style,
                                IdxSubset *subset);

/**
 * idx_map_cells_free:
 */
void idx_map_cells_free (IdxMapCells *self);

/**
 * idx_map_cells_set_layout:
 * @captions: (nullable): draws the captions, or marks in the images
 * @image_side: the side of images, at most the side that idx_map_cells_get_image_bounds() returns
 *   for new cells
 * @caption_height: the height of captions below the images; 0 for none
 *
 * Divides the space inside a frame into an image and a caption. All sizes are in pixels.
 */
void idx_map_cells_set_layout (IdxMapCells *self,
                               IdxCaptions *captions,
                               guint image_side,
                               guint caption_height);

/**
 * idx_map_cells_get_image_bounds:
 * @x: (out): the left edge of the image in a cell
 * @y: (out): the top edge of the image
 * @side: (out): the side of the image
 *
 * Gets the position and the size of images in their cells, in pixels.
 */
void idx_map_cells_get_image_bounds (IdxMapCells *self,
                                     guint *x,
                                     guint *y,
                                     guint *side);

/**
 * idx_map_cells_get_composer:
 *
 * Returns: (transfer none): the composer that draws the images; see
 *   idx_strip_composer_uses_mipmaps() for the images that it needs
 */
IdxStripComposer *idx_map_cells_get_composer (IdxMapCells *self);

/**
 * IdxMapCanvas:
 * @surface: an image surface of %CAIRO_FORMAT_RGB24, large enough for all cells that are drawn
 * @column: the column of the lattice at the left edge of @surface
 * @row: the row of the lattice at its top edge
 *
 * The surface on which cells are drawn.
 */
typedef struct
{
  cairo_surface_t *surface;
  guint column;
  guint row;
} IdxMapCanvas;

/**
 * idx_map_canvas_fill:
 * @color: the color, as 0xRRGGBB
 *
 * Fills the whole canvas.
 */
void idx_map_canvas_fill (const IdxMapCanvas *canvas,
                          guint32 color);

/**
 * idx_map_cells_draw_dot:
 * @index: a sample that the filter hides, or whose image hasn't been read
 *
 * Draws a dot in the middle of the cell of a sample.
 */
void idx_map_cells_draw_dot (IdxMapCells *self,
                             const IdxMapCanvas *canvas,
                             guint index);

/**
 * idx_map_cells_draw_image:
 * @position: the position of the sample in the subset
 * @image: the image of the sample: a mipmap or the sample as stored, see idx_strip_composer_add()
 * @was_read: points to whether @image was read; if not, draws a placeholder
 *
 * Draws a thumbnail.
 */
void idx_map_cells_draw_image (IdxMapCells *self,
                               const IdxMapCanvas *canvas,
                               guint position,
                               const guint8 *image,
                               const guint8 *was_read);

/**
 * idx_map_cells_compose:
 * @subset: samples of a dataset that has positions; samples outside the subset are drawn as faint
 *   dots
 * @coloring: how to color the samples
 * @side: the side of the picture, in pixels
 *
 * Draws the whole map of a dataset on white, with a thumbnail for each sample. Reads the images in
 * their order in the file, a megabyte at a time.
 *
 * Returns: (transfer full) (nullable): the picture; a surface with an error status if cairo can't
 *   create it. %NULL with %IDX_ERROR_RANGE if cells would be smaller than eight pixels, with the
 *   error of a read, or on cancel
 */
cairo_surface_t *idx_map_cells_compose (IdxSubset *subset,
                                        IdxMapColoring coloring,
                                        guint side,
                                        IdxProgress *progress,
                                        GCancellable *cancellable,
                                        GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxMapCells, idx_map_cells_free)

G_END_DECLS
