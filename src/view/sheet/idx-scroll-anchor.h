/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-sheet-geometry.h"
#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * IdxScrollPivot:
 * @position: the position of the sample, or %GTK_INVALID_LIST_POSITION if there is none
 * @offset: how far its tile was below the top of the viewport, in device pixels
 * @scale: the number of device pixels per logical pixel when @offset was stored
 * @keep_fully_visible: whether the tile must stay completely in view
 *
 * The sample whose tile stays in place when the layout changes.
 */
typedef struct
{
  guint position;
  gint64 offset;
  double scale;
  gboolean keep_fully_visible;
} IdxScrollPivot;

/**
 * idx_scroll_pivot_init:
 * @geometry: the current layout
 * @current: the position of the current sample, or %GTK_INVALID_LIST_POSITION
 *
 * Chooses the pivot and stores its place: the current sample if it is in view, else the first
 * sample if the sheet is scrolled to its top, else the first sample of the row in the middle of the
 * viewport.
 */
void idx_scroll_pivot_init (IdxScrollPivot *self,
                            const IdxSheetGeometry *geometry,
                            guint current);

/**
 * idx_scroll_pivot_get_top:
 * @geometry: the new layout
 *
 * Returns: the top of the viewport, in device pixels, that keeps the pivot in place; 0 if there is
 *   no pivot. If the pivot is the current sample and was completely in view, it stays so
 */
gint64 idx_scroll_pivot_get_top (const IdxScrollPivot *self,
                                 const IdxSheetGeometry *geometry);

/**
 * IdxScrollAnchor:
 * @n_samples: the number of samples that were shown; 0 if nothing is stored
 * @position: the position of the current sample
 * @index: the index of the current sample
 * @offset: how far its tile was below the top of the viewport, in device pixels
 * @top_position: the position of the first sample of the first row in view
 * @top_index: the index of that sample
 * @top_offset: how far its tile was below the top of the viewport, in device pixels
 * @substitute_position: the position of the sample that became current instead of the stored one;
 *   %GTK_INVALID_LIST_POSITION if the stored one is current
 *
 * The scroll position of the sheet before a filter or another order was applied. When the same
 * samples are shown in the same order again, the sheet returns to this position, unless the user
 * has chosen another sample in the meantime. Subsets that have the same number of samples, and the
 * two stored samples at their positions, count as the same.
 */
typedef struct
{
  guint n_samples;
  guint position;
  guint index;
  gint64 offset;
  guint top_position;
  guint top_index;
  gint64 top_offset;
  guint substitute_position;
} IdxScrollAnchor;

/**
 * idx_scroll_anchor_store:
 * @geometry: the layout of @subset
 * @subset: the samples that are about to be replaced
 * @position: the position of the current sample
 *
 * Stores the scroll position. But if the stored anchor belongs to another subset, and the user
 * hasn't chosen another sample since then (the current sample is the stored one or its substitute),
 * keeps the stored anchor.
 */
void idx_scroll_anchor_store (IdxScrollAnchor *self,
                              const IdxSheetGeometry *geometry,
                              IdxSubset *subset,
                              guint position);

/**
 * idx_scroll_anchor_clear:
 *
 * Forgets the stored position.
 */
void idx_scroll_anchor_clear (IdxScrollAnchor *self);

/**
 * idx_scroll_anchor_restore:
 * @geometry: the layout of @subset, scrolled to its top
 * @subset: the samples that are shown now, at least one
 * @position: the position of the current sample
 *
 * Finds the scroll position to restore. If the current sample isn't the stored one, brings it into
 * view.
 *
 * Returns: the new top of the viewport, in device pixels
 */
gint64 idx_scroll_anchor_restore (IdxScrollAnchor *self,
                                  const IdxSheetGeometry *geometry,
                                  IdxSubset *subset,
                                  guint position);

G_END_DECLS
