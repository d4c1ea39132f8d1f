/* SPDX-License-Identifier: MIT */

/* Draws the visible part of an image, and caches it as a render node. As in idx-image-viewport.c, a
 * block is the square of device pixels that shows one pixel of the image. */

#include "idx-image-picture.h"

#include "idx-cell.h"
#include "idx-pixel-node.h"

#include <string.h>

/* The minimum side of a block with grid lines, in logical pixels. */
#define MIN_GRID_BLOCK 12

struct _IdxImagePicture
{
  GtkWidget *widget;
  GBytes *levels; /* NULL if there is no image */
  guint rows;
  guint columns;
  guint n_channels;
  IdxDisplayOptions *display_options;
  IdxPixelValueFunc get_value;
  gpointer value_data;

  GskRenderNode *node; /* NULL if the picture has been dropped */
  gboolean shows_value_texts;
};

static void
get_raster (IdxImagePicture *self,
            IdxRaster *raster)
{
  gsize n_levels = (gsize) self->rows * self->columns * self->n_channels;
  gsize size;
  const guint8 *levels = g_bytes_get_data (self->levels, &size);

  idx_raster_init_full (raster, levels, size > n_levels ? levels + n_levels : NULL, self->rows,
                        self->columns, self->n_channels,
                        idx_display_options_get_orientation (self->display_options));
}

/* Returns the enlarged or reduced part of the image as 0xFFRRGGBB, one for each device pixel, row
 * by row. @block is the side of a block in device pixels; 0 if the image is scaled down. */
static guint32 *
compose_part (IdxImagePicture *self,
              const IdxImagePart *part,
              guint block)
{
  IdxPalette palette = idx_display_options_get_palette (self->display_options, self->widget);
  guint32 *pixels = g_new (guint32, (gsize) part->width * part->height);
  IdxCell cell = { .scale = block, .width = part->width, .height = part->height };
  guint32 colors[256];
  IdxRaster raster;

  get_raster (self, &raster);
  raster.origin +=
    (gssize) part->row * raster.row_step + (gssize) part->column * raster.column_step;
  raster.rows = part->n_rows;
  raster.columns = part->n_columns;
  idx_palette_get_colors (palette, colors);
  idx_cell_compose (&cell, &raster, colors, pixels, part->width);
  return pixels;
}

/* Copies those device pixels of a part that are inside the viewport to @surface. */
static void
copy_part (const IdxImagePart *part,
           const guint32 *pixels,
           cairo_surface_t *surface)
{
  guint32 *data = (guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface) / sizeof (guint32);
  int left = MAX (part->x, 0);
  int top = MAX (part->y, 0);
  int right = MIN (part->x + (int) part->width, cairo_image_surface_get_width (surface));
  int bottom = MIN (part->y + (int) part->height, cairo_image_surface_get_height (surface));

  for (int y = top; y < bottom && left < right; y++)
    memcpy (data + (gsize) y * stride + left,
            pixels + (gsize) (y - part->y) * part->width + (left - part->x),
            (gsize) (right - left) * sizeof (guint32));
}

/* Returns a surface of the size of the viewport that shows a part of the image on the page. */
static cairo_surface_t *
make_surface (IdxImagePicture *self,
              const IdxImageViewport *viewport,
              const IdxImagePart *part,
              const guint32 *pixels)
{
  IdxPalette palette = idx_display_options_get_palette (self->display_options, self->widget);
  guint32 page = idx_palette_get_page_color (palette);
  cairo_surface_t *surface = cairo_image_surface_create (
    CAIRO_FORMAT_RGB24, (int) viewport->width, (int) viewport->height);
  guint32 *data;
  gsize stride;

  cairo_surface_flush (surface);
  data = (guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  stride = (gsize) cairo_image_surface_get_stride (surface) / sizeof (guint32);
  for (gsize i = 0; i < stride * viewport->height; i++)
    data[i] = page;
  copy_part (part, pixels, surface);
  cairo_surface_mark_dirty (surface);
  return surface;
}

static void
add_value_texts (IdxImagePicture *self,
                 GtkSnapshot *snapshot,
                 const IdxImageViewport *viewport,
                 const IdxImagePart *part,
                 const guint32 *pixels,
                 guint block,
                 double scale)
{
  const float device_scale = (float) scale;

  gtk_snapshot_push_clip (snapshot,
                          &GRAPHENE_RECT_INIT (0, 0, (float) viewport->width / device_scale,
                                               (float) viewport->height / device_scale));
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) part->x / device_scale,
                                                          (float) part->y / device_scale));
  self->shows_value_texts =
    idx_pixel_values_snapshot (self->widget, snapshot, part, pixels, part->width, block, scale,
                               self->get_value, self->value_data);
  gtk_snapshot_restore (snapshot);
  gtk_snapshot_pop (snapshot);
}

void
idx_image_picture_draw (IdxImagePicture *self,
                        const IdxImageViewport *viewport,
                        double scale,
                        gboolean with_grid)
{
  GtkSnapshot *snapshot;
  g_autoptr (GskRenderNode) image = NULL;
  g_autofree guint32 *pixels = NULL;
  g_autofree guint32 *grid = NULL;
  cairo_surface_t *surface;
  IdxImagePart part;
  guint block;

  g_return_if_fail (self != NULL && self->levels != NULL);
  g_return_if_fail (viewport != NULL);

  idx_image_viewport_get_part (viewport, &part);
  block = (guint) idx_image_viewport_get_scale (viewport);
  pixels = compose_part (self, &part, block);
  if (with_grid && block >= MIN_GRID_BLOCK * scale)
    {
      grid = g_memdup2 (pixels, sizeof *pixels * part.width * part.height);
      idx_pixel_values_draw_grid (&part, grid, part.width, block);
    }
  surface = make_surface (self, viewport, &part, grid != NULL ? grid : pixels);
  image = idx_pixel_node_new (surface, scale, self->widget);
  cairo_surface_destroy (surface);

  snapshot = gtk_snapshot_new ();
  gtk_snapshot_append_node (snapshot, image);
  self->shows_value_texts = FALSE;
  if (with_grid && block > 0 && self->get_value != NULL)
    add_value_texts (self, snapshot, viewport, &part, pixels, block, scale);
  g_clear_pointer (&self->node, gsk_render_node_unref);
  self->node = gtk_snapshot_free_to_node (snapshot);
}

GskRenderNode *
idx_image_picture_get_node (IdxImagePicture *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->node;
}

gboolean
idx_image_picture_shows_value_texts (IdxImagePicture *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->node != NULL && self->shows_value_texts;
}

/* --- The image ------------------------------------------------------------------------- */

void
idx_image_picture_invalidate (IdxImagePicture *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->node, gsk_render_node_unref);
  gtk_widget_queue_draw (self->widget);
}

void
idx_image_picture_set_levels (IdxImagePicture *self,
                              GBytes *levels,
                              guint rows,
                              guint columns,
                              guint n_channels)
{
  g_return_if_fail (self != NULL);

  if (levels != NULL)
    g_bytes_ref (levels);
  g_clear_pointer (&self->levels, g_bytes_unref);
  self->levels = levels;
  self->rows = rows;
  self->columns = columns;
  self->n_channels = n_channels;
  idx_image_picture_invalidate (self);
}

gboolean
idx_image_picture_has_image (IdxImagePicture *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->levels != NULL;
}

void
idx_image_picture_get_size (IdxImagePicture *self,
                            guint *rows,
                            guint *columns)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (rows != NULL && columns != NULL);

  idx_orientation_get_size (idx_display_options_get_orientation (self->display_options), self->rows,
                            self->columns, rows, columns);
}

void
idx_image_picture_set_display_options (IdxImagePicture *self,
                                       IdxDisplayOptions *options)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (IDX_IS_DISPLAY_OPTIONS (options));

  if (self->display_options != NULL)
    g_signal_handlers_disconnect_by_func (self->display_options,
                                          (gpointer) idx_image_picture_invalidate, self);
  g_set_object (&self->display_options, options);
  g_signal_connect_swapped (options, "notify", G_CALLBACK (idx_image_picture_invalidate), self);
  idx_image_picture_invalidate (self);
}

void
idx_image_picture_set_value_func (IdxImagePicture *self,
                                  IdxPixelValueFunc get_value,
                                  gpointer data)
{
  g_return_if_fail (self != NULL);

  self->get_value = get_value;
  self->value_data = data;
  idx_image_picture_invalidate (self);
}

/* --- Object ---------------------------------------------------------------------------- */

IdxImagePicture *
idx_image_picture_new (GtkWidget *widget)
{
  IdxImagePicture *self;
  g_autoptr (IdxDisplayOptions) options = idx_display_options_new ();

  g_return_val_if_fail (GTK_IS_WIDGET (widget), NULL);

  self = g_new0 (IdxImagePicture, 1);
  self->widget = widget;
  idx_image_picture_set_display_options (self, options);
  return self;
}

void
idx_image_picture_free (IdxImagePicture *self)
{
  if (self == NULL)
    return;
  g_signal_handlers_disconnect_by_func (self->display_options,
                                        (gpointer) idx_image_picture_invalidate, self);
  g_object_unref (self->display_options);
  g_clear_pointer (&self->node, gsk_render_node_unref);
  g_clear_pointer (&self->levels, g_bytes_unref);
  g_free (self);
}
