/* SPDX-License-Identifier: MIT */

/* Measures the floating-point operations per second of the two passes over all samples that a check
 * of labels makes, in relation to OpenBLAS's matrix product if OpenBLAS is installed. Everything
 * runs in one thread.
 *
 * The rate of a fit excludes everything except its pass over the samples, because it is computed
 * from the difference between two fits with different numbers of samples. */

#include "bench.h"

#include "idx-random.h"
#include "idx-ridge.h"

#include <dlfcn.h>
#include <string.h>

#define N_DIMENSIONS 128U
#define N_LANDMARKS 1024U
#define N_CLASSES 10U
#define N_FEW 6144U
#define N_MANY 18432U

/* OpenBLAS computes a product as large as that of a chunk of samples, several times. */
#define PRODUCT_ROWS 768
#define N_PRODUCTS 16

/* The number of multiplications and additions of a pass per sample, and of a product. */
#define FIT_WORK (2.0 * N_LANDMARKS * N_DIMENSIONS + 2.0 * N_LANDMARKS * N_LANDMARKS)
#define SCORE_WORK \
  (2.0 * N_LANDMARKS * N_DIMENSIONS + 1.0 * N_LANDMARKS * N_LANDMARKS + \
   2.0 * N_LANDMARKS * N_CLASSES)
#define PRODUCT_WORK (2.0 * PRODUCT_ROWS * N_LANDMARKS * N_LANDMARKS)

typedef struct
{
  const IdxKernels *kernels;
  guint n_points;
  IdxFloats *points;
  guint16 *classes;
  guint32 *landmarks;
  IdxRidge *ridge;
} Fit;

static IdxRidge *
make_ridge (const Fit *fit)
{
  g_autoptr (IdxThreadPool) pool = idx_thread_pool_new (1, NULL, NULL, NULL);
  const IdxRidgeProblem problem = { fit->points, fit->n_points, N_DIMENSIONS, fit->classes,
                                    N_CLASSES, fit->landmarks, N_LANDMARKS, 0.05, 0 };
  IdxRidge *ridge = idx_ridge_new (&problem, fit->kernels, pool, 0, NULL);

  g_assert_nonnull (ridge);
  return ridge;
}

static void
run_fit (gpointer data)
{
  idx_ridge_free (make_ridge (data));
}

static void
run_scores (gpointer data)
{
  const Fit *fit = data;
  g_autoptr (IdxRidgeWorkspace) workspace = idx_ridge_workspace_new (fit->ridge, NULL);

  for (guint first = 0; first < fit->n_points; first += IDX_RIDGE_BLOCK_SIZE)
    (void) idx_ridge_score_leave_one_out (fit->ridge, workspace, first, IDX_RIDGE_BLOCK_SIZE);
}

static Fit
make_fit (const IdxKernels *kernels,
          guint n_points)
{
  Fit fit = { .kernels = kernels, .n_points = n_points };
  guint64 state = 1;

  fit.points = idx_floats_new (n_points, N_DIMENSIONS);
  fit.classes = g_new (guint16, n_points);
  fit.landmarks = idx_random_draw (n_points, N_LANDMARKS, 1);
  for (guint i = 0; i < n_points; i++)
    {
      fit.classes[i] = (guint16) (i % N_CLASSES);
      for (guint k = 0; k < N_DIMENSIONS; k++)
        {
          state = state * G_GUINT64_CONSTANT (6364136223846793005) + 1;
          fit.points[(gsize) i * N_DIMENSIONS + k] = (float) (state >> 40) / (1 << 24);
        }
    }
  return fit;
}

static void
fit_clear (Fit *fit)
{
  g_clear_pointer (&fit->points, idx_floats_free);
  g_clear_pointer (&fit->classes, g_free);
  g_clear_pointer (&fit->landmarks, g_free);
  g_clear_pointer (&fit->ridge, idx_ridge_free);
}

typedef void (*Sgemm) (int order,
                       int transpose_a,
                       int transpose_b,
                       int m,
                       int n,
                       int k,
                       float alpha,
                       const float *a,
                       int lda,
                       const float *b,
                       int ldb,
                       float beta,
                       float *c,
                       int ldc);

/* Prints how long OpenBLAS takes, in milliseconds. Runs in a process of its own, because OpenBLAS
 * chooses its kernels when it is loaded. */
static int
measure_openblas (void)
{
  void *library = dlopen ("libopenblas.so.0", RTLD_NOW);
  Sgemm sgemm = library != NULL ? (Sgemm) dlsym (library, "cblas_sgemm") : NULL;
  g_autoptr (IdxFloats) a = idx_floats_new (PRODUCT_ROWS, N_LANDMARKS);
  g_autoptr (IdxFloats) b = idx_floats_new (N_LANDMARKS, N_LANDMARKS);
  g_autoptr (IdxFloats) c = idx_floats_new (PRODUCT_ROWS, N_LANDMARKS);
  double start = 0;

  if (sgemm == NULL)
    return 1;
  for (int i = -1; i < N_PRODUCTS; i++)
    {
      if (i == 0)
        start = bench_get_time ();
      sgemm (101, 111, 111, PRODUCT_ROWS, N_LANDMARKS, N_LANDMARKS, 1, a, N_LANDMARKS, b,
             N_LANDMARKS, 0, c, N_LANDMARKS);
    }
  g_print ("%f\n", bench_get_time () - start);
  return 0;
}

static double
run_openblas (gpointer core_type)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  const char *arguments[] = { program, "--openblas", NULL };
  g_auto (GStrv) environment =
    g_environ_setenv (g_get_environ (), "OPENBLAS_CORETYPE", core_type, TRUE);
  g_autofree char *output = NULL;

  environment = g_environ_setenv (environment, "OPENBLAS_NUM_THREADS", "1", TRUE);
  if (!g_spawn_sync (NULL, (char **) arguments, environment, G_SPAWN_DEFAULT, NULL, NULL, &output,
                     NULL, NULL, NULL))
    return 0;
  return g_ascii_strtod (output, NULL);
}

static double
get_rate (double work,
          double milliseconds)
{
  return milliseconds > 0 ? work / milliseconds / 1e6 : 0;
}

/* The kernels of an instruction set, and the names of the ways in which they are measured. */
typedef struct
{
  const char *kernels;
  const char *core_type; /* the kernels of OpenBLAS to compare with, or NULL */
  double least;          /* the target: the minimum rate as a fraction of OpenBLAS's rate */
  const char *few;
  const char *many;
  const char *scores;
} Variant;

static const Variant variants[] = {
  { "baseline", NULL, 0, "baseline: a fit", "baseline: a larger fit", "baseline: scores" },
  { "avx2", "Haswell", 0.8, "avx2: a fit", "avx2: a larger fit", "avx2: scores" },
  { "avx512", "SkylakeX", 0.6, "avx512: a fit", "avx512: a larger fit", "avx512: scores" },
};

static void
print_rates (Bench *bench,
             const Variant *variant)
{
  double fitting = get_rate ((N_MANY - N_FEW) * FIT_WORK, bench_get_median (bench, variant->many) -
                                                            bench_get_median (bench, variant->few));
  double scoring = get_rate (N_FEW * SCORE_WORK, bench_get_median (bench, variant->scores));

  g_print ("  %-8s fitting %6.1f, scoring %6.1f GFLOP/s", variant->kernels, fitting, scoring);
  if (variant->core_type != NULL && bench_get_median (bench, variant->core_type) > 0)
    {
      double product =
        get_rate (N_PRODUCTS * PRODUCT_WORK, bench_get_median (bench, variant->core_type));

      g_print ("; OpenBLAS %6.1f: %.2f and %.2f of it, at least %.1f: %s", product,
               fitting / product, scoring / product, variant->least,
               MIN (fitting, scoring) >= variant->least * product ? "met" : "MISSED");
    }
  g_print ("\n");
}

int
main (int argc,
      char **argv)
{
  Bench *bench;
  Fit few[G_N_ELEMENTS (variants)] = { 0 };
  Fit many[G_N_ELEMENTS (variants)] = { 0 };

  if (argc == 2 && strcmp (argv[1], "--openblas") == 0)
    return measure_openblas ();
  bench = bench_new ("The passes over all samples", argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (variants); i++)
    {
      const Variant *variant = &variants[i];
      const IdxKernels *kernels = idx_kernels_find (variant->kernels);

      if (kernels == NULL)
        continue;
      few[i] = make_fit (kernels, N_FEW);
      few[i].ridge = make_ridge (&few[i]);
      many[i] = make_fit (kernels, N_MANY);
      bench_add (bench, variant->few, run_fit, &few[i]);
      bench_add (bench, variant->many, run_fit, &many[i]);
      bench_add (bench, variant->scores, run_scores, &few[i]);
      if (variant->core_type != NULL)
        bench_add_reported (bench, variant->core_type, run_openblas, (gpointer) variant->core_type);
    }
  if (bench_run (bench))
    for (guint i = 0; i < G_N_ELEMENTS (variants); i++)
      if (few[i].kernels != NULL)
        print_rates (bench, &variants[i]);

  bench_free (bench);
  for (guint i = 0; i < G_N_ELEMENTS (variants); i++)
    {
      fit_clear (&few[i]);
      fit_clear (&many[i]);
    }
  return 0;
}
