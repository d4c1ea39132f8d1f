/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-comparison.h"
#include "idx-file-dialog.h"

G_BEGIN_DECLS

#define IDX_TYPE_BESIDE (idx_beside_get_type ())
G_DECLARE_FINAL_TYPE (IdxBeside, idx_beside, IDX, BESIDE, GObject)

/**
 * idx_beside_new:
 * @session: holds the dataset that is shown
 * @actions: a #GActionGroup, too; gets the actions below, which don't hold the object
 *
 * Opens another dataset beside the one that is shown, in a session of its own, compares both, and
 * switches between them. Its actions:
 * - `open-beside` asks for the dataset, `compare-with (s)` takes its path
 * - `comparison`, a boolean state: whether the comparison is shown
 * - `shown-dataset`, `first` or `second`; `switch-dataset` changes it
 * - `go-to-compared (ut)` shows a sample: which dataset (#IdxComparisonSide), and its index
 * - `find-equal`, `find-similar (d)`: see #IdxComparison
 * - `close-beside` closes the dataset that isn't shown
 *
 * Properties: `comparison`, an #IdxComparison or %NULL, and `active`: whether it is shown.
 *
 * Returns: (transfer full): an object without another dataset
 */
IdxBeside *idx_beside_new (IdxSession *session,
                           IdxFileDialog *dialog,
                           GActionMap *actions);

/**
 * idx_beside_get_comparison:
 *
 * Returns: (transfer none) (nullable): the comparison of both datasets
 */
IdxComparison *idx_beside_get_comparison (IdxBeside *self);

/**
 * idx_beside_is_active:
 *
 * Returns: whether the comparison is shown
 */
gboolean idx_beside_is_active (IdxBeside *self);

/**
 * idx_beside_close:
 *
 * Closes the dataset that isn't shown.
 */
void idx_beside_close (IdxBeside *self);

G_END_DECLS
