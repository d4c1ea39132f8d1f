/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-class-study.h"
#include "idx-display-options.h"

G_BEGIN_DECLS

#define IDX_TYPE_CLASS_VIEW (idx_class_view_get_type ())
G_DECLARE_FINAL_TYPE (IdxClassView, idx_class_view, IDX, CLASS_VIEW, GtkWidget)

/**
 * idx_class_view_set_display_options:
 * @options: how to draw images
 */
void idx_class_view_set_display_options (IdxClassView *self,
                                         IdxDisplayOptions *options);

/**
 * idx_class_view_show:
 * @study: (nullable): a study in which a class is chosen, or %NULL to show nothing
 * @dataset: (nullable): the dataset of @study
 *
 * Shows the current state of the chosen class: its images, its typical samples and the classes
 * that it is confused with.
 */
void idx_class_view_show (IdxClassView *self,
                          IdxClassStudy *study,
                          IdxDataset *dataset);

/**
 * idx_class_view_rename_class:
 *
 * Lets the user edit the name of the class in place, if it can be renamed.
 */
void idx_class_view_rename_class (IdxClassView *self);

G_END_DECLS
