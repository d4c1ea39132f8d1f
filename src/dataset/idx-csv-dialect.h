/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * IDX_CSV_SPACES:
 *
 * The separator of tables whose cells are separated by any number of spaces and tabs.
 */
#define IDX_CSV_SPACES ' '

/**
 * idx_csv_dialect_find:
 * @text: the start of a table; need not end at the end of a line
 *
 * Finds what separates the cells of a table: the character that occurs equally often in all lines,
 * outside quotes. If several do, the most frequent one separates the cells. Spaces separate cells
 * only in tables of numbers with at least four columns.
 *
 * Returns: a comma, a semicolon, a tab or %IDX_CSV_SPACES; a comma if there is a single column
 */
char idx_csv_dialect_find (const char *text,
                           gsize length);

/**
 * idx_csv_is_missing:
 * @cell: the content of a cell
 *
 * Returns: whether @cell stands for a missing value, as pandas and R write them: it is empty, `NA`,
 *   `N/A`, `NaN`, `null`, `None` or `?`
 */
gboolean idx_csv_is_missing (const char *cell);

G_END_DECLS
