/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-comparison.h"
#include "idx-display-options.h"
#include "idx-lazy-grid-child.h"

G_BEGIN_DECLS

/**
 * IdxPairCard:
 *
 * A group of samples with equal or similar images: two of the images next to each other, their
 * labels, where they are, and how similar they are. While the pointer or the focus is on it, the
 * card of a similar pair shows the difference of the images.
 */
#define IDX_TYPE_PAIR_CARD (idx_pair_card_get_type ())
G_DECLARE_FINAL_TYPE (IdxPairCard, idx_pair_card, IDX, PAIR_CARD, IdxLazyGridChild)

/**
 * idx_pair_card_describe_ratio:
 * @ratio: see #IdxImageGroup
 *
 * Returns: (transfer none): what images of this distance are called: "Alike"
 */
const char *idx_pair_card_describe_ratio (double ratio);

/**
 * idx_pair_card_new:
 * @options: how to draw images
 * @difference_options: how to draw differences, see idx_display_options_new_difference()
 *
 * Returns: (transfer floating): a card that shows nothing yet
 */
IdxLazyGridChild *idx_pair_card_new (IdxDisplayOptions *options,
                                     IdxDisplayOptions *difference_options);

/**
 * idx_pair_card_show:
 * @position: a position in @comparison
 *
 * Shows a group.
 */
void idx_pair_card_show (IdxPairCard *self,
                         IdxComparison *comparison,
                         guint position);

G_END_DECLS
