/* SPDX-License-Identifier: MIT */

/* Draws lines that divide the samples of the sheet. A line within a row has a step: it runs below
 * the tiles before the division, up between two tiles, and above the tiles after it. */

#include "idx-sheet-divider.h"

#include "idx-color.h"

/* The thickness of lines in logical pixels, and the fraction of the text color in the color of
 * class lines; the rest is the page color. */
#define DIVIDER_THICKNESS 2
#define CLASS_THICKNESS 1
#define CLASS_TEXT_FRACTION 0.4F

/* If more class lines than this are in view, none are drawn: they would look like a pattern. */
#define MAX_CLASS_LINES 100

static void
draw_line (IdxSheetPainter *painter,
           const GdkRGBA *color,
           float left,
           float top,
           float right,
           float bottom)
{
  idx_sheet_painter_fill (painter, color,
                          &GRAPHENE_RECT_INIT (left, top, right - left, bottom - top));
}

/* Draws a line between the first @n_before samples and the others. @thickness is in logical
 * pixels. */
static void
draw_stepped_line (IdxSheetPainter *painter,
                   guint n_before,
                   const GdkRGBA *color,
                   int thickness)
{
  const IdxSheetGeometry *geometry = painter->geometry;
  const int half_thickness = (thickness + 1) / 2;
  gboolean is_mirrored = geometry->layout.is_mirrored;
  graphene_rect_t next = idx_sheet_geometry_get_bounds (geometry, n_before);
  float width = (float) gtk_widget_get_width (geometry->widget);
  float left = next.origin.x;
  float right = left + next.size.width;
  float half_line = idx_sheet_geometry_snap_length (geometry, (float) half_thickness);
  float line = idx_sheet_geometry_snap_length (geometry, (float) thickness);
  float top = next.origin.y - half_line;
  float bottom = top + next.size.height;
  float step_x;

  if (n_before % geometry->layout.n_columns == 0)
    {
      draw_line (painter, color, 0, top, width, top + line);
      return;
    }

  step_x = (is_mirrored ? right : left) - half_line;
  draw_line (painter, color, step_x, top, step_x + line, bottom + line);
  draw_line (painter, color, is_mirrored ? 0 : left, top, is_mirrored ? right : width, top + line);
  draw_line (painter, color, is_mirrored ? right : 0, bottom, is_mirrored ? width : left,
             bottom + line);
}

void
idx_sheet_divider_draw (IdxSheetPainter *painter,
                        guint n_before)
{
  GdkRGBA color = idx_color_get_rgba (idx_palette_get_suspect_color (painter->palette));

  draw_stepped_line (painter, n_before, &color, DIVIDER_THICKNESS);
}

/* Stores in @starts, an array of MAX_CLASS_LINES, the positions after @first and before @end where
 * a new class begins. Returns their number, or 0 if there are more than fit. */
static guint
find_class_starts (IdxSubset *subset,
                   guint first,
                   guint end,
                   guint *starts)
{
  guint start, next;
  guint n = 0;

  for (guint position = first; position < end; position = next)
    {
      idx_subset_get_label_run (subset, position, &start, &next);
      if (next >= end || next >= idx_subset_get_n_samples (subset))
        break;
      if (n == MAX_CLASS_LINES)
        return 0;
      starts[n++] = next;
    }
  return n;
}

/* Returns the color of the lines between classes. It is opaque, because the lines around a class of
 * few samples overlap. */
static GdkRGBA
get_class_line_color (IdxPalette palette)
{
  GdkRGBA color = idx_color_get_rgba (idx_palette_get_text_color (palette));
  GdkRGBA page = idx_color_get_rgba (idx_palette_get_page_color (palette));

  color.red = page.red + CLASS_TEXT_FRACTION * (color.red - page.red);
  color.green = page.green + CLASS_TEXT_FRACTION * (color.green - page.green);
  color.blue = page.blue + CLASS_TEXT_FRACTION * (color.blue - page.blue);
  return color;
}

void
idx_sheet_divider_draw_classes (IdxSheetPainter *painter,
                                IdxSubset *subset,
                                guint first,
                                guint end)
{
  GdkRGBA color = get_class_line_color (painter->palette);
  guint starts[MAX_CLASS_LINES];
  guint n = find_class_starts (subset, first, end, starts);

  for (guint i = 0; i < n; i++)
    draw_stepped_line (painter, starts[i], &color, CLASS_THICKNESS);
}
