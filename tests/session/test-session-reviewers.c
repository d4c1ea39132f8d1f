/* SPDX-License-Identifier: MIT */

/* Several reviewers of one dataset: their names and journals, and the comparison of two reviews. */

#include "idx-review-comparison.h"
#include "test-fixture.h"
#include "test-loop.h"

#include <glib/gstdio.h>
#include <string.h>

#define LABELS "some-labels-idx1-ubyte"

static IdxReview *
get_review (Fixture *self)
{
  return idx_session_get_review (self->session);
}

static void
set_reviewer (Fixture *self,
              const char *name)
{
  self->has_read_journal = FALSE;
  idx_session_set_reviewer (self->session, name);
  while (!self->has_read_journal)
    g_main_context_iteration (NULL, TRUE);
}

static void
decide (Fixture *self,
        guint32 index,
        IdxState state,
        gint64 label)
{
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GError) error = NULL;

  g_array_append_val (indices, index);
  if (state == IDX_STATE_RELABELED)
    (void) idx_review_label (get_review (self), indices, label, &error);
  else
    (void) idx_review_decide (get_review (self), indices, state, &error);
  g_assert_no_error (error);
}

/* Asserts the decisions about the first samples: "k" kept, "u" unsure, "x" excluded, "-" undecided,
 * or the new label. */
static void
check_decisions (Fixture *self,
                 const char *expected)
{
  static const char letters[] = { '-', 'k', 'r', 'u', 'x' };
  IdxDecisions *decisions = idx_dataset_get_decisions (idx_session_get_dataset (self->session));
  g_autoptr (GString) found = g_string_new (NULL);

  for (guint i = 0; i < strlen (expected); i++)
    {
      IdxState state = idx_decisions_get_state (decisions, i);

      g_string_append_c (found, state == IDX_STATE_RELABELED
                                  ? (char) ('0' + idx_decisions_get_label (decisions, i))
                                  : letters[state]);
    }
  g_assert_cmpstr (found->str, ==, expected);
}

/* Alice and Bob agree about samples 0, 1 and 4, and disagree about 2 and 3. Only Alice decides
 * sample 5. */
static void
review_twice (Fixture *self)
{
  idx_session_set_reviewer (self->session, "alice");
  fixture_open (self, self->images);
  decide (self, 0, IDX_STATE_KEPT, 0);
  decide (self, 1, IDX_STATE_RELABELED, 7);
  decide (self, 2, IDX_STATE_RELABELED, 8);
  decide (self, 3, IDX_STATE_UNSURE, 0);
  decide (self, 4, IDX_STATE_EXCLUDED, 0);
  decide (self, 5, IDX_STATE_KEPT, 0);
  set_reviewer (self, "bob");
  check_decisions (self, "------");
  decide (self, 0, IDX_STATE_KEPT, 0);
  decide (self, 1, IDX_STATE_RELABELED, 7);
  decide (self, 2, IDX_STATE_RELABELED, 9);
  decide (self, 3, IDX_STATE_KEPT, 0);
  decide (self, 4, IDX_STATE_EXCLUDED, 0);
}

/* Each reviewer has a journal, and decisions about the same samples. */
static void
test_names (Fixture *self,
            gconstpointer data)
{
  g_autofree char *name = NULL;
  g_autofree char *path = NULL;

  review_twice (self);
  check_decisions (self, "k79kx-");
  set_reviewer (self, "alice");
  check_decisions (self, "k78uxk");
  path = g_file_get_basename (
    idx_journal_get_location (idx_review_get_journal (get_review (self))));
  g_assert_cmpstr (path, ==, LABELS ".alice.idxreview.jsonl");

  /* The name applies to datasets that are opened later. */
  fixture_open (self, self->images);
  check_decisions (self, "k78uxk");
  name = idx_review_dup_reviewer (get_review (self));
  g_assert_cmpstr (name, ==, "alice");
}

/* Decisions that no journal could be written for aren't lost by another name. */
static void
test_in_memory (Fixture *self,
                gconstpointer data)
{
  const char *folder = test_folder_get_path (self->folder);
  g_autofree char *moved = g_strconcat (folder, ".moved", NULL);
  g_autofree char *blocked = g_build_filename (g_get_user_data_dir (), "idxview", NULL);
  g_autofree char *name = NULL;

  idx_session_set_reviewer (self->session, "alice");
  fixture_open (self, self->images);
  g_assert_cmpint (g_mkdir_with_parents (g_get_user_data_dir (), 0700), ==, 0);
  g_assert_true (g_file_set_contents (blocked, "not a folder", -1, NULL));
  g_assert_cmpint (g_rename (folder, moved), ==, 0);
  decide (self, 2, IDX_STATE_RELABELED, 8);
  fixture_forget (self);
  idx_session_set_reviewer (self->session, "bob");
  fixture_check_titles (self, "The reviewer can't be changed");
  name = idx_review_dup_reviewer (get_review (self));
  g_assert_cmpstr (name, ==, "alice");
  check_decisions (self, "--8");

  g_assert_cmpint (g_rename (moved, folder), ==, 0);
  g_assert_cmpint (g_remove (blocked), ==, 0);
  decide (self, 3, IDX_STATE_KEPT, 0);
  set_reviewer (self, "bob");
  check_decisions (self, "----");
}

static void
count_cb (guint *n)
{
  (*n)++;
}

/* Starts a comparison, and waits until its journal was read. */
static void
start (IdxReviewComparison *comparison,
       GFile *journal)
{
  guint n_started = 0;
  gulong handler =
    g_signal_connect_swapped (comparison, "started", G_CALLBACK (count_cb), &n_started);

  idx_review_comparison_start (comparison, journal);
  while (n_started == 0)
    g_main_context_iteration (NULL, TRUE);
  g_signal_handler_disconnect (comparison, handler);
}

static void
check_opinions (IdxReviewComparison *comparison,
                guint index,
                const char *expected)
{
  g_autofree char *text = idx_review_comparison_describe (comparison, index);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_comparison (Fixture *self,
                 gconstpointer data)
{
  g_autoptr (IdxReviewComparison) comparison = idx_review_comparison_new (self->session);
  g_autoptr (GPtrArray) others = NULL;
  g_autofree char *summary = NULL;
  g_autofree char *reviewer = NULL;
  g_autofree char *again = NULL;

  review_twice (self);
  others = idx_review_comparison_list_others (comparison);
  g_assert_cmpuint (others->len, ==, 1);
  reviewer = idx_review_comparison_dup_reviewer (comparison, g_ptr_array_index (others, 0));
  g_assert_cmpstr (reviewer, ==, "alice");
  start (comparison, g_ptr_array_index (others, 0));

  /* The journal of the comparison begins with what both agree on. */
  summary = idx_agreement_dup_summary (idx_review_comparison_get_agreement (comparison));
  g_assert_true (g_str_has_prefix (summary, "Both read 5: 3 alike, kappa 0."));
  check_decisions (self, "k7--x-");
  check_opinions (comparison, 2, "bob: 9 · alice: 8");
  check_opinions (comparison, 3, "bob: 3 · alice: unsure");
  check_opinions (comparison, 5, "alice: 5");
  check_opinions (comparison, 6, NULL);
  fixture_set_filter (self, "other:differs");
  fixture_check_shown (self, "other:differs", "index", 2);

  /* What is decided now is neither Alice's nor Bob's, and changes no figure. */
  decide (self, 2, IDX_STATE_RELABELED, 9);
  decide (self, 3, IDX_STATE_KEPT, 0);
  check_decisions (self, "k79kx-");
  again = idx_agreement_dup_summary (idx_review_comparison_get_agreement (comparison));
  g_assert_cmpstr (again, ==, summary);

  self->has_read_journal = FALSE;
  idx_review_comparison_stop (comparison);
  while (!self->has_read_journal)
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (idx_review_comparison_get_agreement (comparison));
  fixture_check_shown (self, "", "index", TEST_N_SAMPLES);
  check_opinions (comparison, 2, NULL);
  check_decisions (self, "k79kx-");
  set_reviewer (self, "alice");
  check_decisions (self, "k78uxk");
}

/* The text about both opinions has the names of the classes. */
static void
test_class_names (Fixture *self,
                  gconstpointer data)
{
  g_autoptr (IdxReviewComparison) comparison = idx_review_comparison_new (self->session);
  g_autoptr (GPtrArray) others = NULL;
  g_autoptr (IdxClassNames) names =
    idx_class_names_parse ("a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n", 20, NULL);

  review_twice (self);
  idx_labels_set_class_names (idx_dataset_get_labels (idx_session_get_dataset (self->session)),
                              names);
  others = idx_review_comparison_list_others (comparison);
  start (comparison, g_ptr_array_index (others, 0));
  check_opinions (comparison, 2, "bob: j · alice: i");
  check_opinions (comparison, 4, "bob: excluded · alice: excluded");
}

/* A comparison is continued; the journal isn't filled again. */
static void
test_continued (Fixture *self,
                gconstpointer data)
{
  g_autoptr (IdxReviewComparison) comparison = idx_review_comparison_new (self->session);
  g_autoptr (GPtrArray) others = NULL;

  review_twice (self);
  others = idx_review_comparison_list_others (comparison);
  start (comparison, g_ptr_array_index (others, 0));
  decide (self, 0, IDX_STATE_UNDECIDED, 0);
  decide (self, 2, IDX_STATE_RELABELED, 5);

  /* While reviews are compared, another comparison is about the same own decisions. */
  start (comparison, g_ptr_array_index (others, 0));
  check_decisions (self, "-75-x-");
  check_opinions (comparison, 2, "bob: 9 · alice: 8");

  /* Another dataset ends the comparison. */
  fixture_open (self, self->images);
  g_assert_null (idx_review_comparison_get_agreement (comparison));
  check_decisions (self, "k79kx-");
  start (comparison, g_ptr_array_index (others, 0));
  check_decisions (self, "-75-x-");
}

static void
remember_cb (char **message,
             const GError *error)
{
  g_free (*message);
  *message = g_strdup (error->message);
}

/* Only journals of other reviewers of the same labels can be compared. */
static void
test_refused (Fixture *self,
              gconstpointer data)
{
  g_autoptr (IdxReviewComparison) comparison = idx_review_comparison_new (self->session);
  g_autoptr (GFile) own = test_folder_get_file (self->folder, LABELS ".bob.idxreview.jsonl");
  g_autoptr (GFile) foreign = test_folder_add_text (self->folder, "foreign.jsonl", "{}\n");
  g_autofree char *message = NULL;
  const struct
  {
    GFile *file;
    const char *message;
  } cases[] = {
    { own, "This is your own journal. Choose that of another reviewer." },
    { foreign, "The file isn't a journal of a review." },
  };

  review_twice (self);
  g_signal_connect_swapped (comparison, "failed", G_CALLBACK (remember_cb), &message);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_clear_pointer (&message, g_free);
      idx_review_comparison_start (comparison, cases[i].file);
      while (message == NULL)
        g_main_context_iteration (NULL, TRUE);
      g_assert_cmpstr (message, ==, cases[i].message);
      g_assert_null (idx_review_comparison_get_agreement (comparison));
    }
  check_decisions (self, "k79kx-");
}

int
main (int argc,
      char **argv)
{
  g_autoptr (TestFolder) user = test_folder_new_for_user ();

  g_test_init (&argc, &argv, NULL);
  fixture_add_test ("/session/reviewers/names", test_names);
  fixture_add_test ("/session/reviewers/in-memory", test_in_memory);
  fixture_add_test ("/session/reviewers/comparison", test_comparison);
  fixture_add_test ("/session/reviewers/class-names", test_class_names);
  fixture_add_test ("/session/reviewers/continued", test_continued);
  fixture_add_test ("/session/reviewers/refused", test_refused);
  return g_test_run ();
}
