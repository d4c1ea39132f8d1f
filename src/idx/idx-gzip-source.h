/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-source.h"

G_BEGIN_DECLS

/* The memory limit for the pages and access points of one file, in bytes. MNIST's training images
 * (47 MB) fit. */
#define IDX_GZIP_BUDGET ((gsize) 56 * 1000 * 1000)

/* The distance between access points (see IdxGzipIndex), in decompressed bytes. Reading an image at
 * random inflates up to this many bytes before the image. */
#define IDX_GZIP_SPAN ((guint64) 896 * 1024)

#define IDX_TYPE_GZIP_SOURCE (idx_gzip_source_get_type ())
G_DECLARE_FINAL_TYPE (IdxGzipSource, idx_gzip_source, IDX, GZIP_SOURCE, GObject)

/**
 * idx_gzip_source_new:
 * @stored: the compressed bytes of a gzip file
 *
 * Creates a source from which any offset can be read. It uses at most %IDX_GZIP_BUDGET bytes of
 * memory. The first bytes are available after a millisecond, regardless of the size of the file.
 *
 * Returns: (transfer full): a source of the decompressed content
 */
IdxSource *idx_gzip_source_new (IdxSource *stored);

/**
 * idx_gzip_source_new_with_limits:
 * @budget: the memory limit for pages and access points, in bytes
 * @span: the distance between access points, in decompressed bytes
 *
 * Like idx_gzip_source_new() with other limits, for tests and measurements.
 *
 * Returns: (transfer full): a source of the decompressed content
 */
IdxSource *idx_gzip_source_new_with_limits (IdxSource *stored,
                                            gsize budget,
                                            guint64 span);

/**
 * idx_gzip_source_get_n_bytes:
 *
 * Returns: the memory used by pages and access points, in bytes
 */
gsize idx_gzip_source_get_n_bytes (IdxGzipSource *self);

G_END_DECLS
