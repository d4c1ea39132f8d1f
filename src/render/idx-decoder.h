/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-raster.h"

G_BEGIN_DECLS

typedef struct _IdxDecoder IdxDecoder;

/**
 * idx_decoder_new:
 * @dataset: a dataset
 *
 * Returns: (transfer full): a decoder that turns samples of @dataset into rasters. It keeps the
 *   format, the range and the tone that @dataset has now
 */
IdxDecoder *idx_decoder_new (IdxDataset *dataset);

/**
 * idx_decoder_new_stored:
 *
 * Returns: (transfer full): like idx_decoder_new(), but ignores the tone of @dataset: unsigned
 *   bytes are levels, and other values are drawn over the range of the dataset
 */
IdxDecoder *idx_decoder_new_stored (IdxDataset *dataset);

/**
 * idx_decoder_set_range:
 * @range: the values that become the levels 0 and 255
 *
 * Overrides the range of the dataset, and those of images.
 */
void idx_decoder_set_range (IdxDecoder *self,
                            const IdxRange *range);

/**
 * idx_decoder_get_range:
 *
 * Returns: (transfer none): the values that become the levels 0 and 255
 */
const IdxRange *idx_decoder_get_range (IdxDecoder *self);

/**
 * idx_decoder_free:
 */
void idx_decoder_free (IdxDecoder *self);

/**
 * idx_decoder_get_raster:
 * @sample: a sample as stored
 * @raster: (out caller-allocates): its image. It points into @sample, or into a buffer of @self
 *   that the next call overwrites
 */
void idx_decoder_get_raster (IdxDecoder *self,
                             const guint8 *sample,
                             IdxOrientation orientation,
                             IdxRaster *raster);

/**
 * idx_decoder_dup_levels:
 * @sample: a sample as stored
 *
 * Returns: (transfer full): the levels of its image in the stored orientation, row by row, with
 *   interleaved channels. If any value isn't finite, an #IdxNonfinite for each level follows
 */
GBytes *idx_decoder_dup_levels (IdxDecoder *self,
                                const guint8 *sample);

/**
 * idx_decoder_decode:
 * @use_own_range: whether to set the range from the finite values of @sample first
 *
 * Returns: (transfer full): the levels, see idx_decoder_dup_levels()
 */
GBytes *idx_decoder_decode (IdxDecoder *self,
                            GBytes *sample,
                            gboolean use_own_range);

/**
 * idx_decoder_get_size:
 * @rows: (out): the height of images as shown
 * @columns: (out): the width of images as shown
 *
 * Gets the size of images in an orientation.
 */
void idx_decoder_get_size (IdxDecoder *self,
                           IdxOrientation orientation,
                           guint *rows,
                           guint *columns);

/**
 * idx_decoder_dup_value:
 * @sample: a sample as stored
 * @row: a row as shown
 * @column: a column as shown
 *
 * Returns: (transfer full): the value of that pixel as text, like "253", "-0.25" or "NaN", or the
 *   values of all channels. Floats have the fewest digits that parse back to the same value
 */
char *idx_decoder_dup_value (IdxDecoder *self,
                             const guint8 *sample,
                             IdxOrientation orientation,
                             guint row,
                             guint column);

/**
 * idx_decoder_dup_short_value:
 *
 * Returns: (transfer full): like idx_decoder_dup_value(), but with floats rounded to three digits
 *   and a line for each channel
 */
char *idx_decoder_dup_short_value (IdxDecoder *self,
                                   const guint8 *sample,
                                   IdxOrientation orientation,
                                   guint row,
                                   guint column);

/**
 * idx_decoder_get_value_offset:
 *
 * Returns: the offset in bytes of that pixel's first channel in a stored sample
 */
gsize idx_decoder_get_value_offset (IdxDecoder *self,
                                    IdxOrientation orientation,
                                    guint row,
                                    guint column);

/**
 * idx_decoder_dup_number:
 *
 * Returns: (transfer full): @value as text, formatted for the type of the dataset; floats are
 *   rounded to three digits
 */
char *idx_decoder_dup_number (IdxDecoder *self,
                              double value);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxDecoder, idx_decoder_free)

G_END_DECLS
