/* SPDX-License-Identifier: MIT */

/* Lines between two samples of the sheet. Samples keep their columns, so within a row the line
 * steps up between two tiles: it runs below the tiles before it and above those after it. */

#include "idx-sheet-divider.h"

#include "idx-color.h"

#define THICKNESS 2
#define CLASS_THICKNESS 1
#define CLASS_DARKNESS 0.4F

/* With more lines than this in view they would only be a pattern. */
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

static void
draw_step (IdxSheetPainter *painter,
           guint n_before,
           const GdkRGBA *color,
           int thickness)
{
  const IdxSheetGeometry *geometry = painter->geometry;
  const int half = (thickness + 1) / 2;
  gboolean mirrored = geometry->layout.mirrored;
  graphene_rect_t next = idx_sheet_geometry_get_bounds (geometry, n_before);
  float width = (float) gtk_widget_get_width (geometry->widget);
  float left = next.origin.x;
  float right = left + next.size.width;
  float before = idx_sheet_geometry_snap_length (geometry, (float) half);
  float line = idx_sheet_geometry_snap_length (geometry, (float) thickness);
  float top = next.origin.y - before;
  float bottom = top + next.size.height;
  float between;

  if (n_before % geometry->layout.n_columns == 0)
    {
      draw_line (painter, color, 0, top, width, top + line);
      return;
    }

  between = (mirrored ? right : left) - before;
  draw_line (painter, color, between, top, between + line, bottom + line);
  draw_line (painter, color, mirrored ? 0 : left, top, mirrored ? right : width, top + line);
  draw_line (painter, color, mirrored ? right : 0, bottom, mirrored ? width : left, bottom + line);
}

void
idx_sheet_divider_draw (IdxSheetPainter *painter,
                        guint n_before)
{
  GdkRGBA color = idx_color_get_rgba (idx_palette_get_check_color (painter->palette));

  draw_step (painter, n_before, &color, THICKNESS);
}

/* Finds where classes begin between @first and @end; returns how many do, or 0 if too many do. */
static guint
find_classes (IdxSubset *subset,
              guint first,
              guint end,
              guint *starts)
{
  guint start, next;
  guint n = 0;

  for (guint at = first; at < end; at = next)
    {
      idx_subset_get_label_run (subset, at, &start, &next);
      if (next >= end || next >= idx_subset_get_n_samples (subset))
        break;
      if (n == MAX_CLASS_LINES)
        return 0;
      starts[n++] = next;
    }
  return n;
}

/* Opaque, because the lines of short classes overlap. */
static GdkRGBA
get_class_color (IdxPalette palette)
{
  GdkRGBA color = idx_color_get_rgba (idx_palette_get_text_color (palette));
  GdkRGBA page = idx_color_get_rgba (idx_palette_get_page_color (palette));

  color.red = page.red + CLASS_DARKNESS * (color.red - page.red);
  color.green = page.green + CLASS_DARKNESS * (color.green - page.green);
  color.blue = page.blue + CLASS_DARKNESS * (color.blue - page.blue);
  return color;
}

void
idx_sheet_divider_draw_classes (IdxSheetPainter *painter,
                                IdxSubset *subset,
                                guint first,
                                guint end)
{
  GdkRGBA color = get_class_color (painter->palette);
  guint starts[MAX_CLASS_LINES];
  guint n = find_classes (subset, first, end, starts);

  for (guint i = 0; i < n; i++)
    draw_step (painter, starts[i], &color, CLASS_THICKNESS);
}
