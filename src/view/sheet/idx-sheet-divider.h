/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-sheet-painter.h"
#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * idx_sheet_divider_draw:
 * @n_before: the number of samples before the line; there must be a sample after it
 *
 * Draws the divider: the line between the labels to check and those that are less likely to be
 * wrong.
 */
void idx_sheet_divider_draw (IdxSheetPainter *painter,
                             guint n_before);

/**
 * idx_sheet_divider_draw_classes:
 * @subset: the samples, sorted by label
 * @first: the first position in view
 * @end: the position after the last one in view
 *
 * Draws lines between classes, unless too many lines would be in view.
 */
void idx_sheet_divider_draw_classes (IdxSheetPainter *painter,
                                     IdxSubset *subset,
                                     guint first,
                                     guint end);

G_END_DECLS
