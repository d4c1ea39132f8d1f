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
 *
 * Takes over what values are drawn over. Emits `format-changed` if that is new.
 */
void idx_dataset_set_range (IdxDataset *self,
                            const IdxRange *range);

G_END_DECLS
