/* SPDX-License-Identifier: MIT */

/* The filter entry in the window. */

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

/* Replaces all text in the entry, as typing after Ctrl+F does. */
static void
type (TestViewer *self,
      const char *text)
{
  gtk_editable_set_text (test_viewer_find (self, GTK_TYPE_SEARCH_ENTRY), text);
}

static gboolean
has_message (gpointer data)
{
  return gtk_widget_get_visible (test_viewer_get_filter_message (data));
}

static gboolean
shows_all (gpointer data)
{
  IdxWindow *window = ((TestViewer *) data)->window;

  return idx_filter_is_empty (
    idx_arrangement_get_filter (idx_session_get_arrangement (window->session)));
}

static gboolean
shows_two_classes (gpointer data)
{
  return g_str_equal (test_viewer_get_shown (data),
                      "60 of 300 samples\u00A0· Classes 4, 9");
}

static gboolean
shows_none (gpointer data)
{
  return g_str_equal (test_viewer_get_shown (data), "0 of 300 samples\u00A0· 4 9");
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
  g_assert_cmpstr (test_viewer_get_shown (self), ==, "30 of 300 samples\u00A0· Class 4");
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
  g_assert_nonnull (strstr (gtk_label_get_text (test_viewer_get_filter_message (self)), "4,9"));
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

static void
press_escape (TestViewer *self)
{
  g_signal_emit_by_name (test_viewer_find (self, GTK_TYPE_SEARCH_ENTRY), "stop-search");
  test_run_idle ();
}

/* Closing the search, with Escape or with the action, keeps a filter that was set elsewhere. */
static void
test_closing_keeps_the_filter (TestViewer *self,
                               gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_set_filter (self, "label:4");
  test_viewer_activate (self, "find", NULL);
  press_escape (self);
  test_viewer_check_state (self, "filter", "label:4");
  test_viewer_activate (self, "search", NULL);
  test_viewer_activate (self, "search", NULL);
  test_run_idle ();
  test_viewer_check_state (self, "filter", "label:4");
}

/* Closing the search keeps a filter that was set elsewhere while the search was open. */
static void
test_closing_keeps_another_filter (TestViewer *self,
                                   gconstpointer data)
{
  begin (self, "label:4");
  type (self, "4, 9");
  test_wait_until (shows_two_classes, self);
  test_viewer_set_filter (self, "label:5");
  press_escape (self);
  test_viewer_check_state (self, "filter", "label:5");
}

/* Closing the search restores the filter from before, even if the typed filter was applied. */
static void
test_closing_ends_the_search (TestViewer *self,
                              gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_set_filter (self, "label:4");
  test_viewer_activate (self, "find", NULL);
  type (self, "4, 9");
  test_wait_until (shows_two_classes, self);
  press_escape (self);
  test_viewer_check_state (self, "filter", "label:4");
}

/* If the search is closed before the typed filter is applied, it never is. */
static void
test_closed_before_applied (TestViewer *self,
                            gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_set_filter (self, "label:4");
  test_viewer_activate (self, "find", NULL);
  type (self, "");
  press_escape (self);
  test_viewer_check_state (self, "filter", "label:4");
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
  test_viewer_add ("/ui/window-filter/closing-keeps-the-filter", test_closing_keeps_the_filter);
  test_viewer_add ("/ui/window-filter/closing-keeps-another-filter",
                   test_closing_keeps_another_filter);
  test_viewer_add ("/ui/window-filter/closing-ends-the-search", test_closing_ends_the_search);
  test_viewer_add ("/ui/window-filter/closed-before-applied", test_closed_before_applied);
  return test_viewer_run ();
}
