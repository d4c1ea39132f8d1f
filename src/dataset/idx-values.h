/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-file.h"
#include "idx-pixel-statistics.h"
#include "idx-progress.h"

G_BEGIN_DECLS

/**
 * IDX_MAX_SAMPLE_SIZE:
 *
 * The size of the largest sample that can be shown, in bytes.
 */
#define IDX_MAX_SAMPLE_SIZE ((guint64) 1024 * 1024 * 1024)

/**
 * idx_values_check_sample_size:
 *
 * Returns: %FALSE with %IDX_ERROR_UNSUPPORTED if a sample of @file is larger than
 *   %IDX_MAX_SAMPLE_SIZE
 */
gboolean idx_values_check_sample_size (IdxFile *file,
                                       GError **error);

/**
 * idx_values_find_range:
 * @file: a file whose samples aren't larger than %IDX_MAX_SAMPLE_SIZE
 * @format: the element type and the byte order
 * @progress: (nullable): receives the progress
 * @range: is extended to include all finite values
 * @not_finite: (nullable): counts the values that aren't finite
 * @statistics: (nullable): includes all samples
 *
 * Reads all values, about a megabyte at a time.
 *
 * Returns: %FALSE with an error if a read fails or on cancel
 */
gboolean idx_values_find_range (IdxFile *file,
                                const IdxImageFormat *format,
                                IdxProgress *progress,
                                IdxRange *range,
                                IdxNonfiniteCounts *not_finite,
                                IdxPixelStatistics *statistics,
                                GCancellable *cancellable,
                                GError **error);

/**
 * idx_values_scan_first:
 * @file: a file whose samples aren't larger than %IDX_MAX_SAMPLE_SIZE
 * @format: the element type and the byte order
 * @range: is extended to include the finite values
 * @not_finite: counts the values that aren't finite
 * @n_samples: (out): the number of samples read
 * @messages: (nullable) (element-type IdxMessage): receives a warning if the values seem to be
 *   stored in the opposite byte order
 *
 * Reads the values of the first samples: as many as fit into one megabyte, but at least one.
 *
 * Returns: %FALSE with an error if a read fails or on cancel
 */
gboolean idx_values_scan_first (IdxFile *file,
                                const IdxImageFormat *format,
                                IdxRange *range,
                                IdxNonfiniteCounts *not_finite,
                                guint64 *n_samples,
                                GPtrArray *messages,
                                GCancellable *cancellable,
                                GError **error);

/**
 * idx_values_report_not_finite:
 * @not_finite: the counts for the first @n_samples samples
 * @covers_all: whether @n_samples is the number of all samples
 * @messages: (element-type IdxMessage): the list to add to
 *
 * Adds the warning `not-finite` if there are NaN or infinite values.
 */
void idx_values_report_not_finite (const IdxNonfiniteCounts *not_finite,
                                   guint64 n_samples,
                                   gboolean covers_all,
                                   GPtrArray *messages);

G_END_DECLS
