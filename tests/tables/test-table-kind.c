/* SPDX-License-Identifier: MIT */

/* Recognizes what a text file contains. */

#include "idx-table-kind.h"

#include "idx-error.h"
#include "test-folder.h"
#include "test-sanitizers.h"

#include <string.h>
#include <sys/stat.h>

static IdxTableKind
find_bytes (gconstpointer content,
            gsize length)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;
  IdxTableKind kind;

  g_byte_array_append (bytes, content, (guint) length);
  file = test_folder_add (folder, "file", bytes);
  g_assert_true (idx_table_kind_find (file, &kind, NULL, &error));
  g_assert_no_error (error);
  return kind;
}

typedef struct
{
  const char *text;
  IdxTableKind kind;
} Case;

static const Case cases[] = {
  /* Predictions, without a header and with one. */
  { "7,1\n2,3\n", IDX_TABLE_KIND_PREDICTIONS },
  { "7,1,0.5\r\n2,3,0.25\r\n", IDX_TABLE_KIND_PREDICTIONS },
  { "\xEF\xBB\xBF"
    "7,1\n",
    IDX_TABLE_KIND_PREDICTIONS },
  { "\n \n\"7\" , \"1\"\n", IDX_TABLE_KIND_PREDICTIONS },
  { "index,label\n", IDX_TABLE_KIND_PREDICTIONS },
  { "ImageId,Label\n1,7\n", IDX_TABLE_KIND_PREDICTIONS },
  { "Index,Label,Probability\r\n0,1,1\r\n", IDX_TABLE_KIND_PREDICTIONS },
  { "\xEF\xBB\xBFindex,label\n0,1\n", IDX_TABLE_KIND_PREDICTIONS },
  { "\"index\",\"label\"\n", IDX_TABLE_KIND_PREDICTIONS },
  { "is_label_issue,label_quality,given_label,predicted_label\nTrue,0.1,3,5\n",
    IDX_TABLE_KIND_PREDICTIONS },
  { "given_label,predicted_label,score\n3,5,0.1\n", IDX_TABLE_KIND_PREDICTIONS },
  { ",is_label_issue,label_score,given_label,predicted_label\n0,True,0.1,3,5\n",
    IDX_TABLE_KIND_PREDICTIONS },
  { "index,given,suggested,suspicion\n", IDX_TABLE_KIND_PREDICTIONS },
  /* Columns that can't be an index, a label and a probability. */
  { "-7,1\n", IDX_TABLE_KIND_OTHER },
  { "7,1.5\n", IDX_TABLE_KIND_OTHER },
  { "7,1,2\n", IDX_TABLE_KIND_OTHER },
  { "7,1,0.5,0\n", IDX_TABLE_KIND_OTHER },
  { "label,probability\n1,0.5\n", IDX_TABLE_KIND_OTHER },
  /* Corrections. */
  { "index,given,new\n0,1,2\n", IDX_TABLE_KIND_PATCH },
  { "new,index\r\n1,0\r\n", IDX_TABLE_KIND_PATCH },
  { "\xEF\xBB\xBFindex,new\n", IDX_TABLE_KIND_PATCH },
  { "index,given,New\n0,1,2\n", IDX_TABLE_KIND_OTHER },
  /* Class names, as a list and as a mapping. */
  { "zero\none\ntwo\n", IDX_TABLE_KIND_NAMES },
  { "\xEF\xBB\xBFT-shirt/top\r\nTrouser\r\n\r\nAnkle boot", IDX_TABLE_KIND_NAMES },
  { "tench, Tinca tinca\ngoldfish, Carassius auratus\n", IDX_TABLE_KIND_NAMES },
  { "0 48\n1 49\n2 65 97\n", IDX_TABLE_KIND_NAMES },
  { "o (\xE3\x81\x8A)\nki (\xE3\x81\x8D)\n", IDX_TABLE_KIND_NAMES },
  { "\"Quoted\n5\" floppy\n", IDX_TABLE_KIND_NAMES },
  { "{\"zero\": 0, \"one\": 1}", IDX_TABLE_KIND_NAMES },
  { "0: zero\n1: one\n", IDX_TABLE_KIND_NAMES },
  { "0,zero\n1,one\n", IDX_TABLE_KIND_NAMES },
  { "index,codepoint,char\n0,U+304A,o\n1,U+304D,ki\n", IDX_TABLE_KIND_NAMES },
  /* Not a list of names. */
  { "one\n", IDX_TABLE_KIND_NONE },
  { "1\n2\n3\n", IDX_TABLE_KIND_NONE },
  { "name,size\ncat,4\n", IDX_TABLE_KIND_OTHER },
  { "<html>\n<body>\n", IDX_TABLE_KIND_NONE },
  { "{\n\"a\": 1\n}\n", IDX_TABLE_KIND_NONE },
  { "zero\none\x01\n", IDX_TABLE_KIND_NONE },
  { "zero\non\xFF"
    "e\n",
    IDX_TABLE_KIND_NONE },
  { "A sentence that goes on and on is no name of a class but a part of a text.\nNo.\n",
    IDX_TABLE_KIND_NONE },
  /* Nothing. */
  { "", IDX_TABLE_KIND_NONE },
  { "\n\n \r\n", IDX_TABLE_KIND_NONE },
  { "\xEF\xBB\xBF", IDX_TABLE_KIND_NONE },
};

static void
test_cases (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *shown = g_strescape (cases[i].text, NULL);

      g_test_message ("%s", shown);
      g_assert_cmpint (find_bytes (cases[i].text, strlen (cases[i].text)), ==, cases[i].kind);
    }
}

static IdxTableKind
find_columns (guint n,
              const char *first,
              const char *other)
{
  g_autoptr (GString) text = g_string_new (first);

  for (guint i = 1; i < n; i++)
    g_string_append_printf (text, ",%s", other);
  g_string_append (text, "\n");
  return find_bytes (text->str, text->len);
}

/* Tables of square images, with or without a label, with or without a header. */
static void
test_pixels (void)
{
  g_assert_cmpint (find_columns (784, "0", "0"), ==, IDX_TABLE_KIND_PIXELS);
  g_assert_cmpint (find_columns (785, "0", "0"), ==, IDX_TABLE_KIND_PIXELS);
  g_assert_cmpint (find_columns (785, "label", "pixel"), ==, IDX_TABLE_KIND_PIXELS);
  g_assert_cmpint (find_columns (64, "0", "0"), ==, IDX_TABLE_KIND_PIXELS);
  g_assert_cmpint (find_columns (786, "0", "0"), ==, IDX_TABLE_KIND_PIXELS);
  g_assert_cmpint (find_columns (266, "0", "0"), ==, IDX_TABLE_KIND_PIXELS);
  g_assert_cmpint (find_columns (49, "0", "0"), ==, IDX_TABLE_KIND_OTHER);
}

/* Lines with ten million columns, and lines without an end. */
static void
test_long_lines (void)
{
  const gsize length = (gsize) 48 * 1024 * 1024;
  g_autofree char *digits = NULL;

  if (test_skip_with_sanitizers ())
    return;

  digits = g_malloc (length);
  g_assert_cmpint (find_columns (3163 * 3163, "0", "0"), ==, IDX_TABLE_KIND_PIXELS);
  g_assert_cmpint (find_columns (10000000, "0", "0"), ==, IDX_TABLE_KIND_OTHER);
  memset (digits, '7', length);
  g_assert_cmpint (find_bytes (digits, length), ==, IDX_TABLE_KIND_NONE);
  memset (digits, ',', length);
  g_assert_cmpint (find_bytes (digits, length), ==, IDX_TABLE_KIND_OTHER);
}

static void
test_binary (void)
{
  static const guint8 idx[] = { 0, 0, 8, 1, 0, 0, 0, 2, '1', '\n' };
  static const guint8 gzip[] = { 0x1F, 0x8B, 8, '\n', 'a', '\n' };

  g_assert_cmpint (find_bytes (idx, sizeof idx), ==, IDX_TABLE_KIND_NONE);
  g_assert_cmpint (find_bytes (gzip, sizeof gzip), ==, IDX_TABLE_KIND_NONE);
}

/* Missing files, pipes and folders are refused without waiting for the pipe. */
static void
test_irregular (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) missing = test_folder_get_file (folder, "missing");
  g_autoptr (GFile) pipe = test_folder_get_file (folder, "pipe");
  g_autoptr (GFile) itself = g_file_new_for_path (test_folder_get_path (folder));
  GFile *const files[] = { missing, pipe, itself };

  g_assert_cmpint (mkfifo (g_file_peek_path (pipe), 0600), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GError) error = NULL;
      IdxTableKind kind = IDX_TABLE_KIND_PATCH;

      g_assert_false (idx_table_kind_find (files[i], &kind, NULL, &error));
      g_assert_nonnull (error);
      g_assert_cmpint (kind, ==, IDX_TABLE_KIND_PATCH);
    }
}

static void
test_cancel (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_add_text (folder, "file", "index,new\n");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  IdxTableKind kind;

  g_cancellable_cancel (cancellable);
  g_assert_false (idx_table_kind_find (file, &kind, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tables/table-kind/cases", test_cases);
  g_test_add_func ("/tables/table-kind/pixels", test_pixels);
  g_test_add_func ("/tables/table-kind/long-lines", test_long_lines);
  g_test_add_func ("/tables/table-kind/binary", test_binary);
  g_test_add_func ("/tables/table-kind/irregular", test_irregular);
  g_test_add_func ("/tables/table-kind/cancel", test_cancel);
  return g_test_run ();
}
