/* SPDX-License-Identifier: MIT */

/* Saves corrected labels. A dialog asks for the file. */

#include "idx-label-saver.h"

#include "idx-correction.h"
#include "idx-error.h"
#include "idx-path-parameter.h"
#include "idx-save-notice.h"
#include "idx-slot.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <unistd.h>

/* The ID of the choice of the dialog: what to do with unsure and excluded samples. */
#define LEFT_OUT_CHOICE "left-out"

/* The folder beside the given labels that the dialog suggests. */
#define CORRECTED_FOLDER "corrected"

/* A save: what to save and where to. Counts references. */
typedef struct
{
  GWeakRef saver; /* weak, because the window may be closed while files are written */
  IdxJobList *tasks;
  IdxReview *review;
  IdxCorrection *correction; /* determines what is written */
  GFile *target;
  GFile *made_folder;         /* a folder that was made for this save, or NULL */
  guint64 through;            /* the last line of the journal whose step is saved */
  gboolean may_replace;       /* whether existing files may be replaced */
  gboolean was_asked;         /* whether the dialog has asked about the target, if it exists */
  gboolean has_journal_moved; /* whether the journal moved, so that the save began again */
} Save;

struct _IdxLabelSaver
{
  GObject parent_instance;
  IdxSession *session;
  IdxNotice *notice;
  GSimpleActionGroup *actions;
  IdxFileDialog *dialog;
  IdxSlot *copying;        /* writes the patch for the clipboard */
  GFile *folder;           /* the folder of the last save */
  Save *refused;           /* the last save that failed because files exist; Replace repeats it */
  IdxPatch *saved_changes; /* what the last save has changed, or NULL; Copy Patch copies it */
};

G_DEFINE_FINAL_TYPE (IdxLabelSaver, idx_label_saver, G_TYPE_OBJECT)

/* Removes a folder that was made for a save, unless something was saved in it. */
static void
remove_made_folder (GFile **folder)
{
  if (*folder != NULL)
    (void) g_file_delete (*folder, NULL, NULL);
  g_clear_object (folder);
}

static void
save_clear (gpointer data)
{
  Save *save = data;

  g_weak_ref_clear (&save->saver);
  g_clear_object (&save->tasks);
  g_clear_object (&save->review);
  g_clear_object (&save->correction);
  g_clear_object (&save->target);
  remove_made_folder (&save->made_folder);
}

static void
save_unref (gpointer save)
{
  g_rc_box_release_full (save, save_clear);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Save, save_unref)

static IdxLabels *
get_labels (IdxLabelSaver *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);

  return dataset != NULL ? idx_dataset_get_labels (dataset) : NULL;
}

/* --- Running -------------------------------------------------------------------------------- */

/* Shows why a save failed. If it failed because files exist, the button Replace can repeat it. */
static void
show_failure (IdxLabelSaver *self,
              Save *save,
              const GError *error)
{
  if (idx_save_notice_show_failed (self->notice, save->target, NULL, error, "win.replace-labels"))
    {
      g_clear_pointer (&self->refused, save_unref);
      self->refused = g_rc_box_acquire (save);
    }
  if (g_error_matches (error, IDX_ERROR, IDX_ERROR_CHANGED))
    idx_notice_add_button (self->notice, _ ("Reload"), "win.reload");
}

/* Says what was saved. */
static char *
describe_saved (const Save *save,
                const IdxCorrectionSummary *summary)
{
  g_autofree char *name = idx_text_file_name (save->target);
  g_autofree char *changed = idx_text_format_count (summary->n_changed);
  g_autofree char *all = idx_text_format_count (summary->n_labels);
  g_autofree char *dropped = idx_text_format_count (summary->n_dropped);

  if (summary->n_dropped == 0)
    return g_strdup_printf (ngettext ("%s of %s label changed. Saved %s with its proof",
                                      "%s of %s labels changed. Saved %s with its proof",
                                      summary->n_labels),
                            changed, all, name);
  return g_strdup_printf (
    ngettext ("%s of %s label changed, %s left out. Saved %s with its proof",
              "%s of %s labels changed, %s left out. Saved %s with its proof", summary->n_labels),
    changed, all, dropped, name);
}

/* Says which files were removed. Returns NULL if there are none. */
static char *
describe_removed (const IdxCorrectionSummary *summary)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < summary->removed->len; i++)
    {
      g_autofree char *name = idx_text_file_name (g_ptr_array_index (summary->removed, i));

      if (i > 0)
        g_string_append_c (text, '\n');
      g_string_append_printf (
        text, _ ("Removed “%s”, which was saved here earlier with other labels."), name);
    }
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

/* Moves the journal, which another program has changed, so that the proof can name one that has the
 * decisions. Returns whether the save can begin again. */
static gboolean
move_journal (IdxLabelSaver *self,
              Save *save)
{
  IdxJournal *journal = idx_review_get_journal (save->review);

  if (save->has_journal_moved || idx_session_get_review (self->session) != save->review ||
      journal == NULL || idx_journal_get_last_seq (journal) != save->through ||
      !idx_review_move_journal (save->review, NULL))
    return FALSE;
  save->has_journal_moved = TRUE;
  idx_correction_set_journal (save->correction, journal);
  return TRUE;
}

static void
report_saved (IdxLabelSaver *self,
              const Save *save,
              const IdxCorrectionSummary *summary)
{
  g_autofree char *title = describe_saved (save, summary);
  g_autofree char *text = describe_removed (summary);
  /* Another dataset may be open by now. */
  gboolean is_open = idx_session_get_review (self->session) == save->review;

  /* Ignore errors of the journal, because the saved files are correct anyway. */
  if (is_open)
    (void) idx_review_record_saved (save->review, save->through, save->target, summary->sha256,
                                    NULL);
  idx_save_notice_show_saved (self->notice, title, text, save->target);
  g_clear_object (&self->saved_changes);
  /* Without the samples that were left out, the files can't be compared any more. */
  if (summary->n_dropped == 0 && summary->n_changed > 0)
    {
      self->saved_changes = g_object_ref (summary->changes);
      idx_notice_add_follow_up (self->notice, _ ("Copy Patch"), "win.copy-patch");
    }
  if (summary->n_changed > 0 && is_open)
    idx_notice_add_follow_up (self->notice, _ ("Check Again"), "win.check-again");
}

static void start_save (Save *save);

static gpointer
write_files (gpointer data,
             IdxProgress *progress,
             GCancellable *cancellable,
             GError **error)
{
  const Save *save = data;
  gboolean may_replace =
    save->may_replace || (save->was_asked && g_file_query_exists (save->target, NULL));

  return idx_correction_save (save->correction, save->target, may_replace, progress, cancellable,
                              error);
}

static void
save_done (gpointer owner,
           gpointer data,
           gpointer result,
           const GError *error)
{
  Save *save = data;
  g_autoptr (IdxLabelSaver) self = g_weak_ref_get (&save->saver);
  g_autoptr (IdxCorrectionSummary) summary = result;

  if (self == NULL)
    return;
  if (summary != NULL)
    report_saved (self, save, summary);
  else if (g_error_matches (error, IDX_ERROR, IDX_ERROR_JOURNAL_CHANGED) &&
           move_journal (self, save))
    start_save (save);
  else
    show_failure (self, save, error);
}

static const IdxJobKind save_kind = {
  .work = write_files,
  .free_input = save_unref,
  .free_result = (GDestroyNotify) idx_correction_summary_free,
  .done = save_done,
  .has_effects = TRUE,
};

static void
start_save (Save *save)
{
  idx_slot_run_alone (save->tasks, &save_kind, _ ("Saving labels…"), g_rc_box_acquire (save));
}

static Save *
save_new (IdxLabelSaver *self,
          GFile *target)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  IdxReview *review = idx_session_get_review (self->session);
  IdxJournal *journal = idx_review_get_journal (review);
  Save *save = g_rc_box_new0 (Save);

  g_weak_ref_init (&save->saver, self);
  save->tasks = g_object_ref (idx_session_get_tasks (self->session));
  save->review = g_object_ref (review);
  save->target = g_object_ref (target);
  save->correction = idx_correction_new (dataset, idx_dataset_get_decisions (dataset));
  if (journal != NULL)
    save->through = idx_journal_get_last_seq (journal);
  if (journal != NULL && idx_journal_get_location (journal) != NULL)
    idx_correction_set_journal (save->correction, journal);
  return save;
}

/* --- Dialog --------------------------------------------------------------------------------- */

/* The dataset whose labels the dialog saves. If the user opens another dataset before choosing the
 * file, nothing is saved. */
typedef struct
{
  IdxLabelSaver *saver; /* not referenced */
  IdxDataset *dataset;
  GFile *made_folder;  /* a folder that was made for the dialog, or NULL */
  gboolean has_choice; /* whether the dialog asks what to leave out */
} Question;

static void
question_free (gpointer data)
{
  Question *question = data;

  remove_made_folder (&question->made_folder);
  g_object_unref (question->dataset);
  g_free (question);
}

/* What the dialog offers to leave out. If there are only unsure or only excluded samples, it offers
 * two of these options, and without any of them no choice. */
typedef struct
{
  const char *id;
  gboolean drops_unsure;
  gboolean drops_excluded;
} Option;

static const Option options[] = {
  { "nothing", FALSE, FALSE },
  { "unsure", TRUE, FALSE },
  { "excluded", FALSE, TRUE },
  { "both", TRUE, TRUE },
};

/* Leaves out the samples that the user chose to leave out. Returns whether there are any. */
static gboolean
apply_choice (const Question *question,
              GtkFileChooser *chooser,
              Save *save)
{
  const char *id =
    question->has_choice ? gtk_file_chooser_get_choice (chooser, LEFT_OUT_CHOICE) : NULL;
  const Option *option = &options[0];

  for (gsize i = 0; i < G_N_ELEMENTS (options); i++)
    if (g_strcmp0 (id, options[i].id) == 0)
      option = &options[i];
  if (option->drops_unsure)
    (void) idx_correction_set_treatment (save->correction, IDX_STATE_UNSURE, IDX_TREATMENT_DROP,
                                         0 /* no label */, NULL);
  if (option->drops_excluded)
    (void) idx_correction_set_treatment (save->correction, IDX_STATE_EXCLUDED, IDX_TREATMENT_DROP,
                                         0 /* no label */, NULL);
  return option->drops_unsure || option->drops_excluded;
}

/* If only labels are saved, replaces an existing file, because the dialog has asked the user. If
 * samples are left out, images and an index are saved, too. The dialog hasn't asked about those
 * files, so if any of them exists, the save fails and a notice offers Replace. */
static void
idx_label_saver_chosen_cb (GtkFileChooser *chooser,
                           gpointer data)
{
  Question *question = data;
  IdxLabelSaver *self = question->saver;
  g_autoptr (GFile) target = gtk_file_chooser_get_file (chooser);
  g_autoptr (Save) save = NULL;

  if (idx_session_get_dataset (self->session) != question->dataset)
    return;
  g_clear_object (&self->folder);
  self->folder = g_file_get_parent (target);
  save = save_new (self, target);
  if (question->made_folder != NULL && g_file_has_parent (target, question->made_folder))
    save->made_folder = g_steal_pointer (&question->made_folder);
  save->was_asked = !apply_choice (question, chooser, save);
  start_save (save);
}

/* Returns the title of the choice. */
static char *
describe_choice (guint n_unsure,
                 guint n_excluded)
{
  g_autofree char *unsure = idx_text_format_count (n_unsure);
  g_autofree char *excluded = idx_text_format_count (n_excluded);

  if (n_excluded == 0)
    return g_strdup_printf (ngettext ("%s unsure sample", "%s unsure samples", n_unsure), unsure);
  if (n_unsure == 0)
    return g_strdup_printf (ngettext ("%s excluded sample", "%s excluded samples", n_excluded),
                            excluded);
  return g_strdup_printf (_ ("Unsure (%s) and excluded (%s) samples"), unsure, excluded);
}

/* Returns the text of an option, with the number of samples that it writes. @is_only: whether there
 * is only one option that leaves samples out. */
static char *
describe_option (const Option *option,
                 gboolean is_only,
                 guint n_written,
                 guint n_samples)
{
  g_autofree char *written = idx_text_format_count (n_written);
  g_autofree char *all = idx_text_format_count (n_samples);

  if (!option->drops_unsure && !option->drops_excluded)
    return g_strdup_printf (ngettext ("Keep given labels: %s of %s sample will be written",
                                      "Keep given labels: %s of %s samples will be written",
                                      n_samples),
                            written, all);
  if (is_only)
    return g_strdup_printf (ngettext ("Leave out: %s of %s sample will be written",
                                      "Leave out: %s of %s samples will be written", n_samples),
                            written, all);
  if (!option->drops_excluded)
    return g_strdup_printf (ngettext ("Leave out unsure ones: %s of %s sample will be written",
                                      "Leave out unsure ones: %s of %s samples will be written",
                                      n_samples),
                            written, all);
  if (!option->drops_unsure)
    return g_strdup_printf (ngettext ("Leave out excluded ones: %s of %s sample will be written",
                                      "Leave out excluded ones: %s of %s samples will be written",
                                      n_samples),
                            written, all);
  return g_strdup_printf (ngettext ("Leave out both: %s of %s sample will be written",
                                    "Leave out both: %s of %s samples will be written", n_samples),
                          written, all);
}

/* Asks what to do with unsure and excluded samples, if there are any. */
static void
add_choice (Question *question,
            GtkFileChooser *chooser)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (question->dataset);
  guint n_samples = idx_decisions_get_n_labels (decisions);
  guint n_unsure = idx_decisions_get_n_in_state (decisions, IDX_STATE_UNSURE);
  guint n_excluded = idx_decisions_get_n_in_state (decisions, IDX_STATE_EXCLUDED);
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();
  g_autoptr (GStrvBuilder) texts = g_strv_builder_new ();
  g_autofree char *title = describe_choice (n_unsure, n_excluded);
  g_auto (GStrv) all_ids = NULL;
  g_auto (GStrv) all_texts = NULL;

  question->has_choice = n_unsure > 0 || n_excluded > 0;
  if (!question->has_choice)
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (options); i++)
    {
      const Option *option = &options[i];
      guint n_dropped =
        (option->drops_unsure ? n_unsure : 0) + (option->drops_excluded ? n_excluded : 0);
      g_autofree char *text = describe_option (option, n_unsure == 0 || n_excluded == 0,
                                               n_samples - n_dropped, n_samples);

      if ((option->drops_unsure && n_unsure == 0) || (option->drops_excluded && n_excluded == 0))
        continue;
      g_strv_builder_add (ids, option->id);
      g_strv_builder_add (texts, text);
    }
  all_ids = g_strv_builder_end (ids);
  all_texts = g_strv_builder_end (texts);
  gtk_file_chooser_add_choice (chooser, LEFT_OUT_CHOICE, title, (const char **) all_ids,
                               (const char **) all_texts);
  gtk_file_chooser_set_choice (chooser, LEFT_OUT_CHOICE, all_ids[0]);
}

/* Without a filter, GTK shows "(None)" next to the choice. */
static void
add_filter (GtkFileChooser *chooser)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _ ("All files"));
  gtk_file_filter_add_pattern (filter, "*");
  gtk_file_chooser_add_filter (chooser, filter);
}

static gboolean
is_suitable_folder (const char *path,
                    GFile *given_folder)
{
  g_autoptr (GFile) folder = path != NULL ? g_file_new_for_path (path) : NULL;

  return folder != NULL && (given_folder == NULL || !g_file_equal (folder, given_folder)) &&
         g_access (path, W_OK | X_OK) == 0;
}

/* Makes the folder CORRECTED_FOLDER beside the given labels, unless it is there. Returns its path;
 * NULL if it can't be made. */
static char *
make_corrected_folder (GFile *given_folder,
                       GFile **made_folder)
{
  g_autofree char *given_name = given_folder != NULL ? g_file_get_basename (given_folder) : NULL;
  g_autoptr (GFile) folder = NULL;

  /* Corrected labels that are corrected again don't go into a folder in that folder. */
  if (given_name == NULL || !g_file_is_native (given_folder) ||
      g_str_equal (given_name, CORRECTED_FOLDER))
    return NULL;
  folder = g_file_get_child (given_folder, CORRECTED_FOLDER);
  if (g_file_make_directory (folder, NULL, NULL))
    *made_folder = g_object_ref (folder);
  return g_file_get_path (folder);
}

/* Chooses the folder that the dialog starts in. The dialog suggests the file name of the given
 * labels, because programs look for this name. Avoids their folder, because the given labels must
 * not be replaced. Sets @made_folder if the folder was made. */
static GFile *
choose_folder (IdxLabelSaver *self,
               GFile *given_file,
               GFile **made_folder)
{
  g_autoptr (GFile) given_folder = g_file_get_parent (given_file);
  g_autofree char *corrected =
    self->folder == NULL ? make_corrected_folder (given_folder, made_folder) : NULL;
  const char *const paths[] = {
    self->folder != NULL ? g_file_peek_path (self->folder) : NULL,
    corrected,
    g_get_user_special_dir (G_USER_DIRECTORY_DOCUMENTS),
    g_get_home_dir (),
  };

  for (gsize i = 0; i < G_N_ELEMENTS (paths); i++)
    if (is_suitable_folder (paths[i], given_folder))
      return g_file_new_for_path (paths[i]);
  return g_file_new_for_path (g_get_tmp_dir ());
}

static void
show_dialog (IdxLabelSaver *self)
{
  GFile *given_file = idx_file_get_location (idx_labels_get_file (get_labels (self)));
  Question *question = g_new0 (Question, 1);
  g_autoptr (GFile) folder = choose_folder (self, given_file, &question->made_folder);
  g_autofree char *name = g_file_get_basename (given_file);
  GtkFileChooser *chooser = idx_file_dialog_begin (self->dialog, _ ("Save Corrected Labels"),
                                                   GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"));

  question->saver = self;
  question->dataset = g_object_ref (idx_session_get_dataset (self->session));
  idx_file_dialog_set_folder (self->dialog, folder);
  gtk_file_chooser_set_current_name (chooser, name);
  add_filter (chooser);
  add_choice (question, chooser);
  idx_file_dialog_show (self->dialog, idx_label_saver_chosen_cb, question, question_free);
}

/* --- Patch ---------------------------------------------------------------------------------- */

static gpointer
write_patch (gpointer data,
             IdxProgress *progress,
             GCancellable *cancellable,
             GError **error)
{
  return idx_patch_dup_text (data, IDX_PATCH_CSV, cancellable, error);
}

static void
patch_written (gpointer owner,
               gpointer data,
               gpointer result,
               const GError *error)
{
  IdxLabelSaver *self = owner;
  g_autofree char *text = result;
  g_autofree char *count = NULL;
  g_autofree char *title = NULL;
  guint n_changes;

  if (text == NULL)
    return;
  (void) idx_patch_get_changes (data, &n_changes);
  count = idx_text_format_count (n_changes);
  title = g_strdup_printf (
    ngettext ("Copied a patch with %s change", "Copied a patch with %s changes", n_changes), count);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self->notice)), text);
  idx_notice_show_message (self->notice, IDX_NOTICE_SUCCESS, title, NULL);
}

static const IdxJobKind patch_kind = {
  .work = write_patch,
  .free_input = g_object_unref,
  .free_result = g_free,
  .done = patch_written,
};

/* --- Actions -------------------------------------------------------------------------------- */

static void
save_labels_action (GSimpleAction *action,
                    GVariant *parameter,
                    gpointer data)
{
  show_dialog (data);
}

static void
save_labels_to_action (GSimpleAction *action,
                       GVariant *parameter,
                       gpointer data)
{
  g_autoptr (GFile) target = idx_path_parameter_get_file (parameter);
  g_autoptr (Save) save = NULL;

  if (target == NULL)
    return;
  save = save_new (data, target);
  start_save (save);
}

static void
replace_labels_action (GSimpleAction *action,
                       GVariant *parameter,
                       gpointer data)
{
  IdxLabelSaver *self = data;
  g_autoptr (Save) save = g_steal_pointer (&self->refused);

  if (save == NULL)
    return;
  idx_notice_close (self->notice);
  save->may_replace = TRUE;
  start_save (save);
}

static void
copy_patch_action (GSimpleAction *action,
                   GVariant *parameter,
                   gpointer data)
{
  IdxLabelSaver *self = data;

  if (self->saved_changes != NULL)
    idx_slot_start (self->copying, &patch_kind, _ ("Copying the patch…"),
                    g_object_ref (self->saved_changes));
}

static const GActionEntry entries[] = {
  { .name = "save-labels", .activate = save_labels_action },
  { .name = "save-labels-to", .parameter_type = "s", .activate = save_labels_to_action },
  { .name = "replace-labels", .activate = replace_labels_action },
  { .name = "copy-patch", .activate = copy_patch_action },
};

static GSimpleAction *
get_action (IdxLabelSaver *self,
            gsize i)
{
  return G_SIMPLE_ACTION (
    g_action_map_lookup_action (G_ACTION_MAP (self->actions), entries[i].name));
}

static void
idx_label_saver_dataset_changed_cb (IdxLabelSaver *self)
{
  g_clear_pointer (&self->refused, save_unref);
  g_clear_object (&self->saved_changes);
  for (gsize i = 0; i < G_N_ELEMENTS (entries); i++)
    g_simple_action_set_enabled (get_action (self, i), get_labels (self) != NULL);
}

/* --- Object --------------------------------------------------------------------------------- */

static void
idx_label_saver_dispose (GObject *object)
{
  IdxLabelSaver *self = IDX_LABEL_SAVER (object);

  if (self->dialog != NULL)
    idx_file_dialog_close (self->dialog);
  /* The actions outlive this object in the action map of the window. */
  for (gsize i = 0; self->actions != NULL && i < G_N_ELEMENTS (entries); i++)
    g_signal_handlers_disconnect_by_data (get_action (self, i), self);
  g_clear_object (&self->actions);
  g_clear_object (&self->session);
  g_clear_object (&self->dialog);
  g_clear_object (&self->notice);
  g_clear_object (&self->folder);
  g_clear_pointer (&self->refused, save_unref);
  g_clear_object (&self->saved_changes);
  g_clear_pointer (&self->copying, idx_slot_free);
  G_OBJECT_CLASS (idx_label_saver_parent_class)->dispose (object);
}

static void
idx_label_saver_class_init (IdxLabelSaverClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_label_saver_dispose;
}

static void
idx_label_saver_init (IdxLabelSaver *self)
{
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}

IdxLabelSaver *
idx_label_saver_new (IdxSession *session,
                     IdxFileDialog *dialog,
                     IdxNotice *notice)
{
  IdxLabelSaver *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);
  g_return_val_if_fail (IDX_IS_FILE_DIALOG (dialog), NULL);
  g_return_val_if_fail (IDX_IS_NOTICE (notice), NULL);

  self = g_object_new (IDX_TYPE_LABEL_SAVER, NULL);
  self->session = g_object_ref (session);
  self->dialog = g_object_ref (dialog);
  self->notice = g_object_ref (notice);
  self->copying = idx_slot_new (idx_session_get_tasks (session), self);
  g_signal_connect_object (session, "notify::dataset",
                           G_CALLBACK (idx_label_saver_dataset_changed_cb), self,
                           G_CONNECT_SWAPPED);
  idx_label_saver_dataset_changed_cb (self);
  return self;
}

void
idx_label_saver_add_actions (IdxLabelSaver *self,
                             GActionMap *window_actions)
{
  g_return_if_fail (IDX_IS_LABEL_SAVER (self));
  g_return_if_fail (G_IS_ACTION_MAP (window_actions));

  for (gsize i = 0; i < G_N_ELEMENTS (entries); i++)
    g_action_map_add_action (window_actions, G_ACTION (get_action (self, i)));
}
