/* SPDX-License-Identifier: MIT */

/* Keeps a sample in place when the layout or the samples of the sheet change. */

#include "idx-scroll-anchor.h"

#include <math.h>

static guint
choose_pivot (const IdxSheetGeometry *geometry,
              guint current)
{
  const IdxLayout *layout = &geometry->layout;
  guint first, end;

  if (layout->n_rows == 0)
    return GTK_INVALID_LIST_POSITION;
  idx_sheet_geometry_get_rows_in_view (geometry, &first, &end);
  if (current != GTK_INVALID_LIST_POSITION && current / layout->n_columns >= first &&
      current / layout->n_columns < end)
    return current;
  if (idx_sheet_geometry_get_top (geometry) == 0)
    return 0;
  return MIN ((first + (end - first) / 2) * layout->n_columns, layout->n_samples - 1);
}

void
idx_scroll_pivot_init (IdxScrollPivot *self,
                       const IdxSheetGeometry *geometry,
                       guint current)
{
  gint64 view_height = idx_sheet_geometry_get_view_height (geometry);
  gint64 top = idx_sheet_geometry_get_top (geometry);
  IdxLayoutRect rect = { 0 };

  self->position = choose_pivot (geometry, current);
  if (self->position != GTK_INVALID_LIST_POSITION)
    rect = idx_layout_get_rect (&geometry->layout, self->position);
  self->offset = rect.y - top;
  self->scale = geometry->scale;
  self->keep_fully_visible = self->position == current && rect.y >= top &&
                             rect.y + rect.height <= top + view_height;
}

gint64
idx_scroll_pivot_get_top (const IdxScrollPivot *self,
                          const IdxSheetGeometry *geometry)
{
  gint64 view_height = idx_sheet_geometry_get_view_height (geometry);
  IdxLayoutRect rect;
  gint64 top;

  if (self->position >= geometry->layout.n_samples)
    return 0;
  rect = idx_layout_get_rect (&geometry->layout, self->position);
  top = rect.y - (gint64) round ((double) self->offset * geometry->scale / self->scale);
  if (self->keep_fully_visible)
    top = MIN (MAX (top, rect.y + rect.height - view_height), rect.y);
  return MAX (top, 0);
}

/* Returns whether the anchor was stored for @subset: the number of samples matches, and the two
 * known samples are at their positions. */
static gboolean
is_for_subset (const IdxScrollAnchor *self,
               IdxSubset *subset)
{
  return self->n_samples > 0 && idx_subset_get_n_samples (subset) == self->n_samples &&
         idx_subset_get_index (subset, self->position) == self->index &&
         idx_subset_get_index (subset, self->top_position) == self->top_index;
}

/* Returns whether the current sample, at @position, is neither the stored one nor its substitute.
 * If so, the user has chosen it. */
static gboolean
has_chosen_another (const IdxScrollAnchor *self,
                    IdxSubset *subset,
                    guint position)
{
  return position != self->substitute_position &&
         idx_subset_get_index (subset, position) != self->index;
}

void
idx_scroll_anchor_store (IdxScrollAnchor *self,
                         const IdxSheetGeometry *geometry,
                         IdxSubset *subset,
                         guint position)
{
  const IdxLayout *layout = &geometry->layout;
  gint64 top = idx_sheet_geometry_get_top (geometry);
  guint first, end;

  if (self->n_samples > 0 && !is_for_subset (self, subset) &&
      !has_chosen_another (self, subset, position))
    return;

  idx_layout_get_rows (layout, top, 1 /* device pixel */, &first, &end);
  self->n_samples = idx_subset_get_n_samples (subset);
  self->position = position;
  self->index = idx_subset_get_index (subset, position);
  self->offset = idx_layout_get_rect (layout, position).y - top;
  self->top_position = MIN (first * layout->n_columns, self->n_samples - 1);
  self->top_index = idx_subset_get_index (subset, self->top_position);
  self->top_offset = idx_layout_get_rect (layout, self->top_position).y - top;
}

void
idx_scroll_anchor_clear (IdxScrollAnchor *self)
{
  self->n_samples = 0;
}

gint64
idx_scroll_anchor_restore (IdxScrollAnchor *self,
                           const IdxSheetGeometry *geometry,
                           IdxSubset *subset,
                           guint position)
{
  const IdxLayout *layout = &geometry->layout;
  gint64 view_height = idx_sheet_geometry_get_view_height (geometry);

  self->substitute_position = GTK_INVALID_LIST_POSITION;
  if (self->n_samples == 0 || idx_subset_get_index (subset, position) != self->index)
    {
      self->substitute_position = position;
      return idx_sheet_geometry_get_top_to_show_around (geometry, position);
    }
  if (is_for_subset (self, subset))
    return idx_layout_get_rect (layout, self->top_position).y - self->top_offset;
  if (idx_subset_get_n_samples (subset) == self->n_samples)
    return 0; /* The same samples in a new order: stay at the top. */
  if (self->offset >= 0 && self->offset < view_height)
    return idx_layout_get_rect (layout, position).y - self->offset;
  return idx_sheet_geometry_get_top_to_show_around (geometry, position);
}
