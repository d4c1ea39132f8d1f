/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-file.h"
#include "idx-image-format.h"
#include "idx-progress.h"

G_BEGIN_DECLS

/**
 * idx_sample_means_compute:
 * @format: how samples of @images are images
 * @n_samples: how many samples are looked at, from the first on
 * @progress: (nullable): told how far it is
 *
 * Goes through all images, past the page cache. Blocks; see idx_sort_apply_async().
 *
 * Returns: (transfer full) (element-type float): idx_image_format_get_mean() of each sample, NaN
 *   where it isn't there; or %NULL with the error of a read or on cancel
 */
GArray *idx_sample_means_compute (IdxFile *images,
                                  const IdxImageFormat *format,
                                  guint n_samples,
                                  IdxProgress *progress,
                                  GCancellable *cancellable,
                                  GError **error);

G_END_DECLS
