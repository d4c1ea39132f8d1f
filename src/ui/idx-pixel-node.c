/* SPDX-License-Identifier: MIT */

/* Finished pixels as a render node.
 *
 * GTK 4.8's cairo renderer converts a texture each time it draws it, so that it gets a
 * cairo node instead; its GL renderer keeps a texture in the graphics memory for as long
 * as it is the same object, so that it gets a texture node. */

#include "idx-pixel-node.h"

static gboolean
draws_by_cairo (GtkWidget *widget)
{
  GtkNative *native = gtk_widget_get_native (widget);
  GskRenderer *renderer = native != NULL ? gtk_native_get_renderer (native) : NULL;

  return renderer == NULL || GSK_IS_CAIRO_RENDERER (renderer);
}

GskRenderNode *
idx_pixel_node_new (cairo_surface_t *surface,
                    int scale,
                    GtkWidget *widget)
{
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  graphene_rect_t bounds =
    GRAPHENE_RECT_INIT (0, 0, (float) width / (float) scale, (float) height / (float) scale);
  GskRenderNode *node;
  cairo_t *cr;

  if (!draws_by_cairo (widget))
    {
      gsize stride = (gsize) cairo_image_surface_get_stride (surface);
      g_autoptr (GBytes) bytes =
        g_bytes_new_with_free_func (cairo_image_surface_get_data (surface), stride * (gsize) height,
                                    (GDestroyNotify) cairo_surface_destroy,
                                    cairo_surface_reference (surface));
      g_autoptr (GdkTexture) texture =
        gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);

      return gsk_texture_node_new (texture, &bounds);
    }

  node = gsk_cairo_node_new (&bounds);
  cr = gsk_cairo_node_get_draw_context (node);
  cairo_scale (cr, 1.0 / scale, 1.0 / scale);
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_destroy (cr);
  return node;
}
