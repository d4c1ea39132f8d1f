/* SPDX-License-Identifier: MIT */

/* Finds labels in the names of pictures. */

#include "idx-picture-names.h"

#include "idx-error.h"

#include <string.h>

/* Checks the labels and the indices that are found in names, both as text, and the note. */
static void
check (const char *text,
       const char *labels,
       const char *indices,
       const char *expected_note)
{
  g_auto (GStrv) paths = g_strsplit (text, " ", -1);
  guint n = g_strv_length (paths);
  g_autofree IdxPictureName *names = g_new0 (IdxPictureName, n);
  g_autoptr (GString) found = g_string_new (NULL);
  g_autoptr (GString) found_indices = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *note = NULL;

  g_assert_true (idx_picture_names_find_labels ((const char *const *) paths, n, names, &note,
                                                &error));
  g_assert_no_error (error);
  for (guint i = 0; i < n; i++)
    {
      g_assert_true (names[i].has_label);
      g_string_append_printf (found, "%s%" G_GINT64_FORMAT, i > 0 ? " " : "", names[i].label);
      if (names[i].index == IDX_PICTURE_NO_INDEX)
        g_string_append_printf (found_indices, "%s-", i > 0 ? " " : "");
      else
        g_string_append_printf (found_indices, "%s%" G_GUINT64_FORMAT, i > 0 ? " " : "",
                                names[i].index);
    }
  g_assert_cmpstr (found->str, ==, labels);
  g_assert_cmpstr (found_indices->str, ==, indices);
  g_assert_cmpstr (note, ==, expected_note);
}

static void
check_error (const char *text,
             const char *expected)
{
  g_auto (GStrv) paths = g_strsplit (text, " ", -1);
  guint n = g_strv_length (paths);
  g_autofree IdxPictureName *names = g_new0 (IdxPictureName, n);
  g_autoptr (GError) error = NULL;
  g_autofree char *note = NULL;

  g_assert_false (idx_picture_names_find_labels ((const char *const *) paths, n, names, &note,
                                                 &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
  g_assert_cmpstr (error->message, ==, expected);
  g_assert_null (note);
}

#define FIRST(name, label) \
  "The labels are the first numbers in the names of the pictures: that of “" name "” is " label "."
#define LAST(name, label) \
  "The labels are the last numbers in the names of the pictures: that of “" name "” is " label "."
#define INNER(name, label) \
  "The labels are inner numbers in the names of the pictures: that of “" name "” is " label "."
#define WORD(name, label) \
  "The labels follow a word in the names of the pictures: that of “" name "” is " label "."

static void
test_first (void)
{
  check ("7_00012.png 2_00013.png 7_00014.png", "7 2 7", "12 13 14", FIRST ("2_00013.png", "2"));
  /* Indices may start again in each class if they are padded. */
  check ("b/7_00001.png b/2_00001.png b/7_00002.jpg b/2_00002.png", "7 2 7 2", "1 1 2 2",
         FIRST ("2_00001.png", "2"));
  check ("7-1.png 2-2.png 7-3.png", "7 2 7", "1 2 3", FIRST ("2-2.png", "2"));
  check ("a-3.png b-3.png b-4.png", "3 3 4", "- - -", FIRST ("a-3.png", "3"));
}

static void
test_last (void)
{
  check ("train-04999-2.png train-05000-2.png train-05001-0.png", "2 2 0", "4999 5000 5001",
         LAST ("train-04999-2.png", "2"));
  check ("12_3.png 14_3.png 13_5.png", "3 3 5", "12 14 13", LAST ("12_3.png", "3"));
  check ("mnist2_001_7.png mnist2_002_8.png mnist2_003_8.png", "7 8 8", "1 2 3",
         LAST ("mnist2_001_7.png", "7"));
}

static void
test_inner (void)
{
  check ("set-2-7-00012.png set-2-8-00013.png set-2-8-00014.png", "7 8 8", "12 13 14",
         INNER ("set-2-7-00012.png", "7"));
}

/* In a few pictures, no number may repeat, but an index is padded. */
static void
test_few (void)
{
  check ("7_00012.png 3_00013.png", "7 3", "12 13", FIRST ("3_00013.png", "3"));
}

static void
test_words (void)
{
  check ("00042-label-4.png 00043-label--1.png", "4 -1", "42 43", WORD ("00042-label-4.png", "4"));
  check ("label7_1.png label7_2.png", "7 7", "1 2", WORD ("label7_1.png", "7"));
  check ("1_class_3.png 2_class_3.png", "3 3", "1 2", WORD ("1_class_3.png", "3"));
}

static void
test_unclear (void)
{
  check_error ("1_1.png 1_2.png 2_1.png 2_2.png",
               "It isn't clear which number in names such as “1_1.png” is the label, because "
               "several are shared by some of the pictures. List the names and the labels in a CSV "
               "file instead.");
  check_error ("00001.png 00002.png",
               "No number in names such as “00001.png” can be the label, because none is shared by "
               "some of the pictures. List the names and the labels in a CSV file instead.");
  check_error ("1.png 2.png",
               "No number in names such as “1.png” can be the label, because none is shared by "
               "some of the pictures. List the names and the labels in a CSV file instead.");
  check_error ("7_00001.png 7_00002.png",
               "No number in names such as “7_00001.png” can be the label, because none is shared "
               "by some of the pictures. List the names and the labels in a CSV file instead.");
  check_error ("7_00001.png cat.png",
               "“cat.png”: Its name must contain a label, as in “00042-label-4.png”, "
               "“7_00012.png” or “train-04999-2.png”.");
  check_error ("5000000000_1.png 5000000000_2.png 5000000001_3.png",
               "No number in names such as “5000000000_1.png” can be the label, because none is "
               "shared by some of the pictures. List the names and the labels in a CSV file "
               "instead.");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/render/picture-names/first", test_first);
  g_test_add_func ("/render/picture-names/last", test_last);
  g_test_add_func ("/render/picture-names/inner", test_inner);
  g_test_add_func ("/render/picture-names/few", test_few);
  g_test_add_func ("/render/picture-names/words", test_words);
  g_test_add_func ("/render/picture-names/unclear", test_unclear);
  return g_test_run ();
}
