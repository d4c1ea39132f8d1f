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
 * The filter, as it was set or typed. While a person types it changes after a short delay.
 *
 * Closing the search restores the text that was set last, or confirmed with Enter. Setting it to
 * what the entry already shows doesn't change which text that is.
 */

/**
 * IdxFilterEntry:search-mode-enabled:
 *
 * Whether the search is open, which a person can close with Escape.
 */

/**
 * IdxFilterEntry::done:
 *
 * Emitted when a person pressed Enter or Escape and wants to get back to the samples. Enter doesn't
 * emit it while the filter has a mistake.
 */

/**
 * idx_filter_entry_set_session:
 *
 * Follows the filter of @session, activates `win.filter` with a valid filter that is typed, and
 * offers completions. Says what is wrong with an invalid one. Call it once.
 */
void idx_filter_entry_set_session (IdxFilterEntry *self,
                                   IdxSession *session);

/**
 * idx_filter_entry_get_text:
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
 * @message: (nullable): what to know about the text
 * @is_error: whether the text is wrong; otherwise @message is advice
 *
 * Shows a message under the entry, or clears it.
 */
void idx_filter_entry_set_message (IdxFilterEntry *self,
                                   const char *message,
                                   gboolean is_error);

/**
 * idx_filter_entry_begin:
 *
 * Opens the search and selects all of its text.
 */
void idx_filter_entry_begin (IdxFilterEntry *self);

G_END_DECLS
