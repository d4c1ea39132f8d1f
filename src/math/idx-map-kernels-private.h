/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-map-kernels.h"
#include "idx-vector.h"

G_BEGIN_DECLS

/* Shared by the files of the map that are compiled once per instruction set. */

extern const IdxMapKernels KERNEL (map_kernels);

gboolean KERNEL (map_transform) (const IdxMapGrid *grid, float *re, float *im, float *other_re,
                                 float *other_im);

void KERNEL (map_transform_columns) (const IdxMapGrid *grid, guint block, float *scratch);

void KERNEL (map_convolve_rows) (const IdxMapGrid *grid, guint block, float *scratch);

void KERNEL (map_inverse_transform_columns) (const IdxMapGrid *grid, guint block, float *scratch);

G_END_DECLS
