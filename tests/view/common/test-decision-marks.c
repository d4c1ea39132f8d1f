/* SPDX-License-Identifier: MIT */

/* How the sheet shows the user's decisions. */

#include "idx-sheet-private.h"

#include "idx-sheet-text.h"

#include "test-display.h"

#define N_SAMPLES 60
#define CAPTIONED 64
#define SMALL 20
#define TINY 12

typedef struct
{
  IdxSubset *subset;
  IdxDecisions *decisions;
  IdxSheet *sheet;
  GtkWindow *window;
} Fixture;

static gboolean
is_filled (gpointer data)
{
  return idx_sheet_is_complete (data);
}

static void
settle (Fixture *self)
{
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  test_wait_until (is_filled, self->sheet);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (IdxSelection) model = NULL;
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->subset = test_make_subset (N_SAMPLES, 9, 9);
  self->decisions = idx_dataset_get_decisions (idx_subset_get_dataset (self->subset));
  model = idx_selection_new_after (self->subset, NULL);
  self->sheet = IDX_SHEET (idx_sheet_new ());
  idx_sheet_set_thumbnail_size (self->sheet, CAPTIONED);
  idx_sheet_set_model (self->sheet, model);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->sheet));
  self->window = test_show (scrolled, 400, 300);
  settle (self);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  gtk_window_destroy (self->window);
  g_clear_object (&self->subset);
}

static void
decide (Fixture *self,
        guint index,
        IdxState state)
{
  gint64 given = idx_decisions_get_label (self->decisions, index);

  g_assert_true (idx_decisions_set (self->decisions, index, state, (given + 1) % 10));
  idx_sheet_update_decisions (self->sheet);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
}

typedef gboolean (*ColorTest) (guint32 pixel,
                               guint32 color);

static gboolean
is_color (guint32 pixel,
          guint32 color)
{
  return pixel == color;
}

/* Returns whether a pixel is green. Thin strokes have no pixel of the exact color. */
static gboolean
is_green (guint32 pixel,
          guint32 color)
{
  int red = pixel >> 16 & 0xFF;
  int green = pixel >> 8 & 0xFF;
  int blue = pixel & 0xFF;

  return green > red + 20 && green > blue;
}

/* Returns how many pixels of the tile at @position have a color. */
static guint
count_pixels (Fixture *self,
              guint position,
              ColorTest test,
              guint32 color)
{
  graphene_rect_t tile = idx_sheet_geometry_get_bounds (&self->sheet->geometry, position);
  double scale = self->sheet->geometry.scale;
  cairo_surface_t *surface = test_draw (GTK_WIDGET (self->sheet));
  guint n = 0;

  for (guint y = 0; y < (guint) (tile.size.height * scale); y++)
    for (guint x = 0; x < (guint) (tile.size.width * scale); x++)
      n += test (test_get_pixel (surface, (guint) (tile.origin.x * scale) + x,
                                 (guint) (tile.origin.y * scale) + y),
                 color)
             ? 1
             : 0;
  cairo_surface_destroy (surface);
  return n;
}

/* Returns how many pixels of a tile have the color of the tab of a changed label. */
static guint
count_tab_pixels (Fixture *self,
                  guint position)
{
  return count_pixels (self, position, is_color,
                       idx_palette_get_changed_color (self->sheet->palette));
}

/* Returns the number of strips composed and batches read so far. */
static guint
count_work (Fixture *self)
{
  IdxStripCounters strips;
  guint n_nodes;

  idx_sheet_get_counters (self->sheet, &strips, &n_nodes);
  return (guint) (strips.n_strips + strips.n_reads);
}

/* The mark of a decision is drawn in the next frame, only on its own tile, and disappears when the
 * decision is undone. */
static void
test_relabeled (Fixture *self,
                gconstpointer data)
{
  guint before = count_work (self);

  g_assert_cmpuint (count_tab_pixels (self, 3), ==, 0);
  decide (self, 3, IDX_STATE_RELABELED);
  g_assert_cmpuint (count_tab_pixels (self, 3), >, 20);
  g_assert_cmpuint (count_tab_pixels (self, 2), ==, 0);
  g_assert_cmpuint (count_tab_pixels (self, 4), ==, 0);
  decide (self, 3, IDX_STATE_UNDECIDED);
  g_assert_cmpuint (count_tab_pixels (self, 3), ==, 0);
  g_assert_cmpuint (count_work (self), ==, before);
}

/* A strip that is composed after a decision still has the given label under the mark. */
static void
test_undone_after_scroll (Fixture *self,
                          gconstpointer data)
{
  graphene_rect_t tile = idx_sheet_geometry_get_bounds (&self->sheet->geometry, 3);
  cairo_surface_t *before = test_draw (GTK_WIDGET (self->sheet));
  cairo_surface_t *after;

  decide (self, 3, IDX_STATE_RELABELED);
  idx_sheet_recompose (self->sheet);
  settle (self);
  decide (self, 3, IDX_STATE_UNDECIDED);
  after = test_draw (GTK_WIDGET (self->sheet));
  for (guint y = 0; y < (guint) tile.size.height; y++)
    for (guint x = 0; x < (guint) tile.size.width; x++)
      g_assert_cmphex (
        test_get_pixel (before, (guint) tile.origin.x + x, (guint) tile.origin.y + y), ==,
        test_get_pixel (after, (guint) tile.origin.x + x, (guint) tile.origin.y + y));
  cairo_surface_destroy (before);
  cairo_surface_destroy (after);
}

static void
test_kept (Fixture *self,
           gconstpointer data)
{
  g_assert_cmpuint (count_pixels (self, 0, is_green, 0), ==, 0);
  decide (self, 0, IDX_STATE_KEPT);
  g_assert_cmpuint (count_tab_pixels (self, 0), ==, 0);
  g_assert_cmpuint (count_pixels (self, 0, is_green, 0), >, 0);
}

/* Returns how many pixels are as dark as only values of images are. */
static guint
count_dark_in_image (Fixture *self,
                     guint position)
{
  graphene_rect_t tile = idx_sheet_geometry_get_bounds (&self->sheet->geometry, position);
  guint side = self->sheet->geometry.layout.side;
  cairo_surface_t *surface = test_draw (GTK_WIDGET (self->sheet));
  guint n = 0;

  /* Leaves out the mark of cells without captions, in the top right corner. */
  for (guint y = side / 2; y < side; y++)
    for (guint x = 0; x < side; x++)
      if ((test_get_pixel (surface, (guint) tile.origin.x + x, (guint) tile.origin.y + y) & 0xFF) <
          0x60)
        n++;
  cairo_surface_destroy (surface);
  return n;
}

/* The image of an excluded sample is dimmed, whether or not there is room for a mark. */
static void
test_excluded_is_dimmed (Fixture *self,
                         gconstpointer data)
{
  const int sizes[] = { CAPTIONED, SMALL, TINY };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      guint n_dark;

      idx_sheet_set_thumbnail_size (self->sheet, sizes[i]);
      settle (self);
      n_dark = count_dark_in_image (self, 3);
      g_assert_cmpuint (n_dark, >, 0);
      decide (self, 3, IDX_STATE_EXCLUDED);
      g_assert_cmpuint (count_dark_in_image (self, 3), ==, 0);
      g_assert_cmpuint (count_dark_in_image (self, 4), >, 0);
      decide (self, 3, IDX_STATE_UNDECIDED);
      g_assert_cmpuint (count_dark_in_image (self, 3), ==, n_dark);
    }
}

static void
check_text (Fixture *self,
            guint index,
            const char *expected)
{
  g_autofree char *text =
    idx_sheet_text_describe (self->sheet->focus.model, &self->sheet->geometry.layout, index);

  g_assert_true (g_str_has_prefix (text, expected));
}

/* A flag is drawn even if the sample is undecided. */
static void
test_flag (Fixture *self,
           gconstpointer data)
{
  guint32 color = idx_palette_get_text_color (self->sheet->palette);
  guint n_before = count_pixels (self, 3, is_color, color);
  guint n_strips = count_work (self);

  (void) idx_decisions_set_flag (self->decisions, 3, TRUE);
  idx_sheet_update_decisions (self->sheet);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  g_assert_cmpuint (count_pixels (self, 3, is_color, color), >, n_before + 10);
  check_text (self, 3, "Image 3, labeled 3, flagged");
  (void) idx_decisions_set_flag (self->decisions, 3, FALSE);
  idx_sheet_update_decisions (self->sheet);
  test_wait_for_frame (GTK_WIDGET (self->sheet));
  g_assert_cmpuint (count_pixels (self, 3, is_color, color), ==, n_before);
  g_assert_cmpuint (count_work (self), ==, n_strips);
}

static void
test_small (Fixture *self,
            gconstpointer data)
{
  idx_sheet_set_thumbnail_size (self->sheet, SMALL);
  settle (self);
  decide (self, 3, IDX_STATE_RELABELED);
  g_assert_cmpuint (count_tab_pixels (self, 3), >, 10);
  idx_sheet_set_thumbnail_size (self->sheet, TINY);
  settle (self);
  g_assert_cmpuint (count_tab_pixels (self, 3), ==, 0);
}

static void
test_dark (Fixture *self,
           gconstpointer data)
{
  g_autoptr (IdxDisplayOptions) options = idx_display_options_new ();

  idx_display_options_set_palette_choice (options, IDX_PALETTE_CHOICE_SCREEN);
  idx_sheet_set_display_options (self->sheet, options);
  settle (self);
  decide (self, 3, IDX_STATE_RELABELED);
  g_assert_cmphex (idx_palette_get_changed_color (self->sheet->palette), ==, 0xFFDC8ADD);
  g_assert_cmpuint (count_tab_pixels (self, 3), >, 20);
}

static void
test_shows_current (Fixture *self,
                    gconstpointer data)
{
  GtkWidget *scrolled = gtk_widget_get_parent (GTK_WIDGET (self->sheet));
  GtkAdjustment *scroll =
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));

  g_assert_true (idx_sheet_shows_current (self->sheet));
  gtk_adjustment_set_value (scroll, gtk_adjustment_get_upper (scroll));
  settle (self);
  g_assert_false (idx_sheet_shows_current (self->sheet));
  idx_selection_move (idx_sheet_get_model (self->sheet), N_SAMPLES - 1, IDX_SELECT_ONLY);
  settle (self);
  g_assert_true (idx_sheet_shows_current (self->sheet));
}

static void
test_text (Fixture *self,
           gconstpointer data)
{
  gint64 given = idx_decisions_get_label (self->decisions, 5);
  g_autofree char *now = g_strdup_printf ("Image 5, labeled %d, now %d", (int) given,
                                          (int) (given + 1) % 10);
  g_autofree char *kept = g_strdup_printf ("Image 5, labeled %d, kept", (int) given);
  g_autofree char *unsure = g_strdup_printf ("Image 5, labeled %d, unsure", (int) given);
  g_autofree char *excluded = g_strdup_printf ("Image 5, labeled %d, excluded", (int) given);

  decide (self, 5, IDX_STATE_RELABELED);
  check_text (self, 5, now);
  decide (self, 5, IDX_STATE_KEPT);
  check_text (self, 5, kept);
  decide (self, 5, IDX_STATE_UNSURE);
  check_text (self, 5, unsure);
  decide (self, 5, IDX_STATE_EXCLUDED);
  check_text (self, 5, excluded);
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
  add ("/view/decision-marks/relabeled", test_relabeled);
  add ("/view/decision-marks/undone-after-scroll", test_undone_after_scroll);
  add ("/view/decision-marks/kept", test_kept);
  add ("/view/decision-marks/excluded-is-dimmed", test_excluded_is_dimmed);
  add ("/view/decision-marks/flag", test_flag);
  add ("/view/decision-marks/small", test_small);
  add ("/view/decision-marks/dark", test_dark);
  add ("/view/decision-marks/shows-current", test_shows_current);
  add ("/view/decision-marks/text", test_text);
  return g_test_run ();
}
