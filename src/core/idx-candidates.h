/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-folders.h"

G_BEGIN_DECLS

/**
 * idx_candidates_find:
 * @file: a file of images or of labels
 * @role: what is wanted: the other of the two
 *
 * Finds the files that belong to @file by their names, in the same folder and in the sibling folders
 * that are named like files (as archives unpack that hold each file in a folder of its name). Names
 * with a letter (`X_train`, `y_train`) count where there are no others.
 *
 * Returns: (transfer full) (element-type GFile): the files, the nearest first, or %NULL with an error
 *   if a folder can't be read
 */
GPtrArray *idx_candidates_find (IdxFolders *folders,
                                GFile *file,
                                IdxFileRole role,
                                GCancellable *cancellable,
                                GError **error);

/**
 * idx_candidates_find_unclaimed:
 * @images: a file of images, whose folder has been read
 *
 * Finds the files in the folder of @images that may hold labels and whose names don't say that they
 * belong to other images, nor to another split.
 *
 * Returns: (transfer full) (element-type GFile): the files, sorted by name
 */
GPtrArray *idx_candidates_find_unclaimed (IdxFolders *folders,
                                          GFile *images,
                                          GCancellable *cancellable);

G_END_DECLS
