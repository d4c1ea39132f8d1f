/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-map-index.h"
#include "idx-selection.h"

G_BEGIN_DECLS

/**
 * idx_map_text_describe:
 * @selection: the samples
 * @index: (nullable): where they are on the map
 *
 * Returns: (transfer full): the sample at @position in words, for screen readers: which one it is,
 *   which class is the most frequent one around it, and where on the map it is
 */
char *idx_map_text_describe (IdxSelection *selection,
                             IdxMapIndex *index,
                             guint position);

G_END_DECLS
