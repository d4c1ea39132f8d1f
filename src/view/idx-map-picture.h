/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-map-composer.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxMapPicture:
 *
 * The dots of a map, as a picture of what is in view. It is composed again when the view moves: at
 * once, or for a large dataset in a worker thread; until that is done, the previous picture is
 * shown, moved and scaled.
 */
typedef struct _IdxMapPicture IdxMapPicture;

/**
 * idx_map_picture_new:
 * @widget: shows the picture; not referenced. It is redrawn when a worker is done
 *
 * Returns: (transfer full): a picture of nothing
 */
IdxMapPicture *idx_map_picture_new (GtkWidget *widget);

/**
 * idx_map_picture_free:
 */
void idx_map_picture_free (IdxMapPicture *self);

/**
 * idx_map_picture_set_scene:
 * @scene: (nullable): what to draw, with an index; copied, with references to what it holds. %NULL
 *   for nothing
 */
void idx_map_picture_set_scene (IdxMapPicture *self,
                                const IdxMapScene *scene);

/**
 * idx_map_picture_drop:
 *
 * Drops what has been drawn, because it belongs to another renderer.
 */
void idx_map_picture_drop (IdxMapPicture *self);

/**
 * idx_map_picture_snapshot:
 * @area: what is in view, in device pixels
 *
 * Draws the picture on the page. Its origin is that of @snapshot, which must be where a device
 * pixel begins.
 */
void idx_map_picture_snapshot (IdxMapPicture *self,
                               GtkSnapshot *snapshot,
                               const IdxMapArea *area);

/**
 * idx_map_picture_is_current:
 *
 * Returns: whether the last snapshot showed the present scene and area
 */
gboolean idx_map_picture_is_current (IdxMapPicture *self);

G_END_DECLS
