/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-csv-scan.h"
#include "idx-element-type.h"
#include "idx-shape.h"

G_BEGIN_DECLS

/**
 * IdxCsvLabels:
 * @IDX_CSV_LABELS_DETECT: detected from the header, the number of columns and their values
 * @IDX_CSV_LABELS_NONE: no column
 * @IDX_CSV_LABELS_FIRST: the first column
 * @IDX_CSV_LABELS_LAST: the last column
 * @IDX_CSV_LABELS_COLUMN: the column that the user chose, see idx_csv_scan_new()
 *
 * Which column of a table of pixels contains the labels.
 */
typedef enum
{
  IDX_CSV_LABELS_DETECT,
  IDX_CSV_LABELS_NONE,
  IDX_CSV_LABELS_FIRST,
  IDX_CSV_LABELS_LAST,
  IDX_CSV_LABELS_COLUMN
} IdxCsvLabels;

/**
 * IdxCsvPartKind:
 * @IDX_CSV_PART_PIXELS: values of the image
 * @IDX_CSV_PART_SKIPPED: columns that are left out
 * @IDX_CSV_PART_LABEL: a label as a number
 * @IDX_CSV_PART_CLASS: a label as the name of a class
 * @IDX_CSV_PART_ONE_HOT: a column for each class, with a 1 in that of the label
 *
 * What consecutive cells of a row contain.
 */
typedef enum
{
  IDX_CSV_PART_PIXELS,
  IDX_CSV_PART_SKIPPED,
  IDX_CSV_PART_LABEL,
  IDX_CSV_PART_CLASS,
  IDX_CSV_PART_ONE_HOT
} IdxCsvPartKind;

/**
 * IdxCsvPart:
 * @n: the number of cells
 *
 * Consecutive cells of a row.
 */
typedef struct
{
  IdxCsvPartKind kind;
  guint64 n;
} IdxCsvPart;

/* The maximum number of parts: each of the examined columns may interrupt the pixels. */
#define IDX_CSV_MAX_PARTS (2 * IDX_CSV_N_LEADING + 6)

/**
 * IdxCsvLayout:
 * @parts: the parts of a row, from its start to its end
 * @n_parts: the number of @parts
 * @shape: the shape of an image, with its channels in the order of the cells
 * @has_labels: whether one of the parts has labels
 * @label_type: the smallest type that can store all labels
 * @classes: (nullable) (element-type utf8): the texts of the classes in the order of their labels,
 *   if one of the parts is %IDX_CSV_PART_CLASS
 * @notes: (element-type utf8): sentences about what was detected
 *
 * What the cells of a table mean.
 */
typedef struct
{
  IdxCsvPart parts[IDX_CSV_MAX_PARTS];
  guint n_parts;
  IdxShape shape;
  gboolean has_labels;
  IdxElementType label_type;
  GPtrArray *classes;
  GPtrArray *notes;
} IdxCsvLayout;

/**
 * idx_csv_layout_find:
 * @scan: a scan of at least one table
 * @labels: the column that contains the labels
 * @shape: the shape of an image; no rows for square gray images of any size
 * @place: (out): where a cell that the error is about is, if its line isn't 0
 *
 * Decides which columns have the labels, which are left out because they number the rows, and the
 * shape of the images.
 *
 * Returns: (transfer full): the layout, or %NULL with %IDX_ERROR_CSV if the cells don't form an
 *   image, or if a row has no label
 */
IdxCsvLayout *idx_csv_layout_find (IdxCsvScan *scan,
                                   IdxCsvLabels labels,
                                   const IdxShape *shape,
                                   IdxCsvPlace *place,
                                   GError **error);

/**
 * idx_csv_layout_free:
 */
void idx_csv_layout_free (IdxCsvLayout *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxCsvLayout, idx_csv_layout_free)

G_END_DECLS
