/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-source.h"

G_BEGIN_DECLS

#define IDX_TYPE_BYTES_SOURCE (idx_bytes_source_get_type ())
G_DECLARE_FINAL_TYPE (IdxBytesSource, idx_bytes_source, IDX, BYTES_SOURCE, GObject)

/**
 * idx_bytes_source_new:
 *
 * Returns: (transfer full): a source of bytes in memory
 */
IdxSource *idx_bytes_source_new (GBytes *bytes);

G_END_DECLS
