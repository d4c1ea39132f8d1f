/* SPDX-License-Identifier: MIT */

#pragma once

#include "test-folder.h"

G_BEGIN_DECLS

#define TEST_STROKES_ROWS 14
#define TEST_STROKES_CLASSES 3

/**
 * test_strokes_images:
 *
 * Returns: (transfer full): a file of images of unsigned bytes: noise with a bright stroke, whose
 *   position varies. The stroke is vertical in the first image, horizontal in the second, diagonal
 *   in the third, and so on
 */
GByteArray *test_strokes_images (guint n_images);

/**
 * test_strokes_labels:
 * @wrong: (array length=n_wrong): the indices of samples that have the label of the next class
 *   instead of their own
 *
 * Returns: (transfer full): a file of labels of unsigned bytes: 0, 1, 2, 0, 1, 2, …
 */
GByteArray *test_strokes_labels (guint n_labels,
                                 const guint *wrong,
                                 guint n_wrong);

/**
 * test_strokes_add:
 *
 * Returns: (transfer full): a folder with the files a-images-idx3-ubyte and a-labels-idx1-ubyte
 */
TestFolder *test_strokes_add (guint n_samples,
                              const guint *wrong,
                              guint n_wrong);

G_END_DECLS
