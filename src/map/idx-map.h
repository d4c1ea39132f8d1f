/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-dataset.h"

G_BEGIN_DECLS

/**
 * IdxMapFunc:
 * @positions: (transfer none): intermediate positions; at first, only some samples may have one
 *
 * Receives intermediate positions, in the thread that makes the map, at most about 60 times per
 * second.
 */
typedef void (*IdxMapFunc) (IdxPositions *positions,
                            gpointer data);

/**
 * IdxMapOptions:
 * @n_threads: the number of threads, 0 for one per core but at most eight
 * @kernels: (nullable): the name of the kernels, %NULL for the fastest, see #IdxAuditOptions
 * @show: (nullable): receives intermediate positions
 * @show_data: data for @show; must stay valid until the map is finished
 *
 * How to make a map. Only @kernels can change the map: the kernels without fused multiply-add
 * ("baseline") round differently and produce a different map.
 */
typedef struct
{
  guint n_threads;
  const char *kernels;
  IdxMapFunc show;
  gpointer show_data;
} IdxMapOptions;

/**
 * idx_map_new:
 * @dataset: a loaded dataset, whose labels are ignored; not modified
 * @options: (nullable): the options, or %NULL for the defaults
 * @progress: (nullable): reports progress
 *
 * Lays out all samples in two dimensions, with similar samples close together. With more than
 * 200,000 samples, lays out only 131,072 of them, and places each other sample among those most
 * similar to it. Blocks, and uses several threads; from a main thread use idx_map_new_async().
 *
 * Returns: (transfer full): the positions, or %NULL with %IDX_ERROR_UNSUPPORTED if there is nothing
 *   to arrange or the computer doesn't support the kernels, a read error, or %G_IO_ERROR_CANCELLED
 */
IdxPositions *idx_map_new (IdxDataset *dataset,
                           const IdxMapOptions *options,
                           IdxProgress *progress,
                           GCancellable *cancellable,
                           GError **error);

/**
 * idx_map_new_async:
 *
 * Like idx_map_new(), in another thread. A map of the same images is loaded from the cache.
 */
void idx_map_new_async (IdxDataset *dataset,
                        const IdxMapOptions *options,
                        IdxProgress *progress,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data);

/**
 * idx_map_new_finish:
 *
 * Returns: (transfer full): see idx_map_new()
 */
IdxPositions *idx_map_new_finish (GAsyncResult *result,
                                  GError **error);

G_END_DECLS
