/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * IdxStaging:
 *
 * A hidden folder for new files, and the target folder to which they are moved at the end.
 */
typedef struct _IdxStaging IdxStaging;

/**
 * idx_staging_new:
 * @folder: a local folder, which is created if it doesn't exist; its parent must exist
 *
 * Creates a hidden folder in @folder. idx_staging_place() moves all of its files and folders to
 * @folder, or none. Also removes leftovers of killed processes from @folder; see
 * idx_hidden_name_remove_leftovers().
 *
 * Returns: (transfer full): the staging area, or %NULL with %IDX_ERROR_WRITE
 */
IdxStaging *idx_staging_new (GFile *folder,
                             GError **error);

/**
 * idx_staging_free:
 *
 * Removes the hidden folder and everything that is left in it. Also removes the target folder if
 * idx_staging_new() created it and it is empty.
 */
void idx_staging_free (IdxStaging *self);

/**
 * idx_staging_dup_hidden_folder:
 *
 * Returns: (transfer full): the hidden folder
 */
GFile *idx_staging_dup_hidden_folder (IdxStaging *self);

/**
 * idx_staging_create_folder:
 * @name: the name of the new folder
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
 * @may_replace: whether existing files may be replaced; the files of a folder are added to an
 *   existing folder of the same name
 *
 * Moves everything from the hidden folder to its place. On failure, undoes all moves. If the file
 * system can't swap files, replaced files can't be restored.
 *
 * Returns: %FALSE with %IDX_ERROR_EXISTS or %IDX_ERROR_WRITE
 */
gboolean idx_staging_place (IdxStaging *self,
                            gboolean may_replace,
                            GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxStaging, idx_staging_free)

G_END_DECLS
