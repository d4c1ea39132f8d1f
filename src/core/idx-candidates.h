/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-folders.h"

G_BEGIN_DECLS

/**
 * idx_candidates_find:
 * @file: an images or labels file
 * @role: the wanted role
 *
 * Finds the files that belong to @file by their names, in the same folder and in sibling folders
 * that are named like files, as some archives unpack. Names with a letter (`X_train`, `y_train`)
 * count only if there are no others.
 *
 * Returns: (transfer full) (element-type GFile): the files, the closest first, or %NULL with an
 *   error if a folder can't be read
 */
GPtrArray *idx_candidates_find (IdxFolders *folders,
                                GFile *file,
                                IdxFileRole role,
                                GCancellable *cancellable,
                                GError **error);

/**
 * idx_candidates_find_unclaimed:
 * @images: an images file, whose folder has been read
 *
 * Finds the files in the folder of @images that may hold labels and that don't belong to other
 * images or to another split by their names.
 *
 * Returns: (transfer full) (element-type GFile): the files, sorted by name
 */
GPtrArray *idx_candidates_find_unclaimed (IdxFolders *folders,
                                          GFile *images,
                                          GCancellable *cancellable);

G_END_DECLS
