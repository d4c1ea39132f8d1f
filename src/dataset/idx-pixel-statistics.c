/* SPDX-License-Identifier: MIT */

/* Computes the mean and the standard deviation of the pixels of many images.
 *
 * The bytes of many images are counted by value in a chunk, so their sums are exact. Other values
 * are added one by one with the algorithm of Welford ("Note on a method for calculating corrected
 * sums of squares and products", 1962), which doesn't lose digits if the mean is large. Chunks are
 * combined with the formula of Chan, Golub and LeVeque ("Algorithms for computing the sample
 * variance", 1983). */

#include "idx-pixel-statistics.h"

#include <math.h>

#define N_BYTES 256

void
idx_pixel_statistics_init (IdxPixelStatistics *self,
                           const IdxImageFormat *format)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (format != NULL);
  g_return_if_fail (format->n_channels <= IDX_PIXEL_STATISTICS_MAX_CHANNELS);

  *self = (IdxPixelStatistics){ .format = *format };
}

/* Adds the values of another channel. */
static void
combine (IdxPixelChannel *self,
         const IdxPixelChannel *other)
{
  double n = (double) self->n + (double) other->n;
  double difference = other->mean - self->mean;

  if (other->n == 0)
    return;
  self->sum_of_squares += other->sum_of_squares + difference * difference * (double) self->n *
                                                    ((double) other->n / n);
  self->mean += difference * ((double) other->n / n);
  self->n += other->n;
}

/* Returns the values of a channel from the number of times that each byte occurs. */
static IdxPixelChannel
summarize_bytes (const guint64 *counts)
{
  IdxPixelChannel summary = { 0 };
  guint64 sum = 0;

  for (guint value = 0; value < N_BYTES; value++)
    {
      summary.n += counts[value];
      sum += counts[value] * value;
    }
  if (summary.n == 0)
    return summary;
  summary.mean = (double) sum / (double) summary.n;
  for (guint value = 0; value < N_BYTES; value++)
    {
      double difference = value - summary.mean;

      summary.sum_of_squares += difference * difference * (double) counts[value];
    }
  return summary;
}

/* Adds the unsigned bytes of samples whose channels are interleaved. */
static void
include_bytes (IdxPixelStatistics *self,
               const guint8 *bytes,
               gsize n_bytes)
{
  guint n_channels = self->format.n_channels;
  guint64 counts[IDX_PIXEL_STATISTICS_MAX_CHANNELS][N_BYTES] = { 0 };

  for (gsize first = 0; first + n_channels <= n_bytes; first += n_channels)
    for (guint channel = 0; channel < n_channels; channel++)
      counts[channel][bytes[first + channel]]++;
  for (guint channel = 0; channel < n_channels; channel++)
    {
      IdxPixelChannel summary = summarize_bytes (counts[channel]);

      combine (&self->channels[channel], &summary);
    }
}

static void
include_pixel (IdxPixelChannel *self,
               double value)
{
  double difference = value - self->mean;

  if (!isfinite (value))
    return;
  self->n++;
  self->mean += difference / (double) self->n;
  self->sum_of_squares += difference * (value - self->mean);
}

/* Adds all slices of a sample. */
static void
include_sample (IdxPixelStatistics *self,
                const guint8 *sample)
{
  IdxImageFormat format = self->format;

  for (format.slice = 0; format.slice < format.n_slices; format.slice++)
    for (guint row = 0; row < format.rows; row++)
      for (guint column = 0; column < format.columns; column++)
        for (guint channel = 0; channel < format.n_channels; channel++)
          include_pixel (&self->channels[channel],
                         idx_image_format_get_value (&format, sample, row, column, channel));
}

void
idx_pixel_statistics_include (IdxPixelStatistics *self,
                              const guint8 *samples,
                              gsize n_samples)
{
  const IdxImageFormat *format;
  gsize sample_size;

  g_return_if_fail (self != NULL);

  format = &self->format;
  sample_size = (gsize) format->rows * format->columns * format->n_channels *
                (gsize) format->n_slices * idx_element_type_get_size (format->element_type);
  if (idx_image_format_is_levels (format))
    {
      include_bytes (self, samples, n_samples * sample_size);
      return;
    }
  for (gsize i = 0; i < n_samples; i++)
    include_sample (self, samples + i * sample_size);
}

double
idx_pixel_statistics_get_scale (const IdxPixelStatistics *self)
{
  g_return_val_if_fail (self != NULL, 1);

  switch (self->format.element_type)
    {
    case IDX_ELEMENT_TYPE_UINT8:
      return G_MAXUINT8;
    case IDX_ELEMENT_TYPE_INT8:
      return G_MAXINT8;
    case IDX_ELEMENT_TYPE_INT16:
      return G_MAXINT16;
    case IDX_ELEMENT_TYPE_INT32:
      return G_MAXINT32;
    case IDX_ELEMENT_TYPE_FLOAT32:
    case IDX_ELEMENT_TYPE_FLOAT64:
    default:
      return 1;
    }
}

gboolean
idx_pixel_statistics_get_channel (const IdxPixelStatistics *self,
                                  guint channel,
                                  double *mean,
                                  double *deviation)
{
  const IdxPixelChannel *values;
  double scale;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (channel < IDX_PIXEL_STATISTICS_MAX_CHANNELS, FALSE);
  g_return_val_if_fail (mean != NULL && deviation != NULL, FALSE);

  values = &self->channels[channel];
  if (values->n == 0 || !isfinite (values->mean) || !isfinite (values->sum_of_squares))
    return FALSE;
  scale = idx_pixel_statistics_get_scale (self);
  *mean = values->mean / scale;
  *deviation = sqrt (values->sum_of_squares / (double) values->n) / scale;
  return TRUE;
}

char *
idx_pixel_statistics_to_text (const IdxPixelStatistics *self)
{
  g_autoptr (GString) means = g_string_new (NULL);
  g_autoptr (GString) deviations = g_string_new (NULL);

  g_return_val_if_fail (self != NULL, NULL);

  for (guint channel = 0; channel < self->format.n_channels; channel++)
    {
      char number[G_ASCII_DTOSTR_BUF_SIZE];
      double mean, deviation;

      if (!idx_pixel_statistics_get_channel (self, channel, &mean, &deviation))
        return NULL;
      g_string_append (means, channel > 0 ? ", " : "");
      g_string_append (means, g_ascii_formatd (number, sizeof number, "%.5g", mean));
      g_string_append (deviations, channel > 0 ? ", " : "");
      g_string_append (deviations, g_ascii_formatd (number, sizeof number, "%.5g", deviation));
    }
  return g_strdup_printf ("mean=[%s], std=[%s]", means->str, deviations->str);
}
