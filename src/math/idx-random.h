/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * idx_random_next:
 * @state: (inout): the state; initially the seed, which can be any number
 *
 * Generates the same sequence on every platform with SplitMix64 (Steele, Lea and Flood, "Fast
 * splittable pseudorandom number generators", 2014).
 *
 * Returns: a random number of 64 bits
 */
guint64 idx_random_next (guint64 *state);

/**
 * idx_random_draw:
 * @n: the size of the population
 * @n_drawn: the size of the sample, at most @n
 * @seed: the seed
 *
 * Draws a stratified random sample: splits 0 … @n - 1 into @n_drawn ranges whose sizes differ by at
 * most one, and draws one number from each. So the sample covers sorted files evenly, and a
 * periodic order of samples doesn't bias it.
 *
 * Returns: (transfer full) (array length=n_drawn): the numbers in ascending order
 */
guint32 *idx_random_draw (guint32 n,
                          guint32 n_drawn,
                          guint64 seed);

G_END_DECLS
