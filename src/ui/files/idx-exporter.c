/* SPDX-License-Identifier: MIT */

/* Exports an image, several images or a list of samples. Dialogs ask for the files. */

#include "idx-exporter.h"

#include "idx-error.h"
#include "idx-folder-export.h"
#include "idx-show-file.h"
#include "idx-subset-exporter.h"
#include "idx-table.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The IDs of the choices that the dialogs for images offer. */
#define CHOICE_PIXELS "pixels"
#define CHOICE_SCALE "scale"
#define CHOICE_FOLDERS "folders"

/* The keys of the settings that store the user's last choices. */
#define AS_SHOWN_KEY "export-as-shown"
#define SCALE_KEY "export-scale"
#define FOLDERS_KEY "export-class-folders"

typedef enum
{
  EXPORT_IMAGE,  /* one image to a file */
  EXPORT_IMAGES, /* any number of images to a folder */
  EXPORT_LIST    /* a list of samples to a CSV file */
} ExportKind;

/* An export: what to write, and where and how. */
typedef struct
{
  IdxExporter *exporter; /* NULL if the exporter holds this export, to avoid a cycle */
  ExportKind kind;
  IdxDataset *dataset;
  GArray *indices;   /* the images; NULL for a list */
  IdxSubset *subset; /* the list, or the images if each class gets a folder; else NULL */
  GFile *target;     /* the file or, for several images, the folder */
  gboolean as_shown; /* TRUE: images as in the sheet; FALSE: the stored values */
  guint scale;       /* the factor by which images are enlarged */
  IdxJob *task;
} Export;

struct _IdxExporter
{
  GObject parent_instance;
  IdxSession *session;
  IdxSamplesPage *page;
  IdxDisplayOptions *options;
  IdxFileDialog *dialog;
  IdxNotice *notice;
  Export *refused; /* the last export that failed because files exist; Replace repeats it */
  GFile *folder;   /* the folder of the last export, or NULL */
  GSettings *settings;
  IdxSubsetExporter *subset_exporter;
};

G_DEFINE_FINAL_TYPE (IdxExporter, idx_exporter, G_TYPE_OBJECT)

static void
export_clear (gpointer data)
{
  Export *export = data;

  g_clear_object (&export->dataset);
  g_clear_pointer (&export->indices, g_array_unref);
  g_clear_object (&export->subset);
  g_clear_object (&export->target);
  g_clear_object (&export->task);
  g_clear_object (&export->exporter);
}

static void
export_unref (gpointer export)
{
  g_rc_box_release_full (export, export_clear);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Export, export_unref)

static Export *
export_new_images (IdxExporter *self,
                   ExportKind kind,
                   IdxDataset *dataset,
                   GArray *indices)
{
  Export *export = g_rc_box_new0 (Export);

  export->exporter = g_object_ref (self);
  export->kind = kind;
  export->dataset = g_object_ref (dataset);
  export->indices = g_array_ref (indices);
  export->scale = 1;
  return export;
}

/* Returns an export of the current image; NULL if there is none. */
static Export *
export_new_current (IdxExporter *self)
{
  g_autoptr (GArray) indices = NULL;
  guint32 index;

  if (!idx_samples_page_get_current_index (self->page, &index))
    return NULL;
  indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_val (indices, index);
  return export_new_images (self, EXPORT_IMAGE, idx_session_get_dataset (self->session), indices);
}

static Export *
export_new_selected (IdxExporter *self)
{
  g_autoptr (GArray) indices = idx_samples_page_list_selected (self->page);

  return export_new_images (self, EXPORT_IMAGES, idx_session_get_dataset (self->session), indices);
}

static Export *
export_new_list (IdxExporter *self)
{
  IdxSubset *subset = idx_arrangement_get_subset (idx_session_get_arrangement (self->session));
  Export *export = g_rc_box_new0 (Export);

  export->exporter = g_object_ref (self);
  export->kind = EXPORT_LIST;
  export->dataset = g_object_ref (idx_subset_get_dataset (subset));
  export->subset = g_object_ref (subset);
  return export;
}

/* Returns an export of all shown images. */
static Export *
export_new_shown (IdxExporter *self)
{
  IdxSubset *subset = idx_arrangement_get_subset (idx_session_get_arrangement (self->session));
  guint n = idx_subset_get_n_samples (subset);
  g_autoptr (GArray) indices = g_array_sized_new (FALSE, FALSE, sizeof (guint32), n);

  for (guint i = 0; i < n; i++)
    {
      guint32 index = idx_subset_get_index (subset, i);

      g_array_append_val (indices, index);
    }
  return export_new_images (self, EXPORT_IMAGES, idx_subset_get_dataset (subset), indices);
}

/* Makes @export write the images of each class to a separate folder. start_export() does so if
 * @subset is set. */
static void
divide_by_class (Export *export)
{
  export->subset = idx_subset_new (export->dataset, g_array_copy (export->indices));
}

/* --- Running --------------------------------------------------------------------------- */

static char *
dup_task_title (const Export *export)
{
  g_autofree char *name = idx_text_file_name (export->target);
  g_autofree char *count = NULL;

  switch (export->kind)
    {
    case EXPORT_IMAGES:
      count = idx_text_format_count (export->indices->len);
      return g_strdup_printf (
        ngettext ("Exporting %s image…", "Exporting %s images…", export->indices->len), count);
    case EXPORT_LIST:
      return g_strdup_printf (_ ("Writing %s…"), name);
    case EXPORT_IMAGE:
    default:
      return g_strdup (_ ("Exporting an image…"));
    }
}

static char *
dup_success_message (const Export *export)
{
  g_autofree char *name = idx_text_file_name (export->target);
  guint n =
    export->kind == EXPORT_LIST ? idx_subset_get_n_samples (export->subset) : export->indices->len;
  g_autofree char *count = idx_text_format_count (n);
  g_autofree char *number = NULL;

  switch (export->kind)
    {
    case EXPORT_IMAGES:
      return g_strdup_printf (ngettext ("%s image was exported to “%s”",
                                        "%s images were exported to “%s”", n),
                              count, name);
    case EXPORT_LIST:
      return g_strdup_printf (ngettext ("A list of %s sample was exported to “%s”",
                                        "A list of %s samples was exported to “%s”", n),
                              count, name);
    case EXPORT_IMAGE:
    default:
      number = idx_text_format_count (g_array_index (export->indices, guint32, 0));
      return g_strdup_printf (_ ("Image %s was exported to “%s”"), number, name);
    }
}

static char *
dup_failure_message (const Export *export)
{
  g_autofree char *name = idx_text_file_name (export->target);

  return export->kind == EXPORT_IMAGES
           ? g_strdup_printf (_ ("The images can't be exported to “%s”"), name)
           : g_strdup_printf (_ ("“%s” can't be written"), name);
}

static gboolean
finish_export (const Export *export,
               GAsyncResult *result,
               GError **error)
{
  if (export->kind == EXPORT_LIST)
    return idx_table_save_finish (export->subset, result, error);
  if (export->subset != NULL)
    return idx_folder_export_finish (export->subset, result, error);
  return idx_export_images_finish (export->dataset, result, error);
}

static void
idx_exporter_exported_cb (GObject *source,
                          GAsyncResult *result,
                          gpointer data)
{
  g_autoptr (Export) export = data;
  g_autoptr (IdxExporter) self = g_steal_pointer (&export->exporter);
  g_autoptr (GError) error = NULL;
  g_autofree char *title = NULL;
  g_autofree char *note = NULL;
  gboolean exported = finish_export (export, result, &error);

  idx_job_list_remove (idx_session_get_tasks (self->session), export->task);
  g_clear_object (&export->task);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (exported)
    {
      title = dup_success_message (export);
      note =
        export->kind != EXPORT_LIST ? idx_export_describe_gray_mapping (export->dataset) : NULL;
      idx_notice_show_message (self->notice, IDX_NOTICE_SUCCESS, title, note);
      idx_show_file_offer (self->notice, export->target);
      return;
    }
  title = dup_failure_message (export);
  idx_notice_show_message (self->notice, IDX_NOTICE_WARNING, title, error->message);
  if (g_error_matches (error, IDX_ERROR, IDX_ERROR_EXISTS))
    {
      g_clear_pointer (&self->refused, export_unref);
      self->refused = g_steal_pointer (&export);
      idx_notice_add_button (self->notice, _ ("Replace"), "win.replace-exported");
    }
}

/* Takes ownership of @export. @replace says whether images in a folder may be replaced; a single
 * file is always replaced. */
static void
start_export (Export *export,
              gboolean replace)
{
  IdxExporter *self = export->exporter;
  const IdxExportOptions options = {
    .as_shown = export->as_shown,
    .palette = idx_display_options_get_palette (self->options, GTK_WIDGET (self->page)),
    .orientation = idx_display_options_get_orientation (self->options),
    .scale = export->scale,
  };
  g_autofree char *title = dup_task_title (export);
  IdxProgress *progress;
  GCancellable *cancellable;

  export->task = idx_job_list_begin (idx_session_get_tasks (self->session), title);
  progress = idx_job_get_progress (export->task);
  cancellable = idx_job_get_cancellable (export->task);
  switch (export->kind)
    {
    case EXPORT_IMAGES:
      if (export->subset != NULL)
        idx_folder_export_async (export->subset, &options, IDX_FOLDER_NAMING_CLASSES,
                                 export->target, replace, progress, cancellable,
                                 idx_exporter_exported_cb, export);
      else
        idx_export_images_async (export->dataset, g_array_ref (export->indices), &options,
                                 export->target, replace, progress, cancellable,
                                 idx_exporter_exported_cb, export);
      break;
    case EXPORT_LIST:
      idx_table_save_async (export->subset, IDX_TABLE_CSV, export->target, cancellable,
                            idx_exporter_exported_cb, export);
      break;
    case EXPORT_IMAGE:
    default:
      idx_export_image_async (export->dataset, g_array_index (export->indices, guint32, 0),
                              &options, export->target, progress, cancellable,
                              idx_exporter_exported_cb, export);
    }
}

/* --- Dialogs --------------------------------------------------------------------------- */

/* Returns whether the images of each class can be written to a separate folder. */
static gboolean
can_divide_by_class (const Export *export)
{
  return export->kind == EXPORT_IMAGES && idx_dataset_get_labels (export->dataset) != NULL;
}

static void
remember_choices (const Export *export)
{
  GSettings *settings = export->exporter->settings;

  g_settings_set_boolean (settings, AS_SHOWN_KEY, export->as_shown);
  g_settings_set_uint (settings, SCALE_KEY, export->scale);
  if (can_divide_by_class (export))
    g_settings_set_boolean (settings, FOLDERS_KEY, export->subset != NULL);
}

static void
idx_exporter_chosen_cb (GtkFileChooser *chooser,
                        gpointer data)
{
  Export *export = data;
  IdxExporter *self = export->exporter;
  const char *scale;

  export->target = gtk_file_chooser_get_file (chooser);
  g_clear_object (&self->folder);
  self->folder = export->kind == EXPORT_IMAGES ? g_object_ref (export->target)
                                               : g_file_get_parent (export->target);
  if (export->kind != EXPORT_LIST)
    {
      scale = gtk_file_chooser_get_choice (chooser, CHOICE_SCALE);
      export->scale = scale != NULL ? (guint) g_ascii_strtoull (scale, NULL, 10) : 1;
      export->as_shown =
        g_strcmp0 (gtk_file_chooser_get_choice (chooser, CHOICE_PIXELS), "shown") == 0;
      if (can_divide_by_class (export) &&
          g_strcmp0 (gtk_file_chooser_get_choice (chooser, CHOICE_FOLDERS), "true") == 0)
        divide_by_class (export);
      remember_choices (export);
    }
  start_export (g_rc_box_acquire (export), FALSE /* replace */);
}

/* Moves texts[i] to the front of an array, and the texts before it back by one. */
static void
move_to_front (const char **texts,
               gsize i)
{
  const char *text = texts[i];

  memmove (texts + 1, texts, i * sizeof *texts);
  texts[0] = text;
}

/* Adds the choices for pixels and enlargement. The user's last choices come first, because GTK's
 * own dialog ignores gtk_file_chooser_set_choice() and selects the first option. */
static void
add_choices (IdxExporter *self,
             GtkFileChooser *chooser)
{
  const char *pixels[] = { "shown", "stored", NULL };
  const char *pixel_names[] = { _ ("As shown"), _ ("Stored values"), NULL };
  const char *scales[] = { "1", "2", "4", "8", "16", "32", NULL };
  const char *scale_names[] = { "1×", "2×", "4×", "8×", "16×", "32×", NULL };
  g_autofree char *scale = g_strdup_printf ("%u", g_settings_get_uint (self->settings, SCALE_KEY));

  if (!g_settings_get_boolean (self->settings, AS_SHOWN_KEY))
    {
      move_to_front (pixels, 1);
      move_to_front (pixel_names, 1);
    }
  for (gsize i = 0; scales[i] != NULL; i++)
    if (g_str_equal (scales[i], scale))
      {
        move_to_front (scales, i);
        move_to_front (scale_names, i);
      }
  gtk_file_chooser_add_choice (chooser, CHOICE_PIXELS, _ ("Pixels"), pixels, pixel_names);
  gtk_file_chooser_set_choice (chooser, CHOICE_PIXELS, pixels[0]);
  gtk_file_chooser_add_choice (chooser, CHOICE_SCALE, _ ("Enlargement"), scales, scale_names);
  gtk_file_chooser_set_choice (chooser, CHOICE_SCALE, scales[0]);
}

static void
add_filter (GtkFileChooser *chooser,
            const char *name,
            const char *mime_type)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  gtk_file_filter_add_mime_type (filter, mime_type);
  gtk_file_chooser_add_filter (chooser, filter);
}

static char *
dup_dialog_title (const Export *export)
{
  g_autofree char *count = NULL;

  switch (export->kind)
    {
    case EXPORT_IMAGES:
      count = idx_text_format_count (export->indices->len);
      return g_strdup_printf (ngettext ("Export %s Image to a Folder",
                                        "Export %s Images to a Folder", export->indices->len),
                              count);
    case EXPORT_LIST:
      return g_strdup (_ ("Export List"));
    case EXPORT_IMAGE:
    default:
      return g_strdup (_ ("Export Image"));
    }
}

/* Makes the dialog start in the folder of the last export or, before the first export, in the
 * working directory. By default, only a dialog that saves a file starts there; a dialog that
 * chooses a folder starts with the recent files. */
static void
set_initial_folder (IdxExporter *self)
{
  g_autofree char *path = g_get_current_dir ();
  g_autoptr (GFile) current = g_file_new_for_path (path);

  idx_file_dialog_set_folder (self->dialog, self->folder != NULL ? self->folder : current);
}

/* Takes ownership of @export. */
static void
show_dialog (Export *export)
{
  IdxExporter *self = export->exporter;
  g_autofree char *title = dup_dialog_title (export);
  g_autofree char *name = NULL;
  GtkFileChooserAction action = export->kind == EXPORT_IMAGES
                                  ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
                                  : GTK_FILE_CHOOSER_ACTION_SAVE;
  GtkFileChooser *chooser;

  chooser = idx_file_dialog_begin (self->dialog, title, action, _ ("_Export"));
  set_initial_folder (self);
  switch (export->kind)
    {
    case EXPORT_IMAGES:
      /* Without a filter, GTK shows "(None)" next to the choices. */
      add_filter (chooser, _ ("Folders"), "inode/directory");
      add_choices (self, chooser);
      if (can_divide_by_class (export))
        {
          gtk_file_chooser_add_choice (chooser, CHOICE_FOLDERS, _ ("A folder for each class"), NULL,
                                       NULL);
          gtk_file_chooser_set_choice (
            chooser, CHOICE_FOLDERS,
            g_settings_get_boolean (self->settings, FOLDERS_KEY) ? "true" : "false");
        }
      break;
    case EXPORT_LIST:
      name = g_strdup_printf ("%s-list.csv", idx_dataset_get_stem (export->dataset));
      add_filter (chooser, _ ("CSV files"), "text/csv");
      break;
    case EXPORT_IMAGE:
    default:
      name = idx_export_suggest_name (export->dataset, g_array_index (export->indices, guint32, 0));
      add_filter (chooser, _ ("PNG images"), "image/png");
      add_choices (self, chooser);
    }
  if (name != NULL)
    gtk_file_chooser_set_current_name (chooser, name);
  idx_file_dialog_show (self->dialog, idx_exporter_chosen_cb, export, export_unref);
}

/* --- Actions --------------------------------------------------------------------------- */

static void
export_current_action (GSimpleAction *action,
                       GVariant *parameter,
                       gpointer data)
{
  Export *export = export_new_current (data);

  if (export != NULL)
    show_dialog (export);
}

/* Exports the selected images to a folder if there are several, else the current image to a file.
 * The title of the menu item says which. */
static void
export_image_action (GSimpleAction *action,
                     GVariant *parameter,
                     gpointer data)
{
  g_autoptr (Export) selected = export_new_selected (data);

  if (selected->indices->len > 1)
    show_dialog (g_steal_pointer (&selected));
  else
    export_current_action (action, parameter, data);
}

static void
export_shown_action (GSimpleAction *action,
                     GVariant *parameter,
                     gpointer data)
{
  show_dialog (export_new_shown (data));
}

static void
export_list_action (GSimpleAction *action,
                    GVariant *parameter,
                    gpointer data)
{
  show_dialog (export_new_list (data));
}

/* Takes ownership of @export. */
static void
export_to_path (Export *export,
                GVariant *path)
{
  export->target = g_file_new_for_path (g_variant_get_string (path, NULL));
  start_export (export, FALSE /* replace */);
}

static void
export_image_to_action (GSimpleAction *action,
                        GVariant *parameter,
                        gpointer data)
{
  Export *export = export_new_current (data);

  if (export != NULL)
    export_to_path (export, parameter);
}

static void
export_selected_to_action (GSimpleAction *action,
                           GVariant *parameter,
                           gpointer data)
{
  IdxExporter *self = data;
  g_autoptr (Export) export = export_new_selected (self);

  if (export->indices->len > 0)
    export_to_path (g_steal_pointer (&export), parameter);
  else
    idx_notice_show_message (self->notice, IDX_NOTICE_WARNING, _ ("No image is selected"), NULL);
}

static void
export_folders_to_action (GSimpleAction *action,
                          GVariant *parameter,
                          gpointer data)
{
  Export *export = export_new_shown (data);

  divide_by_class (export);
  export_to_path (export, parameter);
}

static void
export_list_to_action (GSimpleAction *action,
                       GVariant *parameter,
                       gpointer data)
{
  export_to_path (export_new_list (data), parameter);
}

/* Repeats the refused export, and lets it replace files. */
static void
replace_exported_action (GSimpleAction *action,
                         GVariant *parameter,
                         gpointer data)
{
  IdxExporter *self = data;

  idx_notice_close (self->notice);
  if (self->refused == NULL)
    return;
  self->refused->exporter = g_object_ref (self);
  start_export (g_steal_pointer (&self->refused), TRUE /* replace */);
}

static const GActionEntry entries[] = {
  { .name = "export-image", .activate = export_image_action },
  { .name = "export-image-to", .parameter_type = "s", .activate = export_image_to_action },
  { .name = "export-current", .activate = export_current_action },
  { .name = "export-selected-to", .parameter_type = "s", .activate = export_selected_to_action },
  { .name = "export-shown", .activate = export_shown_action },
  { .name = "export-folders-to", .parameter_type = "s", .activate = export_folders_to_action },
  { .name = "export-list", .activate = export_list_action },
  { .name = "export-list-to", .parameter_type = "s", .activate = export_list_to_action },
  { .name = "replace-exported", .activate = replace_exported_action },
};

/* --- Menus ----------------------------------------------------------------------------- */

static void
idx_exporter_selection_changed_cb (GMenu *menu,
                                   GParamSpec *pspec,
                                   IdxSamplesPage *page)
{
  guint64 n_selected = idx_samples_page_get_n_selected (page);
  g_autofree char *count = idx_text_format_count (n_selected);
  g_autofree char *several = g_strdup_printf (
    ngettext ("_Export %s Image…", "_Export %s Images…", (gulong) n_selected), count);

  g_menu_remove (menu, 0);
  g_menu_insert (menu, 0, n_selected > 1 ? several : _ ("_Export Image…"), "win.export-image");
}

void
idx_exporter_add_menu (IdxExporter *self,
                       GMenu *menu)
{
  g_return_if_fail (IDX_IS_EXPORTER (self));
  g_return_if_fail (G_IS_MENU (menu));

  g_signal_connect_object (self->page, "notify::n-selected",
                           G_CALLBACK (idx_exporter_selection_changed_cb), menu,
                           G_CONNECT_SWAPPED);
}

/* --- Object ---------------------------------------------------------------------------- */

static void
idx_exporter_dispose (GObject *object)
{
  IdxExporter *self = IDX_EXPORTER (object);

  g_clear_pointer (&self->refused, export_unref);
  g_clear_object (&self->session);
  g_clear_object (&self->page);
  g_clear_object (&self->options);
  g_clear_object (&self->dialog);
  g_clear_object (&self->notice);
  g_clear_object (&self->folder);
  g_clear_object (&self->settings);
  g_clear_object (&self->subset_exporter);
  G_OBJECT_CLASS (idx_exporter_parent_class)->dispose (object);
}

static void
idx_exporter_class_init (IdxExporterClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_exporter_dispose;
}

static void
idx_exporter_init (IdxExporter *self)
{
}

IdxExporter *
idx_exporter_new (IdxSession *session,
                  IdxSamplesPage *page,
                  IdxDisplayOptions *options,
                  IdxFileDialog *dialog,
                  IdxNotice *notice,
                  GActionMap *actions)
{
  IdxExporter *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);
  g_return_val_if_fail (IDX_IS_SAMPLES_PAGE (page), NULL);
  g_return_val_if_fail (IDX_IS_DISPLAY_OPTIONS (options), NULL);
  g_return_val_if_fail (IDX_IS_FILE_DIALOG (dialog), NULL);
  g_return_val_if_fail (IDX_IS_NOTICE (notice), NULL);
  g_return_val_if_fail (G_IS_ACTION_MAP (actions), NULL);

  self = g_object_new (IDX_TYPE_EXPORTER, NULL);
  self->session = g_object_ref (session);
  self->page = g_object_ref (page);
  self->options = g_object_ref (options);
  self->dialog = g_object_ref (dialog);
  self->notice = g_object_ref (notice);
  self->settings = g_settings_new (IDX_APP_ID);
  self->subset_exporter =
    idx_subset_exporter_new (session, page, options, dialog, notice, actions);
  g_action_map_add_action_entries (actions, entries, G_N_ELEMENTS (entries), self);
  return self;
}
