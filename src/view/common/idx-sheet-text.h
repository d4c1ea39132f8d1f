/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-layout.h"
#include "idx-selection.h"

G_BEGIN_DECLS

/**
 * idx_sheet_text_describe:
 * @selection: the samples
 * @layout: (nullable): where their tiles are; %NULL to leave out the row
 *
 * Returns: (transfer full): a description of the sample at @position for screen readers
 */
char *idx_sheet_text_describe (IdxSelection *selection,
                               const IdxLayout *layout,
                               guint position);

/**
 * idx_sheet_text_locate:
 * @subset: the samples
 *
 * Describes the place of a sample in @subset, depending on the order of the samples.
 *
 * Returns: (transfer full): the index of the sample in file order; its class and index if the
 *   samples are sorted by label; in any other order, its rank and the number of samples
 */
char *idx_sheet_text_locate (IdxSubset *subset,
                             guint position);

G_END_DECLS
