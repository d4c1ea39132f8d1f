/* SPDX-License-Identifier: MIT */

/* Tests idxview-cli apply, diff and verify, also in combination. tests/review checks the contents
 * of the files. */

#include "test-bytes.h"
#include "test-folder.h"
#include "test-run.h"

#include <string.h>

#define N_IMAGES 20
#define IMAGES "set-images-idx3-ubyte"
#define LABELS "set-labels-idx1-ubyte"
#define PROOF "new.proof.json"
#define NO_JOURNAL_NOTE \
  "The proof names no journal. The numbers of samples in each state match the changes, but no " \
  "file shows the decisions.\n"
#define NO_IMAGES_NOTE \
  "The journal: The stated lines don't contain the SHA-256 of the images. Only the number and " \
  "the size of the images are known to match.\n"

static TestFolder *
make_dataset (void)
{
  TestFolder *folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (N_IMAGES, 5, 4);
  g_autoptr (GByteArray) labels = test_idx_labels (N_IMAGES);
  g_autoptr (GFile) file = test_folder_add (folder, IMAGES, images);
  g_autoptr (GFile) labels_file = test_folder_add (folder, LABELS, labels);

  return folder;
}

/* Runs a command in the folder. It must succeed without a message. */
static char *
run (TestFolder *folder,
     const char *command,
     const char *first,
     const char *second,
     const char *third,
     const char *fourth,
     const char *fifth)
{
  g_autoptr (TestRun) done =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, command, first, second,
                      third, fourth, fifth, NULL);

  g_assert_cmpstr (done->errors, ==, "");
  g_assert_cmpint (done->status, ==, 0);
  return g_steal_pointer (&done->output);
}

static void
check_fails (TestFolder *folder,
             int status,
             const char *message,
             const char *command,
             const char *first,
             const char *second,
             const char *third,
             const char *fourth,
             const char *fifth)
{
  g_autoptr (TestRun) done =
    test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, command, first, second,
                      third, fourth, fifth, NULL);

  g_assert_cmpstr (done->output, ==, "");
  g_test_message ("%s", done->errors);
  g_assert_cmpint (done->status, ==, status);
  g_assert_nonnull (strstr (done->errors, message));
}

static void
add_text (TestFolder *folder,
          const char *name,
          const char *text)
{
  g_object_unref (test_folder_add_text (folder, name, text));
}

static char *
load (TestFolder *folder,
      const char *name,
      gsize *length)
{
  g_autoptr (GFile) file = test_folder_get_file (folder, name);
  char *bytes = NULL;

  g_assert_true (g_file_load_contents (file, NULL, &bytes, length, NULL, NULL));
  return bytes;
}

static void
check_same (TestFolder *folder,
            const char *first,
            const char *second)
{
  gsize n_first, n_second;
  g_autofree char *first_bytes = load (folder, first, &n_first);
  g_autofree char *second_bytes = load (folder, second, &n_second);

  g_assert_cmpuint (n_first, ==, n_second);
  g_assert_true (memcmp (first_bytes, second_bytes, n_first) == 0);
}

static void
test_patch (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  const char *path = test_folder_get_path (folder);
  g_autofree char *written = NULL;
  g_autofree char *verified = NULL;
  g_autofree char *diff = NULL;
  g_autofree char *expected = g_strdup_printf (
    "2 of 20 labels differ from the given ones; everything else is identical.\n"
    "%s/new\n%s/" PROOF "\n",
    path, path);

  add_text (folder, "patch.csv", "index,given,new\n19,9,0\n3,3,8\n4,4,4\n");
  g_free (run (folder, "apply", IMAGES, "--patch", "patch.csv", "-o", "made/sub/new"));
  written = run (folder, "apply", IMAGES, "--patch", "patch.csv", "-o", "new");
  g_assert_cmpstr (written, ==, expected);
  verified = run (folder, "verify", PROOF, NULL, NULL, NULL, NULL);
  g_assert_cmpstr (verified, ==, "2 of 20 labels differ from the given ones; everything else is "
                                 "identical.\n" NO_JOURNAL_NOTE);
  diff = run (folder, "diff", LABELS, "new", NULL, NULL, NULL);
  g_assert_cmpstr (diff, ==, "index,given,new\n3,3,8\n19,9,0\n");
}

/* Makes labels of floats as Keras's to_categorical() does. */
static GByteArray *
make_one_hot (const guint *labels)
{
  GByteArray *content = test_idx_header (0x0D, 2, N_IMAGES, 10);

  for (guint i = 0; i < N_IMAGES; i++)
    for (guint column = 0; column < 10; column++)
      test_append_be (content, 4, column == labels[i] ? 0x3F800000 : 0);
  return content;
}

/* Corrected one-hot labels are one-hot, and the other commands read them. */
static void
test_one_hot (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  guint values[N_IMAGES];
  g_autoptr (GByteArray) labels = NULL;
  g_autoptr (GByteArray) corrected = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GFile) new_file = test_folder_get_file (folder, "new");
  g_autofree char *written = NULL;
  g_autofree char *verified = NULL;
  g_autofree char *diff = NULL;

  for (guint i = 0; i < N_IMAGES; i++)
    values[i] = i % 10;
  labels = make_one_hot (values);
  file = test_folder_get_file (folder, LABELS);
  g_assert_true (g_file_replace_contents (file, (const char *) labels->data, labels->len, NULL,
                                          FALSE, G_FILE_CREATE_NONE, NULL, NULL, NULL));
  values[3] = 8;
  values[19] = 0;
  corrected = make_one_hot (values);
  add_text (folder, "patch.csv", "index,given,new\n19,9,0\n3,3,8\n4,4,4\n");
  written = run (folder, "apply", IMAGES, "--patch", "patch.csv", "-o", "new");
  test_check_content (new_file, corrected);
  verified = run (folder, "verify", PROOF, NULL, NULL, NULL, NULL);
  diff = run (folder, "diff", LABELS, "new", NULL, NULL, NULL);
  g_assert_cmpstr (diff, ==, "index,given,new\n3,3,8\n19,9,0\n");
  add_text (folder, "wrong.csv", "index,given,new\n3,3,10\n");
  check_fails (folder, 1, "10", "apply", IMAGES, "--patch", "wrong.csv", "-o", "other");
}

/* Applying a journal gives the same file as applying the result of diff as a patch. */
static void
test_round_trip (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GByteArray) labels = test_idx_labels (N_IMAGES);
  g_autofree char *sha256 =
    g_compute_checksum_for_data (G_CHECKSUM_SHA256, labels->data, labels->len);
  g_autofree char *journal = g_strdup_printf (
    "{\"format\":\"idxreview\",\"version\":1,\"samples\":20,\"rows\":5,\"columns\":4,"
    "\"images_sha256\":null,\"labels_sha256\":\"%s\"}\n"
    "{\"seq\":1,\"i\":[3,17],\"given\":[3,7],\"new\":[8,1],\"state\":\"relabeled\","
    "\"by_rule\":\"suggested\"}\n"
    "{\"seq\":2,\"i\":[5],\"given\":[5],\"new\":[0],\"state\":\"relabeled\"}\n"
    "{\"seq\":3,\"undo\":2}\n"
    "{\"seq\":4,\"i\":[6],\"given\":[6],\"state\":\"unsure\"}\n"
    "{\"seq\":5,\"i\":[8],\"given\":[8],\"new\":[8],\"state\":\"relabeled\","
    "\"by_rule\":\"patch\"}\n"
    "{\"seq\":6,\"i\":[10,11],\"given\":[0,1],\"new\":[0,1],\"state\":\"kept\","
    "\"by_rule\":\"page\"}\n",
    sha256);
  g_autofree char *by_journal = NULL;
  g_autofree char *by_patch = NULL;
  g_autofree char *patch = NULL;
  g_autofree char *subset = NULL;
  g_autofree char *table = NULL;
  g_autofree char *verified = NULL;

  add_text (folder, "a.jsonl", journal);
  by_journal = run (folder, "apply", IMAGES, "--journal", "a.jsonl", "-o", "new");
  patch = run (folder, "diff", LABELS, "new", NULL, NULL, NULL);
  g_assert_cmpstr (patch, ==, "index,given,new\n3,3,8\n17,7,1\n");
  table =
    run (folder, "table", IMAGES, "--journal", "a.jsonl", "--filter", "state:relabeled,unsure");
  g_assert_cmpstr (table, ==,
                   "index,given,current,state,flag,suggested,suspicion\n"
                   "3,3,8,relabeled,no,,\n6,6,6,unsure,no,,\n17,7,1,relabeled,no,,\n");
  add_text (folder, "patch.csv", patch);
  by_patch = run (folder, "apply", IMAGES, "--patch", "patch.csv", "-o", "again");
  check_same (folder, "new", "again");
  verified = run (folder, "verify", PROOF, NULL, NULL, NULL, NULL);
  g_assert_cmpstr (verified, ==, "2 of 20 labels differ from the given ones; everything else is "
                                 "identical.\n"
                                 "2 of 6 decisions accepted suggestions.\n"
                                 "1 of 6 decisions is from a patch.\n"
                                 "2 of 6 decisions kept labels by page.\n" NO_IMAGES_NOTE);
  subset = run (folder, "subset", IMAGES, "--journal=a.jsonl", "--labels-as=current",
                "--output=all", NULL);
  check_same (folder, "new", "all-labels-idx1-ubyte");
  g_free (subset);
  subset = run (folder, "subset", IMAGES, "--journal=a.jsonl", "--labels-as=given", "--output=same",
                NULL);
  check_same (folder, LABELS, "same-labels-idx1-ubyte");
}

/* Blind readings count only after they have been accepted. */
static void
test_blind (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GByteArray) labels = test_idx_labels (N_IMAGES);
  g_autofree char *sha256 =
    g_compute_checksum_for_data (G_CHECKSUM_SHA256, labels->data, labels->len);
  g_autofree char *read_blind = g_strdup_printf (
    "{\"format\":\"idxreview\",\"version\":1,\"samples\":20,\"rows\":5,\"columns\":4,"
    "\"images_sha256\":null,\"labels_sha256\":\"%s\"}\n"
    "{\"seq\":1,\"i\":[3],\"given\":[3],\"new\":[8],\"state\":\"relabeled\"}\n"
    "{\"seq\":2,\"blind\":true,\"read\":[3,5],\"given\":[3,5],\"new\":[1,6],"
    "\"reading\":\"relabeled\"}\n",
    sha256);
  g_autofree char *accepted =
    g_strconcat (read_blind,
                 "{\"seq\":3,\"i\":[3,5],\"given\":[3,5],\"new\":[1,6],\"state\":\"relabeled\","
                 "\"by_rule\":null,\"blind\":true}\n",
                 NULL);
  g_autofree char *written = NULL;
  g_autofree char *table = NULL;
  g_autofree char *verified = NULL;

  add_text (folder, "a.jsonl", read_blind);
  add_text (folder, "b.jsonl", accepted);
  written = run (folder, "apply", IMAGES, "--journal", "a.jsonl", "-o", "new");
  verified = run (folder, "verify", PROOF, NULL, NULL, NULL, NULL);
  g_assert_cmpstr (verified, ==, "1 of 20 labels differs from the given one; everything else is "
                                 "identical.\n" NO_IMAGES_NOTE);
  table = run (folder, "table", IMAGES, "--journal", "a.jsonl", "--filter", "state:relabeled");
  g_assert_cmpstr (table, ==, "index,given,current,state,flag,suggested,suspicion\n"
                              "3,3,8,relabeled,no,,\n");
  g_free (table);
  table = run (folder, "table", IMAGES, "--journal", "b.jsonl", "--filter", "state:relabeled");
  g_assert_cmpstr (table, ==, "index,given,current,state,flag,suggested,suspicion\n"
                              "3,3,1,relabeled,no,,\n5,5,6,relabeled,no,,\n");
}

static void
test_moved_inputs (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GFile) images = test_folder_get_file (folder, IMAGES);
  g_autoptr (GFile) moved = test_folder_get_file (folder, "moved");
  g_autofree char *written = NULL;
  g_autofree char *verified = NULL;

  add_text (folder, "patch.csv", "index,new\n3,8\n");
  written = run (folder, "apply", IMAGES, "--patch", "patch.csv", "-o", "new");
  g_assert_true (g_file_move (images, moved, G_FILE_COPY_NONE, NULL, NULL, NULL, NULL));
  check_fails (folder, 1, "The images: ", "verify", PROOF, NULL, NULL, NULL, NULL);
  verified = run (folder, "verify", PROOF, "--images", "moved", NULL, NULL);
  g_assert_cmpstr (verified, ==, "1 of 20 labels differs from the given one; everything else is "
                                 "identical.\n" NO_JOURNAL_NOTE);
}

/* A proof can't name files whose names aren't UTF-8. */
static void
test_names_not_utf8 (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GByteArray) labels = test_idx_labels (N_IMAGES);
  g_autofree char *sha256 =
    g_compute_checksum_for_data (G_CHECKSUM_SHA256, labels->data, labels->len);
  g_autofree char *journal = g_strdup_printf (
    "{\"format\":\"idxreview\",\"version\":1,\"samples\":20,\"rows\":5,\"columns\":4,"
    "\"images_sha256\":null,\"labels_sha256\":\"%s\"}\n"
    "{\"seq\":1,\"i\":[6],\"given\":[6],\"state\":\"unsure\"}\n",
    sha256);
  g_autofree char *written = NULL;
  g_autofree char *verified = NULL;

  add_text (folder, "a.jsonl", journal);
  written = run (folder, "apply", IMAGES, "--journal=a.jsonl", "--unsure=drop", "--output=n\xF6",
                 NULL);
  check_fails (folder, 1, "The corrected labels: The proof doesn't say where the file is.",
               "verify", "n\xF6.proof.json", NULL, NULL, NULL, NULL);
  verified = run (folder, "verify", "n\xF6.proof.json", "--corrected", "n\xF6", NULL, NULL);
  g_assert_nonnull (strstr (verified, "left out"));
}

static void
test_changed_labels (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GByteArray) labels = test_idx_labels (N_IMAGES);
  g_autofree char *written = NULL;

  add_text (folder, "patch.csv", "index,new\n3,8\n");
  written = run (folder, "apply", IMAGES, "--patch", "patch.csv", "-o", "new");
  g_object_unref (test_folder_add (folder, "new", labels));
  check_fails (folder, 1, PROOF ": The corrected labels: The content doesn't match the proof.",
               "verify", PROOF, NULL, NULL, NULL, NULL);
}

/* With --force, apply removes the images and the index map of an earlier save that left samples
 * out. */
static void
test_leftovers (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  const char *path = test_folder_get_path (folder);
  g_autoptr (GByteArray) labels = test_idx_labels (N_IMAGES);
  g_autofree char *sha256 =
    g_compute_checksum_for_data (G_CHECKSUM_SHA256, labels->data, labels->len);
  g_autofree char *journal = g_strdup_printf (
    "{\"format\":\"idxreview\",\"version\":1,\"samples\":20,\"rows\":5,\"columns\":4,"
    "\"images_sha256\":null,\"labels_sha256\":\"%s\"}\n"
    "{\"seq\":1,\"i\":[6],\"given\":[6],\"state\":\"unsure\"}\n",
    sha256);
  g_autofree char *written = NULL;
  g_autofree char *verified = NULL;
  g_autoptr (TestRun) done = NULL;

  add_text (folder, "a.jsonl", journal);
  written = run (folder, "apply", IMAGES, "--journal=a.jsonl", "--unsure=drop", "-o", "new");
  done = test_run_program (path, NULL, IDXVIEW_CLI, "apply", IMAGES, "--journal=a.jsonl", "--force",
                           "-o", "new", NULL);
  g_assert_cmpint (done->status, ==, 0);
  g_assert_nonnull (strstr (done->errors, "Removed “new-images-idx3-ubyte”, which was saved "));
  g_assert_nonnull (strstr (done->errors, "Removed “new-index-idx1-int”, which was saved "));
  verified = run (folder, "verify", PROOF, NULL, NULL, NULL, NULL);
  g_assert_cmpstr (verified, ==, "0 of 20 labels differ from the given ones; everything else is "
                                 "identical.\n" NO_IMAGES_NOTE);
}

/* The message says what is wrong, and mentions nothing that exists only in the window. */
static void
test_damaged_journal (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GByteArray) labels = test_idx_labels (N_IMAGES);
  g_autofree char *sha256 =
    g_compute_checksum_for_data (G_CHECKSUM_SHA256, labels->data, labels->len);
  static const char format[] =
    "{\"format\":\"idxreview\",\"version\":%d,\"samples\":20,\"rows\":5,\"columns\":4,"
    "\"images_sha256\":null,\"labels_sha256\":\"%s\"}\n{\"seq\":1,nonsense\n";
  g_autofree char *damaged = g_strdup_printf (format, 1, sha256);
  g_autofree char *newer = g_strdup_printf (format, 9, sha256);

  add_text (folder, "damaged.jsonl", damaged);
  add_text (folder, "newer.jsonl", newer);
  check_fails (folder, 1,
               "damaged.jsonl: Line 2 of the journal is damaged. The lines before it are valid.\n",
               "apply", IMAGES, "--journal=damaged.jsonl", "-o", "new", NULL);
  check_fails (folder, 1,
               "newer.jsonl: The journal was written by another version of Idxview.\n", "apply",
               IMAGES, "--journal=newer.jsonl", "-o", "new", NULL);
}

static void
test_mistakes (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();

  add_text (folder, "good.csv", "index,new\n3,8\n");
  add_text (folder, "bad.csv", "index,new\n3,8\n3,x\n");
  add_text (folder, "other.csv", "index,given,new\n3,5,8\n");
  add_text (folder, "large.csv", "index,new\n3,256\n");
  check_fails (folder, 2, "--journal or --patch", "apply", IMAGES, "-o", "new", NULL, NULL);
  check_fails (folder, 2, "with -o", "apply", IMAGES, "--patch", "good.csv", NULL, NULL);
  check_fails (folder, 1, "bad.csv: Line 3:", "apply", IMAGES, "--patch", "bad.csv", "-o", "new");
  check_fails (folder, 1, "is labeled 3, not 5", "apply", IMAGES, "--patch", "other.csv", "-o",
               "new");
  check_fails (folder, 1, "can't store 256", "apply", IMAGES, "--patch", "large.csv", "-o", "new");
  check_fails (folder, 1, "is open", "apply", IMAGES, "--patch", "good.csv", "-o", LABELS);
  check_fails (folder, 1, "is open", "apply", IMAGES, "--patch", "good.csv", "--force",
               "--output=good.csv");
  check_fails (folder, 1, "--force", "apply", IMAGES, "--patch", "good.csv", "-o", "other.csv");
  check_fails (folder, 1, "journal", "apply", IMAGES, "--patch", "good.csv", "-o", "x.jsonl");
  check_fails (folder, 1, "bad.csv: ", "verify", "bad.csv", NULL, NULL, NULL, NULL);
  check_fails (folder, 1, IMAGES, "diff", LABELS, IMAGES, NULL, NULL, NULL);
  check_fails (folder, 2, "old and the new", "diff", LABELS, NULL, NULL, NULL, NULL);
}

static void
test_demo (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *written = NULL;

  add_text (folder, "patch.csv", "index,new\n0,5\n");
  written = run (folder, "apply", "--sample", "--patch", "patch.csv", "-o", "new");
  g_assert_nonnull (strstr (written, "differ"));
}

/* Real labels, compressed as input and as output. */
static void
test_mnist (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) images = test_data_file ("mnist/t10k-images-idx3-ubyte.gz");
  g_autoptr (GFile) labels = test_data_file ("mnist/t10k-labels-idx1-ubyte.gz");
  g_autofree char *written = NULL;
  g_autofree char *diff = NULL;
  g_autofree char *verified = NULL;

  if (images == NULL || labels == NULL)
    return;
  add_text (folder, "patch.csv", "index,given,new\n0,7,1\n9999,6,9\n");
  written = run (folder, "apply", g_file_peek_path (images), "--patch", "patch.csv", "-o",
                 "new.gz");
  g_assert_true (
    g_str_has_prefix (written, "2 of 10,000 labels differ from the given ones; everything else is "
                               "identical.\n"));
  diff = run (folder, "diff", g_file_peek_path (labels), "new.gz", NULL, NULL, NULL);
  g_assert_cmpstr (diff, ==, "index,given,new\n0,7,1\n9999,6,9\n");
  verified = run (folder, "verify", "new.gz.proof.json", NULL, NULL, NULL, NULL);
  g_assert_true (
    g_str_has_prefix (verified, "2 of 10,000 labels differ from the given ones; everything else is "
                                "identical.\n"));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/cli/apply/patch", test_patch);
  g_test_add_func ("/cli/apply/one-hot", test_one_hot);
  g_test_add_func ("/cli/apply/round-trip", test_round_trip);
  g_test_add_func ("/cli/apply/blind", test_blind);
  g_test_add_func ("/cli/apply/moved-inputs", test_moved_inputs);
  g_test_add_func ("/cli/apply/names-not-utf8", test_names_not_utf8);
  g_test_add_func ("/cli/apply/changed-labels", test_changed_labels);
  g_test_add_func ("/cli/apply/leftovers", test_leftovers);
  g_test_add_func ("/cli/apply/damaged-journal", test_damaged_journal);
  g_test_add_func ("/cli/apply/mistakes", test_mistakes);
  g_test_add_func ("/cli/apply/demo", test_demo);
  g_test_add_func ("/cli/apply/mnist", test_mnist);

  return g_test_run ();
}
