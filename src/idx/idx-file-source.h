/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-source.h"

G_BEGIN_DECLS

#define IDX_TYPE_FILE_SOURCE (idx_file_source_get_type ())
G_DECLARE_FINAL_TYPE (IdxFileSource, idx_file_source, IDX, FILE_SOURCE, GObject)

/**
 * idx_file_source_new:
 *
 * Opens @file read-only. Only regular files can be opened; pipes and devices are recognized without
 * waiting for them. A file without a local path is copied to a temporary file first.
 *
 * Returns: (transfer full): a source, or %NULL with %IDX_ERROR_NOT_READABLE, or with a
 *   #GIOErrorEnum if a read fails during the copy or on cancel
 */
IdxSource *idx_file_source_new (GFile *file,
                                GCancellable *cancellable,
                                GError **error);

/**
 * idx_file_source_new_for_fd:
 * @fd: a file descriptor of a regular file, which the source closes
 *
 * Reads a file that is open, such as one without a name. It must not be written to any more.
 *
 * Returns: (transfer full): a source, or %NULL with %IDX_ERROR_NOT_READABLE
 */
IdxSource *idx_file_source_new_for_fd (int fd,
                                       GError **error);

/**
 * idx_file_source_is_at:
 * @location: any location
 *
 * Returns: whether @location is the file that @self has open, possibly through a link or under
 *   another name
 */
gboolean idx_file_source_is_at (IdxFileSource *self,
                                GFile *location);

G_END_DECLS
