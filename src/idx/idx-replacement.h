/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _IdxReplacement IdxReplacement;

/**
 * idx_replacement_new:
 * @target: the name of the new file; symbolic links are followed
 * @replace: whether an existing file may be replaced
 *
 * Creates a file that idx_replacement_place() puts in place. Until then it has no name, or a hidden
 * one, in the folder of @target. It has the mode, and as far as the system allows also the owner
 * and the extended attributes, of the file that it replaces.
 *
 * Returns: (transfer full): the file, or %NULL with %IDX_ERROR_EXISTS or %IDX_ERROR_WRITE
 */
IdxReplacement *idx_replacement_new (GFile *target,
                                     gboolean replace,
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
 * Removes the hidden files that killed processes of this host left in @folder. Files of running
 * processes stay. idx_replacement_new() calls it if it may replace a file.
 */
void idx_replacement_remove_leftovers (GFile *folder);

/**
 * idx_replacement_free:
 *
 * Removes the file unless it is in place.
 */
void idx_replacement_free (IdxReplacement *self);

/**
 * idx_replacement_reserve:
 * @size: the final size of the file
 *
 * Checks for free space, if the file system can tell.
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE if there isn't enough
 */
gboolean idx_replacement_reserve (IdxReplacement *self,
                                  guint64 size,
                                  GError **error);

/**
 * idx_replacement_write:
 *
 * Appends @length bytes to the file.
 */
gboolean idx_replacement_write (IdxReplacement *self,
                                const guint8 *bytes,
                                gsize length,
                                GError **error);

/**
 * idx_replacement_sync:
 *
 * Syncs the file to disk, so that idx_replacement_read() reads it back from there. Not needed for
 * files that are easily recreated.
 */
gboolean idx_replacement_sync (IdxReplacement *self,
                               GError **error);

/**
 * idx_replacement_read:
 * @n_read: (out): the number of bytes read; less than @length only at the end of the file
 *
 * Reads back what was written.
 */
gboolean idx_replacement_read (IdxReplacement *self,
                               guint64 offset,
                               guint8 *buffer,
                               gsize length,
                               gsize *n_read,
                               GError **error);

/**
 * idx_replacement_place:
 * @replacements: @n_replacements files: the main file, then those that belong to it, such as labels
 *   to images
 * @failed: (out): the position in @replacements of the file that failed
 *
 * Puts all files in place, or none. If the process is killed meanwhile, some files may be missing,
 * but the existing ones are whole and belong together. Files that were synced by
 * idx_replacement_sync() survive a power failure.
 *
 * Returns: %FALSE with an error
 */
gboolean idx_replacement_place (IdxReplacement *const *replacements,
                                gsize n_replacements,
                                gsize *failed,
                                GError **error);

/**
 * idx_replacement_set_error:
 * @code: an `errno`
 *
 * Sets an error that says why the system refused to write a file: %IDX_ERROR_EXISTS for `EEXIST`,
 * else %IDX_ERROR_WRITE.
 *
 * Returns: %FALSE
 */
gboolean idx_replacement_set_error (int code,
                                    GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxReplacement, idx_replacement_free)

G_END_DECLS
