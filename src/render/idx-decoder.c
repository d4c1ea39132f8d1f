/* SPDX-License-Identifier: MIT */

/* Turns the bytes of a sample into an image. Unsigned bytes are used in place; values of other
 * types are converted to levels, in a buffer that is reused for each image. */

#include "idx-decoder.h"

#include "idx-value-text.h"

#include <math.h>

struct _IdxDecoder
{
  IdxImageFormat format;
  IdxRange range;
  gboolean uses_own_ranges; /* whether the range is that of each sample */
  guint8 *levels;           /* a buffer for one image; NULL if samples are used in place */
  guint8 *nonfinite;        /* the IdxNonfinite of these levels, in the same allocation */
};

IdxDecoder *
idx_decoder_new_stored (IdxDataset *dataset)
{
  IdxDecoder *self;
  gsize n_levels;

  g_return_val_if_fail (IDX_IS_DATASET (dataset), NULL);

  self = g_new0 (IdxDecoder, 1);
  self->format = *idx_dataset_get_format (dataset);
  self->range = *idx_dataset_get_range (dataset);
  if (!idx_image_format_is_levels (&self->format))
    {
      n_levels = idx_image_format_get_n_levels (&self->format);
      self->levels = g_malloc (2 * n_levels);
      self->nonfinite = self->levels + n_levels;
    }
  return self;
}

static void
set_range (IdxDecoder *self,
           const IdxRange *range)
{
  gsize n_levels;

  if (range->minimum == self->range.minimum && range->maximum == self->range.maximum)
    return;
  self->range = *range;
  /* Even unsigned bytes must be converted now. */
  n_levels = idx_image_format_get_n_levels (&self->format);
  if (self->levels == NULL)
    self->levels = g_malloc (2 * n_levels);
  self->nonfinite = self->levels + n_levels;
}

void
idx_decoder_set_range (IdxDecoder *self,
                       const IdxRange *range)
{
  g_return_if_fail (self != NULL && range != NULL);

  self->uses_own_ranges = FALSE;
  set_range (self, range);
}

IdxDecoder *
idx_decoder_new (IdxDataset *dataset)
{
  IdxDecoder *self = idx_decoder_new_stored (dataset);

  g_return_val_if_fail (self != NULL, NULL);

  set_range (self, idx_dataset_get_shown_range (dataset));
  self->uses_own_ranges = idx_dataset_get_tone (dataset)->uses_own_ranges;
  return self;
}

/* Sets the range of a sample if each has its own. */
static void
prepare_range (IdxDecoder *self,
               const guint8 *sample)
{
  IdxRange range = { INFINITY, -INFINITY };

  if (!self->uses_own_ranges)
    return;
  idx_image_format_include_sample (&self->format, sample, &range);
  set_range (self, &range);
}

const IdxRange *
idx_decoder_get_range (IdxDecoder *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return &self->range;
}

void
idx_decoder_free (IdxDecoder *self)
{
  if (self == NULL)
    return;
  g_free (self->levels);
  g_free (self);
}

void
idx_decoder_get_raster (IdxDecoder *self,
                        const guint8 *sample,
                        IdxOrientation orientation,
                        IdxRaster *raster)
{
  const IdxImageFormat *format;
  const guint8 *levels;
  gboolean has_nonfinite = FALSE;

  g_return_if_fail (self != NULL && sample != NULL && raster != NULL);

  format = &self->format;
  prepare_range (self, sample);
  if (self->levels == NULL)
    levels = sample + idx_image_format_get_offset (format);
  else
    {
      has_nonfinite = idx_image_format_decode (format, sample, &self->range, self->levels,
                                               self->nonfinite);
      levels = self->levels;
    }
  idx_raster_init_full (raster, levels, has_nonfinite ? self->nonfinite : NULL, format->rows,
                        format->columns, format->n_channels, orientation);
}

GBytes *
idx_decoder_dup_levels (IdxDecoder *self,
                        const guint8 *sample)
{
  gsize n_levels;
  gboolean has_nonfinite;

  g_return_val_if_fail (self != NULL && sample != NULL, NULL);

  prepare_range (self, sample);
  n_levels = idx_image_format_get_n_levels (&self->format);
  if (self->levels == NULL)
    return g_bytes_new (sample + idx_image_format_get_offset (&self->format), n_levels);
  has_nonfinite = idx_image_format_decode (&self->format, sample, &self->range, self->levels,
                                           self->nonfinite);
  return g_bytes_new (self->levels, has_nonfinite ? 2 * n_levels : n_levels);
}

GBytes *
idx_decoder_decode (IdxDecoder *self,
                    GBytes *sample,
                    gboolean use_own_range)
{
  const guint8 *bytes;
  IdxRange range = { INFINITY, -INFINITY };

  g_return_val_if_fail (self != NULL && sample != NULL, NULL);

  bytes = g_bytes_get_data (sample, NULL);
  if (use_own_range)
    {
      idx_image_format_include_sample (&self->format, bytes, &range);
      idx_decoder_set_range (self, &range);
    }
  return idx_decoder_dup_levels (self, bytes);
}

void
idx_decoder_get_size (IdxDecoder *self,
                      IdxOrientation orientation,
                      guint *rows,
                      guint *columns)
{
  g_return_if_fail (self != NULL);

  idx_orientation_get_size (orientation, self->format.rows, self->format.columns, rows, columns);
}

static char *
dup_values (IdxDecoder *self,
            const guint8 *sample,
            IdxOrientation orientation,
            guint row,
            guint column,
            gboolean is_short)
{
  const IdxImageFormat *format = &self->format;
  GString *text = g_string_new (NULL);

  idx_orientation_convert_to_stored (orientation, format->rows, format->columns, &row, &column);
  for (guint channel = 0; channel < format->n_channels; channel++)
    {
      if (channel > 0)
        g_string_append (text, is_short ? "\n" : ", ");
      idx_value_text_append (text, format->element_type,
                             idx_image_format_get_value (format, sample, row, column, channel),
                             is_short);
    }
  return g_string_free (text, FALSE);
}

char *
idx_decoder_dup_value (IdxDecoder *self,
                       const guint8 *sample,
                       IdxOrientation orientation,
                       guint row,
                       guint column)
{
  g_return_val_if_fail (self != NULL && sample != NULL, NULL);

  return dup_values (self, sample, orientation, row, column, FALSE);
}

char *
idx_decoder_dup_short_value (IdxDecoder *self,
                             const guint8 *sample,
                             IdxOrientation orientation,
                             guint row,
                             guint column)
{
  g_return_val_if_fail (self != NULL && sample != NULL, NULL);

  return dup_values (self, sample, orientation, row, column, TRUE);
}

gsize
idx_decoder_get_value_offset (IdxDecoder *self,
                              IdxOrientation orientation,
                              guint row,
                              guint column)
{
  g_return_val_if_fail (self != NULL, 0);

  idx_orientation_convert_to_stored (orientation, self->format.rows, self->format.columns, &row,
                                     &column);
  return idx_image_format_get_value_offset (&self->format, row, column, 0);
}

char *
idx_decoder_dup_number (IdxDecoder *self,
                        double value)
{
  g_return_val_if_fail (self != NULL, NULL);

  return idx_value_text_dup (self->format.element_type, value, TRUE);
}
