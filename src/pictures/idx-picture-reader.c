/* SPDX-License-Identifier: MIT */

/* Reads PNG and JPEG files as the values of samples. Headers are checked before anything of the
 * size that they state is allocated. */

#include "idx-picture-reader.h"

#include "idx-error.h"
#include "idx-jpeg-reader.h"
#include "idx-png-reader.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

/* The maximum side of a picture. Larger samples can't be drawn: cairo has the same limit. */
#define MAX_SIDE 32767

/* The maximum number of pixels. A picture is decoded at once, with 3 bytes per pixel, or 6 with 16
 * bits. An interlaced PNG file with transparent pixels takes 8 more, a progressive JPEG file 6: 1.8
 * GB in total. The limit admits what cameras of 100 megapixels and scanners at 1200 dpi (most of a
 * page) produce; photographs in datasets are far smaller. Deflate makes rows of one color 1000
 * times smaller, so without a limit a file of 131 KB would need 4.3 GB. */
#define MAX_PIXELS 125000000

/* The maximum size of a file, which is read as a whole: 4 bytes per pixel, which deflate may be
 * unable to compress, and 36 MB for metadata. */
#define MAX_FILE_SIZE (536 * G_GUINT64_CONSTANT (1000000))

G_STATIC_ASSERT (IDX_PICTURE_START_SIZE >= IDX_PNG_HEADER_SIZE);

/* --- Header --- */

static gboolean
set_pixels_error (const IdxPictureHeader *header,
                  GError **error)
{
  g_autofree char *found = idx_text_format_count ((guint64) header->columns * header->rows);
  g_autofree char *maximum = idx_text_format_count (MAX_PIXELS);

  g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
               _ ("It is %u×%u pixels, %s in total, but a picture can have at most %s."),
               header->columns, header->rows, found, maximum);
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

static gboolean
check_size (const IdxPictureHeader *header,
            guint64 file_size,
            GError **error)
{
  if (header->columns > MAX_SIDE || header->rows > MAX_SIDE)
    g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                 _ ("It is %u×%u pixels, but a side can have at most %d."), header->columns,
                 header->rows, MAX_SIDE);
  else if (header->min_file_size > file_size)
    g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                 _ ("Its header declares %u×%u pixels, more than a file of this size can hold."),
                 header->columns, header->rows);
  else if ((guint64) header->columns * header->rows > MAX_PIXELS)
    return set_pixels_error (header, error);
  else if (file_size > MAX_FILE_SIZE)
    return set_file_size_error (file_size, error);
  else
    return TRUE;
  return FALSE;
}

gboolean
idx_picture_header_is_in_start (const guint8 *bytes,
                                gsize length)
{
  g_return_val_if_fail (bytes != NULL || length == 0, FALSE);

  return !idx_jpeg_reader_is_jpeg (bytes, length);
}

gboolean
idx_picture_header_parse (IdxPictureHeader *header,
                          const guint8 *bytes,
                          gsize length,
                          guint64 file_size,
                          GError **error)
{
  IdxPictureHeader found;
  gboolean is_parsed;

  g_return_val_if_fail (header != NULL, FALSE);
  g_return_val_if_fail (bytes != NULL || length == 0, FALSE);

  if (idx_png_reader_is_png (bytes, length))
    is_parsed = idx_png_reader_parse (&found, bytes, length, error);
  else if (idx_jpeg_reader_is_jpeg (bytes, length))
    is_parsed = idx_jpeg_reader_parse (&found, bytes, length, error);
  else
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                           _ ("It is neither a PNG nor a JPEG file."));
      return FALSE;
    }
  if (!is_parsed || !check_size (&found, file_size, error))
    return FALSE;
  *header = found;
  return TRUE;
}

/* --- Pixels --- */

gpointer
idx_picture_allocate_values (guint rows,
                             guint columns,
                             const IdxPictureTarget *target,
                             GError **error)
{
  gpointer values;

  g_return_val_if_fail (rows > 0 && rows <= MAX_SIDE, NULL);
  g_return_val_if_fail (columns > 0 && columns <= MAX_SIDE, NULL);
  g_return_val_if_fail (target != NULL, NULL);

  values = g_try_malloc ((gsize) rows * columns * target->n_channels * (target->depth / 8));
  if (values == NULL)
    g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                 _ ("There isn't enough memory for a picture of %u×%u pixels."), columns, rows);
  return values;
}

/* Returns the rounded luminance (Rec. 709) of a color; exact if all three channels are the same. */
static guint
get_luminance (guint red,
               guint green,
               guint blue)
{
  return (2126 * red + 7152 * green + 722 * blue + 5000) / 10000;
}

static void
convert_to_gray (gconstpointer colors,
                 gsize n_pixels,
                 guint depth,
                 gpointer values)
{
  const guint8 *bytes = colors;
  const guint16 *words = colors;

  for (gsize i = 0; i < n_pixels; i++)
    if (depth == 8)
      ((guint8 *) values)[i] =
        (guint8) get_luminance (bytes[3 * i], bytes[3 * i + 1], bytes[3 * i + 2]);
    else
      ((guint16 *) values)[i] =
        (guint16) get_luminance (words[3 * i], words[3 * i + 1], words[3 * i + 2]);
}

/* Subtracts each value from the largest one, which has all bits set. */
static void
invert (guint8 *bytes,
        gsize n_bytes)
{
  for (gsize i = 0; i < n_bytes; i++)
    bytes[i] = (guint8) ~bytes[i];
}

/* Decodes a picture to the channels of @target, which has three if the picture is in color. */
static gboolean
decode (const guint8 *bytes,
        gsize length,
        const IdxPictureHeader *header,
        const IdxPictureTarget *target,
        gpointer values,
        GError **error)
{
  if (header->is_jpeg)
    return idx_jpeg_reader_decode (bytes, length, header, target, values, error);
  return idx_png_reader_decode (bytes, length, header, target, values, error);
}

static gboolean
decode_color_to_gray (const guint8 *bytes,
                      gsize length,
                      const IdxPictureHeader *header,
                      const IdxPictureTarget *target,
                      gpointer values,
                      GError **error)
{
  IdxPictureTarget in_color = *target;
  g_autofree gpointer colors = NULL;

  in_color.n_channels = 3;
  colors = idx_picture_allocate_values (header->rows, header->columns, &in_color, error);
  if (colors == NULL || !decode (bytes, length, header, &in_color, colors, error))
    return FALSE;
  convert_to_gray (colors, (gsize) header->rows * header->columns, target->depth, values);
  return TRUE;
}

gboolean
idx_picture_decode (const guint8 *bytes,
                    gsize length,
                    const IdxPictureHeader *header,
                    const IdxPictureTarget *target,
                    gpointer values,
                    GError **error)
{
  IdxPictureTarget in_gray;
  gboolean is_decoded;

  g_return_val_if_fail (bytes != NULL, FALSE);
  g_return_val_if_fail (header != NULL, FALSE);
  g_return_val_if_fail (target != NULL, FALSE);
  g_return_val_if_fail (target->depth <= header->depth, FALSE);
  g_return_val_if_fail (values != NULL, FALSE);

  in_gray = *target;
  for (guint i = 0; i < G_N_ELEMENTS (in_gray.background); i++)
    in_gray.background[i] = (guint8) get_luminance (target->background[0], target->background[1],
                                                    target->background[2]);
  if (target->n_channels == 3)
    is_decoded = decode (bytes, length, header, target, values, error);
  else if (header->is_color)
    is_decoded = decode_color_to_gray (bytes, length, header, target, values, error);
  else
    is_decoded = decode (bytes, length, header, &in_gray, values, error);
  if (is_decoded && target->is_inverted)
    invert (values, (gsize) header->rows * header->columns * target->n_channels *
                      (target->depth / 8));
  return is_decoded;
}
