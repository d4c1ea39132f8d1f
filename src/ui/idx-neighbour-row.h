/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-audit.h"
#include "idx-look.h"

G_BEGIN_DECLS

#define IDX_TYPE_NEIGHBOUR_ROW (idx_neighbour_row_get_type ())
G_DECLARE_FINAL_TYPE (IdxNeighbourRow, idx_neighbour_row, IDX, NEIGHBOUR_ROW, GtkWidget)

/**
 * idx_neighbour_row_set_look:
 * @look: how the images look; until one is set, as a new look does
 */
void idx_neighbour_row_set_look (IdxNeighbourRow *self,
                                 IdxLook *look);

/**
 * idx_neighbour_row_show:
 * @dataset: (nullable): a data set, or %NULL to show nothing
 * @audit: the judgement of its labels
 * @index: a sample
 * @label: a label
 *
 * Looks for the samples with @label that are most alike to the one at @index, and shows them, the
 * most alike first. Each is a button that activates `win.go-to`.
 */
void idx_neighbour_row_show (IdxNeighbourRow *self,
                             IdxDataset *dataset,
                             IdxAudit *audit,
                             guint index,
                             gint64 label);

G_END_DECLS
