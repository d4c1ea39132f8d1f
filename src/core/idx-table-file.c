/* SPDX-License-Identifier: MIT */

/* Saves tables to files. */

#include "idx-table-file.h"

#include "idx-replacement-stream.h"
#include "idx-worker.h"

static gboolean
save (IdxSubset *subset,
      IdxDecisions *decisions,
      IdxSuggestions *suggestions,
      IdxTableFormat format,
      GFile *target,
      GCancellable *cancellable,
      GError **error)
{
  g_autoptr (IdxReplacement) file = NULL;
  g_autoptr (GOutputStream) stream = NULL;
  gsize failed;

  file = idx_replacement_new (target, TRUE, error);
  if (file == NULL)
    return FALSE;
  stream = idx_replacement_stream_new (file);
  return idx_table_write (subset, decisions, suggestions, NULL, format, stream, cancellable,
                          error) &&
         idx_replacement_sync (file, error) && idx_replacement_place (&file, 1, &failed, error);
}

typedef struct
{
  IdxDecisions *decisions;
  IdxSuggestions *suggestions;
  IdxTableFormat format;
  GFile *target;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  g_clear_object (&request->decisions);
  g_clear_object (&request->suggestions);
  g_object_unref (request->target);
  g_free (request);
}

static gpointer
idx_table_save_worker (gpointer source,
                       gpointer data,
                       GCancellable *cancellable,
                       GError **error)
{
  const Request *request = data;

  return save (source, request->decisions, request->suggestions, request->format, request->target,
               cancellable, error)
           ? data
           : NULL;
}

void
idx_table_save_async (IdxSubset *subset,
                      IdxTableFormat format,
                      GFile *target,
                      GCancellable *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer user_data)
{
  IdxDataset *dataset;
  Request *request;
  GError *error = NULL;

  g_return_if_fail (IDX_IS_SUBSET (subset));
  g_return_if_fail (G_IS_FILE (target));

  dataset = idx_subset_get_dataset (subset);
  if (!idx_dataset_check_target (dataset, target, &error))
    {
      g_task_report_error (subset, callback, user_data, idx_table_save_async, error);
      return;
    }
  request = g_new0 (Request, 1);
  if (idx_dataset_get_decisions (dataset) != NULL)
    request->decisions = idx_decisions_snapshot (idx_dataset_get_decisions (dataset));
  g_set_object (&request->suggestions, idx_dataset_get_suggestions (dataset));
  request->format = format;
  request->target = g_object_ref (target);
  idx_worker_run (subset, idx_table_save_async, idx_table_save_worker, NULL, request, request_free,
                  cancellable, callback, user_data);
}

gboolean
idx_table_save_finish (IdxSubset *subset,
                       GAsyncResult *result,
                       GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, subset), FALSE);

  return g_task_propagate_pointer (G_TASK (result), error) != NULL;
}
