/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * idx_menu_escape_label:
 * @text: a text such as the name of a class
 *
 * Returns: (transfer full): a label that shows @text in a menu, where a single underscore marks a
 *   mnemonic
 */
char *idx_menu_escape_label (const char *text);

/**
 * idx_menu_set_label:
 * @position: the position of an item in @menu
 * @label: its new label, with an underscore before the mnemonic
 *
 * Changes the label of the item, and nothing else about it. If it already has this label, does
 * nothing: GTK creates the widgets of an item anew when the item changes, even if the menu is
 * closed.
 */
void idx_menu_set_label (GMenu *menu,
                         int position,
                         const char *label);

G_END_DECLS
