/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-profiles.h"
#include "idx-display-options.h"
#include "idx-lazy-grid-child.h"

G_BEGIN_DECLS

#define IDX_TYPE_CLASS_CARD (idx_class_card_get_type ())
G_DECLARE_FINAL_TYPE (IdxClassCard, idx_class_card, IDX, CLASS_CARD, IdxLazyGridChild)

/**
 * idx_class_card_new:
 * @options: how to draw the mean image
 *
 * Returns: (transfer floating): a card with the mean image of a class, its name, its number of
 *   samples, and their share of the dataset; to be filled with idx_class_card_show()
 */
GtkWidget *idx_class_card_new (IdxDisplayOptions *options);

/**
 * idx_class_card_show:
 * @class: a class of @dataset, with its current number of samples
 * @profile: (nullable): the profile of the class; %NULL if it hasn't been computed yet
 *
 * Shows the current name of a class, its number of samples, their share in @dataset and its mean
 * image.
 */
void idx_class_card_show (IdxClassCard *self,
                          IdxDataset *dataset,
                          const IdxClass *class,
                          const IdxClassProfile *profile);

/**
 * idx_class_card_dup_share:
 * @n_samples: the number of samples of a class
 * @n_all: the number of all samples
 *
 * Returns: (transfer full): the share of the class as text, such as "9.8%"
 */
char *idx_class_card_dup_share (guint n_samples,
                                guint n_all);

G_END_DECLS
