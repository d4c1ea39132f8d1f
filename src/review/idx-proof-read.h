/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-proof.h"
#include "idx-source.h"

G_BEGIN_DECLS

/**
 * idx_proof_read:
 * @source: the bytes of a proof
 * @location: the file of the proof; paths in the proof are relative to its folder
 *
 * Reads a proof and checks its digest.
 *
 * Returns: (transfer full): the proof; %NULL with %IDX_ERROR_PROOF if it is damaged; %NULL with
 *   another error if a read fails or on cancel
 */
IdxProof *idx_proof_read (IdxSource *source,
                          GFile *location,
                          GCancellable *cancellable,
                          GError **error);

/**
 * idx_proof_load:
 *
 * Like idx_proof_read(), from a file.
 */
IdxProof *idx_proof_load (GFile *location,
                          GCancellable *cancellable,
                          GError **error);

G_END_DECLS
