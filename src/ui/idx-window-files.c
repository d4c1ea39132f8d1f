/* SPDX-License-Identifier: MIT */

/* The window's file choosers, and what comes of them. */

#include "idx-window-private.h"

#include "idx-export.h"
#include "idx-table-file.h"
#include "idx-text.h"

/* The choices of the export dialog. */
#define CHOICE_PIXELS "pixels"
#define CHOICE_SCALE "scale"

static GtkFileChooserNative *
make_chooser (IdxWindow *self,
              const char *title,
              GtkFileChooserAction action,
              const char *accept)
{
  GtkFileChooserNative *native =
    gtk_file_chooser_native_new (title, GTK_WINDOW (self), action, accept, "_Cancel");

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (native), TRUE);
  return native;
}

static void
add_filters (GtkFileChooser *chooser)
{
  g_autoptr (GtkFileFilter) idx = gtk_file_filter_new ();
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

  gtk_file_filter_set_name (idx, "IDX files");
  gtk_file_filter_add_pattern (idx, "*idx*");
  gtk_file_filter_add_pattern (idx, "*ubyte*");
  gtk_file_chooser_add_filter (chooser, idx);
  gtk_file_filter_set_name (all, "All files");
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_add_filter (chooser, all);
}

/* A chooser starts where the open files are. */
static void
start_in_folder (IdxWindow *self,
                 GtkFileChooser *chooser)
{
  g_autoptr (GFile) folder = NULL;

  if (self->dataset == NULL)
    return;
  folder = g_file_get_parent (idx_file_get_location (idx_dataset_get_images (self->dataset)));
  if (folder != NULL && g_file_is_native (folder) && g_file_query_exists (folder, NULL))
    (void) gtk_file_chooser_set_current_folder (chooser, folder, NULL);
}

static void
files_chosen_cb (GtkNativeDialog *native,
                 int response,
                 IdxWindow *self)
{
  g_autoptr (GListModel) files = NULL;
  g_autoptr (GPtrArray) array = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    {
      files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (native));
      array = g_ptr_array_new_with_free_func (g_object_unref);
      for (guint i = 0; i < g_list_model_get_n_items (files); i++)
        g_ptr_array_add (array, g_list_model_get_item (files, i));
      if (array->len > 0)
        idx_window_open_files (self, (GFile **) array->pdata, array->len);
    }
  g_object_unref (native);
}

static void
show_open_chooser (IdxWindow *self,
                   GtkFileChooserNative *native)
{
  start_in_folder (self, GTK_FILE_CHOOSER (native));
  g_signal_connect_object (native, "response", G_CALLBACK (files_chosen_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (native));
}

void
idx_window_choose_open (IdxWindow *self)
{
  GtkFileChooserNative *native;

  g_return_if_fail (IDX_IS_WINDOW (self));

  native = make_chooser (self, "Open", GTK_FILE_CHOOSER_ACTION_OPEN, "_Open");
  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (native), TRUE);
  add_filters (GTK_FILE_CHOOSER (native));
  show_open_chooser (self, native);
}

void
idx_window_choose_folder (IdxWindow *self)
{
  show_open_chooser (self, make_chooser (self, "Open Folder", GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER,
                                         "_Open"));
}

static void
labels_chosen_cb (GtkNativeDialog *native,
                  int response,
                  IdxWindow *self)
{
  g_autoptr (GFile) labels = NULL;

  if (response == GTK_RESPONSE_ACCEPT && self->dataset != NULL)
    {
      labels = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (native));
      idx_window_open (self, idx_file_get_location (idx_dataset_get_images (self->dataset)), labels);
    }
  g_object_unref (native);
}

void
idx_window_choose_labels (IdxWindow *self)
{
  GtkFileChooserNative *native =
    make_chooser (self, "Choose Labels", GTK_FILE_CHOOSER_ACTION_OPEN, "_Open");

  add_filters (GTK_FILE_CHOOSER (native));
  start_in_folder (self, GTK_FILE_CHOOSER (native));
  g_signal_connect_object (native, "response", G_CALLBACK (labels_chosen_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (native));
}

static void
names_chosen_cb (GtkNativeDialog *native,
                 int response,
                 IdxWindow *self)
{
  g_autoptr (GFile) location = NULL;
  g_autoptr (IdxClassNames) names = NULL;
  g_autoptr (GError) error = NULL;

  if (response == GTK_RESPONSE_ACCEPT && self->dataset != NULL)
    {
      location = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (native));
      names = idx_class_names_load (location, NULL, &error);
      if (names != NULL)
        idx_window_set_class_names (self, names);
      else
        idx_window_say (self, "The class names can't be used", error->message);
    }
  g_object_unref (native);
}

void
idx_window_choose_names (IdxWindow *self)
{
  GtkFileChooserNative *native =
    make_chooser (self, "Choose Class Names", GTK_FILE_CHOOSER_ACTION_OPEN, "_Open");

  start_in_folder (self, GTK_FILE_CHOOSER (native));
  g_signal_connect_object (native, "response", G_CALLBACK (names_chosen_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (native));
}

void
idx_window_export_to (IdxWindow *self,
                      GFile *target,
                      gboolean as_shown,
                      guint scale)
{
  IdxExportOptions options = { 0 };
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;
  g_autofree char *title = NULL;
  g_autofree char *note = NULL;
  guint index;

  if (!idx_window_get_index (self, &index))
    return;
  options.palette = idx_look_get_palette (self->look, GTK_WIDGET (self));
  options.orientation = idx_look_get_orientation (self->look);
  options.as_shown = as_shown;
  options.scale = scale;
  name = idx_text_file_name (target);
  if (idx_export_image (self->dataset, index, &options, target, NULL, &error))
    {
      note = idx_export_describe_values (self->dataset);
      title = g_strdup_printf ("Image %u was exported to “%s”", index, name);
      idx_window_tell (self, title, note);
      return;
    }
  title = g_strdup_printf ("“%s” can't be written", name);
  idx_window_say (self, title, error->message);
}

static void
export_chosen_cb (GtkNativeDialog *native,
                  int response,
                  IdxWindow *self)
{
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (native);
  g_autoptr (GFile) target = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    {
      const char *pixels = gtk_file_chooser_get_choice (chooser, CHOICE_PIXELS);
      const char *scale = gtk_file_chooser_get_choice (chooser, CHOICE_SCALE);

      target = gtk_file_chooser_get_file (chooser);
      idx_window_export_to (self, target, g_strcmp0 (pixels, "shown") == 0,
                            scale != NULL ? (guint) g_ascii_strtoull (scale, NULL, 10) : 1);
    }
  g_object_unref (native);
}

void
idx_window_choose_export (IdxWindow *self)
{
  const char *pixels[] = { "stored", "shown", NULL };
  const char *pixel_names[] = { "Stored values", "As shown", NULL };
  const char *scales[] = { "1", "2", "4", "8", "16", "32", NULL };
  const char *scale_names[] = { "1×", "2×", "4×", "8×", "16×", "32×", NULL };
  GtkFileChooserNative *native;
  GtkFileChooser *chooser;
  g_autoptr (GtkFileFilter) png = NULL;
  g_autofree char *name = NULL;
  guint index;

  if (!idx_window_get_index (self, &index))
    return;
  native = make_chooser (self, "Export Image", GTK_FILE_CHOOSER_ACTION_SAVE, "_Export");
  chooser = GTK_FILE_CHOOSER (native);
  name = idx_export_suggest_name (self->dataset, index);
  gtk_file_chooser_set_current_name (chooser, name);
  png = gtk_file_filter_new ();
  gtk_file_filter_set_name (png, "PNG images");
  gtk_file_filter_add_mime_type (png, "image/png");
  gtk_file_chooser_add_filter (chooser, png);
  gtk_file_chooser_add_choice (chooser, CHOICE_PIXELS, "Pixels", pixels, pixel_names);
  gtk_file_chooser_set_choice (chooser, CHOICE_PIXELS, "stored");
  gtk_file_chooser_add_choice (chooser, CHOICE_SCALE, "Enlarged", scales, scale_names);
  gtk_file_chooser_set_choice (chooser, CHOICE_SCALE, "1");
  g_signal_connect_object (native, "response", G_CALLBACK (export_chosen_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (native));
}

/* A list that is being written. */
typedef struct
{
  IdxWindow *window;
  GFile *target;
} List;

static void
list_free (List *list)
{
  g_object_unref (list->window);
  g_object_unref (list->target);
  g_free (list);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (List, list_free)

static void
list_exported_cb (GObject *source,
                  GAsyncResult *result,
                  gpointer data)
{
  g_autoptr (List) list = data;
  IdxWindow *self = list->window;
  IdxSubset *subset = IDX_SUBSET (source);
  g_autoptr (GError) error = NULL;
  gboolean exported = idx_table_save_finish (subset, result, &error);
  g_autofree char *name = idx_text_file_name (list->target);
  g_autofree char *count = idx_text_counted (idx_subset_get_n_samples (subset), "samples");
  g_autofree char *title = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  idx_window_stop (self, &self->exporting);
  if (exported)
    {
      title = g_strdup_printf ("A list of %s was exported to “%s”", count, name);
      idx_window_tell (self, title, NULL);
      return;
    }
  title = g_strdup_printf ("“%s” can't be written", name);
  idx_window_say (self, title, error->message);
}

void
idx_window_export_list_to (IdxWindow *self,
                           GFile *target)
{
  IdxSelection *model = idx_sheet_get_model (self->sheet);
  g_autofree char *name = idx_text_file_name (target);
  g_autofree char *text = g_strdup_printf ("Writing %s…", name);
  List *list;

  idx_window_stop (self, &self->exporting);
  self->exporting = g_cancellable_new ();
  (void) idx_task_bar_begin (self->task_bar, text, self->exporting);
  list = g_new0 (List, 1);
  list->window = g_object_ref (self);
  list->target = g_object_ref (target);
  idx_table_save_async (idx_selection_get_subset (model), IDX_TABLE_CSV, target, self->exporting,
                        list_exported_cb, list);
}

static void
list_chosen_cb (GtkNativeDialog *native,
                int response,
                IdxWindow *self)
{
  g_autoptr (GFile) target = NULL;

  if (response == GTK_RESPONSE_ACCEPT && self->dataset != NULL)
    {
      target = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (native));
      idx_window_export_list_to (self, target);
    }
  g_object_unref (native);
}

void
idx_window_choose_list (IdxWindow *self)
{
  GtkFileChooserNative *native =
    make_chooser (self, "Export List", GTK_FILE_CHOOSER_ACTION_SAVE, "_Export");
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (native);
  g_autoptr (GtkFileFilter) csv = gtk_file_filter_new ();
  g_autofree char *name = g_strdup_printf ("%s-list.csv", idx_dataset_get_stem (self->dataset));

  gtk_file_chooser_set_current_name (chooser, name);
  gtk_file_filter_set_name (csv, "CSV files");
  gtk_file_filter_add_mime_type (csv, "text/csv");
  gtk_file_chooser_add_filter (chooser, csv);
  g_signal_connect_object (native, "response", G_CALLBACK (list_chosen_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (native));
}
