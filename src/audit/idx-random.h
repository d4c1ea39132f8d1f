/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * idx_random_next:
 * @state: (inout): any number to begin with, the seed
 *
 * A generator that is the same everywhere: SplitMix64 (Steele, Lea and Flood, "Fast splittable
 * pseudorandom number generators", 2014).
 *
 * Returns: a random number of 64 bits
 */
guint64 idx_random_next (guint64 *state);

/**
 * idx_random_draw:
 * @n: how many there are
 * @n_drawn: how many to draw, at most @n
 * @seed: of the draw
 *
 * Cuts 0 … @n - 1 into @n_drawn stretches of the same length, up to one, and draws from each one
 * number: a draw that misses no part of a file that is sorted, and falls in step with none that
 * repeats.
 *
 * Returns: (transfer full) (array length=n_drawn): the numbers drawn, in ascending order
 */
guint32 *idx_random_draw (guint32 n,
                          guint32 n_drawn,
                          guint64 seed);

G_END_DECLS
