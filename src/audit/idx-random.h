/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * idx_random_next:
 * @state: (inout): the state; initially any number, the seed
 *
 * A generator with the same sequence on every platform: SplitMix64 (Steele, Lea and Flood, "Fast
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
 * Draws a stratified random sample: splits 0 … @n - 1 into @n_drawn ranges of equal size, up to
 * one, and draws one number from each. It covers sorted files evenly, and isn't biased by periodic
 * ones.
 *
 * Returns: (transfer full) (array length=n_drawn): the numbers in ascending order
 */
guint32 *idx_random_draw (guint32 n,
                          guint32 n_drawn,
                          guint64 seed);

G_END_DECLS
