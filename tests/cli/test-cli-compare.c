/* SPDX-License-Identifier: MIT */

/* Tests idxview-cli with the journals of several reviewers: compare, and the commands that merge
 * decisions. */

#include "test-bytes.h"
#include "test-folder.h"
#include "test-run.h"

#include <string.h>

#define N_IMAGES 20
#define IMAGES "set-images-idx3-ubyte"
#define LABELS "set-labels-idx1-ubyte"
#define PROOF "new.proof.json"
#define START "\"digest\":\""
#define DISAGREEMENTS \
  "idxview-cli: Sample 5, given 5: alice unsure, bob excluded.\n" \
  "idxview-cli: Sample 17, given 7: alice 1, bob 2.\n" \
  "idxview-cli: The journals disagree about 2 samples. Specify what counts with --disagreement.\n"

static void
add_journal (TestFolder *folder,
             const char *name,
             const char *reviewer,
             const char *steps)
{
  g_autoptr (GByteArray) labels = test_idx_labels (N_IMAGES);
  g_autofree char *sha256 =
    g_compute_checksum_for_data (G_CHECKSUM_SHA256, labels->data, labels->len);
  g_autofree char *text = g_strdup_printf (
    "{\"format\":\"idxreview\",\"version\":1,\"samples\":20,\"rows\":5,\"columns\":4,"
    "\"images_sha256\":null,\"labels_sha256\":\"%s\"%s%s%s}\n%s",
    sha256, reviewer != NULL ? ",\"reviewer\":\"" : "", reviewer != NULL ? reviewer : "",
    reviewer != NULL ? "\"" : "", steps);

  g_object_unref (test_folder_add_text (folder, name, text));
}

/* Both decide samples 3, 4, 5 and 17, and agree about the first two. Only Alice decides 6, and only
 * Bob decides 8. */
static TestFolder *
make_dataset (void)
{
  TestFolder *folder = test_folder_new ();
  g_autoptr (GByteArray) images = test_idx_images (N_IMAGES, 5, 4);
  g_autoptr (GByteArray) labels = test_idx_labels (N_IMAGES);
  g_autoptr (GFile) images_file = test_folder_add (folder, IMAGES, images);
  g_autoptr (GFile) labels_file = test_folder_add (folder, LABELS, labels);

  add_journal (folder, "a.jsonl", "alice",
               "{\"seq\":1,\"i\":[3,17],\"new\":[8,1],\"state\":\"relabeled\","
               "\"by_rule\":\"suggested\"}\n"
               "{\"seq\":2,\"i\":[4],\"state\":\"kept\"}\n"
               "{\"seq\":3,\"i\":[5],\"state\":\"unsure\"}\n"
               "{\"seq\":4,\"i\":[6],\"state\":\"excluded\"}\n");
  add_journal (folder, "b.jsonl", "bob",
               "{\"seq\":1,\"i\":[3,17,8],\"new\":[8,2,0],\"state\":\"relabeled\"}\n"
               "{\"seq\":2,\"i\":[4],\"state\":\"kept\"}\n"
               "{\"seq\":3,\"i\":[5],\"state\":\"excluded\"}\n"
               "{\"seq\":4,\"i\":[9],\"flag\":true}\n");
  labels->data[8 + 3] = 8;
  labels->data[8 + 17] = 2;
  g_object_unref (test_folder_add (folder, "key", labels));
  return folder;
}

/* Runs the command @line in the folder. Arguments are separated by spaces. */
static TestRun *
run (TestFolder *folder,
     const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);
  guint n = g_strv_length (words);

  g_assert_cmpuint (n, <=, 12);
  words = g_renew (char *, words, 13);
  for (guint i = n; i <= 12; i++)
    words[i] = NULL;
  return test_run_program (test_folder_get_path (folder), NULL, IDXVIEW_CLI, words[0], words[1],
                           words[2], words[3], words[4], words[5], words[6], words[7], words[8],
                           words[9], words[10], words[11], NULL);
}

static void
check (TestFolder *folder,
       const char *line,
       int status,
       const char *output,
       const char *errors)
{
  g_autoptr (TestRun) done = run (folder, line);

  g_assert_cmpstr (done->errors, ==, errors);
  g_assert_cmpstr (done->output, ==, output);
  g_assert_cmpint (done->status, ==, status);
}

static void
test_table (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();

  check (folder, "compare " IMAGES " --journal a.jsonl --journal b.jsonl", 0,
         "Both read 4: 2 alike, kappa 0.43.\n"
         "   index    given    first   second\n"
         "       5        5   unsure excluded\n"
         "      17        7        1        2\n",
         "");
}

static void
test_key (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();

  check (folder, "compare " IMAGES " --journal=a.jsonl --journal=b.jsonl --key=key --format=csv",
         0, "index,given,first,second,key\n5,5,unsure,excluded,5\n17,7,1,2,2\n",
         "idxview-cli: " IMAGES ": Both read 4: 2 alike, kappa 0.43.\n"
         "idxview-cli: " IMAGES ": alice: 2 of 4 labels match the key.\n"
         "idxview-cli: " IMAGES ": bob: 3 of 4 labels match the key.\n");
}

static void
test_json (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();

  check (folder, "compare " IMAGES " --journal=b.jsonl --journal=a.jsonl --key=key --format=json",
         0,
         "{\"decided_by_both\":4,\"alike\":2,\"agreement\":0.5,\"kappa\":0.42857142857142855,"
         "\"reviewers\":[\"bob\",\"alice\"],\"kept_by_page\":[0,0],\"accuracies\":[0.75,0.5],\n"
         "\"disagreements\":[\n"
         "{\"index\":5,\"given\":5,\"first\":\"excluded\",\"second\":\"unsure\",\"key\":5},\n"
         "{\"index\":17,\"given\":7,\"first\":2,\"second\":1,\"key\":2}]}\n",
         "");
}

/* Labels that were kept together are counted apart, as long as they aren't decided again. */
static void
test_by_page (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();

  add_journal (folder, "c.jsonl", "carol",
               "{\"seq\":1,\"i\":[1,2,3],\"state\":\"kept\",\"by_rule\":\"page\"}\n"
               "{\"seq\":2,\"i\":[2],\"state\":\"unsure\"}\n");
  add_journal (folder, "d.jsonl", "dave", "{\"seq\":1,\"i\":[1,3],\"state\":\"kept\"}\n");
  check (folder, "compare " IMAGES " --journal c.jsonl --journal d.jsonl", 0,
         "Both read 2: 2 alike, kappa 1.00.\n"
         "carol: 2 labels were kept by page.\n",
         "");
}

/* There is no kappa if both reviewers put all samples into one category. */
static void
test_no_kappa (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  static const char steps[] = "{\"seq\":1,\"i\":[1,2],\"state\":\"unsure\"}\n";

  add_journal (folder, "c.jsonl", "carol", steps);
  add_journal (folder, "d.jsonl", NULL, steps);
  check (folder, "compare " IMAGES " --journal=c.jsonl --journal=d.jsonl", 0,
         "Both read 2: 2 alike.\n", "");
  check (folder, "compare " IMAGES " --journal=c.jsonl --journal=d.jsonl --format=json", 0,
         "{\"decided_by_both\":2,\"alike\":2,\"agreement\":1.0,\"kappa\":null,"
         "\"reviewers\":[\"carol\",\"d.jsonl\"],\"kept_by_page\":[0,0],\n\"disagreements\":[]}\n",
         "");
  add_journal (folder, "e.jsonl", "eve", "");
  check (folder, "compare " IMAGES " --journal=c.jsonl --journal=e.jsonl --format=json", 0,
         "{\"decided_by_both\":0,\"alike\":0,\"agreement\":null,\"kappa\":null,"
         "\"reviewers\":[\"carol\",\"eve\"],\"kept_by_page\":[0,0],\n\"disagreements\":[]}\n",
         "");
}

static void
test_mistakes (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autoptr (GByteArray) labels = test_idx_labels (7);
  g_autoptr (GFile) file = test_folder_add (folder, "short", labels);
  static const char two[] =
    "idxview-cli: Specify the journals of two reviewers with --journal.\n";

  check (folder, "compare " IMAGES, 2, "", two);
  check (folder, "compare " IMAGES " --journal a.jsonl", 2, "", two);
  check (folder, "compare " IMAGES " --journal a.jsonl --journal b.jsonl --journal c.jsonl", 2, "",
         two);
  check (folder, "compare " IMAGES " --journal a.jsonl --journal ./a.jsonl", 2, "",
         "idxview-cli: The same journal was specified twice.\n");
  check (folder, "compare " IMAGES " --journal a.jsonl --journal b.jsonl --key short", 1, "",
         "idxview-cli: short: The number of labels in the key is 7, but 20 are given.\n");
  check (folder, "compare " IMAGES " --no-labels --journal a.jsonl --journal b.jsonl", 1, "",
         "idxview-cli: a.jsonl: There are no labels to apply the journal to.\n");
  check (folder, "table " IMAGES " --journal a.jsonl --disagreement given", 2, "",
         "idxview-cli: --disagreement needs several --journal.\n");
  check (folder, "table " IMAGES " --journal a.jsonl --journal b.jsonl --disagreement carol", 2, "",
         "idxview-cli: --disagreement takes “given”, the file of a journal or the name of a "
         "reviewer: alice, bob.\n");
  add_journal (folder, "c.jsonl", "bob", "{\"seq\":1,\"i\":[5],\"state\":\"kept\"}\n");
  check (folder, "table " IMAGES " --journal b.jsonl --journal c.jsonl --disagreement bob", 2, "",
         "idxview-cli: Several journals are by “bob”. Specify the file of one of them with "
         "--disagreement.\n");
  check (folder,
         "table " IMAGES " --journal b.jsonl --journal c.jsonl --disagreement c.jsonl --filter "
         "index:5",
         0, "index,given,current,state,flag,suggested,suspicion\n5,5,5,kept,no,,\n", "");
}

/* Disagreements are listed and refused; nothing is written. */
static void
test_refused (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  static const char *const lines[] = { "apply " IMAGES " --journal a.jsonl --journal b.jsonl -o x",
                                       "table " IMAGES " --journal a.jsonl --journal b.jsonl",
                                       "sheet " IMAGES
                                       " --journal a.jsonl --journal b.jsonl -o x.png",
                                       "subset " IMAGES
                                       " --journal a.jsonl --journal b.jsonl -o x" };
  g_autofree char *before = test_folder_list (folder);
  g_autofree char *after = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    check (folder, lines[i], 1, "", DISAGREEMENTS);
  after = test_folder_list (folder);
  g_assert_cmpstr (before, ==, after);
}

static void
test_merged_table (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();

  check (folder,
         "table " IMAGES " --journal a.jsonl --journal b.jsonl --disagreement given --filter "
         "index:3-6,8,9,17",
         0,
         "index,given,current,state,flag,suggested,suspicion\n"
         "3,3,8,relabeled,no,,\n4,4,4,kept,no,,\n5,5,5,undecided,no,,\n6,6,6,excluded,no,,\n"
         "8,8,0,relabeled,no,,\n9,9,9,undecided,yes,,\n17,7,7,undecided,no,,\n",
         "");
  check (folder,
         "table " IMAGES " --journal a.jsonl --journal b.jsonl --disagreement bob --filter "
         "other:differs",
         0,
         "index,given,current,state,flag,suggested,suspicion\n"
         "5,5,5,excluded,no,,\n17,7,2,relabeled,no,,\n",
         "");
  check (folder, "table " IMAGES " --journal a.jsonl --filter other:differs", 2, "",
         "idxview-cli: At character 1: “other” can be used only while several reviews are "
         "compared.\n");
}

/* Saves corrected labels and verifies the proof. Returns the changes. */
static char *
apply_and_verify (TestFolder *folder,
                  const char *whose,
                  const char *more,
                  const char *expected)
{
  g_autofree char *apply = g_strdup_printf (
    "apply " IMAGES " --journal a.jsonl --journal b.jsonl --disagreement %s -o new --force%s",
    whose, more);
  g_autoptr (TestRun) applied = run (folder, apply);
  g_autoptr (TestRun) verified = run (folder, "verify " PROOF);
  g_autoptr (TestRun) diff = run (folder, "diff " LABELS " new");

  g_assert_cmpstr (applied->errors, ==, "");
  g_assert_cmpint (applied->status, ==, 0);
  g_assert_cmpstr (verified->errors, ==, "");
  g_assert_cmpint (verified->status, ==, 0);
  g_assert_true (g_str_has_prefix (verified->output, expected));
  return g_steal_pointer (&diff->output);
}

static void
test_apply (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autofree char *given = NULL;
  g_autofree char *alice = NULL;
  g_autofree char *bob = NULL;

  given = apply_and_verify (folder, "given", "", "2 of 20 labels differ from the given ones;");
  g_assert_cmpstr (given, ==, "index,given,new\n3,3,8\n8,8,0\n");
  alice = apply_and_verify (folder, "alice", "", "3 of 20 labels differ");
  g_assert_cmpstr (alice, ==, "index,given,new\n3,3,8\n8,8,0\n17,7,1\n");
  bob = apply_and_verify (folder, "bob", "", "3 of 20 labels differ");
  g_assert_cmpstr (bob, ==, "index,given,new\n3,3,8\n8,8,0\n17,7,2\n");
  g_free (apply_and_verify (folder, "b.jsonl", " --excluded=drop",
                            "3 of 20 labels differ. 2 samples were left out."));
}

/* A proof names all journals, and its statements about them are checked. */
static void
test_proof (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();
  g_autofree char *diff = apply_and_verify (folder, "alice", "", "3 of 20 labels differ");
  g_autoptr (GFile) journal = test_folder_get_file (folder, "b.jsonl");
  g_autoptr (GFile) moved = test_folder_get_file (folder, "moved.jsonl");
  g_autoptr (GFile) proof = test_folder_get_file (folder, PROOF);
  g_autofree char *text = NULL;

  g_assert_true (g_file_load_contents (proof, NULL, &text, NULL, NULL, NULL));
  g_assert_nonnull (strstr (text, "\"journal\":null,"));
  g_assert_nonnull (strstr (text, "\"journals\":[{\"file\":\"a.jsonl\",\"sha256\":\""));
  g_assert_nonnull (strstr (text, "\"lines\":5},{\"file\":\"b.jsonl\",\"sha256\":\""));
  g_assert_nonnull (strstr (text, "\"lines\":5}],\"disagreement\":0,"));

  g_assert_true (g_file_move (journal, moved, G_FILE_COPY_NONE, NULL, NULL, NULL, NULL));
  check (folder, "verify " PROOF, 1, "",
         "idxview-cli: " PROOF ": The journal “b.jsonl”: The file doesn't exist.\n");
  check (folder, "verify " PROOF " --journal moved.jsonl", 2, "",
         "idxview-cli: The proof names 2 journals. Specify each of them with --journal, in their "
         "order.\n");
  check (folder, "verify " PROOF " --journal moved.jsonl --journal a.jsonl", 1, "",
         "idxview-cli: " PROOF ": The journal “moved.jsonl”: The content doesn't match the "
         "proof.\n"
         "idxview-cli: " PROOF ": The journal “a.jsonl”: The content doesn't match the proof.\n");
  check (folder, "verify " PROOF " --journal a.jsonl --journal moved.jsonl", 0,
         "3 of 20 labels differ from the given ones; everything else is identical.\n"
         "The journal “a.jsonl”: The stated lines don't contain the SHA-256 of the images. Only "
         "the number and the size of the images are known to match.\n"
         "The journal “moved.jsonl”: The stated lines don't contain the SHA-256 of the images. "
         "Only the number and the size of the images are known to match.\n",
         "");
}

/* Replaces a text in the proof, and gives it a correct digest. */
static void
forge (TestFolder *folder,
       const char *from,
       const char *to)
{
  g_autoptr (GFile) proof = test_folder_get_file (folder, PROOF);
  g_autoptr (GString) text = NULL;
  g_autofree char *content = NULL;
  g_autofree char *digest = NULL;
  gssize digest_at;

  g_assert_true (g_file_load_contents (proof, NULL, &content, NULL, NULL, NULL));
  text = g_string_new (content);
  g_assert_cmpuint (g_string_replace (text, from, to, 0), ==, 1);
  digest_at = strstr (text->str, START) + strlen (START) - text->str;
  g_string_erase (text, digest_at, 64);
  digest = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) text->str, text->len);
  g_string_insert_len (text, digest_at, digest, 64);
  g_assert_true (g_file_replace_contents (proof, text->str, text->len, NULL, FALSE,
                                          G_FILE_CREATE_NONE, NULL, NULL, NULL));
}

static void
test_forged (void)
{
  g_autoptr (TestFolder) folder = make_dataset ();

  g_free (apply_and_verify (folder, "alice", "", "3 of 20 labels differ"));
  forge (folder, "\"disagreement\":0", "\"disagreement\":1");
  check (folder, "verify " PROOF, 1, "",
         "idxview-cli: " PROOF ": The journal: Its decisions result in other numbers of samples in "
         "each state than the proof states.\n"
         "idxview-cli: " PROOF ": The journal: Its decisions result in other changes than the "
         "proof states.\n");
  g_free (apply_and_verify (folder, "alice", "", "3 of 20 labels differ"));
  forge (folder, "\"disagreement\":0", "\"disagreement\":null");
  check (folder, "verify " PROOF, 1, "",
         "idxview-cli: " PROOF ": The journals disagree about samples, and the proof doesn't state "
         "whose decisions count.\n");
  g_free (apply_and_verify (folder, "alice", "", "3 of 20 labels differ"));
  forge (folder, "\"disagreement\":0", "\"disagreement\":2");
  check (folder, "verify " PROOF, 1, "",
         "idxview-cli: " PROOF ": The proof is damaged, or was changed after it was written.\n");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/compare/table", test_table);
  g_test_add_func ("/cli/compare/key", test_key);
  g_test_add_func ("/cli/compare/json", test_json);
  g_test_add_func ("/cli/compare/by-page", test_by_page);
  g_test_add_func ("/cli/compare/no-kappa", test_no_kappa);
  g_test_add_func ("/cli/compare/mistakes", test_mistakes);
  g_test_add_func ("/cli/compare/refused", test_refused);
  g_test_add_func ("/cli/compare/merged-table", test_merged_table);
  g_test_add_func ("/cli/compare/apply", test_apply);
  g_test_add_func ("/cli/compare/proof", test_proof);
  g_test_add_func ("/cli/compare/forged", test_forged);
  return g_test_run ();
}
