/* SPDX-License-Identifier: MIT */

#pragma once

#include "idx-map-geometry.h"

G_BEGIN_DECLS

/**
 * IdxMapViewport:
 * @widget: the widget that shows the map; not referenced. It is reallocated and redrawn after each
 *   change
 * @geometry: where the samples are on the screen
 * @before_zoom: called before the user zooms the map, for example to cancel a drag; not %NULL
 * @panned: how far the map has moved since the drag began, in logical pixels
 *
 * The part of a map that a widget shows. The user zooms with the wheel or by pinching, and pans
 * with the middle mouse button, a touchpad or a finger.
 */
typedef struct
{
  GtkWidget *widget;
  IdxMapGeometry geometry;
  void (*before_zoom) (GtkWidget *widget);
  graphene_point_t panned;
} IdxMapViewport;

/**
 * idx_map_viewport_init:
 *
 * Shows the whole map. @self must stay at the same address until the widget is destroyed.
 */
void idx_map_viewport_init (IdxMapViewport *self,
                            GtkWidget *widget,
                            void (*before_zoom) (GtkWidget *widget));

/**
 * idx_map_viewport_add_gestures:
 *
 * Adds the gestures that zoom and pan the map, except panning with a finger.
 */
void idx_map_viewport_add_gestures (IdxMapViewport *self);

/**
 * idx_map_viewport_set_samples:
 * @point_grid: (nullable): finds samples by position; must stay valid until the next call
 * @lattice: (nullable): the cells of the samples; likewise
 */
void idx_map_viewport_set_samples (IdxMapViewport *self,
                                   IdxPointGrid *point_grid,
                                   IdxMapLattice *lattice);

/**
 * idx_map_viewport_update_scale:
 *
 * Call it when the widget's scale or its offset from the device pixel grid has changed.
 */
void idx_map_viewport_update_scale (IdxMapViewport *self);

/**
 * idx_map_viewport_zoom:
 * @n_steps: positive to zoom in, negative to zoom out
 * @index: the sample to zoom at; G_MAXUINT for the middle of the widget
 */
void idx_map_viewport_zoom (IdxMapViewport *self,
                            int n_steps,
                            guint index);

/**
 * idx_map_viewport_pan:
 * @dx: the number of steps to move the viewport to the right; a step is 15% of its width
 * @dy: the number of steps to move it down; a step is 15% of its height
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
 *
 * Zooms out until the whole map is in view.
 */
void idx_map_viewport_show_whole (IdxMapViewport *self);

/**
 * idx_map_viewport_zoom_to:
 * @index: a sample
 *
 * Zooms in until the sample is shown as a thumbnail, and centers it.
 */
void idx_map_viewport_zoom_to (IdxMapViewport *self,
                               guint index);

/**
 * idx_map_viewport_zoom_to_all:
 * @indices: (array length=n): samples
 *
 * Zooms and pans until the samples just fill the widget.
 */
void idx_map_viewport_zoom_to_all (IdxMapViewport *self,
                                   const guint32 *indices,
                                   guint n);

G_END_DECLS
