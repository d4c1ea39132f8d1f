/* SPDX-License-Identifier: MIT */

/* The layout of the images in a sample (shape and element type), and the range of their values.
 *
 * Converts values to gray levels from 0 to 255 in double precision. Halves the bounds of the range
 * before it subtracts them, because the difference of two 64-bit floats may overflow. NaN and the
 * infinities get a level, too, and an IdxNonfinite that tells them apart from finite values. */

#include "idx-image-format.h"

#include "idx-error.h"
#include "idx-float-values.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

static gboolean
is_channel_count (guint32 dimension)
{
  return dimension == 3 || dimension == 4;
}

/* Shows a vector as a square if possible, otherwise as one row. */
static void
set_vector_shape (IdxImageFormat *self,
                  guint32 length)
{
  guint32 side = (guint32) floor (sqrt (length));

  self->rows = side * side == length ? side : 1;
  self->columns = side * side == length ? side : length;
}

/* Returns whether the rows or the columns of images with their channels first may be channels
 * themselves, because there are so few. */
static gboolean
may_be_channels (guint32 rows,
                 guint32 columns)
{
  return rows <= 4 || columns <= 4;
}

void
idx_image_format_init (IdxImageFormat *self,
                       const IdxHeader *header)
{
  const guint32 *dimensions = header->dimensions;
  guint n = header->n_dimensions;
  gboolean is_gray;

  g_return_if_fail (self != NULL);
  g_return_if_fail (n >= 2);

  memset (self, 0, sizeof *self);
  self->element_type = header->element_type;
  self->little_endian = header->little_endian;
  self->n_channels = 1;
  self->n_slices = 1;
  while (n > 2 && dimensions[n - 1] == 1)
    n--;
  is_gray = n < header->n_dimensions;
  if (n == 2)
    {
      set_vector_shape (self, dimensions[1]);
      return;
    }

  if (n >= 4 && !is_gray &&
      (is_channel_count (dimensions[n - 1]) || (n == 4 && dimensions[3] == 2)))
    {
      n--;
      self->has_mixed_slices = dimensions[n] == 2;
      self->n_channels = self->has_mixed_slices ? 1 : dimensions[n];
      self->n_slices = self->has_mixed_slices ? 2 : 1;
    }
  self->rows = dimensions[n - 2];
  self->columns = dimensions[n - 1];
  if (header->n_dimensions == 4 && n == 4 && dimensions[1] == 3 &&
      !may_be_channels (self->rows, self->columns))
    {
      self->n_channels = 3;
      self->planar = TRUE;
      return;
    }
  for (guint i = 1; i + 2 < n; i++)
    self->n_slices *= dimensions[i];
}

gboolean
idx_image_format_set_shape (IdxImageFormat *self,
                            const IdxShape *shape,
                            GError **error)
{
  guint64 n_values, n_pixels, wanted;
  guint n_channels;

  g_return_val_if_fail (self != NULL && shape != NULL && shape->n_channels <= 4, FALSE);

  n_values = self->n_slices * idx_image_format_get_n_levels (self);
  n_channels = MAX (shape->n_channels, 1);
  n_pixels = (guint64) shape->rows * shape->columns;
  if (n_pixels == 0 || !g_uint64_checked_mul (&wanted, n_pixels, n_channels) ||
      n_values % wanted != 0 || (n_channels == 2 && n_values != wanted))
    {
      g_autofree char *values = idx_text_format_count (n_values);
      g_autofree char *label = idx_shape_dup_label (shape);

      g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
                   ngettext ("A sample has %s value, which can't be divided into images of %s.",
                             "A sample has %s values, which can't be divided into images of %s.",
                             n_values),
                   values, label);
      return FALSE;
    }
  self->rows = shape->rows;
  self->columns = shape->columns;
  self->has_mixed_slices = n_channels == 2 && !shape->planar;
  self->n_channels = n_channels == 2 ? 1 : n_channels;
  self->planar = shape->planar && self->n_channels > 1;
  self->n_slices = n_values / n_pixels / self->n_channels;
  self->slice = 0;
  return TRUE;
}

void
idx_image_format_get_shape (const IdxImageFormat *self,
                            IdxShape *shape)
{
  g_return_if_fail (self != NULL && shape != NULL);

  shape->rows = self->rows;
  shape->columns = self->columns;
  shape->n_channels = self->has_mixed_slices ? 2 : self->n_channels > 1 ? self->n_channels
                                                                        : 0;
  shape->planar = self->planar;
}

gboolean
idx_image_format_has_size (const IdxImageFormat *self,
                           guint64 rows,
                           guint64 columns)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->rows == rows && self->columns == columns;
}

guint
idx_image_format_get_layout (const IdxImageFormat *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->has_mixed_slices ? 2 : self->planar ? 1
                                                   : 0;
}

gboolean
idx_image_format_is_same_layout (const IdxImageFormat *self,
                                 const IdxImageFormat *other)
{
  g_return_val_if_fail (self != NULL && other != NULL, FALSE);

  return self->rows == other->rows && self->columns == other->columns &&
         self->n_channels == other->n_channels &&
         idx_image_format_get_layout (self) == idx_image_format_get_layout (other);
}

gsize
idx_image_format_get_n_levels (const IdxImageFormat *self)
{
  return (gsize) self->rows * self->columns * self->n_channels;
}

gboolean
idx_image_format_is_levels (const IdxImageFormat *self)
{
  return self->element_type == IDX_ELEMENT_TYPE_UINT8 && idx_image_format_get_layout (self) == 0;
}

gsize
idx_image_format_get_offset (const IdxImageFormat *self)
{
  gsize slice_size = self->has_mixed_slices ? 1 : idx_image_format_get_n_levels (self);

  return (gsize) self->slice * slice_size * idx_element_type_get_size (self->element_type);
}

static double
read_value (const IdxImageFormat *self,
            const guint8 *bytes)
{
  if (idx_element_type_is_integer (self->element_type))
    return (double) idx_element_type_read_integer_in_order (self->element_type, bytes,
                                                            self->little_endian);
  return idx_float_values_get (bytes, idx_element_type_get_size (self->element_type),
                               !self->little_endian);
}

/* Returns the offset of a value from the first one of its slice, in values. @pixel counts the
 * pixels row by row. */
static gsize
get_offset_in_slice (const IdxImageFormat *self,
                     gsize pixel,
                     guint channel)
{
  if (self->has_mixed_slices)
    return pixel * (gsize) self->n_slices;
  return self->planar ? (gsize) channel * self->rows * self->columns + pixel
                      : pixel * self->n_channels + channel;
}

gsize
idx_image_format_get_value_offset (const IdxImageFormat *self,
                                   guint row,
                                   guint column,
                                   guint channel)
{
  gsize offset;

  g_return_val_if_fail (row < self->rows && column < self->columns, 0);
  g_return_val_if_fail (channel < self->n_channels, 0);

  offset = get_offset_in_slice (self, (gsize) row * self->columns + column, channel);
  return idx_image_format_get_offset (self) +
         offset * idx_element_type_get_size (self->element_type);
}

double
idx_image_format_get_value (const IdxImageFormat *self,
                            const guint8 *sample,
                            guint row,
                            guint column,
                            guint channel)
{
  return read_value (self,
                     sample + idx_image_format_get_value_offset (self, row, column, channel));
}

/* The weights of red, green, blue and alpha in the luminance (Rec. 709). */
static const double luminance[] = { 0.2126, 0.7152, 0.0722, 0 };

double
idx_image_format_get_luminance (const IdxImageFormat *self,
                                const guint8 *sample,
                                guint row,
                                guint column)
{
  double sum = 0;

  if (self->n_channels == 1)
    return idx_image_format_get_value (self, sample, row, column, 0);
  for (guint channel = 0; channel < self->n_channels; channel++)
    if (luminance[channel] > 0)
      sum += luminance[channel] * idx_image_format_get_value (self, sample, row, column, channel);
  return sum;
}

static double
get_mean_of_bytes (const guint8 *bytes,
                   gsize n_values)
{
  guint64 sum = 0;

  for (gsize i = 0; i < n_values; i++)
    sum += bytes[i];
  return (double) sum / (double) n_values;
}

double
idx_image_format_get_mean (const IdxImageFormat *self,
                           const guint8 *sample)
{
  IdxImageFormat format = *self;
  gsize size = idx_element_type_get_size (self->element_type);
  gsize n_pixels = (gsize) self->rows * self->columns;
  double sum = 0;
  double sum_of_weights = 0;

  if (self->n_channels == 1 && self->element_type == IDX_ELEMENT_TYPE_UINT8)
    return get_mean_of_bytes (sample, (gsize) self->n_slices * n_pixels);

  for (format.slice = 0; format.slice < format.n_slices; format.slice++)
    {
      const guint8 *slice = sample + idx_image_format_get_offset (&format);

      for (gsize pixel = 0; pixel < n_pixels; pixel++)
        for (guint channel = 0; channel < self->n_channels; channel++)
          {
            gsize offset = get_offset_in_slice (&format, pixel, channel);
            double value = read_value (self, slice + offset * size);
            double weight = self->n_channels == 1 ? 1 : luminance[channel];

            if (!isfinite (value))
              continue;
            sum += weight * value;
            sum_of_weights += weight;
          }
    }
  return sum / sum_of_weights;
}

/* Maps a finite value to a level. See idx_image_format_decode() for empty and single-value
 * ranges. */
static guint8
get_level (double value,
           const IdxRange *range)
{
  double half_width = range->maximum / 2 - range->minimum / 2;
  double fraction;

  if (range->minimum > range->maximum)
    return 128;
  if (!(half_width > 0))
    return value < range->minimum ? 0 : value > range->maximum ? 255
                                                               : 128;
  fraction = (value / 2 - range->minimum / 2) / half_width;
  return (guint8) (CLAMP (fraction, 0, 1) * 255 + 0.5);
}

IdxNonfinite
idx_nonfinite_find (double value)
{
  if (isnan (value))
    return IDX_NONFINITE_NAN;
  if (isinf (value))
    return value > 0 ? IDX_NONFINITE_PLUS_INFINITY : IDX_NONFINITE_MINUS_INFINITY;
  return IDX_NONFINITE_NONE;
}

/* Returns the level of any value. */
static guint8
get_any_level (double value,
               const IdxRange *range,
               IdxNonfinite *nonfinite)
{
  *nonfinite = idx_nonfinite_find (value);
  if (*nonfinite == IDX_NONFINITE_NONE)
    return get_level (value, range);
  return *nonfinite == IDX_NONFINITE_PLUS_INFINITY ? 255 : 0;
}

guint8
idx_image_format_get_level (const IdxImageFormat *self,
                            const guint8 *sample,
                            guint row,
                            guint column,
                            const IdxRange *range)
{
  IdxNonfinite nonfinite;

  return get_any_level (idx_image_format_get_value (self, sample, row, column, 0), range,
                        &nonfinite);
}

/* Converts unsigned bytes, by a table of all of them. @slice is the first value of the slice. */
static void
decode_bytes (const IdxImageFormat *self,
              const guint8 *slice,
              const IdxRange *range,
              guint8 *levels)
{
  gsize n_pixels = (gsize) self->rows * self->columns;
  guint8 table[256];

  for (guint value = 0; value < G_N_ELEMENTS (table); value++)
    table[value] = get_level (value, range);
  for (gsize pixel = 0; pixel < n_pixels; pixel++)
    for (guint channel = 0; channel < self->n_channels; channel++)
      levels[pixel * self->n_channels + channel] =
        table[slice[get_offset_in_slice (self, pixel, channel)]];
}

gboolean
idx_image_format_decode (const IdxImageFormat *self,
                         const guint8 *sample,
                         const IdxRange *range,
                         guint8 *levels,
                         guint8 *nonfinite)
{
  gsize size = idx_element_type_get_size (self->element_type);
  gsize n_pixels = (gsize) self->rows * self->columns;
  gboolean any_not_finite = FALSE;

  sample += idx_image_format_get_offset (self);
  if (self->element_type == IDX_ELEMENT_TYPE_UINT8)
    {
      decode_bytes (self, sample, range, levels);
      if (nonfinite != NULL)
        memset (nonfinite, IDX_NONFINITE_NONE, n_pixels * self->n_channels);
      return FALSE;
    }
  for (gsize pixel = 0; pixel < n_pixels; pixel++)
    for (guint channel = 0; channel < self->n_channels; channel++)
      {
        gsize i = pixel * self->n_channels + channel;
        gsize offset = get_offset_in_slice (self, pixel, channel);
        double value = read_value (self, sample + offset * size);
        IdxNonfinite kind;

        levels[i] = get_any_level (value, range, &kind);
        if (nonfinite != NULL)
          nonfinite[i] = (guint8) kind;
        any_not_finite = any_not_finite || kind != IDX_NONFINITE_NONE;
      }
  return any_not_finite;
}

/* Returns whether a value has a plausible magnitude. */
static gboolean
is_moderate (double value)
{
  return value == 0 || (fabs (value) > 1e-9 && fabs (value) < 1e12);
}

/* Returns whether all values look like small nonnegative integers in the wrong byte order: the byte
 * that should be the lowest is 0 in all values, and the byte that should be the highest isn't. */
static gboolean
integers_look_swapped (const guint8 *bytes,
                       gsize n_values,
                       gsize size)
{
  gboolean any_high = FALSE;

  for (gsize i = 0; i < n_values; i++)
    {
      if (bytes[i * size + size - 1] != 0)
        return FALSE;
      any_high = any_high || bytes[i * size] != 0;
    }
  return any_high;
}

gboolean
idx_image_format_looks_swapped (const IdxImageFormat *self,
                                const guint8 *bytes,
                                gsize n_values)
{
  IdxImageFormat swapped = *self;
  gsize size = idx_element_type_get_size (self->element_type);
  gsize n_moderate = 0, n_moderate_swapped = 0;

  if (size == 1 || n_values == 0 || self->little_endian)
    return FALSE;
  if (idx_element_type_is_integer (self->element_type))
    return integers_look_swapped (bytes, n_values, size);

  swapped.little_endian = TRUE;
  for (gsize i = 0; i < n_values; i++)
    {
      n_moderate += is_moderate (read_value (self, bytes + i * size)) ? 1 : 0;
      n_moderate_swapped += is_moderate (read_value (&swapped, bytes + i * size)) ? 1 : 0;
    }
  return n_moderate_swapped >= n_values - n_values / 10 && n_moderate < n_values - n_values / 4;
}

gboolean
idx_range_init (IdxRange *self,
                IdxElementType type)
{
  g_return_val_if_fail (self != NULL, FALSE);

  switch (type)
    {
    case IDX_ELEMENT_TYPE_UINT8:
      self->minimum = 0;
      self->maximum = 255;
      return TRUE;
    case IDX_ELEMENT_TYPE_INT8:
      self->minimum = -128;
      self->maximum = 127;
      return TRUE;
    case IDX_ELEMENT_TYPE_INT16:
    case IDX_ELEMENT_TYPE_INT32:
    case IDX_ELEMENT_TYPE_FLOAT32:
    case IDX_ELEMENT_TYPE_FLOAT64:
    default:
      self->minimum = INFINITY;
      self->maximum = -INFINITY;
      return FALSE;
    }
}

void
idx_range_include (IdxRange *self,
                   const IdxImageFormat *format,
                   const guint8 *bytes,
                   gsize n_values,
                   IdxNonfiniteCounts *not_finite)
{
  gsize size = idx_element_type_get_size (format->element_type);
  double minimum = self->minimum;
  double maximum = self->maximum;
  IdxNonfiniteCounts found = { 0 };

  for (gsize i = 0; i < n_values; i++)
    {
      double value = read_value (format, bytes + i * size);

      if (isfinite (value))
        {
          minimum = MIN (minimum, value);
          maximum = MAX (maximum, value);
        }
      else if (isnan (value))
        found.n_nan++;
      else
        found.n_infinite++;
    }
  self->minimum = minimum;
  self->maximum = maximum;
  if (not_finite != NULL)
    {
      not_finite->n_nan += found.n_nan;
      not_finite->n_infinite += found.n_infinite;
    }
}

void
idx_image_format_include_sample (const IdxImageFormat *self,
                                 const guint8 *sample,
                                 IdxRange *range)
{
  gsize n_levels, size;

  g_return_if_fail (self != NULL && sample != NULL && range != NULL);

  n_levels = idx_image_format_get_n_levels (self);
  size = idx_element_type_get_size (self->element_type);
  sample += idx_image_format_get_offset (self);
  if (!self->has_mixed_slices)
    idx_range_include (range, self, sample, n_levels, NULL);
  else
    for (gsize pixel = 0; pixel < n_levels; pixel++)
      idx_range_include (range, self, sample + get_offset_in_slice (self, pixel, 0) * size, 1,
                         NULL);
}
