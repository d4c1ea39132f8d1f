/* SPDX-License-Identifier: MIT */

/* Selects samples at random on the sheet and on the map, by clicks, rectangles, a lasso, keys and
 * the menu, and decides and undoes in between. Each decision must be about exactly the selected
 * samples, or about the current one if nothing else is selected. */

#include "test-viewer.h"

#include "idx-map-page.h"
#include "test-display.h"

#include <stdlib.h>
#include <string.h>

#define N_STEPS 1000

typedef struct
{
  TestViewer *viewer;
  GRand *random;
  GPtrArray *lines; /* of the journal, when it was read last */
  guint n_decided;
  guint n_refused;
} Walk;

static gboolean
shows_map (Walk *self)
{
  return idx_samples_page_shows_map (self->viewer->window->samples_page);
}

static GtkWidget *
get_view (Walk *self)
{
  IdxSamplesPage *page = self->viewer->window->samples_page;

  if (shows_map (self))
    return GTK_WIDGET (idx_map_page_get_view (idx_samples_page_get_map_page (page)));
  return GTK_WIDGET (idx_samples_page_get_sheet (page));
}

static IdxSession *
get_session (Walk *self)
{
  return self->viewer->window->session;
}

static gboolean
is_ready (gpointer data)
{
  Walk *self = data;

  return gtk_widget_get_mapped (get_view (self)) &&
         (!shows_map (self) || idx_map_view_is_complete (IDX_MAP_VIEW (get_view (self))));
}

/* --- Selecting ------------------------------------------------------------------------------ */

static void
choose_point (Walk *self,
              double *x,
              double *y)
{
  *x = g_rand_double_range (self->random, 0, gtk_widget_get_width (get_view (self)));
  *y = g_rand_double_range (self->random, 0, gtk_widget_get_height (get_view (self)));
}

static void
click (Walk *self)
{
  gpointer gesture = test_find_controller (get_view (self), GTK_TYPE_GESTURE_CLICK);
  double x, y;

  choose_point (self, &x, &y);
  g_signal_emit_by_name (gesture, "pressed", 1, x, y);
  g_signal_emit_by_name (gesture, "released", 1, x, y);
}

/* Draws a rectangle or, on the map, a rectangle or a lasso. */
static void
drag (Walk *self)
{
  gpointer gesture = test_find_controller (get_view (self), GTK_TYPE_GESTURE_DRAG);
  double x, y, to_x, to_y;

  if (shows_map (self))
    g_action_group_change_action_state (
      G_ACTION_GROUP (self->viewer->window), "lasso",
      g_variant_new_boolean (g_rand_boolean (self->random)));
  choose_point (self, &x, &y);
  g_signal_emit_by_name (gesture, "drag-begin", x, y);
  for (int i = 0; i < 3; i++)
    {
      choose_point (self, &to_x, &to_y);
      g_signal_emit_by_name (gesture, "drag-update", to_x - x, to_y - y);
    }
  g_signal_emit_by_name (gesture, "drag-end", to_x - x, to_y - y);
}

/* Moves as a key does, with or without Shift or Ctrl. */
static void
move (Walk *self)
{
  IdxSelection *selection = idx_session_get_selection (get_session (self));

  idx_selection_move (selection, (guint) g_rand_int_range (self->random, 0, TEST_N_SAMPLES),
                      (IdxSelectMode) g_rand_int_range (self->random, IDX_SELECT_NONE,
                                                        IDX_SELECT_RANGE_KEEP_OTHERS + 1));
}

static void
choose_in_menu (Walk *self)
{
  static const char *const names[] = { "select-none", "select-none", "invert-selection",
                                       "select-all", "select-again", "undo",
                                       "redo" };

  g_action_group_activate_action (
    G_ACTION_GROUP (self->viewer->window),
    names[g_rand_int_range (self->random, 0, G_N_ELEMENTS (names))], NULL);
}

static void
switch_view (Walk *self)
{
  g_action_group_change_action_state (G_ACTION_GROUP (self->viewer->window), "view",
                                      g_variant_new_string (shows_map (self) ? "sheet" : "map"));
  test_wait_until (is_ready, self);
}

/* --- Deciding ------------------------------------------------------------------------------- */

/* Reads the journal. Returns the number of lines that were added since the last time. */
static guint
read_journal (Walk *self)
{
  IdxJournal *journal = idx_review_get_journal (idx_session_get_review (get_session (self)));
  GFile *location = idx_journal_get_location (journal);
  guint n_before = self->lines->len;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (location == NULL)
    return 0;
  g_assert_true (g_file_load_contents (location, NULL, &text, NULL, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = n_before; i + 1 < g_strv_length (lines); i++)
    g_ptr_array_add (self->lines, g_strdup (lines[i]));
  return self->lines->len - n_before;
}

/* Adds the samples that a line of the journal is about. */
static void
add_indices (const char *line,
             IdxSampleSet *found)
{
  const char *list = strstr (line, "\"i\":[");

  g_assert_null (strstr (line, "\"undo\""));
  if (list == NULL)
    return; /* the header */
  for (list += strlen ("\"i\":["); *list != ']'; list += *list == ',' ? 1 : 0)
    {
      char *end;

      idx_sample_set_add (found, (guint) strtoul (list, &end, 10));
      list = end;
    }
}

static void
press (Walk *self,
       guint key)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (get_view (self));
  gboolean stopped = FALSE;

  gtk_widget_grab_focus (get_view (self));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (!GTK_IS_EVENT_CONTROLLER_KEY (controller))
        continue;
      g_signal_emit_by_name (controller, "key-pressed", key, key, (GdkModifierType) 0, &stopped);
      g_signal_emit_by_name (controller, "key-released", key, key, (GdkModifierType) 0);
    }
}

/* Returns the indices of the samples that a decision must be about. */
static IdxSampleSet *
find_wanted (Walk *self)
{
  g_autoptr (GArray) selected = idx_session_list_selected (get_session (self));
  IdxSampleSet *wanted = idx_sample_set_new (TEST_N_SAMPLES);
  guint32 index;

  for (guint i = 0; i < selected->len; i++)
    idx_sample_set_add (wanted, g_array_index (selected, guint32, i));
  if (selected->len == 0 && idx_session_get_current_index (get_session (self), &index))
    idx_sample_set_add (wanted, index);
  return wanted;
}

static void
decide (Walk *self)
{
  static const guint keys[] = { GDK_KEY_4, GDK_KEY_9, GDK_KEY_space, GDK_KEY_question };
  guint key = keys[g_rand_int_range (self->random, 0, G_N_ELEMENTS (keys))];
  g_autoptr (IdxSampleSet) wanted = find_wanted (self);
  g_autoptr (IdxSampleSet) found = idx_sample_set_new (TEST_N_SAMPLES);
  guint n_added;

  (void) read_journal (self);
  press (self, key);
  n_added = read_journal (self);
  if (n_added == 0)
    {
      press (self, key); /* to confirm */
      n_added = read_journal (self);
    }
  if (n_added == 0)
    {
      /* The current sample is out of view, or all are decided. */
      g_assert_cmpstr (test_viewer_get_notice (self->viewer), !=, "");
      self->n_refused++;
      return;
    }
  for (guint i = self->lines->len - n_added; i < self->lines->len; i++)
    add_indices (g_ptr_array_index (self->lines, i), found);
  for (guint i = 0; i < TEST_N_SAMPLES; i++)
    g_assert_cmpint (idx_sample_set_contains (found, i), ==, idx_sample_set_contains (wanted, i));
  self->n_decided++;
}

/* --- Tests ---------------------------------------------------------------------------------- */

static void
step (Walk *self)
{
  switch (g_rand_int_range (self->random, 0, 12))
    {
    case 0:
    case 1:
    case 2:
      click (self);
      break;
    case 3:
    case 4:
      drag (self);
      break;
    case 5:
    case 6:
      move (self);
      break;
    case 7:
    case 8:
      choose_in_menu (self);
      break;
    case 9:
      if (g_rand_int_range (self->random, 0, 4) == 0)
        switch_view (self);
      break;
    default:
      decide (self);
      break;
    }
  test_run_idle ();
}

static void
test_random (TestViewer *viewer,
             gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed ((guint32) g_test_rand_int ());
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  Walk walk = { viewer, random, lines, 0, 0 };

  test_viewer_open (viewer, viewer->images);
  test_viewer_wait_for_review (viewer);
  switch_view (&walk);
  g_action_group_change_action_state (G_ACTION_GROUP (viewer->window), "review",
                                      g_variant_new_boolean (TRUE));
  for (guint i = 0; i < N_STEPS; i++)
    step (&walk);
  g_test_message ("%u decisions, %u refused", walk.n_decided, walk.n_refused);
  g_assert_cmpuint (walk.n_decided, >, N_STEPS / 20);
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-selections/random", test_random);
  return test_viewer_run ();
}
