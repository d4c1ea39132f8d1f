/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * IdxFileRole:
 * @IDX_FILE_ROLE_UNKNOWN: the name doesn't say
 * @IDX_FILE_ROLE_IMAGES: images
 * @IDX_FILE_ROLE_LABELS: labels
 * @IDX_FILE_ROLE_INDEX: the indices that the samples of a subset had; one dimension of integers,
 *   as labels are, but never labels
 *
 * What a file's name says that it holds.
 */
typedef enum
{
  IDX_FILE_ROLE_UNKNOWN,
  IDX_FILE_ROLE_IMAGES,
  IDX_FILE_ROLE_LABELS,
  IDX_FILE_ROLE_INDEX
} IdxFileRole;

/**
 * idx_file_name_parse:
 * @name: the last part of a path
 * @key: (out) (transfer full): what the names of images and of their labels have in
 *   common; equal for `train-images-idx3-ubyte`, `train-labels.idx1-ubyte.gz`
 *   and whatever else belongs to them
 *
 * Takes a file name of the MNIST family apart: the part before `idx` and the
 * rank, less the word for what is in it. An ending after the type, such as `.bak`, stays in the
 * key: a backup of the labels has another key than the images.
 *
 * Returns: what the name says that the file holds; by its word, else by its rank. Tables and
 *   journals (`.csv`, `.json`, `.jsonl`) are %IDX_FILE_ROLE_UNKNOWN
 */
IdxFileRole idx_file_name_parse (const char *name,
                                 char **key);

/**
 * idx_file_name_parse_letter:
 * @name: the last part of a path
 * @key: (out) (transfer full): what follows the letter, set only if there is a role
 *
 * Takes apart a name that begins with the letter that Python programs give to images and to their
 * labels: `X_train-idx3-ubyte` and `y_train-idx1-ubyte.gz` have the key "train". Names with a word
 * for what is in the file aren't of this kind.
 *
 * Returns: %IDX_FILE_ROLE_IMAGES for `X`, %IDX_FILE_ROLE_LABELS for `y`, or
 *   %IDX_FILE_ROLE_UNKNOWN if the name isn't of this kind
 */
IdxFileRole idx_file_name_parse_letter (const char *name,
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
 * Returns: (transfer none) (nullable): "train", "test" or "validation", if @name says so
 */
const char *idx_file_name_get_split (const char *name);

/**
 * idx_file_name_get_stem:
 *
 * Returns: (transfer full): what is left of @name for naming other files by:
 *   "t10k" of `t10k-images-idx3-ubyte.gz`
 */
char *idx_file_name_get_stem (const char *name);

/**
 * idx_file_name_from_argument:
 * @argument: an argument of a command line, a path or a URI
 *
 * A name with a colon looks like a URI. If there is a file of that name, it is meant.
 *
 * Returns: (transfer full): @argument for g_file_new_for_commandline_arg()
 */
char *idx_file_name_from_argument (const char *argument);

G_END_DECLS
