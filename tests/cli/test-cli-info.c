/* SPDX-License-Identifier: MIT */

/* idxview-cli info. tests/dataset checks the reports. */

#include "test-bytes.h"
#include "test-folder.h"
#include "test-gzip.h"
#include "test-run.h"

#include <json-glib/json-glib.h>
#include <string.h>

static JsonObject *
parse_line (const char *line,
            JsonNode **node)
{
  g_autoptr (GError) error = NULL;

  *node = json_from_string (line, &error);
  g_assert_no_error (error);
  return json_node_get_object (*node);
}

static TestFolder *
make_dataset (void)
{
  TestFolder *folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (20, 5, 4);
  g_autoptr (GByteArray) stored = test_gzip (images);
  g_autoptr (GByteArray) labels = test_idx_labels (20);
  g_autoptr (GFile) images_file = test_folder_add (folder, "a-images-idx3-ubyte.gz", stored);
  g_autoptr (GFile) labels_file = test_folder_add (folder, "a-labels-idx1-ubyte", labels);

  return folder;
}

static void
test_json (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) run =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "info", "--json",
                      "a-images-idx3-ubyte.gz", NULL);
  g_autoptr (JsonNode) node = NULL;
  JsonObject *object, *labels;

  g_assert_cmpint (run->status, ==, 0);
  g_assert_cmpstr (run->errors, ==, "");
  object = parse_line (run->output, &node);
  g_assert_cmpstr (json_object_get_string_member (object, "verdict"), ==, "ok");
  g_assert_cmpstr (json_object_get_string_member (object, "compression"), ==, "gzip");
  g_assert_cmpint (json_object_get_int_member (object, "samples"), ==, 20);
  labels = json_object_get_object_member (object, "labels");
  g_assert_cmpint (json_object_get_int_member (labels, "count"), ==, 20);
  g_assert_cmpint (json_object_get_int_member (json_object_get_object_member (labels, "classes"),
                                               "7"),
                   ==, 2);
}

/* A message names the option that reads a file in the other byte order, and the option works. */
static void
test_byte_order (void)
{
  static const guint8 start[] = { 0, 0, 8, 3, 3, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0 };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = g_byte_array_new ();
  g_autoptr (GFile) file = NULL;
  g_autoptr (TestRun) info = NULL;
  g_autoptr (TestRun) table = NULL;
  g_autoptr (TestRun) again = NULL;

  g_byte_array_append (content, start, sizeof start);
  test_append_noise (content, 12, 1);
  file = test_folder_add (folder, "a", content);
  info = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "info", "a", NULL);
  g_assert_cmpint (info->status, ==, 1);
  g_assert_nonnull (strstr (info->output, " Use --byte-order little to read it.\n"));
  table = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "table", "a", NULL);
  g_assert_cmpint (table->status, ==, 1);
  g_assert_true (g_str_has_suffix (table->errors, " Use --byte-order little to read it.\n"));
  again = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "table", "a",
                            "--byte-order", "little", NULL);
  g_assert_cmpint (again->status, ==, 0);
}

static void
test_no_shape (void)
{
  g_autoptr (TestRun) run = test_run_program (NULL, NULL, IDXVIEW_CLI, "info", "--shape", "28",
                                              "a-images-idx3-ubyte.gz", NULL);

  g_assert_cmpint (run->status, ==, 2);
  g_assert_cmpstr (run->errors, ==,
                   "idxview-cli: “28” isn't a shape; write ROWSxCOLUMNS, such as 28x28, or with "
                   "the number of channels, such as 32x32x3 or 3x32x32.\n");
}

static void
test_names_and_shape (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GFile) names = test_folder_add_text (folder, "names", "zero\none\ntwo\n");
  g_autoptr (TestRun) run =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "info", "--names", "names",
                      "--shape", "10x2", "a-images-idx3-ubyte.gz", NULL);
  g_autoptr (TestRun) wrong_shape =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "info", "--shape", "3x3",
                      "a-images-idx3-ubyte.gz", NULL);
  g_autoptr (TestRun) no_names =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "info", "--names",
                      "nowhere", "a-images-idx3-ubyte.gz", NULL);

  g_assert_cmpint (run->status, ==, 0);
  g_assert_nonnull (strstr (run->output, "zero (2), one (2), two (2)"));
  g_assert_cmpint (wrong_shape->status, ==, 1);
  g_assert_nonnull (strstr (wrong_shape->output, "A sample has 20 values, which can't be divided "
                                                 "into images of 3×3."));
  g_assert_cmpint (no_names->status, ==, 1);
}

/* Prints one object per file, each on a line of its own. */
static void
test_json_lines (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) run =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "info", "--json",
                      "a-images-idx3-ubyte.gz", "nowhere", "a-labels-idx1-ubyte", NULL);
  g_auto (GStrv) lines = g_strsplit (run->output, "\n", -1);
  static const char *const verdicts[] = { "ok", "error", "ok" };

  g_assert_cmpint (run->status, ==, 1);
  g_assert_cmpuint (g_strv_length (lines), ==, 4);
  g_assert_cmpstr (lines[3], ==, "");
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (JsonNode) node = NULL;
      JsonObject *object = parse_line (lines[i], &node);

      g_assert_cmpstr (json_object_get_string_member (object, "verdict"), ==, verdicts[i]);
    }
}

/* JSON is UTF-8 in every locale. */
static void
test_json_in_c_locale (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (1, 5, 4);
  g_autoptr (GFile) file = test_folder_add (folder, "größe", images);
  g_autoptr (TestRun) run =
    test_run_program (test_folder_get_path (folder), "C", IDXVIEW_CLI, "info", "--json", "größe",
                      NULL);
  g_autoptr (JsonNode) node = NULL;
  JsonObject *object = parse_line (run->output, &node);

  g_assert_true (g_str_has_suffix (json_object_get_string_member (object, "file"), "/größe"));
}

static void
test_text (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) run =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "info",
                      "a-images-idx3-ubyte.gz", NULL);

  g_assert_cmpint (run->status, ==, 0);
  g_assert_nonnull (strstr (run->output, "a-images-idx3-ubyte.gz: ok\n"));
  g_assert_nonnull (
    strstr (run->output, "  IDX, 20 images of 5×4 pixels (uint8), compressed with gzip\n"));
}

static void
check_status (TestFolder *folder,
              const char *option,
              const char *name,
              int status)
{
  g_autoptr (TestRun) run = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI,
                                              "info", option, name, NULL);

  g_assert_cmpint (run->status, ==, status);
}

static void
test_statuses (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GByteArray) warning = test_idx_images (2, 5, 4);
  g_autoptr (GByteArray) partial = test_idx_images (2, 5, 4);
  g_autoptr (GFile) warning_file = NULL;
  g_autoptr (GFile) partial_file = NULL;
  g_autoptr (GFile) error_file = test_folder_add_text (folder, "error", "<html>");

  test_append_noise (warning, 1, 1);
  g_byte_array_set_size (partial, partial->len - 1);
  warning_file = test_folder_add (folder, "warning", warning);
  partial_file = test_folder_add (folder, "partial", partial);

  check_status (folder, "--no-labels", "a-images-idx3-ubyte.gz", 0);
  check_status (folder, "--no-labels", "warning", 0);
  check_status (folder, "--no-labels", "partial", 0);
  check_status (folder, "--no-labels", "error", 1);
  check_status (folder, "--strict", "a-images-idx3-ubyte.gz", 0);
  check_status (folder, "--strict", "warning", 1);
  check_status (folder, "--strict", "partial", 1);
  check_status (folder, "--strict", "error", 1);
}

static void
test_no_file (void)
{
  g_autoptr (TestRun) run = test_run_program (NULL, NULL, IDXVIEW_CLI, "info", NULL);

  g_assert_cmpint (run->status, ==, 2);
  g_assert_cmpstr (run->errors, ==, "idxview-cli: Specify at least one file.\n");
}

static void
test_hash (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GByteArray) content = test_idx_images (20, 5, 4);
  g_autofree char *expected =
    g_compute_checksum_for_data (G_CHECKSUM_SHA256, content->data, content->len);
  g_autofree char *expected_payload =
    g_compute_checksum_for_data (G_CHECKSUM_SHA256, content->data + 16, content->len - 16);
  g_autoptr (TestRun) run =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "info", "--json", "--hash",
                      "a-images-idx3-ubyte.gz", NULL);
  g_autoptr (JsonNode) node = NULL;
  JsonObject *object = parse_line (run->output, &node);

  g_assert_cmpstr (json_object_get_string_member (object, "sha256"), ==, expected);
  g_assert_cmpstr (json_object_get_string_member (object, "payload_sha256"), ==,
                   expected_payload);
}

/* The hash of the data takes as long as that of the file, and only programs use it. */
static void
test_hash_as_text (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GByteArray) content = test_idx_images (20, 5, 4);
  g_autofree char *sha256 =
    g_compute_checksum_for_data (G_CHECKSUM_SHA256, content->data, content->len);
  g_autofree char *expected = g_strdup_printf ("\n  sha256: %s\n", sha256);
  g_autoptr (TestRun) run = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI,
                                              "info", "--hash", "a-images-idx3-ubyte.gz", NULL);

  g_assert_nonnull (strstr (run->output, expected));
  g_assert_null (strstr (strstr (run->output, "sha256") + 1, "sha256"));
}

static void
test_full_output (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) run =
    test_run_program (test_folder_get_path (folder), NULL, "/bin/sh", "-c",
                      "exec \"$0\" info a-images-idx3-ubyte.gz >/dev/full", IDXVIEW_CLI, NULL);

  g_assert_cmpint (run->status, ==, 1);
  g_assert_cmpstr (run->errors, ==, "idxview-cli: The output can't be written.\n");
}

/* Prints a line per dataset; a file that can't be read doesn't hide the others. */
static void
test_folder (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GByteArray) images = test_idx_images (3, 5, 4);
  g_autoptr (GFile) nested = test_folder_add (folder, "sub/b-images-idx3-ubyte", images);
  g_autoptr (TestRun) run = NULL;
  g_autoptr (TestRun) damaged_run = NULL;
  g_autoptr (GFile) damaged = NULL;
  g_autofree char *path = g_file_get_path (nested);
  g_autofree char *a_path =
    g_build_filename (test_folder_get_path (folder), "a-images-idx3-ubyte.gz", NULL);
  g_autofree char *expected =
    g_strdup_printf ("%s: ok · IDX, 20 images of 5×4 pixels (uint8), compressed with gzip · "
                     "labels: a-labels-idx1-ubyte\n"
                     "%s: ok · IDX, 3 images of 5×4 pixels (uint8)\n",
                     a_path, path);
  g_autofree char *with_damaged = NULL;

  run = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "info", ".", NULL);
  g_assert_cmpstr (run->errors, ==, "");
  g_assert_cmpstr (run->output, ==, expected);
  g_assert_cmpint (run->status, ==, 0);

  damaged = test_folder_add_text (folder, "sub/c-images-idx3-ubyte", "");
  with_damaged = g_strdup_printf ("%s%s/sub/c-images-idx3-ubyte: error · The file is empty.\n",
                                  expected, test_folder_get_path (folder));
  damaged_run =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "info", ".", NULL);
  g_assert_cmpstr (damaged_run->output, ==, with_damaged);
  g_assert_cmpint (damaged_run->status, ==, 1);
}

static void
test_folder_json (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GByteArray) images = test_idx_images (3, 5, 4);
  g_autoptr (GFile) nested = test_folder_add (folder, "sub/b-images-idx3-ubyte", images);
  g_autoptr (TestRun) run = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI,
                                              "info", "--json", ".", NULL);
  g_auto (GStrv) lines = g_strsplit (run->output, "\n", -1);

  g_assert_cmpuint (g_strv_length (lines), ==, 3);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (JsonNode) node = NULL;
      JsonObject *object = parse_line (lines[i], &node);

      g_assert_cmpstr (json_object_get_string_member (object, "verdict"), ==, "ok");
      g_assert_cmpint (json_object_get_int_member (object, "samples"), ==, i == 0 ? 20 : 3);
    }
}

static void
test_folder_without_datasets (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) text = test_folder_add_text (folder, "notes.txt", "Buy milk");
  g_autoptr (TestRun) run = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI,
                                              "info", ".", NULL);

  g_assert_cmpint (run->status, ==, 1);
  g_assert_cmpstr (run->output, ==, "");
  g_assert_cmpstr (run->errors, ==, "idxview-cli: .: There is no IDX file in this folder.\n");
}

static void
test_real (void)
{
  static const gint64 counts[] = { 980, 1135, 1032, 1010, 982, 892, 958, 1028, 974, 1009 };
  g_autoptr (GFile) file = test_data_file ("mnist/t10k-images-idx3-ubyte.gz");
  g_autoptr (TestRun) run = NULL;
  g_autoptr (JsonNode) node = NULL;
  JsonObject *object, *classes;

  if (file == NULL)
    return;
  run = test_run_program (NULL, NULL, IDXVIEW_CLI, "info", "--json", g_file_peek_path (file), NULL);
  object = parse_line (run->output, &node);
  g_assert_cmpstr (json_object_get_string_member (object, "verdict"), ==, "ok");
  g_assert_cmpint (json_object_get_int_member (object, "available"), ==, 10000);
  classes = json_object_get_object_member (json_object_get_object_member (object, "labels"),
                                           "classes");
  g_assert_cmpuint (json_object_get_size (classes), ==, 10);
  for (guint i = 0; i < 10; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u", i);

      g_assert_cmpint (json_object_get_int_member (classes, name), ==, counts[i]);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/info/json", test_json);
  g_test_add_func ("/cli/info/json-lines", test_json_lines);
  g_test_add_func ("/cli/info/no-shape", test_no_shape);
  g_test_add_func ("/cli/info/names-and-shape", test_names_and_shape);
  g_test_add_func ("/cli/info/byte-order", test_byte_order);
  g_test_add_func ("/cli/info/json-in-c-locale", test_json_in_c_locale);
  g_test_add_func ("/cli/info/text", test_text);
  g_test_add_func ("/cli/info/statuses", test_statuses);
  g_test_add_func ("/cli/info/no-file", test_no_file);
  g_test_add_func ("/cli/info/hash", test_hash);
  g_test_add_func ("/cli/info/hash-as-text", test_hash_as_text);
  g_test_add_func ("/cli/info/full-output", test_full_output);
  g_test_add_func ("/cli/info/folder", test_folder);
  g_test_add_func ("/cli/info/folder-json", test_folder_json);
  g_test_add_func ("/cli/info/folder-without-datasets", test_folder_without_datasets);
  g_test_add_func ("/cli/info/real", test_real);
  return g_test_run ();
}
