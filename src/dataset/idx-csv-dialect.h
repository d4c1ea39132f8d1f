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
 * outside quotes. If several do, the most frequent one separates the cells, unless commas are
 * decimal commas between semicolons or tabs. Spaces separate cells only in tables of numbers with
 * at least four columns.
 *
 * Returns: a comma, a semicolon, a tab or %IDX_CSV_SPACES; a comma if there is a single column
 */
char idx_csv_dialect_find (const char *text,
                           gsize length);

/**
 * IdxCsvMark:
 * @IDX_CSV_MARK_NONE: it has none: an integer or a text
 * @IDX_CSV_MARK_POINT: a decimal point
 * @IDX_CSV_MARK_COMMA: a decimal comma
 * @IDX_CSV_MARK_GROUP: a comma before three digits, as in "1,250", which may also group thousands
 * @IDX_CSV_MARK_OTHER: digits, points and commas that don't make a decimal number
 *
 * The decimal mark of a number.
 */
typedef enum
{
  IDX_CSV_MARK_NONE,
  IDX_CSV_MARK_POINT,
  IDX_CSV_MARK_COMMA,
  IDX_CSV_MARK_GROUP,
  IDX_CSV_MARK_OTHER
} IdxCsvMark;

/**
 * idx_csv_mark_find:
 * @cell: the content of a cell
 * @length: its length, in bytes
 *
 * Returns: the decimal mark of the number in @cell
 */
IdxCsvMark idx_csv_mark_find (const char *cell,
                              gsize length);

/**
 * idx_csv_dialect_has_decimal_commas:
 * @text: the start of a table; need not end at the end of a line
 * @separator: what separates its cells
 *
 * Returns: whether numbers in the table have decimal commas: all marks in @text are commas, and at
 *   least one of them can't group thousands; %FALSE if commas separate the cells
 */
gboolean idx_csv_dialect_has_decimal_commas (const char *text,
                                             gsize length,
                                             char separator);

/**
 * idx_csv_is_missing:
 * @cell: the content of a cell
 *
 * Returns: whether @cell stands for a missing value, as pandas and R write them: it is empty, `NA`,
 *   `N/A`, `NaN`, `null`, `None` or `?`
 */
gboolean idx_csv_is_missing (const char *cell);

G_END_DECLS
