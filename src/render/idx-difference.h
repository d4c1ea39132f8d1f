/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-image-format.h"
#include "idx-raster.h"

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _IdxDifference IdxDifference;

/**
 * idx_difference_new:
 * @format: the format of both images
 * @first: a sample as stored
 * @second: another sample as stored
 *
 * Returns: (transfer full) (nullable): the first image minus the second one, pixel by pixel; for
 *   color images, the difference of their luminance. %NULL with an error on cancel
 */
IdxDifference *idx_difference_new (const IdxImageFormat *format,
                                   GBytes *first,
                                   GBytes *second,
                                   GCancellable *cancellable,
                                   GError **error);

/**
 * idx_difference_free:
 */
void idx_difference_free (IdxDifference *self);

/**
 * idx_difference_get_levels:
 *
 * Returns: (transfer none): a level for each pixel, in stored order. Level 128 means 0, level 1
 *   means minus the limit, and level 255 means the limit (see idx_difference_get_limit()). If any
 *   difference isn't finite, an #IdxNonfinite for each pixel follows
 */
GBytes *idx_difference_get_levels (IdxDifference *self);

/**
 * idx_difference_get_limit:
 *
 * Returns: the largest absolute value of all finite differences
 */
double idx_difference_get_limit (IdxDifference *self);

/**
 * idx_difference_get_range:
 *
 * Returns: (transfer none): the range of the finite values of both images, all channels together
 */
const IdxRange *idx_difference_get_range (IdxDifference *self);

/**
 * idx_difference_is_zero:
 *
 * Returns: whether all differences are 0; NaN doesn't count as 0
 */
gboolean idx_difference_is_zero (IdxDifference *self);

/**
 * idx_difference_get_value:
 * @row: a row as shown
 * @column: a column as shown
 *
 * Returns: the difference of a pixel
 */
double idx_difference_get_value (IdxDifference *self,
                                 IdxOrientation orientation,
                                 guint row,
                                 guint column);

/**
 * idx_difference_dup_number:
 * @is_short: whether to round floats to three digits
 *
 * Returns: (transfer full): a difference as text, formatted for the type of the images. Differences
 *   of luminance are rounded to five digits
 */
char *idx_difference_dup_number (IdxDifference *self,
                                 double value,
                                 gboolean is_short);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxDifference, idx_difference_free)

G_END_DECLS
