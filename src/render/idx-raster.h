/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-image-format.h"

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * IdxOrientation:
 * @IDX_ORIENTATION_STORED: unchanged
 * @IDX_ORIENTATION_TRANSPOSED: rows and columns exchanged
 * @IDX_ORIENTATION_ROTATED_90: rotated clockwise by 90°
 * @IDX_ORIENTATION_ROTATED_180: rotated by 180°
 * @IDX_ORIENTATION_ROTATED_270: rotated clockwise by 270°
 * @IDX_ORIENTATION_MIRRORED: left and right exchanged
 * @IDX_ORIENTATION_FLIPPED: top and bottom exchanged
 * @IDX_ORIENTATION_TRANSVERSED: transposed, and rotated by 180°
 *
 * How a stored image is rotated or mirrored before it is shown. The images of EMNIST, for example,
 * are stored transposed.
 */
typedef enum
{
  IDX_ORIENTATION_STORED,
  IDX_ORIENTATION_TRANSPOSED,
  IDX_ORIENTATION_ROTATED_90,
  IDX_ORIENTATION_ROTATED_180,
  IDX_ORIENTATION_ROTATED_270,
  IDX_ORIENTATION_MIRRORED,
  IDX_ORIENTATION_FLIPPED,
  IDX_ORIENTATION_TRANSVERSED
} IdxOrientation;

#define IDX_TYPE_ORIENTATION (idx_orientation_get_type ())
GType idx_orientation_get_type (void);

/**
 * idx_orientation_get_names:
 *
 * Returns: (transfer none) (array zero-terminated=1): the names of the orientations in the order of
 *   #IdxOrientation: "stored", "transposed", "rotated-90", "rotated-180", "rotated-270",
 *   "mirrored", "flipped" and "transversed"
 */
const char *const *idx_orientation_get_names (void);

/**
 * idx_orientation_get_name:
 *
 * Returns: (transfer none): the orientation's name
 */
const char *idx_orientation_get_name (IdxOrientation orientation);

/**
 * idx_orientation_guess:
 * @stem: the stem of a dataset, see idx_dataset_get_stem()
 *
 * Returns: the orientation in which the images of a dataset with this name are upright
 */
IdxOrientation idx_orientation_guess (const char *stem);

/**
 * idx_orientation_get_size:
 * @rows: the height of an image as stored
 * @columns: the width of an image as stored
 * @shown_rows: (out): the height of the image as shown
 * @shown_columns: (out): the width of the image as shown
 *
 * Gets the size of an image in an orientation.
 */
void idx_orientation_get_size (IdxOrientation orientation,
                               guint rows,
                               guint columns,
                               guint *shown_rows,
                               guint *shown_columns);

/**
 * idx_orientation_convert_to_stored:
 * @rows: the height of an image as stored
 * @columns: the width of an image as stored
 * @row: (inout): a row as shown; becomes the row as stored
 * @column: (inout): a column as shown; becomes the column as stored
 *
 * Converts the position of a value from the shown image to the stored one.
 */
void idx_orientation_convert_to_stored (IdxOrientation orientation,
                                        guint rows,
                                        guint columns,
                                        guint *row,
                                        guint *column);

/**
 * idx_orientation_list_values:
 * @format: the format of the images
 *
 * Lists where the values of an image as shown are stored. All slices are oriented alike.
 *
 * Returns: (transfer full): for each value of a sample in the order in which an image that needs no
 *   orientation is stored, the position of the value in the stored sample
 */
guint32 *idx_orientation_list_values (IdxOrientation orientation,
                                      const IdxImageFormat *format);

/**
 * IdxRaster:
 * @origin: the value that is shown at the top left
 * @rows: the height as shown
 * @columns: the width as shown
 * @row_step: the offset from a value to the one shown below it, in bytes
 * @column_step: the offset from a value to the one shown to its right, in bytes
 * @n_channels: 1 for gray; 3 for red, green and blue, interleaved; 4 with alpha
 * @nonfinite_offset: the offset from a value to its #IdxNonfinite, in bytes; 0 if all values are
 *   finite
 *
 * An oriented view of an image of levels: gray or color values from 0 to 255. The levels aren't
 * copied.
 */
typedef struct
{
  const guint8 *origin;
  guint rows;
  guint columns;
  gssize row_step;
  gssize column_step;
  guint n_channels;
  gssize nonfinite_offset;
} IdxRaster;

/**
 * idx_raster_init:
 * @levels: @rows rows of @columns levels
 *
 * Like idx_raster_init_full(), for an image with one channel and only finite values.
 */
void idx_raster_init (IdxRaster *self,
                      const guint8 *levels,
                      guint rows,
                      guint columns,
                      IdxOrientation orientation);

/**
 * idx_raster_init_full:
 * @levels: @rows rows of @columns pixels of @n_channels levels
 * @nonfinite: (nullable): the #IdxNonfinite of each level, in the same allocation as @levels
 *
 * Initializes a view of a stored image in an orientation. Doesn't copy the levels.
 */
void idx_raster_init_full (IdxRaster *self,
                           const guint8 *levels,
                           const guint8 *nonfinite,
                           guint rows,
                           guint columns,
                           guint n_channels,
                           IdxOrientation orientation);

/**
 * idx_raster_get_value:
 *
 * Returns: the value that is shown at @row and @column
 */
guint8 idx_raster_get_value (const IdxRaster *self,
                             guint row,
                             guint column);

G_END_DECLS
