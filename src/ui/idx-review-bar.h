/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_REVIEW_BAR (idx_review_bar_get_type ())
G_DECLARE_FINAL_TYPE (IdxReviewBar, idx_review_bar, IDX, REVIEW_BAR, GtkWidget)

/**
 * IdxReviewBar:
 *
 * The bar over the samples while a person reviews their labels: the progress, and the buttons for
 * `win.undo`, `win.save-labels` and `win.review`.
 *
 * Properties:
 * - `n-unmatched` (uint): how many of the shown samples the filter doesn't match any more
 * - `n-misplaced` (uint): how many of the shown samples are out of order; if either isn't 0, the
 * bar offers `win.refresh`
 * - `shows-hint` (boolean): whether the bar explains the keys
 */

/**
 * idx_review_bar_set_progress:
 * @n_decided: how many samples have been decided
 * @n_samples: how many there are to decide
 * @n_changed: how many of the decided ones have another label than the given one
 */
void idx_review_bar_set_progress (IdxReviewBar *self,
                                  guint n_decided,
                                  guint n_samples,
                                  guint n_changed);

G_END_DECLS
