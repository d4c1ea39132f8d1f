/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-palette.h"

#include <cairo.h>
#include <glib-object.h>

G_BEGIN_DECLS

/* Below this side of a cell, in logical pixels, there are no captions. */
#define IDX_CAPTIONS_MIN_SIDE 28

/* Below this side there are no marks either. */
#define IDX_CAPTIONS_MIN_MARK_SIDE 16

/**
 * IdxCaption:
 * @width: the width of a cell
 * @height: see idx_captions_get_height()
 * @mark_start: the first column of the mark at the end of the text
 * @mark_end: the column after the mark; equal to @mark_start without one
 * @pixels: row by row, as 0xFFRRGGBB
 *
 * The text under a thumbnail, drawn on the page. The mark has its own color.
 */
typedef struct
{
  guint width;
  guint height;
  guint mark_start;
  guint mark_end;
  guint32 pixels[];
} IdxCaption;

/**
 * IdxCaptionSign:
 * @IDX_CAPTION_SIGN_CHANGED: another label, "4→9" on a filled tab
 * @IDX_CAPTION_SIGN_KEPT: the given label was confirmed, "4 ✓"
 * @IDX_CAPTION_SIGN_UNSURE: the label can't be told, "4 ~"
 * @IDX_CAPTION_SIGN_EXCLUDED: the sample is left out, the label is struck through
 *
 * How a caption shows what a person decided about a sample.
 */
typedef enum
{
  IDX_CAPTION_SIGN_CHANGED,
  IDX_CAPTION_SIGN_KEPT,
  IDX_CAPTION_SIGN_UNSURE,
  IDX_CAPTION_SIGN_EXCLUDED
} IdxCaptionSign;

#define IDX_TYPE_CAPTIONS (idx_captions_get_type ())
G_DECLARE_FINAL_TYPE (IdxCaptions, idx_captions, IDX, CAPTIONS, GObject)

/**
 * idx_captions_new:
 * @family: the family of a font
 * @font_size: the size of the theme's text, in logical pixels
 * @side: the side of a cell, in logical pixels
 * @scale: device pixels per logical pixel
 * @palette: the colors
 *
 * Returns: (transfer full): an object that draws captions for cells of this size. Their side in
 *   device pixels is @side times @scale, rounded
 */
IdxCaptions *idx_captions_new (const char *family,
                               double font_size,
                               guint side,
                               double scale,
                               IdxPalette palette);

/**
 * idx_captions_get_height:
 *
 * Returns: the height of a caption, in device pixels; 0 if cells are too small
 */
guint idx_captions_get_height (IdxCaptions *self);

/**
 * idx_captions_draw:
 * @text: a class name
 *
 * Returns: (transfer full): a caption without a mark, shortened if it doesn't fit
 */
IdxCaption *idx_captions_draw (IdxCaptions *self,
                               const char *text);

/**
 * idx_captions_draw_marked:
 * @texts: (array zero-terminated=1): possible texts, the best first
 *
 * Returns: (transfer full): a caption with the first of @texts that fits, or else the last,
 *   followed by the mark `?`
 */
IdxCaption *idx_captions_draw_marked (IdxCaptions *self,
                                      const char *const *texts);

/**
 * idx_captions_draw_suspect:
 * @given: the name of the given class
 * @suggested: the name of the suggested class
 * @numbers: (nullable): both labels as stored, `0→3`; %NULL if these are the names, which then
 *   aren't shortened
 *
 * Returns: (transfer full): the caption "Dress→Trouser?"; if that doesn't fit "→Trouser?", then
 *   "→Trou…?", then @numbers with the mark, then the mark alone
 */
IdxCaption *idx_captions_draw_suspect (IdxCaptions *self,
                                       const char *given,
                                       const char *suggested,
                                       const char *numbers);

/**
 * idx_captions_draw_mark:
 *
 * Returns: (transfer full) (nullable): the mark alone, for cells without a caption: a square that
 *   is narrower than a cell; %NULL if cells have a caption or are too small for a mark
 */
IdxCaption *idx_captions_draw_mark (IdxCaptions *self);

/**
 * idx_captions_draw_decision:
 * @sign: what was decided
 * @given: the name of the class that the sample was labeled with
 * @current: the name of the class that it has now
 *
 * Draws the caption of a sample that was decided. Names that don't fit are shortened; the sign
 * stays.
 *
 * Returns: (transfer full) (nullable): a surface of %CAIRO_FORMAT_RGB24: a whole caption, or, where
 *   cells have none, a square as idx_captions_draw_mark() has it, with the sign alone; %NULL where
 *   cells are too small for a mark
 */
cairo_surface_t *idx_captions_draw_decision (IdxCaptions *self,
                                             IdxCaptionSign sign,
                                             const char *given,
                                             const char *current);

G_END_DECLS
