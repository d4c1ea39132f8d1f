/* SPDX-License-Identifier: MIT */

/* Tests going to a sample. */

#include "test-viewer.h"

#include "test-display.h"

static GtkEditable *
get_entry (TestViewer *self)
{
  return GTK_EDITABLE (test_find_widget (GTK_WIDGET (self->window->go_to_popover), GTK_TYPE_TEXT));
}

/* Enters an index into the popover. */
static void
type (TestViewer *self,
      const char *text)
{
  GtkWidget *entry = gtk_widget_get_parent (GTK_WIDGET (get_entry (self)));

  gtk_editable_set_text (get_entry (self), text);
  g_signal_emit_by_name (entry, "activate");
}

static gboolean
asks (TestViewer *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self->window->go_to_popover));
}

/* Returns the message about a mistake, or NULL if none is shown. */
static const char *
get_mistake (TestViewer *self)
{
  GtkWidget *box = gtk_widget_get_parent (
    gtk_widget_get_ancestor (gtk_widget_get_parent (GTK_WIDGET (get_entry (self))), GTK_TYPE_BOX));
  GtkWidget *mistake = gtk_widget_get_next_sibling (gtk_widget_get_first_child (box));

  return gtk_widget_get_visible (mistake) ? gtk_label_get_text (GTK_LABEL (mistake)) : NULL;
}

static void
test_go_to (TestViewer *self,
            gconstpointer data)
{
  test_viewer_open (self, self->images);
  g_assert_false (asks (self));
  test_viewer_activate (self, "ask-index", NULL);
  g_assert_true (asks (self));
  type (self, "123");
  g_assert_false (asks (self));
  test_viewer_check_index (self, 123);
  test_viewer_activate (self, "ask-index", NULL);
  g_assert_cmpstr (gtk_editable_get_text (get_entry (self)), ==, "");
  type (self, " 0,299 ");
  test_viewer_check_index (self, 299);
}

static void
test_mistakes (TestViewer *self,
               gconstpointer data)
{
  const char *const words[] = { "", "x", "-1", "1.5", "7 8", "99999999999999999999" };
  const char *const grouped[] = { "1234", " 1,234 ", "1.234", "1\u202f234", "1’234" };

  test_viewer_open (self, self->images);
  test_viewer_activate (self, "ask-index", NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      type (self, words[i]);
      g_assert_cmpstr (get_mistake (self), ==, "Type an index from 0 to 299.");
    }
  for (gsize i = 0; i < G_N_ELEMENTS (grouped); i++)
    {
      type (self, grouped[i]);
      g_assert_cmpstr (get_mistake (self), ==,
                       "There is no image 1,234. Indices range from 0 to 299.");
    }
  g_assert_true (asks (self));
  test_viewer_check_index (self, 0);
  gtk_editable_set_text (get_entry (self), "12");
  g_assert_null (get_mistake (self));
}

static void
test_outside_the_filter (TestViewer *self,
                         gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_set_filter (self, "label:4");
  test_viewer_activate (self, "ask-index", NULL);
  type (self, "25");
  g_assert_cmpstr (get_mistake (self), ==, "Image 25 is hidden by the filter.");
  test_viewer_check_index (self, 4);
  test_viewer_activate (self, "show-all-and-go-to", g_variant_new_uint64 (25));
  g_assert_false (asks (self));
  test_viewer_check_state (self, "filter", "");
  test_viewer_check_index (self, 25);
}

/* If the filter hides the sample, the action `go-to` shows a notice with a button that shows all
 * samples. */
static void
test_action_outside_the_filter (TestViewer *self,
                                gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_set_filter (self, "label:4");
  test_viewer_go_to (self, 25);
  test_viewer_check_index (self, 4);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Image 25 is hidden by the filter");
  g_signal_emit_by_name (test_viewer_get_notice_button (self), "clicked");
  test_viewer_check_state (self, "filter", "");
  test_viewer_check_index (self, 25);
  g_assert_null (test_viewer_get_notice (self));
}

/* The entered index is looked up in the samples that are shown at that time, not in those shown
 * when the popover opened. */
static void
test_shown_since (TestViewer *self,
                  gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_set_filter (self, "label:4");
  test_viewer_activate (self, "ask-index", NULL);
  test_viewer_set_filter (self, "label:5");
  type (self, "25");
  test_viewer_check_index (self, 25);
  g_assert_false (asks (self));
}

static void
test_in_any_order (TestViewer *self,
                   gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_set_sort (self, "-label");
  test_viewer_go_to (self, 123);
  test_viewer_check_index (self, 123);
  g_assert_cmpuint (idx_session_get_position (self->window->session), ==, 6 * 30 + 12);
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-move/go-to", test_go_to);
  test_viewer_add ("/ui/window-move/mistakes", test_mistakes);
  test_viewer_add ("/ui/window-move/outside-the-filter", test_outside_the_filter);
  test_viewer_add ("/ui/window-move/action-outside-the-filter", test_action_outside_the_filter);
  test_viewer_add ("/ui/window-move/shown-since", test_shown_since);
  test_viewer_add ("/ui/window-move/in-any-order", test_in_any_order);
  return test_viewer_run ();
}
