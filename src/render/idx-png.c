/* SPDX-License-Identifier: MIT */

/* Reads PNG files as the values of samples. Cairo decodes them, but only if their headers pass a
 * check, because cairo allocates whatever size a header states. */

#include "idx-png.h"

#include "idx-error.h"
#include "idx-text.h"

#include <cairo.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#define SIGNATURE "\x89PNG\r\n\x1A\n"
#define SIGNATURE_SIZE 8

/* The maximum side of a cairo image surface. */
#define MAX_SIDE 32767

/* The maximum number of pixels. Cairo decodes a whole picture at once, with 4 bytes per pixel, and
 * the values take up to 3 more: 875 MB in total. The limit admits what cameras of 100 megapixels
 * and scanners at 1200 dpi (most of a page) produce; photographs in datasets are far smaller.
 * Deflate makes rows of one color 1000 times smaller, so without a limit a file of 131 KB would
 * need 4.3 GB. */
#define MAX_PIXELS 125000000

/* The maximum size of a file, which is read as a whole: 4 bytes per pixel, which deflate may be
 * unable to compress, and 36 MB for metadata. */
#define MAX_FILE_SIZE (536 * G_GUINT64_CONSTANT (1000000))

/* The maximum factor by which deflate makes data smaller. */
#define MAX_COMPRESSION 1032

/* Bits of the color type in a PNG header, and the largest color type. */
#define TYPE_COLOR 2
#define TYPE_ALPHA 4
#define MAX_TYPE 6

static gboolean
set_error (const char *message,
           GError **error)
{
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED, message);
  return FALSE;
}

static gboolean
set_pixels_error (guint32 columns,
                  guint32 rows,
                  GError **error)
{
  g_autofree char *found = idx_text_format_count ((guint64) columns * rows);
  g_autofree char *maximum = idx_text_format_count (MAX_PIXELS);

  g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
               _ ("It is %u×%u pixels, %s in total, but a picture can have at most %s."), columns,
               rows, found, maximum);
  return FALSE;
}

static gboolean
set_file_size_error (guint64 file_size,
                     GError **error)
{
  g_autofree char *found = g_format_size (file_size);
  g_autofree char *maximum = g_format_size (MAX_FILE_SIZE);

  g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
               _ ("The file has %s, but a picture can have at most %s."), found, maximum);
  return FALSE;
}

static guint32
read_number (const guint8 *bytes)
{
  guint32 number;

  memcpy (&number, bytes, sizeof number);
  return GUINT32_FROM_BE (number);
}

static guint
get_n_channels (guint type)
{
  /* A palette, type 3, has one channel. */
  guint n_colors = (type & TYPE_COLOR) != 0 && type != 3 ? 3 : 1;

  return (type & TYPE_ALPHA) != 0 ? n_colors + 1 : n_colors;
}

gboolean
idx_png_header_parse (IdxPngHeader *header,
                      const guint8 *bytes,
                      gsize length,
                      guint64 file_size,
                      GError **error)
{
  guint32 columns, rows;
  guint depth, type;
  guint64 row_size;

  g_return_val_if_fail (header != NULL, FALSE);
  g_return_val_if_fail (bytes != NULL || length == 0, FALSE);

  /* The first chunk, IHDR, has 13 bytes. Its size and its name precede them. */
  if (length < IDX_PNG_HEADER_SIZE || memcmp (bytes, SIGNATURE, SIGNATURE_SIZE) != 0 ||
      read_number (bytes + 8) != 13 || memcmp (bytes + 12, "IHDR", 4) != 0)
    return set_error (_ ("It isn't a PNG file."), error);
  columns = read_number (bytes + 16);
  rows = read_number (bytes + 20);
  depth = bytes[24];
  type = bytes[25];
  if (columns == 0 || rows == 0 || depth == 0 || depth > 16 || type > MAX_TYPE)
    return set_error (_ ("Its PNG header is invalid."), error);
  if (depth == 16)
    return set_error (_ ("It has 16 bits per channel; only 8 can be stored unchanged."), error);
  if (columns > MAX_SIDE || rows > MAX_SIDE)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                   _ ("It is %u×%u pixels, but a side can have at most %d."), columns, rows,
                   MAX_SIDE);
      return FALSE;
    }
  row_size = ((guint64) columns * depth * get_n_channels (type) + 7) / 8 + 1;
  if (row_size * rows / MAX_COMPRESSION > file_size)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                   _ ("Its header declares %u×%u pixels, more than a file of this size can hold."),
                   columns, rows);
      return FALSE;
    }
  if ((guint64) columns * rows > MAX_PIXELS)
    return set_pixels_error (columns, rows, error);
  if (file_size > MAX_FILE_SIZE)
    return set_file_size_error (file_size, error);
  header->rows = rows;
  header->columns = columns;
  header->is_color = (type & TYPE_COLOR) != 0;
  return TRUE;
}

static gboolean
set_memory_error (guint rows,
                  guint columns,
                  GError **error)
{
  g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
               _ ("There isn't enough memory for a picture of %u×%u pixels."), columns, rows);
  return FALSE;
}

guint8 *
idx_png_allocate_values (guint rows,
                         guint columns,
                         guint n_channels,
                         GError **error)
{
  guint8 *values;

  g_return_val_if_fail (rows > 0 && rows <= MAX_SIDE, NULL);
  g_return_val_if_fail (columns > 0 && columns <= MAX_SIDE, NULL);
  g_return_val_if_fail (n_channels == 1 || n_channels == 3, NULL);

  values = g_try_malloc ((gsize) rows * columns * n_channels);
  if (values == NULL)
    (void) set_memory_error (rows, columns, error);
  return values;
}

/* Tries to allocate as much memory as cairo will need. Cairo's status can't be used instead: cairo
 * 1.16 reports CAIRO_STATUS_NO_MEMORY for damaged files, too. */
static gboolean
can_allocate_surface (const IdxPngHeader *header)
{
  gsize size;
  gpointer memory;

  if (!g_size_checked_mul (&size, (gsize) header->rows * header->columns, sizeof (guint32)))
    return FALSE;
  memory = g_try_malloc (size);
  g_free (memory);
  return memory != NULL;
}

typedef struct
{
  const guint8 *bytes; /* not read yet */
  gsize n_bytes;
} Input;

static cairo_status_t
idx_png_read_cb (void *closure,
                 unsigned char *data,
                 unsigned int length)
{
  Input *input = closure;

  if (length > input->n_bytes)
    return CAIRO_STATUS_READ_ERROR;
  memcpy (data, input->bytes, length);
  input->bytes += length;
  input->n_bytes -= length;
  return CAIRO_STATUS_SUCCESS;
}

/* Returns the rounded luminance (Rec. 709) of a color; exact if all three channels are the same. */
static guint8
get_luminance (guint red,
               guint green,
               guint blue)
{
  return (guint8) ((2126 * red + 7152 * green + 722 * blue + 5000) / 10000);
}

/* Copies the pixels of a surface to values. Fails if any of them isn't opaque. */
static gboolean
copy_pixels (cairo_surface_t *surface,
             const IdxPngHeader *header,
             gboolean in_color,
             guint8 *values)
{
  const guint8 *data = cairo_image_surface_get_data (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  gboolean has_alpha = cairo_image_surface_get_format (surface) == CAIRO_FORMAT_ARGB32;

  for (gsize row = 0; row < header->rows; row++)
    for (gsize column = 0; column < header->columns; column++)
      {
        guint32 pixel;

        memcpy (&pixel, data + row * stride + column * sizeof pixel, sizeof pixel);
        if (has_alpha && pixel >> 24 != 0xFF)
          return FALSE;
        if (in_color)
          {
            *values++ = (guint8) (pixel >> 16);
            *values++ = (guint8) (pixel >> 8);
            *values++ = (guint8) pixel;
          }
        else if (header->is_color)
          *values++ = get_luminance (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF);
        else
          *values++ = (guint8) pixel;
      }
  return TRUE;
}

gboolean
idx_png_decode (const guint8 *bytes,
                gsize length,
                const IdxPngHeader *header,
                gboolean in_color,
                guint8 *values,
                GError **error)
{
  Input input = { bytes, length };
  cairo_surface_t *surface;
  cairo_format_t format;
  gboolean is_decoded, is_opaque;

  g_return_val_if_fail (bytes != NULL, FALSE);
  g_return_val_if_fail (header != NULL, FALSE);
  g_return_val_if_fail (values != NULL, FALSE);

  if (!can_allocate_surface (header))
    return set_memory_error (header->rows, header->columns, error);
  surface = cairo_image_surface_create_from_png_stream (idx_png_read_cb, &input);
  format = cairo_image_surface_get_format (surface);
  is_decoded = cairo_surface_status (surface) == CAIRO_STATUS_SUCCESS &&
               (format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24) &&
               cairo_image_surface_get_width (surface) == (int) header->columns &&
               cairo_image_surface_get_height (surface) == (int) header->rows;
  is_opaque = is_decoded && copy_pixels (surface, header, in_color, values);
  cairo_surface_destroy (surface);
  if (!is_decoded)
    return set_error (_ ("The PNG file is damaged."), error);
  if (!is_opaque)
    return set_error (_ ("It has transparent pixels, which can't be imported."), error);
  return TRUE;
}
