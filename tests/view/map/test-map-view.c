/* SPDX-License-Identifier: MIT */

/* The map: drawing, zooming and panning, and what the mouse and keys select. */

#include "idx-map-view.h"

#include "idx-decisions.h"
#include "idx-map-contents.h"
#include "test-display.h"

#include <math.h>

#define N_SAMPLES 3000
#define WIDTH 600
#define HEIGHT 500

typedef struct
{
  GtkWindow *window;
  IdxMapView *map_view;
  IdxDataset *dataset;
  IdxSelection *model;
  IdxMapPoints *positions;
} Fixture;

/* Returns ten clusters, one for each label, in two rows of five. */
static IdxMapPoints *
make_positions (guint n)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  g_autofree float *coordinates = g_new (float, 2 * n);

  for (guint i = 0; i < n; i++)
    {
      double radius = 8 * sqrt (g_rand_double (random));
      double angle = g_rand_double_range (random, 0, 2 * G_PI);

      coordinates[2 * i] = (float) (20 * (i % 5) + radius * cos (angle));
      coordinates[2 * i + 1] = (float) (30 * (i / 5 % 2) + radius * sin (angle));
    }
  return idx_map_points_new (coordinates, n);
}

static gboolean
is_filled (gpointer data)
{
  Fixture *self = data;

  return idx_map_view_is_complete (self->map_view);
}

/* Waits until the map shows its current state. */
static void
settle (Fixture *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self->map_view));
  test_wait_for_frame (GTK_WIDGET (self->map_view));
  test_wait_until (is_filled, self);
}

static void
set_subset (Fixture *self,
            IdxSubset *subset)
{
  g_autoptr (IdxSelection) model = idx_selection_new (subset);

  g_set_object (&self->model, model);
  idx_map_view_set_model (self->map_view, model);
}

static void
show (Fixture *self,
      guint n_samples)
{
  g_autoptr (IdxSubset) subset = NULL;

  self->dataset = test_make_dataset (n_samples, 6, 6);
  self->positions = make_positions (n_samples);
  idx_dataset_set_map_points (self->dataset, self->positions);
  subset = idx_subset_new (self->dataset, NULL);
  set_subset (self, subset);
  settle (self);
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  self->map_view = IDX_MAP_VIEW (idx_map_view_new ());
  self->window = test_show (GTK_WIDGET (self->map_view), WIDTH, HEIGHT);
  show (self, N_SAMPLES);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_clear_pointer (&self->window, gtk_window_destroy);
  g_clear_object (&self->model);
  g_clear_object (&self->dataset);
  g_clear_object (&self->positions);
  test_run_idle ();
}

static graphene_point_t
find_sample (Fixture *self,
             guint position)
{
  graphene_rect_t bounds;
  graphene_point_t center;

  g_assert_true (idx_map_view_get_bounds (self->map_view, position, &bounds));
  graphene_rect_get_center (&bounds, &center);
  return center;
}

static void
act (Fixture *self,
     const char *action,
     GVariant *parameter)
{
  g_autoptr (GVariant) owned = parameter != NULL ? g_variant_ref_sink (parameter) : NULL;

  g_assert_true (gtk_widget_activate_action_variant (GTK_WIDGET (self->map_view), action, owned));
}

static void
zoom_to_thumbnails (Fixture *self)
{
  for (guint i = 0; i < 30 && !idx_map_view_shows_thumbnails (self->map_view); i++)
    idx_map_view_zoom (self->map_view, 1);
  g_assert_true (idx_map_view_shows_thumbnails (self->map_view));
  settle (self);
}

static cairo_surface_t *
draw (Fixture *self)
{
  settle (self);
  return test_draw (GTK_WIDGET (self->map_view));
}

static guint
count_differences (cairo_surface_t *a,
                   cairo_surface_t *b)
{
  guint n = 0;

  for (guint y = 0; y < HEIGHT; y++)
    for (guint x = 0; x < WIDTH; x++)
      n += test_get_pixel (a, x, y) != test_get_pixel (b, x, y);
  return n;
}

/* Draws the map, replaces @before with the new picture, and returns how many pixels differ. */
static guint
count_changes (Fixture *self,
               cairo_surface_t **before)
{
  cairo_surface_t *after = draw (self);
  guint n = count_differences (*before, after);

  cairo_surface_destroy (*before);
  *before = after;
  return n;
}

/* --- Drawing --------------------------------------------------------------------------- */

/* All samples are in the widget, at their positions. */
static void
test_whole (Fixture *self,
            gconstpointer data)
{
  cairo_surface_t *surface = draw (self);
  guint32 page = test_get_pixel (surface, 0, 0);
  guint n_covered = 0;

  g_assert_false (idx_map_view_shows_thumbnails (self->map_view));
  for (guint i = 0; i < N_SAMPLES; i += 37)
    {
      graphene_point_t point = find_sample (self, i);

      g_assert_cmpfloat (point.x, >, 0);
      g_assert_cmpfloat (point.x, <, WIDTH);
      n_covered += test_get_pixel (surface, (guint) point.x, (guint) point.y) == page;
    }
  /* The halos of names cover a few. */
  g_assert_cmpuint (n_covered, <, 5);
  cairo_surface_destroy (surface);
}

/* Returns a mean image that is black on the left. */
static GBytes *
get_mean (gpointer data,
          gint64 label,
          guint *rows,
          guint *columns,
          guint *n_channels)
{
  *rows = 2;
  *columns = 2;
  *n_channels = 1;
  return label == 3 ? data : NULL;
}

/* Each class has its name at its cluster, or its mean image. The name fades as the map grows. */
static void
test_names (Fixture *self,
            gconstpointer data)
{
  static const guint8 levels[] = { 255, 0, 255, 0 };
  g_autoptr (GBytes) mean = g_bytes_new_static (levels, sizeof levels);
  cairo_surface_t *picture = draw (self);
  IdxMapNames *names = idx_map_view_get_names (self->map_view);
  double label_width, mean_width, height;
  guint n;

  g_assert_nonnull (names);
  g_assert_cmpuint (idx_map_names_get_n_names (names), ==, 10);
  idx_map_names_get_size (names, 0, &label_width, &height);
  idx_map_view_set_mean_func (self->map_view, get_mean, mean);
  n = count_changes (self, &picture);
  g_assert_cmpuint (n, >, 300);
  g_assert_cmpuint (n, <, 3000);
  names = idx_map_view_get_names (self->map_view);
  for (guint i = 0; i < 10; i++)
    {
      idx_map_names_get_size (names, i, &mean_width, &height);
      if (idx_map_names_get_class (names, i) == 3)
        g_assert_cmpfloat (mean_width, >, label_width + 5);
      else
        g_assert_cmpfloat (mean_width, <, label_width + 5);
    }
  for (guint i = 0; i < 12; i++)
    idx_map_view_zoom (self->map_view, 1);
  (void) count_changes (self, &picture);
  idx_map_view_set_mean_func (self->map_view, NULL, NULL);
  g_assert_cmpuint (count_changes (self, &picture), ==, 0);
  cairo_surface_destroy (picture);
}

/* If a class is emphasized, all others are pale, and their names. */
static void
test_emphasized (Fixture *self,
                 gconstpointer data)
{
  cairo_surface_t *picture = draw (self);

  idx_map_view_set_emphasized_class (self->map_view, 3);
  g_assert_cmpuint (count_changes (self, &picture), >, 5000);
  idx_map_view_set_emphasized_class (self->map_view, 3);
  g_assert_cmpuint (count_changes (self, &picture), ==, 0);
  idx_map_view_set_emphasized_class (self->map_view, 1000);
  g_assert_cmpuint (count_changes (self, &picture), ==, 0);
  idx_map_view_set_emphasized_class (self->map_view, -1);
  g_assert_cmpuint (count_changes (self, &picture), >, 5000);
  cairo_surface_destroy (picture);
}

/* Panning moves the names exactly as far as the dots: the picture before, moved, is the picture
 * after it, names included. */
static void
test_names_panned (Fixture *self,
                   gconstpointer data)
{
  cairo_surface_t *before, *after;
  graphene_point_t from, to;
  int dx, dy;
  guint n = 0;

  for (guint i = 0; i < 2; i++)
    idx_map_view_zoom (self->map_view, 1);
  before = draw (self);
  from = find_sample (self, 0);
  act (self, "map.pan", g_variant_new ("(ii)", 1, 1));
  after = draw (self);
  to = find_sample (self, 0);
  dx = (int) lrintf (to.x - from.x);
  dy = (int) lrintf (to.y - from.y);
  g_assert_cmpint (abs (dx) + abs (dy), >, 20);
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      if (x + dx >= 0 && x + dx < WIDTH && y + dy >= 0 && y + dy < HEIGHT)
        n += test_get_pixel (before, (guint) x, (guint) y) !=
             test_get_pixel (after, (guint) (x + dx), (guint) (y + dy));
  g_assert_cmpuint (n, ==, 0);
  cairo_surface_destroy (before);
  cairo_surface_destroy (after);
}

/* A tooltip asks for the card of each sample that the pointer passes. Only a card that is on the
 * screen shows an image, and marks the nearest samples on the map. */
static void
test_card (Fixture *self,
           gconstpointer data)
{
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  graphene_point_t point = find_sample (self, 17);
  cairo_surface_t *picture = draw (self);
  gboolean is_shown = FALSE;

  g_signal_emit_by_name (self->map_view, "query-tooltip", (int) point.x, (int) point.y, FALSE,
                         tooltip, &is_shown);
  g_assert_true (is_shown);
  g_assert_cmpuint (count_changes (self, &picture), ==, 0);
  g_signal_emit_by_name (self->map_view, "query-tooltip", 1, 1, FALSE, tooltip, &is_shown);
  g_assert_false (is_shown);
  cairo_surface_destroy (picture);
}

/* A filter dims the samples that it hides, and moves nothing. */
static void
test_filter (Fixture *self,
             gconstpointer data)
{
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (IdxSubset) subset = NULL;
  cairo_surface_t *picture = draw (self);
  graphene_point_t before = find_sample (self, 4);
  graphene_point_t after;

  for (guint32 i = 4; i < N_SAMPLES; i += 10)
    g_array_append_val (indices, i);
  subset = idx_subset_new (self->dataset, g_steal_pointer (&indices));
  set_subset (self, subset);
  g_assert_cmpuint (count_changes (self, &picture), >, 5000);
  after = find_sample (self, 0);
  g_assert_cmpfloat_with_epsilon (before.x, after.x, 0.01);
  g_assert_cmpfloat_with_epsilon (before.y, after.y, 0.01);
  cairo_surface_destroy (picture);
}

/* Selected, suspect, decided and current samples look different. */
static void
test_marks (Fixture *self,
            gconstpointer data)
{
  const guint32 suspects[] = { 7 };
  cairo_surface_t *picture = draw (self);

  idx_selection_select_range (self->model, 100, 50, TRUE);
  g_assert_cmpuint (count_changes (self, &picture), >, 100);
  idx_selection_unselect_all (self->model);
  (void) count_changes (self, &picture);
  test_suggest (self->dataset, suspects, 1, 1);
  g_assert_cmpuint (count_changes (self, &picture), >, 4);
  idx_selection_move (self->model, 2000, IDX_SELECT_NONE);
  g_assert_cmpuint (count_changes (self, &picture), >, 4);
  idx_map_view_set_coloring (self->map_view, IDX_MAP_COLORING_SUSPICION);
  g_assert_cmpuint (count_changes (self, &picture), >, 5000);
  cairo_surface_destroy (picture);
}

static guint
count_text_color (Fixture *self)
{
  const guint32 color = idx_palette_get_text_color (IDX_PALETTE_INK) & 0xFFFFFFU;
  cairo_surface_t *picture = draw (self);
  guint n = 0;

  for (guint y = 0; y < HEIGHT; y++)
    for (guint x = 0; x < WIDTH; x++)
      n += (test_get_pixel (picture, x, y) & 0xFFFFFFU) == color;
  cairo_surface_destroy (picture);
  return n;
}

/* The frame of the current sample has the color of text, as on the sheet. No dot has it. */
static void
test_current (Fixture *self,
              gconstpointer data)
{
  idx_selection_move (self->model, 42, IDX_SELECT_NONE);
  g_assert_true (gtk_widget_grab_focus (GTK_WIDGET (self->map_view)));
  g_assert_cmpuint (count_text_color (self), >, 20);
}

/* The map is drawn while its positions keep changing. Without positions, it shows only the page. */
static void
test_changing_positions (Fixture *self,
                         gconstpointer data)
{
  cairo_surface_t *picture = draw (self);

  for (guint i = 0; i < 5; i++)
    {
      g_autoptr (IdxMapPoints) positions = make_positions (N_SAMPLES);

      idx_dataset_set_map_points (self->dataset, positions);
      test_wait_for_frame (GTK_WIDGET (self->map_view));
    }
  settle (self);
  idx_dataset_set_map_points (self->dataset, NULL);
  test_wait_for_frame (GTK_WIDGET (self->map_view));
  idx_dataset_set_map_points (self->dataset, self->positions);
  settle (self);
  idx_dataset_set_map_points (self->dataset, NULL);
  test_wait_for_frame (GTK_WIDGET (self->map_view));
  cairo_surface_destroy (picture);
  picture = test_draw (GTK_WIDGET (self->map_view));
  for (guint y = 0; y < HEIGHT; y += 5)
    for (guint x = 0; x < WIDTH; x += 5)
      g_assert_cmphex (test_get_pixel (picture, x, y), ==, test_get_pixel (picture, 0, 0));
  cairo_surface_destroy (picture);
}

/* When a hidden map is shown, it shows all changes made in the meantime. */
static void
test_hidden (Fixture *self,
             gconstpointer data)
{
  const guint32 suspects[] = { 7, 9 };

  gtk_widget_set_visible (GTK_WIDGET (self->map_view), FALSE);
  test_suggest (self->dataset, suspects, 2, 2);
  idx_selection_move (self->model, 9, IDX_SELECT_NONE);
  gtk_widget_set_visible (GTK_WIDGET (self->map_view), TRUE);
  settle (self);
  g_assert_true (idx_map_view_shows_current (self->map_view));
}

/* --- Zoom ------------------------------------------------------------------------------ */

/* The sample that the map is zoomed at stays in place, as a dot and as a thumbnail. */
static void
test_zoom (Fixture *self,
           gconstpointer data)
{
  graphene_point_t before;

  idx_selection_move (self->model, 1234, IDX_SELECT_NONE);
  before = find_sample (self, 1234);
  for (guint i = 0; i < 12; i++)
    {
      graphene_point_t after;

      idx_map_view_zoom (self->map_view, 1);
      settle (self);
      after = find_sample (self, 1234);
      g_assert_cmpfloat (fabsf (after.x - before.x), <, 12);
      g_assert_cmpfloat (fabsf (after.y - before.y), <, 12);
    }
  g_assert_true (idx_map_view_shows_thumbnails (self->map_view));
  idx_map_view_show_whole (self->map_view);
  settle (self);
  g_assert_false (idx_map_view_shows_thumbnails (self->map_view));
}

/* No two thumbnails overlap. */
static void
test_thumbnails (Fixture *self,
                 gconstpointer data)
{
  idx_selection_move (self->model, 42, IDX_SELECT_NONE);
  idx_map_view_zoom_to_current (self->map_view);
  settle (self);
  g_assert_true (idx_map_view_shows_thumbnails (self->map_view));
  g_assert_true (idx_map_view_shows_current (self->map_view));
  for (guint i = 0; i < 300; i++)
    for (guint j = 0; j < i; j++)
      {
        graphene_rect_t a, b;

        g_assert_true (idx_map_view_get_bounds (self->map_view, i, &a));
        g_assert_true (idx_map_view_get_bounds (self->map_view, j, &b));
        graphene_rect_inset (&a, 0.5F, 0.5F);
        graphene_rect_inset (&b, 0.5F, 0.5F);
        g_assert_false (graphene_rect_intersection (&a, &b, NULL));
      }
}

/* A decision is drawn over its thumbnail. */
static void
test_decision (Fixture *self,
               gconstpointer data)
{
  g_autoptr (GArray) changed = g_array_new (FALSE, FALSE, sizeof (guint32));
  IdxDecisions *decisions = idx_dataset_get_decisions (self->dataset);
  cairo_surface_t *picture;
  const guint32 index = 42;

  g_assert_nonnull (decisions);
  idx_selection_move (self->model, index, IDX_SELECT_NONE);
  idx_map_view_zoom_to_current (self->map_view);
  picture = draw (self);
  g_assert_true (idx_decisions_set (decisions, index, IDX_STATE_KEPT, 0));
  g_array_append_val (changed, index);
  idx_dataset_report_decisions (self->dataset, changed);
  g_assert_cmpuint (count_changes (self, &picture), >, 4);
  cairo_surface_destroy (picture);
}

static void
test_pan (Fixture *self,
          gconstpointer data)
{
  graphene_point_t before, after;

  zoom_to_thumbnails (self);
  before = find_sample (self, 10);
  act (self, "map.pan", g_variant_new ("(ii)", 1, 0));
  settle (self);
  after = find_sample (self, 10);
  g_assert_cmpfloat (after.x, <, before.x - 20);
  g_assert_cmpfloat_with_epsilon (after.y, before.y, 1);
}

/* --- Keys ------------------------------------------------------------------------------ */

/* An arrow key moves to the nearest sample within 45° of its direction. */
static void
test_arrows (Fixture *self,
             gconstpointer data)
{
  const int directions[][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };

  for (gsize k = 0; k < G_N_ELEMENTS (directions); k++)
    {
      const int *direction = directions[k];
      double best = INFINITY;
      guint expected = 500;
      float x, y;

      g_assert_true (idx_map_points_get (self->positions, 500, &x, &y));
      for (guint i = 0; i < N_SAMPLES; i++)
        {
          double along, across, dx, dy;
          float other_x, other_y;

          g_assert_true (idx_map_points_get (self->positions, i, &other_x, &other_y));
          dx = (double) (other_x - x);
          dy = (double) (other_y - y);
          along = dx * direction[0] + dy * direction[1];
          across = fabs (dx * direction[1]) + fabs (dy * direction[0]);
          if (i == 500 || along <= 0 || across > along || hypot (along, across) >= best)
            continue;
          best = hypot (along, across);
          expected = i;
        }
      idx_selection_move (self->model, 500, IDX_SELECT_NONE);
      act (self, "map.move", g_variant_new ("(iib)", direction[0], direction[1], TRUE));
      g_assert_cmpuint (idx_selection_get_position (self->model), ==, expected);
      g_assert_cmpuint (idx_selection_count (self->model), ==, expected == 500 ? 0 : 1);
      idx_selection_unselect_all (self->model);
    }
}

/* Screen readers read which sample is current, what is around it, and where it is. */
static void
test_described (Fixture *self,
                gconstpointer data)
{
  idx_selection_move (self->model, 0, IDX_SELECT_NONE);
  g_assert_true (gtk_widget_grab_focus (GTK_WIDGET (self->map_view)));
  gtk_test_accessible_assert_property (
    GTK_ACCESSIBLE (gtk_widget_get_focus_child (GTK_WIDGET (self->map_view))),
    GTK_ACCESSIBLE_PROPERTY_LABEL,
    "Image 0, labeled 0, near samples of 0, at the top left of the map");
}

static void
test_toggle (Fixture *self,
             gconstpointer data)
{
  idx_selection_move (self->model, 3, IDX_SELECT_NONE);
  act (self, "map.toggle", NULL);
  g_assert_true (idx_selection_is_selected (self->model, 3));
  act (self, "map.toggle", NULL);
  g_assert_cmpuint (idx_selection_count (self->model), ==, 0);
}

/* --- Mouse ----------------------------------------------------------------------------- */

static void
click (Fixture *self,
       graphene_point_t point,
       int n_press)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (self->map_view));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_GESTURE_CLICK (controller) &&
          gtk_gesture_single_get_button (GTK_GESTURE_SINGLE (controller)) == GDK_BUTTON_PRIMARY)
        g_signal_emit_by_name (controller, "released", n_press, (double) point.x, (double) point.y);
    }
}

static void
activated_cb (IdxMapView *map_view,
              guint position,
              guint *activated)
{
  *activated = position;
}

static void
test_click (Fixture *self,
            gconstpointer data)
{
  guint activated = G_MAXUINT;
  graphene_point_t wanted, found;
  guint position;

  g_signal_connect (self->map_view, "activate", G_CALLBACK (activated_cb), &activated);
  click (self, find_sample (self, 77), 1);
  position = idx_selection_get_position (self->model);
  /* Another sample may be less than two pixels away. */
  wanted = find_sample (self, 77);
  found = find_sample (self, position);
  g_assert_cmpfloat (graphene_point_distance (&wanted, &found, NULL, NULL), <, 2);
  g_assert_cmpuint (idx_selection_count (self->model), ==, 1);
  click (self, find_sample (self, 77), 2);
  g_assert_cmpuint (activated, ==, position);
  click (self, GRAPHENE_POINT_INIT (1, 1), 1);
  g_assert_cmpuint (idx_selection_count (self->model), ==, 0);
}

/* Finds a thumbnail that is cut off by the left edge. */
static gboolean
find_cut_off (Fixture *self,
              guint *position,
              graphene_rect_t *bounds)
{
  for (*position = 0; *position < N_SAMPLES; ++*position)
    if (idx_map_view_get_bounds (self->map_view, *position, bounds) && bounds->origin.x < 0 &&
        bounds->origin.x + bounds->size.width >= 3 && bounds->origin.y >= 0 &&
        bounds->origin.y + bounds->size.height <= HEIGHT)
      return TRUE;
  return FALSE;
}

/* A click on a thumbnail that is cut off leaves the map where it is, so that the second click of a
 * double-click finds the same sample. */
static void
test_click_at_edge (Fixture *self,
                    gconstpointer data)
{
  graphene_rect_t bounds;
  graphene_point_t point;
  guint position;

  /* The map zooms in on the current sample, in a corner. */
  zoom_to_thumbnails (self);
  for (guint i = 0; i < 20 && !find_cut_off (self, &position, &bounds); i++)
    {
      act (self, "map.pan", g_variant_new ("(ii)", 1, i % 2));
      settle (self);
    }
  g_assert_true (find_cut_off (self, &position, &bounds));
  graphene_point_init (&point, 1, bounds.origin.y + bounds.size.height / 2);
  click (self, point, 1);
  g_assert_cmpuint (idx_selection_get_position (self->model), ==, position);
  g_assert_true (idx_map_view_get_bounds (self->map_view, position, &bounds));
  g_assert_cmpfloat (bounds.origin.x, <, 0);
}

/* --- Many ------------------------------------------------------------------------------ */

/* Worker threads prepare and draw a large map. */
static void
test_many (Fixture *self,
           gconstpointer data)
{
  cairo_surface_t *surface;
  graphene_point_t point;

  idx_map_view_set_model (self->map_view, NULL);
  g_clear_object (&self->dataset);
  g_clear_object (&self->positions);
  show (self, 250000);
  surface = draw (self);
  point = find_sample (self, 123456);
  g_assert_cmphex (test_get_pixel (surface, (guint) point.x, (guint) point.y), !=,
                   test_get_pixel (surface, 0, 0));
  cairo_surface_destroy (surface);
  idx_map_view_zoom (self->map_view, 5); /* too far for the last picture */
  settle (self);
}

/* While the user zooms a large map, the last picture is scaled; then the map is drawn again. */
static void
test_many_zoomed (Fixture *self,
                  gconstpointer data)
{
  cairo_surface_t *surface;

  idx_map_view_set_model (self->map_view, NULL);
  g_clear_object (&self->dataset);
  g_clear_object (&self->positions);
  show (self, 250000);
  idx_map_view_zoom (self->map_view, 1);
  test_wait_for_frame (GTK_WIDGET (self->map_view));
  g_assert_false (idx_map_view_is_complete (self->map_view));
  surface = test_draw (GTK_WIDGET (self->map_view));
  g_assert_cmpuint (count_changes (self, &surface), >, 100);
  g_assert_cmpuint (count_changes (self, &surface), ==, 0);
  cairo_surface_destroy (surface);
}

/* The result of a worker for an earlier dataset is discarded. */
static void
test_replaced (Fixture *self,
               gconstpointer data)
{
  g_autoptr (IdxMapContents) contents = idx_map_contents_new ();
  g_autoptr (IdxSubset) many = test_make_subset (250000, 1, 1);
  g_autoptr (IdxSubset) few = test_make_subset (100, 1, 1);
  gint64 end;

  idx_map_contents_update_symbols (contents, many, IDX_MAP_COLORING_LABEL);
  g_assert_true (idx_map_contents_is_preparing (contents));
  idx_map_contents_update_symbols (contents, few, IDX_MAP_COLORING_LABEL);
  end = g_get_monotonic_time () + G_USEC_PER_SEC / 2;
  while (g_get_monotonic_time () < end)
    (void) g_main_context_iteration (NULL, FALSE);
  g_assert_cmpuint (idx_map_contents_get_symbols (contents)->n_samples, ==, 100);
}

/* The window may be closed while workers are running. */
static void
test_closed_while_preparing (Fixture *self,
                             gconstpointer data)
{
  g_autoptr (IdxDataset) dataset = test_make_dataset (250000, 2, 2);
  g_autoptr (IdxMapPoints) positions = make_positions (250000);
  g_autoptr (IdxSubset) subset = idx_subset_new (dataset, NULL);

  idx_dataset_set_map_points (dataset, positions);
  set_subset (self, subset);
  test_wait_for_frame (GTK_WIDGET (self->map_view));
  g_clear_pointer (&self->window, gtk_window_destroy);
  test_run_idle ();
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

  add ("/view/map-view/whole", test_whole);
  add ("/view/map-view/names", test_names);
  add ("/view/map-view/names-panned", test_names_panned);
  add ("/view/map-view/card", test_card);
  add ("/view/map-view/emphasized", test_emphasized);
  add ("/view/map-view/filter", test_filter);
  add ("/view/map-view/marks", test_marks);
  add ("/view/map-view/current", test_current);
  add ("/view/map-view/changing-positions", test_changing_positions);
  add ("/view/map-view/hidden", test_hidden);
  add ("/view/map-view/zoom", test_zoom);
  add ("/view/map-view/thumbnails", test_thumbnails);
  add ("/view/map-view/decision", test_decision);
  add ("/view/map-view/pan", test_pan);
  add ("/view/map-view/arrows", test_arrows);
  add ("/view/map-view/described", test_described);
  add ("/view/map-view/toggle", test_toggle);
  add ("/view/map-view/click", test_click);
  add ("/view/map-view/click-at-edge", test_click_at_edge);
  add ("/view/map-view/many", test_many);
  add ("/view/map-view/many-zoomed", test_many_zoomed);
  add ("/view/map-view/replaced", test_replaced);
  add ("/view/map-view/closed-while-preparing", test_closed_while_preparing);

  return g_test_run ();
}
