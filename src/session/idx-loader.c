/* SPDX-License-Identifier: MIT */

/* Opens the files of a dataset and reads them completely. Both are jobs in a list. */

#include "idx-loader.h"

#include "idx-slot.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

struct _IdxLoader
{
  GObject parent_instance;
  IdxOpenRequest request; /* the files of the last call that opens files */
  IdxSlot *opening;
  IdxSlot *loading;
};

enum
{
  SEVERAL_FOUND,
  MATRIX_FOUND,
  OPENED,
  FAILED,
  STOPPED,
  LOADED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (IdxLoader, idx_loader, G_TYPE_OBJECT)

/* --- Opening --- */

typedef struct
{
  IdxOpenRequest request;
  gboolean searches_folder;
  IdxDatasetChoices *to_save;
} Opening;

static void
opening_free (gpointer data)
{
  Opening *opening = data;

  idx_open_request_clear (&opening->request);
  g_clear_object (&opening->to_save);
  g_free (opening);
}

static gpointer
open_files (gpointer data,
            IdxProgress *progress,
            GCancellable *cancellable,
            GError **error)
{
  const Opening *opening = data;

  return idx_opened_new (&opening->request, opening->searches_folder, opening->to_save, progress,
                         cancellable, error);
}

/* Reports an array that is no dataset. If nobody wants it, opening it has failed. */
static void
report_matrix (IdxLoader *self,
               const IdxOpened *opened)
{
  gboolean is_handled = FALSE;

  g_signal_emit (self, signals[MATRIX_FOUND], 0, opened->n_rows, opened->n_columns, &is_handled);
  if (!is_handled)
    g_signal_emit (self, signals[FAILED], 0, opened->error);
}

static void
open_done (gpointer owner,
           gpointer data,
           gpointer result,
           const GError *error)
{
  g_autoptr (IdxLoader) self = g_object_ref (owner);
  g_autoptr (IdxOpened) opened = result;

  if (opened == NULL)
    {
      if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        g_signal_emit (self, signals[STOPPED], 0);
      else
        g_signal_emit (self, signals[FAILED], 0, error);
      return;
    }
  idx_open_request_set (&self->request, opened->location, self->request.labels,
                        self->request.flags);
  if (opened->several != NULL)
    {
      idx_open_request_clear (&self->request);
      g_signal_emit (self, signals[SEVERAL_FOUND], 0, opened->several);
    }
  else if (opened->dataset == NULL)
    report_matrix (self, opened);
  else
    g_signal_emit (self, signals[OPENED], 0, opened->dataset, opened->choices);
}

static const IdxJobKind open_kind = { open_files, opening_free, idx_opened_free, open_done };

static void
start_opening (IdxLoader *self,
               GFile *location,
               GFile *labels,
               IdxOpenFlags flags,
               gboolean searches_folder,
               IdxDatasetChoices *to_save)
{
  g_autofree char *name = idx_text_file_name (location);
  g_autofree char *title = g_strdup_printf (_ ("Opening %s…"), name);
  Opening *opening = g_new0 (Opening, 1);

  idx_open_request_set (&self->request, location, labels, flags);
  idx_open_request_set (&opening->request, location, labels, flags);
  opening->searches_folder = searches_folder;
  g_set_object (&opening->to_save, to_save);
  idx_slot_start (self->opening, &open_kind, title, opening);
}

void
idx_loader_open (IdxLoader *self,
                 GFile *location,
                 GFile *labels,
                 IdxOpenFlags flags,
                 IdxDatasetChoices *to_save)
{
  g_return_if_fail (IDX_IS_LOADER (self));
  g_return_if_fail (G_IS_FILE (location));

  start_opening (self, location, labels, flags, FALSE /* searches_folder */, to_save);
}

void
idx_loader_search (IdxLoader *self,
                   GFile *location,
                   IdxOpenFlags flags,
                   IdxDatasetChoices *to_save)
{
  g_return_if_fail (IDX_IS_LOADER (self));
  g_return_if_fail (G_IS_FILE (location));

  start_opening (self, location, NULL, flags, TRUE /* searches_folder */, to_save);
}

/* --- Loading --- */

typedef struct
{
  IdxDataset *dataset;
  IdxDatasetLoad *load;
} Loading;

static void
loading_free (gpointer data)
{
  Loading *loading = data;

  g_object_unref (loading->dataset);
  idx_dataset_load_free (loading->load);
  g_free (loading);
}

static gpointer
load (gpointer data,
      IdxProgress *progress,
      GCancellable *cancellable,
      GError **error)
{
  const Loading *loading = data;

  return idx_dataset_load_run (loading->load, progress, cancellable, error) ? loading->load : NULL;
}

static void
load_done (gpointer owner,
           gpointer data,
           gpointer result,
           const GError *error)
{
  g_autoptr (IdxLoader) self = g_object_ref (owner);
  const Loading *loading = data;
  guint n_stated = idx_dataset_get_n_samples (loading->dataset);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_signal_emit (self, signals[STOPPED], 0);
      return;
    }
  if (result != NULL)
    idx_dataset_load_apply (result, loading->dataset);
  g_signal_emit (self, signals[LOADED], 0, loading->dataset,
                 idx_dataset_get_n_samples (loading->dataset) != n_stated, error);
}

static const IdxJobKind load_kind = { load, loading_free, NULL, load_done };

void
idx_loader_load (IdxLoader *self,
                 IdxDataset *dataset)
{
  g_autofree char *title = NULL;
  Loading *loading;

  g_return_if_fail (IDX_IS_LOADER (self));
  g_return_if_fail (IDX_IS_DATASET (dataset));

  title = g_strdup_printf (_ ("Reading %s…"), idx_dataset_get_name (dataset));
  loading = g_new (Loading, 1);
  loading->dataset = g_object_ref (dataset);
  loading->load = idx_dataset_load_new (dataset);
  idx_slot_start (self->loading, &load_kind, title, loading);
}

/* --- Object --- */

static void
idx_loader_dispose (GObject *object)
{
  IdxLoader *self = IDX_LOADER (object);

  idx_slot_cancel (self->opening);
  idx_slot_cancel (self->loading);
  idx_open_request_clear (&self->request);
  G_OBJECT_CLASS (idx_loader_parent_class)->dispose (object);
}

static void
idx_loader_finalize (GObject *object)
{
  IdxLoader *self = IDX_LOADER (object);

  idx_slot_free (self->opening);
  idx_slot_free (self->loading);
  G_OBJECT_CLASS (idx_loader_parent_class)->finalize (object);
}

static void
idx_loader_class_init (IdxLoaderClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = idx_loader_dispose;
  G_OBJECT_CLASS (klass)->finalize = idx_loader_finalize;

  signals[SEVERAL_FOUND] =
    g_signal_new ("several-found", IDX_TYPE_LOADER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, IDX_TYPE_FOLDER_SCAN);
  signals[MATRIX_FOUND] =
    g_signal_new ("matrix-found", IDX_TYPE_LOADER, G_SIGNAL_RUN_LAST, 0,
                  g_signal_accumulator_true_handled, NULL, NULL, G_TYPE_BOOLEAN, 2, G_TYPE_UINT64,
                  G_TYPE_UINT64);
  signals[OPENED] = g_signal_new ("opened", IDX_TYPE_LOADER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 2, IDX_TYPE_DATASET, IDX_TYPE_DATASET_CHOICES);
  signals[FAILED] = g_signal_new ("failed", IDX_TYPE_LOADER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_ERROR);
  signals[STOPPED] = g_signal_new ("stopped", IDX_TYPE_LOADER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
  signals[LOADED] =
    g_signal_new ("loaded", IDX_TYPE_LOADER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                  IDX_TYPE_DATASET, G_TYPE_BOOLEAN, G_TYPE_ERROR);
}

/* Drops a job that the user has canceled, although its work may take a moment to end. Returns
 * whether there was one. */
static gboolean
drop_canceled (IdxSlot *slot)
{
  if (idx_slot_get_job (slot) == NULL || idx_slot_is_running (slot))
    return FALSE;
  idx_slot_cancel (slot);
  return TRUE;
}

static void
idx_loader_tasks_changed_cb (IdxLoader *self)
{
  if (drop_canceled (self->opening) || drop_canceled (self->loading))
    g_signal_emit (self, signals[STOPPED], 0);
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
  self->opening = idx_slot_new (tasks, self);
  self->loading = idx_slot_new (tasks, self);
  g_signal_connect_object (tasks, "notify::current", G_CALLBACK (idx_loader_tasks_changed_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}

void
idx_loader_cancel_opening (IdxLoader *self)
{
  g_return_if_fail (IDX_IS_LOADER (self));

  idx_slot_cancel (self->opening);
}

void
idx_loader_cancel_loading (IdxLoader *self)
{
  g_return_if_fail (IDX_IS_LOADER (self));

  idx_slot_cancel (self->loading);
}

gboolean
idx_loader_is_opening (IdxLoader *self)
{
  g_return_val_if_fail (IDX_IS_LOADER (self), FALSE);

  return idx_slot_is_running (self->opening);
}

gboolean
idx_loader_is_loading (IdxLoader *self)
{
  g_return_val_if_fail (IDX_IS_LOADER (self), FALSE);

  return idx_slot_is_running (self->loading);
}

const IdxOpenRequest *
idx_loader_get_request (IdxLoader *self)
{
  g_return_val_if_fail (IDX_IS_LOADER (self), NULL);

  return &self->request;
}
