/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_SELECTION (idx_selection_get_type ())
G_DECLARE_FINAL_TYPE (IdxSelection, idx_selection, IDX, SELECTION, GObject)

/**
 * IdxSelectMode:
 * @IDX_SELECT_NONE: nothing changes
 * @IDX_SELECT_ONLY: selects the sample and nothing else
 * @IDX_SELECT_TOGGLE: selects the sample, or unselects it if it was selected
 * @IDX_SELECT_RANGE: selects the samples from the anchor to the sample, and nothing else
 * @IDX_SELECT_LIKE_ANCHOR: the samples from the anchor to the sample become selected if the anchor
 *   is, else unselected
 *
 * What focusing a sample does to the selection. ONLY is for no modifier key, TOGGLE for Ctrl, RANGE
 * for Shift, LIKE_ANCHOR for both, as in GtkGridView. The anchor is the sample that was selected or
 * toggled last.
 */
typedef enum
{
  IDX_SELECT_NONE,
  IDX_SELECT_ONLY,
  IDX_SELECT_TOGGLE,
  IDX_SELECT_RANGE,
  IDX_SELECT_LIKE_ANCHOR
} IdxSelectMode;

/**
 * idx_select_mode_from_state:
 * @state: the modifier keys that are held
 *
 * Returns: what a click does to the selection
 */
IdxSelectMode idx_select_mode_from_state (GdkModifierType state);

/**
 * idx_select_mode_combine:
 * @before: what was selected when the user began to drag
 * @touched: what the rectangle or outline touches
 *
 * As in GtkGridView, Ctrl adds, Shift subtracts, and both together toggle.
 *
 * Returns: (transfer full): what is selected now
 */
GtkBitset *idx_select_mode_combine (IdxSelectMode mode,
                                    GtkBitset *before,
                                    GtkBitset *touched);

/**
 * idx_selection_new:
 * @subset: the samples
 *
 * Returns: (transfer full): a #GtkSelectionModel of @subset that keeps one bit, and no object, for
 *   each selected sample
 */
IdxSelection *idx_selection_new (IdxSubset *subset);

/**
 * idx_selection_get_subset:
 *
 * Returns: (transfer none): the samples
 */
IdxSubset *idx_selection_get_subset (IdxSelection *self);

/**
 * idx_selection_count:
 *
 * Returns: the number of selected samples
 */
guint64 idx_selection_count (IdxSelection *self);

/**
 * idx_selection_select:
 * @position: the sample that gets the focus
 */
void idx_selection_select (IdxSelection *self,
                           guint position,
                           IdxSelectMode mode);

/**
 * idx_selection_invert:
 *
 * Selects exactly what isn't selected, in one change.
 */
void idx_selection_invert (IdxSelection *self);

/**
 * idx_selection_list_selected:
 *
 * Returns: (transfer full) (element-type guint32): the indices of the selected samples, in the
 *   order in which they are shown
 */
GArray *idx_selection_list_selected (IdxSelection *self);

G_END_DECLS
