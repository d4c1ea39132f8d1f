/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_SHARED_LINE (idx_shared_line_get_type ())

/**
 * IdxSharedLine:
 *
 * A line of fixed height that shows the first of its children that is visible; a child with
 * `<child type="end">` stays at the end of the line, whatever the line shows. Whether children are
 * visible doesn't change the height of the line, so nothing beside it moves. All children must fit
 * into the height of a button.
 *
 * Signals:
 * - `focus-lost ()`: the child with the focus is no longer shown
 */
G_DECLARE_FINAL_TYPE (IdxSharedLine, idx_shared_line, IDX, SHARED_LINE, GtkWidget)

G_END_DECLS
