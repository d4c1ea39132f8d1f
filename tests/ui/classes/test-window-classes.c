/* SPDX-License-Identifier: MIT */

/* The page with the classes: how to show and leave it, and how to get from it to samples. */

#include "test-viewer.h"

#include "idx-class-card.h"
#include "idx-class-view.h"
#include "idx-classes-page.h"
#include "idx-image-view.h"
#include "idx-lazy-grid.h"
#include "idx-sample-flow.h"
#include "test-bytes.h"
#include "test-display.h"

static GtkWidget *
get_page (TestViewer *self)
{
  return test_viewer_find (self, IDX_TYPE_CLASSES_PAGE);
}

static GtkWidget *
get_class_view (TestViewer *self)
{
  return test_viewer_find (self, IDX_TYPE_CLASS_VIEW);
}

static void
check_page (TestViewer *self,
            gboolean is_shown)
{
  g_autoptr (GVariant) state =
    g_action_group_get_action_state (G_ACTION_GROUP (self->window), "classes");

  g_assert_cmpint (g_variant_get_boolean (state), ==, is_shown);
  g_assert_cmpint (gtk_widget_get_mapped (get_page (self)), ==, is_shown);
  g_assert_cmpint (gtk_widget_get_mapped (GTK_WIDGET (self->window->samples_page)), ==, !is_shown);
}

static void
show_classes (TestViewer *self)
{
  test_viewer_activate (self, "classes", NULL);
  test_viewer_wait (self);
  test_wait_for_frame (GTK_WIDGET (self->window));
  check_page (self, TRUE);
}

static gboolean
has_focus_in (TestViewer *self,
              gpointer widget)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self->window));

  return focus != NULL && (focus == widget || gtk_widget_is_ancestor (focus, widget));
}

static IdxLazyGrid *
get_list (TestViewer *self)
{
  return IDX_LAZY_GRID (test_find_widget (get_page (self), IDX_TYPE_LAZY_GRID));
}

/* Returns a card in view; NULL if there is none. */
static GtkWidget *
get_card (TestViewer *self,
          guint i)
{
  return idx_lazy_grid_get_child (get_list (self), i);
}

static GtkFlowBoxChild *
get_child (GtkWidget *widget,
           int i)
{
  GtkWidget *flow = test_find_widget (widget, GTK_TYPE_FLOW_BOX);

  return gtk_flow_box_get_child_at_index (GTK_FLOW_BOX (flow), i);
}

/* Opens a dataset in which three samples of class 0 have the label 5, and checks the labels. */
static void
open_checked (TestViewer *self)
{
  test_viewer_check_mislabeled (self);
  test_viewer_activate (self, "clear-filter", NULL);
}

static void
test_nothing_open (TestViewer *self,
                   gconstpointer data)
{
  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), "classes"));
  test_viewer_open (self, self->images);
  g_assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), "classes"));
}

static void
test_all (TestViewer *self,
          gconstpointer data)
{
  const char *label = "Class 4, 30 samples, 10.0%";

  test_viewer_open (self, self->images);
  show_classes (self);
  g_assert_nonnull (test_find_label (get_page (self), "10 classes"));
  gtk_test_accessible_assert_property (get_card (self, 4), GTK_ACCESSIBLE_PROPERTY_LABEL, label);
  g_assert_cmpuint (idx_lazy_grid_get_n_children (get_list (self)), ==, 10);
  g_assert_true (has_focus_in (self, get_page (self)));
  test_viewer_activate (self, "classes", NULL);
  check_page (self, FALSE);
  g_assert_true (has_focus_in (self, self->window->samples_page));
}

static void
test_one (TestViewer *self,
          gconstpointer data)
{
  test_viewer_open (self, self->images);
  show_classes (self);
  g_assert_true (gtk_widget_activate (get_card (self, 4)));
  test_viewer_check_state (self, "filter", "label:4");
  check_page (self, TRUE);
  g_assert_true (gtk_widget_get_mapped (get_class_view (self)));
  g_assert_nonnull (test_find_label (get_class_view (self), "30 samples · 10.0%"));
  g_assert_true (has_focus_in (self, get_class_view (self)));
  test_viewer_activate (self, "clear-filter", NULL);
  check_page (self, TRUE);
  g_assert_false (gtk_widget_get_mapped (get_class_view (self)));
  g_assert_true (has_focus_in (self, get_page (self)));
}

/* Clicks all buttons that have no action. */
static guint
click_buttons (GtkWidget *widget)
{
  guint n = 0;

  if (GTK_IS_BUTTON (widget) && gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)) == NULL)
    {
      g_signal_emit_by_name (widget, "clicked");
      n++;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += click_buttons (child);
  return n;
}

/* GTK emits the signal of a button that was activated by a key only after a moment. */
static void
test_closed_meanwhile (TestViewer *self,
                       gconstpointer data)
{
  test_viewer_open (self, self->images);
  show_classes (self);
  g_assert_true (gtk_widget_activate (get_card (self, 4)));
  test_viewer_activate (self, "classes", NULL);
  g_assert_cmpuint (click_buttons (get_class_view (self)), >=, 2);
  check_page (self, FALSE);
  test_viewer_check_state (self, "sort", "index");
}

static void
set_order (TestViewer *self,
           const char *order)
{
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "class-order",
                                      g_variant_new_string (order));
  test_wait_for_frame (GTK_WIDGET (self->window));
}

/* Classes are sorted by number, by size or by accuracy, and activating one shows that one. Three
 * samples of class 0 have the label 5. */
static void
test_sorted (TestViewer *self,
             gconstpointer data)
{
  const char *largest = "Class 5, 43 samples, 10.8%, Accuracy 93.0%, 3 samples look "
                        "like 0";

  open_checked (self);
  show_classes (self);
  test_viewer_check_state (self, "class-order", "number");
  g_assert_nonnull (test_find_label (get_card (self, 0), "37 · 9.2%"));
  set_order (self, "size");
  g_assert_nonnull (test_find_label (get_page (self), "Largest First"));
  gtk_test_accessible_assert_property (get_card (self, 0), GTK_ACCESSIBLE_PROPERTY_LABEL, largest);
  g_assert_nonnull (test_find_label (get_card (self, 1), "40 · 10.0%"));
  set_order (self, "accuracy");
  gtk_test_accessible_assert_property (get_card (self, 0), GTK_ACCESSIBLE_PROPERTY_LABEL, largest);
  g_assert_true (gtk_widget_activate (get_card (self, 0)));
  test_viewer_check_state (self, "filter", "label:5");
  g_assert_nonnull (test_find_label (get_class_view (self), "Accuracy 93.0%"));
  test_viewer_activate (self, "clear-filter", NULL);
  set_order (self, "number");
  g_assert_nonnull (test_find_label (get_card (self, 0), "37 · 9.2%"));
}

static gboolean
is_strip_shown (TestViewer *self,
                const char *caption)
{
  GtkWidget *label = test_find_label (get_card (self, 0), caption);

  return gtk_widget_get_child_visible (gtk_widget_get_parent (label));
}

/* A wide list has the most and the least typical samples of each class; where it gets narrow, it
 * leaves out images. */
static void
test_width (TestViewer *self,
            gconstpointer data)
{
  test_viewer_open (self, self->images);
  show_classes (self);
  test_viewer_set_size (self, 400, 700);
  test_viewer_wait_for_layout (self);
  g_assert_false (is_strip_shown (self, "Most Typical"));
  g_assert_false (is_strip_shown (self, "Least Typical"));
  test_viewer_set_size (self, 1280, 700);
  test_viewer_wait_for_layout (self);
  g_assert_false (is_strip_shown (self, "Most Typical"));
  g_assert_true (is_strip_shown (self, "Least Typical"));
  g_object_set (self->window->side_layout, "show-start", FALSE, "show-end", FALSE, NULL);
  test_viewer_wait_for_layout (self);
  g_assert_true (is_strip_shown (self, "Most Typical"));
  g_assert_true (is_strip_shown (self, "Least Typical"));
}

/* Escape returns to the samples. */
static void
test_escape (TestViewer *self,
             gconstpointer data)
{
  test_viewer_open (self, self->images);
  show_classes (self);
  test_viewer_activate (self, "back", NULL);
  check_page (self, FALSE);
  g_assert_true (has_focus_in (self, self->window->samples_page));
}

static void
test_sample (TestViewer *self,
             gconstpointer data)
{
  GtkWidget *typical;

  test_viewer_open (self, self->images);
  test_viewer_set_filter (self, "label:4");
  show_classes (self);
  typical = test_find_widget (get_class_view (self), IDX_TYPE_SAMPLE_FLOW);
  g_assert_true (gtk_widget_activate (GTK_WIDGET (get_child (typical, 0))));
  check_page (self, FALSE);
  test_viewer_check_state (self, "filter", "label:4");
  g_assert_cmpuint (idx_session_get_position (self->window->session), >, 0);
  g_assert_true (has_focus_in (self, self->window->samples_page));
}

static GtkWidget *
find_button (GtkWidget *widget,
             const char *text)
{
  GtkWidget *label = test_find_label (widget, text);

  g_assert_nonnull (label);
  return gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON);
}

static void
test_confused (TestViewer *self,
               gconstpointer data)
{
  open_checked (self);
  test_viewer_set_filter (self, "label:5");
  show_classes (self);
  g_signal_emit_by_name (find_button (get_class_view (self), "3 labeled 5 look like 0"), "clicked");
  check_page (self, FALSE);
  test_viewer_check_state (self, "filter", "given:5 suggested:0");
  g_assert_cmpstr (test_viewer_get_shown (self), !=, "All 400 samples");
}

static void
test_order (TestViewer *self,
            gconstpointer data)
{
  open_checked (self);
  test_viewer_set_filter (self, "label:5");
  show_classes (self);
  g_assert_nonnull (
    test_find_label (get_class_view (self), "labels most likely to be right first"));
  g_signal_emit_by_name (find_button (test_find_widget (get_class_view (self), GTK_TYPE_VIEWPORT),
                                      "Show Samples"),
                         "clicked");
  check_page (self, FALSE);
  test_viewer_check_state (self, "filter", "label:5");
}

/* Actions that show samples leave the page. */
/* In a window of 1920×1080, the page of a class shows everything without scrolling. The screen of
 * the tests is smaller, so this measures the content at the size that it has there between both
 * sides and between the bars. */
static void
test_first_screen (TestViewer *self,
                   gconstpointer data)
{
  GtkWidget *viewport;
  int height;

  open_checked (self);
  test_viewer_set_filter (self, "label:5");
  show_classes (self);
  viewport = test_find_widget (get_class_view (self), GTK_TYPE_VIEWPORT);
  gtk_widget_measure (gtk_viewport_get_child (GTK_VIEWPORT (viewport)), GTK_ORIENTATION_VERTICAL,
                      1360, NULL, &height, NULL, NULL);
  g_assert_cmpint (height, >, 300);
  g_assert_cmpint (height, <=, 920);
}

static void
test_left (TestViewer *self,
           gconstpointer data)
{
  static const char *const filters[] = { "index:3", "label:0-3" };

  test_viewer_open (self, self->images);
  for (gsize i = 0; i < G_N_ELEMENTS (filters); i++)
    {
      show_classes (self);
      test_viewer_set_filter (self, filters[i]);
      check_page (self, FALSE);
      test_viewer_activate (self, "clear-filter", NULL);
    }
  show_classes (self);
  test_viewer_go_to (self, 7);
  check_page (self, FALSE);
  test_viewer_check_index (self, 7);
  show_classes (self);
  test_viewer_activate (self, "find", NULL);
  check_page (self, FALSE);
  test_viewer_activate (self, "search", NULL);
  show_classes (self);
  test_viewer_open (self, self->images);
  check_page (self, FALSE);
}

static void
test_names (TestViewer *self,
            gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_set_filter (self, "label:1");
  show_classes (self);
  test_viewer_set_class_names (self, "Coat\nBag\n");
  g_assert_nonnull (test_find_label (get_class_view (self), "Bag"));
}

/* In the menu of a sample, an underscore in the name of a class isn't a mnemonic. */
static void
test_underscore (TestViewer *self,
                 gconstpointer data)
{
  GMenu *menu = idx_samples_page_get_decision_menu (self->window->samples_page);
  g_autoptr (GMenuModel) classes = NULL;
  g_autofree char *label = NULL;

  test_viewer_open (self, self->images);
  test_viewer_set_class_names (self, "t_shirt\nbag\n");
  classes = g_menu_model_get_item_link (G_MENU_MODEL (menu), 0, G_MENU_LINK_SECTION);
  g_assert_true (
    g_menu_model_get_item_attribute (classes, 0, G_MENU_ATTRIBUTE_LABEL, "s", &label));
  g_assert_cmpstr (label, ==, "t__shirt");
}

static GtkEditable *
begin_rename (TestViewer *self)
{
  GtkWidget *entry;

  test_viewer_open (self, self->images);
  test_viewer_activate (self, "rename-class", g_variant_new_int64 (4));
  test_viewer_wait (self);
  check_page (self, TRUE);
  test_viewer_check_state (self, "filter", "label:4");
  entry = test_find_widget (get_class_view (self), GTK_TYPE_ENTRY);
  g_assert_true (has_focus_in (self, entry));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "4");
  gtk_editable_set_text (GTK_EDITABLE (entry), " Coat ");
  return GTK_EDITABLE (entry);
}

/* The user edits the name in place, and the class bar shows the new name, too. */
static void
test_rename (TestViewer *self,
             gconstpointer data)
{
  GtkEditable *entry = begin_rename (self);

  g_signal_emit_by_name (entry, "activate");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (entry)));
  g_assert_nonnull (test_find_label (get_class_view (self), "Coat"));
  test_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_nonnull (test_find_label (GTK_WIDGET (self->window->class_bar), "Coat"));
  check_page (self, TRUE);
  g_assert_true (has_focus_in (self, get_class_view (self)));
}

/* Choosing another class while the name is edited discards the edit. */
static void
test_rename_dropped (TestViewer *self,
                     gconstpointer data)
{
  GtkEditable *entry = begin_rename (self);

  test_viewer_set_filter (self, "label:5");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (entry)));
  g_assert_null (test_find_label (GTK_WIDGET (self->window->class_bar), "Coat"));
}

static void
test_save_names (TestViewer *self,
                 gconstpointer data)
{
  g_autoptr (GFile) target = test_folder_get_file (self->folder, "names.txt");
  g_autofree char *text = NULL;

  test_viewer_open (self, self->images);
  test_viewer_activate (self, "save-names", NULL);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "The classes have no names yet");
  test_viewer_set_class_names (self, "Coat\nBag\n");
  test_viewer_activate (self, "save-names-to", g_variant_new_string (g_file_peek_path (target)));
  test_viewer_wait (self);
  g_assert_cmpstr (test_viewer_get_notice (self), ==,
                   "The class names were saved as “names.txt”");
  g_assert_true (g_file_load_contents (target, NULL, &text, NULL, NULL, NULL));
  g_assert_cmpstr (text, ==, "Coat\nBag\n");
}

static void
test_without_labels (TestViewer *self,
                     gconstpointer data)
{
  g_autoptr (GFile) images = test_viewer_add_images (self, "none-images-idx3-ubyte", 20);

  test_viewer_open (self, images);
  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), "classes"));
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "classes",
                                      g_variant_new_boolean (TRUE));
  check_page (self, FALSE);
}

static gboolean
shows_mean (TestViewer *self)
{
  return gtk_widget_get_mapped (test_find_widget (get_card (self, 0), IDX_TYPE_IMAGE_VIEW));
}

/* Images that are too large for mean images leave no empty places on the cards. */
static void
test_large_images (TestViewer *self,
                   gconstpointer data)
{
  g_autoptr (GByteArray) images_content = test_idx_images (2, 1500, 1500);
  g_autoptr (GByteArray) labels_content = test_idx_labels (2);
  g_autoptr (GFile) images =
    test_folder_add (self->folder, "large-images-idx3-ubyte", images_content);
  g_autoptr (GFile) labels =
    test_folder_add (self->folder, "large-labels-idx1-ubyte", labels_content);

  test_viewer_open (self, images);
  show_classes (self);
  g_assert_false (shows_mean (self));
  g_assert_false (gtk_widget_get_mapped (test_find_label (get_card (self, 0), "Least Typical")));
  test_viewer_open (self, self->images);
  show_classes (self);
  g_assert_true (shows_mean (self));
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window/classes/nothing-open", test_nothing_open);
  test_viewer_add ("/ui/window/classes/all", test_all);
  test_viewer_add ("/ui/window/classes/one", test_one);
  test_viewer_add ("/ui/window/classes/closed-meanwhile", test_closed_meanwhile);
  test_viewer_add ("/ui/window/classes/sorted", test_sorted);
  test_viewer_add ("/ui/window/classes/width", test_width);
  test_viewer_add ("/ui/window/classes/escape", test_escape);
  test_viewer_add ("/ui/window/classes/sample", test_sample);
  test_viewer_add ("/ui/window/classes/confused", test_confused);
  test_viewer_add ("/ui/window/classes/order", test_order);
  test_viewer_add ("/ui/window/classes/first-screen", test_first_screen);
  test_viewer_add ("/ui/window/classes/left", test_left);
  test_viewer_add ("/ui/window/classes/large-images", test_large_images);
  test_viewer_add ("/ui/window/classes/names", test_names);
  test_viewer_add ("/ui/window/classes/underscore", test_underscore);
  test_viewer_add ("/ui/window/classes/rename", test_rename);
  test_viewer_add ("/ui/window/classes/rename-dropped", test_rename_dropped);
  test_viewer_add ("/ui/window/classes/save-names", test_save_names);
  test_viewer_add ("/ui/window/classes/without-labels", test_without_labels);
  return test_viewer_run ();
}
