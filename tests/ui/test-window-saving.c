/* SPDX-License-Identifier: MIT */

/* Saving corrected labels from the window. */

#include "test-display.h"
#include "test-viewer.h"

#include <glib/gstdio.h>
#include <unistd.h>

#define SAVED "The corrected labels were saved as “some-labels-idx1-ubyte”"
#define NOT_SAVED "“some-labels-idx1-ubyte” can't be saved"
#define NOTHING_CHANGED "0 of 300 labels differ; everything else is identical."

static GFile *
make_target (TestViewer *self)
{
  g_autoptr (GFile) folder = test_folder_get_file (self->folder, "out");

  (void) g_file_make_directory (folder, NULL, NULL);
  return g_file_get_child (folder, "some-labels-idx1-ubyte");
}

static gboolean
is_saved (gpointer data)
{
  return g_strcmp0 (test_viewer_get_notice (data), SAVED) == 0;
}

static gboolean
is_refused (gpointer data)
{
  return g_strcmp0 (test_viewer_get_notice (data), NOT_SAVED) == 0;
}

static void
save_to (TestViewer *self,
         GFile *target)
{
  test_viewer_close_notice (self);
  test_viewer_activate (self, "save-labels-to", g_variant_new_string (g_file_peek_path (target)));
}

static char *
read_text (GFile *file)
{
  g_autoptr (GError) error = NULL;
  char *text;

  (void) g_file_load_contents (file, NULL, &text, NULL, NULL, &error);
  g_assert_no_error (error);
  return text;
}

static void
write_text (GFile *file,
            const char *text)
{
  g_autoptr (GError) error = NULL;

  (void) g_file_replace_contents (file, text, strlen (text), NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                                  NULL, &error);
  g_assert_no_error (error);
}

static void
relabel (TestViewer *self)
{
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "review",
                                      g_variant_new_boolean (TRUE));
  test_run_idle ();
  test_viewer_activate (self, "decide", g_variant_new_string ("7"));
}

static void
test_save (TestViewer *self,
           gconstpointer data)
{
  g_autoptr (GFile) target = make_target (self);
  g_autoptr (GFile) proof = NULL;
  g_autofree char *path = g_strconcat (g_file_peek_path (target), ".proof.json", NULL);

  test_viewer_open (self, self->images);
  relabel (self);
  save_to (self, target);
  test_wait_until (is_saved, self);
  g_assert_true (
    test_viewer_has_notice_text (self, "1 of 300 labels differs; everything else is identical."));
  proof = g_file_new_for_path (path);
  g_assert_true (g_file_query_exists (target, NULL));
  g_assert_true (g_file_query_exists (proof, NULL));
}

/* A file that is there is only replaced by a click. */
static void
test_replace (TestViewer *self,
              gconstpointer data)
{
  g_autoptr (GFile) target = make_target (self);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  write_text (target, "precious");
  test_viewer_open (self, self->images);
  save_to (self, target);
  test_wait_until (is_refused, self);
  before = read_text (target);
  g_assert_cmpstr (before, ==, "precious");
  g_signal_emit_by_name (test_viewer_get_notice_button (self), "clicked");
  test_wait_until (is_saved, self);
  g_assert_true (test_viewer_has_notice_text (self, NOTHING_CHANGED));
  after = read_text (target);
  g_assert_cmpstr (after, !=, "precious");
}

/* Once the labels have changed on the disk, decisions belong to labels that are gone. */
static void
test_changed (TestViewer *self,
              gconstpointer data)
{
  g_autoptr (GFile) target = make_target (self);
  g_autoptr (GFile) labels = test_folder_get_file (self->folder, "some-labels-idx1-ubyte");
  g_autofree char *content = NULL;
  g_autoptr (GFileOutputStream) stream = NULL;
  gsize size;

  test_viewer_open (self, self->images);
  relabel (self);
  g_assert_true (g_file_load_contents (labels, NULL, &content, &size, NULL, NULL));
  content[size - 1] ^= 1;
  g_assert_true (g_file_set_contents (g_file_peek_path (labels), content, (gssize) size, NULL));
  save_to (self, target);
  test_wait_until (is_refused, self);
  g_assert_false (g_file_query_exists (target, NULL));
  g_assert_cmpstr (gtk_button_get_label (test_viewer_get_notice_button (self)), ==, "Reload");

  /* The new labels have a journal of their own, without decisions. */
  g_signal_emit_by_name (test_viewer_get_notice_button (self), "clicked");
  test_viewer_wait (self);
  save_to (self, target);
  test_wait_until (is_saved, self);
  g_assert_true (test_viewer_has_notice_text (self, NOTHING_CHANGED));
}

static GtkWidget *
find_chooser (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (GTK_IS_FILE_CHOOSER (window) && gtk_widget_get_visible (window))
        return window;
    }
  return NULL;
}

static gboolean
has_chooser (gpointer data)
{
  return find_chooser () != NULL;
}

static gboolean
has_no_chooser (gpointer data)
{
  return find_chooser () == NULL;
}

static gboolean
has_folder (gpointer data)
{
  g_autoptr (GFile) folder = gtk_file_chooser_get_current_folder (data);

  return folder != NULL;
}

/* The name of the given labels, in another folder. */
static void
test_dialog (TestViewer *self,
             gconstpointer data)
{
  GtkFileChooser *chooser;
  g_autoptr (GFile) folder = NULL;
  g_autoptr (GFile) given = g_file_get_parent (self->images);
  g_autofree char *name = NULL;

  test_viewer_open (self, self->images);
  relabel (self);
  test_viewer_activate (self, "decide", g_variant_new_string ("unsure"));
  test_viewer_activate (self, "save-labels", NULL);
  test_wait_until (has_chooser, NULL);
  chooser = GTK_FILE_CHOOSER (find_chooser ());
  test_wait_until (has_folder, chooser);
  name = gtk_file_chooser_get_current_name (chooser);
  g_assert_cmpstr (name, ==, "some-labels-idx1-ubyte");
  folder = gtk_file_chooser_get_current_folder (chooser);
  g_assert_false (g_file_equal (folder, given));
  g_assert_cmpint (g_access (g_file_peek_path (folder), W_OK), ==, 0);
  /* Nothing is excluded, so nothing is asked about it. */
  g_assert_nonnull (test_find_label (GTK_WIDGET (chooser), "Unsure samples"));
  g_assert_null (test_find_label (GTK_WIDGET (chooser), "Excluded samples"));
  gtk_window_close (GTK_WINDOW (self->window));
  test_wait_until (has_no_chooser, NULL);
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-saving/save", test_save);
  test_viewer_add ("/ui/window-saving/replace", test_replace);
  test_viewer_add ("/ui/window-saving/changed", test_changed);
  test_viewer_add ("/ui/window-saving/dialog", test_dialog);
  return test_viewer_run ();
}
