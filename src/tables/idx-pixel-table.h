/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-table.h"

G_BEGIN_DECLS

/**
 * idx_pixel_table_write:
 * @subset: the samples to write, in the order of the subset
 * @stream: receives the table
 * @progress: (nullable): receives the progress
 *
 * Writes one row per sample: its given label (if the dataset has labels), then all of its
 * values in stored order. CSV has no header, because programs that read matrices expect none.
 * In JSON Lines, the members are `label` and `pixels`. Floating-point numbers are written in
 * the shortest form that converts back to the same value. Values that aren't finite are
 * written as `nan`, `inf` and `-inf`, in JSON as strings.
 *
 * Returns: %FALSE if a sample has no label though the dataset has labels, if an image can't be
 *   read, if a write fails, or on cancel
 */
gboolean idx_pixel_table_write (IdxSubset *subset,
                                IdxTableFormat format,
                                GOutputStream *stream,
                                IdxProgress *progress,
                                GCancellable *cancellable,
                                GError **error);

G_END_DECLS
