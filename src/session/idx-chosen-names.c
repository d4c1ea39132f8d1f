/* SPDX-License-Identifier: MIT */

/* The class names that the user chose for the open dataset. */

#include "idx-chosen-names.h"

#include "idx-class-name-files.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum size of edited class names to remember, in bytes: all datasets share one file, whose
 * size is limited. */
#define MAX_REMEMBERED_NAMES_SIZE 16384U

struct _IdxChosenNames
{
  GObject parent_instance;
  IdxClassNameFiles *files;
  IdxDataset *dataset;
  IdxDatasetChoices *choices; /* where to remember the names, or NULL */
  IdxClassNames *names;       /* chosen by the user, or NULL */
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxChosenNames, idx_chosen_names, G_TYPE_OBJECT)

static IdxLabels *
get_labels (IdxChosenNames *self)
{
  return self->dataset != NULL ? idx_dataset_get_labels (self->dataset) : NULL;
}

static void
apply (IdxChosenNames *self,
       IdxClassNames *names)
{
  g_set_object (&self->names, names);
  idx_labels_set_class_names (get_labels (self), names);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
remember_file (IdxChosenNames *self,
               GFile *file)
{
  if (self->choices == NULL)
    return;
  /* Edited names would take precedence over the file. */
  idx_dataset_choices_set (self->choices, IDX_CHOICE_EDITED_NAMES, NULL);
  idx_dataset_choices_set_file (self->choices, IDX_CHOICE_CLASS_NAMES, file);
}

static void
remember_edited (IdxChosenNames *self,
                 IdxClassNames *names)
{
  g_autofree char *text = idx_class_names_to_text (names, NULL);
  gboolean can_remember = text != NULL && strlen (text) <= MAX_REMEMBERED_NAMES_SIZE;

  if (self->choices != NULL)
    idx_dataset_choices_set (self->choices, IDX_CHOICE_EDITED_NAMES, can_remember ? text : NULL);
}

static void
post_not_saved (IdxChosenNames *self,
                GFile *target,
                const GError *error)
{
  g_autofree char *name = idx_text_file_name (target);
  g_autofree char *title = g_strdup_printf (_ ("“%s” can't be saved"), name);

  idx_session_message_post (self, IDX_SEVERITY_ERROR, title, error->message, IDX_REMEDY_NONE);
}

static void
idx_chosen_names_loaded_cb (IdxChosenNames *self,
                            GFile *file,
                            IdxClassNames *names,
                            const GError *error)
{
  if (names == NULL)
    {
      idx_session_message_post (self, IDX_SEVERITY_ERROR, _ ("The class names can't be used"),
                                error->message, IDX_REMEDY_NONE);
      return;
    }
  if (get_labels (self) == NULL)
    return;
  apply (self, names);
  remember_file (self, file);
}

static void
idx_chosen_names_saved_cb (IdxChosenNames *self,
                           GFile *file,
                           const GError *error)
{
  g_autofree char *name = idx_text_file_name (file);
  g_autofree char *title = g_strdup_printf (_ ("The class names were saved as “%s”"), name);

  if (error != NULL)
    {
      post_not_saved (self, file, error);
      return;
    }
  remember_file (self, file);
  idx_session_message_post (self, IDX_SEVERITY_INFO, title, NULL, IDX_REMEDY_NONE);
}

static void
idx_chosen_names_finalize (GObject *object)
{
  IdxChosenNames *self = IDX_CHOSEN_NAMES (object);

  g_object_unref (self->files);
  g_clear_object (&self->dataset);
  g_clear_object (&self->choices);
  g_clear_object (&self->names);
  G_OBJECT_CLASS (idx_chosen_names_parent_class)->finalize (object);
}

static void
idx_chosen_names_class_init (IdxChosenNamesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_chosen_names_finalize;

  signals[CHANGED] = g_signal_new ("changed", IDX_TYPE_CHOSEN_NAMES, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  idx_session_message_add_signal (IDX_TYPE_CHOSEN_NAMES);
}

static void
idx_chosen_names_init (IdxChosenNames *self)
{
}

IdxChosenNames *
idx_chosen_names_new (IdxJobList *tasks)
{
  IdxChosenNames *self;

  g_return_val_if_fail (IDX_IS_JOB_LIST (tasks), NULL);

  self = g_object_new (IDX_TYPE_CHOSEN_NAMES, NULL);
  self->files = idx_class_name_files_new (tasks);
  g_signal_connect_object (self->files, "loaded", G_CALLBACK (idx_chosen_names_loaded_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->files, "saved", G_CALLBACK (idx_chosen_names_saved_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}

void
idx_chosen_names_set_dataset (IdxChosenNames *self,
                              IdxDataset *dataset,
                              IdxDatasetChoices *choices,
                              gboolean keeps_names)
{
  g_return_if_fail (IDX_IS_CHOSEN_NAMES (self));
  g_return_if_fail (IDX_IS_DATASET (dataset));

  idx_class_name_files_cancel (self->files);
  if (!keeps_names)
    g_clear_object (&self->names);
  g_set_object (&self->dataset, dataset);
  g_set_object (&self->choices, choices);
  if (get_labels (self) != NULL && self->names != NULL)
    idx_labels_set_class_names (get_labels (self), self->names);
}

void
idx_chosen_names_load (IdxChosenNames *self,
                       GFile *file)
{
  g_return_if_fail (IDX_IS_CHOSEN_NAMES (self));
  g_return_if_fail (G_IS_FILE (file));

  if (self->dataset != NULL)
    idx_class_name_files_load (self->files, file);
}

void
idx_chosen_names_rename (IdxChosenNames *self,
                         gint64 label,
                         const char *name)
{
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, label);
  g_autofree char *old_name = NULL;
  g_autoptr (IdxClassNames) names = NULL;
  IdxLabels *labels;

  g_return_if_fail (IDX_IS_CHOSEN_NAMES (self));
  g_return_if_fail (name != NULL);

  labels = get_labels (self);
  if (labels == NULL || !idx_class_names_can_name (label))
    return;
  old_name = idx_labels_dup_class_name (labels, label);
  if (g_str_equal (name, old_name))
    return;
  idx_class_name_files_cancel (self->files);
  names = idx_class_names_rename (idx_labels_get_class_names (labels), label,
                                  g_str_equal (name, number) ? "" : name);
  apply (self, names);
  remember_edited (self, names);
}

void
idx_chosen_names_save (IdxChosenNames *self,
                       GFile *target,
                       gboolean replace)
{
  g_autoptr (GError) error = NULL;
  IdxClassNames *names;

  g_return_if_fail (IDX_IS_CHOSEN_NAMES (self));
  g_return_if_fail (G_IS_FILE (target));

  names = idx_chosen_names_get_current (self);
  if (names == NULL)
    return;
  if (idx_dataset_check_target (self->dataset, target, &error))
    idx_class_name_files_save (self->files, names, target, replace);
  else
    post_not_saved (self, target, error);
}

IdxClassNames *
idx_chosen_names_get_current (IdxChosenNames *self)
{
  g_return_val_if_fail (IDX_IS_CHOSEN_NAMES (self), NULL);

  return get_labels (self) != NULL ? idx_labels_get_class_names (get_labels (self)) : NULL;
}
