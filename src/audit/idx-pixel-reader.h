/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * IdxPixelReader:
 * @images: the file that contains the images
 * @features: (nullable): the features of a model by which samples are compared, instead of their
 *   images
 * @sample_size: the size of a sample in bytes
 * @format: the format of a sample
 * @range: the range of values that is scaled to 0 … 1
 * @box_side: the side of the boxes of pixels that are averaged into one pixel; 1 for images of up
 *   to 56 × 56 pixels
 * @rows: the height of the resulting image, at most 56
 * @columns: the width of the resulting image, at most 56
 *
 * Reads samples of any size, type and number of channels as small images of floats with one or
 * three planes.
 */
typedef struct
{
  IdxFile *images;
  IdxFeatures *features;
  gsize sample_size;
  IdxImageFormat format;
  IdxRange range;
  guint box_side;
  guint rows;
  guint columns;
} IdxPixelReader;

/**
 * idx_pixel_reader_init:
 * @dataset: a loaded dataset; its files must outlive @self
 *
 * Holds no references: idx_pixel_reader_clear() must not be called for @self, but for copies.
 */
void idx_pixel_reader_init (IdxPixelReader *self,
                            IdxDataset *dataset);

/**
 * idx_pixel_reader_copy:
 * @copy: (out caller-allocates): a copy that has references to the files
 */
void idx_pixel_reader_copy (const IdxPixelReader *self,
                            IdxPixelReader *copy);

/**
 * idx_pixel_reader_clear:
 * @self: a copy
 */
void idx_pixel_reader_clear (IdxPixelReader *self);

/**
 * idx_pixel_reader_count_usable:
 * @n_samples: at most the number of samples
 *
 * Returns: how many of the first @n_samples samples can be compared: all of them, unless the
 *   features of some aren't finite
 */
guint idx_pixel_reader_count_usable (const IdxPixelReader *self,
                                     guint n_samples);

/**
 * idx_pixel_reader_is_usable:
 *
 * Returns: whether a sample can be compared
 */
gboolean idx_pixel_reader_is_usable (const IdxPixelReader *self,
                                     guint index);

/**
 * idx_pixel_reader_hash_format:
 * @hash: a hash of the preceding numbers
 *
 * Hashes what affects how samples are compared, without their images: their format, and the
 * features of a model. Cheap.
 *
 * Returns: the hash
 */
guint64 idx_pixel_reader_hash_format (const IdxPixelReader *self,
                                      guint64 hash);

/**
 * idx_pixel_reader_has_color:
 * Returns: whether images have red, green and blue channels, and are compared
 */
gboolean idx_pixel_reader_has_color (const IdxPixelReader *self);

/**
 * idx_pixel_reader_read_row:
 * @sample: the bytes of a sample
 * @row: below @rows
 * @step: the distance between two values of @values
 * @values: (out caller-allocates): @columns values
 *
 * Reads a row of pixels, scaled from the range to 0 … 1. Converts colors to luma (Rec. ITU-R
 * BT.601) times alpha; if all channels have the same value, their luma is exactly that value.
 * Averages large images over boxes. NaN and minus infinity become 0, and plus infinity becomes 1.
 */
void idx_pixel_reader_read_row (const IdxPixelReader *self,
                                const guint8 *sample,
                                guint row,
                                gsize step,
                                float *values);

/**
 * idx_pixel_reader_read_opponent_row:
 * @sample: the bytes of a sample, with color
 * @row: below @rows
 * @step: the distance between two values of a plane
 * @lightness: (out caller-allocates): (r + g + b) / √3 of @columns pixels
 * @red_green: (out caller-allocates): (r - g) / √2
 * @yellow_blue: (out caller-allocates): (r + g - 2·b) / √6
 *
 * Reads a row like idx_pixel_reader_read_row() as opponent colors, a rotation of the channels. Both
 * chroma values of a gray pixel are exactly 0.
 */
void idx_pixel_reader_read_opponent_row (const IdxPixelReader *self,
                                         const guint8 *sample,
                                         guint row,
                                         gsize step,
                                         float *lightness,
                                         float *red_green,
                                         float *yellow_blue);

/**
 * idx_pixel_reader_hash:
 * @result: (out): a hash of the first @n_samples images
 *
 * Hashes the images. The hash also covers, for each image, whether it could be read.
 *
 * Returns: %FALSE on a read error or on cancellation
 */
gboolean idx_pixel_reader_hash (const IdxPixelReader *self,
                                guint n_samples,
                                GCancellable *cancellable,
                                guint64 *result);

G_END_DECLS
