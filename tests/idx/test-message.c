/* SPDX-License-Identifier: MIT */

#include "idx-message.h"

static void
test_verdict_names (void)
{
  g_assert_cmpstr (idx_verdict_get_name (IDX_VERDICT_OK), ==, "ok");
  g_assert_cmpstr (idx_verdict_get_name (IDX_VERDICT_WARNING), ==, "warning");
  g_assert_cmpstr (idx_verdict_get_name (IDX_VERDICT_PARTIAL), ==, "partial");
  g_assert_cmpstr (idx_verdict_get_name (IDX_VERDICT_ERROR), ==, "error");
}

static void
test_empty (void)
{
  g_autoptr (GPtrArray) messages = idx_messages_new ();

  g_assert_cmpint (idx_messages_get_verdict (messages), ==, IDX_VERDICT_OK);
}

static void
test_worst (void)
{
  g_autoptr (GPtrArray) messages = idx_messages_new ();

  idx_messages_add (messages, IDX_VERDICT_WARNING, "a", "A.");
  idx_messages_add (messages, IDX_VERDICT_PARTIAL, "b", "B.");
  idx_messages_add (messages, IDX_VERDICT_OK, "c", "C.");
  g_assert_cmpint (idx_messages_get_verdict (messages), ==, IDX_VERDICT_PARTIAL);
}

static void
test_text (void)
{
  g_autoptr (GPtrArray) messages = idx_messages_new ();
  const IdxMessage *message;

  idx_messages_add (messages, IDX_VERDICT_WARNING, "code", "%d of %s.", 3, "four");
  message = g_ptr_array_index (messages, 0);
  g_assert_cmpstr (message->code, ==, "code");
  g_assert_cmpstr (message->text, ==, "3 of four.");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/idx/message/verdict-names", test_verdict_names);
  g_test_add_func ("/idx/message/empty", test_empty);
  g_test_add_func ("/idx/message/worst", test_worst);
  g_test_add_func ("/idx/message/text", test_text);
  return g_test_run ();
}
