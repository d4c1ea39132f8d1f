/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-feature-kernels.h"
#include "idx-vector.h"

G_BEGIN_DECLS

/* Shared by the files that extract features and are compiled once per instruction set. */

extern const IdxFeatureKernels KERNEL (feature_kernels);

void KERNEL (extract_color_features) (const IdxColorLayout *layout, const float *planes,
                                      float *scratch, float *features);

G_END_DECLS
