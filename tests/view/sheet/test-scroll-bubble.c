/* SPDX-License-Identifier: MIT */

/* The bubble beside the thumb of the scrollbar. */

#include "idx-sheet-private.h"

#include "idx-sort.h"
#include "test-display.h"

#define N_SAMPLES 5000
#define WIDTH 500
#define HEIGHT 400
#define SIZE 20
#define N_COLUMNS 25

typedef struct
{
  GtkWindow *window;
  IdxSheet *sheet;
  IdxDataset *dataset;
} Fixture;

static void
show (Fixture *self,
      const char *sort_text)
{
  g_autoptr (IdxSubset) order = NULL;
  g_autoptr (IdxSelection) model = NULL;
  IdxSort sort;

  g_assert_true (idx_sort_parse (sort_text, &sort, NULL));
  order = idx_sort_apply (&sort, self->dataset, NULL, NULL, NULL);
  model = idx_selection_new_after (order, NULL);
  idx_sheet_set_model (self->sheet, model);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (IdxSubset) subset = test_make_subset (N_SAMPLES, 1, 1);
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->dataset = g_object_ref (idx_subset_get_dataset (subset));
  self->sheet = IDX_SHEET (idx_sheet_new ());
  idx_sheet_set_thumbnail_size (self->sheet, SIZE);
  /* The position of the real pointer must not matter. */
  gtk_widget_set_can_target (GTK_WIDGET (self->sheet), FALSE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->sheet));
  self->window = test_show (scrolled, WIDTH, HEIGHT);
  show (self, "index");
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_clear_pointer (&self->window, gtk_window_destroy);
  g_clear_object (&self->dataset);
  test_run_idle ();
}

static void
check (Fixture *self,
       double row,
       const char *expected)
{
  g_autofree char *text = NULL;

  gtk_adjustment_set_value (self->sheet->scrolling.adjustments[GTK_ORIENTATION_VERTICAL],
                            row * SIZE);
  text = idx_sheet_describe_top (self->sheet);
  g_assert_cmpstr (text, ==, expected);
}

static void
test_index (Fixture *self,
            gconstpointer data)
{
  check (self, 0, "0");
  check (self, 100, "2,500");
  check (self, 100.4, "2,500");
  check (self, 100.6, "2,525");
  check (self, 180, "4,500");
}

static void
test_label (Fixture *self,
            gconstpointer data)
{
  show (self, "label");
  check (self, 0, "Class 0 · 0");
  check (self, 20, "Class 1 · 1");
  check (self, 100, "Class 5 · 5");
  check (self, 101, "Class 5 · 255");
  show (self, "-label");
  check (self, 0, "Class 9 · 9");
}

static void
test_other_orders (Fixture *self,
                   gconstpointer data)
{
  show (self, "random");
  check (self, 0, "1 of 5,000");
  check (self, 100, "2,501 of 5,000");
  show (self, "-mean");
  check (self, 4, "101 of 5,000");
}

static void
test_nothing (Fixture *self,
              gconstpointer data)
{
  g_autoptr (IdxSubset) subset =
    idx_subset_new (self->dataset, g_array_new (FALSE, FALSE, sizeof (guint32)));
  g_autoptr (IdxSelection) model = idx_selection_new_after (subset, NULL);

  idx_scroll_bubble_set_shown (self->sheet->bubble, TRUE);
  idx_sheet_set_model (self->sheet, model);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  g_assert_null (idx_sheet_describe_top (self->sheet));
  idx_sheet_set_model (self->sheet, NULL);
  g_assert_null (idx_sheet_describe_top (self->sheet));
}

static gboolean
is_filled (gpointer data)
{
  return idx_sheet_is_complete (data);
}

/* Returns the bounds of the bubble, that is, of the pixels that change when it appears. */
static GdkRectangle
find_bubble (Fixture *self)
{
  cairo_surface_t *without, *with;
  GdkRectangle found = { 0 };

  test_wait_until (is_filled, self->sheet);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  without = test_draw (GTK_WIDGET (self->sheet));
  idx_scroll_bubble_set_shown (self->sheet->bubble, TRUE);
  gtk_widget_queue_draw (GTK_WIDGET (self->sheet));
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  with = test_draw (GTK_WIDGET (self->sheet));
  for (guint y = 0; y < HEIGHT; y++)
    for (guint x = 0; x < WIDTH; x++)
      if (test_get_pixel (with, x, y) != test_get_pixel (without, x, y))
        {
          const GdkRectangle pixel = { (int) x, (int) y, 1, 1 };

          gdk_rectangle_union (&pixel, found.width > 0 ? &found : &pixel, &found);
        }
  cairo_surface_destroy (without);
  cairo_surface_destroy (with);
  return found;
}

static void
test_place (Fixture *self,
            gconstpointer data)
{
  IdxStripCounters before, after;
  guint n_nodes;
  GdkRectangle bubble;

  idx_sheet_get_counters (self->sheet, &before, &n_nodes);
  bubble = find_bubble (self);
  idx_sheet_get_counters (self->sheet, &after, &n_nodes);
  g_assert_cmpint (bubble.y, <, HEIGHT / 4);
  g_assert_cmpint (bubble.x, >, WIDTH / 2);
  g_assert_cmpint (bubble.x + bubble.width, <, WIDTH - 8);
  g_assert_cmpuint (after.n_strips, ==, before.n_strips);
}

static void
test_place_at_the_end (Fixture *self,
                       gconstpointer data)
{
  GdkRectangle bubble;

  gtk_adjustment_set_value (self->sheet->scrolling.adjustments[GTK_ORIENTATION_VERTICAL], 1e9);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  bubble = find_bubble (self);
  g_assert_cmpint (bubble.y, >, HEIGHT * 3 / 4);
  g_assert_cmpint (bubble.y + bubble.height, <=, HEIGHT);
}

static void
test_right_to_left (Fixture *self,
                    gconstpointer data)
{
  GdkRectangle bubble;

  gtk_widget_set_direction (GTK_WIDGET (self->sheet), GTK_TEXT_DIR_RTL);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  bubble = find_bubble (self);
  g_assert_cmpint (bubble.x, >, 8);
  g_assert_cmpint (bubble.x + bubble.width, <, WIDTH / 2);
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
  add ("/view/scroll-bubble/index", test_index);
  add ("/view/scroll-bubble/label", test_label);
  add ("/view/scroll-bubble/other-orders", test_other_orders);
  add ("/view/scroll-bubble/nothing", test_nothing);
  add ("/view/scroll-bubble/place", test_place);
  add ("/view/scroll-bubble/place-at-the-end", test_place_at_the_end);
  add ("/view/scroll-bubble/right-to-left", test_right_to_left);
  return g_test_run ();
}
