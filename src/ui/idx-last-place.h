/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-session.h"
#include "idx-sheet.h"

G_BEGIN_DECLS

#define IDX_TYPE_LAST_PLACE (idx_last_place_get_type ())
G_DECLARE_FINAL_TYPE (IdxLastPlace, idx_last_place, IDX, LAST_PLACE, GObject)

/**
 * idx_last_place_new:
 * @session: whose samples are shown
 * @sheet: shows them
 * @adjustment: the vertical position of @sheet
 *
 * Remembers for each dataset where the user is: at the current sample, or if that is out of view,
 * at the first sample in view. When the dataset is opened again, makes that sample current. In a
 * compressed file the sample may take a while to read, so the sheet begins at the top, and goes
 * there once the file is read to its end, unless the user has moved by then.
 *
 * Create it after everything that shows samples in @sheet.
 *
 * Returns: (transfer full): the object that remembers the place
 */
IdxLastPlace *idx_last_place_new (IdxSession *session,
                                  IdxSheet *sheet,
                                  GtkAdjustment *adjustment);

G_END_DECLS
