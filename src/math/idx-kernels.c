/* SPDX-License-Identifier: MIT */

/* Chooses the kernels for this computer, and packs matrices for them. */

#include "idx-kernels.h"

/* The alignment of arrays, in bytes: the size of an AVX-512 vector. */
#define ALIGNMENT 64

/* The number of spare rows after the last row of an array. Kernels process whole tiles, so they may
 * access these rows. */
#define SPARE_ROWS 8

extern const IdxKernels idx_kernels_baseline;

static gboolean
is_always_supported (void)
{
  return TRUE;
}

#ifdef IDX_HAVE_X86_KERNELS
extern const IdxKernels idx_kernels_avx2;
extern const IdxKernels idx_kernels_avx512;

static gboolean
is_avx2_supported (void)
{
  return __builtin_cpu_supports ("avx2") && __builtin_cpu_supports ("fma");
}

static gboolean
is_avx512_supported (void)
{
  return is_avx2_supported () && __builtin_cpu_supports ("avx512f");
}
#endif

/* Ordered from fastest to slowest. */
static const struct
{
  const IdxKernels *kernels;
  gboolean (*is_supported) (void);
} variants[] = {
#ifdef IDX_HAVE_X86_KERNELS
  { &idx_kernels_avx512, is_avx512_supported },
  { &idx_kernels_avx2, is_avx2_supported },
#endif
  { &idx_kernels_baseline, is_always_supported },
};

const IdxKernels *
idx_kernels_find (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (variants); i++)
    if ((name == NULL || g_str_equal (name, variants[i].kernels->name)) &&
        variants[i].is_supported ())
      return variants[i].kernels;
  return NULL;
}

gsize
idx_kernels_count_panels (const IdxKernels *self,
                          gsize n_columns)
{
  return (n_columns + self->panel_columns - 1) / self->panel_columns;
}

gsize
idx_kernels_pad_rows (const IdxKernels *self,
                      gsize n_rows)
{
  return (n_rows + self->tile_rows - 1) / self->tile_rows * self->tile_rows;
}

IdxFloats *
idx_floats_new (gsize n_rows,
                gsize stride)
{
  return g_aligned_alloc0 (n_rows + SPARE_ROWS, stride * sizeof (float), ALIGNMENT);
}

void
idx_floats_free (IdxFloats *self)
{
  g_aligned_free (self);
}

IdxFloats *
idx_kernels_pack (const IdxKernels *self,
                  gsize n_rows,
                  gsize n_columns,
                  const float *values,
                  gsize row_step,
                  gsize column_step)
{
  const gsize width = self->panel_columns;
  IdxFloats *panels = idx_floats_new (n_rows, idx_kernels_count_panels (self, n_columns) * width);
  float *target = panels;

  for (gsize first = 0; first < n_columns; first += width)
    for (gsize row = 0; row < n_rows; row++, target += width)
      for (gsize j = 0; j < MIN (width, n_columns - first); j++)
        target[j] = values[row * row_step + (first + j) * column_step];
  return panels;
}

IdxFloats *
idx_kernels_pack_doubles (const IdxKernels *self,
                          gsize n_rows,
                          gsize n_columns,
                          const double *values,
                          gsize row_step,
                          gsize column_step)
{
  const gsize width = self->panel_columns;
  IdxFloats *panels = idx_floats_new (n_rows, idx_kernels_count_panels (self, n_columns) * width);
  float *target = panels;

  for (gsize first = 0; first < n_columns; first += width)
    for (gsize row = 0; row < n_rows; row++, target += width)
      for (gsize j = 0; j < MIN (width, n_columns - first); j++)
        target[j] = (float) values[row * row_step + (first + j) * column_step];
  return panels;
}

void
idx_kernels_multiply (const IdxKernels *self,
                      gsize n_rows,
                      gsize depth,
                      const float *left,
                      gsize stride,
                      const float *right,
                      gsize n_panels,
                      gboolean is_triangular,
                      float *product,
                      gsize row_step,
                      gsize panel_step,
                      GCancellable *cancellable)
{
  const gsize width = self->panel_columns;

  for (gsize panel = 0; panel < n_panels && !g_cancellable_is_cancelled (cancellable); panel++)
    self->multiply (n_rows, is_triangular ? MIN (depth, (panel + 1) * width) : depth, left, stride,
                    right + panel * depth * width, product + panel * panel_step, row_step);
}

void
idx_kernels_add_gram (const IdxKernels *self,
                      gsize n_rows,
                      const float *panels,
                      gsize panel_step,
                      gsize n_panels,
                      float *sums,
                      GCancellable *cancellable)
{
  for (gsize panel = 0; panel < n_panels && !g_cancellable_is_cancelled (cancellable); panel++)
    self->add_gram (n_rows, panels, panel_step, panel, sums, n_panels * self->panel_columns);
}
