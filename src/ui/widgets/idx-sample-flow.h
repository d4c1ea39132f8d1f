/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-display-options.h"

G_BEGIN_DECLS

#define IDX_TYPE_SAMPLE_FLOW (idx_sample_flow_get_type ())
G_DECLARE_FINAL_TYPE (IdxSampleFlow, idx_sample_flow, IDX, SAMPLE_FLOW, GtkWidget)

/**
 * idx_sample_flow_set_display_options:
 * @options: how to draw images; until this is called, the defaults apply
 */
void idx_sample_flow_set_display_options (IdxSampleFlow *self,
                                          IdxDisplayOptions *options);

/**
 * idx_sample_flow_show:
 * @dataset: (nullable): a dataset, or %NULL to show nothing
 * @indices: (nullable) (element-type guint32): the indices of a few of its samples
 *
 * Shows the images of samples in lines that wrap like text. Activating an image activates
 * `win.go-to`.
 */
void idx_sample_flow_show (IdxSampleFlow *self,
                           IdxDataset *dataset,
                           GArray *indices);

G_END_DECLS
