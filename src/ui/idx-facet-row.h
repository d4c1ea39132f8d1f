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
 * Returns: (transfer floating): the content of a row of a list view: a value of a label column and
 *   its numbers of samples
 */
GtkWidget *idx_facet_row_new (void);

/**
 * idx_facet_row_set_value:
 * @value: (nullable): the value to show and to follow when it changes; %NULL for none
 * @max_samples: the largest number of samples of any value in the list, which determines the width
 *   of the number columns
 */
void idx_facet_row_set_value (IdxFacetRow *self,
                              IdxFacetValue *value,
                              guint max_samples);

G_END_DECLS
