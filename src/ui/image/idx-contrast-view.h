/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-sample-image.h"

G_BEGIN_DECLS

#define IDX_TYPE_CONTRAST_VIEW (idx_contrast_view_get_type ())
G_DECLARE_FINAL_TYPE (IdxContrastView, idx_contrast_view, IDX, CONTRAST_VIEW, GtkWidget)

/* Lets the user choose the contrast of an image: the range of values that is mapped to levels.
 * Provides the action `contrast`, whose state is `dataset`, `image` or `custom`, and entries for
 * the current range. Typing in an entry sets a custom range.
 *
 * Signals:
 * - `changed ()`: the user has chosen another contrast or range
 */

/**
 * idx_contrast_view_get_action:
 *
 * Returns: (transfer none): the action `contrast`
 */
GAction *idx_contrast_view_get_action (IdxContrastView *self);

/**
 * idx_contrast_view_enable:
 *
 * Enables the action, which is disabled at first. A view of an image calls this when it opens, and
 * idx_contrast_view_disable() when it closes. The action is enabled while any of these views is
 * open.
 */
void idx_contrast_view_enable (IdxContrastView *self);

/**
 * idx_contrast_view_disable:
 *
 * Undoes one call of idx_contrast_view_enable().
 */
void idx_contrast_view_disable (IdxContrastView *self);

/**
 * idx_contrast_view_toggle:
 *
 * Switches between the range of the image and the range of the dataset.
 */
void idx_contrast_view_toggle (IdxContrastView *self);

/**
 * idx_contrast_view_get_contrast:
 *
 * Returns: which range of values the user has chosen
 */
IdxContrast idx_contrast_view_get_contrast (IdxContrastView *self);

/**
 * idx_contrast_view_get_range:
 *
 * Returns: (transfer none): the custom range, which is used only if the contrast is
 *   %IDX_CONTRAST_CUSTOM
 */
const IdxRange *idx_contrast_view_get_range (IdxContrastView *self);

/**
 * idx_contrast_view_show_range:
 * @range: (nullable): the range that the image is drawn with; %NULL for no image
 * @type: the type of the values
 *
 * Shows the range in the entries, unless they contain a custom range. Hides the
 * whole view if @range is %NULL or empty.
 */
void idx_contrast_view_show_range (IdxContrastView *self,
                                   const IdxRange *range,
                                   IdxElementType type);

/**
 * idx_contrast_view_reset:
 *
 * Returns to the range of the dataset without emitting `changed`.
 */
void idx_contrast_view_reset (IdxContrastView *self);

G_END_DECLS
