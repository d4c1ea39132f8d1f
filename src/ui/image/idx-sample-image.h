/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-display-options.h"

G_BEGIN_DECLS

#define IDX_TYPE_SAMPLE_IMAGE (idx_sample_image_get_type ())
G_DECLARE_FINAL_TYPE (IdxSampleImage, idx_sample_image, IDX, SAMPLE_IMAGE, GtkWidget)

/* The image of a sample, with a line of text about the pixel under the pointer. If the palette has
 * colors or the user has changed the contrast, it also has a color scale. If the property `large`
 * is set, the image fills the available space.
 *
 * Signals:
 * - `shown ()`: another image is shown, or none
 * - `range-changed ()`: the same image is drawn with another range of values
 */

/**
 * idx_sample_image_set_display_options:
 * @options: how to draw images; until this is called, the defaults apply
 */
void idx_sample_image_set_display_options (IdxSampleImage *self,
                                           IdxDisplayOptions *options);

/**
 * idx_sample_image_show:
 * @dataset: (nullable): %NULL for no image
 * @index: the index of a sample
 *
 * Shows an image: at once if it is in memory, otherwise when a job has read it.
 */
void idx_sample_image_show (IdxSampleImage *self,
                            IdxDataset *dataset,
                            guint32 index);

/**
 * idx_sample_image_set_values_visible:
 * @visible: whether to write the values of large pixels in them, as at first
 */
void idx_sample_image_set_values_visible (IdxSampleImage *self,
                                          gboolean visible);

/**
 * IdxContrast:
 * @IDX_CONTRAST_DATASET: one range for all images of the dataset
 * @IDX_CONTRAST_IMAGE: from the lowest to the highest value of the image itself
 * @IDX_CONTRAST_CUSTOM: a range that the user has set
 *
 * The range of values that the palette covers: the lowest value is drawn in the first color, the
 * highest in the last.
 */
typedef enum
{
  IDX_CONTRAST_DATASET,
  IDX_CONTRAST_IMAGE,
  IDX_CONTRAST_CUSTOM
} IdxContrast;

/**
 * idx_sample_image_set_contrast:
 * @range: the range for %IDX_CONTRAST_CUSTOM; otherwise ignored
 *
 * Draws this image and later ones with another range of values. The color scale shows the range. A
 * large image is drawn once a job has converted it.
 */
void idx_sample_image_set_contrast (IdxSampleImage *self,
                                    IdxContrast contrast,
                                    const IdxRange *range);

/**
 * idx_sample_image_get_range:
 *
 * Returns: (transfer none) (nullable): the range that the image is drawn with; %NULL if no image is
 *   shown
 */
const IdxRange *idx_sample_image_get_range (IdxSampleImage *self);

/**
 * idx_sample_image_pick:
 * @x: the horizontal position of a point in @self
 * @y: the vertical position of the point
 * @dataset: (out) (transfer none): the dataset of the image at this point
 * @index: (out): the index of the sample
 *
 * Finds out which image is at a point, for example where a drag begins.
 *
 * Returns: whether an image is shown at this point; if not, @dataset and @index aren't set
 */
gboolean idx_sample_image_pick (IdxSampleImage *self,
                                double x,
                                double y,
                                IdxDataset **dataset,
                                guint32 *index);

/**
 * idx_sample_image_get_sample:
 *
 * Returns: (transfer none) (nullable): the stored bytes of the sample that is shown
 */
GBytes *idx_sample_image_get_sample (IdxSampleImage *self);

/**
 * idx_sample_image_zoom:
 * @n_steps: how many steps to zoom in; negative to zoom out, 0 to show the whole image
 */
void idx_sample_image_zoom (IdxSampleImage *self,
                            int n_steps);

G_END_DECLS
