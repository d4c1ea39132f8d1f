/* SPDX-License-Identifier: MIT */

/* Tests going back and forward through the history of a window. */

#include "test-viewer.h"

#include "idx-decision-buttons.h"
#include "test-bytes.h"
#include "test-display.h"

#define N_SAMPLES 2000
#ifdef __SANITIZE_ADDRESS__
#define N_STEPS 6
#else
#define N_STEPS 10
#endif
#define N_WRITTEN 40

static gboolean
is_drawn (gpointer data)
{
  return idx_sheet_is_complete (test_viewer_get_sheet (data));
}

/* Returns a drawing of the sheet, once all images have been read. */
static cairo_surface_t *
draw_sheet (TestViewer *self)
{
  GtkWidget *window = GTK_WIDGET (self->window);

  test_run_idle ();
  gtk_widget_queue_draw (window);
  test_wait_for_frame (window);
  test_wait_until (is_drawn, self);
  g_assert_true (gtk_widget_grab_focus (GTK_WIDGET (self->window->samples_page)));
  /* Remove the hover highlight, wherever the pointer is. */
  g_signal_emit_by_name (test_find_controller (GTK_WIDGET (test_viewer_get_sheet (self)),
                                               GTK_TYPE_EVENT_CONTROLLER_MOTION),
                         "leave");
  gtk_widget_queue_draw (GTK_WIDGET (test_viewer_get_sheet (self)));
  test_wait_for_frame (window);
  return test_draw (GTK_WIDGET (test_viewer_get_sheet (self)));
}

static gboolean
has_size (gpointer data)
{
  return gtk_widget_get_width (GTK_WIDGET (test_viewer_get_sheet (data))) > 0;
}

static void
assert_same_pixels (cairo_surface_t *a,
                    cairo_surface_t *b)
{
  int width = cairo_image_surface_get_width (a);
  int height = cairo_image_surface_get_height (a);

  g_assert_cmpint (cairo_image_surface_get_width (b), ==, width);
  g_assert_cmpint (cairo_image_surface_get_height (b), ==, height);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      g_assert_cmphex (test_get_pixel (a, (guint) x, (guint) y), ==,
                       test_get_pixel (b, (guint) x, (guint) y));
}

static gboolean
is_enabled (TestViewer *self,
            const char *action)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), action);
}

static void
go (TestViewer *self,
    const char *action)
{
  g_assert_true (is_enabled (self, action));
  test_viewer_activate (self, action, NULL);
  test_viewer_wait (self);
}

/* Opens a dataset with some wrong labels. */
static void
open_many (TestViewer *self)
{
  g_autoptr (GByteArray) images = test_idx_striped_images (N_SAMPLES);
  g_autoptr (GByteArray) labels = test_idx_labels (N_SAMPLES);
  g_autoptr (GFile) labels_file = NULL;
  g_autoptr (GFile) images_file = NULL;

  for (guint i = 100; i < N_SAMPLES; i += 100)
    labels->data[8 + i] = (guint8) ((labels->data[8 + i] + 3) % 10);
  labels_file = test_folder_add (self->folder, "many-labels-idx1-ubyte", labels);
  images_file = test_folder_add (self->folder, "many-images-idx3-ubyte", images);
  test_viewer_open (self, images_file);
  test_wait_until (has_size, self);
  test_wait_for_frame (GTK_WIDGET (self->window));
}

static GtkAdjustment *
get_scrolling (TestViewer *self)
{
  return gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (test_viewer_get_sheet (self)));
}

static void
test_place (TestViewer *self,
            gconstpointer data)
{
  IdxSheet *sheet = test_viewer_get_sheet (self);

  open_many (self);
  g_assert_false (is_enabled (self, "go-back"));
  test_viewer_go_to (self, 700);
  gtk_adjustment_set_value (get_scrolling (self), 333);
  idx_selection_select_range (idx_sheet_get_model (sheet), 710, 5, FALSE);
  test_viewer_set_filter (self, "label:4");
  test_viewer_set_sort (self, "-label");
  test_viewer_go_to (self, 14);
  go (self, "go-back");
  go (self, "go-back");
  go (self, "go-back");
  test_viewer_check_state (self, "filter", "");
  test_viewer_check_index (self, 700);
  g_assert_cmpfloat (gtk_adjustment_get_value (get_scrolling (self)), ==, 333);
  g_assert_cmpuint (idx_selection_count (idx_sheet_get_model (sheet)), ==, 6);
  go (self, "go-back");
  test_viewer_check_index (self, 0);
  g_assert_false (is_enabled (self, "go-back"));
  g_assert_true (is_enabled (self, "go-forward"));
}

/* If decisions have moved other samples to the selected positions, going back doesn't select
 * these. */
static void
test_other_samples (TestViewer *self,
                    gconstpointer data)
{
  IdxSelection *model;
  IdxDecisions *decisions;

  open_many (self);
  test_viewer_set_filter (self, "label:4");
  model = idx_session_get_selection (self->window->session);
  idx_selection_select_range (model, 2, 3, FALSE);
  test_viewer_set_filter (self, "");
  test_viewer_activate (self, "review", NULL);
  test_viewer_wait_for_review (self);
  test_viewer_go_to (self, 24);
  test_viewer_activate (self, "decide", g_variant_new_string ("5"));
  decisions = idx_dataset_get_decisions (test_viewer_get_dataset (self));
  g_assert_cmpint (idx_decisions_get_label (decisions, 24), ==, 5);
  go (self, "go-back");
  go (self, "go-back");
  test_viewer_check_state (self, "filter", "label:4");
  model = idx_session_get_selection (self->window->session);
  g_assert_cmpuint (idx_selection_count (model), ==, 1);
}

/* Opens a dataset whose labels have the columns of QMNIST, with seven writers. */
static void
open_qmnist (TestViewer *self)
{
  g_autoptr (GByteArray) labels = test_idx_header (0x0C, 2, N_WRITTEN, 8);
  g_autoptr (GFile) images_file = NULL;

  for (guint i = 0; i < N_WRITTEN; i++)
    for (guint column = 0; column < 8; column++)
      test_append_be (labels, 4, column == 2 ? 100 + i % 7 : i % 10);
  g_object_unref (test_folder_add (self->folder, "qmnist-test-labels-idx2-int", labels));
  images_file = test_viewer_add_images (self, "qmnist-test-images-idx3-ubyte", N_WRITTEN);
  test_viewer_open (self, images_file);
  test_wait_until (has_size, self);
  test_wait_for_frame (GTK_WIDGET (self->window));
}

static guint
count_shown (TestViewer *self)
{
  return idx_subset_get_n_samples (idx_session_get_subset (self->window->session));
}

/* A button and links in the pane show all samples with the same writer, or the same value of
 * another column; one step back undoes that. */
static void
test_same_writer (TestViewer *self,
                  gconstpointer data)
{
  GtkWidget *pane = GTK_WIDGET (self->window->detail_pane);
  GtkWidget *same_writer, *facets;
  gboolean handled = FALSE;

  open_qmnist (self);
  test_viewer_go_to (self, 17);
  same_writer = test_find_label (pane, "Same Writer");
  g_assert_nonnull (same_writer);
  g_assert_true (gtk_widget_get_mapped (same_writer));
  g_signal_emit_by_name (gtk_widget_get_ancestor (same_writer, GTK_TYPE_BUTTON), "clicked");
  test_viewer_wait (self);
  test_viewer_check_state (self, "filter", "col.writer:103");
  g_assert_cmpuint (count_shown (self), ==, 6);
  test_viewer_check_index (self, 17);
  go (self, "go-back");
  test_viewer_check_state (self, "filter", "");
  g_assert_cmpuint (count_shown (self), ==, N_WRITTEN);
  test_viewer_check_index (self, 17);

  facets = test_find_label (pane, "writer: 103");
  g_assert_nonnull (facets);
  g_signal_emit_by_name (facets, "activate-link", "col.digit:7", &handled);
  g_assert_true (handled);
  test_viewer_wait (self);
  test_viewer_check_state (self, "filter", "col.digit:7");
  g_assert_cmpuint (count_shown (self), ==, 4);
  go (self, "go-back");
  test_viewer_check_state (self, "filter", "");
  test_viewer_check_index (self, 17);

  /* The labels of this dataset have no column of writers. */
  open_many (self);
  g_assert_false (gtk_widget_get_mapped (same_writer));
}

/* A similar image can be visited in the pane even if the filter hides it; the sheet doesn't
 * move. */
static void
test_visit (TestViewer *self,
            gconstpointer data)
{
  GtkWidget *pane = GTK_WIDGET (self->window->detail_pane);
  GtkWidget *back;
  cairo_surface_t *before, *after;

  open_many (self);
  test_viewer_set_filter (self, "label:4");
  test_viewer_go_to (self, 1504);
  gtk_adjustment_set_value (get_scrolling (self), 100);
  before = draw_sheet (self);
  test_viewer_activate (self, "show-in-pane", g_variant_new_uint64 (1237));
  g_assert_nonnull (test_find_label (pane, "Image 1,237"));
  back = test_find_label (pane, "Back to image 1,504");
  g_assert_nonnull (back);
  g_assert_true (gtk_widget_get_mapped (back));
  g_assert_null (test_viewer_get_notice (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->window->samples_page));
  after = draw_sheet (self);
  assert_same_pixels (after, before);
  cairo_surface_destroy (after);
  cairo_surface_destroy (before);

  g_signal_emit_by_name (gtk_widget_get_ancestor (back, GTK_TYPE_BUTTON), "clicked");
  g_assert_nonnull (test_find_label (pane, "Image 1,504"));
  g_assert_false (gtk_widget_get_mapped (back));
  go (self, "go-back");
  g_assert_nonnull (test_find_label (pane, "Image 1,237"));
  go (self, "go-back");
  g_assert_nonnull (test_find_label (pane, "Image 1,504"));
  test_viewer_check_index (self, 1504);
  go (self, "go-forward");
  g_assert_nonnull (test_find_label (pane, "Image 1,237"));
  /* Moving on the sheet ends the visit. */
  test_viewer_activate (self, "next", NULL);
  g_assert_nonnull (test_find_label (pane, "Image 1,514"));
}

/* A review decides about the current sample of the sheet. While the pane shows another one, it
 * hides its decision buttons. */
static void
test_visit_in_review (TestViewer *self,
                      gconstpointer data)
{
  GtkWidget *buttons;

  open_many (self);
  test_viewer_activate (self, "review", NULL);
  test_viewer_wait_for_review (self);
  test_viewer_go_to (self, 14);
  buttons = test_viewer_find (self, IDX_TYPE_DECISION_BUTTONS);
  g_assert_true (gtk_widget_get_mapped (buttons));
  test_viewer_activate (self, "show-in-pane", g_variant_new_uint64 (30));
  g_assert_false (gtk_widget_get_mapped (buttons));
  test_viewer_activate (self, "show-in-pane", g_variant_new_uint64 (14));
  g_assert_true (gtk_widget_get_mapped (buttons));
}

static void
test_show_similar (TestViewer *self,
                   gconstpointer data)
{
  g_auto (GStrv) accels = gtk_application_get_accels_for_action (test_viewer_get_application (),
                                                                 "win.show-similar");

  g_assert_cmpstr (accels[0], ==, "<Control>d");
  open_many (self);
  test_viewer_go_to (self, 1204);
  test_viewer_activate (self, "show-similar", NULL);
  test_viewer_wait (self);
  test_viewer_check_state (self, "sort", "similar:1204");
  test_viewer_check_index (self, 1204);
  g_assert_cmpuint (idx_session_get_position (self->window->session), ==, 0);
  go (self, "go-back");
  test_viewer_check_state (self, "sort", "index");
  test_viewer_check_index (self, 1204);
}

/* --- Keys ------------------------------------------------------------------------------ */

/* Activates the window's shortcut for Alt and @key, as GTK does when it is pressed. */
static void
press_alt (TestViewer *self,
           guint key)
{
  g_autoptr (GListModel) controllers =
    gtk_widget_observe_controllers (GTK_WIDGET (self->window));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GListModel) shortcuts = g_list_model_get_item (controllers, i);

      for (guint j = 0; GTK_IS_SHORTCUT_CONTROLLER (shortcuts) &&
                        j < g_list_model_get_n_items (shortcuts);
           j++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (shortcuts, j);
          g_autofree char *keys =
            gtk_shortcut_trigger_to_string (gtk_shortcut_get_trigger (shortcut));
          g_autofree char *expected = g_strdup_printf ("<Alt>%s", gdk_keyval_name (key));

          if (g_str_has_prefix (keys, expected))
            (void) gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0,
                                                 GTK_WIDGET (self->window),
                                                 gtk_shortcut_get_arguments (shortcut));
        }
    }
  test_viewer_wait (self);
}

/* The arrow key that points to the start of the text goes back: the right one in right-to-left
 * locales. */
static void
test_keys (TestViewer *self,
           gconstpointer data)
{
  gboolean mirrored = GPOINTER_TO_INT (data);

  gtk_widget_set_direction (GTK_WIDGET (self->window),
                            mirrored ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR);
  open_many (self);
  test_viewer_set_filter (self, "label:4");
  press_alt (self, mirrored ? GDK_KEY_Right : GDK_KEY_Left);
  test_viewer_check_state (self, "filter", "");
  press_alt (self, mirrored ? GDK_KEY_Left : GDK_KEY_Right);
  test_viewer_check_state (self, "filter", "label:4");
}

/* --- Typing ---------------------------------------------------------------------------- */

static gboolean
shows_typed (gpointer data)
{
  TestViewer *self = data;
  GtkEditable *entry = test_viewer_find (self, GTK_TYPE_SEARCH_ENTRY);
  IdxArrangement *arrangement = idx_session_get_arrangement (self->window->session);

  return g_str_equal (idx_arrangement_get_filter_text (arrangement), gtk_editable_get_text (entry));
}

static void
type (TestViewer *self,
      const char *text)
{
  gtk_editable_set_text (test_viewer_find (self, GTK_TYPE_SEARCH_ENTRY), text);
  test_wait_until (shows_typed, self);
}

static void
test_typing (TestViewer *self,
             gconstpointer data)
{
  open_many (self);
  test_viewer_activate (self, "find", NULL);
  type (self, "4");
  type (self, "4,5");
  type (self, "4,5,6");
  test_viewer_activate (self, "go-back", NULL);
  test_viewer_check_state (self, "filter", "");
  g_assert_false (is_enabled (self, "go-back"));
  test_viewer_activate (self, "go-forward", NULL);
  test_viewer_check_state (self, "filter", "4,5,6");
}

/* --- At random ------------------------------------------------------------------------- */

static const char *const filters[] = { "", "label:4", "label:3,8", "index:10-99", "-label:0" };
static const char *const orders[] = { "index", "-index", "-label", "similar:5", "random:7" };

static const char *
get_state (TestViewer *self,
           const char *action)
{
  g_autoptr (GVariant) state =
    g_action_group_get_action_state (G_ACTION_GROUP (self->window), action);

  return g_intern_string (g_variant_get_string (state, NULL));
}

/* Chooses one of @texts at random, other than the state of @action. */
static const char *
choose_other (TestViewer *self,
              const char *action,
              const char *const *texts,
              guint n_texts)
{
  const char *text;

  do
    text = texts[g_test_rand_int_range (0, (int) n_texts)];
  while (g_str_equal (text, get_state (self, action)));
  return text;
}

/* Chooses a random image other than the current one and the one in the pane. */
static guint64
choose_other_image (TestViewer *self)
{
  guint32 current = G_MAXUINT32;
  guint visited, other;

  (void) idx_session_get_current_index (self->window->session, &current);
  if (!idx_session_get_visited_index (self->window->session, &visited))
    visited = current;
  do
    other = (guint) g_test_rand_int_range (0, N_SAMPLES);
  while (other == current || other == visited);
  return other;
}

/* Returns the index of the image in the pane. */
static guint
get_in_pane (TestViewer *self)
{
  guint32 current = G_MAXUINT32;
  guint visited;

  if (idx_session_get_visited_index (self->window->session, &visited))
    return visited;
  (void) idx_session_get_current_index (self->window->session, &current);
  return current;
}

/* Takes a random step that the history records. */
static void
step_at_random (TestViewer *self)
{
  IdxSubset *subset = idx_session_get_subset (self->window->session);
  int n = (int) idx_subset_get_n_samples (subset);

  switch (g_test_rand_int_range (0, 5))
    {
    case 4:
      test_viewer_activate (self, "show-in-pane",
                            g_variant_new_uint64 (choose_other_image (self)));
      break;
    case 0:
      test_viewer_set_sort (self, choose_other (self, "sort", orders, G_N_ELEMENTS (orders)));
      break;
    case 1:
      test_viewer_go_to (self, idx_subset_get_index (subset,
                                                     (guint) g_test_rand_int_range (0, n)));
      break;
    case 2:
      if (idx_session_get_mode (self->window->session) == IDX_SESSION_MODE_BROWSE)
        {
          test_viewer_activate (self, "find-suspects", NULL);
          break;
        }
      G_GNUC_FALLTHROUGH;
    default:
      test_viewer_set_filter (self, choose_other (self, "filter", filters, G_N_ELEMENTS (filters)));
    }
  test_viewer_wait (self);
}

/* Selects and scrolls at random, which the history doesn't record as a step. */
static void
move_at_random (TestViewer *self)
{
  GtkAdjustment *scrolling = get_scrolling (self);
  IdxSelection *model = idx_session_get_selection (self->window->session);
  guint n = idx_subset_get_n_samples (idx_selection_get_subset (model));
  guint position = (guint) g_test_rand_int_range (0, (int) n);

  idx_selection_move (model, position, IDX_SELECT_ONLY);
  idx_selection_select_range (model, position, MIN (n - position, 7), FALSE);
  gtk_adjustment_set_value (scrolling,
                            g_test_rand_double_range (0, gtk_adjustment_get_upper (scrolling)));
}

static void
test_at_random (TestViewer *self,
                gconstpointer data)
{
  cairo_surface_t *pictures[N_STEPS + 1];
  guint in_pane[N_STEPS + 1];

  open_many (self);
  test_viewer_activate (self, "find-suspects", NULL);
  test_viewer_wait (self);
  for (guint i = 0; i < N_STEPS; i++)
    {
      if (i % 3 == 0)
        move_at_random (self);
      pictures[i] = draw_sheet (self);
      in_pane[i] = get_in_pane (self);
      step_at_random (self);
    }
  pictures[N_STEPS] = draw_sheet (self);
  in_pane[N_STEPS] = get_in_pane (self);
  for (guint i = N_STEPS; i-- > 0;)
    {
      cairo_surface_t *picture;

      go (self, "go-back");
      picture = draw_sheet (self);
      assert_same_pixels (picture, pictures[i]);
      g_assert_cmpuint (get_in_pane (self), ==, in_pane[i]);
      cairo_surface_destroy (picture);
    }
  for (guint i = 1; i <= N_STEPS; i++)
    {
      cairo_surface_t *picture;

      go (self, "go-forward");
      picture = draw_sheet (self);
      assert_same_pixels (picture, pictures[i]);
      g_assert_cmpuint (get_in_pane (self), ==, in_pane[i]);
      cairo_surface_destroy (picture);
    }
  for (guint i = 0; i <= N_STEPS; i++)
    cairo_surface_destroy (pictures[i]);
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-navigation/place", test_place);
  test_viewer_add ("/ui/window-navigation/other-samples", test_other_samples);
  test_viewer_add ("/ui/window-navigation/show-similar", test_show_similar);
  test_viewer_add ("/ui/window-navigation/same-writer", test_same_writer);
  test_viewer_add ("/ui/window-navigation/visit", test_visit);
  test_viewer_add ("/ui/window-navigation/visit-in-review", test_visit_in_review);
  test_viewer_add_case ("/ui/window-navigation/keys", GINT_TO_POINTER (FALSE), test_keys);
  test_viewer_add_case ("/ui/window-navigation/keys-mirrored", GINT_TO_POINTER (TRUE), test_keys);
  test_viewer_add ("/ui/window-navigation/typing", test_typing);
  test_viewer_add ("/ui/window-navigation/at-random", test_at_random);
  return test_viewer_run ();
}
