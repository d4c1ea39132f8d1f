/* SPDX-License-Identifier: MIT */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define IDX_TYPE_TABLE_STREAM (idx_table_stream_get_type ())
G_DECLARE_FINAL_TYPE (IdxTableStream, idx_table_stream, IDX, TABLE_STREAM, GInputStream)

/**
 * idx_table_stream_open:
 * @location: a table, may be compressed with gzip
 *
 * Opens a table for one pass. Reading fails with %IDX_ERROR_GZIP where a gzip file is damaged or
 * cut short.
 *
 * Returns: (transfer full): the decompressed content, or %NULL with %IDX_ERROR_NOT_IDX if the
 *   content isn't a table, with %IDX_ERROR_NOT_READABLE, or with another error
 */
GInputStream *idx_table_stream_open (GFile *location,
                                     GCancellable *cancellable,
                                     GError **error);

G_END_DECLS
