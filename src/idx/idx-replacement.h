/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _IdxReplacement IdxReplacement;

/**
 * idx_replacement_new:
 * @target: what the file is to be called; links are followed
 * @replace: whether a file that is there already is to be replaced
 *
 * Begins a file that comes to its place whole or not at all. Until then it has no name, or
 * one that begins with a dot, in the folder of @target. It has the mode, and as far as the
 * system lets it the owner and the extended attributes, of the file that it replaces.
 *
 * Returns: (transfer full): the file, or %NULL with %IDX_ERROR_EXISTS or %IDX_ERROR_WRITE
 */
IdxReplacement *idx_replacement_new (GFile *target,
                                     gboolean replace,
                                     GError **error);

/**
 * idx_replacement_new_removal:
 * @target: a file of this computer; a link is not followed
 *
 * Begins the removal of a file, which idx_replacement_place() does together with what it puts in
 * place, or not at all.
 *
 * Returns: (transfer full): the removal, or %NULL with %IDX_ERROR_WRITE
 */
IdxReplacement *idx_replacement_new_removal (GFile *target,
                                             GError **error);

/**
 * idx_replacement_remove_leftovers:
 * @folder: a folder
 *
 * Removes the hidden files that processes of this host left in @folder when they were killed. Files
 * of processes that still run stay. idx_replacement_new() does it when it may replace a file.
 */
void idx_replacement_remove_leftovers (GFile *folder);

/**
 * idx_replacement_free:
 *
 * Removes the file if it isn't in its place.
 */
void idx_replacement_free (IdxReplacement *self);

/**
 * idx_replacement_reserve:
 * @size: how large the file is going to be
 *
 * Finds out whether there is room, where the file system can tell.
 *
 * Returns: %FALSE with %IDX_ERROR_WRITE if there isn't
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
 * Waits until the disk has what was written, so that it can be read back. Files that are easily
 * written again can do without.
 */
gboolean idx_replacement_sync (IdxReplacement *self,
                               GError **error);

/**
 * idx_replacement_read:
 * @n_read: (out): how many bytes there were; fewer than @length only where the file ends
 *
 * Reads what was written.
 */
gboolean idx_replacement_read (IdxReplacement *self,
                               guint64 offset,
                               guint8 *buffer,
                               gsize length,
                               gsize *n_read,
                               GError **error);

/**
 * idx_replacement_place:
 * @replacements: @n_replacements files; the first is the one that the others belong to
 * @failed: (out): the place of the file that it failed for
 *
 * Puts files in their places, all of them or none. If the process is killed meanwhile, some may be
 * missing, but each that is there is whole, and none of the others ever lies beside a first file
 * that it doesn't belong to. Files that idx_replacement_sync() was called for are still there after
 * a power failure.
 *
 * Returns: %FALSE with an error
 */
gboolean idx_replacement_place (IdxReplacement *const *replacements,
                                gsize n_replacements,
                                gsize *failed,
                                GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxReplacement, idx_replacement_free)

G_END_DECLS
