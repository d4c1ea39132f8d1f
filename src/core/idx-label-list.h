/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _IdxLabelList IdxLabelList;

/**
 * idx_label_list_read:
 * @stream: a table as idx_csv_reader_new() reads it
 *
 * Reads a list with the labels of files. Each row has the name of a file in its first cell and a
 * label, any text, in the second one; or in that cell which the first row calls `label`, `class`,
 * `target` or `y`.
 *
 * Returns: (transfer full): the list; %NULL with %IDX_ERROR_CSV if a row has no label, or a name
 *   two different ones, if a read fails, or on cancel
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
 * @path: the relative path of a file
 *
 * Looks for a file by its path, or else by its name, each with and without the ending.
 *
 * Returns: (transfer none) (nullable): its label, or %NULL if it isn't in the list
 */
const char *idx_label_list_find (IdxLabelList *self,
                                 const char *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxLabelList, idx_label_list_free)

G_END_DECLS
