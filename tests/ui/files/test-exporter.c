/* SPDX-License-Identifier: MIT */

/* Tests exports of the demo dataset, with and without their dialogs. */

#include "idx-exporter.h"

#include "test-display.h"
#include "test-folder.h"

typedef struct
{
  TestFolder *folder;
  GFile *target;
  IdxSession *session;
  IdxSheet *sheet;
  IdxNotice *notice;
  GtkWindow *window;
  IdxFileDialog *dialog;
  IdxExporter *exporter;
  GActionGroup *actions;
} Fixture;

static void
set_up (Fixture *self,
        gconstpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  IdxSamplesPage *page = g_object_new (IDX_TYPE_SAMPLES_PAGE, NULL);
  g_autoptr (IdxDisplayOptions) options = idx_display_options_new ();

  self->folder = test_folder_new ();
  self->target = test_folder_get_file (self->folder, "target");
  self->session = idx_session_new ();
  self->sheet = idx_samples_page_get_sheet (page);
  self->notice = g_object_new (IDX_TYPE_NOTICE, NULL);
  idx_samples_page_set_session (page, self->session);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->notice));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (page));
  self->window = test_show (box, 300, 300);
  self->dialog = idx_file_dialog_new (self->window);
  self->actions = G_ACTION_GROUP (g_simple_action_group_new ());
  self->exporter = idx_exporter_new (self->session, page, options, self->dialog, self->notice,
                                     G_ACTION_MAP (self->actions));
  idx_session_open_demo (self->session);
  idx_selection_move (idx_sheet_get_model (self->sheet), 3, IDX_SELECT_ONLY);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  idx_session_close (self->session);
  idx_file_dialog_close (self->dialog);
  g_clear_object (&self->actions);
  g_clear_object (&self->exporter);
  g_clear_object (&self->dialog);
  g_clear_pointer (&self->window, gtk_window_destroy);
  g_clear_object (&self->session);
  g_clear_object (&self->target);
  test_folder_free (self->folder);
}

static void
export_to (Fixture *self,
           const char *action,
           GFile *target)
{
  g_action_group_activate_action (self->actions, action,
                                  g_variant_new_string (g_file_peek_path (target)));
}

static IdxJob *
get_task (Fixture *self)
{
  return idx_job_list_get_current (idx_session_get_tasks (self->session));
}

static gboolean
is_idle (gpointer data)
{
  return get_task (data) == NULL;
}

static const char *
get_notice (Fixture *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self->notice)) ? idx_notice_get_title (self->notice)
                                                            : NULL;
}

/* Waits until the export is done, and checks its message. */
static void
check_notice (Fixture *self,
              const char *expected)
{
  test_wait_until (is_idle, self);
  g_assert_cmpstr (get_notice (self), ==, expected);
}

static gboolean
offers_to_replace (Fixture *self)
{
  return test_find_label (GTK_WIDGET (self->notice), "Replace") != NULL;
}

/* Selects the first two samples. */
static void
select_two (Fixture *self)
{
  IdxSelection *model = idx_sheet_get_model (self->sheet);

  idx_selection_select_range (model, 0, 1, TRUE);
  idx_selection_select_range (model, 1, 1, FALSE);
}

static void
test_image (Fixture *self,
            gconstpointer data)
{
  export_to (self, "export-image-to", self->target);
  g_assert_cmpstr (idx_job_get_title (get_task (self)), ==, "Exporting an image…");
  check_notice (self, "Image 3 was exported to “target”");
  g_assert_true (g_file_query_exists (self->target, NULL));
}

static void
test_list (Fixture *self,
           gconstpointer data)
{
  g_assert_true (idx_session_set_filter (self->session, "index:0-19", NULL));
  export_to (self, "export-list-to", self->target);
  g_assert_cmpstr (idx_job_get_title (get_task (self)), ==, "Writing target…");
  check_notice (self, "A list of 20 samples was exported to “target”");
  g_assert_true (g_file_query_exists (self->target, NULL));
}

/* An export replaces files only after the user agrees, and the consent counts only once. */
static void
test_images (Fixture *self,
             gconstpointer data)
{
  g_assert_true (g_file_make_directory (self->target, NULL, NULL));
  select_two (self);
  export_to (self, "export-selected-to", self->target);
  g_assert_cmpstr (idx_job_get_title (get_task (self)), ==, "Exporting 2 images…");
  check_notice (self, "2 images were exported to “target”");
  export_to (self, "export-selected-to", self->target);
  check_notice (self, "The images can't be exported to “target”");
  g_assert_true (offers_to_replace (self));
  g_action_group_activate_action (self->actions, "replace-exported", NULL);
  g_assert_null (get_notice (self));
  check_notice (self, "2 images were exported to “target”");
  g_action_group_activate_action (self->actions, "replace-exported", NULL);
  g_assert_null (get_task (self));
}

/* Exports all images shown, with a folder for each class. */
static void
test_folders (Fixture *self,
              gconstpointer data)
{
  g_autoptr (GFile) picture = test_folder_get_file (self->folder, "target/4/00002.png");

  g_assert_true (idx_session_set_filter (self->session, "index:0-19 label:4", NULL));
  export_to (self, "export-folders-to", self->target);
  check_notice (self, "5 images were exported to “target”");
  g_assert_true (g_file_query_exists (picture, NULL));
  export_to (self, "export-folders-to", self->target);
  check_notice (self, "The images can't be exported to “target”");
  g_assert_true (offers_to_replace (self));
  g_action_group_activate_action (self->actions, "replace-exported", NULL);
  check_notice (self, "5 images were exported to “target”");
}

static void
test_failure (Fixture *self,
              gconstpointer data)
{
  g_autoptr (GFile) nowhere = test_folder_get_file (self->folder, "missing/target");

  export_to (self, "export-image-to", nowhere);
  check_notice (self, "“target” can't be saved");
  g_assert_false (offers_to_replace (self));
}

static void
test_canceled (Fixture *self,
               gconstpointer data)
{
  export_to (self, "export-image-to", self->target);
  idx_session_close (self->session);
  test_run_idle ();
  g_assert_null (get_notice (self));
  /* The file may exist: a worker that is nearly done no longer checks for cancellation. */
}

/* A running export doesn't keep the widgets of a closed window alive. */
static void
test_window_closed (Fixture *self,
                    gconstpointer data)
{
  IdxSheet *sheet = NULL;

  g_set_weak_pointer (&sheet, self->sheet);
  export_to (self, "export-list-to", self->target);
  g_clear_object (&self->actions);
  g_clear_object (&self->exporter);
  gtk_window_destroy (g_steal_pointer (&self->window));
  g_assert_nonnull (get_task (self));
  g_assert_null (sheet);
  test_wait_until (is_idle, self);
}

/* The menu says how many images it exports. */
static void
test_menu (Fixture *self,
           gconstpointer data)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autofree char *label = NULL;

  g_menu_append (menu, "?", NULL);
  idx_exporter_add_menu (self->exporter, menu);
  select_two (self);
  g_assert_true (g_menu_model_get_item_attribute (G_MENU_MODEL (menu), 0, G_MENU_ATTRIBUTE_LABEL,
                                                  "s", &label));
  g_assert_cmpstr (label, ==, "_Export 2 Images…");
}

static GtkDialog *
find_dialog (void)
{
  return test_find_window (GTK_TYPE_FILE_CHOOSER_DIALOG);
}

static gboolean
has_dialog (gpointer data)
{
  return find_dialog () != NULL && gtk_widget_get_mapped (GTK_WIDGET (find_dialog ()));
}

static gboolean
has_no_dialog (gpointer data)
{
  return find_dialog () == NULL;
}

/* Several images are exported with their stored values unless the user chooses otherwise, so that
 * they can be imported again. */
static void
test_defaults (Fixture *self,
               gconstpointer data)
{
  g_action_group_activate_action (self->actions, "export-shown", NULL);
  test_wait_until (has_dialog, NULL);
  g_assert_cmpstr (gtk_file_chooser_get_choice (GTK_FILE_CHOOSER (find_dialog ()), "pixels"), ==,
                   "stored");
  g_assert_cmpstr (gtk_file_chooser_get_choice (GTK_FILE_CHOOSER (find_dialog ()), "scale"), ==,
                   "1");
  idx_file_dialog_close (self->dialog);
  test_wait_until (has_no_dialog, NULL);
  g_action_group_activate_action (self->actions, "export-image", NULL);
  test_wait_until (has_dialog, NULL);
  g_assert_cmpstr (gtk_file_chooser_get_choice (GTK_FILE_CHOOSER (find_dialog ()), "pixels"), ==,
                   "shown");
}

/* Each dialog replaces the previous one. */
static void
test_dialogs (Fixture *self,
              gconstpointer data)
{
  const struct
  {
    const char *action;
    const char *title;
  } dialogs[] = {
    { "export-current", "Export Image" },
    { "export-image", "Export 2 Images to a Folder" },
    { "export-shown", "Export 3,000 Images to a Folder" },
    { "export-list", "Export List" },
  };

  select_two (self);
  for (gsize i = 0; i < G_N_ELEMENTS (dialogs); i++)
    {
      g_action_group_activate_action (self->actions, dialogs[i].action, NULL);
      test_wait_until (has_dialog, NULL);
      g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (find_dialog ())), ==, dialogs[i].title);
    }
  gtk_dialog_response (find_dialog (), GTK_RESPONSE_CANCEL);
  test_wait_until (has_no_dialog, NULL);
  check_notice (self, NULL);
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
  test_display_init (&argc, &argv);
  add ("/ui/exporter/image", test_image);
  add ("/ui/exporter/list", test_list);
  add ("/ui/exporter/images", test_images);
  add ("/ui/exporter/folders", test_folders);
  add ("/ui/exporter/failure", test_failure);
  add ("/ui/exporter/canceled", test_canceled);
  add ("/ui/exporter/window-closed", test_window_closed);
  add ("/ui/exporter/menu", test_menu);
  add ("/ui/exporter/defaults", test_defaults);
  add ("/ui/exporter/dialogs", test_dialogs);
  return g_test_run ();
}
