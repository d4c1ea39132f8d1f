/* SPDX-License-Identifier: MIT */

/* Fourier transforms and the convolution of a density with the kernel of the repulsion.
 *
 * Transforms run in SIMD lanes: each element of a buffer contains a value of each of IDX_MAP_LANES
 * transforms, so lanes never exchange data. They are Stockham transforms of radix 4, 3 and 2, which
 * keep the frequencies in order and alternate between two buffers. Two blocks of real columns are
 * transformed as the real and imaginary parts of one complex block, and separated afterwards by the
 * symmetry of real transforms.
 *
 * All of this is memory-bound, so it doesn't use fused multiply-adds. */

#include "idx-map-kernels-private.h"

typedef float Wide __attribute__ ((vector_size (IDX_MAP_LANES * sizeof (float)), may_alias));

/* Complex values, one per lane. */
typedef struct
{
  Wide re;
  Wide im;
} Complex;

typedef struct
{
  Wide *re;
  Wide *im;
} Buffer;

static inline __attribute__ ((always_inline)) void
store (Buffer buffer,
       gsize at,
       Wide re,
       Wide im)
{
  buffer.re[at] = re;
  buffer.im[at] = im;
}

/* Stores a value times a root of unity. */
static inline __attribute__ ((always_inline)) void
store_rotated (Buffer buffer,
               gsize at,
               Wide re,
               Wide im,
               float cosine,
               float sine)
{
  buffer.re[at] = re * cosine - im * sine;
  buffer.im[at] = re * sine + im * cosine;
}

/* A pass of radix 2, 3 or 4: combines values that are @distance apart, and stores the results
 * @stride apart. */
typedef struct
{
  Buffer from;
  Buffer to;
  gsize distance;
  gsize stride;
} Pass;

static inline __attribute__ ((always_inline)) void
butterfly_2 (const Pass *pass,
             gsize at,
             gsize to,
             const float *cosines,
             const float *sines)
{
  const Wide *re = pass->from.re + at;
  const Wide *im = pass->from.im + at;
  const gsize d = pass->distance;

  store (pass->to, to, re[0] + re[d], im[0] + im[d]);
  store_rotated (pass->to, to + pass->stride, re[0] - re[d], im[0] - im[d], cosines[1], sines[1]);
}

static inline __attribute__ ((always_inline)) void
butterfly_3 (const Pass *pass,
             gsize at,
             gsize to,
             const float *cosines,
             const float *sines)
{
  const float half_sqrt_3 = 0.866025404F;
  const Wide *re = pass->from.re + at;
  const Wide *im = pass->from.im + at;
  const gsize d = pass->distance;
  Wide sum_re = re[d] + re[2 * d];
  Wide sum_im = im[d] + im[2 * d];
  Wide side_re = (im[d] - im[2 * d]) * half_sqrt_3;
  Wide side_im = (re[2 * d] - re[d]) * half_sqrt_3;
  Wide middle_re = re[0] - sum_re * 0.5F;
  Wide middle_im = im[0] - sum_im * 0.5F;

  store (pass->to, to, re[0] + sum_re, im[0] + sum_im);
  store_rotated (pass->to, to + pass->stride, middle_re + side_re, middle_im + side_im, cosines[1],
                 sines[1]);
  store_rotated (pass->to, to + 2 * pass->stride, middle_re - side_re, middle_im - side_im,
                 cosines[2], sines[2]);
}

static inline __attribute__ ((always_inline)) void
butterfly_4 (const Pass *pass,
             gsize at,
             gsize to,
             const float *cosines,
             const float *sines)
{
  const Wide *re = pass->from.re + at;
  const Wide *im = pass->from.im + at;
  const gsize d = pass->distance;
  Wide even_re = re[0] + re[2 * d], even_im = im[0] + im[2 * d];
  Wide odd_re = re[d] + re[3 * d], odd_im = im[d] + im[3 * d];
  Wide left_re = re[0] - re[2 * d], left_im = im[0] - im[2 * d];
  Wide right_re = im[d] - im[3 * d], right_im = re[3 * d] - re[d]; /* -i times the difference */

  store (pass->to, to, even_re + odd_re, even_im + odd_im);
  store_rotated (pass->to, to + pass->stride, left_re + right_re, left_im + right_im, cosines[1],
                 sines[1]);
  store_rotated (pass->to, to + 2 * pass->stride, even_re - odd_re, even_im - odd_im, cosines[2],
                 sines[2]);
  store_rotated (pass->to, to + 3 * pass->stride, left_re - right_re, left_im - right_im,
                 cosines[3], sines[3]);
}

static inline __attribute__ ((always_inline)) void
run_pass (const IdxMapGrid *grid,
          const Pass *pass,
          guint radix,
          void (*butterfly) (const Pass *, gsize, gsize, const float *, const float *))
{
  const gsize stride = pass->stride;

  for (gsize p = 0; p * stride < pass->distance; p++)
    {
      float cosines[4], sines[4];

      for (gsize power = 1; power < radix; power++)
        {
          cosines[power] = grid->cosines[power * p * stride];
          sines[power] = grid->sines[power * p * stride];
        }
      for (gsize q = 0; q < stride; q++)
        butterfly (pass, p * stride + q, p * stride * radix + q, cosines, sines);
    }
}

static gboolean
transform_buffers (const IdxMapGrid *grid,
                   Buffer from,
                   Buffer to)
{
  gboolean is_swapped = FALSE;
  gsize stride = 1;

  for (guint rest = grid->length; rest > 1; is_swapped = !is_swapped)
    {
      guint radix = rest % 4 == 0 ? 4 : rest % 3 == 0 ? 3
                                                      : 2;
      Pass pass = { from, to, grid->length / radix, stride };

      if (radix == 4)
        run_pass (grid, &pass, 4, butterfly_4);
      else if (radix == 3)
        run_pass (grid, &pass, 3, butterfly_3);
      else
        run_pass (grid, &pass, 2, butterfly_2);
      to = pass.from;
      from = pass.to;
      rest /= radix;
      stride *= radix;
    }
  return is_swapped;
}

gboolean
KERNEL (map_transform) (const IdxMapGrid *grid,
                        float *re,
                        float *im,
                        float *other_re,
                        float *other_im)
{
  return transform_buffers (grid, (Buffer){ (Wide *) re, (Wide *) im },
                            (Buffer){ (Wide *) other_re, (Wide *) other_im });
}

/* Gets the two buffers in the scratch memory of a worker. */
static inline void
get_buffers (const IdxMapGrid *grid,
             float *scratch,
             Buffer *buffer,
             Buffer *other)
{
  Wide *wide = (Wide *) scratch;

  *buffer = (Buffer){ wide, wide + grid->length };
  *other = (Buffer){ wide + 2 * (gsize) grid->length, wide + 3 * (gsize) grid->length };
}

/* Clears the upper half of a buffer, beyond the nodes, so that the convolution doesn't wrap
 * around. */
static void
clear_padding (const IdxMapGrid *grid,
               Buffer buffer)
{
  for (gsize i = grid->n_nodes; i < grid->length; i++)
    store (buffer, i, (Wide){ 0 }, (Wide){ 0 });
}

/* Splits the transform of a + ib into the transforms of the real columns a and b. */
static inline __attribute__ ((always_inline)) void
split (Buffer from,
       gsize at,
       gsize mirrored,
       Complex *a,
       Complex *b)
{
  *a = (Complex){ (from.re[at] + from.re[mirrored]) * 0.5F,
                  (from.im[at] - from.im[mirrored]) * 0.5F };
  *b = (Complex){ (from.im[at] + from.im[mirrored]) * 0.5F,
                  (from.re[mirrored] - from.re[at]) * 0.5F };
}

void
KERNEL (map_transform_columns) (const IdxMapGrid *grid,
                                guint block,
                                float *scratch)
{
  const gsize first = (gsize) block * 2 * IDX_MAP_LANES;
  const gsize stride = grid->n_frequencies;
  Buffer buffer, other;

  get_buffers (grid, scratch, &buffer, &other);
  for (gsize y = 0; y < grid->n_nodes; y++)
    {
      Complex sum = { { 0 }, { 0 } };

      for (guint i = 0; i < IDX_MAP_N_GRIDS; i++)
        {
          const Wide *row = (const Wide *) (grid->densities[i] + y * grid->n_nodes + first);

          sum.re += row[0];
          sum.im += row[1];
        }
      store (buffer, y, sum.re, sum.im);
    }
  clear_padding (grid, buffer);
  if (transform_buffers (grid, buffer, other))
    buffer = other;
  for (gsize k = 0; k <= grid->length / 2; k++)
    {
      Complex a, b;

      split (buffer, k, (grid->length - k) % grid->length, &a, &b);
      for (gsize lane = 0; lane < IDX_MAP_LANES; lane++)
        {
          grid->spectrum_re[(first + lane) * stride + k] = a.re[lane];
          grid->spectrum_im[(first + lane) * stride + k] = a.im[lane];
          grid->spectrum_re[(first + IDX_MAP_LANES + lane) * stride + k] = b.re[lane];
          grid->spectrum_im[(first + IDX_MAP_LANES + lane) * stride + k] = b.im[lane];
        }
    }
}

void
KERNEL (map_multiply_spectrum) (const IdxMapGrid *grid,
                                guint block,
                                float *scratch)
{
  const gsize first = (gsize) block * IDX_MAP_LANES;
  const gsize stride = grid->n_frequencies;
  Buffer buffer, other;
  Buffer swapped, other_swapped;

  get_buffers (grid, scratch, &buffer, &other);
  for (gsize x = 0; x < grid->n_nodes; x++)
    store (buffer, x, *(const Wide *) (grid->spectrum_re + x * stride + first),
           *(const Wide *) (grid->spectrum_im + x * stride + first));
  clear_padding (grid, buffer);
  if (transform_buffers (grid, buffer, other))
    {
      Buffer result = other;

      other = buffer;
      buffer = result;
    }
  for (gsize k = 0; k < grid->length; k++)
    {
      gsize row = MIN (k, grid->length - k);
      Wide factor = *(const Wide *) (grid->kernel + row * stride + first);

      store (buffer, k, buffer.re[k] * factor, buffer.im[k] * factor);
    }
  /* With real and imaginary parts swapped, the transform is its own inverse, up to a factor. */
  swapped = (Buffer){ buffer.im, buffer.re };
  other_swapped = (Buffer){ other.im, other.re };
  if (transform_buffers (grid, swapped, other_swapped))
    buffer = other;
  for (gsize x = 0; x < grid->n_nodes; x++)
    {
      *(Wide *) (grid->spectrum_re + x * stride + first) = buffer.re[x];
      *(Wide *) (grid->spectrum_im + x * stride + first) = buffer.im[x];
    }
}

void
KERNEL (map_restore_columns) (const IdxMapGrid *grid,
                              guint block,
                              float *scratch)
{
  const gsize first = (gsize) block * 2 * IDX_MAP_LANES;
  const gsize stride = grid->n_frequencies;
  Buffer buffer, other;

  get_buffers (grid, scratch, &buffer, &other);
  for (gsize k = 0; k <= grid->length / 2; k++)
    {
      Complex a, b;

      for (gsize lane = 0; lane < IDX_MAP_LANES; lane++)
        {
          a.re[lane] = grid->spectrum_re[(first + lane) * stride + k];
          a.im[lane] = grid->spectrum_im[(first + lane) * stride + k];
          b.re[lane] = grid->spectrum_re[(first + IDX_MAP_LANES + lane) * stride + k];
          b.im[lane] = grid->spectrum_im[(first + IDX_MAP_LANES + lane) * stride + k];
        }
      /* The spectrum of a + ib. At the mirrored frequency, the spectra of a and b are
       * conjugated. */
      store (buffer, (grid->length - k) % grid->length, a.re + b.im, b.re - a.im);
      store (buffer, k, a.re - b.im, a.im + b.re);
    }
  if (transform_buffers (grid, (Buffer){ buffer.im, buffer.re }, (Buffer){ other.im, other.re }))
    buffer = other;
  for (gsize y = 0; y < grid->n_nodes; y++)
    {
      Wide *row = (Wide *) (grid->potential + y * grid->n_nodes + first);

      row[0] = buffer.re[y];
      row[1] = buffer.im[y];
    }
}
