/* SPDX-License-Identifier: MIT */

/* Computes the range, mean and histogram of the values of one image, and the mean and the standard
 * deviation of the pixels of many.
 *
 * The mean is computed incrementally, mean += value / n - mean / n, so that neither a sum nor a
 * difference of large floats can overflow. For integers, the bin width is an integer. Otherwise
 * some bins would cover more possible values than their neighbors, and the histogram would look
 * like a comb.
 *
 * The bytes of many images are counted by value in a chunk, so their sums are exact. Other values
 * are added one by one with the algorithm of Welford ("Note on a method for calculating corrected
 * sums of squares and products", 1962), which doesn't lose digits if the mean is large. Chunks are
 * combined with the formula of Chan, Golub and LeVeque ("Algorithms for computing the sample
 * variance", 1983). */

#include "idx-image-statistics.h"

#include <math.h>
#include <string.h>

#define N_BYTES 256

typedef void (*ValueFunc) (IdxImageStatistics *self,
                           double value);

/* Calls a function for each value; checks for cancellation after each row. */
static gboolean
visit_values (IdxImageStatistics *self,
              const IdxImageFormat *format,
              const guint8 *sample,
              ValueFunc visit,
              GCancellable *cancellable,
              GError **error)
{
  for (guint row = 0; row < format->rows; row++)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      for (guint column = 0; column < format->columns; column++)
        for (guint channel = 0; channel < format->n_channels; channel++)
          visit (self, idx_image_format_get_value (format, sample, row, column, channel));
    }
  return TRUE;
}

/* Updates the range, the mean and the counts. */
static void
include_value (IdxImageStatistics *self,
               double value)
{
  if (isnan (value))
    self->not_finite.n_nan++;
  else if (isinf (value))
    self->not_finite.n_infinite++;
  else
    {
      double n = (double) ++self->n_finite;

      self->range.minimum = MIN (self->range.minimum, value);
      self->range.maximum = MAX (self->range.maximum, value);
      self->mean += value / n - self->mean / n;
    }
}

/* Sets the number and the width of the bins from the range. */
static void
init_bins (IdxImageStatistics *self,
           gboolean is_integer)
{
  const double n = IDX_IMAGE_STATISTICS_MAX_BINS;
  const IdxRange *range = &self->range;

  if (self->n_finite == 0)
    {
      self->mean = NAN;
      return;
    }
  if (is_integer)
    {
      double n_values = range->maximum - range->minimum + 1;

      self->bin_width = ceil (n_values / n);
      self->n_bins = (guint) ceil (n_values / self->bin_width);
      return;
    }
  self->bin_width = range->maximum / n - range->minimum / n;
  self->n_bins = self->bin_width > 0 ? IDX_IMAGE_STATISTICS_MAX_BINS : 1;
}

/* Adds a value to its bin. Halves the terms of the difference, which may overflow for large
 * floats. */
static void
count_value (IdxImageStatistics *self,
             double value)
{
  double bin = 0;

  if (!isfinite (value))
    return;
  if (self->bin_width > 0)
    bin = (value / 2 - self->range.minimum / 2) / (self->bin_width / 2);
  self->bins[(guint) CLAMP (bin, 0, self->n_bins - 1.0)]++;
}

gboolean
idx_image_statistics_compute (IdxImageStatistics *statistics,
                              const IdxImageFormat *format,
                              const guint8 *sample,
                              GCancellable *cancellable,
                              GError **error)
{
  g_return_val_if_fail (statistics != NULL, FALSE);
  g_return_val_if_fail (format != NULL && sample != NULL, FALSE);

  memset (statistics, 0, sizeof *statistics);
  statistics->range = (IdxRange){ INFINITY, -INFINITY };
  if (!visit_values (statistics, format, sample, include_value, cancellable, error))
    return FALSE;
  init_bins (statistics, idx_element_type_is_integer (format->element_type));
  return visit_values (statistics, format, sample, count_value, cancellable, error);
}

/* --- Pixels of many images --- */

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
