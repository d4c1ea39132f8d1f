/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-filter.h"
#include "idx-display-options.h"

G_BEGIN_DECLS

/**
 * IdxClassBar:
 *
 * The list of classes. Its property `legend` says whether each class shows its color on the map.
 */
#define IDX_TYPE_CLASS_BAR (idx_class_bar_get_type ())
G_DECLARE_FINAL_TYPE (IdxClassBar, idx_class_bar, IDX, CLASS_BAR, GtkWidget)

/**
 * idx_class_bar_set_display_options:
 * @options: how to draw images; the defaults of a new one apply until it is called
 */
void idx_class_bar_set_display_options (IdxClassBar *self,
                                        IdxDisplayOptions *options);

/**
 * idx_class_bar_set_dataset:
 * @dataset: (nullable): the dataset whose classes are listed
 *
 * Lists the classes of @dataset. A click on one sets the action `win.filter` to show it
 * alone, a check box or Ctrl adds one, Shift a range; "All" clears it.
 */
void idx_class_bar_set_dataset (IdxClassBar *self,
                                IdxDataset *dataset);

/**
 * idx_class_bar_update:
 *
 * Shows the present number of samples and, if the dataset is loaded, computes the mean image of
 * each class.
 */
void idx_class_bar_update (IdxClassBar *self);

/**
 * idx_class_bar_set_filter:
 * @filter: the filter of the samples
 *
 * Marks the classes that @filter shows.
 */
void idx_class_bar_set_filter (IdxClassBar *self,
                               IdxFilter *filter);

/**
 * idx_class_bar_set_subset:
 * @subset: (nullable): the samples that pass the filter
 *
 * Shows how many samples of each class pass the filter, beside how many there are, unless the
 * filter asks only for classes. Call it after idx_class_bar_set_filter().
 */
void idx_class_bar_set_subset (IdxClassBar *self,
                               IdxSubset *subset);

/**
 * idx_class_bar_update_counts:
 *
 * Counts the samples of each class by their current labels, and adds rows for classes that no
 * sample had before.
 */
void idx_class_bar_update_counts (IdxClassBar *self);

G_END_DECLS
