/* SPDX-License-Identifier: MIT */

/* Tests exporting and applying patches. */

#include "test-chooser.h"
#include "test-display.h"
#include "test-viewer.h"

static void
decide (TestViewer *self,
        const char *decision)
{
  test_viewer_activate (self, "decide", g_variant_new_string (decision));
}

static void
begin_review (TestViewer *self)
{
  test_viewer_open (self, self->images);
  test_viewer_wait_for_review (self);
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "review",
                                      g_variant_new_boolean (TRUE));
  test_run_idle ();
}

/* Activates an action with the path of a file in the folder, and waits for the notice. */
static void
activate_with_file (TestViewer *self,
                    const char *action,
                    const char *name)
{
  g_autoptr (GFile) file = test_folder_get_file (self->folder, name);

  test_viewer_close_notice (self);
  test_viewer_activate (self, action, g_variant_new_string (g_file_peek_path (file)));
  test_viewer_wait (self);
}

static char *
read_text (TestViewer *self,
           const char *name)
{
  g_autoptr (GFile) file = test_folder_get_file (self->folder, name);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  (void) g_file_load_contents (file, NULL, &text, NULL, NULL, &error);
  g_assert_no_error (error);
  return text;
}

static void
check_label (TestViewer *self,
             guint index,
             gint64 expected)
{
  gint64 label;

  g_assert_true (idx_dataset_get_label (test_viewer_get_dataset (self), index, &label));
  g_assert_cmpint (label, ==, expected);
}

/* Unsure samples keep their given labels. An existing file is replaced only on request. */
static void
test_export (TestViewer *self,
             gconstpointer data)
{
  g_autofree char *text = NULL;
  g_autofree char *kept = NULL;
  g_autofree char *replaced = NULL;
  g_autoptr (GFile) other = test_folder_add_text (self->folder, "other.csv", "precious");

  begin_review (self);
  decide (self, "7");
  decide (self, "unsure");
  decide (self, "0");
  activate_with_file (self, "export-patch-to", "patch.csv");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Exported 2 changes to “patch.csv”");
  text = read_text (self, "patch.csv");
  g_assert_cmpstr (text, ==, "index,given,new\n0,0,7\n2,2,0\n");

  activate_with_file (self, "export-patch-to", "other.csv");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“other.csv” can't be saved");
  kept = read_text (self, "other.csv");
  g_assert_cmpstr (kept, ==, "precious");
  g_signal_emit_by_name (test_viewer_get_notice_button (self), "clicked");
  test_viewer_wait (self);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Exported 2 changes to “other.csv”");
  replaced = read_text (self, "other.csv");
  g_assert_cmpstr (replaced, ==, text);
}

/* Neither the open files nor the journal are replaced. */
static void
test_export_to_input (TestViewer *self,
                      gconstpointer data)
{
  static const char *const names[] = { "some-labels-idx1-ubyte", "some-images-idx3-ubyte" };
  g_autoptr (GFile) journal = NULL;
  g_autofree char *journal_name = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  begin_review (self);
  decide (self, "7");
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      activate_with_file (self, "export-patch-to", names[i]);
      g_assert_nonnull (strstr (test_viewer_get_notice (self), "can't be saved"));
      g_assert_null (test_viewer_get_notice_button (self));
    }
  journal = g_object_ref (idx_journal_get_location (
    idx_review_get_journal (idx_session_get_review (self->window->session))));
  journal_name = g_file_get_basename (journal);
  before = read_text (self, journal_name);
  activate_with_file (self, "export-patch-to", journal_name);
  g_assert_nonnull (strstr (test_viewer_get_notice (self), "can't be saved"));
  after = read_text (self, journal_name);
  g_assert_cmpstr (after, ==, before);
}

/* The patch is one step with one undo. */
static void
test_apply (TestViewer *self,
            gconstpointer data)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autoptr (GFile) patch =
    test_folder_add_text (self->folder, "fixes.csv", "index,given,new\n3,3,8\n17,7,1\n");

  begin_review (self);
  before = read_text (self, "some-labels-idx1-ubyte");
  activate_with_file (self, "apply-patch-from", "fixes.csv");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Applied 2 changes of “fixes.csv”");
  check_label (self, 3, 8);
  check_label (self, 17, 1);
  g_assert_cmpstr (gtk_button_get_label (test_viewer_get_notice_button (self)), ==, "Undo");
  g_signal_emit_by_name (test_viewer_get_notice_button (self), "clicked");
  test_run_idle ();
  check_label (self, 3, 3);
  check_label (self, 17, 7);
  g_assert_false (
    g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), "undo"));
  after = read_text (self, "some-labels-idx1-ubyte");
  g_assert_cmpstr (after, ==, before);
}

/* A patch for other labels is refused as a whole, with the first sample that differs. */
static void
test_apply_other (TestViewer *self,
                  gconstpointer data)
{
  g_autoptr (GFile) other =
    test_folder_add_text (self->folder, "other.csv", "index,given,new\n3,3,8\n17,4,1\n");
  g_autoptr (GFile) broken = test_folder_add_text (self->folder, "broken.csv", "index,new\n3,x\n");

  begin_review (self);
  activate_with_file (self, "apply-patch-from", "other.csv");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“other.csv” can't be applied");
  g_assert_true (test_viewer_has_notice_text (self, "The patch is for other labels."));
  check_label (self, 3, 3);
  activate_with_file (self, "apply-patch-from", "broken.csv");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“broken.csv” can't be applied");
  activate_with_file (self, "apply-patch-from", "missing.csv");
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "“missing.csv” can't be applied");
}

/* The dialogs start beside the labels, and suggest a name after theirs. */
static void
test_dialogs (TestViewer *self,
              gconstpointer data)
{
  g_autoptr (GFile) given = g_file_get_parent (self->images);
  GtkFileChooser *chooser;
  g_autofree char *name = NULL;

  test_viewer_open (self, self->images);
  test_viewer_activate (self, "export-patch", NULL);
  chooser = test_chooser_wait ();
  test_chooser_wait_folder (chooser, given);
  name = gtk_file_chooser_get_current_name (chooser);
  g_assert_cmpstr (name, ==, "some-labels-idx1-ubyte.patch.csv");
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_CANCEL);
  test_chooser_wait_closed ();
  test_viewer_activate (self, "apply-patch", NULL);
  chooser = test_chooser_wait ();
  test_chooser_wait_folder (chooser, given);
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_CANCEL);
  test_chooser_wait_closed ();
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window-patch/export", test_export);
  test_viewer_add ("/ui/window-patch/export-to-input", test_export_to_input);
  test_viewer_add ("/ui/window-patch/apply", test_apply);
  test_viewer_add ("/ui/window-patch/apply-other", test_apply_other);
  test_viewer_add ("/ui/window-patch/dialogs", test_dialogs);
  return test_viewer_run ();
}
