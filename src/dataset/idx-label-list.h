/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _IdxLabelList IdxLabelList;

/**
 * idx_label_list_read:
 * @stream: a table in the format of idx_csv_reader_new()
 *
 * Reads a list that assigns labels to files. The first cell of each row is the name of a file.
 * The second cell is its label, which can be any text. If the first row is a header that calls
 * another column `label`, `class`, `target` or `y`, the label is in that column. If several
 * columns have such names, the first of these words counts.
 *
 * Returns: (transfer full): the list; %NULL with %IDX_ERROR_CSV if a row has no label, or if a
 *   file has two different labels; also %NULL if a read fails or on cancel
 */
IdxLabelList *idx_label_list_read (GInputStream *stream,
                                   GCancellable *cancellable,
                                   GError **error);

/**
 * idx_label_list_free:
 */
void idx_label_list_free (IdxLabelList *self);

/**
 * idx_label_list_find:
 * @path: the path of a file
 *
 * Looks for a file by its path, which the list may state in part: as relative to any folder, or
 * only as the name. The longest part counts. Each is looked for with and without the extension.
 *
 * Returns: (transfer none) (nullable): the label of the file, or %NULL if the file isn't in
 *   the list
 */
const char *idx_label_list_find (IdxLabelList *self,
                                 const char *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxLabelList, idx_label_list_free)

G_END_DECLS
