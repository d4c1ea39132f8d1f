/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-decoder.h"
#include "idx-difference.h"

G_BEGIN_DECLS

#define IDX_PAIR_N_IMAGES 2

/**
 * IdxPairConversion:
 * @decoder: (transfer full): converts the samples
 * @samples: (transfer full): as stored
 * @levels: (transfer full): the result: the samples as drawn
 *
 * The input of a job that converts two samples to levels.
 */
typedef struct
{
  IdxDecoder *decoder;
  GBytes *samples[IDX_PAIR_N_IMAGES];
  GBytes *levels[IDX_PAIR_N_IMAGES];
} IdxPairConversion;

/**
 * idx_pair_conversion_free:
 * @data: (transfer full): an #IdxPairConversion
 */
void idx_pair_conversion_free (gpointer data);

/**
 * idx_pair_conversion_run:
 * @data: an #IdxPairConversion
 *
 * Computes the levels. Blocks; it is the work of a job.
 *
 * Returns: (transfer none): @data, or %NULL with %G_IO_ERROR_CANCELLED
 */
gpointer idx_pair_conversion_run (gpointer data,
                                  IdxProgress *progress,
                                  GCancellable *cancellable,
                                  GError **error);

/**
 * IdxPairSubtraction:
 * @datasets: (transfer full): snapshots of the datasets of the two samples, maybe the same twice
 * @indices: the samples
 * @samples: (transfer full): a result: the samples as stored
 * @difference: (transfer full): a result: the first sample minus the second
 *
 * The input of a job that reads two samples and subtracts them.
 */
typedef struct
{
  IdxDataset *datasets[IDX_PAIR_N_IMAGES];
  guint32 indices[IDX_PAIR_N_IMAGES];
  GBytes *samples[IDX_PAIR_N_IMAGES];
  IdxDifference *difference;
} IdxPairSubtraction;

/**
 * idx_pair_subtraction_free:
 * @data: (transfer full): an #IdxPairSubtraction
 */
void idx_pair_subtraction_free (gpointer data);

/**
 * idx_pair_subtraction_run:
 * @data: an #IdxPairSubtraction
 *
 * Reads the samples and computes the difference. Blocks; it is the work of a job.
 *
 * Returns: (transfer none): the difference, or %NULL with an error
 */
gpointer idx_pair_subtraction_run (gpointer data,
                                   IdxProgress *progress,
                                   GCancellable *cancellable,
                                   GError **error);

G_END_DECLS
