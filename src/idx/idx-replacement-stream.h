/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-replacement.h"

G_BEGIN_DECLS

#define IDX_TYPE_REPLACEMENT_STREAM (idx_replacement_stream_get_type ())
G_DECLARE_FINAL_TYPE (IdxReplacementStream, idx_replacement_stream, IDX, REPLACEMENT_STREAM,
                      GOutputStream)

/**
 * idx_replacement_stream_new:
 * @replacement: (transfer none): the file to append to; must outlive the stream
 *
 * Returns: (transfer full): an output stream that appends to @replacement
 */
GOutputStream *idx_replacement_stream_new (IdxReplacement *replacement);

G_END_DECLS
