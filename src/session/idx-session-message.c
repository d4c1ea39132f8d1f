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
