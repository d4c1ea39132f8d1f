/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-facet-value.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_FACET_ROW (idx_facet_row_get_type ())
G_DECLARE_FINAL_TYPE (IdxFacetRow, idx_facet_row, IDX, FACET_ROW, GtkWidget)

/**
 * idx_facet_row_new:
 *
 * Creates the content of a row of a list view. The row shows a value of a label column, how many
 * samples have the value, and how many of these pass the filter terms for other columns.
 *
 * Returns: (transfer floating): a row without a value
 */
GtkWidget *idx_facet_row_new (void);

/**
 * idx_facet_row_set_value:
 * @value: (nullable): the value to show; the row is updated when the number of its matching samples
 *   changes; %NULL to stop these updates
 * @max_samples: the largest number of samples of any value in the list, so that the numbers of all
 *   rows get the same width
 */
void idx_facet_row_set_value (IdxFacetRow *self,
                              IdxFacetValue *value,
                              guint max_samples);

G_END_DECLS
