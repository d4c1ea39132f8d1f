/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-opinions.h"

G_BEGIN_DECLS

/**
 * IdxSettlementKind:
 * @IDX_SETTLEMENT_NONE: disagreements aren't settled
 * @IDX_SETTLEMENT_GIVEN: the given label stays; the sample counts as undecided
 * @IDX_SETTLEMENT_REVIEWER: the decision of one reviewer counts
 *
 * How to settle a sample about which reviewers disagree.
 */
typedef enum
{
  IDX_SETTLEMENT_NONE,
  IDX_SETTLEMENT_GIVEN,
  IDX_SETTLEMENT_REVIEWER
} IdxSettlementKind;

/**
 * IdxSettlement:
 * @kind: how to settle disagreements
 * @reviewer: the position of the reviewer for %IDX_SETTLEMENT_REVIEWER, otherwise 0
 */
typedef struct
{
  IdxSettlementKind kind;
  guint reviewer;
} IdxSettlement;

#define IDX_TYPE_AGREEMENT (idx_agreement_get_type ())
G_DECLARE_FINAL_TYPE (IdxAgreement, idx_agreement, IDX, AGREEMENT, GObject)

/**
 * idx_agreement_new:
 * @opinions: (element-type IdxDecisions): the decisions of two or more reviewers about the same
 *   labels, which must not change afterwards
 *
 * Compares the decisions of several reviewers, before anything is settled.
 *
 * Returns: (transfer full): what they agree and disagree about
 */
IdxAgreement *idx_agreement_new (GPtrArray *opinions);

/**
 * idx_agreement_get_opinions:
 *
 * Returns: (transfer none) (element-type IdxDecisions): the argument of idx_agreement_new()
 */
GPtrArray *idx_agreement_get_opinions (IdxAgreement *self);

/**
 * idx_agreement_get_n_shared:
 *
 * Returns: the number of samples that at least two reviewers decided
 */
guint idx_agreement_get_n_shared (IdxAgreement *self);

/**
 * idx_agreement_get_n_alike:
 *
 * Returns: the number of these samples that they decided alike
 */
guint idx_agreement_get_n_alike (IdxAgreement *self);

/**
 * idx_agreement_get_kappa:
 * @kappa: (out): Cohen's kappa of two reviewers for the samples that both decided; unchanged if it
 *   is undefined. The categories are the labels after the decision, unsure and excluded
 *
 * Returns: %FALSE if kappa is undefined: see idx_kappa_compute(), or if there are more than two
 *   reviewers
 */
gboolean idx_agreement_get_kappa (IdxAgreement *self,
                                  double *kappa);

/**
 * idx_agreement_get_disagreements:
 *
 * Returns: (transfer none) (element-type guint32): the indices of the samples that reviewers
 *   decided differently, in ascending order
 */
GArray *idx_agreement_get_disagreements (IdxAgreement *self);

/**
 * idx_agreement_dup_summary:
 *
 * Returns: (transfer full): a sentence for the user about two reviewers, such as "Both read 50: 46
 *   alike, kappa 0.81."
 */
char *idx_agreement_dup_summary (IdxAgreement *self);

/**
 * idx_agreement_settle:
 * @settlement: how to settle disagreements
 * @unsettled: (out) (transfer full) (element-type guint32): the indices of the samples about which
 *   reviewers disagree and which @settlement doesn't settle, in ascending order; these samples are
 *   undecided in the result
 *
 * Merges the decisions: what all reviewers who decided about a sample agree on, or what the only
 * one of them decided. A sample is flagged if any reviewer flagged it.
 *
 * Returns: (transfer full): the resulting decisions
 */
IdxDecisions *idx_agreement_settle (IdxAgreement *self,
                                    const IdxSettlement *settlement,
                                    GArray **unsettled);

/**
 * idx_agreement_format_opinion:
 * @reviewer: the position of a reviewer
 * @index: the index of a sample
 *
 * Returns: (transfer full) (nullable): what the reviewer decided: the label as a number, or
 *   "unsure" or "excluded"; %NULL if nothing
 */
char *idx_agreement_format_opinion (IdxAgreement *self,
                                    guint reviewer,
                                    guint index);

G_END_DECLS
