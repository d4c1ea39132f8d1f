/* SPDX-License-Identifier: MIT */

/* Tests the large view: which sample it shows, the values of its pixels, their statistics, and the
 * contrast. */

#include "test-viewer.h"

#include "idx-header.h"
#include "idx-image-view.h"
#include "idx-class-chooser.h"
#include "idx-decision-buttons.h"
#include "idx-evidence-view.h"
#include "idx-large-view.h"
#include "idx-sample-image.h"
#include "test-display.h"

#include <math.h>
#include <string.h>

static GtkWidget *
get_large (TestViewer *self)
{
  return test_viewer_find (self, IDX_TYPE_LARGE_VIEW);
}

static GtkWidget *
get_image (TestViewer *self)
{
  return test_find_widget (get_large (self), IDX_TYPE_IMAGE_VIEW);
}

static gboolean
is_open (TestViewer *self)
{
  return gtk_stack_get_visible_child (self->window->stack) == get_large (self);
}

static gboolean
is_drawn (gpointer data)
{
  TestViewer *self = data;

  return is_open (self) && gtk_widget_get_mapped (get_image (self)) &&
         idx_image_view_get_scale (IDX_IMAGE_VIEW (get_image (self))) > 0;
}

static void
open_large (TestViewer *self)
{
  (void) gtk_widget_activate_action (GTK_WIDGET (test_viewer_get_sheet (self)), "sheet.activate",
                                     NULL);
  test_wait_until (is_drawn, self);
}

typedef struct
{
  TestViewer *viewer;
  const char *text;
} Wanted;

static gboolean
says (gpointer data)
{
  const Wanted *wanted = data;
  GtkWidget *label = test_find_label (get_large (wanted->viewer), wanted->text);

  return label != NULL && gtk_widget_get_mapped (label);
}

static void
check_says (TestViewer *self,
            const char *text)
{
  Wanted wanted = { self, text };

  test_wait_until (says, &wanted);
}

/* Moves the pointer to the center of a pixel. The whole image must be in view. */
static void
point_at (TestViewer *self,
          guint row,
          guint column,
          guint rows,
          guint columns)
{
  GtkWidget *image = get_image (self);
  double scale = idx_image_view_get_scale (IDX_IMAGE_VIEW (image));
  double left = floor ((gtk_widget_get_width (image) - columns * scale) / 2);
  double top = floor ((gtk_widget_get_height (image) - rows * scale) / 2);

  g_signal_emit_by_name (test_find_controller (image, GTK_TYPE_EVENT_CONTROLLER_MOTION), "motion",
                         left + (column + 0.5) * scale, top + (row + 0.5) * scale);
}

static void
put (guint8 *bytes,
     guint64 bits,
     gsize size)
{
  for (gsize i = 0; i < size; i++)
    bytes[i] = (guint8) (bits >> (8 * (size - 1 - i)));
}

static void
put_float (guint8 *bytes,
           float value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  put (bytes, bits, sizeof bits);
}

/* Opens a dataset with the given stored values, and shows its first sample in the large view. */
static void
open_samples (TestViewer *self,
              IdxElementType type,
              guint n,
              guint rows,
              guint columns,
              const guint8 *values)
{
  IdxHeader header = {
    .element_type = type, .n_dimensions = 3, .dimensions = { n, rows, columns }
  };
  guint8 bytes[IDX_HEADER_MAX_SIZE];
  gsize size = idx_header_write (&header, bytes);
  g_autoptr (GByteArray) content = g_byte_array_new ();
  g_autoptr (GFile) file = NULL;

  g_byte_array_append (content, bytes, (guint) size);
  g_byte_array_append (content, values,
                       (guint) (n * rows * columns * idx_element_type_get_size (type)));
  file = test_folder_add (self->folder, "values", content);
  test_viewer_open (self, file);
  open_large (self);
}

static void
open_values (TestViewer *self,
             IdxElementType type,
             guint rows,
             guint columns,
             const guint8 *values)
{
  open_samples (self, type, 1, rows, columns, values);
}

static void
test_open_and_close (TestViewer *self,
                     gconstpointer data)
{
  test_viewer_open (self, self->images);
  g_assert_false (is_open (self));
  open_large (self);
  g_assert_true (gtk_widget_has_focus (get_image (self)));
  test_viewer_activate (self, "back", NULL);
  g_assert_false (is_open (self));
  g_assert_true (gtk_widget_has_focus (GTK_WIDGET (test_viewer_get_sheet (self))) ||
                 gtk_widget_get_focus_child (GTK_WIDGET (test_viewer_get_sheet (self))) != NULL);
}

static void
test_steps (TestViewer *self,
            gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_go_to (self, 14);
  open_large (self);
  check_says (self, "Image 14");
  check_says (self, "Labeled 4");
  test_viewer_activate (self, "next", NULL);
  check_says (self, "Image 15");
  check_says (self, "Labeled 5");
  test_viewer_activate (self, "previous", NULL);
  test_viewer_activate (self, "previous", NULL);
  check_says (self, "Image 13");
  test_viewer_activate (self, "back", NULL);
  test_viewer_check_index (self, 13);
}

/* Actions that show the samples close the large view. */
static void
test_left_for_filter (TestViewer *self,
                      gconstpointer data)
{
  test_viewer_open (self, self->images);
  open_large (self);
  test_viewer_activate (self, "find", NULL);
  g_assert_false (is_open (self));
}

/* The large view closes when the filter hides all samples. */
static void
test_nothing_left (TestViewer *self,
                   gconstpointer data)
{
  test_viewer_open (self, self->images);
  open_large (self);
  test_viewer_set_filter (self, "label:3 label:4");
  g_assert_false (is_open (self));
}

static void
test_floats (TestViewer *self,
             gconstpointer data)
{
  const float values[] = { -1, 0.1F, NAN, 1, -INFINITY, 0.25F };
  guint8 bytes[sizeof values];

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    put_float (bytes + 4 * i, values[i]);
  open_values (self, IDX_ELEMENT_TYPE_FLOAT32, 2, 3, bytes);
  point_at (self, 0, 1, 2, 3);
  check_says (self, "Row 0, column 1: value 0.1");
  point_at (self, 0, 2, 2, 3);
  check_says (self, "Row 0, column 2: value NaN");
  point_at (self, 1, 1, 2, 3);
  check_says (self, "Row 1, column 1: value −∞");
  check_says (self, "0.0875");
  g_assert_true (idx_image_view_shows_value_texts (IDX_IMAGE_VIEW (get_image (self))));
}

static void
test_int16 (TestViewer *self,
            gconstpointer data)
{
  guint8 bytes[8];

  put (bytes, (guint16) -32768, 2);
  put (bytes + 2, 32767, 2);
  put (bytes + 4, (guint16) -1, 2);
  put (bytes + 6, 258, 2);
  open_values (self, IDX_ELEMENT_TYPE_INT16, 2, 2, bytes);
  point_at (self, 0, 0, 2, 2);
  check_says (self, "value -32768");
  point_at (self, 1, 1, 2, 2);
  check_says (self, "value 258");
  check_says (self, "64");
}

/* In right-to-left languages, too, a minus sign is to the left of its number. */
static void
test_minus (TestViewer *self,
            gconstpointer data)
{
  guint8 bytes[4];
  PangoRectangle minus, digit;
  GtkLabel *label;

  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  put (bytes, (guint16) -32768, 2);
  put (bytes + 2, 32767, 2);
  open_values (self, IDX_ELEMENT_TYPE_INT16, 1, 2, bytes);
  check_says (self, "-32768");
  label = GTK_LABEL (test_find_label (get_large (self), "-32768"));
  pango_layout_index_to_pos (gtk_label_get_layout (label), 0, &minus);
  pango_layout_index_to_pos (gtk_label_get_layout (label), 1, &digit);
  g_assert_cmpint (minus.x, <, digit.x);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

/* Large integers keep all of their digits. */
static void
test_int32 (TestViewer *self,
            gconstpointer data)
{
  guint8 bytes[8];

  put (bytes, 2147483647, 4);
  put (bytes + 4, 16777217, 4);
  open_values (self, IDX_ELEMENT_TYPE_INT32, 1, 2, bytes);
  point_at (self, 0, 0, 1, 2);
  check_says (self, "value 2147483647");
  point_at (self, 0, 1, 1, 2);
  check_says (self, "value 16777217");
}

static void
press (TestViewer *self,
       guint key)
{
  GtkWidget *image = test_find_widget (get_large (self), IDX_TYPE_SAMPLE_IMAGE);
  GtkEventController *keys = test_find_controller (image, GTK_TYPE_EVENT_CONTROLLER_KEY);
  gboolean stopped = FALSE;

  g_signal_emit_by_name (keys, "key-pressed", key, key, (GdkModifierType) 0, &stopped);
  g_signal_emit_by_name (keys, "key-released", key, key, (GdkModifierType) 0);
}

static void
check_decided (TestViewer *self,
               guint index,
               IdxState state,
               gint64 label)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (test_viewer_get_dataset (self));

  g_assert_cmpint (idx_decisions_get_state (decisions, index), ==, state);
  g_assert_cmpint (idx_decisions_get_label (decisions, index), ==, label);
}

/* Returns whether buttons that decide are beside the image. */
static gboolean
is_offered (TestViewer *self)
{
  return gtk_widget_is_visible (test_find_widget (get_large (self), IDX_TYPE_DECISION_BUTTONS));
}

/* During a review, keys decide about the sample in the large view only, which has buttons, too. */
static void
test_review (TestViewer *self,
             gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_wait_for_review (self);
  test_viewer_go_to (self, 12);
  open_large (self);
  g_assert_true (gtk_widget_has_focus (get_image (self)));
  press (self, GDK_KEY_4);
  check_decided (self, 12, IDX_STATE_UNDECIDED, 2);
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "review",
                                      g_variant_new_boolean (TRUE));
  g_assert_true (is_open (self));
  g_assert_true (gtk_widget_has_focus (get_image (self)));
  g_assert_true (is_offered (self));
  test_viewer_activate (self, "select-all", NULL);
  press (self, GDK_KEY_4);
  check_decided (self, 12, IDX_STATE_RELABELED, 4);
  check_decided (self, 13, IDX_STATE_UNDECIDED, 3);
  check_decided (self, 11, IDX_STATE_UNDECIDED, 1);
  g_assert_true (is_open (self));
  test_viewer_check_index (self, 13);
  check_says (self, "Image 13");
  press (self, GDK_KEY_space);
  check_decided (self, 13, IDX_STATE_KEPT, 3);
  test_viewer_activate (self, "previous", NULL);
  test_viewer_activate (self, "previous", NULL);
  check_says (self, "Labeled 2, now 4.");
  /* The buttons don't depend on the statistics. */
  test_viewer_activate (self, "show-statistics", NULL);
  g_assert_true (is_offered (self));
  test_viewer_activate (self, "show-statistics", NULL);
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "review",
                                      g_variant_new_boolean (FALSE));
  g_assert_false (is_offered (self));
}

/* The evidence is searched for only where it is seen. */
static void
test_evidence (TestViewer *self,
               gconstpointer data)
{
  static const guint32 suspects[] = { 17, 123, 222 };
  GtkWidget *evidence;

  test_viewer_open (self, self->images);
  test_viewer_wait_for_review (self);
  test_suggest (test_viewer_get_dataset (self), suspects, G_N_ELEMENTS (suspects), 3);
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "review",
                                      g_variant_new_boolean (TRUE));
  test_viewer_go_to (self, 17);
  evidence = test_find_widget (get_large (self), IDX_TYPE_EVIDENCE_VIEW);
  g_assert_false (gtk_widget_get_visible (evidence));
  open_large (self);
  g_assert_true (gtk_widget_get_visible (evidence));
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "review",
                                      g_variant_new_boolean (FALSE));
  g_assert_false (gtk_widget_get_visible (evidence));
}

static gboolean
is_asking (gpointer data)
{
  return gtk_widget_get_mapped (data);
}

/* The class chooser opens over the large image, and later over the samples again. */
static void
test_chooser (TestViewer *self,
              gconstpointer data)
{
  GtkWidget *chooser;

  test_viewer_open (self, self->images);
  test_viewer_wait_for_review (self);
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "review",
                                      g_variant_new_boolean (TRUE));
  open_large (self);
  press (self, GDK_KEY_slash);
  chooser = test_find_widget (get_large (self), IDX_TYPE_CLASS_CHOOSER);
  g_assert_nonnull (chooser);
  test_wait_until (is_asking, chooser);
  gtk_popover_popdown (GTK_POPOVER (chooser));
  test_viewer_activate (self, "back", NULL);
  g_assert_false (is_open (self));
  test_wait_for_frame (GTK_WIDGET (self->window));
  test_viewer_activate (self, "choose-label", NULL);
  test_wait_until (is_asking, chooser);
  g_assert_true (gtk_widget_get_parent (chooser) == GTK_WIDGET (self->window->samples_page));
  gtk_popover_popdown (GTK_POPOVER (chooser));
}

/* A setting stores whether the statistics are shown, for the next window. */
static void
test_statistics_remembered (TestViewer *self,
                            gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new (IDX_APP_ID);

  test_viewer_open (self, self->images);
  open_large (self);
  g_assert_true (g_settings_get_boolean (settings, "statistics-visible"));
  test_viewer_activate (self, "show-statistics", NULL);
  g_assert_false (g_settings_get_boolean (settings, "statistics-visible"));
}

/* Whether values are written in the pixels is remembered apart for reviews. */
static void
test_values_visible (TestViewer *self,
                     gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new (IDX_APP_ID);
  IdxImageView *image;

  test_viewer_open (self, self->images);
  test_viewer_wait_for_review (self);
  open_large (self);
  image = IDX_IMAGE_VIEW (get_image (self));
  g_assert_true (idx_image_view_shows_value_texts (image));
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "review",
                                      g_variant_new_boolean (TRUE));
  test_wait_for_frame (GTK_WIDGET (image));
  g_assert_false (idx_image_view_shows_value_texts (image));
  test_viewer_activate (self, "show-values", NULL);
  test_wait_for_frame (GTK_WIDGET (image));
  g_assert_true (idx_image_view_shows_value_texts (image));
  g_assert_true (g_settings_get_boolean (settings, "review-values-visible"));
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "review",
                                      g_variant_new_boolean (FALSE));
  test_viewer_activate (self, "show-values", NULL);
  test_wait_for_frame (GTK_WIDGET (image));
  g_assert_false (idx_image_view_shows_value_texts (image));
  g_assert_true (g_settings_get_boolean (settings, "review-values-visible"));
  g_assert_false (g_settings_get_boolean (settings, "values-visible"));
  g_settings_reset (settings, "values-visible");
  g_settings_reset (settings, "review-values-visible");
}

static void
test_starts_without_statistics (TestViewer *self,
                                gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new (IDX_APP_ID);
  IdxWindow *window;
  g_autoptr (GVariant) state = NULL;

  g_settings_set_boolean (settings, "statistics-visible", FALSE);
  window = IDX_WINDOW (idx_window_new (test_viewer_get_application ()));
  state = g_action_group_get_action_state (G_ACTION_GROUP (window), "show-statistics");
  g_assert_false (g_variant_get_boolean (state));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_one_row (TestViewer *self,
              gconstpointer data)
{
  g_autofree guint8 *bytes = g_malloc (784);

  for (guint i = 0; i < 784; i++)
    bytes[i] = (guint8) (i % 251);
  open_values (self, IDX_ELEMENT_TYPE_UINT8, 1, 784, bytes);
  test_viewer_activate (self, "show-statistics", NULL);
  test_wait_for_frame (get_image (self));
  point_at (self, 0, 600, 1, 784);
  check_says (self, "Row 0, column 600: value 98");
}

/* A photograph can be zoomed in until the value of each pixel is written over it. */
static void
test_photograph (TestViewer *self,
                 gconstpointer data)
{
  g_autofree guint8 *bytes = g_malloc0 (3000 * 4000);
  IdxImageView *image;

  memset (bytes + 1500 * 4000, 7, 1500 * 4000);
  open_values (self, IDX_ELEMENT_TYPE_UINT8, 3000, 4000, bytes);
  check_says (self, "12,000,000");
  check_says (self, "3.5");
  image = IDX_IMAGE_VIEW (get_image (self));
  g_assert_cmpfloat (idx_image_view_get_scale (image), <, 1);
  for (int i = 0; i < 60; i++)
    test_viewer_activate (self, "zoom", g_variant_new_int32 (1));
  test_wait_for_frame (GTK_WIDGET (image));
  g_assert_cmpfloat (idx_image_view_get_scale (image), >=, 256);
  g_assert_true (idx_image_view_shows_value_texts (image));
  test_viewer_activate (self, "zoom", g_variant_new_int32 (0));
  test_wait_for_frame (GTK_WIDGET (image));
  g_assert_cmpfloat (idx_image_view_get_scale (image), <, 1);
}

static IdxSampleImage *
get_sample_image (TestViewer *self)
{
  return IDX_SAMPLE_IMAGE (test_find_widget (get_large (self), IDX_TYPE_SAMPLE_IMAGE));
}

/* Checks the range of values that the image is drawn with, and that the entries show it. */
static void
check_range (TestViewer *self,
             const char *minimum,
             const char *maximum)
{
  GtkWidget *entry = test_find_widget (get_large (self), GTK_TYPE_ENTRY);
  const IdxRange *range = idx_sample_image_get_range (get_sample_image (self));

  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, minimum);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (gtk_widget_get_next_sibling (entry))), ==,
                   maximum);
  g_assert_nonnull (range);
  g_assert_cmpfloat (range->minimum, ==, g_ascii_strtod (minimum, NULL));
  g_assert_cmpfloat (range->maximum, ==, g_ascii_strtod (maximum, NULL));
}

/* Opens an image of low contrast and one of high contrast. */
static void
open_faint (TestViewer *self)
{
  const gint16 values[] = { 10, 20, 0, 1000 };
  guint8 bytes[8];

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    put (bytes + 2 * i, (guint16) values[i], 2);
  open_samples (self, IDX_ELEMENT_TYPE_INT16, 2, 1, 2, bytes);
}

static void
test_contrast (TestViewer *self,
               gconstpointer data)
{
  open_faint (self);
  check_range (self, "0", "1000");
  test_viewer_activate (self, "contrast", g_variant_new_string ("image"));
  check_range (self, "10", "20");
  test_viewer_activate (self, "next", NULL);
  check_range (self, "0", "1000");
  test_viewer_activate (self, "previous", NULL);
  check_range (self, "10", "20");
  test_viewer_activate (self, "contrast", g_variant_new_string ("dataset"));
  check_range (self, "0", "1000");
}

/* The action `contrast` is enabled only while the large view is open, and shows the entries for a
 * custom range. */
static void
test_contrast_action (TestViewer *self,
                      gconstpointer data)
{
  GActionGroup *actions = G_ACTION_GROUP (self->window);
  GtkWidget *entry;

  open_faint (self);
  entry = test_find_widget (get_large (self), GTK_TYPE_ENTRY);
  test_viewer_activate (self, "show-statistics", NULL);
  test_wait_for_frame (get_image (self));
  g_assert_false (gtk_widget_get_mapped (entry));
  test_viewer_activate (self, "contrast", g_variant_new_string ("custom"));
  test_wait_for_frame (get_image (self));
  g_assert_true (gtk_widget_get_mapped (entry));
  test_viewer_activate (self, "back", NULL);
  g_assert_false (g_action_group_get_action_enabled (actions, "contrast"));
  g_action_group_change_action_state (actions, "contrast", g_variant_new_string ("image"));
  test_viewer_check_state (self, "contrast", "custom");
}

/* A custom range stays when another image is shown, but not when another dataset is opened. */
static void
test_contrast_by_hand (TestViewer *self,
                       gconstpointer data)
{
  GtkWidget *minimum, *maximum;

  open_faint (self);
  minimum = test_find_widget (get_large (self), GTK_TYPE_ENTRY);
  maximum = gtk_widget_get_next_sibling (minimum);
  gtk_editable_set_text (GTK_EDITABLE (maximum), "30");
  test_viewer_check_state (self, "contrast", "custom");
  check_range (self, "0", "30");
  gtk_editable_set_text (GTK_EDITABLE (minimum), "40");
  g_assert_true (gtk_widget_has_css_class (maximum, "error"));
  g_assert_cmpfloat (idx_sample_image_get_range (get_sample_image (self))->minimum, ==, 0);
  gtk_editable_set_text (GTK_EDITABLE (minimum), "x");
  g_assert_true (gtk_widget_has_css_class (minimum, "error"));
  g_assert_cmpfloat (idx_sample_image_get_range (get_sample_image (self))->minimum, ==, 0);
  gtk_editable_set_text (GTK_EDITABLE (minimum), "-2.5");
  g_assert_false (gtk_widget_has_css_class (minimum, "error"));
  test_viewer_activate (self, "next", NULL);
  check_range (self, "-2.5", "30");
  test_viewer_activate (self, "back", NULL);
  test_viewer_open (self, self->images);
  open_large (self);
  test_viewer_check_state (self, "contrast", "dataset");
  check_range (self, "0", "255");
}

/* Entries and statistics keep all digits of large integers. */
static void
test_contrast_of_large_values (TestViewer *self,
                               gconstpointer data)
{
  guint8 bytes[8];

  put (bytes, 16777216, 4);
  put (bytes + 4, 2147483647, 4);
  open_values (self, IDX_ELEMENT_TYPE_INT32, 1, 2, bytes);
  check_says (self, "2147483647");
  check_range (self, "16777216", "2147483647");
  test_viewer_activate (self, "contrast", g_variant_new_string ("custom"));
  check_range (self, "16777216", "2147483647");
}

/* The contrast stays when a filter hides all samples for a while. */
static void
test_contrast_after_filter (TestViewer *self,
                            gconstpointer data)
{
  open_faint (self);
  test_viewer_activate (self, "contrast", g_variant_new_string ("image"));
  test_viewer_set_filter (self, "index:7");
  g_assert_false (is_open (self));
  test_viewer_set_filter (self, "");
  open_large (self);
  test_viewer_check_state (self, "contrast", "image");
  check_range (self, "10", "20");
}

/* A range may consist of a single value, so the contrast of a constant image can be set by hand. */
static void
test_contrast_of_constant (TestViewer *self,
                           gconstpointer data)
{
  const gint16 values[] = { 10, 10, 0, 1000 };
  guint8 bytes[8];
  GtkWidget *maximum;

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    put (bytes + 2 * i, (guint16) values[i], 2);
  open_samples (self, IDX_ELEMENT_TYPE_INT16, 2, 1, 2, bytes);
  test_viewer_activate (self, "contrast", g_variant_new_string ("image"));
  check_range (self, "10", "10");
  test_viewer_activate (self, "contrast", g_variant_new_string ("custom"));
  test_viewer_check_state (self, "contrast", "custom");
  maximum =
    gtk_widget_get_next_sibling (test_find_widget (get_large (self), GTK_TYPE_ENTRY));
  g_assert_false (gtk_widget_has_css_class (maximum, "error"));
  test_viewer_activate (self, "next", NULL);
  check_range (self, "10", "10");
}

static gboolean
has_own_range (gpointer data)
{
  const IdxRange *range = idx_sample_image_get_range (data);

  return range != NULL && range->minimum == 130 && range->maximum == 240;
}

/* The old picture stays until a worker has found the range of a photograph. */
static void
test_contrast_of_photograph (TestViewer *self,
                             gconstpointer data)
{
  g_autofree guint8 *bytes = g_malloc (3000 * 4000);
  IdxSampleImage *image;

  memset (bytes, 130, 3000 * 4000);
  bytes[3000 * 4000 - 1] = 240;
  open_values (self, IDX_ELEMENT_TYPE_UINT8, 3000, 4000, bytes);
  image = get_sample_image (self);
  test_viewer_activate (self, "contrast", g_variant_new_string ("image"));
  g_assert_cmpfloat (idx_sample_image_get_range (image)->maximum, ==, 255);
  g_assert_nonnull (idx_sample_image_get_sample (image));
  test_wait_until (has_own_range, image);
  check_range (self, "130", "240");
  /* The last choice wins, even if a worker is still busy with an earlier one. */
  test_viewer_activate (self, "contrast", g_variant_new_string ("custom"));
  test_viewer_activate (self, "contrast", g_variant_new_string ("dataset"));
  test_run_idle ();
  check_range (self, "0", "255");
}

/* The keys that change the thumbnail size zoom the large image instead. */
static void
test_size_keys (TestViewer *self,
                gconstpointer data)
{
  IdxImageView *image;
  double whole;
  int size;

  test_viewer_open (self, self->images);
  size = idx_sheet_get_thumbnail_size (test_viewer_get_sheet (self));
  open_large (self);
  image = IDX_IMAGE_VIEW (get_image (self));
  whole = idx_image_view_get_scale (image);
  test_viewer_activate (self, "larger", NULL);
  test_wait_for_frame (GTK_WIDGET (image));
  g_assert_cmpfloat (idx_image_view_get_scale (image), >, whole);
  test_viewer_activate (self, "larger", NULL);
  test_viewer_activate (self, "smaller", NULL);
  test_viewer_activate (self, "default-size", NULL);
  test_wait_for_frame (GTK_WIDGET (image));
  g_assert_cmpfloat (idx_image_view_get_scale (image), ==, whole);
  test_viewer_activate (self, "larger", NULL);
  test_viewer_activate (self, "back", NULL);
  g_assert_cmpint (idx_sheet_get_thumbnail_size (test_viewer_get_sheet (self)), ==, size);
  test_viewer_activate (self, "larger", NULL);
  g_assert_cmpint (idx_sheet_get_thumbnail_size (test_viewer_get_sheet (self)), >, size);
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/large-view/open-and-close", test_open_and_close);
  test_viewer_add ("/ui/large-view/steps", test_steps);
  test_viewer_add ("/ui/large-view/left-for-filter", test_left_for_filter);
  test_viewer_add ("/ui/large-view/nothing-left", test_nothing_left);
  test_viewer_add ("/ui/large-view/floats", test_floats);
  test_viewer_add ("/ui/large-view/int16", test_int16);
  test_viewer_add ("/ui/large-view/minus", test_minus);
  test_viewer_add ("/ui/large-view/int32", test_int32);
  test_viewer_add ("/ui/large-view/one-row", test_one_row);
  test_viewer_add ("/ui/large-view/review", test_review);
  test_viewer_add ("/ui/large-view/evidence", test_evidence);
  test_viewer_add ("/ui/large-view/chooser", test_chooser);
  test_viewer_add ("/ui/large-view/statistics-remembered", test_statistics_remembered);
  test_viewer_add ("/ui/large-view/values-visible", test_values_visible);
  test_viewer_add ("/ui/large-view/starts-without-statistics", test_starts_without_statistics);
  test_viewer_add ("/ui/large-view/photograph", test_photograph);
  test_viewer_add ("/ui/large-view/contrast", test_contrast);
  test_viewer_add ("/ui/large-view/contrast-action", test_contrast_action);
  test_viewer_add ("/ui/large-view/contrast-by-hand", test_contrast_by_hand);
  test_viewer_add ("/ui/large-view/contrast-of-large-values", test_contrast_of_large_values);
  test_viewer_add ("/ui/large-view/contrast-after-filter", test_contrast_after_filter);
  test_viewer_add ("/ui/large-view/contrast-of-constant", test_contrast_of_constant);
  test_viewer_add ("/ui/large-view/contrast-of-photograph", test_contrast_of_photograph);
  test_viewer_add ("/ui/large-view/size-keys", test_size_keys);
  return test_viewer_run ();
}
