/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-profiles.h"
#include "idx-display-options.h"
#include "idx-label-matches.h"
#include "idx-lazy-grid-child.h"

G_BEGIN_DECLS

/**
 * IdxClassCard:
 *
 * A line of the overview of all classes: the mean image and the spread of a class, its name, its
 * number of samples and their share of the dataset, its accuracy, the class that it is most
 * confused with, and its most and least typical samples. If the line is narrow, it leaves out
 * images.
 */

#define IDX_TYPE_CLASS_CARD (idx_class_card_get_type ())
G_DECLARE_FINAL_TYPE (IdxClassCard, idx_class_card, IDX, CLASS_CARD, IdxLazyGridChild)

/**
 * idx_class_card_new:
 * @options: how to draw images
 *
 * Returns: (transfer floating): an empty card, to be filled with idx_class_card_show()
 */
GtkWidget *idx_class_card_new (IdxDisplayOptions *options);

/**
 * idx_class_card_show:
 * @class: a class of @dataset, with its current number of samples
 * @profile: (nullable): the profile of the class; %NULL if it hasn't been computed yet
 * @matches: (nullable): how the labels compare with the suggested ones; %NULL without suggestions
 *
 * Shows what is known of a class.
 */
void idx_class_card_show (IdxClassCard *self,
                          IdxDataset *dataset,
                          const IdxClass *class,
                          const IdxClassProfile *profile,
                          const IdxLabelMatches *matches);

/**
 * idx_class_card_dup_share:
 * @n_samples: the number of samples of a class
 * @n_all: the number of all samples
 *
 * Returns: (transfer full): the share of the class as text, such as "9.8%"
 */
char *idx_class_card_dup_share (guint n_samples,
                                guint n_all);

/**
 * idx_class_card_dup_accuracy:
 * @matches: (nullable): how the labels compare with the suggested ones
 *
 * Returns: (transfer full) (nullable): the accuracy of a class as text, such as "Accuracy 99.4%";
 *   %NULL if it is unknown
 */
char *idx_class_card_dup_accuracy (IdxLabels *labels,
                                   const IdxLabelMatches *matches,
                                   gint64 label);

G_END_DECLS
