/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-ridge.h"
#include "idx-space.h"

G_BEGIN_DECLS

/* The class of a point that is left out when a fit is used again. */
#define IDX_FIT_LEFT_OUT G_MAXUINT16

/* The maximum number of points that are left out. */
#define IDX_FIT_MAX_LEFT_OUT 1024U

/* The maximum number of scores that are kept, to limit memory. */
#define IDX_FIT_MAX_SCORES 1000000U

/**
 * IdxFit:
 * @space: (nullable): contains the points of @ridge; %NULL if the caller keeps them
 * @ridge: the fit to all points
 * @classes: the class of each point
 * @labels: (array length=n_classes): the label of each class, ascending
 * @n_classes: the number of classes
 * @leverages: the leverage of each point
 * @margins: the margin of each point, see #IdxLabelScore
 * @scores: (nullable): @n_classes leave-one-out scores of each point; %NULL if there are more than
 *   %IDX_FIT_MAX_SCORES
 *
 * The fit of a check of the labels. A check keeps it, so that it can check changed labels without
 * another fit (see #IdxRenewal). Immutable once it is filled. Counts references, in any thread.
 */
typedef struct
{
  IdxSpace *space;
  IdxRidge *ridge;
  guint16 *classes;
  gint64 *labels;
  guint n_classes;
  float *leverages;
  float *margins;
  float *scores;
} IdxFit;

/**
 * idx_fit_new:
 * @space: (nullable): see #IdxFit
 * @ridge: (transfer full): a fit to the points
 * @classes: (transfer full): the classes that @ridge was made from
 * @labels: (array length=n_classes): the label of each class, ascending
 *
 * Returns: (transfer full): a fit whose leverages, margins and scores aren't set yet
 */
IdxFit *idx_fit_new (IdxSpace *space,
                     IdxRidge *ridge,
                     guint16 *classes,
                     const gint64 *labels,
                     guint n_classes);

/**
 * idx_fit_ref:
 * Returns: (transfer full): the fit
 */
IdxFit *idx_fit_ref (IdxFit *self);

/**
 * idx_fit_unref:
 */
void idx_fit_unref (IdxFit *self);

/**
 * idx_fit_set_scores:
 * @scores: of idx_ridge_score_leave_one_out()
 * @leverages: of idx_ridge_workspace_get_leverages()
 *
 * Sets the leverages of consecutive points, and their scores if these are kept. Several threads may
 * set those of different points.
 */
void idx_fit_set_scores (IdxFit *self,
                         guint first,
                         guint n_points,
                         const float *scores,
                         const float *leverages);

/**
 * idx_fit_find_class:
 * @label: a label
 * @class: (out): its class
 *
 * Returns: %FALSE if no point has this label
 */
gboolean idx_fit_find_class (const IdxFit *self,
                             gint64 label,
                             guint *class);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxFit, idx_fit_unref)

G_END_DECLS
