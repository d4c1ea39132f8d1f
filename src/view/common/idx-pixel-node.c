/* SPDX-License-Identifier: MIT */

/* Creates render nodes from pixels.
 *
 * The cairo renderer of GTK 4.8 converts a texture each time it draws it, so it gets a cairo node
 * instead. The GL renderer uploads a texture once, so it gets a texture node. */

#include "idx-pixel-node.h"

/* Large surfaces are drawn in bands of this many logical pixels, so that the intermediate surface
 * of each band fits into the processor's cache. */
#define BAND_HEIGHT 64

static gboolean
uses_cairo_renderer (GtkWidget *widget)
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

/* Returns a pattern that provides the surface itself. If a cairo node recorded the surface
 * directly, it would keep a copy-on-write snapshot of it, and cairo would copy all pixels as soon
 * as the surface is drawn to again. */
static cairo_pattern_t *
make_pattern (cairo_surface_t *surface,
              cairo_content_t content)
{
  cairo_pattern_t *pattern =
    cairo_pattern_create_raster_source (cairo_surface_reference (surface), content,
                                        cairo_image_surface_get_width (surface),
                                        cairo_image_surface_get_height (surface));

  cairo_raster_source_pattern_set_acquire (pattern, idx_pixel_node_acquire_cb,
                                           idx_pixel_node_release_cb);
  cairo_raster_source_pattern_set_copy (pattern, idx_pixel_node_copy_cb);
  cairo_raster_source_pattern_set_finish (pattern, idx_pixel_node_finish_cb);
  cairo_pattern_set_filter (pattern, CAIRO_FILTER_NEAREST);
  return pattern;
}

static GskRenderNode *
make_cairo_node (cairo_surface_t *surface,
                 cairo_content_t content,
                 const graphene_rect_t *bounds,
                 double scale)
{
  GskRenderNode *node = gsk_cairo_node_new (bounds);
  cairo_t *cr = gsk_cairo_node_get_draw_context (node);
  cairo_pattern_t *pattern = make_pattern (surface, content);

  cairo_translate (cr, (double) bounds->origin.x, (double) bounds->origin.y);
  cairo_scale (cr, 1.0 / scale, 1.0 / scale);
  cairo_set_source (cr, pattern);
  cairo_paint (cr);
  cairo_pattern_destroy (pattern);
  cairo_destroy (cr);
  return node;
}

/* Returns @n_rows rows of @surface as a surface that shares its pixels and keeps a reference to
 * it. */
static cairo_surface_t *
share_rows (cairo_surface_t *surface,
            int first_row,
            int n_rows)
{
  static const cairo_user_data_key_t key;
  int stride = cairo_image_surface_get_stride (surface);
  cairo_surface_t *rows =
    cairo_image_surface_create_for_data (cairo_image_surface_get_data (surface) +
                                           (gsize) first_row * (gsize) stride,
                                         cairo_image_surface_get_format (surface),
                                         cairo_image_surface_get_width (surface), n_rows, stride);

  cairo_surface_set_user_data (rows, &key, cairo_surface_reference (surface),
                               (cairo_destroy_func_t) cairo_surface_destroy);
  return rows;
}

/* Makes an RGB24 surface opaque. A texture uses the unused byte of each of its pixels as alpha,
 * because GTK 4.8 has no format without alpha; cairo leaves that byte undefined. */
static void
make_opaque (cairo_surface_t *surface)
{
  const guint32 opaque = 0xFF000000U;
  guint32 *row = (guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface) / sizeof *row;
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);

  if (cairo_image_surface_get_format (surface) != CAIRO_FORMAT_RGB24)
    return;
  for (int y = 0; y < height; y++, row += stride)
    for (int x = 0; x < width; x++)
      row[x] |= opaque;
}

static GskRenderNode *
make_node (cairo_surface_t *surface,
           cairo_content_t content,
           double scale,
           GtkWidget *widget)
{
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  graphene_rect_t bounds =
    GRAPHENE_RECT_INIT (0, 0, (float) (width / scale), (float) (height / scale));

  if (!uses_cairo_renderer (widget))
    {
      gsize stride = (gsize) cairo_image_surface_get_stride (surface);
      g_autoptr (GBytes) bytes =
        g_bytes_new_with_free_func (cairo_image_surface_get_data (surface), stride * (gsize) height,
                                    (GDestroyNotify) cairo_surface_destroy,
                                    cairo_surface_reference (surface));
      g_autoptr (GdkTexture) texture = NULL;

      make_opaque (surface);
      texture = gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
      return gsk_texture_node_new (texture, &bounds);
    }

  return make_cairo_node (surface, content, &bounds, scale);
}

GskRenderNode *
idx_pixel_node_new (cairo_surface_t *surface,
                    double scale,
                    GtkWidget *widget)
{
  return make_node (surface, CAIRO_CONTENT_COLOR, scale, widget);
}

GskRenderNode *
idx_pixel_node_new_translucent (cairo_surface_t *surface,
                                double scale,
                                GtkWidget *widget)
{
  return make_node (surface, CAIRO_CONTENT_COLOR_ALPHA, scale, widget);
}

GskRenderNode *
idx_pixel_node_new_in_bands (cairo_surface_t *surface,
                             int scale,
                             GtkWidget *widget)
{
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  g_autoptr (GPtrArray) bands = NULL;

  if (!uses_cairo_renderer (widget))
    return idx_pixel_node_new (surface, scale, widget);

  bands = g_ptr_array_new_with_free_func ((GDestroyNotify) gsk_render_node_unref);
  for (int row = 0; row < height; row += BAND_HEIGHT * scale)
    {
      int n_rows = MIN (BAND_HEIGHT * scale, height - row);
      cairo_surface_t *rows = share_rows (surface, row, n_rows);
      graphene_rect_t bounds =
        GRAPHENE_RECT_INIT (0, (float) row / (float) scale, (float) width / (float) scale,
                            (float) n_rows / (float) scale);

      g_ptr_array_add (bands, make_cairo_node (rows, CAIRO_CONTENT_COLOR, &bounds, scale));
      cairo_surface_destroy (rows);
    }
  return gsk_container_node_new ((GskRenderNode **) bands->pdata, bands->len);
}
