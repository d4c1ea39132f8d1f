/* SPDX-License-Identifier: MIT */

/* Exports an image, several images or a list of samples, and asks for the files in dialogs. */

#include "idx-exporter.h"

#include "idx-error.h"
#include "idx-export.h"
#include "idx-table-file.h"
#include "idx-task.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The choices of the dialogs for images. */
#define CHOICE_PIXELS "pixels"
#define CHOICE_SCALE "scale"

typedef enum
{
  EXPORT_IMAGE,
  EXPORT_IMAGES,
  EXPORT_LIST
} ExportKind;

/* An export. The target and what follows are unknown until the dialog is answered. */
typedef struct
{
  IdxExporter *exporter; /* while it runs */
  ExportKind kind;
  IdxDataset *dataset;
  GArray *indices;   /* NULL for a list */
  IdxSubset *subset; /* NULL for images */
  GFile *target;
  gboolean as_shown;
  guint scale;
  IdxTask *task;
} Export;

struct _IdxExporter
{
  GObject parent_instance;
  GtkWindow *parent;
  IdxDisplayOptions *options;
  GPtrArray *running; /* tasks */
  GtkFileChooserNative *dialog;
  Export *asked;   /* what the dialog is about */
  Export *refused; /* so as not to replace files */
  GFile *folder;   /* of the last export */
};

enum
{
  STARTED,
  ENDED,
  SUCCEEDED,
  FAILED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxExporter, idx_exporter, G_TYPE_OBJECT)

static void
export_free (Export *export)
{
  g_object_unref (export->dataset);
  g_clear_pointer (&export->indices, g_array_unref);
  g_clear_object (&export->subset);
  g_clear_object (&export->target);
  g_clear_object (&export->task);
  g_clear_object (&export->exporter);
  g_free (export);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Export, export_free)

static Export *
export_new_images (ExportKind kind,
                   IdxDataset *dataset,
                   GArray *indices)
{
  Export *export = g_new0 (Export, 1);

  export->kind = kind;
  export->dataset = g_object_ref (dataset);
  export->indices = g_array_ref (indices);
  export->scale = 1;
  return export;
}

static Export *
export_new_image (IdxDataset *dataset,
                  guint32 index)
{
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint32));

  g_array_append_val (indices, index);
  return export_new_images (EXPORT_IMAGE, dataset, indices);
}

static Export *
export_new_list (IdxSubset *subset)
{
  Export *export = g_new0 (Export, 1);

  export->kind = EXPORT_LIST;
  export->dataset = g_object_ref (idx_subset_get_dataset (subset));
  export->subset = g_object_ref (subset);
  return export;
}

/* --- Running --------------------------------------------------------------------------- */

static char *
describe_task (const Export *export)
{
  g_autofree char *name = idx_text_file_name (export->target);
  g_autofree char *count = NULL;

  switch (export->kind)
    {
    case EXPORT_IMAGES:
      count = idx_text_count (export->indices->len);
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
describe_success (const Export *export)
{
  g_autofree char *name = idx_text_file_name (export->target);
  guint n =
    export->kind == EXPORT_LIST ? idx_subset_get_n_samples (export->subset) : export->indices->len;
  g_autofree char *count = idx_text_count (n);
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
      number = idx_text_count (g_array_index (export->indices, guint32, 0));
      return g_strdup_printf (_ ("Image %s was exported to “%s”"), number, name);
    }
}

static char *
describe_failure (const Export *export)
{
  g_autofree char *name = idx_text_file_name (export->target);

  return export->kind == EXPORT_IMAGES
           ? g_strdup_printf (_ ("The images can't be exported to “%s”"), name)
           : g_strdup_printf (_ ("“%s” can't be written"), name);
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
  gboolean exported = export->kind == EXPORT_LIST
                        ? idx_table_save_finish (export->subset, result, &error)
                        : idx_export_images_finish (export->dataset, result, &error);
  gboolean can_replace = g_error_matches (error, IDX_ERROR, IDX_ERROR_EXISTS);

  (void) g_ptr_array_remove_fast (self->running, export->task);
  g_signal_emit (self, signals[ENDED], 0, export->task);
  g_clear_object (&export->task);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (exported)
    {
      title = describe_success (export);
      note = export->kind != EXPORT_LIST ? idx_export_describe_values (export->dataset) : NULL;
      g_signal_emit (self, signals[SUCCEEDED], 0, title, note);
      return;
    }
  title = describe_failure (export);
  if (can_replace)
    {
      g_clear_pointer (&self->refused, export_free);
      self->refused = g_steal_pointer (&export);
    }
  g_signal_emit (self, signals[FAILED], 0, title, error->message, can_replace);
}

/* Takes @export. */
static void
run (IdxExporter *self,
     Export *export,
     gboolean replace)
{
  const IdxExportOptions options = {
    .as_shown = export->as_shown,
    .palette =
      idx_display_options_get_palette (self->options, GTK_WIDGET (self->parent)),
    .orientation = idx_display_options_get_orientation (self->options),
    .scale = export->scale,
  };
  g_autofree char *title = describe_task (export);
  IdxProgress *progress;
  GCancellable *cancellable;

  export->exporter = g_object_ref (self);
  export->task = idx_task_new (title);
  progress = idx_task_get_progress (export->task);
  cancellable = idx_task_get_cancellable (export->task);
  g_ptr_array_add (self->running, g_object_ref (export->task));
  g_signal_emit (self, signals[STARTED], 0, export->task);
  switch (export->kind)
    {
    case EXPORT_IMAGES:
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

static void
idx_exporter_response_cb (IdxExporter *self,
                          int response)
{
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (self->dialog);
  Export *export;
  const char *scale;

  if (response == GTK_RESPONSE_ACCEPT)
    {
      export = g_steal_pointer (&self->asked);
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
        }
      run (self, export, FALSE);
    }
  idx_exporter_close_dialog (self);
}

static void
add_choices (GtkFileChooser *chooser)
{
  const char *pixels[] = { "stored", "shown", NULL };
  const char *pixel_names[] = { _ ("Stored values"), _ ("As shown"), NULL };
  const char *scales[] = { "1", "2", "4", "8", "16", "32", NULL };
  const char *scale_names[] = { "1×", "2×", "4×", "8×", "16×", "32×", NULL };

  gtk_file_chooser_add_choice (chooser, CHOICE_PIXELS, _ ("Pixels"), pixels, pixel_names);
  gtk_file_chooser_set_choice (chooser, CHOICE_PIXELS, "stored");
  gtk_file_chooser_add_choice (chooser, CHOICE_SCALE, _ ("Enlarged"), scales, scale_names);
  gtk_file_chooser_set_choice (chooser, CHOICE_SCALE, "1");
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
describe_dialog (const Export *export)
{
  g_autofree char *count = NULL;

  switch (export->kind)
    {
    case EXPORT_IMAGES:
      count = idx_text_count (export->indices->len);
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

/* GTK would start in the working directory for files, but for folders among recent files. */
static void
set_folder (IdxExporter *self,
            GtkFileChooser *chooser)
{
  g_autofree char *path = g_get_current_dir ();
  g_autoptr (GFile) current = g_file_new_for_path (path);

  (void) gtk_file_chooser_set_current_folder (
    chooser, self->folder != NULL ? self->folder : current, NULL);
}

/* Takes @export. */
static void
ask (IdxExporter *self,
     Export *export)
{
  g_autofree char *title = describe_dialog (export);
  g_autofree char *name = NULL;
  GtkFileChooserAction action = export->kind == EXPORT_IMAGES
                                  ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
                                  : GTK_FILE_CHOOSER_ACTION_SAVE;
  GtkFileChooser *chooser;

  idx_exporter_close_dialog (self);
  self->asked = export;
  self->dialog =
    gtk_file_chooser_native_new (title, self->parent, action, _ ("_Export"), _ ("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->dialog), TRUE);
  chooser = GTK_FILE_CHOOSER (self->dialog);
  set_folder (self, chooser);
  switch (export->kind)
    {
    case EXPORT_IMAGES:
      /* Without a filter GTK offers "(None)" next to the choices. */
      add_filter (chooser, _ ("Folders"), "inode/directory");
      add_choices (chooser);
      break;
    case EXPORT_LIST:
      name = g_strdup_printf ("%s-list.csv", idx_dataset_get_stem (export->dataset));
      add_filter (chooser, _ ("CSV files"), "text/csv");
      break;
    case EXPORT_IMAGE:
    default:
      name = idx_export_suggest_name (export->dataset, g_array_index (export->indices, guint32, 0));
      add_filter (chooser, _ ("PNG images"), "image/png");
      add_choices (chooser);
    }
  if (name != NULL)
    gtk_file_chooser_set_current_name (chooser, name);
  g_signal_connect_object (self->dialog, "response", G_CALLBACK (idx_exporter_response_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->dialog));
}

/* --- Object ---------------------------------------------------------------------------- */

static void
idx_exporter_dispose (GObject *object)
{
  IdxExporter *self = IDX_EXPORTER (object);

  idx_exporter_close_dialog (self);
  g_clear_pointer (&self->refused, export_free);
  g_clear_object (&self->options);
  g_clear_object (&self->folder);
  g_clear_weak_pointer (&self->parent);
  G_OBJECT_CLASS (idx_exporter_parent_class)->dispose (object);
}

static void
idx_exporter_finalize (GObject *object)
{
  g_ptr_array_unref (IDX_EXPORTER (object)->running);
  G_OBJECT_CLASS (idx_exporter_parent_class)->finalize (object);
}

static void
idx_exporter_class_init (IdxExporterClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = idx_exporter_dispose;
  object_class->finalize = idx_exporter_finalize;

  signals[STARTED] = g_signal_new ("started", IDX_TYPE_EXPORTER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, IDX_TYPE_TASK);
  signals[ENDED] = g_signal_new ("ended", IDX_TYPE_EXPORTER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 1, IDX_TYPE_TASK);
  signals[SUCCEEDED] =
    g_signal_new ("succeeded", IDX_TYPE_EXPORTER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
  signals[FAILED] =
    g_signal_new ("failed", IDX_TYPE_EXPORTER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_BOOLEAN);
}

static void
idx_exporter_init (IdxExporter *self)
{
  self->running = g_ptr_array_new_with_free_func (g_object_unref);
}

IdxExporter *
idx_exporter_new (GtkWindow *parent,
                  IdxDisplayOptions *options)
{
  IdxExporter *self;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (IDX_IS_DISPLAY_OPTIONS (options), NULL);

  self = g_object_new (IDX_TYPE_EXPORTER, NULL);
  g_set_weak_pointer (&self->parent, parent);
  self->options = g_object_ref (options);
  return self;
}

void
idx_exporter_ask_image (IdxExporter *self,
                        IdxDataset *dataset,
                        guint32 index)
{
  g_return_if_fail (IDX_IS_EXPORTER (self));
  g_return_if_fail (IDX_IS_DATASET (dataset));

  ask (self, export_new_image (dataset, index));
}

void
idx_exporter_ask_images (IdxExporter *self,
                         IdxDataset *dataset,
                         GArray *indices)
{
  g_return_if_fail (IDX_IS_EXPORTER (self));
  g_return_if_fail (IDX_IS_DATASET (dataset));

  ask (self, export_new_images (EXPORT_IMAGES, dataset, indices));
}

void
idx_exporter_ask_list (IdxExporter *self,
                       IdxSubset *subset)
{
  g_return_if_fail (IDX_IS_EXPORTER (self));
  g_return_if_fail (IDX_IS_SUBSET (subset));

  ask (self, export_new_list (subset));
}

void
idx_exporter_close_dialog (IdxExporter *self)
{
  g_return_if_fail (IDX_IS_EXPORTER (self));

  if (self->dialog != NULL)
    gtk_native_dialog_destroy (GTK_NATIVE_DIALOG (self->dialog));
  g_clear_object (&self->dialog);
  g_clear_pointer (&self->asked, export_free);
}

void
idx_exporter_export_image (IdxExporter *self,
                           IdxDataset *dataset,
                           guint32 index,
                           GFile *target)
{
  Export *export;

  g_return_if_fail (IDX_IS_EXPORTER (self));
  g_return_if_fail (G_IS_FILE (target));

  export = export_new_image (dataset, index);
  export->target = g_object_ref (target);
  run (self, export, FALSE);
}

void
idx_exporter_export_images (IdxExporter *self,
                            IdxDataset *dataset,
                            GArray *indices,
                            GFile *folder)
{
  Export *export;

  g_return_if_fail (IDX_IS_EXPORTER (self));
  g_return_if_fail (G_IS_FILE (folder));

  export = export_new_images (EXPORT_IMAGES, dataset, indices);
  export->target = g_object_ref (folder);
  run (self, export, FALSE);
}

void
idx_exporter_export_list (IdxExporter *self,
                          IdxSubset *subset,
                          GFile *target)
{
  Export *export;

  g_return_if_fail (IDX_IS_EXPORTER (self));
  g_return_if_fail (G_IS_FILE (target));

  export = export_new_list (subset);
  export->target = g_object_ref (target);
  run (self, export, FALSE);
}

void
idx_exporter_replace (IdxExporter *self)
{
  g_return_if_fail (IDX_IS_EXPORTER (self));

  if (self->refused != NULL)
    run (self, g_steal_pointer (&self->refused), TRUE);
}

void
idx_exporter_cancel_all (IdxExporter *self)
{
  g_return_if_fail (IDX_IS_EXPORTER (self));

  idx_exporter_close_dialog (self);
  for (guint i = 0; i < self->running->len; i++)
    g_cancellable_cancel (idx_task_get_cancellable (g_ptr_array_index (self->running, i)));
}
