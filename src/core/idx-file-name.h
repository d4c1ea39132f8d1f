/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * IdxFileRole:
 * @IDX_FILE_ROLE_UNKNOWN: the name doesn't say
 * @IDX_FILE_ROLE_IMAGES: images
 * @IDX_FILE_ROLE_LABELS: labels
 * @IDX_FILE_ROLE_INDEX: the original indices of the samples of a subset
 *
 * The content of a file according to its name.
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
 * @key: (out) (transfer full): the common part of the names of files that belong together; equal
 *   for `train-images-idx3-ubyte` and `train-labels.idx1-ubyte.gz`
 *
 * Parses a file name of the MNIST family. The key is the part before `idx`, without the word for
 * the role. An ending after the type, such as `.bak`, stays in the key, so that a backup of the
 * labels doesn't match the images.
 *
 * Returns: the role that a word in the name states, else the one that the rank implies. Tables and
 *   journals (`.csv`, `.json`, `.jsonl`) are %IDX_FILE_ROLE_UNKNOWN
 */
IdxFileRole idx_file_name_parse (const char *name,
                                 char **key);

/**
 * idx_file_name_parse_letter:
 * @name: the last part of a path
 * @key: (out) (transfer full): the part after the letter; set only if there is a role
 *
 * Parses a name that begins with the letter that Python programs use for images and labels:
 * `X_train-idx3-ubyte` and `y_train-idx1-ubyte.gz` have the key "train". Rejects names that contain
 * a word for the role.
 *
 * Returns: %IDX_FILE_ROLE_IMAGES for `X`, %IDX_FILE_ROLE_LABELS for `y`, or
 *   %IDX_FILE_ROLE_UNKNOWN if the name isn't of this kind
 */
IdxFileRole idx_file_name_parse_letter (const char *name,
                                        char **key);

/**
 * idx_file_name_is_idx:
 *
 * Returns: whether @name looks like the name of an IDX file
 */
gboolean idx_file_name_is_idx (const char *name);

/**
 * idx_file_name_get_split:
 *
 * Returns: (transfer none) (nullable): "train", "test" or "validation", if it is in @name
 */
const char *idx_file_name_get_split (const char *name);

/**
 * idx_file_name_get_stem:
 *
 * Returns: (transfer full): the part of @name from which to derive the names of other files: "t10k"
 *   for `t10k-images-idx3-ubyte.gz`
 */
char *idx_file_name_get_stem (const char *name);

/**
 * idx_file_name_from_argument:
 * @argument: a command-line argument, a path or a URI
 *
 * Makes sure that the name of an existing file isn't taken for a URI because of a colon.
 *
 * Returns: (transfer full): @argument for g_file_new_for_commandline_arg()
 */
char *idx_file_name_from_argument (const char *argument);

/**
 * idx_file_name_escape:
 * @text: any text but the empty one
 *
 * Makes a file name of a text, such as the name of a class: slashes, control characters, percent
 * signs and a dot at the start become `%2F` and the like.
 *
 * Returns: (transfer full): the name; it may be longer than file systems allow
 */
char *idx_file_name_escape (const char *text);

/**
 * idx_file_name_escape_letters:
 * @text: any text but the empty one
 *
 * Like idx_file_name_escape(), but ASCII letters become codes as well: some file systems take two
 * names for the same if only the case of their letters differs.
 *
 * Returns: (transfer full): the name; it may be longer than file systems allow
 */
char *idx_file_name_escape_letters (const char *text);

/**
 * idx_file_name_unescape:
 * @name: the name of a file or folder
 *
 * Reverses idx_file_name_escape() and idx_file_name_escape_letters(), which escapes all letters or
 * none. Leaves codes alone that it doesn't make.
 *
 * Returns: (transfer full): the text
 */
char *idx_file_name_unescape (const char *name);

G_END_DECLS
