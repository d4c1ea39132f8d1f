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
 * Where samples are, and how they become images of one or three planes that are small enough to be
 * compared.
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
 * idx_pixels_has_color:
 *
 * Returns: whether images have the channels red, green and blue
 */
gboolean idx_pixels_has_color (const IdxPixels *self);

/**
 * idx_pixels_read_row:
 * @sample: a sample as stored
 * @row: below @rows
 * @step: from one value to the next
 * @values: (out caller-allocates): @columns values
 *
 * Gives a row of pixels as shares of the range, from 0 to 1. Colors become their luminance (Rec.
 * ITU-R BT.601) times alpha, which for equal channels is exactly the value of each; large images
 * are averaged over boxes of pixels; what isn't a number is 0, and so is minus infinity, plus
 * infinity is 1.
 */
void idx_pixels_read_row (const IdxPixels *self,
                          const guint8 *sample,
                          guint row,
                          gsize step,
                          float *values);

/**
 * idx_pixels_read_opponent_row:
 * @sample: a sample as stored, with color
 * @lightness: (out caller-allocates): (r + g + b) / √3 of @columns pixels
 * @red_green: (out caller-allocates): (r - g) / √2
 * @yellow_blue: (out caller-allocates): (r + g - 2·b) / √6
 *
 * Reads a row like idx_pixels_read_row() into opponent colors, a rotation of the channels: the two
 * chroma planes of a gray pixel are exactly 0.
 */
void idx_pixels_read_opponent_row (const IdxPixels *self,
                                   const guint8 *sample,
                                   guint row,
                                   gsize step,
                                   float *lightness,
                                   float *red_green,
                                   float *yellow_blue);

G_END_DECLS
