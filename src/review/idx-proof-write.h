/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-proof.h"
#include "idx-writer.h"

G_BEGIN_DECLS

/**
 * idx_proof_write:
 * @target: the new file
 *
 * Writes the proof. The paths in it are relative to the folder of @target.
 *
 * Returns: (transfer full): a writer with the complete proof, for idx_writer_finish() and
 *   idx_writer_publish(); %NULL with %IDX_ERROR_EXISTS or %IDX_ERROR_WRITE, or on cancel
 */
IdxWriter *idx_proof_write (IdxProof *self,
                            GFile *target,
                            IdxWriteFlags flags,
                            GCancellable *cancellable,
                            GError **error);

G_END_DECLS
