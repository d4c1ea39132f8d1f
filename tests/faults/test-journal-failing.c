/* SPDX-License-Identifier: MIT */

/* Makes each system call of a decision fail, one after the other. Either the decision takes effect
 * and is in the journal, or it has no effect and the review reports an error. */

#include "fault-run.h"

#include "idx-error.h"
#include "idx-review.h"
#include "test-bytes.h"
#include "test-folder.h"

#include <errno.h>
#include <string.h>

#define N_SAMPLES 20
#define MAX_CALLS 50

typedef struct
{
  TestFolder *folder;
  IdxDataset *dataset;
  IdxReview *review;
  guint n_failed;
} Fixture;

/* Each test has its own reviewer, because a journal in the user's data folder isn't removed. */
static guint n_reviewers;

static void
failed_cb (Fixture *self,
           const GError *error)
{
  g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
  self->n_failed++;
}

static void
wait_for_hash (Fixture *self)
{
  while (idx_journal_get_images_sha256 (idx_review_get_journal (self->review)) == NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
decide (Fixture *self,
        guint32 sample)
{
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GError) error = NULL;

  g_array_append_val (indices, sample);
  (void) idx_review_label (self->review, indices, 77, &error);
  g_assert_no_error (error);
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (GByteArray) images = test_idx_images (N_SAMPLES, 2, 2);
  g_autoptr (GByteArray) labels = test_idx_labels (N_SAMPLES);
  g_autoptr (GFile) images_file = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *reviewer = NULL;

  reviewer = g_strdup_printf ("ann%u", n_reviewers++);
  self->folder = test_folder_new ();
  images_file = test_folder_add (self->folder, "set-images-idx3-ubyte", images);
  g_object_unref (test_folder_add (self->folder, "set-labels-idx1-ubyte", labels));
  self->dataset = idx_dataset_open (images_file, NULL, IDX_OPEN_FIND_LABELS, NULL, &error);
  g_assert_no_error (error);
  self->review = idx_review_new (self->dataset, reviewer, NULL);
  g_signal_connect_swapped (self->review, "failed", G_CALLBACK (failed_cb), self);
  while (idx_review_get_journal (self->review) == NULL)
    g_main_context_iteration (NULL, TRUE);
  decide (self, 1);
  wait_for_hash (self);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  idx_review_close (self->review);
  g_assert_finalize_object (self->review);
  g_object_unref (self->dataset);
  test_folder_free (self->folder);
}

/* Asserts that the journal on disk matches the review. */
static void
check_journal (Fixture *self,
               IdxJournal *reviewed)
{
  GFile *location = idx_journal_get_location (reviewed);
  IdxDecisions *decisions = idx_dataset_get_decisions (self->dataset);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxJournal) journal = idx_journal_read (location, self->dataset, NULL, &error);

  g_assert_no_error (error);
  g_assert_null (idx_journal_get_notice (journal));
  for (guint i = 0; i < N_SAMPLES; i++)
    g_assert_cmpint (idx_decisions_get_label (idx_journal_get_decisions (journal), i), ==,
                     idx_decisions_get_label (decisions, i));
}

/* Makes call @number fail and, depending on @mode, all calls after it. Returns whether the call was
 * reached. */
static gboolean
fail_at (FailingCallsMode mode,
         guint number)
{
  FailingCalls calls = { mode, number, ENOSPC, 0 };
  Fixture self = { 0 };
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GError) error = NULL;
  const guint32 sample = 2;
  gboolean is_decided, is_reached, is_write;

  set_up (&self, NULL);
  g_array_append_val (indices, sample);
  failing_calls_start (test_folder_get_path (self.folder), &calls);
  is_decided = idx_review_label (self.review, indices, 77, &error);
  failing_calls_stop ();
  is_reached = failing_calls_get_chosen () != NULL;
  is_write = is_reached && g_str_has_prefix (failing_calls_get_chosen (), "write ");
  if (is_write)
    g_assert_false (is_decided);
  if (!is_decided)
    g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);
  g_assert_cmpuint (idx_review_get_n_decided (self.review), ==, is_decided ? 2 : 1);

  /* If the incomplete line couldn't be truncated, the next decision truncates it. */
  decide (&self, 3);
  g_assert_cmpuint (idx_review_get_n_decided (self.review), ==, is_decided ? 3 : 2);
  check_journal (&self, idx_review_get_journal (self.review));
  tear_down (&self, NULL);
  return is_reached;
}

static void
test_decide (gconstpointer data)
{
  FailingCallsMode mode = (FailingCallsMode) GPOINTER_TO_UINT (data);
  guint number = 1;

  while (number < MAX_CALLS && fail_at (mode, number))
    number++;
  g_test_message ("%u calls", number - 1);
  g_assert_cmpuint (number, >, 1);
  g_assert_cmpuint (number, <, MAX_CALLS);
}

/* Closing the review syncs the journal. If that fails, the journal moves to a new file. */
static void
test_sync (Fixture *self,
           gconstpointer data)
{
  const FailingCalls calls = { FAILING_CALLS_ONE, 1, EIO, 0 };
  g_autoptr (IdxJournal) journal = g_object_ref (idx_review_get_journal (self->review));
  g_autoptr (GFile) former = g_object_ref (idx_journal_get_location (journal));

  decide (self, 2);
  failing_calls_start (test_folder_get_path (self->folder), &calls);
  idx_review_close (self->review);
  failing_calls_stop ();
  g_assert_true (g_str_has_prefix (failing_calls_get_chosen (), "fsync "));
  g_assert_cmpuint (self->n_failed, ==, 0);
  g_assert_false (g_file_equal (idx_journal_get_location (journal), former));
  check_journal (self, journal);
}

/* A journal that can be written but not locked is read-only until a person decides. */
static void
test_lock (Fixture *self,
           gconstpointer data)
{
  const FailingCalls calls = { .lacks = FAILING_CALLS_NO_LOCKS };
  IdxLabels *labels = idx_dataset_get_labels (self->dataset);
  g_autofree char *reviewer = g_strdup_printf ("ann%u", n_reviewers - 1);
  g_autoptr (IdxJournal) journal = NULL;
  IdxDecisions *decisions;

  idx_review_close (self->review);
  failing_calls_start (test_folder_get_path (self->folder), &calls);
  journal = idx_journal_open (idx_dataset_get_images (self->dataset), labels, NULL, reviewer, NULL,
                              NULL, NULL);
  failing_calls_stop ();
  g_assert_nonnull (strstr (idx_journal_get_read_only_reason (journal), "can't be locked"));
  g_assert_cmpint (idx_journal_get_answers (journal), ==,
                   IDX_JOURNAL_ANSWER_TRY_AGAIN | IDX_JOURNAL_ANSWER_USE);
  decisions = idx_journal_get_decisions (journal);
  g_assert_cmpint (idx_decisions_get_label (decisions, 1), ==, 77);
}

int
main (int argc,
      char **argv)
{
  g_autoptr (TestFolder) user = test_folder_new_for_user ();

  fault_init ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/faults/journal-failing/one", GUINT_TO_POINTER (FAILING_CALLS_ONE),
                        test_decide);
  g_test_add_data_func ("/faults/journal-failing/rest", GUINT_TO_POINTER (FAILING_CALLS_REST),
                        test_decide);
  g_test_add ("/faults/journal-failing/sync", Fixture, NULL, set_up, test_sync, tear_down);
  g_test_add ("/faults/journal-failing/lock", Fixture, NULL, set_up, test_lock, tear_down);
  return g_test_run ();
}
