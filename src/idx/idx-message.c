/* SPDX-License-Identifier: MIT */

/* Findings about a file: a verdict, a code for programs, and a sentence for the user. */

#include "idx-message.h"

static const char *const verdict_names[] = {
  [IDX_VERDICT_OK] = "ok",
  [IDX_VERDICT_WARNING] = "warning",
  [IDX_VERDICT_PARTIAL] = "partial",
  [IDX_VERDICT_ERROR] = "error",
};

static void
message_free (gpointer data)
{
  IdxMessage *message = data;

  g_free (message->text);
  g_free (message);
}

const char *
idx_verdict_get_name (IdxVerdict verdict)
{
  g_return_val_if_fail (verdict < G_N_ELEMENTS (verdict_names), NULL);

  return verdict_names[verdict];
}

GPtrArray *
idx_messages_new (void)
{
  return g_ptr_array_new_with_free_func (message_free);
}

void
idx_messages_add (GPtrArray *messages,
                  IdxVerdict verdict,
                  const char *code,
                  const char *format,
                  ...)
{
  IdxMessage *message;
  va_list args;

  g_return_if_fail (messages != NULL);
  g_return_if_fail (code != NULL);

  message = g_new0 (IdxMessage, 1);
  message->verdict = verdict;
  message->code = code;
  va_start (args, format);
  message->text = g_strdup_vprintf (format, args);
  va_end (args);
  g_ptr_array_add (messages, message);
}

IdxVerdict
idx_messages_get_verdict (GPtrArray *messages)
{
  IdxVerdict worst = IDX_VERDICT_OK;

  g_return_val_if_fail (messages != NULL, IDX_VERDICT_OK);

  for (guint i = 0; i < messages->len; i++)
    {
      const IdxMessage *message = g_ptr_array_index (messages, i);

      worst = MAX (worst, message->verdict);
    }
  return worst;
}
