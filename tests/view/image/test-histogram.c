/* SPDX-License-Identifier: MIT */

/* Tests where a histogram draws its bars. */

#include "idx-histogram.h"

#include "test-display.h"

#define WIDTH 200
#define HEIGHT 80

/* Returns whether a bar covers column @x, near the base. */
static gboolean
has_bar (GtkWidget *histogram,
         guint x)
{
  cairo_surface_t *surface = test_draw (histogram);
  guint32 pixel = test_get_pixel (surface, x, HEIGHT - 10);
  guint32 empty = test_get_pixel (surface, WIDTH / 2, HEIGHT - 10);

  cairo_surface_destroy (surface);
  return pixel != empty;
}

/* In right-to-left locales, the bars are mirrored like the labels below them, which GTK mirrors. */
static void
test_mirrored (void)
{
  const guint64 bins[] = { 100, 0, 0, 0, 0, 0, 0, 0 };
  GtkWidget *histogram = g_object_new (IDX_TYPE_HISTOGRAM, NULL);
  GtkWindow *window = test_show (histogram, WIDTH, HEIGHT);

  idx_histogram_set_bins (IDX_HISTOGRAM (histogram), bins, G_N_ELEMENTS (bins));
  g_assert_true (has_bar (histogram, 5));
  g_assert_false (has_bar (histogram, WIDTH - 5));
  gtk_widget_set_direction (histogram, GTK_TEXT_DIR_RTL);
  g_assert_false (has_bar (histogram, 5));
  g_assert_true (has_bar (histogram, WIDTH - 5));
  gtk_window_destroy (window);
}

int
main (int argc,
      char **argv)
{
  test_display_init (&argc, &argv);
  g_test_add_func ("/view/histogram/mirrored", test_mirrored);
  return g_test_run ();
}
