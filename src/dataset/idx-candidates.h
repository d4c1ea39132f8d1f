/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-folder-cache.h"

G_BEGIN_DECLS

/**
 * idx_candidates_find:
 * @folders: a cache that lists each folder only once
 * @file: an images or labels file
 * @role: what the wanted files contain
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
 * @folders: a cache that lists each folder only once
 * @images: an images file
 * @order: the byte order of the files
 *
 * Finds the unclaimed files in the folder of @images: files that may be labels according to their
 * names, which match no images file in the folder, and labels that only their content shows. Leaves
 * out files that belong to another split according to their names, such as "test" if the name of
 * @images contains "train".
 *
 * Returns: (transfer full) (element-type GFile): the files, sorted by name; empty if the folder
 *   can't be read
 */
GPtrArray *idx_candidates_find_unclaimed (IdxFolderCache *folders,
                                          GFile *images,
                                          IdxByteOrder order,
                                          GCancellable *cancellable);

/**
 * idx_candidates_find_unlabeled:
 * @folders: a cache that lists each folder only once
 * @folder: a folder
 * @order: the byte order of the files
 * @n_images: the number of images
 *
 * Finds the files in @folder that contain @n_images images, according to their headers, and whose
 * names match no labels file.
 *
 * Returns: (transfer full) (element-type GFile): the files, sorted by name; empty if there are too
 *   many files, or if the folder can't be read
 */
GPtrArray *idx_candidates_find_unlabeled (IdxFolderCache *folders,
                                          GFile *folder,
                                          IdxByteOrder order,
                                          guint32 n_images,
                                          GCancellable *cancellable);

G_END_DECLS
