/* SPDX-License-Identifier: MIT */

/* Chooses the kernels that extract features, for an instruction set. */

#include "idx-feature-kernels.h"

extern const IdxFeatureKernels idx_feature_kernels_baseline;

#ifdef IDX_HAVE_X86_KERNELS
extern const IdxFeatureKernels idx_feature_kernels_avx2;
extern const IdxFeatureKernels idx_feature_kernels_avx512;
#endif

static const IdxFeatureKernels *const variants[] = {
#ifdef IDX_HAVE_X86_KERNELS
  &idx_feature_kernels_avx512,
  &idx_feature_kernels_avx2,
#endif
  &idx_feature_kernels_baseline,
};

const IdxFeatureKernels *
idx_feature_kernels_find (const char *name)
{
  g_return_val_if_fail (name != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (variants); i++)
    if (g_str_equal (name, variants[i]->name))
      return variants[i];
  g_return_val_if_reached (NULL);
}
