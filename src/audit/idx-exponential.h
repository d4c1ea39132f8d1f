/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * idx_exponential:
 *
 * Computes the exponential function with the same additions and multiplications on every computer,
 * unlike the C library. The relative error is below 1e-15. If @x is below -700, the result is 0.
 *
 * Returns: e to the power of @x, for @x up to 700
 */
double idx_exponential (double x);

G_END_DECLS
