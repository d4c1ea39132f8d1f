/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-comparison.h"
#include "idx-display-options.h"
#include "idx-lazy-grid-child.h"

G_BEGIN_DECLS

#define IDX_TYPE_CLASS_COMPARISON_ROW (idx_class_comparison_row_get_type ())
G_DECLARE_FINAL_TYPE (IdxClassComparisonRow, idx_class_comparison_row, IDX, CLASS_COMPARISON_ROW,
                      IdxLazyGridChild)

/**
 * idx_class_comparison_row_new:
 * @options: how to draw mean images
 *
 * Returns: (transfer floating): a row that compares a class between two datasets, to be filled with
 *   idx_class_comparison_row_show()
 */
GtkWidget *idx_class_comparison_row_new (IdxDisplayOptions *options);

/**
 * idx_class_comparison_row_show:
 * @sizes: a class, and the number of its samples in each dataset of @comparison
 * @full_share: the share whose bar has the full length
 *
 * Shows the two mean images of the class one above the other, its sample counts and shares side by
 * side, and the difference between the shares in percentage points.
 */
void idx_class_comparison_row_show (IdxClassComparisonRow *self,
                                    IdxComparison *comparison,
                                    const IdxClassSizes *sizes,
                                    double full_share);

G_END_DECLS
