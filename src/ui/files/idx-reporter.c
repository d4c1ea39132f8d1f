/* SPDX-License-Identifier: MIT */

/* Writes a report on the open dataset to a PDF file. */

#include "idx-reporter.h"

#include "idx-path-parameter.h"
#include "idx-report-request.h"
#include "idx-save-notice.h"
#include "idx-slot.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxReporter
{
  GObject parent_instance;
  IdxSession *session;
  IdxDisplayOptions *options;
  IdxFileDialog *dialog;
  IdxNotice *notice;
  GFile *refused; /* the file that a report didn't replace, for the button Replace; or NULL */
};

G_DEFINE_FINAL_TYPE (IdxReporter, idx_reporter, G_TYPE_OBJECT)

/* --- Writing --------------------------------------------------------------------------- */

/* A report to write, which a dialog or a job owns. */
typedef struct
{
  IdxReporter *reporter;
  IdxDataset *dataset; /* the open one; @request has a snapshot */
  IdxReportRequest *request;
  GFile *target;
  gboolean may_replace;
} Writing;

static void
writing_free (gpointer data)
{
  Writing *writing = data;

  if (writing == NULL)
    return;
  g_object_unref (writing->reporter);
  g_object_unref (writing->dataset);
  idx_report_request_free (writing->request);
  g_clear_object (&writing->target);
  g_free (writing);
}

static gpointer
write_report (gpointer data,
              IdxProgress *progress,
              GCancellable *cancellable,
              GError **error)
{
  const Writing *writing = data;

  return idx_report_request_save (writing->request, writing->target, writing->may_replace, progress,
                                  cancellable, error)
           ? g_object_ref (writing->target)
           : NULL;
}

static void
report_done (gpointer owner,
             gpointer data,
             gpointer result,
             const GError *error)
{
  const Writing *writing = data;
  IdxReporter *self = writing->reporter;
  g_autoptr (GFile) written = result;
  g_autofree char *name = idx_text_file_name (writing->target);
  g_autofree char *title = g_strdup_printf (_ ("Saved “%s”"), name);
  /* Replace reports on the open dataset, so it isn't offered if another one has been opened. */
  gboolean can_replace = writing->dataset == idx_session_get_dataset (self->session);

  if (written != NULL)
    idx_save_notice_show_saved (self->notice, title, NULL, written);
  else if (idx_save_notice_show_failed (self->notice, writing->target, NULL, error,
                                        can_replace ? "win.replace-report" : NULL))
    g_set_object (&self->refused, writing->target);
}

static const IdxJobKind report_kind = {
  .work = write_report,
  .free_input = writing_free,
  .free_result = g_object_unref,
  .done = report_done,
  .has_effects = TRUE,
};

/* Takes ownership of @writing. */
static void
start (Writing *writing)
{
  idx_slot_run_alone (idx_session_get_tasks (writing->reporter->session), &report_kind,
                      _ ("Writing the report…"), writing);
}

/* --- The dataset ----------------------------------------------------------------------- */

/* While labels are hidden, nothing about decisions is reported. */
static void
add_journal (IdxReporter *self,
             IdxReportRequest *request)
{
  IdxReview *review = idx_session_get_review (self->session);
  IdxJournal *journal = review != NULL ? idx_review_get_journal (review) : NULL;
  GFile *location = journal != NULL ? idx_journal_get_location (journal) : NULL;

  if (location != NULL && !idx_session_is_blind (self->session) &&
      g_file_query_exists (location, NULL))
    g_ptr_array_add (request->journals, g_object_ref (location));
}

/* Returns a report on the open dataset; NULL after a message if there is none that was read
 * completely. */
static Writing *
begin (IdxReporter *self)
{
  IdxDataset *dataset = idx_session_get_dataset (self->session);
  Writing *writing;

  if (dataset == NULL)
    return NULL;
  if (!idx_dataset_is_loaded (dataset))
    {
      idx_notice_show_message (self->notice, IDX_NOTICE_INFO,
                               _ ("The report can't be written yet"),
                               _ ("The files haven't been read completely yet."));
      return NULL;
    }
  writing = g_new0 (Writing, 1);
  writing->reporter = g_object_ref (self);
  writing->dataset = g_object_ref (dataset);
  writing->request = idx_report_request_new (dataset);
  writing->request->palette = idx_display_options_get_palette (self->options, NULL /* paper */);
  writing->request->has_palette = TRUE;
  writing->request->orientation = idx_display_options_get_orientation (self->options);
  writing->request->uses_cache = TRUE;
  add_journal (self, writing->request);
  return writing;
}

/* --- Actions --------------------------------------------------------------------------- */

/* The dialog has asked whether to replace the file. It frees its data afterwards, so the job gets
 * what is in it. */
static void
idx_reporter_chosen_cb (GtkFileChooser *chooser,
                        gpointer data)
{
  Writing **question = data;
  Writing *writing = g_steal_pointer (question);

  if (writing == NULL)
    return;
  writing->target = gtk_file_chooser_get_file (chooser);
  writing->may_replace = TRUE;
  start (writing);
}

static void
question_free (gpointer data)
{
  Writing **question = data;

  writing_free (*question);
  g_free (question);
}

static void
export_report_action (GSimpleAction *action,
                      GVariant *parameter,
                      gpointer data)
{
  IdxReporter *self = data;
  Writing *writing = begin (self);
  g_autofree char *path = g_get_current_dir ();
  g_autoptr (GFile) folder = g_file_new_for_path (path);
  g_autofree char *name = NULL;
  GtkFileChooser *chooser;
  Writing **question;

  if (writing == NULL)
    return;
  name = g_strdup_printf ("%s-report.pdf", idx_dataset_get_stem (writing->request->dataset));
  chooser = idx_file_dialog_begin (self->dialog, _ ("Export Report"), GTK_FILE_CHOOSER_ACTION_SAVE,
                                   _ ("_Export"));
  idx_file_dialog_set_folder (self->dialog, folder);
  gtk_file_chooser_set_current_name (chooser, name);
  question = g_new (Writing *, 1);
  *question = writing;
  idx_file_dialog_show (self->dialog, idx_reporter_chosen_cb, question, question_free);
}

static void
write_to (IdxReporter *self,
          GFile *target,
          gboolean may_replace)
{
  Writing *writing = begin (self);

  if (writing == NULL)
    return;
  writing->target = g_object_ref (target);
  writing->may_replace = may_replace;
  start (writing);
}

static void
export_report_to_action (GSimpleAction *action,
                         GVariant *parameter,
                         gpointer data)
{
  g_autoptr (GFile) target = idx_path_parameter_get_file (parameter);

  if (target != NULL)
    write_to (data, target, FALSE);
}

static void
replace_report_action (GSimpleAction *action,
                       GVariant *parameter,
                       gpointer data)
{
  IdxReporter *self = data;
  g_autoptr (GFile) target = g_steal_pointer (&self->refused);

  idx_notice_close (self->notice);
  if (target != NULL)
    write_to (self, target, TRUE);
}

static const GActionEntry entries[] = {
  { .name = "export-report", .activate = export_report_action },
  { .name = "export-report-to", .parameter_type = "s", .activate = export_report_to_action },
  { .name = "replace-report", .activate = replace_report_action },
};

static void
idx_reporter_dataset_changed_cb (IdxReporter *self)
{
  g_clear_object (&self->refused);
}

/* --- Object ---------------------------------------------------------------------------- */

static void
idx_reporter_dispose (GObject *object)
{
  IdxReporter *self = IDX_REPORTER (object);

  g_clear_object (&self->session);
  g_clear_object (&self->options);
  g_clear_object (&self->dialog);
  g_clear_object (&self->notice);
  g_clear_object (&self->refused);
  G_OBJECT_CLASS (idx_reporter_parent_class)->dispose (object);
}

static void
idx_reporter_class_init (IdxReporterClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_reporter_dispose;
}

static void
idx_reporter_init (IdxReporter *self)
{
}

IdxReporter *
idx_reporter_new (IdxSession *session,
                  IdxDisplayOptions *options,
                  IdxFileDialog *dialog,
                  IdxNotice *notice,
                  GActionMap *actions)
{
  IdxReporter *self;

  g_return_val_if_fail (IDX_IS_SESSION (session), NULL);
  g_return_val_if_fail (IDX_IS_DISPLAY_OPTIONS (options), NULL);
  g_return_val_if_fail (IDX_IS_FILE_DIALOG (dialog), NULL);
  g_return_val_if_fail (IDX_IS_NOTICE (notice), NULL);
  g_return_val_if_fail (G_IS_ACTION_MAP (actions), NULL);

  self = g_object_new (IDX_TYPE_REPORTER, NULL);
  self->session = g_object_ref (session);
  self->options = g_object_ref (options);
  self->dialog = g_object_ref (dialog);
  self->notice = g_object_ref (notice);
  g_signal_connect_object (session, "notify::dataset", G_CALLBACK (idx_reporter_dataset_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_action_map_add_action_entries (actions, entries, G_N_ELEMENTS (entries), self);
  return self;
}
