/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-agreement.h"
#include "idx-history.h"
#include "idx-patch.h"

G_BEGIN_DECLS

/* The suffix that a proof adds to the name of the corrected labels. */
#define IDX_PROOF_SUFFIX ".proof.json"

/**
 * IdxProofRole:
 * @IDX_PROOF_IMAGES: the images
 * @IDX_PROOF_GIVEN_LABELS: the labels that were corrected
 * @IDX_PROOF_CORRECTED_LABELS: the corrected labels
 * @IDX_PROOF_REMAINING_IMAGES: the remaining images, if samples were dropped
 * @IDX_PROOF_REMAINING_INDICES: the original indices of the remaining images
 * @IDX_PROOF_JOURNAL: the journal with the decisions, if there is only one
 *
 * The role of a file in a proof.
 */
typedef enum
{
  IDX_PROOF_IMAGES,
  IDX_PROOF_GIVEN_LABELS,
  IDX_PROOF_CORRECTED_LABELS,
  IDX_PROOF_REMAINING_IMAGES,
  IDX_PROOF_REMAINING_INDICES,
  IDX_PROOF_JOURNAL
} IdxProofRole;

#define IDX_PROOF_N_ROLES 6

#define IDX_TYPE_PROOF (idx_proof_get_type ())
G_DECLARE_FINAL_TYPE (IdxProof, idx_proof, IDX, PROOF, GObject)

/**
 * idx_proof_new:
 * @n_samples: the number of given labels
 * @byte_order: the byte order of the files, except for the indices, which are big-endian
 *
 * A proof is saved next to corrected labels. It contains the hashes of the files and lists all
 * changes, so that idx_proof_verify() can check later that nothing else has changed.
 *
 * Returns: (transfer full): an empty proof, to be filled by the functions below
 */
IdxProof *idx_proof_new (guint n_samples,
                         IdxByteOrder byte_order);

/**
 * idx_proof_set_file:
 * @location: (nullable): the file, or %NULL if it is in memory or its path is unknown
 * @sha256: the hash of its decompressed content in hexadecimal
 * @n_lines: for a journal, the number of lines that @sha256 covers; otherwise 0
 *
 * Records where a file is and the hash of its content.
 */
void idx_proof_set_file (IdxProof *self,
                         IdxProofRole role,
                         GFile *location,
                         const char *sha256,
                         guint64 n_lines);

/**
 * idx_proof_add_journal:
 * @location: (nullable): the file, or %NULL if its path is unknown
 * @sha256: the hash of its first @n_lines lines in hexadecimal
 *
 * Adds one of several journals with the decisions. A single one is the file %IDX_PROOF_JOURNAL.
 */
void idx_proof_add_journal (IdxProof *self,
                            GFile *location,
                            const char *sha256,
                            guint64 n_lines);

/**
 * idx_proof_set_settlement:
 * @settlement: how the disagreements between several journals were settled
 */
void idx_proof_set_settlement (IdxProof *self,
                               const IdxSettlement *settlement);

/**
 * idx_proof_set_n_in_state:
 * @n: the number of samples in @state
 */
void idx_proof_set_n_in_state (IdxProof *self,
                               IdxState state,
                               guint n);

/**
 * idx_proof_set_rules:
 * @n_by_rule: (array fixed-size=IDX_N_STEP_RULES): the result of idx_history_count_rules()
 *
 * Sets the number of decided samples for each rule. Without it, the proof doesn't contain them,
 * like those of version 1.0.0.
 */
void idx_proof_set_rules (IdxProof *self,
                          const guint *n_by_rule);

/**
 * idx_proof_set_changes:
 * @changes: the changed labels; the patch must also contain the given labels
 * @dropped: (element-type IdxChange): the dropped samples, in ascending order of their indices
 */
void idx_proof_set_changes (IdxProof *self,
                            IdxPatch *changes,
                            GArray *dropped);

/**
 * idx_proof_get_location:
 *
 * Returns: (transfer none) (nullable): the file with the role @role; %NULL if the proof names none
 */
GFile *idx_proof_get_location (IdxProof *self,
                               IdxProofRole role);

/**
 * idx_proof_set_location:
 * @location: where the file is now
 *
 * Overrides the location that the proof states for a file.
 */
void idx_proof_set_location (IdxProof *self,
                             IdxProofRole role,
                             GFile *location);

/**
 * IdxProofJournal:
 * @location: (nullable): the file, or %NULL if its path is unknown
 * @sha256: the hash of its first lines in hexadecimal
 * @n_lines: the number of these lines
 *
 * A journal that a proof names.
 */
typedef struct
{
  GFile *location;
  const char *sha256;
  guint64 n_lines;
} IdxProofJournal;

/**
 * idx_proof_get_n_journals:
 *
 * Returns: the number of journals: 0 if the proof names none, and 1 for %IDX_PROOF_JOURNAL
 */
guint idx_proof_get_n_journals (IdxProof *self);

/**
 * idx_proof_get_journal:
 * @position: below idx_proof_get_n_journals()
 *
 * Returns: what the proof states about a journal; valid until the proof changes
 */
IdxProofJournal idx_proof_get_journal (IdxProof *self,
                                       guint position);

/**
 * idx_proof_set_journal_location:
 * @position: below idx_proof_get_n_journals()
 * @location: where the journal is now
 *
 * Overrides the location that the proof states for a journal.
 */
void idx_proof_set_journal_location (IdxProof *self,
                                     guint position,
                                     GFile *location);

/**
 * idx_proof_get_settlement:
 *
 * Returns: (transfer none): how the disagreements between several journals were settled
 */
const IdxSettlement *idx_proof_get_settlement (IdxProof *self);

/**
 * idx_proof_get_n_samples:
 *
 * Returns: the number of given labels
 */
guint idx_proof_get_n_samples (IdxProof *self);

/**
 * idx_proof_get_n_changed:
 *
 * Returns: the number of changed labels
 */
guint idx_proof_get_n_changed (IdxProof *self);

/**
 * idx_proof_get_n_dropped:
 *
 * Returns: the number of dropped samples
 */
guint idx_proof_get_n_dropped (IdxProof *self);

/**
 * idx_proof_dup_summary:
 *
 * Returns: (transfer full): a sentence for the user, such as "8 of 10,000 labels differ from the
 *   given ones; everything else is identical."
 */
char *idx_proof_dup_summary (IdxProof *self);

/**
 * idx_proof_get_sha256:
 *
 * Returns: (transfer none) (nullable): the hash that the proof states for the file, or %NULL if
 *   the proof names no file with this role
 */
const char *idx_proof_get_sha256 (IdxProof *self,
                                  IdxProofRole role);

/**
 * idx_proof_get_n_in_state:
 *
 * Returns: the number of samples in @state
 */
guint idx_proof_get_n_in_state (IdxProof *self,
                                IdxState state);

/**
 * idx_proof_get_rules:
 *
 * Returns: (transfer none) (nullable) (array fixed-size=IDX_N_STEP_RULES): the number of decided
 *   samples for each rule; %NULL if the proof doesn't contain them
 */
const guint *idx_proof_get_rules (IdxProof *self);

/**
 * idx_proof_get_byte_order:
 *
 * Returns: the byte order of the files, except for the indices, which are big-endian
 */
IdxByteOrder idx_proof_get_byte_order (IdxProof *self);

/**
 * idx_proof_get_changes:
 *
 * Returns: (transfer none): the changed labels
 */
IdxPatch *idx_proof_get_changes (IdxProof *self);

/**
 * idx_proof_get_dropped:
 *
 * Returns: (transfer none) (element-type IdxChange): the dropped samples
 */
GArray *idx_proof_get_dropped (IdxProof *self);

G_END_DECLS
