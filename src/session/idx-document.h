/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-chosen-names.h"
#include "idx-feature-opener.h"
#include "idx-review.h"
#include "idx-selection.h"
#include "idx-session-files.h"
#include "idx-suggester.h"

G_BEGIN_DECLS

#define IDX_TYPE_DOCUMENT (idx_document_get_type ())
G_DECLARE_FINAL_TYPE (IdxDocument, idx_document, IDX, DOCUMENT, GObject)

/**
 * idx_document_new:
 * @tasks: receives the document's tasks
 *
 * A document is a dataset that is open, with its review, and how it is looked at: the filter, the
 * order, the current sample and the selection. A session shows one document at a time. Use the
 * parts of the document (see idx_document_get_files() and the functions after it) to open files and
 * to change how the dataset is looked at.
 *
 * It has all properties of a session (see idx_session_new()) except for `sorting`, `n-unmatched`
 * and `n-misplaced`, and all its signals. There is one more:
 * - `stopped ()`: the user has canceled opening or reading the files
 *
 * Returns: (transfer full): a document in which nothing is open, and whose datasets are only
 *   compared
 */
IdxDocument *idx_document_new (IdxJobList *tasks);

/**
 * idx_document_begin_review:
 * @reviewer: (nullable): see idx_session_set_reviewer()
 *
 * Opens the review of the dataset unless it is open already, and from now on that of each dataset
 * that is opened. Until then, other windows can review the dataset.
 */
void idx_document_begin_review (IdxDocument *self,
                                const char *reviewer);

/**
 * idx_document_set_reviewer:
 * @reviewer: (nullable): see idx_session_set_reviewer()
 */
void idx_document_set_reviewer (IdxDocument *self,
                                const char *reviewer);

/**
 * idx_document_close:
 *
 * Stops opening and reading files, and saves what the user chose for the dataset.
 */
void idx_document_close (IdxDocument *self);

/**
 * idx_document_is_complete:
 *
 * Returns: whether there is a dataset that has been read completely, and no other one is being
 *   opened
 */
gboolean idx_document_is_complete (IdxDocument *self);

/**
 * idx_document_set_blind:
 * @blind: whether to hide all labels
 *
 * See idx_session_set_blind().
 */
gboolean idx_document_set_blind (IdxDocument *self,
                                 gboolean blind,
                                 GError **error);

/**
 * idx_document_is_blind:
 *
 * Returns: whether all labels are hidden
 */
gboolean idx_document_is_blind (IdxDocument *self);

/**
 * idx_document_check_not_blind:
 *
 * Returns: whether labels are shown. Otherwise, a message says that they have to be
 */
gboolean idx_document_check_not_blind (IdxDocument *self);

/**
 * idx_document_is_empty:
 *
 * Returns: whether nothing is open or being opened
 */
gboolean idx_document_is_empty (IdxDocument *self);

/**
 * idx_document_get_dataset:
 *
 * Returns: (transfer none) (nullable): the dataset that is open
 */
IdxDataset *idx_document_get_dataset (IdxDocument *self);

/**
 * idx_document_get_selection:
 *
 * Returns: (transfer none) (nullable): see idx_session_get_selection()
 */
IdxSelection *idx_document_get_selection (IdxDocument *self);

/**
 * idx_document_get_review:
 *
 * Returns: (transfer none) (nullable): the review of the dataset; %NULL if there is no dataset, and
 *   while it is only compared
 */
IdxReview *idx_document_get_review (IdxDocument *self);

/**
 * idx_document_get_check_result:
 *
 * Returns: (transfer none) (nullable): the result of checking the labels; %NULL if they haven't
 *   been checked, or are hidden
 */
IdxAudit *idx_document_get_check_result (IdxDocument *self);

/**
 * idx_document_get_files:
 *
 * Returns: (transfer none): what opens the files
 */
IdxSessionFiles *idx_document_get_files (IdxDocument *self);

/**
 * idx_document_get_view:
 *
 * Returns: (transfer none): which samples are shown
 */
IdxSessionView *idx_document_get_view (IdxDocument *self);

/**
 * idx_document_get_suggester:
 *
 * Returns: (transfer none): what gets suggestions for the labels. Call its functions only if
 *   idx_document_check_not_blind()
 */
IdxSuggester *idx_document_get_suggester (IdxDocument *self);

/**
 * idx_document_get_features:
 *
 * Returns: (transfer none): what opens features. Call its functions only if
 *   idx_document_check_not_blind()
 */
IdxFeatureOpener *idx_document_get_features (IdxDocument *self);

/**
 * idx_document_get_names:
 *
 * Returns: (transfer none): the class names that the user chose
 */
IdxChosenNames *idx_document_get_names (IdxDocument *self);

G_END_DECLS
