/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-pick.h"
#include "idx-subset-writer.h"

G_BEGIN_DECLS

/**
 * IdxSubsetParts:
 * @parts: (array length=n_parts): the samples of each part, and the start of the paths of its files
 * @n_parts: 1 if the samples aren't divided
 *
 * What to write of some samples: a few of them, or several parts.
 */
typedef struct
{
  IdxSubsetPart *parts;
  guint n_parts;
} IdxSubsetParts;

/**
 * idx_subset_parts_new:
 * @subset: the samples to choose from
 * @pick: which of them to take
 * @shares: (array length=n_shares) (nullable): the proportions of the parts, see idx_pick_split()
 * @n_shares: 0 to write one dataset
 * @prefix: the start of the paths of all files
 *
 * Takes samples, and divides them. Blocks while it shuffles them. If they are divided, the names
 * of the parts are appended to @prefix, see idx_subset_parts_dup_prefix().
 *
 * Returns: (transfer full): the parts; %NULL with an error of idx_pick_apply() or idx_pick_split()
 */
IdxSubsetParts *idx_subset_parts_new (IdxSubset *subset,
                                      const IdxPick *pick,
                                      const guint *shares,
                                      guint n_shares,
                                      const char *prefix,
                                      GError **error);

/**
 * idx_subset_parts_free:
 */
void idx_subset_parts_free (IdxSubsetParts *self);

/**
 * idx_subset_parts_dup_prefix:
 * @prefix: the prefix of all parts
 * @part: the index of a part
 * @n_parts: the number of parts, at least 2
 *
 * Returns: (transfer full): the prefix of a part: with "-train" or "-rest" of two parts, with
 *   "-train", "-validation" or "-test" of three, with "-part1" and so on of more
 */
char *idx_subset_parts_dup_prefix (const char *prefix,
                                   guint part,
                                   guint n_parts);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxSubsetParts, idx_subset_parts_free)

G_END_DECLS
