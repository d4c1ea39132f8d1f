/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-suggestions.h"

G_BEGIN_DECLS

/**
 * IdxAuditOptions:
 * @n_landmarks: the number of landmarks, 0 for the default. Landmarks are samples, chosen at
 *   random, at which the kernel functions of the fit are centered. More landmarks take longer but
 *   separate classes better
 * @n_threads: the number of threads, 0 for one per core but at most eight
 * @lambda: the regularization parameter for features of a model, 0 to choose it (see
 *   idx_feature_model_select())
 * @kernels: (nullable): the name of the inner loops to use ("baseline", "avx2" or "avx512", see
 *   IdxKernels), or %NULL for the fastest that this computer supports
 * @keep_probabilities: whether to keep the probabilities of all classes, for
 *   idx_audit_get_probabilities(). Such a result isn't loaded from the cache
 * @bypass_cache: whether to bypass the cache, both for loading and for storing the result
 * @only_undecided: whether to check the current labels instead of the given ones, without
 *   suggestions for samples that are decided. Such a result isn't cached
 *
 * How to check labels. @n_landmarks, @lambda and @only_undecided affect the results, and @kernels
 * only their last bits. The other options don't affect them.
 */
typedef struct
{
  guint n_landmarks;
  guint n_threads;
  double lambda;
  const char *kernels;
  gboolean keep_probabilities;
  gboolean bypass_cache;
  gboolean only_undecided;
} IdxAuditOptions;

/**
 * IdxAuditVerdict:
 * @IDX_AUDIT_DONE: the labels were checked, and the suggestions are meaningful
 * @IDX_AUDIT_TOO_FEW: there are too few samples or classes to check labels
 * @IDX_AUDIT_UNPREDICTABLE: the labels were checked, but the pixels hardly predict them, so the
 *   suggestions mean little
 */
typedef enum
{
  IDX_AUDIT_DONE,
  IDX_AUDIT_TOO_FEW,
  IDX_AUDIT_UNPREDICTABLE
} IdxAuditVerdict;

/**
 * IdxAuditFigures:
 * @n_landmarks: the number of landmarks, see #IdxAuditOptions; never 0 after a check
 * @n_fitted: the number of samples in the fit. In a large dataset, the fit also scored other
 *   samples
 * @seed: the seed of the random choice of landmarks
 * @kernels: (transfer none): the name of the kernels that were used, see #IdxAuditOptions
 * @accuracy: the share of samples whose leave-one-out prediction matches the given label
 * @prior: the share of samples in the most frequent class: the accuracy of always predicting it
 * @image_accuracy: if features hardly predict the labels, the accuracy of a check by images if that
 *   one predicts them; otherwise 0
 * @temperature: the factor that converts a difference of scores to log-odds
 *
 * Parameters and quality of a check.
 */
typedef struct
{
  guint n_landmarks;
  guint n_fitted;
  guint64 seed;
  const char *kernels;
  double accuracy;
  double prior;
  double image_accuracy;
  double temperature;
} IdxAuditFigures;

#define IDX_TYPE_AUDIT (idx_audit_get_type ())
G_DECLARE_FINAL_TYPE (IdxAudit, idx_audit, IDX, AUDIT, GObject)

/**
 * idx_audit_check_preconditions:
 * @dataset: a dataset, loaded or not
 * @options: (nullable): as for idx_audit_new()
 *
 * Checks the preconditions of idx_audit_new() without doing any work.
 *
 * Returns: %FALSE with %IDX_ERROR_UNSUPPORTED if there are no labels or too many classes, or if the
 *   computer doesn't support the kernels or has too little memory
 */
gboolean idx_audit_check_preconditions (IdxDataset *dataset,
                                        const IdxAuditOptions *options,
                                        GError **error);

/**
 * idx_audit_new:
 * @dataset: a loaded dataset with labels; not modified
 * @options: (nullable): the options, or %NULL for the defaults
 * @progress: (nullable): reports progress
 *
 * Checks every given label against the prediction of a fit to all other samples. Uses several
 * threads.
 *
 * Returns: (transfer full): the audit, or %NULL with an error of idx_audit_check_preconditions(),
 *   a read error, or %G_IO_ERROR_CANCELLED
 */
IdxAudit *idx_audit_new (IdxDataset *dataset,
                         const IdxAuditOptions *options,
                         IdxProgress *progress,
                         GCancellable *cancellable,
                         GError **error);

/**
 * IdxAuditRequest:
 *
 * What to check, and how: a snapshot of the dataset, for a job. Counts references, in any thread.
 */
typedef struct _IdxAuditRequest IdxAuditRequest;

/**
 * idx_audit_request_new:
 *
 * Returns: (transfer full): a request to check @dataset, or %NULL with an error of
 *   idx_audit_check_preconditions()
 */
IdxAuditRequest *idx_audit_request_new (IdxDataset *dataset,
                                        const IdxAuditOptions *options,
                                        GError **error);

/**
 * idx_audit_request_ref:
 *
 * Returns: (transfer full): the request
 */
IdxAuditRequest *idx_audit_request_ref (IdxAuditRequest *self);

/**
 * idx_audit_request_unref:
 */
void idx_audit_request_unref (IdxAuditRequest *self);

/**
 * idx_audit_request_run:
 *
 * Like idx_audit_new(), but loads a result for the same data and parameters from the cache.
 *
 * Returns: (transfer full): see idx_audit_new()
 */
IdxAudit *idx_audit_request_run (const IdxAuditRequest *self,
                                 IdxProgress *progress,
                                 GCancellable *cancellable,
                                 GError **error);

/**
 * idx_audit_can_renew:
 * @dataset: the dataset that was checked, whose decisions may have changed
 *
 * Returns: whether idx_audit_request_new_renewal() is possible. It isn't if the result was loaded
 *   from the cache, if the dataset is so large that only some of its samples were fitted, or if
 *   more than 1,024 samples are unsure or excluded
 */
gboolean idx_audit_can_renew (IdxAudit *self,
                              IdxDataset *dataset);

/**
 * idx_audit_request_new_renewal:
 * @audit: an audit for which idx_audit_can_renew() returns %TRUE
 * @dataset: the dataset that was checked
 * @options: (nullable): as for idx_audit_new(); only the number of threads is used
 *
 * Requests to check the current labels as with @only_undecided of #IdxAuditOptions, but with the
 * fit of @audit, which takes a small part of the time. Samples that are unsure or excluded don't
 * affect the predictions.
 *
 * Returns: (transfer full): the request, or %NULL with an error of idx_audit_check_preconditions()
 */
IdxAuditRequest *idx_audit_request_new_renewal (IdxAudit *audit,
                                                IdxDataset *dataset,
                                                const IdxAuditOptions *options,
                                                GError **error);

/**
 * IdxAuditSuspectsFunc:
 * @suspects: (element-type guint32): the ascending indices of all suspects; valid during the call
 *
 * Receives the suspects long before the result, in the thread that runs the request.
 */
typedef void (*IdxAuditSuspectsFunc) (GArray *suspects,
                                      gpointer data);

/**
 * idx_audit_request_set_suspects_func:
 * @self: a request of idx_audit_request_new_renewal()
 *
 * Sets a function that receives the suspects as soon as they are known.
 */
void idx_audit_request_set_suspects_func (IdxAuditRequest *self,
                                          IdxAuditSuspectsFunc func,
                                          gpointer data);

/**
 * idx_audit_store:
 * @self: the result of idx_audit_request_run()
 * @request: the request that it came from
 *
 * Stores the result in the cache if it is new and any labels were checked. Reads and hashes all
 * labeled images; idx_audit_stop() stops this.
 */
void idx_audit_store (IdxAudit *self,
                      const IdxAuditRequest *request);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxAuditRequest, idx_audit_request_unref)

/**
 * idx_audit_stop:
 * Stops background work for an audit that is no longer needed. As a consequence, its result might
 * not be cached, and pending searches of idx_neighbors_find() may fail with
 * %G_IO_ERROR_CANCELLED.
 */
void idx_audit_stop (IdxAudit *self);

/**
 * idx_audit_get_verdict:
 * Returns: the verdict, which says whether the suggestions are meaningful
 */
IdxAuditVerdict idx_audit_get_verdict (IdxAudit *self);

/**
 * idx_audit_get_summary:
 * Returns: (transfer none): a description of the verdict in full sentences, such as "Checking
 *   labels needs at least 50 samples; this dataset has only 12."
 */
const char *idx_audit_get_summary (IdxAudit *self);

/**
 * idx_audit_get_figures:
 * Returns: (transfer none): parameters and quality of the check
 */
const IdxAuditFigures *idx_audit_get_figures (IdxAudit *self);

/**
 * idx_audit_get_features:
 * Returns: (transfer none) (nullable): the features of a model by which samples were compared;
 *   %NULL if their images were
 */
IdxFeatures *idx_audit_get_features (IdxAudit *self);

/**
 * idx_audit_describe_features:
 * Returns: (transfer full) (nullable): a sentence that names the features of a model by which
 *   samples were compared, and how they were; %NULL if their images were compared
 */
char *idx_audit_describe_features (IdxAudit *self);

/**
 * idx_audit_get_suggestions:
 * Returns: (transfer none): the ranked suggestions; empty if there were too few samples or classes
 */
IdxSuggestions *idx_audit_get_suggestions (IdxAudit *self);

/**
 * idx_audit_get_probabilities:
 * Returns: (transfer none) (nullable): leave-one-out probabilities if they were requested: a row
 *   per sample and a column per class, in the order of idx_labels_get_classes(). Rows of samples
 *   without a label are 0
 */
const float *idx_audit_get_probabilities (IdxAudit *self);

G_END_DECLS
