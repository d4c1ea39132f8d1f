/* SPDX-License-Identifier: MIT */

/* Shows the messages of a session in the notice of a window. */

#include "idx-session-notices.h"

#include <glib/gi18n-lib.h>

struct _IdxSessionNotices
{
  GObject parent_instance;
  IdxNotice *notice;
  guint check_message; /* the number of the last notice that offers a check; 0 if none */
};

enum
{
  JOURNAL_BLOCKED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxSessionNotices, idx_session_notices, G_TYPE_OBJECT)

/* The button that the notice offers for each remedy. */
static const struct
{
  const char *label;
  const char *action;
} remedies[] = {
  [IDX_REMEDY_CHOOSE_LABELS] = { N_ ("Choose Labels…"), "win.open-labels" },
  [IDX_REMEDY_RELOAD] = { N_ ("Reload"), "win.reload" },
  [IDX_REMEDY_OPEN_LITTLE_ENDIAN] = { N_ ("Open as Little-Endian"), "win.open-little-endian" },
  [IDX_REMEDY_CHECK_LABELS] = { N_ ("Check Labels"), "win.find-suspects" },
  [IDX_REMEDY_SHOW_LABELS_TO_CHECK] = { N_ ("Show"), "win.find-suspects" },
  [IDX_REMEDY_CONTINUE_REVIEW] = { N_ ("Continue"), "win.continue-review" },
  [IDX_REMEDY_OPEN_ANYWAY] = { N_ ("Open Anyway"), "win.open-anyway" },
  [IDX_REMEDY_READ_AS_LOGITS] = { N_ ("Read as Logits"), "win.read-as-logits" },
};

static IdxNoticeSeverity
get_notice_severity (const IdxSessionMessage *message)
{
  switch (message->severity)
    {
    case IDX_SEVERITY_ERROR:
      return IDX_NOTICE_ERROR;
    case IDX_SEVERITY_WARNING:
      return IDX_NOTICE_WARNING;
    case IDX_SEVERITY_INFO:
    default:
      return message->remedy == IDX_REMEDY_NONE ? IDX_NOTICE_SUCCESS : IDX_NOTICE_OFFER;
    }
}

static void
idx_session_notices_message_cb (IdxSessionNotices *self,
                                const IdxSessionMessage *message)
{
  guint number;

  if (message == NULL)
    {
      idx_notice_close (self->notice);
      return;
    }
  number = idx_notice_show_message (self->notice, get_notice_severity (message), message->title,
                                    message->text);
  if (message->remedy == IDX_REMEDY_CHECK_LABELS)
    self->check_message = number;
  if (message->remedy == IDX_REMEDY_ANSWER_JOURNAL)
    g_signal_emit (self, signals[JOURNAL_BLOCKED], 0);
  else if (message->remedy != IDX_REMEDY_NONE)
    idx_notice_add_button (self->notice, _ (remedies[message->remedy].label),
                           remedies[message->remedy].action);
}

static void
idx_session_notices_dispose (GObject *object)
{
  g_clear_object (&IDX_SESSION_NOTICES (object)->notice);
  G_OBJECT_CLASS (idx_session_notices_parent_class)->dispose (object);
}

static void
idx_session_notices_class_init (IdxSessionNoticesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_session_notices_dispose;

  signals[JOURNAL_BLOCKED] =
    g_signal_new ("journal-blocked", IDX_TYPE_SESSION_NOTICES, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 0);
}

static void
idx_session_notices_init (IdxSessionNotices *self)
{
}

IdxSessionNotices *
idx_session_notices_new (IdxSession *session,
                         IdxNotice *notice)
{
  IdxSessionNotices *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);
  g_return_val_if_fail (IDX_IS_NOTICE (notice), NULL);

  self = g_object_new (IDX_TYPE_SESSION_NOTICES, NULL);
  self->notice = g_object_ref (notice);
  g_signal_connect_object (session, "message", G_CALLBACK (idx_session_notices_message_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}

void
idx_session_notices_close_check_offer (IdxSessionNotices *self)
{
  g_return_if_fail (IDX_IS_SESSION_NOTICES (self));

  idx_notice_close_message (self->notice, self->check_message);
}
