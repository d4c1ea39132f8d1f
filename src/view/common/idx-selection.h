/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_SELECTION (idx_selection_get_type ())
G_DECLARE_FINAL_TYPE (IdxSelection, idx_selection, IDX, SELECTION, GObject)

/**
 * IdxSelectMode:
 * @IDX_SELECT_NONE: changes nothing
 * @IDX_SELECT_ONLY: selects only the sample
 * @IDX_SELECT_TOGGLE: selects the sample, or unselects it if it was selected
 * @IDX_SELECT_RANGE: selects the samples from the anchor to the sample, and no others
 * @IDX_SELECT_RANGE_KEEP_OTHERS: gives all samples from the anchor to the sample the state of the
 *   anchor, selected or not; all others keep their state
 *
 * How the selection changes when a sample gets the focus. The anchor is the sample that was
 * selected or toggled last. While there is no anchor, the two RANGE modes select only the sample.
 * As in GtkGridView, a click without modifier keys means ONLY, Ctrl means TOGGLE, Shift means
 * RANGE, and both keys together mean RANGE_KEEP_OTHERS.
 */
typedef enum
{
  IDX_SELECT_NONE,
  IDX_SELECT_ONLY,
  IDX_SELECT_TOGGLE,
  IDX_SELECT_RANGE,
  IDX_SELECT_RANGE_KEEP_OTHERS
} IdxSelectMode;

/**
 * idx_select_mode_from_state:
 * @state: the modifier keys that are held
 *
 * Returns: how a click changes the selection; never %IDX_SELECT_NONE
 */
IdxSelectMode idx_select_mode_from_state (GdkModifierType state);

/**
 * idx_select_mode_combine:
 * @mode: the mode of a click with the modifier keys that were held when the drag began
 * @before: the selection when the drag began
 * @touched: the samples that the rectangle or outline touches
 *
 * Computes the selection while the user drags. As in GtkGridView, a drag selects only the touched
 * samples; Ctrl adds them, Shift removes them, and both keys together toggle them.
 *
 * Returns: (transfer full): the new selection
 */
GtkBitset *idx_select_mode_combine (IdxSelectMode mode,
                                    GtkBitset *before,
                                    GtkBitset *touched);

/**
 * idx_selection_new:
 * @subset: the samples
 *
 * Returns: (transfer full): a #GtkSelectionModel of @subset that stores a bit instead of an object
 *   for each selected sample
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
 * @mode: how the selection changes
 */
void idx_selection_select (IdxSelection *self,
                           guint position,
                           IdxSelectMode mode);

/**
 * idx_selection_invert:
 *
 * Selects the unselected samples and unselects the selected ones, with one signal.
 */
void idx_selection_invert (IdxSelection *self);

/**
 * idx_selection_list_selected:
 *
 * Returns: (transfer full) (element-type guint32): the indices of the selected samples, in the
 *   order of the subset
 */
GArray *idx_selection_list_selected (IdxSelection *self);

G_END_DECLS
