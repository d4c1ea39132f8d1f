/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

struct _IdxDataset
{
  GObject parent_instance;
  IdxFile *images;
  IdxLabels *labels;
  IdxSuggestions *suggestions;
  GPtrArray *pairing_messages;
  char *name;
  char *stem;
  guint n_samples;
  gboolean loaded;
  IdxImageFormat format;
  IdxRange range;
  IdxNotFinite not_finite;
  guint64 n_looked_at;
  gboolean all_looked_at;
  GArray *means;
};

/**
 * idx_dataset_update_n_samples:
 *
 * Takes over how many samples the file of the images is known to hold by now; the list
 * shrinks if they are fewer.
 */
void idx_dataset_update_n_samples (IdxDataset *self);

/**
 * idx_dataset_set_range:
 * @not_finite: the values that have no place in @range
 *
 * Takes over what values are drawn over, after all of them have been read. Emits `format-changed` if
 * that is new.
 */
void idx_dataset_set_range (IdxDataset *self,
                            const IdxRange *range,
                            const IdxNotFinite *not_finite);

G_END_DECLS
