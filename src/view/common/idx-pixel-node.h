/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * idx_pixel_node_new:
 * @surface: an opaque image surface of %CAIRO_FORMAT_RGB24 or %CAIRO_FORMAT_ARGB32, which must not
 *   change while the node is in use
 * @scale: device pixels per logical pixel
 * @widget: the realized widget that shows the node
 *
 * Creates a node that shows @surface pixel by pixel and is cheap to draw with the renderer of
 * @widget. The origin of the node, (0, 0), must be drawn at the corner of a device pixel (see
 * idx_device_scale_get_origin()).
 *
 * Returns: (transfer full): the node
 */
GskRenderNode *idx_pixel_node_new (cairo_surface_t *surface,
                                   double scale,
                                   GtkWidget *widget);

/**
 * idx_pixel_node_new_translucent:
 * @surface: an image surface of %CAIRO_FORMAT_ARGB32, see idx_pixel_node_new()
 * @scale: device pixels per logical pixel
 * @widget: the realized widget that shows the node
 *
 * Like idx_pixel_node_new(), for a surface that lets what is below shine through.
 *
 * Returns: (transfer full): the node
 */
GskRenderNode *idx_pixel_node_new_translucent (cairo_surface_t *surface,
                                               double scale,
                                               GtkWidget *widget);

/**
 * idx_pixel_node_new_in_bands:
 * @surface: see idx_pixel_node_new()
 * @scale: device pixels per logical pixel
 * @widget: the realized widget that shows the node
 *
 * Like idx_pixel_node_new(), but splits @surface into bands of rows for the cairo renderer, which
 * makes a surface as large as a window faster to draw: the renderer draws each cairo node into an
 * intermediate surface first, and the surface of a band fits into the processor's cache. The node
 * must be drawn unscaled; otherwise lines appear between the bands.
 *
 * Returns: (transfer full): the node
 */
GskRenderNode *idx_pixel_node_new_in_bands (cairo_surface_t *surface,
                                            int scale,
                                            GtkWidget *widget);

G_END_DECLS
