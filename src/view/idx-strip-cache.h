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
 *   `filled` when strips that show have got images that they missed
 */
IdxStripCache *idx_strip_cache_new (GtkWidget *widget);

/**
 * idx_strip_cache_set_contents:
 * @subset: (nullable): the samples
 * @style: (nullable): how strips look
 * @scale: device pixels per logical pixel
 *
 * Sets what the strips are made of, and forgets those that were made. Copies of images are
 * kept for as long as the samples are the same.
 */
void idx_strip_cache_set_contents (IdxStripCache *self,
                                   IdxSubset *subset,
                                   const IdxStripStyle *style,
                                   double scale);

/**
 * idx_strip_cache_forget_images:
 *
 * Forgets all that was made of images: they are others now. Nothing is read or shown before
 * idx_strip_cache_set_contents() is called again.
 */
void idx_strip_cache_forget_images (IdxStripCache *self);

/**
 * idx_strip_cache_show:
 * @first: the first row that shows
 * @last: the row after the last one
 *
 * Makes the strips of some rows. Images that are in memory are drawn at once, as far as
 * that doesn't take too long; a worker reads the others, and those ahead where somebody
 * travels through images that aren't in memory. Strips that didn't show for the longest time
 * are forgotten.
 */
void idx_strip_cache_show (IdxStripCache *self,
                           guint first,
                           guint last);

/**
 * idx_strip_cache_get_node:
 * @row: one of the rows that show
 *
 * Returns: (transfer none): the strip of @row as a node with its origin at (0, 0)
 */
GskRenderNode *idx_strip_cache_get_node (IdxStripCache *self,
                                         guint row);

/**
 * idx_strip_cache_is_filled:
 *
 * Returns: whether no image is being waited for
 */
gboolean idx_strip_cache_is_filled (IdxStripCache *self);

/**
 * idx_strip_cache_get_counters:
 *
 * Returns: (transfer none): what has been done so far
 */
const IdxStripCounters *idx_strip_cache_get_counters (IdxStripCache *self);

G_END_DECLS
