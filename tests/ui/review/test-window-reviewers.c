/* SPDX-License-Identifier: MIT */

/* Tests the name of the reviewer, and the comparison of two reviews. */

#include "idx-reviewer-dialog.h"
#include "test-display.h"
#include "test-viewer.h"

#define LABELS "some-labels-idx1-ubyte"

/* Whose review is opened. */
typedef struct
{
  TestViewer *viewer;
  const char *name;
} Expected;

static gboolean
is_open (gpointer data)
{
  const Expected *expected = data;
  IdxReview *review = idx_session_get_review (expected->viewer->window->session);
  g_autofree char *name = idx_review_dup_reviewer (review);

  return idx_review_get_read_only_reason (review) == NULL && g_str_equal (name, expected->name);
}

static void
wait_for_reviewer (TestViewer *self,
                   const char *name)
{
  Expected expected = { self, name };

  test_wait_until (is_open, &expected);
}

static gpointer
find_dialog (void)
{
  return test_find_window (IDX_TYPE_REVIEWER_DIALOG);
}

static gboolean
has_dialog (gpointer data)
{
  return (find_dialog () != NULL) == GPOINTER_TO_INT (data);
}

/* Types a name into the dialog, and presses its button. */
static void
choose_name (TestViewer *self,
             const char *name)
{
  GtkWidget *dialog;

  test_viewer_activate (self, "reviewer-name", NULL);
  test_wait_until (has_dialog, GINT_TO_POINTER (TRUE));
  dialog = find_dialog ();
  gtk_editable_set_text (GTK_EDITABLE (test_find_widget (dialog, GTK_TYPE_ENTRY)), name);
  g_signal_emit_by_name (gtk_window_get_default_widget (GTK_WINDOW (dialog)), "clicked");
  test_wait_until (has_dialog, GINT_TO_POINTER (FALSE));
}

static void
decide (TestViewer *self,
        guint index,
        const char *decision)
{
  test_viewer_go_to (self, index);
  test_viewer_activate (self, "decide", g_variant_new_string (decision));
}

static void
check_label (TestViewer *self,
             guint index,
             gint64 expected)
{
  gint64 label;

  g_assert_true (idx_dataset_get_label (test_viewer_get_dataset (self), index, &label));
  g_assert_cmpint (label, ==, expected);
}

static void
open_as (TestViewer *self,
         const char *name)
{
  test_viewer_open (self, self->images);
  test_viewer_wait_for_review (self);
  choose_name (self, name);
  wait_for_reviewer (self, name);
}

/* The name is a part of the journal's name. Each reviewer has decisions of their own. */
static void
test_name (TestViewer *self,
           gconstpointer data)
{
  GtkWidget *dialog;
  g_autofree char *files = NULL;

  open_as (self, "ann");
  decide (self, 2, "7");
  check_label (self, 2, 7);
  choose_name (self, " bob ");
  wait_for_reviewer (self, "bob");
  check_label (self, 2, 2);
  decide (self, 2, "8");
  choose_name (self, "ann");
  wait_for_reviewer (self, "ann");
  check_label (self, 2, 7);
  files = test_folder_list (self->folder);
  g_assert_nonnull (strstr (files, LABELS ".ann.idxreview.jsonl"));
  g_assert_nonnull (strstr (files, LABELS ".bob.idxreview.jsonl"));

  /* The result of a comparison has a name of its own. */
  test_viewer_activate (self, "reviewer-name", NULL);
  test_wait_until (has_dialog, GINT_TO_POINTER (TRUE));
  dialog = find_dialog ();
  gtk_editable_set_text (GTK_EDITABLE (test_find_widget (dialog, GTK_TYPE_ENTRY)), "agreed");
  g_assert_false (gtk_widget_get_sensitive (gtk_window_get_default_widget (GTK_WINDOW (dialog))));
  gtk_window_close (GTK_WINDOW (dialog));
  test_wait_until (has_dialog, GINT_TO_POINTER (FALSE));
}

static gboolean
has_summary (gpointer data)
{
  const char *notice = test_viewer_get_notice (data);

  return notice != NULL && g_str_has_prefix (notice, "Both read ");
}

static const char *
get_opinions (TestViewer *self)
{
  GtkLabel *label = GTK_LABEL (gtk_widget_get_template_child (
    GTK_WIDGET (self->window->detail_pane), IDX_TYPE_DETAIL_PANE, "opinions"));

  return gtk_widget_get_visible (GTK_WIDGET (label)) ? gtk_label_get_text (label) : NULL;
}

/* Bob agrees with Ann about sample 2, and disagrees about 3 and 4. */
static void
test_comparison (TestViewer *self,
                 gconstpointer data)
{
  g_autofree char *files = NULL;

  open_as (self, "ann");
  decide (self, 2, "7");
  decide (self, 3, "unsure");
  decide (self, 4, "9");
  choose_name (self, "bob");
  wait_for_reviewer (self, "bob");
  decide (self, 2, "7");
  decide (self, 3, "keep");
  decide (self, 4, "8");
  g_assert_null (get_opinions (self));

  test_viewer_activate (self, "compare-reviews", NULL);
  g_assert_nonnull (test_viewer_find_notice_button (self, "Choose File…"));
  g_signal_emit_by_name (test_viewer_find_notice_button (self, "ann"), "clicked");
  test_wait_until (has_summary, self);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Both read 3: 1 alike, kappa 0.25.");
  wait_for_reviewer (self, "agreed");
  check_label (self, 2, 7);
  check_label (self, 4, 4);
  test_viewer_go_to (self, 4);
  g_assert_cmpstr (get_opinions (self), ==, "bob: 8 · ann: 9");

  /* What is typed now is the final word. */
  g_signal_emit_by_name (test_viewer_find_notice_button (self, "Show Disagreements"), "clicked");
  test_viewer_wait (self);
  g_assert_true (gtk_widget_get_visible (test_viewer_find (self, IDX_TYPE_REVIEW_BAR)));
  g_assert_cmpuint (idx_subset_get_n_samples (idx_session_get_subset (self->window->session)), ==,
                    2);
  test_viewer_go_to (self, 4);
  test_viewer_activate (self, "decide", g_variant_new_string ("9"));
  check_label (self, 4, 9);
  files = test_folder_list (self->folder);
  g_assert_nonnull (strstr (files, LABELS ".agreed.idxreview.jsonl"));

  test_viewer_activate (self, "stop-comparing-reviews", NULL);
  wait_for_reviewer (self, "bob");
  check_label (self, 4, 8);
  g_assert_null (get_opinions (self));
  g_assert_cmpuint (idx_subset_get_n_samples (idx_session_get_subset (self->window->session)), ==,
                    TEST_N_SAMPLES);
}

/* Another name ends the comparison. */
static void
test_name_ends_comparison (TestViewer *self,
                           gconstpointer data)
{
  open_as (self, "ann");
  decide (self, 2, "7");
  choose_name (self, "bob");
  wait_for_reviewer (self, "bob");
  decide (self, 2, "7");
  test_viewer_activate (self, "compare-reviews", NULL);
  g_signal_emit_by_name (test_viewer_find_notice_button (self, "ann"), "clicked");
  test_wait_until (has_summary, self);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Both read 1: 1 alike.");
  g_assert_null (test_viewer_get_notice_button (self));
  choose_name (self, "ann");
  wait_for_reviewer (self, "ann");
  test_viewer_go_to (self, 2);
  g_assert_null (get_opinions (self));
  check_label (self, 2, 7);
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-reviewers/name", test_name);
  test_viewer_add ("/ui/window-reviewers/comparison", test_comparison);
  test_viewer_add ("/ui/window-reviewers/name-ends-comparison", test_name_ends_comparison);
  return test_viewer_run ();
}
