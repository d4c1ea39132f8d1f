/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-file-dialog.h"
#include "idx-notice.h"
#include "idx-session.h"

G_BEGIN_DECLS

#define IDX_TYPE_DATASET_MAKER (idx_dataset_maker_get_type ())
G_DECLARE_FINAL_TYPE (IdxDatasetMaker, idx_dataset_maker, IDX, DATASET_MAKER, GObject)

/**
 * idx_dataset_maker_new:
 * @notice: offers to make a dataset, and shows why that failed
 * @actions: gets the actions `make-dataset`, `make-dataset-to (s)`, `make-scaled-dataset` (which
 *   repeats a refused conversion and scales all images to their most common size) and
 *   `replace-dataset` (which repeats it and replaces files); they hold no reference to the maker
 *
 * If @session can't open a folder or a file because it contains pictures, a CSV table of pixels or
 * NumPy arrays, the maker offers to convert these to an IDX dataset. `make-dataset` shows what was
 * found before it asks for the names of the files. The result is opened in @session.
 *
 * Returns: (transfer full): a maker without an offer
 */
IdxDatasetMaker *idx_dataset_maker_new (IdxSession *session,
                                        IdxFileDialog *dialog,
                                        IdxNotice *notice,
                                        GActionMap *actions);

G_END_DECLS
