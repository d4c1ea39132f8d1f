/* SPDX-License-Identifier: MIT */

/* Offers to convert PNG and JPEG files, a CSV table of pixels or NumPy arrays to an IDX dataset.
 *
 * When the session can't open a location as a dataset, a job examines its contents. If they can
 * be imported, an offer replaces the session's message. */

#include "idx-dataset-maker.h"

#include "idx-csv-scan.h"
#include "idx-error.h"
#include "idx-file-name.h"
#include "idx-import-dialog.h"
#include "idx-npy-file.h"
#include "idx-npy-roles.h"
#include "idx-path-parameter.h"
#include "idx-prediction-file.h"
#include "idx-save-notice.h"
#include "idx-slot.h"
#include "idx-table-kind.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What a location contains, if it can be imported. */
typedef struct
{
  guint64 n_images;
  guint n_datasets; /* that will be made of the images */
  guint n_classes;  /* 0 if unknown */
  guint n_skipped;  /* the number of files that aren't pictures */
  IdxImportKind kind;
} Contents;

struct _IdxDatasetMaker
{
  GObject parent_instance;
  IdxSession *session;
  IdxFileDialog *dialog;
  IdxNotice *notice;
  GActionMap *actions; /* weak */
  IdxSlot *examining;
  IdxSlot *previewing;
  IdxSlot *making;
  GtkWindow *import_dialog; /* shows what was found; NULL if it isn't open */
  IdxImport import;         /* what to import, and how; its source is NULL without an offer */
  char *offer_title;
  char *offer_details; /* NULL if there are none */
  guint offer_message; /* the number of the offer, see idx_notice_show_message() */
  /* The prefix of the files that the last import would have written, if it failed only because it
   * needs consent to replace files or to scale pictures; or NULL. */
  char *refused_prefix;
  gboolean may_replace;  /* whether the user has agreed to replace files */
  gboolean is_overtaken; /* whether another dataset was opened during the import */
};

G_DEFINE_FINAL_TYPE (IdxDatasetMaker, idx_dataset_maker, G_TYPE_OBJECT)

static gboolean
is_making (IdxDatasetMaker *self)
{
  return idx_slot_get_job (self->making) != NULL;
}

static void
update_actions (IdxDatasetMaker *self)
{
  static const char *const names[] = { "make-dataset", "make-dataset-to", "make-scaled-dataset",
                                       "replace-dataset" };

  for (gsize i = 0; self->actions != NULL && i < G_N_ELEMENTS (names); i++)
    {
      GAction *action = g_action_map_lookup_action (self->actions, names[i]);

      if (action != NULL)
        g_simple_action_set_enabled (G_SIMPLE_ACTION (action),
                                     self->import.source != NULL && !is_making (self));
    }
}

/* --- Examining ------------------------------------------------------------------------ */

static gboolean
has_suffix (const char *name,
            const char *suffix)
{
  g_autofree char *folded = g_ascii_strdown (name, -1);

  return g_str_has_suffix (folded, suffix);
}

static guint
count_classes (const IdxPictureList *list)
{
  g_autoptr (GHashTable) labels = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (guint i = 0; i < list->pictures->len; i++)
    {
      IdxPictureFile *picture = &g_array_index (list->pictures, IdxPictureFile, i);

      if (picture->has_label)
        g_hash_table_add (labels, &picture->label);
    }
  return g_hash_table_size (labels);
}

/* Returns whether a file is named like a picture that is neither PNG nor JPEG. */
static gboolean
is_other_picture (const char *name)
{
  return strrchr (name, '.') != NULL && idx_file_name_is_other (name) &&
         !has_suffix (name, ".png") && !has_suffix (name, ".jpg") && !has_suffix (name, ".jpeg");
}

/* Returns whether the images in a folder can be imported. The import refuses folders that contain
 * pictures of other kinds. */
static gboolean
examine_folder (GFile *folder,
                Contents *contents,
                GCancellable *cancellable)
{
  const char *const sources[] = { g_file_peek_path (folder), NULL };
  g_autoptr (IdxPictureList) list =
    idx_picture_list_new (sources, IDX_PICTURE_LABELS_DETECT, NULL, NULL, cancellable, NULL);

  if (list == NULL)
    return FALSE;
  for (guint i = 0; i < list->pictures->len; i++)
    if (is_other_picture (g_array_index (list->pictures, IdxPictureFile, i).name))
      return FALSE;
  contents->n_images = list->pictures->len;
  contents->n_datasets = list->splits->len;
  contents->n_classes = count_classes (list);
  contents->n_skipped = list->n_skipped;
  return TRUE;
}

/* Returns whether a file is a table of pixels. */
static gboolean
examine_table (GFile *table,
               Contents *contents,
               GCancellable *cancellable)
{
  g_autoptr (IdxCsvScan) scan = idx_csv_scan_new (NULL);
  IdxTableKind kind;

  if (!idx_table_kind_find (table, &kind, cancellable, NULL) || kind != IDX_TABLE_KIND_PIXELS ||
      !idx_csv_scan_add (scan, table, cancellable, NULL))
    return FALSE;
  contents->n_images = idx_csv_scan_get_n_rows (scan);
  contents->kind = IDX_IMPORT_TABLE;
  return TRUE;
}

/* Returns whether a file contains NumPy arrays of images. */
static gboolean
examine_arrays (GFile *location,
                Contents *contents)
{
  g_autoptr (IdxNpyFile) file = idx_npy_file_open (location, NULL);
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) datasets = NULL;
  guint64 n_images = 0;

  if (file != NULL)
    datasets = idx_npy_roles_find (idx_npy_file_get_arrays (file), notes, NULL);
  for (guint i = 0; datasets != NULL && i < datasets->len; i++)
    {
      const IdxNpyArray *images = ((IdxNpyDataset *) g_ptr_array_index (datasets, i))->images;

      if (images->error != NULL || images->header.n_dimensions < 2)
        return FALSE;
      n_images += images->header.dimensions[0];
    }
  contents->n_images = n_images;
  contents->kind = IDX_IMPORT_ARRAYS;
  return n_images > 0;
}

/* The input of a job that examines a location. */
typedef struct
{
  GFile *location;
  IdxLabels *labels; /* those of the open dataset; NULL if there are none */
  guint n_samples;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  g_object_unref (request->location);
  g_clear_object (&request->labels);
  g_free (request);
}

/* Returns whether IdxTableOpener opens a file as predictions for the open dataset. */
static gboolean
are_predictions (const Request *request,
                 GCancellable *cancellable)
{
  return request->labels != NULL && idx_prediction_file_fits (request->location, request->labels,
                                                              request->n_samples, cancellable);
}

static gpointer
examine (gpointer data,
         IdxProgress *progress,
         GCancellable *cancellable,
         GError **error)
{
  const Request *request = data;
  GFile *location = request->location;
  g_autofree Contents *contents = g_new0 (Contents, 1);
  GFileType type = g_file_query_file_type (location, G_FILE_QUERY_INFO_NONE, cancellable);
  gboolean can_import = FALSE;

  if (type == G_FILE_TYPE_DIRECTORY)
    can_import = examine_folder (location, contents, cancellable);
  else if (type == G_FILE_TYPE_REGULAR && !are_predictions (request, cancellable))
    can_import = examine_arrays (location, contents) ||
                 examine_table (location, contents, cancellable);
  if (!can_import)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED, "No images");
  return can_import ? g_steal_pointer (&contents) : NULL;
}

/* Adds a count to a description. @format has a place for it. */
static void
add_part (GStrvBuilder *parts,
          const char *format,
          const char *count)
{
  g_autoptr (GString) part = g_string_new (format);

  g_string_replace (part, "%s", count, 1);
  g_strv_builder_add (parts, part->str);
}

/* Returns: (transfer full) (nullable): what is known about the contents besides their number */
static char *
describe (const Contents *contents)
{
  g_autofree char *n_datasets = idx_text_format_count (contents->n_datasets);
  g_autofree char *n_classes = idx_text_format_count (contents->n_classes);
  g_autofree char *n_skipped = idx_text_format_count (contents->n_skipped);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) parts = NULL;

  if (contents->n_datasets > 1)
    add_part (builder, ngettext ("%s dataset", "%s datasets", contents->n_datasets), n_datasets);
  if (contents->n_classes > 0)
    add_part (builder, ngettext ("%s class", "%s classes", contents->n_classes), n_classes);
  if (contents->n_skipped > 0)
    add_part (builder,
              ngettext ("%s file that isn't a picture is left out",
                        "%s files that aren't pictures are left out", contents->n_skipped),
              n_skipped);
  parts = g_strv_builder_end (builder);
  return parts[0] != NULL ? g_strjoinv (" · ", parts) : NULL;
}

static void
show_offer (IdxDatasetMaker *self)
{
  self->offer_message = idx_notice_show_message (self->notice, IDX_NOTICE_WARNING,
                                                 self->offer_title, self->offer_details);
  idx_notice_add_button (self->notice, _ ("Make a Dataset…"), "win.make-dataset");
}

static void
examine_done (gpointer owner,
              gpointer data,
              gpointer result,
              const GError *error)
{
  IdxDatasetMaker *self = owner;
  const Request *request = data;
  g_autofree Contents *contents = result;
  g_autofree char *name = NULL;
  g_autofree char *count = NULL;

  if (contents == NULL)
    return;
  g_set_object (&self->import.source, request->location);
  self->import.kind = contents->kind;
  update_actions (self);
  name = idx_text_file_name (self->import.source);
  count = idx_text_format_count (contents->n_images);
  g_free (self->offer_title);
  self->offer_title =
    g_strdup_printf (ngettext ("“%s” contains %s image", "“%s” contains %s images",
                               (gulong) contents->n_images),
                     name, count);
  g_free (self->offer_details);
  self->offer_details = describe (contents);
  show_offer (self);
}

static const IdxJobKind examine_kind = { examine, request_free, g_free, examine_done };

static void
close_import_dialog (IdxDatasetMaker *self)
{
  if (self->import_dialog != NULL)
    gtk_window_destroy (self->import_dialog);
}

static void
withdraw_offer (IdxDatasetMaker *self)
{
  idx_slot_cancel (self->examining);
  idx_slot_cancel (self->previewing);
  close_import_dialog (self);
  if (self->import.source != NULL)
    idx_notice_close_message (self->notice, self->offer_message);
  g_clear_object (&self->import.source);
  g_clear_pointer (&self->refused_prefix, g_free);
  update_actions (self);
}

static void
idx_dataset_maker_opened_cb (IdxDatasetMaker *self)
{
  self->is_overtaken = is_making (self);
  withdraw_offer (self);
}

static void
idx_dataset_maker_open_failed_cb (IdxDatasetMaker *self,
                                  GFile *location)
{
  g_autofree char *name = idx_text_file_name (location);
  g_autofree char *title = g_strdup_printf (_ ("Reading %s…"), name);
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  IdxLabels *labels = dataset != NULL ? idx_dataset_get_labels (dataset) : NULL;
  Request *request;

  withdraw_offer (self);
  if (g_file_peek_path (location) == NULL)
    return;
  request = g_new0 (Request, 1);
  request->location = g_object_ref (location);
  if (labels != NULL)
    {
      request->labels = idx_labels_snapshot (labels);
      request->n_samples = idx_dataset_get_n_samples (dataset);
    }
  idx_slot_start (self->examining, &examine_kind, title, request);
}

/* --- Making ---------------------------------------------------------------------------- */

/* The input of the job that writes a dataset. */
typedef struct
{
  IdxImport import; /* owns the source */
  char *prefix;     /* the path with which the names of all written files begin */
  IdxWriteFlags flags;
} Making;

static void
making_free (gpointer data)
{
  Making *making = data;

  g_object_unref (making->import.source);
  g_free (making->prefix);
  g_free (making);
}

static gpointer
write_dataset (gpointer request,
               IdxProgress *progress,
               GCancellable *cancellable,
               GError **error)
{
  const Making *making = request;
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);

  return idx_import_write (&making->import, making->prefix, making->flags, notes, progress,
                           cancellable, error);
}

/* Offers to repeat an import with the user's consent, unless it is no longer what is offered. */
static void
show_failure (IdxDatasetMaker *self,
              const Making *making,
              const GError *error)
{
  g_autoptr (GFile) target = g_file_new_for_path (making->prefix);
  /* idx_picture_import() reports pictures of different sizes with this code. */
  gboolean sizes_differ = making->import.kind == IDX_IMPORT_PICTURES && !making->import.may_scale &&
                          g_error_matches (error, IDX_ERROR, IDX_ERROR_RANGE);
  gboolean is_offered = making->import.source == self->import.source;

  if (!idx_save_notice_show_failed (self->notice, target, NULL, error,
                                    is_offered ? "win.replace-dataset" : NULL))
    {
      if (!sizes_differ || !is_offered)
        return;
      idx_notice_add_button (self->notice, _ ("Scale to the Most Common Size"),
                             "win.make-scaled-dataset");
    }
  g_free (self->refused_prefix);
  self->refused_prefix = g_strdup (making->prefix);
}

static void
show_saved (IdxDatasetMaker *self,
            GFile *file)
{
  g_autofree char *name = idx_text_file_name (file);
  g_autofree char *title = g_strdup_printf (_ ("Saved “%s”"), name);

  idx_save_notice_show_saved (self->notice, title, NULL, file);
}

static void
import_done (gpointer owner,
             gpointer making,
             gpointer result,
             const GError *error)
{
  g_autoptr (IdxDatasetMaker) self = g_object_ref (owner);
  g_autoptr (GPtrArray) files = result;

  update_actions (self);
  if (files != NULL && self->is_overtaken)
    show_saved (self, g_ptr_array_index (files, 0));
  else if (files != NULL)
    idx_session_open (self->session, g_ptr_array_index (files, 0), NULL, IDX_OPEN_FIND_LABELS);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    show_failure (self, making, error);
  else if (self->import.source != NULL)
    show_offer (self);
}

static const IdxJobKind import_kind = {
  .work = write_dataset,
  .free_input = making_free,
  .free_result = (GDestroyNotify) g_ptr_array_unref,
  .done = import_done,
  .has_effects = TRUE,
};

static void
make_dataset (IdxDatasetMaker *self,
              const char *prefix)
{
  g_autoptr (GFile) target = g_file_new_for_path (prefix);
  g_autofree char *name = idx_text_file_name (target);
  g_autofree char *title = g_strdup_printf (_ ("Writing %s…"), name);
  Making *making = g_new (Making, 1);

  *making = (Making){ self->import, g_file_get_path (target),
                      self->may_replace ? IDX_WRITE_REPLACE : IDX_WRITE_DEFAULT };
  (void) g_object_ref (making->import.source);
  self->is_overtaken = FALSE;
  idx_notice_close (self->notice);
  idx_slot_start (self->making, &import_kind, title, making);
  update_actions (self);
}

/* Makes a dataset. Resets the user's consent, which applied only to the previous import. */
static void
make_new_dataset (IdxDatasetMaker *self,
                  const char *prefix)
{
  self->may_replace = FALSE;
  make_dataset (self, prefix);
}

/* Removes the suffixes of the name of a file, such as `.csv.gz`. */
static void
remove_suffix (char *name)
{
  char *dot;

  if (has_suffix (name, ".gz"))
    name[strlen (name) - strlen (".gz")] = '\0';
  dot = strrchr (name, '.');
  if (dot != NULL && dot != name)
    *dot = '\0';
}

/* --- Preview ---------------------------------------------------------------------------- */

/* Does nothing if the offer was withdrawn or another import began while the dialog was open. */
static void
idx_dataset_maker_chosen_cb (GtkFileChooser *chooser,
                             gpointer data)
{
  IdxDatasetMaker *self = data;
  g_autoptr (GFile) target = gtk_file_chooser_get_file (chooser);

  if (g_file_peek_path (target) != NULL && self->import.source != NULL && !is_making (self))
    make_new_dataset (self, g_file_peek_path (target));
}

/* Returns: (transfer full): a name that isn't that of the folder: a file chooser would enter it */
static char *
suggest_name (IdxDatasetMaker *self)
{
  g_autofree char *name = g_file_get_basename (self->import.source);

  if (self->import.kind == IDX_IMPORT_PICTURES)
    return g_strdup_printf ("%s-dataset", name);
  remove_suffix (name);
  return g_steal_pointer (&name);
}

static void
choose_prefix (IdxDatasetMaker *self)
{
  g_autoptr (GFile) folder = g_file_get_parent (self->import.source);
  g_autofree char *name = suggest_name (self);
  GtkFileChooser *chooser = idx_file_dialog_begin (
    self->dialog, _ ("Make a Dataset"), GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"));

  idx_file_dialog_set_folder (self->dialog, folder);
  gtk_file_chooser_set_current_name (chooser, name);
  idx_file_dialog_show (self->dialog, idx_dataset_maker_chosen_cb, self, NULL);
}

/* The options of an import that hasn't been previewed are the defaults. */
static void
reset_options (IdxDatasetMaker *self)
{
  self->import = (IdxImport){ .source = self->import.source, .kind = self->import.kind };
}

static void
idx_dataset_maker_accepted_cb (IdxDatasetMaker *self,
                               IdxImportDialog *dialog)
{
  IdxImport import = idx_import_dialog_get_import (dialog);

  import.source = self->import.source;
  self->import = import;
  close_import_dialog (self);
  choose_prefix (self);
}

/* Called if the user closes the dialog, but not if the program does. */
static gboolean
idx_dataset_maker_refused_cb (IdxDatasetMaker *self)
{
  show_offer (self);
  return GDK_EVENT_PROPAGATE;
}

static gpointer
preview (gpointer request,
         IdxProgress *progress,
         GCancellable *cancellable,
         GError **error)
{
  const IdxImport *import = request;

  return idx_import_preview_new (import->source, import->kind, progress, cancellable, error);
}

static void
import_free (gpointer data)
{
  g_object_unref (((IdxImport *) data)->source);
  g_free (data);
}

static void
free_preview (gpointer data)
{
  idx_import_preview_free (data);
}

static void
show_preview (IdxDatasetMaker *self,
              IdxImportPreview *found)
{
  GtkWindow *parent = idx_file_dialog_get_parent (self->dialog);

  if (parent == NULL)
    {
      idx_import_preview_free (found);
      return;
    }
  close_import_dialog (self);
  g_set_weak_pointer (&self->import_dialog, GTK_WINDOW (idx_import_dialog_new (parent, found)));
  g_signal_connect_object (self->import_dialog, "accepted",
                           G_CALLBACK (idx_dataset_maker_accepted_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->import_dialog, "close-request",
                           G_CALLBACK (idx_dataset_maker_refused_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (self->import_dialog);
}

static void
preview_done (gpointer owner,
              gpointer request,
              gpointer result,
              const GError *error)
{
  IdxDatasetMaker *self = owner;
  g_autofree char *name = NULL;
  g_autofree char *title = NULL;

  if (result != NULL)
    show_preview (self, result);
  else if (g_error_matches (error, IDX_ERROR, IDX_ERROR_WRITE))
    {
      /* There is no room for a preview. The dataset may go to another disk. */
      reset_options (self);
      choose_prefix (self);
    }
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    show_offer (self);
  else
    {
      name = idx_text_file_name (self->import.source);
      title = g_strdup_printf (_ ("“%s” can't be imported"), name);
      idx_notice_show_message (self->notice, IDX_NOTICE_ERROR, title, error->message);
    }
}

static const IdxJobKind preview_kind = { preview, import_free, free_preview, preview_done };

/* --- Actions --------------------------------------------------------------------------- */

static void
make_dataset_action (GSimpleAction *action,
                     GVariant *parameter,
                     gpointer data)
{
  IdxDatasetMaker *self = data;
  IdxImport *import = g_new (IdxImport, 1);
  g_autofree char *name = idx_text_file_name (self->import.source);
  g_autofree char *title = g_strdup_printf (_ ("Reading %s…"), name);

  *import = (IdxImport){ .source = g_object_ref (self->import.source), .kind = self->import.kind };
  /* The progress is shown where the offer was. */
  idx_notice_close (self->notice);
  idx_slot_start (self->previewing, &preview_kind, title, import);
}

static void
make_dataset_to_action (GSimpleAction *action,
                        GVariant *parameter,
                        gpointer data)
{
  g_autoptr (GFile) target = idx_path_parameter_get_file (parameter);

  if (target == NULL)
    return;
  reset_options (data);
  make_new_dataset (data, g_file_peek_path (target));
}

/* Repeats the refused import, now with the user's consent. @consent points to `may_scale` or
 * `may_replace`. */
static void
repeat_refused (IdxDatasetMaker *self,
                gboolean *consent)
{
  g_autofree char *prefix = g_steal_pointer (&self->refused_prefix);

  if (prefix == NULL)
    return;
  *consent = TRUE;
  make_dataset (self, prefix);
}

static void
make_scaled_dataset_action (GSimpleAction *action,
                            GVariant *parameter,
                            gpointer data)
{
  IdxDatasetMaker *self = data;

  repeat_refused (self, &self->import.may_scale);
}

static void
replace_dataset_action (GSimpleAction *action,
                        GVariant *parameter,
                        gpointer data)
{
  IdxDatasetMaker *self = data;

  repeat_refused (self, &self->may_replace);
}

static const GActionEntry entries[] = {
  { .name = "make-dataset", .activate = make_dataset_action },
  { .name = "make-dataset-to", .parameter_type = "s", .activate = make_dataset_to_action },
  { .name = "make-scaled-dataset", .activate = make_scaled_dataset_action },
  { .name = "replace-dataset", .activate = replace_dataset_action },
};

/* --- Object ---------------------------------------------------------------------------- */

static void
idx_dataset_maker_dispose (GObject *object)
{
  IdxDatasetMaker *self = IDX_DATASET_MAKER (object);

  idx_slot_cancel (self->examining);
  idx_slot_cancel (self->previewing);
  idx_slot_cancel (self->making);
  close_import_dialog (self);
  g_clear_weak_pointer (&self->import_dialog);
  g_clear_weak_pointer (&self->actions);
  g_clear_object (&self->session);
  g_clear_object (&self->dialog);
  g_clear_object (&self->notice);
  g_clear_object (&self->import.source);
  g_clear_pointer (&self->refused_prefix, g_free);
  g_clear_pointer (&self->offer_title, g_free);
  g_clear_pointer (&self->offer_details, g_free);
  G_OBJECT_CLASS (idx_dataset_maker_parent_class)->dispose (object);
}

static void
idx_dataset_maker_finalize (GObject *object)
{
  IdxDatasetMaker *self = IDX_DATASET_MAKER (object);

  idx_slot_free (self->examining);
  idx_slot_free (self->previewing);
  idx_slot_free (self->making);
  G_OBJECT_CLASS (idx_dataset_maker_parent_class)->finalize (object);
}

static void
idx_dataset_maker_class_init (IdxDatasetMakerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_dataset_maker_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_dataset_maker_finalize;
}

static void
idx_dataset_maker_init (IdxDatasetMaker *self)
{
}

IdxDatasetMaker *
idx_dataset_maker_new (IdxSession *session,
                       IdxFileDialog *dialog,
                       IdxNotice *notice,
                       GActionMap *actions)
{
  IdxDatasetMaker *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);
  g_return_val_if_fail (IDX_IS_FILE_DIALOG (dialog), NULL);
  g_return_val_if_fail (IDX_IS_NOTICE (notice), NULL);
  g_return_val_if_fail (G_IS_ACTION_MAP (actions), NULL);

  self = g_object_new (IDX_TYPE_DATASET_MAKER, NULL);
  self->session = g_object_ref (session);
  self->examining = idx_slot_new (idx_session_get_tasks (session), self);
  self->previewing = idx_slot_new (idx_session_get_tasks (session), self);
  self->making = idx_slot_new (idx_session_get_tasks (session), self);
  self->dialog = g_object_ref (dialog);
  self->notice = g_object_ref (notice);
  g_set_weak_pointer (&self->actions, actions);
  g_action_map_add_action_entries (actions, entries, G_N_ELEMENTS (entries), self);
  update_actions (self);
  g_signal_connect_object (session, "open-failed", G_CALLBACK (idx_dataset_maker_open_failed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "opened", G_CALLBACK (idx_dataset_maker_opened_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}
