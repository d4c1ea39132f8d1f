/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxNoticeSeverity:
 * @IDX_NOTICE_SUCCESS: something succeeded; the notice closes after some seconds
 * @IDX_NOTICE_INFO: explains why nothing happened; the notice closes after some seconds
 * @IDX_NOTICE_OFFER: something can be done next; the notice stays until it is closed
 * @IDX_NOTICE_WARNING: something needs attention; the notice stays until it is closed
 * @IDX_NOTICE_ERROR: an action failed; the notice stays until it is closed
 */
typedef enum
{
  IDX_NOTICE_SUCCESS,
  IDX_NOTICE_INFO,
  IDX_NOTICE_OFFER,
  IDX_NOTICE_WARNING,
  IDX_NOTICE_ERROR
} IdxNoticeSeverity;

#define IDX_TYPE_NOTICE (idx_notice_get_type ())
G_DECLARE_FINAL_TYPE (IdxNotice, idx_notice, IDX, NOTICE, GtkWidget)

/**
 * IdxNotice:
 *
 * A message in one line. If it has details, a button opens a popover with the whole text.
 *
 * Signals:
 * - `focus-lost ()`: a message has replaced another one whose button had the focus
 */

/**
 * idx_notice_get_title:
 *
 * Returns: (transfer none): the title of the last message; "" if there was none
 */
const char *idx_notice_get_title (IdxNotice *self);

/**
 * idx_notice_show_message:
 * @title: what happened, a sentence without its period
 * @text: (nullable): the details and what to do
 *
 * Shows a message in place of the current one, if any.
 *
 * Returns: the number of the message, for idx_notice_close_message()
 */
guint idx_notice_show_message (IdxNotice *self,
                               IdxNoticeSeverity severity,
                               const char *title,
                               const char *text);

/**
 * idx_notice_add_button:
 * @label: the label of the button
 * @detailed_action: the action that the button activates, with its target if it has one, such as
 *   "win.decide::keep"
 *
 * Adds a button to the current message. Several buttons are in a popover, one below the other.
 */
void idx_notice_add_button (IdxNotice *self,
                            const char *label,
                            const char *detailed_action);

/**
 * idx_notice_add_follow_up:
 *
 * Like idx_notice_add_button(), for what people may do next, apart from the action of the first
 * button. If there is no room for these buttons in the line, they are in the popover only. Call
 * it after idx_notice_add_button().
 */
void idx_notice_add_follow_up (IdxNotice *self,
                               const char *label,
                               const char *detailed_action);

/**
 * idx_notice_close:
 *
 * Dismisses the message, if one is shown.
 */
void idx_notice_close (IdxNotice *self);

/**
 * idx_notice_close_passing:
 *
 * Dismisses the message if it would close by itself. Call it when the user goes on.
 */
void idx_notice_close_passing (IdxNotice *self);

/**
 * idx_notice_close_message:
 * @number: the number of a message, see idx_notice_show_message()
 *
 * Dismisses the message, unless another one has replaced it.
 */
void idx_notice_close_message (IdxNotice *self,
                               guint number);

G_END_DECLS
