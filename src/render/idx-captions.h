/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-decisions.h"
#include "idx-palette.h"

#include <cairo.h>
#include <glib-object.h>

G_BEGIN_DECLS

/* The minimum side of a cell with a caption, in logical pixels. */
#define IDX_CAPTIONS_MIN_SIDE 28

/* The minimum side of a cell with the mark of a label to check, `?`, in logical pixels. */
#define IDX_CAPTIONS_MIN_MARK_SIDE 16

/**
 * IdxCaption:
 * @width: the width of the caption, in device pixels
 * @height: its height, in device pixels
 * @mark_start: the first column of pixels of the mark at the end of the text
 * @mark_end: the column after the mark; equal to @mark_start if there is no mark
 * @pixels: row by row, as 0xFFRRGGBB
 *
 * The text under a thumbnail, drawn on the page color. The mark of a label to check, `?`, is drawn
 * in a different color.
 */
typedef struct
{
  guint width;
  guint height;
  guint mark_start;
  guint mark_end;
  guint32 pixels[];
} IdxCaption;

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
 * Returns: (transfer full): an object that draws captions for cells of this size. In device pixels,
 *   the side of a cell is @side times @scale, rounded
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
 * Returns: (transfer full): a caption with the first of @texts that fits, or else the last one,
 *   followed by the mark `?`
 */
IdxCaption *idx_captions_draw_marked (IdxCaptions *self,
                                      const char *const *texts);

/**
 * idx_captions_draw_suspect:
 * @given: the name of the given class
 * @suggested: the name of the suggested class
 * @numbers: (nullable): both labels as stored, like "0→3"; %NULL if the classes have no names.
 *   Numbers are never shortened
 *
 * Returns: (transfer full): the first of these captions that fits: "Trouser→Dress?",
 *   "Tro…→Dress?", "Tr…→Dr…?", @numbers with the mark, or the mark alone. In small cells, names
 *   are in smaller text
 */
IdxCaption *idx_captions_draw_suspect (IdxCaptions *self,
                                       const char *given,
                                       const char *suggested,
                                       const char *numbers);

/**
 * idx_captions_draw_mark:
 *
 * Returns: (transfer full) (nullable): the mark alone in a square smaller than a cell, for cells
 *   without a caption; %NULL if cells have a caption or are too small for a mark
 */
IdxCaption *idx_captions_draw_mark (IdxCaptions *self);

/**
 * idx_captions_draw_decision:
 * @state: the decision; must not be undecided
 * @given: the name of the given class
 * @current: the name of the current class
 *
 * Draws the caption of a sample with a decision. Each decision has a sign: "4→9" on a filled tab if
 * the sample was relabeled, "4 ✓" if its label was kept, "4 ~" if the user is unsure, and a line
 * through the text if it was excluded. Shortens names that don't fit, but always shows the sign.
 *
 * Returns: (transfer full) (nullable): a surface of %CAIRO_FORMAT_RGB24 with the caption. For cells
 *   without captions, it contains a single character, the sign or the name of the current class,
 *   and has the size of idx_captions_draw_mark(). %NULL if cells are too small for that
 */
cairo_surface_t *idx_captions_draw_decision (IdxCaptions *self,
                                             IdxState state,
                                             const char *given,
                                             const char *current);

G_END_DECLS
