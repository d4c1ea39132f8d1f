/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxChangesButton:
 *
 * A button that shows which labels have been changed to which: a matrix of given and current
 * labels. A click on a cell shows its samples. The button is visible if there are any changes.
 */
#define IDX_TYPE_CHANGES_BUTTON (idx_changes_button_get_type ())
G_DECLARE_FINAL_TYPE (IdxChangesButton, idx_changes_button, IDX, CHANGES_BUTTON, GtkWidget)

/**
 * idx_changes_button_set_session:
 *
 * Shows the changes of @session. Call it once.
 */
void idx_changes_button_set_session (IdxChangesButton *self,
                                     IdxSession *session);

G_END_DECLS
