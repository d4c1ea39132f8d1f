/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-profiles.h"
#include "idx-pair-table.h"
#include "idx-session.h"

G_BEGIN_DECLS

/**
 * IDX_COMPARISON_DEFAULT_DISTANCE:
 *
 * The default distance for idx_comparison_find_similar(). At this distance, about one in twenty
 * digits of MNIST has a similar image.
 */
#define IDX_COMPARISON_DEFAULT_DISTANCE 0.1

/**
 * IdxComparisonState:
 * @IDX_COMPARISON_WAITING: a dataset isn't open or hasn't been read completely
 * @IDX_COMPARISON_SEARCHING: the search for pairs is running
 * @IDX_COMPARISON_STOPPED: the user has canceled the search
 * @IDX_COMPARISON_FAILED: the images can't be compared
 * @IDX_COMPARISON_DONE: the pairs are known
 */
typedef enum
{
  IDX_COMPARISON_WAITING,
  IDX_COMPARISON_SEARCHING,
  IDX_COMPARISON_STOPPED,
  IDX_COMPARISON_FAILED,
  IDX_COMPARISON_DONE
} IdxComparisonState;

/**
 * IdxComparisonSide:
 * @IDX_COMPARISON_FIRST: the first dataset
 * @IDX_COMPARISON_SECOND: the second dataset
 *
 * One of the two datasets.
 */
typedef enum
{
  IDX_COMPARISON_FIRST,
  IDX_COMPARISON_SECOND
} IdxComparisonSide;

/**
 * IdxClassSizes:
 * @label: a class that occurs in at least one of the datasets
 * @n_samples: the number of samples that currently have this label, in each dataset
 *
 * The sizes of a class in both datasets.
 */
typedef struct
{
  gint64 label;
  guint n_samples[2];
} IdxClassSizes;

#define IDX_TYPE_COMPARISON (idx_comparison_get_type ())
G_DECLARE_FINAL_TYPE (IdxComparison, idx_comparison, IDX, COMPARISON, GObject)

/**
 * idx_comparison_new:
 * @first: the session with the first dataset; receives the tasks of all searches
 * @second: the session with the second dataset
 *
 * A comparison of the datasets that two sessions hold. As soon as both are read, it searches them
 * for equal images. Opening another dataset in a session restarts the search;
 * idx_session_exchange() doesn't, and the first dataset stays the first.
 *
 * Signals:
 * - `changed ()`: the state, the pairs or the datasets have changed
 * - `labels-changed ()`: labels, class names or mean images have changed
 *
 * Returns: (transfer full): a comparison
 */
IdxComparison *idx_comparison_new (IdxSession *first,
                                   IdxSession *second);

/**
 * idx_comparison_get_dataset:
 *
 * Returns: (transfer none) (nullable): one of the datasets; %NULL if none is open in its session
 */
IdxDataset *idx_comparison_get_dataset (IdxComparison *self,
                                        IdxComparisonSide side);

/**
 * idx_comparison_get_state:
 *
 * Returns: the state of the search for pairs
 */
IdxComparisonState idx_comparison_get_state (IdxComparison *self);

/**
 * idx_comparison_find_equal:
 *
 * Searches for images of the second dataset that are equal to an image of the first dataset. Drops
 * the result of the previous search.
 */
void idx_comparison_find_equal (IdxComparison *self);

/**
 * idx_comparison_find_similar:
 * @distance: the maximum distance, see idx_similar_pairs_find()
 *
 * Searches for images of the second dataset that are similar to an image of the first dataset.
 * Measures distances in the embedding space of the first dataset. Drops the result of the previous
 * search.
 */
void idx_comparison_find_similar (IdxComparison *self,
                                  double distance);

/**
 * idx_comparison_request_means:
 *
 * Computes the mean images of all classes, as tasks, as soon as no search is running. Emits
 * `labels-changed` when the mean images of a dataset are computed.
 */
void idx_comparison_request_means (IdxComparison *self);

/**
 * idx_comparison_get_means:
 *
 * Returns: (transfer none) (nullable): the mean images of the classes of a dataset, once they are
 *   computed
 */
IdxClassProfiles *idx_comparison_get_means (IdxComparison *self,
                                            IdxComparisonSide side);

/**
 * idx_comparison_close:
 *
 * Cancels all running tasks. Call it before dropping your reference, because a running job holds
 * another one.
 */
void idx_comparison_close (IdxComparison *self);

/**
 * idx_comparison_is_similarity_search:
 *
 * Returns: whether the last search was for similar images
 */
gboolean idx_comparison_is_similarity_search (IdxComparison *self);

/**
 * idx_comparison_get_pairs:
 *
 * Returns: (transfer none) (nullable) (array length=n_pairs): the pairs, those with different
 *   labels first; in each of these two groups, the nearest pairs come first. %NULL unless the state
 *   is %IDX_COMPARISON_DONE
 */
const IdxImagePair *idx_comparison_get_pairs (IdxComparison *self,
                                              guint *n_pairs);

/**
 * idx_comparison_get_n_label_differences:
 *
 * Returns: the number of pairs whose labels differed when they were found
 */
guint idx_comparison_get_n_label_differences (IdxComparison *self);

/**
 * idx_comparison_labels_differ:
 *
 * Returns: whether both images of @pair have labels, and they differ
 */
gboolean idx_comparison_labels_differ (IdxComparison *self,
                                       const IdxImagePair *pair);

/**
 * idx_comparison_describe:
 *
 * Returns: (transfer full): the state, or a summary of the pairs: "Equal images: 12 · with
 *   different labels: 3"
 */
char *idx_comparison_describe (IdxComparison *self);

/**
 * idx_comparison_dup_class_sizes:
 *
 * Returns: (transfer full) (element-type IdxClassSizes): the classes of both datasets, sorted by
 *   label; empty if neither has labels
 */
GArray *idx_comparison_dup_class_sizes (IdxComparison *self);

/**
 * IdxComparisonTable:
 *
 * The pairs that a search has found, for a job.
 */
typedef struct _IdxComparisonTable IdxComparisonTable;

/**
 * idx_comparison_dup_table:
 *
 * Call it only in the state %IDX_COMPARISON_DONE.
 *
 * Returns: (transfer full): the pairs, in the order in which they are shown
 */
IdxComparisonTable *idx_comparison_dup_table (IdxComparison *self);

/**
 * idx_comparison_table_free:
 */
void idx_comparison_table_free (IdxComparisonTable *self);

/**
 * idx_comparison_table_save:
 * @target: the new file
 * @replace: whether to replace an existing file
 *
 * Writes the pairs as CSV, see idx_pair_table_save().
 *
 * Returns: %FALSE with %IDX_ERROR_EXISTS or %IDX_ERROR_WRITE, or on cancel
 */
gboolean idx_comparison_table_save (IdxComparisonTable *self,
                                    GFile *target,
                                    gboolean replace,
                                    GCancellable *cancellable,
                                    GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxComparisonTable, idx_comparison_table_free)

G_END_DECLS
