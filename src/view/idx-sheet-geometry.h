/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-layout.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxSheetGeometry:
 * @widget: the sheet; not referenced
 * @scroll: its vertical adjustment; not referenced
 * @layout: where the tiles are, in device pixels
 * @scale: device pixels per logical pixel
 * @origin: where the first device pixel begins, in logical pixels
 *
 * Converts between positions, device pixels on the sheet, and logical pixels of the widget. Device
 * pixels are counted in 64 bits; only what is relative to the viewport becomes a float.
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
 *
 * The unit in which a key moves the focus.
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
 * Returns: the top of the viewport on the sheet, in device pixels
 */
gint64 idx_sheet_geometry_get_top (const IdxSheetGeometry *self);

/**
 * idx_sheet_geometry_set_top:
 *
 * Scrolls.
 */
void idx_sheet_geometry_set_top (const IdxSheetGeometry *self,
                                 gint64 top);

/**
 * idx_sheet_geometry_get_top_for:
 *
 * Returns: the top of the viewport, nearest to the current one, that brings the tile at @position
 *   into view
 */
gint64 idx_sheet_geometry_get_top_for (const IdxSheetGeometry *self,
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
 * idx_sheet_geometry_get_rows:
 * @first: (out): the first row that shows
 * @end: (out): the row after the last one
 */
void idx_sheet_geometry_get_rows (const IdxSheetGeometry *self,
                                  guint *first,
                                  guint *end);

/**
 * idx_sheet_geometry_to_device:
 * @x: in logical pixels of the widget
 * @y: likewise
 * @device_x: (out): in device pixels on the sheet
 * @device_y: (out): likewise
 */
void idx_sheet_geometry_to_device (const IdxSheetGeometry *self,
                                   double x,
                                   double y,
                                   gint64 *device_x,
                                   gint64 *device_y);

/**
 * idx_sheet_geometry_to_logical:
 * @x: in device pixels on the sheet
 * @y: likewise
 *
 * Returns: the point in logical pixels of the widget
 */
graphene_point_t idx_sheet_geometry_to_logical (const IdxSheetGeometry *self,
                                                gint64 x,
                                                gint64 y);

/**
 * idx_sheet_geometry_snap_length:
 * @length: in logical pixels
 *
 * Returns: @length rounded to whole device pixels, at least one, in logical pixels
 */
float idx_sheet_geometry_snap_length (const IdxSheetGeometry *self,
                                      float length);

/**
 * idx_sheet_geometry_get_bounds:
 *
 * Returns: the tile at @position, in logical pixels of the widget
 */
graphene_rect_t idx_sheet_geometry_get_bounds (const IdxSheetGeometry *self,
                                               guint position);

/**
 * idx_sheet_geometry_find:
 * @x: in logical pixels of the widget
 * @y: likewise
 * @position: (out): the tile there
 *
 * Returns: whether there is a tile
 */
gboolean idx_sheet_geometry_find (const IdxSheetGeometry *self,
                                  double x,
                                  double y,
                                  guint *position);

/**
 * idx_sheet_geometry_move:
 * @position: where the focus is
 * @direction: 1 or -1
 *
 * Returns: the position to which a key moves the focus
 */
guint idx_sheet_geometry_move (const IdxSheetGeometry *self,
                               guint position,
                               IdxSheetMove move,
                               int direction);

G_END_DECLS
