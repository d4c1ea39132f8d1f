/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-pairing.h"
#include "test-folder.h"

G_BEGIN_DECLS

/**
 * test_pairs_add_images:
 * @name: a relative path; if it ends in `.gz`, the file is compressed
 * @n: the number of images
 */
void test_pairs_add_images (TestFolder *folder,
                            const char *name,
                            guint n);

/**
 * test_pairs_add_labels:
 * @name: a relative path; if it ends in `.gz`, the file is compressed
 * @n: the number of labels
 */
void test_pairs_add_labels (TestFolder *folder,
                            const char *name,
                            guint n);

/**
 * test_pairs_open:
 *
 * Returns: (transfer full): the file at @name, which must open
 */
IdxFile *test_pairs_open (TestFolder *folder,
                          const char *name);

/**
 * test_pairs_check_labels:
 * @expected: (nullable): the name of the labels, or %NULL if none are found
 * @code: (nullable): the code of the only message, or %NULL for no message
 *
 * Finds the labels of the images, and asserts that they are the expected ones.
 */
void test_pairs_check_labels (TestFolder *folder,
                              const char *images_name,
                              const char *expected,
                              const char *code);

/**
 * test_pairs_check_images:
 * @expected: (nullable): the name of the images, or %NULL if none are found
 *
 * Finds the images of the labels, and asserts that they are the expected ones.
 */
void test_pairs_check_images (TestFolder *folder,
                              const char *labels_name,
                              const char *expected);

G_END_DECLS
