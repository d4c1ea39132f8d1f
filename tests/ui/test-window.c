/* SPDX-License-Identifier: MIT */

/* The window: what it opens, what it says when it can't, and what it can do when. */

#include "idx-window-private.h"

#include "idx-application.h"
#include "test-bytes.h"
#include "test-display.h"
#include "test-folder.h"
#include "test-gzip.h"

#define N_SAMPLES 300

typedef struct
{
  TestFolder *folder;
  GFile *images;
  IdxWindow *window;
} Fixture;

/* There can be but one in a program. */
static IdxApplication *application;

static GFile *
add_images (Fixture *self,
            const char *name,
            guint n_samples)
{
  g_autoptr (GByteArray) content = test_idx_images (n_samples, 9, 9);

  return test_folder_add (self->folder, name, content);
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  g_autoptr (GByteArray) labels_content = test_idx_labels (N_SAMPLES);
  g_autoptr (GFile) labels = NULL;

  self->folder = test_folder_new ();
  self->images = add_images (self, "some-images-idx3-ubyte", N_SAMPLES);
  labels = test_folder_add (self->folder, "some-labels-idx1-ubyte", labels_content);
  self->window = IDX_WINDOW (idx_window_new (GTK_APPLICATION (application)));
  gtk_window_present (GTK_WINDOW (self->window));
  test_wait_for_frame (GTK_WIDGET (self->window));
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  GList *windows;

  while ((windows = gtk_application_get_windows (GTK_APPLICATION (application))) != NULL)
    gtk_window_destroy (windows->data);
  test_run_idle ();
  g_clear_object (&self->images);
  g_clear_pointer (&self->folder, test_folder_free);
}

static gboolean
is_done (gpointer data)
{
  Fixture *self = data;

  return self->window->opening == NULL && self->window->loading == NULL;
}

static void
open_file (Fixture *self,
           GFile *file)
{
  idx_window_open (self->window, file, NULL);
  test_wait_until (is_done, self);
}

static const char *
get_notice (Fixture *self)
{
  return gtk_widget_get_visible (self->window->notice) ? gtk_label_get_text (self->window->notice_title)
                                                       : NULL;
}

static void
check_enabled (Fixture *self,
               gboolean expected,
               const char *const *actions)
{
  for (gsize i = 0; actions[i] != NULL; i++)
    if (g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), actions[i]) != expected)
      g_error ("The action %s is %s", actions[i], expected ? "disabled" : "enabled");
}

static void
check_filter (Fixture *self,
              const char *expected)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (self->window), "filter");

  g_assert_cmpstr (g_variant_get_string (state, NULL), ==, expected);
}

static void
set_filter (Fixture *self,
            const char *filter)
{
  g_action_group_activate_action (G_ACTION_GROUP (self->window), "filter", g_variant_new_string (filter));
}

static void
go_to (Fixture *self,
       guint64 index)
{
  g_action_group_activate_action (G_ACTION_GROUP (self->window), "go-to", g_variant_new_uint64 (index));
}

static void
check_index (Fixture *self,
             guint expected)
{
  guint index;

  g_assert_true (idx_window_get_index (self->window, &index));
  g_assert_cmpuint (index, ==, expected);
}

static const char *const set_actions[] = {
  "filter", "clear-filter", "search", "larger", "smaller", "default-size", "properties", "go-to",
  "previous", "next", "export-image", "export-image-to", "copy-image", NULL
};

static void
test_empty (Fixture *self,
            gconstpointer data)
{
  const char *const always[] = { "open-folder", "show-classes", "show-details", "fullscreen", NULL };

  g_assert_true (idx_window_is_empty (self->window));
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (self->window)), ==, "Idxview");
  g_assert_true (gtk_stack_get_visible_child (self->window->stack) ==
                 GTK_WIDGET (self->window->start_page));
  check_enabled (self, FALSE, set_actions);
  check_enabled (self, TRUE, always);
  g_assert_null (get_notice (self));
}

static void
test_open (Fixture *self,
           gconstpointer data)
{
  open_file (self, self->images);
  g_assert_false (idx_window_is_empty (self->window));
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (self->window)), ==,
                   "some-images-idx3-ubyte · 300 samples");
  g_assert_cmpstr (gtk_label_get_text (self->window->shown), ==, "All 300 samples");
  check_enabled (self, TRUE, set_actions);
  check_index (self, 0);
  g_assert_null (get_notice (self));
}

static void
test_open_sample (Fixture *self,
                  gconstpointer data)
{
  const char *const from_files[] = { "open-labels", "reload", NULL };

  idx_window_open_sample (self->window);
  test_wait_until (is_done, self);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (self->window)), ==, "Sample · 3,000 samples");
  check_enabled (self, TRUE, set_actions);
  check_enabled (self, FALSE, from_files);
}

/* What can't be opened is told, and all that was there stays. */
static void
check_stays (Fixture *self,
             GFile *bad)
{
  g_autoptr (IdxSelection) model = NULL;

  open_file (self, self->images);
  set_filter (self, "label:4,7");
  go_to (self, 17);
  model = g_object_ref (idx_sheet_get_model (self->window->sheet));

  open_file (self, bad);
  g_assert_nonnull (get_notice (self));
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (self->window)), ==,
                   "some-images-idx3-ubyte · 300 samples");
  g_assert_true (idx_sheet_get_model (self->window->sheet) == model);
  check_filter (self, "label:4,7");
  check_index (self, 17);
  check_enabled (self, TRUE, set_actions);
}

static void
test_no_such_file (Fixture *self,
                   gconstpointer data)
{
  g_autoptr (GFile) bad = test_folder_get_file (self->folder, "other-images-idx3-ubyte");

  check_stays (self, bad);
  g_assert_cmpstr (get_notice (self), ==, "“other-images-idx3-ubyte” can't be opened");
}

static void
test_no_idx_file (Fixture *self,
                  gconstpointer data)
{
  g_autoptr (GFile) bad =
    test_folder_add_text (self->folder, "page.html", "<!DOCTYPE html><html></html>");

  check_stays (self, bad);
  g_assert_cmpstr (get_notice (self), ==, "“page.html” can't be opened");
}

static void
test_empty_folder (Fixture *self,
                   gconstpointer data)
{
  g_autoptr (GFile) bad = test_folder_get_file (self->folder, "empty");

  g_assert_true (g_file_make_directory (bad, NULL, NULL));
  check_stays (self, bad);
}

static void
test_opening_closes_the_notice (Fixture *self,
                                gconstpointer data)
{
  g_autoptr (GFile) bad = test_folder_get_file (self->folder, "gone");

  open_file (self, bad);
  g_assert_nonnull (get_notice (self));
  g_assert_true (idx_window_is_empty (self->window));
  open_file (self, self->images);
  g_assert_null (get_notice (self));
}

static void
test_last_opened_wins (Fixture *self,
                       gconstpointer data)
{
  g_autoptr (GFile) other = add_images (self, "other-images-idx3-ubyte", 20);

  for (guint i = 0; i < 10; i++)
    {
      idx_window_open (self->window, i % 2 == 0 ? self->images : other, NULL);
      if (i == 5)
        g_main_context_iteration (NULL, FALSE);
    }
  test_wait_until (is_done, self);
  test_run_idle ();
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (self->window)), ==,
                   "other-images-idx3-ubyte · 20 samples");
  g_assert_null (get_notice (self));
}

static void
test_closed_while_read (Fixture *self,
                        gconstpointer data)
{
  g_autoptr (GByteArray) content = test_idx_images (20000, 28, 28);
  g_autoptr (GByteArray) stored = test_gzip (content);
  g_autoptr (GFile) file = test_folder_add (self->folder, "large-images-idx3-ubyte.gz", stored);

  idx_window_open (self->window, file, NULL);
  while (self->window->loading == NULL)
    g_main_context_iteration (NULL, TRUE);
  gtk_window_destroy (GTK_WINDOW (self->window));
  test_run_idle ();
}

static void
test_filter (Fixture *self,
             gconstpointer data)
{
  open_file (self, self->images);
  set_filter (self, "label:4");
  g_assert_cmpstr (gtk_label_get_text (self->window->shown), ==, "30 of 300 samples · Class 4");
  check_index (self, 4);
  go_to (self, 24);
  check_index (self, 24);
  go_to (self, 25);
  check_index (self, 24);
  g_assert_cmpstr (get_notice (self), ==, "Image 25 is not among the samples that are shown");
  g_action_group_activate_action (G_ACTION_GROUP (self->window), "clear-filter", NULL);
  check_filter (self, "");
  check_index (self, 24);
}

static void
test_filter_with_a_mistake (Fixture *self,
                            gconstpointer data)
{
  open_file (self, self->images);
  set_filter (self, "label:4");
  set_filter (self, "label=4");
  check_filter (self, "label:4");
  g_assert_cmpstr (get_notice (self), ==, "The filter can't be understood");
}

static void
test_filter_that_nothing_passes (Fixture *self,
                                 gconstpointer data)
{
  const char *const sample_actions[] = { "previous", "next", "export-image", "copy-image", NULL };

  open_file (self, self->images);
  set_filter (self, "label:77");
  check_enabled (self, FALSE, sample_actions);
  g_assert_true (gtk_widget_get_visible (self->window->nothing_shown));
  set_filter (self, "");
  check_enabled (self, TRUE, sample_actions);
  g_assert_false (gtk_widget_get_visible (self->window->nothing_shown));
}

/* Another set begins with all of its samples. */
static void
test_filter_ends_with_its_set (Fixture *self,
                               gconstpointer data)
{
  g_autoptr (GFile) other = add_images (self, "other-images-idx3-ubyte", 20);

  open_file (self, self->images);
  set_filter (self, "label:4");
  open_file (self, other);
  check_filter (self, "");
  g_assert_cmpstr (gtk_label_get_text (self->window->shown), ==, "All 20 samples");
}

static void
test_export (Fixture *self,
             gconstpointer data)
{
  g_autoptr (GFile) target = test_folder_get_file (self->folder, "a.png");

  open_file (self, self->images);
  go_to (self, 7);
  g_action_group_activate_action (G_ACTION_GROUP (self->window), "export-image-to",
                                  g_variant_new_string (g_file_peek_path (target)));
  g_assert_cmpstr (get_notice (self), ==, "Image 7 was exported to “a.png”");
  g_assert_true (g_file_query_exists (target, NULL));
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
test_size_is_kept_on_close (Fixture *self,
                            gconstpointer data)
{
  gtk_window_set_default_size (GTK_WINDOW (self->window), 777, 555);
  gtk_window_close (GTK_WINDOW (self->window));
  test_run_idle ();
  check_saved_size ();
}

static void
test_size_is_kept_on_quit (Fixture *self,
                           gconstpointer data)
{
  gtk_window_set_default_size (GTK_WINDOW (self->window), 777, 555);
  g_action_group_activate_action (G_ACTION_GROUP (application), "quit", NULL);
  test_run_idle ();
  check_saved_size ();
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
  g_autoptr (GError) error = NULL;
  int status;

  test_display_init (&argc, &argv);
  application = idx_application_new ();
  g_application_set_flags (G_APPLICATION (application),
                           G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE);
  (void) g_application_register (G_APPLICATION (application), NULL, &error);
  g_assert_no_error (error);

  add ("/ui/window/empty", test_empty);
  add ("/ui/window/open", test_open);
  add ("/ui/window/open-sample", test_open_sample);
  add ("/ui/window/no-such-file", test_no_such_file);
  add ("/ui/window/no-idx-file", test_no_idx_file);
  add ("/ui/window/empty-folder", test_empty_folder);
  add ("/ui/window/opening-closes-the-notice", test_opening_closes_the_notice);
  add ("/ui/window/last-opened-wins", test_last_opened_wins);
  add ("/ui/window/closed-while-read", test_closed_while_read);
  add ("/ui/window/filter", test_filter);
  add ("/ui/window/filter-with-a-mistake", test_filter_with_a_mistake);
  add ("/ui/window/filter-that-nothing-passes", test_filter_that_nothing_passes);
  add ("/ui/window/filter-ends-with-its-set", test_filter_ends_with_its_set);
  add ("/ui/window/export", test_export);
  add ("/ui/window/size-is-kept-on-close", test_size_is_kept_on_close);
  add ("/ui/window/size-is-kept-on-quit", test_size_is_kept_on_quit);

  status = g_test_run ();
  g_clear_object (&application);
  return status;
}
