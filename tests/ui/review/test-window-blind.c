/* SPDX-License-Identifier: MIT */

/* Tests reading samples without seeing their labels: two datasets with the same images and
 * different labels must look the same to the eye and to a screen reader. */

#include "idx-class-chooser.h"
#include "idx-image-view.h"
#include "idx-properties.h"
#include "test-bytes.h"
#include "test-display.h"
#include "test-viewer.h"

#include <string.h>

#define N_SAMPLES 60

static void
set_state (TestViewer *self,
           const char *action,
           GVariant *state)
{
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), action, state);
  test_run_idle ();
}

static void
set_on (TestViewer *self,
        const char *action,
        gboolean on)
{
  set_state (self, action, g_variant_new_boolean (on));
}

static gboolean
is_on (TestViewer *self,
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

static void
decide (TestViewer *self,
        guint64 index,
        const char *what)
{
  test_viewer_go_to (self, index);
  test_viewer_activate (self, "decide", g_variant_new_string (what));
}

/* What the datasets are like. */
typedef struct
{
  const char *name;
  guint n_channels;
  guint8 n_classes; /* more than 10 need the class chooser */
  gboolean has_features;
  gboolean has_second; /* whether a second dataset with the same labels is open, too */
} Kind;

static const Kind gray = { "gray", 1, 10, FALSE, FALSE };

static const Kind other_kinds[] = {
  { "color", 3, 10, FALSE, FALSE },
  { "many-classes", 1, 12, FALSE, FALSE },
  { "features", 1, 10, TRUE, FALSE },
  { "second-dataset", 1, 10, FALSE, TRUE },
};

/* Gives each pixel of gray images a hue that depends on the image. */
static GByteArray *
colorize (const GByteArray *gray_images,
          guint n_channels)
{
  const gsize start = 16;
  const gsize n_pixels = gray_images->len - start;
  const gsize image_size = n_pixels / N_SAMPLES;
  GByteArray *content = test_idx_header (0x08, 4, N_SAMPLES, 14, 14, n_channels);

  for (gsize i = 0; i < n_pixels; i++)
    for (guint channel = 0; channel < n_channels; channel++)
      {
        const guint8 value =
          (guint8) (gray_images->data[start + i] >> ((i / image_size + channel) % 3));

        g_byte_array_append (content, &value, 1);
      }
  return content;
}

/* Adds labels that depend on @shift. */
static GFile *
add_labels (TestViewer *self,
            const char *name,
            guint8 n_classes,
            guint8 shift)
{
  g_autoptr (GByteArray) labels = test_idx_header (0x08, 1, N_SAMPLES);

  for (guint i = 0; i < N_SAMPLES; i++)
    {
      guint8 label = (guint8) ((i + shift * (i / 10)) % n_classes);

      g_byte_array_append (labels, &label, 1);
    }
  return test_folder_add (self->folder, name, labels);
}

static void
open_features (TestViewer *self)
{
  g_autoptr (GByteArray) content = test_idx_header (0x0D, 2, N_SAMPLES, 4);
  g_autoptr (GFile) file = NULL;

  for (guint i = 0; i < N_SAMPLES * 4; i++)
    {
      const guint row = i / 4;
      const float value = (float) (row % 10 >> i % 4 & 1) + 0.01F * (float) (i * 7 % 11);
      guint32 bits;

      memcpy (&bits, &value, sizeof bits);
      test_append_be (content, 4, bits);
    }
  file = test_folder_add (self->folder, "features-idx2-float", content);
  test_viewer_activate (self, "open-features-from",
                        g_variant_new_string (g_file_peek_path (file)));
  test_viewer_wait (self);
}

/* Opens the same images as a second dataset, and compares both. */
static void
open_second (TestViewer *self,
             const GByteArray *images,
             guint8 n_classes,
             guint8 shift)
{
  g_autoptr (GFile) images_file =
    test_folder_add (self->folder, "second-images-idx3-ubyte", images);
  g_autoptr (GFile) labels_file = add_labels (self, "second-labels-idx1-ubyte", n_classes, shift);

  g_assert_nonnull (labels_file);
  test_viewer_activate (self, "compare-with",
                        g_variant_new_string (g_file_peek_path (images_file)));
  test_viewer_wait (self);
}

/* Opens another dataset, so that files can be replaced without a notice about it. */
static void
close_dataset (TestViewer *self)
{
  g_autoptr (GFile) other = test_viewer_add_images (self, "other-images-idx3-ubyte", 3);

  test_viewer_open (self, other);
}

/* Opens always the same images, with labels that depend on @shift, checks them, and decides about
 * five samples, which are then unsure. */
static void
open_kind (TestViewer *self,
           const Kind *kind,
           guint8 shift)
{
  g_autoptr (GByteArray) images = test_idx_striped_images (N_SAMPLES);
  g_autoptr (GByteArray) content =
    kind->n_channels > 1 ? colorize (images, kind->n_channels) : g_byte_array_ref (images);
  g_autoptr (GFile) images_file = NULL;
  g_autoptr (GFile) labels_file = NULL;

  close_dataset (self);
  images_file = test_folder_add (
    self->folder,
    kind->n_channels > 1 ? "striped-images-idx4-ubyte" : "striped-images-idx3-ubyte", content);
  labels_file = add_labels (self, "striped-labels-idx1-ubyte", kind->n_classes, shift);
  g_assert_nonnull (labels_file);
  test_viewer_open (self, images_file);
  test_viewer_wait_for_review (self);
  if (kind->has_features)
    open_features (self);
  if (kind->has_second)
    open_second (self, content, kind->n_classes, shift);
  test_viewer_activate (self, "find-suspects", NULL);
  test_viewer_wait (self);
  test_viewer_set_filter (self, "");
  test_viewer_set_sort (self, "index");
  set_on (self, "review", TRUE);
  for (guint64 index = 0; index < 35; index += 7)
    decide (self, index, "unsure");
}

static void
open_with_labels (TestViewer *self,
                  guint8 shift)
{
  open_kind (self, &gray, shift);
}

/* --- What a window shows -------------------------------------------------------------------- */

static void
append_property (GString *text,
                 GtkWidget *widget,
                 const char *name)
{
  GParamSpec *pspec = g_object_class_find_property (G_OBJECT_GET_CLASS (widget), name);
  g_autofree char *value = NULL;

  if (pspec == NULL || pspec->value_type != G_TYPE_STRING ||
      (pspec->flags & G_PARAM_READABLE) == 0)
    return;
  g_object_get (widget, name, &value, NULL);
  if (value != NULL && *value != '\0')
    g_string_append_printf (text, " %s=“%s”", name, value);
}

static void
append_accessible (GString *text,
                   GtkWidget *widget,
                   GtkAccessibleProperty property)
{
  g_autofree char *value =
    gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), property, "\001");

  if (value != NULL && !g_str_equal (value, "undefined"))
    g_string_append_printf (text, " %d=“%s”", (int) property, value);
}

/* Appends a line for each widget that is mapped, with all that a screen reader could read, and its
 * tooltip. */
static void
append_tree (GString *text,
             GtkWidget *widget,
             guint depth)
{
  static const char *const names[] = { "label", "text", "title", "tooltip-markup" };

  if (!gtk_widget_get_mapped (widget))
    return;
  g_string_append_printf (text, "%*s%s%s", (int) depth, "", G_OBJECT_TYPE_NAME (widget),
                          gtk_widget_is_sensitive (widget) ? "" : " insensitive");
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    append_property (text, widget, names[i]);
  append_accessible (text, widget, GTK_ACCESSIBLE_PROPERTY_LABEL);
  append_accessible (text, widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  append_accessible (text, widget, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT);
  g_string_append_c (text, '\n');
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    append_tree (text, child, depth + 1);
}

static int
compare_lines (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Describes the tree of a window. The lines are sorted, because either of the two cells that show
 * the current sample in turn may come first. */
static char *
describe_tree (GtkWidget *window)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_auto (GStrv) lines = NULL;

  append_tree (text, window, 0);
  lines = g_strsplit (text->str, "\n", -1);
  qsort (lines, g_strv_length (lines), sizeof *lines, compare_lines);
  return g_strjoinv ("\n", lines);
}

/* A window at one time. */
typedef struct
{
  const char *name;
  cairo_surface_t *pixels;
  char *tree;
} View;

static void
view_clear (gpointer data)
{
  View *view = data;

  cairo_surface_destroy (view->pixels);
  g_free (view->tree);
}

/* Returns whether all images that are mapped have been read. */
static gboolean
has_images (gpointer data)
{
  GtkWidget *widget = data;
  GtkWidget *child;

  if (!gtk_widget_get_mapped (widget))
    return TRUE;
  if (IDX_IS_IMAGE_VIEW (widget) && idx_image_view_get_scale (IDX_IMAGE_VIEW (widget)) <= 0)
    return FALSE;
  for (child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!has_images (child))
      return FALSE;
  return TRUE;
}

static void
capture_now (GArray *views,
             GtkWidget *widget,
             const char *name)
{
  View view = { .name = name };

  test_run_idle ();
  view.pixels = test_draw (widget);
  view.tree = describe_tree (widget);
  g_array_append_val (views, view);
}

static void
capture (GArray *views,
         GtkWidget *window,
         const char *name)
{
  test_run_idle ();
  test_wait_for_frame (window);
  test_wait_until (has_images, window);
  capture_now (views, window, name);
}

static gboolean
has_whole_map (gpointer data)
{
  TestViewer *self = data;

  return idx_map_view_is_complete (
           idx_map_page_get_view (idx_samples_page_get_map_page (self->window->samples_page))) &&
         test_viewer_get_task (self) == NULL;
}

static void
capture_properties (TestViewer *self,
                    GArray *views)
{
  GtkWindow *window;

  test_viewer_activate (self, "properties", NULL);
  window = test_find_window (IDX_TYPE_PROPERTIES);
  gtk_widget_set_can_target (GTK_WIDGET (window), FALSE);
  test_viewer_wait (self);
  capture (views, GTK_WIDGET (window), "properties");
  gtk_window_destroy (window);
}

/* With more than ten classes, a digit on the samples opens the class chooser. */
static void
capture_chooser (TestViewer *self,
                 GArray *views)
{
  GtkWidget *chooser = test_viewer_find (self, IDX_TYPE_CLASS_CHOOSER);

  gtk_widget_set_can_target (chooser, FALSE);
  test_viewer_press (self, GDK_KEY_1, 0);
  g_assert_true (gtk_widget_get_visible (chooser));
  /* Its rows are laid out over some frames. */
  for (guint i = 0; i < 5; i++)
    test_wait_for_frame (chooser);
  capture_now (views, chooser, "class chooser");
  gtk_popover_popdown (GTK_POPOVER (chooser));
}

/* Gives the window a fixed size, and lets the pointer highlight nothing in it. */
static void
prepare_window (TestViewer *self)
{
  test_viewer_set_size (self, 1200, 800);
  gtk_widget_set_can_target (GTK_WIDGET (self->window), FALSE);
}

/* Captures each view of the window. */
static GArray *
capture_all (TestViewer *self,
             const Kind *kind)
{
  GArray *views = g_array_new (FALSE, FALSE, sizeof (View));
  GtkWidget *window = GTK_WIDGET (self->window);

  g_array_set_clear_func (views, view_clear);
  test_viewer_close_notice (self);
  capture (views, window, "first");
  test_viewer_go_to (self, 14);
  test_viewer_activate (self, "find-similar-images", NULL);
  test_viewer_wait (self);
  capture (views, window, "sheet");
  set_on (self, "large", TRUE);
  capture (views, window, "large");
  set_on (self, "large", FALSE);
  idx_selection_select_range (idx_session_get_selection (self->window->session), 14, 2, TRUE);
  capture (views, window, "selected");
  if (kind->n_classes > 10)
    capture_chooser (self, views);
  set_on (self, "compare-images", TRUE);
  g_assert_true (is_on (self, "compare-images"));
  capture (views, window, "compared images");
  set_on (self, "compare-images", FALSE);
  test_viewer_go_to (self, 14);
  set_state (self, "view", g_variant_new_string ("map"));
  test_wait_until (has_whole_map, self);
  capture (views, window, "map");
  set_state (self, "view", g_variant_new_string ("sheet"));
  capture_properties (self, views);
  return views;
}

/* Returns whether two surfaces have the same pixels, and prints where the first difference is. */
static gboolean
have_same_pixels (cairo_surface_t *a,
                  cairo_surface_t *b)
{
  guint width = (guint) cairo_image_surface_get_width (a);
  guint height = (guint) cairo_image_surface_get_height (a);

  if (width != (guint) cairo_image_surface_get_width (b) ||
      height != (guint) cairo_image_surface_get_height (b))
    return FALSE;
  for (guint y = 0; y < height; y++)
    for (guint x = 0; x < width; x++)
      if (test_get_pixel (a, x, y) != test_get_pixel (b, x, y))
        {
          g_test_message ("different at (%u, %u)", x, y);
          return FALSE;
        }
  return TRUE;
}

static void
check_same (const GArray *views,
            const GArray *others)
{
  g_assert_cmpuint (views->len, ==, others->len);
  for (guint i = 0; i < views->len; i++)
    {
      const View *view = &g_array_index (views, View, i);
      const View *other = &g_array_index (others, View, i);

      g_test_message ("%s", view->name);
      g_assert_cmpstr (view->tree, ==, other->tree);
      g_assert_true (have_same_pixels (view->pixels, other->pixels));
    }
}

/* Checks all views but the last, the properties: both datasets have as many classes. */
static void
check_different (const GArray *views,
                 const GArray *others)
{
  for (guint i = 0; i < views->len - 1; i++)
    {
      const View *view = &g_array_index (views, View, i);
      const View *other = &g_array_index (others, View, i);

      g_test_message ("%s", view->name);
      g_assert_cmpstr (view->tree, !=, other->tree);
      g_assert_false (have_same_pixels (view->pixels, other->pixels));
    }
}

/* --- Tests ---------------------------------------------------------------------------------- */

/* While labels are hidden, no view depends on them; otherwise, all do. */
static void
test_same (TestViewer *self,
           gconstpointer data)
{
  g_autoptr (GArray) seen = NULL;
  g_autoptr (GArray) seen_otherwise = NULL;
  g_autoptr (GArray) blind = NULL;
  g_autoptr (GArray) blind_otherwise = NULL;

  prepare_window (self);
  open_with_labels (self, 0);
  seen = capture_all (self, &gray);
  set_on (self, "blind", TRUE);
  blind = capture_all (self, &gray);

  set_on (self, "blind", FALSE);
  open_with_labels (self, 1);
  seen_otherwise = capture_all (self, &gray);
  set_on (self, "blind", TRUE);
  blind_otherwise = capture_all (self, &gray);
  check_different (seen, seen_otherwise);
  check_same (blind, blind_otherwise);
}

/* That holds for each kind of dataset. */
static void
test_same_kind (TestViewer *self,
                gconstpointer data)
{
  const Kind *kind = data;
  g_autoptr (GArray) blind = NULL;
  g_autoptr (GArray) blind_otherwise = NULL;

  prepare_window (self);
  open_kind (self, kind, 0);
  set_on (self, "blind", TRUE);
  g_assert_true (is_on (self, "blind"));
  blind = capture_all (self, kind);
  set_on (self, "blind", FALSE);
  open_kind (self, kind, 1);
  set_on (self, "blind", TRUE);
  g_assert_true (is_on (self, "blind"));
  blind_otherwise = capture_all (self, kind);
  check_same (blind, blind_otherwise);
}

/* The queue looks the same, too, before and after some of it has been read. */
static void
test_same_queue (TestViewer *self,
                 gconstpointer data)
{
  g_autoptr (GArray) first = g_array_new (FALSE, FALSE, sizeof (View));
  g_autoptr (GArray) second = g_array_new (FALSE, FALSE, sizeof (View));
  GArray *const blind[] = { first, second };

  prepare_window (self);
  for (guint8 i = 0; i < 2; i++)
    {
      g_array_set_clear_func (blind[i], view_clear);
      open_with_labels (self, i);
      test_viewer_activate (self, "read-again-with-seed", g_variant_new_uint64 (7));
      test_viewer_wait (self);
      g_assert_cmpstr (test_viewer_get_notice (self), ==, "Reading 10 samples blind");
      capture (blind[i], GTK_WIDGET (self->window), "queue");
      test_viewer_activate (self, "decide", g_variant_new_string ("3"));
      test_viewer_activate (self, "decide", g_variant_new_string ("8"));
      capture (blind[i], GTK_WIDGET (self->window), "read");
      set_on (self, "blind", FALSE);
    }
  check_same (first, second);
}

/* What would show labels is disabled. */
static void
test_disabled (TestViewer *self,
               gconstpointer data)
{
  static const char *const actions[] = {
    "find-suspects",
    "check-again",
    "label-sort-key",
    "map-coloring",
    "open-suggestions",
    "save-labels",
    "apply-patch",
    "export-patch",
    "compare-with",
    "open-second-dataset",
    "comparison",
    "find-duplicates",
    "duplicates",
    "image-groups",
    "shape",
    "discard-review",
    "classes",
  };

  open_with_labels (self, 0);
  test_viewer_activate (self, "find-duplicates", NULL);
  g_assert_true (is_on (self, "duplicates"));
  set_on (self, "blind", TRUE);
  g_assert_false (is_on (self, "duplicates"));
  g_assert_true (is_on (self, "review"));
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      g_test_message ("%s", actions[i]);
      g_assert_false (is_enabled (self, actions[i]));
    }
  g_assert_true (is_enabled (self, "export-image"));
  set_on (self, "review", FALSE);
  g_assert_false (is_on (self, "blind"));
  g_assert_true (is_enabled (self, "find-suspects"));
}

/* Reads the whole queue, accepts the readings, and undoes that. */
static void
test_accept (TestViewer *self,
             gconstpointer data)
{
  IdxDecisions *decisions;
  guint n_decided;

  open_with_labels (self, 0);
  test_viewer_activate (self, "read-again-with-seed", g_variant_new_uint64 (7));
  test_viewer_wait (self);
  decisions = idx_review_get_decisions (idx_session_get_review (self->window->session));
  for (guint i = 0; i < 10; i++)
    test_viewer_activate (self, "decide", g_variant_new_string (i < 9 ? "unsure" : "3"));
  g_assert_true (g_str_has_prefix (test_viewer_get_notice (self), "10 read blind: "));
  g_assert_cmpuint (idx_decisions_get_n_in_state (decisions, IDX_STATE_UNSURE), ==, 5);
  test_viewer_activate (self, "accept-blind-readings", NULL);
  g_assert_false (is_on (self, "blind"));
  g_assert_true (is_on (self, "review"));
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Accepted 10 blind readings");
  n_decided = idx_review_get_n_decided (idx_session_get_review (self->window->session));
  g_assert_cmpuint (n_decided, ==, 10);
  g_assert_false (is_enabled (self, "accept-blind-readings"));
  test_viewer_activate (self, "undo", NULL);
  g_assert_cmpuint (idx_decisions_get_n_in_state (decisions, IDX_STATE_UNSURE), ==, 5);
  g_assert_true (is_enabled (self, "accept-blind-readings"));
  test_viewer_activate (self, "undo", NULL);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "A blind reading was undone");
  test_viewer_activate (self, "discard-blind-readings", NULL);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Discarded 9 blind readings");
  g_assert_false (is_enabled (self, "discard-blind-readings"));
}

/* Space would keep a label that isn't seen. */
static void
test_keep (TestViewer *self,
           gconstpointer data)
{
  open_with_labels (self, 0);
  set_on (self, "blind", TRUE);
  decide (self, 3, "keep");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Nothing was decided");
  g_assert_false (is_enabled (self, "undo"));
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, "gtk-cursor-blink",
                FALSE, NULL);
  test_viewer_add ("/ui/window-blind/same-gray", test_same);
  for (gsize i = 0; i < G_N_ELEMENTS (other_kinds); i++)
    {
      g_autofree char *path = g_strdup_printf ("/ui/window-blind/same-%s", other_kinds[i].name);

      test_viewer_add_case (path, &other_kinds[i], test_same_kind);
    }
  test_viewer_add ("/ui/window-blind/same-queue", test_same_queue);
  test_viewer_add ("/ui/window-blind/disabled", test_disabled);
  test_viewer_add ("/ui/window-blind/accept", test_accept);
  test_viewer_add ("/ui/window-blind/keep", test_keep);
  return test_viewer_run ();
}
