/* SPDX-License-Identifier: MIT */

/* idxview-cli export --all and --filter: a folder for each class. */

#include "test-bytes.h"
#include "test-folder.h"
#include "test-run.h"

#include <string.h>
#include <sys/stat.h>

#define IMAGES "a-images-idx3-ubyte"
#define N_SAMPLES 30

static TestFolder *
make_dataset (const char *names)
{
  TestFolder *folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (N_SAMPLES, 5, 4);
  g_autoptr (GByteArray) labels = test_idx_labels (N_SAMPLES);

  g_object_unref (test_folder_add (folder, IMAGES, images));
  g_object_unref (test_folder_add (folder, "a-labels-idx1-ubyte", labels));
  if (names != NULL)
    g_object_unref (test_folder_add_text (folder, "names", names));
  return folder;
}

static TestRun *
run (TestFolder *folder,
     const char *first,
     const char *second,
     const char *third,
     const char *fourth)
{
  return test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "export", IMAGES,
                           "-o", "out", first, second, third, fourth, NULL);
}

static int
compare_text (gconstpointer a,
              gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Returns the names of all files and folders in a folder, sorted, with a | after each. */
static char *
list (TestFolder *folder,
      const char *name)
{
  g_autofree char *path = g_build_filename (test_folder_get_path (folder), name, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) text = g_string_new (NULL);
  GDir *children = g_dir_open (path, 0, NULL);
  const char *child;

  if (children == NULL)
    return NULL;
  while ((child = g_dir_read_name (children)) != NULL)
    g_ptr_array_add (names, g_strdup (child));
  g_dir_close (children);
  g_ptr_array_sort (names, compare_text);
  for (guint i = 0; i < names->len; i++)
    g_string_append_printf (text, "%s|", (const char *) g_ptr_array_index (names, i));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
check_list (TestFolder *folder,
            const char *name,
            const char *expected)
{
  g_autofree char *names = list (folder, name);

  g_assert_cmpstr (names, ==, expected);
}

static void
check_done (const TestRun *done)
{
  g_assert_cmpstr (done->errors, ==, "");
  g_assert_cmpstr (done->output, ==, "");
  g_assert_cmpint (done->status, ==, 0);
}

static void
test_all (void)
{
  g_autoptr (TestFolder) folder = make_dataset (NULL);
  g_autoptr (TestRun) done = run (folder, "--all", NULL, NULL, NULL);

  check_done (done);
  check_list (folder, "out", "0|1|2|3|4|5|6|7|8|9|");
  check_list (folder, "out/3", "00003.png|00013.png|00023.png|");
}

static void
test_filter (void)
{
  g_autoptr (TestFolder) folder = make_dataset (NULL);
  g_autoptr (TestRun) done = run (folder, "--filter", "index:3-14 label:3,4", NULL, NULL);

  check_done (done);
  check_list (folder, "out", "3|4|");
  check_list (folder, "out/3", "00003.png|00013.png|");
  check_list (folder, "out/4", "00004.png|00014.png|");
}

static void
test_no_labels (void)
{
  g_autoptr (TestFolder) folder = make_dataset (NULL);
  g_autoptr (TestRun) done = run (folder, "--filter", "index:3-4", "--no-labels", NULL);

  check_done (done);
  check_list (folder, "out", "00003.png|00004.png|");
}

/* Folders are named after the classes, or by the label if a class has no name. */
static void
test_names (void)
{
  g_autoptr (TestFolder) folder = make_dataset ("T-shirt/top\nankle boot\n..\n50 %\nあ\n");
  g_autoptr (TestRun) done = run (folder, "--filter", "index:0-5", "--names", "names");
  g_autoptr (TestRun) by_label = NULL;

  check_done (done);
  check_list (folder, "out", "%2E.|5|50 %25|T-shirt%2Ftop|ankle boot|あ|");
  by_label = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "export", IMAGES,
                               "--filter", "index:0-2", "--names", "names", "--folders", "label",
                               "-o", "out2", NULL);
  check_done (by_label);
  check_list (folder, "out2", "0|1|2|");
}

/* Classes with the same name get folders of their own. */
static void
test_same_names (void)
{
  g_autoptr (TestFolder) folder = make_dataset ("cat\ndog\ncat\n");
  g_autoptr (TestRun) done = run (folder, "--filter", "index:0-3", "--names", "names");

  check_done (done);
  check_list (folder, "out", "0|1|2|3|");
}

/* Classes whose names differ only in case get folders that are different on all file systems. Which
 * names are escaped doesn't depend on the filter. */
static void
test_names_in_both_cases (void)
{
  g_autoptr (TestFolder) folder = make_dataset ("Ab\nx\nab\nAB\n\xC3\x89\n");
  g_autoptr (TestRun) done = run (folder, "--filter", "index:0-4", "--names", "names");
  g_autoptr (TestRun) one = NULL;
  g_autoptr (TestRun) made = NULL;
  g_autoptr (GFile) names = test_folder_get_file (folder, "b-names.txt");
  g_autofree char *text = NULL;

  check_done (done);
  check_list (folder, "out", "%41%42|%61%62|Ab|x|\xC3\x89|");
  one = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "export", IMAGES,
                          "--filter", "index:2-2", "--names", "names", "-o", "out2", NULL);
  check_done (one);
  check_list (folder, "out2", "%61%62|");
  made = test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "import", "out", "-o",
                           "b", NULL);
  g_assert_cmpint (made->status, ==, 0);
  g_assert_true (g_file_load_contents (names, NULL, &text, NULL, NULL, NULL));
  g_assert_cmpstr (text, ==, "AB\nab\nAb\nx\n\xC3\x89\n");
}

/* Non-ASCII letters aren't escaped, so the folders are named by label. */
static void
test_other_letters (void)
{
  g_autoptr (TestFolder) folder = make_dataset ("\xC3\x89\n\xC3\xA9\n");
  g_autoptr (TestRun) done = run (folder, "--filter", "index:0-1", "--names", "names");

  check_done (done);
  check_list (folder, "out", "0|1|");
}

static void
test_long_name (void)
{
  g_autofree char *name = g_strnfill (300, 'x');
  g_autoptr (TestFolder) folder = make_dataset (name);
  g_autoptr (TestRun) done = run (folder, "--filter", "index:0-1", "--names", "names");

  check_done (done);
  check_list (folder, "out", "0|1|");
}

/* With decisions, an image is in the folder of its current label. */
static void
test_journal (void)
{
  g_autoptr (TestFolder) folder = make_dataset (NULL);
  g_autoptr (TestRun) done = NULL;
  g_autoptr (GByteArray) labels = test_idx_labels (N_SAMPLES);
  g_autofree char *hash =
    g_compute_checksum_for_data (G_CHECKSUM_SHA256, labels->data, labels->len);
  g_autofree char *text = g_strdup_printf (
    "{\"format\":\"idxreview\",\"version\":1,\"samples\":30,\"rows\":5,\"columns\":4,"
    "\"images_sha256\":null,\"labels_sha256\":\"%s\"}\n"
    "{\"seq\":1,\"t\":\"2026-11-20T10:02:31Z\",\"by\":\"me\",\"i\":[3],\"given\":[3],\"new\":[8],"
    "\"state\":\"relabeled\",\"by_rule\":null,\"suspicion\":null}\n",
    hash);
  g_autoptr (GFile) journal = test_folder_add_text (folder, "journal", text);

  done = run (folder, "--filter", "index:3-4", "--journal", "journal");
  g_assert_cmpint (done->status, ==, 0);
  check_list (folder, "out", "4|8|");
  check_list (folder, "out/8", "00003.png|");
}

/* Without --force, nothing is replaced or added. With it, other files stay. */
static void
test_existing (void)
{
  g_autoptr (TestFolder) folder = make_dataset (NULL);
  g_autoptr (GFile) other = test_folder_add_text (folder, "out/3/other.png", "other");
  g_autoptr (GFile) taken = test_folder_add_text (folder, "out/3/00013.png", "old");
  g_autoptr (GFile) target = test_folder_get_file (folder, "out/3/00013.png");
  g_autoptr (TestRun) refused = run (folder, "--all", NULL, NULL, NULL);
  g_autoptr (TestRun) forced = NULL;
  g_autofree char *content = NULL;

  g_assert_cmpint (refused->status, ==, 1);
  g_assert_cmpstr (refused->errors, ==,
                   "idxview-cli: out: “00013.png” already exists in this folder. Use --force to "
                   "replace it.\n");
  check_list (folder, "out", "3|");
  check_list (folder, "out/3", "00013.png|other.png|");
  forced = run (folder, "--all", "--force", NULL, NULL);
  check_done (forced);
  check_list (folder, "out", "0|1|2|3|4|5|6|7|8|9|");
  check_list (folder, "out/3", "00003.png|00013.png|00023.png|other.png|");
  g_assert_true (g_file_load_contents (target, NULL, &content, NULL, NULL, NULL));
  g_assert_true (g_str_has_prefix (content, "\x89PNG"));
}

static guint64
get_inode (TestFolder *folder,
           const char *name)
{
  g_autoptr (GFile) file = test_folder_get_file (folder, name);
  struct stat status;

  g_assert_cmpint (stat (g_file_peek_path (file), &status), ==, 0);
  return status.st_ino;
}

/* Only files whose content would change are written. */
static void
test_unchanged (void)
{
  g_autoptr (TestFolder) folder = make_dataset (NULL);
  g_autoptr (TestRun) first = run (folder, "--all", NULL, NULL, NULL);
  guint64 same = get_inode (folder, "out/4/00014.png");
  guint64 changed = get_inode (folder, "out/3/00013.png");
  g_autofree char *expected = NULL;
  g_autofree char *content = NULL;
  gsize n_expected, length;
  g_autoptr (TestRun) forced = NULL;
  g_autoptr (TestRun) larger = NULL;
  g_autoptr (GFile) file = test_folder_get_file (folder, "out/3/00013.png");

  check_done (first);
  g_assert_true (g_file_load_contents (file, NULL, &expected, &n_expected, NULL, NULL));
  /* Change a byte, but not the length. */
  expected[n_expected - 1] ^= 1;
  g_assert_true (g_file_set_contents (g_file_peek_path (file), expected, (gssize) n_expected,
                                      NULL));
  expected[n_expected - 1] ^= 1;
  changed = get_inode (folder, "out/3/00013.png");
  forced = run (folder, "--all", "--force", NULL, NULL);
  check_done (forced);
  g_assert_cmpuint (get_inode (folder, "out/4/00014.png"), ==, same);
  g_assert_cmpuint (get_inode (folder, "out/3/00013.png"), !=, changed);
  g_assert_true (g_file_load_contents (file, NULL, &content, &length, NULL, NULL));
  g_assert_cmpuint (length, ==, n_expected);
  g_assert_cmpint (memcmp (content, expected, length), ==, 0);
  larger = run (folder, "--all", "--force", "--scale", "2");
  check_done (larger);
  g_assert_cmpuint (get_inode (folder, "out/4/00014.png"), !=, same);
}

/* The input is never replaced. */
static void
test_over_input (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (3, 5, 4);
  g_autoptr (GFile) file = test_folder_add (folder, "out/00001.png", images);
  g_autoptr (TestRun) refused =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, "export", "out/00001.png",
                      "--all", "--force", "-o", "out", NULL);

  g_assert_cmpint (refused->status, ==, 1);
  g_assert_cmpstr (refused->errors, ==,
                   "idxview-cli: out: This file is open. Choose another name.\n");
  test_check_content (file, images);
  check_list (folder, "out", "00001.png|");
}

/* Samples without a label have no folder. */
static void
test_missing_labels (void)
{
  g_autoptr (TestFolder) folder = make_dataset (NULL);
  g_autoptr (GByteArray) labels = test_idx_labels (20);
  g_autoptr (GFile) file = test_folder_add (folder, "few", labels);
  g_autoptr (TestRun) refused = run (folder, "--all", "--labels", "few", NULL);
  g_autoptr (TestRun) done = run (folder, "--filter", "index:0-19", "--labels", "few");

  g_assert_cmpint (refused->status, ==, 1);
  g_assert_cmpint (done->status, ==, 0);
  check_list (folder, "out/3", "00003.png|00013.png|");
}

static void
check_usage (const char *first,
             const char *second,
             const char *third,
             const char *message)
{
  g_autoptr (TestFolder) folder = make_dataset (NULL);
  g_autoptr (TestRun) mistaken = run (folder, first, second, third, NULL);
  g_autofree char *expected = g_strdup_printf ("idxview-cli: %s\n", message);

  g_assert_cmpint (mistaken->status, ==, 2);
  g_assert_cmpstr (mistaken->errors, ==, expected);
  check_list (folder, "out", NULL);
}

static void
test_usage (void)
{
  check_usage (NULL, NULL, NULL,
               "Specify the image with --index, counting from 0, or several with --all or "
               "--filter.");
  check_usage ("--index", "3", "--all", "--index can't be used together with --all or --filter.");
  check_usage ("--index=3", "--filter", "4",
               "--index can't be used together with --all or --filter.");
  check_usage ("--index=3", "--folders", "label",
               "--folders, --journal and --suggestions need --all or --filter.");
  check_usage ("--all", "--folders", "number", "--folders takes name or label.");
  check_usage ("--all", "-o", "-",
               "Several images need several files, which can't go to standard output.");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/folders/all", test_all);
  g_test_add_func ("/cli/folders/filter", test_filter);
  g_test_add_func ("/cli/folders/no-labels", test_no_labels);
  g_test_add_func ("/cli/folders/names", test_names);
  g_test_add_func ("/cli/folders/same-names", test_same_names);
  g_test_add_func ("/cli/folders/names-in-both-cases", test_names_in_both_cases);
  g_test_add_func ("/cli/folders/other-letters", test_other_letters);
  g_test_add_func ("/cli/folders/unchanged", test_unchanged);
  g_test_add_func ("/cli/folders/long-name", test_long_name);
  g_test_add_func ("/cli/folders/journal", test_journal);
  g_test_add_func ("/cli/folders/existing", test_existing);
  g_test_add_func ("/cli/folders/over-input", test_over_input);
  g_test_add_func ("/cli/folders/missing-labels", test_missing_labels);
  g_test_add_func ("/cli/folders/usage", test_usage);
  return g_test_run ();
}
