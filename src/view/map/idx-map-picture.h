/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-map-composer.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * IdxMapPicture:
 *
 * A picture of the dots of a map that are in view. It is drawn again when the view moves beyond it
 * or is zoomed. If there are many samples, a job draws it, but not at each step of a
 * zoom. Until the job has finished, the previous picture is shown, translated and scaled to
 * match.
 */
typedef struct _IdxMapPicture IdxMapPicture;

/**
 * idx_map_picture_new:
 * @widget: the widget that shows the picture; not referenced. It is redrawn when a job has
 *   finished
 *
 * Returns: (transfer full): an empty picture
 */
IdxMapPicture *idx_map_picture_new (GtkWidget *widget);

/**
 * idx_map_picture_free:
 */
void idx_map_picture_free (IdxMapPicture *self);

/**
 * idx_map_picture_set_scene:
 * @scene: (nullable): what to draw; its point grid must not be %NULL. It is copied with references
 *   to its objects. %NULL for an empty picture
 *
 * Changes the scene. Until it is drawn, the previous picture is shown.
 */
void idx_map_picture_set_scene (IdxMapPicture *self,
                                const IdxMapScene *scene);

/**
 * idx_map_picture_invalidate:
 *
 * Drops the picture, but not the scene. Call it when the renderer has changed.
 */
void idx_map_picture_invalidate (IdxMapPicture *self);

/**
 * idx_map_picture_snapshot:
 * @area: the visible part of the map, in device pixels
 *
 * Draws the picture at the origin of @snapshot, which must be at the corner of a device pixel.
 */
void idx_map_picture_snapshot (IdxMapPicture *self,
                               GtkSnapshot *snapshot,
                               const IdxMapArea *area);

/**
 * idx_map_picture_is_current:
 *
 * Returns: whether the last snapshot showed the current scene and area, unscaled
 */
gboolean idx_map_picture_is_current (IdxMapPicture *self);

G_END_DECLS
