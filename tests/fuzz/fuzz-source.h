/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-source.h"

G_BEGIN_DECLS

/**
 * fuzz_source_check:
 * @source: a source that nothing was read of
 * @seed: decides where it is read
 *
 * Reads a source from its start, goes to its end, and reads here and there: what it gives must
 * not depend on when it is asked.
 *
 * Returns: (transfer full): what it begins with, up to a few megabytes
 */
GByteArray *fuzz_source_check (IdxSource *source,
                               guint32 seed);

G_END_DECLS
