/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"
#include "idx-display-options.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The number of thumbnails in a strip. */
#define IDX_SAMPLE_STRIP_LENGTH 6

/**
 * IdxSampleStrip:
 *
 * The thumbnails of a few samples in one line: a picture that can't be activated.
 */
#define IDX_TYPE_SAMPLE_STRIP (idx_sample_strip_get_type ())
G_DECLARE_FINAL_TYPE (IdxSampleStrip, idx_sample_strip, IDX, SAMPLE_STRIP, GtkWidget)

/**
 * idx_sample_strip_set_display_options:
 * @options: how to draw the thumbnails
 */
void idx_sample_strip_set_display_options (IdxSampleStrip *self,
                                           IdxDisplayOptions *options);

/**
 * idx_sample_strip_show:
 * @dataset: (nullable): a dataset, or %NULL to show nothing
 * @indices: (nullable) (element-type guint32): the samples, of which only the first
 *   %IDX_SAMPLE_STRIP_LENGTH are shown
 *
 * Shows samples, whose images are read in a job.
 */
void idx_sample_strip_show (IdxSampleStrip *self,
                            IdxDataset *dataset,
                            GArray *indices);

G_END_DECLS
