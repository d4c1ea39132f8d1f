/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-file.h"
#include "idx-image-format.h"
#include "idx-progress.h"

G_BEGIN_DECLS

/**
 * IDX_LARGEST_SAMPLE:
 *
 * The largest sample that is looked at, in bytes.
 */
#define IDX_LARGEST_SAMPLE ((guint64) 1024 * 1024 * 1024)

/**
 * idx_values_check_size:
 *
 * Returns: %FALSE with %IDX_ERROR_UNSUPPORTED if a sample of @file is larger than
 *   %IDX_LARGEST_SAMPLE
 */
gboolean idx_values_check_size (IdxFile *file,
                                GError **error);

/**
 * idx_values_find_range:
 * @file: a file whose samples aren't larger than %IDX_LARGEST_SAMPLE
 * @format: the type of its elements and their order of bytes
 * @progress: (nullable): what is told how far it is
 * @range: what becomes wide enough for all finite values
 *
 * Looks at every value that is there, about a megabyte at a time.
 */
gboolean idx_values_find_range (IdxFile *file,
                                const IdxImageFormat *format,
                                IdxProgress *progress,
                                IdxRange *range,
                                GCancellable *cancellable,
                                GError **error);

/**
 * idx_values_check_order:
 * @format: the type of the elements and their order of bytes
 * @sample: a sample as stored
 * @messages: (element-type IdxMessage): the list to add to
 *
 * Adds a warning if the values look as if they had been written in the other order.
 */
void idx_values_check_order (const IdxImageFormat *format,
                             const guint8 *sample,
                             gsize n_values,
                             GPtrArray *messages);

G_END_DECLS
