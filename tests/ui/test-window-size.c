/* SPDX-License-Identifier: MIT */

/* The window while the size of its thumbnails changes. */

#include "test-viewer.h"

#include "test-display.h"

#define WIDTH 900
#define HEIGHT 700

/* GTK warns of a widget that is drawn before it has its place, and leaves it out. */
static void
test_scrollbar_comes_and_goes (TestViewer *self,
                               gconstpointer data)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->window->scrolled);
  gboolean scrolled = FALSE;
  guint n_changes = 0;

  gtk_window_set_default_size (GTK_WINDOW (self->window), WIDTH, HEIGHT);
  test_viewer_open (self, self->images);
  (void) gtk_widget_grab_focus (GTK_WIDGET (self->window->sheet));
  for (int i = 0; i < 80; i++)
    {
      gboolean scrolls;

      /* Both in one frame: the details have a new size, and the samples too. */
      idx_sheet_set_position (self->window->sheet, (guint) i);
      idx_sheet_set_thumbnail_size (self->window->sheet, i < 40 ? 55 - i : i - 25);
      test_wait_for_frame (GTK_WIDGET (self->window));
      scrolls = gtk_adjustment_get_upper (adjustment) > gtk_adjustment_get_page_size (adjustment);
      n_changes += scrolls != scrolled;
      scrolled = scrolls;
    }
  g_assert_cmpuint (n_changes, >=, 2);
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-size/scrollbar-comes-and-goes", test_scrollbar_comes_and_goes);
  return test_viewer_run ();
}
