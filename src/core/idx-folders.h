/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-file-name.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * IdxFolderFile:
 * @name: the file name, as stored
 * @key: see idx_file_name_parse()
 * @role: see idx_file_name_parse()
 * @letter_key: (nullable): see idx_file_name_parse_letter()
 * @letter_role: see idx_file_name_parse_letter()
 * @is_folder: whether it is a folder
 *
 * A file or folder whose name looks like that of images or labels.
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
 * Returns: (transfer full): a cache that reads each folder once. Use it for one operation only,
 *   because it doesn't see later changes
 */
IdxFolders *idx_folders_new (void);

/**
 * idx_folders_list:
 * @folder: a folder
 *
 * Returns: (transfer none) (element-type IdxFolderFile): the contents of @folder, sorted by name,
 *   or %NULL with an error
 */
GPtrArray *idx_folders_list (IdxFolders *self,
                             GFile *folder,
                             GCancellable *cancellable,
                             GError **error);

/**
 * idx_folders_find:
 * @folder: a folder that has been read by idx_folders_list()
 * @key: the key of a name
 *
 * Returns: (transfer none) (nullable) (element-type IdxFolderFile): the files in @folder with @key,
 *   sorted by name
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

/**
 * idx_folders_list_subfolders:
 * @folder: a folder that has been read by idx_folders_list()
 * @n_entries: (out): the number of all files and folders in @folder
 *
 * Returns: (transfer none) (element-type filename): the names of the subfolders, in any order,
 *   without hidden ones
 */
GPtrArray *idx_folders_list_subfolders (IdxFolders *self,
                                        GFile *folder,
                                        guint *n_entries);

G_END_DECLS
