/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * TestSet:
 * @n_samples: how many samples there are
 * @rows: of an image
 * @columns: of an image
 * @n_classes: how many labels there are, 0, 1, …, taking turns
 * @images: the file of the images, unsigned bytes
 * @labels: the file of the labels, 32-bit integers
 *
 * A set that is being made.
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
 * Makes a set of images on which each class has a bar of its own direction, at places and of
 * strengths that differ, with some noise. The same each time, and on each computer.
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
 * Returns: (transfer none): the pixels of an image, to be changed
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
 * Returns: (transfer full): the set, loaded
 */
IdxDataset *test_set_open (const TestSet *self);

/**
 * test_set_open_with:
 * @images: (transfer full): a file
 *
 * Returns: (transfer full): other images with the labels of the set, loaded
 */
IdxDataset *test_set_open_with (const TestSet *self,
                                GByteArray *images);

/**
 * test_set_paint:
 * @n_channels: 3, or 4 with an alpha of 255
 * @colors: the red, green and blue of each image
 *
 * Returns: (transfer full): a file of the images of the set in color
 */
GByteArray *test_set_paint (TestSet *self,
                            guint n_channels,
                            const guint8 *colors);

/**
 * test_open_bytes:
 * @images: (transfer full): a file
 * @labels: (transfer full): a file
 *
 * Returns: (transfer full): the two as a set, loaded
 */
IdxDataset *test_open_bytes (GByteArray *images,
                             GByteArray *labels);

/**
 * test_check_equal:
 *
 * Asserts that @size bytes are the same at both places.
 */
void test_check_equal (gconstpointer found,
                       gconstpointer expected,
                       gsize size);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TestSet, test_set_clear)

G_END_DECLS
