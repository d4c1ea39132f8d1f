/* SPDX-License-Identifier: MIT */

/* Tests the view bar. */

#include "idx-view-bar.h"

#include "idx-confusion-matrix.h"
#include "idx-display-options.h"
#include "idx-text.h"
#include "test-display.h"

typedef struct
{
  IdxSession *session;
  GtkWidget *bar;
  GtkWindow *window;
  guint n_changes;
  guint n_lost;
} Fixture;

static void
focus_lost_cb (Fixture *self)
{
  self->n_lost++;
}

static void
changed_cb (Fixture *self)
{
  self->n_changes++;
}

/* Shows a view bar while the demo dataset is open. */
static void
set_up (Fixture *self,
        gconstpointer data)
{
  self->session = idx_session_new ();
  self->bar = g_object_new (IDX_TYPE_VIEW_BAR, NULL);
  idx_view_bar_set_session (IDX_VIEW_BAR (self->bar), self->session);
  idx_session_open_demo (self->session);
  g_signal_connect_swapped (self->bar, "focus-lost", G_CALLBACK (focus_lost_cb), self);
  self->window = test_show (self->bar, 1200, 100);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  gtk_window_destroy (self->window);
  idx_session_close (self->session);
  g_clear_object (&self->session);
}

static gboolean
is_idle (gpointer data)
{
  return idx_job_list_get_current (idx_session_get_tasks (data)) == NULL;
}

static void
set_filter (Fixture *self,
            const char *filter)
{
  g_assert_true (idx_session_set_filter (self->session, filter, NULL));
}

static void
set_sort (Fixture *self,
          const char *sort)
{
  g_assert_true (idx_session_set_sort (self->session, sort, NULL));
  test_wait_until (is_idle, self->session);
}

static gboolean
shows (Fixture *self,
       const char *text)
{
  GtkWidget *label = test_find_label (self->bar, text);

  return label != NULL && gtk_widget_is_visible (label);
}

/* The bar says how many samples are shown, and the filter. */
static void
test_shown (Fixture *self,
            gconstpointer data)
{
  guint n = idx_dataset_get_n_samples (idx_session_get_dataset (self->session));
  g_autofree char *count = idx_text_format_count (n);
  g_autofree char *all = g_strdup_printf ("All %s samples", count);
  g_autofree char *some = g_strdup_printf ("3 of %s samples\u00A0· index:0-2", count);

  g_assert_true (shows (self, all));
  set_filter (self, "index:0-2");
  g_assert_true (shows (self, some));
  set_filter (self, "index:0,2,4-6");
  g_assert_true (shows (self, "5 selected samples"));
  set_filter (self, "-label:10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29");
  g_assert_true (shows (self, "-label:10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,2…"));
  set_filter (self, "label:4,9");
  g_assert_true (shows (self, "Classes 4, 9"));
  set_filter (self, "label:4");
  g_assert_true (shows (self, "Class 4"));
}

static void
test_order (Fixture *self,
            gconstpointer data)
{
  g_assert_true (shows (self, "File Order"));
  set_sort (self, "label");
  g_assert_true (shows (self, "By Label"));
  set_sort (self, "-label");
  g_assert_true (shows (self, "By Label, Reversed"));
}

/* The bar names the orientation as the main menu does. */
static void
test_orientation (Fixture *self,
                  gconstpointer data)
{
  const char *name = "Transposed (EMNIST)";

  g_assert_false (shows (self, name));
  g_object_set (self->bar, "orientation", IDX_ORIENTATION_TRANSPOSED, NULL);
  g_assert_true (shows (self, name));
  g_object_set (self->bar, "orientation", IDX_ORIENTATION_STORED, NULL);
  g_assert_null (test_find_label (self->bar, name));
}

/* If Show All has the focus when it is hidden, the bar emits `focus-lost`. */
static void
test_show_all (Fixture *self,
               gconstpointer data)
{
  GtkWidget *button = test_find_button (self->bar, "win.clear-filter");
  GSimpleAction *action = g_simple_action_new ("clear-filter", NULL);
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();

  g_action_map_add_action (G_ACTION_MAP (actions), G_ACTION (action));
  g_object_unref (action);
  gtk_widget_insert_action_group (GTK_WIDGET (self->window), "win", G_ACTION_GROUP (actions));
  g_assert_false (gtk_widget_get_visible (button));
  set_filter (self, "label:4");
  g_assert_true (gtk_widget_get_visible (button));
  set_filter (self, "");
  g_assert_cmpuint (self->n_lost, ==, 0);
  set_filter (self, "label:4");
  test_wait_for_frame (self->bar);
  g_assert_true (gtk_widget_grab_focus (button));
  set_filter (self, "");
  g_assert_cmpuint (self->n_lost, ==, 1);
}

static void
test_size (Fixture *self,
           gconstpointer data)
{
  GtkWidget *scale = test_find_widget (self->bar, GTK_TYPE_SCALE);
  int size;

  g_object_set (self->bar, "thumbnail-size", 128, NULL);
  g_assert_cmpfloat (gtk_range_get_value (GTK_RANGE (scale)), ==, 7);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (scale), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                       "128 pixels");
  g_signal_connect_swapped (self->bar, "notify::thumbnail-size", G_CALLBACK (changed_cb), self);
  gtk_range_set_value (GTK_RANGE (scale), 5);
  g_object_get (self->bar, "thumbnail-size", &size, NULL);
  g_assert_cmpint (size, ==, 30); /* at which images of 28×28 pixels fill their cells */
  g_assert_cmpuint (self->n_changes, ==, 1);
  gtk_widget_set_direction (scale, GTK_TEXT_DIR_LTR);
  g_signal_emit_by_name (scale, "move-slider", GTK_SCROLL_STEP_FORWARD);
  g_object_get (self->bar, "thumbnail-size", &size, NULL);
  g_assert_cmpint (size, ==, 58);
  g_signal_emit_by_name (scale, "move-slider", GTK_SCROLL_STEP_BACKWARD);
  g_object_get (self->bar, "thumbnail-size", &size, NULL);
  g_assert_cmpint (size, ==, 30);
}

static void
test_slices (Fixture *self,
             gconstpointer data)
{
  GtkSpinButton *spin = GTK_SPIN_BUTTON (test_find_widget (self->bar, GTK_TYPE_SPIN_BUTTON));
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  guint columns = idx_dataset_get_columns (dataset);

  g_assert_false (shows (self, "Slice"));
  g_assert_true (idx_dataset_set_shape (dataset, &(IdxShape){ 1, columns }, NULL));
  g_assert_true (shows (self, "Slice"));
  g_assert_true (shows (self, "of 28"));
  idx_dataset_set_slice (dataset, 5);
  g_assert_cmpfloat (gtk_spin_button_get_value (spin), ==, 6);
  gtk_spin_button_set_value (spin, 28);
  g_assert_cmpuint (idx_dataset_get_format (dataset)->slice, ==, 27);
}

static void
test_suggestions (Fixture *self,
                  gconstpointer data)
{
  static const guint32 suspects[] = { 14, 25, 4 };
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  GtkWidget *button = test_find_widget (self->bar, GTK_TYPE_MENU_BUTTON);

  g_assert_false (gtk_widget_get_visible (button));
  test_suggest (dataset, suspects, G_N_ELEMENTS (suspects), 3);
  g_assert_true (gtk_widget_get_visible (button));
  g_assert_nonnull (test_find_label (button, "3 labels to check"));
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  g_signal_emit_by_name (test_find_widget (button, IDX_TYPE_CONFUSION_MATRIX), "chosen",
                         (gint64) 4, (gint64) 9);
  g_assert_cmpuint (self->n_lost, ==, 1);
  idx_dataset_set_suggestions (dataset, NULL);
  g_assert_false (gtk_widget_get_visible (button));
}

/* The button that leaves full screen is visible only in full screen. */
static void
test_fullscreen (Fixture *self,
                 gconstpointer data)
{
  g_assert_false (gtk_widget_get_visible (test_find_button (self->bar, "win.fullscreen")));
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
  add ("/ui/view-bar/shown", test_shown);
  add ("/ui/view-bar/order", test_order);
  add ("/ui/view-bar/orientation", test_orientation);
  add ("/ui/view-bar/show-all", test_show_all);
  add ("/ui/view-bar/size", test_size);
  add ("/ui/view-bar/slices", test_slices);
  add ("/ui/view-bar/suggestions", test_suggestions);
  add ("/ui/view-bar/fullscreen", test_fullscreen);
  return g_test_run ();
}
