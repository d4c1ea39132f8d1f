/* SPDX-License-Identifier: MIT */

/* Duplicates and similar images within one dataset: their cards, and decisions about them. */

#include "test-viewer.h"

#include "idx-comparison-page.h"
#include "idx-lazy-grid.h"
#include "idx-pair-card.h"
#include "idx-pair-image.h"
#include "test-bytes.h"
#include "test-display.h"

#include <string.h>

#define SIDE 14U
#define SIZE ((gsize) SIDE * SIDE)

static GtkWidget *
get_page (TestViewer *self)
{
  return test_viewer_find (self, IDX_TYPE_COMPARISON_PAGE);
}

static gboolean
get_boolean (TestViewer *self,
             const char *action)
{
  g_autoptr (GVariant) state =
    g_action_group_get_action_state (G_ACTION_GROUP (self->window), action);

  return g_variant_get_boolean (state);
}

static gboolean
is_enabled (TestViewer *self,
            const char *action)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), action);
}

static IdxLazyGrid *
get_list (TestViewer *self)
{
  GtkWidget *child = test_find_widget (get_page (self), IDX_TYPE_PAIR_CARD);

  return IDX_LAZY_GRID (gtk_widget_get_parent (child));
}

static gpointer
get_card (TestViewer *self,
          guint position)
{
  return idx_lazy_grid_get_child (get_list (self), position);
}

/* Checks whether the page is shown in place of the samples. */
static void
check_page (TestViewer *self,
            gboolean is_shown)
{
  test_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_cmpint (get_boolean (self, "duplicates"), ==, is_shown);
  g_assert_cmpint (gtk_widget_get_mapped (get_page (self)), ==, is_shown);
  g_assert_cmpint (gtk_widget_get_mapped (GTK_WIDGET (self->window->side_layout)), ==, !is_shown);
}

/* Writes a dataset without labels whose images are all in it twice: image N and image
 * N_TWICE + N. */
#define N_TWICE 100000U

static GFile *
add_twice (TestViewer *self)
{
  g_autoptr (GByteArray) images = test_idx_header (0x08, 3, 2 * N_TWICE, 2, 2);

  for (guint i = 0; i < 2 * N_TWICE; i++)
    test_append_be (images, 4, i % N_TWICE);
  return test_folder_add (self->folder, "twice-images-idx3-ubyte", images);
}

static gboolean
has_duplicates (gpointer data)
{
  TestViewer *self = data;
  IdxComparison *shown =
    idx_comparison_actions_get_shown_comparison (self->window->comparison_actions);

  return shown != NULL && idx_comparison_get_state (shown) == IDX_COMPARISON_DONE;
}

static void
find_duplicates (TestViewer *self)
{
  test_viewer_activate (self, "find-duplicates", NULL);
  test_wait_until (has_duplicates, self);
  test_wait_for_frame (GTK_WIDGET (self->window));
}

static guint
count_cards (GtkWidget *list)
{
  guint n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (list); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n++;
  return n;
}

/* Any number of duplicates can be scrolled through: only the cards in view exist. */
static void
test_many_duplicates (TestViewer *self,
                      gconstpointer data)
{
  g_autoptr (GFile) file = add_twice (self);
  IdxLazyGrid *list;
  guint n;

  test_viewer_open (self, file);
  find_duplicates (self);
  list = get_list (self);
  g_assert_cmpuint (idx_lazy_grid_get_n_children (list), ==, N_TWICE);
  n = count_cards (GTK_WIDGET (list));
  g_test_message ("%u cards", n);
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (n, <, 60);
  idx_lazy_grid_scroll_to (list, N_TWICE - 1);
  test_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_nonnull (get_card (self, N_TWICE - 1));
  g_assert_cmpuint (count_cards (GTK_WIDGET (list)), <, 60);
  gtk_test_accessible_assert_property (get_card (self, N_TWICE - 1),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Equal: twice-images-idx3-ubyte, image 99,999; "
                                       "twice-images-idx3-ubyte, image 199,999");
}

/* Duplicates within one dataset have the same page, without the view of classes. Escape leads back,
 * and opening another dataset too. */
static void
test_duplicates (TestViewer *self,
                 gconstpointer data)
{
  g_autoptr (GFile) file = add_twice (self);
  g_autoptr (GByteArray) images = test_idx_striped_images (60);
  g_autoptr (GFile) once = test_folder_add (self->folder, "once-images-idx3-ubyte", images);
  GtkWidget *button;

  test_viewer_open (self, once);
  find_duplicates (self);
  g_assert_true (gtk_widget_get_mapped (get_page (self)));
  g_assert_true (get_boolean (self, "duplicates"));
  g_assert_false (is_enabled (self, "comparison"));
  g_assert_false (
    gtk_widget_get_visible (test_find_widget (get_page (self), GTK_TYPE_STACK_SWITCHER)));
  g_assert_nonnull (test_find_label (get_page (self), "Each image occurs only once."));
  button = gtk_widget_get_ancestor (test_find_label (get_page (self), "Look for Similar Images"),
                                    GTK_TYPE_BUTTON);
  g_assert_true (gtk_widget_get_mapped (button));
  g_signal_emit_by_name (button, "clicked");
  test_viewer_check_state (self, "image-groups", "similar");
  g_assert_false (gtk_widget_get_visible (button));
  test_wait_until (has_duplicates, self);
  test_viewer_activate (self, "back", NULL);
  check_page (self, FALSE);
  g_assert_false (get_boolean (self, "duplicates"));

  test_viewer_open (self, file);
  g_assert_false (is_enabled (self, "duplicates"));
  find_duplicates (self);
  test_viewer_activate (self, "go-to-compared", g_variant_new ("(ut)", 0, (guint64) 100007));
  check_page (self, FALSE);
  test_viewer_check_index (self, 100007);
  test_viewer_activate (self, "find-duplicates", NULL);
  g_assert_true (gtk_widget_get_mapped (get_page (self)));
  test_viewer_open (self, self->images);
  check_page (self, FALSE);
  g_assert_false (is_enabled (self, "duplicates"));
}

/* Adds a dataset with three equal images, 3, 5 and 8; the last of them has another label. */
static GFile *
add_group (TestViewer *self)
{
  g_autoptr (GByteArray) images = test_idx_striped_images (10);
  g_autoptr (GByteArray) labels = test_idx_header (0x08, 1, 10);
  g_autoptr (GFile) labels_file = NULL;
  guint8 *pixels = images->data + images->len - 10 * SIZE;

  memcpy (pixels + 5 * SIZE, pixels + 3 * SIZE, SIZE);
  memcpy (pixels + 8 * SIZE, pixels + 3 * SIZE, SIZE);
  for (guint i = 0; i < 10; i++)
    test_append_be (labels, 1, i == 5 ? 3 : i);
  labels_file = test_folder_add (self->folder, "group-labels-idx1-ubyte", labels);
  return test_folder_add (self->folder, "group-images-idx3-ubyte", images);
}

static IdxDecisions *
get_decisions (TestViewer *self)
{
  return idx_dataset_get_decisions (test_viewer_get_dataset (self));
}

/* A group of equal images is one card. All but the first of them can be excluded or relabeled at
 * once, and this can be undone. */
static void
test_decide (TestViewer *self,
             gconstpointer data)
{
  g_autoptr (GFile) file = add_group (self);
  GtkWidget *card;

  test_viewer_open (self, file);
  find_duplicates (self);
  test_viewer_wait_for_review (self);
  card = get_card (self, 0);
  g_assert_nonnull (test_find_label (card, "3 equal images"));
  gtk_test_accessible_assert_property (card, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "3 equal images: group-images-idx3-ubyte, image 3, labeled "
                                       "3; group-images-idx3-ubyte, image 8, labeled 8; The labels "
                                       "differ");
  g_assert_true (gtk_widget_activate_action (card, "card.exclude-others", NULL));
  g_assert_cmpint (idx_decisions_get_state (get_decisions (self), 3), ==, IDX_STATE_UNDECIDED);
  g_assert_cmpint (idx_decisions_get_state (get_decisions (self), 5), ==, IDX_STATE_EXCLUDED);
  g_assert_cmpint (idx_decisions_get_state (get_decisions (self), 8), ==, IDX_STATE_EXCLUDED);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Decided about 2 samples");
  g_assert_true (gtk_widget_get_mapped (get_page (self)));
  g_assert_nonnull (test_find_label (card, "Revert"));
  g_assert_true (gtk_widget_has_css_class (
    gtk_widget_get_next_sibling (test_find_widget (card, IDX_TYPE_PAIR_IMAGE)), "excluded"));
  test_viewer_activate (self, "undo", NULL);
  g_assert_cmpint (idx_decisions_get_state (get_decisions (self), 8), ==, IDX_STATE_UNDECIDED);

  g_assert_true (gtk_widget_activate_action (card, "card.label-others", NULL));
  g_assert_cmpint (idx_decisions_get_label (get_decisions (self), 8), ==, 3);
  g_assert_false (gtk_widget_get_visible (test_find_label (card, "≠ Labels")));
  g_assert_true (gtk_widget_activate_action (card, "card.exclude-first", NULL));
  g_assert_cmpint (idx_decisions_get_state (get_decisions (self), 3), ==, IDX_STATE_EXCLUDED);
  test_viewer_activate (self, "decide-compared",
                        g_variant_new_parsed ("(uint32 0, [uint32 10], 'exclude')"));
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Unknown decision");
  g_assert_true (gtk_widget_activate_action (card, "card.exclude-first", NULL));
  g_assert_cmpint (idx_decisions_get_state (get_decisions (self), 3), ==, IDX_STATE_UNDECIDED);

  /* The button leads back even while a notice is shown, which Escape would close first. */
  g_assert_nonnull (test_viewer_get_notice (self));
  g_signal_emit_by_name (test_find_button (get_page (self), "win.duplicates"), "clicked");
  check_page (self, FALSE);
  test_viewer_activate (self, "find-duplicates", NULL);
  g_assert_true (gtk_widget_activate_action (get_card (self, 0), "card.show", NULL));
  check_page (self, FALSE);
  test_viewer_check_state (self, "filter", "index:3,5,8");
}

static gboolean
shows_difference (gpointer data)
{
  GtkWidget *label = test_find_label (data, "Difference");

  return label != NULL && gtk_widget_get_mapped (label);
}

/* The card of two similar images shows their difference while it has the focus, and stays as large
 * as it is. */
static void
test_difference (TestViewer *self,
                 gconstpointer data)
{
  g_autoptr (GByteArray) images = test_idx_striped_images (50);
  g_autoptr (GFile) file = NULL;
  GtkWidget *card;
  int height;

  memcpy (images->data + images->len - SIZE, images->data + images->len - 2 * SIZE, SIZE);
  images->data[images->len - 20] ^= 4;
  file = test_folder_add (self->folder, "nearly-images-idx3-ubyte", images);
  test_viewer_open (self, file);
  find_duplicates (self);
  test_viewer_activate (self, "image-groups", g_variant_new_string ("similar"));
  test_wait_until (has_duplicates, self);
  test_wait_for_frame (GTK_WIDGET (self->window));
  card = get_card (self, 0);
  g_assert_nonnull (test_find_label (card, "Nearly equal"));
  g_assert_false (shows_difference (card));
  height = gtk_widget_get_height (card);
  g_assert_true (gtk_widget_grab_focus (card));
  test_wait_until (shows_difference, card);
  test_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_cmpint (gtk_widget_get_height (card), ==, height);
  gtk_widget_grab_focus (test_find_button (get_page (self), "win.image-groups"));
  g_assert_false (shows_difference (card));
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);

  test_viewer_add ("/window-duplicates/duplicates", test_duplicates);
  test_viewer_add ("/window-duplicates/many", test_many_duplicates);
  test_viewer_add ("/window-duplicates/decide", test_decide);
  test_viewer_add ("/window-duplicates/difference", test_difference);

  return test_viewer_run ();
}
