/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-comparison.h"
#include "idx-file-dialog.h"
#include "idx-session.h"

G_BEGIN_DECLS

#define IDX_TYPE_COMPARISON_ACTIONS (idx_comparison_actions_get_type ())
G_DECLARE_FINAL_TYPE (IdxComparisonActions, idx_comparison_actions, IDX, COMPARISON_ACTIONS,
                      GObject)

/**
 * idx_comparison_actions_new:
 * @session: the session whose dataset is shown
 * @actions: receives the actions below, which hold no reference to the object; must also be a
 *   #GActionGroup
 *
 * Opens a second dataset in a document of its own, compares it with the dataset that is shown, and
 * switches between them. Also finds duplicates within the dataset that is shown. One page shows
 * either.
 *
 * Actions:
 * - `open-second-dataset` shows a dialog to choose the dataset; `compare-with (s)` opens a path
 * - `comparison` has a boolean state: whether the page shows the comparison of the datasets
 * - `find-duplicates` finds duplicates and shows them; `duplicates` has a boolean state: whether
 *   the page shows them
 * - `image-groups` has the state `all`, `equal`, `similar` or `different`, and `max-distance (d)`
 *   the largest ratio of similar images: see idx_comparison_set_shown()
 * - `shown-dataset` has the state `first` or `second`; `switch-dataset` toggles it
 * - `go-to-compared (ut)` shows a sample, given by its dataset (#IdxComparisonSide) and its index
 * - `decide-compared (uaus)` decides about samples, given by their dataset and their indices, as
 *   the action `decide-samples` of #IdxReviewActions
 * - `close-second-dataset` closes the dataset that isn't shown, and the one that is being opened
 *
 * Properties: `comparison` (#IdxComparison or %NULL): that of two datasets; `shown-comparison`
 * (#IdxComparison or %NULL): what the page shows or has shown; `active` (boolean): whether the page
 * is shown.
 *
 * Returns: (transfer full): an object without a second dataset
 */
IdxComparisonActions *idx_comparison_actions_new (IdxSession *session,
                                                  IdxFileDialog *dialog,
                                                  GActionMap *actions);

/**
 * idx_comparison_actions_get_comparison:
 *
 * Returns: (transfer none) (nullable): the comparison of both datasets; %NULL without a second one
 */
IdxComparison *idx_comparison_actions_get_comparison (IdxComparisonActions *self);

/**
 * idx_comparison_actions_get_shown_comparison:
 *
 * Returns: (transfer none) (nullable): what the page shows or has shown
 */
IdxComparison *idx_comparison_actions_get_shown_comparison (IdxComparisonActions *self);

/**
 * idx_comparison_actions_is_active:
 *
 * Returns: whether the page is shown
 */
gboolean idx_comparison_actions_is_active (IdxComparisonActions *self);

/**
 * idx_comparison_actions_close:
 *
 * Closes the dataset that isn't shown, and the one that is being opened. Drops the duplicates.
 */
void idx_comparison_actions_close (IdxComparisonActions *self);

G_END_DECLS
