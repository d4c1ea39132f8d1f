/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-kernels.h"
#include "idx-vector.h"

G_BEGIN_DECLS

/* Shared by the files that are compiled once per instruction set. When they are compiled for AVX2,
 * KERNEL (name) is idx_name_avx2. */

#define KERNEL_NAME(name, variant) idx_##name##_##variant
#define KERNEL_IN(name, variant) KERNEL_NAME (name, variant)
#define KERNEL(name) KERNEL_IN (name, IDX_KERNELS)

extern const IdxKernels KERNEL (kernels);

extern const IdxMapKernels KERNEL (map_kernels);

void KERNEL (extract_features) (const IdxFeatureGrid *grid, float *planes, float *scratch,
                                float *features);

void KERNEL (extract_color_features) (const IdxColorLayout *layout, const float *planes,
                                      float *scratch, float *features);

G_END_DECLS
