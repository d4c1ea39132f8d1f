/* SPDX-License-Identifier: MIT */

/* Tests the layout of a bar, the content and a pane: beside each other, folded, and floating. */

#include "idx-side-layout.h"

#include "test-display.h"

#define HEIGHT 300
#define BAR 200
#define PANE 280

typedef struct
{
  IdxSideLayout *layout;
  GtkWidget *bar;
  GtkWidget *content;
  GtkWidget *pane;
  guint n_start;
  guint n_end;
} Fixture;

static const char description[] =
  "<interface>"
  "  <object class='IdxSideLayout' id='layout'>"
  "    <child type='start'><object class='GtkLabel' id='bar'/></child>"
  "    <child><object class='GtkLabel' id='content'/></child>"
  "    <child type='end'><object class='GtkLabel' id='pane'/></child>"
  "  </object>"
  "</interface>";

static void
count_start_cb (Fixture *self)
{
  self->n_start++;
}

static void
count_end_cb (Fixture *self)
{
  self->n_end++;
}

/* Allocates a width to the layout, as a window does when the user resizes it. */
static void
set_width (Fixture *self,
           int width)
{
  GtkAllocation allocation = { 0, 0, width, HEIGHT };

  gtk_widget_size_allocate (GTK_WIDGET (self->layout), &allocation, -1);
  test_run_idle ();
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (GtkBuilder) builder = NULL;

  g_type_ensure (IDX_TYPE_SIDE_LAYOUT);
  builder = gtk_builder_new_from_string (description, -1);
  self->layout = IDX_SIDE_LAYOUT (gtk_builder_get_object (builder, "layout"));
  self->bar = GTK_WIDGET (gtk_builder_get_object (builder, "bar"));
  self->content = GTK_WIDGET (gtk_builder_get_object (builder, "content"));
  self->pane = GTK_WIDGET (gtk_builder_get_object (builder, "pane"));
  gtk_widget_set_size_request (self->bar, BAR, -1);
  gtk_widget_set_size_request (self->content, 100, -1);
  gtk_widget_set_size_request (self->pane, PANE, -1);
  /* Keep the layout out of any window, which would allocate other sizes. */
  g_object_ref_sink (self->layout);
  set_width (self, 1200);
  g_signal_connect_swapped (self->layout, "notify::show-start", G_CALLBACK (count_start_cb), self);
  g_signal_connect_swapped (self->layout, "notify::show-end", G_CALLBACK (count_end_cb), self);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_clear_object (&self->layout);
  test_run_idle ();
}

static void
check_shown (Fixture *self,
             gboolean start,
             gboolean end)
{
  gboolean show_start, show_end;

  g_object_get (self->layout, "show-start", &show_start, "show-end", &show_end, NULL);
  g_assert_cmpint (show_start, ==, start);
  g_assert_cmpint (show_end, ==, end);
  g_assert_cmpint (gtk_widget_get_child_visible (self->bar), ==, start);
  g_assert_cmpint (gtk_widget_get_child_visible (self->pane), ==, end);
}

static void
check_place (Fixture *self,
             GtkWidget *child,
             double x,
             int width)
{
  double found;

  g_assert_true (
    gtk_widget_translate_coordinates (child, GTK_WIDGET (self->layout), 0, 0, &found, NULL));
  g_assert_cmpfloat (found, ==, x);
  g_assert_cmpint (gtk_widget_get_width (child), ==, width);
}

static void
test_beside (Fixture *self,
             gconstpointer data)
{
  check_shown (self, TRUE, TRUE);
  check_place (self, self->bar, 0, BAR);
  check_place (self, self->content, BAR, 1200 - BAR - PANE);
  check_place (self, self->pane, 1200 - PANE, PANE);
}

static void
test_hidden (Fixture *self,
             gconstpointer data)
{
  g_object_set (self->layout, "show-end", FALSE, NULL);
  set_width (self, 1200);
  check_shown (self, TRUE, FALSE);
  check_place (self, self->content, BAR, 1200 - BAR);
  g_object_set (self->layout, "show-start", FALSE, NULL);
  set_width (self, 1200);
  check_shown (self, FALSE, FALSE);
  check_place (self, self->content, 0, 1200);
  g_assert_cmpuint (self->n_start, ==, 1);
  g_assert_cmpuint (self->n_end, ==, 1);
}

static void
test_folds (Fixture *self,
            gconstpointer data)
{
  set_width (self, 1000);
  check_shown (self, TRUE, TRUE);
  set_width (self, 999);
  check_shown (self, TRUE, FALSE);
  check_place (self, self->content, BAR, 999 - BAR);
  set_width (self, 700);
  check_shown (self, TRUE, FALSE);
  set_width (self, 699);
  check_shown (self, FALSE, FALSE);
  check_place (self, self->content, 0, 699);
  g_assert_cmpuint (self->n_start, >=, 1);
  g_assert_cmpuint (self->n_end, >=, 1);
}

static void
test_unfolds_as_wanted (Fixture *self,
                        gconstpointer data)
{
  g_object_set (self->layout, "show-end", FALSE, NULL);
  set_width (self, 600);
  check_shown (self, FALSE, FALSE);
  set_width (self, 1200);
  check_shown (self, TRUE, FALSE);
}

static void
test_floats (Fixture *self,
             gconstpointer data)
{
  set_width (self, 900);
  g_object_set (self->layout, "show-end", TRUE, NULL);
  set_width (self, 900);
  check_shown (self, TRUE, TRUE);
  /* The pane floats over the content, which isn't moved. */
  check_place (self, self->content, BAR, 900 - BAR);
  check_place (self, self->pane, 900 - PANE, PANE);
  g_assert_true (gtk_widget_has_css_class (self->pane, "floating"));
  g_assert_false (gtk_widget_has_css_class (self->bar, "floating"));

  g_assert_true (idx_side_layout_close_floating (self->layout));
  set_width (self, 900);
  check_shown (self, TRUE, FALSE);
  g_assert_false (idx_side_layout_close_floating (self->layout));
}

/* Clicks the button that is visible at the horizontal position @x. */
static void
press (Fixture *self,
       double x)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->layout)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      double left, top;

      if (!GTK_IS_BUTTON (child) || !gtk_widget_get_child_visible (child))
        continue;
      g_assert_true (
        gtk_widget_translate_coordinates (child, GTK_WIDGET (self->layout), 0, 0, &left, &top));
      if (left <= x && x < left + gtk_widget_get_width (child))
        {
          g_signal_emit_by_name (child, "clicked");
          return;
        }
    }
  g_error ("There is no button");
}

/* The button beside a floating side closes it. */
static void
test_closes (Fixture *self,
             gconstpointer data)
{
  set_width (self, 600);
  g_object_set (self->layout, "show-start", TRUE, NULL);
  set_width (self, 600);
  check_shown (self, TRUE, FALSE);
  press (self, BAR + 20);
  set_width (self, 600);
  check_shown (self, FALSE, FALSE);
  g_object_set (self->layout, "show-end", TRUE, NULL);
  set_width (self, 600);
  check_shown (self, FALSE, TRUE);
  press (self, 600 - PANE - 20);
  set_width (self, 600);
  check_shown (self, FALSE, FALSE);
}

/* Floating doesn't affect which sides are shown once there is room again, or after the next
 * fold. */
static void
test_floating_is_forgotten (Fixture *self,
                            gconstpointer data)
{
  set_width (self, 600);
  g_object_set (self->layout, "show-end", TRUE, NULL);
  set_width (self, 600);
  check_shown (self, FALSE, TRUE);
  set_width (self, 1200);
  check_shown (self, TRUE, TRUE);
  set_width (self, 600);
  check_shown (self, FALSE, FALSE);
}

/* When one side starts to float, the other one stops, because two would cover the content. */
static void
test_only_one_floats (Fixture *self,
                      gconstpointer data)
{
  set_width (self, 600);
  g_object_set (self->layout, "show-start", TRUE, NULL);
  set_width (self, 600);
  self->n_start = 0;
  g_object_set (self->layout, "show-end", TRUE, NULL);
  set_width (self, 600);
  check_shown (self, FALSE, TRUE);
  g_assert_cmpuint (self->n_start, ==, 1);
  g_object_set (self->layout, "show-start", TRUE, NULL);
  set_width (self, 600);
  check_shown (self, TRUE, FALSE);
  set_width (self, 900);
  g_object_set (self->layout, "show-end", TRUE, NULL);
  set_width (self, 900);
  check_shown (self, TRUE, TRUE);
}

/* The close button is at the top of the anchor, not above it. */
static void
test_button_at_anchor (Fixture *self,
                       gconstpointer data)
{
  GtkWidget *button = gtk_widget_get_last_child (GTK_WIDGET (self->layout));
  double y;

  gtk_widget_set_valign (self->content, GTK_ALIGN_END);
  gtk_widget_set_size_request (self->content, 100, HEIGHT - 60);
  idx_side_layout_align_close_button (self->layout, self->content);
  set_width (self, 600);
  g_object_set (self->layout, "show-end", TRUE, NULL);
  set_width (self, 600);
  g_assert_true (gtk_widget_get_child_visible (button));
  g_assert_true (
    gtk_widget_translate_coordinates (button, GTK_WIDGET (self->layout), 0, 0, NULL, &y));
  g_assert_cmpfloat (y, >=, 60);
  g_assert_cmpfloat (y, <, 80);
}

/* `start-docked` and `end-docked` keep their values while the sides are folded. */
static void
test_kept (Fixture *self,
           gconstpointer data)
{
  gboolean start, end;

  g_object_set (self->layout, "show-end", FALSE, NULL);
  set_width (self, 600);
  g_object_set (self->layout, "show-end", TRUE, NULL);
  g_object_get (self->layout, "start-docked", &start, "end-docked", &end, NULL);
  g_assert_true (start);
  g_assert_false (end);
  g_object_set (self->layout, "start-docked", FALSE, "end-docked", TRUE, NULL);
  set_width (self, 1200);
  check_shown (self, FALSE, TRUE);
}

static void
test_narrower_than_the_pane (Fixture *self,
                             gconstpointer data)
{
  set_width (self, 250);
  g_object_set (self->layout, "show-end", TRUE, NULL);
  gtk_widget_set_size_request (self->pane, 200, -1);
  set_width (self, 250);
  check_place (self, self->pane, 50, 200);
}

static void
test_right_to_left (Fixture *self,
                    gconstpointer data)
{
  gtk_widget_set_direction (GTK_WIDGET (self->layout), GTK_TEXT_DIR_RTL);
  set_width (self, 1200);
  check_place (self, self->bar, 1200 - BAR, BAR);
  check_place (self, self->content, PANE, 1200 - BAR - PANE);
  check_place (self, self->pane, 0, PANE);
}

/* The layout can be as narrow as the widest of its three parts, because folded sides need no room
 * beside the content. */
static void
test_minimum (Fixture *self,
              gconstpointer data)
{
  int minimum;

  gtk_widget_measure (GTK_WIDGET (self->layout), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL,
                      NULL, NULL);
  g_assert_cmpint (minimum, ==, PANE);
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

  add ("/ui/side-layout/beside", test_beside);
  add ("/ui/side-layout/hidden", test_hidden);
  add ("/ui/side-layout/folds", test_folds);
  add ("/ui/side-layout/unfolds-as-wanted", test_unfolds_as_wanted);
  add ("/ui/side-layout/floats", test_floats);
  add ("/ui/side-layout/closes", test_closes);
  add ("/ui/side-layout/floating-is-forgotten", test_floating_is_forgotten);
  add ("/ui/side-layout/only-one-floats", test_only_one_floats);
  add ("/ui/side-layout/button-at-anchor", test_button_at_anchor);
  add ("/ui/side-layout/kept", test_kept);
  add ("/ui/side-layout/narrower-than-the-pane", test_narrower_than_the_pane);
  add ("/ui/side-layout/right-to-left", test_right_to_left);
  add ("/ui/side-layout/minimum", test_minimum);

  return g_test_run ();
}
