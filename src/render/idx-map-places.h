/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * IdxMapPlace:
 * @label: the label of a class
 * @class_index: its position in idx_labels_get_classes()
 * @n_samples: the number of samples of the class that have a position
 * @x: the x coordinate of the densest place of the class, from -1 to 1
 * @y: its y coordinate
 *
 * Where most samples of a class are on a map.
 */
typedef struct
{
  gint64 label;
  guint class_index;
  guint n_samples;
  double x;
  double y;
} IdxMapPlace;

/**
 * IdxMapPlaces:
 * @n: the number of places
 * @places: the places of the largest classes, the largest class first
 *
 * The densest places of the classes on a map. Immutable; any thread may use them.
 */
typedef struct
{
  guint n;
  IdxMapPlace places[];
} IdxMapPlaces;

/**
 * idx_map_places_new:
 * @dataset: the samples and their current labels
 * @positions: their positions
 *
 * Finds the densest place of each class. Reads each sample once. If there are more classes than a
 * map has room for names, finds only those of the largest classes.
 *
 * Returns: (transfer full): the places; none without labels
 */
IdxMapPlaces *idx_map_places_new (IdxDataset *dataset,
                                  IdxMapPoints *positions);

/**
 * idx_map_places_ref:
 */
IdxMapPlaces *idx_map_places_ref (IdxMapPlaces *self);

/**
 * idx_map_places_unref:
 */
void idx_map_places_unref (IdxMapPlaces *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxMapPlaces, idx_map_places_unref)

G_END_DECLS
