/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxNoticeSeverity:
 * @IDX_NOTICE_SUCCESS: something succeeded; the notice closes by itself after some seconds
 * @IDX_NOTICE_INFO: nothing happened, and here is why; closes by itself, too
 * @IDX_NOTICE_WARNING: something failed or needs attention; the notice stays until it is closed
 */
typedef enum
{
  IDX_NOTICE_SUCCESS,
  IDX_NOTICE_INFO,
  IDX_NOTICE_WARNING
} IdxNoticeSeverity;

#define IDX_TYPE_NOTICE (idx_notice_get_type ())
G_DECLARE_FINAL_TYPE (IdxNotice, idx_notice, IDX, NOTICE, GtkWidget)

/**
 * IdxNotice::focus-lost:
 *
 * Emitted when the button has the focus and another message replaces the current one.
 */

/**
 * idx_notice_get_title:
 *
 * Returns: the title of the last message
 */
const char *idx_notice_get_title (IdxNotice *self);

/**
 * idx_notice_show_message:
 * @title: what happened, a sentence without its period
 * @text: (nullable): the details and what to do
 *
 * Shows a message. It replaces the current one, if any.
 *
 * Returns: a number for idx_notice_close_message()
 */
guint idx_notice_show_message (IdxNotice *self,
                               IdxNoticeSeverity severity,
                               const char *title,
                               const char *text);

/**
 * idx_notice_add_button:
 * @label: the label of the button
 * @detailed_action: the action that the button activates: "win.reload"
 *
 * Adds a button to the current message.
 */
void idx_notice_add_button (IdxNotice *self,
                            const char *label,
                            const char *detailed_action);

/**
 * idx_notice_close:
 *
 * Dismisses the message, if one is shown.
 */
void idx_notice_close (IdxNotice *self);

/**
 * idx_notice_close_message:
 * @number: see idx_notice_show_message()
 *
 * Dismisses a message unless another one has replaced it.
 */
void idx_notice_close_message (IdxNotice *self,
                               guint number);

G_END_DECLS
