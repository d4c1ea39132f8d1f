/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-layout.h"
#include "idx-selection.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxSheetGeometry:
 * @widget: the sheet; not referenced
 * @scroll: the vertical adjustment of the sheet; not referenced
 * @layout: where the tiles are, in device pixels
 * @scale: device pixels per logical pixel
 * @origin: where the first complete device pixel begins in the widget, in logical pixels (see
 *   idx_device_scale_get_origin())
 *
 * Converts between positions, device pixels on the sheet, and logical pixels of the widget. Device
 * pixels are 64-bit integers. Only distances from the viewport are converted to floats, which can't
 * represent the height of a large sheet.
 */
typedef struct
{
  GtkWidget *widget;
  GtkAdjustment *scroll;
  IdxLayout layout;
  double scale;
  graphene_point_t origin;
} IdxSheetGeometry;

/**
 * IdxSheetMove:
 * @IDX_SHEET_MOVE_COLUMNS: to the next or the previous tile, wrapping at the end of a row
 * @IDX_SHEET_MOVE_ROWS: to the tile one row below or above
 * @IDX_SHEET_MOVE_PAGES: by one row less than the view shows, but at least one
 * @IDX_SHEET_MOVE_ENDS: to the first or the last sample
 *
 * How far a key moves the focus.
 */
typedef enum
{
  IDX_SHEET_MOVE_COLUMNS,
  IDX_SHEET_MOVE_ROWS,
  IDX_SHEET_MOVE_PAGES,
  IDX_SHEET_MOVE_ENDS
} IdxSheetMove;

/**
 * idx_sheet_geometry_get_top:
 *
 * Returns: how far down the sheet the viewport begins, in device pixels
 */
gint64 idx_sheet_geometry_get_top (const IdxSheetGeometry *self);

/**
 * idx_sheet_geometry_set_top:
 * @top: how far down the sheet the viewport should begin, in device pixels
 *
 * Scrolls the sheet.
 */
void idx_sheet_geometry_set_top (const IdxSheetGeometry *self,
                                 gint64 top);

/**
 * idx_sheet_geometry_get_top_to_show:
 *
 * Returns: the top of the viewport, in device pixels, after scrolling just enough to bring the tile
 *   at @position into view
 */
gint64 idx_sheet_geometry_get_top_to_show (const IdxSheetGeometry *self,
                                           guint position);

/**
 * idx_sheet_geometry_get_top_to_show_around:
 *
 * Like idx_sheet_geometry_get_top_to_show(), but also brings the rows before and after the tile
 * into view, as far as they fit.
 */
gint64 idx_sheet_geometry_get_top_to_show_around (const IdxSheetGeometry *self,
                                                  guint position);

/**
 * idx_sheet_geometry_get_view_width:
 *
 * Returns: the width of the viewport, in device pixels
 */
gint64 idx_sheet_geometry_get_view_width (const IdxSheetGeometry *self);

/**
 * idx_sheet_geometry_get_view_height:
 *
 * Returns: the height of the viewport, in device pixels
 */
gint64 idx_sheet_geometry_get_view_height (const IdxSheetGeometry *self);

/**
 * idx_sheet_geometry_get_rows_in_view:
 * @first: (out): the first row that is at least partly in view
 * @end: (out): the row after the last one in view
 */
void idx_sheet_geometry_get_rows_in_view (const IdxSheetGeometry *self,
                                          guint *first,
                                          guint *end);

/**
 * idx_sheet_geometry_to_device:
 * @x: the x coordinate in logical pixels of the widget
 * @y: the y coordinate, likewise
 * @device_x: (out): the x coordinate in device pixels on the sheet
 * @device_y: (out): the y coordinate, likewise
 */
void idx_sheet_geometry_to_device (const IdxSheetGeometry *self,
                                   double x,
                                   double y,
                                   gint64 *device_x,
                                   gint64 *device_y);

/**
 * idx_sheet_geometry_to_logical:
 * @x: the x coordinate in device pixels on the sheet
 * @y: the y coordinate, likewise
 *
 * Returns: the point in logical pixels of the widget
 */
graphene_point_t idx_sheet_geometry_to_logical (const IdxSheetGeometry *self,
                                                gint64 x,
                                                gint64 y);

/**
 * idx_sheet_geometry_snap_length:
 * @length: a length in logical pixels
 *
 * Returns: @length rounded to whole device pixels, but at least one, in logical pixels
 */
float idx_sheet_geometry_snap_length (const IdxSheetGeometry *self,
                                      float length);

/**
 * idx_sheet_geometry_get_bounds:
 *
 * Returns: the bounds of the tile at @position, in logical pixels of the widget
 */
graphene_rect_t idx_sheet_geometry_get_bounds (const IdxSheetGeometry *self,
                                               guint position);

/**
 * idx_sheet_geometry_find:
 * @x: the x coordinate in logical pixels of the widget
 * @y: the y coordinate, likewise
 * @position: (out): the position of the tile at the point
 *
 * Returns: whether there is a tile at the point
 */
gboolean idx_sheet_geometry_find (const IdxSheetGeometry *self,
                                  double x,
                                  double y,
                                  guint *position);

/**
 * idx_sheet_geometry_move:
 * @position: the position that has the focus
 * @move: how far to move
 * @direction: 1 for right, down or the last sample; -1 for left, up or the first sample
 *
 * Returns: the new position of the focus
 */
guint idx_sheet_geometry_move (const IdxSheetGeometry *self,
                               guint position,
                               IdxSheetMove move,
                               int direction);

/**
 * idx_sheet_geometry_get_first_in_view:
 *
 * Returns: the position of the first sample of the first row that is at least half in view;
 *   %IDX_NO_POSITION if there are no samples
 */
guint idx_sheet_geometry_get_first_in_view (const IdxSheetGeometry *self);

/**
 * idx_sheet_geometry_get_viewport:
 * @viewport: (out): what is in view
 *
 * Returns: %FALSE if there are no samples
 */
gboolean idx_sheet_geometry_get_viewport (const IdxSheetGeometry *self,
                                          IdxViewport *viewport);

G_END_DECLS
