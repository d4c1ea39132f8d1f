/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * idx_exponential:
 *
 * The exponential function, computed by the same additions and multiplications on every computer,
 * which the one of the C library isn't. Its relative error is below 1e-15; below -700 it is 0.
 *
 * Returns: e to the power of @x, for @x up to 700
 */
double idx_exponential (double x);

G_END_DECLS
