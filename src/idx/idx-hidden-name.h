/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * idx_hidden_name_new:
 *
 * Creates a name for a file or folder that is still being written. After a crash,
 * idx_hidden_name_remove_leftovers() recognizes it by this name.
 *
 * Returns: (transfer full): a random file name that begins with a dot
 */
char *idx_hidden_name_new (void);

/**
 * idx_hidden_name_new_backup:
 * @name: (type filename): the name of a file that is being replaced
 *
 * Creates a name that the replaced file has until the new file is in place. The name contains
 * @name, or the beginning of @name, so that users can find the file if the process is killed.
 * idx_hidden_name_remove_leftovers() doesn't remove a file with such a name.
 *
 * Returns: (transfer full): a random file name that begins with a dot
 */
char *idx_hidden_name_new_backup (const char *name);

/**
 * idx_hidden_name_lock:
 * @operation: `LOCK_EX` or `LOCK_SH`
 *
 * Locks a file with a hidden name, without waiting. Other processes don't remove a locked file as a
 * leftover.
 *
 * Returns: %FALSE with `errno` set
 */
gboolean idx_hidden_name_lock (int fd,
                               int operation);

/**
 * idx_hidden_name_remove_folder:
 * @parent: an open folder
 * @name: the name of a folder in it
 *
 * Removes a folder and everything in it, as far as possible. Doesn't follow links.
 *
 * Returns: whether the folder was removed
 */
gboolean idx_hidden_name_remove_folder (int parent,
                                        const char *name);

/**
 * idx_hidden_name_remove_leftovers:
 * @folder: an open folder
 *
 * Removes leftovers from @folder: files and folders with names from idx_hidden_name_new() whose
 * process on this host was killed. Files and folders of running processes are locked, so they stay;
 * backups of replaced files stay, too.
 */
void idx_hidden_name_remove_leftovers (int folder);

G_END_DECLS
