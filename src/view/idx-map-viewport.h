/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-map-geometry.h"

G_BEGIN_DECLS

/**
 * IdxMapViewport:
 * @widget: the widget that shows the map; not referenced. It is reallocated and redrawn after each
 *   change
 * @geometry: where the samples are on the screen
 * @zooming: called before the map is zoomed
 *
 * The part of a map that a widget shows. The user zooms with the wheel or with two fingers,
 * and pans with the middle mouse button, a touchpad or a finger.
 */
typedef struct
{
  GtkWidget *widget;
  IdxMapGeometry geometry;
  void (*zooming) (GtkWidget *widget);
  graphene_point_t panned; /* how far the map has moved since the drag began */
} IdxMapViewport;

/**
 * idx_map_viewport_init:
 *
 * Shows the whole map. @self must stay at the same address until the widget is destroyed.
 */
void idx_map_viewport_init (IdxMapViewport *self,
                            GtkWidget *widget,
                            void (*zooming) (GtkWidget *widget));

/**
 * idx_map_viewport_add_gestures:
 *
 * Adds the gestures that zoom and pan the map, except panning with a finger.
 */
void idx_map_viewport_add_gestures (IdxMapViewport *self);

/**
 * idx_map_viewport_set_samples:
 * @index: (nullable): the samples by position; must stay valid until the next call
 * @lattice: (nullable): the cells of the samples; likewise
 */
void idx_map_viewport_set_samples (IdxMapViewport *self,
                                   IdxMapIndex *index,
                                   IdxMapLattice *lattice);

/**
 * idx_map_viewport_update_scale:
 *
 * Call it when the widget's scale or its offset from the device pixels has changed.
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
 * @dx: the number of steps to move the viewport to the right
 * @dy: the number of steps to move it down
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
 * @dx: how far the pointer has moved to the right since the drag began, in logical pixels
 * @dy: how far the pointer has moved down, likewise
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
 * Zooms in until the sample is shown as a thumbnail, and centers it.
 */
void idx_map_viewport_reveal (IdxMapViewport *self,
                              guint index);

G_END_DECLS
