/* SPDX-License-Identifier: MIT */

/* Computes the difference between two images.
 *
 * Stores the samples and the levels to draw, but not the differences: as doubles, these would take
 * eight times the memory of bytes. The difference of a pixel is computed again on request. */

#include "idx-difference.h"

#include "idx-value-text.h"

#include <math.h>

/* The level of the difference 0, and the number of levels below it and above it. */
#define MIDDLE_LEVEL 128
#define N_LEVELS_PER_SIDE 127

struct _IdxDifference
{
  IdxImageFormat format;
  GBytes *first;
  GBytes *second;
  GBytes *levels;
  double limit;   /* the largest absolute value of the finite differences */
  IdxRange range; /* of the finite values of both images */
  gboolean is_zero;
};

/* Returns the difference of a pixel, given by its stored row and column. */
static double
subtract (const IdxDifference *self,
          guint row,
          guint column)
{
  return idx_image_format_get_luminance (&self->format, g_bytes_get_data (self->first, NULL), row,
                                         column) -
         idx_image_format_get_luminance (&self->format, g_bytes_get_data (self->second, NULL), row,
                                         column);
}

static gboolean
find_limit (IdxDifference *self,
            GCancellable *cancellable,
            GError **error)
{
  self->is_zero = TRUE;
  for (guint row = 0; row < self->format.rows; row++)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      for (guint column = 0; column < self->format.columns; column++)
        {
          double value = subtract (self, row, column);

          if (isfinite (value))
            self->limit = MAX (self->limit, fabs (value));
          self->is_zero = self->is_zero && value == 0;
        }
    }
  return TRUE;
}

static void
find_range (IdxDifference *self)
{
  GBytes *const samples[] = { self->first, self->second };

  self->range = (IdxRange){ INFINITY, -INFINITY };
  for (gsize i = 0; i < G_N_ELEMENTS (samples); i++)
    idx_image_format_include_sample (&self->format, g_bytes_get_data (samples[i], NULL),
                                     &self->range);
}

static gboolean
make_levels (IdxDifference *self,
             GCancellable *cancellable,
             GError **error)
{
  gsize n_pixels = (gsize) self->format.rows * self->format.columns;
  g_autofree guint8 *levels = g_malloc (2 * n_pixels);
  guint8 *nonfinite = levels + n_pixels;
  gboolean has_nonfinite = FALSE;
  gsize i = 0;

  for (guint row = 0; row < self->format.rows; row++)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      for (guint column = 0; column < self->format.columns; column++, i++)
        {
          double value = subtract (self, row, column);

          levels[i] = MIDDLE_LEVEL;
          nonfinite[i] = (guint8) idx_nonfinite_find (value);
          if (nonfinite[i] != IDX_NONFINITE_NONE)
            has_nonfinite = TRUE;
          else if (self->limit > 0)
            levels[i] = (guint8) lround (MIDDLE_LEVEL + value / self->limit * N_LEVELS_PER_SIDE);
        }
    }
  self->levels =
    g_bytes_new_take (g_steal_pointer (&levels), has_nonfinite ? 2 * n_pixels : n_pixels);
  return TRUE;
}

IdxDifference *
idx_difference_new (const IdxImageFormat *format,
                    GBytes *first,
                    GBytes *second,
                    GCancellable *cancellable,
                    GError **error)
{
  g_autoptr (IdxDifference) self = NULL;

  g_return_val_if_fail (format != NULL, NULL);
  g_return_val_if_fail (first != NULL && second != NULL, NULL);
  g_return_val_if_fail (g_bytes_get_size (first) == g_bytes_get_size (second), NULL);

  self = g_new0 (IdxDifference, 1);
  self->format = *format;
  self->first = g_bytes_ref (first);
  self->second = g_bytes_ref (second);
  find_range (self);
  if (!find_limit (self, cancellable, error) || !make_levels (self, cancellable, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
idx_difference_free (IdxDifference *self)
{
  if (self == NULL)
    return;
  g_bytes_unref (self->first);
  g_bytes_unref (self->second);
  g_clear_pointer (&self->levels, g_bytes_unref);
  g_free (self);
}

GBytes *
idx_difference_get_levels (IdxDifference *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->levels;
}

double
idx_difference_get_limit (IdxDifference *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->limit;
}

const IdxRange *
idx_difference_get_range (IdxDifference *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return &self->range;
}

gboolean
idx_difference_is_zero (IdxDifference *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->is_zero;
}

double
idx_difference_get_value (IdxDifference *self,
                          IdxOrientation orientation,
                          guint row,
                          guint column)
{
  g_return_val_if_fail (self != NULL, NAN);

  idx_orientation_convert_to_stored (orientation, self->format.rows, self->format.columns, &row,
                                     &column);
  return subtract (self, row, column);
}

char *
idx_difference_dup_number (IdxDifference *self,
                           double value,
                           gboolean is_short)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  g_return_val_if_fail (self != NULL, NULL);

  /* Luminance doesn't have the type of the file. */
  if (self->format.n_channels > 1 && isfinite (value))
    return g_strdup (g_ascii_formatd (digits, sizeof digits, is_short ? "%.3g" : "%.5g", value));
  return idx_value_text_dup (self->format.element_type, value, is_short);
}
