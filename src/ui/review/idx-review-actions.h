/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-means.h"
#include "idx-detail-pane.h"
#include "idx-display-options.h"
#include "idx-journal-actions.h"
#include "idx-large-view.h"
#include "idx-notice.h"
#include "idx-review-bar.h"
#include "idx-samples-page.h"
#include "idx-session.h"

G_BEGIN_DECLS

#define IDX_TYPE_REVIEW_ACTIONS (idx_review_actions_get_type ())
G_DECLARE_FINAL_TYPE (IdxReviewActions, idx_review_actions, IDX, REVIEW_ACTIONS, GObject)

/* Signals:
 * - `blocked ()`: a notice says why no decision is possible yet; handlers may add buttons to it */

/**
 * idx_review_actions_new:
 * @session: holds the review
 * @page: the actions decide about its current or its selected samples
 * @large_view: while it is open, the actions decide about its sample alone
 * @bar: shown during a review
 * @pane: offers decision buttons during a review
 * @journal_actions: asks what to do if a journal can't be continued as it is
 * @notice: shows results, and why an action was refused
 *
 * Returns: (transfer full): an object with the actions `review`, `continue-review`, `decide`,
 *   `decide-samples (aus)`, `choose-label`, `undo`, `redo`, `refresh`, `next-undecided` and
 *   `previous-undecided`. It also handles the keys for decisions in @page and @large_view.
 *   `decide-samples` decides about samples by their indices: see idx_decider_decide_apart()
 */
IdxReviewActions *idx_review_actions_new (IdxSession *session,
                                          IdxSamplesPage *page,
                                          IdxLargeView *large_view,
                                          IdxReviewBar *bar,
                                          IdxDetailPane *pane,
                                          IdxJournalActions *journal_actions,
                                          IdxNotice *notice);

/**
 * idx_review_actions_set_class_images:
 * @means: the mean images of the classes
 * @options: how to draw images
 *
 * Shows images where the user chooses a class. Call it once.
 */
void idx_review_actions_set_class_images (IdxReviewActions *self,
                                          IdxClassMeans *means,
                                          IdxDisplayOptions *options);

/**
 * idx_review_actions_go_to_first_undecided:
 *
 * Makes the first of the shown samples current that isn't decided; if there is none, the first one.
 */
void idx_review_actions_go_to_first_undecided (IdxReviewActions *self);

/**
 * idx_review_actions_add_to:
 * @window_actions: the actions of a window
 *
 * Adds the actions to @window_actions.
 */
void idx_review_actions_add_to (IdxReviewActions *self,
                                GActionMap *window_actions);

/**
 * idx_review_actions_set_menu:
 * @menu: a menu of samples; its items are replaced when the classes change
 *
 * Offers the decisions in a menu.
 */
void idx_review_actions_set_menu (IdxReviewActions *self,
                                  GMenu *menu);

/**
 * idx_review_actions_go_on:
 *
 * Starts the review unless it has started, and goes to the first undecided sample of those shown,
 * as soon as they are sorted.
 */
void idx_review_actions_go_on (IdxReviewActions *self);

G_END_DECLS
