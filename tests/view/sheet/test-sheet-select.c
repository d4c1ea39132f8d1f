/* SPDX-License-Identifier: MIT */

/* Keys and the rubber band on the sheet: where the focus moves, and what is selected. */

#include "idx-sheet-private.h"

#include "test-display.h"

#define N_SAMPLES 5000
#define N_MANY 8100000U
#define WIDTH 500
#define HEIGHT 400

/* Thumbnails of this size have no captions. */
#define SIZE 20
#define N_COLUMNS 25

typedef struct
{
  GtkWindow *window;
  IdxSheet *sheet;
  guint n_changes;
} Fixture;

static void
changed_cb (GtkSelectionModel *model,
            guint first,
            guint n,
            Fixture *self)
{
  self->n_changes++;
}

static void
show (Fixture *self,
      guint n_samples)
{
  g_autoptr (IdxSubset) subset = test_make_subset (n_samples, 1, 1);
  g_autoptr (IdxSelection) model = idx_selection_new_after (subset, NULL);

  g_signal_connect (model, "selection-changed", G_CALLBACK (changed_cb), self);
  idx_sheet_set_model (self->sheet, model);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->sheet = IDX_SHEET (idx_sheet_new ());
  idx_sheet_set_thumbnail_size (self->sheet, SIZE);
  /* The position of the real pointer must not matter. */
  gtk_widget_set_can_target (GTK_WIDGET (self->sheet), FALSE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->sheet));
  self->window = test_show (scrolled, WIDTH, HEIGHT);
  show (self, N_SAMPLES);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_clear_pointer (&self->window, gtk_window_destroy);
  test_run_idle ();
}

static void
move (Fixture *self,
      IdxSheetMove step,
      int direction,
      IdxSelectMode mode)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (self->sheet), "sheet.move", "(iii)",
                                             (int) step, direction, (int) mode));
}

static void
check_position (Fixture *self,
                guint expected)
{
  g_assert_cmpuint (idx_selection_get_position (idx_sheet_get_model (self->sheet)), ==, expected);
}

/* Asserts which positions are selected; @expected is like "3 7-9". */
static void
check_selected (Fixture *self,
                const char *expected)
{
  const IdxSampleSet *selected =
    idx_selection_get_selected (idx_sheet_get_model (self->sheet));
  g_autoptr (GString) found = g_string_new (NULL);
  guint position = idx_sample_set_find_next (selected, 0);

  while (position != IDX_NO_POSITION)
    {
      guint first = position;
      guint last;

      do
        {
          last = position;
          position = idx_sample_set_find_next (selected, last + 1);
        }
      while (position == last + 1);
      g_string_append_printf (found, "%s%u", found->len > 0 ? " " : "", first);
      if (last > first)
        g_string_append_printf (found, "-%u", last);
    }
  g_assert_cmpstr (found->str, ==, expected);
}

/* --- Keys ------------------------------------------------------------------------------------- */

static void
test_arrows (Fixture *self,
             gconstpointer data)
{
  move (self, IDX_SHEET_MOVE_COLUMNS, 1, IDX_SELECT_ONLY);
  check_position (self, 1);
  move (self, IDX_SHEET_MOVE_ROWS, 1, IDX_SELECT_ONLY);
  check_position (self, N_COLUMNS + 1);
  move (self, IDX_SHEET_MOVE_COLUMNS, -1, IDX_SELECT_ONLY);
  check_position (self, N_COLUMNS);
  move (self, IDX_SHEET_MOVE_COLUMNS, -1, IDX_SELECT_ONLY);
  check_position (self, N_COLUMNS - 1);
  move (self, IDX_SHEET_MOVE_ROWS, -1, IDX_SELECT_ONLY);
  check_position (self, N_COLUMNS - 1);
  check_selected (self, "24");
}

static void
test_pages_and_ends (Fixture *self,
                     gconstpointer data)
{
  const guint page = (HEIGHT / SIZE - 1) * N_COLUMNS;

  idx_selection_move (idx_sheet_get_model (self->sheet), 3, IDX_SELECT_ONLY);
  move (self, IDX_SHEET_MOVE_PAGES, 1, IDX_SELECT_ONLY);
  check_position (self, 3 + page);
  move (self, IDX_SHEET_MOVE_PAGES, -1, IDX_SELECT_ONLY);
  move (self, IDX_SHEET_MOVE_PAGES, -1, IDX_SELECT_ONLY);
  check_position (self, 3);
  move (self, IDX_SHEET_MOVE_ENDS, 1, IDX_SELECT_ONLY);
  check_position (self, N_SAMPLES - 1);
  move (self, IDX_SHEET_MOVE_PAGES, 1, IDX_SELECT_ONLY);
  check_position (self, N_SAMPLES - 1);
  move (self, IDX_SHEET_MOVE_ENDS, -1, IDX_SELECT_NONE);
  check_position (self, 0);
  check_selected (self, "4999");
}

/* The first sample is at the right, and arrow keys move in the direction they show. */
static void
test_right_to_left (Fixture *self,
                    gconstpointer data)
{
  gtk_widget_set_direction (GTK_WIDGET (self->sheet), GTK_TEXT_DIR_RTL);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  g_assert_cmpfloat (idx_sheet_geometry_get_bounds (&self->sheet->geometry, 0).origin.x, ==,
                     WIDTH - SIZE);
  g_assert_cmpfloat (idx_sheet_geometry_get_bounds (&self->sheet->geometry, N_COLUMNS - 1).origin.x,
                     ==, 0);
  move (self, IDX_SHEET_MOVE_COLUMNS, -1, IDX_SELECT_ONLY);
  check_position (self, 1);
  move (self, IDX_SHEET_MOVE_COLUMNS, 1, IDX_SELECT_ONLY);
  check_position (self, 0);
  move (self, IDX_SHEET_MOVE_ENDS, 1, IDX_SELECT_ONLY);
  check_position (self, N_SAMPLES - 1);
}

/* As in GtkGridView, a range begins at the sample that was selected or toggled last. */
static void
test_ranges (Fixture *self,
             gconstpointer data)
{
  idx_selection_move (idx_sheet_get_model (self->sheet), 10, IDX_SELECT_ONLY);
  idx_selection_move (idx_sheet_get_model (self->sheet), 14, IDX_SELECT_RANGE);
  check_selected (self, "10-14");
  idx_selection_move (idx_sheet_get_model (self->sheet), 8, IDX_SELECT_RANGE);
  check_selected (self, "8-10");
  idx_selection_move (idx_sheet_get_model (self->sheet), 30, IDX_SELECT_NONE);
  idx_selection_move (idx_sheet_get_model (self->sheet), 12, IDX_SELECT_RANGE);
  check_selected (self, "10-12");
  idx_selection_move (idx_sheet_get_model (self->sheet), 20, IDX_SELECT_TOGGLE);
  check_selected (self, "10-12 20");
  idx_selection_move (idx_sheet_get_model (self->sheet), 23, IDX_SELECT_RANGE_KEEP_OTHERS);
  check_selected (self, "10-12 20-23");
  idx_selection_move (idx_sheet_get_model (self->sheet), 22, IDX_SELECT_TOGGLE);
  check_selected (self, "10-12 20-21 23");
  idx_selection_move (idx_sheet_get_model (self->sheet), 11, IDX_SELECT_RANGE_KEEP_OTHERS);
  check_selected (self, "10 23");
}

static void
activate (Fixture *self,
          const char *name)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (self->sheet), name, NULL));
}

static void
test_all (Fixture *self,
          gconstpointer data)
{
  idx_selection_move (idx_sheet_get_model (self->sheet), 70, IDX_SELECT_ONLY);
  activate (self, "sheet.invert-selection");
  check_selected (self, "0-69 71-4999");
  activate (self, "sheet.select-all");
  check_selected (self, "0-4999");
  activate (self, "sheet.invert-selection");
  check_selected (self, "");
  activate (self, "sheet.select-all");
  activate (self, "sheet.toggle");
  check_selected (self, "0-69 71-4999");
  activate (self, "sheet.select-none");
  check_selected (self, "");
  check_position (self, 70);
}

static void
test_accessible_state (Fixture *self,
                       gconstpointer data)
{
  GtkWidget *cell = idx_focus_cells_get_current (self->sheet->focus.cells);

  gtk_test_accessible_assert_property (self->sheet, GTK_ACCESSIBLE_PROPERTY_MULTI_SELECTABLE, TRUE);
  gtk_test_accessible_assert_property (self->sheet, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "1 sample selected");
  gtk_test_accessible_assert_state (cell, GTK_ACCESSIBLE_STATE_SELECTED, TRUE);
  activate (self, "sheet.invert-selection");
  gtk_test_accessible_assert_property (self->sheet, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "4,999 samples selected");
  gtk_test_accessible_assert_state (cell, GTK_ACCESSIBLE_STATE_SELECTED, FALSE);
  activate (self, "sheet.toggle");
  gtk_test_accessible_assert_state (cell, GTK_ACCESSIBLE_STATE_SELECTED, TRUE);
}

/* --- The rubber band ------------------------------------------------------------------------ */

/* Draws a rubber band from the center of one visible tile to the center of another. */
static void
drag (Fixture *self,
      guint from,
      guint to,
      IdxSelectMode mode)
{
  graphene_point_t start, end;
  graphene_rect_t bounds = idx_sheet_geometry_get_bounds (&self->sheet->geometry, from);

  graphene_rect_get_center (&bounds, &start);
  bounds = idx_sheet_geometry_get_bounds (&self->sheet->geometry, to);
  graphene_rect_get_center (&bounds, &end);
  idx_rubber_band_begin (self->sheet->band, start.x, start.y, mode);
  idx_rubber_band_drag_to (self->sheet->band, end.x, end.y);
}

static void
test_band (Fixture *self,
           gconstpointer data)
{
  drag (self, 127, 179, IDX_SELECT_ONLY);
  check_selected (self, "127-129 152-154 177-179");
  idx_rubber_band_cancel (self->sheet->band);
  check_selected (self, "127-129 152-154 177-179");
  drag (self, 179, 127, IDX_SELECT_ONLY);
  check_selected (self, "127-129 152-154 177-179");
  drag (self, 140, 140, IDX_SELECT_ONLY);
  check_selected (self, "140");
}

/* The modifier keys work as in GtkGridView. */
static void
test_band_with_keys (Fixture *self,
                     gconstpointer data)
{
  drag (self, 127, 129, IDX_SELECT_ONLY);
  drag (self, 130, 131, IDX_SELECT_TOGGLE);
  check_selected (self, "127-131");
  drag (self, 128, 129, IDX_SELECT_RANGE);
  check_selected (self, "127 130-131");
  drag (self, 126, 132, IDX_SELECT_RANGE_KEEP_OTHERS);
  check_selected (self, "126 128-129 132");
}

/* Samples that the band no longer touches return to their earlier state. */
static void
test_band_shrinks (Fixture *self,
                   gconstpointer data)
{
  graphene_rect_t bounds;

  idx_selection_move (idx_sheet_get_model (self->sheet), 130, IDX_SELECT_ONLY);
  drag (self, 127, 135, IDX_SELECT_RANGE_KEEP_OTHERS);
  check_selected (self, "127-129 131-135");
  bounds = idx_sheet_geometry_get_bounds (&self->sheet->geometry, 128);
  idx_rubber_band_drag_to (self->sheet->band, bounds.origin.x + 1, bounds.origin.y + 1);
  check_selected (self, "127-128 130");
}

static void
test_band_right_to_left (Fixture *self,
                         gconstpointer data)
{
  gtk_widget_set_direction (GTK_WIDGET (self->sheet), GTK_TEXT_DIR_RTL);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  drag (self, 127, 154, IDX_SELECT_ONLY);
  check_selected (self, "127-129 152-154");
}

/* The band is anchored to the sheet, so it grows when the sheet scrolls. */
static void
test_band_scrolls (Fixture *self,
                   gconstpointer data)
{
  drag (self, 0, 24, IDX_SELECT_ONLY);
  check_selected (self, "0-24");
  gtk_adjustment_set_value (self->sheet->scrolling.adjustments[GTK_ORIENTATION_VERTICAL],
                            100 * SIZE);
  check_selected (self, "0-2524");
}

static gboolean
is_at_end (gpointer data)
{
  GtkAdjustment *adjustment =
    ((Fixture *) data)->sheet->scrolling.adjustments[GTK_ORIENTATION_VERTICAL];

  return gtk_adjustment_get_value (adjustment) >=
         gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_page_size (adjustment);
}

static gboolean
is_at_start (gpointer data)
{
  return ((Fixture *) data)->sheet->scrolling.adjustments[GTK_ORIENTATION_VERTICAL] != NULL &&
         idx_sheet_geometry_get_top (&((Fixture *) data)->sheet->geometry) == 0;
}

/* The sheet scrolls as long as the pointer stays near or beyond an edge. */
static void
test_band_at_edges (Fixture *self,
                    gconstpointer data)
{
  show (self, 1000);
  idx_rubber_band_begin (self->sheet->band, 1, 1, IDX_SELECT_ONLY);
  idx_rubber_band_drag_to (self->sheet->band, WIDTH - 1, HEIGHT / 2.0);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  g_assert_cmpint (idx_sheet_geometry_get_top (&self->sheet->geometry), ==, 0);
  idx_rubber_band_drag_to (self->sheet->band, WIDTH - 1, HEIGHT + 40);
  test_wait_until (is_at_end, self);
  check_selected (self, "0-999");
  idx_rubber_band_drag_to (self->sheet->band, WIDTH - 1, -40);
  test_wait_until (is_at_start, self);
  check_selected (self, "0-24");
}

/* Even over eight million samples, each motion of the pointer causes only one change signal. */
static void
test_band_over_many (Fixture *self,
                     gconstpointer data)
{
  GtkAdjustment *adjustment = self->sheet->scrolling.adjustments[GTK_ORIENTATION_VERTICAL];
  IdxSelection *model;
  guint n_before;

  show (self, N_MANY);
  model = idx_sheet_get_model (self->sheet);
  idx_rubber_band_begin (self->sheet->band, 1, 1, IDX_SELECT_ONLY);
  idx_rubber_band_drag_to (self->sheet->band, WIDTH - SIZE - 1, HEIGHT / 2.0);
  n_before = self->n_changes;
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment));
  g_assert_cmpuint (self->n_changes, ==, n_before + 1);
  g_assert_cmpuint (idx_selection_count (model), >,
                    (guint64) N_MANY / N_COLUMNS * (N_COLUMNS - 1) - 500);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  idx_rubber_band_cancel (self->sheet->band);
}

/* Setting another model removes the band. */
static void
test_band_ends (Fixture *self,
                gconstpointer data)
{
  drag (self, 127, 179, IDX_SELECT_ONLY);
  show (self, 100);
  check_selected (self, "0");
  g_assert_false (idx_rubber_band_is_active (self->sheet->band));
}

static void
test_band_is_drawn (Fixture *self,
                    gconstpointer data)
{
  cairo_surface_t *before, *with;
  guint32 inside;

  drag (self, 127, 180, IDX_SELECT_RANGE);
  idx_rubber_band_cancel (self->sheet->band);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  before = test_draw (GTK_WIDGET (self->sheet));
  drag (self, 127, 180, IDX_SELECT_RANGE);
  with = test_draw (GTK_WIDGET (self->sheet));
  inside = test_get_pixel (with, 3 * SIZE, 6 * SIZE);
  g_assert_cmphex (inside, !=, test_get_pixel (before, 3 * SIZE, 6 * SIZE));
  g_assert_cmphex (test_get_pixel (with, 2 * SIZE, 6 * SIZE), ==,
                   test_get_pixel (before, 2 * SIZE, 6 * SIZE));
  cairo_surface_destroy (before);
  cairo_surface_destroy (with);
}

static void
select_only (Fixture *self,
             const guint *positions,
             gsize n)
{
  IdxSelection *model = idx_sheet_get_model (self->sheet);

  idx_selection_unselect_all (model);
  for (gsize i = 0; i < n; i++)
    idx_selection_select_range (model, positions[i], 1, FALSE);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
}

/* Asserts that a tile looks the same on two surfaces. Allows for rounding errors at antialiased
 * edges. */
static void
assert_alike (const graphene_rect_t *tile,
              cairo_surface_t *a,
              cairo_surface_t *b)
{
  for (guint y = (guint) tile->origin.y; y < (guint) (tile->origin.y + tile->size.height); y++)
    for (guint x = (guint) tile->origin.x; x < (guint) (tile->origin.x + tile->size.width); x++)
      for (guint shift = 0; shift < 24; shift += 8)
        g_assert_cmpint (ABS ((int) (test_get_pixel (a, x, y) >> shift & 0xFF) -
                              (int) (test_get_pixel (b, x, y) >> shift & 0xFF)),
                         <=, 2);
}

/* Adjacent selected tiles look the same as when each is selected alone, but share render nodes. */
static void
test_selection_is_drawn (Fixture *self,
                         gconstpointer data)
{
  const guint positions[] = { 1, 2, 3, 4, 9, 10, 11, 12, 13, 20, 48 };
  cairo_surface_t *all;
  guint n_nodes;

  gtk_widget_set_direction (GTK_WIDGET (self->sheet), GPOINTER_TO_INT (data));
  idx_sheet_set_thumbnail_size (self->sheet, 40);
  select_only (self, NULL, 0);
  g_assert_cmpuint (self->sheet->geometry.layout.n_columns, ==, 12);
  n_nodes = self->sheet->n_nodes;
  select_only (self, positions, G_N_ELEMENTS (positions));
  g_assert_cmpuint (self->sheet->n_nodes, ==, n_nodes + 3 * 3 + 2 * 2);
  all = test_draw (GTK_WIDGET (self->sheet));
  for (gsize i = 0; i < G_N_ELEMENTS (positions); i++)
    {
      graphene_rect_t tile = idx_sheet_geometry_get_bounds (&self->sheet->geometry, positions[i]);
      cairo_surface_t *alone;

      select_only (self, &positions[i], 1);
      alone = test_draw (GTK_WIDGET (self->sheet));
      assert_alike (&tile, all, alone);
      cairo_surface_destroy (alone);
    }
  cairo_surface_destroy (all);
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
  add ("/view/sheet-select/arrows", test_arrows);
  add ("/view/sheet-select/pages-and-ends", test_pages_and_ends);
  add ("/view/sheet-select/right-to-left", test_right_to_left);
  add ("/view/sheet-select/ranges", test_ranges);
  add ("/view/sheet-select/all", test_all);
  add ("/view/sheet-select/accessible-state", test_accessible_state);
  add ("/view/sheet-select/band", test_band);
  add ("/view/sheet-select/band-with-keys", test_band_with_keys);
  add ("/view/sheet-select/band-shrinks", test_band_shrinks);
  add ("/view/sheet-select/band-right-to-left", test_band_right_to_left);
  add ("/view/sheet-select/band-scrolls", test_band_scrolls);
  add ("/view/sheet-select/band-at-edges", test_band_at_edges);
  add ("/view/sheet-select/band-over-many", test_band_over_many);
  add ("/view/sheet-select/band-ends", test_band_ends);
  add ("/view/sheet-select/band-is-drawn", test_band_is_drawn);
  add ("/view/sheet-select/selection-is-drawn", test_selection_is_drawn);
  g_test_add ("/view/sheet-select/selection-is-drawn-right-to-left", Fixture,
              GINT_TO_POINTER (GTK_TEXT_DIR_RTL), set_up, test_selection_is_drawn, tear_down);
  return g_test_run ();
}
