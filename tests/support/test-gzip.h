/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * test_gzip:
 *
 * Returns: (transfer full): @bytes as a gzip file of one member
 */
GByteArray *test_gzip (const GByteArray *bytes);

/**
 * test_gzip_append:
 * @level: the compression level, from 0 to 9
 *
 * Appends @length bytes of @data as a gzip member.
 */
void test_gzip_append (GByteArray *file,
                       gconstpointer data,
                       gsize length,
                       int level);

/**
 * test_gzip_append_with_fields:
 *
 * Appends a member whose header has all optional fields: extra bytes, a name, a comment and a
 * checksum of the header.
 */
void test_gzip_append_with_fields (GByteArray *file,
                                   gconstpointer data,
                                   gsize length);

/**
 * test_gzip_append_header:
 * @method: the compression method; only 8, deflate, is valid
 *
 * Appends the header of a member: ten bytes.
 */
void test_gzip_append_header (GByteArray *file,
                              guint8 method,
                              guint8 flags);

/**
 * test_gzip_append_block:
 * @final: whether it is the last block of the member
 *
 * Appends a stored block of less than 64 KB.
 */
void test_gzip_append_block (GByteArray *file,
                             const guint8 *data,
                             guint length,
                             gboolean final);

/**
 * test_gzip_append_trailer:
 * @crc_error: the bits of the checksum that are wrong; 0 for the checksum of @content
 * @size_error: the bits of the size that are wrong
 *
 * Appends the trailer of a member: eight bytes.
 */
void test_gzip_append_trailer (GByteArray *file,
                               const GByteArray *content,
                               guint32 crc_error,
                               guint32 size_error);

/**
 * test_gzip_content:
 *
 * Returns: (transfer full): the content of the gzip files in test-files.h: an IDX file of ten
 *   images of 28×28 bytes, which compresses by a quarter
 */
GByteArray *test_gzip_content (void);

G_END_DECLS
