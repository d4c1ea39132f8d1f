/* SPDX-License-Identifier: MIT */

/* Compares all kernels with textbook algorithms, at sizes that don't divide evenly into tiles.
 * Skips kernels that this computer can't run. */

#include "idx-kernels.h"
#include "idx-random.h"

#include <math.h>

#define UNTOUCHED 123

static const IdxKernels *
find_kernels (gconstpointer name)
{
  const IdxKernels *kernels = idx_kernels_find (name);

  if (kernels == NULL)
    g_test_skip ("this computer doesn't support these kernels");
  return kernels;
}

/* Random numbers between -1 and 1. */
static double
draw (guint64 *state)
{
  return (double) (gint64) idx_random_next (state) * 0x1p-63;
}

static IdxFloats *
make_rows (gsize n_rows,
           gsize n_columns,
           guint64 seed)
{
  IdxFloats *rows = idx_floats_new (n_rows, n_columns);

  for (gsize i = 0; i < n_rows * n_columns; i++)
    rows[i] = (float) draw (&seed);
  return rows;
}

static void
test_names (void)
{
  const IdxKernels *fastest = idx_kernels_find (NULL);

  g_assert_nonnull (fastest);
  g_assert_true (idx_kernels_find (fastest->name) == fastest);
  g_assert_nonnull (idx_kernels_find ("baseline"));
  g_assert_cmpstr (idx_kernels_find ("baseline")->name, ==, "baseline");
  g_assert_null (idx_kernels_find ("abacus"));
}

static void
test_pack (gconstpointer name)
{
  const IdxKernels *kernels = find_kernels (name);
  g_autoptr (IdxFloats) rows = make_rows (5, 67, 1);
  g_autoptr (IdxFloats) panels = NULL;
  gsize width;

  if (kernels == NULL)
    return;
  width = kernels->panel_columns;
  panels = idx_kernels_pack (kernels, 5, 67, rows, 67, 1);
  g_assert_cmpfloat (panels[0], ==, rows[0]);
  g_assert_cmpfloat (panels[width], ==, rows[67]);
  g_assert_cmpfloat (panels[5 * width + 3], ==, rows[width + 3]);
  g_assert_cmpfloat (panels[66 / width * 5 * width + 4 * width + 66 % width], ==,
                     rows[4 * 67 + 66]);
}

/* Covers a single row, row counts that don't fill tiles, and both layouts of the product. */
static void
check_multiply (const IdxKernels *kernels,
                gsize n_rows,
                gsize depth,
                gsize n_columns,
                gboolean is_triangular,
                gboolean to_panels)
{
  const gsize n_panels = idx_kernels_count_panels (kernels, n_columns);
  const gsize padded = idx_kernels_pad_rows (kernels, n_rows);
  const gsize width = kernels->panel_columns;
  const gsize row_step = to_panels ? width : n_panels * width;
  const gsize panel_step = to_panels ? padded * width : width;
  g_autoptr (IdxFloats) left = make_rows (n_rows, depth, 1);
  g_autoptr (IdxFloats) right = make_rows (depth, n_columns, 2);
  g_autoptr (IdxFloats) panels = NULL;
  g_autoptr (IdxFloats) product = idx_floats_new (padded, n_panels * width);

  for (gsize k = 0; k < depth && is_triangular; k++)
    for (gsize j = 0; j < MIN (k, n_columns); j++)
      right[k * n_columns + j] = 0;
  panels = idx_kernels_pack (kernels, depth, n_columns, right, n_columns, 1);
  idx_kernels_multiply (kernels, padded, depth, left, depth, panels, n_panels, is_triangular,
                        product, row_step, panel_step, NULL);
  for (gsize i = 0; i < n_rows; i++)
    for (gsize j = 0; j < n_panels * width; j++)
      {
        double expected = 0;

        for (gsize k = 0; k < depth && j < n_columns; k++)
          expected += (double) left[i * depth + k] * (double) right[k * n_columns + j];
        g_assert_cmpfloat_with_epsilon (product[i * row_step + j / width * panel_step + j % width],
                                        expected, 1e-4);
      }
}

static void
test_multiply (gconstpointer name)
{
  const IdxKernels *kernels = find_kernels (name);

  if (kernels == NULL)
    return;
  check_multiply (kernels, 1, 1, 1, FALSE, FALSE);
  check_multiply (kernels, 7, 33, 50, FALSE, FALSE);
  check_multiply (kernels, 16, 100, 96, FALSE, TRUE);
  check_multiply (kernels, 13, 131, 131, TRUE, FALSE);
  check_multiply (kernels, 9, 131, 131, TRUE, TRUE);
  check_multiply (kernels, 3, 7, 200, TRUE, FALSE);
}

static void
test_add_gram (gconstpointer name)
{
  const IdxKernels *kernels = find_kernels (name);
  const gsize n_rows = 37, n_columns = 103;
  g_autoptr (IdxFloats) rows = make_rows (n_rows, n_columns, 3);
  g_autoptr (IdxFloats) panels = NULL;
  g_autoptr (IdxFloats) sums = NULL;
  gsize n_panels, stride;

  if (kernels == NULL)
    return;
  n_panels = idx_kernels_count_panels (kernels, n_columns);
  stride = n_panels * kernels->panel_columns;
  panels = idx_kernels_pack (kernels, n_rows, n_columns, rows, n_columns, 1);
  sums = idx_floats_new (stride, stride);
  sums[0] = 10;
  idx_kernels_add_gram (kernels, n_rows, panels, n_rows * kernels->panel_columns, n_panels, sums,
                        NULL);
  for (gsize i = 0; i < n_columns; i++)
    for (gsize j = i; j < n_columns; j++)
      {
        double expected = i == 0 && j == 0 ? 10 : 0;

        for (gsize k = 0; k < n_rows; k++)
          expected += (double) rows[k * n_columns + i] * (double) rows[k * n_columns + j];
        g_assert_cmpfloat_with_epsilon (sums[i * stride + j], expected, 1e-5);
      }
}

static void
check_add_product (const IdxKernels *kernels,
                   gsize n_rows,
                   gsize n_columns,
                   gsize depth,
                   gsize row_step,
                   gsize depth_step)
{
  g_autofree double *left = g_new (double, 5000);
  g_autofree double *right = g_new (double, 5000);
  g_autofree double *result = g_new (double, 5000);
  guint64 state = 4;

  for (gsize i = 0; i < 5000; i++)
    {
      left[i] = draw (&state);
      right[i] = draw (&state);
      result[i] = UNTOUCHED;
    }
  kernels->add_product (n_rows, n_columns, depth, -2, left, row_step, depth_step, right, 60, result,
                        61);
  for (gsize i = 0; i < n_rows; i++)
    for (gsize j = 0; j < 61; j++)
      {
        double expected = UNTOUCHED;

        for (gsize k = 0; k < depth && j < n_columns; k++)
          expected -= 2 * left[i * row_step + k * depth_step] * right[k * 60 + j];
        g_assert_cmpfloat_with_epsilon (result[i * 61 + j], expected, 1e-11);
      }
  for (gsize j = 0; j < 61; j++)
    g_assert_cmpfloat (result[n_rows * 61 + j], ==, UNTOUCHED);
}

static void
test_add_product (gconstpointer name)
{
  const IdxKernels *kernels = find_kernels (name);

  if (kernels == NULL)
    return;
  check_add_product (kernels, 1, 1, 1, 1, 1);
  check_add_product (kernels, 8, 32, 20, 20, 1);
  check_add_product (kernels, 13, 47, 31, 31, 1);
  check_add_product (kernels, 13, 47, 31, 1, 13);
  check_add_product (kernels, 3, 60, 50, 50, 1);
  check_add_product (kernels, 5, 60, 0, 1, 5);
}

/* From equal to distant points; rounding may make a squared distance negative. */
static void
test_rbf_kernel (gconstpointer name)
{
  const IdxKernels *kernels = find_kernels (name);
  const float gamma = 0.5F;
  g_autoptr (IdxFloats) column_norms = NULL;
  g_autoptr (IdxFloats) products = NULL;
  float row_norms[3] = { 1, 40, 0 };
  gsize width;

  if (kernels == NULL)
    return;
  width = kernels->panel_columns;
  column_norms = idx_floats_new (1, width);
  products = idx_floats_new (3, width);
  for (gsize j = 0; j < width; j++)
    {
      column_norms[j] = (float) j / 4;
      for (gsize i = 0; i < 3; i++)
        products[i * width + j] = (float) (i + 1) * (float) j / 3;
    }
  kernels->rbf_kernel (3, width, gamma, row_norms, column_norms, products);
  for (gsize i = 0; i < 3; i++)
    for (gsize j = 0; j < width; j++)
      {
        double power =
          (double) (float) (i + 1) * (double) j / 3 - (double) row_norms[i] - (double) j / 4;
        double expected = exp (CLAMP (power, -87, 0));

        g_assert_cmpfloat (fabs ((double) products[i * width + j] / expected - 1), <, 1e-5);
      }
}

/* The mean of the kernel of two points and of the kernel with one of them mirrored. */
static void
test_rbf_kernel_mirrored (gconstpointer name)
{
  const IdxKernels *kernels = find_kernels (name);
  const float gamma = 0.5F;
  g_autoptr (IdxFloats) column_norms = NULL;
  g_autoptr (IdxFloats) products = NULL;
  g_autoptr (IdxFloats) odd = NULL;
  const float row_norms[2] = { 9, 12 };
  gsize width;

  if (kernels == NULL)
    return;
  width = kernels->panel_columns;
  column_norms = idx_floats_new (1, width);
  products = idx_floats_new (2, width);
  odd = idx_floats_new (2, width);
  for (gsize j = 0; j < width; j++)
    {
      column_norms[j] = (float) j / 4;
      for (gsize i = 0; i < 2; i++)
        {
          products[i * width + j] = (float) (i + 1) * (float) j / 8;
          odd[i * width + j] = (float) j - 3;
        }
    }
  kernels->rbf_kernel_mirrored (2, width, gamma, row_norms, column_norms, products, odd);
  for (gsize i = 0; i < 2; i++)
    for (gsize j = 0; j < width; j++)
      {
        double even = (double) (i + 1) * (double) j / 8 - (double) row_norms[i] - (double) j / 4;
        double difference = (double) j - 3;
        double expected =
          (exp (CLAMP (even + difference, -87, 0)) + exp (CLAMP (even - difference, -87, 0))) / 2;

        g_assert_cmpfloat (fabs ((double) products[i * width + j] / expected - 1), <, 1e-5);
      }
}

static void
test_center (gconstpointer name)
{
  const IdxKernels *kernels = find_kernels (name);
  g_autoptr (IdxFloats) rows = NULL;
  g_autoptr (IdxFloats) centered = NULL;
  g_autoptr (IdxFloats) center = NULL;
  float squares[5];
  gsize width;

  if (kernels == NULL)
    return;
  width = 2 * kernels->panel_columns;
  rows = make_rows (5, width, 5);
  centered = make_rows (5, width, 5);
  center = make_rows (1, width, 6);
  kernels->center (5, width, centered, center, squares);
  for (gsize i = 0; i < 5; i++)
    {
      double expected = 0;

      for (gsize j = 0; j < width; j++)
        {
          double difference = (double) rows[i * width + j] - (double) center[j];

          g_assert_cmpfloat_with_epsilon (centered[i * width + j], difference, 1e-6);
          expected += difference * difference;
        }
      g_assert_cmpfloat_with_epsilon (squares[i], expected, 1e-4);
    }
}

typedef struct
{
  const char *name;
  GTestDataFunc check;
} Check;

static const Check checks[] = {
  { "pack", test_pack },
  { "multiply", test_multiply },
  { "add-squares", test_add_gram },
  { "add-product", test_add_product },
  { "rbf_kernel", test_rbf_kernel },
  { "rbf_kernel-mirrored", test_rbf_kernel_mirrored },
  { "center", test_center },
};

int
main (int argc,
      char **argv)
{
  const char *const variants[] = { "baseline", "avx2", "avx512" };

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/audit/kernels/names", test_names);
  for (gsize i = 0; i < G_N_ELEMENTS (variants); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (checks); j++)
      {
        g_autofree char *path =
          g_strdup_printf ("/audit/kernels/%s/%s", variants[i], checks[j].name);

        g_test_add_data_func (path, variants[i], checks[j].check);
      }
  return g_test_run ();
}
