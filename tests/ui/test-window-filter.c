/* SPDX-License-Identifier: MIT */

/* The entry for filters. */

#include "test-viewer.h"

#include "test-display.h"

static void
begin (TestViewer *self,
       const char *filter)
{
  test_viewer_open (self, self->images);
  test_viewer_activate (self, "find", NULL);
  test_viewer_set_filter (self, filter);
}

/* Types into the entry in the place of all that is there, as a person does after Ctrl+F. */
static void
type (TestViewer *self,
      const char *text)
{
  gtk_editable_set_text (self->window->search_entry, text);
}

static gboolean
has_message (gpointer data)
{
  return gtk_widget_get_visible (GTK_WIDGET (((TestViewer *) data)->window->search_error));
}

static gboolean
shows_all (gpointer data)
{
  return g_str_equal (((TestViewer *) data)->window->filter_text, "");
}

static gboolean
shows_two_classes (gpointer data)
{
  return g_str_equal (gtk_label_get_text (((TestViewer *) data)->window->shown),
                      "60 of 300 samples\u00A0· Classes 4, 9");
}

static gboolean
shows_none (gpointer data)
{
  return g_str_equal (gtk_label_get_text (((TestViewer *) data)->window->shown), "0 of 300 samples\u00A0· 4 9");
}

static void
test_spaces (TestViewer *self,
             gconstpointer data)
{
  begin (self, "");
  type (self, "4, 9");
  test_wait_until (shows_two_classes, self);
  g_assert_false (has_message (self));
}

static void
test_mistake_keeps_the_view (TestViewer *self,
                             gconstpointer data)
{
  begin (self, "label:4");
  type (self, "label:4,x");
  test_wait_until (has_message, self);
  test_viewer_check_state (self, "filter", "label:4");
  g_assert_cmpstr (gtk_label_get_text (self->window->shown), ==, "30 of 300 samples\u00A0· Class 4");
}

static void
test_cleared (TestViewer *self,
              gconstpointer data)
{
  begin (self, "label:4");
  type (self, "");
  test_wait_until (shows_all, self);
  test_viewer_check_state (self, "filter", "");
}

static void
test_advice (TestViewer *self,
             gconstpointer data)
{
  begin (self, "label:4");
  type (self, "4 9");
  test_wait_until (shows_none, self);
  g_assert_true (has_message (self));
  g_assert_nonnull (strstr (gtk_label_get_text (self->window->search_error), "4,9"));
  type (self, "4,9");
  test_wait_until (shows_two_classes, self);
  g_assert_false (has_message (self));
}

static void
test_closed_when_cleared (TestViewer *self,
                          gconstpointer data)
{
  begin (self, "label:4");
  type (self, "");
  gtk_window_destroy (GTK_WINDOW (self->window));
  test_run_idle ();
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-filter/spaces", test_spaces);
  test_viewer_add ("/ui/window-filter/mistake-keeps-the-view", test_mistake_keeps_the_view);
  test_viewer_add ("/ui/window-filter/cleared", test_cleared);
  test_viewer_add ("/ui/window-filter/advice", test_advice);
  test_viewer_add ("/ui/window-filter/closed-when-cleared", test_closed_when_cleared);
  return test_viewer_run ();
}
