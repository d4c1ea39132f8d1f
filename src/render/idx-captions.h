/* SPDX-License-Identifier: MIT */

#pragma once

#include <cairo.h>
#include <glib-object.h>

G_BEGIN_DECLS

/* Below this side of a cell, in logical pixels, there are no captions. */
#define IDX_CAPTIONS_MIN_SIDE 28

#define IDX_TYPE_CAPTIONS (idx_captions_get_type ())
G_DECLARE_FINAL_TYPE (IdxCaptions, idx_captions, IDX, CAPTIONS, GObject)

/**
 * idx_captions_new:
 * @family: the family of a font
 * @font_size: the size of the theme's text, in logical pixels
 * @side: the side of a cell, in logical pixels
 * @scale: device pixels a logical pixel
 *
 * Returns: (transfer full): drawn captions for cells of this size, each kept once it
 *   has been drawn
 */
IdxCaptions *idx_captions_new (const char *family,
                               double font_size,
                               guint side,
                               guint scale);

/**
 * idx_captions_get_height:
 *
 * Returns: the height of a caption, in device pixels; 0 where cells are too small
 */
guint idx_captions_get_height (IdxCaptions *self);

/**
 * idx_captions_get:
 * @text: a class name
 *
 * Returns: (transfer none): the coverage of the text as an image surface of
 *   %CAIRO_FORMAT_A8, as wide as a cell and idx_captions_get_height() high
 */
cairo_surface_t *idx_captions_get (IdxCaptions *self,
                                   const char *text);

G_END_DECLS
