/* SPDX-License-Identifier: MIT */

#include "idx-review.h"

#include "idx-error.h"
#include "idx-patch-apply.h"
#include "test-bytes.h"
#include "test-folder.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define N_SAMPLES 20U

typedef struct
{
  TestFolder *folder;
  IdxDataset *dataset;
  IdxReview *review;
  GArray *reported;
} Fixture;

/* How far the monotonic clock of the main thread is ahead, in nanoseconds. */
static gint64 clock_offset;

/* Replaces the function of the C library. */
int
clock_gettime (clockid_t clock,
               struct timespec *found)
{
  int result = (int) syscall (SYS_clock_gettime, clock, found);
  gint64 nanoseconds;

  if (clock != CLOCK_MONOTONIC || gettid () != getpid ())
    return result;
  nanoseconds = found->tv_nsec + clock_offset;
  found->tv_sec += nanoseconds / 1000000000;
  found->tv_nsec = nanoseconds % 1000000000;
  return result;
}

/* How many syncs other threads have begun, and whether they wait. */
static int n_syncs_begun;
static int syncs_wait;

/* Replaces the function of the C library. */
int
fsync (int fd)
{
  if (gettid () != getpid ())
    {
      g_atomic_int_inc (&n_syncs_begun);
      while (g_atomic_int_get (&syncs_wait))
        g_usleep (1000);
    }
  return (int) syscall (SYS_fsync, fd);
}

static void
decisions_changed_cb (Fixture *self,
                      GArray *indices)
{
  g_clear_pointer (&self->reported, g_array_unref);
  self->reported = indices != NULL ? g_array_ref (indices) : NULL;
}

static void
open_review (Fixture *self)
{
  g_autoptr (GFile) images = test_folder_get_file (self->folder, "set-images-idx3-ubyte");
  g_autoptr (GError) error = NULL;

  if (self->review != NULL)
    idx_review_close (self->review);
  g_clear_object (&self->review);
  g_clear_object (&self->dataset);
  self->dataset = idx_dataset_open (images, NULL, IDX_OPEN_FIND_LABELS, NULL, &error);
  g_assert_no_error (error);
  g_signal_connect_swapped (self->dataset, "decisions-changed", G_CALLBACK (decisions_changed_cb),
                            self);
  self->review = idx_review_new (self->dataset, "ann", NULL);
  g_assert_nonnull (idx_review_get_read_only_reason (self->review));
  while (idx_review_get_journal (self->review) == NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (GByteArray) images = test_idx_images (N_SAMPLES, 2, 2);
  g_autoptr (GByteArray) labels = test_idx_labels (N_SAMPLES);
  g_autoptr (GFile) images_file = NULL;
  g_autoptr (GFile) labels_file = NULL;

  self->folder = test_folder_new ();
  images_file = test_folder_add (self->folder, "set-images-idx3-ubyte", images);
  labels_file = test_folder_add (self->folder, "set-labels-idx1-ubyte", labels);
  open_review (self);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_clear_object (&self->review);
  g_clear_object (&self->dataset);
  g_clear_pointer (&self->reported, g_array_unref);
  test_folder_free (self->folder);
}

static GArray *
make_indices (guint32 first,
              guint n)
{
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 i = first; i < first + n; i++)
    g_array_append_val (indices, i);
  return indices;
}

static void
label (Fixture *self,
       guint32 first,
       guint n,
       gint64 value)
{
  g_autoptr (GArray) indices = make_indices (first, n);
  g_autoptr (GError) error = NULL;

  idx_review_label (self->review, indices, value, &error);
  g_assert_no_error (error);
  g_assert_true (self->reported == indices);
}

static void
check_label (Fixture *self,
             guint index,
             gint64 expected)
{
  gint64 found;

  g_assert_true (idx_dataset_get_label (self->dataset, index, &found));
  g_assert_cmpint (found, ==, expected);
}

/* If the reviewer types the given label, the sample is kept, not relabeled. */
static void
test_label (Fixture *self,
            gconstpointer data)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (self->dataset);
  gint64 given;

  g_assert_true (idx_dataset_get_given_label (self->dataset, 4, &given));
  label (self, 3, 2, given);
  check_label (self, 3, given);
  g_assert_cmpuint (idx_decisions_get_state (decisions, 3), ==, IDX_STATE_RELABELED);
  g_assert_cmpuint (idx_decisions_get_state (decisions, 4), ==, IDX_STATE_KEPT);
  g_assert_cmpuint (idx_review_get_n_decided (self->review), ==, 2);
  g_assert_cmpuint (idx_review_get_n_relabeled (self->review), ==, 1);
}

/* Suggests label 5 for sample 3 and label 2 for sample 7, and nothing for the others. */
static void
suggest (Fixture *self)
{
  static const gint64 labels[] = { 2, 5 };
  g_autoptr (IdxSuggestions) suggestions = idx_suggestions_new_list (
    "test 1", labels, G_N_ELEMENTS (labels), idx_dataset_get_n_samples (self->dataset));

  idx_suggestions_append (suggestions, 3, 1, 0.9F);
  idx_suggestions_append (suggestions, 7, 0, 0.8F);
  idx_dataset_set_suggestions (self->dataset, suggestions);
}

/* Each sample gets its own suggested label, in one step; a sample without one stays as it is. */
static void
test_accept (Fixture *self,
             gconstpointer data)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (self->dataset);
  g_autoptr (GArray) indices = make_indices (3, 5);
  g_autoptr (GArray) others = make_indices (0, 3);
  g_autoptr (GError) error = NULL;
  IdxStep step;
  guint n_accepted;

  suggest (self);
  g_assert_true (idx_review_accept (self->review, indices, &n_accepted, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (n_accepted, ==, 2);
  check_label (self, 3, 5);
  check_label (self, 7, 2);
  g_assert_cmpuint (idx_decisions_get_state (decisions, 4), ==, IDX_STATE_UNDECIDED);
  g_assert_false (idx_review_accept (self->review, others, &n_accepted, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_RANGE);
  g_clear_error (&error);

  open_review (self);
  check_label (self, 3, 5);
  check_label (self, 7, 2);
  g_assert_cmpuint (idx_history_peek_undo (
                      idx_journal_get_history (idx_review_get_journal (self->review)), &step),
                    >, 0);
  g_assert_cmpint (step.rule, ==, IDX_STEP_RULE_SUGGESTED);
  g_assert_true (idx_review_undo (self->review, NULL, &error));
  g_assert_cmpuint (idx_review_get_n_decided (self->review), ==, 0);
}

/* A patch is one step of the journal; nothing is decided if it doesn't match the given labels. */
static void
test_patch (Fixture *self,
            gconstpointer data)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (self->dataset);
  g_autoptr (IdxPatch) patch = idx_patch_new ();
  g_autoptr (IdxPatch) empty = idx_patch_new ();
  g_autoptr (IdxPatch) made = NULL;
  g_autoptr (GError) error = NULL;
  guint n_by_rule[IDX_N_STEP_RULES];
  const IdxChange *changes;
  guint n_changes;

  g_assert_false (idx_review_apply_patch (self->review, empty, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_RANGE);
  g_clear_error (&error);
  label (self, 3, 1, 9);
  idx_patch_append (patch, &(IdxChange){ 3, 3, 8 });
  idx_patch_append (patch, &(IdxChange){ 4, 4, 4 });
  idx_patch_append (patch, &(IdxChange){ 15, 5, 0 });
  g_assert_true (idx_review_apply_patch (self->review, patch, &error));
  g_assert_no_error (error);
  check_label (self, 3, 8);
  check_label (self, 15, 0);
  g_assert_cmpuint (idx_decisions_get_state (decisions, 4), ==, IDX_STATE_KEPT);
  idx_history_count_rules (idx_journal_get_history (idx_review_get_journal (self->review)),
                           decisions, n_by_rule);
  g_assert_cmpuint (n_by_rule[IDX_STEP_RULE_PATCH], ==, 3);

  made = idx_patch_new_for_decisions (decisions);
  changes = idx_patch_get_changes (made, &n_changes);
  g_assert_cmpuint (n_changes, ==, 2);
  g_assert_cmpuint (changes[1].index, ==, 15);
  g_assert_cmpint (changes[1].given_label, ==, 5);
  g_assert_cmpint (changes[1].new_label, ==, 0);

  idx_patch_append (patch, &(IdxChange){ 16, 5, 0 });
  g_assert_false (idx_review_apply_patch (self->review, patch, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_PATCH);
  g_assert_true (idx_review_undo (self->review, NULL, NULL));
  check_label (self, 3, 9);
  g_assert_cmpuint (idx_review_get_n_decided (self->review), ==, 1);
}

static void
test_refused (Fixture *self,
              gconstpointer data)
{
  g_autoptr (GArray) one = make_indices (0, 1);
  g_autoptr (GArray) outside = make_indices (N_SAMPLES, 1);
  g_autoptr (GArray) none = make_indices (0, 0);
  g_autoptr (GArray) many = make_indices (0, IDX_STEP_MAX_SAMPLES + 1);
  g_autoptr (GError) error = NULL;

  g_assert_false (idx_review_label (self->review, one, 256, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_RANGE);
  g_clear_error (&error);
  g_assert_false (idx_review_label (self->review, outside, 1, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_RANGE);
  g_clear_error (&error);
  g_assert_false (idx_review_decide (self->review, none, IDX_STATE_KEPT, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_RANGE);
  g_clear_error (&error);
  g_assert_false (idx_review_flag (self->review, many, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_RANGE);
  g_assert_cmpuint (idx_review_get_n_decided (self->review), ==, 0);
}

static void
test_restart (Fixture *self,
              gconstpointer data)
{
  g_autoptr (GArray) undone = NULL;
  g_autoptr (GError) error = NULL;

  label (self, 3, 1, 77);
  label (self, 5, 2, 78);
  open_review (self);
  check_label (self, 3, 77);
  check_label (self, 6, 78);
  g_assert_true (idx_review_can_undo (self->review));
  g_assert_false (idx_review_can_redo (self->review));
  g_assert_true (idx_review_undo (self->review, &undone, &error));
  g_assert_cmpuint (undone->len, ==, 2);
  g_assert_cmpuint (g_array_index (undone, guint32, 0), ==, 5);
  g_assert_cmpuint (idx_review_get_n_relabeled (self->review), ==, 1);
  open_review (self);
  g_assert_true (idx_review_redo (self->review, NULL, &error));
  check_label (self, 6, 78);
}

static void
test_queue (Fixture *self,
            gconstpointer data)
{
  g_autoptr (GArray) indices = make_indices (5, 10);
  g_autoptr (IdxSubset) subset = idx_subset_new (self->dataset, g_steal_pointer (&indices));
  guint found = 99;

  label (self, 6, 2, 77);
  g_assert_true (idx_review_find_undecided (self->review, subset, 0, TRUE, &found));
  g_assert_cmpuint (found, ==, 3);
  g_assert_true (idx_review_find_undecided (self->review, subset, 3, FALSE, &found));
  g_assert_cmpuint (found, ==, 0);
  g_assert_true (idx_review_find_undecided (self->review, subset, 9, TRUE, &found));
  g_assert_cmpuint (found, ==, 0);
  g_assert_cmpuint (idx_review_count_decided (self->review, subset), ==, 2);
  label (self, 5, 10, 77);
  g_assert_false (idx_review_find_undecided (self->review, subset, 0, TRUE, &found));
  g_assert_cmpuint (idx_review_count_decided (self->review, subset), ==, 10);
}

static void
test_flag (Fixture *self,
           gconstpointer data)
{
  g_autoptr (GArray) one = make_indices (1, 1);
  g_autoptr (GArray) two = make_indices (1, 2);
  IdxDecisions *decisions = idx_dataset_get_decisions (self->dataset);

  g_assert_true (idx_review_flag (self->review, one, NULL));
  g_assert_true (idx_review_flag (self->review, two, NULL));
  g_assert_cmpuint (idx_decisions_get_n_flagged (decisions), ==, 2);
  g_assert_true (idx_review_flag (self->review, two, NULL));
  g_assert_cmpuint (idx_decisions_get_n_flagged (decisions), ==, 0);
}

static void
test_discard (Fixture *self,
              gconstpointer data)
{
  g_autoptr (GPtrArray) discarded = NULL;
  g_autoptr (GError) error = NULL;

  label (self, 3, 1, 77);
  discarded = idx_review_discard (self->review, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_query_exists (discarded->pdata[0], NULL));
  check_label (self, 3, 3);
  while (idx_review_get_journal (self->review) == NULL)
    g_main_context_iteration (NULL, TRUE);
  label (self, 4, 1, 77);
  open_review (self);
  check_label (self, 3, 3);
  check_label (self, 4, 77);
}

/* The journal names its images from its first line on. */
static void
test_images (Fixture *self,
             gconstpointer data)
{
  g_autofree char *hash = NULL;
  g_autofree char *path =
    g_build_filename (test_folder_get_path (self->folder), "set-images-idx3-ubyte", NULL);
  g_autofree char *content = NULL;
  gsize size;

  g_assert_true (g_file_get_contents (path, &content, &size, NULL));
  hash = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guint8 *) content, size);
  label (self, 3, 1, 77);
  g_assert_cmpstr (idx_journal_get_images_sha256 (idx_review_get_journal (self->review)), ==, hash);
  open_review (self);
  g_assert_cmpstr (idx_journal_get_images_sha256 (idx_review_get_journal (self->review)), ==, hash);
}

static void
failed_cb (char **message,
           const GError *error)
{
  g_free (*message);
  *message = g_strdup (error->message);
}

/* If the journal was deleted, the review reports that it continues in another file. */
static void
test_moved (Fixture *self,
            gconstpointer data)
{
  g_autofree char *message = NULL;
  g_autofree char *path = NULL;

  g_signal_connect_swapped (self->review, "failed", G_CALLBACK (failed_cb), &message);
  label (self, 0, 1, 9);
  path = g_file_get_path (idx_journal_get_location (idx_review_get_journal (self->review)));
  g_assert_cmpint (g_unlink (path), ==, 0);
  label (self, 1, 1, 9);
  while (message == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_nonnull (strstr (message, "The journal can't be continued where it was."));
}

static GSource *
wait_for_sync_source (Fixture *self)
{
  GSource *source;

  while ((source = g_main_context_find_source_by_user_data (NULL, self->review)) == NULL)
    g_main_context_iteration (NULL, TRUE);
  return source;
}

/* The journal is synced within a second of a decision, whatever part of a second the clock shows.
 */
static void
test_sync_time (Fixture *self,
                gconstpointer data)
{
  for (guint i = 0; i < 10; i++)
    {
      gint64 before = g_get_monotonic_time ();

      label (self, i, 1, 9);
      g_assert_true (idx_journal_needs_sync (idx_review_get_journal (self->review)));
      g_assert_cmpint (g_source_get_ready_time (wait_for_sync_source (self)), >, before);
      g_assert_cmpint (g_source_get_ready_time (wait_for_sync_source (self)), <=,
                       g_get_monotonic_time () + G_USEC_PER_SEC);
      clock_offset += 1100 * (gint64) 1000000;
      while (idx_journal_needs_sync (idx_review_get_journal (self->review)))
        g_assert_true (g_main_context_iteration (NULL, FALSE));
    }
}

/* A disk that takes long to sync doesn't keep the journal locked once the review is closed. */
static void
test_reopen_during_sync (Fixture *self,
                         gconstpointer data)
{
  int n_begun;

  label (self, 0, 1, 9);
  n_begun = g_atomic_int_get (&n_syncs_begun);
  g_atomic_int_set (&syncs_wait, TRUE);
  clock_offset += 1100 * (gint64) 1000000;
  while (g_atomic_int_get (&n_syncs_begun) == n_begun)
    g_main_context_iteration (NULL, FALSE);
  open_review (self);
  g_atomic_int_set (&syncs_wait, FALSE);
  g_assert_cmpstr (idx_review_get_read_only_reason (self->review), ==, NULL);
  check_label (self, 0, 9);
  label (self, 1, 1, 9);
}

/* The file that an answer has created is synced as well. */
static void
test_sync_after_answer (Fixture *self,
                        gconstpointer data)
{
  g_object_unref (test_folder_add_text (self->folder,
                                        "set-labels-idx1-ubyte.ann.idxreview.jsonl", "notes\n"));
  open_review (self);
  idx_review_answer (self->review, IDX_JOURNAL_ANSWER_START_NEW);
  while (idx_review_get_journal (self->review) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (idx_review_get_read_only_reason (self->review), ==, NULL);
  g_assert_nonnull (g_main_context_find_source_by_user_data (NULL, self->review));
}

static void
add (const char *path,
     void (*test) (Fixture *self,
                   gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

/* The counts include decisions that were saved before, so the text then says that only the latest
 * aren't saved yet. */
static void
test_unsaved (Fixture *self,
              gconstpointer data)
{
  g_autoptr (GFile) target = test_folder_get_file (self->folder, "saved");
  g_autofree char *hash = g_strnfill (64, 'a');
  g_autofree char *none = idx_review_describe_unsaved (self->review);
  g_autofree char *first = NULL;
  g_autofree char *saved = NULL;
  g_autofree char *second = NULL;

  g_assert_null (none);
  label (self, 0, 2, 9);
  first = idx_review_describe_unsaved (self->review);
  g_assert_cmpstr (first, ==, "2 decisions not saved yet (changed labels: 2)");
  g_assert_true (idx_review_record_saved (self->review, 1, target, hash, NULL));
  saved = idx_review_describe_unsaved (self->review);
  g_assert_null (saved);
  label (self, 2, 1, 9);
  second = idx_review_describe_unsaved (self->review);
  g_assert_cmpstr (second, ==,
                   "3 decisions, the latest of them not saved yet (changed labels: 3)");
}

static void
count_cb (guint *n)
{
  (*n)++;
}

/* Adds images that are too large to hash before a review begins. */
static GFile *
add_large_images (Fixture *self)
{
  const guint n_samples = 90000;
  g_autoptr (GByteArray) header = test_idx_header (0x08, 3, n_samples, 28, 28);
  g_autoptr (GByteArray) labels = test_idx_labels (n_samples);
  GFile *images_file = test_folder_add (self->folder, "set-images-idx3-ubyte", header);
  g_autoptr (GFile) labels_file = test_folder_add (self->folder, "set-labels-idx1-ubyte", labels);

  g_assert_cmpint (
    truncate (g_file_peek_path (images_file), header->len + (goffset) n_samples * 28 * 28), ==, 0);
  return images_file;
}

static void
open_large (Fixture *self,
            GFile *images_file)
{
  g_autoptr (GError) error = NULL;

  g_clear_object (&self->review);
  g_clear_object (&self->dataset);
  self->dataset = idx_dataset_open (images_file, NULL, IDX_OPEN_FIND_LABELS, NULL, &error);
  g_assert_no_error (error);
  self->review = idx_review_new (self->dataset, "ann", NULL);
}

/* Large images are hashed only when a review begins, or if there may be a journal. Until then, no
 * decision is possible. The file is sparse, so it takes no space. */
static void
test_large_images (Fixture *self,
                   gconstpointer data)
{
  g_autoptr (GFile) images_file = add_large_images (self);
  g_autoptr (GArray) one = make_indices (3, 1);
  g_autoptr (GError) error = NULL;
  guint n_opened = 0;

  open_large (self, images_file);
  g_signal_connect_swapped (self->review, "opened", G_CALLBACK (count_cb), &n_opened);
  while (n_opened < 1)
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (idx_review_get_journal (self->review));
  g_assert_false (idx_review_label (self->review, one, 77, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_WRITE);

  /* The refused decision has begun the review. */
  idx_review_begin (self->review);
  while (n_opened < 2)
    g_main_context_iteration (NULL, TRUE);
  g_signal_connect_swapped (self->dataset, "decisions-changed", G_CALLBACK (decisions_changed_cb),
                            self);
  label (self, 3, 1, 77);
  open_review (self);
  check_label (self, 3, 77);
}

/* A review can begin while a job still looks for a journal. */
static void
test_begin_early (Fixture *self,
                  gconstpointer data)
{
  g_autoptr (GFile) images_file = add_large_images (self);

  open_large (self, images_file);
  idx_review_begin (self->review);
  while (idx_review_get_journal (self->review) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_signal_connect_swapped (self->dataset, "decisions-changed", G_CALLBACK (decisions_changed_cb),
                            self);
  label (self, 3, 1, 77);
}

/* Labels that were kept together are one step, and count apart until they are decided again. */
static void
test_keep_page (Fixture *self,
                gconstpointer data)
{
  const guint32 kept[] = { 2, 3, 5 };
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GError) error = NULL;

  g_array_append_vals (indices, kept, G_N_ELEMENTS (kept));
  g_assert_cmpuint (idx_review_count_kept_by_page (self->review), ==, 0);
  g_assert_true (idx_review_keep_page (self->review, indices, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (idx_review_get_n_decided (self->review), ==, 3);
  g_assert_cmpuint (idx_review_count_kept_by_page (self->review), ==, 3);
  label (self, 3, 1, 9);
  g_assert_cmpuint (idx_review_count_kept_by_page (self->review), ==, 2);
  open_review (self);
  g_assert_cmpuint (idx_review_count_kept_by_page (self->review), ==, 2);
  g_assert_true (idx_review_undo (self->review, NULL, NULL));
  g_assert_cmpuint (idx_review_count_kept_by_page (self->review), ==, 3);
  g_assert_true (idx_review_undo (self->review, NULL, NULL));
  g_assert_cmpuint (idx_review_get_n_decided (self->review), ==, 0);
  g_assert_cmpuint (idx_review_count_kept_by_page (self->review), ==, 0);
}

int
main (int argc,
      char **argv)
{
  g_autoptr (TestFolder) user = test_folder_new_for_user ();

  g_test_init (&argc, &argv, NULL);
  add ("/session/review/label", test_label);
  add ("/session/review/accept", test_accept);
  add ("/session/review/patch", test_patch);
  add ("/session/review/refused", test_refused);
  add ("/session/review/restart", test_restart);
  add ("/session/review/queue", test_queue);
  add ("/session/review/flag", test_flag);
  add ("/session/review/discard", test_discard);
  add ("/session/review/unsaved", test_unsaved);
  add ("/session/review/images", test_images);
  add ("/session/review/keep-page", test_keep_page);
  add ("/session/review/moved", test_moved);
  add ("/session/review/large-images", test_large_images);
  add ("/session/review/begin-early", test_begin_early);
  add ("/session/review/sync-time", test_sync_time);
  add ("/session/review/reopen-during-sync", test_reopen_during_sync);
  add ("/session/review/sync-after-answer", test_sync_after_answer);
  return g_test_run ();
}
