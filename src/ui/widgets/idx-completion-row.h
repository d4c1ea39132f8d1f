/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-completer.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_COMPLETION_ROW (idx_completion_row_get_type ())
G_DECLARE_FINAL_TYPE (IdxCompletionRow, idx_completion_row, IDX, COMPLETION_ROW, GtkListBoxRow)

/**
 * idx_completion_row_new:
 *
 * Returns: (transfer floating): an empty row of a list of completions
 */
GtkWidget *idx_completion_row_new (void);

/**
 * idx_completion_row_set_completion:
 * @completion: what to show
 */
void idx_completion_row_set_completion (IdxCompletionRow *self,
                                        const IdxCompletion *completion);

/**
 * idx_completion_row_set_count_width:
 * @n_digits: the length of the longest number in the list, in characters; see
 *   idx_completion_row_measure_count()
 *
 * Reserves room for the number, so that all numbers are right-aligned, even in right-to-left
 * layouts.
 */
void idx_completion_row_set_count_width (IdxCompletionRow *self,
                                         guint n_digits);

/**
 * idx_completion_row_measure_count:
 *
 * Returns: the length of the row's number in characters; 0 if it has none
 */
guint idx_completion_row_measure_count (IdxCompletionRow *self);

/**
 * idx_completion_row_get_description:
 *
 * Returns: (transfer none): what a screen reader says, such as "Sneaker, 6,000 samples"
 */
const char *idx_completion_row_get_description (IdxCompletionRow *self);

G_END_DECLS
