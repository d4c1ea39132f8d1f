/* SPDX-License-Identifier: MIT */

/* Tests the layout of bars, and the line that several children share. */

#include "idx-line-layout.h"
#include "idx-shared-line.h"

#include "test-display.h"

/* A bar of three labels and a stand-in:

   always | rank 1 | rank 2 | stand-in */
static const char bar_ui[] =
  "<interface><object class='GtkBox' id='bar'>"
  "<property name='layout-manager'><object class='IdxLineLayout'/></property>"
  "<child><object class='GtkLabel' id='always'><property name='label'>Always</property>"
  "</object></child>"
  "<child><object class='GtkLabel' id='first'><property name='label'>First</property>"
  "<layout><property name='rank'>1</property></layout></object></child>"
  "<child><object class='GtkLabel' id='second'>"
  "<property name='label'>The second one is long</property>"
  "<layout><property name='rank'>2</property></layout></object></child>"
  "<child><object class='GtkButton' id='more'><property name='label'>M</property>"
  "<layout><property name='stands-in'>True</property></layout></object></child>"
  "</object></interface>";

/* A line with two children that share it, and one at its end. */
static const char line_ui[] =
  "<interface><object class='IdxSharedLine' id='line'>"
  "<child><object class='GtkButton' id='urgent'><property name='label'>Urgent</property>"
  "<property name='visible'>False</property></object></child>"
  "<child><object class='GtkButton' id='usual'><property name='label'>Usual</property>"
  "</object></child>"
  "<child type='end'><object class='GtkLabel' id='end'><property name='label'>End</property>"
  "<property name='visible'>False</property></object></child>"
  "</object></interface>";

static GtkBuilder *
build (const char *text)
{
  g_type_ensure (IDX_TYPE_LINE_LAYOUT);
  g_type_ensure (IDX_TYPE_SHARED_LINE);
  return gtk_builder_new_from_string (text, -1);
}

static gpointer
get (GtkBuilder *builder,
     const char *name)
{
  return gtk_builder_get_object (builder, name);
}

static int
measure (GtkWidget *widget,
         GtkOrientation orientation,
         int for_size)
{
  int minimum;

  gtk_widget_measure (widget, orientation, for_size, &minimum, NULL, NULL, NULL);
  return minimum;
}

static int
get_natural_width (GtkWidget *widget)
{
  int natural;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  return natural;
}

static void
check_shown (GtkBuilder *builder,
             int width,
             const char *expected)
{
  static const char *const names[] = { "always", "first", "second", "more" };
  GtkWidget *bar = get (builder, "bar");
  g_autoptr (GString) shown = g_string_new (NULL);
  int height = measure (bar, GTK_ORIENTATION_VERTICAL, width);

  gtk_widget_size_allocate (bar, &(GtkAllocation){ 0, 0, width, height }, -1);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (gtk_widget_get_child_visible (get (builder, names[i])))
      g_string_append_printf (shown, "%s ", names[i]);
  g_assert_cmpstr (shown->str, ==, expected);
}

/* The highest rank is left out first, and then the stand-in appears. */
static void
test_ranks (void)
{
  g_autoptr (GtkBuilder) builder = build (bar_ui);
  GtkWidget *bar = get (builder, "bar");
  GtkWindow *window = test_show (bar, 600, 100);
  int natural = get_natural_width (bar);
  int without_second = natural - get_natural_width (get (builder, "second")) +
                       get_natural_width (get (builder, "more"));

  check_shown (builder, natural, "always first second ");
  check_shown (builder, without_second, "always first more ");
  check_shown (builder, measure (bar, GTK_ORIENTATION_HORIZONTAL, -1), "always more ");
  check_shown (builder, natural, "always first second ");
  gtk_window_destroy (window);
}

/* What is left out counts for the height, so it is the same at every width. */
static void
test_height (void)
{
  g_autoptr (GtkBuilder) builder = build (bar_ui);
  GtkWidget *bar = get (builder, "bar");
  GtkWindow *window = test_show (bar, 600, 100);
  int height = measure (get (builder, "more"), GTK_ORIENTATION_VERTICAL, -1);

  g_assert_cmpint (measure (bar, GTK_ORIENTATION_VERTICAL, 600), ==, height);
  g_assert_cmpint (measure (bar, GTK_ORIENTATION_VERTICAL,
                            measure (bar, GTK_ORIENTATION_HORIZONTAL, -1)),
                   ==, height);
  gtk_window_destroy (window);
}

static void
test_right_to_left (void)
{
  g_autoptr (GtkBuilder) builder = build (bar_ui);
  GtkWidget *bar = get (builder, "bar");
  GtkWindow *window = test_show (bar, 600, 100);
  graphene_rect_t always, first;

  gtk_widget_set_direction (bar, GTK_TEXT_DIR_RTL);
  check_shown (builder, 600, "always first second ");
  g_assert_true (gtk_widget_compute_bounds (get (builder, "always"), bar, &always));
  g_assert_true (gtk_widget_compute_bounds (get (builder, "first"), bar, &first));
  g_assert_cmpfloat (always.origin.x + always.size.width, ==, 600);
  g_assert_cmpfloat (first.origin.x, <, always.origin.x);
  gtk_window_destroy (window);
}

/* The first visible child is shown, and the height stays the same. */
static void
test_shared (void)
{
  g_autoptr (GtkBuilder) builder = build (line_ui);
  GtkWidget *line = get (builder, "line");
  GtkWindow *window = test_show (line, 600, 100);
  int height = measure (line, GTK_ORIENTATION_VERTICAL, -1);

  g_assert_true (gtk_widget_get_mapped (get (builder, "usual")));
  gtk_widget_set_visible (get (builder, "urgent"), TRUE);
  gtk_widget_set_visible (get (builder, "end"), TRUE);
  g_assert_true (gtk_widget_get_mapped (get (builder, "urgent")));
  g_assert_false (gtk_widget_get_mapped (get (builder, "usual")));
  g_assert_true (gtk_widget_get_mapped (get (builder, "end")));
  g_assert_cmpint (measure (line, GTK_ORIENTATION_VERTICAL, -1), ==, height);
  gtk_widget_set_visible (get (builder, "urgent"), FALSE);
  gtk_widget_set_visible (get (builder, "usual"), FALSE);
  gtk_widget_set_visible (get (builder, "end"), FALSE);
  g_assert_cmpint (measure (line, GTK_ORIENTATION_VERTICAL, -1), ==, height);
  gtk_window_destroy (window);
}

static void
focus_lost_cb (guint *n_lost)
{
  (*n_lost)++;
}

/* If the child with the focus is replaced or hidden, the line says so. */
static void
test_focus (void)
{
  g_autoptr (GtkBuilder) builder = build (line_ui);
  GtkWidget *line = get (builder, "line");
  GtkWindow *window = test_show (line, 600, 100);
  guint n_lost = 0;

  g_signal_connect_swapped (line, "focus-lost", G_CALLBACK (focus_lost_cb), &n_lost);
  g_assert_true (gtk_widget_grab_focus (get (builder, "usual")));
  gtk_widget_set_visible (get (builder, "urgent"), TRUE);
  g_assert_cmpuint (n_lost, ==, 1);
  g_assert_true (gtk_widget_grab_focus (get (builder, "urgent")));
  gtk_widget_set_visible (get (builder, "urgent"), FALSE);
  g_assert_cmpuint (n_lost, ==, 2);
  gtk_window_destroy (window);
}

int
main (int argc,
      char **argv)
{
  test_display_init (&argc, &argv);
  g_test_add_func ("/ui/line-layout/ranks", test_ranks);
  g_test_add_func ("/ui/line-layout/height", test_height);
  g_test_add_func ("/ui/line-layout/right-to-left", test_right_to_left);
  g_test_add_func ("/ui/line-layout/shared", test_shared);
  g_test_add_func ("/ui/line-layout/focus", test_focus);
  return g_test_run ();
}
