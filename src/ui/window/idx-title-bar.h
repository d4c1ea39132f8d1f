/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_TITLE_BAR (idx_title_bar_get_type ())

/**
 * IdxTitleBar:
 *
 * The title widget of a header bar. Children of type "start" and "end" are placed at the two ends,
 * and children of type "optional" before the end children. One child without a type, the title, is
 * placed in the middle.
 *
 * If there isn't enough room, the title is ellipsized first. Then the optional children are hidden
 * one by one, starting with the first, and finally the title. Whatever an optional child does must
 * also be available from a menu.
 */
G_DECLARE_FINAL_TYPE (IdxTitleBar, idx_title_bar, IDX, TITLE_BAR, GtkWidget)

G_END_DECLS
