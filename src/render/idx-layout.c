/* SPDX-License-Identifier: MIT */

/* Computes the positions of the tiles of a sheet. */

#include "idx-layout.h"

void
idx_layout_init (IdxLayout *self,
                 guint width,
                 guint side,
                 guint caption_height,
                 guint n_samples)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (side > 0);

  self->side = side;
  self->caption_height = caption_height;
  self->width = MAX (width, side);
  self->n_samples = n_samples;
  self->n_columns = MAX (width / side, 1);
  self->n_rows = n_samples / self->n_columns + (n_samples % self->n_columns > 0 ? 1 : 0);
  self->is_mirrored = FALSE;
  self->x = width > self->n_columns * side ? (width - self->n_columns * side) / 2 : 0;
}

guint
idx_layout_get_row_height (const IdxLayout *self)
{
  return self->side + self->caption_height;
}

gint64
idx_layout_get_height (const IdxLayout *self)
{
  return (gint64) self->n_rows * idx_layout_get_row_height (self);
}

/* Converts a column in reading order to a column counted from the left, or back. */
static gint64
mirror (const IdxLayout *self,
        gint64 column)
{
  return self->is_mirrored ? (gint64) self->n_columns - 1 - column : column;
}

IdxLayoutRect
idx_layout_get_rect (const IdxLayout *self,
                     guint position)
{
  guint height = idx_layout_get_row_height (self);
  IdxLayoutRect rect = {
    (gint64) self->x + mirror (self, position % self->n_columns) * self->side,
    (gint64) (position / self->n_columns) * height,
    self->side,
    height,
  };

  return rect;
}

gboolean
idx_layout_find (const IdxLayout *self,
                 gint64 x,
                 gint64 y,
                 guint *position)
{
  gint64 column, row, found;

  if (x < self->x || y < 0)
    return FALSE;

  column = mirror (self, (x - self->x) / self->side);
  row = y / idx_layout_get_row_height (self);
  found = row * self->n_columns + column;
  if (column < 0 || column >= self->n_columns || found >= self->n_samples)
    return FALSE;
  *position = (guint) found;
  return TRUE;
}

/* Finds the rows or columns that an interval touches: the indices from *@first to *@end (excluded).
 * There are @n rows or columns, each @size long, and the first one begins at 0. */
static void
get_touched (gint64 start,
             gint64 length,
             gint64 size,
             guint n,
             guint *first,
             guint *end)
{
  gint64 stop = MAX (start + length, 0);

  start = MAX (start, 0);
  *first = (guint) MIN (start / size, (gint64) n);
  *end = (guint) MIN ((stop + size - 1) / size, (gint64) n);
}

IdxLayoutBlock
idx_layout_get_block (const IdxLayout *self,
                      gint64 x,
                      gint64 y,
                      gint64 width,
                      gint64 height)
{
  IdxLayoutBlock block;
  guint left, right;

  /* An empty interval touches the row or column that contains it. */
  get_touched (x - self->x, MAX (width, 1), self->side, self->n_columns, &left, &right);
  get_touched (y, MAX (height, 1), idx_layout_get_row_height (self), self->n_rows, &block.first_row,
               &block.end_row);
  block.first_column = self->is_mirrored ? self->n_columns - right : left;
  block.end_column = self->is_mirrored ? self->n_columns - left : right;
  return block;
}

void
idx_layout_get_rows (const IdxLayout *self,
                     gint64 y,
                     gint64 height,
                     guint *first_row,
                     guint *end_row)
{
  get_touched (y, height, idx_layout_get_row_height (self), self->n_rows, first_row, end_row);
}
