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
 * @key: (out) (transfer full): the part that the names of related files have in common; the same
 *   for `train-images-idx3-ubyte` and `train-labels.idx1-ubyte.gz`
 *
 * Parses a file name like those of MNIST; `trainImages` is the same as `train-images`. The key is
 * the part before `idx`, without the word for the role. A suffix after the type, such as `.bak`, is
 * kept in the key, so that a backup of the labels doesn't match the images.
 *
 * Returns: the role that a word in the name states, otherwise the role that the rank (the number
 *   after `idx`) implies. Tables and journals (`.csv`, `.json`, `.jsonl`) are
 *   %IDX_FILE_ROLE_UNKNOWN
 */
IdxFileRole idx_file_name_parse (const char *name,
                                 char **key);

/**
 * idx_file_name_parse_xy:
 * @name: the last part of a path
 * @key: (out) (transfer full): the part after the letter; set only if the role is known
 *
 * Parses a name that begins with `X` or `y`, the usual names of images and labels in Python
 * programs: `X_train-idx3-ubyte` and `y_train-idx1-ubyte.gz` have the key "train". Rejects names
 * that contain a word for the role.
 *
 * Returns: %IDX_FILE_ROLE_IMAGES for `X`, %IDX_FILE_ROLE_LABELS for `y`, or %IDX_FILE_ROLE_UNKNOWN
 *   if the name isn't of this kind
 */
IdxFileRole idx_file_name_parse_xy (const char *name,
                                    char **key);

/**
 * idx_file_name_is_idx:
 *
 * Returns: whether @name looks like the name of an IDX file
 */
gboolean idx_file_name_is_idx (const char *name);

/**
 * idx_file_name_is_other:
 *
 * Returns: whether the ending of @name says that the file is plainly something else, such as a
 *   picture or a text
 */
gboolean idx_file_name_is_other (const char *name);

/**
 * idx_file_name_get_split:
 *
 * Returns: (transfer none) (nullable): "train", "test" or "validation", if a word in @name says so
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
 * Makes sure that the name of an existing file isn't interpreted as a URI because it contains a
 * colon.
 *
 * Returns: (transfer full): @argument for g_file_new_for_commandline_arg()
 */
char *idx_file_name_from_argument (const char *argument);

/**
 * idx_file_name_escape:
 * @text: any text that isn't empty
 *
 * Converts a text, such as the name of a class, to a file name: percent-encodes slashes, control
 * characters, percent signs and a leading dot.
 *
 * Returns: (transfer full): the name, which may be longer than file systems allow
 */
char *idx_file_name_escape (const char *text);

/**
 * idx_file_name_escape_letters:
 * @text: any text that isn't empty
 *
 * Like idx_file_name_escape(), but percent-encodes ASCII letters as well, because some file systems
 * are case-insensitive.
 *
 * Returns: (transfer full): the name, which may be longer than file systems allow
 */
char *idx_file_name_escape_letters (const char *text);

/**
 * idx_file_name_unescape:
 * @name: the name of a file or folder
 *
 * Reverses idx_file_name_escape() and idx_file_name_escape_letters(). Decodes letters only if @name
 * contains no letters outside of codes. Keeps all codes that these functions don't produce.
 *
 * Returns: (transfer full): the text
 */
char *idx_file_name_unescape (const char *name);

G_END_DECLS
