/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * idx_background_count_samples:
 *
 * Returns: how many of the first samples of @dataset are needed to find its background; 0 for
 *   images in color, which are drawn as they are
 */
guint idx_background_count_samples (IdxDataset *dataset);

/**
 * idx_background_is_light:
 * @samples: (array): @n samples as stored
 * @there: for each of them whether it was read
 * @light: (out): whether the background of the images has a high level, like white paper. Untouched
 *   on failure
 *
 * Finds the background by the median level of the pixels at the borders of images. It is light from
 * the middle of the levels on.
 *
 * Returns: whether any of the samples was read
 */
gboolean idx_background_is_light (IdxDataset *dataset,
                                  const guint8 *samples,
                                  const guint8 *there,
                                  guint n,
                                  gboolean *light);

G_END_DECLS
