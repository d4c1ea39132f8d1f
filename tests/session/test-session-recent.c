/* SPDX-License-Identifier: MIT */

/* How many of the last decisions changed a label. */

#include "idx-recent-decisions.h"

#include "test-fixture.h"

typedef struct
{
  IdxRecentDecisions *recent;
  guint n_changes;
  guint n_unchanged;
} Recent;

static void
changed_cb (Recent *self)
{
  self->n_changes++;
}

static void
unchanged_cb (Recent *self)
{
  self->n_unchanged++;
}

/* Suggests another label for each sample, the first ones first. */
static void
suggest (Fixture *self)
{
  static const gint64 labels[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 };
  g_autoptr (IdxSuggestions) suggestions =
    idx_suggestions_new ("test 1", labels, G_N_ELEMENTS (labels), TEST_N_SAMPLES, 1);

  for (guint i = 0; i < TEST_N_SAMPLES; i++)
    idx_suggestions_set (suggestions, i, (i + 1) % 10, (float) i / TEST_N_SAMPLES - 1, 1);
  idx_suggestions_rank (suggestions, 3);
  idx_dataset_set_suggestions (idx_session_get_dataset (self->session), suggestions);
}

static void
set_up (Fixture *self,
        Recent *recent)
{
  *recent = (Recent){ idx_recent_decisions_new (self->session), 0, 0 };
  g_signal_connect_swapped (recent->recent, "changed", G_CALLBACK (changed_cb), recent);
  g_signal_connect_swapped (recent->recent, "unchanged", G_CALLBACK (unchanged_cb), recent);
  fixture_open (self, self->images);
  suggest (self);
}

/* Keeps the label of a sample, or changes it to @label if that isn't negative. */
static void
decide (Fixture *self,
        guint32 index,
        gint64 label)
{
  IdxReview *review = idx_session_get_review (self->session);
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GError) error = NULL;

  g_array_append_val (indices, index);
  g_assert_true (label < 0 ? idx_review_decide (review, indices, IDX_STATE_KEPT, &error)
                           : idx_review_label (review, indices, label, &error));
  g_assert_no_error (error);
}

static void
be_unsure (Fixture *self,
           guint32 index)
{
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint32));

  g_array_append_val (indices, index);
  g_assert_true (idx_review_decide (idx_session_get_review (self->session), indices,
                                    IDX_STATE_UNSURE, NULL));
}

static void
check (const Recent *self,
       guint n_decisions,
       guint n_changed)
{
  g_assert_cmpuint (idx_recent_decisions_get_n_decisions (self->recent), ==, n_decisions);
  g_assert_cmpuint (idx_recent_decisions_get_n_changed (self->recent), ==, n_changed);
}

/* Only decisions that were made worst first count; undo takes them back. */
static void
test_count (Fixture *self,
            gconstpointer data)
{
  Recent recent;

  set_up (self, &recent);
  decide (self, 200, 5);
  check (&recent, 0, 0);
  fixture_set_sort (self, "-suspicion");
  check (&recent, 0, 0);
  decide (self, 0, 5);
  decide (self, 1, -1);
  check (&recent, 2, 1);
  g_assert_true (idx_review_undo (idx_session_get_review (self->session), NULL, NULL));
  check (&recent, 1, 1);
  g_assert_true (idx_review_redo (idx_session_get_review (self->session), NULL, NULL));
  check (&recent, 2, 1);
  fixture_set_sort (self, "index");
  check (&recent, 0, 0);
  g_object_unref (recent.recent);
}

/* Decisions about several samples at once say nothing about where to stop. */
static void
test_several (Fixture *self,
              gconstpointer data)
{
  const guint32 kept[] = { 2, 3, 5 };
  const guint32 single = 6;
  IdxReview *review;
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  Recent recent;

  set_up (self, &recent);
  fixture_set_sort (self, "-suspicion");
  review = idx_session_get_review (self->session);
  decide (self, 0, 5);
  g_array_append_vals (indices, kept, G_N_ELEMENTS (kept));
  g_assert_true (idx_review_keep_page (review, indices, NULL));
  g_assert_true (idx_review_label (review, indices, 9, NULL));
  check (&recent, 1, 1);
  /* A page with a single sample is still a page. */
  g_array_set_size (indices, 0);
  g_array_append_val (indices, single);
  g_assert_true (idx_review_keep_page (review, indices, NULL));
  check (&recent, 1, 1);
  g_object_unref (recent.recent);
}

/* After 50 decisions without a change, the reviewer hears of it once. */
static void
test_unchanged (Fixture *self,
                gconstpointer data)
{
  Recent recent;

  set_up (self, &recent);
  fixture_set_sort (self, "-suspicion");
  decide (self, 0, 5);
  for (guint32 i = 1; i < 50; i++)
    decide (self, i, -1);
  check (&recent, 50, 1);
  /* Being unsure changes nothing, but doesn't confirm the label either. */
  be_unsure (self, 10);
  decide (self, 49, -1);
  check (&recent, 50, 0);
  g_assert_cmpuint (recent.n_unchanged, ==, 0);
  for (guint32 i = 50; i < 100; i++)
    decide (self, i, -1);
  check (&recent, 50, 0);
  g_assert_cmpuint (recent.n_unchanged, ==, 1);
  decide (self, 101, 5);
  for (guint32 i = 102; i < 160; i++)
    decide (self, i, -1);
  check (&recent, 50, 0);
  g_assert_cmpuint (recent.n_unchanged, ==, 1);
  g_object_unref (recent.recent);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_add_test ("/session/recent/count", test_count);
  fixture_add_test ("/session/recent/several", test_several);
  fixture_add_test ("/session/recent/unchanged", test_unchanged);
  return g_test_run ();
}
