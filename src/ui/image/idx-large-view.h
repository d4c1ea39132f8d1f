/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-audit.h"
#include "idx-class-keys.h"
#include "idx-contrast-view.h"
#include "idx-dataset.h"
#include "idx-display-options.h"
#include "idx-sample-image.h"

G_BEGIN_DECLS

#define IDX_TYPE_LARGE_VIEW (idx_large_view_get_type ())
G_DECLARE_FINAL_TYPE (IdxLargeView, idx_large_view, IDX, LARGE_VIEW, GtkWidget)

/* One sample that fills the window, with statistics of its values and, during a review, with what
 * one needs to decide about it. Properties:
 * - `open` (boolean, read-only): whether the view is open
 * - `statistics-visible` (boolean): whether the statistics are shown beside the image
 * - `values-visible` (boolean): whether the values of large pixels are written in them
 * - `review-values-visible` (boolean): the same during a review */

/**
 * idx_large_view_add_actions:
 * @window_actions: the actions of a window
 *
 * Adds the actions `large`, which opens and closes the view, `zoom`, `show-statistics`,
 * `show-values` and `contrast` to @window_actions.
 */
void idx_large_view_add_actions (IdxLargeView *self,
                                 GActionMap *window_actions);

/**
 * idx_large_view_is_open:
 *
 * Returns: whether the view is open
 */
gboolean idx_large_view_is_open (IdxLargeView *self);

/**
 * idx_large_view_get_contrast_view:
 *
 * Returns: (transfer none): the widget that chooses the contrast
 */
IdxContrastView *idx_large_view_get_contrast_view (IdxLargeView *self);

/**
 * idx_large_view_zoom:
 * @n_steps: how many steps to zoom in; negative to zoom out, 0 to show the whole image
 */
void idx_large_view_zoom (IdxLargeView *self,
                          int n_steps);

/**
 * idx_large_view_set_display_options:
 * @options: how to draw the image
 */
void idx_large_view_set_display_options (IdxLargeView *self,
                                         IdxDisplayOptions *options);

/**
 * idx_large_view_set_review:
 * @keys: (nullable): the classes, and the key on the keyboard for each; %NULL if the samples aren't
 *   reviewed
 *
 * During a review, shows buttons that decide about the sample, and the evidence against its label.
 */
void idx_large_view_set_review (IdxLargeView *self,
                                IdxClassKeys *keys);

/**
 * idx_large_view_set_sample:
 * @dataset: (nullable): a dataset, or %NULL to close the view
 * @index: the index of a sample
 * @sentence: (nullable): a sentence about the sample's label, shown above the image
 * @audit: (nullable): an audit of @dataset, for the evidence against the label
 *
 * Sets the sample to show. Reads it only while the view is open.
 */
void idx_large_view_set_sample (IdxLargeView *self,
                                IdxDataset *dataset,
                                guint32 index,
                                const char *sentence,
                                IdxAudit *audit);

/**
 * idx_large_view_get_image:
 *
 * Returns: (transfer none): the widget that shows the image
 */
IdxSampleImage *idx_large_view_get_image (IdxLargeView *self);

G_END_DECLS
