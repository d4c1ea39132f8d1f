/* SPDX-License-Identifier: MIT */

#include "idx-columns-layout.h"

#include "test-display.h"

#define N_CHILDREN 8
#define WIDTH 300
#define HEIGHT 50

/* The distances between children. */
#define COLUMN_SPACING 18
#define ROW_SPACING 12

/* Returns a box with children of the same size. */
static GtkWidget *
create_box (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_widget_set_layout_manager (box, g_object_new (IDX_TYPE_COLUMNS_LAYOUT, NULL));
  for (guint i = 0; i < N_CHILDREN; i++)
    {
      GtkWidget *child = gtk_label_new (NULL);

      gtk_widget_set_size_request (child, WIDTH, HEIGHT);
      gtk_box_append (GTK_BOX (box), child);
    }
  return g_object_ref_sink (box);
}

static void
check_height (GtkWidget *box,
              int width,
              int n_rows)
{
  int minimum, natural;

  gtk_widget_measure (box, GTK_ORIENTATION_VERTICAL, width, &minimum, &natural, NULL, NULL);
  g_assert_cmpint (minimum, ==, n_rows * HEIGHT + (n_rows - 1) * ROW_SPACING);
  g_assert_cmpint (natural, ==, minimum);
}

static void
test_measure (void)
{
  g_autoptr (GtkWidget) box = create_box ();
  int minimum;

  gtk_widget_measure (box, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, ==, WIDTH);
  check_height (box, WIDTH, 8);
  check_height (box, 2 * WIDTH + COLUMN_SPACING - 1, 8);
  check_height (box, 2 * WIDTH + COLUMN_SPACING, 4);
  check_height (box, 3 * WIDTH + 2 * COLUMN_SPACING, 3);
  /* The page of a class in a window of 1920 pixels. */
  check_height (box, 1360, 2);
  check_height (box, 8 * WIDTH + 7 * COLUMN_SPACING, 1);
}

/* With a maximum, there is room for that number of columns, and never more. */
static void
test_max_columns (void)
{
  g_autoptr (GtkWidget) box = create_box ();
  int minimum, natural;

  g_object_set (gtk_widget_get_layout_manager (box), "max-columns", 3, NULL);
  gtk_widget_measure (box, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  g_assert_cmpint (minimum, ==, WIDTH);
  g_assert_cmpint (natural, ==, 3 * WIDTH + 2 * COLUMN_SPACING);
  check_height (box, -1, 3);
  check_height (box, 2 * WIDTH + COLUMN_SPACING, 4);
  check_height (box, 8 * WIDTH + 7 * COLUMN_SPACING, 3);
  for (guint i = 2; i < N_CHILDREN; i++)
    gtk_box_remove (GTK_BOX (box), gtk_widget_get_last_child (box));
  gtk_widget_measure (box, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  g_assert_cmpint (natural, ==, 2 * WIDTH + COLUMN_SPACING);
}

/* Returns where a child is in its box. */
static graphene_rect_t
get_bounds (GtkWidget *box,
            guint position)
{
  GtkWidget *child = gtk_widget_get_first_child (box);
  graphene_rect_t bounds;

  for (guint i = 0; i < position; i++)
    child = gtk_widget_get_next_sibling (child);
  g_assert_true (gtk_widget_compute_bounds (child, box, &bounds));
  return bounds;
}

static void
check_places (GtkTextDirection direction,
              float first,
              float second)
{
  g_autoptr (GtkWidget) box = create_box ();
  graphene_rect_t bounds;

  gtk_widget_set_direction (box, direction);
  gtk_widget_allocate (box, 2 * WIDTH + COLUMN_SPACING, 4 * HEIGHT + 3 * ROW_SPACING, -1, NULL);
  bounds = get_bounds (box, 0);
  g_assert_cmpfloat (bounds.origin.x, ==, first);
  g_assert_cmpfloat (bounds.origin.y, ==, 0);
  bounds = get_bounds (box, 1);
  g_assert_cmpfloat (bounds.origin.x, ==, second);
  g_assert_cmpfloat (bounds.origin.y, ==, 0);
  bounds = get_bounds (box, 2);
  g_assert_cmpfloat (bounds.origin.x, ==, first);
  g_assert_cmpfloat (bounds.origin.y, ==, HEIGHT + ROW_SPACING);
}

static void
test_places (void)
{
  check_places (GTK_TEXT_DIR_LTR, 0, WIDTH + COLUMN_SPACING);
  check_places (GTK_TEXT_DIR_RTL, WIDTH + COLUMN_SPACING, 0);
}

int
main (int argc,
      char **argv)
{
  test_display_init (&argc, &argv);
  g_test_add_func ("/ui/columns-layout/measure", test_measure);
  g_test_add_func ("/ui/columns-layout/max-columns", test_max_columns);
  g_test_add_func ("/ui/columns-layout/places", test_places);
  return g_test_run ();
}
