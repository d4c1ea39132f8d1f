/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-replacement.h"

#include <sys/stat.h>

G_BEGIN_DECLS

/**
 * IdxReplacement:
 * @folder: the folder of the target, open
 * @fd: the file, open
 * @replaced_fd: the replaced file, open and locked, or -1
 * @name: what the target is called in @folder
 * @temporary: (nullable): what the file is called in @folder; %NULL while it has no name, and
 *   when it is in its place
 * @backup: (nullable): what the replaced file is called, as long as it may have to come back
 * @replaces: whether there was a file when this one was begun
 * @removes: whether nothing comes to the place of that file
 * @is_placed: whether the file is in its place
 * @is_synced: whether idx_replacement_sync() was called
 * @replaced: the file that was there
 */
struct _IdxReplacement
{
  int folder;
  int fd;
  int replaced_fd;
  char *name;
  char *temporary;
  char *backup;
  gboolean replaces;
  gboolean removes;
  gboolean is_placed;
  gboolean is_synced;
  struct stat replaced;
};

/**
 * idx_replacement_set_error:
 * @code: an `errno`
 *
 * Returns: %FALSE
 */
gboolean idx_replacement_set_error (int code,
                                    GError **error);

/**
 * idx_replacement_make_name:
 *
 * Returns: (transfer full): a name that begins with a dot and that nothing has
 */
char *idx_replacement_make_name (void);

/**
 * idx_replacement_lock:
 * @operation: `LOCK_EX` or `LOCK_SH`
 *
 * Locks a file without waiting, so that no process takes it for a leftover.
 *
 * Returns: %FALSE with `errno` set
 */
gboolean idx_replacement_lock (int fd,
                               int operation);

/**
 * idx_replacement_open_named:
 *
 * Makes an empty file with a hidden name, and locks it.
 */
gboolean idx_replacement_open_named (IdxReplacement *self,
                                     GError **error);

/**
 * idx_replacement_keep_attributes:
 *
 * Gives the file the mode of the one that it replaces, and its owner and extended attributes as far
 * as the system allows it.
 */
gboolean idx_replacement_keep_attributes (IdxReplacement *self,
                                          GError **error);

/**
 * idx_replacement_clean_folder:
 * @folder: an open folder
 *
 * See idx_replacement_remove_leftovers().
 */
void idx_replacement_clean_folder (int folder);

/**
 * idx_replacement_get_proc_path:
 * @path: (out caller-allocates): room for @size bytes, of which 32 are enough
 *
 * Gives the path through which the open file @fd can be linked to.
 */
void idx_replacement_get_proc_path (int fd,
                                    char *path,
                                    gsize size);

G_END_DECLS
