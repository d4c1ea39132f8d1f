/* SPDX-License-Identifier: MIT */

/* Tests the size of thumbnails, panes and windows. */

#include "test-viewer.h"

#include "idx-cell.h"
#include "idx-thumbnail-sizes.h"
#include "idx-zoom-gestures.h"
#include "test-bytes.h"
#include "test-display.h"

#define WIDTH 900
#define HEIGHT 700

/* GTK warns about widgets that are drawn before they have been allocated. That must not happen when
 * the scrollbar appears or disappears. */
static void
test_scrollbar_comes_and_goes (TestViewer *self,
                               gconstpointer data)
{
  GtkAdjustment *adjustment =
    gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (test_viewer_get_sheet (self)));
  gboolean scrolled = FALSE;
  guint n_changes = 0;

  gtk_window_set_default_size (GTK_WINDOW (self->window), WIDTH, HEIGHT);
  test_viewer_open (self, self->images);
  (void) gtk_widget_grab_focus (GTK_WIDGET (test_viewer_get_sheet (self)));
  for (int i = 0; i < 80; i++)
    {
      gboolean scrolls;

      /* Resize the detail pane and the thumbnails in the same frame. */
      idx_session_move_to (self->window->session, (guint) i);
      idx_sheet_set_thumbnail_size (test_viewer_get_sheet (self), i < 40 ? 55 - i : i - 25);
      test_wait_for_frame (GTK_WIDGET (self->window));
      scrolls = gtk_adjustment_get_upper (adjustment) > gtk_adjustment_get_page_size (adjustment);
      n_changes += scrolls != scrolled;
      scrolled = scrolls;
    }
  g_assert_cmpuint (n_changes, >=, 2);
}

/* If the user hasn't chosen a size, images of 32×32 pixels are drawn twice as large. */
static void
test_default_size (TestViewer *self,
                   gconstpointer data)
{
  g_autoptr (GByteArray) content = test_idx_images (30, 32, 32);
  g_autoptr (GFile) file = test_folder_add (self->folder, "larger-images-idx3-ubyte", content);
  g_autoptr (GSettings) settings = g_settings_new (IDX_APP_ID);
  g_autoptr (GVariant) chosen = NULL;
  IdxCell cell;

  test_viewer_open (self, self->images);
  test_viewer_activate (self, "default-size", NULL);
  test_viewer_open (self, file);
  idx_cell_init (&cell, (guint) idx_sheet_get_thumbnail_size (test_viewer_get_sheet (self)), 32,
                 32);
  g_assert_cmpuint (cell.scale, ==, 2);
  chosen = g_settings_get_user_value (settings, "thumbnail-size");
  g_assert_null (chosen);

  idx_sheet_set_thumbnail_size (test_viewer_get_sheet (self), 50);
  test_viewer_open (self, self->images);
  g_assert_cmpint (idx_sheet_get_thumbnail_size (test_viewer_get_sheet (self)), ==, 50);
  test_viewer_activate (self, "default-size", NULL);
  /* Images of 9 pixels fill a cell of 67 pixels, but not one of 64. */
  g_assert_cmpint (idx_sheet_get_thumbnail_size (test_viewer_get_sheet (self)), ==, 67);
}

/* The wheel with Ctrl steps through the sizes that Ctrl+plus and Ctrl+minus offer. */
static void
test_wheel (TestViewer *self,
            gconstpointer data)
{
  IdxSheet *sheet;
  GtkEventController *scroll;
  gboolean is_handled;
  int start;

  test_viewer_open (self, self->images);
  sheet = test_viewer_get_sheet (self);
  test_viewer_activate (self, "default-size", NULL);
  start = idx_sheet_get_thumbnail_size (sheet);
  scroll = test_find_controller (GTK_WIDGET (sheet), GTK_TYPE_EVENT_CONTROLLER_SCROLL);
  idx_zoom_gestures_set_zoom_without_ctrl (GTK_WIDGET (sheet), TRUE);
  for (guint i = 0; i < 8; i++)
    {
      IdxThumbnailSizes sizes;
      int size = idx_sheet_get_thumbnail_size (sheet);

      idx_thumbnail_sizes_init (&sizes, test_viewer_get_dataset (self), GTK_WIDGET (sheet));
      g_signal_emit_by_name (scroll, "scroll", 0.0, -1.0, &is_handled);
      g_assert_cmpint (idx_sheet_get_thumbnail_size (sheet), ==,
                       idx_thumbnail_sizes_step (&sizes, size, TRUE));
    }
  for (guint i = 0; i < 8; i++)
    g_signal_emit_by_name (scroll, "scroll", 0.0, 1.0, &is_handled);
  g_assert_cmpint (idx_sheet_get_thumbnail_size (sheet), ==, start);
}

/* Each window has its own thumbnail size. A new window starts with the size chosen last. */
static void
test_size_is_of_the_window (TestViewer *self,
                            gconstpointer data)
{
  IdxWindow *other = IDX_WINDOW (idx_window_new (test_viewer_get_application ()));
  IdxWindow *later;

  idx_sheet_set_thumbnail_size (test_viewer_get_sheet (self), 77);
  g_assert_cmpint (idx_sheet_get_thumbnail_size (idx_samples_page_get_sheet (other->samples_page)),
                   !=, 77);
  later = IDX_WINDOW (idx_window_new (test_viewer_get_application ()));
  g_assert_cmpint (idx_sheet_get_thumbnail_size (idx_samples_page_get_sheet (later->samples_page)),
                   ==, 77);
  gtk_window_destroy (GTK_WINDOW (other));
  gtk_window_destroy (GTK_WINDOW (later));
}

static void
test_slider_tells_pixels (TestViewer *self,
                          gconstpointer data)
{
  idx_sheet_set_thumbnail_size (test_viewer_get_sheet (self), 100);
  gtk_test_accessible_assert_property (test_viewer_find (self, GTK_TYPE_SCALE),
                                       GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, "100 pixels");
}

static void
check_panes (IdxWindow *window,
             gboolean expected)
{
  const char *const actions[] = { "show-classes", "show-details" };

  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      g_autoptr (GVariant) state =
        g_action_group_get_action_state (G_ACTION_GROUP (window), actions[i]);

      g_assert_cmpint (g_variant_get_boolean (state), ==, expected);
    }
}

/* A new window shows the panes that were chosen last. Other open windows keep theirs. */
static void
test_panes_are_kept (TestViewer *self,
                     gconstpointer data)
{
  IdxWindow *other = IDX_WINDOW (idx_window_new (test_viewer_get_application ()));
  IdxWindow *later;

  test_viewer_open (self, self->images);
  check_panes (self->window, TRUE);
  test_viewer_activate (self, "show-classes", NULL);
  test_viewer_activate (self, "show-details", NULL);
  check_panes (self->window, FALSE);
  check_panes (other, TRUE);
  later = IDX_WINDOW (idx_window_new (test_viewer_get_application ()));
  check_panes (later, FALSE);
  gtk_window_destroy (GTK_WINDOW (other));
  gtk_window_destroy (GTK_WINDOW (later));
}

/* A new window is as large as the one that was resized last, even if that is still open. */
static void
test_new_window (TestViewer *self,
                 gconstpointer data)
{
  IdxWindow *later;
  int width, height;

  gtk_window_set_default_size (GTK_WINDOW (self->window), 654, 543);
  later = IDX_WINDOW (idx_window_new (test_viewer_get_application ()));
  gtk_window_get_default_size (GTK_WINDOW (later), &width, &height);
  g_assert_cmpint (width, ==, 654);
  g_assert_cmpint (height, ==, 543);
  gtk_window_destroy (GTK_WINDOW (later));
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-size/scrollbar-comes-and-goes", test_scrollbar_comes_and_goes);
  test_viewer_add ("/ui/window-size/default-size", test_default_size);
  test_viewer_add ("/ui/window-size/wheel", test_wheel);
  test_viewer_add ("/ui/window-size/size-is-of-the-window", test_size_is_of_the_window);
  test_viewer_add ("/ui/window-size/slider-tells-pixels", test_slider_tells_pixels);
  test_viewer_add ("/ui/window-size/panes-are-kept", test_panes_are_kept);
  test_viewer_add ("/ui/window-size/new-window", test_new_window);
  return test_viewer_run ();
}
