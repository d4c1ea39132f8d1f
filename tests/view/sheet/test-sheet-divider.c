/* SPDX-License-Identifier: MIT */

/* Tests where the sheet draws its divider and the lines between classes. */

#include "idx-sheet-private.h"

#include "idx-sort.h"
#include "test-display.h"

#define N_SAMPLES 500
#define WIDTH 500
#define HEIGHT 400

/* A row has 8 thumbnails of 60 logical pixels. */
#define SIZE 60
#define N_COLUMNS 8U

typedef struct
{
  GtkWindow *window;
  IdxSheet *sheet;
  GtkAdjustment *adjustment;
} Fixture;

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (IdxSubset) subset = test_make_subset (N_SAMPLES, 5, 5);
  g_autoptr (IdxSelection) model = idx_selection_new_after (subset, NULL);
  g_autoptr (IdxDisplayOptions) options = idx_display_options_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *sheet = idx_sheet_new ();

  gtk_widget_set_direction (sheet, GPOINTER_TO_INT (data) ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR);
  self->sheet = IDX_SHEET (sheet);
  idx_sheet_set_thumbnail_size (self->sheet, SIZE);
  idx_display_options_set_palette_choice (options, IDX_PALETTE_CHOICE_INK);
  idx_sheet_set_display_options (self->sheet, options);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), sheet);
  self->window = test_show (scrolled, WIDTH, HEIGHT);
  idx_sheet_set_model (self->sheet, model);
  idx_selection_unselect_all (model);
  test_wait_for_frame (sheet);
  self->adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_clear_pointer (&self->window, gtk_window_destroy);
  test_run_idle ();
}

/* The expected lines, and their color as 0xRRGGBB. @get_part returns the part of the sheet that the
 * sample at @position belongs to, if a divider follows the first @n_before samples. Lines separate
 * the parts. */
typedef struct
{
  guint (*get_part) (guint position,
                     guint n_before);
  guint n_before;
  guint32 color;
} Lines;

/* Returns whether a line goes through a point; FALSE if the point is out of view. */
static gboolean
is_line (const Lines *lines,
         cairo_surface_t *surface,
         float x,
         float y)
{
  if (x < 1 || y < 1 || x >= WIDTH - 1 || y >= HEIGHT - 1)
    return FALSE;
  return (test_get_pixel (surface, (guint) x, (guint) y) & 0xFFFFFFU) == lines->color;
}

static gboolean
are_in_different_parts (const Lines *lines,
                        guint a,
                        guint b)
{
  return lines->get_part (a, lines->n_before) != lines->get_part (b, lines->n_before);
}

/* Asserts that there is a line between two adjacent tiles if and only if they are in different
 * parts. */
static void
check_lines (Fixture *self,
             const Lines *lines)
{
  const gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self->sheet)) == GTK_TEXT_DIR_RTL;
  cairo_surface_t *surface = test_draw (GTK_WIDGET (self->sheet));

  for (guint i = 0; i + N_COLUMNS < N_SAMPLES; i++)
    {
      graphene_rect_t bounds = idx_sheet_geometry_get_bounds (&self->sheet->geometry, i);
      float middle_x = bounds.origin.x + bounds.size.width / 2;
      float middle_y = bounds.origin.y + bounds.size.height / 2;
      float end = bounds.origin.x + (mirrored ? 0 : bounds.size.width);
      float bottom = bounds.origin.y + bounds.size.height;
      gboolean in_view = bounds.origin.y > 2 && bottom < HEIGHT - 2;

      if (!in_view)
        continue;
      g_assert_cmpint (is_line (lines, surface, middle_x, bottom - 1), ==,
                       are_in_different_parts (lines, i, i + N_COLUMNS));
      if (i % N_COLUMNS != N_COLUMNS - 1)
        g_assert_cmpint (is_line (lines, surface, end - 1, middle_y), ==,
                         are_in_different_parts (lines, i, i + 1));
    }
  cairo_surface_destroy (surface);
}

static guint
is_before (guint position,
           guint n_before)
{
  return position < n_before;
}

static void
check_line (Fixture *self,
            guint n_before)
{
  const Lines lines = { is_before, n_before,
                        idx_palette_get_suspect_color (IDX_PALETTE_INK) & 0xFFFFFFU };

  check_lines (self, &lines);
}

static void
test_line (Fixture *self,
           gconstpointer data)
{
  static const guint places[] = { 0, 1, 7, 8, 11, 16, 23, N_SAMPLES };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      idx_sheet_set_divider (self->sheet, places[i]);
      g_assert_cmpuint (idx_sheet_get_divider (self->sheet), ==, places[i]);
      check_line (self, places[i] == N_SAMPLES ? 0 : places[i]);
    }
}

static void
test_scrolls (Fixture *self,
              gconstpointer data)
{
  idx_sheet_set_divider (self->sheet, 100);
  check_line (self, 100);
  gtk_adjustment_set_value (self->adjustment, 700);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  check_line (self, 100);
}

static void
test_composes_nothing (Fixture *self,
                       gconstpointer data)
{
  IdxStripCounters before, after;
  guint n_nodes;

  idx_sheet_get_counters (self->sheet, &before, &n_nodes);
  idx_sheet_set_divider (self->sheet, 11);
  check_line (self, 11);
  idx_sheet_get_counters (self->sheet, &after, &n_nodes);
  g_assert_cmpuint (after.n_strips, ==, before.n_strips);
  g_assert_cmpuint (after.n_reads, ==, before.n_reads);
}

static void
set_sorted (Fixture *self,
            const char *sort_text)
{
  g_autoptr (IdxSubset) all = test_make_subset (N_SAMPLES, 5, 5);
  g_autoptr (IdxSubset) sorted = NULL;
  g_autoptr (IdxSelection) model = NULL;
  IdxSort sort;

  g_assert_true (idx_sort_parse (sort_text, &sort, NULL));
  sorted = idx_sort_apply (&sort, idx_subset_get_dataset (all), NULL, NULL, NULL);
  model = idx_selection_new_after (sorted, NULL);
  idx_sheet_set_model (self->sheet, model);
  idx_selection_unselect_all (model);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
}

/* Each of the ten classes has the same number of samples. */
static guint
get_class (guint position,
           guint n_before)
{
  return position / (N_SAMPLES / 10);
}

static guint
get_same (guint position,
          guint n_before)
{
  return 0;
}

/* Lines separate classes only if the samples are sorted by label. */
static void
test_classes (Fixture *self,
              gconstpointer data)
{
  Lines lines = { get_class, 0, 0 };
  Lines none = { get_same, 0, 0 };

  /* The text color at 40% opacity on white */
  for (guint shift = 0; shift < 24; shift += 8)
    lines.color |=
      (4 * (idx_palette_get_text_color (IDX_PALETTE_INK) >> shift & 0xFFU) + 6 * 0xFFU + 5) / 10
      << shift;
  none.color = lines.color;
  set_sorted (self, "label");
  check_lines (self, &lines);
  gtk_adjustment_set_value (self->adjustment, 700);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  check_lines (self, &lines);
  set_sorted (self, "-label");
  check_lines (self, &lines);
  set_sorted (self, "random");
  check_lines (self, &none);
}

static void
test_new_model_removes_it (Fixture *self,
                           gconstpointer data)
{
  g_autoptr (IdxSubset) subset = test_make_subset (N_SAMPLES, 5, 5);
  g_autoptr (IdxSelection) model = idx_selection_new_after (subset, NULL);

  idx_sheet_set_divider (self->sheet, 11);
  idx_sheet_set_model (self->sheet, model);
  g_assert_cmpuint (idx_sheet_get_divider (self->sheet), ==, 0);
}

static void
add (const char *path,
     gboolean mirrored,
     void (*test) (Fixture *self,
                   gconstpointer data))
{
  g_test_add (path, Fixture, GINT_TO_POINTER (mirrored), set_up, test, tear_down);
}

int
main (int argc,
      char **argv)
{
  test_display_init (&argc, &argv);

  add ("/view/sheet-divider/line", FALSE, test_line);
  add ("/view/sheet-divider/line-right-to-left", TRUE, test_line);
  add ("/view/sheet-divider/scrolls", FALSE, test_scrolls);
  add ("/view/sheet-divider/composes-nothing", FALSE, test_composes_nothing);
  add ("/view/sheet-divider/classes", FALSE, test_classes);
  add ("/view/sheet-divider/classes-right-to-left", TRUE, test_classes);
  add ("/view/sheet-divider/new-model-removes-it", FALSE, test_new_model_removes_it);

  return g_test_run ();
}
