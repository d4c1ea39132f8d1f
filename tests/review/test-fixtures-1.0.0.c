/* SPDX-License-Identifier: MIT */

/* Journals and proofs that version 1.0.0 wrote are still read; see fixtures-1.0.0/README.md. */

#include "idx-journal.h"
#include "idx-proof-read.h"
#include "idx-proof-verify.h"
#include "test-bytes.h"
#include "test-folder.h"
#include "test-journal-open.h"

#include <string.h>

#define LABELS "labels-idx1-ubyte"
#define LABELS_SHA256 "be5713d8829571e59f34b543f7eeb521b1207d313487555fc3ab72f4165083f4"
#define DATA_JOURNAL "reviews/" LABELS_SHA256 ".ann.jsonl"
#define JOURNAL LABELS ".ann.idxreview.jsonl"

/* A folder of fixtures, and what its files contain. */
typedef struct
{
  const char *name;
  const char *journal; /* the path of the journal in the folder, or NULL */
  const char *note;    /* the code of the warning about the proof, or NULL */
  gboolean was_saved;
  guint n_relabeled;
} Set;

static const Set sets[] = {
  { "plain", JOURNAL, NULL, FALSE, 1 },
  { "dropped", JOURNAL, NULL, FALSE, 1 },
  { "labeled", JOURNAL, NULL, FALSE, 1 },
  { "null-hash", JOURNAL, "images-unknown", FALSE, 1 },
  { "late-hash", JOURNAL, "images-unknown", FALSE, 1 },
  { "saved", JOURNAL, NULL, TRUE, 2 },
  { "data-folder", DATA_JOURNAL, NULL, FALSE, 1 },
  { "patch", NULL, "no-journal", FALSE, 0 },
};

/* Also the data folder of the user. */
static TestFolder *folder;

static GFile *
get_file (const Set *set,
          const char *name)
{
  return g_file_new_build_filename (FIXTURES, set->name, name, NULL);
}

static void
test_proof (gconstpointer data)
{
  const Set *set = data;
  g_autoptr (GFile) location = get_file (set, "new-labels-idx1-ubyte.proof.json");
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxProof) proof = idx_proof_load (location, NULL, &error);
  g_autoptr (GPtrArray) messages = NULL;

  g_assert_no_error (error);
  messages = idx_proof_verify (proof, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (messages->len, ==, set->note != NULL ? 1 : 0);
  if (set->note != NULL)
    {
      const IdxMessage *message = g_ptr_array_index (messages, 0);

      g_assert_cmpint (message->verdict, ==, IDX_VERDICT_WARNING);
      g_assert_cmpstr (message->code, ==, set->note);
    }
}

/* Copies the files to a writable folder, because opening a journal locks it. */
static GFile *
copy_file (const Set *set,
           const char *name,
           const char *copied_name)
{
  g_autoptr (GFile) file = get_file (set, name);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree char *content = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  g_assert_true (g_file_load_contents (file, NULL, &content, &length, NULL, &error));
  g_assert_no_error (error);
  g_byte_array_append (bytes, (const guint8 *) content, (guint) length);
  return test_folder_add (folder, copied_name, bytes);
}

static void
test_journal (gconstpointer data)
{
  const Set *set = data;
  g_autoptr (GFile) images = copy_file (set, "images-idx3-ubyte", "images-idx3-ubyte");
  g_autoptr (GFile) labels = copy_file (set, LABELS, LABELS);
  g_autoptr (GFile) location = copy_file (
    set, set->journal,
    g_str_equal (set->journal, JOURNAL) ? JOURNAL : "idxview/" DATA_JOURNAL);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxJournal) journal = NULL;
  IdxDecisions *decisions;

  dataset = idx_dataset_open (images, labels, IDX_OPEN_FIND_LABELS, NULL, &error);
  g_assert_no_error (error);
  journal = test_journal_open (dataset, "ann");
  g_assert_no_error (error);
  g_assert_true (g_file_equal (idx_journal_get_location (journal), location));
  /* Version 1.0.0 could end before it had hashed the images. */
  if (idx_journal_get_images_sha256 (journal) == NULL)
    {
      g_assert_cmpstr (set->name, ==, "null-hash");
      g_assert_true (idx_journal_answer (journal, IDX_JOURNAL_ANSWER_USE, &error));
    }
  g_assert_null (idx_journal_get_read_only_reason (journal));
  g_assert_null (idx_journal_get_notice (journal));
  g_assert_cmpint (idx_journal_was_saved (journal), ==, set->was_saved);

  decisions = idx_journal_get_decisions (journal);
  g_assert_cmpint (idx_decisions_get_state (decisions, 2), ==, IDX_STATE_RELABELED);
  g_assert_cmpint (idx_decisions_get_label (decisions, 2), ==, 9);
  g_assert_cmpint (idx_decisions_get_state (decisions, 3), ==, IDX_STATE_KEPT);
  g_assert_cmpint (idx_decisions_get_state (decisions, 5), ==, IDX_STATE_UNSURE);
  g_assert_cmpint (idx_decisions_get_state (decisions, 7), ==, IDX_STATE_EXCLUDED);
  g_assert_cmpint (idx_decisions_get_state (decisions, 8), ==, IDX_STATE_UNDECIDED);
  g_assert_cmpuint (idx_decisions_get_n_in_state (decisions, IDX_STATE_RELABELED), ==,
                    set->n_relabeled);
  g_clear_object (&journal);
  test_folder_empty (folder);
}

int
main (int argc,
      char **argv)
{
  int status;

  folder = test_folder_new_for_user ();
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (sets); i++)
    {
      g_autofree char *proof = g_strconcat ("/review/fixtures-1.0.0/proof/", sets[i].name, NULL);
      g_autofree char *journal =
        g_strconcat ("/review/fixtures-1.0.0/journal/", sets[i].name, NULL);

      g_test_add_data_func (proof, &sets[i], test_proof);
      if (sets[i].journal != NULL)
        g_test_add_data_func (journal, &sets[i], test_journal);
    }
  status = g_test_run ();
  test_folder_free (folder);
  return status;
}
