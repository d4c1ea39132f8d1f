/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-file.h"
#include "idx-image-format.h"
#include "idx-progress.h"

G_BEGIN_DECLS

/**
 * idx_sample_means_compute:
 * @format: the format of the samples
 * @n_samples: the number of samples to read
 * @progress: (nullable): receives the progress
 *
 * Reads all images without filling the page cache. Blocks; see idx_sort_run().
 *
 * Returns: (transfer full) (element-type float): idx_image_format_get_mean() of each sample, or NaN
 *   if the sample is missing; %NULL if a read fails or on cancel
 */
GArray *idx_sample_means_compute (IdxFile *images,
                                  const IdxImageFormat *format,
                                  guint n_samples,
                                  IdxProgress *progress,
                                  GCancellable *cancellable,
                                  GError **error);

G_END_DECLS
