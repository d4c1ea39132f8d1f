/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-palette.h"

G_BEGIN_DECLS

/**
 * idx_tone_get_n_needed:
 *
 * Returns: the number of samples needed to find the tone, starting with the first: at most 1,000,
 *   and fewer if they are large; 0 for color images, which are drawn unchanged
 */
guint idx_tone_get_n_needed (IdxDataset *dataset);

/**
 * idx_tone_find:
 * @samples: the first @n_samples samples as stored
 * @was_read: for each sample, whether it was read
 * @tone: (out): how to draw the images; untouched if no sample was read
 *
 * Decides how images of one channel are drawn, wherever they are.
 *
 * Range: images of unsigned bytes are drawn from 0 to the 99.9th percentile of the nonzero values
 * if that is below 128, because they would hardly be visible otherwise.
 *
 * Background: the median level of the pixels on the borders of the images, as they are drawn, is
 * light from 128. If the quartiles of these levels are more than 16 apart, there is no background.
 *
 * Returns: whether any sample was read
 */
gboolean idx_tone_find (IdxDataset *dataset,
                        const guint8 *samples,
                        const guint8 *was_read,
                        guint n_samples,
                        IdxTone *tone);

/**
 * idx_tone_apply:
 *
 * Reads the samples that idx_tone_find() needs, and sets the tone of the dataset. If the file has
 * none of them, the tone stays as it is.
 *
 * Returns: %FALSE with an error if reading fails, or on cancel
 */
gboolean idx_tone_apply (IdxDataset *dataset,
                         GCancellable *cancellable,
                         GError **error);

/**
 * idx_tone_apply_resident:
 *
 * Sets the tone of the dataset if all samples that idx_tone_find() needs are in memory.
 *
 * Returns: whether they are
 */
gboolean idx_tone_apply_resident (IdxDataset *dataset);

/**
 * idx_tone_choose_palette:
 * @is_dark: whether the page is dark
 *
 * Returns: the palette that draws images with this background dark on light, or light on dark if
 *   the page is dark. Without a background, 0 is black
 */
IdxPalette idx_tone_choose_palette (IdxBackground background,
                                    gboolean is_dark);

/**
 * idx_tone_describe:
 *
 * Returns: (transfer full) (nullable): a phrase about the values that are drawn, such as "shown
 *   from 0 to 16"; %NULL if all values that the type can have are, or all values of the dataset
 */
char *idx_tone_describe (IdxDataset *dataset);

G_END_DECLS
