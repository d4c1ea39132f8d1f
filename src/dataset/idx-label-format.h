/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-header.h"

G_BEGIN_DECLS

/**
 * IdxLabelFormat:
 * @element_type: the type of one value
 * @little_endian: whether values of several bytes are stored with the least significant byte first
 * @n_columns: the number of values in a row
 * @is_one_hot: whether a label is the column of the only 1 in its row; otherwise the label is the
 *   first value
 *
 * How the rows of a file contain labels.
 */
typedef struct
{
  IdxElementType element_type;
  gboolean little_endian;
  guint n_columns;
  gboolean is_one_hot;
} IdxLabelFormat;

/**
 * idx_label_format_init:
 * @header: the header of a file
 *
 * Doesn't find out whether rows are one-hot, which depends on their values.
 *
 * Returns: %FALSE if the file has too many dimensions or columns for labels
 */
gboolean idx_label_format_init (IdxLabelFormat *self,
                                const IdxHeader *header);

/**
 * idx_label_format_must_be_one_hot:
 *
 * Returns: whether rows have more columns than labels with additional columns can have
 */
gboolean idx_label_format_must_be_one_hot (const IdxLabelFormat *self);

/**
 * idx_label_format_read_value:
 * @row: a row as stored
 * @value: (out): a value of the row
 *
 * Returns: %FALSE if that isn't a whole number of at most 32 bits
 */
gboolean idx_label_format_read_value (const IdxLabelFormat *self,
                                      const guint8 *row,
                                      guint column,
                                      gint32 *value);

/**
 * idx_label_format_read:
 * @row: a row as stored
 * @label: (out): its label
 *
 * Returns: %FALSE if the row has no label: its value isn't a whole number, or it isn't one-hot
 */
gboolean idx_label_format_read (const IdxLabelFormat *self,
                                const guint8 *row,
                                gint32 *label);

/**
 * idx_label_format_can_hold:
 *
 * Returns: whether a row can contain @label
 */
gboolean idx_label_format_can_hold (const IdxLabelFormat *self,
                                    gint64 label);

/**
 * idx_label_format_write:
 * @label: a label that the row can contain
 * @row: a row as stored, with another label
 *
 * Replaces the label of a row. Its other columns stay as they are, unless the row is one-hot.
 */
void idx_label_format_write (const IdxLabelFormat *self,
                             gint64 label,
                             guint8 *row);

G_END_DECLS
