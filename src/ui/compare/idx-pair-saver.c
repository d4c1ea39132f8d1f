/* SPDX-License-Identifier: MIT */

/* Saves the pairs of equal or similar images as CSV. A dialog asks for the file. */

#include "idx-pair-saver.h"

#include "idx-path-parameter.h"
#include "idx-save-notice.h"
#include "idx-slot.h"
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
  IdxComparison *comparison;
  IdxComparisonTable *table; /* the pairs of @comparison */
  GFile *target;
  gboolean replace; /* whether to replace an existing file */
} Save;

static void
save_free (gpointer data)
{
  Save *save = data;

  g_object_unref (save->saver);
  g_object_unref (save->comparison);
  idx_comparison_table_free (save->table);
  g_object_unref (save->target);
  g_free (save);
}

static gpointer
write_pairs (gpointer data,
             IdxProgress *progress,
             GCancellable *cancellable,
             GError **error)
{
  const Save *save = data;

  return idx_comparison_table_save (save->table, save->target, save->replace, cancellable, error)
           ? save->target
           : NULL;
}

static void
save_done (gpointer owner,
           gpointer data,
           gpointer written,
           const GError *error)
{
  const Save *save = data;
  IdxPairSaver *self = save->saver;
  g_autofree char *name = idx_text_file_name (save->target);
  g_autofree char *title = g_strdup_printf (_ ("The pairs were saved as “%s”"), name);
  /* Replace saves the pairs that are shown by then. */
  gboolean can_replace = save->comparison == self->comparison;

  if (written != NULL)
    idx_save_notice_show_saved (self->notice, title, NULL, save->target);
  else if (idx_save_notice_show_failed (self->notice, save->target, NULL, error,
                                        can_replace ? "win.replace-pairs" : NULL))
    g_set_object (&self->refused, save->target);
}

static const IdxJobKind save_kind = {
  .work = write_pairs,
  .free_input = save_free,
  .done = save_done,
  .has_effects = TRUE,
};

static void
save_pairs (IdxPairSaver *self,
            GFile *target,
            gboolean replace)
{
  g_autofree char *name = idx_text_file_name (target);
  g_autofree char *title = g_strdup_printf (_ ("Writing %s…"), name);
  Save *save = g_new (Save, 1);

  save->saver = g_object_ref (self);
  save->comparison = g_object_ref (self->comparison);
  save->table = idx_comparison_dup_table (self->comparison);
  save->target = g_object_ref (target);
  save->replace = replace;
  idx_slot_run_alone (self->tasks, &save_kind, title, save);
}

/* Returns whether there are pairs to save. */
static gboolean
can_save (IdxPairSaver *self)
{
  return self->comparison != NULL && idx_comparison_get_n_groups (self->comparison) > 0;
}

/* --- Actions --------------------------------------------------------------------------- */

/* The dialog has asked whether to replace the file. */
static void
idx_pair_saver_chosen_cb (GtkFileChooser *chooser,
                          gpointer data)
{
  g_autoptr (GFile) target = gtk_file_chooser_get_file (chooser);

  if (can_save (data))
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
  g_autoptr (GFile) target = idx_path_parameter_get_file (parameter);

  if (target != NULL)
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
