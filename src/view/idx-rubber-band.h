/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-selection.h"
#include "idx-sheet-geometry.h"
#include "idx-sheet-painter.h"

G_BEGIN_DECLS

/**
 * IdxRubberBand:
 *
 * A rectangle that the user draws with the mouse to select the samples it touches, as in
 * GtkGridView. Its starting point is anchored to the sheet, so it grows when the sheet scrolls.
 * While the pointer is near or beyond the top or bottom edge, the sheet scrolls.
 */
typedef struct _IdxRubberBand IdxRubberBand;

/**
 * idx_rubber_band_new:
 * @geometry: where the tiles are; must outlive the band
 * @selection: (transfer none): the selection to change
 * @x: the x coordinate of the starting point, in logical pixels of the widget
 * @y: its y coordinate
 * @mode: how the selection changes, see idx_select_mode_combine()
 *
 * Returns: (transfer full): the new band
 */
IdxRubberBand *idx_rubber_band_new (const IdxSheetGeometry *geometry,
                                    IdxSelection *selection,
                                    double x,
                                    double y,
                                    IdxSelectMode mode);

/**
 * idx_rubber_band_free:
 *
 * Removes the band. The selection stays as it is.
 */
void idx_rubber_band_free (IdxRubberBand *self);

/**
 * idx_rubber_band_drag_to:
 * @x: the x coordinate of the pointer, in logical pixels of the widget; may be outside the widget
 * @y: the y coordinate of the pointer, likewise
 *
 * Moves the corner opposite to the starting point, and updates the selection.
 */
void idx_rubber_band_drag_to (IdxRubberBand *self,
                              double x,
                              double y);

/**
 * idx_rubber_band_update:
 *
 * Updates the selection after the sheet has scrolled.
 */
void idx_rubber_band_update (IdxRubberBand *self);

/**
 * idx_rubber_band_draw:
 */
void idx_rubber_band_draw (const IdxRubberBand *self,
                           IdxSheetPainter *painter);

G_END_DECLS
