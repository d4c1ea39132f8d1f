/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-map-area.h"
#include "idx-map-places.h"
#include "idx-map-symbols.h"
#include "idx-palette.h"
#include "idx-raster.h"

#include <pango/pangocairo.h>

G_BEGIN_DECLS

/**
 * IdxMapMeanFunc:
 * @rows: (out): the number of rows of the image
 * @columns: (out): the number of its columns
 * @n_channels: (out): the number of levels per pixel
 *
 * Returns: (transfer none) (nullable): the levels of the mean image of a class; %NULL if it isn't
 *   known
 */
typedef GBytes *(*IdxMapMeanFunc) (gpointer data,
                                   gint64 label,
                                   guint *rows,
                                   guint *columns,
                                   guint *n_channels);

/**
 * IdxMapNameStyle:
 * @context: lays out text; at a resolution of 72 dpi, a point is a unit of the picture
 * @font: the font of names
 * @scale: pixels of the picture per unit of @font
 * @map_side: the side of the whole map, in pixels; on a small map, mean images are smaller
 * @colors: the colors of the classes, for frames around mean images
 * @palette: the colors of mean images
 * @orientation: how mean images are rotated and mirrored
 * @get_mean: (nullable) (scope call): gets mean images
 * @mean_data: passed to @get_mean
 *
 * How names look.
 */
typedef struct
{
  PangoContext *context;
  const PangoFontDescription *font;
  double scale;
  double map_side;
  const IdxMapColors *colors;
  IdxPalette palette;
  IdxOrientation orientation;
  IdxMapMeanFunc get_mean;
  gpointer mean_data;
} IdxMapNameStyle;

/**
 * IdxMapNames:
 *
 * The names of classes on a map, each at the densest place of its class, and moved so that they
 * don't overlap. A class without a name is shown by its mean image or, if that isn't known, by its
 * label.
 */
typedef struct _IdxMapNames IdxMapNames;

/**
 * idx_map_names_new:
 * @places: where the classes are
 * @dataset: the dataset that has these classes; names avoid its labels to check, see
 *   idx_map_placement_place()
 *
 * Returns: (transfer full): names without places in the picture
 */
IdxMapNames *idx_map_names_new (const IdxMapPlaces *places,
                                IdxDataset *dataset,
                                const IdxMapNameStyle *style);

/**
 * idx_map_names_free:
 */
void idx_map_names_free (IdxMapNames *self);

/**
 * idx_map_names_get_n_names:
 *
 * Returns: the number of names
 */
guint idx_map_names_get_n_names (IdxMapNames *self);

/**
 * idx_map_names_place:
 * @pixels_per_unit: the scale of the map
 *
 * Places the names, see idx_map_placement_place(). Does nothing if the scale is that of the last
 * call.
 */
void idx_map_names_place (IdxMapNames *self,
                          double pixels_per_unit);

/**
 * idx_map_names_get_class:
 * @i: a name
 *
 * Returns: the position of its class in idx_labels_get_classes()
 */
guint idx_map_names_get_class (IdxMapNames *self,
                               guint i);

/**
 * idx_map_names_get_size:
 * @i: a name
 * @width: (out): its width, in pixels
 * @height: (out): its height
 */
void idx_map_names_get_size (IdxMapNames *self,
                             guint i,
                             double *width,
                             double *height);

/**
 * idx_map_names_get_corner:
 * @i: a name
 * @area: the part of the map that the picture shows, at the scale of idx_map_names_place()
 * @left: (out): the left edge of the name in the picture, in whole pixels
 * @top: (out): its top edge
 *
 * Returns: whether any of the name is in the picture
 */
gboolean idx_map_names_get_corner (IdxMapNames *self,
                                   guint i,
                                   const IdxMapArea *area,
                                   double *left,
                                   double *top);

/**
 * idx_map_names_draw:
 * @i: a name
 * @cr: draws with the top left corner of the name at its origin
 *
 * Draws a name with a halo in the color of the page. Text is drawn as text.
 */
void idx_map_names_draw (IdxMapNames *self,
                         guint i,
                         cairo_t *cr);

/**
 * idx_map_names_get_opacity:
 * @area: the part of the map that the picture shows
 *
 * Returns: the opacity of names: 1 while the whole map is shown; they fade as the user zooms in
 */
double idx_map_names_get_opacity (const IdxMapArea *area);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxMapNames, idx_map_names_free)

G_END_DECLS
