/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_STYLE (idx_style_get_type ())

/**
 * IdxStyle:
 *
 * Applies the light or the dark style: the one that the user has chosen for this program (the key
 * "style" of its settings) or, if that is "system", the one that the desktop requests through its
 * settings portal.
 */
G_DECLARE_FINAL_TYPE (IdxStyle, idx_style, IDX, STYLE, GObject)

/**
 * idx_style_new:
 *
 * Applies the style when the portal has answered, and again when the portal or the setting
 * changes.
 *
 * Returns: (transfer full): an object that sets the style of the default display until it is
 *   freed
 */
IdxStyle *idx_style_new (void);

/**
 * idx_style_create_action:
 *
 * Returns: (transfer full): the action "style", whose state is "system", "light" or "dark"
 */
GAction *idx_style_create_action (IdxStyle *self);

G_END_DECLS
