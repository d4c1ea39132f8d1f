/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-copy-store.h"
#include "idx-strip-batch.h"
#include "idx-strip-cache.h"

G_BEGIN_DECLS

/* So that one read that lasts doesn't hold up what is wanted meanwhile. */
#define IDX_STRIP_CACHE_MAX_READINGS 2

/**
 * IdxStrip:
 * @row: the row that it is
 * @n_tiles: the tiles in the row
 * @n_filled: how many of them, from the left, have their images or are known not to have any
 * @surface: the pixels
 * @node: (nullable): what shows them, unless they have changed since
 * @link: its place in the order of use
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

/* A batch that is being read; without a cancellable there is none. */
typedef struct
{
  GCancellable *cancellable;
  guint first;
  guint n;
} IdxStripReading;

struct _IdxStripCache
{
  GObject parent_instance;
  GtkWidget *widget;
  IdxSubset *subset;
  IdxLayout layout;
  IdxStripComposer *composer;
  double scale;
  IdxStripCounters counters;

  /* Strips by row, the latest used first, and surfaces that nobody uses. */
  GHashTable *strips;
  GQueue used;
  GPtrArray *spare;

  /* What shows, where it goes to, and whether images there have to be waited for. */
  guint first;
  guint last;
  int direction;
  gboolean is_cold;

  /* Images: as long as the generation is the same, they are of the same samples. */
  guint generation;
  IdxCopyStore *copies;
  IdxStripBatch resident;
  IdxStripReading readings[IDX_STRIP_CACHE_MAX_READINGS];
};

/**
 * idx_strip_cache_find:
 *
 * Returns: (transfer none) (nullable): the strip of @row, if it is kept
 */
IdxStrip *idx_strip_cache_find (IdxStripCache *self,
                                guint row);

/**
 * idx_strip_cache_add_strip:
 *
 * Returns: (transfer none): a new strip of @row, of which nothing is drawn
 */
IdxStrip *idx_strip_cache_add_strip (IdxStripCache *self,
                                     guint row);

/**
 * idx_strip_cache_draw:
 * @strip: a strip that is filled up to @column
 * @images: @n images as the composer takes them
 *
 * Draws the next images of a strip.
 */
void idx_strip_cache_draw (IdxStripCache *self,
                           IdxStrip *strip,
                           guint column,
                           guint n,
                           const guint8 *images,
                           const guint8 *there);

/**
 * idx_strip_cache_emit_filled:
 */
void idx_strip_cache_emit_filled (IdxStripCache *self);

/**
 * idx_strip_cache_fill_resident:
 *
 * Draws the images of rows that show which are in memory.
 */
void idx_strip_cache_fill_resident (IdxStripCache *self);

/**
 * idx_strip_cache_read_missing:
 *
 * Has workers read what is missing and, of what they read, stops what isn't wanted any more.
 */
void idx_strip_cache_read_missing (IdxStripCache *self);

/**
 * idx_strip_cache_stop_reading:
 *
 * Stops all that is being read.
 */
void idx_strip_cache_stop_reading (IdxStripCache *self);

G_END_DECLS
