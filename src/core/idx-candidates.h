/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-folder-cache.h"

G_BEGIN_DECLS

/**
 * idx_candidates_find:
 * @file: an images or labels file
 * @role: the wanted role
 *
 * Finds the files with the role @role that belong to @file according to their names. Searches the
 * folder of @file, and its subfolders and sibling folders that are named like files, which some
 * archives create. Names with an `X` or `y` prefix (`X_train`, `y_train`) count only if no other
 * names match.
 *
 * Returns: (transfer full) (element-type GFile): the files, those in the folder of @file first, or
 *   %NULL with an error if a folder can't be read
 */
GPtrArray *idx_candidates_find (IdxFolderCache *folders,
                                GFile *file,
                                IdxFileRole role,
                                GCancellable *cancellable,
                                GError **error);

/**
 * idx_candidates_find_unclaimed:
 * @images: an images file
 *
 * Finds the files in the folder of @images that may contain its labels although their names don't
 * match it. Leaves out files whose names match other images in the folder, or name another split.
 *
 * Returns: (transfer full) (element-type GFile): the files, sorted by name; empty if the folder
 *   can't be read
 */
GPtrArray *idx_candidates_find_unclaimed (IdxFolderCache *folders,
                                          GFile *images,
                                          GCancellable *cancellable);

G_END_DECLS
