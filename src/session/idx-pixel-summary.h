/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

#define IDX_TYPE_PIXEL_SUMMARY (idx_pixel_summary_get_type ())
G_DECLARE_FINAL_TYPE (IdxPixelSummary, idx_pixel_summary, IDX, PIXEL_SUMMARY, GObject)

/**
 * idx_pixel_summary_get:
 *
 * The mean and the standard deviation of the pixels of @dataset, which a job computes once. Emits
 * `changed ()` when they are known.
 *
 * Returns: (transfer none): the summary, which belongs to @dataset
 */
IdxPixelSummary *idx_pixel_summary_get (IdxDataset *dataset);

/**
 * idx_pixel_summary_compute:
 * @dataset: the dataset of @self
 *
 * Starts the job, unless the result is known, the job is running, or @dataset isn't loaded yet:
 * compressed images are read once before.
 */
void idx_pixel_summary_compute (IdxPixelSummary *self,
                                IdxDataset *dataset);

/**
 * idx_pixel_summary_cancel:
 *
 * Cancels the job. Also forgets why it failed, so that it can be started again.
 */
void idx_pixel_summary_cancel (IdxPixelSummary *self);

/**
 * idx_pixel_summary_get_text:
 *
 * Returns: (transfer none) (nullable): the result, or why there is none, for display; %NULL if it
 *   isn't known yet
 */
const char *idx_pixel_summary_get_text (IdxPixelSummary *self);

G_END_DECLS
