/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_REVIEW_BAR (idx_review_bar_get_type ())
G_DECLARE_FINAL_TYPE (IdxReviewBar, idx_review_bar, IDX, REVIEW_BAR, GtkWidget)

/**
 * IdxReviewBar:
 *
 * The part of the line under the samples for a review: the progress, and a button that ends it.
 *
 * Properties:
 * - `n-unmatched` (uint): the number of shown samples that no longer match the filter
 * - `n-misplaced` (uint): the number of shown samples that are out of order. If this or
 *   `n-unmatched` isn't 0, the bar offers `win.refresh`
 * - `n-above-line` (uint): how many samples `win.select-above-line` selects; if this isn't 0, the
 *   bar offers it
 * - `n-others` (uint): how many labels `win.keep-others` keeps; if this isn't 0, the bar offers it
 * - `shows-hint` (boolean): whether the bar explains the keys
 */

/**
 * idx_review_bar_set_progress:
 * @n_decided: how many of the shown samples are decided
 * @n_samples: the number of shown samples
 * @n_changed: how many samples of the dataset have a current label that differs from the given one
 * @n_kept_by_page: how many samples of the dataset were kept together with others in view
 */
void idx_review_bar_set_progress (IdxReviewBar *self,
                                  guint n_decided,
                                  guint n_samples,
                                  guint n_changed,
                                  guint n_kept_by_page);

/**
 * idx_review_bar_set_recent:
 * @n_decisions: the number of recent decisions; with few of them, the bar doesn't show any numbers
 * @n_changed: how many of them changed a label
 */
void idx_review_bar_set_recent (IdxReviewBar *self,
                                guint n_decisions,
                                guint n_changed);

/**
 * idx_review_bar_set_n_read:
 * @n_read: the number of samples in the list that were read blind
 * @n_samples: the number of samples in the list
 *
 * Shows how many samples were read, instead of how many are decided.
 */
void idx_review_bar_set_n_read (IdxReviewBar *self,
                                guint n_read,
                                guint n_samples);

G_END_DECLS
