/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset-choices.h"
#include "idx-dataset.h"
#include "idx-session-message.h"
#include "idx-job-list.h"

G_BEGIN_DECLS

#define IDX_TYPE_CHOSEN_NAMES (idx_chosen_names_get_type ())
G_DECLARE_FINAL_TYPE (IdxChosenNames, idx_chosen_names, IDX, CHOSEN_NAMES, GObject)

/**
 * idx_chosen_names_new:
 * @tasks: receives a task for each file that is read or written
 *
 * The class names that the user chose for the open dataset, from a file or by renaming classes.
 * Applies them to the labels of the dataset and remembers them.
 *
 * Signals:
 * - `changed ()`: the class names of the dataset have changed
 * - `message (message)`: see idx_session_message_add_signal()
 *
 * Returns: (transfer full): an object without a dataset
 */
IdxChosenNames *idx_chosen_names_new (IdxJobList *tasks);

/**
 * idx_chosen_names_set_dataset:
 * @choices: (nullable): where to remember names for @dataset
 * @keeps_names: whether to apply the names that the user chose for the previous dataset to @dataset
 *
 * Replaces the dataset, and cancels reading or writing of a file. Doesn't emit `changed`.
 */
void idx_chosen_names_set_dataset (IdxChosenNames *self,
                                   IdxDataset *dataset,
                                   IdxDatasetChoices *choices,
                                   gboolean keeps_names);

/**
 * idx_chosen_names_load:
 *
 * See idx_session_load_class_names().
 */
void idx_chosen_names_load (IdxChosenNames *self,
                            GFile *file);

/**
 * idx_chosen_names_rename:
 *
 * See idx_session_rename_class().
 */
void idx_chosen_names_rename (IdxChosenNames *self,
                              gint64 label,
                              const char *name);

/**
 * idx_chosen_names_save:
 *
 * See idx_session_save_class_names().
 */
void idx_chosen_names_save (IdxChosenNames *self,
                            GFile *target,
                            gboolean replace);

/**
 * idx_chosen_names_get_current:
 *
 * Returns: (transfer none) (nullable): the class names of the dataset, whether the user chose them
 *   or not
 */
IdxClassNames *idx_chosen_names_get_current (IdxChosenNames *self);

G_END_DECLS
