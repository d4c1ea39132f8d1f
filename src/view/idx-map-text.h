/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-map-index.h"
#include "idx-selection.h"

G_BEGIN_DECLS

/**
 * idx_map_text_describe:
 * @selection: the samples
 * @index: (nullable): where the samples are on the map
 * @position: the position of a sample
 *
 * Returns: (transfer full): a description of the sample for screen readers: which sample it is, the
 *   most frequent class around it, and where on the map it is
 */
char *idx_map_text_describe (IdxSelection *selection,
                             IdxMapIndex *index,
                             guint position);

G_END_DECLS
