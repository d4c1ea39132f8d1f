/* SPDX-License-Identifier: MIT */

/* The layout of the images in a sample (shape and element type), and the range of their values.
 *
 * Converts values to gray levels from 0 to 255 in double precision. Halves the bounds of the range
 * before it subtracts them, because the difference of two 64-bit floats may overflow. NaN and the
 * infinities get a level, too, and an IdxNonfinite that tells them apart from finite values. */

#include "idx-image-format.h"

#include "idx-error.h"
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

void
idx_image_format_init (IdxImageFormat *self,
                       const IdxHeader *header)
{
  const guint32 *dimensions = header->dimensions;
  guint n = header->n_dimensions;

  g_return_if_fail (self != NULL);
  g_return_if_fail (n >= 2);

  memset (self, 0, sizeof *self);
  self->element_type = header->element_type;
  self->little_endian = header->little_endian;
  self->n_channels = 1;
  self->n_slices = 1;
  if (n == 2)
    {
      set_vector_shape (self, dimensions[1]);
      return;
    }

  self->rows = dimensions[n - 2];
  self->columns = dimensions[n - 1];
  if (n == 4 && is_channel_count (dimensions[3]))
    {
      self->rows = dimensions[1];
      self->columns = dimensions[2];
      self->n_channels = dimensions[3];
      return;
    }
  if (n == 4 && is_channel_count (dimensions[1]))
    {
      self->n_channels = dimensions[1];
      self->planar = TRUE;
      return;
    }
  for (guint i = 1; i + 2 < n; i++)
    self->n_slices *= dimensions[i];
}

gboolean
idx_image_format_set_shape (IdxImageFormat *self,
                            guint rows,
                            guint columns,
                            GError **error)
{
  guint64 n_values, wanted;

  g_return_val_if_fail (self != NULL, FALSE);

  n_values = self->n_slices * idx_image_format_get_n_levels (self);
  wanted = (guint64) rows * columns;
  if (wanted == 0 || n_values % wanted != 0)
    {
      g_autofree char *values = idx_text_format_count (n_values);

      g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
                   ngettext ("A sample has %s value, which can't be divided into images of %u×%u.",
                             "A sample has %s values, which can't be divided into images of %u×%u.",
                             n_values),
                   values, rows, columns);
      return FALSE;
    }
  self->rows = rows;
  self->columns = columns;
  self->n_channels = 1;
  self->planar = FALSE;
  self->n_slices = n_values / wanted;
  self->slice = 0;
  return TRUE;
}

gboolean
idx_image_format_parse_shape (const char *text,
                              guint *rows,
                              guint *columns,
                              GError **error)
{
  g_auto (GStrv) parts = NULL;
  guint64 parsed[2];

  g_return_val_if_fail (text != NULL && rows != NULL && columns != NULL, FALSE);

  parts = g_strsplit (text, strstr (text, "×") != NULL ? "×" : "x", -1);
  if (g_strv_length (parts) != 2 ||
      !g_ascii_string_to_unsigned (parts[0], 10, 1, G_MAXUINT32, &parsed[0], NULL) ||
      !g_ascii_string_to_unsigned (parts[1], 10, 1, G_MAXUINT32, &parsed[1], NULL))
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
                   _ ("“%s” isn't a shape; write ROWSxCOLUMNS, such as 28x28."), text);
      return FALSE;
    }
  *rows = (guint) parsed[0];
  *columns = (guint) parsed[1];
  return TRUE;
}

gsize
idx_image_format_get_n_levels (const IdxImageFormat *self)
{
  return (gsize) self->rows * self->columns * self->n_channels;
}

gboolean
idx_image_format_is_levels (const IdxImageFormat *self)
{
  return self->element_type == IDX_ELEMENT_TYPE_UINT8 && !self->planar;
}

gsize
idx_image_format_get_offset (const IdxImageFormat *self)
{
  return (gsize) self->slice * idx_image_format_get_n_levels (self) *
         idx_element_type_get_size (self->element_type);
}

static double
read_value (const IdxImageFormat *self,
            const guint8 *bytes)
{
  guint8 ordered[8];
  gsize size = idx_element_type_get_size (self->element_type);
  guint64 bits = 0;
  guint32 bits32;
  float single;
  double value;

  if (self->little_endian)
    {
      for (gsize i = 0; i < size; i++)
        ordered[i] = bytes[size - 1 - i];
      bytes = ordered;
    }
  if (idx_element_type_is_integer (self->element_type))
    return (double) idx_element_type_read_integer (self->element_type, bytes);

  for (gsize i = 0; i < size; i++)
    bits = bits << 8 | bytes[i];
  if (self->element_type == IDX_ELEMENT_TYPE_FLOAT32)
    {
      bits32 = (guint32) bits;
      memcpy (&single, &bits32, sizeof single);
      return single;
    }
  memcpy (&value, &bits, sizeof value);
  return value;
}

/* Returns the offset of a value in its slice, in values. @pixel counts the pixels row by row. */
static gsize
get_offset_in_slice (const IdxImageFormat *self,
                     gsize pixel,
                     guint channel)
{
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
  gsize size = idx_element_type_get_size (self->element_type);
  gsize n_pixels = (gsize) self->n_slices * self->rows * self->columns;
  double sum = 0;
  double sum_of_weights = 0;

  if (self->n_channels == 1 && self->element_type == IDX_ELEMENT_TYPE_UINT8)
    return get_mean_of_bytes (sample, n_pixels);

  for (gsize pixel = 0; pixel < n_pixels; pixel++)
    for (guint channel = 0; channel < self->n_channels; channel++)
      {
        gsize offset = get_offset_in_slice (self, pixel, channel);
        double value = read_value (self, sample + offset * size);
        double weight = self->n_channels == 1 ? 1 : luminance[channel];

        if (!isfinite (value))
          continue;
        sum += weight * value;
        sum_of_weights += weight;
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
  for (gsize pixel = 0; pixel < n_pixels; pixel++)
    for (guint channel = 0; channel < self->n_channels; channel++)
      {
        gsize i = pixel * self->n_channels + channel;
        gsize offset = get_offset_in_slice (self, pixel, channel);
        double value = read_value (self, sample + offset * size);
        IdxNonfinite kind = idx_nonfinite_find (value);

        if (kind == IDX_NONFINITE_NONE)
          levels[i] = get_level (value, range);
        else
          levels[i] = kind == IDX_NONFINITE_PLUS_INFINITY ? 255 : 0;
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
