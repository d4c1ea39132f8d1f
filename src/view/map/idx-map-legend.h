/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-map-geometry.h"
#include "idx-map-symbols.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxMapLegend:
 *
 * Explains the shapes of the samples on a map, in a corner of it: labels to check, other samples
 * with a suggestion, decisions, and samples that don't match the filter. It lists the shapes that
 * the map has, and is empty if all samples are dots.
 */
typedef struct _IdxMapLegend IdxMapLegend;

/**
 * idx_map_legend_new:
 * @widget: the widget that shows the map; not referenced
 *
 * Returns: (transfer full): a legend that hasn't been drawn
 */
IdxMapLegend *idx_map_legend_new (GtkWidget *widget);

/**
 * idx_map_legend_free:
 */
void idx_map_legend_free (IdxMapLegend *self);

/**
 * idx_map_legend_invalidate:
 *
 * Drops the drawn legend. Call it when the colors or the font have changed.
 */
void idx_map_legend_invalidate (IdxMapLegend *self);

/**
 * idx_map_legend_draw:
 * @symbols: which shapes the map has
 * @colors: the colors of the map
 * @text: the color of text on the map's page
 *
 * Appends the legend, unless it would cover too much of a small map.
 */
void idx_map_legend_draw (IdxMapLegend *self,
                          GtkSnapshot *snapshot,
                          const IdxMapSymbols *symbols,
                          const IdxMapColors *colors,
                          const GdkRGBA *text);

G_END_DECLS
