/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-agreement.h"
#include "idx-journal.h"
#include "idx-proof.h"

G_BEGIN_DECLS

/**
 * IdxCorrectionJournals:
 *
 * The journals that a correction follows from, as they were when they were read.
 */
typedef struct _IdxCorrectionJournals IdxCorrectionJournals;

/**
 * idx_correction_journals_new:
 * @journals: (element-type IdxJournal): one or more journals, each with a file
 * @settlement: how the disagreements between several journals were settled
 * @decisions: the resulting decisions
 *
 * Returns: (transfer full): what a proof states about the journals
 */
IdxCorrectionJournals *idx_correction_journals_new (const GPtrArray *journals,
                                                    const IdxSettlement *settlement,
                                                    IdxDecisions *decisions);

/**
 * idx_correction_journals_free:
 */
void idx_correction_journals_free (IdxCorrectionJournals *self);

/**
 * idx_correction_journals_check_images:
 * @sha256: the hash of the images
 *
 * Returns: %FALSE with %IDX_ERROR_UNSUPPORTED if a journal belongs to other images
 */
gboolean idx_correction_journals_check_images (IdxCorrectionJournals *self,
                                               const char *sha256,
                                               GError **error);

/**
 * idx_correction_journals_record:
 * @proof: the proof
 *
 * Adds the journals to @proof. Another program may have changed a file since the decisions were
 * read or written, so the content is compared with them.
 *
 * Returns: %FALSE with %IDX_ERROR_JOURNAL_CHANGED, or on cancel
 */
gboolean idx_correction_journals_record (IdxCorrectionJournals *self,
                                         IdxProof *proof,
                                         GCancellable *cancellable,
                                         GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxCorrectionJournals, idx_correction_journals_free)

G_END_DECLS
