/* SPDX-License-Identifier: MIT */

#pragma once

#include <cairo.h>
#include <glib-object.h>

G_BEGIN_DECLS

/* Below this side of a cell, in logical pixels, there are no captions. */
#define IDX_CAPTIONS_MIN_SIDE 28

/* Below this one there are no marks either. */
#define IDX_CAPTIONS_MIN_MARK_SIDE 16

/**
 * IdxCaption:
 * @coverage: the coverage of the text as an image surface of %CAIRO_FORMAT_A8, as wide as a cell
 *   and idx_captions_get_height() high
 * @mark_start: the column in which the mark at the end of the text begins
 * @mark_end: the column after it; equal to @mark_start where there is no mark
 *
 * What stands under a thumbnail. The mark has a colour of its own.
 */
typedef struct
{
  cairo_surface_t *coverage;
  guint mark_start;
  guint mark_end;
} IdxCaption;

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
 * Returns: (transfer none): a caption without a mark, shortened where it doesn't fit; it lasts
 *   until the next one is asked for
 */
const IdxCaption *idx_captions_get (IdxCaptions *self,
                                    const char *text);

/**
 * idx_captions_get_marked:
 * @texts: (array zero-terminated=1): what it may say, the best first
 *
 * Returns: (transfer none): a caption of the first of @texts that fits, or of the last, and the
 *   mark `?`; it lasts until the next one is asked for
 */
const IdxCaption *idx_captions_get_marked (IdxCaptions *self,
                                           const char *const *texts);

/**
 * idx_captions_get_mark:
 *
 * Returns: (transfer none) (nullable): the coverage of the mark alone, as an image surface of
 *   %CAIRO_FORMAT_A8, for cells that have no caption; %NULL where cells have one, or are too small
 *   for a mark
 */
cairo_surface_t *idx_captions_get_mark (IdxCaptions *self);

G_END_DECLS
