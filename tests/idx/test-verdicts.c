/* SPDX-License-Identifier: MIT */

/* Checks the verdict and the message for each test file. */

#include "idx-error.h"
#include "idx-file.h"
#include "test-files.h"

static void
check_open (const TestFile *made,
            IdxFile *file)
{
  g_autoptr (GPtrArray) messages = idx_messages_new ();
  g_autoptr (GError) error = NULL;
  const IdxMessage *message;
  double progress = 0;
  guint64 n_samples;

  while (progress < 1)
    {
      g_assert_true (idx_file_advance (file, 1024 * 1024, &progress, NULL, &error));
      g_assert_no_error (error);
    }
  g_assert_true (idx_file_get_n_samples (file, &n_samples));
  g_assert_cmpuint (n_samples, ==, made->n_samples);

  idx_file_collect_messages (file, messages);
  g_assert_cmpint (idx_messages_get_verdict (messages), ==, made->verdict);
  if (made->code == NULL)
    {
      g_assert_cmpuint (messages->len, ==, 0);
      return;
    }
  g_assert_cmpuint (messages->len, >=, 1);
  message = g_ptr_array_index (messages, 0);
  g_assert_cmpstr (message->code, ==, made->code);
  g_assert_cmpstr (message->text, ==, made->text);
}

static void
test_verdict (gconstpointer data)
{
  const TestFile *made = data;
  g_autoptr (GByteArray) content = made->make (made);
  g_autoptr (GBytes) bytes = g_bytes_new (content->data, content->len);
  g_autoptr (GFile) location = g_file_new_for_path ("made-images-idx3-ubyte");
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxFile) file = idx_file_open_bytes (bytes, location, &error);

  if (made->error < 0)
    {
      g_assert_no_error (error);
      check_open (made, file);
      return;
    }
  g_assert_null (file);
  g_assert_error (error, IDX_ERROR, made->error);
  g_assert_cmpstr (error->message, ==, made->text);
}

static void
add_test (const TestFile *made)
{
  g_autofree char *path = g_strconcat ("/idx/verdicts/", made->name, NULL);

  g_test_add_data_func (path, made, test_verdict);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  test_files_foreach (add_test);
  return g_test_run ();
}
