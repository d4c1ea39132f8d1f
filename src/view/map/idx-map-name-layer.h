/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-map-geometry.h"
#include "idx-map-names.h"

G_BEGIN_DECLS

/**
 * IdxMapNameLayer:
 *
 * The names of the classes over the dots of a map. They are drawn once, and moved while the user
 * pans or zooms.
 */
typedef struct _IdxMapNameLayer IdxMapNameLayer;

/**
 * IdxMapNameLook:
 * @places: where the classes are
 * @dataset: the dataset that has these classes; names avoid its labels to check
 * @colors: the colors of the classes
 * @palette: the colors of mean images
 * @orientation: how mean images are rotated and mirrored
 * @symbols: (nullable): the names of classes that these don't show are pale; %NULL if the samples
 *   aren't colored by class
 * @emphasized: the index of the class whose name alone isn't pale; -1 for none
 *
 * What a layer shows.
 */
typedef struct
{
  IdxMapPlaces *places;
  IdxDataset *dataset;
  const IdxMapColors *colors;
  IdxPalette palette;
  IdxOrientation orientation;
  const IdxMapSymbols *symbols;
  gint emphasized;
} IdxMapNameLook;

/**
 * idx_map_name_layer_new:
 * @widget: the widget that shows the map; not referenced
 *
 * Returns: (transfer full): a layer that hasn't drawn any names
 */
IdxMapNameLayer *idx_map_name_layer_new (GtkWidget *widget);

/**
 * idx_map_name_layer_free:
 */
void idx_map_name_layer_free (IdxMapNameLayer *self);

/**
 * idx_map_name_layer_set_mean_func:
 * @get_mean: (nullable): gets the mean images of classes without a name
 * @data: passed to @get_mean; must outlive @self
 */
void idx_map_name_layer_set_mean_func (IdxMapNameLayer *self,
                                       IdxMapMeanFunc get_mean,
                                       gpointer data);

/**
 * idx_map_name_layer_invalidate:
 *
 * Drops the drawn names. Call it when names, mean images, colors, the font or the renderer have
 * changed.
 */
void idx_map_name_layer_invalidate (IdxMapNameLayer *self);

/**
 * idx_map_name_layer_draw:
 * @geometry: the visible part of the map
 * @look: what to show; the names are drawn again if its places, labels or suggestions have changed
 *
 * Appends the names in view.
 */
void idx_map_name_layer_draw (IdxMapNameLayer *self,
                              GtkSnapshot *snapshot,
                              const IdxMapGeometry *geometry,
                              const IdxMapNameLook *look);

/**
 * idx_map_name_layer_get_names:
 *
 * Returns: (transfer none) (nullable): the names as they were drawn last; %NULL if none were
 */
IdxMapNames *idx_map_name_layer_get_names (IdxMapNameLayer *self);

G_END_DECLS
