/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-decisions.h"
#include "idx-journal.h"
#include "idx-patch.h"

G_BEGIN_DECLS

/**
 * IdxTreatment:
 * @IDX_TREATMENT_GIVEN: keeps its given label
 * @IDX_TREATMENT_DROP: is left out
 * @IDX_TREATMENT_LABEL: gets a label that the user named
 *
 * What happens to a sample that has no label in the end, because it is unsure or excluded.
 */
typedef enum
{
  IDX_TREATMENT_GIVEN,
  IDX_TREATMENT_DROP,
  IDX_TREATMENT_LABEL
} IdxTreatment;

/**
 * IdxCorrectionSummary:
 * @n_labels: the number of given labels
 * @n_changed: the number of labels that differ
 * @n_dropped: the number of samples that were left out
 * @sha256: of the corrected labels, decompressed
 * @text: "8 of 10,000 labels differ; everything else is identical."
 * @files: (element-type GFile): what was written: the labels, the proof, and if samples were left
 *   out, the images and the index map
 * @removed: (element-type GFile): images and index map of an earlier save that left samples out;
 *   they don't belong to the new labels
 *
 * What was saved.
 */
typedef struct
{
  guint n_labels;
  guint n_changed;
  guint n_dropped;
  char sha256[65];
  char *text;
  GPtrArray *files;
  GPtrArray *removed;
} IdxCorrectionSummary;

/**
 * idx_correction_summary_free:
 */
void idx_correction_summary_free (IdxCorrectionSummary *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxCorrectionSummary, idx_correction_summary_free)

#define IDX_TYPE_CORRECTION (idx_correction_get_type ())
G_DECLARE_FINAL_TYPE (IdxCorrection, idx_correction, IDX, CORRECTION, GObject)

/**
 * idx_correction_new:
 * @dataset: with labels
 * @decisions: about the labels of @dataset; a snapshot is taken
 *
 * Returns: (transfer full): corrected labels that can be saved. Unsure and excluded samples keep
 *   their given labels
 */
IdxCorrection *idx_correction_new (IdxDataset *dataset,
                                   IdxDecisions *decisions);

/**
 * idx_correction_set_treatment:
 * @state: %IDX_STATE_UNSURE or %IDX_STATE_EXCLUDED
 * @label: the label for %IDX_TREATMENT_LABEL
 *
 * Says what happens to the samples in a state.
 *
 * Returns: %FALSE with %IDX_ERROR_RANGE if the labels can't hold @label
 */
gboolean idx_correction_set_treatment (IdxCorrection *self,
                                       IdxState state,
                                       IdxTreatment treatment,
                                       gint64 label,
                                       GError **error);

/**
 * idx_correction_set_journal:
 * @journal: the journal with the decisions; it has a file
 *
 * Makes the proof state the journal, up to the line that is the last one now, and protects the file
 * of the journal from being overwritten. If the journal belongs to other images, saving fails with
 * %IDX_ERROR_UNSUPPORTED.
 */
void idx_correction_set_journal (IdxCorrection *self,
                                 IdxJournal *journal);

/**
 * idx_correction_protect:
 * @input: a file that must not be overwritten, such as a patch
 */
void idx_correction_protect (IdxCorrection *self,
                             GFile *input);

/**
 * idx_correction_apply_patch:
 * @decisions: about the labels that @patch is for
 * @patch: changes
 *
 * Turns changes into decisions.
 *
 * Returns: %FALSE with %IDX_ERROR_PATCH if a sample has no label, or if its given label isn't the
 *   one in the patch, or with %IDX_ERROR_RANGE if the labels can't hold a new one; @decisions stay
 *   unchanged
 */
gboolean idx_correction_apply_patch (IdxDecisions *decisions,
                                     IdxPatch *patch,
                                     GError **error);

/**
 * idx_correction_save:
 * @target: the new labels file; compressed if its name ends in `.gz`
 * @replace: whether existing files may be replaced
 * @progress: (nullable): receives the progress
 *
 * Copies the labels file byte for byte, with only the decided labels changed, and writes the proof
 * next to it, named like it with `.proof.json` added. If samples are left out, images, labels and
 * the original indices of the images are written together; they are named after @target, with
 * `images` and `index` in the place of `labels`. If the save that is replaced left samples out and
 * this one doesn't, the old images and the old index map are removed, provided that the old proof
 * lists them. All files are written or none. Blocks while it reads all images; in the main thread
 * use idx_correction_save_async().
 *
 * Returns: (transfer full): what was saved, or %NULL with %IDX_ERROR_EXISTS, with %IDX_ERROR_WRITE
 *   also if a file would replace an input or a journal, or if an index map beside @target may
 *   belong to an earlier save, with %IDX_ERROR_CHANGED if the labels have changed on the disk, if a
 *   read fails, or on cancel
 */
IdxCorrectionSummary *idx_correction_save (IdxCorrection *self,
                                           GFile *target,
                                           gboolean replace,
                                           IdxProgress *progress,
                                           GCancellable *cancellable,
                                           GError **error);

/**
 * idx_correction_save_async:
 *
 * Like idx_correction_save(), in a worker thread. @self must not change any more.
 */
void idx_correction_save_async (IdxCorrection *self,
                                GFile *target,
                                gboolean replace,
                                IdxProgress *progress,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data);

/**
 * idx_correction_save_finish:
 *
 * Returns: (transfer full): what was saved, or %NULL with an error
 */
IdxCorrectionSummary *idx_correction_save_finish (IdxCorrection *self,
                                                  GAsyncResult *result,
                                                  GError **error);

G_END_DECLS
