/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-strip.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxStrip:
 * @row: the row of the layout
 * @n_tiles: the number of tiles in the row
 * @n_filled: the number of leading tiles that are done: each shows its image, or a placeholder if
 *   the image can't be read
 * @surface: (nullable): the pixels; %NULL until something is drawn
 * @node: (nullable): a render node of @surface; dropped when @surface changes
 * @lru_link: the element of the queue #IdxStripStore.lru that holds this strip
 *
 * A row of the sheet's tiles, with their captions, as one picture.
 */
typedef struct
{
  guint row;
  guint n_tiles;
  guint n_filled;
  cairo_surface_t *surface;
  GskRenderNode *node;
  GList lru_link;
} IdxStrip;

/**
 * IdxStripStore:
 * @layout: where the tiles are
 * @composer: (nullable): draws the strips
 * @n_composed: the number of strips composed since the store was created
 * @n_images_drawn: the number of images drawn into strips since the store was created
 * @strips: the strips, hashed by row
 * @lru: the same strips, the most recently used first
 * @spare_surfaces: surfaces of dropped strips, for reuse
 * @n_rows_in_view: the number of rows in view
 *
 * An LRU cache of strips. With n rows in view, it keeps at most 2n + 2 strips. It reuses the
 * surfaces of dropped strips, so that continuous scrolling allocates no memory and causes no page
 * faults.
 */
typedef struct
{
  IdxLayout layout;
  IdxStripComposer *composer;
  guint64 n_composed;
  guint64 n_images_drawn;

  GHashTable *strips;
  GQueue lru;
  GPtrArray *spare_surfaces;
  guint n_rows_in_view;
} IdxStripStore;

/**
 * idx_strip_store_init:
 */
void idx_strip_store_init (IdxStripStore *self);

/**
 * idx_strip_store_clear:
 */
void idx_strip_store_clear (IdxStripStore *self);

/**
 * idx_strip_store_reset:
 * @composer: (transfer full) (nullable): draws strips from now on
 * @layout: (nullable): the layout of @composer; %NULL to keep the current one
 *
 * Drops all strips and spare surfaces.
 */
void idx_strip_store_reset (IdxStripStore *self,
                            IdxStripComposer *composer,
                            const IdxLayout *layout);

/**
 * idx_strip_store_find:
 *
 * Returns: (transfer none) (nullable): the strip of @row, if there is one
 */
IdxStrip *idx_strip_store_find (const IdxStripStore *self,
                                guint row);

/**
 * idx_strip_store_ensure:
 *
 * Adds an empty strip for @row unless there is one, and drops the least recently used strip if
 * there are too many.
 */
void idx_strip_store_ensure (IdxStripStore *self,
                             guint row);

/**
 * idx_strip_store_set_visible_rows:
 * @first: the first row in view
 * @end: the row after the last one in view
 *
 * Marks the strips in view as the most recently used ones, adds those that are missing, and drops
 * the least recently used ones if there are too many.
 */
void idx_strip_store_set_visible_rows (IdxStripStore *self,
                                       guint first,
                                       guint end);

/**
 * idx_strip_store_draw:
 * @n: the number of images to draw
 * @images: @n images, each of idx_strip_composer_get_image_size() bytes
 * @was_read: for each image, whether it was read; if not, the tile shows a placeholder
 *
 * Draws the images of the next @n tiles of @strip: those after the first #IdxStrip.n_filled.
 */
void idx_strip_store_draw (IdxStripStore *self,
                           IdxStrip *strip,
                           guint n,
                           const guint8 *images,
                           const guint8 *was_read);

/**
 * idx_strip_store_get_node:
 * @strip: a strip; tiles without images show placeholders
 * @scale: device pixels per logical pixel
 * @widget: the widget that shows the strip
 *
 * Returns: (transfer none): the strip as a node with its origin at (0, 0)
 */
GskRenderNode *idx_strip_store_get_node (IdxStripStore *self,
                                         IdxStrip *strip,
                                         double scale,
                                         GtkWidget *widget);

G_END_DECLS
