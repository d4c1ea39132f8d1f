/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-comparison.h"
#include "idx-display-options.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_PAIR_ROW (idx_pair_row_get_type ())
G_DECLARE_FINAL_TYPE (IdxPairRow, idx_pair_row, IDX, PAIR_ROW, GtkWidget)

/**
 * idx_pair_row_new:
 * @options: how to draw images
 *
 * Returns: (transfer floating): a row that shows nothing
 */
GtkWidget *idx_pair_row_new (IdxDisplayOptions *options);

/**
 * idx_pair_row_show:
 * @comparison: (nullable): the comparison that found the pair; %NULL to show nothing
 * @pair: (nullable): the pair; it is copied
 *
 * Shows the two images of a pair with their labels. Each is a button with the action
 * `win.go-to-compared`.
 */
void idx_pair_row_show (IdxPairRow *self,
                        IdxComparison *comparison,
                        const IdxImagePair *pair);

G_END_DECLS
