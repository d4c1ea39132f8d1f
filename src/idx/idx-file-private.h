/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-file.h"

G_BEGIN_DECLS

/**
 * idx_file_get_source:
 *
 * Returns: (transfer none): the file's bytes, header included, not compressed
 */
IdxSource *idx_file_get_source (IdxFile *self);

G_END_DECLS
