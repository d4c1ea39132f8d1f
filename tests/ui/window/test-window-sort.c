/* SPDX-License-Identifier: MIT */

/* Tests the order of the samples. */

#include "test-viewer.h"

#include "test-bytes.h"
#include "test-display.h"
#include "test-gzip.h"

/* Changes the sort key or the direction, as the menu does. */
static void
set_part (TestViewer *self,
          const char *action,
          GVariant *state)
{
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), action, state);
  test_viewer_wait (self);
}

static GtkMenuButton *
get_order_button (TestViewer *self)
{
  GtkWidget *button = test_viewer_get_matrix_button (self);

  while (g_strcmp0 (gtk_widget_get_tooltip_text (button), "Sort order") != 0)
    button = gtk_widget_get_next_sibling (button);
  return GTK_MENU_BUTTON (button);
}

static gboolean
can_sort_by_suspicion (TestViewer *self)
{
  GMenuModel *menu = gtk_menu_button_get_menu_model (get_order_button (self));
  g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, 0, G_MENU_LINK_SECTION);

  return g_menu_model_get_n_items (section) > 0;
}

static void
check_sort (TestViewer *self,
            const char *expected,
            const char *name)
{
  GtkWidget *order = gtk_menu_button_get_child (get_order_button (self));

  test_viewer_check_state (self, "sort", expected);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (order)), ==, name);
}

/* Asserts the indices of the first four samples. */
static void
check_first (TestViewer *self,
             const char *expected)
{
  IdxSubset *subset = idx_session_get_subset (self->window->session);
  g_autoptr (GString) found = g_string_new (NULL);

  for (guint i = 0; i < 4; i++)
    g_string_append_printf (found, "%s%u", i > 0 ? " " : "", idx_subset_get_index (subset, i));
  g_assert_cmpstr (found->str, ==, expected);
}

static void
test_sort (TestViewer *self,
           gconstpointer data)
{
  test_viewer_open (self, self->images);
  check_sort (self, "index", "File Order");
  test_viewer_set_sort (self, "label");
  check_sort (self, "label", "By Label");
  check_first (self, "0 10 20 30");
  set_part (self, "sort-reversed", g_variant_new_boolean (TRUE));
  check_sort (self, "-label", "By Label, Reversed");
  check_first (self, "9 19 29 39");
  test_viewer_set_filter (self, "label:3,4");
  check_first (self, "4 14 24 34");
  set_part (self, "sort-key", g_variant_new_string ("index"));
  check_sort (self, "-index", "File Order, Reversed");
  check_first (self, "294 293 284 283");
  test_viewer_set_filter (self, "");
  check_first (self, "299 298 297 296");
  test_viewer_set_sort (self, "index");
  check_first (self, "0 1 2 3");
}

/* Sorting by suspicion shows the most suspicious first by default. The menu offers it only if there
 * are suggestions. */
static void
test_sort_by_suspicion (TestViewer *self,
                        gconstpointer data)
{
  const guint32 suspects[] = { 7, 5 };

  test_viewer_open (self, self->images);
  test_viewer_set_sort (self, "-suspicion");
  check_sort (self, "index", "File Order");
  g_assert_nonnull (test_viewer_get_notice (self));
  g_assert_false (can_sort_by_suspicion (self));

  test_suggest (test_viewer_get_dataset (self), suspects, G_N_ELEMENTS (suspects),
                G_N_ELEMENTS (suspects));
  g_assert_true (can_sort_by_suspicion (self));
  set_part (self, "sort-key", g_variant_new_string ("suspicion"));
  check_sort (self, "-suspicion", "Worst First");
  test_viewer_check_state (self, "sort-key", "suspicion");
  check_first (self, "7 5 0 1");
  set_part (self, "sort-reversed", g_variant_new_boolean (TRUE));
  check_sort (self, "suspicion", "Worst Last");
  set_part (self, "sort-key", g_variant_new_string ("label"));
  check_sort (self, "-label", "By Label, Reversed");
}

/* The heading names the class at the top of the sheet, and says how many of its samples are
 * shown. */
static void
test_heading (TestViewer *self,
              gconstpointer data)
{
  GtkAdjustment *adjustment;

  test_viewer_open (self, self->images);
  test_wait_for_frame (GTK_WIDGET (self->window));
  adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (test_viewer_get_sheet (self)));
  g_assert_null (test_viewer_get_heading (self));
  test_viewer_set_sort (self, "label");
  g_assert_cmpstr (test_viewer_get_heading (self), ==, "Class 0 · 30");
  test_wait_for_frame (GTK_WIDGET (self->window));
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment));
  test_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_cmpstr (test_viewer_get_heading (self), !=, "Class 0 · 30");
  test_viewer_set_filter (self, "index:5-44 label:3,7");
  g_assert_cmpstr (test_viewer_get_heading (self), ==, "Class 3 · 4");
  test_viewer_set_sort (self, "-label");
  g_assert_cmpstr (test_viewer_get_heading (self), ==, "Class 7 · 4");
  /* The view bar names the class and the number. */
  test_viewer_set_filter (self, "label:3");
  g_assert_null (test_viewer_get_heading (self));
  test_viewer_set_filter (self, "label:77");
  g_assert_null (test_viewer_get_heading (self));
  test_viewer_set_filter (self, "");
  g_assert_cmpstr (test_viewer_get_heading (self), ==, "Class 9 · 30");
  test_viewer_set_sort (self, "random");
  g_assert_null (test_viewer_get_heading (self));
}

static void
test_heading_without_labels (TestViewer *self,
                             gconstpointer data)
{
  g_autoptr (GByteArray) labels = test_idx_labels (3);
  g_autoptr (GFile) labels_file = test_folder_add (self->folder, "few-labels-idx1-ubyte", labels);
  g_autoptr (GFile) file = test_viewer_add_images (self, "few-images-idx3-ubyte", 9);

  test_viewer_open (self, file);
  test_wait_for_frame (GTK_WIDGET (self->window));
  test_viewer_set_sort (self, "label");
  g_assert_cmpstr (test_viewer_get_heading (self), ==, "Class 0 · 1");
  test_viewer_set_filter (self, "-label:0-9");
  g_assert_cmpstr (test_viewer_get_heading (self), ==, "No label · 6");
}

static void
test_sort_with_a_mistake (TestViewer *self,
                          gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_set_sort (self, "-label");
  test_viewer_set_sort (self, "size");
  check_sort (self, "-label", "By Label, Reversed");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "The samples can't be sorted this way");
}

/* Reloading keeps the order; another dataset is shown in file order. */
static void
test_sort_ends_with_its_dataset (TestViewer *self,
                                 gconstpointer data)
{
  g_autoptr (GFile) other = test_viewer_add_images (self, "other-images-idx3-ubyte", 20);

  test_viewer_open (self, self->images);
  test_viewer_set_sort (self, "-label");
  test_viewer_activate (self, "reload", NULL);
  test_viewer_wait (self);
  test_viewer_wait (self);
  check_sort (self, "-label", "By Label, Reversed");
  check_first (self, "9 19 29 39");
  test_viewer_open (self, other);
  check_sort (self, "index", "File Order");
  check_first (self, "0 1 2 3");
}

/* The last requested order is shown. A canceled request changes nothing. */
static void
test_sort_is_canceled (TestViewer *self,
                       gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_activate (self, "sort", g_variant_new_string ("mean"));
  test_viewer_activate (self, "sort", g_variant_new_string ("-label"));
  test_viewer_wait (self);
  check_sort (self, "-label", "By Label, Reversed");
  test_viewer_activate (self, "sort", g_variant_new_string ("mean"));
  test_viewer_activate (self, "cancel", NULL);
  test_viewer_wait (self);
  test_run_idle ();
  check_sort (self, "-label", "By Label, Reversed");
  check_first (self, "9 19 29 39");
}

/* A truncated file has fewer samples than its header says, which is known only once it has been
 * read. */
static void
test_sort_of_what_is_there (TestViewer *self,
                            gconstpointer data)
{
  g_autoptr (GByteArray) content = test_idx_images (5000, 28, 28);
  g_autoptr (GByteArray) stored = NULL;
  g_autoptr (GFile) file = NULL;

  g_byte_array_set_size (content, 16 + 784 * 100 + 5);
  stored = test_gzip (content);
  file = test_folder_add (self->folder, "cut-images-idx3-ubyte.gz", stored);
  idx_window_open (self->window, file, NULL);
  while (test_viewer_get_dataset (self) == NULL)
    g_main_context_iteration (NULL, TRUE);
  test_viewer_activate (self, "sort", g_variant_new_string ("-index"));
  test_viewer_wait (self);
  test_viewer_wait (self);
  check_sort (self, "-index", "File Order, Reversed");
  check_first (self, "99 98 97 96");
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-sort/sort", test_sort);
  test_viewer_add ("/ui/window-sort/by-suspicion", test_sort_by_suspicion);
  test_viewer_add ("/ui/window-sort/heading", test_heading);
  test_viewer_add ("/ui/window-sort/heading-without-labels", test_heading_without_labels);
  test_viewer_add ("/ui/window-sort/with-a-mistake", test_sort_with_a_mistake);
  test_viewer_add ("/ui/window-sort/ends-with-its-dataset", test_sort_ends_with_its_dataset);
  test_viewer_add ("/ui/window-sort/is-canceled", test_sort_is_canceled);
  test_viewer_add ("/ui/window-sort/of-what-is-there", test_sort_of_what_is_there);
  return test_viewer_run ();
}
