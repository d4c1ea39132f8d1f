/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

struct _IdxDataset
{
  GObject parent_instance;
  IdxFile *images;
  IdxLabels *labels;
  IdxDecisions *decisions;
  IdxSuggestions *suggestions;
  IdxSuggestions *compared;
  IdxPositions *positions;
  GPtrArray *pairing_messages;
  char *name;
  char *stem;
  guint n_samples;
  gboolean loaded;
  IdxImageFormat format;
  IdxRange range;
  IdxNotFinite not_finite;
  guint64 n_scanned;
  gboolean all_scanned;
  GArray *means;
  IdxDistanceFunc distance_func;
  GObject *distance_source;
  GArray *distances; /* computed by the last sort by similarity */
};

/**
 * idx_dataset_update_n_samples:
 *
 * Updates the number of samples from the images file. Once that number is final, drops the
 * labels of missing samples.
 */
void idx_dataset_update_n_samples (IdxDataset *self);

/**
 * idx_dataset_set_range:
 * @not_finite: counts of the values that aren't finite
 *
 * Sets the range of all values. Emits `format-changed` if it differs.
 */
void idx_dataset_set_range (IdxDataset *self,
                            const IdxRange *range,
                            const IdxNotFinite *not_finite);

G_END_DECLS
