/* SPDX-License-Identifier: MIT */

/* What a process does to a journal until it is killed or the power fails, and what must be read
 * back then. */

#include "journal-cases.h"

#include "idx-journal-line.h"
#include "idx-journal.h"
#include "test-bytes.h"
#include "test-folder.h"
#include "test-journal-open.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define N_SAMPLES 20
#define IMAGES "set-images-idx3-ubyte"
#define LABELS "set-labels-idx1-ubyte"
#define REVIEWER "ann"
#define JOURNAL LABELS "." REVIEWER ".idxreview.jsonl"

/* The label that each decision gives; no given label is the same. */
#define NEW_LABEL 77

/* The samples of the prepared decisions. */
#define FIRST (1U << 10)
#define STEPS (FIRST | 1U << 11 | 1U << 12)
#define OTHER (FIRST | 1U << 15)

static const JournalCase cases[] = {
  { "create", "", "dddyd", 0 },
  { "create-little", "", "dddyd",
    FAILING_CALLS_NO_UNNAMED | FAILING_CALLS_NO_LINKS | FAILING_CALLS_NO_RENAME_FLAGS },
  { "create-no-unnamed", "", "dddyd", FAILING_CALLS_NO_UNNAMED },
  { "create-no-links", "", "dddyd", FAILING_CALLS_NO_UNNAMED | FAILING_CALLS_NO_LINKS },
  { "append", "steps", "duyrdszd", 0 },
  { "move", "steps", "dmyd", 0 },
  { "move-first", "", "dmyd", 0 },
  { "move-damaged", "steps", "dyGdyd", 0 },
  { "use", "diverged", "Udyd", 0 },
  { "use-other", "diverged", "Odyd", 0 },
  { "merge", "diverged", "Mdyd", 0 },
  { "start-new", "damaged", "Ndyd", 0 },
  { "continue", "damaged", "Cdyd", 0 },
  { "discard", "steps", "dyD", 0 },
  { "discard-moved", "moved", "dyD", 0 },
  { "discard-little", "moved", "dyD", FAILING_CALLS_NO_RENAME_FLAGS },
};

const JournalCase *
journal_cases_get (guint *n_cases)
{
  *n_cases = G_N_ELEMENTS (cases);
  return cases;
}

static IdxJournal *
open_journal (void)
{
  g_autoptr (GFile) location = g_file_new_for_path (IMAGES);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxDataset) dataset =
    idx_dataset_open (location, NULL, IDX_OPEN_FIND_LABELS, NULL, &error);

  g_assert_no_error (error);
  return test_journal_open (dataset, REVIEWER);
}

static gboolean
decide (IdxJournal *journal,
        guint32 sample)
{
  const gint32 label = NEW_LABEL;

  return idx_journal_decide (journal, &sample, 1, IDX_STATE_RELABELED, &label,
                             IDX_JOURNAL_NO_SUSPICION, NULL);
}

/* Appends to the file like a program that knows nothing of locks. */
static gboolean
append (const char *path,
        const char *text)
{
  FILE *file = fopen (path, "ab");
  gboolean is_done = file != NULL && fputs (text, file) >= 0;

  return file != NULL && fclose (file) == 0 && is_done;
}

static gboolean
append_garbage (IdxJournal *journal)
{
  return append (g_file_peek_path (idx_journal_get_location (journal)), "garbage\n");
}

/* --- Preparing --- */

static void
prepare_moved (const JournalCase *self)
{
  g_autoptr (IdxJournal) journal = open_journal ();

  g_assert_true (decide (journal, 10));
  if (g_str_equal (self->prepared, "diverged"))
    g_assert_true (append (JOURNAL, "{\"seq\":2,\"t\":\"9999-12-31T23:59:59Z\",\"i\":[15],"
                                    "\"new\":[77],\"state\":\"relabeled\"}\n"));
  else if (g_str_equal (self->prepared, "moved"))
    g_assert_true (idx_journal_move (journal, NULL));
  g_assert_true (decide (journal, 11));
  g_assert_true (decide (journal, 12));
}

void
journal_case_prepare (const JournalCase *self,
                      const char *folder)
{
  g_autoptr (GByteArray) images = test_idx_images (N_SAMPLES, 2, 2);
  g_autoptr (GByteArray) labels = test_idx_labels (N_SAMPLES);

  g_assert_no_errno (chdir (folder));
  g_assert_true (g_file_set_contents (IMAGES, (char *) images->data, images->len, NULL));
  g_assert_true (g_file_set_contents (LABELS, (char *) labels->data, labels->len, NULL));
  if (*self->prepared != '\0')
    prepare_moved (self);
  if (g_str_equal (self->prepared, "damaged"))
    g_assert_true (append (JOURNAL, "garbage\n"));
}

/* --- Running --- */

static gboolean
sync_like_review (IdxJournal *journal)
{
  gboolean with_folder;
  g_autoptr (IdxJournalFile) file = idx_journal_begin_sync (journal, &with_folder);

  return file == NULL ||
         idx_journal_end_sync (journal, file, idx_journal_file_sync (file, with_folder), NULL);
}

static gboolean
save (IdxJournal *journal)
{
  g_autoptr (GFile) target = g_file_new_for_path ("corrected");

  return idx_journal_record_saved (journal, idx_journal_get_last_seq (journal), target, "00", NULL);
}

static gboolean
discard (IdxJournal *journal)
{
  g_autoptr (GPtrArray) locations = idx_journal_discard (journal, NULL);

  return locations != NULL;
}

static IdxJournalAnswer
get_answer (char action)
{
  switch (action)
    {
    case 'U':
      return IDX_JOURNAL_ANSWER_USE;
    case 'O':
      return IDX_JOURNAL_ANSWER_USE_OTHER;
    case 'M':
      return IDX_JOURNAL_ANSWER_MERGE;
    case 'N':
      return IDX_JOURNAL_ANSWER_START_NEW;
    case 'C':
      return IDX_JOURNAL_ANSWER_CONTINUE;
    default:
      return 0;
    }
}

static gboolean
act (IdxJournal *journal,
     char action,
     guint32 *next_sample)
{
  switch (action)
    {
    case 'd':
      return decide (journal, (*next_sample)++);
    case 'u':
      return idx_journal_undo (journal, NULL);
    case 'r':
      return idx_journal_redo (journal, NULL);
    case 's':
      return save (journal);
    case 'y':
      return idx_journal_sync (journal, NULL);
    case 'z':
      return sync_like_review (journal);
    case 'm':
      return idx_journal_move (journal, NULL);
    case 'G':
      return append_garbage (journal);
    case 'D':
      return discard (journal);
    default:
      return idx_journal_answer (journal, get_answer (action), NULL);
    }
}

gboolean
journal_case_run (const JournalCase *self)
{
  /* Closing it would sync it. */
  IdxJournal *journal = open_journal ();
  guint32 next_sample = 0;
  const char done = JOURNAL_CASE_DONE;

  for (const char *action = self->actions; *action != '\0'; action++)
    if (!act (journal, *action, &next_sample) || write (STDOUT_FILENO, &done, 1) != 1)
      return FALSE;
  return TRUE;
}

guint
journal_case_count_done (const char *output)
{
  guint n = 0;

  for (; *output != '\0'; output++)
    n += *output == JOURNAL_CASE_DONE ? 1 : 0;
  return n;
}

/* --- Checking --- */

static guint32
get_prepared (const JournalCase *self)
{
  return *self->prepared == '\0' ? 0 : STEPS;
}

/* Returns the samples that are decided after @n_actions actions, as bits. */
static guint32
get_expected (const JournalCase *self,
              guint n_actions)
{
  guint32 samples = get_prepared (self);
  guint n_decided = 0;

  for (guint i = 0; i < n_actions; i++)
    switch (self->actions[i])
      {
      case 'd':
        samples |= 1U << n_decided++;
        break;
      case 'u':
        samples &= ~(1U << (n_decided - 1));
        break;
      case 'r':
        samples |= 1U << (n_decided - 1);
        break;
      case 'O':
        samples = OTHER;
        break;
      case 'M':
        samples |= OTHER;
        break;
      case 'N':
      case 'D':
        samples = 0;
        break;
      default:
        break;
      }
  return samples;
}

/* Returns whether a person must answer at the next start, because the answer hasn't been written,
 * or because the damaged line of another program is at the end of the file. */
static gboolean
is_in_question (const JournalCase *self,
                guint n_actions)
{
  char next = self->actions[n_actions];
  char last = n_actions > 0 ? self->actions[n_actions - 1] : '\0';

  return get_answer (next) != 0 || next == 'G' || last == 'G';
}

static guint32
get_found (IdxJournal *journal)
{
  IdxDecisions *decisions = idx_journal_get_decisions (journal);
  guint32 samples = 0;

  for (guint i = 0; i < N_SAMPLES; i++)
    if (idx_decisions_get_state (decisions, i) == IDX_STATE_RELABELED &&
        idx_decisions_get_label (decisions, i) == NEW_LABEL)
      samples |= 1U << i;
    else
      g_assert_cmpint (idx_decisions_get_state (decisions, i), ==, IDX_STATE_UNDECIDED);
  return samples;
}

void
journal_case_check (const JournalCase *self,
                    guint n_least,
                    guint n_most)
{
  g_autoptr (IdxJournal) journal = open_journal ();
  gboolean is_read_only = idx_journal_get_read_only_reason (journal) != NULL;
  guint32 found = get_found (journal);

  for (guint n = n_least; n <= MIN (n_most, strlen (self->actions)); n++)
    if (found == get_expected (self, n) && (!is_read_only || is_in_question (self, n)))
      {
        g_assert_true (is_read_only || decide (journal, 19));
        return;
      }
  g_test_fail_printf ("%u to %u actions of “%s”: %x is decided, not %x; %s; %s", n_least, n_most,
                      self->actions, found, get_expected (self, n_least),
                      idx_journal_get_read_only_reason (journal), idx_journal_get_notice (journal));
}
