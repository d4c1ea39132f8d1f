/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-header.h"
#include "idx-shape.h"

G_BEGIN_DECLS

/**
 * IdxImageFormat:
 * @element_type: the type of one value
 * @little_endian: whether values of several bytes are stored with the least significant byte first
 * @rows: the height of a stored image
 * @columns: the width of a stored image
 * @n_channels: 1 for gray, 3 for RGB, 4 for RGBA
 * @planar: whether all values of a channel are contiguous, rather than interleaved with the others
 * @n_slices: the number of images in a sample, which are stored one after another
 * @slice: the index of the shown slice, from 0
 * @has_mixed_slices: whether the slices aren't stored one after another: the values of a pixel in
 *   all slices are contiguous. There is one channel then
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
  gboolean has_mixed_slices;
} IdxImageFormat;

/**
 * IdxRange:
 * @minimum: the value that is mapped to level 0
 * @maximum: the value that is mapped to level 255
 *
 * A range of finite values. If no value is finite, @minimum is larger than @maximum.
 */
typedef struct
{
  double minimum;
  double maximum;
} IdxRange;

/**
 * IdxNonfiniteCounts:
 * @n_nan: the number of NaNs
 * @n_infinite: the number of positive and negative infinities
 *
 * Counts of the values that aren't finite.
 */
typedef struct
{
  guint64 n_nan;
  guint64 n_infinite;
} IdxNonfiniteCounts;

/**
 * IdxNonfinite:
 * @IDX_NONFINITE_NONE: a finite value
 * @IDX_NONFINITE_NAN: not a number
 * @IDX_NONFINITE_PLUS_INFINITY: positive infinity
 * @IDX_NONFINITE_MINUS_INFINITY: negative infinity
 *
 * Whether a value is finite and, if not, what it is.
 */
typedef enum
{
  IDX_NONFINITE_NONE,
  IDX_NONFINITE_NAN,
  IDX_NONFINITE_PLUS_INFINITY,
  IDX_NONFINITE_MINUS_INFINITY
} IdxNonfinite;

/**
 * idx_nonfinite_find:
 *
 * Returns: %IDX_NONFINITE_NONE if @value is finite; otherwise what it is
 */
IdxNonfinite idx_nonfinite_find (double value);

/**
 * idx_image_format_init:
 * @header: a header with at least two dimensions
 *
 * Interprets the dimensions of a file. With two dimensions, samples are vectors, shown as a square
 * if their length is a square number, otherwise as one row. With three dimensions, samples are
 * images. Trailing dimensions of 1 are a number of channels, and images before it are gray.
 *
 * With four dimensions or more, samples are color images if the last dimension is 3 or 4. With
 * four, a last dimension of 2 means two slices, and a second dimension of 3 means RGB images with
 * planar channels, unless there are so few rows or columns that they may be channels. In all other
 * cases, samples are stacks of images.
 */
void idx_image_format_init (IdxImageFormat *self,
                            const IdxHeader *header);

/**
 * idx_image_format_set_shape:
 * @shape: a shape. Without channels, images get one
 *
 * Interprets the values of a sample as a stack of images of a shape.
 *
 * Returns: %FALSE with %IDX_ERROR_RANGE, leaving @self unchanged, if a sample isn't a whole number
 *   of such images
 */
gboolean idx_image_format_set_shape (IdxImageFormat *self,
                                     const IdxShape *shape,
                                     GError **error);

/**
 * idx_image_format_get_shape:
 * @shape: (out): the shape of the images. Gray ones have no stated channels
 */
void idx_image_format_get_shape (const IdxImageFormat *self,
                                 IdxShape *shape);

/**
 * idx_image_format_has_size:
 *
 * Returns: whether images have @rows rows and @columns columns
 */
gboolean idx_image_format_has_size (const IdxImageFormat *self,
                                    guint64 rows,
                                    guint64 columns);

/**
 * idx_image_format_get_layout:
 *
 * Returns: a number for the order of the values in a sample, which differs if any of @planar and
 *   @has_mixed_slices does
 */
guint idx_image_format_get_layout (const IdxImageFormat *self);

/**
 * idx_image_format_is_same_layout:
 *
 * Returns: whether the formats arrange the values of a sample in the same way, whatever their
 *   element type and shown slice
 */
gboolean idx_image_format_is_same_layout (const IdxImageFormat *self,
                                          const IdxImageFormat *other);

/**
 * idx_image_format_get_n_levels:
 *
 * Returns: the number of values in an image, over all channels, each of which has a gray level
 */
gsize idx_image_format_get_n_levels (const IdxImageFormat *self);

/**
 * idx_image_format_is_levels:
 *
 * Returns: whether the stored bytes can be used as levels without conversion, because they are
 *   unsigned, and contiguous in the order of levels
 */
gboolean idx_image_format_is_levels (const IdxImageFormat *self);

/**
 * idx_image_format_get_offset:
 *
 * Returns: the offset of the first value of the shown slice in a stored sample, in bytes
 */
gsize idx_image_format_get_offset (const IdxImageFormat *self);

/**
 * idx_image_format_get_value:
 * @sample: a stored sample
 *
 * Returns: the value at @row, @column and @channel of the shown slice
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
 * Returns: the value of the pixel at @row and @column of the shown slice; for color images its
 *   luminance according to Rec. 709, ignoring alpha
 */
double idx_image_format_get_luminance (const IdxImageFormat *self,
                                       const guint8 *sample,
                                       guint row,
                                       guint column);

/**
 * idx_image_format_get_value_offset:
 *
 * Returns: the offset of a value of the shown slice in a stored sample, in bytes
 */
gsize idx_image_format_get_value_offset (const IdxImageFormat *self,
                                         guint row,
                                         guint column,
                                         guint channel);

/**
 * idx_image_format_get_mean:
 * @sample: a stored sample
 *
 * Returns: the mean of all finite values in all slices; for color images the mean luminance
 *   according to Rec. 709, ignoring alpha. NaN if no value is finite
 */
double idx_image_format_get_mean (const IdxImageFormat *self,
                                  const guint8 *sample);

/**
 * idx_image_format_get_level:
 * @sample: a stored sample
 * @range: the range of values to map to the levels 0 to 255
 *
 * Returns: the level of the first channel at @row and @column of the shown slice, as
 *   idx_image_format_decode() converts it
 */
guint8 idx_image_format_get_level (const IdxImageFormat *self,
                                   const guint8 *sample,
                                   guint row,
                                   guint column,
                                   const IdxRange *range);

/**
 * idx_image_format_decode:
 * @sample: a stored sample
 * @range: the range of values to map to the levels 0 to 255
 * @levels: (out caller-allocates): idx_image_format_get_n_levels() levels, row by row, with
 *   interleaved channels. Plus infinity becomes 255, minus infinity and NaN become 0. If the range
 *   is a single value, this value becomes 128, smaller values become 0 and larger values 255. If
 *   the range is empty, finite values become 128
 * @nonfinite: (out caller-allocates) (nullable): the #IdxNonfinite of each level
 *
 * Converts the values of the shown slice to levels.
 *
 * Returns: whether any value isn't finite
 */
gboolean idx_image_format_decode (const IdxImageFormat *self,
                                  const guint8 *sample,
                                  const IdxRange *range,
                                  guint8 *levels,
                                  guint8 *nonfinite);

/**
 * idx_image_format_include_sample:
 * @sample: a stored sample
 * @range: is extended to include all finite values of the shown slice
 */
void idx_image_format_include_sample (const IdxImageFormat *self,
                                      const guint8 *sample,
                                      IdxRange *range);

/**
 * idx_image_format_looks_swapped:
 * @bytes: @n_values stored values
 *
 * Returns: whether the values look as if they were stored in little-endian order, although @self is
 *   big-endian
 */
gboolean idx_image_format_looks_swapped (const IdxImageFormat *self,
                                         const guint8 *bytes,
                                         gsize n_values);

/**
 * idx_range_init:
 *
 * For one-byte types, sets the range of the type. For other types, sets an empty range.
 *
 * Returns: %TRUE for one-byte types, whose values needn't be scanned
 */
gboolean idx_range_init (IdxRange *self,
                         IdxElementType type);

/**
 * idx_range_include:
 * @bytes: @n_values stored values
 * @not_finite: (nullable): incremented for the values that aren't finite
 *
 * Extends the range to include all finite values in @bytes.
 */
void idx_range_include (IdxRange *self,
                        const IdxImageFormat *format,
                        const guint8 *bytes,
                        gsize n_values,
                        IdxNonfiniteCounts *not_finite);

G_END_DECLS
