/* SPDX-License-Identifier: MIT */

/* Convolves a density with the kernel of the repulsion by Fourier transforms.
 *
 * Each SIMD lane runs its own transform: an element of a buffer contains one value of each of
 * IDX_MAP_LANES transforms, so lanes never exchange data. Stockham's algorithm with radix 4, 3 and
 * 2 keeps the frequencies in order, and each pass reads one of two buffers and writes the other.
 * Pairs of real columns are transformed as the real and imaginary parts of one complex column, and
 * separated afterwards by the symmetry of real transforms.
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
       gsize index,
       Wide re,
       Wide im)
{
  buffer.re[index] = re;
  buffer.im[index] = im;
}

/* The kinds of passes, which differ in the work that they can skip. */
typedef enum
{
  PASS_FULL,      /* skips nothing */
  PASS_PADDED,    /* the first pass, if the upper half of the input is 0; doesn't read that half */
  PASS_LAST,      /* the last pass: all roots of unity are 1 */
  PASS_LAST_HALF, /* the last pass, if only the lower half of the output is needed */
} PassKind;

/* A pass of radix 2, 3 or 4. Each of its butterflies combines that number of input values,
 * @distance apart, into the same number of output values, @stride apart. @distance and @stride are
 * in vectors; each element of a buffer consists of N_VECTORS vectors. */
typedef struct
{
  const Vector *input_re;
  const Vector *input_im;
  Vector *output_re;
  Vector *output_im;
  gsize distance;
  gsize stride;
} Pass;

/* Powers of a root of unity. The index is the power; element 0 isn't used. */
typedef struct
{
  float cosines[4];
  float sines[4];
} Roots;

/* Stores result @i of a butterfly, counted from 0, times its root of unity. @output is the index of
 * result 0, in vectors. */
static inline __attribute__ ((always_inline)) void
store_result (const Pass *pass,
              PassKind kind,
              const Roots *roots,
              gsize output,
              gsize i,
              Vector re,
              Vector im)
{
  const gsize index = output + i * pass->stride;

  if (i == 0 || kind == PASS_LAST || kind == PASS_LAST_HALF)
    {
      pass->output_re[index] = re;
      pass->output_im[index] = im;
    }
  else
    {
      pass->output_re[index] = re * roots->cosines[i] - im * roots->sines[i];
      pass->output_im[index] = re * roots->sines[i] + im * roots->cosines[i];
    }
}

static inline __attribute__ ((always_inline)) void
butterfly_2 (const Pass *pass,
             PassKind kind,
             const Roots *roots,
             gsize input,
             gsize output)
{
  const Vector *re = pass->input_re + input;
  const Vector *im = pass->input_im + input;
  const gsize d = pass->distance;

  store_result (pass, kind, roots, output, 0, re[0] + re[d], im[0] + im[d]);
  if (kind != PASS_LAST_HALF)
    store_result (pass, kind, roots, output, 1, re[0] - re[d], im[0] - im[d]);
}

static inline __attribute__ ((always_inline)) void
butterfly_3 (const Pass *pass,
             PassKind kind,
             const Roots *roots,
             gsize input,
             gsize output)
{
  const float half_sqrt_3 = 0.866025404F;
  const Vector *re = pass->input_re + input;
  const Vector *im = pass->input_im + input;
  const gsize d = pass->distance;
  Vector sum_re = re[d] + re[2 * d];
  Vector sum_im = im[d] + im[2 * d];
  Vector offset_re = (im[d] - im[2 * d]) * half_sqrt_3;
  Vector offset_im = (re[2 * d] - re[d]) * half_sqrt_3;
  Vector middle_re = re[0] - sum_re * 0.5F;
  Vector middle_im = im[0] - sum_im * 0.5F;

  store_result (pass, kind, roots, output, 0, re[0] + sum_re, im[0] + sum_im);
  store_result (pass, kind, roots, output, 1, middle_re + offset_re, middle_im + offset_im);
  if (kind != PASS_LAST_HALF)
    store_result (pass, kind, roots, output, 2, middle_re - offset_re, middle_im - offset_im);
}

static inline __attribute__ ((always_inline)) void
butterfly_4 (const Pass *pass,
             PassKind kind,
             const Roots *roots,
             gsize input,
             gsize output)
{
  const Vector *re = pass->input_re + input;
  const Vector *im = pass->input_im + input;
  const gsize d = pass->distance;
  const Vector zero = { 0 };
  Vector re_2 = kind == PASS_PADDED ? zero : re[2 * d];
  Vector im_2 = kind == PASS_PADDED ? zero : im[2 * d];
  Vector re_3 = kind == PASS_PADDED ? zero : re[3 * d];
  Vector im_3 = kind == PASS_PADDED ? zero : im[3 * d];
  Vector even_sum_re = re[0] + re_2, even_sum_im = im[0] + im_2;
  Vector odd_sum_re = re[d] + re_3, odd_sum_im = im[d] + im_3;
  Vector even_difference_re = re[0] - re_2, even_difference_im = im[0] - im_2;
  /* -i times the difference of the odd values */
  Vector odd_difference_re = im[d] - im_3, odd_difference_im = re_3 - re[d];

  store_result (pass, kind, roots, output, 0, even_sum_re + odd_sum_re, even_sum_im + odd_sum_im);
  store_result (pass, kind, roots, output, 1, even_difference_re + odd_difference_re,
                even_difference_im + odd_difference_im);
  if (kind == PASS_LAST_HALF)
    return;
  store_result (pass, kind, roots, output, 2, even_sum_re - odd_sum_re, even_sum_im - odd_sum_im);
  store_result (pass, kind, roots, output, 3, even_difference_re - odd_difference_re,
                even_difference_im - odd_difference_im);
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

/* Transforms @buffer, with @other as scratch space; overwrites both. The first pass has radix 4,
 * because each length is a multiple of 16.
 *
 * @is_padded: whether the upper half of the input is 0; if so, it isn't read
 * @needs_lower_half_only: whether only the lower half of the output is needed; if so, the upper
 *   half is incomplete
 *
 * Returns: whether the output is in @other instead of @buffer */
static gboolean
transform_buffers (const IdxMapGrid *grid,
                   Buffer buffer,
                   Buffer other,
                   gboolean is_padded,
                   gboolean needs_lower_half_only)
{
  Buffer input = buffer, output = other;
  gboolean is_swapped = FALSE;
  gsize stride = N_VECTORS;

  for (guint remaining = grid->length; remaining > 1; is_swapped = !is_swapped)
    {
      guint radix = remaining % 4 == 0 ? 4 : remaining % 3 == 0 ? 3
                                                                : 2;
      Pass pass = { (const Vector *) input.re,
                    (const Vector *) input.im,
                    (Vector *) output.re,
                    (Vector *) output.im,
                    (gsize) grid->length / radix * N_VECTORS,
                    stride };
      Buffer previous_input = input;

      if (remaining == grid->length && is_padded)
        run_pass (grid, &pass, PASS_PADDED, 4, butterfly_4);
      else if (remaining > radix)
        run_pass_of_radix (grid, &pass, PASS_FULL, radix);
      else if (needs_lower_half_only)
        run_pass_of_radix (grid, &pass, PASS_LAST_HALF, radix);
      else
        run_pass_of_radix (grid, &pass, PASS_LAST, radix);
      input = output;
      output = previous_input;
      remaining /= radix;
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

/* Splits the transform of a + ib at one frequency into the transforms of the real columns a and b.
 * @index is the index of the frequency, and @mirrored is the index of its negative. */
static inline __attribute__ ((always_inline)) void
split (Buffer transform,
       gsize index,
       gsize mirrored,
       Complex *a,
       Complex *b)
{
  *a = (Complex){ (transform.re[index] + transform.re[mirrored]) * 0.5F,
                  (transform.im[index] - transform.im[mirrored]) * 0.5F };
  *b = (Complex){ (transform.im[index] + transform.im[mirrored]) * 0.5F,
                  (transform.re[mirrored] - transform.re[index]) * 0.5F };
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

      for (guint i = 0; i < IDX_MAP_N_DENSITIES; i++)
        {
          const Wide *row = (const Wide *) (grid->densities[i] + y * grid->n_nodes + first);

          sum.re += row[0];
          sum.im += row[1];
        }
      store (buffer, y, sum.re, sum.im);
    }
  /* The upper half of the input is padding. */
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
KERNEL (map_convolve_rows) (const IdxMapGrid *grid,
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
  /* The upper half of the input is padding. */
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
   * inverse, up to a factor. Only the lower half of the output is needed. */
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
KERNEL (map_inverse_transform_columns) (const IdxMapGrid *grid,
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
      /* The spectrum of a + ib. The spectra of the real columns a and b at a negative frequency are
       * the conjugates of those at the positive one. */
      store (buffer, (grid->length - k) % grid->length, a.re + b.im, b.re - a.im);
      store (buffer, k, a.re - b.im, a.im + b.re);
    }
  /* An inverse transform, as in map_convolve_rows(). */
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
