/* SPDX-License-Identifier: MIT */

/* The sheet: the layout, the current sample, the thumbnail size, and drawing. */

#include "idx-sheet-private.h"

#include "test-bytes.h"
#include "test-display.h"

#include <math.h>

#define N_SAMPLES 5000
#define ROWS 7
#define COLUMNS 5
#define WIDTH 500
#define HEIGHT 400

/* A row has 8 thumbnails of 60 logical pixels, with a margin of 10 on each side. */
#define SIZE 60
#define N_COLUMNS 8
#define LEFT 10

typedef struct
{
  GtkWindow *window;
  IdxSheet *sheet;
  GtkAdjustment *adjustment;
  guint n_activated;
  guint activated;
} Fixture;

static void
activate_cb (IdxSheet *sheet,
             guint position,
             Fixture *self)
{
  self->n_activated++;
  self->activated = position;
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (IdxSubset) subset = test_make_subset (N_SAMPLES, ROWS, COLUMNS);
  g_autoptr (IdxSelection) model = idx_selection_new_after (subset, NULL);
  g_autoptr (IdxDisplayOptions) options = idx_display_options_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *sheet = idx_sheet_new ();

  self->sheet = IDX_SHEET (sheet);
  idx_sheet_set_thumbnail_size (self->sheet, SIZE);
  idx_display_options_set_palette_choice (options, IDX_PALETTE_CHOICE_INK);
  idx_sheet_set_display_options (self->sheet, options);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), sheet);
  self->window = test_show (scrolled, WIDTH, HEIGHT);
  idx_sheet_set_model (self->sheet, model);
  test_wait_for_frame (sheet);
  self->adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  g_signal_connect (sheet, "activate", G_CALLBACK (activate_cb), self);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_clear_pointer (&self->window, gtk_window_destroy);
  test_run_idle ();
}

static double
get_row_height (Fixture *self)
{
  return idx_sheet_geometry_get_bounds (&self->sheet->geometry, 0).size.height;
}

static void
scroll_to (Fixture *self,
           double value)
{
  gtk_adjustment_set_value (self->adjustment, value);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
}

static IdxSelection *
get_selection (Fixture *self)
{
  return idx_sheet_get_model (self->sheet);
}

static guint
count_selected (Fixture *self)
{
  return idx_selection_count (get_selection (self));
}

/* Returns whether a sample is completely in view. */
static gboolean
shows (Fixture *self,
       guint position)
{
  graphene_rect_t bounds = idx_sheet_geometry_get_bounds (&self->sheet->geometry, position);

  return bounds.origin.y >= 0 && bounds.origin.y + bounds.size.height <= HEIGHT;
}

static GtkWidget *
get_current_cell (Fixture *self)
{
  return idx_focus_cells_get_current (self->sheet->focus.cells);
}

/* --- Layout --------------------------------------------------------------------------- */

static void
test_layout (Fixture *self,
             gconstpointer data)
{
  graphene_rect_t bounds = idx_sheet_geometry_get_bounds (&self->sheet->geometry, N_COLUMNS + 2);
  double height = get_row_height (self);

  g_assert_cmpfloat (bounds.origin.x, ==, LEFT + 2 * SIZE);
  g_assert_cmpfloat (bounds.origin.y, ==, height);
  g_assert_cmpfloat (bounds.size.width, ==, SIZE);
  /* Captions below the thumbnails add to the height. */
  g_assert_cmpfloat (height, >, SIZE + 8);
  g_assert_cmpfloat (height, <, 2 * SIZE);
  g_assert_cmpfloat (gtk_adjustment_get_upper (self->adjustment), ==,
                     N_SAMPLES / N_COLUMNS * height);
  g_assert_cmpfloat (gtk_adjustment_get_page_size (self->adjustment), ==, HEIGHT);
}

static void
check_found (Fixture *self,
             double x,
             double y,
             gint64 expected)
{
  guint position = 12345;
  gboolean found = idx_sheet_geometry_find (&self->sheet->geometry, x, y, &position);

  g_assert_cmpint (found ? (gint64) position : -1, ==, expected);
}

/* A file can promise images without pixels; the dataset is then empty. */
static void
test_no_pixels (Fixture *self,
                gconstpointer data)
{
  g_autoptr (IdxSubset) subset = test_make_subset (0, ROWS, 0);
  g_autoptr (IdxSelection) model = idx_selection_new_after (subset, NULL);

  idx_sheet_set_model (self->sheet, model);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  g_assert_cmpuint (idx_selection_get_position (get_selection (self)), ==, IDX_NO_POSITION);
}

static void
test_find (Fixture *self,
           gconstpointer data)
{
  double height = get_row_height (self);

  check_found (self, LEFT, 0, 0);
  check_found (self, LEFT + SIZE - 0.5, height - 0.5, 0);
  check_found (self, LEFT + SIZE, height, N_COLUMNS + 1);
  check_found (self, LEFT - 0.5, 10, -1);
  check_found (self, LEFT + N_COLUMNS * SIZE, 10, -1);
  scroll_to (self, 100 * height + 7);
  check_found (self, LEFT, 0, 100 * N_COLUMNS);
  check_found (self, LEFT, height - 7, 101 * N_COLUMNS);
}

static void
test_find_below_the_last (Fixture *self,
                          gconstpointer data)
{
  g_autoptr (IdxSubset) subset = test_make_subset (10, ROWS, COLUMNS);
  g_autoptr (IdxSelection) model = idx_selection_new_after (subset, NULL);

  idx_sheet_set_model (self->sheet, model);
  check_found (self, LEFT + SIZE + 5, get_row_height (self) + 5, 9);
  check_found (self, LEFT + 2 * SIZE + 5, get_row_height (self) + 5, -1);
  check_found (self, LEFT + 5, 2 * get_row_height (self) + 5, -1);
}

static void
test_no_captions_without_room (Fixture *self,
                               gconstpointer data)
{
  idx_sheet_set_thumbnail_size (self->sheet, 20);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  g_assert_cmpfloat (get_row_height (self), ==, 20);
}

/* --- The current sample ----------------------------------------------------------------- */

static void
test_first_is_current (Fixture *self,
                       gconstpointer data)
{
  g_assert_cmpuint (idx_selection_get_position (get_selection (self)), ==, 0);
  g_assert_cmpuint (count_selected (self), ==, 1);
  g_assert_true (idx_selection_is_selected (get_selection (self), 0));
}

static void
test_move (Fixture *self,
           gconstpointer data)
{
  idx_selection_move (get_selection (self), 2000, IDX_SELECT_ONLY);
  g_assert_cmpuint (idx_selection_get_position (get_selection (self)), ==, 2000);
  g_assert_true (shows (self, 2000));
  g_assert_cmpuint (count_selected (self), ==, 1);
  g_assert_true (idx_selection_is_selected (get_selection (self), 2000));

  idx_selection_move (get_selection (self), N_SAMPLES + 7, IDX_SELECT_ONLY);
  g_assert_cmpuint (idx_selection_get_position (get_selection (self)), ==, N_SAMPLES - 1);
  g_assert_true (shows (self, N_SAMPLES - 1));
}

/* The rows before and after the current sample come into view as well. */
static void
test_rows_around (Fixture *self,
                  gconstpointer data)
{
  const guint n_columns = self->sheet->geometry.layout.n_columns;

  idx_selection_move (get_selection (self), 2000, IDX_SELECT_ONLY);
  g_assert_true (shows (self, 2000 + n_columns));
  idx_selection_move (get_selection (self), 1000, IDX_SELECT_ONLY);
  g_assert_true (shows (self, 1000 - n_columns));
  idx_selection_move (get_selection (self), N_SAMPLES - 1, IDX_SELECT_ONLY);
  g_assert_true (shows (self, N_SAMPLES - 1));
}

/* A click moves nothing, even in the last row in view. */
static void
test_click_scrolls_nothing (Fixture *self,
                            gconstpointer data)
{
  const IdxSheetGeometry *geometry = &self->sheet->geometry;
  gpointer click = test_find_controller (GTK_WIDGET (self->sheet), GTK_TYPE_GESTURE_CLICK);
  gint64 top;
  guint first, end, position;
  graphene_rect_t bounds;

  idx_selection_move (get_selection (self), 2000, IDX_SELECT_ONLY);
  idx_sheet_geometry_get_rows_in_view (geometry, &first, &end);
  position = (end - 1) * geometry->layout.n_columns;
  if (!shows (self, position))
    position -= geometry->layout.n_columns;
  top = idx_sheet_geometry_get_top (geometry);
  bounds = idx_sheet_geometry_get_bounds (geometry, position);
  g_signal_emit_by_name (click, "pressed", 1, (double) bounds.origin.x + 5,
                         (double) bounds.origin.y + 5);
  g_signal_emit_by_name (click, "released", 1, (double) bounds.origin.x + 5,
                         (double) bounds.origin.y + 5);
  g_assert_cmpuint (idx_selection_get_position (get_selection (self)), ==, position);
  g_assert_cmpint (idx_sheet_geometry_get_top (geometry), ==, top);
}

static void
test_actions (Fixture *self,
              gconstpointer data)
{
  GtkWidget *widget = GTK_WIDGET (self->sheet);

  idx_selection_move (get_selection (self), 33, IDX_SELECT_ONLY);
  g_assert_true (gtk_widget_activate_action (widget, "sheet.activate", NULL));
  g_assert_cmpuint (self->n_activated, ==, 1);
  g_assert_cmpuint (self->activated, ==, 33);
  g_assert_true (gtk_widget_activate_action (widget, "sheet.toggle", NULL));
  g_assert_cmpuint (count_selected (self), ==, 0);
  g_assert_true (gtk_widget_activate_action (widget, "sheet.select-all", NULL));
  g_assert_cmpuint (count_selected (self), ==, N_SAMPLES);
  g_assert_true (gtk_widget_activate_action (widget, "sheet.select-none", NULL));
  g_assert_cmpuint (count_selected (self), ==, 0);
}

static void
menu_requested_cb (IdxSheet *sheet,
                   double x,
                   double y,
                   graphene_point_t *point)
{
  graphene_point_init (point, (float) x, (float) y);
}

/* The menu key opens the menu of the current sample, even if it is out of view. */
static void
test_menu_out_of_view (Fixture *self,
                       gconstpointer data)
{
  graphene_point_t point = GRAPHENE_POINT_INIT (-1, -1);

  g_signal_connect (self->sheet, "menu-requested", G_CALLBACK (menu_requested_cb), &point);
  scroll_to (self, 20000);
  (void) gtk_widget_activate_action (GTK_WIDGET (self->sheet), "sheet.menu-at-focus", NULL);
  g_assert_true (shows (self, idx_selection_get_position (get_selection (self))));
  g_assert_cmpfloat (point.y, >=, 0);
  g_assert_cmpfloat (point.y, <, HEIGHT);
}

/* A long press opens the menu of a sample, as the secondary button does. */
static void
test_menu_on_long_press (Fixture *self,
                         gconstpointer data)
{
  GtkEventController *long_press =
    test_find_controller (GTK_WIDGET (self->sheet), GTK_TYPE_GESTURE_LONG_PRESS);
  graphene_rect_t bounds = idx_sheet_geometry_get_bounds (&self->sheet->geometry, 3);
  graphene_point_t point = GRAPHENE_POINT_INIT (-1, -1);

  g_signal_connect (self->sheet, "menu-requested", G_CALLBACK (menu_requested_cb), &point);
  g_assert_true (gtk_gesture_single_get_touch_only (GTK_GESTURE_SINGLE (long_press)));
  g_signal_emit_by_name (long_press, "pressed", (double) bounds.origin.x + 5,
                         (double) bounds.origin.y + 5);
  g_assert_cmpuint (idx_selection_get_position (get_selection (self)), ==, 3);
  g_assert_cmpfloat (point.x, ==, bounds.origin.x + 5);
}

static void
test_focus (Fixture *self,
            gconstpointer data)
{
  GtkWidget *widget = GTK_WIDGET (self->sheet);
  GtkWidget *first = get_current_cell (self);

  g_assert_true (gtk_widget_grab_focus (widget));
  g_assert_true (gtk_widget_get_focus_child (widget) == first);
  idx_selection_move (get_selection (self), 11, IDX_SELECT_ONLY);
  /* The other cell gets the focus, so that a screen reader reads it. */
  g_assert_true (get_current_cell (self) != first);
  g_assert_true (gtk_widget_get_focus_child (widget) == get_current_cell (self));
}

static void
test_tab_leaves (Fixture *self,
                 gconstpointer data)
{
  GtkWidget *widget = GTK_WIDGET (self->sheet);

  g_assert_true (gtk_widget_child_focus (widget, GTK_DIR_TAB_FORWARD));
  g_assert_false (gtk_widget_child_focus (widget, GTK_DIR_TAB_FORWARD));
  g_assert_false (gtk_widget_child_focus (widget, GTK_DIR_TAB_BACKWARD));
}

static void
test_names (Fixture *self,
            gconstpointer data)
{
  GtkWidget *first = get_current_cell (self);

  gtk_test_accessible_assert_role (self->sheet, GTK_ACCESSIBLE_ROLE_GRID);
  gtk_test_accessible_assert_role (first, GTK_ACCESSIBLE_ROLE_GRID_CELL);
  gtk_test_accessible_assert_property (first, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Image 0, labeled 0, selected, row 1 of 625");
  idx_selection_move (get_selection (self), 4321, IDX_SELECT_ONLY);
  gtk_test_accessible_assert_property (get_current_cell (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Image 4,321, labeled 1, selected, row 541 of 625");
  /* The cell that lost the focus keeps its label, so that a screen reader doesn't mistake it for
   * the next one, and is hidden. */
  gtk_test_accessible_assert_property (first, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Image 0, labeled 0, selected, row 1 of 625");
  gtk_test_accessible_assert_state (first, GTK_ACCESSIBLE_STATE_HIDDEN, TRUE);
  gtk_test_accessible_assert_state (get_current_cell (self), GTK_ACCESSIBLE_STATE_HIDDEN, FALSE);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (self->sheet), "sheet.toggle", NULL));
  gtk_test_accessible_assert_property (get_current_cell (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Image 4,321, labeled 1, row 541 of 625");
}

static void
test_names_suspects (Fixture *self,
                     gconstpointer data)
{
  const guint32 suspect = 4321;

  test_suggest (
    idx_subset_get_dataset (idx_selection_get_subset (idx_sheet_get_model (self->sheet))), &suspect,
    1, 1);
  idx_selection_move (get_selection (self), suspect, IDX_SELECT_ONLY);
  gtk_test_accessible_assert_property (
    get_current_cell (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
    "Image 4,321, labeled 1, looks like 2, selected, row 541 of 625");
}

static void
test_names_follow_the_layout (Fixture *self,
                              gconstpointer data)
{
  idx_selection_move (get_selection (self), 4321, IDX_SELECT_ONLY);
  idx_sheet_set_thumbnail_size (self->sheet, 100);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  gtk_test_accessible_assert_property (get_current_cell (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Image 4,321, labeled 1, selected, row 865 of 1,000");
}

/* --- Another model ------------------------------------------------------------------------ */

/* Shows the samples whose index is a multiple of @step. */
static void
show_some (Fixture *self,
           guint step)
{
  IdxDataset *dataset =
    idx_subset_get_dataset (idx_selection_get_subset (idx_sheet_get_model (self->sheet)));
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (IdxSubset) subset = NULL;
  g_autoptr (IdxSelection) model = NULL;

  for (guint32 i = 0; i < N_SAMPLES; i += step)
    g_array_append_val (indices, i);
  subset = idx_subset_new (dataset, indices);
  model = idx_selection_new_after (subset, idx_sheet_get_model (self->sheet));
  idx_sheet_set_model (self->sheet, model);
}

static void
test_empty_model (Fixture *self,
                  gconstpointer data)
{
  show_some (self, N_SAMPLES);
  {
    IdxDataset *dataset =
      idx_subset_get_dataset (idx_selection_get_subset (idx_sheet_get_model (self->sheet)));
    g_autoptr (IdxSubset) subset =
      idx_subset_new (dataset, g_array_new (FALSE, FALSE, sizeof (guint32)));
    g_autoptr (IdxSelection) model = idx_selection_new_after (subset, NULL);

    idx_sheet_set_model (self->sheet, model);
  }
  g_assert_cmpuint (idx_selection_get_position (get_selection (self)), ==, IDX_NO_POSITION);
  gtk_test_accessible_assert_property (get_current_cell (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "No samples");
  idx_selection_move (get_selection (self), 3, IDX_SELECT_ONLY);
  g_assert_cmpuint (idx_selection_get_position (get_selection (self)), ==, IDX_NO_POSITION);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  idx_sheet_set_model (self->sheet, NULL);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  g_assert_null (idx_sheet_get_model (self->sheet));
}

/* --- Size ------------------------------------------------------------------------------------ */

/* A sheet narrower than a thumbnail has one column of smaller thumbnails, and composes them
 * once. */
static void
test_narrow (Fixture *self,
             gconstpointer data)
{
  g_autoptr (IdxSubset) subset = test_make_subset (N_SAMPLES, ROWS, COLUMNS);
  g_autoptr (IdxSelection) model = idx_selection_new_after (subset, NULL);
  guint64 n_strips;

  idx_sheet_set_model (self->sheet, model);
  idx_sheet_set_thumbnail_size (self->sheet, IDX_SHEET_MAX_SIZE);
  gtk_scrolled_window_set_policy (
    GTK_SCROLLED_WINDOW (gtk_widget_get_parent (GTK_WIDGET (self->sheet))), GTK_POLICY_NEVER,
    GTK_POLICY_AUTOMATIC);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (self->sheet)), <, IDX_SHEET_MAX_SIZE);
  g_assert_cmpfloat (idx_sheet_geometry_get_bounds (&self->sheet->geometry, 0).size.width, ==,
                     gtk_widget_get_width (GTK_WIDGET (self->sheet)));
  scroll_to (self, 1);
  n_strips = idx_strip_cache_get_counters (self->sheet->strips)->n_strips;
  for (guint i = 2; i < 10; i++)
    scroll_to (self, i);
  g_assert_cmpuint (idx_strip_cache_get_counters (self->sheet->strips)->n_strips, ==, n_strips);
}

/* A tile that is higher than the sheet is shown from its top, however often it becomes the current
 * one. */
static void
test_high_tile (Fixture *self,
                gconstpointer data)
{
  g_autoptr (IdxSubset) subset = test_make_subset (N_SAMPLES, ROWS, COLUMNS);
  g_autoptr (IdxSelection) model = idx_selection_new_after (subset, NULL);

  idx_sheet_set_model (self->sheet, model);
  idx_sheet_set_thumbnail_size (self->sheet, IDX_SHEET_MAX_SIZE);
  gtk_window_set_default_size (self->window, WIDTH, 100);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  g_assert_cmpfloat (get_row_height (self), >, gtk_adjustment_get_page_size (self->adjustment));
  for (guint i = 0; i < 3; i++)
    {
      idx_selection_move (get_selection (self), 5, IDX_SELECT_ONLY);
      test_wait_for_frame (GTK_WIDGET (self->sheet));
      g_assert_cmpfloat (
        fabs (idx_sheet_geometry_get_bounds (&self->sheet->geometry, 5).origin.y), <, 1);
    }
}

static void
test_size_is_clamped (Fixture *self,
                      gconstpointer data)
{
  idx_sheet_set_thumbnail_size (self->sheet, 1);
  g_assert_cmpint (idx_sheet_get_thumbnail_size (self->sheet), ==, IDX_SHEET_MIN_SIZE);
  idx_sheet_set_thumbnail_size (self->sheet, 10000);
  g_assert_cmpint (idx_sheet_get_thumbnail_size (self->sheet), ==, IDX_SHEET_MAX_SIZE);
}

static void
test_size_keeps_the_current_sample (Fixture *self,
                                    gconstpointer data)
{
  const int sizes[] = { 256, 4, 100, 31, SIZE };

  idx_selection_move (get_selection (self), 3456, IDX_SELECT_ONLY);
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      idx_sheet_set_thumbnail_size (self->sheet, sizes[i]);
      test_wait_for_frame (GTK_WIDGET (self->sheet));
      g_assert_true (shows (self, 3456));
    }
}

static void
test_zoom_keeps_what_is_under_the_pointer (Fixture *self,
                                           gconstpointer data)
{
  const int sizes[] = { 100, 40, 256, 8, SIZE };
  guint position;

  scroll_to (self, 20000);
  g_assert_true (idx_sheet_geometry_find (&self->sheet->geometry, 250, 200, &position));
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      graphene_rect_t bounds;

      idx_sheet_zoom_at (self->sheet, sizes[i], 250, 200);
      test_wait_for_frame (GTK_WIDGET (self->sheet));
      bounds = idx_sheet_geometry_get_bounds (&self->sheet->geometry, position);
      g_assert_cmpfloat (bounds.origin.y, <=, 200);
      g_assert_cmpfloat (bounds.origin.y + bounds.size.height, >, 200);
      g_assert_true (idx_sheet_geometry_find (&self->sheet->geometry, 250, 200, &position));
    }
}

/* --- Drawing ------------------------------------------------------------------------------- */

/* Asserts that each image in view is drawn in its place. */
static void
check_drawn (Fixture *self)
{
  cairo_surface_t *surface = test_draw (GTK_WIDGET (self->sheet));
  guint side = (guint) idx_sheet_get_thumbnail_size (self->sheet);
  guint32 colors[256];
  IdxCell cell;
  guint n_checked = 0;

  idx_palette_get_colors (IDX_PALETTE_INK, colors);
  idx_cell_init (&cell, side, ROWS, COLUMNS);
  g_assert_cmpuint (cell.scale, >, 0);
  for (guint position = 0; position < N_SAMPLES; position++)
    {
      graphene_rect_t bounds = idx_sheet_geometry_get_bounds (&self->sheet->geometry, position);
      guint left = (guint) bounds.origin.x + cell.x;

      if (bounds.origin.y < 0 || bounds.origin.y + (float) side > HEIGHT)
        continue;
      for (guint y = 0; y < cell.height; y++)
        for (guint x = 0; x < cell.width; x++)
          g_assert_cmphex (test_get_pixel (surface, left + x, (guint) bounds.origin.y + cell.y + y),
                           ==, colors[test_idx_pixel (position, y / cell.scale, x / cell.scale)]);
      n_checked++;
    }
  g_assert_cmpuint (n_checked, >=, N_COLUMNS);
  cairo_surface_destroy (surface);
}

static void
test_drawn (Fixture *self,
            gconstpointer data)
{
  idx_selection_unselect_all (get_selection (self));
  check_drawn (self);
  scroll_to (self, 12345);
  check_drawn (self);
  scroll_to (self, gtk_adjustment_get_upper (self->adjustment));
  check_drawn (self);
  idx_sheet_set_thumbnail_size (self->sheet, 25);
  check_drawn (self);
}

/* A selected tile has a frame. Its image doesn't change. */
static void
test_selection_is_drawn (Fixture *self,
                         gconstpointer data)
{
  cairo_surface_t *surface;
  guint32 colors[256];

  idx_palette_get_colors (IDX_PALETTE_INK, colors);
  idx_selection_move (get_selection (self), 1, IDX_SELECT_ONLY);
  surface = test_draw (GTK_WIDGET (self->sheet));
  g_assert_cmphex (test_get_pixel (surface, LEFT, 30), ==, colors[0]);
  g_assert_cmphex (test_get_pixel (surface, LEFT + SIZE, 30), !=, colors[0]);
  cairo_surface_destroy (surface);
  check_drawn (self);
}

/* Returns the color in the middle of the left edge of a tile. */
static guint32
get_frame_color (Fixture *self,
                 guint position,
                 guint distance)
{
  graphene_rect_t bounds = idx_sheet_geometry_get_bounds (&self->sheet->geometry, position);
  cairo_surface_t *surface = test_draw (GTK_WIDGET (self->sheet));
  guint32 color = test_get_pixel (surface, (guint) bounds.origin.x + distance,
                                  (guint) (bounds.origin.y + bounds.size.width / 2));

  cairo_surface_destroy (surface);
  return color;
}

/* The frames of the current tile and of selected tiles have different colors, also in cells where
 * both are as thin as possible. A tile that is both has both frames. */
static void
test_current_differs_from_selected (Fixture *self,
                                    gconstpointer data)
{
  const guint32 text_color = idx_palette_get_text_color (self->sheet->palette);

  (void) gtk_widget_grab_focus (GTK_WIDGET (self->sheet));
  for (int size = 8; size <= 128; size *= 2)
    {
      guint32 accent;

      idx_sheet_set_thumbnail_size (self->sheet, size);
      idx_selection_move (get_selection (self), 2, IDX_SELECT_ONLY);
      idx_selection_move (get_selection (self), 3, IDX_SELECT_RANGE);
      accent = get_frame_color (self, 2, 0);
      g_assert_cmphex (get_frame_color (self, 3, 0), ==, text_color);
      g_assert_cmphex (accent, !=, text_color);
      if (size >= 16)
        g_assert_cmphex (get_frame_color (self, 3, 2), ==, accent);
      idx_selection_unselect_all (get_selection (self));
      g_assert_cmphex (get_frame_color (self, 3, 0), ==, text_color);
      if (size >= 16)
        g_assert_cmphex (get_frame_color (self, 3, 2), !=, accent);
    }
}

static void
test_nothing_moves_when_drawn_again (Fixture *self,
                                     gconstpointer data)
{
  cairo_surface_t *first;
  cairo_surface_t *second;

  scroll_to (self, 777);
  first = test_draw (GTK_WIDGET (self->sheet));
  gtk_widget_queue_resize (GTK_WIDGET (self->sheet));
  second = test_draw (GTK_WIDGET (self->sheet));
  for (guint y = 0; y < HEIGHT; y++)
    for (guint x = 0; x < WIDTH; x++)
      g_assert_cmphex (test_get_pixel (first, x, y), ==, test_get_pixel (second, x, y));
  cairo_surface_destroy (first);
  cairo_surface_destroy (second);
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

  add ("/view/sheet/layout", test_layout);
  add ("/view/sheet/no-pixels", test_no_pixels);
  add ("/view/sheet/find", test_find);
  add ("/view/sheet/find-below-the-last", test_find_below_the_last);
  add ("/view/sheet/no-captions-without-room", test_no_captions_without_room);
  add ("/view/sheet/first-is-current", test_first_is_current);
  add ("/view/sheet/move", test_move);
  add ("/view/sheet/rows-around", test_rows_around);
  add ("/view/sheet/click-scrolls-nothing", test_click_scrolls_nothing);
  add ("/view/sheet/actions", test_actions);
  add ("/view/sheet/menu-out-of-view", test_menu_out_of_view);
  add ("/view/sheet/menu-on-long-press", test_menu_on_long_press);
  add ("/view/sheet/focus", test_focus);
  add ("/view/sheet/tab-leaves", test_tab_leaves);
  add ("/view/sheet/names", test_names);
  add ("/view/sheet/names-suspects", test_names_suspects);
  add ("/view/sheet/names-follow-the-layout", test_names_follow_the_layout);
  add ("/view/sheet/empty-model", test_empty_model);
  add ("/view/sheet/narrow", test_narrow);
  add ("/view/sheet/high-tile", test_high_tile);
  add ("/view/sheet/size-is-clamped", test_size_is_clamped);
  add ("/view/sheet/size-keeps-the-current-sample", test_size_keeps_the_current_sample);
  add ("/view/sheet/zoom-keeps-what-is-under-the-pointer",
       test_zoom_keeps_what_is_under_the_pointer);
  add ("/view/sheet/drawn", test_drawn);
  add ("/view/sheet/selection-is-drawn", test_selection_is_drawn);
  add ("/view/sheet/current-differs-from-selected", test_current_differs_from_selected);
  add ("/view/sheet/nothing-moves-when-drawn-again", test_nothing_moves_when_drawn_again);

  return g_test_run ();
}
