/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * idx_exponential:
 *
 * Computes the exponential function. Unlike the C library, uses the same operations on every
 * computer. The relative error is below 1e-15. Treats @x above 700 as 700.
 *
 * Returns: e to the power of @x; 0 if @x is below -700 or NaN
 */
double idx_exponential (double x);

G_END_DECLS
