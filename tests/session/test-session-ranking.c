/* SPDX-License-Identifier: MIT */

/* A session updates the ranking of the labels to check after decisions. */

#include "test-fixture.h"

#include "test-bytes.h"
#include "test-loop.h"

#define N_SAMPLES 400
#define N_WRONG 8

/* Contains the cache. */
static TestFolder *user_folder;

/* Opens images with wrong labels for samples 40, 80, …, and checks the labels. */
static void
check_wrong (Fixture *self)
{
  g_autoptr (GByteArray) images = test_idx_striped_images (N_SAMPLES);
  g_autoptr (GByteArray) labels = test_idx_labels (N_SAMPLES);
  g_autoptr (GFile) labels_file = NULL;
  g_autoptr (GFile) images_file = NULL;

  for (guint i = 1; i <= N_WRONG; i++)
    labels->data[8 + 40 * i] = 5;
  labels_file = test_folder_add (self->folder, "wrong-labels-idx1-ubyte", labels);
  images_file = test_folder_add (self->folder, "wrong-images-idx3-ubyte", images);
  fixture_open (self, images_file);
  idx_session_check_labels (self->session);
  fixture_wait (self);
  g_assert_cmpint (idx_session_get_mode (self->session), ==, IDX_SESSION_MODE_CHECK);
  fixture_forget (self);
}

/* The same, with an empty cache: a result that is loaded from it has no fit. */
static void
check_new (Fixture *self)
{
  test_folder_empty (user_folder);
  check_wrong (self);
}

static IdxSuggestions *
get_suggestions (Fixture *self)
{
  return idx_dataset_get_suggestions (idx_session_get_dataset (self->session));
}

static gboolean
is_suspect (Fixture *self,
            guint index)
{
  IdxSuggestion suggestion;

  return idx_suggestions_get (get_suggestions (self), index, &suggestion) && suggestion.is_suspect;
}

static void
relabel (Fixture *self,
         GArray *indices,
         gint64 label)
{
  g_autoptr (GError) error = NULL;

  idx_review_label (idx_session_get_review (self->session), indices, label, &error);
  g_assert_no_error (error);
}

/* Relabels most samples of class 3 by mistake, so that the labels of the others become suspect. */
static void
relabel_class (Fixture *self)
{
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 i = 3; i < 300; i += 10)
    g_array_append_val (indices, i);
  relabel (self, indices, 5);
}

/* Waits for suggestions other than @former. */
typedef struct
{
  Fixture *fixture;
  IdxSuggestions *former;
} Update;

static gboolean
is_updated (gpointer data)
{
  const Update *update = data;

  return get_suggestions (update->fixture) != update->former;
}

static void
wait_for_update (Fixture *self,
                 IdxSuggestions *former)
{
  Update update = { self, former };

  test_loop_until (is_updated, &update);
}

/* Nothing that is shown moves; a message offers to show the new list. */
static void
test_paused (Fixture *self,
             gconstpointer data)
{
  g_autoptr (IdxSuggestions) former = NULL;
  g_autoptr (IdxSubset) subset = NULL;
  guint32 current, index;
  const IdxSessionMessage *message;

  check_new (self);
  former = g_object_ref (get_suggestions (self));
  subset = g_object_ref (idx_session_get_subset (self->session));
  idx_session_move_to (self->session, 1);
  g_assert_true (idx_session_get_current_index (self->session, &current));
  idx_session_set_update_delay (self->session, 0);
  relabel_class (self);
  wait_for_update (self, former);

  g_assert_true (idx_session_get_subset (self->session) == subset);
  g_assert_cmpuint (self->n_changes, ==, 0);
  g_assert_true (idx_session_get_current_index (self->session, &index));
  g_assert_cmpuint (index, ==, current);
  fixture_check_titles (self, "Ranking updated: 10 more labels to check");
  message = g_ptr_array_index (self->messages, 0);
  g_assert_cmpint (message->remedy, ==, IDX_REMEDY_SHOW_LABELS_TO_CHECK);
  for (guint i = 303; i < N_SAMPLES; i += 10)
    g_assert_true (is_suspect (self, i));

  idx_session_check_labels (self->session);
  fixture_wait (self);
  g_assert_true (idx_session_get_subset (self->session) != subset);
  g_assert_true (idx_subset_contains (idx_session_get_subset (self->session), 303));
  g_assert_false (idx_subset_contains (idx_session_get_subset (self->session), 3));
}

/* When all labels to check are decided, the ranking is updated at once. */
static void
test_all_decided (Fixture *self,
                  gconstpointer data)
{
  g_autoptr (IdxSuggestions) former = NULL;
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  IdxSubset *subset;

  check_new (self);
  former = g_object_ref (get_suggestions (self));
  subset = idx_session_get_subset (self->session);
  for (guint i = 0; i < idx_subset_get_n_samples (subset); i++)
    {
      guint32 index = idx_subset_get_index (subset, i);

      g_array_append_val (indices, index);
    }
  relabel (self, indices, 0);
  wait_for_update (self, former);
  for (guint i = 0; i < indices->len; i++)
    g_assert_false (is_suspect (self, g_array_index (indices, guint32, i)));
}

/* Without another label to check, there is no message. */
static void
test_no_more (Fixture *self,
              gconstpointer data)
{
  g_autoptr (IdxSuggestions) former = NULL;
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  const guint32 first = 40;

  check_new (self);
  former = g_object_ref (get_suggestions (self));
  idx_session_set_update_delay (self->session, 0);
  g_array_append_val (indices, first);
  relabel (self, indices, 0);
  wait_for_update (self, former);
  g_assert_false (is_suspect (self, 40));
  g_assert_true (is_suspect (self, 80));
  fixture_check_titles (self, NULL);
}

/* Check Labels takes decisions into account, even before the reviewer pauses. */
static void
test_check_labels (Fixture *self,
                   gconstpointer data)
{
  check_new (self);
  relabel_class (self);
  idx_session_check_labels (self->session);
  fixture_wait (self);
  g_assert_true (is_suspect (self, 303));
  g_assert_false (is_suspect (self, 3));
  fixture_check_shown (self, "suspicion:>0.5", "-suspicion",
                       idx_suggestions_get_n_suspects (get_suggestions (self)));
  fixture_check_titles (self, NULL);
}

/* A check that is canceled takes no decisions into account. */
static void
test_canceled (Fixture *self,
               gconstpointer data)
{
  IdxJobList *tasks = idx_session_get_tasks (self->session);

  check_new (self);
  relabel_class (self);
  idx_session_check_labels (self->session);
  g_assert_nonnull (idx_job_list_get_current (tasks));
  idx_job_list_cancel (tasks, idx_job_list_get_current (tasks));
  test_loop_settle ();
  g_assert_false (is_suspect (self, 303));
  idx_session_check_labels (self->session);
  fixture_wait (self);
  g_assert_true (is_suspect (self, 303));
  g_assert_false (is_suspect (self, 3));
}

/* A pause doesn't replace the suggestions of a file. Check Labels does, and takes the decisions
 * before the pause into account. */
static void
test_other_suggestions (Fixture *self,
                        gconstpointer data)
{
  IdxDataset *dataset;
  const gint64 labels[] = { 0, 1 };
  g_autoptr (IdxSuggestions) list = idx_suggestions_new_list ("list.csv", labels, 2, N_SAMPLES);

  check_new (self);
  dataset = idx_session_get_dataset (self->session);
  idx_dataset_set_suggestions (dataset, list);
  idx_session_set_update_delay (self->session, 0);
  relabel_class (self);
  test_loop_settle ();
  g_assert_true (get_suggestions (self) == list);
  idx_session_check_labels (self->session);
  fixture_wait (self);
  g_assert_true (is_suspect (self, 303));
  g_assert_false (is_suspect (self, 3));
}

/* A result from the cache has no fit; checking again makes one. */
static void
test_cached (Fixture *self,
             gconstpointer data)
{
  g_autoptr (IdxSuggestions) former = NULL;
  IdxDataset *dataset;

  check_new (self);
  test_loop_settle ();
  fixture_start_again (self);
  check_wrong (self);
  dataset = idx_session_get_dataset (self->session);
  g_assert_false (idx_audit_can_renew (idx_session_get_check_result (self->session), dataset));
  former = g_object_ref (get_suggestions (self));
  idx_session_set_update_delay (self->session, 0);
  relabel_class (self);
  test_loop_settle ();
  g_assert_true (get_suggestions (self) == former);
  idx_session_check_again (self->session);
  fixture_wait (self);
  g_assert_true (idx_audit_can_renew (idx_session_get_check_result (self->session), dataset));
  g_assert_true (is_suspect (self, 303));
}

int
main (int argc,
      char *argv[])
{
  int status;

  user_folder = test_folder_new_for_user ();
  g_test_init (&argc, &argv, NULL);

  fixture_add_test ("/session/session-ranking/paused", test_paused);
  fixture_add_test ("/session/session-ranking/all-decided", test_all_decided);
  fixture_add_test ("/session/session-ranking/no-more", test_no_more);
  fixture_add_test ("/session/session-ranking/check-labels", test_check_labels);
  fixture_add_test ("/session/session-ranking/canceled", test_canceled);
  fixture_add_test ("/session/session-ranking/other-suggestions", test_other_suggestions);
  fixture_add_test ("/session/session-ranking/cached", test_cached);

  status = g_test_run ();
  test_folder_free (user_folder);
  return status;
}
