/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * IdxTableKind:
 * @IDX_TABLE_KIND_NONE: not text, or text in a single column that isn't a list of class names
 * @IDX_TABLE_KIND_OTHER: a table of several columns that aren't recognized
 * @IDX_TABLE_KIND_PIXELS: an image in each row, see idx_csv_import()
 * @IDX_TABLE_KIND_PREDICTIONS: predicted labels, see idx_prediction_list_read()
 * @IDX_TABLE_KIND_PATCH: corrected labels, see idx_patch_read()
 * @IDX_TABLE_KIND_NAMES: the names of classes, see idx_class_names_parse()
 *
 * The kind of a text file, according to its content.
 */
typedef enum
{
  IDX_TABLE_KIND_NONE,
  IDX_TABLE_KIND_OTHER,
  IDX_TABLE_KIND_PIXELS,
  IDX_TABLE_KIND_PREDICTIONS,
  IDX_TABLE_KIND_PATCH,
  IDX_TABLE_KIND_NAMES
} IdxTableKind;

/**
 * idx_table_kind_find:
 * @location: any file
 * @kind: (out): the kind of the file
 *
 * Recognizes a table by its first row and class names by all of their lines; ignores the file's
 * name. Reads only the first bytes of a binary file, and uses constant memory for a table. Blocks.
 *
 * Returns: %FALSE with an error if @location isn't a regular file, if a read fails, or on cancel
 */
gboolean idx_table_kind_find (GFile *location,
                              IdxTableKind *kind,
                              GCancellable *cancellable,
                              GError **error);

G_END_DECLS
