/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-header.h"

G_BEGIN_DECLS

/**
 * IdxShape:
 * @rows: the height of an image
 * @columns: the width of an image
 * @n_channels: 1 for gray, 2 for two slices, 3 for RGB, 4 for RGBA; 0 if it isn't stated: as many
 *   as the file states for images of this size, otherwise one
 * @planar: whether the channels come before the rows
 *
 * How to divide the values of a sample into images.
 */
typedef struct
{
  guint rows;
  guint columns;
  guint n_channels;
  gboolean planar;
} IdxShape;

/**
 * idx_shape_parse:
 * @text: rows and columns, such as "28x28" or "28×28", with the number of channels after or before
 *   them, such as "32x32x3" or "3x32x32"
 *
 * Parses a shape. Three numbers have the channels last if the last one can be a number of channels
 * (1 to 4), otherwise first.
 *
 * Returns: %FALSE with %IDX_ERROR_RANGE if @text isn't a shape
 */
gboolean idx_shape_parse (const char *text,
                          IdxShape *shape,
                          GError **error);

/**
 * idx_shape_parse_size:
 * @text: rows and columns, such as "28x28" or "28×28"
 *
 * Returns: %FALSE with %IDX_ERROR_RANGE if @text isn't a size
 */
gboolean idx_shape_parse_size (const char *text,
                               guint *rows,
                               guint *columns,
                               GError **error);

/**
 * idx_shape_init_square:
 *
 * Sets @self to square gray images.
 *
 * Returns: %FALSE if @n_values values don't form a square
 */
gboolean idx_shape_init_square (IdxShape *self,
                                guint64 n_values);

/**
 * idx_shape_add_dimensions:
 * @header: the header of a file of images; its dimensions so far come before those of an image
 *
 * Adds the dimensions of an image, with those of several channels in the order of the values.
 */
void idx_shape_add_dimensions (const IdxShape *self,
                               IdxHeader *header);

/**
 * idx_shape_dup_text:
 *
 * Returns: (transfer full): the shape as idx_shape_parse() reads it, such as "32x32x3"
 */
char *idx_shape_dup_text (const IdxShape *shape);

/**
 * idx_shape_dup_label:
 *
 * Returns: (transfer full): the shape for people, such as "32×32×3 (RGB)"
 */
char *idx_shape_dup_label (const IdxShape *shape);

/**
 * idx_shape_equal:
 *
 * Returns: whether the shapes are equal
 */
gboolean idx_shape_equal (const IdxShape *a,
                          const IdxShape *b);

/**
 * idx_shape_get_n_values:
 *
 * Returns: the number of values of an image
 */
guint64 idx_shape_get_n_values (const IdxShape *shape);

G_END_DECLS
