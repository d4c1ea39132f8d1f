/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * IdxLikelyPlace:
 * @IDX_LIKELY_RIVAL: the most likely class other than the given one
 * @IDX_LIKELY_GIVEN: the given class
 * @IDX_LIKELY_NEXT: the first of %IDX_SUGGESTIONS_N_NEXT next likely classes
 *
 * The place of a class in #IdxLikelyClasses.
 */
typedef enum
{
  IDX_LIKELY_RIVAL,
  IDX_LIKELY_GIVEN,
  IDX_LIKELY_NEXT
} IdxLikelyPlace;

#define IDX_LIKELY_N_PLACES (IDX_LIKELY_NEXT + IDX_SUGGESTIONS_N_NEXT)

/**
 * IdxLikelyClasses:
 * @labels: the labels of the classes in the places of #IdxLikelyPlace
 * @is_known: whether there is a class in each place. If the sample wasn't checked, only the given
 *   class is known
 * @is_suggested: whether the rival is suggested for the sample
 *
 * The classes that a sample may belong to. A class of a kind has the same place for all samples.
 */
typedef struct
{
  gint64 labels[IDX_LIKELY_N_PLACES];
  gboolean is_known[IDX_LIKELY_N_PLACES];
  gboolean is_suggested;
} IdxLikelyClasses;

/**
 * idx_likely_classes_find:
 * @dataset: (nullable): a dataset, with or without suggestions
 * @index: the index of a sample
 * @classes: (out caller-allocates): its likely classes
 */
void idx_likely_classes_find (IdxDataset *dataset,
                              guint index,
                              IdxLikelyClasses *classes);

/**
 * idx_likely_classes_has_place:
 * @dataset: (nullable): a dataset, with or without suggestions
 *
 * Returns: whether there can be a class in @place for any sample
 */
gboolean idx_likely_classes_has_place (IdxDataset *dataset,
                                       IdxLikelyPlace place);

G_END_DECLS
