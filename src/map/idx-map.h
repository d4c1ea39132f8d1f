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
typedef void (*IdxMapFunc) (IdxMapPoints *positions,
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
 * similar to it. Uses several threads.
 *
 * Returns: (transfer full): the positions, or %NULL with %IDX_ERROR_UNSUPPORTED if there is nothing
 *   to arrange or the computer doesn't support the kernels, a read error, or %G_IO_ERROR_CANCELLED
 */
IdxMapPoints *idx_map_new (IdxDataset *dataset,
                           const IdxMapOptions *options,
                           IdxProgress *progress,
                           GCancellable *cancellable,
                           GError **error);

/**
 * IdxMapRequest:
 *
 * What to arrange, and how: a snapshot of the dataset, for a job.
 */
typedef struct _IdxMapRequest IdxMapRequest;

/**
 * idx_map_request_new:
 *
 * Returns: (transfer full): a request to arrange the samples of @dataset, or %NULL with
 *   %IDX_ERROR_UNSUPPORTED if the computer doesn't support the kernels
 */
IdxMapRequest *idx_map_request_new (IdxDataset *dataset,
                                    const IdxMapOptions *options,
                                    GError **error);

/**
 * idx_map_request_free:
 */
void idx_map_request_free (IdxMapRequest *self);

/**
 * idx_map_request_run:
 *
 * Like idx_map_new(), but loads a map of the same images from the cache, or stores it there.
 *
 * Returns: (transfer full): see idx_map_new()
 */
IdxMapPoints *idx_map_request_run (const IdxMapRequest *self,
                                   IdxProgress *progress,
                                   GCancellable *cancellable,
                                   GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (IdxMapRequest, idx_map_request_free)

G_END_DECLS
