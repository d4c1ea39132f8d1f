/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _IdxReplacement IdxReplacement;

/**
 * idx_replacement_new:
 * @target: the name of the new file; symbolic links are followed
 * @may_replace: whether an existing file may be replaced
 *
 * Creates a file in the folder of @target. It has no name, or a hidden one, until
 * idx_replacement_place() puts it in place. It gets the mode of the file that it replaces and, as
 * far as the system allows, also the owner and the extended attributes.
 *
 * Returns: (transfer full): the file, or %NULL with %IDX_ERROR_EXISTS or %IDX_ERROR_WRITE
 */
IdxReplacement *idx_replacement_new (GFile *target,
                                     gboolean may_replace,
                                     GError **error);

/**
 * idx_replacement_new_removal:
 * @target: a local file; a symbolic link is not followed
 *
 * Prepares to remove a file. idx_replacement_place() removes it together with the files that it
 * puts in place, or not at all.
 *
 * Returns: (transfer full): the removal, or %NULL with %IDX_ERROR_WRITE
 */
IdxReplacement *idx_replacement_new_removal (GFile *target,
                                             GError **error);

/**
 * idx_replacement_remove_leftovers:
 * @folder: a folder
 *
 * Removes the hidden files left in @folder by processes of this host that were killed. Keeps the
 * files of running processes, and backups of replaced files. idx_replacement_new() calls this
 * function if it may replace a file.
 */
void idx_replacement_remove_leftovers (GFile *folder);

/**
 * idx_replacement_free:
 *
 * Removes the file unless idx_replacement_place() has put it in place.
 */
void idx_replacement_free (IdxReplacement *self);

/**
 * idx_replacement_reserve:
 * @size: the final size of the file
 *
 * Reserves disk space for the file, if the file system supports that.
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE if there isn't enough space
 */
gboolean idx_replacement_reserve (IdxReplacement *self,
                                  guint64 size,
                                  GError **error);

/**
 * idx_replacement_write:
 *
 * Appends @length bytes to the file.
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE
 */
gboolean idx_replacement_write (IdxReplacement *self,
                                const guint8 *bytes,
                                gsize length,
                                GError **error);

/**
 * idx_replacement_sync:
 *
 * Syncs the file to disk, so that idx_replacement_read() reads it back from the disk. Not needed
 * for files that are easily recreated.
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE
 */
gboolean idx_replacement_sync (IdxReplacement *self,
                               GError **error);

/**
 * idx_replacement_read:
 * @n_read: (out): the number of bytes read; less than @length only at the end of the file
 *
 * Reads back bytes that were written.
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE
 */
gboolean idx_replacement_read (IdxReplacement *self,
                               guint64 offset,
                               guint8 *buffer,
                               gsize length,
                               gsize *n_read,
                               GError **error);

/**
 * idx_replacement_place:
 * @replacements: @n_replacements files: the main file, such as images, then the files that belong
 *   to it, such as labels
 * @failed_index: (out): the index in @replacements of the file that failed
 *
 * Puts all files in place, or none. If the process is killed before it has finished, some targets
 * may be missing, but those that exist are complete and belong together, and a replaced file whose
 * target is missing still has a hidden name (see idx_hidden_name_new_backup()). Files that were
 * synced by idx_replacement_sync() survive a power failure.
 *
 * Returns: %FALSE with %IDX_ERROR_EXISTS or %IDX_ERROR_WRITE
 */
gboolean idx_replacement_place (IdxReplacement *const *replacements,
                                gsize n_replacements,
                                gsize *failed_index,
                                GError **error);

/**
 * idx_replacement_sync_and_place:
 *
 * Syncs the file to disk, and puts it in place.
 *
 * Returns: %FALSE with %IDX_ERROR_EXISTS or %IDX_ERROR_WRITE
 */
gboolean idx_replacement_sync_and_place (IdxReplacement *self,
                                         GError **error);

/**
 * idx_replacement_set_error:
 * @code: an `errno`
 *
 * Sets an error that explains why a file can't be written: %IDX_ERROR_EXISTS for `EEXIST`, else
 * %IDX_ERROR_WRITE.
 *
 * Returns: %FALSE
 */
gboolean idx_replacement_set_error (int code,
                                    GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxReplacement, idx_replacement_free)

G_END_DECLS
