/* SPDX-License-Identifier: MIT */

/* The class bar: its rows, the filter that a click sets, and how the bar shows a filter. */

#include "idx-class-bar.h"

#include "idx-class-row.h"
#include "idx-class-swatch.h"
#include "idx-image-view.h"
#include "idx-lazy-grid.h"
#include "test-bytes.h"
#include "test-display.h"

#define N_SAMPLES 1234
#define WIDTH 300
#define HEIGHT 600

typedef struct
{
  GtkWindow *window;
  IdxClassBar *bar;
  IdxDataset *dataset;
  GSimpleAction *filter;
} Fixture;

/* Applies a filter and shows it in the bar, as the window does. */
static void
change_state_cb (GSimpleAction *action,
                 GVariant *state,
                 Fixture *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxSubset) subset = NULL;
  IdxFilter *filter = idx_filter_parse (g_variant_get_string (state, NULL), &error);

  g_assert_no_error (error);
  g_simple_action_set_state (action, state);
  idx_class_bar_set_filter (self->bar, filter);
  subset = idx_filter_apply (filter, self->dataset);
  idx_class_bar_set_subset (self->bar, subset);
  idx_filter_free (filter);
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  GtkWidget *bar = g_object_new (IDX_TYPE_CLASS_BAR, NULL);
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  self->bar = IDX_CLASS_BAR (bar);
  self->dataset = test_make_dataset (N_SAMPLES, 5, 5);
  self->filter =
    g_simple_action_new_stateful ("filter", G_VARIANT_TYPE_STRING, g_variant_new_string (""));
  g_signal_connect (self->filter, "change-state", G_CALLBACK (change_state_cb), self);
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (self->filter));
  self->window = test_show (bar, WIDTH, HEIGHT);
  gtk_widget_insert_action_group (bar, "win", G_ACTION_GROUP (group));
  idx_class_bar_set_dataset (self->bar, self->dataset);
  g_simple_action_set_state (self->filter, g_variant_new_string (""));
  change_state_cb (self->filter, g_variant_new_string (""), self);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_clear_pointer (&self->window, gtk_window_destroy);
  g_clear_object (&self->dataset);
  g_clear_object (&self->filter);
  test_run_idle ();
}

static IdxLazyGrid *
get_list (Fixture *self)
{
  return IDX_LAZY_GRID (test_find_widget (GTK_WIDGET (self->bar), IDX_TYPE_LAZY_GRID));
}

/* Returns a row in view; NULL if there is none. */
static GtkWidget *
get_row (Fixture *self,
         int i)
{
  return idx_lazy_grid_get_child (get_list (self), (guint) i);
}

static GtkCheckButton *
get_check (Fixture *self,
           int i)
{
  return GTK_CHECK_BUTTON (
    test_find_widget (GTK_WIDGET (get_row (self, i)), GTK_TYPE_CHECK_BUTTON));
}

static void
check_filter (Fixture *self,
              const char *expected)
{
  g_autoptr (GVariant) state = g_action_get_state (G_ACTION (self->filter));

  g_assert_cmpstr (g_variant_get_string (state, NULL), ==, expected);
}

static void
check_shown (Fixture *self,
             const char *expected)
{
  g_autoptr (GString) shown = g_string_new (NULL);

  for (int i = 0; get_row (self, i) != NULL; i++)
    {
      g_assert_cmpint (idx_class_row_get_shown (IDX_CLASS_ROW (get_row (self, i))), ==,
                       gtk_check_button_get_active (get_check (self, i)));
      g_string_append_c (shown, gtk_check_button_get_active (get_check (self, i)) ? 'x' : '.');
    }
  g_assert_cmpstr (shown->str, ==, expected);
}

static void
test_rows (Fixture *self,
           gconstpointer data)
{
  gtk_test_accessible_assert_property (get_row (self, 0), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "All, 1,234 samples");
  gtk_test_accessible_assert_property (get_row (self, 1), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Class 0, 124 samples");
  gtk_test_accessible_assert_property (get_row (self, 10), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Class 9, 123 samples");
  g_assert_null (get_row (self, 11));
  g_assert_nonnull (test_find_label (GTK_WIDGET (get_row (self, 0)), "1,234"));
  check_shown (self, "x..........");
}

static void
test_click (Fixture *self,
            gconstpointer data)
{
  g_assert_true (gtk_widget_activate (GTK_WIDGET (get_row (self, 5))));
  check_filter (self, "label:4");
  check_shown (self, ".....x.....");
  g_assert_true (gtk_widget_activate (GTK_WIDGET (get_row (self, 8))));
  check_filter (self, "label:7");
  check_shown (self, "........x..");
  g_assert_true (gtk_widget_activate (GTK_WIDGET (get_row (self, 0))));
  check_filter (self, "");
  check_shown (self, "x..........");
}

static void
test_check (Fixture *self,
            gconstpointer data)
{
  gtk_check_button_set_active (get_check (self, 10), TRUE);
  check_filter (self, "label:9");
  gtk_check_button_set_active (get_check (self, 5), TRUE);
  check_filter (self, "label:4,9");
  check_shown (self, ".....x....x");
  gtk_check_button_set_active (get_check (self, 10), FALSE);
  check_filter (self, "label:4");
  gtk_check_button_set_active (get_check (self, 5), FALSE);
  check_filter (self, "");
  check_shown (self, "x..........");
}

static IdxClassSwatch *
get_swatch (Fixture *self,
            int i)
{
  return IDX_CLASS_SWATCH (test_find_widget (get_row (self, i), IDX_TYPE_CLASS_SWATCH));
}

/* As the legend of the map, the rows have swatches that dim a class, or show it again. The other
 * classes stay as they are. */
static void
test_dim (Fixture *self,
          gconstpointer data)
{
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (get_swatch (self, 4))));
  g_object_set (self->bar, "legend", TRUE, NULL);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (get_swatch (self, 4))));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (get_swatch (self, 0))));
  g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (GTK_WIDGET (get_swatch (self, 4))), "3"));
  g_signal_emit_by_name (get_swatch (self, 4), "clicked");
  check_filter (self, "label:0,1,2,4,5,6,7,8,9");
  g_assert_true (idx_class_swatch_is_dimmed (get_swatch (self, 4)));
  g_assert_false (idx_class_swatch_is_dimmed (get_swatch (self, 5)));
  g_signal_emit_by_name (get_swatch (self, 10), "clicked");
  check_filter (self, "label:0,1,2,4,5,6,7,8");
  g_signal_emit_by_name (get_swatch (self, 4), "clicked");
  check_filter (self, "label:0,1,2,3,4,5,6,7,8");
  g_signal_emit_by_name (get_swatch (self, 10), "clicked");
  check_filter (self, "");
  g_assert_false (idx_class_swatch_is_dimmed (get_swatch (self, 4)));
}

static void
test_follows (Fixture *self,
              gconstpointer data)
{
  g_action_change_state (G_ACTION (self->filter), g_variant_new_string ("label:2,3"));
  check_shown (self, "...xx......");
  g_action_change_state (G_ACTION (self->filter), g_variant_new_string ("label:2 index:0-9"));
  check_shown (self, "...........");
  check_filter (self, "label:2 index:0-9");
}

static gboolean
has_mean (gpointer data)
{
  Fixture *self = data;
  GtkWidget *mean = test_find_widget (GTK_WIDGET (get_row (self, 4)), IDX_TYPE_IMAGE_VIEW);
  cairo_surface_t *surface = test_draw (mean);
  guint32 first = test_get_pixel (surface, 3, 3);
  gboolean drawn = FALSE;

  for (guint x = 3; x < 25; x++)
    drawn = drawn || test_get_pixel (surface, x, x) != first;
  cairo_surface_destroy (surface);
  return drawn;
}

static void
test_means (Fixture *self,
            gconstpointer data)
{
  const guint8 gray[25] = { 0 };
  g_autoptr (GBytes) levels = g_bytes_new (gray, sizeof gray);

  /* Until the means are computed, the rows show a uniform image. */
  for (int i = 1; i <= 10; i++)
    idx_image_view_set_levels (
      IDX_IMAGE_VIEW (test_find_widget (GTK_WIDGET (get_row (self, i)), IDX_TYPE_IMAGE_VIEW)),
      levels, 5, 5, 1);
  g_assert_true (idx_dataset_load (self->dataset, NULL, NULL, NULL));
  idx_class_bar_update_total_and_means (self->bar);
  test_wait_until (has_mean, self);
}

static void
count_cb (guint *n)
{
  (*n)++;
}

/* Waits until paintables have followed what the widgets show: one frame later. */
static void
settle (Fixture *self)
{
  for (int i = 0; i < 2; i++)
    {
      test_wait_for_frame (GTK_WIDGET (self->window));
      test_run_idle ();
    }
}

/* Counts are updated after each decision, but the mean images needn't be redrawn. */
static void
test_unchanged_means (Fixture *self,
                      gconstpointer data)
{
  IdxClassRow *row = IDX_CLASS_ROW (get_row (self, 1));
  GtkWidget *mean = test_find_widget (GTK_WIDGET (row), IDX_TYPE_IMAGE_VIEW);
  g_autoptr (GBytes) levels = g_bytes_new_take (g_malloc0 (25), 25);
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (mean);
  guint n_redrawn = 0;

  idx_class_row_set_mean (row, levels, 5, 5, 1);
  settle (self);
  g_signal_connect_swapped (paintable, "invalidate-contents", G_CALLBACK (count_cb), &n_redrawn);
  idx_class_row_set_mean (row, levels, 5, 5, 1);
  settle (self);
  g_assert_cmpuint (n_redrawn, ==, 0);
  idx_class_row_set_mean (row, NULL, 0, 0, 1);
  settle (self);
  g_assert_cmpuint (n_redrawn, >, 0);
}

static void
test_another_dataset (Fixture *self,
                      gconstpointer data)
{
  g_autoptr (IdxDataset) other = test_make_dataset (3, 5, 5);

  idx_class_bar_set_dataset (self->bar, other);
  gtk_test_accessible_assert_property (get_row (self, 0), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "All, 3 samples");
  g_assert_nonnull (get_row (self, 3));
  g_assert_null (get_row (self, 4));
  idx_class_bar_set_dataset (self->bar, NULL);
  g_assert_null (get_row (self, 0));
}

/* The bar ignores means that are computed after another dataset was set, or after the bar was
 * destroyed. */
static void
test_changed_while_computed (Fixture *self,
                             gconstpointer data)
{
  g_autoptr (IdxDataset) other = test_make_dataset (3, 5, 5);

  g_assert_true (idx_dataset_load (self->dataset, NULL, NULL, NULL));
  idx_class_bar_update_total_and_means (self->bar);
  idx_class_bar_set_dataset (self->bar, other);
  g_assert_true (idx_dataset_load (other, NULL, NULL, NULL));
  idx_class_bar_update_total_and_means (self->bar);
  g_clear_pointer (&self->window, gtk_window_destroy);
  test_run_idle ();
}

/* Makes a dataset in which each sample has a class of its own. */
static IdxDataset *
make_many_classes (guint n_classes)
{
  g_autoptr (GByteArray) images_content = test_idx_images (n_classes, 1, 1);
  g_autoptr (GByteArray) labels_content = test_idx_header (0x0C, 1, n_classes);
  g_autoptr (GBytes) images = NULL;
  g_autoptr (GBytes) labels = NULL;

  for (guint i = 0; i < n_classes; i++)
    test_append_be (labels_content, 4, i);
  images = g_bytes_new (images_content->data, images_content->len);
  labels = g_bytes_new (labels_content->data, labels_content->len);
  return idx_dataset_open_bytes (images, labels, "Made", NULL);
}

static gboolean
shows_unlisted_note (Fixture *self)
{
  GtkWidget *label = test_find_label (GTK_WIDGET (self->bar), "The first 65,536 of 70,000 classes");

  return label != NULL && gtk_widget_get_visible (label);
}

/* If not all classes are listed, a note says so. */
static void
test_more_classes (Fixture *self,
                   gconstpointer data)
{
  g_autoptr (IdxDataset) many = make_many_classes (70000);

  g_assert_false (shows_unlisted_note (self));
  idx_class_bar_set_dataset (self->bar, many);
  g_assert_cmpuint (idx_lazy_grid_get_n_children (get_list (self)), ==, 65537);
  g_assert_true (shows_unlisted_note (self));
  idx_class_bar_set_dataset (self->bar, self->dataset);
  g_assert_false (shows_unlisted_note (self));
}

/* A check box adds a class to the filter, and keeps unlisted labels in the filter. */
static void
test_unlisted_class (Fixture *self,
                     gconstpointer data)
{
  g_autoptr (IdxDataset) many = make_many_classes (70000);
  g_autoptr (IdxFilter) filter = idx_filter_parse ("label:3,69000", NULL);

  idx_class_bar_set_dataset (self->bar, many);
  idx_class_bar_set_filter (self->bar, filter);
  gtk_check_button_set_active (get_check (self, 6), TRUE);
  check_filter (self, "label:3,5,69000");
}

/* Counts follow the current labels, and a new label gets a row in the order of labels. */
static void
test_decisions (Fixture *self,
                gconstpointer data)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (self->dataset);
  const IdxClass *classes;
  guint n_classes, before;

  classes = idx_decisions_get_classes (decisions, &n_classes);
  before = classes[0].n_samples;
  for (guint i = 0; i < before; i += 2)
    (void) idx_decisions_set (decisions, i, IDX_STATE_RELABELED, 200);
  idx_class_bar_update_counts (self->bar);
  classes = idx_decisions_get_classes (decisions, &n_classes);
  for (int i = 0; i < (int) n_classes; i++)
    {
      IdxClassRow *row = IDX_CLASS_ROW (get_row (self, i + 1));
      g_autofree char *count = g_strdup_printf ("%u", classes[i].n_samples);

      g_assert_cmpint (idx_class_row_get_label (row), ==, classes[i].value);
      g_assert_nonnull (test_find_label (GTK_WIDGET (row), count));
    }
  g_assert_cmpint (classes[n_classes - 1].value, ==, 200);
  g_assert_null (get_row (self, (int) n_classes + 1));
}

/* The row of a new class goes away when the last decision for it is undone. */
static void
test_undone_class (Fixture *self,
                   gconstpointer data)
{
  static const gint64 labels[] = { 200, 150, 250 };
  IdxDecisions *decisions = idx_dataset_get_decisions (self->dataset);
  const IdxClass *classes;
  GtkWidget *first_class = get_row (self, 1);
  guint n_classes;

  for (gsize i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      (void) idx_decisions_set (decisions, 0, IDX_STATE_RELABELED, labels[i]);
      idx_class_bar_update_counts (self->bar);
      g_assert_cmpint (idx_class_row_get_label (IDX_CLASS_ROW (get_row (self, 11))), ==, labels[i]);
      g_assert_null (get_row (self, 12));
    }
  (void) idx_decisions_set (decisions, 0, IDX_STATE_UNDECIDED, 0);
  idx_class_bar_update_counts (self->bar);
  classes = idx_decisions_get_classes (decisions, &n_classes);
  g_assert_cmpuint (n_classes, ==, 10);
  for (int i = 0; i < 10; i++)
    g_assert_cmpint (idx_class_row_get_label (IDX_CLASS_ROW (get_row (self, i + 1))), ==,
                     classes[i].value);
  g_assert_null (get_row (self, 11));
  g_assert_true (get_row (self, 1) == first_class);
}

static void
set_filter (Fixture *self,
            const char *text)
{
  g_action_change_state (G_ACTION (self->filter), g_variant_new_string (text));
}

static void
check_description (Fixture *self,
                   int row,
                   const char *expected)
{
  gtk_test_accessible_assert_property (get_row (self, row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       expected);
}

/* Each row shows how many of its samples pass the filter, unless the filter only selects
 * classes. */
static void
test_matching (Fixture *self,
               gconstpointer data)
{
  set_filter (self, "index:0-101");
  check_description (self, 0, "All, 102 of 1,234 samples");
  check_description (self, 1, "Class 0, 11 of 124 samples");
  check_description (self, 10, "Class 9, 10 of 123 samples");
  g_assert_nonnull (test_find_label (GTK_WIDGET (get_row (self, 1)), "11"));
  set_filter (self, "index:3");
  check_description (self, 1, "Class 0, 0 of 124 samples");
  check_description (self, 4, "Class 3, 1 of 124 samples");
  set_filter (self, "label:3,4");
  check_description (self, 0, "All, 1,234 samples");
  check_description (self, 4, "Class 3, 124 samples");
  set_filter (self, "label:3,4 index:0-99");
  check_description (self, 1, "Class 0, 0 of 124 samples");
  check_description (self, 4, "Class 3, 10 of 124 samples");
  set_filter (self, "");
  check_description (self, 1, "Class 0, 124 samples");
}

/* Decisions change the counts, although the samples stay in place. */
static void
test_matching_decided (Fixture *self,
                       gconstpointer data)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (self->dataset);

  set_filter (self, "index:0-9");
  check_description (self, 4, "Class 3, 1 of 124 samples");
  (void) idx_decisions_set (decisions, 3, IDX_STATE_RELABELED, 4);
  idx_class_bar_update_counts (self->bar);
  check_description (self, 4, "Class 3, 0 of 123 samples");
  check_description (self, 5, "Class 4, 2 of 124 samples");
}

static gboolean
is_counted (gpointer data)
{
  GtkWidget *row = GTK_WIDGET (get_row (data, 1));

  return test_find_label (row, "15,000") != NULL;
}

/* If there are many samples, a worker counts them. */
static void
test_matching_many (Fixture *self,
                    gconstpointer data)
{
  g_set_object (&self->dataset, NULL);
  self->dataset = test_make_dataset (200000, 1, 1);
  idx_class_bar_set_dataset (self->bar, self->dataset);
  set_filter (self, "index:0-149999");
  test_wait_until (is_counted, self);
  check_description (self, 1, "Class 0, 15,000 of 20,000 samples");
  /* Remove the dataset while a worker is counting. */
  set_filter (self, "index:0-139999");
  idx_class_bar_set_dataset (self->bar, NULL);
  test_run_idle ();
}

static int
get_right_edge (Fixture *self,
                int row,
                const char *text)
{
  GtkWidget *label = test_find_label (GTK_WIDGET (get_row (self, row)), text);
  PangoLayout *layout;
  PangoRectangle ink;
  graphene_rect_t bounds;
  int x;

  g_assert_nonnull (label);
  g_assert_true (gtk_widget_compute_bounds (label, GTK_WIDGET (self->bar), &bounds));
  layout = gtk_label_get_layout (GTK_LABEL (label));
  pango_layout_get_pixel_extents (layout, NULL, &ink);
  gtk_label_get_layout_offsets (GTK_LABEL (label), &x, NULL);
  return (int) bounds.origin.x + x + ink.x + ink.width;
}

static int
get_label_width (Fixture *self,
                 int row,
                 const char *text)
{
  return gtk_widget_get_width (test_find_label (GTK_WIDGET (get_row (self, row)), text));
}

/* The numbers of a column are right-aligned, even in right-to-left layouts, and have room for the
 * largest one. */
static void
test_alignment (Fixture *self,
                gconstpointer data)
{
  const GtkTextDirection directions[] = { GTK_TEXT_DIR_LTR, GTK_TEXT_DIR_RTL };

  for (gsize i = 0; i < G_N_ELEMENTS (directions); i++)
    {
      gtk_widget_set_default_direction (directions[i]);
      gtk_widget_set_direction (GTK_WIDGET (get_list (self)), directions[i]);
      set_filter (self, "index:0-101");
      test_wait_for_frame (GTK_WIDGET (self->bar));
      g_assert_cmpint (ABS (get_right_edge (self, 0, "1,234") - get_right_edge (self, 1, "124")),
                       <=, 1);
      g_assert_cmpint (ABS (get_right_edge (self, 0, "102") - get_right_edge (self, 10, "10")), <=,
                       1);
      g_assert_cmpint (get_label_width (self, 0, "102"), ==, get_label_width (self, 10, "10"));
    }
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

static void
press (Fixture *self,
       int row,
       guint key,
       GdkModifierType modifiers)
{
  GtkWidget *list = GTK_WIDGET (get_list (self));
  gboolean is_handled = FALSE;

  if (row >= 0)
    g_assert_true (gtk_widget_grab_focus (GTK_WIDGET (get_row (self, row))));
  g_signal_emit_by_name (test_find_controller (list, GTK_TYPE_EVENT_CONTROLLER_KEY), "key-pressed",
                         key, 0U, modifiers, &is_handled);
  g_assert_true (is_handled);
}

/* Ctrl+Space adds or removes a class. */
static void
test_add_by_key (Fixture *self,
                 gconstpointer data)
{
  press (self, 4, GDK_KEY_space, GDK_CONTROL_MASK);
  check_filter (self, "label:3");
  press (self, 8, GDK_KEY_space, GDK_CONTROL_MASK);
  check_filter (self, "label:3,7");
  press (self, 4, GDK_KEY_space, GDK_CONTROL_MASK);
  check_filter (self, "label:7");
  press (self, 0, GDK_KEY_space, GDK_CONTROL_MASK);
  check_filter (self, "label:7");
}

/* Shift+Space dims a class while the bar is the legend of the map. */
static void
test_dim_by_key (Fixture *self,
                 gconstpointer data)
{
  g_object_set (self->bar, "legend", TRUE, NULL);
  press (self, 3, GDK_KEY_space, GDK_SHIFT_MASK);
  check_filter (self, "label:0,1,3,4,5,6,7,8,9");
  press (self, 3, GDK_KEY_space, GDK_SHIFT_MASK);
  check_filter (self, "");
}

/* Shift and the arrow keys show a range, which can shrink again. The classes that were shown before
 * stay. */
static void
test_range_by_key (Fixture *self,
                   gconstpointer data)
{
  press (self, 9, GDK_KEY_space, GDK_CONTROL_MASK);
  press (self, 4, GDK_KEY_space, GDK_CONTROL_MASK);
  check_filter (self, "label:3,8");
  press (self, -1, GDK_KEY_Down, GDK_SHIFT_MASK);
  press (self, -1, GDK_KEY_Down, GDK_SHIFT_MASK);
  check_filter (self, "label:3,4,5,8");
  press (self, -1, GDK_KEY_Up, GDK_SHIFT_MASK);
  check_filter (self, "label:3,4,8");
  press (self, -1, GDK_KEY_Up, GDK_SHIFT_MASK);
  press (self, -1, GDK_KEY_Up, GDK_SHIFT_MASK);
  check_filter (self, "label:2,3,8");
  g_assert_true (gtk_widget_activate (GTK_WIDGET (get_row (self, 6))));
  check_filter (self, "label:5");
  press (self, 6, GDK_KEY_Down, GDK_SHIFT_MASK);
  check_filter (self, "label:5,6");
  press (self, 10, GDK_KEY_Down, GDK_SHIFT_MASK);
  check_filter (self, "label:5,6");
}

/* If no class was chosen in the bar, a range begins at the first class that the filter shows. */
static void
test_range_of_filter (Fixture *self,
                      gconstpointer data)
{
  set_filter (self, "label:2,7");
  press (self, 4, GDK_KEY_Down, GDK_SHIFT_MASK);
  check_filter (self, "label:2,3,4,7");
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

  add ("/ui/class-bar/rows", test_rows);
  add ("/ui/class-bar/click", test_click);
  add ("/ui/class-bar/check", test_check);
  add ("/ui/class-bar/dim", test_dim);
  add ("/ui/class-bar/dim-by-key", test_dim_by_key);
  add ("/ui/class-bar/follows", test_follows);
  add ("/ui/class-bar/means", test_means);
  add ("/ui/class-bar/unchanged-means", test_unchanged_means);
  add ("/ui/class-bar/another-dataset", test_another_dataset);
  add ("/ui/class-bar/changed-while-computed", test_changed_while_computed);

  add ("/ui/class-bar/more-classes", test_more_classes);
  add ("/ui/class-bar/unlisted-class", test_unlisted_class);
  add ("/ui/class-bar/undone-class", test_undone_class);
  add ("/ui/class-bar/decisions", test_decisions);
  add ("/ui/class-bar/matching", test_matching);
  add ("/ui/class-bar/matching-decided", test_matching_decided);
  add ("/ui/class-bar/matching-many", test_matching_many);
  add ("/ui/class-bar/alignment", test_alignment);
  add ("/ui/class-bar/add-by-key", test_add_by_key);
  add ("/ui/class-bar/range-by-key", test_range_by_key);
  add ("/ui/class-bar/range-of-filter", test_range_of_filter);
  return g_test_run ();
}
