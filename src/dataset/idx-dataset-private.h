/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

struct _IdxDataset
{
  GObject parent_instance;
  IdxFile *images;
  IdxLabels *labels;
  IdxLabels *hidden_labels; /* of a copy that hides its labels; else NULL */
  IdxDecisions *decisions;
  GPtrArray *opinions;               /* see idx_dataset_get_opinions() */
  IdxSuggestions *suggestions;       /* from checking the labels or from a file; NULL if none */
  IdxSuggestions *check_suggestions; /* see idx_dataset_get_check_suggestions() */
  IdxMapPoints *positions;           /* of the samples on the map; NULL if there is none */
  IdxFeatures *features;             /* of a model; NULL if the images are compared */
  GPtrArray *opening_messages;       /* from finding and opening the files */
  char *name;
  char *stem; /* see idx_dataset_get_stem() */
  guint n_samples;
  gboolean is_loaded; /* whether @n_samples is final */
  IdxImageFormat format;
  IdxRange range;
  IdxTone tone;
  IdxNonfiniteCounts not_finite; /* the numbers of values that are NaN or infinite */
  guint64 n_scanned;             /* @not_finite counts values of the first @n_scanned samples */
  gboolean has_scanned_all;      /* whether @not_finite counts values of all samples */
  GArray *sample_means;          /* float; NULL before the first sort by mean */
  IdxDistanceFunc distance_func; /* see idx_dataset_set_distance_func() */
  GObject *distance_source;      /* the first argument of @distance_func */
  GArray *distances;             /* float, from the last sort by similarity */
};

/**
 * idx_dataset_update_n_samples:
 *
 * Updates the number of samples from the images file. Once that number is final, drops the labels
 * of missing samples.
 */
void idx_dataset_update_n_samples (IdxDataset *self);

/**
 * idx_dataset_set_range:
 * @range: the range of all values
 * @not_finite: the number of values that aren't finite
 *
 * Emits `format-changed` if the range changes.
 */
void idx_dataset_set_range (IdxDataset *self,
                            const IdxRange *range,
                            const IdxNonfiniteCounts *not_finite);

G_END_DECLS
