/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-file-name.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * IdxFolderFile:
 * @name: the last part of its path, as stored
 * @key: as idx_file_name_parse() gives it
 * @role: likewise
 * @letter_key: (nullable): as idx_file_name_parse_letter() gives it
 * @letter_role: likewise
 * @is_folder: whether it is a folder
 *
 * A file, or a folder, in a folder whose name looks like that of images or of labels.
 */
typedef struct
{
  char *name;
  char *key;
  IdxFileRole role;
  char *letter_key;
  IdxFileRole letter_role;
  gboolean is_folder;
} IdxFolderFile;

#define IDX_TYPE_FOLDERS (idx_folders_get_type ())
G_DECLARE_FINAL_TYPE (IdxFolders, idx_folders, IDX, FOLDERS, GObject)

/**
 * idx_folders_new:
 *
 * Returns: (transfer full): what reads each folder once, however often it is asked; made for one
 *   piece of work, because it doesn't see later changes
 */
IdxFolders *idx_folders_new (void);

/**
 * idx_folders_list:
 * @folder: a folder
 *
 * Returns: (transfer none) (element-type IdxFolderFile): what is in @folder, sorted by name, or
 *   %NULL with an error of GIO
 */
GPtrArray *idx_folders_list (IdxFolders *self,
                             GFile *folder,
                             GCancellable *cancellable,
                             GError **error);

/**
 * idx_folders_find:
 * @folder: a folder that idx_folders_list() could read
 * @key: the key of a name
 *
 * Returns: (transfer none) (nullable) (element-type IdxFolderFile): what in @folder has @key, sorted
 *   by name
 */
GPtrArray *idx_folders_find (IdxFolders *self,
                             GFile *folder,
                             const char *key);

/**
 * idx_folders_find_letter:
 *
 * Like idx_folders_find() for names with a letter.
 */
GPtrArray *idx_folders_find_letter (IdxFolders *self,
                                    GFile *folder,
                                    const char *key);

G_END_DECLS
