/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-captions.h"
#include "idx-decisions.h"
#include "idx-sheet-painter.h"
#include "idx-subset.h"

G_BEGIN_DECLS

/**
 * IdxDecisionMarks:
 *
 * What a person decided, drawn over the captions of the sheet: a decision composes no strip. There
 * is one node for all samples with the same decision and labels.
 */
typedef struct _IdxDecisionMarks IdxDecisionMarks;

/**
 * idx_decision_marks_new:
 *
 * Returns: (transfer full): marks that draw nothing yet
 */
IdxDecisionMarks *idx_decision_marks_new (void);

/**
 * idx_decision_marks_free:
 */
void idx_decision_marks_free (IdxDecisionMarks *self);

/**
 * idx_decision_marks_set_captions:
 * @captions: (nullable): the captions of the present tiles; %NULL to draw nothing
 *
 * Forgets what has been drawn, also the names of classes.
 */
void idx_decision_marks_set_captions (IdxDecisionMarks *self,
                                      IdxCaptions *captions);

/**
 * idx_decision_marks_draw:
 * @subset: the samples of the sheet
 * @first: the first position in view
 * @end: the position after the last one
 */
void idx_decision_marks_draw (IdxDecisionMarks *self,
                              IdxSheetPainter *painter,
                              IdxDecisions *decisions,
                              IdxSubset *subset,
                              guint first,
                              guint end);

G_END_DECLS
