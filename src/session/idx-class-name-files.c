/* SPDX-License-Identifier: MIT */

/* Reads and writes files of class names in jobs. */

#include "idx-class-name-files.h"

#include "idx-slot.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxClassNameFiles
{
  GObject parent_instance;
  IdxSlot *slot; /* reads or writes a file */
};

enum
{
  LOADED,
  SAVED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxClassNameFiles, idx_class_name_files, G_TYPE_OBJECT)

/* The input of a job. */
typedef struct
{
  GFile *file;
  IdxClassNames *names; /* to write, or NULL */
  gboolean replace;
} Request;

static Request *
request_new (GFile *file,
             IdxClassNames *names,
             gboolean replace)
{
  Request *request = g_new0 (Request, 1);

  request->file = g_object_ref (file);
  g_set_object (&request->names, names);
  request->replace = replace;
  return request;
}

static void
request_free (gpointer data)
{
  Request *request = data;

  g_object_unref (request->file);
  g_clear_object (&request->names);
  g_free (request);
}

static gpointer
load (gpointer data,
      IdxProgress *progress,
      GCancellable *cancellable,
      GError **error)
{
  const Request *request = data;

  return idx_class_names_load (request->file, cancellable, error);
}

static void
load_done (gpointer owner,
           gpointer data,
           gpointer result,
           const GError *error)
{
  const Request *request = data;
  g_autoptr (IdxClassNames) names = result;

  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_signal_emit (owner, signals[LOADED], 0, request->file, names, error);
}

static const IdxJobKind load_kind = { load, request_free, g_object_unref, load_done };

void
idx_class_name_files_load (IdxClassNameFiles *self,
                           GFile *file)
{
  g_autofree char *name = NULL;
  g_autofree char *title = NULL;

  g_return_if_fail (IDX_IS_CLASS_NAME_FILES (self));
  g_return_if_fail (G_IS_FILE (file));

  name = idx_text_file_name (file);
  title = g_strdup_printf (_ ("Reading %s…"), name);
  idx_slot_start (self->slot, &load_kind, title, request_new (file, NULL, FALSE));
}

static gpointer
save (gpointer data,
      IdxProgress *progress,
      GCancellable *cancellable,
      GError **error)
{
  const Request *request = data;

  return idx_class_names_save (request->names, request->file, request->replace, error)
           ? request->names
           : NULL;
}

static void
save_done (gpointer owner,
           gpointer data,
           gpointer result,
           const GError *error)
{
  const Request *request = data;

  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_signal_emit (owner, signals[SAVED], 0, request->file, error);
}

static const IdxJobKind save_kind = { save, request_free, NULL, save_done, .has_effects = TRUE };

void
idx_class_name_files_save (IdxClassNameFiles *self,
                           IdxClassNames *names,
                           GFile *file,
                           gboolean replace)
{
  g_return_if_fail (IDX_IS_CLASS_NAME_FILES (self));
  g_return_if_fail (IDX_IS_CLASS_NAMES (names));
  g_return_if_fail (G_IS_FILE (file));

  idx_slot_start (self->slot, &save_kind, _ ("Saving class names…"),
                  request_new (file, names, replace));
}

void
idx_class_name_files_cancel (IdxClassNameFiles *self)
{
  g_return_if_fail (IDX_IS_CLASS_NAME_FILES (self));

  idx_slot_cancel (self->slot);
}

static void
idx_class_name_files_finalize (GObject *object)
{
  idx_slot_free (IDX_CLASS_NAME_FILES (object)->slot);
  G_OBJECT_CLASS (idx_class_name_files_parent_class)->finalize (object);
}

static void
idx_class_name_files_class_init (IdxClassNameFilesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = idx_class_name_files_finalize;

  signals[LOADED] =
    g_signal_new ("loaded", IDX_TYPE_CLASS_NAME_FILES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 3, G_TYPE_FILE, IDX_TYPE_CLASS_NAMES, G_TYPE_ERROR);
  signals[SAVED] =
    g_signal_new ("saved", IDX_TYPE_CLASS_NAME_FILES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, G_TYPE_FILE, G_TYPE_ERROR);
}

static void
idx_class_name_files_init (IdxClassNameFiles *self)
{
}

IdxClassNameFiles *
idx_class_name_files_new (IdxJobList *tasks)
{
  IdxClassNameFiles *self;

  g_return_val_if_fail (IDX_IS_JOB_LIST (tasks), NULL);

  self = g_object_new (IDX_TYPE_CLASS_NAME_FILES, NULL);
  self->slot = idx_slot_new (tasks, self);
  return self;
}
