/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a hash of no bytes is. */
#define IDX_HASH_EMPTY G_GUINT64_CONSTANT (0xCBF29CE484222325)

/**
 * idx_hash_bytes:
 * @hash: the hash of the bytes before these, or %IDX_HASH_EMPTY
 * @bytes: @size bytes
 *
 * Hashes bytes fast, to find equal ones; nobody is kept from making others of the same hash. Bytes in
 * other pieces have another hash, and so they have on a computer of the other byte order.
 *
 * Returns: the hash of all bytes
 */
guint64 idx_hash_bytes (guint64 hash,
                        gconstpointer bytes,
                        gsize size);

G_END_DECLS
