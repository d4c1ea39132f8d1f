/* SPDX-License-Identifier: MIT */

/* Exports the samples that are shown, the selected ones or the current one. Dialogs ask for the
 * files. */

#include "idx-exporter.h"

#include "idx-export-choices.h"
#include "idx-menu.h"
#include "idx-path-parameter.h"
#include "idx-save-notice.h"
#include "idx-slot.h"
#include "idx-subset-dialog.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The number of actions that export the map. */
#define N_MAP_ACTIONS 2

struct _IdxExporter
{
  GObject parent_instance;
  IdxSession *session;
  IdxSamplesPage *page; /* weak: a running export keeps this object alive when the window is gone */
  IdxDisplayOptions *options;
  IdxFileDialog *dialog;
  IdxNotice *notice;
  IdxSampleExport *refused; /* the last one that failed because files exist; Replace repeats it */
  GFile *folder;            /* the folder of the last export, or NULL */
  GtkWindow *subset_dialog; /* asks how to export a dataset; NULL if it isn't open */
  GSettings *settings;
  GSignalGroup *dataset_signals;
  GSimpleAction *map_actions[N_MAP_ACTIONS]; /* need a map */
};

G_DEFINE_FINAL_TYPE (IdxExporter, idx_exporter, G_TYPE_OBJECT)

/* --- What to export ------------------------------------------------------------------------ */

static IdxSampleExport *
create_export (IdxExporter *self,
               IdxExportKind kind,
               IdxSubset *subset,
               const char *filter)
{
  IdxSampleExport *export = idx_sample_export_new (kind, subset);

  export->title = idx_sheet_pages_dup_title (subset, filter);
  export->palette = idx_display_options_get_palette (self->options, GTK_WIDGET (self->page));
  export->paper_palette = idx_display_options_get_palette (self->options, NULL /* white paper */);
  export->orientation = idx_display_options_get_orientation (self->options);
  export->side = (guint) idx_sheet_get_thumbnail_size (idx_samples_page_get_sheet (self->page));
  g_object_get (idx_map_page_get_view (idx_samples_page_get_map_page (self->page)), "coloring",
                &export->coloring, NULL);
  return export;
}

static IdxSampleExport *
export_new_shown (IdxExporter *self,
                  IdxExportKind kind)
{
  IdxArrangement *arrangement = idx_session_get_arrangement (self->session);

  return create_export (self, kind, idx_session_get_subset (self->session),
                        idx_arrangement_get_filter_text (arrangement));
}

/* Returns an export of the current image; NULL if there is none. */
static IdxSampleExport *
export_new_current (IdxExporter *self)
{
  GArray *indices;
  g_autoptr (IdxSubset) subset = NULL;
  guint32 index;

  if (!idx_session_get_current_index (self->session, &index))
    return NULL;
  indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_val (indices, index);
  subset = idx_subset_new (idx_session_get_dataset (self->session), indices);
  return create_export (self, IDX_EXPORT_IMAGE, subset, "");
}

static IdxSampleExport *
export_new_selected (IdxExporter *self,
                     IdxExportKind kind)
{
  g_autoptr (IdxSubset) subset =
    idx_subset_new (idx_session_get_dataset (self->session),
                    idx_session_list_selected (self->session));

  return create_export (self, kind, subset, "");
}

gboolean
idx_exporter_has_selection (IdxExporter *self)
{
  g_return_val_if_fail (IDX_IS_EXPORTER (self), FALSE);

  return idx_session_count_selected (self->session) > 1;
}

IdxSampleExport *
idx_exporter_create_sheet (IdxExporter *self,
                           gboolean is_selected)
{
  g_return_val_if_fail (IDX_IS_EXPORTER (self), NULL);

  return is_selected ? export_new_selected (self, IDX_EXPORT_SHEET)
                     : export_new_shown (self, IDX_EXPORT_SHEET);
}

/* --- Running ------------------------------------------------------------------------------- */

typedef struct
{
  IdxExporter *exporter;
  IdxSampleExport *export;
  IdxSubset *snapshot;
  gboolean may_replace;
} Input;

static void
input_free (gpointer data)
{
  Input *input = data;

  g_object_unref (input->exporter);
  idx_sample_export_unref (input->export);
  g_object_unref (input->snapshot);
  g_free (input);
}

static gpointer
write_export (gpointer data,
              IdxProgress *progress,
              GCancellable *cancellable,
              GError **error)
{
  const Input *input = data;

  return idx_sample_export_write (input->export, input->snapshot, input->may_replace, progress,
                                  cancellable, error);
}

static void
show_success (IdxExporter *self,
              const IdxSampleExport *export,
              GFile *written)
{
  g_autofree char *note = NULL;
  g_autofree char *title = idx_sample_export_dup_success (export, written, &note);

  idx_save_notice_show_saved (self->notice, title, note, written);
}

static void
show_failure (IdxExporter *self,
              IdxSampleExport *export,
              const GError *error)
{
  g_autofree char *title = idx_sample_export_dup_failure (export);

  if (!idx_save_notice_show_failed (self->notice, export->target, title, error,
                                    "win.replace-exported"))
    return;
  g_clear_pointer (&self->refused, idx_sample_export_unref);
  self->refused = idx_sample_export_ref (export);
}

static void
export_done (gpointer owner,
             gpointer data,
             gpointer result,
             const GError *error)
{
  const Input *input = data;
  g_autoptr (GFile) written = result;

  if (written != NULL)
    show_success (input->exporter, input->export, written);
  else
    show_failure (input->exporter, input->export, error);
}

static const IdxJobKind export_kind = {
  .work = write_export,
  .free_input = input_free,
  .free_result = g_object_unref,
  .done = export_done,
  .has_effects = TRUE,
};

/* @may_replace: see idx_sample_export_write() */
static void
start_export (IdxExporter *self,
              IdxSampleExport *export,
              gboolean may_replace)
{
  g_autofree char *title = idx_sample_export_dup_job_title (export);
  Input *input = g_new (Input, 1);

  input->exporter = g_object_ref (self);
  input->export = idx_sample_export_ref (export);
  input->snapshot = idx_subset_snapshot (export->subset);
  input->may_replace = may_replace;
  idx_slot_run_alone (idx_session_get_tasks (self->session), &export_kind, title, input);
}

/* --- Dialogs ------------------------------------------------------------------------------- */

/* The data of a dialog. */
typedef struct
{
  IdxExporter *exporter;
  IdxSampleExport *export;
  IdxSampleExport *shown; /* what to export if the user chooses what is shown instead; or NULL */
} Question;

static void
question_free (gpointer data)
{
  Question *question = data;

  g_object_unref (question->exporter);
  idx_sample_export_unref (question->export);
  g_clear_pointer (&question->shown, idx_sample_export_unref);
  g_free (question);
}

static void
idx_exporter_chosen_cb (GtkFileChooser *chooser,
                        gpointer data)
{
  const Question *question = data;
  IdxExporter *self = question->exporter;
  IdxSampleExport *export =
    question->shown != NULL && idx_export_choices_is_shown (chooser) ? question->shown
                                                                     : question->export;

  export->target = gtk_file_chooser_get_file (chooser);
  g_clear_object (&self->folder);
  self->folder = export->kind == IDX_EXPORT_IMAGES ? g_object_ref (export->target)
                                                   : g_file_get_parent (export->target);
  idx_export_choices_read (export, self->settings, chooser);
  start_export (self, export, FALSE /* may_replace */);
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

/* Takes ownership of @export and of @shown. Unless @shown is NULL, the user can choose to export it
 * instead. */
static void
show_dialog_with_choice (IdxExporter *self,
                         IdxSampleExport *export,
                         IdxSampleExport *shown)
{
  g_autofree char *title = idx_sample_export_dup_dialog_title (export);
  g_autofree char *name = idx_sample_export_suggest_name (export);
  GtkFileChooser *chooser = idx_file_dialog_begin (self->dialog, title,
                                                   name == NULL
                                                     ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
                                                     : GTK_FILE_CHOOSER_ACTION_SAVE,
                                                   _ ("_Export"));
  Question *question = g_new (Question, 1);

  set_initial_folder (self);
  idx_export_choices_add (export, shown, self->settings, chooser);
  if (name != NULL)
    gtk_file_chooser_set_current_name (chooser, name);
  question->exporter = g_object_ref (self);
  question->export = export;
  question->shown = shown;
  idx_file_dialog_show (self->dialog, idx_exporter_chosen_cb, question, question_free);
}

/* Takes ownership of @export. */
static void
show_dialog (IdxExporter *self,
             IdxSampleExport *export)
{
  show_dialog_with_choice (self, export, NULL);
}

static void
close_subset_dialog (IdxExporter *self)
{
  if (self->subset_dialog != NULL)
    gtk_window_destroy (self->subset_dialog);
}

/* Asks for the files, once the user has chosen what they contain. */
static void
idx_exporter_accepted_cb (IdxExporter *self,
                          IdxSubsetDialog *dialog)
{
  IdxSampleExport *export = idx_sample_export_ref (idx_subset_dialog_get_export (dialog));

  close_subset_dialog (self);
  show_dialog (self, export);
}

/* --- Actions ------------------------------------------------------------------------------- */

static void
export_current_action (GSimpleAction *action,
                       GVariant *parameter,
                       gpointer data)
{
  IdxSampleExport *export = export_new_current (data);

  if (export != NULL)
    show_dialog (data, export);
}

/* Exports the selected images to a folder if there are several, else the current image to a file.
 * The title of the menu item says which. */
static void
export_image_action (GSimpleAction *action,
                     GVariant *parameter,
                     gpointer data)
{
  IdxExporter *self = data;

  if (idx_exporter_has_selection (self))
    show_dialog (self, export_new_selected (self, IDX_EXPORT_IMAGES));
  else
    export_current_action (action, parameter, data);
}

static void
export_shown_action (GSimpleAction *action,
                     GVariant *parameter,
                     gpointer data)
{
  show_dialog (data, export_new_shown (data, IDX_EXPORT_IMAGES));
}

static void
export_list_action (GSimpleAction *action,
                    GVariant *parameter,
                    gpointer data)
{
  show_dialog (data, export_new_shown (data, IDX_EXPORT_LIST));
}

static void
export_sheet_action (GSimpleAction *action,
                     GVariant *parameter,
                     gpointer data)
{
  IdxExporter *self = data;
  IdxSampleExport *shown = export_new_shown (self, IDX_EXPORT_SHEET);

  if (idx_exporter_has_selection (self))
    show_dialog_with_choice (self, export_new_selected (self, IDX_EXPORT_SHEET), shown);
  else
    show_dialog (self, shown);
}

static void
export_map_action (GSimpleAction *action,
                   GVariant *parameter,
                   gpointer data)
{
  show_dialog (data, export_new_shown (data, IDX_EXPORT_MAP));
}

static void
export_subset_action (GSimpleAction *action,
                      GVariant *parameter,
                      gpointer data)
{
  IdxExporter *self = data;
  GtkWindow *parent = idx_file_dialog_get_parent (self->dialog);
  g_autoptr (IdxSampleExport) export = export_new_shown (self, IDX_EXPORT_DATASET);

  if (parent == NULL)
    return;
  close_subset_dialog (self);
  g_set_weak_pointer (&self->subset_dialog, GTK_WINDOW (idx_subset_dialog_new (parent, export)));
  g_signal_connect_object (self->subset_dialog, "accepted", G_CALLBACK (idx_exporter_accepted_cb),
                           self, G_CONNECT_SWAPPED);
  gtk_window_present (self->subset_dialog);
}

/* Takes ownership of @export. Does nothing if @path isn't absolute. */
static void
export_to_path (IdxExporter *self,
                IdxSampleExport *export,
                GVariant *path)
{
  export->target = idx_path_parameter_get_file (path);
  if (export->target != NULL)
    start_export (self, export, FALSE /* may_replace */);
  idx_sample_export_unref (export);
}

static void
export_image_to_action (GSimpleAction *action,
                        GVariant *parameter,
                        gpointer data)
{
  IdxSampleExport *export = export_new_current (data);

  if (export != NULL)
    export_to_path (data, export, parameter);
}

static void
export_selected_to_action (GSimpleAction *action,
                           GVariant *parameter,
                           gpointer data)
{
  IdxExporter *self = data;

  if (idx_session_count_selected (self->session) > 0)
    export_to_path (self, export_new_selected (self, IDX_EXPORT_IMAGES), parameter);
  else
    idx_notice_show_message (self->notice, IDX_NOTICE_WARNING, _ ("No image is selected"), NULL);
}

static void
export_folders_to_action (GSimpleAction *action,
                          GVariant *parameter,
                          gpointer data)
{
  export_to_path (data, export_new_shown (data, IDX_EXPORT_CLASSES), parameter);
}

static void
export_list_to_action (GSimpleAction *action,
                       GVariant *parameter,
                       gpointer data)
{
  export_to_path (data, export_new_shown (data, IDX_EXPORT_LIST), parameter);
}

static void
export_sheet_to_action (GSimpleAction *action,
                        GVariant *parameter,
                        gpointer data)
{
  export_to_path (data, export_new_shown (data, IDX_EXPORT_SHEET), parameter);
}

static void
export_map_to_action (GSimpleAction *action,
                      GVariant *parameter,
                      gpointer data)
{
  export_to_path (data, export_new_shown (data, IDX_EXPORT_MAP), parameter);
}

static void
export_subset_to_action (GSimpleAction *action,
                         GVariant *parameter,
                         gpointer data)
{
  IdxSampleExport *export = export_new_shown (data, IDX_EXPORT_DATASET);

  export->use_current_labels = idx_sample_export_has_changed_labels (export);
  export_to_path (data, export, parameter);
}

/* Repeats the refused export, and lets it replace files. */
static void
replace_exported_action (GSimpleAction *action,
                         GVariant *parameter,
                         gpointer data)
{
  IdxExporter *self = data;
  g_autoptr (IdxSampleExport) export = g_steal_pointer (&self->refused);

  idx_notice_close (self->notice);
  if (export != NULL)
    start_export (self, export, TRUE /* may_replace */);
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
  { .name = "export-sheet", .activate = export_sheet_action },
  { .name = "export-sheet-to", .parameter_type = "s", .activate = export_sheet_to_action },
  { .name = "export-map", .activate = export_map_action },
  { .name = "export-map-to", .parameter_type = "s", .activate = export_map_to_action },
  { .name = "export-subset", .activate = export_subset_action },
  { .name = "export-subset-to", .parameter_type = "s", .activate = export_subset_to_action },
  { .name = "replace-exported", .activate = replace_exported_action },
};

/* --- The map --------------------------------------------------------------------------- */

/* The map can be exported once it has been arranged. */
static void
idx_exporter_map_changed_cb (IdxExporter *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);

  for (gsize i = 0; i < N_MAP_ACTIONS; i++)
    g_simple_action_set_enabled (self->map_actions[i],
                                 dataset != NULL &&
                                   idx_dataset_get_map_points (dataset) != NULL);
}

static void
idx_exporter_dataset_changed_cb (IdxExporter *self)
{
  g_signal_group_set_target (self->dataset_signals, idx_session_get_dataset (self->session));
  idx_exporter_map_changed_cb (self);
}

static void
follow_map (IdxExporter *self,
            GActionMap *actions)
{
  static const char *const names[N_MAP_ACTIONS] = { "export-map", "export-map-to" };

  for (gsize i = 0; i < N_MAP_ACTIONS; i++)
    self->map_actions[i] =
      g_object_ref (G_SIMPLE_ACTION (g_action_map_lookup_action (actions, names[i])));
  self->dataset_signals = g_signal_group_new (IDX_TYPE_DATASET);
  g_signal_group_connect_swapped (self->dataset_signals, "map-points-changed",
                                  G_CALLBACK (idx_exporter_map_changed_cb), self);
  g_signal_connect_object (self->session, "notify::dataset",
                           G_CALLBACK (idx_exporter_dataset_changed_cb), self, G_CONNECT_SWAPPED);
  idx_exporter_dataset_changed_cb (self);
}

/* --- Menus ----------------------------------------------------------------------------- */

static void
idx_exporter_selection_changed_cb (GMenu *menu,
                                   GParamSpec *pspec,
                                   IdxSession *session)
{
  guint n_selected = idx_session_count_selected (session);
  g_autofree char *count = idx_text_format_count (n_selected);
  g_autofree char *several = g_strdup_printf (
    ngettext ("_Export %s Image…", "_Export %s Images…", n_selected), count);

  idx_menu_set_label (menu, 0, n_selected > 1 ? several : _ ("_Export Image…"));
}

void
idx_exporter_add_menu (IdxExporter *self,
                       GMenu *menu)
{
  g_return_if_fail (IDX_IS_EXPORTER (self));
  g_return_if_fail (G_IS_MENU (menu));

  g_signal_connect_object (self->session, "notify::n-selected",
                           G_CALLBACK (idx_exporter_selection_changed_cb), menu,
                           G_CONNECT_SWAPPED);
}

/* --- Object ---------------------------------------------------------------------------- */

static void
idx_exporter_dispose (GObject *object)
{
  IdxExporter *self = IDX_EXPORTER (object);

  close_subset_dialog (self);
  g_clear_weak_pointer (&self->subset_dialog);
  g_clear_pointer (&self->refused, idx_sample_export_unref);
  g_clear_object (&self->session);
  g_clear_weak_pointer (&self->page);
  g_clear_object (&self->options);
  g_clear_object (&self->dialog);
  g_clear_object (&self->notice);
  g_clear_object (&self->folder);
  g_clear_object (&self->settings);
  g_clear_object (&self->dataset_signals);
  for (gsize i = 0; i < N_MAP_ACTIONS; i++)
    g_clear_object (&self->map_actions[i]);
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
  g_set_weak_pointer (&self->page, page);
  self->options = g_object_ref (options);
  self->dialog = g_object_ref (dialog);
  self->notice = g_object_ref (notice);
  self->settings = g_settings_new (IDX_APP_ID);
  g_action_map_add_action_entries (actions, entries, G_N_ELEMENTS (entries), self);
  follow_map (self, actions);
  return self;
}
