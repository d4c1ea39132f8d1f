/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_SELECTION_BAR (idx_selection_bar_get_type ())

/**
 * IdxSelectionBar:
 *
 * The part of the line under the samples for several selected samples: how many, how they are
 * labeled, and buttons for what one can do with them. Otherwise, it is not visible.
 */
G_DECLARE_FINAL_TYPE (IdxSelectionBar, idx_selection_bar, IDX, SELECTION_BAR, GtkWidget)

/**
 * idx_selection_bar_set_session:
 *
 * Describes the selection of @session. Call it once.
 */
void idx_selection_bar_set_session (IdxSelectionBar *self,
                                    IdxSession *session);

/**
 * idx_selection_bar_set_active:
 * @is_active: whether decisions are about the selected samples; %TRUE by default
 *
 * While the bar isn't active, it isn't visible.
 */
void idx_selection_bar_set_active (IdxSelectionBar *self,
                                   gboolean is_active);

G_END_DECLS
