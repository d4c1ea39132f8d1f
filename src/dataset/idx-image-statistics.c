/* SPDX-License-Identifier: MIT */

/* Computes the range, mean and histogram of the values of one image.
 *
 * The mean is computed incrementally, mean += value / n - mean / n, so that neither a sum nor a
 * difference of large floats can overflow. For integers, the bin width is an integer. Otherwise
 * some bins would cover more possible values than their neighbors, and the histogram would look
 * like a comb. */

#include "idx-image-statistics.h"

#include <math.h>
#include <string.h>

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
