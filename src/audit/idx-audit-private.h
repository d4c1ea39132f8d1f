/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-audit.h"
#include "idx-ridge.h"
#include "idx-space.h"

G_BEGIN_DECLS

/* Name the figures of gray and of color images: what changes them changes these. */
#define IDX_AUDIT_METHOD "ridge 2"
#define IDX_AUDIT_COLOR_METHOD "color ridge 1"

/* The verdict, the summary, and the figures, in the order of IdxAuditFigures; the suggestions. */
#define IDX_AUDIT_VARIANT "(us(uutsddd)" IDX_SUGGESTIONS_VARIANT ")"

/**
 * IdxAuditRequest:
 * @n_images: how many samples there are
 * @n_samples: how many of them have labels and are judged; they come first
 *
 * What is judged and how, taken from a data set in the thread that asks, so that it can't change
 * while another one works on it. It is a g_atomic_rc_box_new().
 */
typedef struct
{
  IdxPixels pixels;
  IdxLabels *labels;
  guint n_images;
  guint n_samples;
  IdxAuditOptions options;
  const IdxKernels *kernels;
} IdxAuditRequest;

/**
 * idx_audit_request_new:
 *
 * Returns: (transfer full): what idx_audit_new() is asked for, or %NULL with its error
 */
IdxAuditRequest *idx_audit_request_new (IdxDataset *dataset,
                                        const IdxAuditOptions *options,
                                        GError **error);

/**
 * idx_audit_request_unref:
 */
void idx_audit_request_unref (IdxAuditRequest *request);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxAuditRequest, idx_audit_request_unref)

struct _IdxAudit
{
  GObject parent_instance;
  IdxAuditVerdict verdict;
  char *summary;
  IdxAuditFigures figures;
  IdxSuggestions *suggestions;
  float *probabilities; /* NULL unless they were to be kept */

  IdxLabels *labels;
  GCancellable *background; /* of what outlives the one who asked for it */

  /* Once the result is made, the lock is of the filling of the space. */
  GMutex lock;
  GCond filled;
  gboolean is_filling;
  IdxSpace *space; /* NULL if there are no samples */
};

/**
 * idx_audit_take_request:
 *
 * Gives a new result the labels and the space of its samples.
 */
void idx_audit_take_request (IdxAudit *self,
                             const IdxAuditRequest *request);

/**
 * idx_audit_get_n_threads:
 * @wanted: the number of threads asked for; 0 for the usual one
 *
 * Returns: how many threads work
 */
guint idx_audit_get_n_threads (guint wanted);

/**
 * IdxAuditRun:
 * @n_classes: how many classes there are
 * @classes: of the samples in the space, which are those that are fitted
 * @class_sizes: how many of them have each class
 *
 * A result that is being made.
 */
typedef struct
{
  const IdxAuditRequest *request;
  IdxAudit *audit;
  IdxThreadPool *pool;
  IdxFeatureExtractor *extractor;
  guint n_classes;
  guint16 *classes;
  guint *class_sizes;
  IdxRidge *ridge;
} IdxAuditRun;

/**
 * idx_audit_run:
 * @request: what is judged
 *
 * Does the work of idx_audit_new().
 *
 * Returns: (transfer full): the result, or %NULL with the error of a read or a cancel
 */
IdxAudit *idx_audit_run (const IdxAuditRequest *request,
                         IdxProgress *progress,
                         GCancellable *cancellable,
                         GError **error);

/**
 * idx_audit_new_unchecked:
 * @dataset: a loaded data set
 *
 * Returns: (transfer full): what looks for neighbors among all images of @dataset, whatever their
 *   labels, and suggests nothing
 */
IdxAudit *idx_audit_new_unchecked (IdxDataset *dataset);

/**
 * idx_audit_set_too_few:
 *
 * Leaves a new result of @n_images without suggestions.
 */
void idx_audit_set_too_few (IdxAudit *self,
                            guint n_images);

/**
 * idx_audit_fill_space:
 * @progress: (nullable): told how far the filling is, if this call does it
 * @filling: (nullable): cancels the filling, if this call does it
 * @cancellable: (nullable): ends the wait for another call that does it
 *
 * Sees to it that the space of the result is filled, which it isn't where there was too little
 * to judge, or where the result was made before. Any thread may ask.
 *
 * Returns: %FALSE with the error of a read or a cancel
 */
gboolean idx_audit_fill_space (IdxAudit *self,
                               IdxProgress *progress,
                               GCancellable *filling,
                               GCancellable *cancellable,
                               GError **error);

/**
 * idx_audit_score:
 * @run: what is fitted
 * @fitted_work: of scoring the fitted samples; see idx_thread_pool_run()
 * @other_work: of scoring the others
 *
 * Scores all samples, and sets the temperature, the accuracy and the suggestions of the result.
 *
 * Returns: %FALSE with the error of a read or a cancel
 */
gboolean idx_audit_score (const IdxAuditRun *run,
                          double fitted_work,
                          double other_work,
                          GError **error);

/**
 * idx_audit_load:
 *
 * Looks for a result that was made before, of the same data in the same way.
 *
 * Returns: (transfer full) (nullable): the result, without probabilities; %NULL if there is
 *   none, or on cancel
 */
IdxAudit *idx_audit_load (const IdxAuditRequest *request,
                          GCancellable *cancellable);

/**
 * idx_audit_store:
 *
 * Keeps a result for idx_audit_load(), if anything was judged. Reads all images, unless
 * idx_audit_stop() is called.
 */
void idx_audit_store (const IdxAuditRequest *request,
                      IdxAudit *self);

/**
 * idx_audit_new_from_variant:
 * @request: what the result is to be of
 * @variant: of the type %IDX_AUDIT_VARIANT, wherever it comes from
 *
 * Returns: (transfer full) (nullable): the result, or %NULL if it can't be one of @request
 */
IdxAudit *idx_audit_new_from_variant (const IdxAuditRequest *request,
                                      GVariant *variant);

G_END_DECLS
