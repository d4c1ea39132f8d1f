/* SPDX-License-Identifier: MIT */

/* idxview-cli verify: checks a proof against the files that it names. */

#include "idx-cli-work.h"
#include "idx-cli.h"
#include "idx-proof-read.h"
#include "idx-proof-verify.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>

static gpointer
idx_cli_verify_worker (gpointer data,
                       IdxProgress *progress,
                       GCancellable *cancellable,
                       GError **error)
{
  return idx_proof_verify (data, progress, cancellable, error);
}

static void
set_location (IdxProof *proof,
              IdxProofRole role,
              const char *name)
{
  g_autoptr (GFile) location = name != NULL ? idx_cli_file_for_input (name) : NULL;

  if (location != NULL)
    idx_proof_set_location (proof, role, location);
}

/* Returns FALSE on wrong usage, after printing an error. */
static gboolean
set_journal_locations (IdxProof *proof,
                       char **names)
{
  guint n_journals = idx_proof_get_n_journals (proof);
  g_autofree char *count = idx_text_format_count (n_journals);
  g_autofree char *message = NULL;

  if (names == NULL || n_journals == 0)
    return TRUE;
  if (g_strv_length (names) != n_journals)
    {
      message = g_strdup_printf (ngettext ("The proof names %s journal. Specify it with --journal.",
                                           "The proof names %s journals. Specify each of them with "
                                           "--journal, in their order.",
                                           n_journals),
                                 count);
      (void) idx_cli_usage_error (message);
      return FALSE;
    }
  for (guint i = 0; i < n_journals; i++)
    {
      g_autoptr (GFile) location = idx_cli_file_for_input (names[i]);

      idx_proof_set_journal_location (proof, i, location);
    }
  return TRUE;
}

/* Describes how many of the decisions came about by a rule other than %IDX_STEP_RULE_NONE. */
static char *
describe_rule (IdxStepRule rule,
               guint n,
               const char *decided)
{
  g_autofree char *count = idx_text_format_count (n);

  switch (rule)
    {
    case IDX_STEP_RULE_SUGGESTED:
      return g_strdup_printf (ngettext ("%s of %s decisions accepted a suggestion.",
                                        "%s of %s decisions accepted suggestions.", n),
                              count, decided);
    case IDX_STEP_RULE_PATCH:
      return g_strdup_printf (ngettext ("%s of %s decisions is from a patch.",
                                        "%s of %s decisions are from a patch.", n),
                              count, decided);
    case IDX_STEP_RULE_PAGE:
      return g_strdup_printf (ngettext ("%s of %s decisions kept a label by page.",
                                        "%s of %s decisions kept labels by page.", n),
                              count, decided);
    case IDX_STEP_RULE_NONE:
    default:
      g_return_val_if_reached (NULL);
    }
}

/* Prints how many decisions came about by rules, unless there are none. */
static void
print_rules (IdxProof *proof)
{
  const guint *n_by_rule = idx_proof_get_rules (proof);
  guint n_decided =
    idx_proof_get_n_samples (proof) - idx_proof_get_n_in_state (proof, IDX_STATE_UNDECIDED);
  g_autofree char *decided = idx_text_format_count (n_decided);

  for (guint rule = IDX_STEP_RULE_SUGGESTED; n_by_rule != NULL && rule < IDX_N_STEP_RULES; rule++)
    {
      g_autofree char *text = describe_rule (rule, n_by_rule[rule], decided);

      if (n_by_rule[rule] > 0)
        (void) puts (text);
    }
}

static int
verify (IdxProof *proof,
        const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) messages =
    idx_cli_run (_ ("Checking the files…"), idx_cli_verify_worker, proof,
                 (GDestroyNotify) g_ptr_array_unref, &error);
  g_autofree char *summary = NULL;

  if (messages == NULL)
    return idx_cli_fail (name, error);
  for (guint i = 0; i < messages->len; i++)
    {
      const IdxMessage *message = g_ptr_array_index (messages, i);

      if (message->verdict == IDX_VERDICT_ERROR)
        idx_cli_print_error (name, message->text);
    }
  if (idx_messages_get_verdict (messages) == IDX_VERDICT_ERROR)
    return IDX_CLI_FAILED;
  summary = idx_proof_dup_summary (proof);
  (void) puts (summary);
  print_rules (proof);
  for (guint i = 0; i < messages->len; i++)
    (void) puts (((const IdxMessage *) g_ptr_array_index (messages, i))->text);
  return IDX_CLI_DONE;
}

int
idx_cli_verify_run (char **arguments)
{
  g_autofree char *images = NULL;
  g_autofree char *labels = NULL;
  g_autofree char *corrected = NULL;
  g_auto (GStrv) journals = NULL;
  g_autoptr (GFile) location = NULL;
  g_autoptr (IdxProof) proof = NULL;
  g_autoptr (GError) error = NULL;
  const IdxCliOption options[] = {
    { "images", 0, IDX_CLI_TEXT, &images, "FILE",
      N_ ("The current location of the images file, if it was moved") },
    { "labels", 0, IDX_CLI_TEXT, &labels, "FILE",
      N_ ("The current location of the given labels, if they were moved") },
    { "corrected", 0, IDX_CLI_TEXT, &corrected, "FILE",
      N_ ("The current location of the corrected labels, if they were moved") },
    { "journal", 0, IDX_CLI_TEXTS, &journals, "FILE",
      N_ ("The current location of the journal, if it was moved; if the proof names several, once "
          "for each in their order") },
    IDX_CLI_NO_OPTION
  };

  if (!idx_cli_parse (&idx_cli_verify, options, NULL, NULL, arguments))
    return IDX_CLI_USAGE;
  if (g_strv_length (arguments) != 2)
    return idx_cli_usage_error (_ ("Specify the proof, a file whose name ends in .proof.json."));
  location = idx_cli_file_for_input (arguments[1]);
  proof = idx_proof_load (location, NULL, &error);
  if (proof == NULL)
    return idx_cli_fail (arguments[1], error);
  set_location (proof, IDX_PROOF_IMAGES, images);
  set_location (proof, IDX_PROOF_GIVEN_LABELS, labels);
  set_location (proof, IDX_PROOF_CORRECTED_LABELS, corrected);
  if (!set_journal_locations (proof, journals))
    return IDX_CLI_USAGE;
  return verify (proof, arguments[1]);
}

const IdxCliCommand idx_cli_verify = {
  "verify", "PROOF", FALSE, N_ ("Verify a proof against the files that it names"),
  N_ ("Verify corrected labels and their proof against the given labels, the images and the "
      "journal. Paths in a proof are relative to its folder."),
  idx_cli_verify_run
};
