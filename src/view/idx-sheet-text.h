/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-layout.h"
#include "idx-selection.h"

G_BEGIN_DECLS

/**
 * idx_sheet_text_describe:
 * @selection: the samples
 * @layout: where their tiles are
 *
 * Returns: (transfer full): the sample at @position in words, for screen readers
 */
char *idx_sheet_text_describe (IdxSelection *selection,
                               const IdxLayout *layout,
                               guint position);

/**
 * idx_sheet_text_locate:
 * @subset: the samples
 *
 * Returns: (transfer full): where @position is in @subset, by what the samples are sorted by: the
 *   index, the class, or how far down the list
 */
char *idx_sheet_text_locate (IdxSubset *subset,
                             guint position);

G_END_DECLS
