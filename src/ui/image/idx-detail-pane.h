/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-keys.h"
#include "idx-display-options.h"
#include "idx-review-comparison.h"
#include "idx-sample-image.h"
#include "idx-session.h"

G_BEGIN_DECLS

#define IDX_TYPE_DETAIL_PANE (idx_detail_pane_get_type ())
G_DECLARE_FINAL_TYPE (IdxDetailPane, idx_detail_pane, IDX, DETAIL_PANE, GtkWidget)

/* The pane with details of a sample. The property `visiting` is %TRUE while the pane shows a sample
 * other than the current sample of the sheet. */

/**
 * idx_detail_pane_set_display_options:
 * @options: how to draw images; until this is called, the defaults apply
 */
void idx_detail_pane_set_display_options (IdxDetailPane *self,
                                          IdxDisplayOptions *options);

/**
 * idx_detail_pane_set_session:
 *
 * Shows similar images in the pane, once the images of @session have been compared. Call it
 * once.
 */
void idx_detail_pane_set_session (IdxDetailPane *self,
                                  IdxSession *session);

/**
 * idx_detail_pane_add_actions:
 *
 * Adds the action `find-similar-images`, which compares the images. Call it after
 * idx_detail_pane_set_session().
 */
void idx_detail_pane_add_actions (IdxDetailPane *self,
                                  GActionMap *actions);

/**
 * idx_detail_pane_show_current:
 * @model: (nullable): the current sample and, later, the visited one
 *
 * Shows the current sample: the enlarged image, its index, its label, and the evidence against the
 * label. Ends a visit. Shows nothing if @model is %NULL or has no current sample.
 *
 * During a later visit (see idx_selection_visit()), shows the visited sample, and a button that
 * returns with `win.show-in-pane`. Hides the decision buttons then, because they decide about the
 * selected samples.
 */
void idx_detail_pane_show_current (IdxDetailPane *self,
                                   IdxSelection *model);

/**
 * idx_detail_pane_set_review:
 * @keys: (nullable): the classes to choose from, with their keys; %NULL outside a review
 *
 * Shows or hides the buttons that decide about the current sample.
 */
void idx_detail_pane_set_review (IdxDetailPane *self,
                                 IdxClassKeys *keys);

/**
 * idx_detail_pane_set_n_selected:
 * @n_selected: see idx_decision_buttons_set_n_selected()
 *
 * Sets the text that says what a decision is about.
 */
void idx_detail_pane_set_n_selected (IdxDetailPane *self,
                                     guint64 n_selected);

/**
 * idx_detail_pane_set_review_comparison:
 * @comparison: while it compares reviews, the pane shows what both reviewers decided
 *
 * Call it once.
 */
void idx_detail_pane_set_review_comparison (IdxDetailPane *self,
                                            IdxReviewComparison *comparison);

/**
 * idx_detail_pane_update_decision:
 * @index: the index of a sample; ignored unless this sample is shown
 *
 * Updates the sentence about the label after a decision, without reading the image again.
 */
void idx_detail_pane_update_decision (IdxDetailPane *self,
                                      guint index);

/**
 * idx_detail_pane_get_audit:
 *
 * Returns: (transfer none) (nullable): the audit that finds similar images; %NULL while there is
 *   none
 */
IdxAudit *idx_detail_pane_get_audit (IdxDetailPane *self);

/**
 * idx_detail_pane_get_label_text:
 *
 * Returns: (transfer none): the sentence about the label of the sample, such as "Labeled 4. Looks
 *   like 9."
 */
const char *idx_detail_pane_get_label_text (IdxDetailPane *self);

/**
 * idx_detail_pane_get_image:
 *
 * Returns: (transfer none): the widget that shows the image
 */
IdxSampleImage *idx_detail_pane_get_image (IdxDetailPane *self);

G_END_DECLS
