/* SPDX-License-Identifier: MIT */

/* Gets suggestions for the labels of a dataset, either by a check or from another program. */

#include "idx-cli-suggestions.h"

#include "idx-cli-work.h"
#include "idx-cli.h"
#include "idx-error.h"
#include "idx-label-check.h"

#include <glib/gi18n-lib.h>

/* Copies the error of a failed check to @failure. */
static void
idx_cli_suggestions_done_cb (IdxLabelCheck *check,
                             const GError *error,
                             GError **failure)
{
  if (error != NULL)
    *failure = g_error_copy (error);
}

static void
idx_cli_suggestions_opened_cb (IdxLabelCheck *check,
                               GFile *file,
                               const GError *error,
                               GError **failure)
{
  idx_cli_suggestions_done_cb (check, error, failure);
}

IdxAudit *
idx_cli_check_labels (IdxDataset *dataset,
                      const IdxAuditOptions *options,
                      const char *name)
{
  g_autoptr (IdxJobList) tasks = idx_job_list_new ();
  g_autoptr (IdxLabelCheck) check = idx_label_check_new (tasks);
  IdxAuditOptions uncached = options != NULL ? *options : (IdxAuditOptions){ 0 };
  g_autoptr (GError) error = NULL;
  gboolean is_comparison = idx_dataset_get_suggestions (dataset) != NULL;
  IdxAudit *audit;

  uncached.bypass_cache = TRUE;
  idx_label_check_set_options (check, &uncached);
  g_signal_connect (check, "done", G_CALLBACK (idx_cli_suggestions_done_cb), &error);
  if (is_comparison)
    idx_label_check_compare (check, dataset);
  else
    idx_label_check_start (check, dataset);
  if (!idx_cli_wait (tasks, &error) || error != NULL)
    {
      (void) idx_cli_fail (name, error);
      return NULL;
    }
  audit = idx_label_check_get_result (check);
  /* IdxLabelCheck doesn't set the suggestions of an unsuccessful check. A command still lists them
   * and prints why they are few or unreliable. */
  if (idx_audit_get_verdict (audit) != IDX_AUDIT_DONE && is_comparison)
    idx_dataset_set_check_suggestions (dataset, idx_audit_get_suggestions (audit));
  else if (idx_audit_get_verdict (audit) != IDX_AUDIT_DONE)
    idx_dataset_set_suggestions (dataset, idx_audit_get_suggestions (audit));
  return g_object_ref (audit);
}

/* Says how to read logits. */
static void
add_advice (GError *error)
{
  g_autofree char *message = error->message;

  error->message = g_strconcat (message, " ", _ ("Use --logits if they are."), NULL);
}

gboolean
idx_cli_load_suggestions (const char *file,
                          gboolean are_logits,
                          IdxDataset *dataset)
{
  g_autoptr (IdxJobList) tasks = idx_job_list_new ();
  g_autoptr (IdxLabelCheck) check = idx_label_check_new (tasks);
  g_autoptr (GFile) location = NULL;
  g_autoptr (GError) error = NULL;
  const char *note;

  if (file == NULL)
    return TRUE;
  if (idx_dataset_get_labels (dataset) == NULL)
    {
      idx_cli_print_error (file, _ ("There are no labels to apply the suggestions to."));
      return FALSE;
    }
  location = idx_cli_file_for_input (file);
  g_signal_connect (check, "suggestions-opened", G_CALLBACK (idx_cli_suggestions_opened_cb),
                    &error);
  idx_label_check_open_suggestions (check, dataset, location,
                                    are_logits ? IDX_PREDICTION_LOGITS
                                               : IDX_PREDICTION_PROBABILITIES);
  if (idx_cli_wait (tasks, &error) && error == NULL)
    {
      note = idx_suggestions_get_note (idx_dataset_get_suggestions (dataset));
      if (note != NULL)
        idx_cli_print_error (file, note);
      return TRUE;
    }
  if (g_error_matches (error, IDX_ERROR, IDX_ERROR_LOGITS))
    add_advice (error);
  (void) idx_cli_fail (file, error);
  return FALSE;
}
