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
 * @level: of zlib, 0 to 9
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
 * Appends a member whose header has every field that there is: extra bytes, a name, a
 * comment and a checksum of the header.
 */
void test_gzip_append_with_fields (GByteArray *file,
                                   gconstpointer data,
                                   gsize length);

/**
 * test_gzip_append_header:
 * @method: 8 for deflate, the only one that there is
 *
 * Appends the ten bytes that a member begins with.
 */
void test_gzip_append_header (GByteArray *file,
                              guint8 method,
                              guint8 flags);

/**
 * test_gzip_append_block:
 * @final: whether it is the last block of the member
 *
 * Appends a block of stored bytes, less than 64 KB.
 */
void test_gzip_append_block (GByteArray *file,
                             const guint8 *data,
                             guint length,
                             gboolean final);

/**
 * test_gzip_append_trailer:
 * @crc_error: what the checksum differs by from that of @content
 * @size_error: what the size differs by
 *
 * Appends the eight bytes that a member ends with.
 */
void test_gzip_append_trailer (GByteArray *file,
                               const GByteArray *content,
                               guint32 crc_error,
                               guint32 size_error);

/**
 * test_gzip_content:
 *
 * Returns: (transfer full): what the made gzip files hold: an IDX file of ten images of
 *   28×28 bytes, of which a quarter compresses away
 */
GByteArray *test_gzip_content (void);

G_END_DECLS
