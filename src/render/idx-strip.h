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
 * @layout: where the tiles are
 * @palette: the colours
 * @orientation: how images are turned
 * @captions: (nullable): the captions, of the layout's sizes
 *
 * How strips look.
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
 * Returns: how many tiles there are in the row
 */
guint idx_strip_get_positions (const IdxLayout *layout,
                               guint row,
                               guint *first);

/**
 * idx_strip_compose:
 * @subset: the samples of the sheet
 * @row: a row of the layout
 * @samples: the row's samples as stored, one after the other
 * @there: for each of them whether it was read
 * @target: a buffer of the layout's width and row height, as 0xFFRRGGBB
 * @stride: from a row of @target to the next, in pixels
 *
 * Draws one row of tiles: the page, the images, their captions. Images that aren't there
 * are quiet squares. Samples for which the data set has a suggestion have the mark `?`.
 */
void idx_strip_compose (const IdxStripStyle *style,
                        IdxSubset *subset,
                        guint row,
                        const guint8 *samples,
                        const guint8 *there,
                        guint32 *target,
                        gsize stride);

G_END_DECLS
