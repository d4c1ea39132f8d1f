/* SPDX-License-Identifier: MIT */

/* A second dataset beside the one that is shown: comparing both, going to the samples of a pair,
 * and switching between the datasets. */

#include "test-viewer.h"

#include "idx-class-comparison-row.h"
#include "idx-comparison-page.h"
#include "idx-dataset-switcher.h"
#include "idx-image-view.h"
#include "idx-lazy-grid.h"
#include "idx-pair-card.h"
#include "idx-pair-image.h"
#include "test-bytes.h"
#include "test-chooser.h"
#include "test-display.h"

#include <string.h>

#define SIDE 14U
#define SIZE ((gsize) SIDE * SIDE)
#define N_FIRST 60U
#define N_SECOND 40U

/* The second dataset begins with the images of the first from this index on; other images
 * follow. */
#define FIRST_EQUAL 30U
#define N_EQUAL (N_FIRST - FIRST_EQUAL)

/* The sample of the second dataset whose label differs from that of the equal image in the
 * first. */
#define CHANGED 12U

static GFile *
add_dataset (TestViewer *self,
             const char *name,
             guint first,
             guint n_samples)
{
  g_autoptr (GByteArray) source = test_idx_striped_images (first + n_samples);
  g_autoptr (GByteArray) images = test_idx_header (0x08, 3, n_samples, SIDE, SIDE);
  g_autoptr (GByteArray) labels = test_idx_header (0x08, 1, n_samples);
  g_autofree char *images_name = g_strconcat (name, "-images-idx3-ubyte", NULL);
  g_autofree char *labels_name = g_strconcat (name, "-labels-idx1-ubyte", NULL);
  g_autoptr (GFile) labels_file = NULL;
  gsize n_bytes = n_samples * SIZE;

  g_byte_array_append (images, source->data + source->len - n_bytes, (guint) n_bytes);
  for (guint i = 0; i < n_samples; i++)
    test_append_be (labels, 1, first > 0 && i == CHANGED ? 11 : (first + i) % 10);
  labels_file = test_folder_add (self->folder, labels_name, labels);
  return test_folder_add (self->folder, images_name, images);
}

static IdxComparison *
get_comparison (TestViewer *self)
{
  return idx_comparison_actions_get_comparison (self->window->comparison_actions);
}

static gboolean
is_compared (gpointer data)
{
  IdxComparison *comparison = get_comparison (data);

  return comparison != NULL && idx_comparison_get_state (comparison) != IDX_COMPARISON_WAITING &&
         idx_comparison_get_state (comparison) != IDX_COMPARISON_SEARCHING &&
         test_viewer_get_task (data) == NULL;
}

/* The second dataset to wait for. */
typedef struct
{
  TestViewer *viewer;
  GFile *file;
} Wanted;

static gboolean
is_compared_with (gpointer data)
{
  const Wanted *wanted = data;
  IdxComparison *comparison = get_comparison (wanted->viewer);
  IdxDataset *other =
    comparison != NULL ? idx_comparison_get_dataset (comparison, IDX_COMPARISON_SECOND) : NULL;

  return other != NULL &&
         g_file_equal (idx_file_get_location (idx_dataset_get_images (other)), wanted->file) &&
         is_compared (wanted->viewer);
}

static void
compare_with (TestViewer *self,
              GFile *file)
{
  Wanted wanted = { self, file };

  test_viewer_activate (self, "compare-with", g_variant_new_string (g_file_peek_path (file)));
  test_wait_until (is_compared_with, &wanted);
  test_wait_for_frame (GTK_WIDGET (self->window));
}

/* Opens the first dataset and compares it with the second. */
static void
open_both (TestViewer *self)
{
  g_autoptr (GFile) first = add_dataset (self, "first", 0, N_FIRST);
  g_autoptr (GFile) second = add_dataset (self, "second", FIRST_EQUAL, N_SECOND);

  test_viewer_open (self, first);
  compare_with (self, second);
}

static GtkWidget *
get_page (TestViewer *self)
{
  return test_viewer_find (self, IDX_TYPE_COMPARISON_PAGE);
}

static gboolean
get_boolean (TestViewer *self,
             const char *action)
{
  g_autoptr (GVariant) state =
    g_action_group_get_action_state (G_ACTION_GROUP (self->window), action);

  return g_variant_get_boolean (state);
}

static void
check_page (TestViewer *self,
            gboolean is_shown)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self->window));
  GtkWidget *shown = is_shown ? get_page (self) : GTK_WIDGET (self->window->samples_page);

  test_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_cmpint (get_boolean (self, "comparison"), ==, is_shown);
  g_assert_cmpint (gtk_widget_get_mapped (get_page (self)), ==, is_shown);
  g_assert_cmpint (gtk_widget_get_mapped (GTK_WIDGET (self->window->side_layout)), ==, !is_shown);
  g_assert_nonnull (focus);
  g_assert_true (focus == shown || gtk_widget_is_ancestor (focus, shown));
}

static void
check_shown (TestViewer *self,
             const char *side,
             const char *title)
{
  test_viewer_check_state (self, "shown-dataset", side);
  g_assert_true (g_str_has_prefix (gtk_window_get_title (GTK_WINDOW (self->window)), title));
}

static gboolean
is_enabled (TestViewer *self,
            const char *action)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), action);
}

/* Without a second dataset, the actions of the comparison are disabled. */
static void
test_nothing_beside (TestViewer *self,
                     gconstpointer data)
{
  static const char *const actions[] = { "comparison", "shown-dataset", "switch-dataset",
                                         "image-groups", "max-distance", "go-to-compared",
                                         "close-second-dataset", "save-pairs", "save-pairs-to",
                                         "duplicates" };

  g_assert_false (is_enabled (self, "open-second-dataset"));
  g_assert_false (is_enabled (self, "compare-with"));
  g_assert_false (is_enabled (self, "find-duplicates"));
  test_viewer_open (self, self->images);
  g_assert_true (is_enabled (self, "open-second-dataset"));
  g_assert_true (is_enabled (self, "compare-with"));
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    g_assert_false (is_enabled (self, actions[i]));
  g_assert_false (gtk_widget_get_visible (test_viewer_find (self, IDX_TYPE_DATASET_SWITCHER)));
}

static IdxLazyGrid *
get_list (TestViewer *self)
{
  GtkWidget *child = test_find_widget (get_page (self), IDX_TYPE_PAIR_CARD);

  return IDX_LAZY_GRID (gtk_widget_get_parent (child));
}

static gpointer
get_card (TestViewer *self,
          guint position)
{
  return idx_lazy_grid_get_child (get_list (self), position);
}

/* Equal images are listed at once. Those with different labels come first, with a mark. */
static void
test_pairs (TestViewer *self,
            gconstpointer data)
{
  const char *name = "Equal: first-images-idx3-ubyte, image 42, labeled 2; "
                     "second-images-idx3-ubyte, image 12, labeled 11; The labels differ";
  GtkWidget *card, *image, *button;

  open_both (self);
  check_page (self, TRUE);
  g_assert_true (gtk_widget_get_visible (test_viewer_find (self, IDX_TYPE_DATASET_SWITCHER)));
  g_assert_nonnull (test_find_label (get_page (self), "All 30"));
  g_assert_nonnull (test_find_label (get_page (self), "Equal 30"));
  g_assert_nonnull (test_find_label (get_page (self), "Similar"));
  g_assert_nonnull (test_find_label (get_page (self), "Different Labels 1"));
  card = get_card (self, 0);
  g_assert_true (gtk_widget_get_visible (test_find_label (card, "≠ Labels")));
  gtk_test_accessible_assert_property (card, GTK_ACCESSIBLE_PROPERTY_LABEL, name);
  image = test_find_widget (card, IDX_TYPE_PAIR_IMAGE);
  button = test_find_widget (image, GTK_TYPE_BUTTON);
  gtk_test_accessible_assert_property (button, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "first-images-idx3-ubyte, image 42, labeled 2");
  test_viewer_activate (self, "comparison", NULL);
  check_page (self, FALSE);
  test_viewer_activate (self, "comparison", NULL);
  check_page (self, TRUE);
  test_viewer_activate (self, "back", NULL);
  check_page (self, FALSE);
}

static void
activate_pair (TestViewer *self,
               IdxComparisonSide side)
{
  GtkWidget *image = test_find_widget (get_card (self, 0), IDX_TYPE_PAIR_IMAGE);

  if (side == IDX_COMPARISON_SECOND)
    image = gtk_widget_get_next_sibling (image);
  g_signal_emit_by_name (test_find_widget (image, GTK_TYPE_BUTTON), "clicked");
}

/* A click on an image of a pair goes to its sample in the sheet of its dataset. */
static void
test_ways (TestViewer *self,
           gconstpointer data)
{
  open_both (self);
  activate_pair (self, IDX_COMPARISON_FIRST);
  check_page (self, FALSE);
  check_shown (self, "first", "first");
  test_viewer_check_index (self, FIRST_EQUAL + CHANGED);

  test_viewer_activate (self, "comparison", NULL);
  activate_pair (self, IDX_COMPARISON_SECOND);
  check_page (self, FALSE);
  check_shown (self, "second", "second");
  test_viewer_check_index (self, CHANGED);
}

/* If the filter hides the sample, a button in the notice shows it anyway. */
static void
test_hidden (TestViewer *self,
             gconstpointer data)
{
  open_both (self);
  test_viewer_set_filter (self, "label:3");
  test_viewer_activate (self, "go-to-compared", g_variant_new ("(ut)", 0, (guint64) 42));
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Image 42 is hidden by the filter");
  g_signal_emit_by_name (test_viewer_get_notice_button (self), "clicked");
  check_page (self, FALSE);
  test_viewer_check_index (self, 42);
}

/* Each dataset keeps its current sample, its filter and its decisions. */
static void
test_switch (TestViewer *self,
             gconstpointer data)
{
  GActionGroup *actions = G_ACTION_GROUP (self->window);

  open_both (self);
  g_action_group_change_action_state (actions, "shown-dataset", g_variant_new_string ("first"));
  check_page (self, FALSE);
  test_viewer_set_filter (self, "label:4");
  test_viewer_go_to (self, 24);
  test_viewer_wait_for_review (self);
  test_viewer_activate (self, "decide", g_variant_new_string ("7"));

  test_viewer_activate (self, "switch-dataset", NULL);
  check_shown (self, "second", "second-images-idx3-ubyte · 40 samples");
  test_viewer_check_state (self, "filter", "");
  g_assert_cmpstr (test_viewer_get_shown (self), ==, "All 40 samples");
  g_assert_cmpuint (idx_decisions_get_n_changed (
                      idx_dataset_get_decisions (test_viewer_get_dataset (self))),
                    ==, 0);
  g_assert_false (is_enabled (self, "undo"));

  test_viewer_activate (self, "switch-dataset", NULL);
  check_shown (self, "first", "first-images-idx3-ubyte · 60 samples");
  test_viewer_check_state (self, "filter", "label:4");
  g_assert_cmpuint (idx_decisions_get_n_changed (
                      idx_dataset_get_decisions (test_viewer_get_dataset (self))),
                    ==, 1);
  test_viewer_activate (self, "undo", NULL);
  g_assert_cmpuint (idx_decisions_get_n_changed (
                      idx_dataset_get_decisions (test_viewer_get_dataset (self))),
                    ==, 0);
}

/* Chooses the groups to show by the button with this text. */
static void
click_toggle (TestViewer *self,
              const char *text)
{
  GtkWidget *button = test_find_button (get_page (self), "win.image-groups");

  while (button != NULL && test_find_label (button, text) == NULL)
    button = gtk_widget_get_next_sibling (button);
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
}

/* Similar images are searched only when the user asks for them. How far apart they may be is said
 * in words. */
static void
test_similar (TestViewer *self,
              gconstpointer data)
{
  GtkWidget *scale;

  open_both (self);
  scale = test_find_widget (get_page (self), GTK_TYPE_SCALE);
  g_assert_false (gtk_widget_get_visible (scale));
  click_toggle (self, "Similar");
  g_assert_cmpint (idx_comparison_get_state (get_comparison (self)), ==,
                   IDX_COMPARISON_SEARCHING);
  test_wait_until (is_compared, self);
  g_assert_true (idx_comparison_has_similar (get_comparison (self)));
  test_viewer_check_state (self, "image-groups", "similar");
  g_assert_true (gtk_widget_get_visible (scale));
  g_assert_nonnull (test_find_label (get_page (self), "Up to: Alike (65%)"));
  gtk_range_set_value (GTK_RANGE (scale), 0.1);
  g_assert_nonnull (test_find_label (get_page (self), "Up to: Nearly equal (10%)"));
  g_assert_cmpfloat (idx_comparison_get_max_ratio (get_comparison (self)), ==, 0.1);
  click_toggle (self, "Equal 30");
  g_assert_cmpuint (idx_comparison_get_n_groups (get_comparison (self)), ==, N_EQUAL);
}

static IdxDecisions *
get_decisions (TestViewer *self)
{
  return idx_dataset_get_decisions (test_viewer_get_dataset (self));
}

static gboolean
has_notice (gpointer data)
{
  return test_viewer_get_notice (data) != NULL;
}

/* A decision about an image of the other dataset switches to that, so that it can be undone there,
 * and stays on the page. */
static void
test_decide_beside (TestViewer *self,
                    gconstpointer data)
{
  IdxDataset *second;

  open_both (self);
  second = idx_comparison_get_dataset (get_comparison (self), IDX_COMPARISON_SECOND);
  g_assert_true (gtk_widget_activate_action (get_card (self, 0), "card.label-others", NULL));
  test_wait_until (has_notice, self);
  g_assert_true (test_viewer_get_dataset (self) == second);
  check_shown (self, "second", "second");
  g_assert_true (gtk_widget_get_mapped (get_page (self)));
  g_assert_cmpint (idx_decisions_get_label (get_decisions (self), CHANGED), ==, 2);
  g_assert_false (gtk_widget_get_visible (test_find_label (get_card (self, 0), "≠ Labels")));
  test_viewer_activate (self, "undo", NULL);
  g_assert_cmpint (idx_decisions_get_label (get_decisions (self), CHANGED), ==, 11);
  g_assert_true (gtk_widget_activate_action (get_card (self, 0), "card.exclude-first", NULL));
  check_shown (self, "first", "first");
  g_assert_cmpint (idx_decisions_get_state (get_decisions (self), FIRST_EQUAL + CHANGED), ==,
                   IDX_STATE_EXCLUDED);
}

static gboolean
is_excluded (gpointer data)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (data);

  return decisions != NULL && idx_decisions_get_state (decisions, 5) == IDX_STATE_EXCLUDED;
}

/* Decisions about images of both datasets that follow each other faster than the journals are read
 * are all made. */
static void
test_decide_both (TestViewer *self,
                  gconstpointer data)
{
  IdxDataset *first, *second;

  open_both (self);
  first = idx_comparison_get_dataset (get_comparison (self), IDX_COMPARISON_FIRST);
  second = idx_comparison_get_dataset (get_comparison (self), IDX_COMPARISON_SECOND);
  test_viewer_activate (self, "decide-compared",
                        g_variant_new_parsed ("(uint32 1, [uint32 3], 'exclude')"));
  test_viewer_activate (self, "decide-compared",
                        g_variant_new_parsed ("(uint32 0, [uint32 4], 'exclude')"));
  test_viewer_activate (self, "decide-compared",
                        g_variant_new_parsed ("(uint32 1, [uint32 5], 'exclude')"));
  test_wait_until (is_excluded, second);
  check_shown (self, "second", "second");
  g_assert_cmpint (idx_decisions_get_state (get_decisions (self), 3), ==, IDX_STATE_EXCLUDED);
  g_assert_cmpint (idx_decisions_get_state (idx_dataset_get_decisions (first), 4), ==,
                   IDX_STATE_EXCLUDED);
  g_assert_true (gtk_widget_get_mapped (get_page (self)));
}

/* The page says so if the datasets have no image in common, or if the images can't be compared
 * because of their sizes. */
static void
test_nothing_in_common (TestViewer *self,
                        gconstpointer data)
{
  g_autoptr (GFile) other = add_dataset (self, "other", N_FIRST, 10);

  open_both (self);
  compare_with (self, other);
  g_assert_true (gtk_widget_get_mapped (
    test_find_label (get_page (self), "The datasets have no image in common.")));
  g_assert_false (is_enabled (self, "save-pairs"));
  compare_with (self, self->images);
  g_assert_cmpint (idx_comparison_get_state (get_comparison (self)), ==, IDX_COMPARISON_FAILED);
  check_page (self, TRUE);
  test_viewer_activate (self, "close-second-dataset", NULL);
  check_page (self, FALSE);
  g_assert_null (get_comparison (self));
  g_assert_false (is_enabled (self, "comparison"));
}

/* Reloading keeps the comparison open; opening another dataset shows its samples instead. */
static void
test_replaced (TestViewer *self,
               gconstpointer data)
{
  open_both (self);
  test_viewer_activate (self, "reload", NULL);
  test_wait_until (is_compared, self);
  check_page (self, TRUE);
  test_viewer_open (self, self->images);
  check_page (self, FALSE);
  test_wait_until (is_compared, self);
  g_assert_cmpint (idx_comparison_get_state (get_comparison (self)), ==, IDX_COMPARISON_FAILED);
}

/* If the second dataset can't be opened, the first stays open, and there is no comparison. */
static void
test_not_opened (TestViewer *self,
                 gconstpointer data)
{
  g_autoptr (GFile) file = test_folder_add_text (self->folder, "text.txt", "This is no IDX file");

  test_viewer_open (self, self->images);
  test_viewer_activate (self, "compare-with", g_variant_new_string (g_file_peek_path (file)));
  test_wait_until (has_notice, self);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“text.txt” can't be opened");
  g_assert_null (get_comparison (self));
  g_assert_cmpuint (idx_dataset_get_n_samples (test_viewer_get_dataset (self)), ==,
                    TEST_N_SAMPLES);
}

/* Checks the lengths of both bars in a row of the classes. */
static void
check_bars (GtkWidget *row,
            double first,
            double second)
{
  GtkWidget *bar = test_find_widget (row, GTK_TYPE_LEVEL_BAR);

  g_assert_cmpfloat_with_epsilon (gtk_level_bar_get_value (GTK_LEVEL_BAR (bar)), first, 1e-6);
  bar = gtk_widget_get_next_sibling (bar);
  g_assert_cmpfloat_with_epsilon (gtk_level_bar_get_value (GTK_LEVEL_BAR (bar)), second, 1e-6);
}

/* The sizes of a class in both datasets are side by side, and their shares are bars. A click shows
 * the samples of the class. */
static void
test_classes (TestViewer *self,
              gconstpointer data)
{
  const char *label =
    "0; first-images-idx3-ubyte: 6, 10.0%; second-images-idx3-ubyte: 4, 10.0%";
  IdxLazyGrid *list;
  GtkWidget *row;

  open_both (self);
  gtk_stack_set_visible_child_name (
    GTK_STACK (test_find_widget (get_page (self), GTK_TYPE_STACK)), "classes");
  test_wait_until (is_compared, self);
  test_wait_for_frame (GTK_WIDGET (self->window));
  list = IDX_LAZY_GRID (gtk_widget_get_parent (
    test_find_widget (get_page (self), IDX_TYPE_CLASS_COMPARISON_ROW)));
  row = idx_lazy_grid_get_child (list, 0);
  gtk_test_accessible_assert_property (row, GTK_ACCESSIBLE_PROPERTY_LABEL, label);
  g_assert_nonnull (test_find_label (get_page (self), "−2.5"));
  g_assert_nonnull (test_find_label (
    get_page (self), "The shares of the classes differ by at most 2.5 percentage points"));
  check_bars (row, 1, 1);
  check_bars (idx_lazy_grid_get_child (list, 2), 1, 0.75);
  idx_lazy_grid_scroll_to (list, idx_lazy_grid_get_n_children (list) - 1);
  g_assert_nonnull (test_find_label (get_page (self), "+2.5"));
  check_bars (idx_lazy_grid_get_child (list, 10), 0, 0.25);
  idx_lazy_grid_scroll_to (list, 0);
  g_assert_true (gtk_widget_activate (idx_lazy_grid_get_child (list, 0)));
  test_viewer_check_state (self, "filter", "label:0");
  check_page (self, FALSE);
}

static void
check_saved (GFile *target)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (g_file_peek_path (target), &text, NULL, NULL));
  g_assert_true (
    g_str_has_prefix (text, "index,label,equal_to,equal_label\n12,11,42,2\n0,0,30,0\n"));
}

/* The pairs are saved as CSV. A file is replaced only if the user agrees. */
static void
test_save (TestViewer *self,
           gconstpointer data)
{
  g_autoptr (GFile) target = test_folder_add_text (self->folder, "pairs.csv", "old");
  GVariant *path;

  open_both (self);
  path = g_variant_new_string (g_file_peek_path (target));
  test_viewer_activate (self, "save-pairs-to", path);
  test_wait_until (has_notice, self);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“pairs.csv” can't be saved");
  g_signal_emit_by_name (test_viewer_get_notice_button (self), "clicked");
  test_viewer_wait (self);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "The pairs were saved as “pairs.csv”");
  check_saved (target);
}

typedef struct
{
  GFile *file;
  gint64 asked; /* when the chooser was last asked to select it */
} Choice;

/* A chooser that is still reading its folder may forget the file to select, so set it again each
 * second. */
static gboolean
has_chosen (gpointer data)
{
  Choice *choice = data;
  GtkFileChooser *chooser = test_chooser_find ();
  g_autoptr (GFile) chosen = gtk_file_chooser_get_file (chooser);

  if (chosen != NULL && g_file_equal (chosen, choice->file))
    return TRUE;
  if (g_get_monotonic_time () - choice->asked > G_USEC_PER_SEC)
    {
      g_assert_true (gtk_file_chooser_set_file (chooser, choice->file, NULL));
      choice->asked = g_get_monotonic_time ();
    }
  return FALSE;
}

/* The dialogs open the second dataset and save the pairs. */
static void
test_dialogs (TestViewer *self,
              gconstpointer data)
{
  g_autoptr (GFile) first = add_dataset (self, "first", 0, N_FIRST);
  g_autoptr (GFile) second = add_dataset (self, "second", FIRST_EQUAL, N_SECOND);
  g_autoptr (GFile) folder = g_file_new_for_path (test_folder_get_path (self->folder));
  g_autoptr (GFile) target = test_folder_get_file (self->folder, "pairs.csv");
  g_autofree char *path = g_get_current_dir ();
  g_autoptr (GFile) current = g_file_new_for_path (path);
  Choice choice = { second, 0 };
  GtkFileChooser *chooser;

  test_viewer_open (self, first);
  test_viewer_activate (self, "open-second-dataset", NULL);
  chooser = test_chooser_wait ();
  test_chooser_wait_folder (chooser, folder);
  test_wait_until (has_chosen, &choice);
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_ACCEPT);
  test_chooser_wait_closed ();
  test_wait_until (is_compared, self);
  check_page (self, TRUE);

  g_signal_emit_by_name (test_find_button (get_page (self), "win.save-pairs"), "clicked");
  chooser = test_chooser_wait ();
  test_chooser_wait_folder (chooser, current);
  test_chooser_set_folder (chooser, folder);
  gtk_file_chooser_set_current_name (chooser, "pairs.csv");
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_ACCEPT);
  test_chooser_wait_closed ();
  test_wait_until (has_notice, self);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "The pairs were saved as “pairs.csv”");
  check_saved (target);
}

/* The window can be as narrow as a phone. */
static void
test_narrow (TestViewer *self,
             gconstpointer data)
{
  static const char *const views[] = { "images", "classes" };
  GtkStack *stack;

  open_both (self);
  stack = GTK_STACK (test_find_widget (get_page (self), GTK_TYPE_STACK));
  test_viewer_set_text_scale (2);
  for (gsize i = 0; i < G_N_ELEMENTS (views); i++)
    {
      int minimum;

      gtk_stack_set_visible_child_name (stack, views[i]);
      test_viewer_wait_for_layout (self);
      gtk_widget_measure (GTK_WIDGET (self->window), GTK_ORIENTATION_HORIZONTAL, -1, &minimum,
                          NULL, NULL, NULL);
      g_test_message ("%s: %d", views[i], minimum);
      g_assert_cmpint (minimum, <=, 360);
    }
  test_viewer_set_text_scale (1);
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);

  test_viewer_add ("/window-beside/nothing-beside", test_nothing_beside);
  test_viewer_add ("/window-beside/pairs", test_pairs);
  test_viewer_add ("/window-beside/ways", test_ways);
  test_viewer_add ("/window-beside/hidden", test_hidden);
  test_viewer_add ("/window-beside/switch", test_switch);
  test_viewer_add ("/window-beside/similar", test_similar);
  test_viewer_add ("/window-beside/decide-beside", test_decide_beside);
  test_viewer_add ("/window-beside/decide-both", test_decide_both);
  test_viewer_add ("/window-beside/nothing-in-common", test_nothing_in_common);
  test_viewer_add ("/window-beside/replaced", test_replaced);
  test_viewer_add ("/window-beside/not-opened", test_not_opened);
  test_viewer_add ("/window-beside/classes", test_classes);
  test_viewer_add ("/window-beside/save", test_save);
  test_viewer_add ("/window-beside/dialogs", test_dialogs);
  test_viewer_add ("/window-beside/narrow", test_narrow);

  return test_viewer_run ();
}
