/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-bar.h"
#include "idx-session.h"

G_BEGIN_DECLS

/**
 * IdxColumnBar:
 *
 * The bar at the start of the window. It lists the classes or the values of another label
 * column. The property `column` is the name of that column as used in filters; it is empty for
 * the classes.
 */
#define IDX_TYPE_COLUMN_BAR (idx_column_bar_get_type ())
G_DECLARE_FINAL_TYPE (IdxColumnBar, idx_column_bar, IDX, COLUMN_BAR, GtkWidget)

/**
 * idx_column_bar_set_session:
 *
 * Lists the columns of the labels in @session and follows its filter. Call it once.
 */
void idx_column_bar_set_session (IdxColumnBar *self,
                                 IdxSession *session);

/**
 * idx_column_bar_get_class_bar:
 *
 * Returns: (transfer none): the list of classes
 */
IdxClassBar *idx_column_bar_get_class_bar (IdxColumnBar *self);

/**
 * idx_column_bar_add_actions:
 *
 * Adds the action `column`, whose state is the property `column`, to @actions.
 */
void idx_column_bar_add_actions (IdxColumnBar *self,
                                 GActionMap *actions);

G_END_DECLS
