/* SPDX-License-Identifier: MIT */

/* A session checks labels and shows the labels to check. */

#include "idx-reviewed-list.h"

#include "test-fixture.h"

#include "test-bytes.h"
#include "test-loop.h"

#include <string.h>

#define N_SAMPLES 400
#define N_WRONG 8

/* Adds images with wrong labels for samples 40, 80, … */
static GFile *
add_wrong (Fixture *self)
{
  g_autoptr (GByteArray) images = test_idx_striped_images (N_SAMPLES);
  g_autoptr (GByteArray) labels = test_idx_labels (N_SAMPLES);
  g_autoptr (GFile) labels_file = NULL;

  for (guint i = 1; i <= N_WRONG; i++)
    labels->data[8 + 40 * i] = 5;
  labels_file = test_folder_add (self->folder, "wrong-labels-idx1-ubyte", labels);
  return test_folder_add (self->folder, "wrong-images-idx3-ubyte", images);
}

static void
open_wrong (Fixture *self)
{
  g_autoptr (GFile) images = add_wrong (self);

  fixture_open (self, images);
  fixture_forget (self);
}

static void
check_labels (Fixture *self)
{
  idx_session_check_labels (self->session);
  fixture_wait (self);
}

static IdxSuggestions *
get_suggestions (Fixture *self)
{
  return idx_dataset_get_suggestions (idx_session_get_dataset (self->session));
}

static void
assert_to_check (Fixture *self)
{
  guint n = idx_suggestions_get_n_suspects (get_suggestions (self));

  g_assert_cmpint (idx_session_get_mode (self->session), ==, IDX_SESSION_MODE_CHECK);
  g_assert_cmpuint (n, >=, N_WRONG);
  fixture_check_shown (self, "suspicion:>0.5", "-suspicion", n);
}

static void
assert_browsing (Fixture *self,
                 const char *filter,
                 const char *sort,
                 guint n_samples)
{
  g_assert_cmpint (idx_session_get_mode (self->session), ==, IDX_SESSION_MODE_BROWSE);
  fixture_check_shown (self, filter, sort, n_samples);
}

static void
test_check (Fixture *self,
            gconstpointer data)
{
  g_autofree char *text = NULL;

  open_wrong (self);
  g_assert_null (idx_session_describe_labels_to_check (self->session));
  check_labels (self);
  assert_to_check (self);
  g_assert_nonnull (idx_session_get_check_result (self->session));
  text = idx_session_describe_labels_to_check (self->session);
  g_assert_true (g_str_has_prefix (text, "8 labels to check"));
  g_assert_cmpuint (self->n_changes, <=, 2);
  fixture_check_titles (self, NULL);
}

/* Checking again checks the current labels, and suggests nothing for samples that are decided. */
static void
test_again (Fixture *self,
            gconstpointer data)
{
  IdxDecisions *decisions;
  IdxSuggestion suggestion;
  guint n;

  open_wrong (self);
  check_labels (self);
  decisions = idx_dataset_get_decisions (idx_session_get_dataset (self->session));
  (void) idx_decisions_set (decisions, 40, IDX_STATE_RELABELED, 0);
  (void) idx_decisions_set (decisions, 80, IDX_STATE_KEPT, 0);
  (void) idx_decisions_set (decisions, 120, IDX_STATE_UNSURE, 0);
  fixture_forget (self);
  idx_session_check_again (self->session);
  fixture_wait (self);
  for (guint i = 40; i <= 120; i += 40)
    g_assert_false (idx_suggestions_get (get_suggestions (self), i, &suggestion));
  n = idx_suggestions_get_n_suspects (get_suggestions (self));
  g_assert_cmpuint (idx_suggestions_get_n_to_check (get_suggestions (self)), ==, N_WRONG - 3);
  fixture_check_shown (self, "suspicion:>0.5", "-suspicion", n);
  fixture_check_titles (self, NULL);
}

/* If there is nothing left to check, all samples are shown. */
static void
test_again_without_suspects (Fixture *self,
                             gconstpointer data)
{
  IdxDecisions *decisions;

  open_wrong (self);
  check_labels (self);
  decisions = idx_dataset_get_decisions (idx_session_get_dataset (self->session));
  for (guint i = 0; i < N_SAMPLES; i++)
    (void) idx_decisions_set (decisions, i, IDX_STATE_RELABELED, i % 10);
  idx_session_check_again (self->session);
  fixture_wait (self);
  assert_browsing (self, "", "index", N_SAMPLES);
  fixture_check_titles (self, "The labels can't be checked");
}

/* Another filter restores the previous order. */
static void
test_leave (Fixture *self,
            gconstpointer data)
{
  open_wrong (self);
  fixture_set_sort (self, "-label");
  fixture_wait (self);
  check_labels (self);
  assert_to_check (self);
  fixture_set_filter (self, "label:4");
  fixture_wait (self);
  g_assert_cmpint (idx_session_get_mode (self->session), ==, IDX_SESSION_MODE_BROWSE);
  g_assert_cmpstr (idx_arrangement_get_sort_text (idx_session_get_arrangement (self->session)), ==,
                   "-label");
  /* The check result is kept, so the labels to check are shown at once. */
  idx_session_check_labels (self->session);
  assert_to_check (self);
}

/* The user types another filter and then returns to the filter for the labels to check. */
static void
test_come_back (Fixture *self,
                gconstpointer data)
{
  open_wrong (self);
  check_labels (self);
  fixture_set_filter (self, "label:4");
  assert_browsing (self, "label:4", "index", 40);
  fixture_set_filter (self, "suspicion:>0.5");
  assert_to_check (self);
  /* Setting the same filter again keeps the order that the user chose for the labels to check. */
  fixture_set_sort (self, "index");
  fixture_set_filter (self, "suspicion:>0.5");
  fixture_check_shown (self, "suspicion:>0.5", "index",
                       idx_suggestions_get_n_suspects (get_suggestions (self)));
}

static void
test_filter_by_suggestions (Fixture *self,
                            gconstpointer data)
{
  open_wrong (self);
  check_labels (self);
  fixture_set_filter (self, "given:5 suspicion:0.1..1");
  assert_browsing (self, "given:5 suspicion:0.1..1", "-suspicion", N_WRONG);
  fixture_set_filter (self, " suspicion: > .5");
  g_assert_cmpint (idx_session_get_mode (self->session), ==, IDX_SESSION_MODE_CHECK);
}

/* Narrowing the labels to check keeps the mode and the order by suspicion. */
static void
test_narrowed (Fixture *self,
               gconstpointer data)
{
  open_wrong (self);
  fixture_set_sort (self, "-label");
  fixture_wait (self);
  check_labels (self);
  fixture_set_filter (self, "suspicion:>0.5 label:5");
  g_assert_cmpint (idx_session_get_mode (self->session), ==, IDX_SESSION_MODE_CHECK);
  fixture_check_shown (self, "suspicion:>0.5 label:5", "-suspicion", N_WRONG);
  fixture_set_filter (self, "suspicion:>0.5 label:4");
  g_assert_cmpint (idx_session_get_mode (self->session), ==, IDX_SESSION_MODE_CHECK);
  fixture_check_shown (self, "suspicion:>0.5 label:4", "-suspicion", 0);
  fixture_set_filter (self, "suspicion:>0.5");
  assert_to_check (self);
  fixture_set_filter (self, "label:4");
  g_assert_cmpint (idx_session_get_mode (self->session), ==, IDX_SESSION_MODE_BROWSE);
  fixture_wait (self);
  g_assert_cmpstr (idx_arrangement_get_sort_text (idx_session_get_arrangement (self->session)), ==,
                   "-label");
}

static void
test_offer (Fixture *self,
            gconstpointer data)
{
  const IdxSessionMessage *message;

  open_wrong (self);
  idx_session_set_may_change_view (self->session, FALSE);
  check_labels (self);
  assert_browsing (self, "", "index", N_SAMPLES);
  g_assert_cmpuint (self->messages->len, ==, 1);
  message = g_ptr_array_index (self->messages, 0);
  g_assert_cmpint (message->remedy, ==, IDX_REMEDY_SHOW_LABELS_TO_CHECK);
  idx_session_check_labels (self->session);
  assert_to_check (self);
  fixture_check_titles (self, NULL);
}

static void
test_cancel (Fixture *self,
             gconstpointer data)
{
  open_wrong (self);
  idx_session_check_labels (self->session);
  idx_job_list_cancel_all (idx_session_get_tasks (self->session));
  test_loop_settle ();
  assert_browsing (self, "", "index", N_SAMPLES);
  g_assert_null (idx_session_get_check_result (self->session));
  fixture_check_titles (self, NULL);
  check_labels (self);
  assert_to_check (self);
}

static gboolean
is_open (gpointer data)
{
  return idx_session_get_dataset (((Fixture *) data)->session) != NULL;
}

static void
test_while_loading (Fixture *self,
                    gconstpointer data)
{
  g_autoptr (GFile) images = add_wrong (self);

  idx_session_open (self->session, images, NULL, IDX_OPEN_FIND_LABELS);
  test_loop_until (is_open, self);
  idx_session_check_labels (self->session);
  fixture_wait (self);
  assert_to_check (self);
}

static void
test_reload_while_checking (Fixture *self,
                            gconstpointer data)
{
  open_wrong (self);
  idx_session_check_labels (self->session);
  idx_session_reload (self->session);
  fixture_wait (self);
  test_loop_settle ();
  assert_browsing (self, "", "index", N_SAMPLES);
  g_assert_null (idx_session_get_check_result (self->session));
  g_assert_null (get_suggestions (self));
}

static void
test_open_while_checking (Fixture *self,
                          gconstpointer data)
{
  open_wrong (self);
  idx_session_check_labels (self->session);
  fixture_open (self, self->images);
  test_loop_settle ();
  assert_browsing (self, "", "index", TEST_N_SAMPLES);
  g_assert_null (get_suggestions (self));
}

static void
test_filter_while_checking (Fixture *self,
                            gconstpointer data)
{
  open_wrong (self);
  idx_session_check_labels (self->session);
  fixture_set_filter (self, "label:4");
  fixture_set_sort (self, "-label");
  fixture_wait (self);
  assert_to_check (self);
}

static void
test_shape_while_checking (Fixture *self,
                           gconstpointer data)
{
  open_wrong (self);
  idx_session_check_labels (self->session);
  idx_session_set_shape (self->session, "7x28");
  test_loop_settle ();
  assert_browsing (self, "", "index", N_SAMPLES);
  g_assert_null (idx_session_get_check_result (self->session));
}

/* The check result and the suggestions are dropped if the shape of the images changes. */
static void
test_shape_afterwards (Fixture *self,
                       gconstpointer data)
{
  open_wrong (self);
  fixture_set_sort (self, "-label");
  fixture_wait (self);
  check_labels (self);
  assert_to_check (self);
  idx_session_set_shape (self->session, "7x28");
  fixture_wait (self);
  assert_browsing (self, "", "-label", N_SAMPLES);
  g_assert_null (idx_session_get_check_result (self->session));
  g_assert_null (get_suggestions (self));
}

static void
test_reload_afterwards (Fixture *self,
                        gconstpointer data)
{
  open_wrong (self);
  check_labels (self);
  idx_session_reload (self->session);
  fixture_wait (self);
  assert_browsing (self, "", "index", N_SAMPLES);
  fixture_check_titles (self, NULL);
}

static IdxDataset *
get_shown_dataset (IdxSession *session)
{
  IdxArrangement *arrangement = idx_session_get_arrangement (session);

  return idx_subset_get_dataset (idx_arrangement_get_subset (arrangement));
}

/* Signal handlers never see anything of the previous dataset. */
static void
check_consistent_cb (IdxSession *session,
                     GParamSpec *property,
                     gpointer data)
{
  g_assert_true (get_shown_dataset (session) ==
                 idx_session_get_dataset (session));
  g_assert_null (idx_session_get_check_result (session));
  g_assert_cmpuint (idx_dataset_get_n_samples (idx_session_get_dataset (session)), ==, 50);
}

static void
test_open_afterwards (Fixture *self,
                      gconstpointer data)
{
  static const char *const signals[] = { "notify::check-result", "notify::mode",
                                         "notify::dataset", "notify::review" };
  g_autoptr (GFile) other = fixture_add_images (self, "other-images-idx3-ubyte", 50);

  open_wrong (self);
  check_labels (self);
  assert_to_check (self);
  for (gsize i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_connect (self->session, signals[i], G_CALLBACK (check_consistent_cb), NULL);
  fixture_open (self, other);
  assert_browsing (self, "", "index", 50);
}

static void
test_none (Fixture *self,
           gconstpointer data)
{
  fixture_open (self, self->images);
  fixture_forget (self);
  check_labels (self);
  if (idx_suggestions_get_n_suspects (get_suggestions (self)) > 0)
    {
      assert_to_check (self);
      return;
    }
  assert_browsing (self, "", "index", TEST_N_SAMPLES);
  fixture_check_titles (self, "No label looks wrong");
}

static void
test_no_labels (Fixture *self,
                gconstpointer data)
{
  idx_session_open (self->session, self->images, NULL, IDX_OPEN_ONLY_IMAGES);
  fixture_wait (self);
  idx_session_check_labels (self->session);
  fixture_check_titles (self, "There are no labels");
  g_assert_cmpint (((IdxSessionMessage *) g_ptr_array_index (self->messages, 0))->remedy, ==,
                   IDX_REMEDY_CHOOSE_LABELS);
}

static void
test_too_few (Fixture *self,
              gconstpointer data)
{
  g_autoptr (GFile) images = fixture_add_images (self, "few-images-idx3-ubyte", 20);

  fixture_open (self, images);
  check_labels (self);
  fixture_check_titles (self, "The labels can't be checked");
  assert_browsing (self, "", "index", 20);
}

static void
test_nothing_open (Fixture *self,
                   gconstpointer data)
{
  idx_session_check_labels (self->session);
  g_assert_null (idx_job_list_get_current (idx_session_get_tasks (self->session)));
}

/* If the labels to check were reviewed, the labels are checked again. */
static void
test_reviewed_check (Fixture *self,
                     gconstpointer data)
{
  open_wrong (self);
  check_labels (self);
  g_assert_cmpint (idx_session_get_mode (self->session), ==, IDX_SESSION_MODE_CHECK);
  idx_reviewed_list_remember (self->session);
  fixture_start_again (self);
  open_wrong (self);
  idx_reviewed_list_show (self->session);
  fixture_wait (self);
  g_assert_cmpint (idx_session_get_mode (self->session), ==, IDX_SESSION_MODE_CHECK);
}

int
main (int argc,
      char **argv)
{
  g_autoptr (TestFolder) user = test_folder_new_for_user ();

  g_test_init (&argc, &argv, NULL);
  fixture_add_test ("/session/session-check/check", test_check);
  fixture_add_test ("/session/session-check/again", test_again);
  fixture_add_test ("/session/session-check/again-without-suspects", test_again_without_suspects);
  fixture_add_test ("/session/session-check/leave", test_leave);
  fixture_add_test ("/session/session-check/come-back", test_come_back);
  fixture_add_test ("/session/session-check/filter-by-suggestions", test_filter_by_suggestions);
  fixture_add_test ("/session/session-check/narrowed", test_narrowed);
  fixture_add_test ("/session/session-check/offer", test_offer);
  fixture_add_test ("/session/session-check/cancel", test_cancel);
  fixture_add_test ("/session/session-check/while-loading", test_while_loading);
  fixture_add_test ("/session/session-check/reload-while-checking", test_reload_while_checking);
  fixture_add_test ("/session/session-check/open-while-checking", test_open_while_checking);
  fixture_add_test ("/session/session-check/filter-while-checking", test_filter_while_checking);
  fixture_add_test ("/session/session-check/shape-while-checking", test_shape_while_checking);
  fixture_add_test ("/session/session-check/shape-afterwards", test_shape_afterwards);
  fixture_add_test ("/session/session-check/reload-afterwards", test_reload_afterwards);
  fixture_add_test ("/session/session-check/open-afterwards", test_open_afterwards);
  fixture_add_test ("/session/session-check/none", test_none);
  fixture_add_test ("/session/session-check/no-labels", test_no_labels);
  fixture_add_test ("/session/session-check/too-few", test_too_few);
  fixture_add_test ("/session/session-check/nothing-open", test_nothing_open);
  fixture_add_test ("/session/session-check/reviewed", test_reviewed_check);
  return g_test_run ();
}
