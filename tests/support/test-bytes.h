/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * test_idx_header:
 * @type: the third byte of the file, valid or not
 * @n_dimensions: the fourth byte
 * @...: each dimension as a #guint
 *
 * Returns: (transfer full): a header, whatever it promises
 */
GByteArray *test_idx_header (guint type,
                             guint n_dimensions,
                             ...);

/**
 * test_idx_pixel:
 *
 * Returns: the value that made images have there
 */
guint8 test_idx_pixel (guint index,
                       guint row,
                       guint column);

/**
 * test_idx_images:
 *
 * Returns: (transfer full): a whole file of images of bytes, with the values of
 *   test_idx_pixel()
 */
GByteArray *test_idx_images (guint n_images,
                             guint rows,
                             guint columns);

/**
 * test_idx_labels:
 *
 * Returns: (transfer full): a whole file of labels of bytes: 0, 1, …, 9, 0, 1, …
 */
GByteArray *test_idx_labels (guint n_labels);

/**
 * test_idx_striped_images:
 *
 * Returns: (transfer full): a whole file of noisy images of 14×14 bytes, in which it is easy to see
 *   which of the labels of test_idx_labels() they have
 */
GByteArray *test_idx_striped_images (guint n_images);

/**
 * test_append_be:
 * @size: 1 to 8
 *
 * Appends the lower @size bytes of @value, the most significant one first.
 */
void test_append_be (GByteArray *bytes,
                     guint size,
                     guint64 value);

/**
 * test_append_noise:
 *
 * Appends @length bytes that don't compress, the same for the same @seed.
 */
void test_append_noise (GByteArray *bytes,
                        gsize length,
                        guint seed);

/**
 * test_append_text:
 *
 * Appends @text without its closing zero.
 */
void test_append_text (GByteArray *bytes,
                       const char *text);

G_END_DECLS
