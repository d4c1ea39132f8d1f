/* SPDX-License-Identifier: MIT */

/* Tests the map in the window: it shares the current and the selected samples with the sheet, and
 * labels can be decided on it. */

#include "test-viewer.h"

#include "idx-class-row.h"
#include "test-display.h"

#include <glib/gstdio.h>

static IdxMapView *
get_map (TestViewer *self)
{
  return idx_map_page_get_view (idx_samples_page_get_map_page (self->window->samples_page));
}

static gboolean
is_filled (gpointer data)
{
  return idx_map_view_is_complete (get_map (data));
}

static void
set_view (TestViewer *self,
          const char *view)
{
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "view",
                                      g_variant_new_string (view));
}

/* Opens the images and shows their map. */
static void
show_map (TestViewer *self)
{
  test_viewer_open (self, self->images);
  set_view (self, "map");
  test_viewer_wait (self);
  test_wait_until (is_filled, self);
}

static gboolean
is_enabled (TestViewer *self,
            const char *action)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), action);
}

static void
test_view (TestViewer *self,
           gconstpointer data)
{
  show_map (self);
  test_viewer_check_state (self, "view", "map");
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (get_map (self))));
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (test_viewer_get_sheet (self))));
  set_view (self, "elsewhere");
  test_viewer_check_state (self, "view", "map");
  set_view (self, "sheet");
  test_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (test_viewer_get_sheet (self))));
}

/* Without a dataset, the actions of the map are disabled. */
static void
test_disabled (TestViewer *self,
               gconstpointer data)
{
  g_assert_false (is_enabled (self, "view"));
  g_assert_false (is_enabled (self, "show-on-map"));
  g_assert_false (is_enabled (self, "show-selected"));
  g_assert_false (is_enabled (self, "stop-map"));
}

/* Other programs can send a state over the session bus even to a disabled action. */
static void
test_disabled_states (TestViewer *self,
                      gconstpointer data)
{
  GActionGroup *actions = G_ACTION_GROUP (self->window);
  g_autoptr (GVariant) lasso = NULL;

  set_view (self, "map");
  test_viewer_check_state (self, "view", "sheet");
  g_action_group_change_action_state (actions, "map-coloring", g_variant_new_string ("suspicion"));
  test_viewer_check_state (self, "map-coloring", "label");
  g_action_group_change_action_state (actions, "lasso", g_variant_new_boolean (TRUE));
  lasso = g_action_group_get_action_state (actions, "lasso");
  g_assert_false (g_variant_get_boolean (lasso));
}

/* The sheet and the map have the same current and selected samples. */
static void
test_shared (TestViewer *self,
             gconstpointer data)
{
  IdxSheet *sheet = test_viewer_get_sheet (self);

  show_map (self);
  idx_selection_move (idx_map_view_get_model (get_map (self)), 17, IDX_SELECT_NONE);
  g_assert_cmpuint (idx_selection_get_position (idx_sheet_get_model (sheet)), ==, 17);
  test_viewer_check_index (self, 17);
  test_viewer_go_to (self, 33);
  g_assert_cmpuint (idx_selection_get_position (idx_map_view_get_model (get_map (self))), ==, 33);
  idx_selection_select_range (idx_sheet_get_model (sheet), 5, 7, TRUE);
  g_assert_cmpuint (idx_selection_count (idx_map_view_get_model (get_map (self))), ==, 7);
  idx_selection_move (idx_map_view_get_model (get_map (self)), 100, IDX_SELECT_NONE);
  g_assert_cmpuint (idx_session_count_selected (self->window->session), ==, 7);
}

static void
test_show_selected (TestViewer *self,
                    gconstpointer data)
{
  IdxSelection *model;

  show_map (self);
  model = idx_map_view_get_model (get_map (self));
  idx_selection_select_range (model, 5, 3, TRUE);
  idx_selection_select_range (model, 20, 1, FALSE);
  g_assert_true (is_enabled (self, "show-selected"));
  test_viewer_activate (self, "show-selected", NULL);
  test_viewer_check_state (self, "filter", "index:5-7,20");
}

/* Show Selected zooms to the samples: they are farther apart than before, and all in view. */
static void
test_show_selected_zooms (TestViewer *self,
                          gconstpointer data)
{
  IdxMapView *map;
  IdxSelection *model;
  graphene_rect_t before[2], after[2];

  show_map (self);
  map = get_map (self);
  model = idx_map_view_get_model (map);
  idx_selection_select_range (model, 10, 1, TRUE);
  idx_selection_select_range (model, 20, 1, FALSE);
  g_assert_true (idx_map_view_get_bounds (map, 10, &before[0]));
  g_assert_true (idx_map_view_get_bounds (map, 20, &before[1]));
  test_viewer_activate (self, "show-selected", NULL);
  test_viewer_wait (self);
  test_wait_until (is_filled, self);
  g_assert_true (idx_map_view_get_bounds (map, 0, &after[0]));
  g_assert_true (idx_map_view_get_bounds (map, 1, &after[1]));
  g_assert_cmpfloat (hypotf (after[0].origin.x - after[1].origin.x,
                             after[0].origin.y - after[1].origin.y),
                     >,
                     1.1F * hypotf (before[0].origin.x - before[1].origin.x,
                                    before[0].origin.y - before[1].origin.y));
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpfloat (after[i].origin.x, >=, 0);
      g_assert_cmpfloat (after[i].origin.y, >=, 0);
      g_assert_cmpfloat (after[i].origin.x, <, gtk_widget_get_width (GTK_WIDGET (map)));
      g_assert_cmpfloat (after[i].origin.y, <, gtk_widget_get_height (GTK_WIDGET (map)));
    }
  test_viewer_activate (self, "whole-map", NULL);
  test_wait_until (is_filled, self);
  g_assert_true (idx_map_view_get_bounds (map, 0, &after[0]));
  g_assert_true (graphene_point_near (&after[0].origin, &before[0].origin, 1));
}

/* Emphasizing a class redraws the map; what isn't the label of a class emphasizes none. */
static void
test_emphasize (TestViewer *self,
                gconstpointer data)
{
  GtkWidget *map;
  cairo_surface_t *pictures[3];
  guint n_changes[2] = { 0 };

  show_map (self);
  map = GTK_WIDGET (get_map (self));
  for (guint i = 0; i < 3; i++)
    {
      const char *labels[] = { "", "3", "no label" };

      test_viewer_activate (self, "emphasize-class", g_variant_new_string (labels[i]));
      test_wait_until (is_filled, self);
      test_wait_for_frame (map);
      pictures[i] = test_draw (map);
    }
  for (guint i = 0; i < 2; i++)
    for (guint y = 0; y < (guint) gtk_widget_get_height (map); y++)
      for (guint x = 0; x < (guint) gtk_widget_get_width (map); x++)
        n_changes[i] +=
          test_get_pixel (pictures[0], x, y) != test_get_pixel (pictures[i + 1], x, y);
  g_assert_cmpuint (n_changes[0], >, 500);
  g_assert_cmpuint (n_changes[1], ==, 0);
  for (guint i = 0; i < 3; i++)
    cairo_surface_destroy (pictures[i]);
  set_view (self, "sheet");
}

/* The tools of the map are in its bar, with names. */
static void
test_tools (TestViewer *self,
            gconstpointer data)
{
  static const char *const actions[] = { "win.lasso", "win.whole-map" };
  static const char *const names[] = { "Lasso", "Whole Map" };

  show_map (self);
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      GtkWidget *button = test_find_button (GTK_WIDGET (self->window), actions[i]);

      g_assert_nonnull (button);
      g_assert_true (gtk_widget_get_visible (button));
      g_assert_nonnull (test_find_label (button, names[i]));
    }
  set_view (self, "sheet");
  g_assert_false (
    gtk_widget_get_visible (test_find_button (GTK_WIDGET (self->window), actions[1])));
}

static gboolean
exists (gpointer path)
{
  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* Exports the map, and asserts that the file begins with @start. */
static void
check_export (TestViewer *self,
              const char *name,
              const char *start)
{
  g_autofree char *path = g_build_filename (test_folder_get_path (self->folder), name, NULL);
  g_autofree char *content = NULL;

  test_viewer_activate (self, "export-map-to", g_variant_new_string (path));
  test_wait_until (exists, path);
  g_assert_true (g_file_get_contents (path, &content, NULL, NULL));
  g_assert_true (g_str_has_prefix (content, start));
  g_assert_cmpint (g_remove (path), ==, 0);
}

/* The map can be exported once it has been shown. */
static void
test_export (TestViewer *self,
             gconstpointer data)
{
  test_viewer_open (self, self->images);
  g_assert_false (is_enabled (self, "export-map"));
  show_map (self);
  g_assert_true (is_enabled (self, "export-map"));
  check_export (self, "out.pdf", "%PDF-");
  check_export (self, "out.png", "\x89PNG");
}

/* A filter doesn't move samples on the map. */
static void
test_filter (TestViewer *self,
             gconstpointer data)
{
  graphene_rect_t before, after;

  show_map (self);
  g_assert_true (idx_map_view_get_bounds (get_map (self), 14, &before));
  test_viewer_set_filter (self, "label:4");
  test_wait_until (is_filled, self);
  g_assert_true (idx_map_view_get_bounds (get_map (self), 1, &after));
  g_assert_true (graphene_rect_equal (&before, &after));
}

static void
test_show_on_map (TestViewer *self,
                  gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_go_to (self, 250);
  test_viewer_activate (self, "show-on-map", NULL);
  test_viewer_wait (self);
  test_wait_until (is_filled, self);
  test_viewer_activate (self, "show-on-map", NULL);
  test_wait_until (is_filled, self);
  test_viewer_check_state (self, "view", "map");
  test_viewer_check_index (self, 250);
  g_assert_true (idx_map_view_shows_thumbnails (get_map (self)));
  g_assert_true (idx_map_view_shows_current (get_map (self)));
}

/* Decisions can be made on the map. */
static void
test_review (TestViewer *self,
             gconstpointer data)
{
  IdxDecisions *decisions;

  show_map (self);
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "review",
                                      g_variant_new_boolean (TRUE));
  test_viewer_wait_for_review (self);
  idx_selection_move (idx_map_view_get_model (get_map (self)), 42, IDX_SELECT_NONE);
  idx_selection_select_range (idx_map_view_get_model (get_map (self)), 42, 1, TRUE);
  g_assert_true (idx_samples_page_shows_current (self->window->samples_page));
  test_viewer_activate (self, "decide", g_variant_new_string ("7"));
  decisions = idx_dataset_get_decisions (test_viewer_get_dataset (self));
  g_assert_cmpint (idx_decisions_get_label (decisions, 42), ==, 7);
  test_wait_until (is_filled, self);
}

/* Returns whether the class bar shows the colors of the classes. */
static gboolean
has_legend (TestViewer *self)
{
  gboolean legend;

  g_object_get (self->window->class_bar, "legend", &legend, NULL);
  return legend;
}

static void
test_legend (TestViewer *self,
             gconstpointer data)
{
  GActionGroup *actions = G_ACTION_GROUP (self->window);

  show_map (self);
  g_assert_true (has_legend (self));
  g_action_group_change_action_state (actions, "map-coloring", g_variant_new_string ("suspicion"));
  g_assert_false (has_legend (self));
  g_action_group_change_action_state (actions, "map-coloring", g_variant_new_string ("purple"));
  test_viewer_check_state (self, "map-coloring", "suspicion");
  g_action_group_change_action_state (actions, "map-coloring", g_variant_new_string ("suggested"));
  g_assert_true (has_legend (self));
  set_view (self, "sheet");
  g_assert_false (has_legend (self));
}

static void
test_zoom (TestViewer *self,
           gconstpointer data)
{
  graphene_rect_t before, after;
  int size;

  show_map (self);
  size = idx_sheet_get_thumbnail_size (test_viewer_get_sheet (self));
  g_assert_true (idx_map_view_get_bounds (get_map (self), 14, &before));
  for (guint i = 0; i < 4; i++)
    test_viewer_activate (self, "larger", NULL);
  g_assert_true (idx_map_view_get_bounds (get_map (self), 14, &after));
  g_assert_cmpfloat (after.size.width, >, before.size.width);
  test_viewer_activate (self, "default-size", NULL);
  g_assert_true (idx_map_view_get_bounds (get_map (self), 14, &after));
  g_assert_cmpfloat_with_epsilon (after.size.width, before.size.width, 0.01);
  g_assert_cmpint (idx_sheet_get_thumbnail_size (test_viewer_get_sheet (self)), ==, size);
}

/* Opening another dataset computes its map, even for a few samples. */
static void
test_other_dataset (TestViewer *self,
                    gconstpointer data)
{
  g_autoptr (GFile) few = test_viewer_add_images (self, "few-images-idx3-ubyte", 3);

  show_map (self);
  test_viewer_open (self, few);
  test_viewer_wait (self);
  test_wait_until (is_filled, self);
  g_assert_true (idx_map_view_shows_current (get_map (self)));
}

static void
test_empty (TestViewer *self,
            gconstpointer data)
{
  g_autoptr (GFile) none = test_viewer_add_images (self, "none-images-idx3-ubyte", 0);

  test_viewer_open (self, none);
  set_view (self, "map");
  test_viewer_wait (self);
  test_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_cmpstr (test_viewer_get_nothing_shown (self), ==, "This Dataset Is Empty");
}

/* For a single sample, the page says why there is no map. */
static void
test_one_sample (TestViewer *self,
                 gconstpointer data)
{
  g_autoptr (GFile) one = test_viewer_add_images (self, "one-images-idx3-ubyte", 1);
  GtkWidget *page = GTK_WIDGET (idx_samples_page_get_map_page (self->window->samples_page));
  GtkWidget *reason;

  test_viewer_open (self, one);
  set_view (self, "map");
  test_viewer_wait (self);
  test_wait_for_frame (GTK_WIDGET (self->window));
  reason = test_find_label (page, "There are fewer than two samples");
  g_assert_nonnull (reason);
  g_assert_true (gtk_widget_get_mapped (reason));

  test_viewer_open (self, self->images);
  test_viewer_wait (self);
  test_wait_until (is_filled, self);
  g_assert_false (gtk_widget_get_mapped (reason));
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);

  test_viewer_add ("/ui/window-map/view", test_view);
  test_viewer_add ("/ui/window-map/disabled", test_disabled);
  test_viewer_add ("/ui/window-map/disabled-states", test_disabled_states);
  test_viewer_add ("/ui/window-map/shared", test_shared);
  test_viewer_add ("/ui/window-map/show-selected", test_show_selected);
  test_viewer_add ("/ui/window-map/show-selected-zooms", test_show_selected_zooms);
  test_viewer_add ("/ui/window-map/tools", test_tools);
  test_viewer_add ("/ui/window-map/emphasize", test_emphasize);
  test_viewer_add ("/ui/window-map/export", test_export);
  test_viewer_add ("/ui/window-map/filter", test_filter);
  test_viewer_add ("/ui/window-map/show-on-map", test_show_on_map);
  test_viewer_add ("/ui/window-map/review", test_review);
  test_viewer_add ("/ui/window-map/legend", test_legend);
  test_viewer_add ("/ui/window-map/zoom", test_zoom);
  test_viewer_add ("/ui/window-map/other-dataset", test_other_dataset);
  test_viewer_add ("/ui/window-map/empty", test_empty);
  test_viewer_add ("/ui/window-map/one-sample", test_one_sample);

  return test_viewer_run ();
}
