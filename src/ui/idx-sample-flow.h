/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-display-options.h"

G_BEGIN_DECLS

#define IDX_TYPE_SAMPLE_FLOW (idx_sample_flow_get_type ())
G_DECLARE_FINAL_TYPE (IdxSampleFlow, idx_sample_flow, IDX, SAMPLE_FLOW, GtkWidget)

/**
 * idx_sample_flow_set_display_options:
 * @options: how to draw images; the defaults of a new one apply until it is called
 */
void idx_sample_flow_set_display_options (IdxSampleFlow *self,
                                          IdxDisplayOptions *options);

/**
 * idx_sample_flow_show:
 * @dataset: (nullable): a dataset, or %NULL to show nothing
 * @indices: (nullable) (element-type guint32): a few of its samples
 *
 * Shows the images of samples in lines, like words. To activate one activates `win.go-to`.
 */
void idx_sample_flow_show (IdxSampleFlow *self,
                           IdxDataset *dataset,
                           GArray *indices);

G_END_DECLS
