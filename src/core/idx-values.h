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
 * @not_finite: (nullable): to which the values are added that aren't finite
 *
 * Looks at every value that is there, about a megabyte at a time.
 */
gboolean idx_values_find_range (IdxFile *file,
                                const IdxImageFormat *format,
                                IdxProgress *progress,
                                IdxRange *range,
                                IdxNotFinite *not_finite,
                                GCancellable *cancellable,
                                GError **error);

/**
 * idx_values_scan_first:
 * @file: a file whose samples aren't larger than %IDX_LARGEST_SAMPLE
 * @format: the type of its elements and their order of bytes
 * @range: what becomes wide enough for the finite values
 * @not_finite: to which the values are added that aren't finite
 * @n_samples: (out): how many samples were looked at
 * @messages: (nullable) (element-type IdxMessage): receives a warning if the values look as if they
 *   had been written in the other order
 *
 * Looks at the values of the first samples, as many as a megabyte holds and one at least.
 */
gboolean idx_values_scan_first (IdxFile *file,
                                const IdxImageFormat *format,
                                IdxRange *range,
                                IdxNotFinite *not_finite,
                                guint64 *n_samples,
                                GPtrArray *messages,
                                GCancellable *cancellable,
                                GError **error);

/**
 * idx_values_report_not_finite:
 * @not_finite: what was found in the first @n_samples samples
 * @n_samples: how many samples were read
 * @all: whether there are no others
 * @messages: (element-type IdxMessage): the list to add to
 *
 * Adds the warning `not-finite` with the counts of NaN and infinite values, if there are any.
 */
void idx_values_report_not_finite (const IdxNotFinite *not_finite,
                                   guint64 n_samples,
                                   gboolean all,
                                   GPtrArray *messages);

G_END_DECLS
