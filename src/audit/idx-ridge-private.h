/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-ridge.h"

G_BEGIN_DECLS

struct _IdxRidge
{
  const IdxKernels *kernels;
  IdxRidgeProblem problem;
  float gamma;
  gsize n_panels; /* of the landmarks */
  gsize width;    /* the columns in them */
  gsize n_class_panels;
  IdxFloats *landmarks;  /* in panels, one a column */
  IdxFloats *norms;      /* γ|l|² of each */
  IdxFloats *whitening;  /* W in panels */
  IdxFloats *center;     /* μ·C⁻¹ */
  IdxFloats *fit;        /* G in panels */
  IdxFloats *direct_fit; /* W·G in panels */
  float *shares;         /* of the classes */
  float *offsets;        /* shares - μ·C⁻¹·G */
};

/**
 * idx_ridge_fill_kernel:
 * @points: @n_points rows in an array of idx_floats_new()
 * @n_points: how many, at most IDX_RIDGE_BLOCK
 * @values: (out caller-allocates): for each a row of the values of the kernel between it and the
 *   landmarks
 */
void idx_ridge_fill_kernel (const IdxRidge *self,
                            const float *points,
                            guint n_points,
                            float *values);

G_END_DECLS
