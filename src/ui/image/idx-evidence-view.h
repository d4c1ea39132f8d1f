/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-audit.h"
#include "idx-display-options.h"

G_BEGIN_DECLS

#define IDX_TYPE_EVIDENCE_VIEW (idx_evidence_view_get_type ())
G_DECLARE_FINAL_TYPE (IdxEvidenceView, idx_evidence_view, IDX, EVIDENCE_VIEW, GtkWidget)

/**
 * idx_evidence_view_set_display_options:
 * @options: how to draw images; until this is called, the defaults apply
 */
void idx_evidence_view_set_display_options (IdxEvidenceView *self,
                                            IdxDisplayOptions *options);

/**
 * idx_evidence_view_show:
 * @dataset: (nullable): a dataset, or %NULL to show nothing
 * @audit: (nullable): an audit of @dataset; if %NULL, no similar samples are shown
 * @index: the index of a sample
 *
 * Shows the evidence against the label of a sample: how strong it is, the most similar samples of
 * the given and the suggested class, as buttons that activate `win.show-in-pane`, and figures such
 * as the probabilities of both labels. Hides the view if no other label is suggested for the
 * sample.
 */
void idx_evidence_view_show (IdxEvidenceView *self,
                             IdxDataset *dataset,
                             IdxAudit *audit,
                             guint index);

G_END_DECLS
