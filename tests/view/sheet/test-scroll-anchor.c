/* SPDX-License-Identifier: MIT */

/* Tests what stays in place on the sheet when the layout or the samples change, and which scroll
 * position the sheet returns to. */

#include "idx-sheet-private.h"

#include "test-display.h"

#include <gdk/x11/gdkx.h>

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
      GArray *indices)
{
  g_autoptr (IdxSubset) subset = idx_subset_new (self->dataset, indices);
  g_autoptr (IdxSelection) model =
    idx_selection_new_after (subset, idx_sheet_get_model (self->sheet));

  idx_sheet_set_model (self->sheet, model);
}

/* Shows the samples whose index modulo @step is @remainder. */
static void
show_some (Fixture *self,
           guint step,
           guint remainder)
{
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 i = remainder; i < N_SAMPLES; i += step)
    g_array_append_val (indices, i);
  show (self, indices);
}

/* Shows all samples in reverse order. */
static void
show_backwards (Fixture *self)
{
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 i = N_SAMPLES; i-- > 0;)
    g_array_append_val (indices, i);
  show (self, indices);
}

static void
show_all (Fixture *self)
{
  show (self, NULL);
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
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->sheet));
  self->window = test_show (scrolled, WIDTH, HEIGHT);
  show_all (self);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_clear_pointer (&self->window, gtk_window_destroy);
  g_clear_object (&self->dataset);
  test_run_idle ();
}

static double
get_top (Fixture *self)
{
  return gtk_adjustment_get_value (self->sheet->scrolling.adjustments[GTK_ORIENTATION_VERTICAL]);
}

static void
scroll_to (Fixture *self,
           double value)
{
  gtk_adjustment_set_value (self->sheet->scrolling.adjustments[GTK_ORIENTATION_VERTICAL], value);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
}

static float
get_y (Fixture *self)
{
  guint position = idx_selection_get_position (idx_sheet_get_model (self->sheet));

  return idx_sheet_geometry_get_bounds (&self->sheet->geometry, position).origin.y;
}

static guint
get_index (Fixture *self)
{
  return idx_subset_get_index (idx_selection_get_subset (idx_sheet_get_model (self->sheet)),
                               idx_selection_get_position (idx_sheet_get_model (self->sheet)));
}

/* Asserts the index of the current sample, and the scroll position now and after the next frame. */
static void
check (Fixture *self,
       guint index,
       double top)
{
  g_assert_cmpuint (get_index (self), ==, index);
  g_assert_cmpfloat (get_top (self), ==, top);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  g_assert_cmpfloat (get_top (self), ==, top);
}

/* --- Staying in place ------------------------------------------------------------------------- */

static void
test_sample_stays (Fixture *self,
                   gconstpointer data)
{
  float y;

  idx_selection_move (idx_sheet_get_model (self->sheet), 3000, IDX_SELECT_ONLY);
  scroll_to (self, get_top (self) + 150);
  y = get_y (self);
  show_some (self, 2, 0);
  g_assert_cmpuint (idx_selection_get_position (idx_sheet_get_model (self->sheet)), ==, 1500);
  g_assert_true (idx_selection_is_selected (idx_sheet_get_model (self->sheet), 1500));
  g_assert_cmpfloat (get_y (self), ==, y);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  g_assert_cmpfloat (get_y (self), ==, y);
}

/* If the current sample was out of view, it is scrolled into view. */
static void
test_sample_comes_into_view (Fixture *self,
                             gconstpointer data)
{
  idx_selection_move (idx_sheet_get_model (self->sheet), 3000, IDX_SELECT_ONLY);
  scroll_to (self, 0);
  show_some (self, 2, 0);
  g_assert_cmpuint (idx_selection_get_position (idx_sheet_get_model (self->sheet)), ==, 1500);
  g_assert_cmpfloat (get_y (self), >=, 0);
  g_assert_cmpfloat (get_y (self), <, HEIGHT);
}

static void
test_sample_is_hidden (Fixture *self,
                       gconstpointer data)
{
  idx_selection_move (idx_sheet_get_model (self->sheet), 3001, IDX_SELECT_ONLY);
  show_some (self, 10, 0);
  check (self, 0, 0);
}

static void
test_new_order (Fixture *self,
                gconstpointer data)
{
  idx_selection_move (idx_sheet_get_model (self->sheet), 3001, IDX_SELECT_ONLY);
  show_backwards (self);
  check (self, 3001, 0);
}

/* --- Returning ------------------------------------------------------------------------------ */

static void
test_back (Fixture *self,
           gconstpointer data)
{
  idx_selection_move (idx_sheet_get_model (self->sheet), 3001, IDX_SELECT_ONLY);
  scroll_to (self, 2222);
  show_some (self, 2, 0);
  scroll_to (self, 77);
  show_all (self);
  check (self, 3001, 2222);
}

static void
test_back_out_of_view (Fixture *self,
                       gconstpointer data)
{
  idx_selection_move (idx_sheet_get_model (self->sheet), 3000, IDX_SELECT_ONLY);
  scroll_to (self, 55);
  show_some (self, 10, 0);
  show_all (self);
  check (self, 3000, 55);
  scroll_to (self, 666);
  show_some (self, 10, 0);
  show_all (self);
  check (self, 3000, 666);
}

static void
test_back_after_several_filters (Fixture *self,
                                 gconstpointer data)
{
  idx_selection_move (idx_sheet_get_model (self->sheet), 3001, IDX_SELECT_ONLY);
  scroll_to (self, 2222);
  show_some (self, 10, 0);
  show_some (self, 10, 7);
  show_backwards (self);
  show (self, g_array_new (FALSE, FALSE, sizeof (guint32)));
  show_all (self);
  check (self, 3001, 2222);
}

static void
test_back_from_order (Fixture *self,
                      gconstpointer data)
{
  idx_selection_move (idx_sheet_get_model (self->sheet), 3001, IDX_SELECT_ONLY);
  scroll_to (self, 2222);
  show_backwards (self);
  scroll_to (self, 99);
  show_all (self);
  check (self, 3001, 2222);
}

/* The sheet also returns to its scroll position if the user hasn't chosen a sample. */
static void
test_back_without_a_choice (Fixture *self,
                            gconstpointer data)
{
  scroll_to (self, 1111);
  show_some (self, 10, 3);
  check (self, 3, 0);
  show_all (self);
  check (self, 0, 1111);
}

static void
test_choice_stays (Fixture *self,
                   gconstpointer data)
{
  float y;

  idx_selection_move (idx_sheet_get_model (self->sheet), 3001, IDX_SELECT_ONLY);
  show_some (self, 2, 0);
  idx_selection_move (idx_sheet_get_model (self->sheet), 1000, IDX_SELECT_ONLY);
  scroll_to (self, get_top (self) + 33);
  y = get_y (self);
  show_all (self);
  g_assert_cmpuint (get_index (self), ==, 2000);
  g_assert_cmpfloat (get_y (self), ==, y);
}

/* The scroll position is stored relative to a sample, so it doesn't depend on the thumbnail
 * size. */
static void
test_back_at_another_size (Fixture *self,
                           gconstpointer data)
{
  idx_selection_move (idx_sheet_get_model (self->sheet), 3001, IDX_SELECT_ONLY);
  scroll_to (self, 3001 / N_COLUMNS * SIZE);
  show_some (self, 10, 0);
  idx_sheet_set_thumbnail_size (self->sheet, SIZE + 5);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  show_all (self);
  check (self, 3001, 3000 / (WIDTH / (SIZE + 5)) * (SIZE + 5));
}

static void
test_other_dataset (Fixture *self,
                    gconstpointer data)
{
  g_autoptr (IdxSubset) subset = test_make_subset (N_SAMPLES, 1, 1);
  g_autoptr (IdxSelection) model = idx_selection_new_after (subset, NULL);

  idx_selection_move (idx_sheet_get_model (self->sheet), 3001, IDX_SELECT_ONLY);
  idx_sheet_set_model (self->sheet, model);
  check (self, 0, 0);
}

typedef struct
{
  IdxSheet *sheet;
  int scale;
} Scaled;

static gboolean
is_laid_out (gpointer data)
{
  const Scaled *self = data;

  return self->sheet->geometry.scale == self->scale && !self->sheet->needs_layout;
}

/* Changes the scale, as when a window is moved to another monitor. */
static void
set_scale (Fixture *self,
           int scale)
{
  Scaled scaled = { self->sheet, scale };

  gdk_x11_display_set_surface_scale (gtk_widget_get_display (GTK_WIDGET (self->sheet)), scale);
  test_wait_until (is_laid_out, &scaled);
}

/* The current sample stays in view, although the window may change its size for a moment. */
static void
test_other_scale (Fixture *self,
                  gconstpointer data)
{
  if (!GDK_IS_X11_DISPLAY (gtk_widget_get_display (GTK_WIDGET (self->sheet))))
    {
      g_test_skip ("Only X11 lets a test change the scale");
      return;
    }
  idx_selection_move (idx_sheet_get_model (self->sheet), 1500, IDX_SELECT_ONLY);
  for (int scale = 2; scale >= 1; scale--)
    {
      set_scale (self, scale);
      g_assert_cmpfloat (get_y (self), >=, 0);
      g_assert_cmpfloat (get_y (self), <, (float) gtk_widget_get_height (GTK_WIDGET (self->sheet)));
    }
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
  add ("/view/scroll-anchor/sample-stays", test_sample_stays);
  add ("/view/scroll-anchor/sample-comes-into-view", test_sample_comes_into_view);
  add ("/view/scroll-anchor/sample-is-hidden", test_sample_is_hidden);
  add ("/view/scroll-anchor/new-order", test_new_order);
  add ("/view/scroll-anchor/back", test_back);
  add ("/view/scroll-anchor/back-out-of-view", test_back_out_of_view);
  add ("/view/scroll-anchor/back-after-several-filters", test_back_after_several_filters);
  add ("/view/scroll-anchor/back-from-order", test_back_from_order);
  add ("/view/scroll-anchor/back-without-a-choice", test_back_without_a_choice);
  add ("/view/scroll-anchor/choice-stays", test_choice_stays);
  add ("/view/scroll-anchor/back-at-another-size", test_back_at_another_size);
  add ("/view/scroll-anchor/other-dataset", test_other_dataset);
  add ("/view/scroll-anchor/other-scale", test_other_scale);
  return g_test_run ();
}
