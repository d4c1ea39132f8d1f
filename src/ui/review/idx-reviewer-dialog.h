/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_REVIEWER_DIALOG (idx_reviewer_dialog_get_type ())
G_DECLARE_FINAL_TYPE (IdxReviewerDialog, idx_reviewer_dialog, IDX, REVIEWER_DIALOG, GtkWindow)

/**
 * idx_reviewer_dialog_new:
 * @parent: the window that asks
 * @name: the name so far; empty for the login name
 *
 * Asks for the name of the reviewer. Emits `chosen (name)` when the user has typed a valid name and
 * confirms; the name is empty for the login name.
 *
 * Returns: (transfer none): a window, which GTK owns until it is closed
 */
GtkWidget *idx_reviewer_dialog_new (GtkWindow *parent,
                                    const char *name);

G_END_DECLS
