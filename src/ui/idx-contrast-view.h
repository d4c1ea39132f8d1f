/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-sample-image.h"

G_BEGIN_DECLS

#define IDX_TYPE_CONTRAST_VIEW (idx_contrast_view_get_type ())
G_DECLARE_FINAL_TYPE (IdxContrastView, idx_contrast_view, IDX, CONTRAST_VIEW, GtkWidget)

/* Chooses the contrast of an image: the action `contrast`, whose state is `dataset`, `image` or
 * `custom`, and entries for the range that is used. Typing in them sets a custom range.
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
 * Enables the action while there is an image to see its effect on. At first it is disabled. Each
 * call needs one of idx_contrast_view_disable().
 */
void idx_contrast_view_enable (IdxContrastView *self);

/**
 * idx_contrast_view_disable:
 */
void idx_contrast_view_disable (IdxContrastView *self);

/**
 * idx_contrast_view_toggle:
 *
 * Changes between the range of the image and that of the dataset.
 */
void idx_contrast_view_toggle (IdxContrastView *self);

/**
 * idx_contrast_view_get_contrast:
 */
IdxContrast idx_contrast_view_get_contrast (IdxContrastView *self);

/**
 * idx_contrast_view_get_range:
 *
 * Returns: (transfer none): the custom range
 */
const IdxRange *idx_contrast_view_get_range (IdxContrastView *self);

/**
 * idx_contrast_view_show_range:
 * @range: (nullable): the range that the image is drawn with; %NULL for no image
 * @type: of the values
 *
 * Shows the range in the entries, unless it is the one that the user has typed there.
 */
void idx_contrast_view_show_range (IdxContrastView *self,
                                   const IdxRange *range,
                                   IdxElementType type);

/**
 * idx_contrast_view_reset:
 *
 * Goes back to the range of the dataset, without the signal.
 */
void idx_contrast_view_reset (IdxContrastView *self);

G_END_DECLS
