/* SPDX-License-Identifier: MIT */

/* Reads the suggestions of another program. */

#include "idx-cli-suggestions.h"

#include "idx-cli-work.h"
#include "idx-cli.h"
#include "idx-prediction-file.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  GFile *location;
  IdxDataset *dataset;
} Request;

static gpointer
idx_cli_suggestions_worker (gpointer data,
                            IdxProgress *progress,
                            GCancellable *cancellable,
                            GError **error)
{
  const Request *request = data;

  return idx_prediction_file_load (request->location, idx_dataset_get_labels (request->dataset),
                                   idx_dataset_get_n_samples (request->dataset), progress,
                                   cancellable, error);
}

gboolean
idx_cli_load_suggestions (const char *file,
                          IdxDataset *dataset)
{
  g_autoptr (GFile) location = NULL;
  g_autoptr (IdxSuggestions) suggestions = NULL;
  g_autoptr (GError) error = NULL;
  Request request;

  if (file == NULL)
    return TRUE;
  if (idx_dataset_get_labels (dataset) == NULL)
    {
      idx_cli_print_error (file, _ ("There are no labels that the suggestions could apply to."));
      return FALSE;
    }
  location = idx_cli_new_file (file);
  request = (Request){ location, dataset };
  suggestions = idx_cli_work (_ ("Reading suggestions"), idx_cli_suggestions_worker, &request,
                              g_object_unref, &error);
  if (suggestions == NULL)
    {
      (void) idx_cli_fail (file, error);
      return FALSE;
    }
  idx_dataset_set_suggestions (dataset, suggestions);
  return TRUE;
}
