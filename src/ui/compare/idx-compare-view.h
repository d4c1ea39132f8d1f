/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-contrast-view.h"
#include "idx-detail-pane.h"

G_BEGIN_DECLS

#define IDX_TYPE_COMPARE_VIEW (idx_compare_view_get_type ())
G_DECLARE_FINAL_TYPE (IdxCompareView, idx_compare_view, IDX, COMPARE_VIEW, GtkWidget)

/* Two images and their difference, side by side in the whole window. The property `open` is %TRUE
 * while the view is open. */

/**
 * idx_compare_view_set_widgets:
 * @session: provides the dataset, the current sample and the selected ones
 * @pane: notifies when a sample is visited
 * @contrast: chooses the range of values that is mapped to levels
 *
 * Makes the view compare the current sample with the sample visited in @pane or, if no sample is
 * visited, the two selected samples. Call it once.
 */
void idx_compare_view_set_widgets (IdxCompareView *self,
                                   IdxSession *session,
                                   IdxDetailPane *pane,
                                   IdxContrastView *contrast);

/**
 * idx_compare_view_set_display_options:
 * @options: how to draw images; call it once
 */
void idx_compare_view_set_display_options (IdxCompareView *self,
                                           IdxDisplayOptions *options);

/**
 * idx_compare_view_add_actions:
 *
 * Adds the action `compare-images`, which opens and closes the view, to @actions.
 */
void idx_compare_view_add_actions (IdxCompareView *self,
                                   GActionMap *actions);

/**
 * idx_compare_view_is_open:
 *
 * Returns: whether the view is open
 */
gboolean idx_compare_view_is_open (IdxCompareView *self);

/**
 * idx_compare_view_zoom:
 * @n_steps: how many steps to zoom in; negative to zoom out, 0 to show the whole images
 */
void idx_compare_view_zoom (IdxCompareView *self,
                            int n_steps);

G_END_DECLS
