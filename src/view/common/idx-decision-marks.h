/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-captions.h"
#include "idx-decisions.h"
#include "idx-palette.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxDecisionMarks:
 *
 * Draws the user's decisions and flags over samples, so that a new decision recomposes no strip or
 * tile. All samples with the same decision and labels share a render node.
 */
typedef struct _IdxDecisionMarks IdxDecisionMarks;

/**
 * idx_decision_marks_new:
 *
 * Returns: (transfer full): marks without captions; they draw nothing
 */
IdxDecisionMarks *idx_decision_marks_new (void);

/**
 * idx_decision_marks_free:
 */
void idx_decision_marks_free (IdxDecisionMarks *self);

/**
 * idx_decision_marks_set_captions:
 * @captions: (nullable): draws the marks at the size of the cells; %NULL to draw nothing
 *
 * Drops the cached nodes if @captions is another object than before. After the names of classes
 * have changed, call it with %NULL first, so that the nodes are dropped in any case.
 */
void idx_decision_marks_set_captions (IdxDecisionMarks *self,
                                      IdxCaptions *captions);

/**
 * idx_decision_marks_has_any:
 *
 * Returns: whether any sample has a decision or a flag to draw
 */
gboolean idx_decision_marks_has_any (IdxDecisionMarks *self,
                                     IdxDecisions *decisions);

/**
 * IdxDecisionCell:
 * @widget: the widget that draws the cell
 * @bounds: the bounds of the image in the cell, in logical pixels
 * @scale: device pixels per logical pixel
 * @palette: the colors
 * @has_caption: whether there is a caption below the image
 *
 * Where and how to draw the marks of a sample.
 */
typedef struct
{
  GtkWidget *widget;
  graphene_rect_t bounds;
  double scale;
  IdxPalette palette;
  gboolean has_caption;
} IdxDecisionCell;

/**
 * idx_decision_marks_draw_cell:
 * @index: the index of a sample
 *
 * Draws the decision and the flag of one sample, and dims the image of an excluded one.
 *
 * Returns: the number of render nodes added
 */
guint idx_decision_marks_draw_cell (IdxDecisionMarks *self,
                                    GtkSnapshot *snapshot,
                                    const IdxDecisionCell *cell,
                                    IdxDecisions *decisions,
                                    guint index);

G_END_DECLS
