/* SPDX-License-Identifier: MIT */

/* Exports, without and with their dialogs. */

#include "idx-exporter.h"

#include "idx-task.h"
#include "test-display.h"
#include "test-folder.h"

typedef struct
{
  TestFolder *folder;
  GFile *target;
  IdxDataset *dataset;
  GArray *indices;
  GtkWindow *window;
  IdxExporter *exporter;
  IdxTask *task;
  guint n_started;
  guint n_ended;
  char *success;
  char *failure;
  gboolean can_replace;
} Fixture;

static void
started_cb (Fixture *self,
            IdxTask *task)
{
  self->n_started++;
  g_set_object (&self->task, task);
}

static void
ended_cb (Fixture *self,
          IdxTask *task)
{
  g_assert_true (task == self->task);
  self->n_ended++;
}

static void
succeeded_cb (Fixture *self,
              const char *title)
{
  g_free (self->success);
  self->success = g_strdup (title);
}

static void
failed_cb (Fixture *self,
           const char *title,
           const char *text,
           gboolean can_replace)
{
  g_assert_nonnull (text);
  g_free (self->failure);
  self->failure = g_strdup (title);
  self->can_replace = can_replace;
}

static void
set_up (Fixture *self,
        gconstpointer data)
{
  const guint32 indices[] = { 3, 14 };
  g_autoptr (IdxDisplayOptions) options = idx_display_options_new ();

  self->folder = test_folder_new ();
  self->target = test_folder_get_file (self->folder, "target");
  self->dataset = test_make_dataset (20, 9, 9);
  self->indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_vals (self->indices, indices, G_N_ELEMENTS (indices));
  self->window = test_show (gtk_label_new ("Exports"), 300, 100);
  self->exporter = idx_exporter_new (self->window, options);
  g_signal_connect_swapped (self->exporter, "started", G_CALLBACK (started_cb), self);
  g_signal_connect_swapped (self->exporter, "ended", G_CALLBACK (ended_cb), self);
  g_signal_connect_swapped (self->exporter, "succeeded", G_CALLBACK (succeeded_cb), self);
  g_signal_connect_swapped (self->exporter, "failed", G_CALLBACK (failed_cb), self);
}

static void
tear_down (Fixture *self,
           gconstpointer data)
{
  g_clear_object (&self->exporter);
  gtk_window_destroy (self->window);
  g_clear_object (&self->task);
  g_clear_object (&self->dataset);
  g_clear_object (&self->target);
  g_clear_pointer (&self->indices, g_array_unref);
  g_clear_pointer (&self->success, g_free);
  g_clear_pointer (&self->failure, g_free);
  test_folder_free (self->folder);
}

static gboolean
has_ended (gpointer data)
{
  const Fixture *self = data;

  return self->n_ended > 0 && self->n_ended == self->n_started;
}

static void
wait (Fixture *self)
{
  test_wait_until (has_ended, self);
  self->n_started = 0;
  self->n_ended = 0;
}

static void
test_image (Fixture *self,
            gconstpointer data)
{
  idx_exporter_export_image (self->exporter, self->dataset, 3, self->target);
  g_assert_cmpstr (idx_task_get_title (self->task), ==, "Exporting an image…");
  wait (self);
  g_assert_cmpstr (self->success, ==, "Image 3 was exported to “target”");
  g_assert_true (g_file_query_exists (self->target, NULL));
}

static void
test_list (Fixture *self,
           gconstpointer data)
{
  g_autoptr (IdxSubset) subset = test_make_subset (20, 9, 9);

  idx_exporter_export_list (self->exporter, subset, self->target);
  g_assert_cmpstr (idx_task_get_title (self->task), ==, "Writing target…");
  wait (self);
  g_assert_cmpstr (self->success, ==, "A list of 20 samples was exported to “target”");
  g_assert_true (g_file_query_exists (self->target, NULL));
}

/* Files are replaced only when asked for, and only once. */
static void
test_images (Fixture *self,
             gconstpointer data)
{
  g_assert_true (g_file_make_directory (self->target, NULL, NULL));
  idx_exporter_export_images (self->exporter, self->dataset, self->indices, self->target);
  g_assert_cmpstr (idx_task_get_title (self->task), ==, "Exporting 2 images…");
  wait (self);
  g_assert_cmpstr (self->success, ==, "2 images were exported to “target”");
  idx_exporter_export_images (self->exporter, self->dataset, self->indices, self->target);
  wait (self);
  g_assert_cmpstr (self->failure, ==, "The images can't be exported to “target”");
  g_assert_true (self->can_replace);
  g_clear_pointer (&self->success, g_free);
  idx_exporter_replace (self->exporter);
  wait (self);
  g_assert_cmpstr (self->success, ==, "2 images were exported to “target”");
  idx_exporter_replace (self->exporter);
  g_assert_cmpuint (self->n_started, ==, 0);
}

static void
test_failure (Fixture *self,
              gconstpointer data)
{
  g_autoptr (GFile) nowhere = test_folder_get_file (self->folder, "missing/target");

  idx_exporter_export_image (self->exporter, self->dataset, 3, nowhere);
  wait (self);
  g_assert_cmpstr (self->failure, ==, "“target” can't be written");
  g_assert_false (self->can_replace);
}

static void
test_canceled (Fixture *self,
               gconstpointer data)
{
  idx_exporter_export_image (self->exporter, self->dataset, 3, self->target);
  idx_exporter_cancel_all (self->exporter);
  wait (self);
  g_assert_null (self->success);
  g_assert_null (self->failure);
  /* The file may be there: a worker that is nearly done doesn't see the cancel any more. */
}

static GtkDialog *
find_dialog (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (GTK_IS_FILE_CHOOSER (window))
        return GTK_DIALOG (window);
    }
  return NULL;
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

/* Each dialog takes the place of the one before, and ends with the exporter. */
static void
test_dialogs (Fixture *self,
              gconstpointer data)
{
  g_autoptr (IdxSubset) subset = test_make_subset (20, 9, 9);

  idx_exporter_ask_image (self->exporter, self->dataset, 3);
  test_wait_until (has_dialog, NULL);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (find_dialog ())), ==, "Export Image");
  idx_exporter_ask_images (self->exporter, self->dataset, self->indices);
  test_wait_until (has_dialog, NULL);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (find_dialog ())), ==,
                   "Export 2 Images to a Folder");
  idx_exporter_ask_list (self->exporter, subset);
  test_wait_until (has_dialog, NULL);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (find_dialog ())), ==, "Export List");
  gtk_dialog_response (find_dialog (), GTK_RESPONSE_CANCEL);
  test_wait_until (has_no_dialog, NULL);
  g_assert_cmpuint (self->n_started, ==, 0);
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
  add ("/ui/exporter/failure", test_failure);
  add ("/ui/exporter/cancelled", test_canceled);
  add ("/ui/exporter/dialogs", test_dialogs);
  return g_test_run ();
}
