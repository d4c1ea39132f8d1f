/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-source.h"

G_BEGIN_DECLS

/* The memory that the decompressed bytes of one file may take, with what it takes to find
 * others again: as much as makes MNIST's 47 MB stay in memory. */
#define IDX_GZIP_BUDGET ((gsize) 56 * 1000 * 1000)

/* How far access points are apart: a random image is up to this much of inflate away. */
#define IDX_GZIP_SPAN ((guint64) 896 * 1024)

#define IDX_TYPE_GZIP_SOURCE (idx_gzip_source_get_type ())
G_DECLARE_FINAL_TYPE (IdxGzipSource, idx_gzip_source, IDX, GZIP_SOURCE, GObject)

/**
 * idx_gzip_source_is_gzip:
 * @bytes: the start of a file
 * @length: how many there are
 *
 * Returns: whether @bytes begin like gzip, whatever the file is called
 */
gboolean idx_gzip_source_is_gzip (const guint8 *bytes,
                                  gsize length);

/**
 * idx_gzip_source_new:
 * @stored: the bytes as they are stored
 *
 * The first bytes are there after a millisecond, whatever the size; all of them can be read
 * at any offset, in memory that is bounded by %IDX_GZIP_BUDGET.
 *
 * Returns: (transfer full): a source of what @stored holds, decompressed
 */
IdxSource *idx_gzip_source_new (IdxSource *stored);

/**
 * idx_gzip_source_new_within:
 * @budget: the memory that decompressed bytes and access points may take
 * @span: how far access points are apart, in decompressed bytes
 *
 * Like idx_gzip_source_new() with other bounds, for tests and measurements.
 *
 * Returns: (transfer full): a source of what @stored holds, decompressed
 */
IdxSource *idx_gzip_source_new_within (IdxSource *stored,
                                       gsize budget,
                                       guint64 span);

/**
 * idx_gzip_source_get_n_kept:
 *
 * Returns: how much memory decompressed bytes and access points take
 */
gsize idx_gzip_source_get_n_kept (IdxGzipSource *self);

G_END_DECLS
