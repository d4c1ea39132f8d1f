/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-audit.h"
#include "idx-fit.h"

G_BEGIN_DECLS

/**
 * IdxAuditResult:
 * @verdict: whether the suggestions are meaningful
 * @summary: a description of @verdict in full sentences
 * @figures: parameters and quality of the check
 * @suggestions: the ranked suggestions
 * @probabilities: (nullable): see idx_audit_get_probabilities(); %NULL unless requested
 * @space: (nullable): the embedding space; %NULL if it would contain no samples
 * @fit: (nullable): for changed labels; %NULL if no labels were checked, or if the fit doesn't
 *   contain all samples
 *
 * The result of idx_audit_run().
 */
typedef struct
{
  IdxAuditVerdict verdict;
  char *summary;
  IdxAuditFigures figures;
  IdxSuggestions *suggestions;
  float *probabilities;
  IdxSpace *space;
  IdxFit *fit;
} IdxAuditResult;

/**
 * idx_audit_result_set_too_few:
 *
 * Turns @self into a result without suggestions for @n_samples samples.
 */
void idx_audit_result_set_too_few (IdxAuditResult *self,
                                   guint n_samples);

/**
 * idx_audit_result_is_predictable:
 *
 * Returns: whether the fit clearly beats a baseline that always predicts the most frequent class:
 *   it must be right at least twice as often, or wrong at most half as often
 */
gboolean idx_audit_result_is_predictable (const IdxAuditResult *self);

/**
 * idx_audit_result_finish:
 *
 * Sets the verdict and the summary after all steps of a check.
 */
void idx_audit_result_finish (IdxAuditResult *self);

/**
 * idx_audit_result_summarize:
 *
 * Sets the summary after a check, from the verdict, the figures and the suggestions.
 */
void idx_audit_result_summarize (IdxAuditResult *self);

/**
 * idx_audit_result_clear:
 */
void idx_audit_result_clear (IdxAuditResult *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (IdxAuditResult, idx_audit_result_clear)

G_END_DECLS
