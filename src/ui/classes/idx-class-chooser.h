/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-choice-row.h"
#include "idx-class-keys.h"
#include "idx-decisions.h"

G_BEGIN_DECLS

#define IDX_TYPE_CLASS_CHOOSER (idx_class_chooser_get_type ())
G_DECLARE_FINAL_TYPE (IdxClassChooser, idx_class_chooser, IDX, CLASS_CHOOSER, GtkPopover)

/**
 * IdxClassChooser::chosen:
 * @label: a label (int64)
 *
 * Emitted when the user has chosen a row of the list: a class, or a label that no class has yet.
 * The popover has closed by then.
 */

/**
 * IdxClassImagesFunc:
 * @label: the label of a class
 * @content: receives the images of the class, with references of their own, and their format
 */
typedef void (*IdxClassImagesFunc) (gint64 label,
                                    IdxClassChoiceContent *content,
                                    gpointer user_data);

/**
 * idx_class_chooser_set_images:
 * @options: how to draw images
 * @func: returns the images that are known now
 * @user_data: passed to @func; must live as long as the popover
 *
 * Shows images of the classes. Call it once, before idx_class_chooser_ask().
 */
void idx_class_chooser_set_images (IdxClassChooser *self,
                                   IdxDisplayOptions *options,
                                   IdxClassImagesFunc func,
                                   gpointer user_data);

/**
 * idx_class_chooser_update_images:
 *
 * Shows the images that are known now.
 */
void idx_class_chooser_update_images (IdxClassChooser *self);

/**
 * idx_class_chooser_set_keys:
 * @keys: the classes to choose from, with their names and the characters that stand for them
 */
void idx_class_chooser_set_keys (IdxClassChooser *self,
                                 IdxClassKeys *keys);

/**
 * idx_class_chooser_ask:
 * @text: the text that the user has already typed
 * @decisions: (nullable): the current labels
 * @suggested: (nullable): the suggested label
 *
 * Shows the popover with the classes that match @text, see #IdxClassChoices.
 */
void idx_class_chooser_ask (IdxClassChooser *self,
                            const char *text,
                            IdxDecisions *decisions,
                            const gint64 *suggested);

G_END_DECLS
