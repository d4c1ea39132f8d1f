/* SPDX-License-Identifier: MIT */

/* Recognizes other formats by their first bytes. The table of foreign files (test-files.h) contains
 * the message about each format. */

#include "idx-sniff.h"

#include "idx-error.h"
#include "test-files.h"

#include <string.h>

static gboolean
is_known (const char *bytes,
          gsize length)
{
  g_autoptr (GError) error = NULL;
  gboolean known = !idx_sniff_reject_known ((const guint8 *) bytes, length, &error);

  if (known)
    g_assert_error (error, IDX_ERROR, IDX_ERROR_NOT_IDX);
  else
    g_assert_no_error (error);
  return known;
}

static void
test_unknown (void)
{
  g_assert_false (is_known ("\x01\x02\x03\x04", 4));
  g_assert_false (is_known ("", 0));
}

static void
test_prefixes (void)
{
  gsize n_files;
  const TestFile *files = test_files_get_foreign (&n_files);

  /* A prefix of a file may be unknown, but nothing beyond the prefix may be read. */
  for (gsize i = 0; i < n_files; i++)
    {
      g_autoptr (GByteArray) bytes = files[i].make (&files[i]);

      for (guint length = 0; length <= bytes->len; length++)
        {
          g_autofree char *exact = g_memdup2 (bytes->data, length);

          (void) is_known (exact, length);
        }
    }
}

static void
test_text_is_no_table (void)
{
  const char *text = "some words without a separator\n";

  g_assert_false (is_known (text, strlen (text)));
}

static void
test_binary_is_no_table (void)
{
  const char text[] = "\x01,\x02,\x03\n";

  g_assert_false (is_known (text, sizeof text - 1));
}

static void
test_case_of_html (void)
{
  const char *text = " \r\n\t<hTmL>";

  g_assert_true (is_known (text, strlen (text)));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/idx/sniff/unknown", test_unknown);
  g_test_add_func ("/idx/sniff/prefixes", test_prefixes);
  g_test_add_func ("/idx/sniff/text-is-no-table", test_text_is_no_table);
  g_test_add_func ("/idx/sniff/binary-is-no-table", test_binary_is_no_table);
  g_test_add_func ("/idx/sniff/case-of-html", test_case_of_html);
  return g_test_run ();
}
