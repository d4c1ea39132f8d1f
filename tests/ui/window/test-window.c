/* SPDX-License-Identifier: MIT */

/* Tests a window: what it opens, the messages if it can't, and which actions are enabled. */

#include "test-viewer.h"

#include "idx-class-row.h"
#include "idx-lazy-grid.h"
#include "idx-properties.h"
#include "idx-text.h"
#include "test-bytes.h"
#include "test-display.h"
#include "test-gzip.h"

static void
check_enabled (TestViewer *self,
               gboolean expected,
               const char *const *actions)
{
  for (gsize i = 0; actions[i] != NULL; i++)
    if (g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), actions[i]) != expected)
      g_error ("The action %s is %s", actions[i], expected ? "disabled" : "enabled");
}

static const char *const dataset_actions[] = {
  "filter", "clear-filter", "search", "larger", "smaller", "default-size", "properties", "go-to",
  "previous", "next", "export-image", "export-image-to", "copy-image", NULL
};

static void
test_empty (TestViewer *self,
            gconstpointer data)
{
  const char *const always[] = { "open-folder", "show-classes", "show-details", "fullscreen",
                                 NULL };

  g_assert_true (idx_window_is_empty (self->window));
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (self->window)), ==, "Idxview");
  g_assert_true (IDX_IS_START_PAGE (gtk_stack_get_visible_child (self->window->stack)));
  check_enabled (self, FALSE, dataset_actions);
  check_enabled (self, TRUE, always);
  g_assert_null (test_viewer_get_notice (self));
}

static void
test_open (TestViewer *self,
           gconstpointer data)
{
  test_viewer_open (self, self->images);
  g_assert_false (idx_window_is_empty (self->window));
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (self->window)), ==,
                   "some-images-idx3-ubyte · 300 samples");
  g_assert_cmpstr (test_viewer_get_shown (self), ==, "All 300 samples");
  check_enabled (self, TRUE, dataset_actions);
  test_viewer_check_index (self, 0);
  g_assert_null (test_viewer_get_notice (self));
}

static void
test_open_sample (TestViewer *self,
                  gconstpointer data)
{
  const char *const from_files[] = { "open-labels", "reload", NULL };

  idx_window_open_demo (self->window);
  test_viewer_wait (self);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (self->window)), ==,
                   "Demo dataset · 3,000 samples");
  check_enabled (self, TRUE, dataset_actions);
  check_enabled (self, FALSE, from_files);
}

/* Checks that opening a bad file shows a message and changes nothing else. */
static void
check_stays (TestViewer *self,
             GFile *bad)
{
  g_autoptr (IdxSelection) model = NULL;

  test_viewer_open (self, self->images);
  test_viewer_set_filter (self, "label:4,7");
  test_viewer_go_to (self, 17);
  model = g_object_ref (idx_session_get_selection (self->window->session));

  test_viewer_open (self, bad);
  g_assert_nonnull (test_viewer_get_notice (self));
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (self->window)), ==,
                   "some-images-idx3-ubyte · 300 samples");
  g_assert_true (idx_session_get_selection (self->window->session) == model);
  test_viewer_check_state (self, "filter", "label:4,7");
  test_viewer_check_index (self, 17);
  check_enabled (self, TRUE, dataset_actions);
}

static void
test_no_such_file (TestViewer *self,
                   gconstpointer data)
{
  g_autoptr (GFile) bad = test_folder_get_file (self->folder, "other-images-idx3-ubyte");

  check_stays (self, bad);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“other-images-idx3-ubyte” can't be opened");
}

static void
test_no_idx_file (TestViewer *self,
                  gconstpointer data)
{
  g_autoptr (GFile) bad =
    test_folder_add_text (self->folder, "page.html", "<!DOCTYPE html><html></html>");

  check_stays (self, bad);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“page.html” can't be opened");
}

static void
test_empty_folder (TestViewer *self,
                   gconstpointer data)
{
  g_autoptr (GFile) bad = test_folder_get_file (self->folder, "empty");

  g_assert_true (g_file_make_directory (bad, NULL, NULL));
  check_stays (self, bad);
}

static void
test_opening_closes_the_notice (TestViewer *self,
                                gconstpointer data)
{
  g_autoptr (GFile) bad = test_folder_get_file (self->folder, "gone");

  test_viewer_open (self, bad);
  g_assert_nonnull (test_viewer_get_notice (self));
  g_assert_true (idx_window_is_empty (self->window));
  test_viewer_open (self, self->images);
  g_assert_null (test_viewer_get_notice (self));
}

/* Reloads the open dataset, not one that couldn't be opened or whose opening was canceled. */
static void
test_reload (TestViewer *self,
             gconstpointer data)
{
  g_autoptr (GFile) bad =
    test_folder_add_text (self->folder, "page.html", "<!DOCTYPE html><html></html>");

  test_viewer_open (self, bad);
  test_viewer_activate (self, "reload", NULL);
  test_viewer_wait (self);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“page.html” can't be opened");

  test_viewer_open (self, self->images);
  test_viewer_open (self, bad);
  test_viewer_activate (self, "reload", NULL);
  test_viewer_wait (self);
  g_assert_null (test_viewer_get_notice (self));
  test_viewer_open (self, bad);
  test_viewer_activate (self, "byte-order", g_variant_new_string ("little"));
  test_viewer_wait (self);
  g_assert_null (test_viewer_get_notice (self));
  test_viewer_check_state (self, "byte-order", "little");

  idx_window_open (self->window, bad, NULL);
  test_viewer_activate (self, "cancel", NULL);
  test_viewer_activate (self, "reload", NULL);
  test_viewer_wait (self);
  g_assert_null (test_viewer_get_notice (self));

  idx_window_open (self->window, self->images, bad);
  test_viewer_wait (self);
  test_viewer_activate (self, "reload", NULL);
  test_viewer_wait (self);
  g_assert_null (test_viewer_get_notice (self));
}

static void
test_no_reload_of_the_sample (TestViewer *self,
                              gconstpointer data)
{
  const char *const from_files[] = { "open-labels", "reload", "byte-order", NULL };
  g_autoptr (GFile) bad = test_folder_get_file (self->folder, "gone");

  test_viewer_open (self, self->images);
  idx_window_open_demo (self->window);
  test_viewer_wait (self);
  test_viewer_open (self, bad);
  check_enabled (self, FALSE, from_files);
}

/* “Open as Little-Endian” opens the file that couldn't be opened, not the open one. */
static void
test_open_little_endian (TestViewer *self,
                         gconstpointer data)
{
  static const guint8 header[] = { 3, 8, 0, 0, 20, 0, 0, 0, 9, 0, 0, 0, 9, 0, 0, 0 };
  g_autoptr (GByteArray) content = test_idx_images (20, 9, 9);
  g_autoptr (GFile) other = NULL;

  memcpy (content->data, header, sizeof header);
  other = test_folder_add (self->folder, "other-images-idx3-ubyte", content);
  test_viewer_open (self, self->images);
  test_viewer_open (self, other);
  g_assert_cmpstr (gtk_button_get_label (test_viewer_get_notice_button (self)), ==,
                   "Open as Little-Endian");
  g_signal_emit_by_name (test_viewer_get_notice_button (self), "clicked");
  test_viewer_wait (self);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (self->window)), ==,
                   "other-images-idx3-ubyte · 20 samples");
  test_viewer_check_state (self, "byte-order", "little");
  test_viewer_activate (self, "reload", NULL);
  test_viewer_wait (self);
  g_assert_null (test_viewer_get_notice (self));
  test_viewer_check_state (self, "byte-order", "little");
}

/* Control characters in file names are escaped, so they can't break lines or change the direction
 * of text. */
static void
test_odd_name (TestViewer *self,
               gconstpointer data)
{
  g_autoptr (GFile) images = test_viewer_add_images (self, "a\n\u202Eb_c-images-idx3-ubyte", 20);

  test_viewer_open (self, images);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (self->window)), ==,
                   "a\\x0A\\xE2\\x80\\xAEb_c-images-idx3-ubyte · 20 samples");
  test_viewer_activate (self, "properties", NULL);
  g_assert_nonnull (test_find_label (test_find_window (IDX_TYPE_PROPERTIES),
                                     "/a\\x0A\\xE2\\x80\\xAEb_c-images"));
}

static void
test_unreadable_labels (TestViewer *self,
                        gconstpointer data)
{
  g_autoptr (GFile) images = test_viewer_add_images (self, "a_b-images-idx3-ubyte", 20);
  g_autoptr (GFile) labels =
    test_folder_add_text (self->folder, "a_b-labels-idx1-ubyte", "<!DOCTYPE html>");

  test_viewer_open (self, images);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "The samples are shown without their labels");
  g_assert_true (test_viewer_has_notice_text (self, "a_b-labels-idx1-ubyte"));
  g_assert_cmpstr (gtk_button_get_label (test_viewer_get_notice_button (self)), ==,
                   "Choose Labels…");
  g_assert_nonnull (test_find_label (GTK_WIDGET (self->window->class_bar), "No labels found"));
}

/* A message counts the values that aren't finite. */
static void
test_not_finite (TestViewer *self,
                 gconstpointer data)
{
  static const guint32 values[] = { 0x3F800000, 0x7FC00000, 0x7FC00000, 0xFF800000 };
  g_autoptr (GByteArray) content = test_idx_header (0x0D, 3, 2, 1, 2);
  g_autoptr (GFile) images = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    test_append_be (content, 4, values[i]);
  images = test_folder_add (self->folder, "odd-images-idx3-float", content);
  test_viewer_open (self, images);
  g_assert_true (test_viewer_has_notice_text (self, "Some values in the file aren't finite (NaN: "
                                                    "2, infinite: 1)."));
  test_viewer_activate (self, "properties", NULL);
  g_assert_nonnull (
    test_find_label (test_find_window (IDX_TYPE_PROPERTIES), "(NaN: 2, infinite: 1)"));
}

/* Returns whether the start page lists the file, with its underscore, which must not become a
 * mnemonic. */
static gboolean
has_recent_name (gpointer data)
{
  return test_find_label (test_viewer_find (data, IDX_TYPE_START_PAGE), "a_b-images") != NULL;
}

static void
test_recent_name (TestViewer *self,
                  gconstpointer data)
{
  g_autoptr (GFile) images = test_viewer_add_images (self, "a_b-images-idx3-ubyte", 20);

  test_viewer_open (self, images);
  test_wait_until (has_recent_name, self);
}

static gboolean
has_pixel_statistics (gpointer data)
{
  return test_find_label (test_find_window (IDX_TYPE_PROPERTIES),
                          "mean=[0.50604], std=[0.28777], of values divided by 255") != NULL;
}

static void
test_properties (TestViewer *self,
                 gconstpointer data)
{
  g_autoptr (GFile) other = test_viewer_add_images (self, "other-images-idx3-ubyte", 20);
  guint n_toplevels;

  test_viewer_open (self, self->images);
  test_viewer_activate (self, "properties", NULL);
  n_toplevels = g_list_model_get_n_items (gtk_window_get_toplevels ());
  test_viewer_activate (self, "properties", NULL);
  g_assert_cmpuint (g_list_model_get_n_items (gtk_window_get_toplevels ()), ==, n_toplevels);

  test_viewer_open (self, other);
  g_assert_cmpstr (gtk_window_get_title (test_find_window (IDX_TYPE_PROPERTIES)), ==,
                   "Properties of other-images-idx3-ubyte");
  g_assert_nonnull (test_find_label (test_find_window (IDX_TYPE_PROPERTIES), "No labels found"));
  test_wait_until (has_pixel_statistics, self);
  gtk_window_destroy (test_find_window (IDX_TYPE_PROPERTIES));
  g_assert_null (test_find_window (IDX_TYPE_PROPERTIES));
  test_viewer_activate (self, "properties", NULL);
  g_assert_nonnull (test_find_window (IDX_TYPE_PROPERTIES));
  /* The statistics are known from the first time. */
  g_assert_true (has_pixel_statistics (NULL));
}

static void
test_last_opened_wins (TestViewer *self,
                       gconstpointer data)
{
  g_autoptr (GFile) other = test_viewer_add_images (self, "other-images-idx3-ubyte", 20);

  for (guint i = 0; i < 10; i++)
    {
      idx_window_open (self->window, i % 2 == 0 ? self->images : other, NULL);
      if (i == 5)
        g_main_context_iteration (NULL, FALSE);
    }
  test_viewer_wait (self);
  test_run_idle ();
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (self->window)), ==,
                   "other-images-idx3-ubyte · 20 samples");
  g_assert_null (test_viewer_get_notice (self));
}

static void
test_closed_while_read (TestViewer *self,
                        gconstpointer data)
{
  g_autoptr (GByteArray) content = test_idx_images (20000, 28, 28);
  g_autoptr (GByteArray) stored = test_gzip (content);
  g_autoptr (GFile) file = test_folder_add (self->folder, "large-images-idx3-ubyte.gz", stored);

  idx_window_open (self->window, file, NULL);
  while (test_viewer_get_dataset (self) == NULL)
    g_main_context_iteration (NULL, TRUE);
  gtk_window_destroy (GTK_WINDOW (self->window));
  test_run_idle ();
}

static gboolean
has_last_row (gpointer list)
{
  return idx_lazy_grid_get_child (list, idx_lazy_grid_get_n_children (list) - 1) != NULL;
}

/* If a file is truncated, a class that only missing samples have is removed from the class bar. */
static void
test_cut_short (TestViewer *self,
                gconstpointer data)
{
  const guint n_samples = 30000;
  g_autoptr (GByteArray) content = test_idx_images (n_samples, 28, 28);
  g_autoptr (GByteArray) stored = test_gzip (content);
  g_autoptr (GByteArray) labels = test_idx_header (8, 1, n_samples);
  g_autoptr (GFile) file = NULL;
  g_autoptr (GFile) labels_file = NULL;
  IdxWindow *window = self->window;
  const IdxClass *classes;
  IdxLazyGrid *list;
  guint n_classes;

  for (guint i = 0; i < n_samples; i++)
    {
      guint8 label = (guint8) (i + 1 < n_samples ? 1 + i % 3 : 0);

      g_byte_array_append (labels, &label, 1);
    }
  g_byte_array_set_size (stored, stored->len / 2);
  file = test_folder_add (self->folder, "cut-images-idx3-ubyte.gz", stored);
  labels_file = test_folder_add (self->folder, "cut-labels-idx1-ubyte", labels);
  test_viewer_open (self, file);

  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Some of the data is missing");
  classes = idx_labels_get_classes (
    idx_dataset_get_labels (idx_session_get_dataset (window->session)), &n_classes);
  g_assert_cmpuint (n_classes, ==, 3);
  list = IDX_LAZY_GRID (test_find_widget (GTK_WIDGET (window->class_bar), IDX_TYPE_LAZY_GRID));
  test_wait_until (has_last_row, list);
  for (guint i = 0; i < n_classes; i++)
    {
      GtkWidget *row = idx_lazy_grid_get_child (list, i + 1);
      g_autofree char *count = idx_text_format_count (classes[i].n_samples);

      g_assert_cmpint (idx_class_row_get_label (IDX_CLASS_ROW (row)), ==, (gint64) i + 1);
      g_assert_nonnull (test_find_label (row, count));
    }
  g_assert_cmpuint (idx_lazy_grid_get_n_children (list), ==, n_classes + 1);
  g_assert_true (idx_class_row_get_shown (IDX_CLASS_ROW (idx_lazy_grid_get_child (list, 0))));
}

static void
test_filter (TestViewer *self,
             gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_set_filter (self, "label:4");
  g_assert_cmpstr (test_viewer_get_shown (self), ==, "30 of 300 samples\u00A0· Class 4");
  test_viewer_check_index (self, 4);
  test_viewer_go_to (self, 24);
  test_viewer_check_index (self, 24);
  test_viewer_go_to (self, 25);
  test_viewer_check_index (self, 24);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Image 25 is hidden by the filter");
  test_viewer_activate (self, "clear-filter", NULL);
  test_viewer_check_state (self, "filter", "");
  test_viewer_check_index (self, 24);
}

static void
test_filter_with_a_mistake (TestViewer *self,
                            gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_set_filter (self, "label:4");
  test_viewer_set_filter (self, "label=4");
  test_viewer_check_state (self, "filter", "label:4");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Invalid filter");
  test_viewer_set_filter (self, "label:5");
  g_assert_null (test_viewer_get_notice (self));
}

static gboolean
has_search_error (gpointer data)
{
  return gtk_widget_get_visible (test_viewer_get_filter_message (data));
}

/* Screen readers get the message about a mistake in the filter, and its relation to the entry. */
static void
test_mistake_while_typing (TestViewer *self,
                           gconstpointer data)
{
  test_viewer_open (self, self->images);
  gtk_test_accessible_assert_role (test_viewer_get_filter_message (self),
                                   GTK_ACCESSIBLE_ROLE_ALERT);
  gtk_test_accessible_assert_relation (test_viewer_find (self, GTK_TYPE_SEARCH_ENTRY),
                                       GTK_ACCESSIBLE_RELATION_DESCRIBED_BY,
                                       test_viewer_get_filter_message (self), NULL);
  gtk_editable_set_text (test_viewer_find (self, GTK_TYPE_SEARCH_ENTRY), "label=4");
  test_wait_until (has_search_error, self);
  gtk_test_accessible_assert_state (test_viewer_find (self, GTK_TYPE_SEARCH_ENTRY),
                                    GTK_ACCESSIBLE_STATE_INVALID, GTK_ACCESSIBLE_INVALID_TRUE);
  test_viewer_set_filter (self, "label:5");
  g_assert_false (has_search_error (self));
  gtk_test_accessible_assert_state (test_viewer_find (self, GTK_TYPE_SEARCH_ENTRY),
                                    GTK_ACCESSIBLE_STATE_INVALID, GTK_ACCESSIBLE_INVALID_FALSE);
}

static void
test_filter_that_nothing_passes (TestViewer *self,
                                 gconstpointer data)
{
  const char *const sample_actions[] = { "previous", "next", "export-image", "copy-image", NULL };

  test_viewer_open (self, self->images);
  test_viewer_set_filter (self, "label:77");
  check_enabled (self, FALSE, sample_actions);
  g_assert_nonnull (test_viewer_get_nothing_shown (self));
  test_viewer_set_filter (self, "");
  check_enabled (self, TRUE, sample_actions);
  g_assert_null (test_viewer_get_nothing_shown (self));
}

/* A filter by class names is cleared if no class has that name any more. The names stay when the
 * dataset is opened again, unless the choice of names is removed. */
static void
test_filter_by_other_names (TestViewer *self,
                            gconstpointer data)
{
  test_viewer_open (self, self->images);
  test_viewer_set_class_names (self, "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n");
  test_viewer_set_filter (self, "class:a");
  test_viewer_check_index (self, 0);
  test_viewer_set_class_names (self, "k\nl\nm\nn\no\np\nq\nr\ns\na\n");
  test_viewer_check_state (self, "filter", "class:a");
  test_viewer_check_index (self, 9);
  g_assert_null (test_viewer_get_notice (self));

  test_viewer_set_class_names (self, "Z1\nB1\nC1\nD1\nE1\nF1\nG1\nH1\nI1\nJ1\n");
  test_viewer_check_state (self, "filter", "");
  g_assert_cmpstr (test_viewer_get_shown (self), ==, "All 300 samples");
  g_assert_cmpstr (test_viewer_get_notice (self), ==,
                   "No samples match the filter “class:a” any longer");

  test_viewer_set_filter (self, "class:J1");
  test_viewer_open (self, self->images);
  test_viewer_check_state (self, "filter", "class:J1");
  idx_dataset_choices_set (idx_session_get_choices (self->window->session), IDX_CHOICE_CLASS_NAMES,
                           NULL);
  test_viewer_open (self, self->images);
  test_viewer_check_state (self, "filter", "");
  g_assert_cmpstr (test_viewer_get_notice (self), ==,
                   "No samples match the filter “class:J1” any longer");
}

/* Another dataset is shown without a filter. */
static void
test_filter_ends_with_its_dataset (TestViewer *self,
                                   gconstpointer data)
{
  g_autoptr (GFile) other = test_viewer_add_images (self, "other-images-idx3-ubyte", 20);

  test_viewer_open (self, self->images);
  test_viewer_set_filter (self, "label:4");
  test_viewer_open (self, other);
  test_viewer_check_state (self, "filter", "");
  g_assert_cmpstr (test_viewer_get_shown (self), ==, "All 20 samples");
}

static void
check_saved_size (void)
{
  g_autoptr (GSettings) settings = g_settings_new (IDX_APP_ID);

  g_assert_cmpint (g_settings_get_int (settings, "window-width"), ==, 777);
  g_assert_cmpint (g_settings_get_int (settings, "window-height"), ==, 555);
  g_settings_reset (settings, "window-width");
  g_settings_reset (settings, "window-height");
}

static void
gone_cb (gpointer data,
         GObject *object)
{
  (*(guint *) data)--;
}

static gboolean
is_zero (gpointer data)
{
  return *(const guint *) data == 0;
}

/* Closing a window frees its widgets and its dataset, which may use a lot of memory. */
static void
test_goes_as_a_whole (TestViewer *self,
                      gconstpointer data)
{
  guint n_left = 0;

  test_viewer_open (self, self->images);
  test_wait_for_frame (GTK_WIDGET (self->window));
  {
    GObject *const parts[] = { G_OBJECT (test_viewer_get_sheet (self)),
                               G_OBJECT (self->window->detail_pane),
                               G_OBJECT (self->window->class_bar),
                               G_OBJECT (test_viewer_get_dataset (self)) };

    for (gsize i = 0; i < G_N_ELEMENTS (parts); i++, n_left++)
      g_object_weak_ref (parts[i], gone_cb, &n_left);
  }
  gtk_window_destroy (GTK_WINDOW (self->window));
  test_wait_until (is_zero, &n_left);
}

/* Closing a window closes its popovers first: GTK leaks a popover that is destroyed while it is
 * open. */
static void
test_goes_with_open_popovers (TestViewer *self,
                              gconstpointer data)
{
  const GType types[] = { IDX_TYPE_GO_TO_POPOVER, GTK_TYPE_POPOVER_MENU };

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    {
      GtkWindow *window = GTK_WINDOW (idx_window_new (test_viewer_get_application ()));
      GtkWidget *popover;
      guint n_left = 1;

      gtk_window_present (window);
      test_wait_for_frame (GTK_WIDGET (window));
      popover = test_find_widget (GTK_WIDGET (window), types[i]);
      g_assert_nonnull (popover);
      gtk_popover_popup (GTK_POPOVER (popover));
      g_assert_true (gtk_widget_get_mapped (popover));
      g_object_weak_ref (G_OBJECT (popover), gone_cb, &n_left);
      gtk_window_destroy (window);
      test_wait_until (is_zero, &n_left);
    }
}

static void
test_size_is_kept_on_close (TestViewer *self,
                            gconstpointer data)
{
  gtk_window_set_default_size (GTK_WINDOW (self->window), 777, 555);
  gtk_window_close (GTK_WINDOW (self->window));
  test_run_idle ();
  check_saved_size ();
}

static void
test_size_is_kept_on_quit (TestViewer *self,
                           gconstpointer data)
{
  gtk_window_set_default_size (GTK_WINDOW (self->window), 777, 555);
  g_action_group_activate_action (G_ACTION_GROUP (test_viewer_get_application ()), "quit", NULL);
  test_run_idle ();
  check_saved_size ();
}

/* A dataset without samples opens without a message. */
static void
test_no_samples (TestViewer *self,
                 gconstpointer data)
{
  g_autoptr (GFile) none = test_viewer_add_images (self, "none-images-idx3-ubyte", 0);

  test_viewer_open (self, none);
  g_assert_cmpstr (test_viewer_get_shown (self), ==, "0 samples");
  g_assert_nonnull (test_viewer_get_nothing_shown (self));
  g_assert_cmpstr (test_viewer_get_nothing_shown (self), ==, "This Dataset Is Empty");
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window/empty", test_empty);
  test_viewer_add ("/ui/window/open", test_open);
  test_viewer_add ("/ui/window/open-sample", test_open_sample);
  test_viewer_add ("/ui/window/no-such-file", test_no_such_file);
  test_viewer_add ("/ui/window/no-idx-file", test_no_idx_file);
  test_viewer_add ("/ui/window/empty-folder", test_empty_folder);
  test_viewer_add ("/ui/window/no-samples", test_no_samples);
  test_viewer_add ("/ui/window/opening-closes-the-notice", test_opening_closes_the_notice);
  test_viewer_add ("/ui/window/reload", test_reload);
  test_viewer_add ("/ui/window/no-reload-of-the-sample", test_no_reload_of_the_sample);
  test_viewer_add ("/ui/window/open-little-endian", test_open_little_endian);
  test_viewer_add ("/ui/window/odd-name", test_odd_name);
  test_viewer_add ("/ui/window/unreadable-labels", test_unreadable_labels);
  test_viewer_add ("/ui/window/not-finite", test_not_finite);
  test_viewer_add ("/ui/window/recent-name", test_recent_name);
  test_viewer_add ("/ui/window/properties", test_properties);
  test_viewer_add ("/ui/window/last-opened-wins", test_last_opened_wins);
  test_viewer_add ("/ui/window/closed-while-read", test_closed_while_read);
  test_viewer_add ("/ui/window/cut-short", test_cut_short);
  test_viewer_add ("/ui/window/filter", test_filter);
  test_viewer_add ("/ui/window/filter-with-a-mistake", test_filter_with_a_mistake);
  test_viewer_add ("/ui/window/mistake-while-typing", test_mistake_while_typing);
  test_viewer_add ("/ui/window/filter-that-nothing-passes", test_filter_that_nothing_passes);
  test_viewer_add ("/ui/window/filter-by-other-names", test_filter_by_other_names);
  test_viewer_add ("/ui/window/filter-ends-with-its-dataset", test_filter_ends_with_its_dataset);
  test_viewer_add ("/ui/window/goes-as-a-whole", test_goes_as_a_whole);
  test_viewer_add ("/ui/window/goes-with-open-popovers", test_goes_with_open_popovers);
  test_viewer_add ("/ui/window/size-is-kept-on-close", test_size_is_kept_on_close);
  test_viewer_add ("/ui/window/size-is-kept-on-quit", test_size_is_kept_on_quit);
  return test_viewer_run ();
}
