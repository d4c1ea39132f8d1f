/* SPDX-License-Identifier: MIT */

/* Saves the pairs of equal or similar images as CSV. A dialog asks for the file. */

#include "idx-pair-saver.h"

#include "idx-error.h"
#include "idx-show-file.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxPairSaver
{
  GObject parent_instance;
  IdxJobList *tasks;
  IdxFileDialog *dialog;
  IdxNotice *notice;
  GActionMap *actions; /* not owned */
  IdxComparison *comparison;
  GFile *refused; /* the file that a save didn't replace, for the button Replace; or NULL */
};

G_DEFINE_FINAL_TYPE (IdxPairSaver, idx_pair_saver, G_TYPE_OBJECT)

/* --- Running --------------------------------------------------------------------------- */

/* A save that is running. */
typedef struct
{
  IdxPairSaver *saver;
  IdxJob *task;
  GFile *target;
} Save;

static void
idx_pair_saver_saved_cb (GObject *source,
                         GAsyncResult *result,
                         gpointer data)
{
  g_autofree Save *save = data;
  g_autoptr (IdxPairSaver) self = save->saver;
  g_autoptr (IdxJob) task = save->task;
  g_autoptr (GFile) target = save->target;
  g_autofree char *name = idx_text_file_name (target);
  g_autofree char *title = NULL;
  g_autoptr (GError) error = NULL;

  idx_job_list_remove (self->tasks, task);
  if (idx_comparison_save_finish (IDX_COMPARISON (source), result, &error))
    {
      title = g_strdup_printf (_ ("The pairs were saved as “%s”"), name);
      idx_notice_show_message (self->notice, IDX_NOTICE_SUCCESS, title, NULL);
      idx_show_file_offer (self->notice, target);
      return;
    }
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  title = g_strdup_printf (_ ("“%s” can't be saved"), name);
  idx_notice_show_message (self->notice, IDX_NOTICE_WARNING, title, error->message);
  if (g_error_matches (error, IDX_ERROR, IDX_ERROR_EXISTS))
    {
      g_set_object (&self->refused, target);
      idx_notice_add_button (self->notice, _ ("Replace"), "win.replace-pairs");
    }
}

static void
save_pairs (IdxPairSaver *self,
            GFile *target,
            gboolean replace)
{
  g_autofree char *name = idx_text_file_name (target);
  g_autofree char *title = g_strdup_printf (_ ("Writing %s…"), name);
  Save *save = g_new (Save, 1);

  *save = (Save){ g_object_ref (self), idx_job_list_begin (self->tasks, title),
                  g_object_ref (target) };
  idx_comparison_save_async (self->comparison, target, replace,
                             idx_job_get_cancellable (save->task), idx_pair_saver_saved_cb, save);
}

/* Returns whether there are pairs to save. During a search there are none. */
static gboolean
can_save (IdxPairSaver *self)
{
  guint n_pairs = 0;

  if (self->comparison != NULL)
    (void) idx_comparison_get_pairs (self->comparison, &n_pairs);
  return n_pairs > 0;
}

/* --- Actions --------------------------------------------------------------------------- */

/* The dialog has asked whether to replace the file. */
static void
idx_pair_saver_chosen_cb (GtkFileChooser *chooser,
                          gpointer data)
{
  g_autoptr (GFile) target = gtk_file_chooser_get_file (chooser);

  if (target != NULL && can_save (data))
    save_pairs (data, target, TRUE /* replace */);
}

static void
save_pairs_action (GSimpleAction *action,
                   GVariant *parameter,
                   gpointer data)
{
  IdxPairSaver *self = data;
  GtkFileChooser *chooser = idx_file_dialog_begin (self->dialog, _ ("Save Pairs"),
                                                   GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"));
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  g_autofree char *path = g_get_current_dir ();
  g_autoptr (GFile) folder = g_file_new_for_path (path);

  gtk_file_filter_set_name (filter, _ ("CSV files"));
  gtk_file_filter_add_mime_type (filter, "text/csv");
  gtk_file_chooser_add_filter (chooser, filter);
  idx_file_dialog_set_folder (self->dialog, folder);
  gtk_file_chooser_set_current_name (chooser, "pairs.csv");
  idx_file_dialog_show (self->dialog, idx_pair_saver_chosen_cb, self, NULL);
}

static void
save_pairs_to_action (GSimpleAction *action,
                      GVariant *parameter,
                      gpointer data)
{
  g_autoptr (GFile) target = g_file_new_for_path (g_variant_get_string (parameter, NULL));

  save_pairs (data, target, FALSE /* replace */);
}

static void
replace_pairs_action (GSimpleAction *action,
                      GVariant *parameter,
                      gpointer data)
{
  IdxPairSaver *self = data;
  g_autoptr (GFile) target = g_steal_pointer (&self->refused);

  if (target == NULL)
    return;
  idx_notice_close (self->notice);
  save_pairs (self, target, TRUE /* replace */);
}

static const GActionEntry entries[] = {
  { .name = "save-pairs", .activate = save_pairs_action },
  { .name = "save-pairs-to", .parameter_type = "s", .activate = save_pairs_to_action },
  { .name = "replace-pairs", .activate = replace_pairs_action },
};

static void
idx_pair_saver_pairs_changed_cb (IdxPairSaver *self)
{
  g_clear_object (&self->refused);
  for (gsize i = 0; i < G_N_ELEMENTS (entries); i++)
    g_simple_action_set_enabled (
      G_SIMPLE_ACTION (g_action_map_lookup_action (self->actions, entries[i].name)),
      can_save (self));
}

/* --- Object ---------------------------------------------------------------------------- */

static void
idx_pair_saver_dispose (GObject *object)
{
  IdxPairSaver *self = IDX_PAIR_SAVER (object);

  g_clear_object (&self->tasks);
  g_clear_object (&self->dialog);
  g_clear_object (&self->notice);
  g_clear_object (&self->comparison);
  g_clear_object (&self->refused);
  G_OBJECT_CLASS (idx_pair_saver_parent_class)->dispose (object);
}

static void
idx_pair_saver_class_init (IdxPairSaverClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_pair_saver_dispose;
}

static void
idx_pair_saver_init (IdxPairSaver *self)
{
}

IdxPairSaver *
idx_pair_saver_new (IdxJobList *tasks,
                    IdxFileDialog *dialog,
                    IdxNotice *notice,
                    GActionMap *actions)
{
  IdxPairSaver *self;

  g_return_val_if_fail (IDX_IS_JOB_LIST (tasks), NULL);
  g_return_val_if_fail (IDX_IS_FILE_DIALOG (dialog), NULL);
  g_return_val_if_fail (IDX_IS_NOTICE (notice), NULL);
  g_return_val_if_fail (G_IS_ACTION_MAP (actions), NULL);

  self = g_object_new (IDX_TYPE_PAIR_SAVER, NULL);
  self->tasks = g_object_ref (tasks);
  self->dialog = g_object_ref (dialog);
  self->notice = g_object_ref (notice);
  self->actions = actions;
  g_action_map_add_action_entries (actions, entries, G_N_ELEMENTS (entries), self);
  idx_pair_saver_pairs_changed_cb (self);
  return self;
}

void
idx_pair_saver_set_comparison (IdxPairSaver *self,
                               IdxComparison *comparison)
{
  g_return_if_fail (IDX_IS_PAIR_SAVER (self));
  g_return_if_fail (comparison == NULL || IDX_IS_COMPARISON (comparison));

  if (self->comparison != NULL)
    g_signal_handlers_disconnect_by_data (self->comparison, self);
  g_set_object (&self->comparison, comparison);
  if (comparison != NULL)
    g_signal_connect_object (comparison, "changed", G_CALLBACK (idx_pair_saver_pairs_changed_cb),
                             self, G_CONNECT_SWAPPED);
  idx_pair_saver_pairs_changed_cb (self);
}
