/* SPDX-License-Identifier: MIT */

/* What the sheet draws: strips, and nodes over them for all that changes without the pictures
 * changing. */

#include "idx-sheet-private.h"

#include "idx-color.h"

#include <math.h>

/* A frame of one pixel needs a little more than the 3 that are asked of lines. */
#define ACCENT_CONTRAST 3.5F

/* What lies over the caption of a selected tile: so much of an accent so far from the page, a light or
 * a dark one, that the caption stays readable. */
#define TINT_ON_LIGHT 0.2F
#define TINT_ON_DARK 0.3F
#define TINT_CONTRAST 7.0F

static GdkRGBA
get_page (IdxSheet *self)
{
  return idx_color_get_rgba (idx_palette_get_page_color (self->style.palette));
}

/* The theme's accent. That of dark themes is made to lie under white text, not to be seen on black. */
static GdkRGBA
get_accent (IdxSheet *self,
            float contrast)
{
  GtkStyleContext *context = gtk_widget_get_style_context (GTK_WIDGET (self));
  GdkRGBA color = { 0.2F, 0.5F, 0.9F, 1.0F };
  GdkRGBA page = get_page (self);

  (void) gtk_style_context_lookup_color (context, "theme_selected_bg_color", &color);
  return idx_color_ensure_contrast (&color, &page, contrast);
}

GdkRGBA
idx_sheet_get_accent (IdxSheet *self)
{
  return get_accent (self, ACCENT_CONTRAST);
}

static void
draw_frame (IdxSheet *self,
            GtkSnapshot *snapshot,
            const graphene_rect_t *bounds,
            GdkRGBA color,
            float width)
{
  GskRoundedRect outline;
  const float line = idx_sheet_snap_length (self, width);
  const float widths[4] = { line, line, line, line };
  const GdkRGBA colors[4] = { color, color, color, color };
  float radius = bounds->size.width >= 24 ? 4 : 1;

  gsk_rounded_rect_init_from_rect (&outline, bounds, radius);
  gtk_snapshot_append_border (snapshot, &outline, widths, colors);
  self->n_nodes++;
}

/* The colours of selected tiles: found once for all that are drawn. */
typedef struct
{
  GdkRGBA frame;
  GdkRGBA tint;
} SelectedColors;

static SelectedColors
get_selected_colors (IdxSheet *self)
{
  SelectedColors colors = { idx_sheet_get_accent (self), get_accent (self, TINT_CONTRAST) };

  colors.tint.alpha = idx_palette_is_dark (self->style.palette) ? TINT_ON_DARK : TINT_ON_LIGHT;
  return colors;
}

/* Draws what shows that a tile is selected. */
static void
draw_selected (IdxSheet *self,
               GtkSnapshot *snapshot,
               const graphene_rect_t *bounds,
               const SelectedColors *colors)
{
  float caption = (float) (self->style.layout.caption / self->scale);
  graphene_rect_t foot = *bounds;

  draw_frame (self, snapshot, bounds, colors->frame, 1);
  /* A tint over the image would change what it is about: its values. */
  foot.origin.y += foot.size.height - caption;
  foot.size.height = caption;
  gtk_snapshot_append_color (snapshot, &colors->tint, &foot);
  self->n_nodes++;
}

/* Draws that of tiles beside each other: that of one of them, again and again. */
static void
draw_selected_run (IdxSheet *self,
                   GtkSnapshot *snapshot,
                   guint first,
                   guint n,
                   const SelectedColors *colors)
{
  graphene_rect_t tile = idx_sheet_get_bounds (self, first);
  graphene_rect_t last = idx_sheet_get_bounds (self, first + n - 1);
  graphene_rect_t run;

  if (n == 1)
    {
      draw_selected (self, snapshot, &tile, colors);
      return;
    }
  graphene_rect_union (&tile, &last, &run);
  gtk_snapshot_push_repeat (snapshot, &run, &tile);
  self->n_nodes++;
  draw_selected (self, snapshot, &tile, colors);
  gtk_snapshot_pop (snapshot);
}

static void
draw_selection (IdxSheet *self,
                GtkSnapshot *snapshot,
                guint first,
                guint n)
{
  g_autoptr (GtkBitset) selected =
    gtk_selection_model_get_selection_in_range (GTK_SELECTION_MODEL (self->model), first, n);
  SelectedColors colors = get_selected_colors (self);
  guint n_columns = self->style.layout.n_columns;
  GtkBitsetIter iter;
  guint position;
  gboolean more = gtk_bitset_iter_init_first (&iter, selected, &position);

  while (more)
    {
      guint start = position;
      guint n_run = 0;

      do
        {
          n_run++;
          more = gtk_bitset_iter_next (&iter, &position);
        }
      while (more && position == start + n_run && position % n_columns != 0);
      draw_selected_run (self, snapshot, start, n_run, &colors);
    }
}

static void
draw_overlays (IdxSheet *self,
               GtkSnapshot *snapshot,
               guint first_row,
               guint last_row)
{
  const IdxLayout *layout = &self->style.layout;
  guint first = first_row * layout->n_columns;
  guint end = (guint) MIN ((guint64) last_row * layout->n_columns, layout->n_samples);

  if (self->hovered >= first && self->hovered < end)
    {
      graphene_rect_t bounds = idx_sheet_get_bounds (self, self->hovered);
      GdkRGBA color = idx_color_get_rgba (idx_palette_get_text_color (self->style.palette));

      color.alpha = 0.5F;
      draw_frame (self, snapshot, &bounds, color, 1);
    }
  idx_sheet_draw_dividers (self, snapshot, first, end);
  draw_selection (self, snapshot, first, end - first);
  if (self->position >= first && self->position < end &&
      gtk_widget_get_focus_child (GTK_WIDGET (self)) != NULL)
    {
      graphene_rect_t bounds = idx_sheet_get_bounds (self, self->position);

      draw_frame (self, snapshot, &bounds, idx_sheet_get_accent (self), bounds.size.width >= 16 ? 2 : 1);
    }
}

/* The strips have a ground of their own: only what is below the last one lacks it, and the rest of
 * device pixels that the sheet shares with what is beside it. */
static void
draw_ground (IdxSheet *self,
             GtkSnapshot *snapshot,
             guint last_row)
{
  gint64 end = (gint64) last_row * idx_layout_get_row_height (&self->style.layout);
  gboolean aligned = floor (self->scale) >= self->scale;
  float y = aligned ? idx_sheet_to_logical (self, 0, end).y : 0;
  float width = (float) gtk_widget_get_width (GTK_WIDGET (self));
  float height = (float) gtk_widget_get_height (GTK_WIDGET (self));
  GdkRGBA page = get_page (self);

  if (y >= height)
    return;
  gtk_snapshot_append_color (snapshot, &page, &GRAPHENE_RECT_INIT (0, y, width, height - y));
  self->n_nodes++;
}

void
idx_sheet_snapshot (GtkWidget *widget,
                    GtkSnapshot *snapshot)
{
  IdxSheet *self = IDX_SHEET (widget);
  graphene_rect_t bounds = {
    self->origin,
    { (float) ((double) idx_sheet_get_view_width (self) / self->scale),
      (float) ((double) idx_sheet_get_view_height (self) / self->scale) },
  };
  guint first, last;

  if (self->model == NULL)
    return;

  idx_layout_get_rows (&self->style.layout, idx_sheet_get_top (self), idx_sheet_get_view_height (self), &first, &last);

  idx_strip_cache_show (self->strips, first, last);
  self->n_nodes = last - first;
  draw_ground (self, snapshot, last);
  gtk_snapshot_push_clip (snapshot, &bounds);
  for (guint row = first; row < last; row++)
    {
      graphene_rect_t tile = idx_sheet_get_bounds (self, row * self->style.layout.n_columns);

      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (self->origin.x, tile.origin.y));
      gtk_snapshot_append_node (snapshot, idx_strip_cache_get_node (self->strips, row));
      gtk_snapshot_restore (snapshot);
    }
  draw_overlays (self, snapshot, first, last);
  idx_sheet_draw_band (self, snapshot);
  idx_sheet_draw_bubble (self, snapshot);
  gtk_snapshot_pop (snapshot);
}
