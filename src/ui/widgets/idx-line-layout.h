/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_LINE_LAYOUT (idx_line_layout_get_type ())

/**
 * IdxLineLayout:
 *
 * Lays out the children of a bar in one line, from start to end. The line has the same height at
 * every width: the natural height of its tallest child.
 *
 * If the children don't fit, those with a `rank` are left out: the highest rank first, all children
 * of the same rank together. A child that `stands-in` is shown only while others are left out, for
 * example the button of a menu with their actions. As long as anything can be left out, at least
 * `readable-chars` characters of a text stay readable. Room that no child needs goes to the first
 * child that expands.
 *
 * These are layout properties. By default, a child has no rank (0) and is always shown.
 */
G_DECLARE_FINAL_TYPE (IdxLineLayout, idx_line_layout, IDX, LINE_LAYOUT, GtkLayoutManager)

/**
 * idx_line_layout_shorten_button:
 * @button: a button with a label
 *
 * Lets the text of a button be shortened where there is no room for it.
 */
void idx_line_layout_shorten_button (GtkButton *button);

G_END_DECLS
