/* SPDX-License-Identifier: MIT */

/* The place on the sheet that somebody comes back to.
 *
 * When other samples come to be shown, because of a filter or another order, the place is kept: the
 * current sample, and what was at the top. As long as nobody chooses another sample, it is what is
 * gone back to once the same samples are shown again in the same order. */

#include "idx-sheet-private.h"

static IdxSubset *
get_subset (IdxSheet *self)
{
  return idx_selection_get_subset (self->model);
}

/* Whether what is shown is what the place was kept of: as many samples, of which those that are known
 * stand where they stood. */
static gboolean
is_kept (IdxSheet *self)
{
  const IdxSheetPlace *place = &self->place;
  IdxSubset *subset = get_subset (self);

  return place->n_samples > 0 && idx_subset_get_n_samples (subset) == place->n_samples &&
         idx_subset_get_index (subset, place->position) == place->index &&
         idx_subset_get_index (subset, place->top_position) == place->top_index;
}

/* Whether the current sample is another one than that of the place, and not only because that one
 * isn't shown. */
static gboolean
was_moved (IdxSheet *self)
{
  return self->position != self->place.given &&
         idx_subset_get_index (get_subset (self), self->position) != self->place.index;
}

void
idx_sheet_keep_place (IdxSheet *self)
{
  IdxSheetPlace *place = &self->place;
  IdxSubset *subset;
  gint64 top = idx_sheet_get_top (self);
  guint first, last;

  if (self->model == NULL || self->position == GTK_INVALID_LIST_POSITION)
    return;
  if (place->n_samples > 0 && !is_kept (self) && !was_moved (self))
    return;

  subset = get_subset (self);
  idx_layout_get_rows (&self->style.layout, top, 1, &first, &last);
  place->n_samples = idx_subset_get_n_samples (subset);
  place->position = self->position;
  place->index = idx_subset_get_index (subset, self->position);
  place->offset = idx_layout_get_rect (&self->style.layout, self->position).y - top;
  place->top_position = MIN (first * self->style.layout.n_columns, place->n_samples - 1);
  place->top_index = idx_subset_get_index (subset, place->top_position);
  place->top_offset = idx_layout_get_rect (&self->style.layout, place->top_position).y - top;
}

void
idx_sheet_forget_place (IdxSheet *self)
{
  self->place.n_samples = 0;
}

void
idx_sheet_return (IdxSheet *self)
{
  IdxSheetPlace *place = &self->place;
  const IdxLayout *layout = &self->style.layout;
  IdxSubset *subset = get_subset (self);
  gboolean visible = place->offset >= 0 && place->offset < idx_sheet_get_view_height (self);
  guint position;

  place->given = GTK_INVALID_LIST_POSITION;
  if (place->n_samples == 0 || !idx_subset_find (subset, place->index, &position))
    {
      idx_sheet_set_current (self, 0, IDX_SHEET_SELECT_ONLY);
      place->given = 0;
      return;
    }
  idx_sheet_set_current (self, position, IDX_SHEET_SELECT_ONLY);
  if (is_kept (self))
    idx_sheet_set_top (self, idx_layout_get_rect (layout, place->top_position).y - place->top_offset);
  else if (idx_subset_get_n_samples (subset) == place->n_samples)
    return; /* The same samples in another order begin at their start. */
  else if (visible)
    idx_sheet_set_top (self, idx_layout_get_rect (layout, position).y - place->offset);
  else
    idx_sheet_scroll_to (self, position);
}
