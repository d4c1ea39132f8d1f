/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-map-kernels.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * IdxKernels:
 * @name: "baseline", "avx2" or "avx512"
 * @tile_rows: the number of rows in a tile; the numbers of rows of left factors and products must
 *   be multiples of it
 * @panel_columns: the number of columns in a panel, see below
 * @map: the inner loops of the map
 *
 * The inner loops, compiled for one instruction set. Results can differ between instruction sets in
 * the last bits.
 *
 * A matrix is stored in one of two ways: row by row, with @stride values from one row to the next,
 * or in panels. A panel is a group of @panel_columns columns, stored row by row. The panels of a
 * matrix follow one another, and the last one is padded with zeros.
 */
typedef struct
{
  const char *name;
  guint tile_rows;
  guint panel_columns;
  const IdxMapKernels *map;

  /**
   * @n_rows: a multiple of @tile_rows
   * @left: @n_rows rows of @depth values, @stride values from one row to the next
   * @panel: a panel of @depth rows
   * @product: (out): @n_rows rows of @panel_columns values, @row_step values from one row to the
   *   next
   *
   * Multiplies a matrix by a panel. See idx_kernels_multiply().
   */
  void (*multiply) (gsize n_rows,
                    gsize depth,
                    const float *left,
                    gsize stride,
                    const float *panel,
                    float *product,
                    gsize row_step);

  /**
   * @panels: the panels of Z, each of @n_rows rows, @panel_step values from one panel to the next
   * @panel: the index of a panel
   * @sums: (inout): the sums of Z'Z
   * @stride: the number of values from one row of @sums to the next
   *
   * Adds the columns of Z'Z that belong to @panel, down to their diagonal block. See
   * idx_kernels_add_gram().
   */
  void (*add_gram) (gsize n_rows,
                    const float *panels,
                    gsize panel_step,
                    gsize panel,
                    float *sums,
                    gsize stride);

  /**
   * @scale: the factor of the product
   * @left: element (i, k) is at i · @row_step + k · @depth_step
   * @right: @depth rows of @n_columns values
   * @result: (inout): @n_rows rows of @n_columns values
   *
   * Multiplies two matrices of doubles, and adds @scale times their product to @result.
   */
  void (*add_product) (gsize n_rows,
                       gsize n_columns,
                       gsize depth,
                       double scale,
                       const double *left,
                       gsize row_step,
                       gsize depth_step,
                       const double *right,
                       gsize right_stride,
                       double *result,
                       gsize result_stride);

  /**
   * @n_columns: a multiple of @panel_columns
   * @products: (inout): @n_rows rows of @n_columns dot products x·y
   * @row_norms: γ|x|² of each row
   * @column_norms: γ|y|² of each column
   *
   * Converts dot products to values of the RBF kernel, exp (-γ|x-y|²).
   */
  void (*rbf_kernel) (gsize n_rows,
                      gsize n_columns,
                      float gamma,
                      const float *row_norms,
                      const float *column_norms,
                      float *products);

  /**
   * @products: (inout): dot products as for @rbf_kernel, but only of the even coordinates
   * @odd_products: dot products of the odd coordinates, which change sign when an image is mirrored
   *
   * Converts each dot product to the mean of two values of the RBF kernel: one for x and y, and one
   * for x and the mirror image of y. The other parameters are those of @rbf_kernel.
   */
  void (*rbf_kernel_mirrored) (gsize n_rows,
                               gsize n_columns,
                               float gamma,
                               const float *row_norms,
                               const float *column_norms,
                               float *products,
                               const float *odd_products);

  /**
   * @n_columns: a multiple of @panel_columns
   * @rows: (inout): @n_rows rows of @n_columns values
   * @center: the row to subtract
   * @squares: (out): the squared norm of each centered row
   *
   * Subtracts @center from each row.
   */
  void (*center) (gsize n_rows,
                  gsize n_columns,
                  float *rows,
                  const float *center,
                  float *squares);
} IdxKernels;

/**
 * idx_kernels_find:
 * @name: (nullable): the name of kernels, or %NULL for the fastest that this computer supports
 *
 * Returns: (transfer none) (nullable): the kernels; %NULL if no kernels have that name, or if this
 *   computer doesn't support them
 */
const IdxKernels *idx_kernels_find (const char *name);

/**
 * idx_kernels_count_panels:
 *
 * Returns: the number of panels that @n_columns columns occupy
 */
gsize idx_kernels_count_panels (const IdxKernels *self,
                                gsize n_columns);

/**
 * idx_kernels_pad_rows:
 *
 * Returns: @n_rows, rounded up to whole tiles
 */
gsize idx_kernels_pad_rows (const IdxKernels *self,
                            gsize n_rows);

/**
 * IdxFloats:
 *
 * An array of floats, aligned for SIMD.
 */
typedef float IdxFloats;

/**
 * idx_floats_new:
 *
 * Returns: (transfer full): @n_rows rows of @stride zeros, followed by spare rows, because
 *   idx_kernels_multiply() reads and writes whole tiles, see idx_kernels_pad_rows()
 */
IdxFloats *idx_floats_new (gsize n_rows,
                           gsize stride);

/**
 * idx_floats_free:
 */
void idx_floats_free (IdxFloats *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxFloats, idx_floats_free)

/**
 * idx_kernels_pack:
 * @values: element (i, j) is at i · @row_step + j · @column_step
 *
 * Returns: (transfer full): a matrix of @n_rows rows and @n_columns columns in panels
 */
IdxFloats *idx_kernels_pack (const IdxKernels *self,
                             gsize n_rows,
                             gsize n_columns,
                             const float *values,
                             gsize row_step,
                             gsize column_step);

/**
 * idx_kernels_pack_doubles:
 *
 * Like idx_kernels_pack(), but rounds doubles to floats.
 */
IdxFloats *idx_kernels_pack_doubles (const IdxKernels *self,
                                     gsize n_rows,
                                     gsize n_columns,
                                     const double *values,
                                     gsize row_step,
                                     gsize column_step);

/**
 * idx_kernels_multiply:
 * @n_rows: a multiple of @tile_rows
 * @left: @n_rows rows of @depth values, @stride values from one row to the next
 * @right: @n_panels panels of @depth rows
 * @is_triangular: whether @right is zero below its diagonal, so that products with these zeros can
 *   be skipped
 * @product: (out): @n_rows rows of @n_panels panels
 * @row_step: the number of values from one row of the product to the next
 * @panel_step: the number of values from one panel of the product to the next
 * @cancellable: (nullable): polled before each panel; the product is incomplete after cancellation
 *
 * Multiplies two matrices. Stores the product row by row if @panel_step is @panel_columns, and in
 * panels if @row_step is @panel_columns.
 */
void idx_kernels_multiply (const IdxKernels *self,
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
                           GCancellable *cancellable);

/**
 * idx_kernels_add_gram:
 * @panels: the @n_panels panels of Z, each of @n_rows rows, @panel_step values from one panel to
 *   the next
 * @sums: (inout): a square matrix with rows of @n_panels · @panel_columns values
 * @cancellable: (nullable): polled before each panel; @sums are incomplete after cancellation
 *
 * Adds the upper triangle of the Gram matrix Z'Z to @sums. Adds whole blocks, so values of the
 * lower triangle in the blocks on the diagonal change too.
 */
void idx_kernels_add_gram (const IdxKernels *self,
                           gsize n_rows,
                           const float *panels,
                           gsize panel_step,
                           gsize n_panels,
                           float *sums,
                           GCancellable *cancellable);

G_END_DECLS
