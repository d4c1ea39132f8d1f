/* SPDX-License-Identifier: MIT */

/* Reads and writes files of class names in a worker thread. */

#include "idx-class-name-files.h"

#include "idx-text.h"
#include "idx-worker.h"

#include <glib/gi18n-lib.h>

struct _IdxClassNameFiles
{
  GObject parent_instance;
  IdxJobList *tasks;
  IdxJob *task; /* while a file is read or written */
};

enum
{
  LOADED,
  SAVED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxClassNameFiles, idx_class_name_files, G_TYPE_OBJECT)

/* The input of a worker. */
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

/* The user data of a worker's callback. */
typedef struct
{
  IdxClassNameFiles *files;
  IdxJob *task;
} Call;

/* Ends the task of a call, and frees the call.
 *
 * Returns: (transfer full) (nullable): the object; %NULL if the call was canceled */
static IdxClassNameFiles *
call_end (gpointer data)
{
  g_autofree Call *call = data;
  g_autoptr (IdxClassNameFiles) self = call->files;
  g_autoptr (IdxJob) task = call->task;

  return idx_job_list_finish (self->tasks, task, &self->task) ? g_steal_pointer (&self)
                                                              : NULL;
}

/* Runs @func in a worker thread. Takes ownership of @request, its input. */
static void
run (IdxClassNameFiles *self,
     const char *title,
     IdxWorkerFunc func,
     Request *request,
     GAsyncReadyCallback callback)
{
  Call *call;

  idx_class_name_files_cancel (self);
  self->task = idx_job_list_begin (self->tasks, title);
  call = g_new (Call, 1);
  *call = (Call){ g_object_ref (self), g_object_ref (self->task) };
  idx_worker_run (self, run, func, g_object_unref, request, request_free,
                  idx_job_get_cancellable (self->task), callback, call);
}

static gpointer
idx_class_name_files_load_worker (gpointer source,
                                  gpointer data,
                                  GCancellable *cancellable,
                                  GError **error)
{
  const Request *request = data;

  return idx_class_names_load (request->file, cancellable, error);
}

static void
idx_class_name_files_loaded_cb (GObject *source,
                                GAsyncResult *result,
                                gpointer data)
{
  g_autoptr (IdxClassNameFiles) self = call_end (data);
  const Request *request = idx_worker_get_request (result);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxClassNames) names = g_task_propagate_pointer (G_TASK (result), &error);

  if (self != NULL)
    g_signal_emit (self, signals[LOADED], 0, request->file, names, error);
}

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
  run (self, title, idx_class_name_files_load_worker,
       request_new (file, NULL, FALSE), idx_class_name_files_loaded_cb);
}

static gpointer
idx_class_name_files_save_worker (gpointer source,
                                  gpointer data,
                                  GCancellable *cancellable,
                                  GError **error)
{
  const Request *request = data;

  return idx_class_names_save (request->names, request->file, request->replace, error)
           ? g_object_ref (request->names)
           : NULL;
}

static void
idx_class_name_files_saved_cb (GObject *source,
                               GAsyncResult *result,
                               gpointer data)
{
  g_autoptr (IdxClassNameFiles) self = call_end (data);
  const Request *request = idx_worker_get_request (result);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxClassNames) saved = g_task_propagate_pointer (G_TASK (result), &error);

  if (self != NULL)
    g_signal_emit (self, signals[SAVED], 0, request->file, error);
}

void
idx_class_name_files_save (IdxClassNameFiles *self,
                           IdxClassNames *names,
                           GFile *file,
                           gboolean replace)
{
  g_return_if_fail (IDX_IS_CLASS_NAME_FILES (self));
  g_return_if_fail (IDX_IS_CLASS_NAMES (names));
  g_return_if_fail (G_IS_FILE (file));

  run (self, _ ("Saving class names…"), idx_class_name_files_save_worker,
       request_new (file, names, replace), idx_class_name_files_saved_cb);
}

void
idx_class_name_files_cancel (IdxClassNameFiles *self)
{
  g_return_if_fail (IDX_IS_CLASS_NAME_FILES (self));

  idx_job_list_cancel_and_clear (self->tasks, &self->task);
}

static void
idx_class_name_files_dispose (GObject *object)
{
  IdxClassNameFiles *self = IDX_CLASS_NAME_FILES (object);

  if (self->tasks != NULL)
    idx_class_name_files_cancel (self);
  g_clear_object (&self->tasks);
  G_OBJECT_CLASS (idx_class_name_files_parent_class)->dispose (object);
}

static void
idx_class_name_files_class_init (IdxClassNameFilesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_class_name_files_dispose;

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
  self->tasks = g_object_ref (tasks);
  return self;
}
