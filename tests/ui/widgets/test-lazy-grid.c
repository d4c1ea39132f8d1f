/* SPDX-License-Identifier: MIT */

/* The grid that has only the children in view. */

#include "idx-lazy-grid.h"

#include "test-display.h"

#define WIDTH 200
#define HEIGHT 300
#define CHILD_WIDTH 60
#define CHILD_HEIGHT 20
#define N_CHILDREN 10000U

typedef struct
{
  GtkWindow *window;
  IdxLazyGrid *grid;
  guint n_created;
  guint activated; /* the position that was activated last */
} Fixture;

static IdxLazyGridChild *
create_cb (gpointer data)
{
  Fixture *self = data;
  GtkWidget *button = gtk_button_new_with_label ("");

  self->n_created++;
  gtk_widget_set_size_request (button, CHILD_WIDTH, CHILD_HEIGHT);
  return idx_lazy_grid_child_new (button);
}

static void
show_cb (IdxLazyGridChild *child,
         guint position,
         gpointer data)
{
  g_autofree char *text = g_strdup_printf ("%u", position);

  gtk_button_set_label (
    GTK_BUTTON (test_find_widget (GTK_WIDGET (child), GTK_TYPE_BUTTON)), text);
}

static void
activated_cb (Fixture *self,
              guint position)
{
  self->activated = position;
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->activated = G_MAXUINT;
  self->grid = g_object_new (IDX_TYPE_LAZY_GRID, "max-columns", GPOINTER_TO_UINT (data), NULL);
  idx_lazy_grid_set_functions (self->grid, create_cb, show_cb, self);
  g_signal_connect_swapped (self->grid, "activated", G_CALLBACK (activated_cb), self);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->grid));
  self->window = test_show (scrolled, WIDTH, HEIGHT);
  idx_lazy_grid_set_n_children (self->grid, N_CHILDREN);
  test_wait_for_frame (scrolled);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  gtk_window_destroy (self->window);
}

/* Returns the bounds of a child, which must be in view. */
static graphene_rect_t
get_bounds (Fixture *self,
            guint position)
{
  GtkWidget *child = idx_lazy_grid_get_child (self->grid, position);
  graphene_rect_t bounds;

  g_assert_nonnull (child);
  g_assert_true (gtk_widget_compute_bounds (child, GTK_WIDGET (self->grid), &bounds));
  return bounds;
}

static GtkAdjustment *
get_adjustment (Fixture *self)
{
  return gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->grid));
}

static void
check_focus (Fixture *self,
             guint expected)
{
  guint position;

  g_assert_true (idx_lazy_grid_get_focused (self->grid, &position));
  g_assert_cmpuint (position, ==, expected);
}

static void
press (Fixture *self,
       guint key)
{
  g_autoptr (GtkShortcutTrigger) trigger = gtk_keyval_trigger_new (key, 0);
  GtkWidget *focus = gtk_window_get_focus (self->window);

  /* Activate the shortcut as GTK does: in the focused widget, then in its ancestors. */
  for (GtkWidget *widget = focus; widget != NULL; widget = gtk_widget_get_parent (widget))
    {
      g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

      for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
        {
          g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

          if (!GTK_IS_SHORTCUT_CONTROLLER (controller))
            continue;
          for (guint j = 0; j < g_list_model_get_n_items (G_LIST_MODEL (controller)); j++)
            {
              g_autoptr (GtkShortcut) shortcut =
                g_list_model_get_item (G_LIST_MODEL (controller), j);

              if (gtk_shortcut_trigger_equal (gtk_shortcut_get_trigger (shortcut), trigger) &&
                  gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, widget,
                                                gtk_shortcut_get_arguments (shortcut)))
                return;
            }
        }
    }
}

/* Only the children in view exist, and they are reused when the user scrolls. */
static void
test_few (Fixture *self,
          gconstpointer data)
{
  graphene_rect_t bounds = get_bounds (self, 0);
  guint n_in_view = (guint) (HEIGHT / bounds.size.height) + 1;
  guint n_created;

  g_assert_cmpuint (self->n_created, <=, n_in_view + 3);
  g_assert_null (idx_lazy_grid_get_child (self->grid, 1000));
  gtk_adjustment_set_value (get_adjustment (self), 100 * (double) bounds.size.height + 1);
  test_wait_for_frame (GTK_WIDGET (self->grid));
  n_created = self->n_created;
  for (guint i = 1; i < 20; i++)
    {
      gtk_adjustment_set_value (get_adjustment (self), i * 400 * (double) bounds.size.height + 1);
      test_wait_for_frame (GTK_WIDGET (self->grid));
      g_assert_cmpfloat_with_epsilon (get_bounds (self, i * 400).origin.y, -1, 0.5);
      g_assert_nonnull (test_find_label (GTK_WIDGET (self->grid), "0"));
    }
  g_assert_cmpuint (self->n_created, ==, n_created);
}

/* The adjustment covers all children. */
static void
test_end (Fixture *self,
          gconstpointer data)
{
  GtkAdjustment *adjustment = get_adjustment (self);
  graphene_rect_t bounds;

  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment));
  test_wait_for_frame (GTK_WIDGET (self->grid));
  bounds = get_bounds (self, N_CHILDREN - 1);
  g_assert_cmpfloat_with_epsilon (bounds.origin.y + bounds.size.height, HEIGHT, 1);
  idx_lazy_grid_set_n_children (self->grid, 3);
  test_wait_for_frame (GTK_WIDGET (self->grid));
  g_assert_cmpfloat_with_epsilon (get_bounds (self, 0).origin.y, 0, 0.5);
  g_assert_null (idx_lazy_grid_get_child (self->grid, 3));
}

static void
test_keys (Fixture *self,
           gconstpointer data)
{
  g_assert_true (idx_lazy_grid_focus_position (self->grid, 0));
  press (self, GDK_KEY_Down);
  check_focus (self, 1);
  press (self, GDK_KEY_End);
  check_focus (self, N_CHILDREN - 1);
  press (self, GDK_KEY_Up);
  check_focus (self, N_CHILDREN - 2);
  press (self, GDK_KEY_Home);
  check_focus (self, 0);
  press (self, GDK_KEY_Page_Down);
  test_wait_for_frame (GTK_WIDGET (self->grid));
  g_assert_true (gtk_widget_is_focus (idx_lazy_grid_get_child (
    self->grid, idx_lazy_grid_child_get_position (
                  IDX_LAZY_GRID_CHILD (gtk_window_get_focus (self->window))))));
  press (self, GDK_KEY_Page_Up);
  check_focus (self, 0);
}

/* The child that has the focus stays when the user scrolls away, and the focus returns to it. */
static void
test_focus (Fixture *self,
            gconstpointer data)
{
  GtkWidget *child;

  g_assert_true (idx_lazy_grid_focus_position (self->grid, 4));
  child = idx_lazy_grid_get_child (self->grid, 4);
  gtk_adjustment_set_value (get_adjustment (self), 5000);
  test_wait_for_frame (GTK_WIDGET (self->grid));
  g_assert_true (gtk_window_get_focus (self->window) == child);
  check_focus (self, 4);
  press (self, GDK_KEY_Down);
  check_focus (self, 5);
  test_wait_for_frame (GTK_WIDGET (self->grid));
  g_assert_cmpfloat (get_bounds (self, 5).origin.y, >=, 0);
  gtk_window_set_focus (self->window, NULL);
  g_assert_true (gtk_widget_child_focus (GTK_WIDGET (self->grid), GTK_DIR_TAB_FORWARD));
  check_focus (self, 5);
}

/* Tab enters the child, then leaves the grid. */
static void
test_tab (Fixture *self,
          gconstpointer data)
{
  GtkWidget *grid = GTK_WIDGET (self->grid);

  g_assert_true (gtk_widget_child_focus (grid, GTK_DIR_TAB_FORWARD));
  g_assert_true (gtk_window_get_focus (self->window) == idx_lazy_grid_get_child (self->grid, 0));
  g_assert_true (gtk_widget_child_focus (grid, GTK_DIR_TAB_FORWARD));
  g_assert_true (GTK_IS_BUTTON (gtk_window_get_focus (self->window)));
  g_assert_false (gtk_widget_child_focus (grid, GTK_DIR_TAB_FORWARD));
  g_assert_true (gtk_widget_child_focus (grid, GTK_DIR_TAB_BACKWARD));
  g_assert_true (gtk_window_get_focus (self->window) == idx_lazy_grid_get_child (self->grid, 0));
  g_assert_false (gtk_widget_child_focus (grid, GTK_DIR_TAB_BACKWARD));
}

static void
test_activate (Fixture *self,
               gconstpointer data)
{
  g_assert_true (idx_lazy_grid_focus_position (self->grid, 3));
  press (self, GDK_KEY_Return);
  g_assert_cmpuint (self->activated, ==, 3);
  g_assert_true (gtk_widget_activate (idx_lazy_grid_get_child (self->grid, 2)));
  g_assert_cmpuint (self->activated, ==, 2);
}

/* Children fill the width up to their limit, in the reading direction. */
static void
test_max_width (Fixture *self,
                gconstpointer data)
{
  const graphene_rect_t before = get_bounds (self, 0);
  graphene_rect_t after;

  g_assert_cmpfloat (before.size.width, ==, WIDTH);
  g_object_set (self->grid, "max-child-width", 90, NULL);
  test_wait_for_frame (GTK_WIDGET (self->grid));
  after = get_bounds (self, 0);
  g_assert_cmpfloat (after.origin.x, ==, 0);
  g_assert_cmpfloat (after.size.width, ==, 90);
  gtk_widget_set_direction (GTK_WIDGET (self->grid), GTK_TEXT_DIR_RTL);
  test_wait_for_frame (GTK_WIDGET (self->grid));
  after = get_bounds (self, 0);
  g_assert_cmpfloat (after.origin.x, ==, WIDTH - 90);
  /* No child is narrower than it wants to be. */
  g_object_set (self->grid, "max-child-width", 10, NULL);
  test_wait_for_frame (GTK_WIDGET (self->grid));
  after = get_bounds (self, 0);
  g_assert_cmpfloat (after.size.width, >=, CHILD_WIDTH);
}

/* The columns fill the width, in the reading direction. The arrow keys follow it. */
static void
test_columns (Fixture *self,
              gconstpointer data)
{
  const GtkTextDirection directions[] = { GTK_TEXT_DIR_LTR, GTK_TEXT_DIR_RTL };

  for (gsize i = 0; i < G_N_ELEMENTS (directions); i++)
    {
      gboolean is_rtl = directions[i] == GTK_TEXT_DIR_RTL;

      gtk_widget_set_direction (GTK_WIDGET (self->grid), directions[i]);
      test_wait_for_frame (GTK_WIDGET (self->grid));
      g_assert_cmpfloat (get_bounds (self, 0).origin.y, ==, get_bounds (self, 1).origin.y);
      g_assert_cmpfloat (get_bounds (self, 3).origin.y, >, get_bounds (self, 2).origin.y);
      g_assert_cmpint (get_bounds (self, 1).origin.x < get_bounds (self, 0).origin.x, ==, is_rtl);
      g_assert_true (idx_lazy_grid_focus_position (self->grid, 4));
      press (self, GDK_KEY_Right);
      check_focus (self, is_rtl ? 3 : 5);
      press (self, GDK_KEY_Up);
      check_focus (self, is_rtl ? 0 : 2);
    }
}

static void
add (const char *path,
     guint max_columns,
     void (*test) (Fixture *self,
                   gconstpointer data))
{
  g_test_add (path, Fixture, GUINT_TO_POINTER (max_columns), set_up, test, tear_down);
}

int
main (int argc,
      char **argv)
{
  test_display_init (&argc, &argv);
  add ("/ui/lazy-grid/few", 1, test_few);
  add ("/ui/lazy-grid/end", 1, test_end);
  add ("/ui/lazy-grid/keys", 1, test_keys);
  add ("/ui/lazy-grid/focus", 1, test_focus);
  add ("/ui/lazy-grid/tab", 1, test_tab);
  add ("/ui/lazy-grid/activate", 1, test_activate);
  add ("/ui/lazy-grid/max-width", 1, test_max_width);
  add ("/ui/lazy-grid/columns", 3, test_columns);
  return g_test_run ();
}
