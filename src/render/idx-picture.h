/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-palette.h"
#include "idx-raster.h"

#include <cairo.h>
#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * idx_picture_new_stored:
 * @raster: an image
 * @scale: the side of the square of pixels that shows a value
 *
 * Returns: (transfer full): a surface with the levels of the image. Its format is
 *   %CAIRO_FORMAT_A8 for one channel (8-bit gray in a PNG file), %CAIRO_FORMAT_RGB24 for three,
 *   and %CAIRO_FORMAT_ARGB32 for four
 */
cairo_surface_t *idx_picture_new_stored (const IdxRaster *raster,
                                         guint scale);

/**
 * idx_picture_new_shown:
 * @raster: an image
 * @palette: the colors
 * @scale: the side of the square of pixels that shows a value
 *
 * Returns: (transfer full): a surface of %CAIRO_FORMAT_RGB24 with the image as it is shown
 */
cairo_surface_t *idx_picture_new_shown (const IdxRaster *raster,
                                        IdxPalette palette,
                                        guint scale);

/**
 * idx_picture_check_size:
 *
 * Returns: %FALSE with %IDX_ERROR_RANGE if a picture of this size would be too large for cairo
 */
gboolean idx_picture_check_size (guint64 width,
                                 guint64 height,
                                 GError **error);

/**
 * idx_picture_write_png:
 *
 * Writes a surface as PNG.
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE if @surface has an error status, with the error of @stream,
 *   or on cancel
 */
gboolean idx_picture_write_png (cairo_surface_t *surface,
                                GOutputStream *stream,
                                GCancellable *cancellable,
                                GError **error);

/**
 * idx_picture_save_png:
 * @surface: a surface created by a function of this header
 * @target: the file
 *
 * Saves a surface as PNG. Follows links. Creates or replaces the file completely or not at all.
 * Doesn't replace it if it already has the same content.
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE
 */
gboolean idx_picture_save_png (cairo_surface_t *surface,
                               GFile *target,
                               GError **error);

/**
 * idx_picture_create_png:
 * @surface: a surface created by a function of this header
 * @target: a new file
 *
 * Saves a surface as a new PNG file. Creates the file completely or not at all. Doesn't fsync it:
 * for thousands of pictures, that would take longer than everything else.
 *
 * Returns: %FALSE with %IDX_ERROR_EXISTS or %IDX_ERROR_WRITE
 */
gboolean idx_picture_create_png (cairo_surface_t *surface,
                                 GFile *target,
                                 GError **error);

/**
 * idx_picture_create_png_if_changed:
 * @surface: a surface created by a function of this header
 * @existing: (nullable): the file that @target will replace later, if it exists
 * @target: a new file
 * @is_created: (out): whether @target was created
 *
 * Like idx_picture_create_png(), but doesn't create @target if @existing already has the same
 * content.
 *
 * Returns: %FALSE with %IDX_ERROR_EXISTS or %IDX_ERROR_WRITE
 */
gboolean idx_picture_create_png_if_changed (cairo_surface_t *surface,
                                            GFile *existing,
                                            GFile *target,
                                            gboolean *is_created,
                                            GError **error);

G_END_DECLS
