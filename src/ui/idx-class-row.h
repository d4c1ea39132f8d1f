/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-display-options.h"

G_BEGIN_DECLS

#define IDX_TYPE_CLASS_ROW (idx_class_row_get_type ())
G_DECLARE_FINAL_TYPE (IdxClassRow, idx_class_row, IDX, CLASS_ROW, GtkListBoxRow)

/**
 * idx_class_row_new:
 * @name: the name of a class, or "All"
 * @label: the label of the class
 * @is_class: %FALSE for the row of all samples
 *
 * Returns: (transfer floating): a row of the class bar. It emits `toggled` when somebody
 *   adds or removes the class with its check box
 */
GtkWidget *idx_class_row_new (const char *name,
                              gint64 label,
                              gboolean is_class);

/**
 * idx_class_row_is_class:
 *
 * Returns: whether the row stands for a class, not for all samples
 */
gboolean idx_class_row_is_class (IdxClassRow *self);

/**
 * idx_class_row_get_label:
 *
 * Returns: the label of the row's class
 */
gint64 idx_class_row_get_label (IdxClassRow *self);

/**
 * idx_class_row_set_count:
 * @n_samples: how many samples there are
 */
void idx_class_row_set_count (IdxClassRow *self,
                              guint n_samples);

/**
 * idx_class_row_set_mean:
 * @mean: the mean image of the class, @rows rows of @columns pixels of @n_channels levels
 */
void idx_class_row_set_mean (IdxClassRow *self,
                             GBytes *mean,
                             guint rows,
                             guint columns,
                             guint n_channels);

/**
 * idx_class_row_set_display_options:
 */
void idx_class_row_set_display_options (IdxClassRow *self,
                                        IdxDisplayOptions *options);

/**
 * idx_class_row_get_shown:
 *
 * Returns: whether the row says that its samples are shown
 */
gboolean idx_class_row_get_shown (IdxClassRow *self);

/**
 * idx_class_row_set_shown:
 *
 * Says whether the samples of the row are shown. Emits nothing.
 */
void idx_class_row_set_shown (IdxClassRow *self,
                              gboolean shown);

G_END_DECLS
