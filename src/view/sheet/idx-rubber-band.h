/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-sample-focus.h"
#include "idx-sheet-geometry.h"
#include "idx-sheet-painter.h"

G_BEGIN_DECLS

/**
 * IdxRubberBand:
 *
 * A rectangle that the user draws with the mouse to select the samples it touches, as in
 * GtkGridView. Its starting point is anchored to the sheet, so scrolling changes its size.
 * While the pointer is near or beyond the top or bottom edge, the sheet scrolls. Dragging with a
 * finger scrolls instead.
 */
typedef struct _IdxRubberBand IdxRubberBand;

/**
 * idx_rubber_band_new:
 * @focus: the samples of a widget; must outlive the band
 * @geometry: where the tiles are; must outlive the band
 *
 * Adds a gesture to the widget that lets the user select by dragging.
 *
 * Returns: (transfer full): an inactive band
 */
IdxRubberBand *idx_rubber_band_new (const IdxSampleFocus *focus,
                                    const IdxSheetGeometry *geometry);

/**
 * idx_rubber_band_free:
 */
void idx_rubber_band_free (IdxRubberBand *self);

/**
 * idx_rubber_band_set_drags_selection:
 * @drags_selection: whether the widget has a #GtkDragSource for the selected samples. If so, a drag
 *   draws no band if idx_sample_gestures_can_drag_from() returns %TRUE for its starting point
 */
void idx_rubber_band_set_drags_selection (IdxRubberBand *self,
                                          gboolean drags_selection);

/**
 * idx_rubber_band_is_active:
 *
 * Returns: whether the user is drawing a band
 */
gboolean idx_rubber_band_is_active (const IdxRubberBand *self);

/**
 * idx_rubber_band_begin:
 * @x: the x coordinate of the starting point, in logical pixels of the widget
 * @y: its y coordinate
 * @mode: how the selection changes, see idx_select_mode_combine()
 *
 * Begins a band, as the gesture does. The widget must have a model.
 */
void idx_rubber_band_begin (IdxRubberBand *self,
                            double x,
                            double y,
                            IdxSelectMode mode);

/**
 * idx_rubber_band_drag_to:
 * @x: the x coordinate of the pointer, in logical pixels of the widget; may be outside the widget
 * @y: the y coordinate of the pointer, likewise
 *
 * Moves the corner opposite to the starting point, and updates the selection. The band must be
 * active.
 */
void idx_rubber_band_drag_to (IdxRubberBand *self,
                              double x,
                              double y);

/**
 * idx_rubber_band_cancel:
 *
 * Removes the band, and ignores the pointer until the button is pressed again. The selection stays
 * as it is.
 */
void idx_rubber_band_cancel (IdxRubberBand *self);

/**
 * idx_rubber_band_update:
 *
 * Updates the selection after the sheet has scrolled, if the band is active.
 */
void idx_rubber_band_update (IdxRubberBand *self);

/**
 * idx_rubber_band_draw:
 *
 * Draws the band, if it is active.
 */
void idx_rubber_band_draw (const IdxRubberBand *self,
                           IdxSheetPainter *painter);

G_END_DECLS
