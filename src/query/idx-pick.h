/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * IDX_PICK_MAX_PARTS:
 *
 * The maximum number of parts of a split.
 */
#define IDX_PICK_MAX_PARTS 10

/**
 * IdxPick:
 * @limit: the maximum number of samples; 0 for all
 * @per_class: the maximum number of samples of each class; 0 for all
 * @at_random: whether to draw samples at random rather than to take the first ones
 * @seed: the seed if @at_random; it yields the same samples on every machine
 * @use_current_labels: whether the classes are those after the decisions rather than those of the
 *   labels file
 *
 * Which samples of a subset to take. If both limits are set, takes at most @limit of the samples
 * that @per_class leaves.
 */
typedef struct
{
  guint limit;
  guint per_class;
  gboolean at_random;
  guint64 seed;
  gboolean use_current_labels;
} IdxPick;

/**
 * idx_pick_apply:
 *
 * Takes samples. Uses some 50 bytes of memory per class and eight bytes per sample.
 *
 * Returns: (transfer full): the samples in file order, or @subset if nothing limits it; %NULL with
 *   %IDX_ERROR_UNSUPPORTED if `per_class` is set and there are no labels, or with %IDX_ERROR_RANGE
 *   if a sample has no label
 */
IdxSubset *idx_pick_apply (const IdxPick *self,
                           IdxSubset *subset,
                           GError **error);

/**
 * idx_pick_parse_shares:
 * @text: whole numbers with commas between them, such as "80,20"
 * @n_shares: (out): their number, from 2 to %IDX_PICK_MAX_PARTS
 *
 * Returns: (transfer full) (nullable): the numbers, from 1 to 1,000,000; %NULL if @text is anything
 *   else
 */
guint *idx_pick_parse_shares (const char *text,
                              guint *n_shares);

/**
 * idx_pick_split:
 * @self: a pick without limits
 * @shares: (array length=n_shares): the proportions of the parts
 * @n_shares: from 1 to %IDX_PICK_MAX_PARTS
 *
 * Divides samples into parts. The parts of each class have the sizes that are closest to the
 * proportions, by the largest remainder; of equal remainders, the earlier part gets the sample.
 * Without labels, all samples are one class.
 *
 * Returns: (transfer full) (element-type IdxSubset): the parts, each in file order; %NULL with
 *   %IDX_ERROR_RANGE if only some of the samples have a label
 */
GPtrArray *idx_pick_split (const IdxPick *self,
                           IdxSubset *subset,
                           const guint *shares,
                           guint n_shares,
                           GError **error);

G_END_DECLS
