/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-map-points.h"

G_BEGIN_DECLS

/**
 * bench_make_positions:
 * @n: the number of samples
 *
 * Returns: (transfer full): positions in ten round clusters of equal size
 */
IdxMapPoints *bench_make_positions (guint n);

G_END_DECLS
