/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

#define IDX_TYPE_MAP_POINTS (idx_map_points_get_type ())
G_DECLARE_FINAL_TYPE (IdxMapPoints, idx_map_points, IDX, MAP_POINTS, GObject)

/**
 * idx_map_points_new:
 * @coordinates: (array): x and y of each sample, in any unit; NaN for a sample without a
 *   position
 * @n_samples: the number of samples in the dataset
 *
 * Translates and scales the positions so that their bounding box is centered at the origin and
 * its longer side ranges from -1 to 1.
 *
 * Returns: (transfer full): the positions of samples on a map: an immutable object that uses
 *   four bytes per sample
 */
IdxMapPoints *idx_map_points_new (const float *coordinates,
                                  guint n_samples);

/**
 * idx_map_points_get_n_samples:
 *
 * Returns: the number of samples in the dataset
 */
guint idx_map_points_get_n_samples (IdxMapPoints *self);

/**
 * idx_map_points_get:
 * @index: below idx_map_points_get_n_samples()
 * @x: (out): from -1 to 1, rightward
 * @y: (out): from -1 to 1, downward
 *
 * Returns: %FALSE if the sample has no position, as in a preview of a large map; @x and @y are
 *   then unchanged
 */
gboolean idx_map_points_get (IdxMapPoints *self,
                             guint index,
                             float *x,
                             float *y);

/**
 * IDX_MAP_POINTS_VARIANT:
 *
 * The type of idx_map_points_to_variant().
 */
#define IDX_MAP_POINTS_VARIANT "an"

/**
 * idx_map_points_to_variant:
 *
 * Returns: (transfer floating): the positions in four bytes per sample, for storage
 */
GVariant *idx_map_points_to_variant (IdxMapPoints *self);

/**
 * idx_map_points_new_from_variant:
 * @variant: untrusted data of the type %IDX_MAP_POINTS_VARIANT
 *
 * Returns: (transfer full) (nullable): the positions; %NULL if @variant contains an odd number
 *   of coordinates or too many
 */
IdxMapPoints *idx_map_points_new_from_variant (GVariant *variant);

G_END_DECLS
