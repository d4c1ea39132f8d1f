/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-display-options.h"
#include "idx-lazy-grid-child.h"

G_BEGIN_DECLS

#define IDX_TYPE_CLASS_ROW (idx_class_row_get_type ())
G_DECLARE_FINAL_TYPE (IdxClassRow, idx_class_row, IDX, CLASS_ROW, IdxLazyGridChild)

/**
 * IdxClassRowContent:
 * @name: the name of a class, or "All"
 * @label: the label of the class; meaningless if @has_class is %FALSE
 * @has_class: %FALSE for the row of all samples
 * @n_samples: the number of samples of the class, or of all samples
 * @n_matching: how many of these samples pass the filter, or -1 to show only @n_samples
 * @largest_n_samples: the largest @n_samples of all rows, to align the numbers
 * @largest_n_matching: the largest @n_matching of all rows
 * @is_shown: whether the filter shows the samples of the row; if so, the box is checked, and the
 *   row is highlighted
 * @is_dimmed: whether the filter hides the class because it shows other classes; if so, the swatch
 *   is hollow
 */
typedef struct
{
  const char *name;
  gint64 label;
  gboolean has_class;
  guint n_samples;
  gint64 n_matching;
  guint largest_n_samples;
  guint largest_n_matching;
  gboolean is_shown;
  gboolean is_dimmed;
} IdxClassRowContent;

/**
 * idx_class_row_new:
 *
 * Returns: (transfer floating): a row of the class bar, to be filled with idx_class_row_show().
 *   Emits `toggled` when the user adds or removes the class with the check box, and `dimmed` when
 *   the user clicks on the swatch
 */
GtkWidget *idx_class_row_new (void);

/**
 * idx_class_row_show:
 *
 * Shows a class. Emits no signal.
 */
void idx_class_row_show (IdxClassRow *self,
                         const IdxClassRowContent *content);

/**
 * idx_class_row_get_label:
 *
 * Returns: the label of the row's class
 */
gint64 idx_class_row_get_label (IdxClassRow *self);

/**
 * idx_class_row_get_shown:
 *
 * Returns: whether the filter shows the samples of the row
 */
gboolean idx_class_row_get_shown (IdxClassRow *self);

/**
 * idx_class_row_set_mean:
 * @mean: (nullable): the mean image of the class, @rows rows of @columns pixels with @n_channels
 *   levels each; %NULL if it is unknown
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

G_END_DECLS
