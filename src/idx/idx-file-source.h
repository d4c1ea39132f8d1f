/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-source.h"

G_BEGIN_DECLS

#define IDX_TYPE_FILE_SOURCE (idx_file_source_get_type ())
G_DECLARE_FINAL_TYPE (IdxFileSource, idx_file_source, IDX, FILE_SOURCE, GObject)

/**
 * idx_file_source_new:
 *
 * Opens @file read-only. Only a regular file is opened; whatever else it is is
 * found out without waiting for it, as a pipe would make one wait. A file that has no path,
 * because it is elsewhere, is copied to a temporary file first, as it is stored.
 *
 * Returns: (transfer full): a source, or %NULL with %IDX_ERROR_NOT_READABLE
 */
IdxSource *idx_file_source_new (GFile *file,
                                GCancellable *cancellable,
                                GError **error);

/**
 * idx_file_source_is_at:
 * @location: where something may be
 *
 * Returns: whether the file at @location, links followed, is the one that is open,
 *   whatever either is called
 */
gboolean idx_file_source_is_at (IdxFileSource *self,
                                GFile *location);

G_END_DECLS
