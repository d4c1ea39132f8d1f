/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-positions.h"

G_BEGIN_DECLS

/**
 * bench_make_positions:
 * @n: the number of samples
 *
 * Returns: (transfer full): positions in ten round clusters of equal size
 */
IdxPositions *bench_make_positions (guint n);

G_END_DECLS
