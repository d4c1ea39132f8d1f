/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-study.h"
#include "idx-display-options.h"

G_BEGIN_DECLS

#define IDX_TYPE_CLASSES_PAGE (idx_classes_page_get_type ())
G_DECLARE_FINAL_TYPE (IdxClassesPage, idx_classes_page, IDX, CLASSES_PAGE, GtkWidget)

/**
 * idx_classes_page_set_session:
 * @options: how to draw images
 *
 * Shows all classes of @session, or the class that its filter selects. The page is visible
 * only while its #IdxClassStudy is active. Call it once.
 */
void idx_classes_page_set_session (IdxClassesPage *self,
                                   IdxSession *session,
                                   IdxDisplayOptions *options);

/**
 * idx_classes_page_add_actions:
 *
 * Adds three actions to @actions: `classes` shows or hides the page; `class-order (s)` is the order
 * of all classes, `number`, `size` or `accuracy`; `rename-class (x)` lets the user edit the name of
 * the class with the given label.
 */
void idx_classes_page_add_actions (IdxClassesPage *self,
                                   GActionMap *actions);

G_END_DECLS
