/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-map-geometry.h"

G_BEGIN_DECLS

/**
 * IdxMapViewport:
 * @widget: shows the map; not referenced. It is allocated and drawn again after each change
 * @geometry: where the samples are on the screen
 * @zooming: called before the map is zoomed
 *
 * The part of a map that a widget shows. The user zooms it with the wheel and with two fingers, and
 * moves it with the middle button, with a touchpad and with a finger.
 */
typedef struct
{
  GtkWidget *widget;
  IdxMapGeometry geometry;
  void (*zooming) (GtkWidget *widget);
  graphene_point_t panned; /* since the drag began */
} IdxMapViewport;

/**
 * idx_map_viewport_init:
 *
 * Shows the whole map. Until the widget is destroyed, @self must stay where it is.
 */
void idx_map_viewport_init (IdxMapViewport *self,
                            GtkWidget *widget,
                            void (*zooming) (GtkWidget *widget));

/**
 * idx_map_viewport_add_gestures:
 *
 * Adds the gestures that zoom and move the map, except for a finger.
 */
void idx_map_viewport_add_gestures (IdxMapViewport *self);

/**
 * idx_map_viewport_set_samples:
 * @index: (nullable): the samples by position; must stay until the next call
 * @lattice: (nullable): their cells; likewise
 */
void idx_map_viewport_set_samples (IdxMapViewport *self,
                                   IdxMapIndex *index,
                                   IdxMapLattice *lattice);

/**
 * idx_map_viewport_update_scale:
 *
 * Call it when the widget's scale has changed, or its place relative to the device pixels.
 */
void idx_map_viewport_update_scale (IdxMapViewport *self);

/**
 * idx_map_viewport_zoom:
 * @n_steps: positive to zoom in, negative to zoom out
 * @index: the sample to zoom at if it is in view; G_MAXUINT for the middle
 */
void idx_map_viewport_zoom (IdxMapViewport *self,
                            int n_steps,
                            guint index);

/**
 * idx_map_viewport_pan:
 * @dx: how many steps to the right to look
 * @dy: how many steps down
 */
void idx_map_viewport_pan (IdxMapViewport *self,
                           int dx,
                           int dy);

/**
 * idx_map_viewport_begin_drag:
 *
 * Call it when a drag begins, before idx_map_viewport_drag_to().
 */
void idx_map_viewport_begin_drag (IdxMapViewport *self);

/**
 * idx_map_viewport_drag_to:
 * @dx: how far the pointer has moved since, in logical pixels
 * @dy: likewise
 *
 * Moves the map with the pointer.
 */
void idx_map_viewport_drag_to (IdxMapViewport *self,
                               double dx,
                               double dy);

/**
 * idx_map_viewport_show_whole:
 */
void idx_map_viewport_show_whole (IdxMapViewport *self);

/**
 * idx_map_viewport_reveal:
 * @index: a sample
 *
 * Zooms in so far that the sample shows its image, and moves it to the middle.
 */
void idx_map_viewport_reveal (IdxMapViewport *self,
                              guint index);

G_END_DECLS
