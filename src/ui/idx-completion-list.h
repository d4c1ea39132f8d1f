/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-completer.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IDX_COMPLETION_LIST_LENGTH:
 *
 * The number of completions to show.
 */
#define IDX_COMPLETION_LIST_LENGTH 10U

/**
 * IdxCompletionList:
 *
 * A popover with the ways to complete the word that is being typed into an entry. The entry keeps
 * the focus and passes its keys to idx_completion_list_handle_key().
 *
 * Emits `taken (text, start, end)` when the user takes a completion: @text is to replace the bytes
 * from @start to @end, a #guint64 each.
 */
#define IDX_TYPE_COMPLETION_LIST (idx_completion_list_get_type ())
G_DECLARE_FINAL_TYPE (IdxCompletionList, idx_completion_list, IDX, COMPLETION_LIST, GtkPopover)

/**
 * idx_completion_list_set_completions:
 * @completions: (transfer full) (nullable): what to show
 * @entry: the entry, which is in the parent of @self or is it
 *
 * Shows the completions below @entry, as wide as it is, or hides them if there are none. None is
 * selected.
 */
void idx_completion_list_set_completions (IdxCompletionList *self,
                                          IdxCompletions *completions,
                                          GtkWidget *entry);

/**
 * idx_completion_list_handle_key:
 * @key: the key that was pressed, without modifiers
 *
 * If the list is shown, the arrow keys select a completion; Tab takes it, or the first one, Enter
 * only a selected one; Escape hides the list.
 *
 * Returns: whether the key was for the list
 */
gboolean idx_completion_list_handle_key (IdxCompletionList *self,
                                         guint key);

G_END_DECLS
