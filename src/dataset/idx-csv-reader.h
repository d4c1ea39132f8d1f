/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-element-type.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * IDX_CSV_MAX_CELL_LENGTH:
 *
 * The length of the longest cell that can be read, in bytes.
 */
#define IDX_CSV_MAX_CELL_LENGTH 1024

typedef struct _IdxCsvReader IdxCsvReader;

/**
 * idx_csv_reader_new:
 * @stream: a table in UTF-8, with or without a byte order mark
 *
 * Reads a table cell by cell, in constant memory regardless of the length of its lines. Cells are
 * separated as idx_csv_dialect_find() detects. Lines end with LF, CR LF or CR; blank lines are
 * skipped. Cells may be quoted (RFC 4180), but can't contain line breaks. Spaces and tabs around
 * cells are ignored, except for tabs that separate cells. Decimal commas are replaced by points if
 * idx_csv_dialect_has_decimal_commas() finds them; a number with a point is an error then.
 *
 * All errors in the content are %IDX_ERROR_CSV. Their messages begin with the line number, and with
 * the column number if a cell is malformed.
 *
 * Returns: (transfer full): a reader, positioned before the first row
 */
IdxCsvReader *idx_csv_reader_new (GInputStream *stream);

/**
 * idx_csv_reader_free:
 */
void idx_csv_reader_free (IdxCsvReader *self);

/**
 * idx_csv_reader_next_row:
 * @is_end: (out): whether there are no more rows
 *
 * Skips the rest of the current row and moves to the start of the next one.
 *
 * Returns: %FALSE if a read fails or on cancel
 */
gboolean idx_csv_reader_next_row (IdxCsvReader *self,
                                  gboolean *is_end,
                                  GCancellable *cancellable,
                                  GError **error);

/**
 * idx_csv_reader_get_separator:
 *
 * Returns: the separator of the cells, see idx_csv_dialect_find(); a comma before the first row
 */
char idx_csv_reader_get_separator (IdxCsvReader *self);

/**
 * idx_csv_reader_has_decimal_commas:
 *
 * Returns: whether the numbers have decimal commas, which are replaced by points; %FALSE before the
 *   first row
 */
gboolean idx_csv_reader_has_decimal_commas (IdxCsvReader *self);

/**
 * idx_csv_reader_is_row_end:
 *
 * Returns: whether all cells of the row have been read
 */
gboolean idx_csv_reader_is_row_end (IdxCsvReader *self);

/**
 * idx_csv_reader_get_n_cells:
 *
 * Returns: how many cells of the row have been read
 */
guint64 idx_csv_reader_get_n_cells (IdxCsvReader *self);

/**
 * idx_csv_reader_read_cell:
 * @cell: (out) (transfer none): the text without quotes, valid until the next call; may be invalid
 *   UTF-8
 *
 * Reads the next cell of the row. Don't call this at the end of a row; see
 * idx_csv_reader_is_row_end().
 *
 * Returns: %FALSE if the cell is malformed or too long, if a read fails, or on cancel
 */
gboolean idx_csv_reader_read_cell (IdxCsvReader *self,
                                   const char **cell,
                                   GCancellable *cancellable,
                                   GError **error);

/**
 * idx_csv_reader_skip_cells:
 * @n: how many cells to skip, if the row has as many
 *
 * Skips cells faster than idx_csv_reader_read_cell() reads them.
 *
 * Returns: %FALSE if a cell is malformed or too long, if a read fails, or on cancel
 */
gboolean idx_csv_reader_skip_cells (IdxCsvReader *self,
                                    guint64 n,
                                    GCancellable *cancellable,
                                    GError **error);

/**
 * idx_csv_reader_read_numbers:
 * @type: the type of the numbers
 * @values: (out caller-allocates): room for @n elements; receives them as IDX files store them
 * @n: how many numbers to read
 * @n_read: (out): how many were read; fewer than @n only at the end of the row
 *
 * Reads numbers, one per cell. Integer types also accept notations like `5.0` and `1e2`. Float
 * types accept everything that idx_number_text_read() does, such as `nan` and `inf`.
 *
 * Returns: %FALSE if a cell isn't a number that @type can represent, if a read fails, or on cancel
 */
gboolean idx_csv_reader_read_numbers (IdxCsvReader *self,
                                      IdxElementType type,
                                      guint8 *values,
                                      gsize n,
                                      gsize *n_read,
                                      GCancellable *cancellable,
                                      GError **error);

/**
 * idx_csv_reader_set_line_error:
 * @message: a sentence
 *
 * Sets an %IDX_ERROR_CSV whose message begins with the line number of the current row.
 *
 * Returns: %FALSE
 */
gboolean idx_csv_reader_set_line_error (IdxCsvReader *self,
                                        const char *message,
                                        GError **error);

/**
 * idx_csv_reader_get_line:
 *
 * Returns: the line number of the current row, from 1
 */
guint64 idx_csv_reader_get_line (IdxCsvReader *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxCsvReader, idx_csv_reader_free)

G_END_DECLS
