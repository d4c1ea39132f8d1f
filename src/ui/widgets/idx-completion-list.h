/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-completer.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IDX_COMPLETION_LIST_LENGTH:
 *
 * The maximum number of completions in the list.
 */
#define IDX_COMPLETION_LIST_LENGTH 10U

/**
 * IdxCompletionList:
 *
 * A popover with completions of the word that is being typed into an entry. The entry keeps
 * the focus and passes its keys to idx_completion_list_handle_key().
 *
 * Emits `accepted (text, start, end)` when the user accepts a completion. The handler replaces
 * the bytes from @start to @end of the entry's text with @text; both offsets are #guint64.
 */
#define IDX_TYPE_COMPLETION_LIST (idx_completion_list_get_type ())
G_DECLARE_FINAL_TYPE (IdxCompletionList, idx_completion_list, IDX, COMPLETION_LIST, GtkPopover)

/**
 * idx_completion_list_set_completions:
 * @completions: (transfer full) (nullable): the completions to show; %NULL for none
 * @entry: the parent of @self, or a descendant of that parent
 *
 * Shows the completions below @entry, as wide as @entry, or hides the list if there are none.
 * Selects none of them.
 */
void idx_completion_list_set_completions (IdxCompletionList *self,
                                          IdxCompletions *completions,
                                          GtkWidget *entry);

/**
 * idx_completion_list_handle_key:
 * @key: the key that was pressed, without modifiers
 *
 * While the list is shown, the arrow keys select a completion. Tab accepts the selected
 * completion, or the first if none is selected; Enter accepts only a selected one. Escape
 * hides the list.
 *
 * Returns: whether the list handled the key
 */
gboolean idx_completion_list_handle_key (IdxCompletionList *self,
                                         guint key);

G_END_DECLS
