/* SPDX-License-Identifier: MIT */

/* Fourier transforms and the convolution of a density with the kernel of the repulsion.
 *
 * Each SIMD lane runs its own transform: an element of a buffer contains one value of each of
 * IDX_MAP_LANES transforms, so lanes never exchange data. They are Stockham transforms of radix 4,
 * 3 and 2, which keep the frequencies in order and alternate between two buffers. Pairs of real
 * columns are transformed as the real and imaginary parts of one complex column, and separated
 * afterwards by the symmetry of real transforms.
 *
 * All of this is memory-bound, so it doesn't use fused multiply-adds. */

#include "idx-map-kernels-private.h"

typedef float Wide __attribute__ ((vector_size (IDX_MAP_LANES * sizeof (float)), may_alias));

/* The number of SIMD vectors in an element of a buffer. */
#define N_VECTORS (IDX_MAP_LANES / N_LANES)

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

/* The work that a pass can skip. */
typedef enum
{
  PASS_FULL,
  PASS_PADDED,    /* the first: the upper half of the input is 0 and isn't read */
  PASS_LAST,      /* all roots of unity are 1 */
  PASS_LAST_HALF, /* the same, and the upper half of the output isn't needed */
} PassKind;

/* A pass of radix 2, 3 or 4: combines values that are @distance apart, and stores the results
 * @stride apart. @distance and @stride are in vectors; each element of a buffer has N_VECTORS of
 * them. */
typedef struct
{
  const Vector *re;
  const Vector *im;
  Vector *to_re;
  Vector *to_im;
  gsize distance;
  gsize stride;
} Pass;

/* The powers of a root of unity. */
typedef struct
{
  float cosines[4];
  float sines[4];
} Roots;

/* Stores result number @i of a butterfly, times its root of unity. */
static inline __attribute__ ((always_inline)) void
store_result (const Pass *pass,
              PassKind kind,
              const Roots *roots,
              gsize to,
              gsize i,
              Vector re,
              Vector im)
{
  const gsize at = to + i * pass->stride;

  if (i == 0 || kind == PASS_LAST || kind == PASS_LAST_HALF)
    {
      pass->to_re[at] = re;
      pass->to_im[at] = im;
    }
  else
    {
      pass->to_re[at] = re * roots->cosines[i] - im * roots->sines[i];
      pass->to_im[at] = re * roots->sines[i] + im * roots->cosines[i];
    }
}

static inline __attribute__ ((always_inline)) void
butterfly_2 (const Pass *pass,
             PassKind kind,
             const Roots *roots,
             gsize at,
             gsize to)
{
  const Vector *re = pass->re + at;
  const Vector *im = pass->im + at;
  const gsize d = pass->distance;

  store_result (pass, kind, roots, to, 0, re[0] + re[d], im[0] + im[d]);
  if (kind != PASS_LAST_HALF)
    store_result (pass, kind, roots, to, 1, re[0] - re[d], im[0] - im[d]);
}

static inline __attribute__ ((always_inline)) void
butterfly_3 (const Pass *pass,
             PassKind kind,
             const Roots *roots,
             gsize at,
             gsize to)
{
  const float half_sqrt_3 = 0.866025404F;
  const Vector *re = pass->re + at;
  const Vector *im = pass->im + at;
  const gsize d = pass->distance;
  Vector sum_re = re[d] + re[2 * d];
  Vector sum_im = im[d] + im[2 * d];
  Vector side_re = (im[d] - im[2 * d]) * half_sqrt_3;
  Vector side_im = (re[2 * d] - re[d]) * half_sqrt_3;
  Vector middle_re = re[0] - sum_re * 0.5F;
  Vector middle_im = im[0] - sum_im * 0.5F;

  store_result (pass, kind, roots, to, 0, re[0] + sum_re, im[0] + sum_im);
  store_result (pass, kind, roots, to, 1, middle_re + side_re, middle_im + side_im);
  if (kind != PASS_LAST_HALF)
    store_result (pass, kind, roots, to, 2, middle_re - side_re, middle_im - side_im);
}

static inline __attribute__ ((always_inline)) void
butterfly_4 (const Pass *pass,
             PassKind kind,
             const Roots *roots,
             gsize at,
             gsize to)
{
  const Vector *re = pass->re + at;
  const Vector *im = pass->im + at;
  const gsize d = pass->distance;
  const Vector zero = { 0 };
  Vector re_2 = kind == PASS_PADDED ? zero : re[2 * d];
  Vector im_2 = kind == PASS_PADDED ? zero : im[2 * d];
  Vector re_3 = kind == PASS_PADDED ? zero : re[3 * d];
  Vector im_3 = kind == PASS_PADDED ? zero : im[3 * d];
  Vector even_re = re[0] + re_2, even_im = im[0] + im_2;
  Vector odd_re = re[d] + re_3, odd_im = im[d] + im_3;
  Vector left_re = re[0] - re_2, left_im = im[0] - im_2;
  Vector right_re = im[d] - im_3, right_im = re_3 - re[d]; /* -i times the difference */

  store_result (pass, kind, roots, to, 0, even_re + odd_re, even_im + odd_im);
  store_result (pass, kind, roots, to, 1, left_re + right_re, left_im + right_im);
  if (kind == PASS_LAST_HALF)
    return;
  store_result (pass, kind, roots, to, 2, even_re - odd_re, even_im - odd_im);
  store_result (pass, kind, roots, to, 3, left_re - right_re, left_im - right_im);
}

static inline __attribute__ ((always_inline)) void
run_pass (const IdxMapGrid *grid,
          const Pass *pass,
          PassKind kind,
          guint radix,
          void (*butterfly) (const Pass *, PassKind, const Roots *, gsize, gsize))
{
  const gsize stride = pass->stride;
  const gsize step = stride / N_VECTORS;

  for (gsize p = 0; p * stride < pass->distance; p++)
    {
      Roots roots;

      for (gsize power = 1; power < radix; power++)
        {
          roots.cosines[power] = grid->cosines[power * p * step];
          roots.sines[power] = grid->sines[power * p * step];
        }
      for (gsize q = 0; q < stride; q++)
        butterfly (pass, kind, &roots, p * stride + q, p * stride * radix + q);
    }
}

static inline __attribute__ ((always_inline)) void
run_pass_of_radix (const IdxMapGrid *grid,
                   const Pass *pass,
                   PassKind kind,
                   guint radix)
{
  if (radix == 4)
    run_pass (grid, pass, kind, 4, butterfly_4);
  else if (radix == 3)
    run_pass (grid, pass, kind, 3, butterfly_3);
  else
    run_pass (grid, pass, kind, 2, butterfly_2);
}

/* Transforms @buffer, with @other as scratch space; overwrites both. The first pass has radix 4, as
 * each length is a multiple of 16.
 *
 * @is_padded: whether the upper half of the input is 0; then it isn't read
 * @is_half: whether only the lower half of the output is needed; then the rest isn't written
 *
 * Returns: whether the output is in @other instead of @buffer */
static gboolean
transform_buffers (const IdxMapGrid *grid,
                   Buffer buffer,
                   Buffer other,
                   gboolean is_padded,
                   gboolean is_half)
{
  Buffer from = buffer, to = other;
  gboolean is_swapped = FALSE;
  gsize stride = N_VECTORS;

  for (guint rest = grid->length; rest > 1; is_swapped = !is_swapped)
    {
      guint radix = rest % 4 == 0 ? 4 : rest % 3 == 0 ? 3
                                                      : 2;
      Pass pass = { (const Vector *) from.re,
                    (const Vector *) from.im,
                    (Vector *) to.re,
                    (Vector *) to.im,
                    (gsize) grid->length / radix * N_VECTORS,
                    stride };
      Buffer last = from;

      if (rest == grid->length && is_padded)
        run_pass (grid, &pass, PASS_PADDED, 4, butterfly_4);
      else if (rest > radix)
        run_pass_of_radix (grid, &pass, PASS_FULL, radix);
      else if (is_half)
        run_pass_of_radix (grid, &pass, PASS_LAST_HALF, radix);
      else
        run_pass_of_radix (grid, &pass, PASS_LAST, radix);
      from = to;
      to = last;
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
                            (Buffer){ (Wide *) other_re, (Wide *) other_im }, FALSE, FALSE);
}

/* Divides the scratch memory of a worker into two buffers. */
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
  if (transform_buffers (grid, buffer, other, TRUE, FALSE))
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
  if (transform_buffers (grid, buffer, other, TRUE, FALSE))
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
  /* Swapping the real and imaginary parts of the input and the output turns the transform into its
   * inverse, up to a factor. */
  swapped = (Buffer){ buffer.im, buffer.re };
  other_swapped = (Buffer){ other.im, other.re };
  if (transform_buffers (grid, swapped, other_swapped, FALSE, TRUE))
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
  if (transform_buffers (grid, (Buffer){ buffer.im, buffer.re }, (Buffer){ other.im, other.re },
                         FALSE, TRUE))
    buffer = other;
  for (gsize y = 0; y < grid->n_nodes; y++)
    {
      Wide *row = (Wide *) (grid->potential + y * grid->n_nodes + first);

      row[0] = buffer.re[y];
      row[1] = buffer.im[y];
    }
}
