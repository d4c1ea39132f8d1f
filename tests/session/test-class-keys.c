/* SPDX-License-Identifier: MIT */

#include "idx-class-keys.h"

#include "test-bytes.h"

#include <string.h>

#define EMNIST_LETTERS "1 65 97\n2 66 98\n3 67 99\n"

/* Makes keys for the labels from @first to @last. */
static IdxClassKeys *
make (guint first,
      guint last,
      const char *names_text)
{
  g_autoptr (GByteArray) content = test_idx_header (0x08, 1, last - first + 1);
  g_autoptr (GFile) location = g_file_new_for_path ("made-labels-idx1-ubyte");
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (IdxFile) file = NULL;
  g_autoptr (IdxLabels) labels = NULL;
  g_autoptr (IdxClassNames) names = NULL;

  for (guint label = first; label <= last; label++)
    test_append_be (content, 1, label);
  bytes = g_bytes_new (content->data, content->len);
  file = idx_file_open_bytes (bytes, location, NULL);
  labels = idx_labels_new (file, G_MAXUINT, NULL, NULL);
  if (names_text != NULL)
    {
      names = idx_class_names_parse (names_text, strlen (names_text), NULL);
      idx_labels_set_class_names (labels, names);
    }
  return idx_class_keys_new (labels);
}

static void
check (IdxClassKeys *keys,
       const char *typed,
       gint64 expected)
{
  gint64 label = -1;

  g_assert_true (idx_class_keys_lookup (keys, g_utf8_get_char (typed), &label));
  g_assert_cmpint (label, ==, expected);
}

static void
check_none (IdxClassKeys *keys,
            const char *typed)
{
  gint64 label = -1;

  g_assert_false (idx_class_keys_lookup (keys, g_utf8_get_char (typed), &label));
  g_assert_cmpint (label, ==, -1);
}

static void
check_key (IdxClassKeys *keys,
           gint64 label,
           const char *expected)
{
  g_autofree char *key = idx_class_keys_dup_key (keys, label);

  g_assert_cmpstr (key, ==, expected);
}

static void
test_digits (void)
{
  g_autoptr (IdxClassKeys) keys = make (0, 9, NULL);
  gsize n_labels;

  check (keys, "0", 0);
  check (keys, "9", 9);
  check (keys, "٤", 4);
  check (keys, "۷", 7);
  check_none (keys, "a");
  check_none (keys, "?");
  check_key (keys, 9, "9");
  g_assert_cmpint (idx_class_keys_get_labels (keys, &n_labels)[9], ==, 9);
  g_assert_cmpuint (n_labels, ==, 10);
}

/* A digit that is the label of no sample can be typed, but isn't listed. */
static void
test_missing_digit (void)
{
  g_autoptr (IdxClassKeys) keys = make (0, 2, NULL);
  gsize n_labels;

  check (keys, "7", 7);
  g_assert_nonnull (idx_class_keys_get_labels (keys, &n_labels));
  g_assert_cmpuint (n_labels, ==, 3);
}

static void
test_many_unnamed (void)
{
  g_autoptr (IdxClassKeys) keys = make (0, 46, NULL);
  g_autofree char *name = idx_class_keys_dup_name (keys, 4);

  check_none (keys, "4");
  check_key (keys, 4, NULL);
  g_assert_cmpstr (name, ==, "4");
}

static void
test_long_names (void)
{
  g_autoptr (IdxClassKeys) keys = make (0, 2, "Trouser\nCoat\nBag\nShirt\n");
  gsize n_labels;

  check (keys, "1", 1);
  check_none (keys, "t");
  check_key (keys, 2, "2");
  g_assert_cmpint (idx_class_keys_get_labels (keys, &n_labels)[3], ==, 3);
  g_assert_cmpuint (n_labels, ==, 4);
}

static void
test_names_win (void)
{
  g_autoptr (IdxClassKeys) keys = make (0, 2, "2\n1\n0\n");

  check (keys, "2", 0);
  check (keys, "٢", 0);
  check (keys, "0", 2);
  check_key (keys, 0, "2");
}

static void
test_merged (void)
{
  g_autoptr (IdxClassKeys) keys = make (1, 3, EMNIST_LETTERS);

  check (keys, "A", 1);
  check (keys, "a", 1);
  check (keys, "c", 3);
  check_none (keys, "d");
  check (keys, "1", 1);
  check_key (keys, 3, "c");
}

/* As in EMNIST Balanced: "C" and "c" are one class, but "A" and "a" are two. */
static void
test_case (void)
{
  g_autoptr (IdxClassKeys) keys = make (10, 12, "10 65\n11 97\n12 67\n");

  check (keys, "A", 10);
  check (keys, "a", 11);
  check (keys, "C", 12);
  check (keys, "c", 12);
  check_key (keys, 10, "A");
  check_key (keys, 11, "a");
  check_key (keys, 12, "c");
  check_none (keys, "1");
}

static void
test_ambiguous (void)
{
  g_autoptr (IdxClassKeys) same = make (0, 1, "x\nx\n");
  g_autoptr (IdxClassKeys) digit = make (0, 2, "1\n1\n2\n");

  check_none (same, "x");
  check_none (same, "X");
  check_key (same, 0, "0");
  check_none (digit, "1");
}

static void
test_decomposed (void)
{
  g_autoptr (IdxClassKeys) keys = make (0, 1, "e\u0301\nf\n");

  check (keys, "é", 0);
  check (keys, "É", 0);
}

static void
test_no_labels (void)
{
  g_autoptr (IdxClassKeys) keys = idx_class_keys_new (NULL);
  gsize n_labels;

  check_none (keys, "4");
  check_key (keys, 4, NULL);
  (void) idx_class_keys_get_labels (keys, &n_labels);
  g_assert_cmpuint (n_labels, ==, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/class-keys/digits", test_digits);
  g_test_add_func ("/session/class-keys/missing-digit", test_missing_digit);
  g_test_add_func ("/session/class-keys/many-unnamed", test_many_unnamed);
  g_test_add_func ("/session/class-keys/long-names", test_long_names);
  g_test_add_func ("/session/class-keys/names-win", test_names_win);
  g_test_add_func ("/session/class-keys/merged", test_merged);
  g_test_add_func ("/session/class-keys/case", test_case);
  g_test_add_func ("/session/class-keys/ambiguous", test_ambiguous);
  g_test_add_func ("/session/class-keys/decomposed", test_decomposed);
  g_test_add_func ("/session/class-keys/no-labels", test_no_labels);
  return g_test_run ();
}
