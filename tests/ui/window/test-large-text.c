/* SPDX-License-Identifier: MIT */

/* Tests that text isn't ellipsized and the window fits, with large text and in small windows. */

#include "test-viewer.h"

#include "idx-properties.h"
#include "idx-title-bar.h"
#include "test-display.h"

/* The class names of Fashion-MNIST. */
static const char names_text[] =
  "T-shirt/top\nTrouser\nPullover\nDress\nCoat\nSandal\nShirt\nSneaker\nBag\nAnkle boot\n";

static void
open_named (TestViewer *self)
{
  test_viewer_open (self, self->images);
  test_viewer_set_class_names (self, names_text);
}

/* Returns whether a part of the text of a label can't be read anywhere. */
static gboolean
is_cut_off (GtkWidget *label)
{
  const char *text = gtk_label_get_text (GTK_LABEL (label));

  return pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label))) &&
         g_strcmp0 (gtk_widget_get_tooltip_text (label), text) != 0;
}

/* Fails if a label in @widget is cut off. */
static void
check_readable (GtkWidget *widget)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (GTK_IS_LABEL (widget) && is_cut_off (widget))
    g_error ("Ellipsized: %s", gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    check_readable (child);
}

static void
check_window (TestViewer *self)
{
  test_viewer_wait_for_layout (self);
  check_readable (GTK_WIDGET (self->window->class_bar));
  check_readable (GTK_WIDGET (self->window->view_bar));
  check_readable (test_viewer_find (self, IDX_TYPE_HEADING));
}

static void
check_everything (TestViewer *self,
                  int width,
                  int height,
                  int scale)
{
  static const guint32 suspects[] = { 17, 123, 222, 31, 8 };

  open_named (self);
  test_viewer_set_size (self, width, height);
  test_viewer_set_text_scale (scale);
  check_window (self);
  test_viewer_set_filter (self, "label:9");
  check_window (self);
  test_viewer_set_filter (self, "");
  test_suggest (test_viewer_get_dataset (self), suspects, G_N_ELEMENTS (suspects), 3);
  test_viewer_set_sort (self, "-suspicion");
  test_viewer_set_filter (self, "suspicion:>0.5");
  g_assert_true (gtk_widget_get_visible (test_viewer_get_matrix_button (self)));
  check_window (self);
  test_viewer_set_text_scale (1);
}

static void
test_usual (TestViewer *self,
            gconstpointer data)
{
  check_everything (self, 1180, 740, 1);
}

static void
test_small (TestViewer *self,
            gconstpointer data)
{
  check_everything (self, 800, 600, 1);
}

static void
test_large (TestViewer *self,
            gconstpointer data)
{
  check_everything (self, 1180, 740, 2);
}

static void
test_large_in_small (TestViewer *self,
                     gconstpointer data)
{
  check_everything (self, 800, 600, 2);
}

static GtkWidget *
find_button (GtkWidget *widget,
             const char *text)
{
  GtkWidget *found = NULL;

  if (GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), text) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_button (child, text);
  return found;
}

/* The title is ellipsized before a button is hidden. Check Labels is hidden before Review. */
static void
test_title_bar (TestViewer *self,
                gconstpointer data)
{
  GtkWidget *bar = test_viewer_find (self, IDX_TYPE_TITLE_BAR);
  GtkWidget *check = find_button (bar, "Check Labels");
  GtkWidget *review = find_button (bar, "Review");
  guint n_widths[3] = { 0 }; /* for each number of buttons */
  guint n_buttons = 2;

  open_named (self);
  for (int width = 900; width >= 360; width -= 20)
    {
      guint n = 0;

      test_viewer_set_size (self, width, 600);
      test_viewer_wait_for_layout (self);
      if (gtk_widget_get_mapped (review))
        n = gtk_widget_get_mapped (check) ? 2 : 1;
      else
        g_assert_false (gtk_widget_get_mapped (check));
      g_assert_cmpuint (n, <=, n_buttons);
      n_buttons = n;
      n_widths[n]++;
    }
  /* Where there is room for one button, it is Review. How wide the buttons are depends on the
   * version of GTK. */
  for (guint n = 0; n < G_N_ELEMENTS (n_widths); n++)
    g_assert_cmpuint (n_widths[n], >, 0);
  test_viewer_set_size (self, 900, 600);
  test_viewer_wait_for_layout (self);
  g_assert_true (gtk_widget_get_mapped (check) && gtk_widget_get_mapped (review));
}

/* The title is hidden if there is room for only a few of its characters. */
static void
test_title (TestViewer *self,
            gconstpointer data)
{
  GtkWidget *bar = test_viewer_find (self, IDX_TYPE_TITLE_BAR);
  GtkWidget *title;

  open_named (self);
  title = test_find_label (bar, gtk_window_get_title (GTK_WINDOW (self->window)));
  test_viewer_set_size (self, 1180, 740);
  test_viewer_wait_for_layout (self);
  g_assert_true (gtk_widget_get_mapped (title));
  test_viewer_set_size (self, 800, 600);
  test_viewer_set_text_scale (2);
  test_viewer_wait_for_layout (self);
  g_assert_true (gtk_widget_get_mapped (find_button (bar, "Check Labels")));
  g_assert_false (gtk_widget_get_mapped (title));
  test_viewer_set_text_scale (1);
}

/* The Properties window fits on a small screen. */
static void
test_properties (TestViewer *self,
                 gconstpointer data)
{
  GtkWidget *properties;
  int minimum;

  open_named (self);
  test_viewer_set_text_scale (2);
  test_viewer_activate (self, "properties", NULL);
  properties = test_find_window (IDX_TYPE_PROPERTIES);
  test_viewer_wait_for_layout (self);
  gtk_widget_measure (properties, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 800);
  gtk_window_close (GTK_WINDOW (properties));
  test_viewer_set_text_scale (1);
}

static void
check_narrow (TestViewer *self)
{
  int minimum;

  gtk_widget_measure (GTK_WIDGET (self->window), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL,
                      NULL, NULL);
  g_assert_cmpint (minimum, <=, 360);
}

/* The window can be as narrow as a phone, whatever it shows. */
static void
test_narrow (TestViewer *self,
             gconstpointer data)
{
  static const guint32 suspects[] = { 17, 123, 222, 31, 8 };

  open_named (self);
  test_suggest (test_viewer_get_dataset (self), suspects, G_N_ELEMENTS (suspects), 3);
  test_viewer_set_sort (self, "-suspicion");
  test_viewer_set_filter (self, "suspicion:>0.5");
  test_viewer_activate (self, "review", NULL);
  for (int scale = 1; scale <= 2; scale++)
    {
      test_viewer_set_text_scale (scale);
      test_viewer_activate (self, "search", NULL);
      check_narrow (self);
      test_viewer_activate (self, "search", NULL);
      test_viewer_activate (self, "large", NULL);
      check_narrow (self);
      test_viewer_activate (self, "large", NULL);
    }
  test_viewer_set_text_scale (1);
}

/* The width of the pane doesn't depend on its text, and leaves room for the samples. */
static void
test_pane (TestViewer *self,
           gconstpointer data)
{
  GtkWidget *pane = GTK_WIDGET (self->window->detail_pane);
  int width;

  open_named (self);
  test_viewer_set_size (self, 1180, 740);
  test_viewer_set_text_scale (2);
  test_viewer_wait_for_layout (self);
  width = gtk_widget_get_width (pane);
  g_assert_cmpint (width, <=, 400);
  test_viewer_go_to (self, 9);
  test_viewer_wait_for_layout (self);
  g_assert_cmpint (gtk_widget_get_width (pane), ==, width);
  check_readable (pane);
  test_viewer_set_text_scale (1);
}

static gboolean
has_one_row (GtkWidget *view_bar)
{
  int height;

  gtk_widget_measure (view_bar, GTK_ORIENTATION_VERTICAL, 4000, &height, NULL, NULL, NULL);
  return gtk_widget_get_height (view_bar) <= height;
}

static void
test_rows (TestViewer *self,
           gconstpointer data)
{
  open_named (self);
  test_viewer_set_size (self, 1180, 740);
  test_viewer_wait_for_layout (self);
  g_assert_true (has_one_row (GTK_WIDGET (self->window->view_bar)));
  test_viewer_set_text_scale (2);
  test_viewer_wait_for_layout (self);
  g_assert_true (has_one_row (GTK_WIDGET (self->window->view_bar)));
  test_viewer_set_text_scale (1);
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);

  test_viewer_add ("/ui/large-text/usual", test_usual);
  test_viewer_add ("/ui/large-text/small", test_small);
  test_viewer_add ("/ui/large-text/large", test_large);
  test_viewer_add ("/ui/large-text/large-in-small", test_large_in_small);
  test_viewer_add ("/ui/large-text/title-bar", test_title_bar);
  test_viewer_add ("/ui/large-text/title", test_title);
  test_viewer_add ("/ui/large-text/properties", test_properties);
  test_viewer_add ("/ui/large-text/narrow", test_narrow);
  test_viewer_add ("/ui/large-text/pane", test_pane);
  test_viewer_add ("/ui/large-text/rows", test_rows);

  return test_viewer_run ();
}
