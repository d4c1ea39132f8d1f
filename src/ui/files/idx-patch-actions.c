/* SPDX-License-Identifier: MIT */

/* Exports the changes of labels as a patch, and applies patches. Dialogs ask for the files. */

#include "idx-patch-actions.h"

#include "idx-error.h"
#include "idx-patch-apply.h"
#include "idx-path-parameter.h"
#include "idx-replacement-stream.h"
#include "idx-save-notice.h"
#include "idx-slot.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxPatchActions
{
  GObject parent_instance;
  IdxSession *session;
  IdxFileDialog *dialog;
  IdxNotice *notice;
  IdxSlot *reading; /* reads a patch */
  GFile *refused;   /* the file that an export didn't replace, for the button Replace; or NULL */
};

G_DEFINE_FINAL_TYPE (IdxPatchActions, idx_patch_actions, G_TYPE_OBJECT)

/* Returns the labels of the open dataset, or NULL. A patch for other labels is dropped, because the
 * user has opened another dataset since. */
static IdxLabels *
get_labels (IdxPatchActions *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);

  return dataset != NULL ? idx_dataset_get_labels (dataset) : NULL;
}

/* --- Exporting ------------------------------------------------------------------------------ */

typedef struct
{
  IdxPatchActions *owner;
  IdxLabels *labels;       /* those that the patch is for */
  IdxDataset *dataset;     /* a snapshot */
  IdxDecisions *decisions; /* a snapshot */
  GFile *journal;          /* not to be replaced; or NULL */
  GFile *target;
  gboolean may_replace;
} Export;

static void
export_free (gpointer data)
{
  Export *export = data;

  g_object_unref (export->owner);
  g_object_unref (export->labels);
  g_object_unref (export->dataset);
  g_object_unref (export->decisions);
  g_clear_object (&export->journal);
  g_object_unref (export->target);
  g_free (export);
}

static gboolean
check_target (const Export *export,
              GError **error)
{
  if (!idx_dataset_check_target (export->dataset, export->target, error))
    return FALSE;
  if (export->journal == NULL || !g_file_equal (export->journal, export->target))
    return TRUE;
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_WRITE,
                       _ ("The file is the journal of the review. Choose another name."));
  return FALSE;
}

static gpointer
write_patch (gpointer data,
             IdxProgress *progress,
             GCancellable *cancellable,
             GError **error)
{
  const Export *export = data;
  g_autoptr (IdxPatch) patch = NULL;
  g_autoptr (IdxReplacement) file = NULL;
  g_autoptr (GOutputStream) stream = NULL;

  if (!check_target (export, error))
    return NULL;
  patch = idx_patch_new_for_decisions (export->decisions);
  file = idx_replacement_new (export->target, export->may_replace, error);
  if (file == NULL)
    return NULL;
  stream = idx_replacement_stream_new (file);
  if (!idx_patch_write (patch, IDX_PATCH_CSV, stream, cancellable, error) ||
      !idx_replacement_sync_and_place (file, error))
    return NULL;
  return g_steal_pointer (&patch);
}

static void
show_exported (IdxPatchActions *self,
               IdxPatch *patch,
               GFile *target)
{
  g_autofree char *name = idx_text_file_name (target);
  g_autofree char *count = NULL;
  g_autofree char *title = NULL;
  guint n_changes;

  (void) idx_patch_get_changes (patch, &n_changes);
  count = idx_text_format_count (n_changes);
  title = g_strdup_printf (
    ngettext ("Exported %s change to “%s”", "Exported %s changes to “%s”", n_changes), count, name);
  idx_save_notice_show_saved (self->notice, title, NULL, target);
}

static void
patch_written (gpointer owner,
               gpointer data,
               gpointer result,
               const GError *error)
{
  const Export *export = data;
  IdxPatchActions *self = export->owner;
  g_autoptr (IdxPatch) patch = result;
  /* Replace exports the changes of the labels that are open by then. */
  gboolean can_replace = get_labels (self) == export->labels;

  if (patch != NULL)
    show_exported (self, patch, export->target);
  else if (idx_save_notice_show_failed (self->notice, export->target, NULL, error,
                                        can_replace ? "win.replace-patch" : NULL))
    g_set_object (&self->refused, export->target);
}

static const IdxJobKind export_kind = {
  .work = write_patch,
  .free_input = export_free,
  .free_result = g_object_unref,
  .done = patch_written,
  .has_effects = TRUE,
};

static void
export_patch (IdxPatchActions *self,
              GFile *target,
              gboolean may_replace)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  IdxJournal *journal = idx_review_get_journal (idx_session_get_review (self->session));
  g_autofree char *name = idx_text_file_name (target);
  g_autofree char *title = g_strdup_printf (_ ("Writing %s…"), name);
  Export *export = g_new0 (Export, 1);

  export->owner = g_object_ref (self);
  export->labels = g_object_ref (get_labels (self));
  export->dataset = idx_dataset_snapshot (dataset);
  export->decisions = idx_decisions_snapshot (idx_dataset_get_decisions (dataset));
  if (journal != NULL)
    g_set_object (&export->journal, idx_journal_get_location (journal));
  export->target = g_object_ref (target);
  export->may_replace = may_replace;
  idx_slot_run_alone (idx_session_get_tasks (self->session), &export_kind, title, export);
}

/* --- Applying ------------------------------------------------------------------------------- */

typedef struct
{
  GFile *file;
  IdxLabels *labels; /* those that the patch is for */
} Reading;

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  g_object_unref (reading->file);
  g_object_unref (reading->labels);
  g_free (reading);
}

static gpointer
read_patch (gpointer data,
            IdxProgress *progress,
            GCancellable *cancellable,
            GError **error)
{
  const Reading *reading = data;

  return idx_patch_load (reading->file, idx_labels_get_n_labels (reading->labels), cancellable,
                         error);
}

static void
apply (IdxPatchActions *self,
       IdxPatch *patch,
       const char *name)
{
  g_autofree char *count = NULL;
  g_autofree char *title = NULL;
  g_autoptr (GError) error = NULL;
  guint n_changes;

  if (!idx_review_apply_patch (idx_session_get_review (self->session), patch, &error))
    {
      title = g_strdup_printf (_ ("“%s” can't be applied"), name);
      idx_notice_show_message (self->notice, IDX_NOTICE_ERROR, title, error->message);
      return;
    }
  (void) idx_patch_get_changes (patch, &n_changes);
  count = idx_text_format_count (n_changes);
  title = g_strdup_printf (
    ngettext ("Applied %s change of “%s”", "Applied %s changes of “%s”", n_changes), count, name);
  idx_notice_show_message (self->notice, IDX_NOTICE_SUCCESS, title, NULL);
  idx_notice_add_button (self->notice, _ ("Undo"), "win.undo");
}

static void
patch_read (gpointer owner,
            gpointer data,
            gpointer result,
            const GError *error)
{
  IdxPatchActions *self = owner;
  const Reading *reading = data;
  g_autoptr (IdxPatch) patch = result;
  g_autofree char *name = idx_text_file_name (reading->file);
  g_autofree char *title = g_strdup_printf (_ ("“%s” can't be applied"), name);

  if (get_labels (self) != reading->labels)
    return;
  if (patch != NULL)
    apply (self, patch, name);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    idx_notice_show_message (self->notice, IDX_NOTICE_ERROR, title, error->message);
}

static const IdxJobKind reading_kind = {
  .work = read_patch,
  .free_input = reading_free,
  .free_result = g_object_unref,
  .done = patch_read,
};

static void
apply_patch (IdxPatchActions *self,
             GFile *file)
{
  g_autofree char *name = idx_text_file_name (file);
  g_autofree char *title = g_strdup_printf (_ ("Reading %s…"), name);
  Reading *reading = g_new (Reading, 1);

  *reading = (Reading){ g_object_ref (file), g_object_ref (get_labels (self)) };
  idx_slot_start (self->reading, &reading_kind, title, reading);
}

/* --- Dialogs -------------------------------------------------------------------------------- */

/* A dialog that asks for the file of a patch. */
typedef struct
{
  IdxPatchActions *owner; /* not referenced */
  IdxLabels *labels;      /* those that the patch is for */
  gboolean is_export;
} Question;

static void
question_free (gpointer data)
{
  Question *question = data;

  g_object_unref (question->labels);
  g_free (question);
}

/* The dialog of an export has asked whether to replace the file. */
static void
idx_patch_actions_chosen_cb (GtkFileChooser *chooser,
                             gpointer data)
{
  const Question *question = data;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);

  if (get_labels (question->owner) != question->labels)
    return;
  if (question->is_export)
    export_patch (question->owner, file, TRUE /* may_replace */);
  else
    apply_patch (question->owner, file);
}

/* Suggests a file name after that of the labels. */
static char *
suggest_name (GFile *labels)
{
  g_autofree char *name = g_file_get_basename (labels);

  if (g_str_has_suffix (name, ".gz"))
    name[strlen (name) - strlen (".gz")] = '\0';
  return g_strconcat (name, ".patch.csv", NULL);
}

static void
ask (IdxPatchActions *self,
     gboolean is_export)
{
  IdxLabels *labels = get_labels (self);
  GFile *location = idx_file_get_location (idx_labels_get_file (labels));
  g_autoptr (GFile) folder = g_file_is_native (location) ? g_file_get_parent (location) : NULL;
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  Question *question = g_new (Question, 1);
  GtkFileChooser *chooser =
    is_export ? idx_file_dialog_begin (self->dialog, _ ("Export Patch"),
                                       GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Export"))
              : idx_file_dialog_begin (self->dialog, _ ("Apply Patch"),
                                       GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Apply"));

  gtk_file_filter_set_name (filter, _ ("CSV files"));
  gtk_file_filter_add_mime_type (filter, "text/csv");
  gtk_file_chooser_add_filter (chooser, filter);
  idx_file_dialog_set_folder (self->dialog, folder);
  if (is_export)
    {
      g_autofree char *name = suggest_name (location);

      gtk_file_chooser_set_current_name (chooser, name);
    }
  *question = (Question){ self, g_object_ref (labels), is_export };
  idx_file_dialog_show (self->dialog, idx_patch_actions_chosen_cb, question, question_free);
}

/* --- Actions -------------------------------------------------------------------------------- */

static void
export_patch_action (GSimpleAction *action,
                     GVariant *parameter,
                     gpointer data)
{
  ask (data, TRUE);
}

static void
export_patch_to_action (GSimpleAction *action,
                        GVariant *parameter,
                        gpointer data)
{
  g_autoptr (GFile) target = idx_path_parameter_get_file (parameter);

  if (target != NULL)
    export_patch (data, target, FALSE /* may_replace */);
}

static void
replace_patch_action (GSimpleAction *action,
                      GVariant *parameter,
                      gpointer data)
{
  IdxPatchActions *self = data;
  g_autoptr (GFile) target = g_steal_pointer (&self->refused);

  idx_notice_close (self->notice);
  if (target != NULL && get_labels (self) != NULL)
    export_patch (self, target, TRUE /* may_replace */);
}

static void
apply_patch_action (GSimpleAction *action,
                    GVariant *parameter,
                    gpointer data)
{
  ask (data, FALSE);
}

static void
apply_patch_from_action (GSimpleAction *action,
                         GVariant *parameter,
                         gpointer data)
{
  g_autoptr (GFile) file = idx_path_parameter_get_file (parameter);

  if (file == NULL)
    return;
  idx_notice_close (((IdxPatchActions *) data)->notice);
  apply_patch (data, file);
}

static const GActionEntry entries[] = {
  { .name = "export-patch", .activate = export_patch_action },
  { .name = "export-patch-to", .parameter_type = "s", .activate = export_patch_to_action },
  { .name = "replace-patch", .activate = replace_patch_action },
  { .name = "apply-patch", .activate = apply_patch_action },
  { .name = "apply-patch-from", .parameter_type = "s", .activate = apply_patch_from_action },
};

static void
idx_patch_actions_dataset_changed_cb (IdxPatchActions *self)
{
  g_clear_object (&self->refused);
}

/* --- Object --------------------------------------------------------------------------------- */

static void
idx_patch_actions_dispose (GObject *object)
{
  IdxPatchActions *self = IDX_PATCH_ACTIONS (object);

  g_clear_pointer (&self->reading, idx_slot_free);
  g_clear_object (&self->session);
  g_clear_object (&self->dialog);
  g_clear_object (&self->notice);
  g_clear_object (&self->refused);
  G_OBJECT_CLASS (idx_patch_actions_parent_class)->dispose (object);
}

static void
idx_patch_actions_class_init (IdxPatchActionsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_patch_actions_dispose;
}

static void
idx_patch_actions_init (IdxPatchActions *self)
{
}

IdxPatchActions *
idx_patch_actions_new (IdxSession *session,
                       IdxFileDialog *dialog,
                       IdxNotice *notice,
                       GActionMap *actions)
{
  IdxPatchActions *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);
  g_return_val_if_fail (IDX_IS_FILE_DIALOG (dialog), NULL);
  g_return_val_if_fail (IDX_IS_NOTICE (notice), NULL);
  g_return_val_if_fail (G_IS_ACTION_MAP (actions), NULL);

  self = g_object_new (IDX_TYPE_PATCH_ACTIONS, NULL);
  self->session = g_object_ref (session);
  self->dialog = g_object_ref (dialog);
  self->notice = g_object_ref (notice);
  self->reading = idx_slot_new (idx_session_get_tasks (session), self);
  g_signal_connect_object (session, "notify::dataset",
                           G_CALLBACK (idx_patch_actions_dataset_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_action_map_add_action_entries (actions, entries, G_N_ELEMENTS (entries), self);
  return self;
}
