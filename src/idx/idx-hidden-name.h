/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * idx_hidden_name_new:
 *
 * Returns: (transfer full): a random file name that begins with a dot
 */
char *idx_hidden_name_new (void);

/**
 * idx_hidden_name_new_backup:
 * @name: (type filename): the name of a file that is being replaced
 *
 * Creates a name for the replaced file until the new file is in place. If the process is killed,
 * users can find the file by this name: it contains @name, or the beginning of it, and
 * idx_hidden_name_remove_leftovers() doesn't remove it.
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
 * Removes the files and folders with hidden names that killed processes of this host left in
 * @folder. Removes neither those of running processes nor backups of replaced files.
 */
void idx_hidden_name_remove_leftovers (int folder);

G_END_DECLS
