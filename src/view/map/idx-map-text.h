/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-point-grid.h"
#include "idx-selection.h"

G_BEGIN_DECLS

/**
 * idx_map_text_describe:
 * @selection: the samples
 * @point_grid: (nullable): the positions of the samples on the map; %NULL to describe only the
 *   sample
 * @position: the position of a sample in @selection
 *
 * Returns: (transfer full): a description of the sample for screen readers: the text of
 *   idx_sheet_text_describe(), the most frequent class near the sample, and the part of the map
 *   that it is in
 */
char *idx_map_text_describe (IdxSelection *selection,
                             IdxPointGrid *point_grid,
                             guint position);

G_END_DECLS
