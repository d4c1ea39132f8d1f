/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-source.h"

G_BEGIN_DECLS

/**
 * fuzz_places_check:
 * @stored: the bytes of a gzip file, damaged or not
 * @content: what is in it, or its start
 * @seed: decides how far access points are apart
 *
 * Goes through a gzip file with access points close together, as a pass does through one that
 * doesn't fit into memory, and reads on from each of them: it must give what the pass gave.
 */
void fuzz_places_check (IdxSource *stored,
                        const GByteArray *content,
                        guint32 seed);

G_END_DECLS
