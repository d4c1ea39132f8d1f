/* SPDX-License-Identifier: MIT */

/* Tests what the line under the samples says about the selection. */

#include "idx-selection-bar.h"

#include "test-display.h"

typedef struct
{
  IdxSession *session;
  GtkWidget *bar;
  GtkWindow *window;
} Fixture;

static gboolean
is_idle (gpointer session)
{
  return idx_job_list_get_current (idx_session_get_tasks (session)) == NULL;
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->session = idx_session_new ();
  self->bar = g_object_new (IDX_TYPE_SELECTION_BAR, NULL);
  idx_selection_bar_set_session (IDX_SELECTION_BAR (self->bar), self->session);
  gtk_box_append (GTK_BOX (box), self->bar);
  gtk_box_append (GTK_BOX (box), gtk_entry_new ());
  self->window = test_show (box, 900, 100);
  g_assert_false (gtk_widget_get_visible (self->bar));
  idx_session_open_demo (self->session);
  test_wait_until (is_idle, self->session);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  gtk_window_destroy (self->window);
  g_object_unref (self->session);
}

static gboolean
shows (Fixture *self,
       const char *text)
{
  GtkWidget *label = test_find_label (self->bar, text);

  return label != NULL && gtk_widget_is_visible (label);
}

static void
test_one (Fixture *self,
          gconstpointer data)
{
  g_assert_cmpuint (idx_session_count_selected (self->session), ==, 1);
  g_assert_false (gtk_widget_get_visible (self->bar));
}

/* A single selected sample is shown if another one is current. */
static void
test_other_than_current (Fixture *self,
                         gconstpointer data)
{
  IdxSelection *selection = idx_session_get_selection (self->session);

  idx_selection_move (selection, 3, IDX_SELECT_ONLY);
  idx_selection_move (selection, 5, IDX_SELECT_NONE);
  g_assert_true (gtk_widget_get_visible (self->bar));
  idx_selection_move (selection, 3, IDX_SELECT_NONE);
  g_assert_false (gtk_widget_get_visible (self->bar));
}

/* The labels of most samples come first; after a decision, the current labels count. */
static void
test_labels (Fixture *self,
             gconstpointer data)
{
  IdxSelection *selection = idx_session_get_selection (self->session);
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  IdxDecisions *decisions = idx_dataset_get_decisions (dataset);

  for (guint32 i = 0; i < 5; i++)
    g_assert_true (idx_decisions_set (decisions, i, IDX_STATE_RELABELED, i < 3 ? 4 : 9));
  idx_selection_select_range (selection, 0, 5, TRUE);
  g_assert_true (shows (self, "5 selected: 3 labeled 4, 2 labeled 9"));
  g_assert_true (idx_decisions_set (decisions, 0, IDX_STATE_RELABELED, 9));
  idx_dataset_report_decisions (dataset, NULL);
  g_assert_true (shows (self, "5 selected: 3 labeled 9, 2 labeled 4"));
}

/* At most three labels are named. */
static void
test_many_labels (Fixture *self,
                  gconstpointer data)
{
  IdxSelection *selection = idx_session_get_selection (self->session);
  IdxDecisions *decisions = idx_dataset_get_decisions (idx_session_get_dataset (self->session));

  for (guint32 i = 0; i < 4; i++)
    g_assert_true (idx_decisions_set (decisions, i, IDX_STATE_RELABELED, 20 + i));
  idx_selection_select_range (selection, 0, 4, TRUE);
  g_assert_true (shows (self, "4 selected: 1 labeled 20, 1 labeled 21, 1 labeled 22…"));
}

static void
test_none (Fixture *self,
           gconstpointer data)
{
  IdxSelection *selection = idx_session_get_selection (self->session);

  idx_selection_select_range (selection, 0, 5, TRUE);
  g_assert_true (gtk_widget_get_visible (self->bar));
  idx_selection_bar_set_active (IDX_SELECTION_BAR (self->bar), FALSE);
  g_assert_false (gtk_widget_get_visible (self->bar));
  idx_selection_bar_set_active (IDX_SELECTION_BAR (self->bar), TRUE);
  g_assert_true (gtk_widget_get_visible (self->bar));
  idx_selection_select_range (selection, 0, 1, TRUE);
  g_assert_false (gtk_widget_get_visible (self->bar));
}

static void
add (const char *path,
     void (*test) (Fixture *self,
                   gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc,
      char **argv)
{
  test_display_init (&argc, &argv);
  add ("/ui/selection-bar/one", test_one);
  add ("/ui/selection-bar/other-than-current", test_other_than_current);
  add ("/ui/selection-bar/labels", test_labels);
  add ("/ui/selection-bar/many-labels", test_many_labels);
  add ("/ui/selection-bar/none", test_none);
  return g_test_run ();
}
