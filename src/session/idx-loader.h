/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-job-list.h"
#include "idx-opened.h"

G_BEGIN_DECLS

#define IDX_TYPE_LOADER (idx_loader_get_type ())
G_DECLARE_FINAL_TYPE (IdxLoader, idx_loader, IDX, LOADER, GObject)

/**
 * idx_loader_new:
 * @tasks: receives a job for each dataset that is opened or read
 *
 * A loader opens datasets and reads them completely. It opens one dataset and reads one dataset at
 * a time; a new call cancels the previous one, without a signal.
 *
 * Signals:
 * - `several-found (scan)`: idx_loader_search() has found several datasets in a folder
 * - `matrix-found (n_rows, n_columns)`: the location, which is no dataset, is an NPY file with a
 *   two-dimensional array of floats. Unless a handler returns %TRUE, `failed` follows
 * - `opened (dataset, choices)`: a dataset was opened; @choices is what the user chose for it
 *   earlier, or %NULL
 * - `failed (error)`: the files can't be opened
 * - `stopped ()`: the user has canceled a job, whose work may take a moment to end
 * - `loaded (dataset, is_truncated, error)`: reading a dataset has ended. @is_truncated says
 *   whether it turned out to have fewer samples than its header states. If it couldn't be read
 *   completely, @error says why; otherwise it is %NULL
 *
 * Returns: (transfer full): an idle loader
 */
IdxLoader *idx_loader_new (IdxJobList *tasks);

/**
 * idx_loader_open:
 * @to_save: (nullable): the choices for the open dataset; they are saved before those for the new
 *   one are read
 *
 * Opens files with the labels, class names and shape that the user chose for the dataset before.
 */
void idx_loader_open (IdxLoader *self,
                      GFile *location,
                      GFile *labels,
                      IdxOpenFlags flags,
                      IdxDatasetChoices *to_save);

/**
 * idx_loader_search:
 * @location: a file or a folder
 *
 * Like idx_loader_open(), but searches a folder together with its subfolders, and opens the only
 * dataset in it.
 */
void idx_loader_search (IdxLoader *self,
                        GFile *location,
                        IdxOpenFlags flags,
                        IdxDatasetChoices *to_save);

/**
 * idx_loader_load:
 * @dataset: a dataset
 *
 * Reads a dataset completely.
 */
void idx_loader_load (IdxLoader *self,
                      IdxDataset *dataset);

/**
 * idx_loader_cancel_opening:
 *
 * Stops opening files.
 */
void idx_loader_cancel_opening (IdxLoader *self);

/**
 * idx_loader_cancel_loading:
 *
 * Stops reading a dataset.
 */
void idx_loader_cancel_loading (IdxLoader *self);

/**
 * idx_loader_is_opening:
 *
 * Returns: whether files are being opened
 */
gboolean idx_loader_is_opening (IdxLoader *self);

/**
 * idx_loader_is_loading:
 *
 * Returns: whether a dataset is being read
 */
gboolean idx_loader_is_loading (IdxLoader *self);

/**
 * idx_loader_get_request:
 *
 * Returns: (transfer none): the files of the last call, whether they are still being opened, are
 *   open or failed to open; no location if idx_loader_search() has found several datasets
 */
const IdxOpenRequest *idx_loader_get_request (IdxLoader *self);

G_END_DECLS
