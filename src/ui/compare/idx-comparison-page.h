/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-comparison.h"
#include "idx-display-options.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_COMPARISON_PAGE (idx_comparison_page_get_type ())
G_DECLARE_FINAL_TYPE (IdxComparisonPage, idx_comparison_page, IDX, COMPARISON_PAGE, GtkWidget)

/**
 * idx_comparison_page_set_display_options:
 * @options: how to draw images
 *
 * Call it once, before idx_comparison_page_show().
 */
void idx_comparison_page_set_display_options (IdxComparisonPage *self,
                                              IdxDisplayOptions *options);

/**
 * idx_comparison_page_show:
 * @comparison: (nullable): one dataset or two, or %NULL for none
 *
 * Shows the equal and similar images of @comparison and, if it has two datasets, the classes of
 * both. The buttons activate `win.image-groups`, `win.max-distance`, `win.save-pairs`, and
 * `win.comparison` or `win.duplicates`; the images activate `win.go-to-compared` and
 * `win.decide-compared`, and the classes `win.filter`.
 */
void idx_comparison_page_show (IdxComparisonPage *self,
                               IdxComparison *comparison);

G_END_DECLS
