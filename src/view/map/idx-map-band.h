/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-map-viewport.h"
#include "idx-sample-focus.h"

G_BEGIN_DECLS

/**
 * IdxMapBand:
 *
 * A rectangle or a lasso (a freehand outline) that the user draws with the mouse to select the
 * samples inside. The band is anchored to the map and moves with it. If there are many samples, the
 * selection changes only when the drag ends. Dragging with a finger pans the map instead.
 */
typedef struct _IdxMapBand IdxMapBand;

/**
 * idx_map_band_new:
 * @focus: the samples of a widget; must outlive the band
 * @viewport: the part of the map that the widget shows; must outlive the band
 *
 * Adds a gesture to the widget that lets the user select by dragging.
 *
 * Returns: (transfer full): an inactive band
 */
IdxMapBand *idx_map_band_new (const IdxSampleFocus *focus,
                              IdxMapViewport *viewport);

/**
 * idx_map_band_free:
 */
void idx_map_band_free (IdxMapBand *self);

/**
 * idx_map_band_set_uses_lasso:
 * @uses_lasso: whether the next band is a lasso, not a rectangle
 */
void idx_map_band_set_uses_lasso (IdxMapBand *self,
                                  gboolean uses_lasso);

/**
 * idx_map_band_is_active:
 *
 * Returns: whether the user is drawing a band
 */
gboolean idx_map_band_is_active (const IdxMapBand *self);

/**
 * idx_map_band_cancel:
 *
 * Removes the band, and ignores the pointer until the button is pressed again. The selection
 * stays as it is.
 */
void idx_map_band_cancel (IdxMapBand *self);

/**
 * idx_map_band_draw:
 * @color: the color of the outline
 */
void idx_map_band_draw (const IdxMapBand *self,
                        GtkSnapshot *snapshot,
                        const GdkRGBA *color);

G_END_DECLS
