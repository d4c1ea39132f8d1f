/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * TestSet:
 * @n_samples: the number of samples
 * @rows: the height of an image in pixels
 * @columns: the width of an image in pixels
 * @n_classes: the number of classes. The labels are 0, 1, … @n_classes - 1, then 0 again, and so on
 * @images: the content of the images file, of unsigned bytes
 * @labels: the content of the labels file, of 32-bit integers
 *
 * A synthetic dataset.
 */
typedef struct
{
  guint n_samples;
  guint rows;
  guint columns;
  guint n_classes;
  GByteArray *images;
  GByteArray *labels;
} TestSet;

/**
 * test_set_init:
 *
 * Makes a dataset of bars with some noise. The direction of a bar depends on its class; its
 * position and its brightness vary. The dataset is the same each time, and on every computer.
 */
void test_set_init (TestSet *self,
                    guint n_samples,
                    guint rows,
                    guint columns,
                    guint n_classes);

/**
 * test_set_clear:
 */
void test_set_clear (TestSet *self);

/**
 * test_set_get_image:
 *
 * Returns: (transfer none): the pixels of an image, which may be changed
 */
guint8 *test_set_get_image (TestSet *self,
                            guint index);

/**
 * test_set_get_label:
 *
 * Returns: the label of a sample
 */
guint test_set_get_label (const TestSet *self,
                          guint index);

/**
 * test_set_set_label:
 */
void test_set_set_label (TestSet *self,
                         guint index,
                         guint label);

/**
 * test_set_open:
 *
 * Returns: (transfer full): the dataset, loaded
 */
IdxDataset *test_set_open (const TestSet *self);

/**
 * test_set_open_with:
 * @images: (transfer full): the content of an images file
 *
 * Returns: (transfer full): a dataset of these images and the labels of @self, loaded
 */
IdxDataset *test_set_open_with (const TestSet *self,
                                GByteArray *images);

/**
 * test_set_paint:
 * @n_channels: 3, or 4 with an alpha of 255
 * @colors: the red, green and blue of each image
 *
 * Returns: (transfer full): the content of a file with the images of @self in color
 */
GByteArray *test_set_paint (TestSet *self,
                            guint n_channels,
                            const guint8 *colors);

/**
 * test_open_bytes:
 * @images: (transfer full): the content of an images file
 * @labels: (transfer full): the content of a labels file
 *
 * Returns: (transfer full): a dataset of these images and labels, loaded
 */
IdxDataset *test_open_bytes (GByteArray *images,
                             GByteArray *labels);

/**
 * test_check_equal:
 *
 * Asserts that two blocks of @size bytes are equal.
 */
void test_check_equal (gconstpointer found,
                       gconstpointer expected,
                       gsize size);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TestSet, test_set_clear)

G_END_DECLS
