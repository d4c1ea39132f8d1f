/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * IdxLayout:
 * @side: the side of a cell
 * @caption_height: the height of a caption under a cell; 0 for none
 * @width: the width of the sheet, at least @side
 * @n_samples: the number of tiles
 * @n_columns: the number of tiles in a row, at least 1
 * @n_rows: the number of rows of tiles
 * @x: the left edge of the leftmost column; columns are centered
 * @is_mirrored: whether rows run from right to left
 *
 * The positions of the tiles of a sheet, in device pixels. A tile is a cell with its caption.
 * Heights are 64 bits wide: eight million tiles are 300 million pixels high.
 */
typedef struct
{
  guint side;
  guint caption_height;
  guint width;
  guint n_samples;
  guint n_columns;
  guint n_rows;
  guint x;
  gboolean is_mirrored;
} IdxLayout;

/**
 * IdxLayoutRect:
 *
 * A rectangle on the sheet.
 */
typedef struct
{
  gint64 x;
  gint64 y;
  guint width;
  guint height;
} IdxLayoutRect;

/**
 * idx_layout_init:
 *
 * Lays out as many columns as fit into @width, but at least one. Rows run from left to right.
 */
void idx_layout_init (IdxLayout *self,
                      guint width,
                      guint side,
                      guint caption_height,
                      guint n_samples);

/**
 * idx_layout_get_row_height:
 *
 * Returns: the height of a tile
 */
guint idx_layout_get_row_height (const IdxLayout *self);

/**
 * idx_layout_get_height:
 *
 * Returns: the height of all rows
 */
gint64 idx_layout_get_height (const IdxLayout *self);

/**
 * idx_layout_get_rect:
 *
 * Returns: the rectangle of the tile at @position
 */
IdxLayoutRect idx_layout_get_rect (const IdxLayout *self,
                                   guint position);

/**
 * idx_layout_find:
 * @position: (out): the tile at the point
 *
 * Returns: whether there is a tile at the point
 */
gboolean idx_layout_find (const IdxLayout *self,
                          gint64 x,
                          gint64 y,
                          guint *position);

/**
 * IdxLayoutBlock:
 * @first_row: the first row
 * @end_row: the row after the last row
 * @first_column: the first column, in reading order
 * @end_column: the column after the last column, in reading order
 *
 * A rectangular block of tiles.
 */
typedef struct
{
  guint first_row;
  guint end_row;
  guint first_column;
  guint end_column;
} IdxLayoutBlock;

/**
 * idx_layout_get_block:
 * @x: the left edge of a rectangle, which may extend beyond the sheet
 * @y: its top edge
 * @width: its width, at least 0
 * @height: its height, at least 0
 *
 * Returns: the tiles that the rectangle touches, as if the last row were complete
 */
IdxLayoutBlock idx_layout_get_block (const IdxLayout *self,
                                     gint64 x,
                                     gint64 y,
                                     gint64 width,
                                     gint64 height);

/**
 * idx_layout_get_rows:
 * @y: the top edge of a part of the sheet
 * @height: its height
 * @first_row: (out): the first row of tiles in this part
 * @end_row: (out): the row after its last row
 *
 * Gets the rows of tiles between @y and @y + @height.
 */
void idx_layout_get_rows (const IdxLayout *self,
                          gint64 y,
                          gint64 height,
                          guint *first_row,
                          guint *end_row);

G_END_DECLS
