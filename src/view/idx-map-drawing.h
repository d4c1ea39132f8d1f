/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-display-options.h"
#include "idx-map-contents.h"
#include "idx-map-geometry.h"
#include "idx-sample-focus.h"

G_BEGIN_DECLS

/**
 * IdxMapDrawing:
 *
 * What the samples of a map look like: a picture of dots, or thumbnails with what is selected and
 * decided. It follows the positions, suggestions and decisions of the dataset, and composes again
 * what has changed. Nothing is prepared while the map isn't shown.
 */
typedef struct _IdxMapDrawing IdxMapDrawing;

/**
 * idx_map_drawing_new:
 * @focus: the samples of a widget; must outlive the drawing
 * @contents: (transfer none): gets the samples ready
 *
 * Returns: (transfer full): a drawing of nothing
 */
IdxMapDrawing *idx_map_drawing_new (const IdxSampleFocus *focus,
                                    IdxMapContents *contents);

/**
 * idx_map_drawing_free:
 */
void idx_map_drawing_free (IdxMapDrawing *self);

/**
 * idx_map_drawing_update_model:
 *
 * Call it when the widget has other samples.
 *
 * Returns: whether they are of another dataset
 */
gboolean idx_map_drawing_update_model (IdxMapDrawing *self);

/**
 * idx_map_drawing_set_color:
 * @color: how the samples are colored
 */
void idx_map_drawing_set_color (IdxMapDrawing *self,
                                IdxMapColor color);

/**
 * idx_map_drawing_set_display_options:
 * @options: how to draw images
 */
void idx_map_drawing_set_display_options (IdxMapDrawing *self,
                                          IdxDisplayOptions *options);

/**
 * idx_map_drawing_set_hovered:
 * @index: the sample under the pointer; G_MAXUINT for none
 *
 * Marks a sample. If there are too many classes for colors alone, its class stands out.
 */
void idx_map_drawing_set_hovered (IdxMapDrawing *self,
                                  guint index);

/**
 * idx_map_drawing_prepare:
 *
 * Call it when the map is shown.
 */
void idx_map_drawing_prepare (IdxMapDrawing *self);

/**
 * idx_map_drawing_invalidate:
 *
 * Composes the picture of dots again in the next frame, because the scale or the selection has
 * changed.
 */
void idx_map_drawing_invalidate (IdxMapDrawing *self);

/**
 * idx_map_drawing_update_colors:
 *
 * Draws everything in its present color, because the style has changed.
 */
void idx_map_drawing_update_colors (IdxMapDrawing *self);

/**
 * idx_map_drawing_recompose:
 *
 * Draws everything again, because the images or the names of classes have changed.
 */
void idx_map_drawing_recompose (IdxMapDrawing *self);

/**
 * idx_map_drawing_drop:
 *
 * Drops what has been drawn, because it belongs to another renderer.
 */
void idx_map_drawing_drop (IdxMapDrawing *self);

/**
 * idx_map_drawing_has_samples:
 *
 * Returns: whether positions and looks belong to the same samples, so that there is something to
 *   draw
 */
gboolean idx_map_drawing_has_samples (IdxMapDrawing *self);

/**
 * idx_map_drawing_draw:
 * @geometry: where the samples are
 *
 * Draws the page, the samples, and frames around the current one and the one under the pointer.
 */
void idx_map_drawing_draw (IdxMapDrawing *self,
                           GtkSnapshot *snapshot,
                           const IdxMapGeometry *geometry);

/**
 * idx_map_drawing_is_filled:
 * @geometry: where the samples are
 *
 * Returns: whether the last frame showed everything as it is now
 */
gboolean idx_map_drawing_is_filled (IdxMapDrawing *self,
                                    const IdxMapGeometry *geometry);

/**
 * idx_map_drawing_get_accent:
 *
 * Returns: the color of what is selected
 */
GdkRGBA idx_map_drawing_get_accent (IdxMapDrawing *self);

/**
 * idx_map_drawing_get_class_color:
 * @class: the position of a class among the classes
 *
 * Returns: the color of a class
 */
GdkRGBA idx_map_drawing_get_class_color (IdxMapDrawing *self,
                                         guint class);

G_END_DECLS
