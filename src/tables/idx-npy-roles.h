/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-npy-file.h"

G_BEGIN_DECLS

/**
 * IdxNpyDataset:
 * @split: the part of the dataset, like "train"; empty if the names don't say
 * @images: (transfer none): the images
 * @labels: (nullable) (transfer none): the labels
 *
 * Arrays that belong together.
 */
typedef struct
{
  char *split;
  const IdxNpyArray *images;
  const IdxNpyArray *labels;
} IdxNpyDataset;

/**
 * idx_npy_roles_find:
 * @arrays: (element-type IdxNpyArray): the arrays of a file
 * @notes: (element-type utf8): receives sentences about arrays that aren't used
 *
 * Finds images and their labels by the names of arrays, such as `x_train` and `y_train` or
 * `test_images` and `test_labels`. One or two arrays may have any names: the images have more
 * dimensions.
 *
 * Returns: (transfer full) (element-type IdxNpyDataset): the datasets in the order of their images;
 *   %NULL with %IDX_ERROR_UNSUPPORTED if there are no images, or two arrays for one part
 */
GPtrArray *idx_npy_roles_find (GPtrArray *arrays,
                               GPtrArray *notes,
                               GError **error);

G_END_DECLS
