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

void
idx_sheet_draw_divider (IdxSheet *self,
                        GtkSnapshot *snapshot)
{
  const IdxLayout *layout = &self->style.layout;
  GdkRGBA color = idx_look_get_rgba (idx_palette_get_check_color (self->style.palette));
  guint column = self->n_before_divider % layout->n_columns;
  float width = (float) gtk_widget_get_width (GTK_WIDGET (self));
  graphene_rect_t next;
  float top, bottom;

  if (self->n_before_divider == 0 || self->n_before_divider >= layout->n_samples)
    return;
  next = idx_sheet_get_bounds (self, self->n_before_divider);
  top = next.origin.y - THICKNESS / 2;
  bottom = top + next.size.height;

  gtk_snapshot_append_color (snapshot, &color,
                             &GRAPHENE_RECT_INIT (next.origin.x, top, width - next.origin.x, THICKNESS));
  if (column == 0)
    return;
  gtk_snapshot_append_color (snapshot, &color,
                             &GRAPHENE_RECT_INIT (next.origin.x - THICKNESS / 2, top, THICKNESS,
                                                  bottom - top + THICKNESS));
  gtk_snapshot_append_color (snapshot, &color, &GRAPHENE_RECT_INIT (0, bottom, next.origin.x, THICKNESS));
}
