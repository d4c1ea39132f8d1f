/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * IdxPixels:
 * @images: (transfer none): the file of the images
 * @sample_size: the bytes of a sample
 * @format: how the bytes of a sample are an image
 * @range: what values of wide types lie in
 * @box: the side of the squares of pixels that become one
 * @rows: of what they become, at most 56
 * @columns: of what they become, at most 56
 *
 * Where samples are, and how they become images of one channel that are small enough to be compared.
 */
typedef struct
{
  IdxFile *images;
  gsize sample_size;
  IdxImageFormat format;
  IdxRange range;
  guint box;
  guint rows;
  guint columns;
} IdxPixels;

/**
 * idx_pixels_init:
 * @dataset: a loaded data set; its file of images must outlive @self
 */
void idx_pixels_init (IdxPixels *self,
                      IdxDataset *dataset);

/**
 * idx_pixels_read_row:
 * @sample: a sample as stored
 * @row: below @rows
 * @step: from one value to the next
 * @values: (out caller-allocates): @columns values
 *
 * Gives a row of pixels as shares of the range, from 0 to 1. Colours become their luminance (Rec.
 * ITU-R BT.601), as far as they aren't transparent; large images are averaged over squares of
 * pixels; what isn't a number is 0, and so is minus infinity, plus infinity is 1.
 */
void idx_pixels_read_row (const IdxPixels *self,
                          const guint8 *sample,
                          guint row,
                          gsize step,
                          float *values);

G_END_DECLS
