/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _IdxStaging IdxStaging;

/**
 * idx_staging_new:
 * @folder: a local folder; created if it doesn't exist, but not its parents
 *
 * Creates a hidden folder in @folder. Files and folders in it appear in @folder all together, or
 * not at all. Also removes what killed processes left in @folder.
 *
 * Returns: (transfer full): the staging, or %NULL with %IDX_ERROR_WRITE
 */
IdxStaging *idx_staging_new (GFile *folder,
                             GError **error);

/**
 * idx_staging_free:
 *
 * Removes the hidden folder with all that is left in it, and the folder around it if it was created
 * for @self and is empty.
 */
void idx_staging_free (IdxStaging *self);

/**
 * idx_staging_get_folder:
 *
 * Returns: (transfer full): the hidden folder
 */
GFile *idx_staging_get_folder (IdxStaging *self);

/**
 * idx_staging_create_folder:
 * @name: a file name
 *
 * Creates a folder in the hidden folder.
 *
 * Returns: (transfer full): the folder, or %NULL with %IDX_ERROR_WRITE
 */
GFile *idx_staging_create_folder (IdxStaging *self,
                                  const char *name,
                                  GError **error);

/**
 * idx_staging_place:
 * @replace: whether existing files may be replaced; existing folders are always kept
 *
 * Moves everything from the hidden folder to its place. On failure moves it back, so that the
 * folder is as before; only on file systems that can't swap files, files that were replaced until
 * then stay replaced.
 *
 * Returns: %FALSE with %IDX_ERROR_EXISTS or %IDX_ERROR_WRITE
 */
gboolean idx_staging_place (IdxStaging *self,
                            gboolean replace,
                            GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxStaging, idx_staging_free)

G_END_DECLS
