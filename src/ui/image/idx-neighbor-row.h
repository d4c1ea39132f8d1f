/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-audit.h"
#include "idx-display-options.h"

G_BEGIN_DECLS

#define IDX_TYPE_NEIGHBOR_ROW (idx_neighbor_row_get_type ())
G_DECLARE_FINAL_TYPE (IdxNeighborRow, idx_neighbor_row, IDX, NEIGHBOR_ROW, GtkWidget)

/**
 * idx_neighbor_row_set_display_options:
 * @options: how to draw images; until this is called, the defaults apply
 */
void idx_neighbor_row_set_display_options (IdxNeighborRow *self,
                                           IdxDisplayOptions *options);

/**
 * idx_neighbor_row_show:
 * @dataset: (nullable): a dataset, or %NULL to show nothing
 * @audit: an audit of @dataset, which contains the points to compare; ignored if @dataset is %NULL
 * @index: the index of a sample
 * @label: (nullable): the label of the samples to find, or %NULL for samples with any label
 *
 * Searches for the samples that are most similar to sample @index, and shows them as buttons that
 * activate `win.show-in-pane`, the most similar first.
 */
void idx_neighbor_row_show (IdxNeighborRow *self,
                            IdxDataset *dataset,
                            IdxAudit *audit,
                            guint index,
                            const gint64 *label);

G_END_DECLS
