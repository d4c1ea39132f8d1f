/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-progress.h"
#include "idx-proof.h"

G_BEGIN_DECLS

/**
 * idx_proof_verify:
 * @progress: (nullable): receives the progress
 *
 * Checks the proof against the files: the hash of each file, the number of samples, that the
 * corrected labels differ from the given ones exactly as stated, and that these changes follow from
 * the decisions in the journal.
 *
 * Returns: (transfer full) (element-type IdxMessage): a message with %IDX_VERDICT_ERROR for each
 *   wrong statement, none if the proof is correct; one with %IDX_VERDICT_WARNING for each statement
 *   that the files don't fully show; %NULL with an error on cancel
 */
GPtrArray *idx_proof_verify (IdxProof *self,
                             IdxProgress *progress,
                             GCancellable *cancellable,
                             GError **error);

/**
 * idx_proof_hash_lines:
 * @location: a journal
 * @n_lines: the number of lines to hash
 * @sha256: (out caller-allocates): room for 65 bytes
 *
 * Hashes the first lines of a file, including their line endings.
 *
 * Returns: %FALSE with %IDX_ERROR_PROOF if there are fewer lines, if a read fails, or on
 *   cancel
 */
gboolean idx_proof_hash_lines (GFile *location,
                               guint64 n_lines,
                               char *sha256,
                               GCancellable *cancellable,
                               GError **error);

G_END_DECLS
