/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-suggestions.h"

G_BEGIN_DECLS

/**
 * IdxAuditOptions:
 * @n_landmarks: how many samples span the space of the fit, 0 for the usual number
 * @n_threads: how many threads work, 0 for one a core
 * @kernels: (nullable): the name of the matrix kernels ("baseline", "avx2", "avx512"), %NULL for
 *   the fastest that this computer has
 * @keep_probabilities: whether the probabilities of all classes are kept
 *
 * How labels are checked. Only @n_landmarks, and by the last bits @kernels, change the figures.
 */
typedef struct
{
  guint n_landmarks;
  guint n_threads;
  const char *kernels;
  gboolean keep_probabilities;
} IdxAuditOptions;

/**
 * IdxAuditVerdict:
 * @IDX_AUDIT_DONE: the labels were judged
 * @IDX_AUDIT_TOO_FEW: there are too few samples or classes to judge labels by
 * @IDX_AUDIT_UNPREDICTABLE: the labels were judged, but they can hardly be predicted from the
 *   pixels, so that the result means little
 */
typedef enum
{
  IDX_AUDIT_DONE,
  IDX_AUDIT_TOO_FEW,
  IDX_AUDIT_UNPREDICTABLE
} IdxAuditVerdict;

/**
 * IdxAuditFigures:
 * @n_landmarks: how many samples spanned the space of the fit
 * @n_fitted: how many samples were fitted; the others were scored by that fit
 * @seed: of the order in which landmarks are drawn
 * @kernels: (transfer none): the name of the matrix kernels
 * @accuracy: the share of samples whose given label is the predicted one, each judged by a fit
 *   without it
 * @prior: the share of the most frequent class
 * @temperature: see idx_suggestions_new()
 *
 * What made a result, and what it is worth.
 */
typedef struct
{
  guint n_landmarks;
  guint n_fitted;
  guint64 seed;
  const char *kernels;
  double accuracy;
  double prior;
  double temperature;
} IdxAuditFigures;

#define IDX_TYPE_AUDIT (idx_audit_get_type ())
G_DECLARE_FINAL_TYPE (IdxAudit, idx_audit, IDX, AUDIT, GObject)

/**
 * idx_audit_check:
 * @dataset: a dataset, loaded or not
 * @options: (nullable): as for idx_audit_new()
 *
 * Finds out before any work what idx_audit_new() would refuse.
 *
 * Returns: %FALSE with %IDX_ERROR_UNSUPPORTED if there are no labels or too many classes, if the
 * computer has no such kernels or too little memory
 */
gboolean idx_audit_check (IdxDataset *dataset,
                          const IdxAuditOptions *options,
                          GError **error);

/**
 * idx_audit_new:
 * @dataset: a loaded data set with labels; read, not changed
 * @options: (nullable): how, or %NULL for the usual way
 * @progress: (nullable): told how far it is
 *
 * Judges every given label by a fit to all other samples. Blocks, and works in threads of its own;
 * from a main thread use idx_audit_new_async().
 *
 * Returns: (transfer full): the result, or %NULL with %IDX_ERROR_UNSUPPORTED if there are no
 *   labels or too many classes, or the error of a read or a cancel
 */
IdxAudit *idx_audit_new (IdxDataset *dataset,
                         const IdxAuditOptions *options,
                         IdxProgress *progress,
                         GCancellable *cancellable,
                         GError **error);

/**
 * idx_audit_new_async:
 *
 * Like idx_audit_new(), in a thread of its own. A result that was made before, of the same data
 * and in the same way, is taken from the cache.
 */
void idx_audit_new_async (IdxDataset *dataset,
                          const IdxAuditOptions *options,
                          IdxProgress *progress,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer user_data);

/**
 * idx_audit_new_finish:
 *
 * Returns: (transfer full): see idx_audit_new()
 */
IdxAudit *idx_audit_new_finish (GAsyncResult *result,
                                GError **error);

/**
 * idx_audit_stop:
 *
 * Stops what still goes on for a result that nobody needs any more: it may not be found again, and
 * searches for neighbors that idx_neighbors_find_async() began may fail as cancelled.
 */
void idx_audit_stop (IdxAudit *self);

/**
 * idx_audit_get_verdict:
 *
 * Returns: whether the result means something
 */
IdxAuditVerdict idx_audit_get_verdict (IdxAudit *self);

/**
 * idx_audit_get_summary:
 *
 * Returns: (transfer none): the verdict as sentences for a person, like "There are too few
 *   samples to judge labels by: 12, and 50 are needed."
 */
const char *idx_audit_get_summary (IdxAudit *self);

/**
 * idx_audit_get_figures:
 *
 * Returns: (transfer none): what made the result
 */
const IdxAuditFigures *idx_audit_get_figures (IdxAudit *self);

/**
 * idx_audit_get_suggestions:
 *
 * Returns: (transfer none): the suggestions, ranked; none where there is too little to judge by
 */
IdxSuggestions *idx_audit_get_suggestions (IdxAudit *self);

/**
 * idx_audit_get_probabilities:
 *
 * Returns: (transfer none) (nullable): the leave-one-out probabilities as floats, a row a sample,
 *   in each the classes in the order of idx_labels_get_classes(), if they were to be kept; samples
 *   without a label have zeros
 */
const float *idx_audit_get_probabilities (IdxAudit *self);

G_END_DECLS
