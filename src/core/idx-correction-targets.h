/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-proof.h"

G_BEGIN_DECLS

/**
 * IdxCorrectionTargets:
 *
 * Where corrected labels and the files that belong to them are saved.
 */
typedef struct _IdxCorrectionTargets IdxCorrectionTargets;

/**
 * idx_correction_targets_new:
 * @labels: the new labels file
 * @images: the header of the images
 * @is_reduced: whether samples are left out
 *
 * Names the files after @labels.
 *
 * Returns: (transfer full): the files, or %NULL with %IDX_ERROR_WRITE if @labels is a folder
 */
IdxCorrectionTargets *idx_correction_targets_new (GFile *labels,
                                                  const IdxHeader *images,
                                                  gboolean is_reduced,
                                                  GError **error);

/**
 * idx_correction_targets_free:
 */
void idx_correction_targets_free (IdxCorrectionTargets *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxCorrectionTargets, idx_correction_targets_free)

/**
 * idx_correction_targets_get_index_header:
 *
 * Returns: (transfer none): the header of an index map without samples
 */
const IdxHeader *idx_correction_targets_get_index_header (void);

/**
 * idx_correction_targets_check:
 * @dataset: the dataset that is open
 * @inputs: (element-type GFile): further files that must not be overwritten
 *
 * Checks that no file would replace an input, or has the name of a journal. Remembers which files
 * idx_correction_targets_find_stale() must not name.
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE
 */
gboolean idx_correction_targets_check (IdxCorrectionTargets *self,
                                       IdxDataset *dataset,
                                       GPtrArray *inputs,
                                       GError **error);

/**
 * idx_correction_targets_find_stale:
 *
 * Finds the images and the index map of an earlier save, if it left samples out and this one
 * doesn't. The proof of that save, which will be replaced, must be about them as they are now.
 * Reads these files, so call it in a worker.
 *
 * Returns: (transfer full) (element-type GFile): the files to remove, images last, or %NULL with
 *   %IDX_ERROR_WRITE if one is an input or if an index map may belong to the earlier save without
 *   being as its proof says, or on cancel
 */
GPtrArray *idx_correction_targets_find_stale (IdxCorrectionTargets *self,
                                              GCancellable *cancellable,
                                              GError **error);

/**
 * idx_correction_targets_get_file:
 *
 * Returns: (transfer none) (nullable): the new file in a role
 */
GFile *idx_correction_targets_get_file (IdxCorrectionTargets *self,
                                        IdxProofRole role);

/**
 * idx_correction_targets_get_proof:
 *
 * Returns: (transfer none): the new proof
 */
GFile *idx_correction_targets_get_proof (IdxCorrectionTargets *self);

/**
 * idx_correction_targets_are_gzipped:
 *
 * Returns: whether the name of the labels says that the files are compressed
 */
gboolean idx_correction_targets_are_gzipped (IdxCorrectionTargets *self);

G_END_DECLS
