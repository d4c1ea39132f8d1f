/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-audit.h"
#include "idx-embedding.h"

G_BEGIN_DECLS

/**
 * IdxAuditRequest:
 * @n_images: how many samples there are
 * @n_samples: how many of them have labels and are judged; they come first
 *
 * What is judged and how, taken from a data set in the thread that asks, so that it can't change
 * while another one works on it.
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

struct _IdxAudit
{
  GObject parent_instance;

  IdxAuditVerdict verdict;
  char *summary;
  IdxAuditFigures figures;
  IdxSuggestions *suggestions;
  float *probabilities; /* NULL unless they were to be kept */

  /* Where samples are in the space in which they were judged; see idx-neighbours.c. */
  IdxPixels pixels;
  IdxLabels *labels;
  guint n_samples;
  const IdxKernels *kernels;
  IdxEmbedding *embedding; /* NULL where there was too little to judge by, with what follows */
  IdxFloats *points;
  guint32 *fitted; /* the samples of the points, or NULL if they are all samples */
};

/**
 * idx_audit_judge:
 * @request: what is judged
 *
 * Does the work of idx_audit_new().
 *
 * Returns: (transfer full): the judgement, or %NULL with the error of a read or a cancel
 */
IdxAudit *idx_audit_judge (const IdxAuditRequest *request,
                           IdxProgress *progress,
                           GCancellable *cancellable,
                           GError **error);

G_END_DECLS
