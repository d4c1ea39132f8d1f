/* SPDX-License-Identifier: MIT */

/* A line between two samples of the sheet. Samples keep their places in the rows, so that within
 * a row the line goes down between two tiles: under those before it, and over those after it. */

#include "idx-sheet-private.h"

#define THICKNESS 2.0F

guint
idx_sheet_get_divider (IdxSheet *self)
{
  g_return_val_if_fail (IDX_IS_SHEET (self), 0);

  return self->n_before_divider;
}

void
idx_sheet_set_divider (IdxSheet *self,
                       guint n_before)
{
  g_return_if_fail (IDX_IS_SHEET (self));

  self->n_before_divider = n_before;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
draw_line (IdxSheet *self,
           GtkSnapshot *snapshot,
           const GdkRGBA *color,
           float left,
           float top,
           float right,
           float bottom)
{
  gtk_snapshot_append_color (snapshot, color, &GRAPHENE_RECT_INIT (left, top, right - left, bottom - top));
  self->n_nodes++;
}

void
idx_sheet_draw_divider (IdxSheet *self,
                        GtkSnapshot *snapshot)
{
  const IdxLayout *layout = &self->style.layout;
  GdkRGBA color = idx_look_get_rgba (idx_palette_get_check_color (self->style.palette));
  float width = (float) gtk_widget_get_width (GTK_WIDGET (self));
  graphene_rect_t next;
  float left, top, right, bottom, between;

  if (self->n_before_divider == 0 || self->n_before_divider >= layout->n_samples)
    return;
  next = idx_sheet_get_bounds (self, self->n_before_divider);
  left = next.origin.x;
  right = left + next.size.width;
  top = next.origin.y - THICKNESS / 2;
  bottom = top + next.size.height;
  if (self->n_before_divider % layout->n_columns == 0)
    {
      draw_line (self, snapshot, &color, 0, top, width, top + THICKNESS);
      return;
    }

  between = (layout->mirrored ? right : left) - THICKNESS / 2;
  draw_line (self, snapshot, &color, between, top, between + THICKNESS, bottom + THICKNESS);
  draw_line (self, snapshot, &color, layout->mirrored ? 0 : left, top, layout->mirrored ? right : width, top + THICKNESS);
  draw_line (self, snapshot, &color, layout->mirrored ? right : 0, bottom, layout->mirrored ? width : left,
             bottom + THICKNESS);
}
