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
 * idx_heading_update:
 *
 * Updates the heading for the current model and divider of the sheet, or hides it if it would
 * be empty.
 */
void idx_heading_update (IdxHeading *self);

G_END_DECLS
