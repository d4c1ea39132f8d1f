/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-header.h"
#include "idx-shape.h"

G_BEGIN_DECLS

/**
 * idx_shape_list:
 * @header: a header with at least two dimensions
 * @max_shapes: the maximum number of shapes
 *
 * Returns: (transfer full) (element-type IdxShape): the shapes that the images of a file may have:
 *   first the one that idx_image_format_init() chooses, then other ways to read the dimensions,
 *   then gray images that have as many pixels as a sample has values, the most square first
 */
GArray *idx_shape_list (const IdxHeader *header,
                        guint max_shapes);

G_END_DECLS
