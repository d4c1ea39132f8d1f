/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-proof.h"

G_BEGIN_DECLS

/**
 * IdxCorrectionTargets:
 *
 * The files that are written when corrected labels are saved.
 */
typedef struct _IdxCorrectionTargets IdxCorrectionTargets;

/**
 * idx_correction_targets_new:
 * @labels: the new labels file
 * @images: the header of the images
 * @drops_samples: whether the save drops samples, so that the remaining images and an index map are
 *   written, too
 *
 * Derives the names of the other files from the name of @labels.
 *
 * Returns: (transfer full): the files, or %NULL with %IDX_ERROR_WRITE if @labels is a folder
 */
IdxCorrectionTargets *idx_correction_targets_new (GFile *labels,
                                                  const IdxHeader *images,
                                                  gboolean drops_samples,
                                                  GError **error);

/**
 * idx_correction_targets_free:
 */
void idx_correction_targets_free (IdxCorrectionTargets *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxCorrectionTargets, idx_correction_targets_free)

/**
 * idx_correction_targets_get_index_header:
 *
 * An index map is a file that contains the original index of each remaining sample.
 *
 * Returns: (transfer none): the header of an index map, without the number of samples
 */
const IdxHeader *idx_correction_targets_get_index_header (void);

/**
 * idx_correction_targets_check:
 * @dataset: the dataset that is open
 * @inputs: (element-type GFile): other files that must not be overwritten
 *
 * Checks that no output file would replace an input or has the name of a journal. Also records
 * which files of an earlier save are inputs, so that idx_correction_targets_find_stale() fails
 * instead of returning them.
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
 * If this save drops no samples, finds the images and the index map that an earlier save to the
 * same path wrote because it dropped samples. Finds only files whose content matches the earlier
 * proof, which this save replaces. Reads these files, so call it in a job.
 *
 * Returns: (transfer full) (element-type GFile): the files to remove, images last; %NULL with
 *   %IDX_ERROR_WRITE if one of them is an input, or if an index map seems to belong to the earlier
 *   save but doesn't match its proof; %NULL on cancel
 */
GPtrArray *idx_correction_targets_find_stale (IdxCorrectionTargets *self,
                                              GCancellable *cancellable,
                                              GError **error);

/**
 * idx_correction_targets_get_file:
 *
 * Returns: (transfer none) (nullable): the file to write with the role @role; %NULL if there is
 *   none
 */
GFile *idx_correction_targets_get_file (IdxCorrectionTargets *self,
                                        IdxProofRole role);

/**
 * idx_correction_targets_get_proof:
 *
 * Returns: (transfer none): the file to write the proof to
 */
GFile *idx_correction_targets_get_proof (IdxCorrectionTargets *self);

/**
 * idx_correction_targets_are_gzipped:
 *
 * Returns: whether the files are compressed, according to the name of the labels file
 */
gboolean idx_correction_targets_are_gzipped (IdxCorrectionTargets *self);

G_END_DECLS
