/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-image-format.h"

G_BEGIN_DECLS

/**
 * IDX_PIXEL_STATISTICS_MAX_CHANNELS:
 *
 * The maximum number of channels.
 */
#define IDX_PIXEL_STATISTICS_MAX_CHANNELS 4

/**
 * IdxPixelChannel:
 * @n: the number of finite values so far
 * @mean: their mean
 * @sum_of_squares: the sum of the squares of their differences from the mean
 *
 * The values of a channel.
 */
typedef struct
{
  guint64 n;
  double mean;
  double sum_of_squares;
} IdxPixelChannel;

/**
 * IdxPixelStatistics:
 * @format: the format of the images
 * @channels: the stored values of each channel
 *
 * The mean and the standard deviation of all values of many images, by channel.
 */
typedef struct
{
  IdxImageFormat format;
  IdxPixelChannel channels[IDX_PIXEL_STATISTICS_MAX_CHANNELS];
} IdxPixelStatistics;

/**
 * idx_pixel_statistics_init:
 * @format: the format of the images
 *
 * Starts without images.
 */
void idx_pixel_statistics_init (IdxPixelStatistics *self,
                                const IdxImageFormat *format);

/**
 * idx_pixel_statistics_include:
 * @samples: @n_samples stored samples
 *
 * Adds all finite values of samples.
 */
void idx_pixel_statistics_include (IdxPixelStatistics *self,
                                   const guint8 *samples,
                                   gsize n_samples);

/**
 * idx_pixel_statistics_get_scale:
 *
 * Returns: the number by which training code divides values: the largest value of an integer type,
 *   such as 255; 1 for floats
 */
double idx_pixel_statistics_get_scale (const IdxPixelStatistics *self);

/**
 * idx_pixel_statistics_get_channel:
 * @channel: a channel of the images
 * @mean: (out): the mean of the values, divided by the scale
 * @deviation: (out): the standard deviation of the values, divided by the scale; that of the
 *   population, so a single value has 0
 *
 * Returns: %FALSE if the channel has no finite value, or if its values are so large that the
 *   results aren't finite
 */
gboolean idx_pixel_statistics_get_channel (const IdxPixelStatistics *self,
                                           guint channel,
                                           double *mean,
                                           double *deviation);

/**
 * idx_pixel_statistics_to_text:
 *
 * Returns: (transfer full) (nullable): the statistics as arguments for training code, like
 *   "mean=[0.13066], std=[0.30811]", with a point in every locale; %NULL if a channel has none
 */
char *idx_pixel_statistics_to_text (const IdxPixelStatistics *self);

G_END_DECLS
