/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-agreement.h"
#include "idx-session.h"

G_BEGIN_DECLS

/* The reviewer whose journal has what is decided while reviews are compared. */
#define IDX_AGREED_REVIEWER "agreed"

#define IDX_TYPE_REVIEW_COMPARISON (idx_review_comparison_get_type ())
G_DECLARE_FINAL_TYPE (IdxReviewComparison, idx_review_comparison, IDX, REVIEW_COMPARISON, GObject)

/**
 * idx_review_comparison_new:
 *
 * Compares the review of a session with that of another reviewer. Meanwhile the session's review is
 * that of %IDX_AGREED_REVIEWER, in a journal of its own, which begins with what both agree on; and
 * filters can use `other`. The comparison ends when another dataset is opened.
 *
 * Signals:
 * - `changed ()`: a comparison has begun or ended
 * - `started ()`: a comparison has begun, and its journal was read
 * - `failed (error)`: a comparison couldn't begin
 *
 * Returns: (transfer full): an object that compares nothing yet
 */
IdxReviewComparison *idx_review_comparison_new (IdxSession *session);

/**
 * idx_review_comparison_list_others:
 *
 * Returns: (transfer full) (element-type GFile): the journals beside the labels of the open dataset
 *   that belong to other reviewers, sorted by name
 */
GPtrArray *idx_review_comparison_list_others (IdxReviewComparison *self);

/**
 * idx_review_comparison_dup_reviewer:
 * @journal: one of idx_review_comparison_list_others()
 *
 * Returns: (transfer full): the name of the reviewer in the name of the file
 */
char *idx_review_comparison_dup_reviewer (IdxReviewComparison *self,
                                          GFile *journal);

/**
 * idx_review_comparison_start:
 * @journal: the journal of another reviewer, which is only read
 *
 * Begins a comparison in a job. A comparison that is running ends then.
 */
void idx_review_comparison_start (IdxReviewComparison *self,
                                  GFile *journal);

/**
 * idx_review_comparison_stop:
 *
 * Ends the comparison: the session's review is that of its reviewer again.
 */
void idx_review_comparison_stop (IdxReviewComparison *self);

/**
 * idx_review_comparison_get_agreement:
 *
 * Returns: (transfer none) (nullable): what both decided before the comparison; %NULL if reviews
 *   aren't compared
 */
IdxAgreement *idx_review_comparison_get_agreement (IdxReviewComparison *self);

/**
 * idx_review_comparison_describe:
 * @index: the index of a sample
 *
 * Returns: (transfer full) (nullable): what both decided about a sample, such as "alice: 4 · bob:
 *   9"; %NULL if neither decided about it, or if reviews aren't compared
 */
char *idx_review_comparison_describe (IdxReviewComparison *self,
                                      guint index);

G_END_DECLS
