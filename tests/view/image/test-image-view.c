/* SPDX-License-Identifier: MIT */

/* An enlarged image: its pixels, and which of them is under the pointer. */

#include "idx-image-view.h"

#include "test-bytes.h"
#include "idx-zoom-gestures.h"
#include "test-display.h"

#define ROWS 7
#define COLUMNS 5
#define SIZE 100

/* 7 rows and 5 columns fit into 100×100 pixels as blocks of 14×14. The image is 70 pixels wide and
 * 98 high, in the middle. */
#define SCALE 14
#define LEFT 15
#define TOP 1

typedef struct
{
  GtkWindow *window;
  IdxImageView *view;
  IdxDisplayOptions *display_options;
  guint n_hovered;
  guint n_left;
  guint row;
  guint column;
} Fixture;

static void
hovered_cb (IdxImageView *view,
            guint row,
            guint column,
            Fixture *self)
{
  self->n_hovered++;
  self->row = row;
  self->column = column;
}

static void
left_cb (IdxImageView *view,
         Fixture *self)
{
  self->n_left++;
}

static GBytes *
make_levels (void)
{
  guint8 levels[ROWS * COLUMNS];

  for (guint row = 0; row < ROWS; row++)
    for (guint column = 0; column < COLUMNS; column++)
      levels[row * COLUMNS + column] = test_idx_pixel (3, row, column);
  return g_bytes_new (levels, sizeof levels);
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (GBytes) levels = make_levels ();
  GtkWidget *view = idx_image_view_new ();

  self->view = IDX_IMAGE_VIEW (view);
  self->display_options = idx_display_options_new ();
  idx_display_options_set_palette_choice (self->display_options, IDX_PALETTE_CHOICE_INK);
  idx_image_view_set_display_options (self->view, self->display_options);
  g_object_set (view, "size", SIZE, NULL);
  idx_image_view_set_levels (self->view, levels, ROWS, COLUMNS, 1);
  g_signal_connect (view, "pixel-hovered", G_CALLBACK (hovered_cb), self);
  g_signal_connect (view, "pixel-left", G_CALLBACK (left_cb), self);
  self->window = test_show (view, SIZE, SIZE);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_clear_pointer (&self->window, gtk_window_destroy);
  g_clear_object (&self->display_options);
}

static void
point_at (Fixture *self,
          double x,
          double y)
{
  g_signal_emit_by_name (
    test_find_controller (GTK_WIDGET (self->view), GTK_TYPE_EVENT_CONTROLLER_MOTION), "motion", x,
    y);
}

static void
check_hovered (Fixture *self,
               double x,
               double y,
               guint row,
               guint column)
{
  guint before = self->n_hovered;

  point_at (self, x, y);
  g_assert_cmpuint (self->n_hovered, ==, before + 1);
  g_assert_cmpuint (self->row, ==, row);
  g_assert_cmpuint (self->column, ==, column);
}

static void
check_left (Fixture *self,
            double x,
            double y)
{
  guint before = self->n_left;

  point_at (self, x, y);
  g_assert_cmpuint (self->n_left, ==, before + 1);
}

static void
check_pixels (Fixture *self,
              IdxPalette palette)
{
  cairo_surface_t *surface = test_draw (GTK_WIDGET (self->view));
  guint32 colors[256];

  idx_palette_get_colors (palette, colors);
  for (guint y = 0; y < SIZE; y++)
    for (guint x = 0; x < SIZE; x++)
      {
        gboolean inside =
          x >= LEFT && x < LEFT + COLUMNS * SCALE && y >= TOP && y < TOP + ROWS * SCALE;
        guint8 value =
          inside ? test_idx_pixel (3, (y - TOP) / SCALE, (x - LEFT) / SCALE) : 0;

        g_assert_cmphex (test_get_pixel (surface, x, y), ==, colors[value]);
      }
  cairo_surface_destroy (surface);
}

static void
test_pixels (Fixture *self,
             gconstpointer data)
{
  check_pixels (self, IDX_PALETTE_INK);
}

static void
test_palette (Fixture *self,
              gconstpointer data)
{
  idx_display_options_set_palette_choice (self->display_options, IDX_PALETTE_CHOICE_SCREEN);
  check_pixels (self, IDX_PALETTE_SCREEN);
}

static void
test_hover (Fixture *self,
            gconstpointer data)
{
  check_hovered (self, LEFT, TOP, 0, 0);
  check_hovered (self, LEFT + SCALE - 0.5, TOP + SCALE - 0.5, 0, 0);
  check_hovered (self, LEFT + SCALE, TOP + SCALE, 1, 1);
  check_hovered (self, LEFT + 3.5 * SCALE, TOP + 5.5 * SCALE, 5, 3);
  check_hovered (self, LEFT + COLUMNS * SCALE - 0.5, TOP + ROWS * SCALE - 0.5, ROWS - 1,
                 COLUMNS - 1);
}

static void
test_hover_outside (Fixture *self,
                    gconstpointer data)
{
  check_left (self, LEFT - 0.5, 50);
  check_left (self, LEFT + COLUMNS * SCALE, 50);
  check_left (self, 50, TOP - 0.5);
  check_left (self, 50, TOP + ROWS * SCALE);
}

/* In another orientation, rows and columns are those that the user sees. */
static void
test_hover_transposed (Fixture *self,
                       gconstpointer data)
{
  idx_display_options_set_orientation (self->display_options, IDX_ORIENTATION_TRANSPOSED);
  cairo_surface_destroy (test_draw (GTK_WIDGET (self->view)));
  check_hovered (self, TOP, LEFT, 0, 0);
  check_hovered (self, TOP + ROWS * SCALE - 0.5, LEFT, 0, ROWS - 1);
  check_hovered (self, TOP, LEFT + COLUMNS * SCALE - 0.5, COLUMNS - 1, 0);
  check_left (self, 50, LEFT - 0.5);
}

static void
test_hover_nothing (Fixture *self,
                    gconstpointer data)
{
  idx_image_view_set_levels (self->view, NULL, 0, 0, 0);
  check_left (self, 50, 50);
}

static void
test_colors (Fixture *self,
             gconstpointer data)
{
  const guint8 channels[] = { 0x10, 0x20, 0x30, 0xF0, 0xE0, 0xD0 };
  g_autoptr (GBytes) levels = g_bytes_new (channels, sizeof channels);
  cairo_surface_t *surface;

  idx_image_view_set_levels (self->view, levels, 1, 2, 3);
  surface = test_draw (GTK_WIDGET (self->view));
  g_assert_cmphex (test_get_pixel (surface, 10, 50), ==, 0xFF102030);
  g_assert_cmphex (test_get_pixel (surface, 90, 50), ==, 0xFFF0E0D0);
  cairo_surface_destroy (surface);
}

/* An image that is larger than the widget is scaled down, and the view reports no pixels. */
static void
test_scaled_down (Fixture *self,
                  gconstpointer data)
{
  g_autofree guint8 *values = g_malloc (200 * 200);
  g_autoptr (GBytes) levels = NULL;
  cairo_surface_t *surface;

  for (guint i = 0; i < 200 * 200; i++)
    values[i] = i % 2 == 0 ? 100 : 200;
  levels = g_bytes_new (values, 200 * 200);
  idx_image_view_set_levels (self->view, levels, 200, 200, 1);
  surface = test_draw (GTK_WIDGET (self->view));
  g_assert_cmphex (test_get_pixel (surface, 50, 50), ==, 0xFF000000U | (255 - 150) * 0x010101U);
  cairo_surface_destroy (surface);
  check_left (self, 50, 50);
}

static void
test_nothing (Fixture *self,
              gconstpointer data)
{
  g_autoptr (GtkWidget) view = g_object_ref_sink (idx_image_view_new ());
  int minimum;

  gtk_widget_measure (view, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, ==, 28);
}

static char *
get_value_cb (guint row,
              guint column,
              gpointer data)
{
  return g_strdup_printf ("%u", row * COLUMNS + column);
}

static void
make_zoomable (Fixture *self)
{
  g_object_set (self->view, "zoomable", TRUE, NULL);
  idx_image_view_set_value_func (self->view, get_value_cb, NULL);
  cairo_surface_destroy (test_draw (GTK_WIDGET (self->view)));
}

/* 7 rows fit into 100 pixels as blocks of 14, which are too small for text. Two zoom steps later,
 * blocks of 24 have text. */
static void
test_zoom (Fixture *self,
           gconstpointer data)
{
  make_zoomable (self);
  g_assert_cmpfloat (idx_image_view_get_scale (self->view), ==, 14);
  g_assert_false (idx_image_view_shows_value_texts (self->view));
  idx_image_view_zoom (self->view, 2);
  cairo_surface_destroy (test_draw (GTK_WIDGET (self->view)));
  g_assert_cmpfloat (idx_image_view_get_scale (self->view), ==, 24);
  g_assert_true (idx_image_view_shows_value_texts (self->view));
  check_hovered (self, 50, 50, 3, 2);
  idx_image_view_zoom (self->view, 0);
  cairo_surface_destroy (test_draw (GTK_WIDGET (self->view)));
  check_hovered (self, LEFT, TOP, 0, 0);
}

/* Device pixels beside the text have the color of their value. */
static void
test_zoomed_colors (Fixture *self,
                    gconstpointer data)
{
  cairo_surface_t *surface;
  guint32 colors[256];

  make_zoomable (self);
  idx_image_view_zoom (self->view, 4);
  surface = test_draw (GTK_WIDGET (self->view));
  idx_palette_get_colors (IDX_PALETTE_INK, colors);
  g_assert_cmpfloat (idx_image_view_get_scale (self->view), ==, 48);
  /* The block of the value in the middle begins at 26. */
  g_assert_cmphex (test_get_pixel (surface, 29, 29), ==, colors[test_idx_pixel (3, 3, 2)]);
  g_assert_cmphex (test_get_pixel (surface, 23, 23), ==, colors[test_idx_pixel (3, 2, 1)]);
  cairo_surface_destroy (surface);
}

/* Returns the width of the text in the block in the middle, whose side is @side. */
static guint
measure_text (Fixture *self,
              guint side)
{
  cairo_surface_t *surface = test_draw (GTK_WIDGET (self->view));
  guint margin = 3; /* beyond the grid */
  guint first = SIZE, last = 0;
  guint32 color;

  color = test_get_pixel (surface, (SIZE - side) / 2 + margin, (SIZE - side) / 2 + margin);
  for (guint y = (SIZE - side) / 2 + margin; y < (SIZE + side) / 2 - margin; y++)
    for (guint x = (SIZE - side) / 2 + margin; x < (SIZE + side) / 2 - margin; x++)
      if (test_get_pixel (surface, x, y) != color)
        {
          first = MIN (first, x);
          last = MAX (last, x);
        }
  cairo_surface_destroy (surface);
  g_assert_cmpuint (last, >, first);
  return last - first + 1;
}

/* Twice as large pixels have texts about twice as large. */
static void
test_texts_grow (Fixture *self,
                 gconstpointer data)
{
  guint width;

  make_zoomable (self);
  idx_image_view_zoom (self->view, 4);
  width = measure_text (self, 48);
  idx_image_view_zoom (self->view, 2);
  g_assert_cmpuint (measure_text (self, 96), >=, width * 17 / 10);
  g_assert_true (idx_image_view_shows_value_texts (self->view));
}

static void
test_wheel (Fixture *self,
            gconstpointer data)
{
  GtkEventController *scroll =
    test_find_controller (GTK_WIDGET (self->view), GTK_TYPE_EVENT_CONTROLLER_SCROLL);
  gboolean handled;

  make_zoomable (self);
  g_signal_emit_by_name (scroll, "scroll", 0.0, -1.0, &handled);
  g_assert_false (handled);
  g_object_set (self->view, "large", TRUE, NULL);
  g_signal_emit_by_name (scroll, "scroll", 0.0, -1.0, &handled);
  g_assert_true (handled);
  cairo_surface_destroy (test_draw (GTK_WIDGET (self->view)));
  g_assert_cmpfloat (idx_image_view_get_scale (self->view), ==, 17);
}

/* Zooming has no effect unless the view is zoomable. */
static void
test_not_zoomable (Fixture *self,
                   gconstpointer data)
{
  idx_image_view_zoom (self->view, 3);
  cairo_surface_destroy (test_draw (GTK_WIDGET (self->view)));
  g_assert_cmpfloat (idx_image_view_get_scale (self->view), ==, 14);
}

static void
add (const char *path,
     void (*test) (Fixture *self,
                   gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

/* A touchpad may report pixels, of which ten make a notch, and any number of them. */
static void
test_notches (void)
{
  g_assert_cmpfloat (idx_zoom_gestures_count_notches (GDK_SCROLL_UNIT_WHEEL, -1), ==, -1);
  g_assert_cmpfloat (idx_zoom_gestures_count_notches (GDK_SCROLL_UNIT_SURFACE, 5), ==, 0.5);
  g_assert_cmpfloat (idx_zoom_gestures_count_notches (GDK_SCROLL_UNIT_SURFACE, 1e9), <, 100);
  g_assert_cmpfloat (idx_zoom_gestures_count_notches (GDK_SCROLL_UNIT_WHEEL, -1e9), >, -100);
}

int
main (int argc,
      char **argv)
{
  test_display_init (&argc, &argv);

  add ("/view/image-view/pixels", test_pixels);
  add ("/view/image-view/palette", test_palette);
  add ("/view/image-view/colors", test_colors);
  add ("/view/image-view/scaled-down", test_scaled_down);
  add ("/view/image-view/nothing", test_nothing);
  add ("/view/image-view/hover", test_hover);
  add ("/view/image-view/hover-outside", test_hover_outside);
  add ("/view/image-view/hover-transposed", test_hover_transposed);
  add ("/view/image-view/hover-nothing", test_hover_nothing);

  add ("/view/image-view/zoom", test_zoom);
  add ("/view/image-view/zoomed-colors", test_zoomed_colors);
  add ("/view/image-view/texts-grow", test_texts_grow);
  add ("/view/image-view/wheel", test_wheel);
  add ("/view/image-view/not-zoomable", test_not_zoomable);

  g_test_add_func ("/view/image-view/notches", test_notches);
  return g_test_run ();
}
