/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * IDX_NO_POSITION:
 *
 * The position of no sample. Equal to %GTK_INVALID_LIST_POSITION.
 */
#define IDX_NO_POSITION G_MAXUINT

/**
 * IdxSampleSet:
 *
 * Some of the samples of a subset, by position. Takes one bit per sample of the subset.
 */
typedef struct _IdxSampleSet IdxSampleSet;

/**
 * IdxSetOperation:
 * @IDX_SET_ADD: adds the members of the other set
 * @IDX_SET_REMOVE: removes the members of the other set
 * @IDX_SET_TOGGLE: removes those members of the other set that are members, and adds those that
 *   aren't
 *
 * What idx_sample_set_combine() does.
 */
typedef enum
{
  IDX_SET_ADD,
  IDX_SET_REMOVE,
  IDX_SET_TOGGLE
} IdxSetOperation;

/**
 * idx_sample_set_new:
 * @n_samples: the number of samples of the subset
 *
 * Returns: (transfer full): an empty set
 */
IdxSampleSet *idx_sample_set_new (guint n_samples);

/**
 * idx_sample_set_copy:
 *
 * Returns: (transfer full): a set with the same members
 */
IdxSampleSet *idx_sample_set_copy (const IdxSampleSet *self);

/**
 * idx_sample_set_free:
 */
void idx_sample_set_free (IdxSampleSet *self);

/**
 * idx_sample_set_get_n_samples:
 *
 * Returns: the number of samples of the subset, members or not
 */
guint idx_sample_set_get_n_samples (const IdxSampleSet *self);

/**
 * idx_sample_set_count:
 *
 * Counts in time that is proportional to the number of samples.
 *
 * Returns: the number of members
 */
guint idx_sample_set_count (const IdxSampleSet *self);

/**
 * idx_sample_set_contains:
 * @position: any number
 *
 * Returns: whether the sample at @position is a member
 */
gboolean idx_sample_set_contains (const IdxSampleSet *self,
                                  guint position);

/**
 * idx_sample_set_add:
 * @position: a position, below idx_sample_set_get_n_samples()
 */
void idx_sample_set_add (IdxSampleSet *self,
                         guint position);

/**
 * idx_sample_set_add_range:
 * @first: the first position
 * @n: the number of samples; positions beyond the end are ignored
 */
void idx_sample_set_add_range (IdxSampleSet *self,
                               guint first,
                               guint n);

/**
 * idx_sample_set_combine:
 * @other: a set of the same subset
 */
void idx_sample_set_combine (IdxSampleSet *self,
                             const IdxSampleSet *other,
                             IdxSetOperation operation);

/**
 * idx_sample_set_find_between:
 *
 * Finds the first sample in the set from the position @from on, before the position @end. Takes no
 * longer than the distance between the two.
 *
 * Returns: its position, or %IDX_NO_POSITION if there is none
 */
guint idx_sample_set_find_between (const IdxSampleSet *self,
                                   guint from,
                                   guint end);

/**
 * idx_sample_set_find_next:
 * @from: where to begin; any number
 *
 * Visit all members by
 * `for (p = idx_sample_set_find_next (set, 0); p != IDX_NO_POSITION;
 * p = idx_sample_set_find_next (set, p + 1))`.
 *
 * Returns: the first member at @from or after it; %IDX_NO_POSITION if there is none
 */
guint idx_sample_set_find_next (const IdxSampleSet *self,
                                guint from);

/**
 * idx_sample_set_get_last:
 *
 * Returns: the last member; %IDX_NO_POSITION if there is none
 */
guint idx_sample_set_get_last (const IdxSampleSet *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxSampleSet, idx_sample_set_free)

G_END_DECLS
