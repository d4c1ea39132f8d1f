/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"

#include <cairo.h>

G_BEGIN_DECLS

/**
 * IdxMapColor:
 * @IDX_MAP_COLOR_LABEL: by the current label
 * @IDX_MAP_COLOR_SUGGESTED: by the suggested label, or the current one where none is suggested
 * @IDX_MAP_COLOR_SUSPICION: the more suspicious, the darker and redder; suspects are larger
 *
 * How samples on a map are colored.
 */
typedef enum
{
  IDX_MAP_COLOR_LABEL,
  IDX_MAP_COLOR_SUGGESTED,
  IDX_MAP_COLOR_SUSPICION
} IdxMapColor;

/**
 * idx_map_color_get_names:
 *
 * Returns: (transfer none) (array zero-terminated=1): the names, in the order of #IdxMapColor
 */
const char *const *idx_map_color_get_names (void);

/**
 * idx_map_composer_draw:
 * @subset: samples of a dataset that has positions; the others are drawn faintly
 * @color: how to color the samples
 * @side: the side of the picture, in pixels
 *
 * Draws the map of a dataset, a dot for each sample. Up to ten classes have colors that people
 * with color-vision deficiencies can tell apart.
 *
 * Returns: (transfer full): the picture
 */
cairo_surface_t *idx_map_composer_draw (IdxSubset *subset,
                                        IdxMapColor color,
                                        guint side);

G_END_DECLS
