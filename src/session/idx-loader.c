/* SPDX-License-Identifier: MIT */

/* Opens the files of a dataset and reads them completely. Both are tasks in a list. */

#include "idx-loader.h"

#include "idx-open-with-choices.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxLoader
{
  GObject parent_instance;
  IdxJobList *tasks;
  IdxOpenRequest request;     /* the files of the last call that opens files */
  IdxDatasetChoices *to_save; /* the choices for the previous dataset; saved when the next opens */
  IdxJob *opening;            /* while files are opened */
  IdxJob *loading;            /* while a dataset is read */
};

enum
{
  SEVERAL_FOUND,
  OPENED,
  FAILED,
  LOADED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxLoader, idx_loader, G_TYPE_OBJECT)

void
idx_open_request_set (IdxOpenRequest *self,
                      GFile *location,
                      GFile *labels,
                      IdxOpenFlags flags)
{
  g_return_if_fail (self != NULL);

  g_set_object (&self->location, location);
  g_set_object (&self->labels, labels);
  self->flags = flags;
}

void
idx_open_request_clear (IdxOpenRequest *self)
{
  idx_open_request_set (self, NULL, NULL, IDX_OPEN_FIND_LABELS);
}

/* The user data of a worker's callback: the loader, and the task that the worker runs. */
typedef struct
{
  IdxLoader *loader;
  IdxJob *task;
} Run;

/* Cancels @running, and begins a task in its place. */
static Run *
replace_run (IdxLoader *self,
             IdxJob **running,
             const char *title)
{
  Run *run = g_new (Run, 1);

  idx_job_list_cancel_and_clear (self->tasks, running);
  *running = idx_job_list_begin (self->tasks, title);
  *run = (Run){ g_object_ref (self), g_object_ref (*running) };
  return run;
}

static void
run_free (gpointer data)
{
  Run *run = data;

  g_object_unref (run->loader);
  g_object_unref (run->task);
  g_free (run);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Run, run_free)

/* --- Opening --- */

static void
idx_loader_finish_opening (Run *run,
                           IdxDataset *dataset,
                           IdxDatasetChoices *choices,
                           const GError *error)
{
  IdxLoader *self = run->loader;

  if (!idx_job_list_finish (self->tasks, run->task, &self->opening))
    return;
  if (dataset != NULL)
    g_signal_emit (self, signals[OPENED], 0, dataset, choices);
  else
    g_signal_emit (self, signals[FAILED], 0, error);
}

static void
idx_loader_opened_cb (GObject *source,
                      GAsyncResult *result,
                      gpointer data)
{
  g_autoptr (Run) run = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxDataset) dataset = idx_dataset_open_finish (result, &error);

  idx_loader_finish_opening (run, dataset, NULL, error);
}

static void
idx_loader_opened_with_choices_cb (GObject *source,
                                   GAsyncResult *result,
                                   gpointer data)
{
  g_autoptr (Run) run = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxDatasetChoices) choices = NULL;
  g_autoptr (IdxDataset) dataset = idx_open_with_choices_finish (result, &choices, &error);

  idx_loader_finish_opening (run, dataset, choices, error);
}

/* Opens the requested files, and applies to the dataset what the user chose for it earlier. Takes
 * ownership of @run. */
static void
open_with_choices (IdxLoader *self,
                   Run *run)
{
  idx_open_with_choices_async (self->request.location, self->request.labels, self->request.flags,
                               self->to_save, idx_job_get_cancellable (run->task),
                               idx_loader_opened_with_choices_cb, run);
  g_clear_object (&self->to_save);
}

/* Opens the dataset that was found, or reports that there are several. If none was found, opens the
 * location itself: it may be a file, for which there is no scan. If it is a folder, opening it
 * fails, and the error says why. */
static void
idx_loader_searched_cb (GObject *source,
                        GAsyncResult *result,
                        gpointer data)
{
  g_autoptr (Run) run = data;
  IdxLoader *self = run->loader;
  g_autoptr (IdxFolderScan) scan = idx_folder_scan_finish (result, NULL);
  GPtrArray *datasets = scan != NULL ? idx_folder_scan_get_datasets (scan) : NULL;
  guint n_datasets = datasets != NULL ? datasets->len : 0;
  gboolean is_wanted = run->task == self->opening && idx_job_is_running (run->task);

  if (!is_wanted || n_datasets > 1)
    {
      /* Emits nothing if the task was canceled or replaced. */
      if (!idx_job_list_finish (self->tasks, run->task, &self->opening))
        return;
      idx_open_request_clear (&self->request);
      g_signal_emit (self, signals[SEVERAL_FOUND], 0, scan);
      return;
    }
  if (n_datasets == 1)
    {
      const IdxFolderDataset *only = g_ptr_array_index (datasets, 0);

      idx_open_request_set (&self->request, only->location, NULL, self->request.flags);
    }
  open_with_choices (self, g_steal_pointer (&run));
}

static Run *
begin_opening (IdxLoader *self,
               GFile *location,
               GFile *labels,
               IdxOpenFlags flags,
               IdxDatasetChoices *to_save)
{
  g_autofree char *name = idx_text_file_name (location);
  g_autofree char *title = g_strdup_printf (_ ("Opening %s…"), name);

  idx_open_request_set (&self->request, location, labels, flags);
  g_set_object (&self->to_save, to_save);
  return replace_run (self, &self->opening, title);
}

void
idx_loader_open (IdxLoader *self,
                 GFile *location,
                 GFile *labels,
                 IdxOpenFlags flags)
{
  Run *run;

  g_return_if_fail (IDX_IS_LOADER (self));
  g_return_if_fail (G_IS_FILE (location));

  run = begin_opening (self, location, labels, flags, NULL);
  idx_dataset_open_async (location, labels, flags, idx_job_get_cancellable (run->task),
                          idx_loader_opened_cb, run);
}

void
idx_loader_open_with_choices (IdxLoader *self,
                              GFile *location,
                              GFile *labels,
                              IdxOpenFlags flags,
                              IdxDatasetChoices *to_save)
{
  g_return_if_fail (IDX_IS_LOADER (self));
  g_return_if_fail (G_IS_FILE (location));

  open_with_choices (self, begin_opening (self, location, labels, flags, to_save));
}

void
idx_loader_search (IdxLoader *self,
                   GFile *location,
                   IdxOpenFlags flags,
                   IdxDatasetChoices *to_save)
{
  Run *run;

  g_return_if_fail (IDX_IS_LOADER (self));
  g_return_if_fail (G_IS_FILE (location));

  run = begin_opening (self, location, NULL, flags, to_save);
  idx_folder_scan_async (location, idx_job_get_progress (run->task),
                         idx_job_get_cancellable (run->task), idx_loader_searched_cb, run);
}

/* --- Loading --- */

static void
idx_loader_loaded_cb (GObject *source,
                      GAsyncResult *result,
                      gpointer data)
{
  g_autoptr (Run) run = data;
  IdxLoader *self = run->loader;
  IdxDataset *dataset = IDX_DATASET (source);
  guint n_stated = idx_dataset_get_n_samples (dataset);
  g_autoptr (GError) error = NULL;

  (void) idx_dataset_load_finish (dataset, result, &error);
  if (idx_job_list_finish (self->tasks, run->task, &self->loading))
    g_signal_emit (self, signals[LOADED], 0, dataset,
                   idx_dataset_get_n_samples (dataset) != n_stated, error);
}

void
idx_loader_load (IdxLoader *self,
                 IdxDataset *dataset)
{
  g_autofree char *title = NULL;
  Run *run;

  g_return_if_fail (IDX_IS_LOADER (self));
  g_return_if_fail (IDX_IS_DATASET (dataset));

  title = g_strdup_printf (_ ("Reading %s…"), idx_dataset_get_name (dataset));
  run = replace_run (self, &self->loading, title);
  idx_dataset_load_async (dataset, idx_job_get_progress (run->task),
                          idx_job_get_cancellable (run->task), idx_loader_loaded_cb, run);
}

/* --- Object --- */

static void
idx_loader_dispose (GObject *object)
{
  IdxLoader *self = IDX_LOADER (object);

  if (self->tasks != NULL)
    {
      idx_loader_cancel_opening (self);
      idx_loader_cancel_loading (self);
    }
  g_clear_object (&self->tasks);
  g_clear_object (&self->to_save);
  idx_open_request_clear (&self->request);
  G_OBJECT_CLASS (idx_loader_parent_class)->dispose (object);
}

static void
idx_loader_class_init (IdxLoaderClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_loader_dispose;

  signals[SEVERAL_FOUND] =
    g_signal_new ("several-found", IDX_TYPE_LOADER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, IDX_TYPE_FOLDER_SCAN);
  signals[OPENED] = g_signal_new ("opened", IDX_TYPE_LOADER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 2, IDX_TYPE_DATASET, IDX_TYPE_DATASET_CHOICES);
  signals[FAILED] = g_signal_new ("failed", IDX_TYPE_LOADER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_ERROR);
  signals[LOADED] =
    g_signal_new ("loaded", IDX_TYPE_LOADER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                  IDX_TYPE_DATASET, G_TYPE_BOOLEAN, G_TYPE_ERROR);
}

static void
idx_loader_init (IdxLoader *self)
{
}

IdxLoader *
idx_loader_new (IdxJobList *tasks)
{
  IdxLoader *self;

  g_return_val_if_fail (IDX_IS_JOB_LIST (tasks), NULL);

  self = g_object_new (IDX_TYPE_LOADER, NULL);
  self->tasks = g_object_ref (tasks);
  return self;
}

void
idx_loader_cancel_opening (IdxLoader *self)
{
  g_return_if_fail (IDX_IS_LOADER (self));

  idx_job_list_cancel_and_clear (self->tasks, &self->opening);
}

void
idx_loader_cancel_loading (IdxLoader *self)
{
  g_return_if_fail (IDX_IS_LOADER (self));

  idx_job_list_cancel_and_clear (self->tasks, &self->loading);
}

gboolean
idx_loader_is_opening (IdxLoader *self)
{
  g_return_val_if_fail (IDX_IS_LOADER (self), FALSE);

  return idx_job_is_running (self->opening);
}

gboolean
idx_loader_is_loading (IdxLoader *self)
{
  g_return_val_if_fail (IDX_IS_LOADER (self), FALSE);

  return idx_job_is_running (self->loading);
}

const IdxOpenRequest *
idx_loader_get_request (IdxLoader *self)
{
  g_return_val_if_fail (IDX_IS_LOADER (self), NULL);

  return &self->request;
}
