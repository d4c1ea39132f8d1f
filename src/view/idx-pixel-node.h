/* SPDX-License-Identifier: MIT */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * idx_pixel_node_new:
 * @surface: an image surface of %CAIRO_FORMAT_RGB24, finished
 * @scale: device pixels per logical pixel
 * @widget: the realized widget that shows it
 *
 * Creates a node that shows @surface pixel by pixel and is cheap to draw with the renderer of
 * @widget. Its origin, (0, 0), must be drawn where a device pixel begins (see
 * idx_device_scale_get_origin()).
 *
 * Returns: (transfer full): the node
 */
GskRenderNode *idx_pixel_node_new (cairo_surface_t *surface,
                                   double scale,
                                   GtkWidget *widget);

/**
 * idx_pixel_node_new_in_bands:
 * @surface: as for idx_pixel_node_new()
 * @scale: device pixels per logical pixel
 * @widget: likewise
 *
 * Makes a node that is drawn faster if @surface is as large as a window. Cairo draws each cairo
 * node into a picture of its own first, and small ones stay in the processor's cache. The node must
 * be drawn unscaled, or else lines appear between the bands.
 *
 * Returns: (transfer full): a render node of the same pixels
 */
GskRenderNode *idx_pixel_node_new_in_bands (cairo_surface_t *surface,
                                            int scale,
                                            GtkWidget *widget);

G_END_DECLS
