/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * idx_background_get_n_needed:
 *
 * Returns: the number of samples needed to find the background, starting with the first; 0 for
 *   color images, which are drawn unchanged
 */
guint idx_background_get_n_needed (IdxDataset *dataset);

/**
 * idx_background_is_light:
 * @samples: @n_samples samples as stored
 * @was_read: for each sample, whether it was read
 * @is_light: (out): whether the background of the images is light, like white paper; untouched if
 *   no sample was read
 *
 * Determines the background of images: the median level of the pixels on their borders. It is light
 * if that level is at least 128.
 *
 * Returns: whether any sample was read
 */
gboolean idx_background_is_light (IdxDataset *dataset,
                                  const guint8 *samples,
                                  const guint8 *was_read,
                                  guint n_samples,
                                  gboolean *is_light);

G_END_DECLS
