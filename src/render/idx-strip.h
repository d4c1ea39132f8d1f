/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-captions.h"
#include "idx-cell.h"
#include "idx-layout.h"
#include "idx-palette.h"
#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * IdxStripStyle:
 * @layout: the positions of the tiles
 * @palette: the colors
 * @orientation: the orientation of the images
 * @captions: (nullable): draws the captions of cells of the size in @layout
 *
 * How strips look. A strip is a picture of one row of the sheet's tiles, with their captions.
 */
typedef struct
{
  IdxLayout layout;
  IdxPalette palette;
  IdxOrientation orientation;
  IdxCaptions *captions;
} IdxStripStyle;

/**
 * idx_strip_get_positions:
 * @row: a row of the layout
 * @first: (out): the position of its first tile
 *
 * Returns: the number of tiles in the row
 */
guint idx_strip_get_positions (const IdxLayout *layout,
                               guint row,
                               guint *first);

typedef struct _IdxStripComposer IdxStripComposer;

/**
 * idx_strip_composer_new:
 * @style: how strips look
 * @subset: the samples of the sheet
 *
 * Returns: (transfer full): a composer that draws strips of @subset. It keeps the format that the
 *   dataset has now
 */
IdxStripComposer *idx_strip_composer_new (const IdxStripStyle *style,
                                          IdxSubset *subset);

/**
 * idx_strip_composer_free:
 */
void idx_strip_composer_free (IdxStripComposer *self);

/**
 * idx_strip_composer_uses_mipmaps:
 *
 * Returns: whether tiles are so small that they are drawn from mipmaps (see #IdxMipmapper)
 */
gboolean idx_strip_composer_uses_mipmaps (IdxStripComposer *self);

/**
 * idx_strip_composer_get_image_size:
 *
 * Returns: the size in bytes of an input image, which is a mipmap or a sample
 */
gsize idx_strip_composer_get_image_size (IdxStripComposer *self);

/**
 * idx_strip_composer_begin:
 * @row: a row of the layout
 * @column: the column of the first tile that needs a placeholder, because its image will be added
 *   later
 * @target: a buffer with the layout's width and row height, as 0xFFRRGGBB
 * @stride: the number of pixels from one row of @target to the next
 *
 * Draws a row without images: the page, the captions, and placeholders from @column on. The
 * captions of labels to check end in the mark `?`.
 */
void idx_strip_composer_begin (IdxStripComposer *self,
                               guint row,
                               guint column,
                               guint32 *target,
                               gsize stride);

/**
 * idx_strip_composer_add:
 * @row: a row of the layout, after idx_strip_composer_begin()
 * @column: the column of the first tile to draw
 * @n: the number of tiles to draw
 * @images: their images, one after the other: mipmaps or samples as stored, according to
 *   idx_strip_composer_uses_mipmaps()
 * @was_read: for each image, whether it was read; if not, draws a placeholder
 * @target: the buffer of idx_strip_composer_begin()
 * @stride: as for idx_strip_composer_begin()
 *
 * Draws the images of some tiles.
 */
void idx_strip_composer_add (IdxStripComposer *self,
                             guint row,
                             guint column,
                             guint n,
                             const guint8 *images,
                             const guint8 *was_read,
                             guint32 *target,
                             gsize stride);

/**
 * idx_strip_composer_compose:
 * @samples: the row's samples as stored, one after the other
 * @was_read: for each sample, whether it was read
 *
 * Draws a whole row. Computes mipmaps if they are needed.
 */
void idx_strip_composer_compose (IdxStripComposer *self,
                                 guint row,
                                 const guint8 *samples,
                                 const guint8 *was_read,
                                 guint32 *target,
                                 gsize stride);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxStripComposer, idx_strip_composer_free)

G_END_DECLS
