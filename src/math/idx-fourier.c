/* SPDX-License-Identifier: MIT */

/* Computes the potential of all points on a map by one convolution on a grid.
 *
 * Cubic B-splines spread the points on the grid, and also interpolate the potential. To compensate
 * for both, the spectrum of the kernel is divided by the square of the spectrum of the splines. One
 * convolution is enough, because the force is the gradient of the potential; FIt-SNE (Linderman,
 * Rachh, Hoskins, Steinerberger and Kluger, 2019) needs four convolutions. The time is linear in
 * the number of points, plus 0.4 ms for the transforms at a length of 512. */

#include "idx-fourier.h"

#include <math.h>

/* The maximum distance between neighboring nodes, a trade-off between accuracy and time: structures
 * smaller than this are blurred. */
#define MAX_NODE_SPACING 0.7F

/* The radius of a new grid, as a multiple of the extent of the points. The spare space lets several
 * steps use the same grid. */
#define RADIUS_PER_EXTENT 1.15F

/* The minimum extent of the points, as a fraction of the radius of the grid. Below this extent,
 * idx_fourier_ensure_grid() makes a new grid. */
#define MIN_RELATIVE_EXTENT 0.4F

/* The number of nodes per axis that points can't use: at each end, two for their splines and one
 * for rounding errors. */
#define MARGIN_NODES 6

/* Added to the radius, so that it isn't 0 if all points are equal. */
#define EPSILON 1e-6F

/* The possible lengths of the transforms: products of 4, 3 and 2 whose halves are multiples of
 * 2 · IDX_MAP_LANES. If even the last length is too short, the distance between nodes exceeds
 * MAX_NODE_SPACING. */
static const guint lengths[] = { 128, 192, 256, 384, 512, 576, 768, 1024, 1152, 1536 };

struct _IdxFourier
{
  const IdxKernels *kernels;
  guint n_workers;
  IdxMapGrid grid;
  IdxFloats **scratch; /* a buffer for each worker */

  /* The arguments of the current call of idx_fourier_convolve(). */
  const float *positions;
  guint n_points;
};

static void
clear_grid (IdxFourier *self)
{
  IdxMapGrid *grid = &self->grid;

  g_clear_pointer (&grid->cosines, idx_floats_free);
  g_clear_pointer (&grid->sines, idx_floats_free);
  for (guint i = 0; i < IDX_MAP_N_DENSITIES; i++)
    g_clear_pointer (&grid->densities[i], idx_floats_free);
  g_clear_pointer (&grid->spectrum_re, idx_floats_free);
  g_clear_pointer (&grid->spectrum_im, idx_floats_free);
  g_clear_pointer (&grid->kernel, idx_floats_free);
  g_clear_pointer (&grid->potential, idx_floats_free);
  for (guint i = 0; i < self->n_workers; i++)
    g_clear_pointer (&self->scratch[i], idx_floats_free);
}

IdxFourier *
idx_fourier_new (const IdxKernels *kernels,
                 guint n_workers)
{
  IdxFourier *self = g_new0 (IdxFourier, 1);

  self->kernels = kernels;
  self->n_workers = n_workers;
  self->scratch = g_new0 (IdxFloats *, n_workers);
  return self;
}

void
idx_fourier_free (IdxFourier *self)
{
  if (self == NULL)
    return;
  clear_grid (self);
  g_free (self->scratch);
  g_free (self);
}

static void
set_length (IdxFourier *self,
            guint length)
{
  IdxMapGrid *grid = &self->grid;

  if (length == grid->length)
    return;
  clear_grid (self);
  grid->length = length;
  grid->n_nodes = length / 2;
  grid->n_frequencies = (grid->n_nodes / IDX_MAP_LANES + 1) * IDX_MAP_LANES;
  grid->cosines = idx_floats_new (length, 1);
  grid->sines = idx_floats_new (length, 1);
  for (guint i = 0; i < length; i++)
    {
      grid->cosines[i] = (float) cos (2 * G_PI * i / length);
      grid->sines[i] = (float) -sin (2 * G_PI * i / length);
    }
  for (guint i = 0; i < IDX_MAP_N_DENSITIES; i++)
    grid->densities[i] = idx_floats_new (grid->n_nodes, grid->n_nodes);
  grid->spectrum_re = idx_floats_new (grid->n_nodes, grid->n_frequencies);
  grid->spectrum_im = idx_floats_new (grid->n_nodes, grid->n_frequencies);
  grid->kernel = idx_floats_new ((gsize) grid->n_nodes + 1, grid->n_frequencies);
  grid->potential = idx_floats_new (grid->n_nodes, grid->n_nodes);
  for (guint i = 0; i < self->n_workers; i++)
    self->scratch[i] = idx_floats_new (4 * (gsize) length, IDX_MAP_LANES);
}

/* Transforms the IDX_MAP_LANES real, even sequences in the scratch buffer of worker 0.
 *
 * Returns: the transforms, which are real too, in the same buffer */
static const float *
transform_even (IdxFourier *self)
{
  const gsize size = (gsize) self->grid.length * IDX_MAP_LANES;
  float *buffer = self->scratch[0];

  for (gsize i = size; i < 2 * size; i++)
    buffer[i] = 0;
  return self->kernels->map->transform (&self->grid, buffer, buffer + size, buffer + 2 * size,
                                        buffer + 3 * size)
           ? buffer + 2 * size
           : buffer;
}

/* Returns the spectrum of a cubic B-spline at a frequency. */
static double
get_spline_spectrum (const IdxMapGrid *grid,
                     gsize frequency)
{
  return (2 + cos (2 * G_PI * (double) frequency / grid->length)) / 3;
}

/* Transforms IDX_MAP_LANES columns of the kernel, starting with column @first, and stores the
 * results as rows of @half_transformed. */
static void
transform_first_axis (IdxFourier *self,
                      gsize first,
                      float *half_transformed)
{
  const IdxMapGrid *grid = &self->grid;
  const float squared_spacing = grid->node_spacing * grid->node_spacing;
  const float *result;

  for (gsize i = 0; i < grid->length; i++)
    for (gsize lane = 0; lane < IDX_MAP_LANES; lane++)
      {
        float dx = (float) MIN (i, grid->length - i);
        float dy = (float) (first + lane);

        self->scratch[0][i * IDX_MAP_LANES + lane] =
          1 / (1 + squared_spacing * (dx * dx + dy * dy));
      }
  result = transform_even (self);
  for (gsize k = 0; k <= grid->n_nodes; k++)
    for (gsize lane = 0; lane < IDX_MAP_LANES; lane++)
      half_transformed[(first + lane) * grid->n_frequencies + k] = result[k * IDX_MAP_LANES + lane];
}

/* Transforms IDX_MAP_LANES columns of @half_transformed, starting with column @first, to the
 * spectrum of the kernel. Divides it by the squared spectrum of the splines, and by the factor with
 * which a transform and its inverse multiply the values. */
static void
transform_second_axis (IdxFourier *self,
                       gsize first,
                       const float *half_transformed)
{
  const IdxMapGrid *grid = &self->grid;
  const gsize stride = grid->n_frequencies;
  const float *result;

  for (gsize i = 0; i < grid->length; i++)
    for (gsize lane = 0; lane < IDX_MAP_LANES; lane++)
      self->scratch[0][i * IDX_MAP_LANES + lane] =
        half_transformed[MIN (i, grid->length - i) * stride + first + lane];
  result = transform_even (self);
  for (gsize k = 0; k <= grid->n_nodes; k++)
    for (gsize lane = 0; lane < IDX_MAP_LANES; lane++)
      {
        double x = get_spline_spectrum (grid, k);
        double y = get_spline_spectrum (grid, first + lane);
        double divisor = x * x * y * y * grid->length * grid->length;

        grid->kernel[k * stride + first + lane] =
          first + lane <= grid->n_nodes
            ? (float) ((double) result[k * IDX_MAP_LANES + lane] / divisor)
            : 0;
      }
}

/* Transforms the kernel along one axis, then along the other. The kernel is symmetric, so rows and
 * columns are interchangeable. */
static void
make_kernel (IdxFourier *self)
{
  const gsize stride = self->grid.n_frequencies;
  g_autoptr (IdxFloats) half_transformed = idx_floats_new (stride, stride);

  for (gsize first = 0; first < stride; first += IDX_MAP_LANES)
    transform_first_axis (self, first, half_transformed);
  for (gsize first = 0; first < stride; first += IDX_MAP_LANES)
    transform_second_axis (self, first, half_transformed);
}

void
idx_fourier_ensure_grid (IdxFourier *self,
                         float extent)
{
  IdxMapGrid *grid = &self->grid;
  guint i = 0;

  if (extent <= grid->radius && extent > grid->radius * MIN_RELATIVE_EXTENT)
    return;
  grid->radius = extent * RADIUS_PER_EXTENT + EPSILON;
  /* Finds the first length with which node_spacing is small enough. */
  while (i + 1 < G_N_ELEMENTS (lengths) &&
         (float) (lengths[i] - 2 * MARGIN_NODES) * MAX_NODE_SPACING < 4 * grid->radius)
    i++;
  set_length (self, lengths[i]);
  grid->node_spacing = 2 * grid->radius / (float) (grid->n_nodes - MARGIN_NODES);
  make_kernel (self);
}

const IdxMapGrid *
idx_fourier_get_grid (const IdxFourier *self)
{
  return &self->grid;
}

static void
idx_fourier_spread_worker (gpointer data,
                           guint chunk,
                           guint worker)
{
  const IdxFourier *self = data;
  const gsize n = self->n_points;

  self->kernels->map->spread (&self->grid, self->positions, n * chunk / IDX_MAP_N_DENSITIES,
                              n * (chunk + 1) / IDX_MAP_N_DENSITIES, self->grid.densities[chunk]);
}

static void
idx_fourier_transform_columns_worker (gpointer data,
                                      guint chunk,
                                      guint worker)
{
  const IdxFourier *self = data;

  self->kernels->map->transform_columns (&self->grid, chunk, self->scratch[worker]);
}

static void
idx_fourier_convolve_rows_worker (gpointer data,
                                  guint chunk,
                                  guint worker)
{
  const IdxFourier *self = data;

  self->kernels->map->convolve_rows (&self->grid, chunk, self->scratch[worker]);
}

static void
idx_fourier_inverse_transform_worker (gpointer data,
                                      guint chunk,
                                      guint worker)
{
  const IdxFourier *self = data;

  self->kernels->map->inverse_transform_columns (&self->grid, chunk, self->scratch[worker]);
}

gboolean
idx_fourier_convolve (IdxFourier *self,
                      const float *positions,
                      guint n_points,
                      IdxThreadPool *pool,
                      double work,
                      GError **error)
{
  const IdxThreadPoolJob spread = { .work = idx_fourier_spread_worker };
  const IdxThreadPoolJob transform_columns = { .work = idx_fourier_transform_columns_worker };
  const IdxThreadPoolJob convolve_rows = { .work = idx_fourier_convolve_rows_worker };
  const IdxThreadPoolJob inverse_transform = { .work = idx_fourier_inverse_transform_worker };
  const guint n_column_blocks = self->grid.n_nodes / (2 * IDX_MAP_LANES);
  const guint n_frequency_blocks = self->grid.n_frequencies / IDX_MAP_LANES;

  self->positions = positions;
  self->n_points = n_points;
  /* Only the first job counts as progress. */
  return idx_thread_pool_run (pool, &spread, self, IDX_MAP_N_DENSITIES, work, error) &&
         idx_thread_pool_run (pool, &transform_columns, self, n_column_blocks, 0, error) &&
         idx_thread_pool_run (pool, &convolve_rows, self, n_frequency_blocks, 0, error) &&
         idx_thread_pool_run (pool, &inverse_transform, self, n_column_blocks, 0, error);
}
