/* SPDX-License-Identifier: MIT */

/* What the window exports: the current image, those that are selected, the list of what is shown. */

#include "idx-window-private.h"

#include "idx-error.h"
#include "idx-export-images.h"
#include "idx-table-file.h"
#include "idx-text.h"

/* The choices of the dialogs for images. */
#define CHOICE_PIXELS "pixels"
#define CHOICE_SCALE "scale"

/* What a dialog is about, whatever is shown and selected by the time that it is answered: an image, the
 * images that were selected, the samples that were shown. */
#define INDEX "index"
#define INDICES "indices"
#define SUBSET "subset"

/* What "Replace" in the notice is about: the export that was refused last. */
#define REFUSED "refused"

static IdxExportOptions
get_options (IdxWindow *self,
             gboolean as_shown,
             guint scale)
{
  const IdxExportOptions options = {
    .as_shown = as_shown,
    .palette = idx_display_options_get_palette (self->display_options, GTK_WIDGET (self)),
    .orientation = idx_display_options_get_orientation (self->display_options),
    .scale = scale,
  };

  return options;
}

/* Which images are exported, and how. */
typedef struct
{
  IdxDataset *dataset;
  GArray *indices;
  GFile *folder;
  gboolean as_shown;
  guint scale;
} Several;

/* What is being written: @n_samples pictures in a folder, a file with as many lines, or the picture
 * of the sample at @index. */
typedef struct
{
  IdxWindow *window;
  GCancellable *cancellable;
  GFile *target;
  guint n_samples;
  guint index;
  Several *several; /* NULL for one image or a list */
} Export;

/* Takes @indices. */
static Several *
several_new (IdxDataset *dataset,
             GArray *indices,
             GFile *folder,
             gboolean as_shown,
             guint scale)
{
  Several *several = g_new (Several, 1);

  *several = (Several){ g_object_ref (dataset), indices, g_object_ref (folder), as_shown, scale };
  return several;
}

static void
several_free (gpointer data)
{
  Several *several = data;

  g_object_unref (several->dataset);
  g_array_unref (several->indices);
  g_object_unref (several->folder);
  g_free (several);
}

static Export *
export_begin (IdxWindow *self,
              GFile *target,
              guint n_samples)
{
  Export *export = g_new0 (Export, 1);

  export->window = g_object_ref (self);
  export->cancellable = g_cancellable_new ();
  export->target = g_object_ref (target);
  export->n_samples = n_samples;
  g_ptr_array_add (self->exports, export->cancellable);
  return export;
}

static void
export_free (Export *export)
{
  idx_task_bar_end (export->window->task_bar, export->cancellable);
  (void) g_ptr_array_remove_fast (export->window->exports, export->cancellable);
  g_object_unref (export->window);
  g_object_unref (export->cancellable);
  g_object_unref (export->target);
  g_clear_pointer (&export->several, several_free);
  g_free (export);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Export, export_free)

void
idx_window_stop_exports (IdxWindow *self)
{
  for (guint i = 0; i < self->exports->len; i++)
    g_cancellable_cancel (g_ptr_array_index (self->exports, i));
}

static void
image_exported_cb (GObject *source,
                   GAsyncResult *result,
                   gpointer data)
{
  g_autoptr (Export) export = data;
  IdxWindow *self = export->window;
  IdxDataset *dataset = IDX_DATASET (source);
  g_autoptr (GError) error = NULL;
  gboolean exported = idx_export_images_finish (dataset, result, &error);
  g_autofree char *name = idx_text_file_name (export->target);
  g_autofree char *number = idx_text_count (export->index);
  g_autofree char *title = NULL;
  g_autofree char *note = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (exported)
    {
      note = idx_export_describe_values (dataset);
      title = g_strdup_printf ("Image %s was exported to “%s”", number, name);
      idx_window_tell (self, title, note);
      return;
    }
  title = g_strdup_printf ("“%s” can't be written", name);
  idx_window_say (self, title, error->message);
}

static void
export_image (IdxWindow *self,
              IdxDataset *dataset,
              guint index,
              GFile *target,
              gboolean as_shown,
              guint scale)
{
  IdxExportOptions options = get_options (self, as_shown, scale);
  Export *export = export_begin (self, target, 1);
  IdxProgress *progress = idx_task_bar_begin (self->task_bar, "Exporting an image…", export->cancellable);

  export->index = index;
  idx_export_image_async (dataset, index, &options, target, progress, export->cancellable,
                          image_exported_cb, export);
}

void
idx_window_export_to (IdxWindow *self,
                      GFile *target,
                      gboolean as_shown,
                      guint scale)
{
  guint index;

  if (idx_window_get_index (self, &index))
    export_image (self, self->dataset, index, target, as_shown, scale);
}

/* What somebody chose of how images become pictures. */
static gboolean
get_as_shown (GtkFileChooser *chooser)
{
  return g_strcmp0 (gtk_file_chooser_get_choice (chooser, CHOICE_PIXELS), "shown") == 0;
}

static guint
get_scale (GtkFileChooser *chooser)
{
  const char *scale = gtk_file_chooser_get_choice (chooser, CHOICE_SCALE);

  return scale != NULL ? (guint) g_ascii_strtoull (scale, NULL, 10) : 1;
}

static void
add_choices (GtkFileChooser *chooser)
{
  const char *pixels[] = { "stored", "shown", NULL };
  const char *pixel_names[] = { "Stored values", "As shown", NULL };
  const char *scales[] = { "1", "2", "4", "8", "16", "32", NULL };
  const char *scale_names[] = { "1×", "2×", "4×", "8×", "16×", "32×", NULL };

  gtk_file_chooser_add_choice (chooser, CHOICE_PIXELS, "Pixels", pixels, pixel_names);
  gtk_file_chooser_set_choice (chooser, CHOICE_PIXELS, "stored");
  gtk_file_chooser_add_choice (chooser, CHOICE_SCALE, "Enlarged", scales, scale_names);
  gtk_file_chooser_set_choice (chooser, CHOICE_SCALE, "1");
}

/* An export begins where the last one went. For the first GTK offers the working directory to files, but to
 * folders what was used recently, which are files. */
static void
start_where_exported (IdxWindow *self,
                      GtkFileChooser *chooser)
{
  g_autofree char *path = g_get_current_dir ();
  g_autoptr (GFile) current = g_file_new_for_path (path);

  (void) gtk_file_chooser_set_current_folder (
    chooser, self->export_folder != NULL ? self->export_folder : current, NULL);
}

static void
remember_parent (IdxWindow *self,
                 GFile *target)
{
  g_autoptr (GFile) folder = g_file_get_parent (target);

  g_set_object (&self->export_folder, folder);
}

static void
export_chosen_cb (GtkNativeDialog *native,
                  int response,
                  IdxWindow *self)
{
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (native);
  g_autoptr (GFile) target = NULL;

  if (response != GTK_RESPONSE_ACCEPT)
    return;
  target = gtk_file_chooser_get_file (chooser);
  remember_parent (self, target);
  export_image (self, idx_window_get_chosen_for (native),
                GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (native), INDEX)), target,
                get_as_shown (chooser), get_scale (chooser));
}

void
idx_window_choose_export (IdxWindow *self)
{
  GtkFileChooserNative *native;
  GtkFileChooser *chooser;
  g_autoptr (GtkFileFilter) png = NULL;
  g_autofree char *name = NULL;
  guint index;

  if (!idx_window_get_index (self, &index))
    return;
  native = idx_window_make_chooser (self, "Export Image", GTK_FILE_CHOOSER_ACTION_SAVE, "_Export");
  g_object_set_data (G_OBJECT (native), INDEX, GUINT_TO_POINTER (index));
  chooser = GTK_FILE_CHOOSER (native);
  name = idx_export_suggest_name (self->dataset, index);
  start_where_exported (self, chooser);
  gtk_file_chooser_set_current_name (chooser, name);
  png = gtk_file_filter_new ();
  gtk_file_filter_set_name (png, "PNG images");
  gtk_file_filter_add_mime_type (png, "image/png");
  gtk_file_chooser_add_filter (chooser, png);
  add_choices (chooser);
  g_signal_connect_object (native, "response", G_CALLBACK (export_chosen_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (native));
}

static void
images_exported_cb (GObject *source,
                    GAsyncResult *result,
                    gpointer data)
{
  g_autoptr (Export) export = data;
  IdxWindow *self = export->window;
  IdxDataset *dataset = IDX_DATASET (source);
  g_autoptr (GError) error = NULL;
  gboolean exported = idx_export_images_finish (dataset, result, &error);
  g_autofree char *name = idx_text_file_name (export->target);
  g_autofree char *count = idx_text_counted (export->n_samples, "images");
  g_autofree char *title = NULL;
  g_autofree char *note = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (exported)
    {
      note = idx_export_describe_values (dataset);
      title = g_strdup_printf ("%s %s exported to “%s”", count, export->n_samples == 1 ? "was" : "were", name);
      idx_window_tell (self, title, note);
      return;
    }
  title = g_strdup_printf ("The images can't be exported to “%s”", name);
  idx_window_say (self, title, error->message);
  if (g_error_matches (error, IDX_ERROR, IDX_ERROR_EXISTS))
    {
      g_object_set_data_full (G_OBJECT (self), REFUSED, g_steal_pointer (&export->several), several_free);
      idx_window_offer (self, "Replace", "win.replace-exported");
    }
}

static GArray *
get_selected (IdxWindow *self)
{
  IdxSelection *model = idx_sheet_get_model (self->sheet);
  g_autoptr (GtkBitset) selected = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (model));
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  GtkBitsetIter iter;
  guint position;

  for (gboolean any = gtk_bitset_iter_init_first (&iter, selected, &position); any;
       any = gtk_bitset_iter_next (&iter, &position))
    {
      guint32 index = idx_subset_get_index (idx_selection_get_subset (model), position);

      g_array_append_val (indices, index);
    }
  return indices;
}

/* Takes @several. */
static void
export_images (IdxWindow *self,
               Several *several,
               gboolean replace)
{
  IdxExportOptions options = get_options (self, several->as_shown, several->scale);
  Export *export = export_begin (self, several->folder, several->indices->len);
  g_autofree char *count = idx_text_counted (several->indices->len, "images");
  g_autofree char *text = g_strdup_printf ("Exporting %s…", count);
  IdxProgress *progress = idx_task_bar_begin (self->task_bar, text, export->cancellable);

  export->several = several;
  idx_export_images_async (several->dataset, g_array_ref (several->indices), &options, several->folder, replace,
                           progress, export->cancellable, images_exported_cb, export);
}

void
idx_window_export_selected_to (IdxWindow *self,
                               GFile *folder,
                               gboolean as_shown,
                               guint scale)
{
  if (idx_selection_count (idx_sheet_get_model (self->sheet)) == 0)
    idx_window_say (self, "No image is selected", NULL);
  else
    export_images (self, several_new (self->dataset, get_selected (self), folder, as_shown, scale), FALSE);
}

void
idx_window_replace_exported (IdxWindow *self)
{
  Several *several = g_object_steal_data (G_OBJECT (self), REFUSED);

  if (several == NULL)
    return;
  idx_notice_close (self->notice);
  export_images (self, several, TRUE);
}

void
idx_window_name_export (IdxWindow *self,
                        guint64 n_selected)
{
  GMenu *const menus[] = { self->export_menu, self->sample_export_menu };
  g_autofree char *count = idx_text_count (n_selected);
  g_autofree char *label =
    n_selected > 1 ? g_strdup_printf ("_Export %s Images…", count) : g_strdup ("_Export Image…");

  for (gsize i = 0; i < G_N_ELEMENTS (menus); i++)
    {
      g_menu_remove (menus[i], 0);
      g_menu_insert (menus[i], 0, label, "win.export-image");
    }
}

static void
folder_chosen_cb (GtkNativeDialog *native,
                  int response,
                  IdxWindow *self)
{
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (native);
  g_autoptr (GFile) folder = NULL;

  if (response != GTK_RESPONSE_ACCEPT)
    return;
  folder = gtk_file_chooser_get_file (chooser);
  g_set_object (&self->export_folder, folder);
  export_images (self,
                 several_new (idx_window_get_chosen_for (native), g_object_steal_data (G_OBJECT (native), INDICES),
                              folder, get_as_shown (chooser), get_scale (chooser)),
                 FALSE);
}

void
idx_window_choose_export_folder (IdxWindow *self)
{
  GArray *indices = get_selected (self);
  g_autofree char *count = idx_text_count (indices->len);
  g_autofree char *title = g_strdup_printf ("Export %s Images to a Folder", count);
  GtkFileChooserNative *native =
    idx_window_make_chooser (self, title, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, "_Export");
  g_autoptr (GtkFileFilter) folders = gtk_file_filter_new ();

  g_object_set_data_full (G_OBJECT (native), INDICES, indices, (GDestroyNotify) g_array_unref);
  start_where_exported (self, GTK_FILE_CHOOSER (native));
  /* Without any GTK offers "(None)" beside the choices. */
  gtk_file_filter_set_name (folders, "Folders");
  gtk_file_filter_add_mime_type (folders, "inode/directory");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (native), folders);
  add_choices (GTK_FILE_CHOOSER (native));
  g_signal_connect_object (native, "response", G_CALLBACK (folder_chosen_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (native));
}

static void
list_exported_cb (GObject *source,
                  GAsyncResult *result,
                  gpointer data)
{
  g_autoptr (Export) export = data;
  IdxWindow *self = export->window;
  g_autoptr (GError) error = NULL;
  gboolean exported = idx_table_save_finish (IDX_SUBSET (source), result, &error);
  g_autofree char *name = idx_text_file_name (export->target);
  g_autofree char *count = idx_text_counted (export->n_samples, "samples");
  g_autofree char *title = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (exported)
    {
      title = g_strdup_printf ("A list of %s was exported to “%s”", count, name);
      idx_window_tell (self, title, NULL);
      return;
    }
  title = g_strdup_printf ("“%s” can't be written", name);
  idx_window_say (self, title, error->message);
}

static void
export_list (IdxWindow *self,
             IdxSubset *subset,
             GFile *target)
{
  g_autofree char *name = idx_text_file_name (target);
  g_autofree char *text = g_strdup_printf ("Writing %s…", name);
  Export *export = export_begin (self, target, idx_subset_get_n_samples (subset));

  (void) idx_task_bar_begin (self->task_bar, text, export->cancellable);
  idx_table_save_async (subset, IDX_TABLE_CSV, target, export->cancellable, list_exported_cb, export);
}

void
idx_window_export_list_to (IdxWindow *self,
                           GFile *target)
{
  export_list (self, idx_selection_get_subset (idx_sheet_get_model (self->sheet)), target);
}

static void
list_chosen_cb (GtkNativeDialog *native,
                int response,
                IdxWindow *self)
{
  g_autoptr (GFile) target = NULL;

  if (response != GTK_RESPONSE_ACCEPT)
    return;
  target = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (native));
  remember_parent (self, target);
  export_list (self, g_object_get_data (G_OBJECT (native), SUBSET), target);
}

void
idx_window_choose_list (IdxWindow *self)
{
  GtkFileChooserNative *native =
    idx_window_make_chooser (self, "Export List", GTK_FILE_CHOOSER_ACTION_SAVE, "_Export");
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (native);
  g_autoptr (GtkFileFilter) csv = gtk_file_filter_new ();
  g_autofree char *name = g_strdup_printf ("%s-list.csv", idx_dataset_get_stem (self->dataset));

  g_object_set_data_full (G_OBJECT (native), SUBSET,
                          g_object_ref (idx_selection_get_subset (idx_sheet_get_model (self->sheet))),
                          g_object_unref);
  start_where_exported (self, chooser);
  gtk_file_chooser_set_current_name (chooser, name);
  gtk_file_filter_set_name (csv, "CSV files");
  gtk_file_filter_add_mime_type (csv, "text/csv");
  gtk_file_chooser_add_filter (chooser, csv);
  g_signal_connect_object (native, "response", G_CALLBACK (list_chosen_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (native));
}
