/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_FILTER_ENTRY (idx_filter_entry_get_type ())
G_DECLARE_FINAL_TYPE (IdxFilterEntry, idx_filter_entry, IDX, FILTER_ENTRY, GtkWidget)

/**
 * IdxFilterEntry:text:
 *
 * The filter as set or typed. While the user types, it changes after a short delay.
 *
 * Closing the search restores the text that was last set, or confirmed with Enter. Setting the
 * text that the entry already shows doesn't change which text is restored.
 */

/**
 * IdxFilterEntry:search-mode-enabled:
 *
 * Whether the search is open; the widget is visible only then. The user can close it with Escape,
 * or with Enter if the filter is valid.
 */

/**
 * IdxFilterEntry::done:
 *
 * Emitted when the user returns to the samples with Enter or Escape. Enter doesn't emit it
 * while the filter is invalid.
 */

/**
 * idx_filter_entry_set_session:
 *
 * Keeps the entry in sync with the filter of @session, activates `win.filter` when the user
 * types a valid filter, and offers completions. Shows an error message if the filter is
 * invalid, unless the user may be about to complete it. Call it once.
 */
void idx_filter_entry_set_session (IdxFilterEntry *self,
                                   IdxSession *session);

/**
 * idx_filter_entry_get_text:
 *
 * Returns: (transfer none): the property `text`
 */
const char *idx_filter_entry_get_text (IdxFilterEntry *self);

/**
 * idx_filter_entry_set_text:
 *
 * Replaces the text, and clears the message unless the text stays the same.
 */
void idx_filter_entry_set_text (IdxFilterEntry *self,
                                const char *text);

/**
 * idx_filter_entry_set_message:
 * @message: (nullable): an error or advice
 * @is_error: whether the text is invalid; otherwise @message is advice
 *
 * Shows a message beside the entry, or clears it.
 */
void idx_filter_entry_set_message (IdxFilterEntry *self,
                                   const char *message,
                                   gboolean is_error);

/**
 * idx_filter_entry_open:
 *
 * Opens the search and selects all of its text.
 */
void idx_filter_entry_open (IdxFilterEntry *self);

/**
 * idx_filter_entry_confirm:
 *
 * Applies the typed filter and closes the search, as Enter does.
 *
 * Returns: %FALSE if the filter is invalid; then the search stays open and shows the error
 */
gboolean idx_filter_entry_confirm (IdxFilterEntry *self);

G_END_DECLS
