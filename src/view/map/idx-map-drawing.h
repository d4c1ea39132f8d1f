/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-display-options.h"
#include "idx-map-contents.h"
#include "idx-map-geometry.h"
#include "idx-map-names.h"
#include "idx-sample-focus.h"

G_BEGIN_DECLS

/**
 * IdxMapDrawing:
 *
 * Draws the samples of a map: as a picture of dots, or as thumbnails with marks for the selection
 * and for decisions. It follows the positions, suggestions and decisions of the dataset, and
 * recomposes whatever has changed. It prepares nothing while the map is hidden.
 */
typedef struct _IdxMapDrawing IdxMapDrawing;

/**
 * idx_map_drawing_new:
 * @focus: the samples of a widget; must outlive the drawing
 * @contents: (transfer none): prepares the samples for drawing
 *
 * Returns: (transfer full): an empty drawing
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
 * Call it after the model of the widget has changed.
 *
 * Returns: whether the new model belongs to another dataset
 */
gboolean idx_map_drawing_update_model (IdxMapDrawing *self);

/**
 * idx_map_drawing_set_coloring:
 * @coloring: how the samples are colored
 */
void idx_map_drawing_set_coloring (IdxMapDrawing *self,
                                   IdxMapColoring coloring);

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
 * Marks the sample under the pointer. If there are too many classes to tell apart by color, also
 * emphasizes its class.
 */
void idx_map_drawing_set_hovered (IdxMapDrawing *self,
                                  guint index);

/**
 * idx_map_drawing_prepare:
 *
 * Prepares everything that has changed while the map was hidden. Call it when the map is shown.
 */
void idx_map_drawing_prepare (IdxMapDrawing *self);

/**
 * idx_map_drawing_invalidate:
 *
 * Recomposes the picture of dots in the next frame. Call it when the contents, the scale or the
 * selection has changed.
 */
void idx_map_drawing_invalidate (IdxMapDrawing *self);

/**
 * idx_map_drawing_update_colors:
 *
 * Redraws everything in the current colors. Call it when the style has changed.
 */
void idx_map_drawing_update_colors (IdxMapDrawing *self);

/**
 * idx_map_drawing_set_emphasized:
 * @class: the index of a class; -1 for none
 *
 * Emphasizes a class: the others are pale.
 */
void idx_map_drawing_set_emphasized (IdxMapDrawing *self,
                                     gint class);

/**
 * idx_map_drawing_set_neighbors:
 * @index: a sample; G_MAXUINT for none
 *
 * Marks the samples that are nearest to a sample on the map.
 */
void idx_map_drawing_set_neighbors (IdxMapDrawing *self,
                                    guint index);

/**
 * idx_map_drawing_update_names:
 * @get_mean: (nullable): gets the mean images of classes without a name
 * @data: passed to @get_mean; must outlive @self
 *
 * Draws the names of the classes again. Call it when mean images have changed.
 */
void idx_map_drawing_update_names (IdxMapDrawing *self,
                                   IdxMapMeanFunc get_mean,
                                   gpointer data);

/**
 * idx_map_drawing_get_names:
 *
 * Returns: (transfer none) (nullable): the names in the last frame that showed any
 */
IdxMapNames *idx_map_drawing_get_names (IdxMapDrawing *self);

/**
 * idx_map_drawing_recompose:
 *
 * Recomposes everything. Call it when the images or the names of classes have changed.
 */
void idx_map_drawing_recompose (IdxMapDrawing *self);

/**
 * idx_map_drawing_drop:
 *
 * Drops all cached drawings. Call it when the renderer has changed.
 */
void idx_map_drawing_drop (IdxMapDrawing *self);

/**
 * idx_map_drawing_has_samples:
 *
 * Returns: whether there is something to draw: the positions and the symbols are available and
 *   belong to the same samples
 */
gboolean idx_map_drawing_has_samples (IdxMapDrawing *self);

/**
 * idx_map_drawing_draw:
 * @geometry: where the samples are
 *
 * Draws the page, the samples, frames around the current sample and the sample under the pointer,
 * and, over dots, the names of classes and the legend.
 */
void idx_map_drawing_draw (IdxMapDrawing *self,
                           GtkSnapshot *snapshot,
                           const IdxMapGeometry *geometry);

/**
 * idx_map_drawing_is_complete:
 * @geometry: where the samples are
 *
 * Returns: whether the last frame shows the current contents, colors and selection, and no sample
 *   in view still waits for its image
 */
gboolean idx_map_drawing_is_complete (IdxMapDrawing *self,
                                      const IdxMapGeometry *geometry);

/**
 * idx_map_drawing_get_accent:
 *
 * Returns: the theme's accent color, adjusted to have enough contrast with the page for a frame
 */
GdkRGBA idx_map_drawing_get_accent (IdxMapDrawing *self);

G_END_DECLS
