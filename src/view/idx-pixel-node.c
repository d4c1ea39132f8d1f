/* SPDX-License-Identifier: MIT */

/* Pixels as a render node.
 *
 * The cairo renderer of GTK 4.8 converts a texture each time it draws it, so it gets a cairo node
 * instead. The GL renderer uploads a texture once, so it gets a texture node. */

#include "idx-pixel-node.h"

static gboolean
draws_by_cairo (GtkWidget *widget)
{
  GtkNative *native = gtk_widget_get_native (widget);
  GskRenderer *renderer = native != NULL ? gtk_native_get_renderer (native) : NULL;

  return renderer == NULL || GSK_IS_CAIRO_RENDERER (renderer);
}

static cairo_surface_t *
idx_pixel_node_acquire_cb (cairo_pattern_t *pattern,
                           void *surface,
                           cairo_surface_t *target,
                           const cairo_rectangle_int_t *extents)
{
  return cairo_surface_reference (surface);
}

static void
idx_pixel_node_release_cb (cairo_pattern_t *pattern,
                           void *data,
                           cairo_surface_t *surface)
{
  cairo_surface_destroy (surface);
}

static cairo_status_t
idx_pixel_node_copy_cb (cairo_pattern_t *pattern,
                        void *surface,
                        const cairo_pattern_t *other)
{
  cairo_surface_reference (surface);
  return CAIRO_STATUS_SUCCESS;
}

static void
idx_pixel_node_finish_cb (cairo_pattern_t *pattern,
                          void *surface)
{
  cairo_surface_destroy (surface);
}

/* A pattern that hands out the surface itself. A cairo node would record a snapshot of a plain
 * surface, which cairo copies as soon as the surface is reused. */
static cairo_pattern_t *
make_pattern (cairo_surface_t *surface)
{
  cairo_pattern_t *pattern =
    cairo_pattern_create_raster_source (cairo_surface_reference (surface), CAIRO_CONTENT_COLOR,
                                        cairo_image_surface_get_width (surface),
                                        cairo_image_surface_get_height (surface));

  cairo_raster_source_pattern_set_acquire (pattern, idx_pixel_node_acquire_cb,
                                           idx_pixel_node_release_cb);
  cairo_raster_source_pattern_set_copy (pattern, idx_pixel_node_copy_cb);
  cairo_raster_source_pattern_set_finish (pattern, idx_pixel_node_finish_cb);
  cairo_pattern_set_filter (pattern, CAIRO_FILTER_NEAREST);
  return pattern;
}

GskRenderNode *
idx_pixel_node_new (cairo_surface_t *surface,
                    double scale,
                    GtkWidget *widget)
{
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  graphene_rect_t bounds =
    GRAPHENE_RECT_INIT (0, 0, (float) (width / scale), (float) (height / scale));
  cairo_pattern_t *pattern;
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
  pattern = make_pattern (surface);
  cairo_set_source (cr, pattern);
  cairo_paint (cr);
  cairo_pattern_destroy (pattern);
  cairo_destroy (cr);
  return node;
}
