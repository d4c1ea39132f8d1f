/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_STYLE (idx_style_get_type ())

/**
 * IdxStyle:
 *
 * Whether the program is light or dark: as the desktop asks for through its settings portal, or as
 * the person has chosen for this program (the key "style" of its settings).
 */
G_DECLARE_FINAL_TYPE (IdxStyle, idx_style, IDX, STYLE, GObject)

/**
 * idx_style_new:
 *
 * The style is right once the portal has answered, and follows both from then on.
 *
 * Returns: (transfer full): sets the style of the default display until it is freed
 */
IdxStyle *idx_style_new (void);

/**
 * idx_style_create_action:
 *
 * Returns: (transfer full): the action "style", whose state is "system", "light" or "dark"
 */
GAction *idx_style_create_action (IdxStyle *self);

G_END_DECLS
