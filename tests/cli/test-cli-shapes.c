/* SPDX-License-Identifier: MIT */

/* The same images in the shapes that libraries give them. */

#include "test-bytes.h"
#include "test-folder.h"
#include "test-run.h"
#include "test-strokes.h"

#define N_SAMPLES 120

/* The size of a header with three dimensions, in bytes. */
#define HEADER_SIZE 16

/* The dimensions of the images after their number, as NumPy calls them: x, x[..., None] and
 * x[:, None]. Unused ones are 0. */
static const guint layouts[][3] = {
  { TEST_STROKES_ROWS, TEST_STROKES_ROWS, 0 },
  { TEST_STROKES_ROWS, TEST_STROKES_ROWS, 1 },
  { 1, TEST_STROKES_ROWS, TEST_STROKES_ROWS },
};

static void
add_images (TestFolder *folder,
            const guint *layout)
{
  g_autoptr (GByteArray) strokes = test_strokes_images (N_SAMPLES);
  g_autoptr (GByteArray) labels = test_strokes_labels (N_SAMPLES, NULL, 0);
  g_autoptr (GByteArray) images =
    layout[2] == 0 ? test_idx_header (0x08, 3, N_SAMPLES, layout[0], layout[1])
                   : test_idx_header (0x08, 4, N_SAMPLES, layout[0], layout[1], layout[2]);
  g_autoptr (GFile) images_file = NULL;
  g_autoptr (GFile) labels_file = NULL;

  g_byte_array_append (images, strokes->data + HEADER_SIZE, strokes->len - HEADER_SIZE);
  images_file = test_folder_add (folder, "a-images", images);
  labels_file = test_folder_add (folder, "a-labels", labels);
}

/* Runs a command, separated by spaces, and asserts that it succeeds. Returns what it prints. */
static char *
run (TestFolder *folder,
     const char *command)
{
  g_auto (GStrv) parts = g_strsplit (command, " ", 10);
  guint n = g_strv_length (parts);
  g_autoptr (TestRun) done = test_run_program (
    test_folder_get_path (folder), NULL, IDXVIEW_CLI, parts[0], n > 1 ? parts[1] : NULL,
    n > 2 ? parts[2] : NULL, n > 3 ? parts[3] : NULL, n > 4 ? parts[4] : NULL,
    n > 5 ? parts[5] : NULL, n > 6 ? parts[6] : NULL, n > 7 ? parts[7] : NULL, NULL);

  g_assert_cmpint (done->status, ==, 0);
  return g_strconcat (done->output, done->errors, NULL);
}

static GBytes *
read_file (TestFolder *folder,
           const char *name)
{
  g_autoptr (GFile) file = test_folder_get_file (folder, name);
  GBytes *content = g_file_load_bytes (file, NULL, NULL, NULL);

  g_assert_nonnull (content);
  return content;
}

/* Asserts that a command prints the same for all layouts, and writes the same @output if it isn't
 * NULL. */
static void
check_same (const char *command,
            const char *output)
{
  g_autofree char *first_printed = NULL;
  g_autoptr (GBytes) first_content = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (layouts); i++)
    {
      g_autoptr (TestFolder) folder = test_folder_new ();
      g_autofree char *printed = NULL;
      g_autoptr (GBytes) content = NULL;

      add_images (folder, layouts[i]);
      printed = run (folder, command);
      content = output != NULL ? read_file (folder, output) : NULL;
      if (i == 0)
        {
          first_printed = g_steal_pointer (&printed);
          first_content = g_steal_pointer (&content);
          continue;
        }
      g_assert_cmpstr (printed, ==, first_printed);
      g_assert_true (output == NULL || g_bytes_equal (content, first_content));
    }
}

static void
test_check (void)
{
  check_same ("suspects a-images --format csv --top 120", NULL);
}

static void
test_neighbors (void)
{
  check_same ("neighbors a-images --index 7 --format csv", NULL);
}

static void
test_map (void)
{
  check_same ("map a-images -o map.csv", "map.csv");
}

static void
test_table (void)
{
  check_same ("table a-images --pixels --sort mean", NULL);
}

static void
test_export (void)
{
  check_same ("export a-images --index 7 -o 7.png", "7.png");
}

static void
test_sheet (void)
{
  check_same ("sheet a-images -o sheet.png --columns 10", "sheet.png");
}

/* --- Shapes of vectors and tables --- */

/* The pixels red, green, blue, white and black, with the channels last and first. */
static const guint8 interleaved[] = { 255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0 };
static const guint8 planar[] = { 255, 0, 0, 255, 0, 0, 255, 0, 255, 0, 0, 0, 255, 255, 0 };

static void
add_vector (TestFolder *folder,
            const char *name,
            const guint8 *values)
{
  g_autoptr (GByteArray) images = test_idx_header (0x08, 2, 1, (guint) sizeof planar);
  g_autoptr (GFile) file = NULL;

  g_byte_array_append (images, values, sizeof planar);
  file = test_folder_add (folder, name, images);
}

static void
check_equal_files (TestFolder *folder,
                   const char *first,
                   const char *second)
{
  g_autoptr (GBytes) a = read_file (folder, first);
  g_autoptr (GBytes) b = read_file (folder, second);

  g_assert_true (g_bytes_equal (a, b));
}

static void
test_vectors (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) color = test_idx_header (0x08, 4, 1, 1, 5, 3);
  g_autoptr (GFile) file = NULL;
  g_autofree char *last = NULL;
  g_autofree char *first = NULL;
  g_autofree char *stated = NULL;

  g_byte_array_append (color, interleaved, sizeof interleaved);
  file = test_folder_add (folder, "c-images", color);
  add_vector (folder, "a-images", interleaved);
  add_vector (folder, "b-images", planar);
  last = run (folder, "export a-images --index 0 --shape 1x5x3 -o a.png");
  first = run (folder, "export b-images --index 0 --shape 3x1x5 -o b.png");
  stated = run (folder, "export c-images --index 0 -o c.png");
  check_equal_files (folder, "a.png", "c.png");
  check_equal_files (folder, "b.png", "c.png");
}

/* Asserts that a table becomes a file with these dimensions. */
static void
check_import (const char *shape,
              guint first,
              guint second,
              guint third)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) expected = test_idx_header (0x08, 4, 1, first, second, third);
  g_autoptr (GFile) table = test_folder_add_text (folder, "a.csv", "1,2,3,4,5,6,7,8,9,10,11,12\n");
  g_autoptr (GBytes) content = NULL;
  g_autoptr (GBytes) expected_content = NULL;
  g_autoptr (TestRun) done =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "import", "a.csv", "-o",
                      "b", "--labels-from", "none", "--shape", shape, NULL);

  g_assert_cmpint (done->status, ==, 0);
  for (guint8 value = 1; value <= 12; value++)
    g_byte_array_append (expected, &value, 1);
  expected_content = g_bytes_new (expected->data, expected->len);
  content = read_file (folder, "b-images-idx4-ubyte");
  g_assert_true (g_bytes_equal (content, expected_content));
}

static void
test_tables (void)
{
  check_import ("2x2x3", 2, 2, 3);
  check_import ("2×3×2", 2, 3, 2);
  check_import ("2x1x6", 2, 1, 6);
}

static void
test_wrong_table (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) table = test_folder_add_text (folder, "a.csv", "1,2,3,4,5,6,7\n");
  g_autoptr (TestRun) done =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "import", "a.csv", "-o",
                      "b", "--shape", "2x2x3", NULL);

  g_assert_cmpint (done->status, ==, 1);
  g_assert_cmpstr (done->errors, ==,
                   "idxview-cli: a.csv: Its rows have 7 cells. An image of 2×2×3 (RGB) has 12 "
                   "values, and a label may come before or after them.\n");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/shapes/check", test_check);
  g_test_add_func ("/cli/shapes/neighbors", test_neighbors);
  g_test_add_func ("/cli/shapes/map", test_map);
  g_test_add_func ("/cli/shapes/table", test_table);
  g_test_add_func ("/cli/shapes/export", test_export);
  g_test_add_func ("/cli/shapes/sheet", test_sheet);
  g_test_add_func ("/cli/shapes/vectors", test_vectors);
  g_test_add_func ("/cli/shapes/tables", test_tables);
  g_test_add_func ("/cli/shapes/wrong-table", test_wrong_table);
  return g_test_run ();
}
