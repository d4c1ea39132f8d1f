/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-source.h"

G_BEGIN_DECLS

/**
 * IdxRunningHash:
 *
 * The SHA-256 of all bytes of a source. The source is read only once: any thread can continue where
 * another one has stopped.
 */
typedef struct _IdxRunningHash IdxRunningHash;

/**
 * idx_running_hash_new:
 *
 * Returns: (transfer full): the hash of @source, before its first byte
 */
IdxRunningHash *idx_running_hash_new (IdxSource *source);

/**
 * idx_running_hash_free:
 */
void idx_running_hash_free (IdxRunningHash *self);

/**
 * idx_running_hash_advance:
 * @n_bytes: the number of bytes to read and add
 *
 * Adds the next bytes of the source, and does nothing at its end. Waits while another thread does
 * the same.
 *
 * Returns: %FALSE with an error if a read fails or on cancel; the call can be repeated
 */
gboolean idx_running_hash_advance (IdxRunningHash *self,
                                   guint64 n_bytes,
                                   GCancellable *cancellable,
                                   GError **error);

/**
 * idx_running_hash_dup_hex:
 *
 * Returns: (transfer full) (nullable): the hash in lowercase hexadecimal; %NULL before the end of
 *   the source
 */
char *idx_running_hash_dup_hex (IdxRunningHash *self);

G_END_DECLS
