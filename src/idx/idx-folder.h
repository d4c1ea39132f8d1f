/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * IdxFolderFunc:
 * @name: the name of a file or folder
 * @is_folder: whether it is a folder, or a link to one
 */
typedef void (*IdxFolderFunc) (const char *name,
                               gboolean is_folder,
                               gpointer data);

/**
 * idx_folder_foreach:
 * @path: a local folder
 *
 * Calls @func for each entry of a folder except "." and "..", in any order. Unlike GIO, it fails if
 * reading the folder fails halfway.
 *
 * Returns: %FALSE with %IDX_ERROR_READ or on cancel
 */
gboolean idx_folder_foreach (const char *path,
                             IdxFolderFunc func,
                             gpointer data,
                             GCancellable *cancellable,
                             GError **error);

G_END_DECLS
