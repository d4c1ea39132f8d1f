/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_TITLE_BAR (idx_title_bar_get_type ())

/**
 * IdxTitleBar:
 *
 * What is in the header bar of a window; to be its title widget. Children of type "start" and "end"
 * are at the two ends, and one without a type in the middle: the title. In a narrow window the
 * title is shortened first. Then the children of type "optional", which come before those at the
 * end, are left out, the first one first, and finally the title. What they do must be in a menu
 * too.
 */
G_DECLARE_FINAL_TYPE (IdxTitleBar, idx_title_bar, IDX, TITLE_BAR, GtkWidget)

G_END_DECLS
