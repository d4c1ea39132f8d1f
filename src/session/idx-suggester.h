/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-audit.h"
#include "idx-loader.h"
#include "idx-session-view.h"

G_BEGIN_DECLS

#define IDX_TYPE_SUGGESTER (idx_suggester_get_type ())
G_DECLARE_FINAL_TYPE (IdxSuggester, idx_suggester, IDX, SUGGESTER, GObject)

/**
 * idx_suggester_new:
 * @tasks: receives a task for each check and each file that is read
 * @loader: reads the dataset
 * @view: shows what is suggested
 *
 * Gets suggestions for the labels of a dataset when the user asks for them: from a check of the
 * labels, or from a file. Shows them in the view.
 *
 * Its property `result`, the #IdxAudit of the dataset or %NULL, notifies. See
 * idx_session_message_add_signal() for its signal `message`.
 *
 * Returns: (transfer full): a suggester without a dataset
 */
IdxSuggester *idx_suggester_new (IdxJobList *tasks,
                                 IdxLoader *loader,
                                 IdxSessionView *view);

/**
 * idx_suggester_set_dataset:
 * @dataset: a dataset without suggestions, which doesn't have to be loaded yet
 *
 * Replaces the dataset. Cancels everything that was requested for the previous one.
 */
void idx_suggester_set_dataset (IdxSuggester *self,
                                IdxDataset *dataset);

/**
 * idx_suggester_close:
 *
 * Cancels everything that was requested, and drops the check result without a notification.
 */
void idx_suggester_close (IdxSuggester *self);

/**
 * idx_suggester_end_loading:
 * @is_loaded: whether the dataset was read completely
 *
 * Starts what was requested while the dataset was being loaded, or forgets it if loading has
 * failed.
 */
void idx_suggester_end_loading (IdxSuggester *self,
                                gboolean is_loaded);

/**
 * idx_suggester_check_labels:
 *
 * See idx_session_check_labels(). If there have been decisions since the last check, checks the
 * current labels as idx_suggester_check_again() does, unless that would take another fit.
 */
void idx_suggester_check_labels (IdxSuggester *self);

/**
 * idx_suggester_check_again:
 *
 * Checks the current labels and shows the labels to check, without samples that are decided.
 */
void idx_suggester_check_again (IdxSuggester *self);

/**
 * idx_suggester_open_file:
 *
 * See idx_session_open_suggestions().
 */
void idx_suggester_open_file (IdxSuggester *self,
                              GFile *file);

/**
 * idx_suggester_read_as_logits:
 *
 * See idx_session_read_suggestions_as_logits().
 */
void idx_suggester_read_as_logits (IdxSuggester *self);

/**
 * idx_suggester_compare:
 *
 * See idx_session_compare_suggestions().
 */
void idx_suggester_compare (IdxSuggester *self,
                            IdxSuggestedBy suggested_by);

/**
 * idx_suggester_set_update_delay:
 *
 * See idx_session_set_update_delay().
 */
void idx_suggester_set_update_delay (IdxSuggester *self,
                                     guint delay);

/**
 * idx_suggester_set_may_change_view:
 *
 * See idx_session_set_may_change_view().
 */
void idx_suggester_set_may_change_view (IdxSuggester *self,
                                        gboolean may_change_view);

/**
 * idx_suggester_stop:
 *
 * Cancels what is running, and forgets what was requested. Keeps the result of an earlier check.
 */
void idx_suggester_stop (IdxSuggester *self);

/**
 * idx_suggester_get_result:
 *
 * Returns: (transfer none) (nullable): the result of checking the labels; %NULL if they haven't
 *   been checked
 */
IdxAudit *idx_suggester_get_result (IdxSuggester *self);

G_END_DECLS
