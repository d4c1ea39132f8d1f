/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * IdxSeverity:
 * @IDX_SEVERITY_INFO: an action succeeded; the message may disappear by itself
 * @IDX_SEVERITY_WARNING: the user should know something about the data
 * @IDX_SEVERITY_ERROR: an action failed
 *
 * How serious a message is.
 */
typedef enum
{
  IDX_SEVERITY_INFO,
  IDX_SEVERITY_WARNING,
  IDX_SEVERITY_ERROR
} IdxSeverity;

/**
 * IdxRemedy:
 * @IDX_REMEDY_NONE: nothing
 * @IDX_REMEDY_CHOOSE_LABELS: choose the file of the labels
 * @IDX_REMEDY_RELOAD: open the same files again
 * @IDX_REMEDY_OPEN_LITTLE_ENDIAN: open the file as little-endian
 * @IDX_REMEDY_CHECK_LABELS: check the labels
 * @IDX_REMEDY_SHOW_LABELS_TO_CHECK: show the labels to check
 * @IDX_REMEDY_CONTINUE_REVIEW: continue the review, with the list that was reviewed last
 * @IDX_REMEDY_OPEN_ANYWAY: lose the decisions in memory; see idx_session_open_anyway()
 * @IDX_REMEDY_READ_AS_LOGITS: take the values of a file of suggestions for logits
 * @IDX_REMEDY_ANSWER_JOURNAL: one of idx_journal_get_answers() for the journal of the review
 *
 * An action that a message offers to the user.
 */
typedef enum
{
  IDX_REMEDY_NONE,
  IDX_REMEDY_CHOOSE_LABELS,
  IDX_REMEDY_RELOAD,
  IDX_REMEDY_OPEN_LITTLE_ENDIAN,
  IDX_REMEDY_CHECK_LABELS,
  IDX_REMEDY_SHOW_LABELS_TO_CHECK,
  IDX_REMEDY_CONTINUE_REVIEW,
  IDX_REMEDY_OPEN_ANYWAY,
  IDX_REMEDY_READ_AS_LOGITS,
  IDX_REMEDY_ANSWER_JOURNAL
} IdxRemedy;

/**
 * IdxSessionMessage:
 * @severity: how serious it is
 * @title: what happened, a sentence without its period
 * @text: (nullable): what is wrong and what to do
 * @remedy: what the user can do about it
 *
 * A message of a session to the user.
 */
typedef struct
{
  IdxSeverity severity;
  char *title;
  char *text;
  IdxRemedy remedy;
} IdxSessionMessage;

#define IDX_TYPE_SESSION_MESSAGE (idx_session_message_get_type ())
GType idx_session_message_get_type (void);

/**
 * idx_session_message_new:
 * @title: what happened, a sentence without its period
 * @text: (nullable): what is wrong and what to do
 *
 * Returns: (transfer full): a message
 */
IdxSessionMessage *idx_session_message_new (IdxSeverity severity,
                                            const char *title,
                                            const char *text,
                                            IdxRemedy remedy);

/**
 * idx_session_message_copy:
 *
 * Returns: (transfer full): a copy
 */
IdxSessionMessage *idx_session_message_copy (const IdxSessionMessage *self);

/**
 * idx_session_message_free:
 */
void idx_session_message_free (IdxSessionMessage *self);

/**
 * idx_session_message_add_signal:
 * @type: the type of a class that reports to the user; call this in its `class_init`
 *
 * Adds the signal `message (message)`: an #IdxSessionMessage to show, or %NULL if the last message
 * is out of date. The session emits the messages of its parts as its own.
 */
void idx_session_message_add_signal (GType type);

/**
 * idx_session_message_post:
 * @source: an object with the signal `message`
 * @title: see idx_session_message_new()
 * @text: (nullable): see idx_session_message_new()
 *
 * Emits `message` of @source with a new message.
 */
void idx_session_message_post (gpointer source,
                               IdxSeverity severity,
                               const char *title,
                               const char *text,
                               IdxRemedy remedy);

/**
 * idx_session_message_emit:
 * @source: an object with the signal `message`
 * @message: (nullable): a message, or %NULL if the last message is out of date
 *
 * Emits `message` of @source.
 */
void idx_session_message_emit (gpointer source,
                               const IdxSessionMessage *message);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxSessionMessage, idx_session_message_free)

G_END_DECLS
