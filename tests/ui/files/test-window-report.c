/* SPDX-License-Identifier: MIT */

/* Tests writing a report on the open dataset. */

#include "test-chooser.h"
#include "test-viewer.h"

#include "test-display.h"

#include <string.h>

static gboolean
has_notice (gpointer data)
{
  return test_viewer_get_notice (data) != NULL;
}

static gboolean
has_no_task (gpointer data)
{
  return test_viewer_get_task (data) == NULL;
}

static void
begin_report (TestViewer *self,
              GFile *target)
{
  test_viewer_close_notice (self);
  test_viewer_activate (self, "export-report-to",
                        g_variant_new_string (g_file_peek_path (target)));
}

/* Returns the message in the window after a report was written or refused. */
static const char *
report_to (TestViewer *self,
           GFile *target)
{
  begin_report (self, target);
  test_wait_until (has_notice, self);
  return test_viewer_get_notice (self);
}

/* Returns whether a PDF has a section with this title: titles in an outline aren't compressed. */
static gboolean
has_section (GFile *file,
             const char *title)
{
  g_autofree char *content = NULL;
  g_autofree char *entry = g_strdup_printf ("/Title (%s)", title);
  gsize size;

  g_assert_true (g_file_load_contents (file, NULL, &content, &size, NULL, NULL));
  g_assert_true (g_str_has_prefix (content, "%PDF-"));
  return memmem (content, size, entry, strlen (entry)) != NULL;
}

/* The report has what was decided. */
static void
test_decisions (TestViewer *self,
                gconstpointer data)
{
  g_autoptr (GFile) before = test_folder_get_file (self->folder, "before.pdf");
  g_autoptr (GFile) after = test_folder_get_file (self->folder, "after.pdf");

  test_viewer_open (self, self->images);
  test_viewer_wait_for_review (self);
  g_assert_cmpstr (report_to (self, before), ==, "Saved “before.pdf”");
  g_assert_true (has_section (before, "Classes"));
  g_assert_true (has_section (before, "Map"));
  g_assert_false (has_section (before, "Decisions"));
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "review",
                                      g_variant_new_boolean (TRUE));
  test_viewer_activate (self, "decide", g_variant_new_string ("7"));
  g_assert_cmpstr (report_to (self, after), ==, "Saved “after.pdf”");
  g_assert_true (has_section (after, "Decisions"));
  g_assert_true (g_file_delete (before, NULL, NULL));
  g_assert_true (g_file_delete (after, NULL, NULL));
}

/* A file is replaced only if the user confirms it. */
static void
test_existing (TestViewer *self,
               gconstpointer data)
{
  g_autoptr (GFile) target = test_folder_get_file (self->folder, "out.pdf");

  g_assert_true (g_file_replace_contents (target, "old", 3, NULL, FALSE, 0, NULL, NULL, NULL));
  test_viewer_open (self, self->images);
  g_assert_cmpstr (report_to (self, target), ==, "“out.pdf” can't be saved");
  test_viewer_activate (self, "replace-report", NULL);
  test_wait_until (has_notice, self);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Saved “out.pdf”");
  g_assert_true (has_section (target, "Classes"));
  g_assert_true (g_file_delete (target, NULL, NULL));
}

/* A report that was refused isn't replaced by one on another dataset. */
static void
test_existing_other (TestViewer *self,
                     gconstpointer data)
{
  g_autoptr (GFile) target = test_folder_get_file (self->folder, "out.pdf");
  g_autoptr (GFile) other = test_viewer_add_images (self, "other-images-idx3-ubyte", 20);
  g_autofree char *content = NULL;

  g_assert_true (g_file_replace_contents (target, "old", 3, NULL, FALSE, 0, NULL, NULL, NULL));
  test_viewer_open (self, self->images);
  g_assert_cmpstr (report_to (self, target), ==, "“out.pdf” can't be saved");
  test_viewer_open (self, other);
  test_viewer_activate (self, "replace-report", NULL);
  test_viewer_wait (self);
  g_assert_true (g_file_load_contents (target, NULL, &content, NULL, NULL, NULL));
  g_assert_cmpstr (content, ==, "old");
  g_assert_true (g_file_delete (target, NULL, NULL));
}

/* The report is a task with progress, and leaves nothing if it is canceled. */
static void
test_cancel (TestViewer *self,
             gconstpointer data)
{
  g_autoptr (GFile) target = test_folder_get_file (self->folder, "out.pdf");

  test_viewer_open (self, self->images);
  begin_report (self, target);
  g_assert_cmpstr (idx_job_get_title (test_viewer_get_task (self)), ==, "Writing the report…");
  test_viewer_activate (self, "cancel", NULL);
  test_wait_until (has_no_task, self);
  g_assert_null (test_viewer_get_notice (self));
  g_assert_false (g_file_query_exists (target, NULL));
}

/* The dialog suggests a name. */
static void
test_dialog (TestViewer *self,
             gconstpointer data)
{
  g_autoptr (GFile) folder = test_folder_get_file (self->folder, "out");
  g_autoptr (GFile) file = g_file_get_child (folder, "some-report.pdf");
  g_autofree char *path = g_get_current_dir ();
  g_autoptr (GFile) first_folder = g_file_new_for_path (path);
  g_autofree char *name = NULL;
  GtkFileChooser *chooser;

  g_assert_true (g_file_make_directory (folder, NULL, NULL));
  test_viewer_open (self, self->images);
  test_viewer_activate (self, "export-report", NULL);
  chooser = test_chooser_wait ();
  test_chooser_wait_folder (chooser, first_folder);
  name = gtk_file_chooser_get_current_name (chooser);
  g_assert_cmpstr (name, ==, "some-report.pdf");
  test_chooser_set_folder (chooser, folder);
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_ACCEPT);
  test_wait_until (has_notice, self);
  g_assert_cmpstr (test_viewer_get_notice (self), ==, "Saved “some-report.pdf”");
  g_assert_true (has_section (file, "Classes"));
  g_assert_true (g_file_delete (file, NULL, NULL));
  g_assert_true (g_file_delete (folder, NULL, NULL));
}

/* An empty window has nothing to report on. */
static void
test_empty (TestViewer *self,
            gconstpointer data)
{
  g_assert_false (
    g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), "export-report"));
}

int
main (int argc,
      char **argv)
{
  test_viewer_init (&argc, &argv);
  test_viewer_add ("/ui/window/report/decisions", test_decisions);
  test_viewer_add ("/ui/window/report/existing", test_existing);
  test_viewer_add ("/ui/window/report/existing-other", test_existing_other);
  test_viewer_add ("/ui/window/report/cancel", test_cancel);
  test_viewer_add ("/ui/window/report/dialog", test_dialog);
  test_viewer_add ("/ui/window/report/empty", test_empty);
  return test_viewer_run ();
}
