/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-header.h"

G_BEGIN_DECLS

/**
 * IdxImageFormat:
 * @element_type: the type of one value
 * @little_endian: whether wide values have their least significant byte first
 * @rows: the height of an image as stored
 * @columns: the width of an image as stored
 * @n_channels: 1; 3 for red, green and blue; 4 with alpha
 * @planar: whether each channel is an image of its own, after the one before it
 * @n_slices: how many images are stacked in a sample
 * @slice: which of them is shown, from 0
 *
 * How the bytes of a sample are an image.
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
 * The finite values that an image is drawn over. Where no value is finite @minimum is
 * larger than @maximum.
 */
typedef struct
{
  double minimum;
  double maximum;
} IdxRange;

/**
 * IdxNotFinite:
 * @n_nan: how many values are NaN
 * @n_infinite: how many are plus or minus infinity
 *
 * The values among others that have no place in a range.
 */
typedef struct
{
  guint64 n_nan;
  guint64 n_infinite;
} IdxNotFinite;

/* What a value is that has no place in a range. */
typedef enum
{
  IDX_MARK_NONE,
  IDX_MARK_NAN,
  IDX_MARK_PLUS_INFINITY,
  IDX_MARK_MINUS_INFINITY
} IdxMark;

/**
 * idx_image_format_init:
 * @header: a header of two dimensions at least
 *
 * Takes the dimensions of a file for those of images: two are vectors, shown as a square
 * where their length is one and else as a row; three are images; of four the last one, or
 * else the second, is the channel if it is 3 or 4; the others are stacks of images.
 *
 * Returns: %FALSE if a side of the images has more than 32 bits
 */
gboolean idx_image_format_init (IdxImageFormat *self,
                                const IdxHeader *header);

/**
 * idx_image_format_set_shape:
 *
 * Takes the values of a sample for stacked images of @rows rows and @columns columns.
 *
 * Returns: %FALSE with %IDX_ERROR_RANGE, and @self as it was, if a sample doesn't hold a whole
 *   number of them
 */
gboolean idx_image_format_set_shape (IdxImageFormat *self,
                                     guint rows,
                                     guint columns,
                                     GError **error);

/**
 * idx_image_format_parse_shape:
 * @text: a shape, as "28x28" or "28×28": rows, then columns
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
 * Returns: how many values an image has, those of all channels
 */
gsize idx_image_format_get_n_levels (const IdxImageFormat *self);

/**
 * idx_image_format_is_levels:
 *
 * Returns: whether the stored bytes of an image are its levels: unsigned bytes, with their
 *   channels, if there are several, side by side
 */
gboolean idx_image_format_is_levels (const IdxImageFormat *self);

/**
 * idx_image_format_get_offset:
 *
 * Returns: where the shown image begins in a sample, in bytes
 */
gsize idx_image_format_get_offset (const IdxImageFormat *self);

/**
 * idx_image_format_get_value:
 * @sample: a sample as stored
 *
 * Returns: a value of the shown image
 */
double idx_image_format_get_value (const IdxImageFormat *self,
                                   const guint8 *sample,
                                   guint row,
                                   guint column,
                                   guint channel);

/**
 * idx_image_format_get_mean:
 * @sample: a sample as stored
 *
 * Returns: the mean of all finite values in the sample, of all its planes; of colours their
 *   luminance by Rec. 709, without alpha. NaN if no value is finite
 */
double idx_image_format_get_mean (const IdxImageFormat *self,
                                  const guint8 *sample);

/**
 * idx_image_format_decode:
 * @sample: a sample as stored
 * @range: what values are drawn over
 * @levels: (out caller-allocates): idx_image_format_get_n_levels() levels of 0 to 255, row by
 *   row, channels side by side. What isn't finite is 0, or 255 for plus infinity; where the range
 *   is but one value it is in the middle
 * @marks: (out caller-allocates) (nullable): for each level an #IdxMark
 *
 * Makes levels of the values of the shown image.
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
 * @bytes: @n_values values as stored
 *
 * Guesses from the values whether they were written in the other order of bytes.
 *
 * Returns: whether they make better sense that way
 */
gboolean idx_image_format_looks_swapped (const IdxImageFormat *self,
                                         const guint8 *bytes,
                                         gsize n_values);

/**
 * idx_range_init:
 *
 * Sets the range of all values for types of one byte, which needs no look at the data, and
 * an empty one for the others.
 *
 * Returns: whether the range is that of the type
 */
gboolean idx_range_init (IdxRange *self,
                         IdxElementType type);

/**
 * idx_range_include:
 * @bytes: @n_values values as stored
 * @not_finite: (nullable): to which the values are added that aren't finite
 *
 * Widens the range to the finite values among @bytes.
 */
void idx_range_include (IdxRange *self,
                        const IdxImageFormat *format,
                        const guint8 *bytes,
                        gsize n_values,
                        IdxNotFinite *not_finite);

G_END_DECLS
