/* SPDX-License-Identifier: MIT */

/* Exports the samples that are shown, the selected ones or the current one. Dialogs ask for the
 * files. */

#include "idx-exporter.h"

#include "idx-error.h"
#include "idx-show-file.h"
#include "idx-slot.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The IDs of the choices that the dialogs offer. */
#define CHOICE_SAMPLES "samples"
#define CHOICE_PIXELS "pixels"
#define CHOICE_SCALE "scale"
#define CHOICE_FOLDERS "folders"
#define CHOICE_CAPTIONS "captions"
#define CHOICE_PAPER "paper"
#define CHOICE_GZIP "gzip"
#define CHOICE_LABELS "labels"

/* The keys of the settings that store the user's last choices. */
#define AS_SHOWN_KEY "export-as-shown"
#define SEVERAL_AS_SHOWN_KEY "export-several-as-shown"
#define SCALE_KEY "export-scale"
#define SEVERAL_SCALE_KEY "export-several-scale"
#define FOLDERS_KEY "export-class-folders"

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
  GSettings *settings;
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

  idx_notice_show_message (self->notice, IDX_NOTICE_SUCCESS, title, note);
  idx_show_file_offer (self->notice, written);
}

static void
show_failure (IdxExporter *self,
              IdxSampleExport *export,
              const GError *error)
{
  g_autofree char *title = idx_sample_export_dup_failure (export);

  idx_notice_show_message (self->notice, IDX_NOTICE_ERROR, title, error->message);
  if (!g_error_matches (error, IDX_ERROR, IDX_ERROR_EXISTS))
    return;
  g_clear_pointer (&self->refused, idx_sample_export_unref);
  self->refused = idx_sample_export_ref (export);
  idx_notice_add_button (self->notice, _ ("Replace"), "win.replace-exported");
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
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
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

/* --- Choices ------------------------------------------------------------------------------- */

/* Returns whether the images of each class can be written to a separate folder. */
static gboolean
can_divide_by_class (const IdxSampleExport *export)
{
  return (export->kind == IDX_EXPORT_IMAGES || export->kind == IDX_EXPORT_CLASSES) &&
         idx_dataset_get_labels (idx_subset_get_dataset (export->subset)) != NULL;
}

/* Returns whether decisions have changed any label, so that current and given labels differ. */
static gboolean
has_changed_labels (const IdxSampleExport *export)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (idx_subset_get_dataset (export->subset));

  return decisions != NULL && idx_decisions_get_n_in_state (decisions, IDX_STATE_RELABELED) > 0;
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

static void
add_switch (GtkFileChooser *chooser,
            const char *choice,
            const char *label,
            gboolean is_on)
{
  gtk_file_chooser_add_choice (chooser, choice, label, NULL, NULL);
  gtk_file_chooser_set_choice (chooser, choice, is_on ? "true" : "false");
}

/* Several images are usually read by programs, so they have choices of their own. */
static const char *
get_as_shown_key (const IdxSampleExport *export)
{
  return export->kind == IDX_EXPORT_IMAGE ? AS_SHOWN_KEY : SEVERAL_AS_SHOWN_KEY;
}

static const char *
get_scale_key (const IdxSampleExport *export)
{
  return export->kind == IDX_EXPORT_IMAGE ? SCALE_KEY : SEVERAL_SCALE_KEY;
}

/* Adds the choices for pixels, enlargement and folders. The user's last choices come first, because
 * GTK's own dialog ignores gtk_file_chooser_set_choice() and selects the first option. */
static void
add_image_choices (IdxExporter *self,
                   const IdxSampleExport *export,
                   GtkFileChooser *chooser)
{
  const char *pixels[] = { "shown", "stored", NULL };
  const char *pixel_names[] = { _ ("As shown"), _ ("Stored values"), NULL };
  const char *scales[] = { "1", "2", "4", "8", "16", "32", NULL };
  const char *scale_names[] = { "1×", "2×", "4×", "8×", "16×", "32×", NULL };
  g_autofree char *scale =
    g_strdup_printf ("%u", g_settings_get_uint (self->settings, get_scale_key (export)));

  if (!g_settings_get_boolean (self->settings, get_as_shown_key (export)))
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
  if (can_divide_by_class (export))
    add_switch (chooser, CHOICE_FOLDERS, _ ("A folder for each class"),
                g_settings_get_boolean (self->settings, FOLDERS_KEY));
}

/* Offers the selected samples and those that are shown. The selected ones come first, because GTK's
 * own dialog selects the first option. */
static void
add_samples_choice (const IdxSampleExport *selected,
                    const IdxSampleExport *shown,
                    GtkFileChooser *chooser)
{
  g_autofree char *n_selected =
    idx_text_format_count (idx_subset_get_n_samples (selected->subset));
  g_autofree char *n_shown = idx_text_format_count (idx_subset_get_n_samples (shown->subset));
  g_autofree char *selected_name = g_strdup_printf (_ ("Selected (%s)"), n_selected);
  g_autofree char *shown_name = g_strdup_printf (_ ("Shown (%s)"), n_shown);
  const char *samples[] = { "selected", "shown", NULL };
  const char *sample_names[] = { selected_name, shown_name, NULL };

  gtk_file_chooser_add_choice (chooser, CHOICE_SAMPLES, _ ("Samples"), samples, sample_names);
  gtk_file_chooser_set_choice (chooser, CHOICE_SAMPLES, samples[0]);
}

/* Puts the paper of the locale first, because GTK's own dialog selects the first option. */
static void
add_sheet_choices (const IdxSampleExport *export,
                   GtkFileChooser *chooser)
{
  const char *papers[] = { GTK_PAPER_NAME_A4, GTK_PAPER_NAME_LETTER, NULL };
  const char *paper_names[] = { _ ("A4"), _ ("Letter"), NULL };

  if (g_str_equal (gtk_paper_size_get_name (export->paper), GTK_PAPER_NAME_LETTER))
    {
      move_to_front (papers, 1);
      move_to_front (paper_names, 1);
    }
  add_switch (chooser, CHOICE_CAPTIONS, _ ("Captions"), TRUE);
  gtk_file_chooser_add_choice (chooser, CHOICE_PAPER, _ ("Paper Size of a PDF"), papers,
                               paper_names);
  gtk_file_chooser_set_choice (chooser, CHOICE_PAPER, papers[0]);
}

static void
add_dataset_choices (const IdxSampleExport *export,
                     GtkFileChooser *chooser)
{
  const char *labels[] = { "current", "given", NULL };
  const char *label_names[] = { _ ("Corrected"), _ ("As in the file"), NULL };

  add_switch (chooser, CHOICE_GZIP, _ ("Compressed"), FALSE);
  if (!has_changed_labels (export))
    return;
  gtk_file_chooser_add_choice (chooser, CHOICE_LABELS, _ ("Labels"), labels, label_names);
  gtk_file_chooser_set_choice (chooser, CHOICE_LABELS, labels[0]);
}

static gboolean
is_chosen (GtkFileChooser *chooser,
           const char *choice,
           const char *option)
{
  return g_strcmp0 (gtk_file_chooser_get_choice (chooser, choice), option) == 0;
}

/* Reads the choices about images, and remembers them. */
static void
read_image_choices (IdxExporter *self,
                    IdxSampleExport *export,
                    GtkFileChooser *chooser)
{
  const char *scale = gtk_file_chooser_get_choice (chooser, CHOICE_SCALE);

  export->scale = scale != NULL ? (guint) g_ascii_strtoull (scale, NULL, 10) : 1;
  export->as_shown = is_chosen (chooser, CHOICE_PIXELS, "shown");
  g_settings_set_boolean (self->settings, get_as_shown_key (export), export->as_shown);
  g_settings_set_uint (self->settings, get_scale_key (export), export->scale);
  if (!can_divide_by_class (export))
    return;
  if (is_chosen (chooser, CHOICE_FOLDERS, "true"))
    export->kind = IDX_EXPORT_CLASSES;
  g_settings_set_boolean (self->settings, FOLDERS_KEY, export->kind == IDX_EXPORT_CLASSES);
}

static void
read_sheet_choices (IdxSampleExport *export,
                    GtkFileChooser *chooser)
{
  const char *paper = gtk_file_chooser_get_choice (chooser, CHOICE_PAPER);

  export->with_captions = !is_chosen (chooser, CHOICE_CAPTIONS, "false");
  if (paper == NULL)
    return;
  gtk_paper_size_free (export->paper);
  export->paper = gtk_paper_size_new (paper);
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
    question->shown != NULL && is_chosen (chooser, CHOICE_SAMPLES, "shown") ? question->shown
                                                                            : question->export;

  export->target = gtk_file_chooser_get_file (chooser);
  g_clear_object (&self->folder);
  self->folder = export->kind == IDX_EXPORT_IMAGES ? g_object_ref (export->target)
                                                   : g_file_get_parent (export->target);
  if (idx_sample_export_is_of_images (export))
    read_image_choices (self, export, chooser);
  else if (export->kind == IDX_EXPORT_SHEET)
    read_sheet_choices (export, chooser);
  else if (export->kind == IDX_EXPORT_DATASET)
    {
      export->use_gzip = is_chosen (chooser, CHOICE_GZIP, "true");
      export->use_current_labels = is_chosen (chooser, CHOICE_LABELS, "current");
    }
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

static void
add_filter (GtkFileChooser *chooser,
            const char *name,
            const char *mime_type,
            const char *second_mime_type)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  gtk_file_filter_add_mime_type (filter, mime_type);
  if (second_mime_type != NULL)
    gtk_file_filter_add_mime_type (filter, second_mime_type);
  gtk_file_chooser_add_filter (chooser, filter);
}

static void
add_filter_and_choices (IdxExporter *self,
                        const IdxSampleExport *export,
                        GtkFileChooser *chooser)
{
  switch (export->kind)
    {
    case IDX_EXPORT_IMAGES:
    case IDX_EXPORT_CLASSES:
      /* Without a filter, GTK shows "(None)" next to the choices. */
      add_filter (chooser, _ ("Folders"), "inode/directory", NULL);
      add_image_choices (self, export, chooser);
      break;
    case IDX_EXPORT_LIST:
      add_filter (chooser, _ ("CSV files"), "text/csv", NULL);
      break;
    case IDX_EXPORT_SHEET:
      add_filter (chooser, _ ("PNG images and PDF documents"), "image/png", "application/pdf");
      add_sheet_choices (export, chooser);
      break;
    case IDX_EXPORT_DATASET:
      add_filter (chooser, _ ("IDX files"), "application/x-idx", "application/octet-stream");
      add_dataset_choices (export, chooser);
      break;
    case IDX_EXPORT_IMAGE:
    default:
      add_filter (chooser, _ ("PNG images"), "image/png", NULL);
      add_image_choices (self, export, chooser);
    }
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
  if (shown != NULL)
    add_samples_choice (export, shown, chooser);
  add_filter_and_choices (self, export, chooser);
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
export_subset_action (GSimpleAction *action,
                      GVariant *parameter,
                      gpointer data)
{
  show_dialog (data, export_new_shown (data, IDX_EXPORT_DATASET));
}

/* Takes ownership of @export. */
static void
export_to_path (IdxExporter *self,
                IdxSampleExport *export,
                GVariant *path)
{
  export->target = g_file_new_for_path (g_variant_get_string (path, NULL));
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
export_subset_to_action (GSimpleAction *action,
                         GVariant *parameter,
                         gpointer data)
{
  IdxSampleExport *export = export_new_shown (data, IDX_EXPORT_DATASET);

  export->use_current_labels = has_changed_labels (export);
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
  { .name = "export-subset", .activate = export_subset_action },
  { .name = "export-subset-to", .parameter_type = "s", .activate = export_subset_to_action },
  { .name = "replace-exported", .activate = replace_exported_action },
};

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

  g_menu_remove (menu, 0);
  g_menu_insert (menu, 0, n_selected > 1 ? several : _ ("_Export Image…"), "win.export-image");
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

  g_clear_pointer (&self->refused, idx_sample_export_unref);
  g_clear_object (&self->session);
  g_clear_weak_pointer (&self->page);
  g_clear_object (&self->options);
  g_clear_object (&self->dialog);
  g_clear_object (&self->notice);
  g_clear_object (&self->folder);
  g_clear_object (&self->settings);
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
  return self;
}
