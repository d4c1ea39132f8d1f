/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-audit.h"
#include "idx-display-options.h"

G_BEGIN_DECLS

#define IDX_TYPE_EVIDENCE_VIEW (idx_evidence_view_get_type ())
G_DECLARE_FINAL_TYPE (IdxEvidenceView, idx_evidence_view, IDX, EVIDENCE_VIEW, GtkWidget)

/**
 * idx_evidence_view_set_display_options:
 * @options: how to draw images; the defaults of a new one apply until it is called
 */
void idx_evidence_view_set_display_options (IdxEvidenceView *self,
                                            IdxDisplayOptions *options);

/**
 * idx_evidence_view_show:
 * @dataset: (nullable): a dataset, or %NULL to show nothing
 * @audit: (nullable): what its suggestions come from, to look for samples that are alike
 * @index: a sample for which another label is suggested
 *
 * Shows what speaks against the label of a sample: how much, the samples most alike to it of its
 * own class and of the suggested one, each a way to that sample through the action `win.go-to`,
 * and the figures.
 */
void idx_evidence_view_show (IdxEvidenceView *self,
                             IdxDataset *dataset,
                             IdxAudit *audit,
                             guint index);

G_END_DECLS
