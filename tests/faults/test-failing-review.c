/* SPDX-License-Identifier: MIT */

/* Makes each system call of a review fail, from opening its dataset to saving corrected labels and
 * closing it. Each decision that took effect is in a journal at the next start, unless a message
 * said that decisions are only in memory. An action that failed had no effect, and a message. The
 * files of the dataset are unchanged. Corrected labels are complete, or don't exist. With
 * IDXVIEW_TEST_LONG=1, every call fails, otherwise every third one. */

#include "fault-run.h"

#include "idx-correction.h"
#include "idx-review.h"
#include "test-bytes.h"
#include "test-folder.h"
#include "test-journal-open.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define N_SAMPLES 20
#define IMAGES "set-images-idx3-ubyte"
#define LABELS "set-labels-idx1-ubyte"
#define SAVED "corrected"
#define REVIEWER "ann"
#define NEW_LABEL 77
#define MAX_CALLS 2000

/* A letter for each action: d: decide on the next sample; u, r: undo, redo; s: save the corrected
 * labels; m: move the journal to the user's data. */
#define ACTIONS "ddudrdsdmduds"

/* What the process prints after each action. */
typedef struct
{
  guint32 decided; /* the samples that are relabeled, as bits */
  gboolean is_in_memory;
  gboolean is_saved; /* whether the last action was a save that succeeded */
} Report;

typedef struct
{
  IdxDataset *dataset;
  IdxReview *review;
  guint32 next_sample;
} Run;

/* The user's folder, which also contains the folder of the labels. */
static TestFolder *user;

/* --- The process that fails --- */

static guint32
get_decided (IdxDecisions *decisions)
{
  guint32 decided = 0;

  for (guint i = 0; i < N_SAMPLES; i++)
    if (idx_decisions_get_label (decisions, i) == NEW_LABEL)
      decided |= 1U << i;
  return decided;
}

static gboolean
decide (Run *self,
        GError **error)
{
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint32));

  g_array_append_val (indices, self->next_sample);
  self->next_sample++;
  return idx_review_label (self->review, indices, NEW_LABEL, error);
}

static gboolean
save (Run *self,
      GError **error)
{
  g_autoptr (GFile) target = g_file_new_for_path (SAVED);
  IdxJournal *journal = idx_review_get_journal (self->review);
  g_autoptr (IdxCorrection) correction =
    idx_correction_new (self->dataset, idx_dataset_get_decisions (self->dataset));
  g_autoptr (IdxCorrectionSummary) summary = NULL;

  if (journal != NULL && idx_journal_get_location (journal) != NULL)
    idx_correction_set_journal (correction, journal);
  summary = idx_correction_save (correction, target, TRUE /* replace */, NULL, NULL, error);
  if (summary == NULL)
    return FALSE;
  if (journal != NULL)
    (void) idx_review_record_saved (self->review, idx_journal_get_last_seq (journal), target,
                                    summary->sha256, NULL);
  return TRUE;
}

static gboolean
act (Run *self,
     char action,
     GError **error)
{
  switch (action)
    {
    case 'd':
      return decide (self, error);
    case 'u':
      return !idx_review_can_undo (self->review) || idx_review_undo (self->review, NULL, error);
    case 'r':
      return !idx_review_can_redo (self->review) || idx_review_redo (self->review, NULL, error);
    case 's':
      return save (self, error);
    default:
      return idx_review_move_journal (self->review, error);
    }
}

static void
failed_cb (IdxReview *review,
           const GError *error)
{
  g_printerr ("%s\n", error->message);
}

static void
opened_cb (gboolean *is_opened)
{
  *is_opened = TRUE;
}

/* Does all actions, and reports each to standard output. */
static void
act_all (Run *self)
{
  for (const char *action = ACTIONS; *action != '\0'; action++)
    {
      g_autoptr (GError) error = NULL;
      const guint32 before = get_decided (idx_dataset_get_decisions (self->dataset));
      gboolean is_done = act (self, *action, &error);
      Report report = { .is_saved = is_done && *action == 's' };

      report.decided = get_decided (idx_dataset_get_decisions (self->dataset));
      report.is_in_memory = idx_review_is_in_memory (self->review);
      if (!is_done)
        g_printerr ("%s\n", error->message);
      if (!is_done && report.decided != before)
        exit (3);
      if (write (STDOUT_FILENO, &report, sizeof report) != sizeof report)
        exit (4);
      while (g_main_context_iteration (NULL, FALSE))
        ;
    }
}

static int
run_review (char **arguments)
{
  g_autoptr (GFile) location = NULL;
  g_autoptr (GError) error = NULL;
  gboolean is_opened = FALSE;
  Run self = { 0 };

  if (chdir ("set") != 0)
    return 2;
  location = g_file_new_for_path (IMAGES);
  self.dataset = idx_dataset_open (location, NULL, IDX_OPEN_FIND_LABELS, NULL, &error);
  if (self.dataset == NULL || idx_dataset_get_labels (self.dataset) == NULL)
    {
      g_printerr ("%s\n", error != NULL ? error->message : "There are no labels.");
      g_clear_object (&self.dataset);
      return 1;
    }
  self.review = idx_review_new (self.dataset, REVIEWER, NULL);
  g_signal_connect (self.review, "failed", G_CALLBACK (failed_cb), NULL);
  g_signal_connect_swapped (self.review, "opened", G_CALLBACK (opened_cb), &is_opened);
  while (!is_opened)
    g_main_context_iteration (NULL, TRUE);
  if (idx_review_get_read_only_reason (self.review) != NULL)
    g_printerr ("%s\n", idx_review_get_read_only_reason (self.review));
  act_all (&self);
  idx_review_close (self.review);
  g_object_unref (self.review);
  g_object_unref (self.dataset);
  return 0;
}

/* --- What must hold --- */

/* Returns the samples that the next start shows as decided. */
static guint32
read_decided (void)
{
  g_autoptr (GFile) location = g_file_new_for_path (IMAGES);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxDataset) dataset =
    idx_dataset_open (location, NULL, IDX_OPEN_FIND_LABELS, NULL, &error);
  g_autoptr (IdxJournal) journal = NULL;

  g_assert_no_error (error);
  journal = test_journal_open (dataset, REVIEWER);
  return get_decided (idx_journal_get_decisions (journal));
}

/* Returns whether a saved file has the given labels, except for the decided ones. */
static gboolean
is_saved_file (GBytes *saved,
               guint32 decided)
{
  g_autoptr (GByteArray) labels = test_idx_labels (N_SAMPLES);
  gsize size;
  gconstpointer content = g_bytes_get_data (saved, &size);

  for (guint i = 0; i < N_SAMPLES; i++)
    if ((decided >> i & 1) != 0)
      labels->data[labels->len - N_SAMPLES + i] = NEW_LABEL;
  return size == labels->len && memcmp (content, labels->data, size) == 0;
}

/* Returns the content of a saved file. On a dying disk, a file that was about to be replaced may be
 * left with a hidden name. */
static GBytes *
find_saved (GHashTable *found,
            const char *name,
            gboolean may_be_hidden)
{
  g_autofree char *path = g_strconcat ("set/", name, NULL);
  g_autofree char *suffix = g_strconcat ("-", name, NULL);
  GBytes *saved = g_hash_table_lookup (found, path);
  GHashTableIter iter;
  gpointer other, bytes;

  g_hash_table_iter_init (&iter, found);
  while (saved == NULL && may_be_hidden && g_hash_table_iter_next (&iter, &other, &bytes))
    if (g_str_has_prefix (other, "set/.idxview-replaced-") && g_str_has_suffix (other, suffix))
      saved = bytes;
  return saved;
}

static const char *
judge_saved (const Report *reports,
             guint n_reports,
             GHashTable *found,
             gboolean is_dying)
{
  GBytes *saved = find_saved (found, SAVED, is_dying);
  gboolean is_known = saved == NULL;

  /* A save that reported a failure may have put its files into place before. */
  for (guint i = 0; i < n_reports && saved != NULL; i++)
    is_known = is_known || is_saved_file (saved, reports[i].decided);
  if (!is_known)
    return "incomplete corrected labels";
  for (guint i = 0; i < n_reports; i++)
    if (reports[i].is_saved && saved == NULL)
      return "lost corrected labels";
  /* A dying disk may keep a save that failed from removing the labels again. */
  if (is_dying || (saved != NULL) == (find_saved (found, SAVED ".proof.json", FALSE) != NULL))
    return NULL;
  return "corrected labels without a proof";
}

static gboolean
is_leftover (const char *name)
{
  g_autofree char *base = g_path_get_basename (name);

  return *base == '.' && !g_str_has_suffix (base, ".jsonl");
}

static const char *
judge_files (GHashTable *before,
             GHashTable *found,
             gboolean may_leave)
{
  GHashTableIter iter;
  gpointer name, bytes;

  g_hash_table_iter_init (&iter, before);
  while (g_hash_table_iter_next (&iter, &name, &bytes))
    if (!g_hash_table_contains (found, name) ||
        !g_bytes_equal (bytes, g_hash_table_lookup (found, name)))
      return "changed an input";
  g_hash_table_iter_init (&iter, found);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (!may_leave && is_leftover (name))
      return "left a hidden file";
  return NULL;
}

/* Returns what is wrong with the result of a run, or NULL. */
static const char *
judge (const FaultRun *run,
       const Report *reports,
       guint n_reports,
       GHashTable *before,
       GHashTable *found,
       gboolean is_dying)
{
  const Report *last = n_reports > 0 ? &reports[n_reports - 1] : NULL;
  const char *problem = judge_files (before, found, is_dying);

  if (run->signal != 0 || run->status > 1)
    return "ended badly";
  if (run->status == 1 && *run->errors == '\0')
    return "failed without a message";
  if (problem == NULL)
    problem = judge_saved (reports, n_reports, found, is_dying);
  if (problem != NULL || last == NULL)
    return problem;
  if (last->is_in_memory)
    return *run->errors != '\0' ? NULL : "decisions only in memory, without a message";
  return read_decided () == last->decided ? NULL : "lost a decision";
}

/* A kind of failure. */
typedef struct
{
  const char *name;
  FailingCallsMode mode;
  int code;
} Failure;

static const Failure failures[] = {
  { "input-output", FAILING_CALLS_ONE, EIO },
  { "interrupted", FAILING_CALLS_ONE, EINTR },
  { "no-space", FAILING_CALLS_ONE, ENOSPC },
  { "no-access", FAILING_CALLS_ONE, EACCES },
  { "dying-disk", FAILING_CALLS_REST, EIO },
  { "full-disk", FAILING_CALLS_REST, ENOSPC },
  { "short-transfers", FAILING_CALLS_SHORT, 0 },
};

/* Runs the review with a failure at one call. Returns whether the call was reached. */
static gboolean
fail_at (const Failure *failure,
         guint number,
         GHashTable *before)
{
  static const char *const arguments[] = { "review", NULL };
  const FailingCalls calls = { failure->mode, number, failure->code, 0 };
  const char *path = test_folder_get_path (user);
  g_autoptr (FaultRun) run = NULL;
  g_autoptr (GHashTable) found = NULL;
  g_autofree Report *reports = NULL;
  const char *problem;
  guint n_reports;

  g_assert_no_errno (chdir (path));
  fault_folder_write (path, before);
  run = fault_run (path, &calls, run_review, arguments);
  found = fault_folder_read (path);
  g_assert_no_errno (chdir ("set"));
  n_reports = (guint) (run->n_output / sizeof (Report));
  reports = g_memdup2 (run->output, n_reports * sizeof (Report));
  problem = judge (run, reports, n_reports, before, found, failure->mode == FAILING_CALLS_REST);
  if (problem != NULL)
    g_test_fail_printf ("call %u (%s): %s; signal %d, status %d, %u actions; %s", number,
                        run->chosen, problem, run->signal, run->status, n_reports, run->errors);
  return run->chosen != NULL;
}

static void
test_failure (gconstpointer data)
{
  const Failure *failure = data;
  const char *path = test_folder_get_path (user);
  g_autoptr (GByteArray) images = test_idx_images (N_SAMPLES, 2, 2);
  g_autoptr (GByteArray) labels = test_idx_labels (N_SAMPLES);
  g_autoptr (GHashTable) before = NULL;
  g_autofree char *set = g_build_filename (path, "set", NULL);
  guint number = 1;

  g_assert_no_errno (chdir (path));
  test_folder_empty (user);
  g_assert_no_errno (g_mkdir (set, 0700));
  g_object_unref (test_folder_add (user, "set/" IMAGES, images));
  g_object_unref (test_folder_add (user, "set/" LABELS, labels));
  before = fault_folder_read (path);
  while (number < MAX_CALLS && fail_at (failure, number, before))
    number += fault_is_long () ? 1 : 3;
  g_test_message ("%s: %u calls", failure->name, number - 1);
  g_assert_cmpuint (number, >, 20);
  g_assert_cmpuint (number, <, MAX_CALLS);
  g_assert_no_errno (chdir ("/"));
}

int
main (int argc,
      char **argv)
{
  int status;

  fault_init ();
  user = test_folder_new_for_user ();
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (failures); i++)
    {
      g_autofree char *path = g_strconcat ("/faults/failing-review/", failures[i].name, NULL);

      g_test_add_data_func (path, &failures[i], test_failure);
    }
  status = g_test_run ();
  test_folder_free (user);
  return status;
}
