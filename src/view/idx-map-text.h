/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-map-index.h"
#include "idx-selection.h"

G_BEGIN_DECLS

/**
 * idx_map_text_describe:
 * @selection: the samples
 * @map_index: (nullable): the positions of the samples on the map; %NULL to describe only the
 *   sample
 * @position: the position of a sample in @selection
 *
 * Returns: (transfer full): a description of the sample for screen readers: the text of
 *   idx_sheet_text_describe(), the most frequent class near the sample, and the part of the map
 *   that it is in
 */
char *idx_map_text_describe (IdxSelection *selection,
                             IdxMapIndex *map_index,
                             guint position);

G_END_DECLS
