/* SPDX-License-Identifier: MIT */

/* Tests saving corrected labels. */

#include "test-display.h"
#include "test-chooser.h"
#include "test-viewer.h"

#include <glib/gstdio.h>
#include <unistd.h>

#define SAVED "Saved some-labels-idx1-ubyte with its proof"
#define NOT_SAVED "“some-labels-idx1-ubyte” can't be saved"
#define NOTHING_CHANGED "0 of 300 labels changed. " SAVED

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
  const char *title = test_viewer_get_notice (data);

  return title != NULL && g_str_has_suffix (title, SAVED);
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
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "1 of 300 labels changed. " SAVED);
  proof = g_file_new_for_path (path);
  g_assert_true (g_file_query_exists (target, NULL));
  g_assert_true (g_file_query_exists (proof, NULL));
}

static gboolean
is_copied (gpointer data)
{
  return g_strcmp0 (test_viewer_get_notice (data), "Copied a patch with 2 changes") == 0;
}

static void
read_clipboard_cb (GObject *clipboard,
                   GAsyncResult *result,
                   gpointer data)
{
  char **text = data;

  *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
}

static gboolean
has_text (gpointer data)
{
  return *(char **) data != NULL;
}

/* The notice offers to copy what was saved, not what is decided later. */
static void
test_copy_patch (TestViewer *self,
                 gconstpointer data)
{
  g_autoptr (GFile) target = make_target (self);
  g_autofree char *text = NULL;

  test_viewer_open (self, self->images);
  relabel (self);
  test_viewer_activate (self, "decide", g_variant_new_string ("9"));
  save_to (self, target);
  test_wait_until (is_saved, self);
  g_assert_nonnull (test_find_label (GTK_WIDGET (self->window), "Copy Patch"));
  test_viewer_activate (self, "decide", g_variant_new_string ("8"));
  test_viewer_activate (self, "copy-patch", NULL);
  test_wait_until (is_copied, self);
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (self->window)), NULL,
                                 read_clipboard_cb, &text);
  test_wait_until (has_text, &text);
  g_assert_cmpstr (text, ==, "index,given,new\n0,0,7\n1,1,9\n");
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
  g_assert_cmpstr (test_viewer_get_notice (self), ==, NOTHING_CHANGED);
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
  g_assert_cmpstr (test_viewer_get_notice (self), ==, NOTHING_CHANGED);
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

/* Returns whether @widget contains a label with @text that can be seen. */
static gboolean
has_visible_label (GtkWidget *widget,
                   const char *text)
{
  if (!gtk_widget_get_visible (widget))
    return FALSE;
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) &&
      g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_visible_label (child, text))
      return TRUE;
  return FALSE;
}

/* Returns the list of a choice, which follows its title. */
static GtkWidget *
find_options (GtkFileChooser *chooser)
{
  static const char *const titles[] = { "1 unsure sample", "Unsure (1) and excluded (1) samples" };

  for (gsize i = 0; i < G_N_ELEMENTS (titles); i++)
    {
      GtkWidget *title = test_find_label (GTK_WIDGET (chooser), titles[i]);

      if (title != NULL)
        return gtk_widget_get_next_sibling (title);
    }
  return NULL;
}

/* Returns the texts of the options. Before version 4.10, GTK showed them in a combo box. */
static char **
list_options (GtkWidget *list)
{
  g_autoptr (GStrvBuilder) texts = g_strv_builder_new ();

  if (GTK_IS_DROP_DOWN (list))
    {
      GListModel *model = gtk_drop_down_get_model (GTK_DROP_DOWN (list));

      for (guint i = 0; i < g_list_model_get_n_items (model); i++)
        g_strv_builder_add (texts, gtk_string_list_get_string (GTK_STRING_LIST (model), i));
    }
  else
    {
      GtkTreeModel *model = gtk_combo_box_get_model (GTK_COMBO_BOX (list));
      GtkTreeIter iter;

      for (gboolean has_row = gtk_tree_model_get_iter_first (model, &iter); has_row;
           has_row = gtk_tree_model_iter_next (model, &iter))
        {
          g_autofree char *text = NULL;

          gtk_tree_model_get (model, &iter, 0, &text, -1);
          g_strv_builder_add (texts, text);
        }
    }
  return g_strv_builder_end (texts);
}

static void
check_options (GtkFileChooser *chooser,
               const char *const *expected)
{
  GtkWidget *list = find_options (chooser);
  g_auto (GStrv) texts = NULL;
  g_autofree char *found = NULL;
  g_autofree char *wanted = g_strjoinv ("\n", (char **) expected);

  g_assert_nonnull (list);
  texts = list_options (list);
  found = g_strjoinv ("\n", texts);
  g_assert_cmpstr (found, ==, wanted);
}

/* The dialog suggests the file name of the given labels, in a folder beside them. It is removed if
 * nothing is saved in it. */
static void
test_dialog (TestViewer *self,
             gconstpointer data)
{
  const char *const unsure_options[] = { "Keep given labels: 300 of 300 samples will be written",
                                         "Leave out: 299 of 300 samples will be written", NULL };
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
  /* The dialog says what the choice results in. It offers none about excluded samples, because
   * there are none. */
  g_assert_nonnull (test_find_label (GTK_WIDGET (chooser), "1 unsure sample"));
  check_options (chooser, unsure_options);
  /* GTK's name for a missing filter. */
  g_assert_false (has_visible_label (GTK_WIDGET (chooser), "(None)"));
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

/* Chooses an option by its position. */
static void
choose_option (GtkFileChooser *chooser,
               guint position)
{
  GtkWidget *list = find_options (chooser);

  g_assert_nonnull (list);
  if (GTK_IS_DROP_DOWN (list))
    gtk_drop_down_set_selected (GTK_DROP_DOWN (list), position);
  else
    gtk_combo_box_set_active (GTK_COMBO_BOX (list), (int) position);
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
  const char *const all_options[] = {
    "Keep given labels: 300 of 300 samples will be written",
    "Leave out unsure ones: 299 of 300 samples will be written",
    "Leave out excluded ones: 299 of 300 samples will be written",
    "Leave out both: 298 of 300 samples will be written",
    NULL,
  };
  g_autoptr (GFile) target = make_target (self);
  g_autoptr (GFile) folder = g_file_get_parent (target);
  GtkFileChooser *chooser;

  test_viewer_activate (self, "save-labels", NULL);
  chooser = test_chooser_wait ();
  wait_loaded (chooser);
  test_chooser_set_folder (chooser, folder);
  check_options (chooser, all_options);
  choose_option (chooser, (drops_unsure ? 1U : 0U) + (drops_excluded ? 2U : 0U));
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
  test_viewer_add ("/ui/window-saving/copy-patch", test_copy_patch);
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
