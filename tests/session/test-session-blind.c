/* SPDX-License-Identifier: MIT */

/* Reads samples again without seeing their labels. */

#include "idx-blind-reading.h"

#include "idx-error.h"
#include "test-fixture.h"
#include "test-loop.h"

#define SEED 7

static IdxReview *
get_review (Fixture *self)
{
  return idx_session_get_review (self->session);
}

static void
label (Fixture *self,
       guint32 index,
       gint64 new_label)
{
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GError) error = NULL;

  g_array_append_val (indices, index);
  (void) idx_review_label (get_review (self), indices, new_label, &error);
  g_assert_no_error (error);
}

/* Opens the images, and decides about five samples. */
static void
decide_about_five (Fixture *self)
{
  fixture_open (self, self->images);
  for (guint32 index = 10; index < 15; index++)
    label (self, index, index == 12 ? 7 : index % 10);
}

static guint
begin (Fixture *self,
       guint64 seed)
{
  g_autoptr (GError) error = NULL;
  guint n_samples = 0;

  (void) idx_blind_reading_begin (self->session, seed, &n_samples, &error);
  g_assert_no_error (error);
  fixture_wait (self);
  return n_samples;
}

/* Lists the samples that are shown, in their order. */
static char *
list_shown (Fixture *self)
{
  IdxSubset *subset = idx_session_get_subset (self->session);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < idx_subset_get_n_samples (subset); i++)
    g_string_append_printf (text, "%u ", idx_subset_get_index (subset, i));
  return g_string_free (text, FALSE);
}

/* While blind, the session's dataset has no labels; afterwards, everything is as before. */
static void
test_hidden (Fixture *self,
             gconstpointer data)
{
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) labels = NULL;
  IdxDataset *copy;

  decide_about_five (self);
  fixture_set_filter (self, "label:4");
  fixture_set_sort (self, "-index");
  fixture_wait (self);
  dataset = g_object_ref (idx_session_get_dataset (self->session));
  labels = g_object_ref (idx_file_get_location (
    idx_labels_get_file (idx_dataset_get_labels (dataset))));
  g_assert_true (idx_session_set_blind (self->session, TRUE, &error));
  g_assert_no_error (error);
  copy = idx_session_get_dataset (self->session);
  g_assert_true (copy != dataset);
  g_assert_true (idx_dataset_hides_labels (copy));
  g_assert_null (idx_dataset_get_labels (copy));
  g_assert_null (idx_dataset_get_decisions (copy));
  g_assert_null (idx_dataset_get_suggestions (copy));
  fixture_check_shown (self, "", "index", TEST_N_SAMPLES);
  fixture_set_filter (self, "label:4");
  fixture_check_shown (self, "label:4", "index", 0);
  g_assert_false (idx_session_set_sort (self->session, "label", NULL));
  /* The labels file is still protected from being overwritten. */
  g_assert_false (idx_dataset_check_target (copy, labels, NULL));

  g_assert_true (idx_session_set_blind (self->session, FALSE, NULL));
  fixture_wait (self);
  g_assert_true (idx_session_get_dataset (self->session) == dataset);
  g_assert_true (idx_dataset_get_decisions (dataset) ==
                 idx_review_get_decisions (get_review (self)));
  fixture_check_shown (self, "label:4", "-index", 30);
}

static void
test_check_result (Fixture *self,
                   gconstpointer data)
{
  IdxAudit *result;

  fixture_open (self, self->images);
  idx_session_check_labels (self->session);
  fixture_wait (self);
  result = idx_session_get_check_result (self->session);
  g_assert_nonnull (result);
  g_assert_true (idx_session_set_blind (self->session, TRUE, NULL));
  g_assert_null (idx_session_get_check_result (self->session));
  fixture_forget (self);
  idx_session_check_labels (self->session);
  fixture_check_titles (self, "Labels are hidden while you read blind");
  g_assert_true (idx_session_set_blind (self->session, FALSE, NULL));
  g_assert_true (idx_session_get_check_result (self->session) == result);
}

/* The queue has the decided samples and as many others; the seed determines which, and their
 * order. */
static void
test_queue (Fixture *self,
            gconstpointer data)
{
  g_autofree char *first = NULL;
  g_autofree char *same = NULL;
  g_autofree char *other = NULL;
  guint position;

  decide_about_five (self);
  g_assert_cmpuint (begin (self, SEED), ==, 10);
  g_assert_true (idx_session_is_blind (self->session));
  g_assert_cmpstr (idx_arrangement_get_sort_text (idx_session_get_arrangement (self->session)), ==,
                   "random:7");
  for (guint index = 10; index < 15; index++)
    g_assert_true (idx_subset_find (idx_session_get_subset (self->session), index, &position));
  first = list_shown (self);
  g_assert_true (idx_session_set_blind (self->session, FALSE, NULL));
  g_assert_cmpuint (begin (self, SEED), ==, 10);
  same = list_shown (self);
  g_assert_cmpstr (same, ==, first);
  g_assert_cmpuint (begin (self, SEED + 1), ==, 10);
  other = list_shown (self);
  g_assert_cmpstr (other, !=, first);
}

static void
test_no_queue (Fixture *self,
               gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  guint n_samples;

  fixture_open (self, self->images);
  g_assert_false (idx_blind_reading_begin (self->session, SEED, &n_samples, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_RANGE);
  g_assert_false (idx_session_is_blind (self->session));
}

static void
check_summary (Fixture *self,
               const char *title,
               const char *text)
{
  IdxBlindSummary summary;
  g_autofree char *found_title = NULL;
  g_autofree char *found_text = NULL;

  idx_blind_summary_init (&summary, get_review (self));
  found_title = idx_blind_summary_describe (&summary, &found_text);
  g_assert_cmpstr (found_title, ==, title);
  g_assert_cmpstr (found_text, ==, text);
}

/* Blind readings change nothing until they are accepted; accepting all of them is undone at
 * once. */
static void
test_accept (Fixture *self,
             gconstpointer data)
{
  g_autoptr (GArray) unsure = g_array_new (FALSE, FALSE, sizeof (guint32));
  const guint32 index = 13;
  IdxDecisions *decisions;
  guint n_accepted;

  decide_about_five (self);
  decisions = idx_review_get_decisions (get_review (self));
  g_assert_cmpuint (begin (self, SEED), ==, 10);
  label (self, 10, 0);
  label (self, 12, 2);
  label (self, 100, 5);
  g_array_append_val (unsure, index);
  g_assert_true (idx_review_decide (get_review (self), unsure, IDX_STATE_UNSURE, NULL));
  g_assert_cmpuint (
    idx_review_count_decided (get_review (self), idx_session_get_subset (self->session)), ==, 3);
  g_assert_cmpuint (idx_review_get_n_decided (get_review (self)), ==, 5);
  g_assert_cmpint (idx_decisions_get_label (decisions, 12), ==, 7);
  check_summary (self, "4 read blind: 2 as given, 2 otherwise",
                 "1 of 3 samples that you had decided were read the same.");
  g_assert_true (idx_session_set_blind (self->session, FALSE, NULL));
  g_assert_cmpuint (idx_review_get_n_decided (get_review (self)), ==, 5);

  g_assert_true (idx_review_accept_readings (get_review (self), &n_accepted, NULL));
  g_assert_cmpuint (n_accepted, ==, 4);
  g_assert_cmpint (idx_decisions_get_label (decisions, 12), ==, 2);
  g_assert_cmpint (idx_decisions_get_label (decisions, 100), ==, 5);
  g_assert_cmpint (idx_decisions_get_state (decisions, 13), ==, IDX_STATE_UNSURE);
  g_assert_false (idx_review_accept_readings (get_review (self), &n_accepted, NULL));
  g_assert_true (idx_review_undo (get_review (self), NULL, NULL));
  g_assert_cmpuint (idx_review_get_n_decided (get_review (self)), ==, 5);
  g_assert_cmpint (idx_decisions_get_label (decisions, 12), ==, 7);
  g_assert_true (idx_review_redo (get_review (self), NULL, NULL));
  g_assert_cmpuint (idx_review_get_n_decided (get_review (self)), ==, 6);
  g_assert_false (idx_review_can_redo (get_review (self)));
}

/* While blind, decisions can't be undone, and neither a suggestion nor the given label can be
 * accepted unseen. */
static void
test_undo (Fixture *self,
           gconstpointer data)
{
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GError) error = NULL;
  const guint32 index = 10;
  guint n;

  decide_about_five (self);
  g_assert_true (idx_session_set_blind (self->session, TRUE, NULL));
  g_assert_false (idx_review_can_undo (get_review (self)));
  g_assert_false (idx_review_undo (get_review (self), NULL, &error));
  g_assert_error (error, IDX_ERROR, IDX_ERROR_RANGE);
  g_array_append_val (indices, index);
  g_assert_false (idx_review_accept (get_review (self), indices, &n, NULL));
  g_assert_false (idx_review_flag (get_review (self), indices, NULL));
  g_assert_false (idx_review_decide (get_review (self), indices, IDX_STATE_KEPT, NULL));
  label (self, 10, 3);
  g_assert_true (idx_review_can_undo (get_review (self)));
  g_assert_true (idx_review_undo (get_review (self), NULL, NULL));
  g_assert_false (idx_review_can_undo (get_review (self)));
  g_assert_true (idx_review_redo (get_review (self), NULL, NULL));
  g_assert_true (idx_review_discard_readings (get_review (self), &n, NULL));
  g_assert_cmpuint (n, ==, 1);
  check_summary (self, "0 read blind: 0 as given, 0 otherwise", NULL);
}

/* Another dataset ends blind reading. */
static void
test_replaced (Fixture *self,
               gconstpointer data)
{
  g_autoptr (GFile) other = fixture_add_images (self, "other-images-idx3-ubyte", 50);

  decide_about_five (self);
  g_assert_true (idx_session_set_blind (self->session, TRUE, NULL));
  fixture_open (self, other);
  g_assert_false (idx_session_is_blind (self->session));
  g_assert_nonnull (idx_dataset_get_labels (idx_session_get_dataset (self->session)));
  g_assert_false (idx_review_is_blind (get_review (self)));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_add_test ("/session/blind/hidden", test_hidden);
  fixture_add_test ("/session/blind/check-result", test_check_result);
  fixture_add_test ("/session/blind/queue", test_queue);
  fixture_add_test ("/session/blind/no-queue", test_no_queue);
  fixture_add_test ("/session/blind/accept", test_accept);
  fixture_add_test ("/session/blind/undo", test_undo);
  fixture_add_test ("/session/blind/replaced", test_replaced);
  return g_test_run ();
}
