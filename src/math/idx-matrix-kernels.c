/* SPDX-License-Identifier: MIT */

/* Matrix products, and operations on rows of matrices.
 *
 * Every product of floats is computed in tiles: a few rows times three vectors of columns. The sums
 * of a tile stay in registers. Each step loads one value per row of the left factor, and one row of
 * the panel: three vectors. Each vector is used for all rows of the tile, and each value for three
 * vectors, so the bottleneck is arithmetic, not loads (Goto and van de Geijn, "Anatomy of
 * high-performance matrix multiplication", 2008). Callers keep panels short enough for the L1 and
 * L2 caches. */

#include "idx-kernels.h"
#include "idx-map-kernels-private.h"

#define N_DOUBLES (N_LANES / 2)

/* Multiplies TILE_ROWS rows of the left factor by a panel, and adds the product to @sums. Element
 * (i, k) of the left factor is at i · row_step + k · depth_step. Always inlined, so that the
 * compiler knows which of the two steps is constant. */
static inline __attribute__ ((always_inline)) void
multiply_tile (gsize depth,
               const float *left,
               gsize row_step,
               gsize depth_step,
               const float *panel,
               Vector sums[TILE_ROWS][TILE_VECTORS])
{
  for (gsize k = 0; k < depth; k++)
    {
      const Vector *right = (const Vector *) (panel + k * PANEL_COLUMNS);

      UNROLLED
      for (gsize i = 0; i < TILE_ROWS; i++)
        {
          float value = left[i * row_step + k * depth_step];

          UNROLLED
          for (gsize j = 0; j < TILE_VECTORS; j++)
            sums[i][j] += right[j] * value;
        }
    }
}

static void
multiply (gsize n_rows,
          gsize depth,
          const float *left,
          gsize stride,
          const float *panel,
          float *product,
          gsize row_step)
{
  for (gsize row = 0; row < n_rows; row += TILE_ROWS)
    {
      Vector sums[TILE_ROWS][TILE_VECTORS] = { 0 };
      float *tile = product + row * row_step;

      multiply_tile (depth, left + row * stride, stride, 1, panel, sums);
      UNROLLED
      for (gsize i = 0; i < TILE_ROWS; i++)
        UNROLLED
      for (gsize j = 0; j < TILE_VECTORS; j++)
        ((Vector *) (tile + i * row_step))[j] = sums[i][j];
    }
}

/* Adds the products of the columns of two panels, which form one block of the Gram matrix. */
static void
add_gram_block (gsize n_rows,
                const float *left,
                const float *right,
                float *sums,
                gsize stride)
{
  for (gsize row = 0; row < PANEL_COLUMNS; row += TILE_ROWS)
    {
      Vector tile[TILE_ROWS][TILE_VECTORS];

      UNROLLED
      for (gsize i = 0; i < TILE_ROWS; i++)
        UNROLLED
      for (gsize j = 0; j < TILE_VECTORS; j++)
        tile[i][j] = ((const Vector *) (sums + (row + i) * stride))[j];
      multiply_tile (n_rows, left + row, 1, PANEL_COLUMNS, right, tile);
      UNROLLED
      for (gsize i = 0; i < TILE_ROWS; i++)
        UNROLLED
      for (gsize j = 0; j < TILE_VECTORS; j++)
        ((Vector *) (sums + (row + i) * stride))[j] = tile[i][j];
    }
}

static void
add_gram (gsize n_rows,
          const float *panels,
          gsize panel_step,
          gsize panel,
          float *sums,
          gsize stride)
{
  for (gsize left_panel = 0; left_panel <= panel; left_panel++)
    add_gram_block (n_rows, panels + left_panel * panel_step, panels + panel * panel_step,
                    sums + left_panel * PANEL_COLUMNS * stride + panel * PANEL_COLUMNS, stride);
}

/* Products of doubles, which take only a small part of the time, use tiles of four rows times two
 * vectors. The elements outside whole tiles are computed one by one, with the additions in the same
 * order. */
#define DOUBLE_ROWS 4
#define DOUBLE_VECTORS 2
#define DOUBLE_COLUMNS (DOUBLE_VECTORS * N_DOUBLES)

static inline __attribute__ ((always_inline)) void
add_double_tile (gsize depth,
                 double scale,
                 const double *left,
                 gsize row_step,
                 gsize depth_step,
                 const double *right,
                 gsize right_stride,
                 double *result,
                 gsize result_stride)
{
  Doubles sums[DOUBLE_ROWS][DOUBLE_VECTORS] = { 0 };

  for (gsize k = 0; k < depth; k++)
    {
      const UnalignedDoubles *row = (const UnalignedDoubles *) (right + k * right_stride);

      UNROLLED
      for (gsize i = 0; i < DOUBLE_ROWS; i++)
        {
          double value = left[i * row_step + k * depth_step];

          UNROLLED
          for (gsize j = 0; j < DOUBLE_VECTORS; j++)
            sums[i][j] += row[j] * value;
        }
    }
  UNROLLED
  for (gsize i = 0; i < DOUBLE_ROWS; i++)
    UNROLLED
  for (gsize j = 0; j < DOUBLE_VECTORS; j++)
    ((UnalignedDoubles *) (result + i * result_stride))[j] += sums[i][j] * scale;
}

static void
add_double (gsize depth,
            double scale,
            const double *left,
            gsize depth_step,
            const double *right,
            gsize right_stride,
            double *result)
{
  double sum = 0;

  for (gsize k = 0; k < depth; k++)
    sum += left[k * depth_step] * right[k * right_stride];
  *result += sum * scale;
}

static void
add_product (gsize n_rows,
             gsize n_columns,
             gsize depth,
             double scale,
             const double *left,
             gsize row_step,
             gsize depth_step,
             const double *right,
             gsize right_stride,
             double *result,
             gsize result_stride)
{
  gsize tiled_rows = n_rows - n_rows % DOUBLE_ROWS;
  gsize tiled_columns = n_columns - n_columns % DOUBLE_COLUMNS;

  for (gsize row = 0; row < tiled_rows; row += DOUBLE_ROWS)
    for (gsize column = 0; column < tiled_columns; column += DOUBLE_COLUMNS)
      add_double_tile (depth, scale, left + row * row_step, row_step, depth_step, right + column,
                       right_stride, result + row * result_stride + column, result_stride);
  for (gsize row = 0; row < n_rows; row++)
    for (gsize column = row < tiled_rows ? tiled_columns : 0; column < n_columns; column++)
      add_double (depth, scale, left + row * row_step, depth_step, right + column, right_stride,
                  result + row * result_stride + column);
}

/* Computes exp (x) for x ≤ 0 as 2^n · 2^r with |r| ≤ 1/2. A polynomial approximates 2^r to within
 * one or two units in the last place. Values that would be subnormal are raised to exp (-87), which
 * is near the smallest normal number. */
static inline Vector
exponential (Vector x)
{
  const float smallest = -87;
  const float log2_e = 1.44269504F;
  Mask is_normal = x > smallest;
  Vector power, r, result;
  Mask n;

  x = (Vector) ((is_normal & (Mask) x) | (~is_normal & (Mask) ((Vector){ 0 } + smallest)));
  power = x * log2_e;
  n = __builtin_convertvector(power - 0.5F, Mask);
  r = power - __builtin_convertvector(n, Vector);
  result =
    1 + r * (0.693147182F +
             r * (0.240226462F +
                  r * (0.0555041F + r * (0.00961813F + r * (0.00133336F + r * 0.000154F)))));
  return result * (Vector) ((n + 127) << 23);
}

static void
rbf_kernel (gsize n_rows,
            gsize n_columns,
            float gamma,
            const float *row_norms,
            const float *column_norms,
            float *products)
{
  for (gsize row = 0; row < n_rows; row++, products += n_columns)
    for (gsize column = 0; column < n_columns; column += N_LANES)
      {
        Vector *values = (Vector *) (products + column);
        Vector power =
          *values * (2 * gamma) - row_norms[row] - *(const Vector *) (column_norms + column);

        *values = exponential (vector_select (power < 0, power));
      }
}

static void
rbf_kernel_mirrored (gsize n_rows,
                     gsize n_columns,
                     float gamma,
                     const float *row_norms,
                     const float *column_norms,
                     float *products,
                     const float *odd_products)
{
  for (gsize row = 0; row < n_rows; row++, products += n_columns, odd_products += n_columns)
    for (gsize column = 0; column < n_columns; column += N_LANES)
      {
        Vector *values = (Vector *) (products + column);
        Vector norms = *(const Vector *) (column_norms + column) + row_norms[row];
        Vector odd = *(const Vector *) (odd_products + column);
        Vector power = (*values + odd) * (2 * gamma) - norms;
        Vector mirrored = (*values - odd) * (2 * gamma) - norms;

        *values = (exponential (vector_select (power < 0, power)) +
                   exponential (vector_select (mirrored < 0, mirrored))) *
                  0.5F;
      }
}

static void
center (gsize n_rows,
        gsize n_columns,
        float *rows,
        const float *center,
        float *squares)
{
  for (gsize row = 0; row < n_rows; row++, rows += n_columns)
    {
      Vector sums = { 0 };

      for (gsize column = 0; column < n_columns; column += N_LANES)
        {
          Vector *values = (Vector *) (rows + column);

          *values -= *(const Vector *) (center + column);
          sums += *values * *values;
        }
      squares[row] = 0;
      for (gsize lane = 0; lane < N_LANES; lane++)
        squares[row] += sums[lane];
    }
}

extern const IdxKernels KERNEL (kernels);

const IdxKernels KERNEL (kernels) = {
  .name = G_STRINGIFY (IDX_KERNELS),
  .tile_rows = TILE_ROWS,
  .panel_columns = PANEL_COLUMNS,
  .map = &KERNEL (map_kernels),
  .multiply = multiply,
  .add_gram = add_gram,
  .add_product = add_product,
  .rbf_kernel = rbf_kernel,
  .rbf_kernel_mirrored = rbf_kernel_mirrored,
  .center = center,
};
