/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-sample-set.h"
#include "idx-subset.h"

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
 * How the selection changes when a sample becomes current. The anchor is the sample that was
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
IdxSampleSet *idx_select_mode_combine (IdxSelectMode mode,
                                       const IdxSampleSet *before,
                                       const IdxSampleSet *touched);

/**
 * IdxViewport:
 * @top: the first sample of the first row that is at least partly in view
 * @offset: how far below the top of the view that row begins, in logical pixels; usually negative
 * @first: the first sample of the first row that is at least half in view
 * @end: the sample after the last row that is at least partly in view; may be beyond the last one
 *
 * Which samples are in view. Samples are given by their positions.
 */
typedef struct
{
  guint top;
  double offset;
  guint first;
  guint end;
} IdxViewport;

/**
 * idx_selection_new:
 * @subset: the samples
 *
 * Stores the current sample of a subset, the selected samples, what is in view, and the visited
 * sample. All views of the subset share one selection.
 *
 * Signal `moved ()`: emitted by each idx_selection_move(), even if the same sample stays current.
 * What shows the samples brings the current one into view.
 *
 * Property `position` (uint): the position of the current sample; %IDX_NO_POSITION if there is
 * none. It notifies.
 *
 * Signal `selection-changed (first, n)`: the samples that were selected or unselected are among the
 * @n samples from @first on.
 *
 * The order is `moved`, `notify::position`, `selection-changed`, all after everything has changed.
 *
 * Signal `viewport-changed ()`: the view has been scrolled, see idx_selection_set_viewport().
 *
 * Signal `top-requested (top, offset)`: see idx_selection_request_top().
 *
 * Signal `visited-changed ()`: another sample is visited, or none. Not emitted if a visit ends
 * because another sample becomes current.
 *
 * Returns: (transfer full): a selection with nothing selected; the first sample is current
 */
IdxSelection *idx_selection_new (IdxSubset *subset);

/**
 * idx_selection_new_after:
 * @subset: the samples that are shown now
 * @before: (nullable): what was shown before
 *
 * Like idx_selection_new(), but the sample that idx_selection_move() made current last becomes
 * current and selected. If @subset doesn't contain it, or belongs to another dataset, the first
 * sample does; a later subset of the dataset that contains the sample again returns to it.
 *
 * Returns: (transfer full): a selection
 */
IdxSelection *idx_selection_new_after (IdxSubset *subset,
                                       IdxSelection *before);

/**
 * idx_selection_get_subset:
 *
 * Returns: (transfer none): the samples
 */
IdxSubset *idx_selection_get_subset (IdxSelection *self);

/**
 * idx_selection_get_position:
 *
 * Returns: the position of the current sample; %IDX_NO_POSITION if there are no samples
 */
guint idx_selection_get_position (IdxSelection *self);

/**
 * idx_selection_get_index:
 * @index: (out): the index of the current sample
 *
 * Returns: %FALSE if there are no samples
 */
gboolean idx_selection_get_index (IdxSelection *self,
                                  guint32 *index);

/**
 * idx_selection_move:
 * @position: the sample that becomes current; the last one if there aren't as many
 * @mode: how the selection changes
 */
void idx_selection_move (IdxSelection *self,
                         guint position,
                         IdxSelectMode mode);

/**
 * idx_selection_set_viewport:
 * @viewport: (nullable): what is in view; %NULL before the first layout
 *
 * The sheet calls this whenever it is laid out or scrolled.
 */
void idx_selection_set_viewport (IdxSelection *self,
                                 const IdxViewport *viewport);

/**
 * idx_selection_get_viewport:
 *
 * Returns: (transfer none) (nullable): what is in view
 */
const IdxViewport *idx_selection_get_viewport (IdxSelection *self);

/**
 * idx_selection_request_top:
 * @top: see #IdxViewport; ignored if there aren't as many samples
 * @offset: see #IdxViewport
 *
 * Scrolls the sheet.
 */
void idx_selection_request_top (IdxSelection *self,
                                guint top,
                                double offset);

/**
 * idx_selection_visit:
 * @index: a sample of the dataset, even one that the subset doesn't contain
 *
 * Shows the details of a sample instead of those of the current one, until another sample becomes
 * current. If @index is the current sample, ends the visit.
 */
void idx_selection_visit (IdxSelection *self,
                          guint index);

/**
 * idx_selection_end_visit:
 *
 * Shows the details of the current sample again.
 */
void idx_selection_end_visit (IdxSelection *self);

/**
 * idx_selection_get_visited:
 * @index: (out): the visited sample; not set if the function returns %FALSE
 *
 * Returns: whether a sample is visited
 */
gboolean idx_selection_get_visited (IdxSelection *self,
                                    guint32 *index);

/**
 * idx_selection_find:
 * @index: a sample of the dataset
 * @position: (out): its position in the subset
 *
 * Like idx_subset_find(), but quick for any order: the first call for a subset that isn't in file
 * order builds a table with four bytes per sample of the dataset.
 *
 * Returns: %FALSE if the subset doesn't contain the sample
 */
gboolean idx_selection_find (IdxSelection *self,
                             guint index,
                             guint *position);

/**
 * idx_selection_count:
 *
 * Returns: the number of selected samples
 */
guint idx_selection_count (IdxSelection *self);

/**
 * idx_selection_is_selected:
 */
gboolean idx_selection_is_selected (IdxSelection *self,
                                    guint position);

/**
 * idx_selection_has_others:
 *
 * Returns: whether any sample besides the current one is selected
 */
gboolean idx_selection_has_others (IdxSelection *self);

/**
 * idx_selection_get_selected:
 *
 * Returns: (transfer none): the selected samples; don't keep it beyond the next change
 */
const IdxSampleSet *idx_selection_get_selected (IdxSelection *self);

/**
 * idx_selection_set_selected:
 * @selected: the samples to select; all others are unselected
 */
void idx_selection_set_selected (IdxSelection *self,
                                 const IdxSampleSet *selected);

/**
 * idx_selection_select_range:
 * @first: the first sample
 * @n: the number of samples
 * @unselect_rest: whether to unselect all others
 */
void idx_selection_select_range (IdxSelection *self,
                                 guint first,
                                 guint n,
                                 gboolean unselect_rest);

/**
 * idx_selection_unselect_all:
 */
void idx_selection_unselect_all (IdxSelection *self);

/**
 * idx_selection_invert:
 *
 * Selects the unselected samples and unselects the selected ones, with one signal.
 */
void idx_selection_invert (IdxSelection *self);

/**
 * idx_selection_can_select_again:
 *
 * Returns: whether idx_selection_select_again() has something to select: several samples were
 *   selected before, and at most one is now
 */
gboolean idx_selection_can_select_again (IdxSelection *self);

/**
 * idx_selection_select_again:
 *
 * Selects the samples that were selected last when there were several. Does nothing if
 * idx_selection_can_select_again() is %FALSE.
 */
void idx_selection_select_again (IdxSelection *self);

/**
 * idx_selection_list_selected:
 *
 * Returns: (transfer full) (element-type guint32): the indices of the selected samples, in the
 *   order of the subset
 */
GArray *idx_selection_list_selected (IdxSelection *self);

G_END_DECLS
