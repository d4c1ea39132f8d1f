/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-audit-result.h"
#include "idx-kernels.h"

G_BEGIN_DECLS

/* The names of the methods for gray images, for color images, and for features of a model, with
 * their versions. They are part of the cache key, so any change that alters results must change
 * them. */
#define IDX_AUDIT_METHOD "ridge 2"
#define IDX_AUDIT_COLOR_METHOD "color ridge 1"
#define IDX_AUDIT_FEATURES_METHOD "features ridge 1"

/**
 * idx_audit_run_get_method:
 *
 * Returns: (transfer none): the name of the method by which the samples of @pixel_reader are
 *   compared
 */
const char *idx_audit_run_get_method (const IdxPixelReader *pixel_reader);

/**
 * IdxAuditRequest:
 * @pixel_reader: how to read the images; has references to their files
 * @labels: the labels to check
 * @decisions: (nullable): a snapshot of the decisions, if decided samples get no suggestions
 * @n_samples: the number of samples
 * @n_labeled: the number of samples with labels; they come first
 * @options: the options. @n_landmarks is still 0 if the caller asked for the default
 * @kernels: the kernels whose name is in @options; never %NULL
 * @base: (nullable): the audit whose fit is used again
 * @suspects_func: (nullable): see idx_audit_request_set_suspects_func()
 * @suspects_data: user data of @suspects_func
 *
 * What to check, and how. Contains a snapshot of the dataset, so that changes of the dataset don't
 * affect worker threads. Reference-counted, see idx_audit_request_new().
 */
struct _IdxAuditRequest
{
  IdxPixelReader pixel_reader;
  IdxLabels *labels;
  IdxDecisions *decisions;
  guint n_samples;
  guint n_labeled;
  IdxAuditOptions options;
  const IdxKernels *kernels;
  IdxAudit *base;
  IdxAuditSuspectsFunc suspects_func;
  gpointer suspects_data;
};

/**
 * idx_audit_run_get_n_threads:
 * @requested: the requested number of threads, 0 for the default
 *
 * Returns: @requested, or by default one thread per core, at most eight
 */
guint idx_audit_run_get_n_threads (guint requested);

/**
 * idx_audit_run_new_pool:
 * @n_threads: from idx_audit_run_get_n_threads()
 * @progress: (nullable): reports progress, and outlives the pool
 *
 * Returns: (transfer full): a pool of threads
 */
IdxThreadPool *idx_audit_run_new_pool (guint n_threads,
                                       IdxProgress *progress,
                                       GCancellable *cancellable);

/**
 * idx_audit_run:
 * @request: what to check
 * @base: (nullable): the result whose fit is used again
 * @result: (inout): a zeroed result. The caller clears it, even on failure
 *
 * Checks all labels. Blocks, and uses several threads.
 *
 * Returns: %FALSE with a read error or %G_IO_ERROR_CANCELLED
 */
gboolean idx_audit_run (const IdxAuditRequest *request,
                        const IdxAuditResult *base,
                        IdxProgress *progress,
                        GCancellable *cancellable,
                        IdxAuditResult *result,
                        GError **error);

G_END_DECLS
