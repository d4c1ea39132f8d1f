/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-source.h"

G_BEGIN_DECLS

/**
 * fuzz_access_points_check:
 * @stored: the bytes of a gzip file, damaged or not
 * @content: the decompressed content, or its start
 * @seed: determines the distance between access points
 *
 * Inflates a gzip file from its start and adds access points at short distances. Then resumes at
 * access points, and asserts that the same content is read from there.
 */
void fuzz_access_points_check (IdxSource *stored,
                               const GByteArray *content,
                               guint32 seed);

G_END_DECLS
