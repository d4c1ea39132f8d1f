/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * IdxCliFolder:
 *
 * The missing folders in the path of an output.
 */
typedef struct _IdxCliFolder IdxCliFolder;

/**
 * idx_cli_folder_make:
 * @output: the file or folder that a command writes
 *
 * Makes the folders that lead to @output, as far as they are missing and the system permits it.
 * Otherwise writing the output fails, with an error that says why.
 *
 * Returns: (transfer full): the folders
 */
IdxCliFolder *idx_cli_folder_make (GFile *output);

/**
 * idx_cli_folder_keep:
 *
 * Keeps the folders. Call it when the output has been written.
 */
void idx_cli_folder_keep (IdxCliFolder *self);

/**
 * idx_cli_folder_free:
 * @self: (nullable): the folders
 *
 * Removes the folders that were made and are still empty, unless they are kept.
 */
void idx_cli_folder_free (IdxCliFolder *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxCliFolder, idx_cli_folder_free)

G_END_DECLS
