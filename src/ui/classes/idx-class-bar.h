/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-means.h"
#include "idx-display-options.h"
#include "idx-filter.h"

G_BEGIN_DECLS

/**
 * IdxClassBar:
 *
 * The list of classes. If the property `legend` is set, each row shows the color that its class has
 * on the map.
 */
#define IDX_TYPE_CLASS_BAR (idx_class_bar_get_type ())
G_DECLARE_FINAL_TYPE (IdxClassBar, idx_class_bar, IDX, CLASS_BAR, GtkWidget)

/**
 * idx_class_bar_set_display_options:
 * @options: how to draw images; until this is called, the bar uses the defaults
 */
void idx_class_bar_set_display_options (IdxClassBar *self,
                                        IdxDisplayOptions *options);

/**
 * idx_class_bar_set_dataset:
 * @dataset: (nullable): the dataset whose classes are listed
 *
 * Lists the classes of @dataset. A click on a class activates `win.filter` to show this class
 * alone. A check box or Ctrl+click adds or removes a class, Shift+click adds a range, and "All"
 * clears the filter.
 */
void idx_class_bar_set_dataset (IdxClassBar *self,
                                IdxDataset *dataset);

/**
 * idx_class_bar_get_means:
 *
 * Returns: (transfer none): the mean images of the classes
 */
IdxClassMeans *idx_class_bar_get_means (IdxClassBar *self);

/**
 * idx_class_bar_update_total_and_means:
 *
 * Shows the current total number of samples. If the dataset has been read completely, also computes
 * and shows the mean image of each class.
 */
void idx_class_bar_update_total_and_means (IdxClassBar *self);

/**
 * idx_class_bar_set_filter:
 * @filter: the filter of the samples
 *
 * Checks the boxes of the classes that @filter shows.
 */
void idx_class_bar_set_filter (IdxClassBar *self,
                               IdxFilter *filter);

/**
 * idx_class_bar_set_subset:
 * @subset: (nullable): the samples that pass the filter
 *
 * Shows how many samples of each class pass the filter, beside the total number. If the filter only
 * selects classes, shows only the total number. Call it after idx_class_bar_set_filter().
 */
void idx_class_bar_set_subset (IdxClassBar *self,
                               IdxSubset *subset);

/**
 * idx_class_bar_update_counts:
 *
 * Shows the number of samples with each current label. Adds a row for each label that a decision
 * has introduced, and removes the row when no decision uses the label any more.
 */
void idx_class_bar_update_counts (IdxClassBar *self);

G_END_DECLS
