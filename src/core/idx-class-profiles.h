/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * IdxClassDetail:
 * @IDX_CLASS_DETAIL_MEANS: only the mean images
 * @IDX_CLASS_DETAIL_ALL: also the spread and the most and least typical samples
 *
 * What to compute of each class.
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
 * @mean: (nullable): the rounded means of their pixels, as an image; black if there are none
 * @spread: (nullable): twice the standard deviation of their pixels, as an image; opaque
 * @typical: (element-type guint32): up to 20 samples, the most typical first
 * @atypical: (element-type guint32): up to 20 other samples, the least typical first
 *
 * What is known about a class. There are no images if all classes together have too many pixels.
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
 * idx_class_profiles_compute_async:
 * @dataset: a loaded dataset with labels
 * @progress: (nullable): receives the progress
 *
 * Computes a profile of each class by the current labels, in a worker thread. The images are
 * computed from the first 100,000 samples, or from those in the first gigabyte.
 *
 * If the labels have been checked, the most typical samples are those with the largest margin, and
 * the least typical ones those with the smallest; samples with a changed or excluded label don't
 * count. Otherwise it is the distance to the mean image that counts, among the same samples as for
 * the images.
 */
void idx_class_profiles_compute_async (IdxDataset *dataset,
                                       IdxClassDetail detail,
                                       IdxProgress *progress,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);

/**
 * idx_class_profiles_compute_finish:
 *
 * Returns: (transfer full): the profiles, or %NULL with an error if a read fails or on cancel
 */
IdxClassProfiles *idx_class_profiles_compute_finish (IdxDataset *dataset,
                                                     GAsyncResult *result,
                                                     GError **error);

/**
 * idx_class_profiles_find:
 * @label: a label
 *
 * Returns: (transfer none) (nullable): the profile of the class; %NULL if no sample had this label,
 *   given or current
 */
const IdxClassProfile *idx_class_profiles_find (IdxClassProfiles *self,
                                                gint64 label);

/**
 * idx_class_profiles_get_n_read:
 *
 * Returns: the number of samples that the images are computed from; 0 if there are no images
 */
guint idx_class_profiles_get_n_read (IdxClassProfiles *self);

/**
 * idx_class_profiles_is_by_check:
 *
 * Returns: whether the check result says which samples are typical, not the distance to the mean
 */
gboolean idx_class_profiles_is_by_check (IdxClassProfiles *self);

G_END_DECLS
