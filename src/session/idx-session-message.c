/* SPDX-License-Identifier: MIT */

/* A message of a session to the user: what happened, and what to do about it. */

#include "idx-session-message.h"

G_DEFINE_BOXED_TYPE (IdxSessionMessage, idx_session_message, idx_session_message_copy,
                     idx_session_message_free)

IdxSessionMessage *
idx_session_message_new (IdxSeverity severity,
                         const char *title,
                         const char *text,
                         IdxRemedy remedy)
{
  IdxSessionMessage *self;

  g_return_val_if_fail (title != NULL, NULL);

  self = g_new (IdxSessionMessage, 1);
  *self = (IdxSessionMessage){ severity, g_strdup (title), g_strdup (text), remedy };
  return self;
}

IdxSessionMessage *
idx_session_message_copy (const IdxSessionMessage *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return idx_session_message_new (self->severity, self->title, self->text, self->remedy);
}

void
idx_session_message_free (IdxSessionMessage *self)
{
  if (self == NULL)
    return;
  g_free (self->title);
  g_free (self->text);
  g_free (self);
}

void
idx_session_message_add_signal (GType type)
{
  g_signal_new ("message", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                IDX_TYPE_SESSION_MESSAGE);
}

void
idx_session_message_post (gpointer source,
                          IdxSeverity severity,
                          const char *title,
                          const char *text,
                          IdxRemedy remedy)
{
  g_autoptr (IdxSessionMessage) message = NULL;

  g_return_if_fail (G_IS_OBJECT (source));

  message = idx_session_message_new (severity, title, text, remedy);
  idx_session_message_emit (source, message);
}

void
idx_session_message_emit (gpointer source,
                          const IdxSessionMessage *message)
{
  g_return_if_fail (G_IS_OBJECT (source));

  g_signal_emit_by_name (source, "message", message);
}
