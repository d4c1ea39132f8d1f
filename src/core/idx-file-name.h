/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * IdxFileRole:
 *
 * What a file's name says that it holds.
 */
typedef enum
{
  IDX_FILE_ROLE_UNKNOWN,
  IDX_FILE_ROLE_IMAGES,
  IDX_FILE_ROLE_LABELS
} IdxFileRole;

/**
 * idx_file_name_parse:
 * @name: the last part of a path
 * @key: (out) (transfer full): what the names of images and of their labels have in
 *   common; equal for `train-images-idx3-ubyte`, `train-labels.idx1-ubyte.gz`
 *   and whatever else belongs to them
 *
 * Takes a file name of the MNIST family apart: the part before `idx` and the
 * rank, less the word for what is in it.
 *
 * Returns: what the name says that the file holds; by its word, else by its rank
 */
IdxFileRole idx_file_name_parse (const char *name,
                                 char **key);

/**
 * idx_file_name_is_idx:
 *
 * Returns: whether @name looks like that of an IDX file
 */
gboolean idx_file_name_is_idx (const char *name);

/**
 * idx_file_name_get_split:
 *
 * Returns: (transfer none) (nullable): "train" or "test", if @name says so
 */
const char *idx_file_name_get_split (const char *name);

/**
 * idx_file_name_get_stem:
 *
 * Returns: (transfer full): what is left of @name for naming other files by:
 *   "t10k" of `t10k-images-idx3-ubyte.gz`
 */
char *idx_file_name_get_stem (const char *name);

G_END_DECLS
