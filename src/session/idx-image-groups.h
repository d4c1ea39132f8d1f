/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * IDX_MAX_DISTANCE_RATIO:
 *
 * The largest distance of similar images, as a share of the usual distance (see #IdxImageGroup).
 */
#define IDX_MAX_DISTANCE_RATIO 1.0

/**
 * IdxImageGroup:
 * @start: where its samples start in the list of all groups
 * @n_samples: the number of samples, at least 2
 * @distance: the distance of two similar images in the embedding space; 0 if they are equal
 * @ratio: @distance divided by the usual distance: the median of the distances between each sample
 *   and the sample most similar to it. This is the median of the class, or the geometric mean of
 *   two medians if the samples are of different classes. 0 if the images are equal
 * @is_equal: whether the images are equal, and not only similar
 * @labels_differ: whether two of the samples had different labels when they were found
 *
 * Samples with equal images, or two samples with similar images.
 */
typedef struct
{
  guint32 start;
  guint32 n_samples;
  float distance;
  float ratio;
  gboolean is_equal;
  gboolean labels_differ;
} IdxImageGroup;

/**
 * IdxGroupKind:
 * @IDX_GROUPS_ALL: all groups
 * @IDX_GROUPS_EQUAL: groups of equal images
 * @IDX_GROUPS_SIMILAR: pairs of images that are similar, but not equal
 * @IDX_GROUPS_DIFFERENT: groups with different labels
 *
 * Which groups to list.
 */
typedef enum
{
  IDX_GROUPS_ALL,
  IDX_GROUPS_EQUAL,
  IDX_GROUPS_SIMILAR,
  IDX_GROUPS_DIFFERENT
} IdxGroupKind;

#define IDX_N_GROUP_KINDS 4

/**
 * IdxImageGroups:
 *
 * Groups of samples with equal or similar images, of one dataset or of two.
 */
typedef struct _IdxImageGroups IdxImageGroups;

/**
 * idx_image_groups_new:
 * @first: a loaded dataset
 * @second: another loaded dataset, or @first again
 * @duplicates: (element-type IdxDuplicate): see idx_duplicates_find()
 * @similar: (nullable) (element-type IdxSimilarPair): for each sample the most similar one, no
 *   matter how far away it is, see idx_similar_pairs_find(); %NULL without a search for them
 *
 * The groups with different labels come first; in each of the two parts, those with the smallest
 * ratio, and then those whose last sample comes first. Pairs whose ratio exceeds
 * %IDX_MAX_DISTANCE_RATIO are left out.
 *
 * Returns: (transfer full): the groups
 */
IdxImageGroups *idx_image_groups_new (IdxDataset *first,
                                      IdxDataset *second,
                                      GArray *duplicates,
                                      GArray *similar);

/**
 * idx_image_groups_free:
 */
void idx_image_groups_free (IdxImageGroups *self);

/**
 * idx_image_groups_get:
 * @number: the number of a group
 *
 * Returns: (transfer none): the group
 */
const IdxImageGroup *idx_image_groups_get (IdxImageGroups *self,
                                           guint number);

/**
 * idx_image_groups_get_samples:
 *
 * The first sample is one of the first dataset, the others are samples of the second dataset.
 *
 * Returns: (transfer none) (array): the indices of the samples of @group
 */
const guint32 *idx_image_groups_get_samples (IdxImageGroups *self,
                                             const IdxImageGroup *group);

/**
 * idx_image_groups_list:
 * @max_ratio: the largest ratio of a similar pair
 *
 * Returns: (transfer full) (element-type guint32): the numbers of the groups of this kind, in
 *   order
 */
GArray *idx_image_groups_list (IdxImageGroups *self,
                               IdxGroupKind kind,
                               double max_ratio);

/**
 * idx_image_groups_count:
 * @counts: (out) (array fixed-size=4): the number of groups of each kind
 * @max_ratio: the largest ratio of a similar pair
 */
void idx_image_groups_count (IdxImageGroups *self,
                             double max_ratio,
                             guint counts[IDX_N_GROUP_KINDS]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxImageGroups, idx_image_groups_free)

G_END_DECLS
