/* SPDX-License-Identifier: MIT */

/* Draws the marks of the sheet as render nodes over the strips, so that no strip is composed again
 * when the focus, the pointer or the selection moves. */

#include "idx-sheet-painter.h"

#include "idx-color.h"

#include <math.h>

/* The opacity of the accent color over the caption of a selected tile, and the minimum contrast
 * ratio between that color and the page. The caption stays legible with these values. */
#define TINT_ON_LIGHT 0.2F
#define TINT_ON_DARK 0.3F
#define TINT_CONTRAST 7.0F

/* The minimum widths of tiles whose frames have round corners, and of tiles on which the focus is a
 * thick frame, in logical pixels. */
#define MIN_ROUND_WIDTH 24
#define MIN_THICK_WIDTH 16

static GdkRGBA
get_page_color (const IdxSheetPainter *self)
{
  return idx_color_get_rgba (idx_palette_get_page_color (self->palette));
}

static GdkRGBA
get_accent (const IdxSheetPainter *self,
            float contrast)
{
  GdkRGBA page = get_page_color (self);

  return idx_color_get_accent (self->geometry->widget, &page, contrast);
}

GdkRGBA
idx_sheet_painter_get_accent (const IdxSheetPainter *self)
{
  return get_accent (self, IDX_COLOR_FRAME_CONTRAST);
}

void
idx_sheet_painter_fill (IdxSheetPainter *self,
                        const GdkRGBA *color,
                        const graphene_rect_t *bounds)
{
  gtk_snapshot_append_color (self->snapshot, color, bounds);
  self->n_nodes++;
}

void
idx_sheet_painter_draw_page (IdxSheetPainter *self,
                             guint end)
{
  const IdxSheetGeometry *geometry = self->geometry;
  gint64 bottom = (gint64) end * idx_layout_get_row_height (&geometry->layout);
  gboolean is_aligned = floor (geometry->scale) >= geometry->scale;
  float y = is_aligned ? idx_sheet_geometry_to_logical (geometry, 0, bottom).y : 0;
  float width = (float) gtk_widget_get_width (geometry->widget);
  float height = (float) gtk_widget_get_height (geometry->widget);
  GdkRGBA page = get_page_color (self);

  if (y < height)
    idx_sheet_painter_fill (self, &page, &GRAPHENE_RECT_INIT (0, y, width, height - y));
}

/* Draws a frame inside the bounds. @width is the width of the line, in logical pixels. */
static void
draw_frame (IdxSheetPainter *self,
            const graphene_rect_t *bounds,
            GdkRGBA color,
            float width)
{
  GskRoundedRect outline;
  const float line = idx_sheet_geometry_snap_length (self->geometry, width);
  const float widths[4] = { line, line, line, line };
  const GdkRGBA colors[4] = { color, color, color, color };
  float radius = bounds->size.width >= MIN_ROUND_WIDTH ? 4 : 1;

  gsk_rounded_rect_init_from_rect (&outline, bounds, radius);
  gtk_snapshot_append_border (self->snapshot, &outline, widths, colors);
  self->n_nodes++;
}

void
idx_sheet_painter_draw_hover (IdxSheetPainter *self,
                              guint position)
{
  graphene_rect_t bounds = idx_sheet_geometry_get_bounds (self->geometry, position);
  GdkRGBA color = idx_color_get_rgba (idx_palette_get_text_color (self->palette));

  color.alpha = 0.5F;
  draw_frame (self, &bounds, color, 1);
}

/* The current tile has a frame in the color of text, so that it differs from the selected ones,
 * whose frames have the accent color. If it is selected as well, it has both, one in the other. */
void
idx_sheet_painter_draw_focus (IdxSheetPainter *self,
                              guint position,
                              gboolean is_selected)
{
  graphene_rect_t bounds = idx_sheet_geometry_get_bounds (self->geometry, position);
  float width = bounds.size.width >= MIN_THICK_WIDTH ? 2 : 1;

  draw_frame (self, &bounds, idx_color_get_rgba (idx_palette_get_text_color (self->palette)),
              width);
  if (!is_selected || width < 2)
    return;
  width = idx_sheet_geometry_snap_length (self->geometry, width);
  graphene_rect_inset (&bounds, width, width);
  draw_frame (self, &bounds, idx_sheet_painter_get_accent (self), 1);
}

/* The colors of selected tiles, looked up once per snapshot. */
typedef struct
{
  GdkRGBA frame;
  GdkRGBA tint; /* over the caption */
} SelectedColors;

static SelectedColors
get_selected_colors (const IdxSheetPainter *self)
{
  SelectedColors colors = { idx_sheet_painter_get_accent (self),
                            get_accent (self, TINT_CONTRAST) };

  colors.tint.alpha = idx_palette_is_dark (self->palette) ? TINT_ON_DARK : TINT_ON_LIGHT;
  return colors;
}

static void
draw_selected (IdxSheetPainter *self,
               const graphene_rect_t *bounds,
               const SelectedColors *colors)
{
  float height = (float) (self->geometry->layout.caption_height / self->geometry->scale);
  graphene_rect_t caption = *bounds;

  draw_frame (self, bounds, colors->frame, 1);
  /* Only the caption is tinted, because a tint over the image would change its colors. */
  caption.origin.y += caption.size.height - height;
  caption.size.height = height;
  idx_sheet_painter_fill (self, &colors->tint, &caption);
}

/* Marks @n adjacent tiles of a row. If there are several, draws the marks of the first tile once,
 * in a repeat node. */
static void
draw_selected_run (IdxSheetPainter *self,
                   guint first,
                   guint n,
                   const SelectedColors *colors)
{
  graphene_rect_t tile = idx_sheet_geometry_get_bounds (self->geometry, first);
  graphene_rect_t last = idx_sheet_geometry_get_bounds (self->geometry, first + n - 1);
  graphene_rect_t run;

  if (n == 1)
    {
      draw_selected (self, &tile, colors);
      return;
    }
  graphene_rect_union (&tile, &last, &run);
  gtk_snapshot_push_repeat (self->snapshot, &run, &tile);
  self->n_nodes++;
  draw_selected (self, &tile, colors);
  gtk_snapshot_pop (self->snapshot);
}

void
idx_sheet_painter_draw_selection (IdxSheetPainter *self,
                                  const IdxSampleSet *selected,
                                  guint first,
                                  guint end)
{
  SelectedColors colors = get_selected_colors (self);
  guint n_columns = self->geometry->layout.n_columns;
  guint position = idx_sample_set_find_between (selected, first, end);

  while (position != IDX_NO_POSITION)
    {
      guint start = position;
      guint run_length = 0;

      do
        {
          run_length++;
          position = idx_sample_set_find_between (selected, position + 1, end);
        }
      while (position == start + run_length && position % n_columns != 0);
      draw_selected_run (self, start, run_length, &colors);
    }
}

void
idx_sheet_painter_draw_decisions (IdxSheetPainter *self,
                                  IdxDecisionMarks *marks,
                                  IdxDecisions *decisions,
                                  IdxSubset *subset,
                                  guint first,
                                  guint end)
{
  const IdxSheetGeometry *geometry;
  IdxDecisionCell cell;

  g_return_if_fail (self != NULL && marks != NULL);
  g_return_if_fail (IDX_IS_DECISIONS (decisions));
  g_return_if_fail (IDX_IS_SUBSET (subset));

  if (!idx_decision_marks_has_any (marks, decisions))
    return;
  geometry = self->geometry;
  cell = (IdxDecisionCell){ .widget = geometry->widget,
                            .scale = geometry->scale,
                            .palette = self->palette,
                            .has_caption = geometry->layout.caption_height > 0 };
  for (guint position = first; position < end; position++)
    {
      graphene_rect_t tile = idx_sheet_geometry_get_bounds (geometry, position);
      float side = (float) (geometry->layout.side / geometry->scale);

      cell.bounds = GRAPHENE_RECT_INIT (tile.origin.x, tile.origin.y, side, side);
      self->n_nodes += idx_decision_marks_draw_cell (marks, self->snapshot, &cell, decisions,
                                                     idx_subset_get_index (subset, position));
    }
}
