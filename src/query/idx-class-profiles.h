/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * IdxClassDetail:
 * @IDX_CLASS_DETAIL_MEANS: only the mean images
 * @IDX_CLASS_DETAIL_ALL: also the spread and the most and least typical samples
 *
 * What to compute for each class.
 */
typedef enum
{
  IDX_CLASS_DETAIL_MEANS,
  IDX_CLASS_DETAIL_ALL
} IdxClassDetail;

/**
 * IdxClassProfile:
 * @label: the label of the class
 * @n_samples: the number of samples with this label
 * @mean: (nullable): the mean image of these samples, rounded; black if there are none
 * @spread: (nullable): twice the standard deviation of their pixels, as an image; an alpha
 *   channel is opaque
 * @typical: (element-type guint32): the indices of up to 20 samples, the most typical first
 * @atypical: (element-type guint32): the indices of up to 20 other samples, the least typical first
 *
 * Statistics of a class. @mean and @spread are %NULL if the images are too large, or all classes
 * together have too many pixels.
 */
typedef struct
{
  gint64 label;
  guint n_samples;
  GBytes *mean;
  GBytes *spread;
  GArray *typical;
  GArray *atypical;
} IdxClassProfile;

#define IDX_TYPE_CLASS_PROFILES (idx_class_profiles_get_type ())
G_DECLARE_FINAL_TYPE (IdxClassProfiles, idx_class_profiles, IDX, CLASS_PROFILES, GObject)

/**
 * IdxClassProfilesInput:
 *
 * What profiles are computed from: a snapshot of a dataset.
 */
typedef struct _IdxClassProfilesInput IdxClassProfilesInput;

/**
 * idx_class_profiles_input_new:
 * @dataset: a loaded dataset with labels
 *
 * Returns: (transfer full): a snapshot, for any thread
 */
IdxClassProfilesInput *idx_class_profiles_input_new (IdxDataset *dataset,
                                                     IdxClassDetail detail);

/**
 * idx_class_profiles_input_free:
 * @data: an #IdxClassProfilesInput
 */
void idx_class_profiles_input_free (gpointer data);

/**
 * idx_class_profiles_compute:
 * @input: an #IdxClassProfilesInput
 * @progress: (nullable): receives the progress
 *
 * Computes a profile of each class by the current labels. The mean and the spread are computed from
 * the first 100,000 samples, or from fewer if these take more than a gigabyte.
 *
 * If the labels have been checked, the most typical samples have the largest margins (see
 * #IdxSuggestion), and the least typical samples the smallest; relabeled and excluded samples are
 * left out. Otherwise, or if the suggestions are a list, the most typical samples are closest to
 * the mean image, and the least typical samples are farthest from it, among the samples from which
 * the mean was computed.
 *
 * Returns: (transfer full) (type IdxClassProfiles): the profiles, or %NULL with a read error or
 *   %G_IO_ERROR_CANCELLED
 */
gpointer idx_class_profiles_compute (gpointer input,
                                     IdxProgress *progress,
                                     GCancellable *cancellable,
                                     GError **error);

/**
 * idx_class_profiles_find:
 * @label: a label
 *
 * Returns: (transfer none) (nullable): the profile of the class; %NULL if @label was neither the
 *   given nor the current label of any sample
 */
const IdxClassProfile *idx_class_profiles_find (IdxClassProfiles *self,
                                                gint64 label);

/**
 * idx_class_profiles_get_n_read:
 *
 * Returns: the number of samples from which the mean and the spread were computed; 0 if neither was
 */
guint idx_class_profiles_get_n_read (IdxClassProfiles *self);

/**
 * idx_class_profiles_uses_check:
 *
 * Returns: whether the check result determines which samples are typical, instead of the distance
 *   to the mean
 */
gboolean idx_class_profiles_uses_check (IdxClassProfiles *self);

G_END_DECLS
