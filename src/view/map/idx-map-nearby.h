/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-point-grid.h"

G_BEGIN_DECLS

/**
 * idx_map_nearby_find:
 * @sample: a sample
 * @n: the maximum number of samples to find
 *
 * Finds the samples that are nearest to a sample on the map. If two are equally far, the first one
 * in the file is nearer.
 *
 * Returns: (transfer full) (element-type guint32): their indices, the nearest first; none if
 *   @sample has no position
 */
GArray *idx_map_nearby_find (IdxPointGrid *point_grid,
                             guint sample,
                             guint n);

G_END_DECLS
