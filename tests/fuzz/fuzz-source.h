/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-source.h"

G_BEGIN_DECLS

/**
 * fuzz_source_check:
 * @source: a source that hasn't been read yet
 * @seed: the seed for the offsets of reads
 *
 * Reads a source from its start, advances to its end, and reads at random offsets. Asserts that the
 * same bytes are returned before and after advancing.
 *
 * Returns: (transfer full): the start of the content, up to 4 MB
 */
GByteArray *fuzz_source_check (IdxSource *source,
                               guint32 seed);

G_END_DECLS
