/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-sheet.h"

G_BEGIN_DECLS

#define IDX_TYPE_HEADING (idx_heading_get_type ())
G_DECLARE_FINAL_TYPE (IdxHeading, idx_heading, IDX, HEADING, GtkWidget)

/* The line above the sheet: the class of the visible samples if they are sorted by label, or an
 * explanation of the divider if they are sorted by suspicion. */

/**
 * idx_heading_set_sheet:
 * @sheet: a sheet in a scrolled window
 *
 * Updates the heading whenever @sheet scrolls. Call it once. Call idx_heading_update() after
 * setting a model or a divider.
 */
void idx_heading_set_sheet (IdxHeading *self,
                            IdxSheet *sheet);

/**
 * idx_heading_set_named:
 * @names_class: whether the bar above names the class of all samples, with their number
 * @names_count: whether it says how many labels to check there are
 *
 * The heading doesn't repeat what the bar above says. Call idx_heading_update() afterwards.
 */
void idx_heading_set_named (IdxHeading *self,
                            gboolean names_class,
                            gboolean names_count);

/**
 * idx_heading_update:
 *
 * Updates the heading for the current model and divider of the sheet, or hides it if it would
 * be empty.
 */
void idx_heading_update (IdxHeading *self);

G_END_DECLS
