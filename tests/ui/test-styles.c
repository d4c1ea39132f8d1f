/* SPDX-License-Identifier: MIT */

/* Words that the program gives a colour of its own can be read in a light and in a dark style. */

#include "test-viewer.h"

#include "idx-look.h"
#include "test-display.h"

#define LEGIBLE 4.5F

static void
check_legible (GtkWidget *widget)
{
  GtkStyleContext *context = gtk_widget_get_style_context (widget);
  GdkRGBA color, ground;

  gtk_style_context_get_color (context, &color);
  g_assert_true (gtk_style_context_lookup_color (context, "theme_bg_color", &ground));
  g_assert_cmpfloat (idx_look_get_contrast (&color, &ground), >=, LEGIBLE);
}

static void
test_error (TestViewer *self,
            gconstpointer data)
{
  test_viewer_open (self, self->images);
  g_action_group_activate_action (G_ACTION_GROUP (self->window), "search", NULL);
  for (int dark = 0; dark < 2; dark++)
    {
      g_object_set (gtk_settings_get_default (), "gtk-application-prefer-dark-theme", dark != 0, NULL);
      gtk_widget_set_visible (GTK_WIDGET (self->window->search_error), TRUE);
      test_wait_for_frame (GTK_WIDGET (self->window));
      g_assert_cmpint (idx_look_is_dark (GTK_WIDGET (self->window)), ==, dark);
      check_legible (GTK_WIDGET (self->window->search_error));
    }
  g_object_set (gtk_settings_get_default (), "gtk-application-prefer-dark-theme", FALSE, NULL);
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);

  test_viewer_add ("/ui/styles/error", test_error);

  return test_viewer_run ();
}
