/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-audit.h"
#include "idx-pixel-reader.h"

G_BEGIN_DECLS

/**
 * IdxAuditWork:
 * @learn: learning how samples are compared
 * @embed: computing the points of the fitted samples
 * @fit: the fit
 * @score: scoring the fitted samples
 * @score_new: scoring the samples that aren't fitted
 * @confirm: searching for similar samples, for half of those that may be examined
 *
 * The estimated number of multiplications in each step of a check, for its progress.
 */
typedef struct
{
  double learn;
  double embed;
  double fit;
  double score;
  double score_new;
  double confirm;
} IdxAuditWork;

/**
 * idx_audit_work_init:
 * @figures: the numbers of landmarks and of fitted samples
 * @n_new: the number of samples that are read to be scored, because not all are fitted; 0 otherwise
 * @n_features: the number of features of a sample
 * @max_examined: the maximum number of samples that are compared with similar ones
 *
 * Estimates the work of a check.
 */
void idx_audit_work_init (IdxAuditWork *self,
                          const IdxPixelReader *pixel_reader,
                          const IdxAuditFigures *figures,
                          guint n_new,
                          gsize n_features,
                          guint n_classes,
                          guint max_examined);

/**
 * idx_audit_work_init_renewal:
 *
 * Like idx_audit_work_init(), for a check that uses an earlier fit again.
 */
void idx_audit_work_init_renewal (IdxAuditWork *self,
                                  const IdxAuditFigures *figures,
                                  guint n_dimensions,
                                  guint n_classes,
                                  guint max_examined);

/**
 * idx_audit_work_get_total:
 * Returns: the sum of all steps
 */
double idx_audit_work_get_total (const IdxAuditWork *self);

G_END_DECLS
