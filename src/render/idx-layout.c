/* SPDX-License-Identifier: MIT */

/* Where the tiles of a sheet are. */

#include "idx-layout.h"

void
idx_layout_init (IdxLayout *self,
                 guint width,
                 guint side,
                 guint caption,
                 guint n_samples)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (side > 0);

  self->side = side;
  self->caption = caption;
  self->width = MAX (width, side);
  self->n_samples = n_samples;
  self->n_columns = MAX (width / side, 1);
  self->n_rows = n_samples / self->n_columns + (n_samples % self->n_columns > 0 ? 1 : 0);
  self->x = width > self->n_columns * side ? (width - self->n_columns * side) / 2 : 0;
}

guint
idx_layout_get_row_height (const IdxLayout *self)
{
  return self->side + self->caption;
}

gint64
idx_layout_get_height (const IdxLayout *self)
{
  return (gint64) self->n_rows * idx_layout_get_row_height (self);
}

IdxLayoutRect
idx_layout_get_rect (const IdxLayout *self,
                     guint position)
{
  guint height = idx_layout_get_row_height (self);
  IdxLayoutRect rect = {
    (gint64) self->x + (gint64) (position % self->n_columns) * self->side,
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

  column = (x - self->x) / self->side;
  row = y / idx_layout_get_row_height (self);
  found = row * self->n_columns + column;
  if (column >= self->n_columns || found >= self->n_samples)
    return FALSE;
  *position = (guint) found;
  return TRUE;
}

void
idx_layout_get_rows (const IdxLayout *self,
                     gint64 y,
                     gint64 height,
                     guint *first,
                     guint *last)
{
  gint64 row_height = idx_layout_get_row_height (self);
  gint64 top = MAX (y, 0);
  gint64 bottom = MAX (y + height, top);

  *first = (guint) MIN (top / row_height, (gint64) self->n_rows);
  *last = (guint) MIN ((bottom + row_height - 1) / row_height, (gint64) self->n_rows);
}
