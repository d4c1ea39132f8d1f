/* SPDX-License-Identifier: MIT */

/* Reads patches, reports mistakes with their line numbers, and compares two files. */

#include "idx-patch.h"

#include "idx-error.h"
#include "test-bytes.h"
#include "test-folder.h"

#include <string.h>

#define N_SAMPLES 1000

static IdxPatch *
read_text (const char *text,
           guint n_samples,
           GError **error)
{
  g_autoptr (GInputStream) stream =
    g_memory_input_stream_new_from_data (text, (gssize) strlen (text), NULL);

  return idx_patch_read (stream, n_samples, NULL, error);
}

static char *
write_text (IdxPatch *patch,
            IdxPatchFormat format)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GError) error = NULL;

  g_assert_true (idx_patch_write (patch, format, stream, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_output_stream_write_all (stream, "", 1, NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
  return g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (stream));
}

static void
check_same (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxPatch) patch = read_text (text, N_SAMPLES, &error);
  g_autofree char *written = NULL;

  g_assert_no_error (error);
  g_assert_true (idx_patch_has_given (patch));
  written = write_text (patch, IDX_PATCH_CSV);
  g_assert_cmpstr (written, ==, "index,given,new\n5,4,9\n999,-7,2147483647\n");
}

static void
test_read (void)
{
  check_same ("index,given,new\n5,4,9\n999,-7,2147483647\n");
  check_same ("index,given,new\n5,4,9\n999,-7,2147483647");
  check_same ("index,given,new\r\n999,-7,2147483647\r\n5,4,9\r\n");
  check_same ("\xEF\xBB\xBFnew,index,given\n9,5,4\n2147483647,999,-7\n");
}

static void
test_without_given (void)
{
  g_autoptr (IdxPatch) patch = read_text ("index,new\n1,2\n", N_SAMPLES, NULL);
  guint n;

  g_assert_nonnull (patch);
  g_assert_false (idx_patch_has_given (patch));
  g_assert_cmpint (idx_patch_get_changes (patch, &n)->new_label, ==, 2);
  g_assert_cmpuint (n, ==, 1);
}

static void
test_no_changes (void)
{
  g_autoptr (IdxPatch) patch = read_text ("index,given,new\n", 0, NULL);
  g_autofree char *json = NULL;
  guint n;

  g_assert_nonnull (patch);
  (void) idx_patch_get_changes (patch, &n);
  g_assert_cmpuint (n, ==, 0);
  json = write_text (patch, IDX_PATCH_JSON);
  g_assert_cmpstr (json, ==, "[\n]\n");
}

typedef struct
{
  const char *text;
  const char *message;
} Refused;

static const Refused refused[] = {
  { "", "Line 1:" },
  { "\n", "Line 1:" },
  { "index\n1\n", "Line 1:" },
  { "new\n1\n", "Line 1:" },
  { "index,new,index\n", "Line 1:" },
  { "index,new,note\n", "Line 1:" },
  { "index,given,new,\n", "Line 1:" },
  { "Index,New\n", "Line 1:" },
  { "index,new\n1\n", "Line 2:" },
  { "index,new\n1,2\n\n", "Line 3:" },
  { "index,new\n1,2,3\n", "Line 2:" },
  { "index,new\n1000,2\n", "Line 2: “1000” isn't an index from 0 to 999." },
  { "index,new\n-1,2\n", "Line 2:" },
  { "index,new\n 1,2\n", "Line 2:" },
  { "index,new\n1,+2\n", "Line 2:" },
  { "index,new\n1,2.0\n", "Line 2:" },
  { "index,new\n1,\n", "Line 2:" },
  { "index,new\n1,0x2\n", "Line 2:" },
  { "index,new\n1,\"2\"\n", "Line 2:" },
  { "index,new\n1,2147483648\n", "Line 2:" },
  { "index,new\n1,-2147483649\n", "Line 2:" },
  { "index,new\n1,99999999999999999999\n", "Line 2:" },
  { "index,new\n7,2\n8,2\n7,2\n", "Line 4: Sample 7 occurs twice." },
};

static void
test_refused (gconstpointer data)
{
  const Refused *bad = data;
  g_autoptr (GError) error = NULL;

  g_assert_null (read_text (bad->text, N_SAMPLES, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_PATCH);
  g_assert_true (g_str_has_prefix (error->message, bad->message));
}

static void
test_no_samples (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (read_text ("index,new\n0,1\n", 0, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_PATCH);
}

static void
test_binary (void)
{
  g_autoptr (GInputStream) stream =
    g_memory_input_stream_new_from_data ("index,new\n1\0,2\n", 15, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (idx_patch_read (stream, N_SAMPLES, NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_PATCH);
}

static void
test_long_line (void)
{
  g_autofree char *text = g_strnfill (5000, 'x');
  g_autoptr (GError) error = NULL;

  g_assert_null (read_text (text, N_SAMPLES, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_PATCH);
}

/* The patch has more lines than are read at once. */
static void
test_many (void)
{
  const guint n_samples = 50000;
  g_autoptr (GString) text = g_string_new ("index,given,new\n");
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxPatch) patch = NULL;
  g_autofree char *written = NULL;

  for (guint i = 0; i < n_samples; i++)
    g_string_append_printf (text, "%u,%u,%u\n", i, i % 10, (i + 1) % 10);
  patch = read_text (text->str, n_samples, &error);
  g_assert_no_error (error);
  written = write_text (patch, IDX_PATCH_CSV);
  g_assert_cmpstr (written, ==, text->str);
}

static IdxPatch *
compare (const GByteArray *old_bytes,
         const GByteArray *new_bytes,
         GError **error)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) old_location = test_folder_add (folder, "old", old_bytes);
  g_autoptr (GFile) new_location = test_folder_add (folder, "new", new_bytes);
  g_autoptr (IdxFile) old_file = idx_file_open (old_location, NULL, NULL);
  g_autoptr (IdxFile) new_file = idx_file_open (new_location, NULL, NULL);

  g_assert_nonnull (old_file);
  g_assert_nonnull (new_file);
  return idx_patch_compare (old_file, new_file, NULL, error);
}

static void
test_compare (void)
{
  g_autoptr (GByteArray) old_bytes = test_idx_labels (N_SAMPLES);
  g_autoptr (GByteArray) new_bytes = test_idx_labels (N_SAMPLES);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxPatch) patch = NULL;
  g_autofree char *text = NULL;

  new_bytes->data[8] = 5;
  new_bytes->data[8 + 999] = 0;
  patch = compare (old_bytes, new_bytes, &error);
  g_assert_no_error (error);
  text = write_text (patch, IDX_PATCH_JSON);
  g_assert_cmpstr (text, ==,
                   "[\n{\"index\":0,\"given\":0,\"new\":5},\n"
                   "{\"index\":999,\"given\":9,\"new\":0}\n]\n");
}

static void
check_incomparable (const GByteArray *new_bytes,
                    int code)
{
  g_autoptr (GByteArray) old_bytes = test_idx_labels (N_SAMPLES);
  g_autoptr (GError) error = NULL;

  g_assert_null (compare (old_bytes, new_bytes, &error));
  g_assert_error (error, IDX_ERROR, code);
}

static void
test_incomparable (void)
{
  g_autoptr (GByteArray) fewer = test_idx_labels (N_SAMPLES - 1);
  g_autoptr (GByteArray) trailing = test_idx_labels (N_SAMPLES);
  g_autoptr (GByteArray) images = test_idx_images (2, 2, 2);

  test_append_text (trailing, "x");
  check_incomparable (fewer, IDX_ERROR_PATCH);
  check_incomparable (trailing, IDX_ERROR_PATCH);
  check_incomparable (images, IDX_ERROR_UNSUPPORTED);
}

/* A patch can only contain changes in the first column. */
static void
test_columns (void)
{
  g_autoptr (GByteArray) old_bytes = test_idx_header (IDX_ELEMENT_TYPE_INT16, 2, 2, 2);
  g_autoptr (GByteArray) new_bytes = test_idx_header (IDX_ELEMENT_TYPE_INT16, 2, 2, 2);
  g_autoptr (IdxPatch) patch = NULL;
  g_autoptr (IdxPatch) other = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; i < 4; i++)
    {
      test_append_be (old_bytes, 2, i);
      test_append_be (new_bytes, 2, i);
    }
  new_bytes->data[12 + 4] = 0xFF;
  patch = compare (old_bytes, new_bytes, NULL);
  g_assert_nonnull (patch);
  text = write_text (patch, IDX_PATCH_CSV);
  g_assert_cmpstr (text, ==, "index,given,new\n1,2,-254\n");
  new_bytes->data[12 + 6] = 0xFF;
  other = compare (old_bytes, new_bytes, NULL);
  g_assert_null (other);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/review/patch/read", test_read);
  g_test_add_func ("/review/patch/without-given", test_without_given);
  g_test_add_func ("/review/patch/no-changes", test_no_changes);
  for (gsize i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autofree char *path = g_strdup_printf ("/review/patch/refused/%zu", i);

      g_test_add_data_func (path, &refused[i], test_refused);
    }
  g_test_add_func ("/review/patch/no-samples", test_no_samples);
  g_test_add_func ("/review/patch/binary", test_binary);
  g_test_add_func ("/review/patch/long-line", test_long_line);
  g_test_add_func ("/review/patch/many", test_many);
  g_test_add_func ("/review/patch/compare", test_compare);
  g_test_add_func ("/review/patch/incomparable", test_incomparable);
  g_test_add_func ("/review/patch/columns", test_columns);

  return g_test_run ();
}
