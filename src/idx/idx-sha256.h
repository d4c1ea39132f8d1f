/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The size of a hash in hexadecimal, with the null byte at its end. */
#define IDX_SHA256_HEX_SIZE 65

/**
 * IdxSha256:
 *
 * The SHA-256 of bytes that arrive one part after another. One thread at a time may use it.
 */
typedef struct _IdxSha256 IdxSha256;

/**
 * idx_sha256_new:
 *
 * Returns: (transfer full): the state before the first byte
 */
IdxSha256 *idx_sha256_new (void);

/**
 * idx_sha256_free:
 */
void idx_sha256_free (IdxSha256 *self);

/**
 * idx_sha256_reset:
 *
 * Returns to the state before the first byte.
 */
void idx_sha256_reset (IdxSha256 *self);

/**
 * idx_sha256_update:
 * @bytes: (nullable): the next bytes; %NULL only if @size is 0
 * @size: the number of bytes
 *
 * Adds bytes.
 */
void idx_sha256_update (IdxSha256 *self,
                        gconstpointer bytes,
                        gsize size);

/**
 * idx_sha256_get_hex:
 *
 * The state doesn't change: more bytes can be added afterwards.
 *
 * Returns: (transfer none): the hash of the bytes so far, in lowercase hexadecimal; valid until the
 *   next call with @self
 */
const char *idx_sha256_get_hex (IdxSha256 *self);

/**
 * idx_sha256_of_bytes:
 * @bytes: (nullable): %NULL only if @size is 0
 * @size: the number of bytes
 *
 * Returns: (transfer full): the hash of @bytes, in lowercase hexadecimal
 */
char *idx_sha256_of_bytes (gconstpointer bytes,
                           gsize size);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxSha256, idx_sha256_free)

G_END_DECLS
