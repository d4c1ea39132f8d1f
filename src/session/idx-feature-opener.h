/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset-choices.h"
#include "idx-loader.h"

G_BEGIN_DECLS

#define IDX_TYPE_FEATURE_OPENER (idx_feature_opener_get_type ())
G_DECLARE_FINAL_TYPE (IdxFeatureOpener, idx_feature_opener, IDX, FEATURE_OPENER, GObject)

/**
 * idx_feature_opener_new:
 * @tasks: receives a task for each file that is read
 * @loader: reads the dataset
 *
 * Opens features for a dataset, and sets them on it, see idx_dataset_set_features(). Remembers the
 * file among the choices for the dataset. See idx_session_message_add_signal() for its signal
 * `message`.
 *
 * Returns: (transfer full): an opener without a dataset
 */
IdxFeatureOpener *idx_feature_opener_new (IdxJobList *tasks,
                                          IdxLoader *loader);

/**
 * idx_feature_opener_set_dataset:
 * @dataset: a dataset, which doesn't have to be loaded yet
 * @choices: (nullable): the user's choices for it. The features that they name are opened once the
 *   dataset is loaded
 *
 * Replaces the dataset. Cancels what was requested for the previous one.
 */
void idx_feature_opener_set_dataset (IdxFeatureOpener *self,
                                     IdxDataset *dataset,
                                     IdxDatasetChoices *choices);

/**
 * idx_feature_opener_end_loading:
 * @is_loaded: whether the dataset was read completely
 *
 * Opens the features that were requested while the dataset was being loaded, or forgets the request
 * if loading has failed.
 */
void idx_feature_opener_end_loading (IdxFeatureOpener *self,
                                     gboolean is_loaded);

/**
 * idx_feature_opener_open:
 *
 * See idx_session_open_features().
 */
void idx_feature_opener_open (IdxFeatureOpener *self,
                              GFile *file);

/**
 * idx_feature_opener_close:
 *
 * See idx_session_close_features().
 */
void idx_feature_opener_close (IdxFeatureOpener *self);

G_END_DECLS
