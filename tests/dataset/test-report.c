/* SPDX-License-Identifier: MIT */

/* The report of `info`, as JSON and as text. */

#include "idx-report.h"

#include "test-bytes.h"
#include "test-files.h"
#include "test-folder.h"
#include "test-gzip.h"

#include <string.h>
#include <unistd.h>

static const IdxReportOptions no_options = { NULL, FALSE, FALSE };

/* Returns the report as one line of JSON, without the path of the folder. */
static char *
get_json (TestFolder *folder,
          const char *name,
          const IdxReportOptions *options)
{
  g_autoptr (GFile) file = test_folder_get_file (folder, name);
  g_autoptr (IdxReport) report = idx_report_new (file, options, NULL);
  g_autoptr (JsonNode) node = idx_report_to_json (report);
  g_autofree char *line = json_to_string (node, FALSE);
  g_auto (GStrv) parts = g_strsplit (line, test_folder_get_path (folder), -1);

  return g_strjoinv ("", parts);
}

static void
check_json (TestFolder *folder,
            const char *name,
            const IdxReportOptions *options,
            const char *expected)
{
  g_autofree char *line = get_json (folder, name, options);

  g_assert_cmpstr (line, ==, expected);
}

static TestFolder *
make_dataset (void)
{
  TestFolder *folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (3, 5, 4);
  g_autoptr (GByteArray) labels = test_idx_labels (3);
  g_autoptr (GByteArray) stored = test_gzip (labels);
  g_autoptr (GFile) images_file = test_folder_add (folder, "a-images-idx3-ubyte", images);
  g_autoptr (GFile) labels_file = test_folder_add (folder, "a-labels-idx1-ubyte.gz", stored);

  return folder;
}

static void
test_images (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();

  check_json (folder, "a-images-idx3-ubyte", &no_options,
              "{\"file\":\"/a-images-idx3-ubyte\",\"verdict\":\"ok\",\"compression\":\"none\","
              "\"element_type\":\"uint8\",\"dimensions\":[3,5,4],\"samples\":3,\"available\":3,"
              "\"payload_sha256\":null,\"sha256\":null,\"range\":null,\"normalization\":null,"
              "\"labels\":{\"file\":\"/a-labels-idx1-ubyte.gz\",\"count\":3,"
              "\"classes\":{\"0\":1,\"1\":1,\"2\":1}},\"images\":null,\"messages\":[]}");
}

static void
test_labels (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();

  check_json (folder, "a-labels-idx1-ubyte.gz", &no_options,
              "{\"file\":\"/a-labels-idx1-ubyte.gz\",\"verdict\":\"ok\",\"compression\":\"gzip\","
              "\"element_type\":\"uint8\",\"dimensions\":[3],\"samples\":3,\"available\":3,"
              "\"payload_sha256\":null,\"sha256\":null,\"range\":null,\"normalization\":null,"
              "\"labels\":{\"file\":\"/a-labels-idx1-ubyte.gz\",\"count\":3,"
              "\"classes\":{\"0\":1,\"1\":1,\"2\":1}},\"images\":\"/a-images-idx3-ubyte\","
              "\"messages\":[]}");
}

static void
test_no_labels (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  const IdxReportOptions options = { .no_labels = TRUE };
  g_autofree char *line = get_json (folder, "a-images-idx3-ubyte", &options);

  g_assert_nonnull (strstr (line, "\"labels\":null"));
}

/* If values seem to be in the other byte order, the report has the same warning as opening the
 * file. */
static void
test_swapped_values (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_header (0x0C, 3, 2, 3, 3);
  const IdxReportOptions options = { .range = TRUE };
  const IdxReportOptions little = { .range = TRUE, .byte_order = IDX_BYTE_ORDER_LITTLE };
  g_autoptr (GFile) file = NULL;
  g_autofree char *line = NULL;
  g_autofree char *little_line = NULL;

  for (guint64 i = 0; i < 18; i++)
    test_append_be (images, 4, (i + 1) << 24);
  file = test_folder_add (folder, "a-images-idx3-int", images);
  line = get_json (folder, "a-images-idx3-int", &options);
  g_assert_nonnull (strstr (line, "\"verdict\":\"warning\""));
  g_assert_nonnull (strstr (line, "\"code\":\"byte-order\""));
  little_line = get_json (folder, "a-images-idx3-int", &little);
  g_assert_nonnull (strstr (little_line, "\"range\":[1.0,18.0]"));
  g_assert_nonnull (strstr (little_line, "\"normalization\":{\"scale\":2147483647.0,\"mean\":["));
  g_assert_nonnull (strstr (little_line, "\"messages\":[]"));
}

/* The statistics of the pixels are those that training code subtracts and divides by. */
static void
test_pixels (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_header (0x08, 3, 2, 1, 2);
  const IdxReportOptions options = { .range = TRUE };
  g_autoptr (GFile) file = NULL;
  g_autoptr (IdxReport) report = NULL;
  g_autofree char *line = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; i < 4; i++)
    test_append_be (images, 1, i < 2 ? 0 : 255);
  file = test_folder_add (folder, "a-images-idx3-ubyte", images);
  line = get_json (folder, "a-images-idx3-ubyte", &options);
  report = idx_report_new (file, &options, NULL);
  text = idx_report_to_text (report);
  g_assert_nonnull (
    strstr (line, "\"normalization\":{\"scale\":255.0,\"mean\":[0.5],\"std\":[0.5]}"));
  g_assert_nonnull (strstr (text, "  pixels divided by 255: mean=[0.5], std=[0.5]\n"));
}

/* Returns a folder with a file of float images: one with numbers, @n_nan with NaN, and one with
 * infinities of both signs. */
static TestFolder *
make_floats (guint n_nan)
{
  TestFolder *folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_header (0x0D, 3, 2 + n_nan, 2, 2);
  g_autoptr (GFile) file = NULL;

  for (guint i = 0; i < 4; i++)
    test_append_be (images, 4, 0x3F800000 + (i << 22));
  for (guint i = 0; i < 4 * n_nan; i++)
    test_append_be (images, 4, 0x7FC00000);
  for (guint i = 0; i < 4; i++)
    test_append_be (images, 4, i % 2 == 0 ? 0x7F800000 : 0xFF800000);
  file = test_folder_add (folder, "a-images-idx3-float", images);
  return folder;
}

static void
test_not_finite (void)
{
  static const IdxReportOptions all[] = { { .range = TRUE }, { .hash = TRUE } };

  for (gsize i = 0; i < G_N_ELEMENTS (all); i++)
    {
      g_autoptr (TestFolder) folder = make_floats (2);
      g_autofree char *line = get_json (folder, "a-images-idx3-float", &all[i]);

      g_assert_nonnull (strstr (line, "\"verdict\":\"warning\""));
      g_assert_nonnull (strstr (line, all[i].range ? "\"range\":[1.0,3.0]" : "\"range\":null"));
      g_assert_nonnull (strstr (line,
                                "\"messages\":[{\"code\":\"not-finite\",\"text\":\"Some "
                                "values in the file aren't finite (NaN: 8, infinite: 4).\"}]"));
    }
}

/* Unless all values are read, the report covers only the first megabyte. */
static void
test_not_finite_so_far (void)
{
  g_autoptr (TestFolder) folder = make_floats (100000);
  const IdxReportOptions range = { .range = TRUE };
  g_autofree char *line = get_json (folder, "a-images-idx3-float", &no_options);
  g_autofree char *range_line = get_json (folder, "a-images-idx3-float", &range);

  g_assert_nonnull (strstr (line,
                            "\"text\":\"Some values in the first 65,536 samples aren't finite "
                            "(NaN: 262,140, infinite: 0). The other samples"));
  g_assert_nonnull (strstr (range_line, "(NaN: 400,000, infinite: 4).\""));
}

/* If no value is finite, there is no range, and the message says why. */
static void
test_nothing_finite (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_header (0x0E, 3, 1, 1, 1);
  const IdxReportOptions options = { .range = TRUE };
  g_autoptr (GFile) file = NULL;
  g_autofree char *line = NULL;

  test_append_be (images, 8, 0x7FF0000000000000);
  file = test_folder_add (folder, "a-images-idx3-double", images);
  line = get_json (folder, "a-images-idx3-double", &options);
  g_assert_nonnull (strstr (line, "\"range\":null"));
  g_assert_nonnull (strstr (line, "Some values in the file aren't finite (NaN: 0, infinite: 1)."));
}

/* The report of images includes the problems of their labels file, with its name. */
static void
test_damaged_labels (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (3, 5, 4);
  g_autoptr (GByteArray) labels = test_idx_labels (3);
  g_autoptr (GByteArray) stored = test_gzip (labels);
  g_autoptr (GFile) images_file = test_folder_add (folder, "a-images-idx3-ubyte", images);
  g_autoptr (GFile) labels_file = NULL;
  g_autofree char *line = NULL;

  stored->data[stored->len - 8] ^= 1;
  labels_file = test_folder_add (folder, "a-labels-idx1-ubyte.gz", stored);
  line = get_json (folder, "a-images-idx3-ubyte", &no_options);
  g_assert_nonnull (strstr (line, "\"verdict\":\"warning\""));
  g_assert_nonnull (strstr (line, "\"text\":\"The labels in “a-labels-idx1-ubyte.gz”: The gzip "
                                  "file's checksum doesn't match"));
}

static void
test_chosen_labels (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GByteArray) labels = test_idx_labels (2);
  g_autoptr (GFile) file = test_folder_add (folder, "other", labels);
  const IdxReportOptions options = { .labels = file };
  g_autofree char *line = get_json (folder, "a-images-idx3-ubyte", &options);

  g_assert_nonnull (strstr (line, "\"labels\":{\"file\":\"/other\",\"count\":2,"));
  g_assert_nonnull (strstr (line, "\"verdict\":\"warning\""));
  g_assert_nonnull (strstr (line, "\"code\":\"labels-missing\""));
}

static void
test_bad_labels (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GFile) file = test_folder_get_file (folder, "nowhere");
  const IdxReportOptions options = { .labels = file };
  g_autofree char *line = get_json (folder, "a-images-idx3-ubyte", &options);

  g_assert_nonnull (strstr (line, "\"verdict\":\"error\""));
  g_assert_nonnull (
    strstr (line, "\"text\":\"“nowhere” can't be used as labels. The file doesn't exist.\""));
}

/* If a file that is named like labels contains something else, the report describes the content. */
static void
test_wide_labels (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) labels = test_idx_header (0x08, 2, 3, 100);
  g_autoptr (GFile) file = NULL;
  g_autofree char *line = NULL;

  for (guint64 i = 0; i < 300; i++)
    test_append_be (labels, 1, i & 1);
  file = test_folder_add (folder, "a-labels-idx2-ubyte", labels);
  line = get_json (folder, "a-labels-idx2-ubyte", &no_options);
  g_assert_nonnull (strstr (line, "3 vectors of 100 values"));
}

/* Class names in the same folder are used, and the report says so. */
static void
test_class_names (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GFile) list = test_folder_add_text (folder, "classes.txt", "zero\none\ntwo\n");
  static const char *const names[] = { "a-images-idx3-ubyte", "a-labels-idx1-ubyte.gz" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GFile) file = test_folder_get_file (folder, names[i]);
      g_autoptr (IdxReport) report = idx_report_new (file, &no_options, NULL);
      g_autofree char *text = idx_report_to_text (report);
      g_autofree char *line = get_json (folder, names[i], &no_options);

      g_assert_nonnull (strstr (text, "  classes: zero (1), one (1), two (1)\n"));
      g_assert_nonnull (strstr (text, "  ok: The class names are those of “classes.txt”.\n"));
      g_assert_nonnull (strstr (line, "\"verdict\":\"ok\""));
      g_assert_nonnull (strstr (line, "\"classes\":{\"0\":1,\"1\":1,\"2\":1}"));
      g_assert_nonnull (strstr (line, "{\"code\":\"class-names\",\"text\":"));
    }
}

/* Images that are too large for any command aren't reported as OK. */
static void
test_too_large (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_header (0x08, 3, 1, 40000, 40000);
  g_autoptr (GFile) file = test_folder_add (folder, "a-images-idx3-ubyte", images);
  g_autofree char *line = NULL;

  g_assert_cmpint (truncate (g_file_peek_path (file), 16 + (off_t) 40000 * 40000), ==, 0);
  line = get_json (folder, "a-images-idx3-ubyte", &no_options);
  g_assert_nonnull (strstr (line, "\"verdict\":\"error\""));
  g_assert_nonnull (strstr (line, "One image takes 1.6"));
}

/* Control characters are escaped in names of files, and replaced in those of classes, so a name
 * can't add a line or control a terminal. */
static void
test_name_with_controls (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) labels = test_idx_labels (3);
  g_autoptr (GFile) file = test_folder_add (folder, "a\n\x1b[31m-labels-idx1-ubyte", labels);
  g_autoptr (GFile) list =
    test_folder_add_text (folder, "classes.txt", "ze\tro\none\x1b[0m\ntwo\n");
  g_autoptr (IdxReport) report = idx_report_new (file, &no_options, NULL);
  g_autofree char *text = idx_report_to_text (report);
  g_autofree char *line = get_json (folder, "a\n\x1b[31m-labels-idx1-ubyte", &no_options);

  g_assert_nonnull (strstr (text, "/a\\x0A\\x1B[31m-labels-idx1-ubyte: ok\n"));
  g_assert_nonnull (strstr (text, "  classes: ze ro (1), one [0m (1), two (1)\n"));
  g_assert_nonnull (strstr (line, "\"file\":\"/a\\n\\u001b[31m-labels-idx1-ubyte\""));
}

static void
test_hashes (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GByteArray) content = test_idx_images (3, 5, 4);
  const IdxReportOptions options = { .hash = TRUE, .hash_payload = TRUE };
  g_autofree char *line = get_json (folder, "a-images-idx3-ubyte", &options);
  g_autofree char *whole =
    g_compute_checksum_for_data (G_CHECKSUM_SHA256, content->data, content->len);
  g_autofree char *payload =
    g_compute_checksum_for_data (G_CHECKSUM_SHA256, content->data + 16, content->len - 16);
  g_autofree char *expected =
    g_strdup_printf ("\"payload_sha256\":\"%s\",\"sha256\":\"%s\"", payload, whole);

  g_assert_nonnull (strstr (line, expected));
}

static void
test_missing (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  check_json (folder, "nowhere", &no_options,
              "{\"file\":\"/nowhere\",\"verdict\":\"error\",\"compression\":null,"
              "\"element_type\":null,\"dimensions\":null,\"samples\":null,\"available\":null,"
              "\"payload_sha256\":null,\"sha256\":null,\"range\":null,\"normalization\":null,"
              "\"labels\":null,"
              "\"images\":null,\"messages\":[{\"code\":\"not-readable\","
              "\"text\":\"The file doesn't exist.\"}]}");
}

static void
test_latin_1_name (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (1, 1, 1);
  g_autoptr (GFile) file = test_folder_add (folder, "gr\xF6sse", images);
  g_autofree char *line = get_json (folder, "gr\xF6sse", &no_options);

  g_assert_nonnull (strstr (line, "\"file\":\"/gr\\\\xF6sse\""));
}

static void
test_float_labels (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = test_idx_header (0x0D, 1, 2);
  g_autoptr (GFile) file = NULL;
  g_autofree char *line = NULL;

  test_append_noise (content, 8, 1);
  file = test_folder_add (folder, "f", content);
  line = get_json (folder, "f", &no_options);
  g_assert_nonnull (strstr (line, "\"verdict\":\"warning\""));
  g_assert_nonnull (strstr (line, "\"code\":\"not-labels\""));
}

static void
test_text (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GFile) file = test_folder_get_file (folder, "a-images-idx3-ubyte");
  g_autoptr (IdxReport) report = idx_report_new (file, &no_options, NULL);
  g_autofree char *text = idx_report_to_text (report);
  g_auto (GStrv) parts = g_strsplit (text, test_folder_get_path (folder), -1);
  g_autofree char *plain = g_strjoinv ("", parts);

  g_assert_cmpstr (plain, ==,
                   "/a-images-idx3-ubyte: ok\n"
                   "  IDX, 3 images of 5×4 pixels (uint8)\n"
                   "  labels: /a-labels-idx1-ubyte.gz, 3 labels\n"
                   "  classes: 0 (1), 1 (1), 2 (1)\n");
}

static void
test_text_of_error (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_add_text (folder, "f", "");
  g_autoptr (IdxReport) report = idx_report_new (file, &no_options, NULL);
  g_autofree char *text = idx_report_to_text (report);
  g_autofree char *expected =
    g_strdup_printf ("%s/f: error\n  error: The file is empty.\n", test_folder_get_path (folder));

  g_assert_cmpstr (text, ==, expected);
}

/* The report has the expected verdict for each test file. */
static void
test_verdict (gconstpointer data)
{
  const TestFile *made = data;
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = made->make (made);
  g_autoptr (GFile) file = test_folder_add (folder, "made", content);
  g_autoptr (IdxReport) report = idx_report_new (file, &no_options, NULL);

  g_assert_cmpint (idx_report_get_verdict (report), ==, made->verdict);
}

static void
add_verdict (const TestFile *made)
{
  g_autofree char *path = g_strconcat ("/dataset/report/verdicts/", made->name, NULL);

  g_test_add_data_func (path, made, test_verdict);
}

/* If there are many classes, only some are listed. */
static void
test_many_classes (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) content = test_idx_header (0x0C, 1, 5000);
  g_autoptr (GFile) file = NULL;
  g_autoptr (IdxReport) report = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; i < 5000; i++)
    test_append_be (content, 4, i);
  file = test_folder_add (folder, "a-index-idx1-int", content);
  report = idx_report_new (file, &no_options, NULL);
  text = idx_report_to_text (report);
  g_assert_nonnull (strstr (text, ", 99 (1) and 4,900 more\n"));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dataset/report/images", test_images);
  g_test_add_func ("/dataset/report/labels", test_labels);
  g_test_add_func ("/dataset/report/no-labels", test_no_labels);
  g_test_add_func ("/dataset/report/chosen-labels", test_chosen_labels);
  g_test_add_func ("/dataset/report/swapped-values", test_swapped_values);
  g_test_add_func ("/dataset/report/pixels", test_pixels);
  g_test_add_func ("/dataset/report/not-finite/all", test_not_finite);
  g_test_add_func ("/dataset/report/not-finite/so-far", test_not_finite_so_far);
  g_test_add_func ("/dataset/report/not-finite/nothing-else", test_nothing_finite);
  g_test_add_func ("/dataset/report/damaged-labels", test_damaged_labels);
  g_test_add_func ("/dataset/report/bad-labels", test_bad_labels);
  g_test_add_func ("/dataset/report/wide-labels", test_wide_labels);
  g_test_add_func ("/dataset/report/class-names", test_class_names);
  g_test_add_func ("/dataset/report/too-large", test_too_large);
  g_test_add_func ("/dataset/report/name-with-controls", test_name_with_controls);
  g_test_add_func ("/dataset/report/hashes", test_hashes);
  g_test_add_func ("/dataset/report/missing", test_missing);
  g_test_add_func ("/dataset/report/latin-1-name", test_latin_1_name);
  g_test_add_func ("/dataset/report/float-labels", test_float_labels);
  g_test_add_func ("/dataset/report/text", test_text);
  g_test_add_func ("/dataset/report/many-classes", test_many_classes);
  g_test_add_func ("/dataset/report/text-of-error", test_text_of_error);
  test_files_foreach (add_verdict);
  return g_test_run ();
}
