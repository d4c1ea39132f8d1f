/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-feature-grid.h"
#include "idx-vector.h"

G_BEGIN_DECLS

/* Used by the kernels that extract the features of gray and of color images. */

#define N_AXES (IDX_N_EDGE_DIRECTIONS / 2)

/* Added to the length of a gradient to avoid a division by 0. */
#define EPSILON 1e-12F

/* The first half of the edge directions, as unit vectors (to the right, down). The other half are
 * their opposites. */
static const float axes[N_AXES][2] = {
  { 1, 0 },
  { 0.866025404F, 0.5F },
  { 0.5F, 0.866025404F },
  { 0, 1 },
  { -0.5F, 0.866025404F },
  { -0.866025404F, 0.5F },
};

static inline Vector
square_root (Vector vector)
{
  Vector root;

  UNROLLED
  for (gsize lane = 0; lane < N_LANES; lane++)
    root[lane] = __builtin_sqrtf (vector[lane]);
  return root;
}

/**
 * compute_strengths:
 * @across: the gradient to the right
 * @down: the gradient down
 * @strengths: (out): IDX_N_EDGE_DIRECTIONS strengths
 *
 * Computes the strength of a gradient along each direction; see idx-gradient-kernel.c.
 */
static inline void
compute_strengths (Vector across,
                   Vector down,
                   Vector *strengths)
{
  Vector length = square_root (across * across + down * down);
  Vector scale = 1 / (length + EPSILON);

  across *= scale;
  down *= scale;
  UNROLLED
  for (gsize i = 0; i < N_AXES; i++)
    {
      Vector cosine = across * axes[i][0] + down * axes[i][1];
      Vector square = cosine * cosine;
      Vector strength = (square * square) * (square * square) * length;
      Vector forward = vector_select (cosine > 0, strength);

      strengths[i] = forward;
      strengths[i + N_AXES] = strength - forward;
    }
}

G_END_DECLS
