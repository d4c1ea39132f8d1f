/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxRecentTile:
 *
 * A button that opens a recent file with `app.open-recent`: its thumbnail, its title and its
 * folder. A job draws the thumbnail when the tile is mapped; until then, and if the file can't be
 * read, there is an icon instead. When the tile is unmapped, the thumbnail is freed.
 */
#define IDX_TYPE_RECENT_TILE (idx_recent_tile_get_type ())
G_DECLARE_FINAL_TYPE (IdxRecentTile, idx_recent_tile, IDX, RECENT_TILE, GtkButton)

/**
 * idx_recent_tile_new:
 * @uri: the URI of the file
 * @title: its title
 * @folder: (nullable): the path of its folder
 *
 * Returns: (transfer floating): a new tile
 */
GtkWidget *idx_recent_tile_new (const char *uri,
                                const char *title,
                                const char *folder);

/**
 * idx_recent_tile_get_thumbnail:
 *
 * Returns: (transfer none) (nullable): the thumbnail; %NULL if it isn't drawn
 */
GdkPaintable *idx_recent_tile_get_thumbnail (IdxRecentTile *self);

G_END_DECLS
