/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-header.h"

G_BEGIN_DECLS

/**
 * IdxImageFormat:
 * @element_type: the type of one value
 * @little_endian: whether wide values have the least significant byte first
 * @rows: the height of a stored image
 * @columns: the width of a stored image
 * @n_channels: 1 for gray, 3 for RGB, 4 for RGBA
 * @planar: whether the channels are stored one after the other, not interleaved
 * @n_slices: the number of images that are stacked in a sample
 * @slice: the shown slice, from 0
 *
 * The layout of the images in a sample.
 */
typedef struct
{
  IdxElementType element_type;
  gboolean little_endian;
  guint rows;
  guint columns;
  guint n_channels;
  gboolean planar;
  guint64 n_slices;
  guint64 slice;
} IdxImageFormat;

/**
 * IdxRange:
 * @minimum: drawn as 0
 * @maximum: drawn as 255
 *
 * The range of the finite values. If no value is finite, @minimum is larger than @maximum.
 */
typedef struct
{
  double minimum;
  double maximum;
} IdxRange;

/**
 * IdxNotFinite:
 * @n_nan: the number of NaNs
 * @n_infinite: the number of positive and negative infinities
 *
 * Counts of the values that aren't finite.
 */
typedef struct
{
  guint64 n_nan;
  guint64 n_infinite;
} IdxNotFinite;

/* Marks a value that isn't finite. */
typedef enum
{
  IDX_MARK_NONE,
  IDX_MARK_NAN,
  IDX_MARK_PLUS_INFINITY,
  IDX_MARK_MINUS_INFINITY
} IdxMark;

/**
 * idx_mark_find:
 *
 * Returns: the mark of a value
 */
IdxMark idx_mark_find (double value);

/**
 * idx_image_format_init:
 * @header: has at least two dimensions
 *
 * Interprets the dimensions of a file. Two dimensions are vectors, shown as a square if their
 * length is a square number, else as one row. Three are images. With four, the last dimension, or
 * else the second, is the channel if it is 3 or 4. All others are stacks of images.
 *
 * Returns: %FALSE if a side of the images has more than 32 bits
 */
gboolean idx_image_format_init (IdxImageFormat *self,
                                const IdxHeader *header);

/**
 * idx_image_format_set_shape:
 *
 * Interprets the values of a sample as stacked images of @rows rows and @columns columns.
 *
 * Returns: %FALSE with %IDX_ERROR_RANGE, leaving @self unchanged, if a sample doesn't hold a whole
 *   number of them
 */
gboolean idx_image_format_set_shape (IdxImageFormat *self,
                                     guint rows,
                                     guint columns,
                                     GError **error);

/**
 * idx_image_format_parse_shape:
 * @text: rows and columns, like "28x28" or "28×28"
 *
 * Returns: %FALSE with %IDX_ERROR_RANGE if @text isn't a shape
 */
gboolean idx_image_format_parse_shape (const char *text,
                                       guint *rows,
                                       guint *columns,
                                       GError **error);

/**
 * idx_image_format_get_n_levels:
 *
 * Returns: the number of values in an image, all channels together
 */
gsize idx_image_format_get_n_levels (const IdxImageFormat *self);

/**
 * idx_image_format_is_levels:
 *
 * Returns: whether the stored bytes are the levels: unsigned bytes with interleaved channels
 */
gboolean idx_image_format_is_levels (const IdxImageFormat *self);

/**
 * idx_image_format_get_offset:
 *
 * Returns: the offset of the shown slice in a sample, in bytes
 */
gsize idx_image_format_get_offset (const IdxImageFormat *self);

/**
 * idx_image_format_get_value:
 * @sample: a stored sample
 *
 * Returns: a value of the shown slice
 */
double idx_image_format_get_value (const IdxImageFormat *self,
                                   const guint8 *sample,
                                   guint row,
                                   guint column,
                                   guint channel);

/**
 * idx_image_format_get_luminance:
 * @sample: a stored sample
 *
 * Returns: the value of a pixel of the shown slice; for colors the luminance by Rec. 709, without
 *   alpha
 */
double idx_image_format_get_luminance (const IdxImageFormat *self,
                                       const guint8 *sample,
                                       guint row,
                                       guint column);

/**
 * idx_image_format_get_value_offset:
 *
 * Returns: where a value of the shown slice begins in a stored sample, in bytes
 */
gsize idx_image_format_get_value_offset (const IdxImageFormat *self,
                                         guint row,
                                         guint column,
                                         guint channel);

/**
 * idx_image_format_get_mean:
 * @sample: a stored sample
 *
 * Returns: the mean of all finite values in all slices; for colors that of the luminance by
 *   Rec. 709, without alpha. NaN if no value is finite
 */
double idx_image_format_get_mean (const IdxImageFormat *self,
                                  const guint8 *sample);

/**
 * idx_image_format_decode:
 * @sample: a stored sample
 * @range: maps to the levels 0 to 255
 * @levels: (out caller-allocates): idx_image_format_get_n_levels() levels, row by row, with
 *   interleaved channels. Plus infinity becomes 255, other values that aren't finite 0. If the
 *   range is a single value, that becomes 128, smaller ones 0 and larger ones 255
 * @marks: (out caller-allocates) (nullable): for each level an #IdxMark
 *
 * Converts the values of the shown slice to levels.
 *
 * Returns: whether any value is marked
 */
gboolean idx_image_format_decode (const IdxImageFormat *self,
                                  const guint8 *sample,
                                  const IdxRange *range,
                                  guint8 *levels,
                                  guint8 *marks);

/**
 * idx_image_format_looks_swapped:
 * @bytes: @n_values stored values
 *
 * Returns: whether the values look as if they had the other byte order
 */
gboolean idx_image_format_looks_swapped (const IdxImageFormat *self,
                                         const guint8 *bytes,
                                         gsize n_values);

/**
 * idx_range_init:
 *
 * Sets the range of the type for types of one byte, and an empty range for other types.
 *
 * Returns: whether the range is that of the type, so that the data needn't be scanned
 */
gboolean idx_range_init (IdxRange *self,
                         IdxElementType type);

/**
 * idx_range_include:
 * @bytes: @n_values stored values
 * @not_finite: (nullable): counts the values that aren't finite
 *
 * Extends the range to include the finite values.
 */
void idx_range_include (IdxRange *self,
                        const IdxImageFormat *format,
                        const guint8 *bytes,
                        gsize n_values,
                        IdxNotFinite *not_finite);

G_END_DECLS
