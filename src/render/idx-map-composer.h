/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-map-area.h"
#include "idx-map-symbols.h"
#include "idx-point-grid.h"

#include <cairo.h>

G_BEGIN_DECLS

/**
 * IdxMapScene:
 * @positions: the positions of the samples
 * @point_grid: (nullable): finds the samples in a part of the map. If %NULL, each sample is tested,
 *   which is just as fast if the picture shows the whole map
 * @symbols: the shapes of the samples, and the indices of their colors
 * @colors: the colors that @symbols refers to
 * @selected: (nullable) (array length=n_selected): samples that get an outline
 * @n_selected: the number of selected samples
 * @scale: device pixels per logical pixel
 *
 * The samples to draw, and how to draw them.
 */
typedef struct
{
  IdxMapPoints *positions;
  IdxPointGrid *point_grid;
  IdxMapSymbols *symbols;
  IdxMapColors colors;
  const guint32 *selected;
  guint n_selected;
  double scale;
} IdxMapScene;

/**
 * idx_map_composer_get_radius:
 * @n_samples: the number of samples on the map
 * @scale: device pixels per logical pixel
 * @area: the part of the map that the picture shows
 *
 * Returns: the radius of a dot, in device pixels
 */
double idx_map_composer_get_radius (guint n_samples,
                                    double scale,
                                    const IdxMapArea *area);

/**
 * idx_map_composer_draw:
 * @surface: an image surface of %CAIRO_FORMAT_RGB24 that is at least as large as @area
 *
 * Draws a part of a map, with a dot for each sample. If the map has more than a million samples and
 * dots would be too small, draws a density plot instead. May run in any thread.
 */
void idx_map_composer_draw (cairo_surface_t *surface,
                            const IdxMapScene *scene,
                            const IdxMapArea *area);

/**
 * idx_map_composer_compose:
 * @subset: samples of a dataset that has positions; samples outside the subset are drawn as faint
 *   dots
 * @coloring: how to color the samples
 * @side: the side of the picture, in pixels
 *
 * Draws the whole map of a dataset on white.
 *
 * Returns: (transfer full): the picture; a surface with an error status if cairo can't create it
 */
cairo_surface_t *idx_map_composer_compose (IdxSubset *subset,
                                           IdxMapColoring coloring,
                                           guint side);

G_END_DECLS
