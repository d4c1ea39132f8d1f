/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_CLASS_BUTTON (idx_class_button_get_type ())
G_DECLARE_FINAL_TYPE (IdxClassButton, idx_class_button, IDX, CLASS_BUTTON, GtkButton)

/**
 * idx_class_button_new:
 *
 * Returns: (transfer floating): a button that decides for a class by `win.decide`. Clicking it
 *   doesn't move the focus. Without a class it is invisible, but keeps its place
 */
GtkWidget *idx_class_button_new (void);

/**
 * idx_class_button_set_class:
 * @name: (nullable): the name of the class, or %NULL for none
 * @key: (nullable): the key that decides the same
 * @label: the label of the class
 * @is_suggested: whether the class is suggested for the sample; marks the button
 */
void idx_class_button_set_class (IdxClassButton *self,
                                 const char *name,
                                 const char *key,
                                 gint64 label,
                                 gboolean is_suggested);

G_END_DECLS
