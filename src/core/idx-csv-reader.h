/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-element-type.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * IDX_CSV_LONGEST_CELL:
 *
 * The length of the longest cell that can be read, in bytes.
 */
#define IDX_CSV_LONGEST_CELL 1024

typedef struct _IdxCsvReader IdxCsvReader;

/**
 * idx_csv_reader_new:
 * @stream: comma-separated values (RFC 4180) in UTF-8, maybe after a byte order mark
 *
 * Reads a table cell by cell, in constant memory however long its lines are. Lines end with a line
 * feed, maybe after a carriage return; blank lines are skipped. Cells may be quoted, but end in the
 * line in which they begin. Spaces around cells are dropped.
 *
 * All errors about the content are %IDX_ERROR_CSV and begin with the line, and the column if a cell
 * is wrong.
 *
 * Returns: (transfer full): a reader before the first row
 */
IdxCsvReader *idx_csv_reader_new (GInputStream *stream);

/**
 * idx_csv_reader_free:
 */
void idx_csv_reader_free (IdxCsvReader *self);

/**
 * idx_csv_reader_next_row:
 * @is_end: (out): whether there is no other row
 *
 * Skips the rest of the row, and goes to the start of the next one.
 *
 * Returns: %FALSE if a read fails or on cancel
 */
gboolean idx_csv_reader_next_row (IdxCsvReader *self,
                                  gboolean *is_end,
                                  GCancellable *cancellable,
                                  GError **error);

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
 * @cell: (out) (transfer none): the text until the next call, without quotes; may not be UTF-8
 *
 * Reads a cell. There must be one: see idx_csv_reader_is_row_end().
 *
 * Returns: %FALSE if the cell is malformed or too long, if a read fails, or on cancel
 */
gboolean idx_csv_reader_read_cell (IdxCsvReader *self,
                                   const char **cell,
                                   GCancellable *cancellable,
                                   GError **error);

/**
 * idx_csv_reader_read_numbers:
 * @type: the type of the numbers
 * @values: (out caller-allocates): room for @n elements; receives them as IDX files store them
 * @n: how many numbers to read
 * @n_read: (out): how many were read; fewer than @n only at the end of the row
 *
 * Reads numbers. Integer types also take numbers like `5.0` and `1e2`. Float types take `nan` and
 * `inf`, and as idx_number_text_read() says.
 *
 * Returns: %FALSE if a cell isn't a number that @type can hold, if a read fails, or on cancel
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
 * Sets an %IDX_ERROR_CSV that says on which line the row is.
 *
 * Returns: %FALSE
 */
gboolean idx_csv_reader_set_line_error (IdxCsvReader *self,
                                        const char *message,
                                        GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxCsvReader, idx_csv_reader_free)

G_END_DECLS
