/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-csv-reader.h"

G_BEGIN_DECLS

/**
 * IdxCsvHeader:
 *
 * The first row of a table, which may have the names of the columns.
 */
typedef struct _IdxCsvHeader IdxCsvHeader;

/**
 * idx_csv_header_read:
 * @reader: a reader at the start of a table
 *
 * Reads the first row, and decides by its cells alone whether it is a header. Keeps at most
 * 4 megabytes of names.
 *
 * Returns: (transfer full): the row, or %NULL with %IDX_ERROR_CSV if there are no rows, or with
 *   another error
 */
IdxCsvHeader *idx_csv_header_read (IdxCsvReader *reader,
                                   GCancellable *cancellable,
                                   GError **error);

/**
 * idx_csv_header_free:
 */
void idx_csv_header_free (IdxCsvHeader *self);

/**
 * idx_csv_header_is_header:
 *
 * Returns: whether the row has the names of the columns, not an image
 */
gboolean idx_csv_header_is_header (IdxCsvHeader *self);

/**
 * idx_csv_header_get_n_cells:
 *
 * Returns: the number of cells
 */
guint64 idx_csv_header_get_n_cells (IdxCsvHeader *self);

/**
 * idx_csv_header_get_name:
 * @column: an index
 *
 * Returns: (nullable): the name of a column; %NULL if it isn't known
 */
const char *idx_csv_header_get_name (IdxCsvHeader *self,
                                     guint64 column);

/**
 * idx_csv_header_find:
 * @name: the name of a column, in upper or lower case
 * @column: (out): its index
 *
 * Returns: whether there is such a column
 */
gboolean idx_csv_header_find (IdxCsvHeader *self,
                              const char *name,
                              guint64 *column);

/**
 * idx_csv_header_find_labels:
 * @column: (out): the index of the first column that the header calls labels
 *
 * Returns: whether there is such a column
 */
gboolean idx_csv_header_find_labels (IdxCsvHeader *self,
                                     guint64 *column);

/**
 * idx_csv_header_is_index_name:
 * @name: the name of a column
 *
 * Returns: whether columns of this name number the rows or the images, like `id`
 */
gboolean idx_csv_header_is_index_name (const char *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxCsvHeader, idx_csv_header_free)

G_END_DECLS
