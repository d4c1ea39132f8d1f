/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-strip.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_STRIP_CACHE (idx_strip_cache_get_type ())
G_DECLARE_FINAL_TYPE (IdxStripCache, idx_strip_cache, IDX, STRIP_CACHE, GObject)

/**
 * IdxStripCounters:
 * @n_strips: strips composed
 * @n_cells: images drawn into them, those that weren't there included
 * @n_reads: times that images were asked for
 * @n_bytes: bytes of images that were read
 *
 * What has been done since the cache was made.
 */
typedef struct
{
  guint64 n_strips;
  guint64 n_cells;
  guint64 n_reads;
  guint64 n_bytes;
} IdxStripCounters;

/**
 * idx_strip_cache_new:
 * @widget: the widget that shows the strips; not referenced
 *
 * Returns: (transfer full): the strips that are near the screen. It emits
 *   `filled` when a strip that had images missing has them
 */
IdxStripCache *idx_strip_cache_new (GtkWidget *widget);

/**
 * idx_strip_cache_set_contents:
 * @subset: (nullable): the samples
 * @style: (nullable): how strips look
 * @scale: device pixels a logical pixel
 *
 * Sets what the strips are made of, and forgets those that were made.
 */
void idx_strip_cache_set_contents (IdxStripCache *self,
                                   IdxSubset *subset,
                                   const IdxStripStyle *style,
                                   int scale);

/**
 * idx_strip_cache_get_node:
 * @row: a row of the layout
 *
 * Gives the strip of a row, composed now if it wasn't. Only images that are in memory are
 * drawn at once; the others are read by a worker.
 *
 * Returns: (transfer none): a node with its origin at (0, 0)
 */
GskRenderNode *idx_strip_cache_get_node (IdxStripCache *self,
                                         guint row);

/**
 * idx_strip_cache_trim:
 * @first: the first row that is needed
 * @last: the row after the last one
 *
 * Forgets the strips that are farther from the given rows than these are many.
 */
void idx_strip_cache_trim (IdxStripCache *self,
                           guint first,
                           guint last);

/**
 * idx_strip_cache_is_filled:
 *
 * Returns: whether no strip waits for images
 */
gboolean idx_strip_cache_is_filled (IdxStripCache *self);

/**
 * idx_strip_cache_get_counters:
 *
 * Returns: (transfer none): what has been done so far
 */
const IdxStripCounters *idx_strip_cache_get_counters (IdxStripCache *self);

G_END_DECLS
