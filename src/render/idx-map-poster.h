/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-map-names.h"
#include "idx-map-symbols.h"
#include "idx-subset.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * IDX_MAP_POSTER_SIDE:
 *
 * The side of the map on a poster, in points (1/72 inch).
 */
#define IDX_MAP_POSTER_SIDE 720

/**
 * IdxMapPosterOptions:
 * @coloring: how the samples are colored
 * @title: (nullable): the title above the map
 * @side: the side of the map in a PNG file, in pixels; a PDF file has its own
 * @palette: the colors of mean images
 * @orientation: how mean images are rotated and mirrored
 * @get_mean: (nullable) (scope call): gets the mean images of classes without a name
 * @mean_data: passed to @get_mean
 *
 * How a poster looks.
 */
typedef struct
{
  IdxMapColoring coloring;
  const char *title;
  guint side;
  IdxPalette palette;
  IdxOrientation orientation;
  IdxMapMeanFunc get_mean;
  gpointer mean_data;
} IdxMapPosterOptions;

/**
 * idx_map_poster_draw_map:
 * @subset: see idx_map_poster_write_pdf()
 * @options: how the map looks; @title and @side aren't used
 * @cr: draws in points, from the origin to %IDX_MAP_POSTER_SIDE in both directions
 *
 * Draws the map of a poster alone: the dots and the names of the classes.
 */
void idx_map_poster_draw_map (IdxSubset *subset,
                              const IdxMapPosterOptions *options,
                              cairo_t *cr);

/**
 * idx_map_poster_write_pdf:
 * @subset: samples of a dataset that has a map; samples outside the subset are drawn as faint dots
 * @stream: receives the PDF file
 *
 * Writes a page with the whole map on white, the names of its classes, a title and a legend. Text
 * is text; the dots are a picture of 216 dpi. The document has a title, and the language of its
 * texts.
 *
 * Returns: %FALSE with the error of @stream, with %IDX_ERROR_WRITE if cairo has failed, or on
 *   cancel
 */
gboolean idx_map_poster_write_pdf (IdxSubset *subset,
                                   const IdxMapPosterOptions *options,
                                   GOutputStream *stream,
                                   GCancellable *cancellable,
                                   GError **error);

/**
 * idx_map_poster_write_png:
 * @stream: receives the PNG file
 *
 * Writes the same as a picture.
 *
 * Returns: see idx_map_poster_write_pdf()
 */
gboolean idx_map_poster_write_png (IdxSubset *subset,
                                   const IdxMapPosterOptions *options,
                                   GOutputStream *stream,
                                   GCancellable *cancellable,
                                   GError **error);

/**
 * idx_map_poster_save:
 * @target: the file; replaced completely or not at all. A name that ends in .pdf makes a PDF file,
 *   any other a PNG file
 *
 * Writes a poster to a file.
 *
 * Returns: %FALSE with an error of idx_map_poster_write_pdf(), or if @target can't be written or is
 *   a file of the dataset
 */
gboolean idx_map_poster_save (IdxSubset *subset,
                              const IdxMapPosterOptions *options,
                              GFile *target,
                              GCancellable *cancellable,
                              GError **error);

G_END_DECLS
