/* SPDX-License-Identifier: MIT */

/* Tests the labels to check: how they are shown, leaving them and returning to them, and the
 * messages if there are none. */

#include "test-viewer.h"

#include "idx-class-bar.h"
#include "idx-lazy-grid.h"
#include "idx-confusion-matrix.h"
#include "idx-properties.h"
#include "idx-sheet-private.h"
#include "idx-view-bar.h"
#include "test-bytes.h"
#include "test-display.h"

#define N_SAMPLES 400

static gboolean
is_checked (gpointer data)
{
  TestViewer *self = data;

  return test_viewer_get_task (self) == NULL;
}

static void
check_labels (TestViewer *self)
{
  test_viewer_activate (self, "find-suspects", NULL);
  test_wait_until (is_checked, self);
}

/* Writes a dataset with three wrong labels. */
static GFile *
add_dataset (TestViewer *self)
{
  static const guint wrong[] = { 17, 123, 222 };
  g_autoptr (GByteArray) images = test_idx_striped_images (N_SAMPLES);
  g_autoptr (GByteArray) labels = test_idx_labels (N_SAMPLES);
  g_autoptr (GFile) labels_file = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      guint8 *label = &labels->data[8 + wrong[i]];

      *label = (guint8) ((*label + 3) % 10);
    }
  labels_file = test_folder_add (self->folder, "striped-labels-idx1-ubyte", labels);
  return test_folder_add (self->folder, "striped-images-idx3-ubyte", images);
}

static void
open_dataset (TestViewer *self)
{
  g_autoptr (GFile) images = add_dataset (self);

  test_viewer_open (self, images);
}

static IdxSubset *
get_subset (TestViewer *self)
{
  return idx_session_get_subset (self->window->session);
}

static const char *
get_shown (TestViewer *self)
{
  return test_viewer_get_shown (self);
}

/* Checks that the suspects are shown, sorted by rank, and that the first one is current. */
static void
check_suspects_are_shown (TestViewer *self)
{
  IdxSuggestions *suggestions = idx_dataset_get_suggestions (test_viewer_get_dataset (self));
  IdxSubset *subset = get_subset (self);
  const guint32 *ranking;
  guint n_ranked;

  g_assert_nonnull (suggestions);
  ranking = idx_suggestions_get_ranking (suggestions, &n_ranked);
  g_assert_cmpuint (idx_subset_get_n_samples (subset), ==,
                    idx_suggestions_get_n_suspects (suggestions));
  g_assert_cmpuint (idx_subset_get_n_samples (subset), >=, 3);
  for (guint i = 0; i < idx_subset_get_n_samples (subset); i++)
    g_assert_cmpuint (idx_subset_get_index (subset, i), ==, ranking[i]);
  test_viewer_check_state (self, "filter", "suspicion:>0.5");
  test_viewer_check_state (self, "sort", "-suspicion");
  g_assert_true (g_str_has_suffix (get_shown (self), " to check"));
}

static void
test_shown (TestViewer *self,
            gconstpointer data)
{
  guint32 index;

  open_dataset (self);
  g_assert_false (gtk_widget_get_visible (test_viewer_get_matrix_button (self)));
  test_viewer_go_to (self, 321);
  check_labels (self);
  check_suspects_are_shown (self);
  g_assert_cmpuint (idx_session_get_position (self->window->session), ==, 0);
  g_assert_nonnull (test_find_label (GTK_WIDGET (self->window->detail_pane), "Looks like"));
  g_assert_true (gtk_widget_get_visible (test_viewer_get_matrix_button (self)));
  g_assert_null (test_viewer_get_notice (self));
  /* Without having chosen a sample, one returns to where one was. */
  test_viewer_set_filter (self, "");
  g_assert_true (idx_session_get_current_index (self->window->session, &index));
  g_assert_cmpuint (index, ==, 321);
}

/* Leaving the labels to check restores the earlier order. Returning to them needs no new check. */
static void
test_left_and_come_back_to (TestViewer *self,
                            gconstpointer data)
{
  g_autoptr (IdxSuggestions) before = NULL;

  open_dataset (self);
  test_viewer_set_sort (self, "-label");
  check_labels (self);
  before = g_object_ref (idx_dataset_get_suggestions (test_viewer_get_dataset (self)));
  test_viewer_activate (self, "clear-filter", NULL);
  test_viewer_wait (self);
  test_viewer_check_state (self, "sort", "-label");
  g_assert_cmpstr (get_shown (self), ==, "All 400 samples");

  test_viewer_activate (self, "find-suspects", NULL);
  g_assert_null (test_viewer_get_task (self));
  check_suspects_are_shown (self);
  g_assert_true (idx_dataset_get_suggestions (test_viewer_get_dataset (self)) == before);
}

static void
activate_row (TestViewer *self,
              int row)
{
  GtkWidget *list =
    test_find_widget (test_viewer_find (self, IDX_TYPE_CLASS_BAR), IDX_TYPE_LAZY_GRID);

  g_signal_emit_by_name (list, "activated", (guint) row);
}

/* Choosing a class narrows the labels to check; a button shows all of them again. */
static void
test_narrowed (TestViewer *self,
               gconstpointer data)
{
  GtkWidget *widen = test_find_button (test_viewer_find (self, IDX_TYPE_VIEW_BAR), "win.filter");

  open_dataset (self);
  check_labels (self);
  g_assert_false (gtk_widget_get_visible (widen));
  activate_row (self, 1);
  test_viewer_check_state (self, "filter", "suspicion:>0.5 label:0");
  test_viewer_check_state (self, "sort", "-suspicion");
  g_assert_true (g_str_has_suffix (get_shown (self), "Class 0"));
  g_assert_true (gtk_widget_get_visible (widen));
  test_viewer_wait (self);
  g_assert_true (gtk_widget_grab_focus (widen));
  g_signal_emit_by_name (widen, "clicked");
  check_suspects_are_shown (self);
  g_assert_false (gtk_widget_get_visible (widen));
  activate_row (self, 1);
  activate_row (self, 0);
  test_viewer_check_state (self, "filter", "");
  g_assert_cmpstr (get_shown (self), ==, "All 400 samples");
}

static GtkWidget *
find_thumbnail (GtkWidget *widget)
{
  GtkWidget *found = NULL;

  if (GTK_IS_BUTTON (widget) && gtk_widget_has_css_class (widget, "thumbnail") &&
      gtk_widget_get_mapped (widget) && gtk_widget_get_sensitive (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_thumbnail (child);
  return found;
}

static gboolean
has_thumbnail (gpointer data)
{
  TestViewer *self = data;

  return find_thumbnail (GTK_WIDGET (self->window->detail_pane)) != NULL;
}

/* After a check, the pane of any sample shows the most similar images. */
static void
test_similar (TestViewer *self,
              gconstpointer data)
{
  IdxSuggestion suggestion;
  guint index = 0;

  open_dataset (self);
  g_assert_false (has_thumbnail (self));
  check_labels (self);
  test_viewer_activate (self, "clear-filter", NULL);
  while (idx_dataset_is_suspect (test_viewer_get_dataset (self), index, &suggestion))
    index++;
  test_viewer_go_to (self, index);
  test_wait_until (has_thumbnail, self);
  g_signal_emit_by_name (find_thumbnail (GTK_WIDGET (self->window->detail_pane)), "clicked");
  g_assert_nonnull (test_find_label (GTK_WIDGET (self->window->detail_pane), "Back to image"));
}

/* Without a check, similar images are searched when the user asks for it. */
static void
test_similar_without_check (TestViewer *self,
                            gconstpointer data)
{
  GActionGroup *actions = G_ACTION_GROUP (self->window);
  GtkWidget *button;

  g_assert_false (g_action_group_get_action_enabled (actions, "find-similar-images"));
  test_viewer_open (self, self->images);
  button = test_find_button (GTK_WIDGET (self->window->detail_pane), "win.find-similar-images");
  g_assert_true (gtk_widget_get_mapped (button));
  g_assert_false (has_thumbnail (self));
  test_viewer_activate (self, "find-similar-images", NULL);
  test_viewer_wait (self);
  test_wait_until (has_thumbnail, self);
  g_assert_false (gtk_widget_get_visible (button));
  test_viewer_go_to (self, 25);
  test_wait_until (has_thumbnail, self);
  g_assert_nonnull (test_find_label (GTK_WIDGET (self->window->detail_pane), "Most similar"));
}

/* Similar images are described even if they have no label. */
static void
test_similar_without_labels (TestViewer *self,
                             gconstpointer data)
{
  g_autoptr (GByteArray) bytes = test_idx_striped_images (60);
  g_autoptr (GFile) images = test_folder_add (self->folder, "bare-images-idx3-ubyte", bytes);
  g_autofree char *tooltip = NULL;

  test_viewer_open (self, images);
  test_viewer_activate (self, "find-similar-images", NULL);
  test_viewer_wait (self);
  test_wait_until (has_thumbnail, self);
  g_object_get (find_thumbnail (GTK_WIDGET (self->window->detail_pane)), "tooltip-text", &tooltip,
                NULL);
  g_assert_true (g_str_has_prefix (tooltip, "Image "));
  g_assert_null (strchr (tooltip, ','));
}

/* An order that the user chose while the labels to check were shown stays. */
static void
test_order_chosen_meanwhile (TestViewer *self,
                             gconstpointer data)
{
  open_dataset (self);
  check_labels (self);
  test_viewer_set_sort (self, "label");
  test_viewer_activate (self, "clear-filter", NULL);
  test_viewer_wait (self);
  test_viewer_check_state (self, "sort", "label");
  test_viewer_set_sort (self, "-suspicion");
  test_viewer_set_filter (self, "label:4");
  test_viewer_check_state (self, "sort", "-suspicion");
}

static gboolean
is_in_view (gpointer data)
{
  TestViewer *self = data;
  graphene_rect_t bounds = idx_sheet_geometry_get_bounds (
    &test_viewer_get_sheet (self)->geometry, idx_session_get_position (self->window->session));

  return bounds.origin.y >= 0 &&
         bounds.origin.y + bounds.size.height <=
           (float) gtk_widget_get_height (GTK_WIDGET (test_viewer_get_sheet (self)));
}

/* Going to a sample leaves the labels to check: the earlier order is restored and the sample
 * scrolled into view. */
static void
test_left_for_a_sample (TestViewer *self,
                        gconstpointer data)
{
  open_dataset (self);
  test_viewer_set_sort (self, "-label");
  check_labels (self);
  test_viewer_activate (self, "show-all-and-go-to", g_variant_new_uint64 (320));
  test_viewer_wait (self);
  test_viewer_check_state (self, "sort", "-label");
  test_viewer_check_index (self, 320);
  test_wait_until (is_in_view, self);
}

/* The divider follows the labels to check if the samples are sorted by suspicion. */
static void
test_divider (TestViewer *self,
              gconstpointer data)
{
  static const guint32 suspects[] = { 14, 25, 4, 36, 24 };

  test_viewer_open (self, self->images);
  test_suggest (test_viewer_get_dataset (self), suspects, G_N_ELEMENTS (suspects), 3);
  test_viewer_set_sort (self, "-suspicion");
  g_assert_cmpuint (idx_sheet_get_divider (test_viewer_get_sheet (self)), ==, 3);
  g_assert_cmpstr (test_viewer_get_heading (self), ==,
                   "3 labels to check; those below the line are less likely to be wrong");
  test_viewer_set_filter (self, "given:4");
  g_assert_cmpuint (idx_sheet_get_divider (test_viewer_get_sheet (self)), ==, 2);
  test_viewer_set_filter (self, "given:6");
  g_assert_cmpuint (idx_sheet_get_divider (test_viewer_get_sheet (self)), ==, 0);
  g_assert_null (test_viewer_get_heading (self));
  test_viewer_set_filter (self, "suspicion:>0.5");
  g_assert_cmpuint (idx_sheet_get_divider (test_viewer_get_sheet (self)), ==, 3);
  g_assert_cmpstr (get_shown (self), ==, "3 labels to check\u00A0· 2 less likely");
  g_assert_cmpstr (test_viewer_get_heading (self), ==,
                   "The labels below the line are less likely to be wrong");
  test_viewer_set_sort (self, "label");
  g_assert_cmpuint (idx_sheet_get_divider (test_viewer_get_sheet (self)), ==, 0);
}

/* Once the line is above the view, the heading says what the samples are. */
static void
test_below_divider (TestViewer *self,
                    gconstpointer data)
{
  static const guint32 suspects[] = { 14, 25, 4, 36, 24 };
  GtkAdjustment *adjustment;

  test_viewer_open (self, self->images);
  test_suggest (test_viewer_get_dataset (self), suspects, G_N_ELEMENTS (suspects), 3);
  test_viewer_set_sort (self, "-suspicion");
  test_wait_for_frame (GTK_WIDGET (self->window));
  adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (test_viewer_get_sheet (self)));
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment));
  test_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_cmpstr (test_viewer_get_heading (self), ==, "These labels are less likely to be wrong");
  gtk_adjustment_set_value (adjustment, 0);
  test_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_cmpstr (test_viewer_get_heading (self), ==,
                   "3 labels to check; those below the line are less likely to be wrong");
}

/* Suggests labels for 30 samples, 25 of them to check. Similar images confirm some of the 25. */
static void
suggest (TestViewer *self,
         guint n_confirmed)
{
  IdxDataset *dataset = test_viewer_get_dataset (self);
  g_autoptr (IdxSuggestions) suggestions = NULL;
  guint32 suspects[30];

  for (guint i = 0; i < G_N_ELEMENTS (suspects); i++)
    suspects[i] = i;
  test_suggest (dataset, suspects, G_N_ELEMENTS (suspects), 25);
  suggestions = g_object_ref (idx_dataset_get_suggestions (dataset));
  idx_suggestions_set_confirmed (suggestions, 25, n_confirmed);
  idx_dataset_set_suggestions (dataset, NULL);
  idx_dataset_set_suggestions (dataset, suggestions);
}

static void
check_properties (TestViewer *self,
                  const char *text)
{
  test_viewer_activate (self, "properties", NULL);
  g_assert_nonnull (test_find_label (test_find_window (IDX_TYPE_PROPERTIES), text));
  gtk_window_destroy (test_find_window (IDX_TYPE_PROPERTIES));
}

static void
test_confirmed (TestViewer *self,
                gconstpointer data)
{
  static const char heading[] =
    "25 labels to check; similar images confirm 96% of these suggestions";

  test_viewer_open (self, self->images);
  suggest (self, 24);
  test_viewer_set_sort (self, "-suspicion");
  g_assert_cmpstr (test_viewer_get_heading (self), ==, heading);
  g_assert_cmpuint (idx_sheet_get_divider (test_viewer_get_sheet (self)), ==, 25);
  test_viewer_set_filter (self, "index:0-24");
  g_assert_cmpstr (test_viewer_get_heading (self), ==, heading);
  test_viewer_set_filter (self, "index:0-9,28");
  g_assert_cmpstr (test_viewer_get_heading (self), ==,
                   "10 labels to check; those below the line are less likely to be wrong");
  test_viewer_set_filter (self, "suspicion:>0.5");
  g_assert_cmpstr (get_shown (self), ==, "25 labels to check\u00A0· 5 less likely");
  g_assert_cmpstr (test_viewer_get_heading (self), ==,
                   "Similar images confirm 96% of these suggestions");
  check_properties (self, "Similar images confirm 96% of the suggestions for the labels to "
                          "check.");
}

/* If similar images confirm few of the suggestions, no number and no line tells how many labels to
 * check. */
static void
test_hardly_confirmed (TestViewer *self,
                       gconstpointer data)
{
  static const char heading[] =
    "Start here: similar images confirm only 28% of these suggestions";
  GActionGroup *actions = G_ACTION_GROUP (self->window);

  test_viewer_open (self, self->images);
  suggest (self, 7);
  test_viewer_set_sort (self, "-suspicion");
  g_assert_cmpstr (test_viewer_get_heading (self), ==, heading);
  g_assert_cmpuint (idx_sheet_get_divider (test_viewer_get_sheet (self)), ==, 0);
  g_assert_false (g_action_group_get_action_enabled (actions, "select-above-line"));
  test_viewer_set_filter (self, "given:4");
  g_assert_cmpstr (test_viewer_get_heading (self), ==, heading);
  test_viewer_set_filter (self, "index:30-39");
  g_assert_null (test_viewer_get_heading (self));
  test_viewer_set_filter (self, "suspicion:>0.5");
  g_assert_cmpstr (get_shown (self), ==, "Labels to check");
  g_assert_nonnull (test_find_label (test_viewer_get_matrix_button (self), "Labels to check"));
  test_viewer_set_sort (self, "suspicion");
  g_assert_null (test_viewer_get_heading (self));
  check_properties (self, "Similar images confirm only 28% of the first suggestions, so the "
                          "number of wrong labels is unknown.");
}

static void
test_matrix (TestViewer *self,
             gconstpointer data)
{
  static const guint32 suspects[] = { 14, 25, 4, 36, 24 };

  test_viewer_open (self, self->images);
  test_suggest (test_viewer_get_dataset (self), suspects, G_N_ELEMENTS (suspects), 3);
  g_assert_true (gtk_widget_get_visible (test_viewer_get_matrix_button (self)));
  g_assert_nonnull (test_find_label (test_viewer_get_matrix_button (self),
                                     "3 labels to check\u00A0· 2 less likely"));
  gtk_menu_button_popup (test_viewer_get_matrix_button (self));
  g_assert_true (gtk_widget_activate_action (test_viewer_find (self, IDX_TYPE_CONFUSION_MATRIX),
                                             "matrix.choose", NULL));
  test_viewer_check_state (self, "filter", "given:4 suggested:5");
  g_assert_cmpuint (idx_subset_get_n_samples (get_subset (self)), ==, 3);
}

/* While the labels to check are shown, choosing a cell of the matrix narrows them. Choosing it
 * again shows all samples that the cell counts. */
static void
test_matrix_narrows (TestViewer *self,
                     gconstpointer data)
{
  static const guint32 suspects[] = { 14, 25, 4, 36, 24 };

  test_viewer_open (self, self->images);
  test_suggest (test_viewer_get_dataset (self), suspects, G_N_ELEMENTS (suspects), 3);
  test_viewer_set_filter (self, "suspicion:>0.5");
  for (guint i = 0; i < 2; i++)
    {
      gtk_menu_button_popup (test_viewer_get_matrix_button (self));
      g_assert_true (gtk_widget_activate_action (test_viewer_find (self, IDX_TYPE_CONFUSION_MATRIX),
                                                 "matrix.choose", NULL));
      test_viewer_check_state (self, "filter",
                               i == 0 ? "suspicion:>0.5 given:4 suggested:5"
                                      : "given:4 suggested:5");
      g_assert_nonnull (strstr (test_viewer_get_shown (self), "4→5?"));
    }
}

static void
test_canceled (TestViewer *self,
               gconstpointer data)
{
  open_dataset (self);
  test_viewer_activate (self, "find-suspects", NULL);
  g_assert_nonnull (test_viewer_get_task (self));
  test_viewer_activate (self, "cancel", NULL);
  test_wait_until (is_checked, self);
  test_run_idle ();
  g_assert_null (idx_dataset_get_suggestions (test_viewer_get_dataset (self)));
  g_assert_cmpstr (get_shown (self), ==, "All 400 samples");
  g_assert_null (test_viewer_get_notice (self));
  check_labels (self);
  check_suspects_are_shown (self);
}

/* A check that is requested while the images are being read starts afterward. */
static void
test_asked_early (TestViewer *self,
                  gconstpointer data)
{
  g_autoptr (GFile) images = add_dataset (self);

  idx_window_open (self->window, images, NULL);
  while (test_viewer_get_dataset (self) == NULL)
    g_main_context_iteration (NULL, TRUE);
  check_labels (self);
  check_suspects_are_shown (self);
}

/* The check result of one dataset isn't used for another one. */
static void
test_another_dataset (TestViewer *self,
                      gconstpointer data)
{
  open_dataset (self);
  test_viewer_activate (self, "find-suspects", NULL);
  test_viewer_open (self, self->images);
  test_wait_until (is_checked, self);
  test_run_idle ();
  g_assert_null (idx_dataset_get_suggestions (test_viewer_get_dataset (self)));

  open_dataset (self);
  check_labels (self);
  check_suspects_are_shown (self);
  test_viewer_open (self, self->images);
  test_viewer_check_state (self, "filter", "");
  test_viewer_check_state (self, "sort", "index");
  g_assert_false (gtk_widget_get_visible (test_viewer_get_matrix_button (self)));
}

/* Reloading removes the suggestions and, without a message, the filter that uses them. */
static void
test_reloaded (TestViewer *self,
               gconstpointer data)
{
  static const guint32 suspects[] = { 14, 25 };

  test_viewer_open (self, self->images);
  test_suggest (test_viewer_get_dataset (self), suspects, G_N_ELEMENTS (suspects), 1);
  test_viewer_set_sort (self, "-suspicion");
  test_viewer_set_filter (self, "suspicion:>0.5");
  test_viewer_activate (self, "reload", NULL);
  test_viewer_wait (self);
  test_viewer_wait (self);
  g_assert_null (test_viewer_get_notice (self));
  test_viewer_check_state (self, "filter", "");
  test_viewer_check_state (self, "sort", "index");
}

/* Changing the shape of the images discards the check result. Changing class names doesn't. */
static void
test_another_shape (TestViewer *self,
                    gconstpointer data)
{
  open_dataset (self);
  test_viewer_set_sort (self, "-label");
  check_labels (self);
  test_viewer_set_class_names (self, "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n");
  check_suspects_are_shown (self);

  test_viewer_activate (self, "shape", g_variant_new_string ("7x28"));
  test_viewer_wait (self);
  g_assert_null (idx_dataset_get_suggestions (test_viewer_get_dataset (self)));
  test_viewer_check_state (self, "filter", "");
  test_viewer_check_state (self, "sort", "-label");
  g_assert_cmpstr (get_shown (self), ==, "All 400 samples");
  g_assert_null (test_find_label (GTK_WIDGET (self->window->detail_pane), "Looks like"));
  g_assert_null (test_viewer_get_notice (self));
  test_viewer_activate (self, "find-suspects", NULL);
  g_assert_nonnull (test_viewer_get_task (self));

  test_viewer_activate (self, "shape", g_variant_new_string ("14x14"));
  g_assert_null (test_viewer_get_task (self));
  test_run_idle ();
  g_assert_null (idx_dataset_get_suggestions (test_viewer_get_dataset (self)));
  test_viewer_set_sort (self, "index");
  test_suggest (test_viewer_get_dataset (self), (const guint32[]){ 14 }, 1, 1);
  test_viewer_set_sort (self, "suspicion");
  test_viewer_activate (self, "shape", g_variant_new_string ("28x7"));
  test_viewer_check_state (self, "sort", "index");
}

/* If the user is typing a filter when a check ends, a notice offers the labels to check instead of
 * showing them. */
static void
test_checked_while_typing (TestViewer *self,
                           gconstpointer data)
{
  GtkWidget *entry;

  open_dataset (self);
  test_viewer_activate (self, "find-suspects", NULL);
  test_viewer_activate (self, "find", NULL);
  entry = gtk_window_get_focus (GTK_WINDOW (self->window));
  g_assert_true (gtk_widget_is_ancestor (entry, test_viewer_find (self, GTK_TYPE_SEARCH_ENTRY)));
  test_wait_until (is_checked, self);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (self->window)) == entry);
  test_viewer_check_state (self, "filter", "");
  g_assert_nonnull (strstr (test_viewer_get_notice (self), "to check"));
  g_signal_emit_by_name (test_viewer_get_notice_button (self), "clicked");
  check_suspects_are_shown (self);
  g_assert_null (test_viewer_get_notice (self));
}

static void
test_too_few (TestViewer *self,
              gconstpointer data)
{
  g_autoptr (GFile) images = test_viewer_add_images (self, "few-images-idx3-ubyte", 12);
  g_autoptr (GByteArray) content = test_idx_labels (12);
  g_autoptr (GFile) labels = test_folder_add (self->folder, "few-labels-idx1-ubyte", content);

  test_viewer_open (self, images);
  for (guint i = 0; i < 2; i++)
    {
      check_labels (self);
      g_assert_cmpstr (test_viewer_get_notice (self), ==, "The labels can't be checked");
      g_assert_true (test_viewer_has_notice_text (self, "12"));
      g_assert_null (idx_dataset_get_suggestions (test_viewer_get_dataset (self)));
      test_viewer_activate (self, "back", NULL);
    }
}

/* The only label of a class isn't checked. */
static void
test_not_all_judged (TestViewer *self,
                     gconstpointer data)
{
  g_autoptr (GByteArray) content = test_idx_striped_images (N_SAMPLES);
  g_autoptr (GByteArray) labels = test_idx_labels (N_SAMPLES);
  g_autoptr (GFile) images = test_folder_add (self->folder, "lone-images-idx3-ubyte", content);
  g_autoptr (GFile) labels_file = NULL;

  labels->data[8] = 77;
  labels_file = test_folder_add (self->folder, "lone-labels-idx1-ubyte", labels);
  test_viewer_open (self, images);
  check_labels (self);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "No label looks wrong");
  g_assert_true (
    test_viewer_has_notice_text (self, "The labels of 399 of 400 samples were checked"));
}

static gboolean
is_exported (gpointer data)
{
  return test_viewer_get_task (data) == NULL;
}

static void
export_list (TestViewer *self,
             GFile *target)
{
  test_viewer_close_notice (self);
  test_viewer_activate (self, "export-list-to", g_variant_new_string (g_file_peek_path (target)));
  test_wait_until (is_exported, self);
}

/* The list contains the samples shown, in the order shown. */
static void
test_export (TestViewer *self,
             gconstpointer data)
{
  static const guint32 suspects[] = { 25, 14 };
  g_autoptr (GFile) target = test_folder_get_file (self->folder, "a.csv");
  g_autofree char *content = NULL;

  test_viewer_open (self, self->images);
  test_suggest (test_viewer_get_dataset (self), suspects, G_N_ELEMENTS (suspects), 1);
  test_viewer_set_sort (self, "-suspicion");
  test_viewer_set_filter (self, "suspicion:>0.5");
  export_list (self, target);
  g_assert_cmpstr (test_viewer_get_notice (self), ==,
                   "A list of 2 samples was exported to “a.csv”");
  g_assert_true (g_file_load_contents (target, NULL, &content, NULL, NULL, NULL));
  g_assert_cmpstr (content, ==,
                   "index,given,current,state,flag,suggested,suspicion\n"
                   "25,5,5,undecided,no,6,0.982014\n"
                   "14,4,4,undecided,no,5,0.880797\n");
}

static void
test_export_over_an_input (TestViewer *self,
                           gconstpointer data)
{
  g_autoptr (GByteArray) before = test_idx_images (TEST_N_SAMPLES, 9, 9);

  test_viewer_open (self, self->images);
  export_list (self, self->images);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“some-images-idx3-ubyte” can't be saved");
  test_check_content (self->images, before);
}

static gboolean
has_check_button (gpointer data)
{
  GtkButton *button = test_viewer_get_notice_button (data);

  return button != NULL && g_strcmp0 (gtk_button_get_label (button), "Check Again") == 0;
}

/* At the end of the list, the current labels can be checked again. What was decided isn't
 * suggested again. */
static void
test_check_again (TestViewer *self,
                  gconstpointer data)
{
  IdxSuggestions *suggestions;
  IdxDecisions *decisions;
  IdxSuggestion suggestion;
  guint n_shown;

  open_dataset (self);
  check_labels (self);
  test_viewer_wait_for_review (self);
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "review",
                                      g_variant_new_boolean (TRUE));
  test_run_idle ();
  n_shown = idx_subset_get_n_samples (get_subset (self));
  g_assert_cmpuint (n_shown, >=, 3);
  for (guint i = 0; i < n_shown; i++)
    test_viewer_activate (self, "decide", g_variant_new_string ("keep"));
  test_wait_until (has_check_button, self);
  g_signal_emit_by_name (test_viewer_get_notice_button (self), "clicked");
  test_wait_until (is_checked, self);
  test_run_idle ();
  suggestions = idx_dataset_get_suggestions (test_viewer_get_dataset (self));
  decisions = idx_dataset_get_decisions (test_viewer_get_dataset (self));
  g_assert_cmpuint (idx_decisions_get_n_in_state (decisions, IDX_STATE_KEPT), ==, n_shown);
  for (guint i = 0; i < N_SAMPLES; i++)
    if (idx_decisions_get_state (decisions, i) != IDX_STATE_UNDECIDED)
      g_assert_false (idx_suggestions_get (suggestions, i, &suggestion));
}

static gboolean
has_show_button (gpointer data)
{
  return test_viewer_find_notice_button (data, "Show") != NULL;
}

/* Opens a dataset with eight wrong labels. */
static void
open_ambiguous (TestViewer *self)
{
  g_autoptr (GByteArray) images = test_idx_striped_images (N_SAMPLES);
  g_autoptr (GByteArray) labels = test_idx_labels (N_SAMPLES);
  g_autoptr (GFile) labels_file = NULL;
  g_autoptr (GFile) images_file = NULL;

  for (guint i = 1; i <= 8; i++)
    labels->data[8 + 40 * i] = 5;
  labels_file = test_folder_add (self->folder, "ambiguous-labels-idx1-ubyte", labels);
  images_file = test_folder_add (self->folder, "ambiguous-images-idx3-ubyte", images);
  test_viewer_open (self, images_file);
}

/* Relabels most samples of a class by mistake, so that the labels of the others become suspect. */
static void
relabel_class (TestViewer *self)
{
  IdxReview *review = idx_session_get_review (self->window->session);
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 i = 3; i < 300; i += 10)
    g_array_append_val (indices, i);
  g_assert_true (idx_review_label (review, indices, 5, NULL));
}

/* After a pause, a notice offers the labels to check that are new. Nothing moves before. */
static void
test_ranking_updated (TestViewer *self,
                      gconstpointer data)
{
  g_autoptr (IdxSubset) subset = NULL;
  guint position;

  open_ambiguous (self);
  check_labels (self);
  test_viewer_wait_for_review (self);
  test_viewer_activate (self, "check-again", NULL);
  test_wait_until (is_checked, self);
  idx_session_move_to (self->window->session, 1);
  position = idx_session_get_position (self->window->session);
  subset = g_object_ref (get_subset (self));
  idx_session_set_update_delay (self->window->session, 0);
  relabel_class (self);
  test_wait_until (has_show_button, self);
  g_assert_true (g_str_has_prefix (test_viewer_get_notice (self), "Ranking updated: "));
  g_assert_true (get_subset (self) == subset);
  g_assert_cmpuint (idx_session_get_position (self->window->session), ==, position);

  g_signal_emit_by_name (test_viewer_find_notice_button (self, "Show"), "clicked");
  test_wait_until (is_checked, self);
  test_run_idle ();
  check_suspects_are_shown (self);
  g_assert_true (idx_subset_contains (get_subset (self), 303));
  g_assert_cmpuint (idx_session_get_position (self->window->session), ==, 0);
}

static void
test_closed_while_checked (TestViewer *self,
                           gconstpointer data)
{
  open_dataset (self);
  test_viewer_activate (self, "find-suspects", NULL);
  gtk_window_destroy (GTK_WINDOW (self->window));
  test_run_idle ();
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-suspects/shown", test_shown);
  test_viewer_add ("/ui/window-suspects/left-and-come-back-to", test_left_and_come_back_to);
  test_viewer_add ("/ui/window-suspects/narrowed", test_narrowed);
  test_viewer_add ("/ui/window-suspects/similar", test_similar);
  test_viewer_add ("/ui/window-suspects/similar-without-check", test_similar_without_check);
  test_viewer_add ("/ui/window-suspects/similar-without-labels", test_similar_without_labels);
  test_viewer_add ("/ui/window-suspects/order-chosen-meanwhile", test_order_chosen_meanwhile);
  test_viewer_add ("/ui/window-suspects/left-for-a-sample", test_left_for_a_sample);
  test_viewer_add ("/ui/window-suspects/divider", test_divider);
  test_viewer_add ("/ui/window-suspects/below-divider", test_below_divider);
  test_viewer_add ("/ui/window-suspects/confirmed", test_confirmed);
  test_viewer_add ("/ui/window-suspects/hardly-confirmed", test_hardly_confirmed);
  test_viewer_add ("/ui/window-suspects/matrix", test_matrix);
  test_viewer_add ("/ui/window-suspects/matrix-narrows", test_matrix_narrows);
  test_viewer_add ("/ui/window-suspects/check-again", test_check_again);
  test_viewer_add ("/ui/window-suspects/ranking-updated", test_ranking_updated);
  test_viewer_add ("/ui/window-suspects/canceled", test_canceled);
  test_viewer_add ("/ui/window-suspects/asked-early", test_asked_early);
  test_viewer_add ("/ui/window-suspects/another-dataset", test_another_dataset);
  test_viewer_add ("/ui/window-suspects/reloaded", test_reloaded);
  test_viewer_add ("/ui/window-suspects/another-shape", test_another_shape);
  test_viewer_add ("/ui/window-suspects/checked-while-typing", test_checked_while_typing);
  test_viewer_add ("/ui/window-suspects/too-few", test_too_few);
  test_viewer_add ("/ui/window-suspects/not-all-judged", test_not_all_judged);
  test_viewer_add ("/ui/window-suspects/export", test_export);
  test_viewer_add ("/ui/window-suspects/export-over-an-input", test_export_over_an_input);
  test_viewer_add ("/ui/window-suspects/closed-while-checked", test_closed_while_checked);
  return test_viewer_run ();
}
