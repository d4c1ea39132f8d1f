/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Vector types for the instruction set for which a kernel is compiled. Only kernels may include
 * this file. IDX_VECTOR_SIZE is the size of a vector in bytes. */

/* When a file is compiled for AVX2, KERNEL (name) is idx_name_avx2. */
#define KERNEL_NAME(name, variant) idx_##name##_##variant
#define KERNEL_IN(name, variant) KERNEL_NAME (name, variant)
#define KERNEL(name) KERNEL_IN (name, IDX_KERNELS)

#define N_LANES (IDX_VECTOR_SIZE / sizeof (float))

/* The size of a tile of a matrix product, see idx-matrix-kernels.c. */
#define TILE_VECTORS 3
#define TILE_ROWS (N_LANES == 16 ? 8 : 4)
#define PANEL_COLUMNS (TILE_VECTORS * N_LANES)

typedef float Vector __attribute__ ((vector_size (IDX_VECTOR_SIZE), may_alias));
typedef gint32 Mask __attribute__ ((vector_size (IDX_VECTOR_SIZE)));
typedef double Doubles __attribute__ ((vector_size (IDX_VECTOR_SIZE), may_alias));

/* A vector of doubles that need not be aligned to its size. */
typedef double UnalignedDoubles
  __attribute__ ((vector_size (IDX_VECTOR_SIZE), may_alias, aligned (8)));

/* Unrolls a loop with a constant number of iterations, so that its arrays stay in registers. */
#define UNROLLED _Pragma ("GCC unroll 32")

/**
 * vector_select:
 *
 * Returns: @vector where @mask is set, else 0
 */
static inline Vector
vector_select (Mask mask,
               Vector vector)
{
  return (Vector) (mask & (Mask) vector);
}

G_END_DECLS
