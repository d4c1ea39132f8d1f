/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-agreement.h"
#include "idx-dataset.h"
#include "idx-decisions.h"
#include "idx-journal.h"
#include "idx-patch.h"

G_BEGIN_DECLS

/**
 * IdxTreatment:
 * @IDX_TREATMENT_GIVEN: keep the given label
 * @IDX_TREATMENT_DROP: drop the sample
 * @IDX_TREATMENT_LABEL: store a label that the user specified
 *
 * How to save an unsure or excluded sample, for which the reviewer chose no label.
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
 * @n_changed: the number of labels that differ from the given ones
 * @n_dropped: the number of dropped samples
 * @sha256: the hash of the decompressed corrected labels
 * @changes: the changed labels
 * @text: a sentence for the user, such as "8 of 10,000 labels differ; everything else is
 *   identical."
 * @files: (element-type GFile): the files written: the labels, the proof, and if samples were
 *   dropped, the remaining images and the index map
 * @removed: (element-type GFile): the files removed: images and an index map of an earlier save
 *   that dropped samples, which don't belong to the new labels
 *
 * The result of a save.
 */
typedef struct
{
  guint n_labels;
  guint n_changed;
  guint n_dropped;
  char sha256[65];
  IdxPatch *changes;
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
 * @dataset: a dataset with labels
 * @decisions: decisions about the labels of @dataset; later changes of them have no effect
 *
 * Returns: (transfer full): a correction that can be saved, in any thread, even if the dataset
 *   changes meanwhile. Unsure and excluded samples keep their given labels by default
 */
IdxCorrection *idx_correction_new (IdxDataset *dataset,
                                   IdxDecisions *decisions);

/**
 * idx_correction_set_treatment:
 * @state: %IDX_STATE_UNSURE or %IDX_STATE_EXCLUDED
 * @label: the label for %IDX_TREATMENT_LABEL
 *
 * Sets how the samples in @state are saved.
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
 * @journal: the journal with the decisions; it must have a file
 *
 * Records the journal in the proof, up to its current last line, and protects its file from being
 * overwritten. If the journal belongs to other images, saving fails with %IDX_ERROR_UNSUPPORTED.
 */
void idx_correction_set_journal (IdxCorrection *self,
                                 IdxJournal *journal);

/**
 * idx_correction_set_journals:
 * @journals: (element-type IdxJournal): one or more journals, each with a file
 * @settlement: how the disagreements between several of them were settled, see
 *   idx_agreement_settle()
 *
 * Like idx_correction_set_journal(), for decisions that follow from several journals.
 */
void idx_correction_set_journals (IdxCorrection *self,
                                  const GPtrArray *journals,
                                  const IdxSettlement *settlement);

/**
 * idx_correction_protect:
 * @input: a file that must not be overwritten, such as a patch
 *
 * Makes idx_correction_save() fail if it would replace or remove @input. The files of the dataset
 * and the journal are protected anyway.
 */
void idx_correction_protect (IdxCorrection *self,
                             GFile *input);

/**
 * idx_correction_save:
 * @target: the new labels file; compressed if its name ends in `.gz`
 * @replace: whether existing files may be replaced
 * @progress: (nullable): receives the progress
 *
 * Copies the labels file byte for byte, with only the decided labels changed, and writes the proof
 * next to it, under its name plus `.proof.json`. If samples are dropped, also writes the remaining
 * images and an index map (their original indices), under the name of @target with `images` or
 * `index` instead of `labels`. If this save drops no samples but replaces one that did, removes the
 * old images and the old index map if the old proof lists them. Writes all files or none.
 * Reads all images.
 *
 * Returns: (transfer full): the result, or %NULL with an error: %IDX_ERROR_EXISTS if a file exists
 *   and @replace is %FALSE; %IDX_ERROR_WRITE if a write fails, if a file would replace an input or
 *   a journal, or if an index map next to @target seems to belong to an earlier save;
 *   %IDX_ERROR_CHANGED if an input has changed on disk. Also %NULL if a read fails or on cancel
 */
IdxCorrectionSummary *idx_correction_save (IdxCorrection *self,
                                           GFile *target,
                                           gboolean replace,
                                           IdxProgress *progress,
                                           GCancellable *cancellable,
                                           GError **error);

G_END_DECLS
