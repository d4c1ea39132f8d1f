/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The hash of zero bytes. */
#define IDX_HASH_EMPTY G_GUINT64_CONSTANT (0xCBF29CE484222325)

/**
 * idx_hash_bytes:
 * @hash: the hash of the preceding bytes, or %IDX_HASH_EMPTY
 * @bytes: @size bytes
 *
 * Computes a fast, non-cryptographic hash to find equal data. The result depends on how the bytes
 * are split into calls, and on the byte order of the machine.
 *
 * Returns: the hash of the preceding bytes and @bytes
 */
guint64 idx_hash_bytes (guint64 hash,
                        gconstpointer bytes,
                        gsize size);

G_END_DECLS
