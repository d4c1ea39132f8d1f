/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-color-layout.h"
#include "idx-feature-grid.h"

G_BEGIN_DECLS

/**
 * IdxFeatureKernels:
 * @name: the name of the instruction set, as in #IdxKernels
 * @n_lanes: the number of images whose features are extracted in parallel
 *
 * The inner loops that extract features, compiled for one instruction set.
 */
typedef struct
{
  const char *name;
  guint n_lanes;

  /**
   * @planes: (inout): one image per lane, interleaved: the @n_lanes values of a pixel are
   *   adjacent. Each image is padded with zeros, see idx_feature_grid_get_offset(). Overwritten
   * @scratch: idx_feature_grid_get_scratch_size() values for each lane
   * @features: (out): the features of each image, one image after the other
   *
   * Extracts the features of @n_lanes gray images.
   */
  void (*extract_features) (const IdxFeatureGrid *grid,
                            float *planes,
                            float *scratch,
                            float *features);

  /**
   * @planes: IDX_N_PLANES planes, each with one image per lane, interleaved as for
   *   @extract_features; see idx_color_layout_get_offset() for the margins of zeros
   * @scratch: idx_color_layout_get_scratch_size() values for each lane
   * @features: (out): the features of each image, one image after the other, not normalized
   *
   * Extracts the features of @n_lanes color images.
   */
  void (*extract_color_features) (const IdxColorLayout *layout,
                                  const float *planes,
                                  float *scratch,
                                  float *features);
} IdxFeatureKernels;

/**
 * idx_feature_kernels_find:
 * @name: the name of an instruction set that this computer supports, from idx_kernels_find()
 *
 * Returns: (transfer none): the inner loops for it
 */
const IdxFeatureKernels *idx_feature_kernels_find (const char *name);

G_END_DECLS
