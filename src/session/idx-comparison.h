/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-profiles.h"
#include "idx-image-groups.h"
#include "idx-pair-table.h"
#include "idx-document.h"

G_BEGIN_DECLS

/**
 * IDX_COMPARISON_DEFAULT_RATIO:
 *
 * Up to this ratio (see #IdxImageGroup), similar images are shown at first. docs/benchmarks.md has
 * how many these are in each class of some datasets.
 */
#define IDX_COMPARISON_DEFAULT_RATIO 0.65

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
 * @tasks: receives the tasks of all searches
 * @first: the document with the first dataset
 * @second: (nullable): the document with the second dataset, or %NULL to look for duplicates within
 *   the first one, which then counts as the second one too
 *
 * A comparison of the datasets of two documents. As soon as both are read, it searches them for
 * equal images. Opening another dataset in a document restarts the search.
 *
 * Signals:
 * - `changed ()`: the state, the pairs or the datasets have changed
 * - `labels-changed ()`: labels, class names or mean images have changed
 *
 * Returns: (transfer full): a comparison
 */
IdxComparison *idx_comparison_new (IdxJobList *tasks,
                                   IdxDocument *first,
                                   IdxDocument *second);

/**
 * idx_comparison_is_within:
 *
 * Returns: whether there is only one dataset
 */
gboolean idx_comparison_is_within (IdxComparison *self);

/**
 * idx_comparison_get_dataset:
 *
 * Returns: (transfer none) (nullable): one of the datasets; %NULL if none is open in its document
 */
IdxDataset *idx_comparison_get_dataset (IdxComparison *self,
                                        IdxComparisonSide side);

/**
 * idx_comparison_get_state:
 *
 * A search for similar images that was canceled or has failed counts only while similar images are
 * shown; the others are known already.
 *
 * Returns: the state of the search for pairs
 */
IdxComparisonState idx_comparison_get_state (IdxComparison *self);

/**
 * idx_comparison_set_shown:
 * @kind: the groups to show
 * @max_ratio: the largest ratio of similar images, see #IdxImageGroup
 *
 * Shows these groups, and emits `changed`. %IDX_GROUPS_SIMILAR starts a search for similar images
 * unless there was one: for each image of the second dataset, for the most similar one of the
 * first, or of the earlier ones within one dataset. Distances are measured in the embedding space
 * of the first dataset.
 */
void idx_comparison_set_shown (IdxComparison *self,
                               IdxGroupKind kind,
                               double max_ratio);

/**
 * idx_comparison_get_kind:
 *
 * Returns: the groups to show
 */
IdxGroupKind idx_comparison_get_kind (IdxComparison *self);

/**
 * idx_comparison_get_max_ratio:
 *
 * Returns: the largest ratio of the similar images to show; %IDX_COMPARISON_DEFAULT_RATIO at first
 */
double idx_comparison_get_max_ratio (IdxComparison *self);

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
 * idx_comparison_has_similar:
 *
 * Returns: whether a search for similar images has finished
 */
gboolean idx_comparison_has_similar (IdxComparison *self);

/**
 * idx_comparison_get_n_groups:
 *
 * Returns: the number of groups that are shown
 */
guint idx_comparison_get_n_groups (IdxComparison *self);

/**
 * idx_comparison_count_groups:
 *
 * Returns: the number of groups of this kind, up to the largest ratio that is shown
 */
guint idx_comparison_count_groups (IdxComparison *self,
                                   IdxGroupKind kind);

/**
 * idx_comparison_get_group:
 * @position: below idx_comparison_get_n_groups()
 * @samples: (out) (optional) (transfer none): the indices of its samples: the first one in the
 *   first dataset, the others in the second
 *
 * Returns: (transfer none): a group; valid until `changed` is emitted
 */
const IdxImageGroup *idx_comparison_get_group (IdxComparison *self,
                                               guint position,
                                               const guint32 **samples);

/**
 * idx_comparison_labels_differ:
 * @samples: the samples of a group
 *
 * Returns: whether the current label of one of the samples differs from that of the first
 */
gboolean idx_comparison_labels_differ (IdxComparison *self,
                                       const guint32 *samples,
                                       guint n_samples);

/**
 * idx_comparison_describe:
 *
 * Returns: (transfer full) (nullable): the state, or why nothing is shown, or how many images were
 *   compared if not all of them; %NULL if nothing needs to be said
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
 * idx_comparison_get_share:
 * @size: the size of a class
 *
 * Returns: the share of the samples of one dataset that are of the class, from 0 to 1; 0 if the
 *   dataset has no labels
 */
double idx_comparison_get_share (IdxComparison *self,
                                 const IdxClassSizes *size,
                                 IdxComparisonSide side);

/**
 * IdxComparisonTable:
 *
 * The pairs that are shown, for a job.
 */
typedef struct _IdxComparisonTable IdxComparisonTable;

/**
 * idx_comparison_dup_table:
 *
 * Call it only if groups are shown.
 *
 * Returns: (transfer full): the first sample of each group that is shown, with each of the others
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
