/* SPDX-License-Identifier: MIT */

#include "idx-text.h"

#include <locale.h>

static void
check_count (guint64 count,
             const char *expected)
{
  g_autofree char *text = idx_text_format_count (count);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_count (void)
{
  check_count (0, "0");
  check_count (999, "999");
  check_count (1000, "1,000");
  check_count (10000, "10,000");
  check_count (999999, "999,999");
  check_count (1000000, "1,000,000");
  check_count (G_MAXUINT64, "18,446,744,073,709,551,615");
}

static void
check_decimal (double value,
               guint n_digits,
               const char *expected)
{
  g_autofree char *text = idx_text_format_decimal (value, n_digits);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_decimal (void)
{
  check_decimal (9.84, 1, "9.8");
  check_decimal (0, 3, "0.000");
  check_decimal (-0.25, 2, "-0.25");
}

static void
test_in_locale (void)
{
  g_autofree char *before = g_strdup (setlocale (LC_NUMERIC, NULL));

  if (setlocale (LC_NUMERIC, "de_DE.UTF-8") == NULL)
    {
      g_test_skip ("the German locale isn't installed");
      return;
    }
  check_count (999, "999");
  check_count (1234567, "1.234.567");
  check_decimal (9.84, 1, "9,8");
  (void) setlocale (LC_NUMERIC, before);
}

static void
check_name (const char *path,
            const char *name_text,
            const char *path_text)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *name = idx_text_file_name (file);
  g_autofree char *whole = idx_text_file_path (file);

  g_assert_cmpstr (name, ==, name_text);
  g_assert_cmpstr (whole, ==, path_text);
}

static void
test_name (void)
{
  check_name ("/data/t10k.gz", "t10k.gz", "/data/t10k.gz");
  check_name ("/data/größe", "größe", "/data/größe");
}

static void
test_name_latin_1 (void)
{
  check_name ("/d\xE9j\xE0/gr\xF6sse", "gr\\xF6sse", "/d\\xE9j\\xE0/gr\\xF6sse");
}

static void
test_name_cut_utf_8 (void)
{
  check_name ("/data/\xE2\x82", "\\xE2\\x82", "/data/\\xE2\\x82");
}

/* Names are shown within a line of text, so their control characters are escaped. Paths keep
 * theirs, because other programs may use the paths. */
static void
test_name_controls (void)
{
  check_name ("/data/two\nlines", "two\\x0Alines", "/data/two\nlines");
  check_name ("/data/a\u202Ezg.etybu", "a\\xE2\\x80\\xAEzg.etybu", "/data/a\u202Ezg.etybu");
}

static void
test_uri (void)
{
  g_autoptr (GFile) file = g_file_new_for_uri ("https://example.org/t10k.gz");
  g_autofree char *text = idx_text_file_path (file);

  g_assert_cmpstr (text, ==, "https://example.org/t10k.gz");
}

static void
check_escaped (const char *text,
               const char *expected)
{
  g_autofree char *escaped = idx_text_escape_controls (text);

  g_assert_cmpstr (escaped, ==, expected);
}

static void
test_controls (void)
{
  check_escaped ("plain “é” \\", "plain “é” \\");
  check_escaped ("a\nb\tc\x1b[31m\x7f", "a\\x0Ab\\x09c\\x1B[31m\\x7F");
  check_escaped ("\xC2\x9B"
                 "5n",
                 "\\xC2\\x9B5n");
  check_escaped ("a\u2028b\u2069", "a\\xE2\\x80\\xA8b\\xE2\\x81\\xA9");
  check_escaped ("\u200Fא\u200E", "\u200Fא\u200E");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/idx/text/count", test_count);
  g_test_add_func ("/idx/text/decimal", test_decimal);
  g_test_add_func ("/idx/text/in-locale", test_in_locale);
  g_test_add_func ("/idx/text/name", test_name);
  g_test_add_func ("/idx/text/name-latin-1", test_name_latin_1);
  g_test_add_func ("/idx/text/name-cut-utf-8", test_name_cut_utf_8);
  g_test_add_func ("/idx/text/name-controls", test_name_controls);
  g_test_add_func ("/idx/text/uri", test_uri);
  g_test_add_func ("/idx/text/controls", test_controls);
  return g_test_run ();
}
