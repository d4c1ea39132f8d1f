/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_STATISTICS_VIEW (idx_statistics_view_get_type ())
G_DECLARE_FINAL_TYPE (IdxStatisticsView, idx_statistics_view, IDX, STATISTICS_VIEW, GtkWidget)

/**
 * idx_statistics_view_show:
 * @dataset: (nullable): the dataset, which defines how values are stored
 * @sample: (nullable): the bytes of a sample, as they are stored; %NULL for none
 *
 * Shows the histogram of an image, the range and the mean of its values, and how many of them are
 * infinite or NaN, once a job has computed them.
 */
void idx_statistics_view_show (IdxStatisticsView *self,
                               IdxDataset *dataset,
                               GBytes *sample);

G_END_DECLS
