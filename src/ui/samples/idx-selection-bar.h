/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_SELECTION_BAR (idx_selection_bar_get_type ())

/**
 * IdxSelectionBar:
 *
 * What the line under the samples shows while more than one sample is selected: how many, how they
 * are labeled, and buttons for what one can do with them. Otherwise, it is not visible.
 */
G_DECLARE_FINAL_TYPE (IdxSelectionBar, idx_selection_bar, IDX, SELECTION_BAR, GtkWidget)

/**
 * idx_selection_bar_set_session:
 *
 * Sets the session whose selection is described. May be called once.
 */
void idx_selection_bar_set_session (IdxSelectionBar *self,
                                    IdxSession *session);

G_END_DECLS
