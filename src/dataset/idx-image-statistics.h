/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-image-format.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define IDX_IMAGE_STATISTICS_MAX_BINS 64

/**
 * IdxImageStatistics:
 * @range: the range of the finite values; if there are none, its minimum is larger than its maximum
 * @mean: the mean of the finite values; NaN if there are none
 * @n_finite: the number of finite values
 * @not_finite: the numbers of other values
 * @n_bins: the number of bins in use; 0 if there are no finite values
 * @bin_width: the width of a bin. An integer if the values are integers, so that each bin covers
 *   the same number of possible values
 * @bins: the number of finite values in each bin; the first bin starts at the minimum
 *
 * Statistics of the values of one image, over all channels.
 */
typedef struct
{
  IdxRange range;
  double mean;
  guint64 n_finite;
  IdxNonfiniteCounts not_finite;
  guint n_bins;
  double bin_width;
  guint64 bins[IDX_IMAGE_STATISTICS_MAX_BINS];
} IdxImageStatistics;

/**
 * idx_image_statistics_compute:
 * @statistics: (out caller-allocates)
 * @sample: a stored sample
 *
 * Computes the statistics of the shown slice, in two passes over its values.
 *
 * Returns: %FALSE with an error on cancel
 */
gboolean idx_image_statistics_compute (IdxImageStatistics *statistics,
                                       const IdxImageFormat *format,
                                       const guint8 *sample,
                                       GCancellable *cancellable,
                                       GError **error);

G_END_DECLS
