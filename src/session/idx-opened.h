/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset-choices.h"
#include "idx-dataset.h"
#include "idx-folder-scan.h"

G_BEGIN_DECLS

/**
 * IdxOpenRequest:
 * @location: (nullable): a file of images or labels, or a folder; %NULL for nothing
 * @labels: (nullable): see idx_dataset_open()
 * @flags: see idx_dataset_open()
 *
 * The files of a dataset and the flags to open them with.
 */
typedef struct
{
  GFile *location;
  GFile *labels;
  IdxOpenFlags flags;
} IdxOpenRequest;

/**
 * idx_open_request_set:
 *
 * Replaces the contents of a request.
 */
void idx_open_request_set (IdxOpenRequest *self,
                           GFile *location,
                           GFile *labels,
                           IdxOpenFlags flags);

/**
 * idx_open_request_clear:
 *
 * Drops the contents of a request.
 */
void idx_open_request_clear (IdxOpenRequest *self);

/**
 * IdxOpened:
 * @location: (nullable): what was opened: the requested location, or the only dataset in it
 * @dataset: (nullable): the dataset; %NULL if there are several, or if there is an @error
 * @choices: (nullable): what the user chose for it earlier; %NULL if that can't be looked up
 * @several: (nullable): the datasets in the folder, if there are several
 * @error: (nullable): why an NPY file with a two-dimensional array of floats is no dataset; it may
 *   contain features, see idx_features_open()
 * @n_rows: the number of rows of that array
 * @n_columns: the number of its columns
 *
 * The result of opening a request.
 */
typedef struct
{
  GFile *location;
  IdxDataset *dataset;
  IdxDatasetChoices *choices;
  IdxFolderScan *several;
  GError *error;
  guint64 n_rows;
  guint64 n_columns;
} IdxOpened;

/**
 * idx_opened_new:
 * @searches_folder: whether to look for datasets, if the location is a folder, in its subfolders as
 *   well
 * @to_save: (nullable): the choices for the open dataset; they are saved before those for the new
 *   one are read
 *
 * Opens a dataset with the labels, the class names and the shape that the user chose for it before.
 * Remembered labels are used only
 * - if the request names no labels, its location isn't a labels file and its flags don't forbid
 *   labels,
 * - if they can be read and their number is right, and
 * - if no labels are found next to the images, or the images haven't moved since the user chose the
 *   remembered labels.
 *
 * Returns: (transfer full): the dataset, or several to choose from, or an array of floats, or %NULL
 *   with an error
 */
IdxOpened *idx_opened_new (const IdxOpenRequest *request,
                           gboolean searches_folder,
                           IdxDatasetChoices *to_save,
                           IdxProgress *progress,
                           GCancellable *cancellable,
                           GError **error);

/**
 * idx_opened_free:
 */
void idx_opened_free (gpointer opened);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxOpened, idx_opened_free)

G_END_DECLS
