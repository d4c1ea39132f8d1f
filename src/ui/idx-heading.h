/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-sheet.h"

G_BEGIN_DECLS

#define IDX_TYPE_HEADING (idx_heading_get_type ())
G_DECLARE_FINAL_TYPE (IdxHeading, idx_heading, IDX, HEADING, GtkWidget)

/**
 * idx_heading_set_sheet:
 * @sheet: a sheet in a scrolled window
 *
 * Keeps the heading in sync with the rows of @sheet that are visible. Call it once.
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
