/* SPDX-License-Identifier: MIT */

/* The sections of a report about a review: what was decided, and the proofs of saved labels. */

#include "idx-report-sections.h"

#include "idx-report-samples.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The colors of decisions, as in the window. */
#define CHANGED_COLOR 0x813D9CU
#define KEPT_COLOR 0x1B7F4BU

/* The order in which decisions are listed: changes first. */
static const IdxState states[] = { IDX_STATE_RELABELED, IDX_STATE_EXCLUDED, IDX_STATE_UNSURE,
                                   IDX_STATE_KEPT };

/* --- Decisions ------------------------------------------------------------------------- */

static char *
describe_state (IdxState state,
                guint n)
{
  g_autofree char *count = idx_text_format_count (n);

  switch (state)
    {
    case IDX_STATE_RELABELED:
      return g_strdup_printf (ngettext ("%s label was changed.", "%s labels were changed.", n),
                              count);
    case IDX_STATE_EXCLUDED:
      return g_strdup_printf (ngettext ("%s sample was excluded.", "%s samples were excluded.", n),
                              count);
    case IDX_STATE_UNSURE:
      return g_strdup_printf (
        ngettext ("%s sample was left as unsure.", "%s samples were left as unsure.", n), count);
    case IDX_STATE_KEPT:
      return g_strdup_printf (ngettext ("%s label was kept.", "%s labels were kept.", n), count);
    case IDX_STATE_UNDECIDED:
    default:
      return g_strdup ("");
    }
}

static char *
describe_decisions (IdxDecisions *decisions)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    {
      const guint n = idx_decisions_get_n_in_state (decisions, states[i]);
      g_autofree char *sentence = describe_state (states[i], n);

      if (n > 0)
        g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", sentence);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
dup_caption (IdxReportPages *pages,
             IdxState state,
             const char *given,
             const char *current)
{
  switch (state)
    {
    case IDX_STATE_RELABELED:
      return idx_report_pages_dup_arrow (pages, given, current);
    case IDX_STATE_KEPT:
      return g_strdup_printf ("%s ✓", given);
    case IDX_STATE_EXCLUDED:
      /* Translators: the name of a class; a sample of it was excluded by a reviewer. */
      return g_strdup_printf (_ ("%s, excluded"), given);
    case IDX_STATE_UNSURE:
    case IDX_STATE_UNDECIDED:
    default:
      return g_strdup_printf ("%s ~", given);
    }
}

static void
append_decided (GArray *samples,
                IdxReportPages *pages,
                IdxDecisions *decisions,
                IdxState state,
                guint index)
{
  IdxLabels *labels = idx_decisions_get_labels (decisions);
  IdxReportSample sample = { .index = index, .pair = index };
  g_autofree char *given = idx_report_samples_dup_name (labels, idx_labels_get_value (labels, index));
  g_autofree char *current =
    idx_report_samples_dup_name (labels, idx_decisions_get_label (decisions, index));

  sample.color = state == IDX_STATE_RELABELED ? CHANGED_COLOR
                 : state == IDX_STATE_KEPT    ? KEPT_COLOR
                                              : IDX_REPORT_BLACK;
  sample.caption = dup_caption (pages, state, given, current);
  sample.heading = g_strdup_printf ("%u", index);
  g_array_append_val (samples, sample);
}

/* Lists the decided samples, those of a state after those of another one. */
static GArray *
list_decided (IdxReportPages *pages,
              IdxDecisions *decisions,
              guint max)
{
  GArray *samples = idx_report_samples_new ();
  const guint n_labels = idx_decisions_get_n_labels (decisions);

  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    {
      if (idx_decisions_get_n_in_state (decisions, states[i]) == 0)
        continue;
      for (guint index = 0; index < n_labels && samples->len < max; index++)
        if (idx_decisions_get_state (decisions, index) == states[i])
          append_decided (samples, pages, decisions, states[i], index);
    }
  return samples;
}

static gboolean
add_decisions (IdxReportPages *pages,
               const IdxReportContent *content,
               IdxDecisions *decisions,
               guint n_decided,
               GError **error)
{
  IdxDataset *dataset = content->facts->dataset;
  g_autofree char *text = describe_decisions (decisions);
  g_autoptr (GArray) samples =
    list_decided (pages, decisions, idx_report_samples_get_max (dataset));
  g_autofree char *drawn = idx_text_format_count (samples->len);
  g_autofree char *all = idx_text_format_count (n_decided);
  g_autofree char *limit =
    g_strdup_printf (_ ("The first %s of %s are drawn, with the label before and after."), drawn,
                     all);

  idx_report_pages_add_heading (pages, _ ("Decisions"), 110);
  idx_report_pages_add_paragraph (pages, &idx_report_body, text);
  idx_report_pages_add_paragraph (pages, &idx_report_small,
                                  samples->len < n_decided
                                    ? limit
                                    : _ ("Each with its index, and the label before and after."));
  idx_report_pages_skip (pages, 4);
  return idx_report_samples_draw (pages, dataset, samples, FALSE, content->palette,
                                  content->orientation, content->cancellable, error);
}

/* --- Proofs ---------------------------------------------------------------------------- */

static const char *
get_role_name (IdxProofRole role)
{
  switch (role)
    {
    case IDX_PROOF_IMAGES:
      return _ ("Images");
    case IDX_PROOF_GIVEN_LABELS:
      return _ ("Given labels");
    case IDX_PROOF_CORRECTED_LABELS:
      return _ ("Corrected labels");
    case IDX_PROOF_REMAINING_IMAGES:
      return _ ("Remaining images");
    case IDX_PROOF_REMAINING_INDICES:
      return _ ("Remaining indices");
    case IDX_PROOF_JOURNAL:
    default:
      return _ ("Journal");
    }
}

static void
add_proof (IdxReportPages *pages,
           const IdxReportProof *found)
{
  g_autofree char *name = idx_text_file_name (found->location);
  g_autofree char *summary = idx_proof_dup_summary (found->proof);

  idx_report_pages_add_property (pages, _ ("Proof"), name, FALSE);
  idx_report_pages_add_property (pages, _ ("Statement"), summary, FALSE);
  for (guint role = 0; role < IDX_PROOF_N_ROLES; role++)
    {
      const char *sha256 = idx_proof_get_sha256 (found->proof, (IdxProofRole) role);

      if (sha256 != NULL)
        idx_report_pages_add_property (pages, get_role_name ((IdxProofRole) role), sha256, TRUE);
    }
  idx_report_pages_skip (pages, 6);
}

static void
add_proofs (IdxReportPages *pages,
            GPtrArray *proofs)
{
  if (proofs->len == 0)
    return;
  idx_report_pages_add_heading (pages, _ ("Proofs"), 90);
  idx_report_pages_add_paragraph (
    pages, &idx_report_body,
    _ ("What was stated when corrected labels were saved, with the SHA-256 of each file. "
       "“idxview-cli verify” checks it again."));
  for (guint i = 0; i < proofs->len; i++)
    add_proof (pages, g_ptr_array_index (proofs, i));
}

gboolean
idx_report_sections_add_review (IdxReportPages *pages,
                                const IdxReportContent *content,
                                GError **error)
{
  IdxDecisions *decisions = idx_dataset_get_decisions (content->facts->dataset);
  guint n_decided = 0;

  for (guint i = 0; i < G_N_ELEMENTS (states) && decisions != NULL; i++)
    n_decided += idx_decisions_get_n_in_state (decisions, states[i]);
  if (n_decided > 0 && !add_decisions (pages, content, decisions, n_decided, error))
    return FALSE;
  add_proofs (pages, content->facts->proofs);
  return TRUE;
}
