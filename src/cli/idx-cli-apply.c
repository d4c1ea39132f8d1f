/* SPDX-License-Identifier: MIT */

/* idxview-cli apply: writes corrected labels. */

#include "idx-cli-folder.h"
#include "idx-cli-input.h"
#include "idx-cli-journals.h"
#include "idx-cli-work.h"
#include "idx-correction.h"
#include "idx-patch-apply.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>

typedef struct
{
  IdxCliInput input;
  IdxCliJournals journals;
  char *patch;
  char *output;   /* the new labels file */
  char *unsure;   /* how to treat unsure samples, see parse_treatment(); NULL for the default */
  char *excluded; /* the same for excluded samples */
  gboolean force;
} Options;

static void
options_clear (Options *self)
{
  idx_cli_input_clear (&self->input);
  idx_cli_journals_clear (&self->journals);
  g_clear_pointer (&self->patch, g_free);
  g_clear_pointer (&self->output, g_free);
  g_clear_pointer (&self->unsure, g_free);
  g_clear_pointer (&self->excluded, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

typedef struct
{
  IdxCorrection *correction;
  GFile *target;
  gboolean may_replace;
} Work;

static gpointer
idx_cli_apply_worker (gpointer data,
                      IdxProgress *progress,
                      GCancellable *cancellable,
                      GError **error)
{
  const Work *work = data;

  return idx_correction_save (work->correction, work->target, work->may_replace, progress,
                              cancellable, error);
}

/* Parses the value of --unsure or --excluded: given, drop, or a label, which goes to @label. */
static gboolean
parse_treatment (const char *option,
                 const char *text,
                 IdxTreatment *treatment,
                 gint64 *label)
{
  g_autofree char *message = NULL;

  if (text == NULL || g_str_equal (text, "given"))
    *treatment = IDX_TREATMENT_GIVEN;
  else if (g_str_equal (text, "drop"))
    *treatment = IDX_TREATMENT_DROP;
  else if (g_ascii_string_to_signed (text, 10, G_MININT32, G_MAXINT32, label, NULL))
    *treatment = IDX_TREATMENT_LABEL;
  else
    {
      message = g_strdup_printf (_ ("%s takes “given”, “drop” or a label."), option);
      (void) idx_cli_usage_error (message);
      return FALSE;
    }
  return TRUE;
}

/* Reads the decisions from the patch. Returns an exit status. */
static int
read_patch (const Options *options,
            IdxDataset *dataset,
            IdxCorrection **correction)
{
  IdxLabels *labels = idx_dataset_get_labels (dataset);
  g_autoptr (GFile) location = idx_cli_file_for_input (options->patch);
  g_autoptr (IdxDecisions) decisions = idx_decisions_new (labels);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxPatch) patch =
    idx_patch_load (location, idx_labels_get_n_labels (labels), NULL, &error);

  if (patch == NULL || !idx_patch_apply (patch, decisions, &error))
    return idx_cli_fail (options->patch, error);
  *correction = idx_correction_new (dataset, decisions);
  idx_correction_protect (*correction, location);
  return IDX_CLI_DONE;
}

/* Reads the decisions from the journals. Returns an exit status. */
static int
read_journals (const Options *options,
               IdxDataset *dataset,
               IdxCorrection **correction)
{
  g_autoptr (GPtrArray) journals = idx_cli_journals_read (&options->journals, dataset);
  g_autoptr (IdxDecisions) decisions = NULL;
  IdxSettlement settlement;
  int status;

  if (journals == NULL)
    return IDX_CLI_FAILED;
  status =
    idx_cli_journals_merge (&options->journals, journals, dataset, &settlement, &decisions);
  if (status != IDX_CLI_DONE)
    return status;
  *correction = idx_correction_new (dataset, decisions);
  idx_correction_set_journals (*correction, journals, &settlement);
  return IDX_CLI_DONE;
}

static void
print_summary (const char *output,
               const IdxCorrectionSummary *summary)
{
  for (guint i = 0; i < summary->removed->len; i++)
    {
      g_autofree char *name = idx_text_file_name (g_ptr_array_index (summary->removed, i));
      g_autofree char *message =
        g_strdup_printf (_ ("Removed “%s”, which was saved here earlier with other labels."), name);

      idx_cli_print_error (output, message);
    }
  (void) puts (summary->text);
  idx_cli_print_paths (summary->files);
}

static int
save (const Options *options,
      IdxCorrection *correction)
{
  g_autoptr (GFile) target = idx_cli_file_for_output (options->output);
  Work work = { correction, target, options->force };
  g_autoptr (IdxCliFolder) folder = idx_cli_folder_make (target);
  g_autoptr (GError) error = NULL;
  g_autoptr (IdxCorrectionSummary) summary =
    idx_cli_run (_ ("Saving labels…"), idx_cli_apply_worker, &work,
                 (GDestroyNotify) idx_correction_summary_free, &error);

  if (summary == NULL)
    {
      idx_cli_print_write_error (options->output, error);
      return IDX_CLI_FAILED;
    }
  idx_cli_folder_keep (folder);
  print_summary (options->output, summary);
  return IDX_CLI_DONE;
}

static int
apply (const Options *options,
       const char *name)
{
  static const IdxState states[] = { IDX_STATE_UNSURE, IDX_STATE_EXCLUDED };
  const char *const option_names[] = { "--unsure", "--excluded" };
  const char *const option_values[] = { options->unsure, options->excluded };
  IdxTreatment treatments[G_N_ELEMENTS (states)];
  gint64 labels[G_N_ELEMENTS (states)] = { 0 };
  int status;
  g_autoptr (IdxDataset) dataset = NULL;
  g_autoptr (IdxCorrection) correction = NULL;
  g_autoptr (GError) error = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (states); i++)
    if (!parse_treatment (option_names[i], option_values[i], &treatments[i], &labels[i]))
      return IDX_CLI_USAGE;
  dataset = idx_cli_open (&options->input, name);
  if (dataset == NULL)
    return IDX_CLI_FAILED;
  if (idx_dataset_get_labels (dataset) == NULL)
    {
      idx_cli_print_error (name, _ ("There are no labels to correct."));
      return IDX_CLI_FAILED;
    }
  status = options->patch != NULL ? read_patch (options, dataset, &correction)
                                  : read_journals (options, dataset, &correction);
  if (status != IDX_CLI_DONE)
    return status;
  for (gsize i = 0; i < G_N_ELEMENTS (states); i++)
    if (!idx_correction_set_treatment (correction, states[i], treatments[i], labels[i], &error))
      return idx_cli_fail (option_names[i], error);
  return save (options, correction);
}

int
idx_cli_apply_run (char **arguments)
{
  g_auto (Options) self = { 0 };
  const IdxCliOption options[] = {
    { "output", 'o', IDX_CLI_TEXT, &self.output, "LABELS", N_ ("The new labels file"),
      .missing_message = N_ ("Specify the new labels file with -o.") },
    { "journal", 0, IDX_CLI_TEXTS, &self.journals.names, "FILE",
      N_ ("The journal of a review; several times for several reviewers") },
    IDX_CLI_DISAGREEMENT_OPTION (&self.journals),
    { "patch", 0, IDX_CLI_TEXT, &self.patch, "CSV",
      N_ ("A file of changes, with the columns “index”, “new” and optionally “given”") },
    { "unsure", 0, IDX_CLI_TEXT, &self.unsure, "LABEL",
      N_ ("How to treat unsure samples: given keeps the label (the default), drop leaves the "
          "samples out, a number replaces the label") },
    { "excluded", 0, IDX_CLI_TEXT, &self.excluded, "LABEL",
      N_ ("How to treat excluded samples: the same values as for --unsure") },
    { "force", 0, IDX_CLI_FLAG, &self.force, NULL, N_ ("Replace existing files") },
    IDX_CLI_NO_OPTION
  };

  if (!idx_cli_input_parse (&self.input, &idx_cli_apply, options, arguments) ||
      !idx_cli_journals_check (&self.journals))
    return IDX_CLI_USAGE;
  if ((self.journals.names != NULL) == (self.patch != NULL))
    return idx_cli_usage_error (_ ("Specify either --journal or --patch."));
  if (g_str_equal (self.output, "-"))
    return idx_cli_usage_error (
      _ ("Corrected labels and their proof are separate files and can't go to standard output."));
  return apply (&self, arguments[1]);
}

const IdxCliCommand idx_cli_apply = {
  "apply", "IMAGES", TRUE, N_ ("Write corrected labels, with a proof of the changes"),
  N_ ("Write corrected labels, and next to them a proof of what was changed. If samples are "
      "dropped, also write the remaining images and their original indices."),
  idx_cli_apply_run
};
