/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * idx_float_values_get:
 * @bytes: a number
 * @value_size: its size in bytes: 2, 4 or 8 (binary16, binary32 or binary64 of IEEE 754)
 *
 * Returns: the number, exactly
 */
double idx_float_values_get (const guint8 *bytes,
                             gsize value_size,
                             gboolean is_big_endian);

/**
 * idx_float_values_read:
 * @bytes: @n_values numbers, one after the other
 * @value_size: the size of a number in bytes, see idx_float_values_get()
 * @step: the number of values from one result to the next
 * @values: (out caller-allocates): the numbers; those that are too large for a float are infinite
 *
 * Reads floats.
 */
void idx_float_values_read (const guint8 *bytes,
                            gsize n_values,
                            gsize value_size,
                            gboolean is_big_endian,
                            gsize step,
                            float *values);

G_END_DECLS
