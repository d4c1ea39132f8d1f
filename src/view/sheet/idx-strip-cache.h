/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-strip.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define IDX_TYPE_STRIP_CACHE (idx_strip_cache_get_type ())
G_DECLARE_FINAL_TYPE (IdxStripCache, idx_strip_cache, IDX, STRIP_CACHE, GObject)

/**
 * IdxStripCounters:
 * @n_strips: the number of strips composed
 * @n_images_drawn: the number of images drawn into strips, including placeholders for those that
 *   can't be read
 * @n_reads: the number of attempts to read a batch of images
 * @n_bytes: the number of bytes of samples that were read
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
 * Creates a cache of the strips near the screen. It emits `filled` when missing images have been
 * drawn into strips in view.
 *
 * Returns: (transfer full): the new cache
 */
IdxStripCache *idx_strip_cache_new (GtkWidget *widget);

/**
 * idx_strip_cache_set_contents:
 * @subset: (nullable): the samples
 * @style: (nullable): how strips look
 * @scale: device pixels per logical pixel; if @subset is %NULL, any positive number
 *
 * Sets the contents and the style of strips, and drops all existing strips. Mipmaps are kept if
 * @subset is unchanged.
 */
void idx_strip_cache_set_contents (IdxStripCache *self,
                                   IdxSubset *subset,
                                   const IdxStripStyle *style,
                                   double scale);

/**
 * idx_strip_cache_invalidate:
 *
 * Drops everything derived from images. Call it when the images have changed, and then call
 * idx_strip_cache_set_contents() before showing anything again.
 */
void idx_strip_cache_invalidate (IdxStripCache *self);

/**
 * idx_strip_cache_show:
 * @first_row: the first row in view
 * @end_row: the row after the last one in view
 *
 * Prepares the strips in view. Draws images that are in memory immediately, up to a limit per
 * frame; jobs read all others. While the user scrolls through images that aren't in
 * memory, jobs also read rows ahead. Drops the least recently used strips.
 */
void idx_strip_cache_show (IdxStripCache *self,
                           guint first_row,
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
 * idx_strip_cache_has_drawn:
 *
 * Returns: whether the tile of the sample at @position is done: it shows the image, or a
 *   placeholder if the image can't be read
 */
gboolean idx_strip_cache_has_drawn (IdxStripCache *self,
                                    guint position);

/**
 * idx_strip_cache_is_idle:
 *
 * Returns: whether no image is being read
 */
gboolean idx_strip_cache_is_idle (IdxStripCache *self);

/**
 * idx_strip_cache_get_counters:
 *
 * Returns: (transfer none): the work done since the cache was created
 */
const IdxStripCounters *idx_strip_cache_get_counters (IdxStripCache *self);

G_END_DECLS
