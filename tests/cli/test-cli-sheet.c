/* SPDX-License-Identifier: MIT */

/* idxview-cli sheet. tests/render checks the pictures. */

#include "test-bytes.h"
#include "test-folder.h"
#include "test-run.h"

#include <cairo.h>

static TestFolder *
make_dataset (void)
{
  TestFolder *folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (20, 5, 4);
  g_autoptr (GByteArray) labels = test_idx_labels (20);
  g_autoptr (GFile) images_file = test_folder_add (folder, "a-images-idx3-ubyte", images);
  g_autoptr (GFile) labels_file = test_folder_add (folder, "a-labels-idx1-ubyte", labels);

  return folder;
}

/* Makes a sheet with two more arguments and asserts its size. */
static void
check_size (const char *option,
            const char *value,
            int width,
            int height)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GFile) target = test_folder_get_file (folder, "s.png");
  g_autoptr (TestRun) run =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "sheet",
                      "a-images-idx3-ubyte", "-o", "s.png", "--columns", "5", option, value, NULL);
  cairo_surface_t *surface;

  g_assert_cmpstr (run->errors, ==, "");
  g_assert_cmpint (run->status, ==, 0);
  surface = cairo_image_surface_create_from_png (g_file_peek_path (target));
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, width);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, height);
  cairo_surface_destroy (surface);
}

static void
test_plain (void)
{
  check_size (NULL, NULL, 5 * 32, 4 * 32);
}

static void
test_filter (void)
{
  check_size ("--filter", "label:3-8", 5 * 32, 3 * 32);
  check_size ("--filter", "label:3", 2 * 32, 32);
  check_size ("--filter", "-label:3 index:0-9", 5 * 32, 2 * 32);
}

/* The limit applies after sorting. */
static void
test_sort (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GFile) target = test_folder_get_file (folder, "s.png");
  g_autoptr (TestRun) sheet = test_run_program (
    test_folder_get_path (folder), NULL, IDXVIEW_CLI, "sheet", "a-images-idx3-ubyte", "-o", "s.png",
    "--sort", "-index", "--limit", "1", "--columns", "1", NULL);
  g_autoptr (GFile) expected = test_folder_get_file (folder, "e.png");
  g_autoptr (TestRun) filtered = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI,
                                                   "sheet", "a-images-idx3-ubyte", "-o", "e.png",
                                                   "--filter", "index:19", "--columns", "1", NULL);
  g_autoptr (GByteArray) content = NULL;
  char *bytes;
  gsize size;

  g_assert_cmpint (sheet->status, ==, 0);
  g_assert_cmpint (filtered->status, ==, 0);
  g_assert_true (g_file_load_contents (expected, NULL, &bytes, &size, NULL, NULL));
  content = g_byte_array_new_take ((guint8 *) bytes, size);
  test_check_content (target, content);
}

static void
test_limit (void)
{
  check_size ("--limit", "7", 5 * 32, 2 * 32);
}

static void
test_tiles (void)
{
  check_size ("--size", "16", 5 * 16, 4 * 16);
}

typedef struct
{
  const char *option;
  const char *value;
  const char *message;
} Mistake;

static const Mistake mistakes[] = {
  { "--filter", "label:x", "At character 7: a whole number is missing here." },
  { "--sort", "size",
    "At character 1: there is no sort order “size”; write index, label, mean, "
    "suspicion, random or similar:INDEX." },
  { "--size", "3", "--size takes a whole number from 4 to 1024, not “3”." },
  { "--size", "1025", "--size takes a whole number from 4 to 1024, not “1025”." },
  { "--columns", "-1", "--columns takes a whole number from 1 to 4294967295, not “-1”." },
  { "--limit", "0", "--limit takes a whole number from 1 to 4294967295, not “0”." },
  { "--limit", "-1", "--limit takes a whole number from 1 to 4294967295, not “-1”." },
};

static void
test_mistakes (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (mistakes); i++)
    {
      g_autoptr (TestFolder) folder = make_dataset ();
      g_autoptr (TestRun) run =
        test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "sheet",
                          "a-images-idx3-ubyte", "-o", "s.png", mistakes[i].option,
                          mistakes[i].value, NULL);
      g_autofree char *expected = g_strdup_printf ("idxview-cli: %s\n", mistakes[i].message);

      g_assert_cmpint (run->status, ==, 2);
      g_assert_cmpstr (run->errors, ==, expected);
    }
}

/* The tiles of a PDF have limits of their own. */
static void
test_pdf_mistakes (void)
{
  static const char *const cases[][3] = {
    { "--columns", "66", "For a PDF on this paper, --columns takes a number from 3 to 65." },
    { "--columns", "2", "For a PDF on this paper, --columns takes a number from 3 to 65." },
    { "--size", "241", "For a PDF, --size takes a number from 8 to 240." },
    { "--size", "7", "For a PDF, --size takes a number from 8 to 240." },
  };
  g_autoptr (TestFolder) folder = make_dataset ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TestRun) run =
        test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "sheet",
                          "a-images-idx3-ubyte", "-o", "s.pdf", cases[i][0], cases[i][1],
                          NULL);
      g_autofree char *expected = g_strdup_printf ("idxview-cli: %s\n", cases[i][2]);

      g_assert_cmpint (run->status, ==, 2);
      g_assert_cmpstr (run->errors, ==, expected);
    }
}

/* Images with more columns than a picture of cairo can have. */
static void
test_long_sides (void)
{
  static const guint n_columns[] = { 262143, 262144, 300000 };

  for (gsize i = 0; i < G_N_ELEMENTS (n_columns); i++)
    {
      g_autoptr (TestFolder) folder = test_folder_new ();
      g_autoptr (GByteArray) images = test_idx_images (2, 2, n_columns[i]);
      g_autoptr (GFile) file = test_folder_add (folder, "a-images-idx3-ubyte", images);
      g_autoptr (TestRun) run =
        test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "sheet",
                          "a-images-idx3-ubyte", "-o", "s.png", "--size", "64", NULL);

      g_assert_cmpstr (run->errors, ==, "");
      g_assert_cmpint (run->status, ==, 0);
    }
}

static void
test_no_samples (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) run =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "sheet",
                      "a-images-idx3-ubyte", "-o", "s.png", "--filter", "label:77", NULL);
  g_autofree char *names = test_folder_list (folder);

  g_assert_cmpint (run->status, ==, 1);
  g_assert_cmpstr (run->errors, ==,
                   "idxview-cli: a-images-idx3-ubyte: There are no samples to draw.\n");
  g_assert_cmpstr (names, ==, "a-images-idx3-ubyte a-labels-idx1-ubyte");
}

/* Without labels, a filter for labels matches nothing, and its negation matches everything. */
static void
test_no_labels (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (TestRun) some =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "sheet", "--no-labels",
                      "a-images-idx3-ubyte", "-o", "s.png", "--filter", "label:3", NULL);
  g_autoptr (TestRun) others =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "sheet", "--no-labels",
                      "a-images-idx3-ubyte", "-o", "s.png", "--filter", "-label:3", NULL);

  g_assert_cmpint (some->status, ==, 1);
  g_assert_cmpint (others->status, ==, 0);
}

static void
test_sample (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) run =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "sheet", "--sample", "-o",
                      "s.png", "--filter", "label:4,9", "--captions", "--limit", "30", NULL);
  g_autofree char *names = test_folder_list (folder);

  g_assert_cmpint (run->status, ==, 0);
  g_assert_cmpstr (names, ==, "s.png");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/sheet/plain", test_plain);
  g_test_add_func ("/cli/sheet/filter", test_filter);
  g_test_add_func ("/cli/sheet/sort", test_sort);
  g_test_add_func ("/cli/sheet/limit", test_limit);
  g_test_add_func ("/cli/sheet/tiles", test_tiles);
  g_test_add_func ("/cli/sheet/mistakes", test_mistakes);
  g_test_add_func ("/cli/sheet/pdf-mistakes", test_pdf_mistakes);
  g_test_add_func ("/cli/sheet/long-sides", test_long_sides);
  g_test_add_func ("/cli/sheet/no-samples", test_no_samples);
  g_test_add_func ("/cli/sheet/no-labels", test_no_labels);
  g_test_add_func ("/cli/sheet/sample", test_sample);
  return g_test_run ();
}
