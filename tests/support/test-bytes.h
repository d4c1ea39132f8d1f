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
 * Returns: (transfer full): a header, which may be invalid
 */
GByteArray *test_idx_header (guint type,
                             guint n_dimensions,
                             ...);

/**
 * test_idx_pixel:
 *
 * Returns: the value of a pixel in the images of test_idx_images()
 */
guint8 test_idx_pixel (guint index,
                       guint row,
                       guint column);

/**
 * test_idx_images:
 *
 * Returns: (transfer full): a whole file of images of unsigned bytes, with the values of
 *   test_idx_pixel()
 */
GByteArray *test_idx_images (guint n_images,
                             guint rows,
                             guint columns);

/**
 * test_idx_labels:
 *
 * Returns: (transfer full): a whole file of labels of unsigned bytes: 0, 1, …, 9, 0, 1, …
 */
GByteArray *test_idx_labels (guint n_labels);

/**
 * test_idx_striped_images:
 *
 * Returns: (transfer full): a whole file of images of 14×14 unsigned bytes: noise with two bright
 *   stripes, whose positions show the label of test_idx_labels()
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
 * Appends @length pseudorandom bytes, which don't compress. The same @seed produces the same bytes.
 */
void test_append_noise (GByteArray *bytes,
                        gsize length,
                        guint seed);

/**
 * test_append_text:
 *
 * Appends @text without its terminating zero.
 */
void test_append_text (GByteArray *bytes,
                       const char *text);

G_END_DECLS
