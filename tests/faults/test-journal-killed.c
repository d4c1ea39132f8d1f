/* SPDX-License-Identifier: MIT */

/* Kills a process that decides, undoes, redoes and saves, at random moments. The journal then
 * contains each step that the process has reported, and at most one more, which it was about to
 * report. */

#include "fault-run.h"

#include "idx-correction.h"
#include "idx-journal.h"
#include "idx-proof-read.h"
#include "idx-proof-verify.h"
#include "test-bytes.h"
#include "test-folder.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

#define N_SAMPLES 60
#define IMAGES "set-images-idx3-ubyte"
#define LABELS "set-labels-idx1-ubyte"
#define REVIEWER "ann"
#define SAVED "new-labels-idx1-ubyte"

/* The number of kills. */
#define N_SHORT 20
#define N_LONG 1000

/* The maximum duration of a run. Opening takes about a tenth of it. */
#define RUN_MICROSECONDS 60000

/* On a slow machine, runs may be this many times longer and more numerous. */
#define MAX_FACTOR 10U

typedef enum
{
  DECIDE,
  UNDO,
  REDO,
  SAVE
} Kind;

/* The steps that the process repeats. Before each redo, there is a step to redo. */
static const Kind kinds[] = { DECIDE, DECIDE, DECIDE, UNDO, UNDO, REDO, DECIDE, SAVE, UNDO };

static Kind
get_kind (guint64 number)
{
  return kinds[number % G_N_ELEMENTS (kinds)];
}

static guint32
get_sample (guint64 number)
{
  return (guint32) (number * 7 % N_SAMPLES);
}

static gint32
get_new_label (guint64 number)
{
  return (gint32) (number * 3 % 11);
}

static IdxJournal *
open_journal (IdxDataset **dataset)
{
  g_autoptr (GFile) location = g_file_new_for_path (IMAGES);
  g_autoptr (GError) error = NULL;
  IdxJournal *journal;

  *dataset = idx_dataset_open (location, NULL, IDX_OPEN_FIND_LABELS, NULL, &error);
  g_assert_no_error (error);
  journal = idx_journal_open (idx_dataset_get_images (*dataset), idx_dataset_get_labels (*dataset),
                              NULL, REVIEWER, NULL, NULL, &error);
  g_assert_no_error (error);
  return journal;
}

/* Saves the labels, then records the save in the journal. */
static gboolean
save (IdxDataset *dataset,
      IdxJournal *journal)
{
  g_autoptr (IdxCorrection) correction =
    idx_correction_new (dataset, idx_journal_get_decisions (journal));
  g_autoptr (GFile) target = g_file_new_for_path (SAVED);
  g_autoptr (IdxCorrectionSummary) summary = NULL;
  guint64 through;

  idx_correction_set_journal (correction, journal);
  through = idx_journal_get_last_seq (journal);
  summary = idx_correction_save (correction, target, TRUE, NULL, NULL, NULL);
  return summary != NULL &&
         idx_journal_record_saved (journal, through, target, summary->sha256, NULL);
}

static gboolean
do_step (IdxDataset *dataset,
         IdxJournal *journal,
         guint64 number)
{
  guint32 sample = get_sample (number);
  gint32 label = get_new_label (number);

  if (get_kind (number) == UNDO)
    return idx_journal_undo (journal, NULL);
  if (get_kind (number) == REDO)
    return idx_journal_redo (journal, NULL);
  if (get_kind (number) == SAVE)
    return save (dataset, journal);
  return idx_journal_decide (journal, &sample, 1, IDX_STATE_RELABELED, &label, -1, NULL);
}

/* Reports each finished step by writing a byte to standard output. Returns only if a step fails. */
static int
run_steps (char **arguments)
{
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxJournal) journal = open_journal (&dataset);

  for (guint64 i = 0; do_step (dataset, journal, i); i++)
    if (write (STDOUT_FILENO, "\n", 1) != 1)
      break;
  return 1;
}

/* Computes the labels after @n_steps steps without using the code under test. */
static void
get_expected (guint64 n_steps,
              gint64 labels[N_SAMPLES])
{
  g_autoptr (GArray) done = g_array_new (FALSE, FALSE, sizeof (guint64));
  guint n_valid = 0;

  for (guint64 i = 0; i < n_steps; i++)
    {
      if (get_kind (i) == UNDO)
        n_valid--;
      else if (get_kind (i) == REDO)
        n_valid++;
      else if (get_kind (i) == DECIDE)
        {
          g_array_set_size (done, n_valid);
          g_array_append_val (done, i);
          n_valid = done->len;
        }
    }
  for (guint i = 0; i < N_SAMPLES; i++)
    labels[i] = i % 10;
  for (guint i = 0; i < n_valid; i++)
    {
      guint64 number = g_array_index (done, guint64, i);

      labels[get_sample (number)] = get_new_label (number);
    }
}

static void
check_labels (IdxJournal *journal,
              guint64 n_steps)
{
  gint64 expected[N_SAMPLES];

  get_expected (n_steps, expected);
  for (guint i = 0; i < N_SAMPLES; i++)
    g_assert_cmpint (idx_decisions_get_label (idx_journal_get_decisions (journal), i), ==,
                     expected[i]);
}

static void
check_same (GHashTable *found,
            GHashTable *before,
            const char *name)
{
  GBytes *bytes = g_hash_table_lookup (found, name);

  g_assert_nonnull (bytes);
  g_assert_true (g_bytes_equal (bytes, g_hash_table_lookup (before, name)));
}

static gboolean
are_saved (GBytes *content,
           guint64 n_steps)
{
  const guint8 *bytes = g_bytes_get_data (content, NULL);
  gint64 expected[N_SAMPLES];

  get_expected (n_steps, expected);
  for (guint i = 0; i < N_SAMPLES; i++)
    if (bytes[8 + i] != expected[i])
      return FALSE;
  return TRUE;
}

/* Returns whether there are saved labels. Asserts that they are those of the last save or of the
 * save that was killed, and that the proof next to them, if any, holds. */
static gboolean
check_saved (GHashTable *found,
             guint64 n_written)
{
  GBytes *content = g_hash_table_lookup (found, SAVED);
  g_autoptr (GFile) location = g_file_new_for_path (SAVED IDX_PROOF_SUFFIX);
  g_autoptr (IdxProof) proof = NULL;
  g_autoptr (GPtrArray) messages = NULL;
  guint64 last = n_written;

  while (last > 0 && get_kind (last - 1) != SAVE)
    last--;
  if (last > 0)
    g_assert_nonnull (content);
  if (content == NULL)
    return FALSE;
  g_assert_cmpuint (g_bytes_get_size (content), ==, 8 + N_SAMPLES);
  g_assert_true ((last > 0 && are_saved (content, last)) ||
                 (get_kind (n_written) == SAVE && are_saved (content, n_written)));
  if (!g_hash_table_contains (found, SAVED IDX_PROOF_SUFFIX))
    return TRUE;
  proof = idx_proof_load (location, NULL, NULL);
  g_assert_nonnull (proof);
  messages = idx_proof_verify (proof, NULL, NULL, NULL);
  g_assert_nonnull (messages);
  g_assert_cmpint (idx_messages_get_verdict (messages), !=, IDX_VERDICT_ERROR);
  return TRUE;
}

/* Runs the steps, and kills the process within @longest microseconds. Returns the number of
 * reported steps. */
static guint64
kill_once (const char *path,
           GHashTable *before,
           guint longest,
           guint *n_saved)
{
  static const char *const arguments[] = { "steps", NULL };
  g_autoptr (FaultRun) run = NULL;
  g_autoptr (GHashTable) killed = NULL;
  g_autoptr (GHashTable) found = NULL;
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxJournal) journal = NULL;
  guint64 n_reported, n_written;

  fault_folder_write (path, before);
  run = fault_run_killed (path, (gulong) g_test_rand_int_range (1, (int) longest), run_steps,
                          arguments);
  g_assert_cmpint (run->signal, ==, SIGKILL);
  n_reported = strlen (run->output);

  journal = open_journal (&dataset);
  g_assert_null (idx_journal_get_read_only_reason (journal));
  n_written = idx_journal_get_n_lines (journal);
  /* The first line is the header. */
  n_written -= n_written > 0 ? 1 : 0;
  g_assert_cmpuint (n_written, >=, n_reported);
  g_assert_cmpuint (n_written, <=, n_reported + 1);
  check_labels (journal, n_written);
  killed = fault_folder_read (path);
  *n_saved += check_saved (killed, n_written) ? 1 : 0;

  /* The next step succeeds. */
  g_assert_true (do_step (dataset, journal, n_written));
  check_labels (journal, n_written + 1);

  found = fault_folder_read (path);
  check_same (found, before, LABELS);
  check_same (found, before, IMAGES);
  return n_reported;
}

static void
test_killed (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  const char *path = test_folder_get_path (folder);
  g_autoptr (GByteArray) images = test_idx_striped_images (N_SAMPLES);
  g_autoptr (GByteArray) labels = test_idx_header (0x08, 1, N_SAMPLES);
  g_autoptr (GFile) images_file = test_folder_add (folder, IMAGES, images);
  g_autoptr (GHashTable) before = NULL;
  guint n_kills = fault_is_long () ? N_LONG : N_SHORT;
  guint n_between = 0;
  guint n_saved = 0;
  guint64 n_reported = 0;

  for (guint8 i = 0; i < N_SAMPLES; i++)
    {
      guint8 label = i % 10;

      g_byte_array_append (labels, &label, 1);
    }
  g_object_unref (test_folder_add (folder, LABELS, labels));
  g_assert_no_errno (chdir (path));
  before = fault_folder_read (path);
  /* A slow machine may need more time to reach a save. */
  for (guint i = 0; i < n_kills || (n_saved == 0 && i < MAX_FACTOR * n_kills); i++)
    {
      guint64 n = kill_once (path, before, (i / n_kills + 1) * RUN_MICROSECONDS, &n_saved);

      n_reported += n;
      n_between += n > 0;
    }
  g_assert_no_errno (chdir ("/"));
  g_test_message ("%u kills, %u between steps, %u after a save, %" G_GUINT64_FORMAT " steps",
                  n_kills, n_between, n_saved, n_reported);
  g_assert_cmpuint (n_between, >, 0);
  g_assert_cmpuint (n_saved, >, 0);
}

int
main (int argc,
      char **argv)
{
  g_autoptr (TestFolder) user = test_folder_new_for_user ();

  fault_init ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/faults/journal-killed", test_killed);
  return g_test_run ();
}
