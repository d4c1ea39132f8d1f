/* SPDX-License-Identifier: MIT */

/* Tests deciding about labels. */

#include "idx-changes-button.h"
#include "idx-confusion-matrix.h"
#include "idx-selection-bar.h"
#include "test-display.h"
#include "test-viewer.h"

static void
open_images (TestViewer *self)
{
  test_viewer_open (self, self->images);
  test_viewer_wait_for_review (self);
}

static void
set_review (TestViewer *self,
            gboolean on)
{
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "review",
                                      g_variant_new_boolean (on));
  test_run_idle ();
}

static gboolean
is_reviewing (TestViewer *self)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (self->window),
                                                                "review");

  g_assert_cmpint (g_variant_get_boolean (state), ==,
                   gtk_widget_get_visible (test_viewer_find (self, IDX_TYPE_REVIEW_BAR)));
  return g_variant_get_boolean (state);
}

static void
decide (TestViewer *self,
        const char *what)
{
  test_viewer_activate (self, "decide", g_variant_new_string (what));
}

static void
check_sample (TestViewer *self,
              guint index,
              IdxState state,
              gint64 label)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (test_viewer_get_dataset (self));

  g_assert_cmpint (idx_decisions_get_state (decisions, index), ==, state);
  g_assert_cmpint (idx_decisions_get_label (decisions, index), ==, label);
}

static gboolean
says (TestViewer *self,
      GType type,
      const char *text)
{
  GtkWidget *label = test_find_label (test_viewer_find (self, type), text);

  return label != NULL;
}

static void
press (TestViewer *self,
       guint key)
{
  GtkWidget *sheet = test_viewer_find (self, IDX_TYPE_SHEET);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (sheet);
  gboolean stopped = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (!GTK_IS_EVENT_CONTROLLER_KEY (controller))
        continue;
      g_signal_emit_by_name (controller, "key-pressed", key, key, (GdkModifierType) 0, &stopped);
      g_signal_emit_by_name (controller, "key-released", key, key, (GdkModifierType) 0);
    }
}

static void
test_on_and_off (TestViewer *self,
                 gconstpointer data)
{
  open_images (self);
  g_assert_false (is_reviewing (self));
  set_review (self, TRUE);
  g_assert_true (is_reviewing (self));
  g_assert_true (
    says (self, IDX_TYPE_REVIEW_BAR, "Reviewing · 0 of these 300 decided\u00A0· 0 changed"));
  set_review (self, FALSE);
  g_assert_false (is_reviewing (self));
}

/* Typing the given label keeps it; typing another one changes it. */
static void
test_decide (TestViewer *self,
             gconstpointer data)
{
  open_images (self);
  set_review (self, TRUE);
  decide (self, "0");
  check_sample (self, 0, IDX_STATE_KEPT, 0);
  test_viewer_check_index (self, 1);
  decide (self, "7");
  check_sample (self, 1, IDX_STATE_RELABELED, 7);
  decide (self, "keep");
  check_sample (self, 2, IDX_STATE_KEPT, 2);
  decide (self, "unsure");
  check_sample (self, 3, IDX_STATE_UNSURE, 3);
  decide (self, "exclude");
  check_sample (self, 4, IDX_STATE_EXCLUDED, 4);
  test_viewer_check_index (self, 5);
  g_assert_true (
    says (self, IDX_TYPE_REVIEW_BAR, "Reviewing · 5 of these 300 decided\u00A0· 1 changed"));
  test_viewer_go_to (self, 1);
  g_assert_true (says (self, IDX_TYPE_DETAIL_PANE, "Labeled 1, now 7."));
}

/* A flag isn't a decision: the sample stays undecided and current. Flagging it again removes the
 * flag. */
static void
test_flag (TestViewer *self,
           gconstpointer data)
{
  IdxDecisions *decisions;

  open_images (self);
  set_review (self, TRUE);
  decide (self, "flag");
  decisions = idx_dataset_get_decisions (test_viewer_get_dataset (self));
  g_assert_true (idx_decisions_get_flag (decisions, 0));
  check_sample (self, 0, IDX_STATE_UNDECIDED, 0);
  test_viewer_check_index (self, 0);
  decide (self, "flag");
  g_assert_false (idx_decisions_get_flag (decisions, 0));
}

static void
test_undo (TestViewer *self,
           gconstpointer data)
{
  open_images (self);
  set_review (self, TRUE);
  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), "undo"));
  decide (self, "5");
  test_viewer_go_to (self, 200);
  test_viewer_activate (self, "undo", NULL);
  check_sample (self, 0, IDX_STATE_UNDECIDED, 0);
  test_viewer_check_index (self, 0);
  test_viewer_activate (self, "redo", NULL);
  check_sample (self, 0, IDX_STATE_RELABELED, 5);
}

/* A decision about the selected samples is one step, which Undo takes back. */
static void
test_selection (TestViewer *self,
                gconstpointer data)
{
  IdxSheet *sheet = test_viewer_find (self, IDX_TYPE_SHEET);

  open_images (self);
  set_review (self, TRUE);
  idx_selection_select_range (idx_sheet_get_model (sheet), 0, 3, FALSE);
  decide (self, "8");
  for (guint i = 0; i < 3; i++)
    check_sample (self, i, IDX_STATE_RELABELED, 8);
  check_sample (self, 3, IDX_STATE_UNDECIDED, 3);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Decided about 3 samples");
  g_signal_emit_by_name (test_viewer_get_notice_button (self), "clicked");
  for (guint i = 0; i < 3; i++)
    check_sample (self, i, IDX_STATE_UNDECIDED, i);
}

static void
select_samples (TestViewer *self,
                guint first,
                guint n)
{
  IdxSheet *sheet = test_viewer_find (self, IDX_TYPE_SHEET);

  idx_selection_select_range (idx_sheet_get_model (sheet), first, n, TRUE);
}

/* A selection wins, also if the current sample lies elsewhere, as after a lasso in the map. */
static void
test_selection_elsewhere (TestViewer *self,
                          gconstpointer data)
{
  open_images (self);
  set_review (self, TRUE);
  test_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_true (says (self, IDX_TYPE_DETAIL_PANE, "This image"));
  select_samples (self, 3, 6);
  test_viewer_check_index (self, 0);
  g_assert_true (says (self, IDX_TYPE_DETAIL_PANE, "6 samples selected"));
  press (self, GDK_KEY_8);
  check_sample (self, 0, IDX_STATE_UNDECIDED, 0);
  for (guint i = 3; i < 8; i++)
    check_sample (self, i, IDX_STATE_RELABELED, 8);
  check_sample (self, 8, IDX_STATE_KEPT, 8);
  g_assert_true (says (self, IDX_TYPE_DETAIL_PANE, "This image"));
}

/* If the selection is partly out of view, only the second press decides about it. */
static void
test_selection_out_of_view (TestViewer *self,
                            gconstpointer data)
{
  open_images (self);
  set_review (self, TRUE);
  test_wait_for_frame (GTK_WIDGET (self->window));
  select_samples (self, 10, 290);
  press (self, GDK_KEY_1);
  check_sample (self, 12, IDX_STATE_UNDECIDED, 2);
  g_assert_cmpstr (test_viewer_get_notice (self), ==,
                   "290 samples are selected, not all of them in view");
  press (self, GDK_KEY_2);
  check_sample (self, 11, IDX_STATE_UNDECIDED, 1);
  press (self, GDK_KEY_2);
  check_sample (self, 11, IDX_STATE_RELABELED, 2);
  check_sample (self, 299, IDX_STATE_RELABELED, 2);
  check_sample (self, 9, IDX_STATE_UNDECIDED, 9);
}

/* The suggested label of the current sample isn't given to others. */
static void
test_no_common_suggestion (TestViewer *self,
                           gconstpointer data)
{
  open_images (self);
  set_review (self, TRUE);
  test_wait_for_frame (GTK_WIDGET (self->window));
  select_samples (self, 3, 2);
  decide (self, "suggested");
  check_sample (self, 3, IDX_STATE_UNDECIDED, 3);
  check_sample (self, 4, IDX_STATE_UNDECIDED, 4);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Nothing was decided");
}

/* The samples above the line are selected at once. Each gets its own suggested label, unless it was
 * unselected before, and one undo takes all of these back. */
static void
test_accept_above_line (TestViewer *self,
                        gconstpointer data)
{
  static const guint32 suspects[] = { 17, 123, 222, 31, 8 };
  IdxSelection *selection;

  open_images (self);
  test_suggest (test_viewer_get_dataset (self), suspects, G_N_ELEMENTS (suspects), 3);
  test_viewer_set_sort (self, "-suspicion");
  set_review (self, TRUE);
  test_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_true (says (self, IDX_TYPE_REVIEW_BAR, "Select the 3 Above the Line"));
  test_viewer_activate (self, "select-above-line", NULL);
  selection = idx_session_get_selection (self->window->session);
  g_assert_cmpuint (idx_selection_count (selection), ==, 3);
  g_assert_true (says (self, IDX_TYPE_SELECTION_BAR, "Accept Suggestions"));
  idx_selection_move (selection, 1, IDX_SELECT_TOGGLE);
  g_assert_cmpuint (idx_selection_count (selection), ==, 2);
  decide (self, "suggested");
  check_sample (self, 17, IDX_STATE_RELABELED, 8);
  check_sample (self, 123, IDX_STATE_UNDECIDED, 3);
  check_sample (self, 222, IDX_STATE_RELABELED, 3);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Accepted 2 suggestions");
  test_viewer_activate (self, "undo", NULL);
  check_sample (self, 17, IDX_STATE_UNDECIDED, 7);
  check_sample (self, 222, IDX_STATE_UNDECIDED, 2);
  test_viewer_activate (self, "select-again", NULL);
  g_assert_cmpuint (idx_selection_count (selection), ==, 2);

  /* What is decided stays as it is. */
  idx_selection_move (selection, 0, IDX_SELECT_ONLY);
  decide (self, "keep");
  g_assert_true (says (self, IDX_TYPE_REVIEW_BAR, "Select the 2 Above the Line"));
  test_viewer_activate (self, "select-above-line", NULL);
  g_assert_cmpuint (idx_selection_count (selection), ==, 2);
  g_assert_false (idx_selection_is_selected (selection, 0));
  g_assert_cmpuint (idx_selection_get_position (selection), ==, 1);
}

/* The button keeps exactly the undecided samples whose tiles are completely in view. */
static void
test_keep_page (TestViewer *self,
                gconstpointer data)
{
  GtkWidget *sheet;
  IdxDecisions *decisions;
  guint first, n_in_view, n_kept = 0;
  g_autofree char *text = NULL;

  open_images (self);
  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), "keep-others"));
  set_review (self, TRUE);
  sheet = GTK_WIDGET (test_viewer_get_sheet (self));
  decisions = idx_dataset_get_decisions (test_viewer_get_dataset (self));
  decide (self, "7");
  while (!idx_sheet_is_complete (IDX_SHEET (sheet)))
    g_main_context_iteration (NULL, TRUE);
  test_wait_for_frame (GTK_WIDGET (self->window));
  test_wait_for_frame (GTK_WIDGET (self->window));
  idx_sheet_get_whole (IDX_SHEET (sheet), &first, &n_in_view);
  g_assert_cmpuint (first, ==, 0);
  g_assert_cmpuint (n_in_view, >, 20);
  g_assert_cmpuint (n_in_view, <, TEST_N_SAMPLES);
  text = g_strdup_printf ("Keep the %u Others in View", n_in_view - 1);
  g_assert_true (says (self, IDX_TYPE_REVIEW_BAR, text));

  test_viewer_activate (self, "keep-others", NULL);
  check_sample (self, 0, IDX_STATE_RELABELED, 7);
  for (guint i = 1; i < TEST_N_SAMPLES; i++)
    n_kept += idx_decisions_get_state (decisions, i) == IDX_STATE_KEPT;
  g_assert_cmpuint (n_kept, ==, n_in_view - 1);
  check_sample (self, n_in_view - 1, IDX_STATE_KEPT, (n_in_view - 1) % 10);
  test_viewer_check_index (self, n_in_view);
  g_assert_cmpuint (idx_review_count_kept_by_page (idx_session_get_review (self->window->session)),
                    ==, n_kept);
  test_viewer_activate (self, "undo", NULL);
  check_sample (self, 0, IDX_STATE_RELABELED, 7);
  check_sample (self, 1, IDX_STATE_UNDECIDED, 1);
  check_sample (self, n_in_view - 1, IDX_STATE_UNDECIDED, (n_in_view - 1) % 10);
}

/* Tiles that are too small to judge aren't kept, nor those behind the large view or the map. */
static void
test_keep_page_small (TestViewer *self,
                      gconstpointer data)
{
  GActionGroup *actions = G_ACTION_GROUP (self->window);

  open_images (self);
  set_review (self, TRUE);
  test_wait_for_frame (GTK_WIDGET (self->window));
  test_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_true (g_action_group_get_action_enabled (actions, "keep-others"));
  idx_sheet_set_thumbnail_size (test_viewer_get_sheet (self), 47);
  test_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_false (g_action_group_get_action_enabled (actions, "keep-others"));
  idx_sheet_set_thumbnail_size (test_viewer_get_sheet (self), 48);
  test_wait_for_frame (GTK_WIDGET (self->window));
  test_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_true (g_action_group_get_action_enabled (actions, "keep-others"));
  g_signal_emit_by_name (test_viewer_get_sheet (self), "activate", 0U);
  test_wait_for_frame (GTK_WIDGET (self->window));
  test_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_false (g_action_group_get_action_enabled (actions, "keep-others"));
}

/* Reverting makes samples undecided again, and moves nothing. */
static void
test_revert (TestViewer *self,
             gconstpointer data)
{
  open_images (self);
  set_review (self, TRUE);
  decide (self, "7");
  decide (self, "keep");
  test_viewer_go_to (self, 0);
  decide (self, "revert");
  check_sample (self, 0, IDX_STATE_UNDECIDED, 0);
  check_sample (self, 1, IDX_STATE_KEPT, 1);
  test_viewer_check_index (self, 0);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "1 sample is undecided again");
  test_viewer_activate (self, "undo", NULL);
  check_sample (self, 0, IDX_STATE_RELABELED, 7);
}

/* A button shows which labels were changed to which. A click on a cell shows its samples. */
static void
test_changes (TestViewer *self,
              gconstpointer data)
{
  GtkWidget *button;
  GtkWidget *matrix;

  open_images (self);
  button = test_viewer_find (self, IDX_TYPE_CHANGES_BUTTON);
  g_assert_false (gtk_widget_get_visible (button));
  set_review (self, TRUE);
  decide (self, "7");
  decide (self, "keep");
  g_assert_true (gtk_widget_get_visible (button));
  gtk_menu_button_popup (GTK_MENU_BUTTON (gtk_widget_get_first_child (button)));
  test_run_idle ();
  matrix = test_find_widget (button, IDX_TYPE_CONFUSION_MATRIX);
  g_assert_nonnull (test_find_label (button, "1 label changed"));
  g_signal_emit_by_name (matrix, "chosen", (gint64) 0, (gint64) 7);
  test_run_idle ();
  test_viewer_check_state (self, "filter", "given:0 label:7");
  g_assert_nonnull (strstr (test_viewer_get_shown (self), "0→7"));
  test_viewer_activate (self, "undo", NULL);
  test_viewer_activate (self, "undo", NULL);
  g_assert_false (gtk_widget_get_visible (button));
}

/* Samples without a suggestion are left, and counted. */
static void
test_accept_some (TestViewer *self,
                  gconstpointer data)
{
  static const guint32 suspects[] = { 3 };

  open_images (self);
  test_suggest (test_viewer_get_dataset (self), suspects, G_N_ELEMENTS (suspects), 1);
  set_review (self, TRUE);
  test_wait_for_frame (GTK_WIDGET (self->window));
  select_samples (self, 2, 3);
  decide (self, "suggested");
  check_sample (self, 2, IDX_STATE_UNDECIDED, 2);
  check_sample (self, 3, IDX_STATE_RELABELED, 4);
  check_sample (self, 4, IDX_STATE_UNDECIDED, 4);
  g_assert_true (
    test_viewer_has_notice_text (self, "2 samples have none and were left as they are."));
}

/* Continue shows the list that was reviewed, and its first undecided sample. */
static void
test_continue_list (TestViewer *self,
                    gconstpointer data)
{
  open_images (self);
  test_viewer_set_filter (self, "label:3");
  set_review (self, TRUE);
  test_wait_for_frame (GTK_WIDGET (self->window));
  press (self, GDK_KEY_space);
  press (self, GDK_KEY_8);
  check_sample (self, 13, IDX_STATE_RELABELED, 8);
  set_review (self, FALSE);
  idx_window_open_demo (self->window);
  test_viewer_wait (self);
  open_images (self);
  test_viewer_check_state (self, "filter", "");
  test_viewer_activate (self, "continue-review", NULL);
  g_assert_true (is_reviewing (self));
  test_viewer_check_state (self, "filter", "label:3");
  test_viewer_check_index (self, 23);
}

/* After the last undecided sample, keys decide nothing until the user moves. */
static void
test_keys_at_end (TestViewer *self,
                  gconstpointer data)
{
  open_images (self);
  test_viewer_set_filter (self, "index:3-5");
  set_review (self, TRUE);
  test_wait_for_frame (GTK_WIDGET (self->window));
  for (guint i = 0; i < 3; i++)
    press (self, GDK_KEY_space);
  check_sample (self, 5, IDX_STATE_KEPT, 5);
  press (self, GDK_KEY_9);
  check_sample (self, 5, IDX_STATE_KEPT, 5);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "All shown samples are decided");
  test_viewer_go_to (self, 4);
  press (self, GDK_KEY_9);
  check_sample (self, 4, IDX_STATE_RELABELED, 9);
  press (self, GDK_KEY_8);
  check_sample (self, 4, IDX_STATE_RELABELED, 9);
  test_viewer_activate (self, "undo", NULL);
  press (self, GDK_KEY_8);
  check_sample (self, 4, IDX_STATE_RELABELED, 8);
}

/* After reopening, the classes have the same counts as their filters. */
static void
test_counts_after_reopening (TestViewer *self,
                             gconstpointer data)
{
  open_images (self);
  set_review (self, TRUE);
  test_viewer_go_to (self, 4);
  decide (self, "9");
  for (guint i = 0; i < 2; i++)
    {
      test_wait_for_frame (GTK_WIDGET (self->window));
      g_assert_true (says (self, IDX_TYPE_CLASS_BAR, "29"));
      g_assert_true (says (self, IDX_TYPE_CLASS_BAR, "31"));
      test_viewer_set_filter (self, "label:4");
      g_assert_cmpstr (test_viewer_get_shown (self), ==, "29 of 300 samples\u00A0· Class 4");
      test_viewer_set_filter (self, "");
      open_images (self);
    }
}

/* At the end of the queue, a message says that everything shown is decided. */
static void
test_end (TestViewer *self,
          gconstpointer data)
{
  open_images (self);
  test_viewer_set_filter (self, "index:3-5");
  set_review (self, TRUE);
  decide (self, "keep");
  decide (self, "keep");
  g_assert_null (test_viewer_get_notice (self));
  decide (self, "keep");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "All shown samples are decided");
}

/* Samples that no longer match the filter stay in place until Refresh is clicked. */
static void
test_refresh (TestViewer *self,
              gconstpointer data)
{
  open_images (self);
  test_viewer_set_filter (self, "label:4,5");
  set_review (self, TRUE);
  decide (self, "9");
  decide (self, "9");
  g_assert_true (says (self, IDX_TYPE_REVIEW_BAR, "2 no longer match"));
  g_assert_cmpstr (test_viewer_get_shown (self), ==, "60 of 300 samples\u00A0· Classes 4, 5");
  test_viewer_activate (self, "refresh", NULL);
  g_assert_cmpstr (test_viewer_get_shown (self), ==, "58 of 300 samples\u00A0· Classes 4, 5");
  g_assert_true (
    says (self, IDX_TYPE_REVIEW_BAR, "Reviewing · 0 of these 58 decided\u00A0· 2 changed"));
}

/* The number of decided samples is updated after each step and when other samples are shown. */
static void
test_progress (TestViewer *self,
               gconstpointer data)
{
  open_images (self);
  set_review (self, TRUE);
  decide (self, "keep");
  decide (self, "keep");
  test_viewer_set_filter (self, "index:1-50");
  test_viewer_set_sort (self, "-label");
  g_assert_true (
    says (self, IDX_TYPE_REVIEW_BAR, "Reviewing · 1 of these 50 decided\u00A0· 0 changed"));
  test_viewer_go_to (self, 7);
  decide (self, "exclude");
  g_assert_true (
    says (self, IDX_TYPE_REVIEW_BAR, "Reviewing · 2 of these 50 decided\u00A0· 0 changed"));
  test_viewer_go_to (self, 7);
  decide (self, "5");
  g_assert_true (
    says (self, IDX_TYPE_REVIEW_BAR, "Reviewing · 2 of these 50 decided\u00A0· 1 changed"));
  for (guint i = 0; i < 3; i++)
    test_viewer_activate (self, "undo", NULL);
  g_assert_true (
    says (self, IDX_TYPE_REVIEW_BAR, "Reviewing · 0 of these 50 decided\u00A0· 0 changed"));
  test_viewer_activate (self, "undo", NULL);
  g_assert_true (
    says (self, IDX_TYPE_REVIEW_BAR, "Reviewing · 0 of these 50 decided\u00A0· 0 changed"));
}

static void
test_undecided (TestViewer *self,
                gconstpointer data)
{
  open_images (self);
  set_review (self, TRUE);
  decide (self, "keep");
  test_viewer_go_to (self, 2);
  decide (self, "keep");
  test_viewer_go_to (self, 1);
  test_viewer_activate (self, "next-undecided", NULL);
  test_viewer_check_index (self, 3);
  test_viewer_activate (self, "previous-undecided", NULL);
  test_viewer_check_index (self, 1);
  test_viewer_activate (self, "previous-undecided", NULL);
  test_viewer_check_index (self, TEST_N_SAMPLES - 1);
}

static void
test_keys (TestViewer *self,
           gconstpointer data)
{
  open_images (self);
  set_review (self, TRUE);
  test_wait_for_frame (GTK_WIDGET (self->window));
  press (self, GDK_KEY_4);
  check_sample (self, 0, IDX_STATE_RELABELED, 4);
  press (self, GDK_KEY_space);
  check_sample (self, 1, IDX_STATE_KEPT, 1);
  test_viewer_check_index (self, 2);
}

/* Checks that the notice is an info message, because nothing was decided. */
static void
check_neutral (TestViewer *self)
{
  GtkWidget *notice = test_viewer_find (self, IDX_TYPE_NOTICE);

  g_assert_true (gtk_widget_has_css_class (notice, "info"));
  g_assert_false (gtk_widget_has_css_class (notice, "good"));
}

static void
test_explains (TestViewer *self,
               gconstpointer data)
{
  open_images (self);
  test_wait_for_frame (GTK_WIDGET (self->window));
  press (self, GDK_KEY_4);
  check_sample (self, 0, IDX_STATE_UNDECIDED, 0);
  g_assert_true (test_viewer_has_notice_text (self, "Press Ctrl+R to review labels"));
  check_neutral (self);
  g_signal_emit_by_name (test_viewer_get_notice_button (self), "clicked");
  g_assert_true (is_reviewing (self));
}

/* Keys decide nothing while the current sample is out of view. */
static void
test_out_of_view (TestViewer *self,
                  gconstpointer data)
{
  GtkAdjustment *scroll;

  open_images (self);
  set_review (self, TRUE);
  test_wait_for_frame (GTK_WIDGET (self->window));
  scroll = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (test_viewer_get_sheet (self)));
  gtk_adjustment_set_value (scroll, gtk_adjustment_get_upper (scroll));
  test_wait_for_frame (GTK_WIDGET (self->window));
  press (self, GDK_KEY_4);
  check_sample (self, 0, IDX_STATE_UNDECIDED, 0);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "The current sample is out of view");
  check_neutral (self);
}

static guint
count_journals (TestViewer *self)
{
  g_autoptr (GFile) folder = g_file_get_parent (self->images);
  g_autoptr (GFileEnumerator) names =
    g_file_enumerate_children (folder, G_FILE_ATTRIBUTE_STANDARD_NAME, 0, NULL, NULL);
  GFileInfo *info;
  guint n = 0;

  while (g_file_enumerator_iterate (names, &info, NULL, NULL, NULL) && info != NULL)
    n += strstr (g_file_info_get_name (info), ".jsonl") != NULL ? 1 : 0;
  return n;
}

/* Without a decision, no journal is created. */
static void
test_no_file (TestViewer *self,
              gconstpointer data)
{
  open_images (self);
  set_review (self, TRUE);
  test_viewer_activate (self, "next-undecided", NULL);
  set_review (self, FALSE);
  g_assert_cmpuint (count_journals (self), ==, 0);
  decide (self, "4");
  g_assert_cmpuint (count_journals (self), ==, 1);
}

static gboolean
offers_to_continue (gpointer data)
{
  return g_strcmp0 (test_viewer_get_notice (data),
                    "2 decisions not saved yet (changed labels: 1)") == 0;
}

static void
test_continue (TestViewer *self,
               gconstpointer data)
{
  open_images (self);
  decide (self, "4");
  decide (self, "keep");
  test_viewer_activate (self, "reload", NULL);
  test_wait_until (offers_to_continue, self);
  g_signal_emit_by_name (test_viewer_get_notice_button (self), "clicked");
  g_assert_true (is_reviewing (self));
  g_assert_true (
    says (self, IDX_TYPE_REVIEW_BAR, "Reviewing · 2 of these 300 decided\u00A0· 1 changed"));
  check_sample (self, 0, IDX_STATE_RELABELED, 4);
}

static gboolean
is_read_only (gpointer data)
{
  IdxWindow *window = data;
  const char *reason = idx_review_get_read_only_reason (idx_session_get_review (window->session));

  return reason != NULL && strstr (reason, "another window") != NULL;
}

/* A second window with the same dataset shows the decisions of the first, but can't make any. */
static void
test_two_windows (TestViewer *self,
                  gconstpointer data)
{
  IdxWindow *other = IDX_WINDOW (idx_window_new (test_viewer_get_application ()));
  g_autoptr (GVariant) nine = g_variant_ref_sink (g_variant_new_string ("9"));
  IdxDecisions *decisions;

  open_images (self);
  decide (self, "4");
  gtk_window_present (GTK_WINDOW (other));
  idx_window_open (other, self->images, NULL);
  while (idx_session_get_review (other->session) == NULL)
    g_main_context_iteration (NULL, TRUE);
  test_wait_until (is_read_only, other);
  g_action_group_activate_action (G_ACTION_GROUP (other), "decide", nine);
  decisions = idx_dataset_get_decisions (idx_session_get_dataset (other->session));
  g_assert_cmpint (idx_decisions_get_label (decisions, 0), ==, 4);
  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (other), "undo"));
  check_sample (self, 0, IDX_STATE_RELABELED, 4);

  g_action_group_change_action_state (G_ACTION_GROUP (other), "review",
                                      g_variant_new_boolean (TRUE));
  g_assert_nonnull (test_find_label (GTK_WIDGET (other), "Go to That Window"));
  g_assert_true (idx_window_find_other_reviewer (other) == GTK_WINDOW (self->window));
  g_assert_null (idx_window_find_other_reviewer (self->window));
  g_action_group_activate_action (G_ACTION_GROUP (other), "show-other-reviewer", NULL);
}

/* Escape clears a selection, and then nothing more. */
static void
test_escape_clears_selection (TestViewer *self,
                              gconstpointer data)
{
  open_images (self);
  set_review (self, TRUE);
  test_viewer_activate (self, "select-all", NULL);
  test_viewer_activate (self, "back", NULL);
  g_assert_cmpuint (idx_session_count_selected (self->window->session), ==, 0);
  test_viewer_activate (self, "back", NULL);
  g_assert_true (idx_selection_can_select_again (
    idx_session_get_selection (self->window->session)));
  g_assert_true (gtk_widget_get_visible (test_viewer_find (self, IDX_TYPE_REVIEW_BAR)));
}

/* The bar explains the keys until the first decision. */
static void
test_hint (TestViewer *self,
           gconstpointer data)
{
  GtkWidget *hint;

  open_images (self);
  set_review (self, TRUE);
  hint = test_find_label (test_viewer_find (self, IDX_TYPE_REVIEW_BAR),
                          "Type what you see. Space keeps the label.");
  g_assert_true (gtk_widget_get_visible (hint));
  decide (self, "keep");
  g_assert_false (gtk_widget_get_visible (hint));
}

static void
test_discard (TestViewer *self,
              gconstpointer data)
{
  open_images (self);
  g_assert_false (
    g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), "discard-review"));
  decide (self, "4");
  test_viewer_activate (self, "discard-review", NULL);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Discard 1 decision?");
  check_sample (self, 0, IDX_STATE_RELABELED, 4);
  g_signal_emit_by_name (test_viewer_get_notice_button (self), "clicked");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "The review was discarded");
  g_assert_true (
    test_viewer_has_notice_text (self, "rename that file to “some-labels-idx1-ubyte."));
  check_sample (self, 0, IDX_STATE_UNDECIDED, 0);
  g_assert_false (
    g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), "discard-review"));
}

static IdxJournal *
get_journal (IdxWindow *window)
{
  return idx_review_get_journal (idx_session_get_review (window->session));
}

static gboolean
is_damaged (gpointer data)
{
  IdxWindow *window = data;
  IdxReview *review = idx_session_get_review (window->session);
  const char *reason = review != NULL ? idx_review_get_read_only_reason (review) : NULL;

  return reason != NULL && strstr (reason, "damaged") != NULL;
}

static gboolean
can_decide (gpointer data)
{
  IdxWindow *window = data;

  return get_journal (window) != NULL &&
         idx_review_get_read_only_reason (idx_session_get_review (window->session)) == NULL;
}

/* Opens the images after a line of their journal was damaged. */
static void
open_damaged (TestViewer *self)
{
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  g_autofree char *damaged = NULL;

  open_images (self);
  decide (self, "4");
  path = g_file_get_path (idx_journal_get_location (get_journal (self->window)));
  idx_window_open_demo (self->window);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  damaged = g_strconcat (text, "{damaged\n", NULL);
  g_assert_true (g_file_set_contents (path, damaged, -1, NULL));
  test_viewer_open (self, self->images);
  test_wait_until (is_damaged, self->window);
}

/* A damaged journal can be discarded. */
static void
test_discard_damaged (TestViewer *self,
                      gconstpointer data)
{
  open_damaged (self);
  test_viewer_activate (self, "discard-review", NULL);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Discard 1 decision?");
  g_signal_emit_by_name (test_viewer_get_notice_button (self), "clicked");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "The review was discarded");
  check_sample (self, 0, IDX_STATE_UNDECIDED, 0);
}

/* A decision on a damaged journal is refused, and a button continues with the decisions before the
 * damaged line. */
static void
test_continue_damaged (TestViewer *self,
                       gconstpointer data)
{
  open_damaged (self);
  set_review (self, TRUE);
  decide (self, "4");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Nothing was decided");
  g_assert_nonnull (test_viewer_find_notice_button (self, "Try Again"));
  g_assert_nonnull (test_viewer_find_notice_button (self, "Start a New Review"));
  g_signal_emit_by_name (
    test_viewer_find_notice_button (self, "Continue with the 1 Decision before It"), "clicked");
  test_wait_until (can_decide, self->window);
  check_sample (self, 0, IDX_STATE_RELABELED, 4);
}

static void
test_no_labels (TestViewer *self,
                gconstpointer data)
{
  g_autoptr (GFile) images = test_viewer_add_images (self, "alone-images-idx3-ubyte", 10);

  test_viewer_open (self, images);
  set_review (self, TRUE);
  g_assert_false (is_reviewing (self));
  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), "review"));
}

/* Without samples, there is nothing to decide about. */
static void
test_no_samples (TestViewer *self,
                 gconstpointer data)
{
  GActionGroup *actions = G_ACTION_GROUP (self->window);

  open_images (self);
  set_review (self, TRUE);
  g_assert_true (g_action_group_get_action_enabled (actions, "decide"));
  test_viewer_set_filter (self, "index:100000");
  g_assert_false (g_action_group_get_action_enabled (actions, "decide"));
  g_assert_false (g_action_group_get_action_enabled (actions, "choose-label"));
  test_viewer_set_filter (self, "");
  g_assert_true (g_action_group_get_action_enabled (actions, "decide"));
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-review/on-and-off", test_on_and_off);
  test_viewer_add ("/ui/window-review/decide", test_decide);
  test_viewer_add ("/ui/window-review/flag", test_flag);
  test_viewer_add ("/ui/window-review/undo", test_undo);
  test_viewer_add ("/ui/window-review/selection", test_selection);
  test_viewer_add ("/ui/window-review/selection-elsewhere", test_selection_elsewhere);
  test_viewer_add ("/ui/window-review/selection-out-of-view", test_selection_out_of_view);
  test_viewer_add ("/ui/window-review/no-common-suggestion", test_no_common_suggestion);
  test_viewer_add ("/ui/window-review/keys-at-end", test_keys_at_end);
  test_viewer_add ("/ui/window-review/accept-above-line", test_accept_above_line);
  test_viewer_add ("/ui/window-review/keep-page", test_keep_page);
  test_viewer_add ("/ui/window-review/keep-page-small", test_keep_page_small);
  test_viewer_add ("/ui/window-review/revert", test_revert);
  test_viewer_add ("/ui/window-review/changes", test_changes);
  test_viewer_add ("/ui/window-review/accept-some", test_accept_some);
  test_viewer_add ("/ui/window-review/continue-list", test_continue_list);
  test_viewer_add ("/ui/window-review/counts-after-reopening", test_counts_after_reopening);
  test_viewer_add ("/ui/window-review/end", test_end);
  test_viewer_add ("/ui/window-review/refresh", test_refresh);
  test_viewer_add ("/ui/window-review/progress", test_progress);
  test_viewer_add ("/ui/window-review/undecided", test_undecided);
  test_viewer_add ("/ui/window-review/keys", test_keys);
  test_viewer_add ("/ui/window-review/explains", test_explains);
  test_viewer_add ("/ui/window-review/out-of-view", test_out_of_view);
  test_viewer_add ("/ui/window-review/no-labels", test_no_labels);
  test_viewer_add ("/ui/window-review/no-samples", test_no_samples);
  test_viewer_add ("/ui/window-review/no-file", test_no_file);
  test_viewer_add ("/ui/window-review/continue", test_continue);
  test_viewer_add ("/ui/window-review/two-windows", test_two_windows);
  test_viewer_add ("/ui/window-review/escape-clears-selection", test_escape_clears_selection);
  test_viewer_add ("/ui/window-review/hint", test_hint);
  test_viewer_add ("/ui/window-review/discard", test_discard);
  test_viewer_add ("/ui/window-review/discard-damaged", test_discard_damaged);
  test_viewer_add ("/ui/window-review/continue-damaged", test_continue_damaged);
  return test_viewer_run ();
}
