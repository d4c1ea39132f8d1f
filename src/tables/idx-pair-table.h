/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * IDX_PAIR_TABLE_MAX_COLUMNS:
 *
 * The maximum number of columns.
 */
#define IDX_PAIR_TABLE_MAX_COLUMNS 5

/**
 * IdxImagePair:
 * @first: the index of a sample of the first dataset
 * @second: the index of a sample of the second dataset, which may be the same as the first dataset
 * @distance: the distance between their images; 0 if they are equal
 *
 * Two equal or similar images.
 */
typedef struct
{
  guint32 first;
  guint32 second;
  float distance;
} IdxImagePair;

/**
 * IdxPairCells:
 * @texts: the memory that @cells point to
 * @cells: the text of each cell; %NULL for an unknown label
 *
 * A row of the table.
 */
typedef struct
{
  char texts[IDX_PAIR_TABLE_MAX_COLUMNS][G_ASCII_DTOSTR_BUF_SIZE];
  const char *cells[IDX_PAIR_TABLE_MAX_COLUMNS];
} IdxPairCells;

/**
 * idx_pair_table_get_columns:
 * @is_near: whether the table lists similar images, with their distances, rather than equal
 *   images
 *
 * Returns: (transfer none): the names of the columns, %NULL-terminated
 */
const char *const *idx_pair_table_get_columns (gboolean is_near);

/**
 * idx_pair_table_format:
 * @row: (out): the cells of the row: index and label in @second, index and label in @first, and the
 *   distance
 *
 * Formats a pair as a row of the table.
 */
void idx_pair_table_format (IdxDataset *first,
                            IdxDataset *second,
                            const IdxImagePair *pair,
                            IdxPairCells *row);

/**
 * idx_pair_table_save:
 * @pairs: (element-type IdxImagePair): the rows
 * @is_near: see idx_pair_table_get_columns()
 * @target: the new file
 * @replace: whether to replace an existing file
 *
 * Writes pairs as CSV. Blocks; in a job, pass snapshots of the datasets. Rejects a target
 * that is one of the files of the datasets.
 *
 * Returns: %FALSE with %IDX_ERROR_EXISTS or %IDX_ERROR_WRITE, or on cancel
 */
gboolean idx_pair_table_save (GArray *pairs,
                              IdxDataset *first,
                              IdxDataset *second,
                              gboolean is_near,
                              GFile *target,
                              gboolean replace,
                              GCancellable *cancellable,
                              GError **error);

G_END_DECLS
