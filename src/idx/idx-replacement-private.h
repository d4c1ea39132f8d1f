/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-replacement.h"

#include <sys/stat.h>

G_BEGIN_DECLS

/**
 * IdxReplacement:
 * @folder: the folder of the target, open
 * @fd: the file, open
 * @name: what the target is called in @folder
 * @temporary: (nullable): what the file is called in @folder; %NULL while it has no name, and
 *   when it is in its place
 * @backup: (nullable): what the replaced file is called, as long as it may have to come back
 * @replaces: whether there was a file when this one was begun
 * @is_placed: whether the file is in its place
 * @replaced: the file that was there
 */
struct _IdxReplacement
{
  int folder;
  int fd;
  char *name;
  char *temporary;
  char *backup;
  gboolean replaces;
  gboolean is_placed;
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
 * idx_replacement_get_proc_path:
 * @path: (out caller-allocates): room for @size bytes, of which 32 are enough
 *
 * Gives the path through which the open file @fd can be linked to.
 */
void idx_replacement_get_proc_path (int fd,
                                    char *path,
                                    gsize size);

G_END_DECLS
