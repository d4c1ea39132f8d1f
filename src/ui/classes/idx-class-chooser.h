/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-keys.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_CLASS_CHOOSER (idx_class_chooser_get_type ())
G_DECLARE_FINAL_TYPE (IdxClassChooser, idx_class_chooser, IDX, CLASS_CHOOSER, GtkPopover)

/**
 * IdxClassChooser::chosen:
 * @label: a label (int64)
 *
 * Emitted when the user has chosen a class from the list, or typed a label that no class has yet.
 * The popover has closed by then.
 */

/**
 * idx_class_chooser_set_keys:
 * @keys: the classes to choose from, with their names and the characters that stand for them
 */
void idx_class_chooser_set_keys (IdxClassChooser *self,
                                 IdxClassKeys *keys);

/**
 * idx_class_chooser_ask:
 * @text: the text that the user has already typed
 *
 * Shows the popover with the classes that match @text.
 */
void idx_class_chooser_ask (IdxClassChooser *self,
                            const char *text);

G_END_DECLS
