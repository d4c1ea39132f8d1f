/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-display-options.h"

G_BEGIN_DECLS

#define IDX_TYPE_CLASS_ROW (idx_class_row_get_type ())
G_DECLARE_FINAL_TYPE (IdxClassRow, idx_class_row, IDX, CLASS_ROW, GtkListBoxRow)

/**
 * idx_class_row_new:
 * @name: the name of a class, or "All"
 * @label: the label of the class; ignored if @has_class is %FALSE
 * @has_class: %FALSE for the row of all samples
 *
 * Returns: (transfer floating): a row of the class bar. Emits `toggled` when the user adds or
 *   removes the class with the check box
 */
GtkWidget *idx_class_row_new (const char *name,
                              gint64 label,
                              gboolean has_class);

/**
 * idx_class_row_has_class:
 *
 * Returns: %TRUE for the row of a class, %FALSE for the row of all samples
 */
gboolean idx_class_row_has_class (IdxClassRow *self);

/**
 * idx_class_row_get_label:
 *
 * Returns: the label of the row's class
 */
gint64 idx_class_row_get_label (IdxClassRow *self);

/**
 * idx_class_row_set_count:
 * @n_samples: the number of samples of the class, or of all samples
 */
void idx_class_row_set_count (IdxClassRow *self,
                              guint n_samples);

/**
 * idx_class_row_set_matching:
 * @n_matching: how many of the row's samples pass the filter, or -1 to show only the total number
 */
void idx_class_row_set_matching (IdxClassRow *self,
                                 gint64 n_matching);

/**
 * IdxClassRowWidths:
 * @matching: the width of the column with the numbers of samples that pass the filter
 * @count: the width of the column with the total numbers of samples
 *
 * The widths of the number columns, in logical pixels.
 */
typedef struct
{
  int matching;
  int count;
} IdxClassRowWidths;

/**
 * idx_class_row_measure:
 * @widths: (out): the widths that the numbers of this row need
 */
void idx_class_row_measure (IdxClassRow *self,
                            IdxClassRowWidths *widths);

/**
 * idx_class_row_set_widths:
 *
 * Sets the widths of the number columns. Set the same widths in all rows to align the numbers.
 */
void idx_class_row_set_widths (IdxClassRow *self,
                               const IdxClassRowWidths *widths);

/**
 * idx_class_row_set_mean:
 * @mean: the mean image of the class, @rows rows of @columns pixels with @n_channels levels
 *   each
 */
void idx_class_row_set_mean (IdxClassRow *self,
                             GBytes *mean,
                             guint rows,
                             guint columns,
                             guint n_channels);

/**
 * idx_class_row_set_display_options:
 * @options: how to draw the mean image
 */
void idx_class_row_set_display_options (IdxClassRow *self,
                                        IdxDisplayOptions *options);

/**
 * idx_class_row_set_color:
 * @color: (nullable): the color of the class on the map; %NULL for none
 */
void idx_class_row_set_color (IdxClassRow *self,
                              const GdkRGBA *color);

/**
 * idx_class_row_get_shown:
 *
 * Returns: whether the row is marked, that is, whether the filter shows its samples
 */
gboolean idx_class_row_get_shown (IdxClassRow *self);

/**
 * idx_class_row_set_shown:
 *
 * Sets whether the filter shows the samples of the row. If so, checks the box and highlights the
 * row. Emits no signal.
 */
void idx_class_row_set_shown (IdxClassRow *self,
                              gboolean is_shown);

G_END_DECLS
