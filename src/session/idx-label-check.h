/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-audit.h"
#include "idx-prediction-rows.h"
#include "idx-session-message.h"
#include "idx-job-list.h"

G_BEGIN_DECLS

#define IDX_TYPE_LABEL_CHECK (idx_label_check_get_type ())
G_DECLARE_FINAL_TYPE (IdxLabelCheck, idx_label_check, IDX, LABEL_CHECK, GObject)

/**
 * idx_label_check_new:
 * @tasks: receives a task for each check
 *
 * A label check holds the result of checking the labels of a dataset.
 *
 * Signals; calls that were canceled or dropped emit none, except that a check that the user cancels
 * emits `canceled`:
 * - `done (error)`: a check has ended. If @error is %NULL, idx_label_check_get_result() returns the
 *   new result. If it has suggestions, these are set on the dataset. If the dataset has suggestions
 *   from a file, it keeps them, see idx_dataset_set_check_suggestions()
 * - `canceled ()`: the user has canceled a check
 * - `updated (n_more)`: idx_label_check_update() has ended with a new result. @n_more is the number
 *   of labels to check that weren't suspect at the last idx_label_check_set_listed()
 * - `suggestions-opened (file, error)`: idx_label_check_open_suggestions() has ended. If @error is
 *   %NULL, the suggestions of the file are set on the dataset
 *
 * Returns: (transfer full): a label check without a result
 */
IdxLabelCheck *idx_label_check_new (IdxJobList *tasks);

/**
 * idx_label_check_set_options:
 * @options: see idx_audit_request_new(); @options->kernels must stay valid
 *
 * Sets the options of the checks that are started from now on.
 */
void idx_label_check_set_options (IdxLabelCheck *self,
                                  const IdxAuditOptions *options);

/**
 * idx_label_check_start:
 * @dataset: a loaded dataset with labels
 *
 * Checks the labels of a dataset, unless a check is running.
 */
void idx_label_check_start (IdxLabelCheck *self,
                            IdxDataset *dataset);

/**
 * idx_label_check_repeat:
 * @dataset: a loaded dataset with labels
 *
 * Like idx_label_check_start(), but checks the current labels, and suggests nothing for samples
 * that are decided. Uses the fit of the result again if idx_label_check_can_update().
 */
void idx_label_check_repeat (IdxLabelCheck *self,
                             IdxDataset *dataset);

/**
 * idx_label_check_can_update:
 *
 * Returns: whether there is a result whose fit can be used again, see idx_audit_can_renew()
 */
gboolean idx_label_check_can_update (IdxLabelCheck *self,
                                     IdxDataset *dataset);

/**
 * idx_label_check_update:
 * @dataset: the dataset that was checked, for which idx_label_check_can_update() returns %TRUE
 *
 * Updates the result after decisions, without showing a task. Cancels an earlier call that is still
 * running. Does nothing while a check is running, or if the dataset has other suggestions.
 *
 * Returns: whether the update has begun
 */
gboolean idx_label_check_update (IdxLabelCheck *self,
                                 IdxDataset *dataset);

/**
 * idx_label_check_set_listed:
 *
 * Remembers that the user sees the current suggestions.
 */
void idx_label_check_set_listed (IdxLabelCheck *self);

/**
 * idx_label_check_compare:
 * @dataset: a loaded dataset with suggestions from a file, or with the result of a check by
 *   features
 *
 * Like idx_label_check_start(), but compares the result with the suggestions of the file. After a
 * check by features, compares images, and keeps that result.
 */
void idx_label_check_compare (IdxLabelCheck *self,
                              IdxDataset *dataset);

/**
 * idx_label_check_get_compared:
 *
 * Returns: (transfer none) (nullable): the result that idx_label_check_compare() compares, if there
 *   is one
 */
IdxAudit *idx_label_check_get_compared (IdxLabelCheck *self,
                                        IdxDataset *dataset);

/**
 * idx_label_check_open_suggestions:
 * @dataset: a loaded dataset with labels
 * @file: see idx_prediction_file_load()
 * @values: what the file has for each class, unless it has only labels
 *
 * Sets the suggestions of a file on @dataset, compared with the check result if there is one.
 * Cancels an earlier call that is still running.
 */
void idx_label_check_open_suggestions (IdxLabelCheck *self,
                                       IdxDataset *dataset,
                                       GFile *file,
                                       IdxPredictionValues values);

/**
 * idx_label_check_apply_result:
 *
 * Replaces the suggestions of a file with those of the check result, or with none if there is no
 * result.
 */
void idx_label_check_apply_result (IdxLabelCheck *self,
                                   IdxDataset *dataset);

/**
 * idx_label_check_drop:
 *
 * Cancels the tasks and drops the result of the check.
 *
 * Returns: whether there was a result
 */
gboolean idx_label_check_drop (IdxLabelCheck *self);

/**
 * idx_label_check_stop:
 *
 * Cancels a check, and a file that is being read. Keeps the result of an earlier check.
 */
void idx_label_check_stop (IdxLabelCheck *self);

/**
 * idx_label_check_renew:
 * @dataset: the dataset that was checked
 *
 * Drops the result of the check, because samples are compared otherwise now. If a check is running,
 * starts it again.
 *
 * Returns: whether there was a result
 */
gboolean idx_label_check_renew (IdxLabelCheck *self,
                                IdxDataset *dataset);

/**
 * idx_label_check_get_result:
 *
 * Returns: (transfer none) (nullable): the result
 */
IdxAudit *idx_label_check_get_result (IdxLabelCheck *self);

/**
 * idx_label_check_has_suspects:
 *
 * Returns: whether the result has suggestions to show
 */
gboolean idx_label_check_has_suspects (IdxLabelCheck *self);

/**
 * idx_label_check_make_no_suspects_message:
 * @audit: a result without suspects: of idx_label_check_get_result() or
 *   idx_label_check_get_compared()
 *
 * Returns: (transfer full): a message that explains why there are no suspects
 */
IdxSessionMessage *idx_label_check_make_no_suspects_message (IdxLabelCheck *self,
                                                             IdxAudit *audit);

/**
 * idx_label_check_describe:
 *
 * Returns: (transfer full) (nullable): "38 labels to check · 162 less likely", without the numbers
 *   if they aren't reliable, and followed by the name of the file if the suggestions come from one;
 *   %NULL if @dataset has no suggestions
 */
char *idx_label_check_describe (IdxDataset *dataset);

G_END_DECLS
