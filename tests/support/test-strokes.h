/* SPDX-License-Identifier: MIT */

#pragma once

#include "test-folder.h"

G_BEGIN_DECLS

#define TEST_STROKES_ROWS 14
#define TEST_STROKES_CLASSES 3

/**
 * test_strokes_images:
 *
 * Returns: (transfer full): a file of images of bytes with noise, in each a stroke whose place
 *   varies: upright in the first one, lying in the second, slanting in the third, and so on
 */
GByteArray *test_strokes_images (guint n_images);

/**
 * test_strokes_labels:
 * @wrong: (array length=n_wrong): the indices that get the label after their own
 *
 * Returns: (transfer full): a file of labels of bytes: 0, 1, 2, 0, 1, 2, …
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
