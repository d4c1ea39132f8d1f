/* SPDX-License-Identifier: MIT */

/* Tests saving corrected labels. */

#include "test-display.h"
#include "test-chooser.h"
#include "test-viewer.h"

#include <glib/gstdio.h>
#include <unistd.h>

#define SAVED "Saved “some-labels-idx1-ubyte” with its proof"
#define NOT_SAVED "“some-labels-idx1-ubyte” can't be saved"
#define NOTHING_CHANGED "0 of 300 labels differ from the given ones; everything else is identical."

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
  test_viewer_wait_for_review (self);
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
    test_viewer_has_notice_text (self, "1 of 300 labels differs from the given one; everything "
                                       "else is identical."));
  proof = g_file_new_for_path (path);
  g_assert_true (g_file_query_exists (target, NULL));
  g_assert_true (g_file_query_exists (proof, NULL));
}

/* An existing file is replaced only after a click on Replace. */
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

/* If the labels file has changed, the decisions belong to the old labels, so nothing is saved until
 * the file is reloaded. */
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

  /* The new labels have their own journal, which has no decisions. */
  g_signal_emit_by_name (test_viewer_get_notice_button (self), "clicked");
  test_viewer_wait (self);
  save_to (self, target);
  test_wait_until (is_saved, self);
  g_assert_true (test_viewer_has_notice_text (self, NOTHING_CHANGED));
}

static gboolean
has_folder (gpointer data)
{
  g_autoptr (GFile) folder = gtk_file_chooser_get_current_folder (data);

  return folder != NULL;
}

/* Waits until the chooser has read the folder that the program suggests. */
static void
wait_loaded (GtkFileChooser *chooser)
{
  g_autoptr (GFile) folder = NULL;

  test_wait_until (has_folder, chooser);
  folder = gtk_file_chooser_get_current_folder (chooser);
  test_chooser_wait_folder (chooser, folder);
}

/* The dialog suggests the file name of the given labels, in a folder beside them. It is removed if
 * nothing is saved in it. */
static void
test_dialog (TestViewer *self,
             gconstpointer data)
{
  GtkFileChooser *chooser;
  g_autoptr (GFile) folder = NULL;
  g_autoptr (GFile) given = g_file_get_parent (self->images);
  g_autoptr (GFile) corrected = NULL;
  g_autofree char *name = NULL;

  test_viewer_open (self, self->images);
  relabel (self);
  test_viewer_activate (self, "decide", g_variant_new_string ("unsure"));
  test_viewer_activate (self, "save-labels", NULL);
  chooser = test_chooser_wait ();
  wait_loaded (chooser);
  name = gtk_file_chooser_get_current_name (chooser);
  g_assert_cmpstr (name, ==, "some-labels-idx1-ubyte");
  folder = gtk_file_chooser_get_current_folder (chooser);
  corrected = g_file_get_child (given, "corrected");
  g_assert_true (g_file_equal (folder, corrected));
  /* The dialog offers no choice for excluded samples, because there are none. */
  g_assert_nonnull (test_find_label (GTK_WIDGET (chooser), "Unsure samples"));
  g_assert_null (test_find_label (GTK_WIDGET (chooser), "Excluded samples"));
  gtk_window_close (GTK_WINDOW (self->window));
  test_chooser_wait_closed ();
  g_assert_false (g_file_query_exists (corrected, NULL));
}

/* --- The choices of the dialog --------------------------------------------------------------- */

#define LABELS_HEADER 8U
#define IMAGES_HEADER 16U
#define IMAGE_SIZE 81U
#define UNSURE 1U
#define EXCLUDED 2U

static guint8 *
load_sibling (TestViewer *self,
              const char *name,
              guint *size)
{
  g_autofree char *path = g_build_filename (test_folder_get_path (self->folder), name, NULL);
  char *content = NULL;
  gsize n_bytes;

  if (!g_file_get_contents (path, &content, &n_bytes, NULL))
    g_error ("%s is missing", path);
  *size = (guint) n_bytes;
  return (guint8 *) content;
}

static gboolean
has_sibling (TestViewer *self,
             const char *name)
{
  g_autofree char *path = g_build_filename (test_folder_get_path (self->folder), name, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static guint32
read_be32 (const guint8 *bytes)
{
  guint32 value;

  memcpy (&value, bytes, sizeof value);
  return GUINT32_FROM_BE (value);
}

/* Chooses "Leave out" in the list that follows @label. */
static void
leave_out (GtkFileChooser *chooser,
           const char *label)
{
  GtkWidget *list = test_find_label (GTK_WIDGET (chooser), label);

  g_assert_nonnull (list);
  list = gtk_widget_get_next_sibling (list);
  if (GTK_IS_DROP_DOWN (list))
    gtk_drop_down_set_selected (GTK_DROP_DOWN (list), 1);
  else
    gtk_combo_box_set_active (GTK_COMBO_BOX (list), 1);
}

static void
click_save (GtkFileChooser *chooser)
{
  GtkWidget *button =
    gtk_dialog_get_widget_for_response (GTK_DIALOG (chooser), GTK_RESPONSE_ACCEPT);

  g_signal_emit_by_name (button, "clicked");
}

/* Saves to the folder "out" with the dialog. Sample 0 is relabeled, sample 1 unsure and sample 2
 * excluded. */
static void
save_by_dialog (TestViewer *self,
                gboolean drops_unsure,
                gboolean drops_excluded)
{
  g_autoptr (GFile) target = make_target (self);
  g_autoptr (GFile) folder = g_file_get_parent (target);
  GtkFileChooser *chooser;

  test_viewer_activate (self, "save-labels", NULL);
  chooser = test_chooser_wait ();
  wait_loaded (chooser);
  test_chooser_set_folder (chooser, folder);
  if (drops_unsure)
    leave_out (chooser, "Unsure samples");
  if (drops_excluded)
    leave_out (chooser, "Excluded samples");
  click_save (chooser);
  test_chooser_wait_closed ();
}

/* Asserts that the written files contain all samples except those whose bits are set in
 * @left_out. */
static void
check_written (TestViewer *self,
               guint left_out)
{
  guint n_given, n_labels, n_all, n_images, n_indices;
  guint n = 0;
  g_autofree guint8 *given = load_sibling (self, "some-labels-idx1-ubyte", &n_given);
  g_autofree guint8 *labels = load_sibling (self, "out/some-labels-idx1-ubyte", &n_labels);
  g_autofree guint8 *all = load_sibling (self, "some-images-idx3-ubyte", &n_all);
  g_autofree guint8 *images = NULL;
  g_autofree guint8 *indices = NULL;

  given[LABELS_HEADER] = 7;
  if (left_out == 0)
    {
      g_assert_cmpuint (n_labels, ==, n_given);
      g_assert_true (memcmp (labels, given, n_given) == 0);
      g_assert_false (has_sibling (self, "out/some-images-idx3-ubyte"));
      g_assert_false (has_sibling (self, "out/some-index-idx1-int"));
      return;
    }
  images = load_sibling (self, "out/some-images-idx3-ubyte", &n_images);
  indices = load_sibling (self, "out/some-index-idx1-int", &n_indices);
  for (guint i = 0; i < TEST_N_SAMPLES; i++)
    {
      if (i < 32 && (left_out & (1U << i)) != 0)
        continue;
      g_assert_cmpuint (LABELS_HEADER + n, <, n_labels);
      g_assert_cmpuint (labels[LABELS_HEADER + n], ==, given[LABELS_HEADER + i]);
      g_assert_cmpuint (read_be32 (indices + LABELS_HEADER + sizeof (guint32) * n), ==, i);
      g_assert_true (memcmp (images + IMAGES_HEADER + n * IMAGE_SIZE,
                             all + IMAGES_HEADER + i * IMAGE_SIZE, IMAGE_SIZE) == 0);
      n++;
    }
  g_assert_cmpuint (n_labels, ==, LABELS_HEADER + n);
  g_assert_cmpuint (n_images, ==, IMAGES_HEADER + n * IMAGE_SIZE);
  g_assert_cmpuint (n_indices, ==, LABELS_HEADER + n * sizeof (guint32));
  g_assert_cmpuint (read_be32 (labels + 4), ==, n);
  g_assert_cmpuint (read_be32 (images + 4), ==, n);
  g_assert_cmpuint (read_be32 (indices + 4), ==, n);
}

static void
decide_three (TestViewer *self)
{
  test_viewer_open (self, self->images);
  relabel (self);
  test_viewer_activate (self, "decide", g_variant_new_string ("unsure"));
  test_viewer_activate (self, "decide", g_variant_new_string ("exclude"));
  test_viewer_close_notice (self);
}

static void
test_keep_all (TestViewer *self,
               gconstpointer data)
{
  decide_three (self);
  save_by_dialog (self, FALSE, FALSE);
  test_wait_until (is_saved, self);
  check_written (self, 0);
}

static void
test_leave_out_unsure (TestViewer *self,
                       gconstpointer data)
{
  decide_three (self);
  save_by_dialog (self, TRUE, FALSE);
  test_wait_until (is_saved, self);
  check_written (self, 1U << UNSURE);
}

static void
test_leave_out_excluded (TestViewer *self,
                         gconstpointer data)
{
  decide_three (self);
  save_by_dialog (self, FALSE, TRUE);
  test_wait_until (is_saved, self);
  check_written (self, 1U << EXCLUDED);
}

/* Images are replaced only after a click in a notice, because the dialog asks about the labels file
 * alone. */
static void
test_leave_out_both (TestViewer *self,
                     gconstpointer data)
{
  g_autoptr (GFile) target = make_target (self);
  g_autoptr (GFile) folder = g_file_get_parent (target);
  g_autoptr (GFile) images = g_file_get_child (folder, "some-images-idx3-ubyte");
  g_autofree char *kept = NULL;

  write_text (images, "precious");
  decide_three (self);
  save_by_dialog (self, TRUE, TRUE);
  test_wait_until (is_refused, self);
  kept = read_text (images);
  g_assert_cmpstr (kept, ==, "precious");
  g_assert_false (g_file_query_exists (target, NULL));
  g_signal_emit_by_name (test_viewer_get_notice_button (self), "clicked");
  test_wait_until (is_saved, self);
  check_written (self, 1U << UNSURE | 1U << EXCLUDED);
}

/* A canceled dialog writes nothing, and can be opened again. */
static void
test_cancel (TestViewer *self,
             gconstpointer data)
{
  g_autoptr (GFile) target = make_target (self);
  GtkFileChooser *chooser;

  decide_three (self);
  test_viewer_activate (self, "save-labels", NULL);
  chooser = test_chooser_wait ();
  wait_loaded (chooser);
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_CANCEL);
  test_chooser_wait_closed ();
  g_assert_false (g_file_query_exists (target, NULL));
  save_by_dialog (self, FALSE, FALSE);
  test_wait_until (is_saved, self);
  check_written (self, 0);
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
  test_viewer_add ("/ui/window-saving/keep-all", test_keep_all);
  test_viewer_add ("/ui/window-saving/leave-out-unsure", test_leave_out_unsure);
  test_viewer_add ("/ui/window-saving/leave-out-excluded", test_leave_out_excluded);
  test_viewer_add ("/ui/window-saving/leave-out-both", test_leave_out_both);
  test_viewer_add ("/ui/window-saving/cancel", test_cancel);
  return test_viewer_run ();
}
