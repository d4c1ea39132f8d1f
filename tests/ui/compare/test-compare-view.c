/* SPDX-License-Identifier: MIT */

/* Two images side by side and their difference: which images are compared, the values of their
 * pixels, and that all three views show the same part. */

#include "test-viewer.h"

#include "idx-compare-view.h"
#include "idx-compared-image.h"
#include "idx-header.h"
#include "test-display.h"

#include <math.h>
#include <string.h>

#define N_VIEWS 3

/* The maximum width of the window's frame, which the size of the window may or may not include. */
#define FRAME 12

static GtkWidget *
get_compare (TestViewer *self)
{
  return test_viewer_find (self, IDX_TYPE_COMPARE_VIEW);
}

/* Finds the first image (0), the second image (1) or their difference (2). */
static IdxComparedImage *
get_part (TestViewer *self,
          guint i)
{
  GtkWidget *part = test_find_widget (get_compare (self), IDX_TYPE_COMPARED_IMAGE);

  for (; i > 0; i--)
    part = gtk_widget_get_next_sibling (part);
  return IDX_COMPARED_IMAGE (part);
}

static GtkWidget *
get_view (TestViewer *self,
          guint i)
{
  return GTK_WIDGET (idx_compared_image_get_view (get_part (self, i)));
}

static double
get_scale (TestViewer *self,
           guint i)
{
  return idx_image_view_get_scale (IDX_IMAGE_VIEW (get_view (self, i)));
}

static gboolean
is_open (TestViewer *self)
{
  return gtk_stack_get_visible_child (self->window->stack) == get_compare (self);
}

static gboolean
is_drawn (gpointer data)
{
  TestViewer *self = data;

  for (guint i = 0; i < N_VIEWS; i++)
    if (!gtk_widget_get_mapped (get_view (self, i)) || get_scale (self, i) <= 0)
      return FALSE;
  return is_open (self);
}

static gboolean
is_enabled (TestViewer *self)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), "compare-images");
}

static void
select_samples (TestViewer *self,
                guint first,
                guint n)
{
  IdxSelection *model = idx_session_get_selection (self->window->session);

  idx_selection_select_range (model, first, n, TRUE);
}

static void
open_compare (TestViewer *self)
{
  g_assert_true (is_enabled (self));
  test_viewer_activate (self, "compare-images", NULL);
  test_wait_until (is_drawn, self);
}

typedef struct
{
  GtkWidget *widget;
  const char *text;
} Wanted;

static gboolean
says (gpointer data)
{
  const Wanted *wanted = data;
  GtkWidget *label = test_find_label (wanted->widget, wanted->text);

  return label != NULL && gtk_widget_get_mapped (label);
}

static void
check_says (GtkWidget *widget,
            const char *text)
{
  Wanted wanted = { widget, text };

  test_wait_until (says, &wanted);
}

static void
check_title (TestViewer *self,
             guint i,
             const char *title)
{
  check_says (GTK_WIDGET (get_part (self, i)), title);
}

/* Points at the center of a pixel. The whole image must be visible. */
static void
point_at (TestViewer *self,
          guint i,
          guint row,
          guint column,
          guint rows,
          guint columns)
{
  GtkWidget *view = get_view (self, i);
  double scale = get_scale (self, i);
  double left = floor ((gtk_widget_get_width (view) - columns * scale) / 2);
  double top = floor ((gtk_widget_get_height (view) - rows * scale) / 2);

  g_signal_emit_by_name (test_find_controller (view, GTK_TYPE_EVENT_CONTROLLER_MOTION), "motion",
                         left + (column + 0.5) * scale, top + (row + 0.5) * scale);
}

/* Opens two samples with the given stored values, and compares them. */
static void
compare_values (TestViewer *self,
                const IdxHeader *header,
                const guint8 *values,
                gsize size)
{
  guint8 bytes[IDX_HEADER_MAX_SIZE];
  gsize header_size = idx_header_write (header, bytes);
  g_autoptr (GByteArray) content = g_byte_array_new ();
  g_autoptr (GFile) file = NULL;

  g_byte_array_append (content, bytes, (guint) header_size);
  g_byte_array_append (content, values, (guint) size);
  file = test_folder_add (self->folder, "values", content);
  test_viewer_open (self, file);
  select_samples (self, 0, 2);
  open_compare (self);
}

static void
test_enabled (TestViewer *self,
              gconstpointer data)
{
  g_assert_false (is_enabled (self));
  test_viewer_open (self, self->images);
  g_assert_false (is_enabled (self));
  select_samples (self, 14, 2);
  g_assert_true (is_enabled (self));
  select_samples (self, 14, 3);
  g_assert_false (is_enabled (self));
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "compare-images",
                                      g_variant_new_boolean (TRUE));
  g_assert_false (is_open (self));
}

static void
test_open_and_close (TestViewer *self,
                     gconstpointer data)
{
  test_viewer_open (self, self->images);
  select_samples (self, 14, 2);
  open_compare (self);
  check_title (self, 0, "Image 14, labeled 4");
  check_title (self, 1, "Image 15, labeled 5");
  check_title (self, 2, "Difference");
  g_assert_true (gtk_widget_has_focus (get_view (self, 0)));
  test_viewer_activate (self, "back", NULL);
  g_assert_false (is_open (self));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (test_viewer_get_sheet (self))));
}

/* The scale of the difference begins with a negative number. Its minus sign is at the left even in
 * right-to-left layouts. */
static void
test_minus (TestViewer *self,
            gconstpointer data)
{
  PangoRectangle minus, digit;
  GtkWidget *label;

  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  test_viewer_open (self, self->images);
  select_samples (self, 14, 2);
  open_compare (self);
  label = test_find_label (GTK_WIDGET (get_part (self, 2)), "-");
  g_assert_nonnull (label);
  pango_layout_index_to_pos (gtk_label_get_layout (GTK_LABEL (label)), 0, &minus);
  pango_layout_index_to_pos (gtk_label_get_layout (GTK_LABEL (label)), 1, &digit);
  g_assert_cmpint (minus.x, <, digit.x);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

/* The first image is the one that comes first in the sort order. */
static void
test_order (TestViewer *self,
            gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_set_sort (self, "-index");
  select_samples (self, 0, 2);
  open_compare (self);
  check_title (self, 0, "Image 299");
  check_title (self, 1, "Image 298");
}

static void
test_bytes (TestViewer *self,
            gconstpointer data)
{
  const IdxHeader header = { .element_type = IDX_ELEMENT_TYPE_UINT8,
                             .n_dimensions = 3,
                             .dimensions = { 2, 2, 3 } };
  const guint8 values[] = { 1, 2, 3, 4, 5, 120, 1, 2, 3, 4, 105, 80 };

  compare_values (self, &header, values, sizeof values);
  check_title (self, 0, "Image 0");
  check_title (self, 0, "120"); /* the highest value */
  check_title (self, 2, "-100");
  for (guint i = 0; i < N_VIEWS; i++)
    {
      point_at (self, i, 1, 2, 2, 3);
      check_says (get_compare (self), "Row 1, column 2: 120, 80, difference 40");
      point_at (self, i, 1, 1, 2, 3);
      check_says (get_compare (self), "Row 1, column 1: 5, 105, difference -100");
    }
  g_assert_null (test_find_label (get_compare (self), "identical"));
}

/* Differences of 16-bit values have 17 bits. */
static void
test_int16 (TestViewer *self,
            gconstpointer data)
{
  const IdxHeader header = { .element_type = IDX_ELEMENT_TYPE_INT16,
                             .n_dimensions = 3,
                             .dimensions = { 2, 1, 2 } };
  const guint8 values[] = { 0x80, 0x00, 0x01, 0x02, 0x7F, 0xFF, 0x00, 0x02 };

  compare_values (self, &header, values, sizeof values);
  check_title (self, 0, "-32768");
  check_title (self, 2, "65535");
  point_at (self, 0, 0, 0, 1, 2);
  check_says (get_compare (self), "Row 0, column 0: -32768, 32767, difference -65535");
  point_at (self, 2, 0, 1, 1, 2);
  check_says (get_compare (self), "Row 0, column 1: 258, 2, difference 256");
}

/* If the values are small compared with those of other images in the dataset, the contrast can be
 * set as in the large view. Both images have the same range. */
static void
test_faint (TestViewer *self,
            gconstpointer data)
{
  const IdxHeader header = { .element_type = IDX_ELEMENT_TYPE_INT16,
                             .n_dimensions = 3,
                             .dimensions = { 3, 1, 2 } };
  const guint8 values[] = { 0, 10, 0, 20, 0, 12, 0, 18, 0x7F, 0xFF, 0, 0 };
  GActionGroup *actions = G_ACTION_GROUP (self->window);

  g_assert_false (g_action_group_get_action_enabled (actions, "contrast"));
  compare_values (self, &header, values, sizeof values);
  check_title (self, 0, "0");
  check_title (self, 0, "32767");
  check_title (self, 1, "32767");
  g_action_group_change_action_state (actions, "contrast", g_variant_new_string ("image"));
  check_title (self, 0, "10");
  check_title (self, 0, "20");
  check_title (self, 1, "10");
  check_title (self, 1, "20");
  g_action_group_change_action_state (actions, "contrast", g_variant_new_string ("dataset"));
  check_title (self, 1, "32767");
  test_wait_for_frame (GTK_WIDGET (self->window));
  point_at (self, 2, 0, 1, 1, 2);
  check_says (get_compare (self), "Row 0, column 1: 20, 18, difference 2");
  test_viewer_activate (self, "back", NULL);
  g_assert_false (g_action_group_get_action_enabled (actions, "contrast"));
}

static void
test_identical (TestViewer *self,
                gconstpointer data)
{
  const IdxHeader header = { .element_type = IDX_ELEMENT_TYPE_UINT8,
                             .n_dimensions = 3,
                             .dimensions = { 2, 1, 2 } };
  const guint8 values[] = { 7, 9, 7, 9 };

  compare_values (self, &header, values, sizeof values);
  check_says (get_compare (self), "The images are identical");
}

static void
test_floats (TestViewer *self,
             gconstpointer data)
{
  const IdxHeader header = { .element_type = IDX_ELEMENT_TYPE_FLOAT32,
                             .n_dimensions = 3,
                             .dimensions = { 2, 1, 2 } };
  const float values[] = { 0.75F, NAN, 0.5F, 1 };
  guint8 bytes[sizeof values];

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    {
      guint32 bits;

      memcpy (&bits, &values[i], sizeof bits);
      for (gsize j = 0; j < 4; j++)
        bytes[4 * i + j] = (guint8) (bits >> (8 * (3 - j)));
    }
  compare_values (self, &header, bytes, sizeof bytes);
  point_at (self, 2, 0, 0, 1, 2);
  check_says (get_compare (self), "Row 0, column 0: 0.75, 0.5, difference 0.25");
  point_at (self, 0, 0, 1, 1, 2);
  check_says (get_compare (self), "Row 0, column 1: NaN, 1, difference NaN");
}

static void
test_colors (TestViewer *self,
             gconstpointer data)
{
  const IdxHeader header = { .element_type = IDX_ELEMENT_TYPE_UINT8,
                             .n_dimensions = 4,
                             .dimensions = { 2, 1, 1, 3 } };
  const guint8 values[] = { 255, 0, 0, 0, 255, 0 };

  compare_values (self, &header, values, sizeof values);
  check_title (self, 2, "Difference in luminance");
  point_at (self, 1, 0, 0, 1, 1);
  check_says (get_compare (self), "(255, 0, 0), (0, 255, 0), difference -128.16");
}

/* The view shows the values at the pixel cursor, which all three images share. */
static void
test_cursor (TestViewer *self,
             gconstpointer data)
{
  IdxImageView *view;
  guint row, column;
  g_autofree char *expected = NULL;

  test_viewer_open (self, self->images);
  select_samples (self, 0, 2);
  open_compare (self);
  view = IDX_IMAGE_VIEW (get_view (self, 0));
  g_assert_true (idx_image_view_move_cursor (view, 1, 0));
  g_assert_true (idx_image_view_get_cursor (view, &row, &column));
  expected = g_strdup_printf ("Row %u, column %u: ", row, column);
  check_says (get_compare (self), expected);
  for (guint i = 1; i < N_VIEWS; i++)
    {
      guint other_row, other_column;

      g_assert_true (gtk_widget_grab_focus (get_view (self, i)));
      g_assert_true (idx_image_view_get_cursor (IDX_IMAGE_VIEW (get_view (self, i)), &other_row,
                                                &other_column));
      g_assert_cmpuint (other_row, ==, row);
      g_assert_cmpuint (other_column, ==, column);
      check_says (get_compare (self), expected);
    }
}

/* All three images show the same part. */
static void
test_zoom (TestViewer *self,
           gconstpointer data)
{
  double whole, zoomed;

  test_viewer_open (self, self->images);
  select_samples (self, 0, 2);
  open_compare (self);
  whole = get_scale (self, 0);
  (void) gtk_widget_activate_action (get_compare (self), "compare.zoom", "i", 3);
  test_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_cmpfloat (get_scale (self, 0), >, whole);
  idx_image_view_zoom (IDX_IMAGE_VIEW (get_view (self, 2)), 1);
  test_wait_for_frame (GTK_WIDGET (self->window));
  for (guint i = 1; i < N_VIEWS; i++)
    g_assert_cmpfloat (get_scale (self, i), ==, get_scale (self, 0));
  zoomed = get_scale (self, 0);
  test_viewer_activate (self, "smaller", NULL);
  test_wait_for_frame (GTK_WIDGET (self->window));
  for (guint i = 0; i < N_VIEWS; i++)
    g_assert_cmpfloat (get_scale (self, i), <, zoomed);
  (void) gtk_widget_activate_action (get_compare (self), "compare.zoom", "i", 0);
  test_wait_for_frame (GTK_WIDGET (self->window));
  for (guint i = 0; i < N_VIEWS; i++)
    g_assert_cmpfloat (get_scale (self, i), ==, whole);
}

typedef struct
{
  TestViewer *viewer;
  int width;
} Size;

static gboolean
has_width (gpointer data)
{
  const Size *size = data;

  return ABS (gtk_widget_get_width (GTK_WIDGET (size->viewer->window)) - size->width) <= FRAME &&
         is_drawn (size->viewer);
}

/* Checks that the images have exactly the same size, and are beside each other or, if @stacked, one
 * below the other. */
static void
check_arrangement (TestViewer *self,
                   int width,
                   int height,
                   gboolean stacked)
{
  Size size = { self, width };

  gtk_window_set_default_size (GTK_WINDOW (self->window), width, height);
  test_wait_until (has_width, &size);
  test_run_idle ();
  for (guint i = 1; i < N_VIEWS; i++)
    {
      GtkWidget *view = get_view (self, i);
      double x, y;

      g_assert_cmpint (gtk_widget_get_width (view), ==, gtk_widget_get_width (get_view (self, 0)));
      g_assert_cmpint (gtk_widget_get_height (view), ==,
                       gtk_widget_get_height (get_view (self, 0)));
      g_assert_true (gtk_widget_translate_coordinates (view, get_view (self, i - 1), 0, 0, &x, &y));
      g_assert_cmpint (x > 0, ==, !stacked);
      g_assert_cmpint (y > 0, ==, stacked);
    }
}

static void
test_sizes (TestViewer *self,
            gconstpointer data)
{
  int minimum;

  test_viewer_open (self, self->images);
  select_samples (self, 0, 2);
  open_compare (self);
  check_arrangement (self, 1001, 600, FALSE);
  check_arrangement (self, 400, 760, TRUE);
  gtk_widget_measure (GTK_WIDGET (self->window), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL,
                      NULL, NULL);
  g_assert_cmpint (minimum, <=, 360);
}

/* In right-to-left layouts, the first image is at the right. */
static void
test_right_to_left (TestViewer *self,
                    gconstpointer data)
{
  double x, y;

  test_viewer_open (self, self->images);
  select_samples (self, 0, 2);
  open_compare (self);
  gtk_widget_set_direction (gtk_widget_get_parent (GTK_WIDGET (get_part (self, 0))),
                            GTK_TEXT_DIR_RTL);
  gtk_window_set_default_size (GTK_WINDOW (self->window), 900, 500);
  test_wait_for_frame (GTK_WIDGET (self->window));
  test_wait_for_frame (GTK_WIDGET (self->window));
  g_assert_true (
    gtk_widget_translate_coordinates (get_view (self, 1), get_view (self, 0), 0, 0, &x, &y));
  g_assert_cmpfloat (x, <, 0);
  g_assert_cmpfloat (y, ==, 0);
}

/* If a similar sample is visited in the pane, it is compared with the current sample. */
static void
test_visited (TestViewer *self,
              gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_go_to (self, 30);
  g_assert_false (is_enabled (self));
  test_viewer_activate (self, "show-in-pane", g_variant_new_uint64 (101));
  g_assert_true (
    gtk_widget_get_visible (test_find_button (GTK_WIDGET (self->window->detail_pane),
                                              "win.compare-images")));
  open_compare (self);
  check_title (self, 0, "Image 30, labeled 0");
  check_title (self, 1, "Image 101, labeled 1");
  test_viewer_activate (self, "back", NULL);
  test_viewer_activate (self, "show-in-pane", g_variant_new_uint64 (30));
  g_assert_false (is_enabled (self));
}

/* Escape returns to the view that was open before. */
static void
test_from_large (TestViewer *self,
                 gconstpointer data)
{
  test_viewer_open (self, self->images);
  select_samples (self, 0, 2);
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "large",
                                      g_variant_new_boolean (TRUE));
  open_compare (self);
  test_viewer_activate (self, "back", NULL);
  g_assert_false (is_open (self));
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (test_viewer_get_sheet (self))));
  test_viewer_activate (self, "back", NULL);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (test_viewer_get_sheet (self))));
}

/* Opening another dataset or the search closes the view. */
static void
test_left (TestViewer *self,
           gconstpointer data)
{
  g_autoptr (GFile) other = test_viewer_add_images (self, "other-images-idx3-ubyte", 5);

  test_viewer_open (self, self->images);
  select_samples (self, 0, 2);
  open_compare (self);
  test_viewer_activate (self, "find", NULL);
  g_assert_false (is_open (self));
  open_compare (self);
  test_viewer_open (self, other);
  g_assert_false (is_open (self));
  g_assert_false (is_enabled (self));
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/compare-view/enabled", test_enabled);
  test_viewer_add ("/ui/compare-view/open-and-close", test_open_and_close);
  test_viewer_add ("/ui/compare-view/minus", test_minus);
  test_viewer_add ("/ui/compare-view/order", test_order);
  test_viewer_add ("/ui/compare-view/bytes", test_bytes);
  test_viewer_add ("/ui/compare-view/int16", test_int16);
  test_viewer_add ("/ui/compare-view/faint", test_faint);
  test_viewer_add ("/ui/compare-view/identical", test_identical);
  test_viewer_add ("/ui/compare-view/floats", test_floats);
  test_viewer_add ("/ui/compare-view/colors", test_colors);
  test_viewer_add ("/ui/compare-view/cursor", test_cursor);
  test_viewer_add ("/ui/compare-view/zoom", test_zoom);
  test_viewer_add ("/ui/compare-view/sizes", test_sizes);
  test_viewer_add ("/ui/compare-view/right-to-left", test_right_to_left);
  test_viewer_add ("/ui/compare-view/visited", test_visited);
  test_viewer_add ("/ui/compare-view/from-large", test_from_large);
  test_viewer_add ("/ui/compare-view/left", test_left);
  return test_viewer_run ();
}
