/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-display-options.h"
#include "idx-map-names.h"
#include "idx-map-symbols.h"
#include "idx-selection.h"

G_BEGIN_DECLS

#define IDX_TYPE_MAP_VIEW (idx_map_view_get_type ())
G_DECLARE_FINAL_TYPE (IdxMapView, idx_map_view, IDX, MAP_VIEW, GtkWidget)

/**
 * idx_map_view_new:
 *
 * Creates a map of the samples of a dataset that has positions. It shows samples as dots or, when
 * there is room, as thumbnails, and follows the dataset's positions, suggestions and decisions.
 * Nothing is prepared while the map is hidden.
 *
 * Properties:
 * - `model` (#IdxSelection): the samples that pass the filter; all others are drawn faintly
 * - `coloring` (#IdxMapColoring): how the samples are colored
 * - `uses-lasso`: whether dragging draws a lasso (a freehand outline) instead of a rectangle
 *
 * Signals:
 * - `activate (position)`: the user wants to open the current sample
 * - `menu-requested (x, y)`: the user wants to open the menu of the current sample
 *
 * Returns: (transfer floating): the new map
 */
GtkWidget *idx_map_view_new (void);

/**
 * idx_map_view_get_model:
 *
 * Returns: (transfer none) (nullable): the samples, the current one, and the selected ones
 */
IdxSelection *idx_map_view_get_model (IdxMapView *self);

/**
 * idx_map_view_set_model:
 * @model: (nullable): the samples
 *
 * Sets the samples. If they belong to another dataset, shows the whole map. While the model stays
 * the same, the map pans to each sample that becomes current, unless it was clicked on the map.
 */
void idx_map_view_set_model (IdxMapView *self,
                             IdxSelection *model);

/**
 * idx_map_view_set_coloring:
 */
void idx_map_view_set_coloring (IdxMapView *self,
                                IdxMapColoring coloring);

/**
 * idx_map_view_set_uses_lasso:
 */
void idx_map_view_set_uses_lasso (IdxMapView *self,
                                  gboolean uses_lasso);

/**
 * idx_map_view_set_display_options:
 * @options: how to draw images
 */
void idx_map_view_set_display_options (IdxMapView *self,
                                       IdxDisplayOptions *options);

/**
 * idx_map_view_set_mean_func:
 * @get_mean: (nullable): gets the mean images of classes, which the map shows where a class has no
 *   name
 * @data: passed to @get_mean; must outlive @self
 *
 * Call it again when mean images have changed.
 */
void idx_map_view_set_mean_func (IdxMapView *self,
                                 IdxMapMeanFunc get_mean,
                                 gpointer data);

/**
 * idx_map_view_set_emphasized_class:
 * @class: the position of a class in idx_labels_get_classes(); -1 for none
 *
 * Emphasizes a class: all others, and their names, are pale. Lasts until the next call or another
 * model.
 */
void idx_map_view_set_emphasized_class (IdxMapView *self,
                                        gint class);

/**
 * idx_map_view_get_names:
 *
 * Returns: (transfer none) (nullable): the names of classes in the last frame that showed any, as
 *   they are placed now
 */
IdxMapNames *idx_map_view_get_names (IdxMapView *self);

/**
 * idx_map_view_recompose:
 *
 * Redraws everything. Call it when the images or the names of classes have changed.
 */
void idx_map_view_recompose (IdxMapView *self);

/**
 * idx_map_view_show_whole:
 *
 * Zooms out until the whole map is in view.
 */
void idx_map_view_show_whole (IdxMapView *self);

/**
 * idx_map_view_zoom:
 * @n_steps: positive to zoom in, negative to zoom out
 *
 * Zooms at the current sample if it is in view, else at the middle of the widget.
 */
void idx_map_view_zoom (IdxMapView *self,
                        int n_steps);

/**
 * idx_map_view_zoom_to_current:
 *
 * Zooms in until the current sample is shown as a thumbnail, and centers it.
 */
void idx_map_view_zoom_to_current (IdxMapView *self);

/**
 * idx_map_view_zoom_to_all:
 * @indices: (array length=n): samples
 *
 * Zooms and pans until the samples just fill the widget.
 */
void idx_map_view_zoom_to_all (IdxMapView *self,
                               const guint32 *indices,
                               guint n);

/**
 * idx_map_view_shows_current:
 *
 * Returns: whether the current sample is in view, as a dot or as a thumbnail
 */
gboolean idx_map_view_shows_current (IdxMapView *self);

/**
 * idx_map_view_shows_selected:
 *
 * Returns: whether all selected samples are in view; %FALSE if there are too many to look
 */
gboolean idx_map_view_shows_selected (IdxMapView *self);

/**
 * idx_map_view_get_bounds:
 * @position: a sample
 * @bounds: (out): the bounds of its dot or thumbnail, in logical pixels
 *
 * Returns: %FALSE if the sample isn't on the map
 */
gboolean idx_map_view_get_bounds (IdxMapView *self,
                                  guint position,
                                  graphene_rect_t *bounds);

/**
 * idx_map_view_shows_thumbnails:
 *
 * Returns: whether samples are shown as thumbnails, not as dots
 */
gboolean idx_map_view_shows_thumbnails (IdxMapView *self);

/**
 * idx_map_view_is_complete:
 *
 * Returns: whether the last frame shows the current samples, colors and selection, and no sample in
 *   view still waits for its image
 */
gboolean idx_map_view_is_complete (IdxMapView *self);

G_END_DECLS
