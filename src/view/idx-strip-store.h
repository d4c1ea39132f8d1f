/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-strip.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxStrip:
 * @row: its row of the layout
 * @n_tiles: how many tiles the row has
 * @n_filled: how many of them, from the first one, show their images or are known to have none
 * @surface: (nullable): the pixels; %NULL until something is drawn
 * @node: (nullable): shows @surface; %NULL if that has changed since
 * @link: its place in the order of use
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
  GList link;
} IdxStrip;

/**
 * IdxStripStore:
 * @layout: where the tiles are
 * @composer: (nullable): draws the strips
 * @n_composed: how many strips have been composed
 * @n_images_drawn: how many images have been drawn into them
 * @strips: strips by row
 * @used: the same, the most recently used first
 * @spare: surfaces of strips that were dropped
 * @n_visible: how many rows are in view
 *
 * Strips by row. It keeps twice as many as are in view, and reuses the surfaces of the others, so
 * continued scrolling allocates no memory and causes no page faults.
 */
typedef struct
{
  IdxLayout layout;
  IdxStripComposer *composer;
  guint64 n_composed;
  guint64 n_images_drawn;

  GHashTable *strips;
  GQueue used;
  GPtrArray *spare;
  guint n_visible;
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
 * @composer: (transfer full) (nullable): what draws strips from now on
 * @layout: (nullable): its layout; %NULL keeps the present one
 *
 * Drops all strips.
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
 * Adds an empty strip for @row unless there is one.
 */
void idx_strip_store_ensure (IdxStripStore *self,
                             guint row);

/**
 * idx_strip_store_show:
 * @first: the first row in view
 * @end: the row after the last one
 *
 * Makes the strips in view the most recently used ones, and adds those that are missing.
 */
void idx_strip_store_show (IdxStripStore *self,
                           guint first,
                           guint end);

/**
 * idx_strip_store_draw:
 * @n: how many images to draw
 * @images: the images that follow those that @strip has, as the composer takes them
 * @there: for each of them whether it was read
 */
void idx_strip_store_draw (IdxStripStore *self,
                           IdxStrip *strip,
                           guint n,
                           const guint8 *images,
                           const guint8 *there);

/**
 * idx_strip_store_get_node:
 * @strip: a strip; tiles without images show squares
 * @scale: device pixels per logical pixel
 * @widget: the widget that shows it
 *
 * Returns: (transfer none): the strip as a node with its origin at (0, 0)
 */
GskRenderNode *idx_strip_store_get_node (IdxStripStore *self,
                                         IdxStrip *strip,
                                         double scale,
                                         GtkWidget *widget);

G_END_DECLS
