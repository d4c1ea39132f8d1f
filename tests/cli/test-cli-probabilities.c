/* SPDX-License-Identifier: MIT */

/* idxview-cli suspects --probabilities: a file of floats for other programs. */

#include "test-bytes.h"
#include "test-folder.h"
#include "test-run.h"
#include "test-strokes.h"

#include <string.h>

#define N_SAMPLES 180
#define HEADER_SIZE ((gsize) 12)

static TestRun *
run (TestFolder *folder,
     const char *output,
     const char *option)
{
  return test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "suspects",
                           "a-images-idx3-ubyte", "--probabilities", output, option, NULL);
}

static float
read_float (const char *content,
            gsize i)
{
  guint32 bits;
  float value;

  memcpy (&bits, content + HEADER_SIZE + i * sizeof bits, sizeof bits);
  bits = GUINT32_FROM_BE (bits);
  memcpy (&value, &bits, sizeof value);
  return value;
}

static void
test_written (void)
{
  g_autoptr (TestFolder) folder = test_strokes_add (N_SAMPLES, NULL, 0);
  g_autoptr (TestRun) done = run (folder, "p-idx2-float", NULL);
  g_autoptr (GFile) file = test_folder_get_file (folder, "p-idx2-float");
  g_autofree char *content = NULL;
  gsize length;

  g_assert_cmpint (done->status, ==, 0);
  g_assert_true (g_file_load_contents (file, NULL, &content, &length, NULL, NULL));
  g_assert_cmpuint (length, ==, HEADER_SIZE + N_SAMPLES * TEST_STROKES_CLASSES * 4);
  g_assert_true (memcmp (content, "\0\0\x0D\2\0\0\0\xB4\0\0\0\3", HEADER_SIZE) == 0);
  for (guint i = 0; i < N_SAMPLES; i++)
    {
      float sum = 0;

      for (guint k = 0; k < TEST_STROKES_CLASSES; k++)
        {
          float probability = read_float (content, i * TEST_STROKES_CLASSES + k);

          g_assert_true (k != i % TEST_STROKES_CLASSES || probability > 0.5F);
          g_assert_true (probability >= 0);
          sum += probability;
        }
      g_assert_cmpfloat_with_epsilon (sum, 1, 1e-5);
    }
}

/* The last ten of 70 samples have no label, so they aren't checked, and their probabilities are
 * 0. */
static void
test_missing_labels (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_strokes_images (70);
  g_autoptr (GByteArray) labels = test_strokes_labels (60, NULL, 0);
  g_autoptr (GFile) images_file = test_folder_add (folder, "a-images-idx3-ubyte", images);
  g_autoptr (GFile) labels_file = test_folder_add (folder, "a-labels-idx1-ubyte", labels);
  g_autoptr (TestRun) done = run (folder, "p", "--top=99");
  g_autoptr (GFile) file = test_folder_get_file (folder, "p");
  g_autofree char *content = NULL;
  g_auto (GStrv) lines = g_strsplit (done->output, "\n", -1);
  gsize length;

  g_assert_cmpint (done->status, ==, 0);
  g_assert_cmpuint (g_strv_length (lines), ==, 1 + 60 + 1);
  g_assert_true (g_file_load_contents (file, NULL, &content, &length, NULL, NULL));
  g_assert_cmpuint (length, ==, HEADER_SIZE + 70 * TEST_STROKES_CLASSES * 4);
  g_assert_cmpfloat (read_float (content, 59 * TEST_STROKES_CLASSES + 2), >, 0.5F);
  for (guint i = 60 * TEST_STROKES_CLASSES; i < 70 * TEST_STROKES_CLASSES; i++)
    g_assert_cmpfloat (read_float (content, i), ==, 0);
}

/* Messages that are printed while the standard streams are closed don't end up in the file. */
static void
test_closed_streams (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestRun) done = test_run_program (
    test_folder_get_path (folder), NULL, "/bin/sh", "-c",
    "exec \"$0\" suspects --sample --landmarks 100 --probabilities p >&- 2>&-", IDXVIEW_CLI, NULL);
  g_autoptr (GFile) file = test_folder_get_file (folder, "p");
  g_autofree char *content = NULL;
  gsize length;

  g_assert_cmpint (done->status, ==, 1);
  g_assert_true (g_file_load_contents (file, NULL, &content, &length, NULL, NULL));
  g_assert_cmpuint (length, ==, HEADER_SIZE + 3000 * 10 * sizeof (float));
}

static void
test_refused (void)
{
  g_autoptr (TestFolder) folder = test_strokes_add (N_SAMPLES, NULL, 0);
  g_autoptr (GFile) old = test_folder_add_text (folder, "old", "old");
  g_autoptr (GByteArray) labels = test_strokes_labels (N_SAMPLES, NULL, 0);
  g_autoptr (GFile) labels_file = test_folder_get_file (folder, "a-labels-idx1-ubyte");
  g_autoptr (TestRun) refused = run (folder, "old", NULL);
  g_autoptr (TestRun) forced = run (folder, "old", "--force");
  g_autoptr (TestRun) onto_input = run (folder, "a-labels-idx1-ubyte", "--force");

  g_assert_cmpint (refused->status, ==, 1);
  g_assert_cmpstr (refused->output, ==, "");
  g_assert_true (g_str_has_suffix (refused->errors, "Use --force to replace it.\n"));
  g_assert_cmpint (forced->status, ==, 0);
  g_assert_cmpint (onto_input->status, ==, 1);
  test_check_content (labels_file, labels);
}

static void
test_none (void)
{
  g_autoptr (TestFolder) folder = test_strokes_add (12, NULL, 0);
  g_autoptr (TestRun) done = run (folder, "p", NULL);
  g_autofree char *names = test_folder_list (folder);

  g_assert_cmpint (done->status, ==, 1);
  g_assert_cmpstr (names, ==, "a-images-idx3-ubyte a-labels-idx1-ubyte");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/probabilities/written", test_written);
  g_test_add_func ("/cli/probabilities/missing-labels", test_missing_labels);
  g_test_add_func ("/cli/probabilities/closed-streams", test_closed_streams);
  g_test_add_func ("/cli/probabilities/refused", test_refused);
  g_test_add_func ("/cli/probabilities/none", test_none);
  return g_test_run ();
}
