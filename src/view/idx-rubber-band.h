/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-selection.h"
#include "idx-sheet-geometry.h"
#include "idx-sheet-painter.h"

G_BEGIN_DECLS

/**
 * IdxRubberBand:
 *
 * A rectangle drawn with the mouse that selects the samples it touches, as in GtkGridView. It is
 * anchored to the sheet, so it grows when the sheet scrolls. It scrolls the sheet while the pointer
 * is near an edge or beyond it.
 */
typedef struct _IdxRubberBand IdxRubberBand;

/**
 * idx_rubber_band_new:
 * @geometry: where the tiles are; must outlive the band
 * @selection: (transfer none): what to change
 * @x: where the band begins, in logical pixels of the widget
 * @y: likewise
 * @mode: what happens to the samples that the band touches
 */
IdxRubberBand *idx_rubber_band_new (const IdxSheetGeometry *geometry,
                                    IdxSelection *selection,
                                    double x,
                                    double y,
                                    IdxSelectMode mode);

/**
 * idx_rubber_band_free:
 *
 * Removes the band; what it selected stays selected.
 */
void idx_rubber_band_free (IdxRubberBand *self);

/**
 * idx_rubber_band_drag_to:
 * @x: where the pointer is, in logical pixels of the widget, which it may have left
 * @y: likewise
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
