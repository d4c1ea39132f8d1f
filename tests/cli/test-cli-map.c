/* SPDX-License-Identifier: MIT */

/* idxview-cli map. */

#include "test-bytes.h"
#include "test-folder.h"
#include "test-run.h"
#include "test-strokes.h"

#include <string.h>

#define N_SAMPLES 120

static TestRun *
run (TestFolder *folder,
     const char *output,
     const char *option)
{
  return test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "map",
                           "a-images-idx3-ubyte", "-o", output, option, NULL);
}

static char *
read_output (TestFolder *folder,
             const char *name,
             gsize *length)
{
  g_autofree char *path = g_build_filename (test_folder_get_path (folder), name, NULL);
  g_autoptr (GError) error = NULL;
  char *content = NULL;

  (void) g_file_get_contents (path, &content, length, &error);
  g_assert_no_error (error);
  return content;
}

/* The table has a row for each sample, with positions from -1 to 1. A filter drops rows and moves
 * no sample. */
static void
test_csv (void)
{
  g_autoptr (TestFolder) folder = test_strokes_add (N_SAMPLES, NULL, 0);
  g_autoptr (TestRun) all = run (folder, "all.csv", NULL);
  g_autoptr (TestRun) some = run (folder, "some.csv", "--filter=index:7");
  g_autofree char *content = read_output (folder, "all.csv", NULL);
  g_autofree char *row = read_output (folder, "some.csv", NULL);
  g_auto (GStrv) lines = g_strsplit (content, "\n", -1);
  g_auto (GStrv) rows = g_strsplit (row, "\n", -1);

  g_assert_cmpint (all->status, ==, 0);
  g_assert_cmpstr (all->errors, ==, "");
  g_assert_cmpint (some->status, ==, 0);
  g_assert_cmpuint (g_strv_length (lines), ==, N_SAMPLES + 2);
  g_assert_cmpstr (lines[0], ==, "index,x,y,label,suggested,suspicion");
  for (guint i = 0; i < N_SAMPLES; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i + 1], ",", -1);

      g_assert_cmpuint (g_strv_length (cells), ==, 6);
      g_assert_cmpuint (g_ascii_strtoull (cells[0], NULL, 10), ==, i);
      g_assert_cmpfloat (ABS (g_ascii_strtod (cells[1], NULL)), <=, 1);
      g_assert_cmpfloat (ABS (g_ascii_strtod (cells[2], NULL)), <=, 1);
      g_assert_cmpuint (g_ascii_strtoull (cells[3], NULL, 10), ==, i % TEST_STROKES_CLASSES);
      g_assert_cmpstr (cells[5], ==, "");
    }
  g_assert_cmpuint (g_strv_length (rows), ==, 3);
  g_assert_cmpstr (rows[1], ==, lines[8]);
}

/* Coloring by suspicion checks the labels. */
static void
test_suspicion (void)
{
  g_autoptr (TestFolder) folder = test_strokes_add (N_SAMPLES, NULL, 0);
  g_autoptr (TestRun) done = run (folder, "all.csv", "--color=suspicion");
  g_autofree char *content = read_output (folder, "all.csv", NULL);
  g_auto (GStrv) lines = g_strsplit (content, "\n", -1);

  g_assert_cmpint (done->status, ==, 0);
  for (guint i = 0; i < N_SAMPLES; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i + 1], ",", -1);

      g_assert_cmpstr (cells[5], !=, "");
    }
}

/* Labels don't affect the positions. */
static void
test_no_labels (void)
{
  g_autoptr (TestFolder) folder = test_strokes_add (N_SAMPLES, NULL, 0);
  g_autoptr (TestRun) with = run (folder, "with.csv", NULL);
  g_autoptr (TestRun) without = run (folder, "without.csv", "--no-labels");
  g_autofree char *content = read_output (folder, "with.csv", NULL);
  g_autofree char *other = read_output (folder, "without.csv", NULL);
  g_auto (GStrv) lines = g_strsplit (content, "\n", -1);
  g_auto (GStrv) others = g_strsplit (other, "\n", -1);

  for (guint i = 1; i <= N_SAMPLES; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], ",", -1);
      g_auto (GStrv) other_cells = g_strsplit (others[i], ",", -1);

      g_assert_cmpstr (cells[1], ==, other_cells[1]);
      g_assert_cmpstr (cells[2], ==, other_cells[2]);
      g_assert_cmpstr (other_cells[3], ==, "");
    }
}

static void
test_png (void)
{
  g_autoptr (TestFolder) folder = test_strokes_add (N_SAMPLES, NULL, 0);
  g_autoptr (TestRun) done = run (folder, "a.png", "--size=300");
  g_autoptr (TestRun) again = run (folder, "a.png", "--size=300");
  g_autoptr (TestRun) dimmed = run (folder, "b.png", "--filter=label:1");
  gsize length;
  g_autofree char *content = read_output (folder, "a.png", &length);
  const guint8 size[] = { 0, 0, 1, 44, 0, 0, 1, 44 };

  g_assert_cmpint (done->status, ==, 0);
  g_assert_cmpuint (length, >, 24);
  g_assert_cmpint (memcmp (content + 1, "PNG", 3), ==, 0);
  g_assert_cmpint (memcmp (content + 16, size, sizeof size), ==, 0);
  g_assert_cmpint (again->status, ==, 1);
  g_assert_cmpint (dimmed->status, ==, 0);
}

/* A PDF file and, with --legend, a PNG file has names and a legend beside the map. */
static void
test_legend (void)
{
  g_autoptr (TestFolder) folder = test_strokes_add (N_SAMPLES, NULL, 0);
  const char *path = test_folder_get_path (folder);
  g_autoptr (TestRun) pdf = run (folder, "a.pdf", "--filter=label:1");
  g_autoptr (TestRun) png =
    test_run_program (path, NULL, IDXVIEW_CLI, "map", "a-images-idx3-ubyte", "-o", "a.png",
                      "--legend", "--size=720", NULL);
  g_autoptr (TestRun) sized = run (folder, "b.pdf", "--size=300");
  g_autoptr (TestRun) table = run (folder, "b.csv", "--legend");
  g_autoptr (TestRun) thumbnails =
    test_run_program (path, NULL, IDXVIEW_CLI, "map", "a-images-idx3-ubyte", "-o", "b.png",
                      "--legend", "--thumbnails", NULL);
  gsize length;
  g_autofree char *document = read_output (folder, "a.pdf", &length);
  g_autofree char *picture = read_output (folder, "a.png", &length);
  const guint8 size[] = { 0, 0, 3, 0xDC, 0, 0, 3, 0x3C };

  g_assert_cmpint (pdf->status, ==, 0);
  g_assert_cmpstr (pdf->errors, ==, "");
  g_assert_true (g_str_has_prefix (document, "%PDF-"));
  g_assert_cmpint (png->status, ==, 0);
  g_assert_cmpint (memcmp (picture + 16, size, sizeof size), ==, 0);
  g_assert_cmpint (sized->status, ==, 2);
  g_assert_cmpstr (sized->errors, ==, "idxview-cli: --size and --legend need a PNG file.\n");
  g_assert_cmpint (table->status, ==, 2);
  g_assert_cmpint (thumbnails->status, ==, 2);
}

/* With a filter, samples that don't pass it are drawn as dots, not as thumbnails. If thumbnails
 * can't be drawn, nothing is written. */
static void
test_thumbnails (void)
{
  g_autoptr (TestFolder) folder = test_strokes_add (N_SAMPLES, NULL, 0);
  const char *path = test_folder_get_path (folder);
  g_autoptr (TestRun) done =
    test_run_program (path, NULL, IDXVIEW_CLI, "map", "a-images-idx3-ubyte", "-o", "a.png",
                      "--thumbnails", "--size=600", NULL);
  g_autoptr (TestRun) dimmed =
    test_run_program (path, NULL, IDXVIEW_CLI, "map", "a-images-idx3-ubyte", "-o", "b.png",
                      "--thumbnails", "--size=600", "--filter=label:1", NULL);
  g_autoptr (TestRun) dots = run (folder, "c.png", "--size=600");
  g_autoptr (TestRun) small =
    test_run_program (path, NULL, IDXVIEW_CLI, "map", "a-images-idx3-ubyte", "-o", "d.png",
                      "--thumbnails", "--size=64", NULL);
  g_autoptr (TestRun) table = run (folder, "d.csv", "--thumbnails");
  g_autofree char *small_path = g_build_filename (path, "d.png", NULL);
  gsize length, dimmed_length, dots_length;
  g_autofree char *content = read_output (folder, "a.png", &length);
  g_autofree char *dimmed_content = read_output (folder, "b.png", &dimmed_length);
  g_autofree char *dots_content = read_output (folder, "c.png", &dots_length);
  const guint8 size[] = { 0, 0, 2, 88, 0, 0, 2, 88 };

  g_assert_cmpint (done->status, ==, 0);
  g_assert_cmpstr (done->errors, ==, "");
  g_assert_cmpint (memcmp (content + 16, size, sizeof size), ==, 0);
  g_assert_cmpint (dimmed->status, ==, 0);
  g_assert_cmpint (dots->status, ==, 0);
  /* A PNG of thumbnails is larger than a PNG of dots. */
  g_assert_cmpuint (length, >, 2 * dots_length);
  g_assert_cmpuint (length, >, 2 * dimmed_length);
  g_assert_cmpint (small->status, ==, 1);
  g_assert_nonnull (strstr (small->errors, "the picture needs at least"));
  g_assert_false (g_file_test (small_path, G_FILE_TEST_EXISTS));
  g_assert_cmpint (table->status, ==, 2);
  g_assert_cmpstr (table->errors, ==, "idxview-cli: --thumbnails needs a PNG file.\n");
}

static float
read_float (const char *bytes)
{
  guint32 bits;
  float value;

  memcpy (&bits, bytes, sizeof bits);
  bits = GUINT32_FROM_BE (bits);
  memcpy (&value, &bits, sizeof value);
  return value;
}

/* The IDX file has the same positions as the table. It always contains all samples, so it can't be
 * filtered. */
static void
test_idx (void)
{
  const char header[] = { 0, 0, 0x0D, 2, 0, 0, 0, N_SAMPLES, 0, 0, 0, 2 };
  g_autoptr (TestFolder) folder = test_strokes_add (N_SAMPLES, NULL, 0);
  g_autoptr (TestRun) table = run (folder, "a.csv", NULL);
  g_autoptr (TestRun) done = run (folder, "map-idx2-float", NULL);
  g_autoptr (TestRun) refused = run (folder, "b-idx2-float", "--filter=label:1");
  gsize length;
  g_autofree char *content = read_output (folder, "map-idx2-float", &length);
  g_autofree char *text = read_output (folder, "a.csv", NULL);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  g_assert_cmpint (table->status, ==, 0);
  g_assert_cmpint (done->status, ==, 0);
  g_assert_cmpuint (length, ==, sizeof header + 8 * N_SAMPLES);
  g_assert_cmpint (memcmp (content, header, sizeof header), ==, 0);
  for (gsize i = 0; i < N_SAMPLES; i++)
    {
      const char *sample = content + sizeof header + 8 * i;
      g_auto (GStrv) cells = g_strsplit (lines[i + 1], ",", -1);

      g_assert_cmpfloat_with_epsilon (read_float (sample), g_ascii_strtod (cells[1], NULL), 1e-5);
      g_assert_cmpfloat_with_epsilon (read_float (sample + 4), g_ascii_strtod (cells[2], NULL),
                                      1e-5);
    }
  g_assert_cmpint (refused->status, ==, 2);
  g_assert_cmpstr (refused->errors, ==,
                   "idxview-cli: An IDX file contains the positions of all samples, so "
                   "--filter can't be used with it.\n");
}

/* Asserts that map prints why there is nothing to arrange, and writes no file. */
static void
assert_refused (GByteArray *images,
                const char *sentence)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file = test_folder_add (folder, "a-images-idx3-ubyte", images);
  g_autoptr (TestRun) done = run (folder, "a.png", "--no-labels");
  g_autofree char *message =
    g_strdup_printf ("idxview-cli: a-images-idx3-ubyte: %s\n", sentence);
  g_autofree char *path = g_build_filename (test_folder_get_path (folder), "a.png", NULL);

  g_assert_cmpint (done->status, ==, 1);
  g_assert_cmpstr (done->errors, ==, message);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

static void
test_nothing_to_arrange (void)
{
  g_autoptr (GByteArray) none = test_idx_images (0, 6, 6);
  g_autoptr (GByteArray) one = test_idx_images (1, 6, 6);
  g_autoptr (GByteArray) pixels = test_idx_images (20, 1, 1);
  g_autoptr (GByteArray) equal = test_idx_images (20, 6, 6);

  memset (equal->data + equal->len - 20 * 36, 7, 20 * 36);
  assert_refused (none, "There are fewer than two samples, so there is nothing to arrange.");
  assert_refused (one, "There are fewer than two samples, so there is nothing to arrange.");
  assert_refused (pixels, "Images of one pixel have no shapes to compare, so they can't be "
                          "arranged.");
  assert_refused (equal, "The shapes in the images don't differ, so there is nothing to arrange.");
}

static void
test_mistake (void)
{
  g_autoptr (TestFolder) folder = test_strokes_add (N_SAMPLES, NULL, 0);
  g_autoptr (TestRun) done = run (folder, "a.png", "--color=blue");

  g_assert_cmpint (done->status, ==, 2);
  g_assert_cmpstr (done->errors, ==,
                   "idxview-cli: --color takes “label”, “suggested” or “suspicion”.\n");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/map/csv", test_csv);
  g_test_add_func ("/cli/map/suspicion", test_suspicion);
  g_test_add_func ("/cli/map/no-labels", test_no_labels);
  g_test_add_func ("/cli/map/png", test_png);
  g_test_add_func ("/cli/map/legend", test_legend);
  g_test_add_func ("/cli/map/thumbnails", test_thumbnails);
  g_test_add_func ("/cli/map/idx", test_idx);
  g_test_add_func ("/cli/map/nothing-to-arrange", test_nothing_to_arrange);
  g_test_add_func ("/cli/map/mistake", test_mistake);
  return g_test_run ();
}
