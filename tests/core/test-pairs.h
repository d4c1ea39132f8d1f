/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-pairing.h"
#include "test-folder.h"

G_BEGIN_DECLS

/**
 * test_pairs_add_images:
 * @name: a relative path; with `.gz` it is compressed
 * @n: how many images
 */
void test_pairs_add_images (TestFolder *folder,
                            const char *name,
                            guint n);

/**
 * test_pairs_add_labels:
 * @name: a relative path; with `.gz` it is compressed
 * @n: how many labels
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
 * @code: (nullable): the code of the one message, or %NULL for no message
 */
void test_pairs_check_labels (TestFolder *folder,
                              const char *images_name,
                              const char *expected,
                              const char *code);

/**
 * test_pairs_check_images:
 * @expected: (nullable): the name of the images, or %NULL if none are found
 */
void test_pairs_check_images (TestFolder *folder,
                              const char *labels_name,
                              const char *expected);

G_END_DECLS
