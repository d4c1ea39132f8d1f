/* SPDX-License-Identifier: MIT */

/* Which samples of the sheet are in view. */

#include "idx-sheet-private.h"

/* Returns whether the samples from @first to @last are in view. */
static gboolean
are_in_view (IdxSheet *self,
             guint first,
             guint last)
{
  guint first_row, end_row;
  guint n_columns = self->geometry.layout.n_columns;

  idx_sheet_geometry_get_rows_in_view (&self->geometry, &first_row, &end_row);
  return first / n_columns >= first_row && last / n_columns < end_row;
}

gboolean
idx_sheet_has_current_in_view (IdxSheet *self)
{
  guint position;

  g_return_val_if_fail (IDX_IS_SHEET (self), FALSE);

  position = idx_sample_focus_get_position (&self->focus);
  return position != IDX_NO_POSITION && are_in_view (self, position, position);
}

gboolean
idx_sheet_shows_current (IdxSheet *self)
{
  g_return_val_if_fail (IDX_IS_SHEET (self), FALSE);

  return idx_sheet_has_current_in_view (self) &&
         idx_strip_cache_has_drawn (self->strips, idx_sample_focus_get_position (&self->focus));
}

gboolean
idx_sheet_shows_selected (IdxSheet *self)
{
  const IdxSampleSet *selected;

  g_return_val_if_fail (IDX_IS_SHEET (self), FALSE);

  if (self->focus.model == NULL)
    return FALSE;
  selected = idx_selection_get_selected (self->focus.model);
  return idx_selection_count (self->focus.model) == 0 ||
         are_in_view (self, idx_sample_set_find_next (selected, 0),
                      idx_sample_set_get_last (selected));
}

void
idx_sheet_get_whole (IdxSheet *self,
                     guint *first,
                     guint *n_samples)
{
  const IdxLayout *layout = &self->geometry.layout;
  gint64 top, bottom, height;
  guint end;

  g_return_if_fail (IDX_IS_SHEET (self));
  g_return_if_fail (first != NULL && n_samples != NULL);

  *first = 0;
  *n_samples = 0;
  if (self->focus.model == NULL || layout->n_rows == 0)
    return;
  height = idx_layout_get_row_height (layout);
  top = idx_sheet_geometry_get_top (&self->geometry);
  bottom = top + idx_sheet_geometry_get_view_height (&self->geometry);
  *first = (guint) ((top + height - 1) / height) * layout->n_columns;
  end = MIN ((guint) (bottom / height) * layout->n_columns, layout->n_samples);
  for (guint position = *first;
       position < end && idx_strip_cache_has_drawn (self->strips, position); position++)
    (*n_samples)++;
}
