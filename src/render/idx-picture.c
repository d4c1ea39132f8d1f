/* SPDX-License-Identifier: MIT */

/* Draws single images as pictures, and writes pictures as PNG. */

#include "idx-picture.h"

#include "idx-cell.h"
#include "idx-error.h"
#include "idx-replacement.h"

#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The maximum side of a cairo image surface. */
#define MAX_SIDE 32767

gboolean
idx_picture_check_size (guint64 width,
                        guint64 height,
                        GError **error)
{
  g_autofree char *columns = g_strdup_printf ("%" G_GUINT64_FORMAT, width);
  g_autofree char *rows = g_strdup_printf ("%" G_GUINT64_FORMAT, height);

  if (width <= MAX_SIDE && height <= MAX_SIDE)
    return TRUE;
  g_set_error (error, IDX_ERROR, IDX_ERROR_RANGE,
               _ ("The picture would be %s×%s pixels, but a side can have at most %d."), columns,
               rows, MAX_SIDE);
  return FALSE;
}

/* Returns a color with alpha in the form that cairo needs: premultiplied by alpha. */
static guint32
premultiply (const guint8 *levels)
{
  guint32 pixel = (guint32) levels[3] << 24;

  for (guint channel = 0; channel < 3; channel++)
    pixel |= (guint32) ((levels[channel] * levels[3] + 127) / 255) << (16 - 8 * channel);
  return pixel;
}

static void
draw_stored (const IdxRaster *raster,
             guint scale,
             guint8 *data,
             gsize stride)
{
  for (guint y = 0; y < raster->rows * scale; y++)
    for (guint x = 0; x < raster->columns * scale; x++)
      {
        const guint8 *levels = raster->origin + (gssize) (y / scale) * raster->row_step +
                               (gssize) (x / scale) * raster->column_step;
        guint32 *pixel = (guint32 *) (gpointer) (data + y * stride) + x;

        if (raster->n_channels == 1)
          data[y * stride + x] = *levels;
        else if (raster->n_channels == 3)
          *pixel = (guint32) levels[0] << 16 | (guint32) levels[1] << 8 | levels[2];
        else
          *pixel = premultiply (levels);
      }
}

cairo_surface_t *
idx_picture_new_stored (const IdxRaster *raster,
                        guint scale)
{
  static const cairo_format_t formats[] = {
    [1] = CAIRO_FORMAT_A8,
    [3] = CAIRO_FORMAT_RGB24,
    [4] = CAIRO_FORMAT_ARGB32,
  };
  cairo_surface_t *surface;

  g_return_val_if_fail (raster != NULL, NULL);
  g_return_val_if_fail (scale > 0, NULL);

  surface = cairo_image_surface_create (formats[raster->n_channels],
                                        (int) (raster->columns * scale),
                                        (int) (raster->rows * scale));
  if (cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS)
    return surface;

  cairo_surface_flush (surface);
  draw_stored (raster, scale, cairo_image_surface_get_data (surface),
               (gsize) cairo_image_surface_get_stride (surface));
  cairo_surface_mark_dirty (surface);
  return surface;
}

cairo_surface_t *
idx_picture_new_shown (const IdxRaster *raster,
                       IdxPalette palette,
                       guint scale)
{
  cairo_surface_t *surface;
  guint32 colors[256];
  IdxCell cell;

  g_return_val_if_fail (raster != NULL, NULL);
  g_return_val_if_fail (scale > 0, NULL);

  cell.scale = scale;
  cell.x = 0;
  cell.y = 0;
  cell.width = raster->columns * scale;
  cell.height = raster->rows * scale;
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) cell.width, (int) cell.height);
  if (cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS)
    return surface;

  cairo_surface_flush (surface);
  idx_palette_get_colors (palette, colors);
  idx_cell_compose (&cell, raster, colors,
                    (guint32 *) (gpointer) cairo_image_surface_get_data (surface),
                    (gsize) cairo_image_surface_get_stride (surface) / sizeof (guint32));
  cairo_surface_mark_dirty (surface);
  return surface;
}

static cairo_status_t
idx_picture_append_cb (void *closure,
                       const unsigned char *data,
                       unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static GByteArray *
encode (cairo_surface_t *surface,
        GError **error)
{
  g_autoptr (GByteArray) png = g_byte_array_new ();
  cairo_status_t status = cairo_surface_write_to_png_stream (surface, idx_picture_append_cb, png);

  if (status == CAIRO_STATUS_SUCCESS)
    return g_steal_pointer (&png);
  g_set_error (error, IDX_ERROR, IDX_ERROR_WRITE, _ ("The picture can't be created: %s."),
               cairo_status_to_string (status));
  return NULL;
}

/* Writes a file. Fsyncs it only if it may replace another one. */
static gboolean
place_png (const GByteArray *png,
           GFile *target,
           gboolean may_replace,
           GError **error)
{
  g_autoptr (IdxReplacement) file = idx_replacement_new (target, may_replace, error);
  gsize failed;

  return file != NULL && idx_replacement_write (file, png->data, png->len, error) &&
         (!may_replace || idx_replacement_sync (file, error)) &&
         idx_replacement_place (&file, 1, &failed, error);
}

/* Returns whether a file is a regular file, not a link, and has this content. */
static gboolean
has_content (GFile *file,
             const GByteArray *content)
{
  g_autofree guint8 *bytes = NULL;
  struct stat status;
  gboolean is_equal = FALSE;
  const char *path = g_file_peek_path (file);
  int fd = path != NULL ? open (path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) : -1;

  if (fd < 0)
    return FALSE;
  if (fstat (fd, &status) == 0 && S_ISREG (status.st_mode) && status.st_size == content->len)
    {
      bytes = g_malloc (content->len);
      is_equal = read (fd, bytes, content->len) == (gssize) content->len &&
                 memcmp (bytes, content->data, content->len) == 0;
    }
  (void) close (fd);
  return is_equal;
}

/* Writes a file unless it already has the same content. */
static gboolean
write_png (cairo_surface_t *surface,
           GFile *target,
           gboolean may_replace,
           GError **error)
{
  g_autoptr (GByteArray) png = encode (surface, error);

  if (png == NULL)
    return FALSE;
  return (may_replace && has_content (target, png)) || place_png (png, target, may_replace, error);
}

gboolean
idx_picture_write_png (cairo_surface_t *surface,
                       GOutputStream *stream,
                       GCancellable *cancellable,
                       GError **error)
{
  g_autoptr (GByteArray) png = NULL;

  g_return_val_if_fail (surface != NULL, FALSE);
  g_return_val_if_fail (G_IS_OUTPUT_STREAM (stream), FALSE);

  png = encode (surface, error);
  return png != NULL &&
         g_output_stream_write_all (stream, png->data, png->len, NULL, cancellable, error);
}

gboolean
idx_picture_save_png (cairo_surface_t *surface,
                      GFile *target,
                      GError **error)
{
  g_return_val_if_fail (surface != NULL, FALSE);
  g_return_val_if_fail (G_IS_FILE (target), FALSE);

  return write_png (surface, target, TRUE, error);
}

gboolean
idx_picture_create_png (cairo_surface_t *surface,
                        GFile *target,
                        GError **error)
{
  g_return_val_if_fail (surface != NULL, FALSE);
  g_return_val_if_fail (G_IS_FILE (target), FALSE);

  return write_png (surface, target, FALSE, error);
}

gboolean
idx_picture_create_png_if_changed (cairo_surface_t *surface,
                                   GFile *existing,
                                   GFile *target,
                                   gboolean *is_created,
                                   GError **error)
{
  g_autoptr (GByteArray) png = NULL;

  g_return_val_if_fail (surface != NULL, FALSE);
  g_return_val_if_fail (existing == NULL || G_IS_FILE (existing), FALSE);
  g_return_val_if_fail (G_IS_FILE (target), FALSE);
  g_return_val_if_fail (is_created != NULL, FALSE);

  *is_created = FALSE;
  png = encode (surface, error);
  if (png == NULL)
    return FALSE;
  if (existing != NULL && has_content (existing, png))
    return TRUE;
  *is_created = place_png (png, target, FALSE, error);
  return *is_created;
}
