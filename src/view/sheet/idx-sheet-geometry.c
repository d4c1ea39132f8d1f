/* SPDX-License-Identifier: MIT */

/* Converts between positions, device pixels on the sheet, and logical pixels. */

#include "idx-sheet-geometry.h"

#include <math.h>

/* A tolerance in device pixels: far smaller than a pixel, far larger than the rounding errors in a
 * sheet of millions of rows. */
#define EPSILON 1e-6

/* Returns the device pixel that contains a coordinate in logical pixels. The tolerance ensures that
 * a coordinate computed from a whole number of device pixels is converted back to the same
 * number. */
static gint64
to_device (double coordinate,
           double scale)
{
  return (gint64) floor (coordinate * scale + EPSILON);
}

gint64
idx_sheet_geometry_get_top (const IdxSheetGeometry *self)
{
  return to_device (gtk_adjustment_get_value (self->scroll), self->scale);
}

void
idx_sheet_geometry_set_top (const IdxSheetGeometry *self,
                            gint64 top)
{
  gtk_adjustment_set_value (self->scroll, (double) top / self->scale);
}

/* Returns the top of the viewport that shows a tile and @margin pixels above and below it. If they
 * don't fit, shows the top of the tile. */
static gint64
get_top_to_show (const IdxSheetGeometry *self,
                 guint position,
                 gint64 margin)
{
  IdxLayoutRect rect = idx_layout_get_rect (&self->layout, position);
  gint64 top = idx_sheet_geometry_get_top (self);
  gint64 height = idx_sheet_geometry_get_view_height (self);

  margin = CLAMP ((height - rect.height) / 2, 0, margin);
  return MIN (MAX (top, rect.y + rect.height + margin - height), rect.y - margin);
}

gint64
idx_sheet_geometry_get_top_to_show (const IdxSheetGeometry *self,
                                    guint position)
{
  return get_top_to_show (self, position, 0);
}

gint64
idx_sheet_geometry_get_top_to_show_around (const IdxSheetGeometry *self,
                                           guint position)
{
  return get_top_to_show (self, position, idx_layout_get_row_height (&self->layout));
}

gint64
idx_sheet_geometry_get_view_width (const IdxSheetGeometry *self)
{
  int width = gtk_widget_get_width (self->widget);

  return MAX (to_device (width - (double) self->origin.x, self->scale), 0);
}

gint64
idx_sheet_geometry_get_view_height (const IdxSheetGeometry *self)
{
  int height = gtk_widget_get_height (self->widget);

  return MAX (to_device (height - (double) self->origin.y, self->scale), 0);
}

void
idx_sheet_geometry_get_rows_in_view (const IdxSheetGeometry *self,
                                     guint *first,
                                     guint *end)
{
  idx_layout_get_rows (&self->layout, idx_sheet_geometry_get_top (self),
                       idx_sheet_geometry_get_view_height (self), first, end);
}

void
idx_sheet_geometry_to_device (const IdxSheetGeometry *self,
                              double x,
                              double y,
                              gint64 *device_x,
                              gint64 *device_y)
{
  *device_x = to_device (x - self->origin.x, self->scale);
  *device_y = to_device (y - self->origin.y, self->scale) + idx_sheet_geometry_get_top (self);
}

graphene_point_t
idx_sheet_geometry_to_logical (const IdxSheetGeometry *self,
                               gint64 x,
                               gint64 y)
{
  gint64 y_in_view = y - idx_sheet_geometry_get_top (self);

  return GRAPHENE_POINT_INIT (self->origin.x + (float) ((double) x / self->scale),
                              self->origin.y + (float) ((double) y_in_view / self->scale));
}

float
idx_sheet_geometry_snap_length (const IdxSheetGeometry *self,
                                float length)
{
  return (float) (MAX (round (length * self->scale), 1) / self->scale);
}

graphene_rect_t
idx_sheet_geometry_get_bounds (const IdxSheetGeometry *self,
                               guint position)
{
  IdxLayoutRect rect = idx_layout_get_rect (&self->layout, position);
  graphene_rect_t bounds = {
    idx_sheet_geometry_to_logical (self, rect.x, rect.y),
    { (float) (rect.width / self->scale), (float) (rect.height / self->scale) },
  };

  return bounds;
}

gboolean
idx_sheet_geometry_find (const IdxSheetGeometry *self,
                         double x,
                         double y,
                         guint *position)
{
  gint64 device_x, device_y;

  idx_sheet_geometry_to_device (self, x, y, &device_x, &device_y);
  return idx_layout_find (&self->layout, device_x, device_y, position);
}

guint
idx_sheet_geometry_move (const IdxSheetGeometry *self,
                         guint position,
                         IdxSheetMove move,
                         int direction)
{
  gint64 n_columns = self->layout.n_columns;
  gint64 n_samples = self->layout.n_samples;
  gint64 row_height = idx_layout_get_row_height (&self->layout);
  gint64 rows_in_view = idx_sheet_geometry_get_view_height (self) / row_height;
  gint64 row_start = position - position % n_columns;
  gint64 target;

  switch (move)
    {
    case IDX_SHEET_MOVE_COLUMNS:
      target = (gint64) position + (self->layout.is_mirrored ? -direction : direction);
      break;
    case IDX_SHEET_MOVE_ROWS:
      target = position + direction * n_columns;
      break;
    case IDX_SHEET_MOVE_PAGES:
      target = position + direction * MAX (rows_in_view - 1, 1) * n_columns;
      break;
    case IDX_SHEET_MOVE_ENDS:
    default:
      return direction < 0 ? 0 : (guint) n_samples - 1;
    }

  /* A page up stops in the first row, and a page down at the last sample. A move by one tile or row
   * beyond the first sample does nothing. Beyond the last sample, such a move goes to the last
   * sample, or does nothing if it starts in the last row. */
  if (target < 0)
    return move == IDX_SHEET_MOVE_PAGES ? position % (guint) n_columns : position;
  if (target >= n_samples)
    return move == IDX_SHEET_MOVE_PAGES || row_start + n_columns < n_samples ? (guint) n_samples - 1
                                                                             : position;
  return (guint) target;
}

guint
idx_sheet_geometry_get_first_in_view (const IdxSheetGeometry *self)
{
  const IdxLayout *layout = &self->layout;
  gint64 y;
  guint first, end;

  if (layout->n_rows == 0)
    return IDX_NO_POSITION;
  /* A row is at least half in view if it ends at least half a row below the top of the view. */
  y = idx_sheet_geometry_get_top (self) + idx_layout_get_row_height (layout) / 2;
  idx_layout_get_rows (layout, y, 1 /* device pixel */, &first, &end);
  return MIN (first, layout->n_rows - 1) * layout->n_columns;
}

gboolean
idx_sheet_geometry_get_viewport (const IdxSheetGeometry *self,
                                 IdxViewport *viewport)
{
  const IdxLayout *layout = &self->layout;
  guint first, end;

  if (layout->n_rows == 0)
    return FALSE;
  idx_sheet_geometry_get_rows_in_view (self, &first, &end);
  viewport->top = MIN (first, layout->n_rows - 1) * layout->n_columns;
  viewport->offset = (double) (idx_layout_get_rect (layout, viewport->top).y -
                               idx_sheet_geometry_get_top (self)) /
                     self->scale;
  viewport->first = idx_sheet_geometry_get_first_in_view (self);
  viewport->end = end * layout->n_columns;
  return TRUE;
}
