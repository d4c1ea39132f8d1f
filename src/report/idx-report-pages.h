/* SPDX-License-Identifier: MIT */

#pragma once

#include <cairo.h>
#include <glib-object.h>

G_BEGIN_DECLS

/* The colors of a report, as 0xRRGGBB. Those of text have a contrast of at least 4.5:1 on white. */
#define IDX_REPORT_BLACK 0x1E1E1EU
#define IDX_REPORT_GRAY 0x5E5C64U
#define IDX_REPORT_RULE 0xD0CFCCU
#define IDX_REPORT_PALE_BLUE 0x99C1F1U

/**
 * IdxReportAlign:
 * @IDX_REPORT_ALIGN_START: at the side where lines of text start
 * @IDX_REPORT_ALIGN_CENTER: in the middle
 * @IDX_REPORT_ALIGN_END: at the other side
 *
 * Where a text is in its box.
 */
typedef enum
{
  IDX_REPORT_ALIGN_START,
  IDX_REPORT_ALIGN_CENTER,
  IDX_REPORT_ALIGN_END
} IdxReportAlign;

/**
 * IdxReportStyle:
 * @size: the font size, in points
 * @is_bold: whether the text is bold
 * @is_code: whether the text is a hash or the like: in a font in which all characters have the same
 *   width, and broken anywhere
 * @n_lines: the maximum number of lines, of which a single one is shortened in the middle and the
 *   last of several at its end; 0 for as many as the text needs
 * @color: a color, such as %IDX_REPORT_BLACK
 * @align: where the text is
 *
 * How a text looks.
 */
typedef struct
{
  double size;
  gboolean is_bold;
  gboolean is_code;
  guint n_lines;
  guint32 color;
  IdxReportAlign align;
} IdxReportStyle;

#define IDX_TYPE_REPORT_PAGES (idx_report_pages_get_type ())
G_DECLARE_FINAL_TYPE (IdxReportPages, idx_report_pages, IDX, REPORT_PAGES, GObject)

/**
 * idx_report_pages_new:
 * @surface: a PDF surface
 * @width: the width of a page, in points
 * @height: the height of a page, in points
 * @title: the title of the document, also at the foot of each page
 * @is_rtl: whether lines of text start at the right
 *
 * Fills pages from top to bottom. All x coordinates are distances from the edge where lines of text
 * start, so that pages in languages that are written from right to left are mirrored.
 *
 * Returns: (transfer full): pages, of which the first is empty
 */
IdxReportPages *idx_report_pages_new (cairo_surface_t *surface,
                                      double width,
                                      double height,
                                      const char *title,
                                      gboolean is_rtl);

/**
 * idx_report_pages_get_width:
 *
 * Returns: the width between the margins, in points
 */
double idx_report_pages_get_width (IdxReportPages *self);

/**
 * idx_report_pages_get_max_height:
 *
 * Returns: the height between the margins of an empty page, in points
 */
double idx_report_pages_get_max_height (IdxReportPages *self);

/**
 * idx_report_pages_get_cairo:
 * @x: the distance of a box from the edge where lines start, in points
 * @width: the width of the box
 * @left: (out): the coordinate of its left edge
 *
 * Returns: (transfer none): the context to draw with
 */
cairo_t *idx_report_pages_get_cairo (IdxReportPages *self,
                                     double x,
                                     double width,
                                     double *left);

/**
 * idx_report_pages_has_room:
 * @height: in points
 *
 * Returns: whether idx_report_pages_reserve() would stay on the page
 */
gboolean idx_report_pages_has_room (IdxReportPages *self,
                                    double height);

/**
 * idx_report_pages_reserve:
 * @height: in points
 *
 * Takes room for something that must not be divided, on a new page if the current one has too
 * little.
 *
 * Returns: the y coordinate of its top
 */
double idx_report_pages_reserve (IdxReportPages *self,
                                 double height);

/**
 * idx_report_pages_skip:
 * @height: in points; negative to return what was reserved last
 *
 * Leaves an empty space, unless the page is empty.
 */
void idx_report_pages_skip (IdxReportPages *self,
                            double height);

/**
 * idx_report_pages_measure:
 *
 * Returns: the height of a text in a box of this width, in points
 */
double idx_report_pages_measure (IdxReportPages *self,
                                 const IdxReportStyle *style,
                                 const char *text,
                                 double width);

/**
 * idx_report_pages_draw_text:
 * @x: the distance of the box from the edge where lines start, in points
 * @y: the coordinate of its top
 * @width: its width
 *
 * Draws a text into a box that was reserved.
 */
void idx_report_pages_draw_text (IdxReportPages *self,
                                 const IdxReportStyle *style,
                                 const char *text,
                                 double x,
                                 double y,
                                 double width);

/**
 * idx_report_pages_draw_turned_text:
 * @y: the coordinate of the bottom of the box
 * @height: the length of the longest text that fits
 *
 * Draws a line of text that is read from bottom to top.
 */
void idx_report_pages_draw_turned_text (IdxReportPages *self,
                                        const IdxReportStyle *style,
                                        const char *text,
                                        double x,
                                        double y,
                                        double width,
                                        double height);

/**
 * idx_report_pages_fill:
 *
 * Fills a rectangle with a color.
 */
void idx_report_pages_fill (IdxReportPages *self,
                            guint32 color,
                            double x,
                            double y,
                            double width,
                            double height);

/**
 * idx_report_pages_add_heading:
 * @min_height: the height of what must be on the same page, in points
 *
 * Starts a section, which gets an entry in the outline of the document.
 */
void idx_report_pages_add_heading (IdxReportPages *self,
                                   const char *text,
                                   double min_height);

/**
 * idx_report_pages_add_paragraph:
 *
 * Adds a text over the whole width.
 */
void idx_report_pages_add_paragraph (IdxReportPages *self,
                                     const IdxReportStyle *style,
                                     const char *text);

/**
 * idx_report_pages_add_property:
 * @is_code: whether @value is a hash or the like
 *
 * Adds a line with a name and a value.
 */
void idx_report_pages_add_property (IdxReportPages *self,
                                    const char *name,
                                    const char *value,
                                    gboolean is_code);

/**
 * idx_report_pages_finish:
 *
 * Ends the last page.
 */
void idx_report_pages_finish (IdxReportPages *self);

/**
 * idx_report_pages_dup_arrow:
 *
 * Returns: (transfer full): the names of a class before and after a change, with an arrow between
 *   them, in this order from left to right in any language
 */
char *idx_report_pages_dup_arrow (IdxReportPages *self,
                                  const char *before,
                                  const char *after);

/* The styles of common texts. */
extern const IdxReportStyle idx_report_body;
extern const IdxReportStyle idx_report_small;

G_END_DECLS
