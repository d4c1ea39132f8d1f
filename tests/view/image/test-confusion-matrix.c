/* SPDX-License-Identifier: MIT */

/* The confusion matrix: its cells, choosing a cell, and a thousand classes. */

#include "idx-confusion-matrix-private.h"

#include "test-bytes.h"
#include "test-display.h"

#define N_SAMPLES 200
#define N_CLASSES 1000
#define WIDTH 400
#define HEIGHT 300

typedef struct
{
  GtkWindow *window;
  IdxConfusionMatrix *matrix;
  IdxDataset *dataset;
  char *filter;
  guint n_chosen;
} Fixture;

static void
chosen_cb (Fixture *self,
           gint64 given,
           gint64 suggested)
{
  g_free (self->filter);
  self->filter = g_strdup_printf ("given:%" G_GINT64_FORMAT " suggested:%" G_GINT64_FORMAT, given,
                                  suggested);
  self->n_chosen++;
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *matrix = idx_confusion_matrix_new ();

  self->matrix = IDX_CONFUSION_MATRIX (matrix);
  self->filter = g_strdup ("");
  gtk_scrolled_window_set_overlay_scrolling (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), matrix);
  g_signal_connect_swapped (matrix, "chosen", G_CALLBACK (chosen_cb), self);
  self->window = test_show (scrolled, WIDTH, HEIGHT);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_clear_pointer (&self->window, gtk_window_destroy);
  g_clear_object (&self->dataset);
  g_clear_pointer (&self->filter, g_free);
  test_run_idle ();
}

static void
show_dataset (Fixture *self)
{
  idx_confusion_matrix_set_dataset (self->matrix, self->dataset, IDX_CONFUSION_SUGGESTED);
  test_wait_for_frame (GTK_WIDGET (self->matrix));
}

/* Shows a matrix in which three 4s look like 5s, and a 7 looks like an 8. */
static void
show_digits (Fixture *self)
{
  static const guint32 suspects[] = { 14, 7, 4, 24 };

  self->dataset = test_make_dataset (N_SAMPLES, 5, 5);
  test_suggest (self->dataset, suspects, G_N_ELEMENTS (suspects), 2);
  show_dataset (self);
}

/* Shows a matrix of many classes, each with one sample that looks like the next class. */
static void
show_many_classes (Fixture *self)
{
  g_autoptr (GByteArray) images_content = test_idx_images (N_CLASSES, 2, 2);
  g_autoptr (GByteArray) labels_content = test_idx_header (0x0C, 1, N_CLASSES);
  g_autoptr (IdxSuggestions) suggestions = NULL;
  g_autoptr (GBytes) images = NULL;
  g_autoptr (GBytes) labels = NULL;
  gint64 values[N_CLASSES];

  for (guint i = 0; i < N_CLASSES; i++)
    {
      values[i] = i;
      test_append_be (labels_content, 4, i);
    }
  images = g_bytes_new (images_content->data, images_content->len);
  labels = g_bytes_new (labels_content->data, labels_content->len);
  self->dataset = idx_dataset_open_bytes (images, labels, "Made", NULL);
  suggestions = idx_suggestions_new ("test 1", values, N_CLASSES, N_CLASSES, 1);
  for (guint i = 0; i < N_CLASSES; i++)
    idx_suggestions_set (suggestions, i, (i + 1) % N_CLASSES, -1, 1);
  idx_suggestions_rank (suggestions, N_CLASSES);
  idx_dataset_set_suggestions (self->dataset, suggestions);
  show_dataset (self);
}

static void
click (Fixture *self,
       IdxMatrixCell cell)
{
  graphene_rect_t bounds = idx_confusion_matrix_get_bounds (self->matrix, cell);
  GtkEventController *gesture =
    test_find_controller (GTK_WIDGET (self->matrix), GTK_TYPE_GESTURE_CLICK);

  g_signal_emit_by_name (gesture, "released", 1, (double) bounds.origin.x + 3,
                         (double) bounds.origin.y + 3);
}

static void
check_filter (Fixture *self,
              const char *expected)
{
  g_assert_cmpstr (self->filter, ==, expected);
}

static void
check_current (Fixture *self,
               const char *expected)
{
  gtk_test_accessible_assert_property (idx_focus_cells_get_current (self->matrix->focus_cells),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, expected);
}

static void
test_largest_is_current (Fixture *self,
                         gconstpointer data)
{
  show_digits (self);
  gtk_test_accessible_assert_role (self->matrix, GTK_ACCESSIBLE_ROLE_GRID);
  check_current (self, "Labeled 4, looks like 5: 3 samples");
}

static void
test_click (Fixture *self,
            gconstpointer data)
{
  show_digits (self);
  click (self, (IdxMatrixCell){ 1, 1 });
  check_filter (self, "given:7 suggested:8");
  g_assert_cmpuint (self->n_chosen, ==, 1);
  check_current (self, "Labeled 7, looks like 8: 1 sample");
}

static void
test_click_on_nothing (Fixture *self,
                       gconstpointer data)
{
  show_digits (self);
  click (self, (IdxMatrixCell){ 1, 0 });
  click (self, (IdxMatrixCell){ 2, 0 });
  g_assert_cmpuint (self->n_chosen, ==, 0);
  check_filter (self, "");
}

static void
test_by_keyboard (Fixture *self,
                  gconstpointer data)
{
  GtkWidget *matrix = GTK_WIDGET (self->matrix);

  show_digits (self);
  g_assert_true (gtk_widget_child_focus (matrix, GTK_DIR_TAB_FORWARD));
  g_assert_true (gtk_widget_activate_action (matrix, "matrix.choose", NULL));
  check_filter (self, "given:4 suggested:5");
  g_assert_false (gtk_widget_child_focus (matrix, GTK_DIR_TAB_FORWARD));
}

static void
test_empty (Fixture *self,
            gconstpointer data)
{
  self->dataset = test_make_dataset (N_SAMPLES, 5, 5);
  show_dataset (self);
  g_assert_false (gtk_widget_child_focus (GTK_WIDGET (self->matrix), GTK_DIR_TAB_FORWARD));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (self->matrix), "matrix.choose", NULL));
  check_filter (self, "");
  idx_confusion_matrix_set_dataset (self->matrix, NULL, IDX_CONFUSION_SUGGESTED);
  test_wait_for_frame (GTK_WIDGET (self->matrix));
}

/* Making a distant cell current scrolls it into view, where the headings don't cover it. */
static void
test_many_classes (Fixture *self,
                   gconstpointer data)
{
  const IdxMatrixCell last = { N_CLASSES - 2, N_CLASSES - 1 };
  graphene_rect_t bounds;

  show_many_classes (self);
  idx_confusion_matrix_move_to (self->matrix, last);
  test_wait_for_frame (GTK_WIDGET (self->matrix));
  bounds = idx_confusion_matrix_get_bounds (self->matrix, last);
  g_assert_cmpfloat (bounds.origin.x, >=, self->matrix->heading_size[GTK_ORIENTATION_HORIZONTAL]);
  g_assert_cmpfloat (bounds.origin.y, >=, self->matrix->heading_size[GTK_ORIENTATION_VERTICAL]);
  g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, WIDTH);
  g_assert_cmpfloat (bounds.origin.y + bounds.size.height, <=, HEIGHT);
  click (self, last);
  check_filter (self, "given:998 suggested:999");
}

/* At a fractional scroll position, each cell is found where it is drawn. */
static void
test_scrolled_by_fraction (Fixture *self,
                           gconstpointer data)
{
  const IdxMatrixCell cell = { 1, 2 };
  GtkEventController *gesture =
    test_find_controller (GTK_WIDGET (self->matrix), GTK_TYPE_GESTURE_CLICK);
  graphene_rect_t bounds;

  show_many_classes (self);
  for (int i = GTK_ORIENTATION_HORIZONTAL; i <= GTK_ORIENTATION_VERTICAL; i++)
    gtk_adjustment_set_value (self->matrix->scrolling.adjustments[i], 0.75);
  test_wait_for_frame (GTK_WIDGET (self->matrix));
  bounds = idx_confusion_matrix_get_bounds (self->matrix, cell);
  g_signal_emit_by_name (gesture, "released", 1,
                         (double) (bounds.origin.x + bounds.size.width) - 0.5,
                         (double) (bounds.origin.y + bounds.size.height) - 0.5);
  check_filter (self, "given:1 suggested:2");
}

/* Returns the opacity of the most opaque pixel of a cell, from 0 to 255. */
static guint
get_opacity (cairo_surface_t *surface,
             const graphene_rect_t *bounds)
{
  guint opacity = 0;

  for (guint y = 2; y < (guint) bounds->size.height - 2; y++)
    for (guint x = 2; x < (guint) bounds->size.width - 2; x++)
      {
        guint32 pixel =
          test_get_pixel (surface, (guint) bounds->origin.x + x, (guint) bounds->origin.y + y);

        opacity = MAX (opacity, pixel >> 24);
      }
  return opacity;
}

/* Only cells with samples have a number. */
static void
test_drawn (Fixture *self,
            gconstpointer data)
{
  cairo_surface_t *surface;

  show_digits (self);
  surface = test_draw (GTK_WIDGET (self->matrix));
  for (guint row = 0; row < 2; row++)
    for (guint column = 0; column < 2; column++)
      {
        graphene_rect_t bounds =
          idx_confusion_matrix_get_bounds (self->matrix, (IdxMatrixCell){ row, column });

        g_assert_cmpint (get_opacity (surface, &bounds) > 0x80, ==, row == column);
      }
  cairo_surface_destroy (surface);
}

/* The matrix isn't mirrored in a right-to-left locale. */
static void
test_right_to_left (Fixture *self,
                    gconstpointer data)
{
  static const char list[] = "Zero\nOne\nTwo\nThree\nTrousers\nSandal\nSix\nAnkle boot\nBag";
  g_autoptr (IdxClassNames) names = idx_class_names_parse (list, sizeof list - 1, NULL);
  GtkWidget *matrix = GTK_WIDGET (self->matrix);
  cairo_surface_t *surfaces[2];
  int width, height;

  show_digits (self);
  idx_labels_set_class_names (idx_dataset_get_labels (self->dataset), names);
  for (guint i = 0; i < G_N_ELEMENTS (surfaces); i++)
    {
      gtk_widget_set_direction (matrix, i == 0 ? GTK_TEXT_DIR_LTR : GTK_TEXT_DIR_RTL);
      show_dataset (self);
      surfaces[i] = test_draw (matrix);
    }
  width = cairo_image_surface_get_width (surfaces[0]);
  height = cairo_image_surface_get_height (surfaces[0]);
  g_assert_cmpint (cairo_image_surface_get_width (surfaces[1]), ==, width);
  g_assert_cmpint (cairo_image_surface_get_height (surfaces[1]), ==, height);
  for (guint y = 0; y < (guint) height; y++)
    for (guint x = 0; x < (guint) width; x++)
      g_assert_cmphex (test_get_pixel (surfaces[0], x, y), ==, test_get_pixel (surfaces[1], x, y));
  for (guint i = 0; i < G_N_ELEMENTS (surfaces); i++)
    cairo_surface_destroy (surfaces[i]);
}

/* The pointer may enter the matrix before its cells have a size. */
static void
test_pointer_before_layout (Fixture *self,
                            gconstpointer data)
{
  static const guint32 suspects[] = { 14, 7 };
  GtkWidget *matrix = GTK_WIDGET (self->matrix);

  self->dataset = test_make_dataset (N_SAMPLES, 5, 5);
  test_suggest (self->dataset, suspects, G_N_ELEMENTS (suspects), 2);
  idx_confusion_matrix_set_dataset (self->matrix, self->dataset, IDX_CONFUSION_SUGGESTED);
  g_signal_emit_by_name (test_find_controller (matrix, GTK_TYPE_EVENT_CONTROLLER_MOTION), "motion",
                         5.0, 5.0);
  g_signal_emit_by_name (test_find_controller (matrix, GTK_TYPE_GESTURE_CLICK), "released", 1, 5.0,
                         5.0);
  g_assert_cmpuint (self->n_chosen, ==, 0);
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

  add ("/view/confusion-matrix/largest-is-current", test_largest_is_current);
  add ("/view/confusion-matrix/click", test_click);
  add ("/view/confusion-matrix/click-on-nothing", test_click_on_nothing);
  add ("/view/confusion-matrix/pointer-before-layout", test_pointer_before_layout);
  add ("/view/confusion-matrix/by-keyboard", test_by_keyboard);
  add ("/view/confusion-matrix/empty", test_empty);
  add ("/view/confusion-matrix/many-classes", test_many_classes);
  add ("/view/confusion-matrix/scrolled-by-fraction", test_scrolled_by_fraction);
  add ("/view/confusion-matrix/drawn", test_drawn);
  add ("/view/confusion-matrix/right-to-left", test_right_to_left);

  return g_test_run ();
}
