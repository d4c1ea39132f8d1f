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
 * @n_images_drawn: images drawn into them, including those that couldn't be read
 * @n_reads: attempts to read images
 * @n_bytes: bytes of images that were read
 *
 * The work done since the cache was created.
 */
typedef struct
{
  guint64 n_strips;
  guint64 n_images_drawn;
  guint64 n_reads;
  guint64 n_bytes;
} IdxStripCounters;

/**
 * idx_strip_cache_new:
 * @widget: the widget that shows the strips; not referenced
 *
 * Creates a cache of the strips near the screen. It emits `filled` when images that were missing
 * have been drawn into strips in view.
 *
 * Returns: (transfer full): the new cache
 */
IdxStripCache *idx_strip_cache_new (GtkWidget *widget);

/**
 * idx_strip_cache_set_contents:
 * @subset: (nullable): the samples
 * @style: (nullable): how strips look
 * @scale: device pixels per logical pixel
 *
 * Sets what the strips show, and drops all strips. Mipmaps are kept as long as @subset is the same.
 */
void idx_strip_cache_set_contents (IdxStripCache *self,
                                   IdxSubset *subset,
                                   const IdxStripStyle *style,
                                   double scale);

/**
 * idx_strip_cache_forget_images:
 *
 * Drops everything that was derived from images, because they have changed. Call
 * idx_strip_cache_set_contents() before anything is shown again.
 */
void idx_strip_cache_forget_images (IdxStripCache *self);

/**
 * idx_strip_cache_show:
 * @first: the first row in view
 * @end_row: the row after the last one
 *
 * Prepares the strips in view. Draws images that are in memory at once, unless that takes too long;
 * worker threads read the others, and rows ahead while the user scrolls through images that aren't
 * in memory. Drops the strips that were in view the longest time ago.
 */
void idx_strip_cache_show (IdxStripCache *self,
                           guint first,
                           guint end_row);

/**
 * idx_strip_cache_get_node:
 * @row: a row in view
 *
 * Returns: (transfer none): the strip of @row as a node with its origin at (0, 0)
 */
GskRenderNode *idx_strip_cache_get_node (IdxStripCache *self,
                                         guint row);

/**
 * idx_strip_cache_is_idle:
 *
 * Returns: whether no image is being read
 */
gboolean idx_strip_cache_is_idle (IdxStripCache *self);

/**
 * idx_strip_cache_get_counters:
 *
 * Returns: (transfer none): the work done so far
 */
const IdxStripCounters *idx_strip_cache_get_counters (IdxStripCache *self);

G_END_DECLS
