/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-file-name.h"
#include "idx-file.h"

G_BEGIN_DECLS

/**
 * IdxFolderEntry:
 * @name: the file name, as stored
 * @key: the part of @name that related files have in common, see idx_file_name_parse()
 * @role: what @name says about the content
 * @xy_key: (nullable): the key if @name begins with the letter `X` or `y`, see
 *   idx_file_name_parse_xy()
 * @xy_role: what that letter says about the content
 * @is_folder: whether it is a folder
 *
 * A file or folder whose name looks like that of an IDX file. Some archives create folders with
 * such names.
 */
typedef struct
{
  char *name;
  char *key;
  IdxFileRole role;
  char *xy_key;
  IdxFileRole xy_role;
  gboolean is_folder;
} IdxFolderEntry;

#define IDX_TYPE_FOLDER_CACHE (idx_folder_cache_get_type ())
G_DECLARE_FINAL_TYPE (IdxFolderCache, idx_folder_cache, IDX, FOLDER_CACHE, GObject)

/**
 * idx_folder_cache_new:
 *
 * Returns: (transfer full): a cache that reads each folder once. Use it for a single operation
 *   only, because it doesn't notice later changes
 */
IdxFolderCache *idx_folder_cache_new (void);

/**
 * idx_folder_cache_list:
 * @folder: a folder
 *
 * Returns: (transfer none) (element-type IdxFolderEntry): the files and subfolders of @folder that
 *   aren't hidden and whose names look like those of IDX files, sorted by name; %NULL with an error
 */
GPtrArray *idx_folder_cache_list (IdxFolderCache *self,
                                  GFile *folder,
                                  GCancellable *cancellable,
                                  GError **error);

/**
 * idx_folder_cache_find:
 * @folder: a folder that idx_folder_cache_list() has read
 * @key: the key of a name
 *
 * Returns: (transfer none) (nullable) (element-type IdxFolderEntry): those files and subfolders of
 *   @folder that have the key @key, sorted by name; %NULL if there are none
 */
GPtrArray *idx_folder_cache_find (IdxFolderCache *self,
                                  GFile *folder,
                                  const char *key);

/**
 * idx_folder_cache_find_xy:
 *
 * Like idx_folder_cache_find(), but for the keys of idx_file_name_parse_xy().
 */
GPtrArray *idx_folder_cache_find_xy (IdxFolderCache *self,
                                     GFile *folder,
                                     const char *key);

/**
 * IDX_FOLDER_CACHE_MAX_OPENED:
 *
 * The maximum number of files in a folder that are opened to find IDX files by their content.
 */
#define IDX_FOLDER_CACHE_MAX_OPENED 256U

/**
 * idx_folder_cache_list_unnamed:
 * @folder: a folder that idx_folder_cache_list() has read
 * @order: the byte order of the files, the same in all calls for a folder
 * @is_complete: (out) (optional): whether all files were opened that may be IDX files
 *
 * Finds the files whose names don't look like those of IDX files, and aren't plainly something
 * else, but whose content is a complete IDX file. Opens up to %IDX_FOLDER_CACHE_MAX_OPENED files.
 *
 * Returns: (transfer none) (element-type IdxFolderEntry): the files, sorted by name. Their role is
 *   %IDX_FILE_ROLE_LABELS if they have one dimension, and otherwise %IDX_FILE_ROLE_IMAGES
 */
GPtrArray *idx_folder_cache_list_unnamed (IdxFolderCache *self,
                                          GFile *folder,
                                          IdxByteOrder order,
                                          gboolean *is_complete,
                                          GCancellable *cancellable);

/**
 * idx_folder_cache_list_subfolders:
 * @folder: a folder that idx_folder_cache_list() has read
 * @n_entries: (out): the number of all files and folders in @folder
 *
 * Returns: (transfer none) (element-type filename): the names of the subfolders that aren't hidden,
 *   in no particular order
 */
GPtrArray *idx_folder_cache_list_subfolders (IdxFolderCache *self,
                                             GFile *folder,
                                             guint *n_entries);

G_END_DECLS
