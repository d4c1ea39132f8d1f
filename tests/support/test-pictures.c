/* SPDX-License-Identifier: MIT */

/* Makes PNG and JPEG files with libpng and libjpeg, in all formats. */

#include "test-pictures.h"

#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* jpeglib.h needs FILE. */
#include <jpeglib.h>

/* --- PNG --- */

static void
test_pictures_error_cb (png_structp png,
                        png_const_charp message)
{
  g_error ("%s", message);
}

static void
test_pictures_write_cb (png_structp png,
                        png_bytep data,
                        gsize length)
{
  g_byte_array_append (png_get_io_ptr (png), data, (guint) length);
}

static void
test_pictures_flush_cb (png_structp png)
{
}

static void
set_colors (png_structp png,
            png_infop info,
            const TestPng *format)
{
  png_color colors[256];
  png_color_16 key = { 0 };

  for (guint i = 0; i < format->n_colors; i++)
    colors[i] = (png_color){ format->palette[3 * i], format->palette[3 * i + 1],
                             format->palette[3 * i + 2] };
  if (format->palette != NULL)
    png_set_PLTE (png, info, colors, (int) format->n_colors);
  if (format->alpha != NULL)
    png_set_tRNS (png, info, format->alpha, (int) format->n_colors, NULL);
  if (format->key == NULL)
    return;
  key.gray = key.red = format->key[0];
  if (format->type == PNG_COLOR_TYPE_RGB)
    {
      key.green = format->key[1];
      key.blue = format->key[2];
    }
  png_set_tRNS (png, info, NULL, 1, &key);
}

GByteArray *
test_png (const TestPng *format,
          const guint8 *data)
{
  GByteArray *bytes = g_byte_array_new ();
  png_structp png =
    png_create_write_struct (PNG_LIBPNG_VER_STRING, NULL, test_pictures_error_cb, NULL);
  png_infop info = png_create_info_struct (png);
  g_autofree png_bytep *rows = g_new (png_bytep, format->rows);

  png_set_write_fn (png, bytes, test_pictures_write_cb, test_pictures_flush_cb);
  png_set_IHDR (png, info, format->columns, format->rows, format->depth, format->type,
                format->is_interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
                PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  set_colors (png, info, format);
  for (guint i = 0; i < format->rows; i++)
    rows[i] = (png_bytep) data + i * png_get_rowbytes (png, info);
  png_set_rows (png, info, rows);
  png_write_png (png, info, PNG_TRANSFORM_IDENTITY, NULL);
  png_destroy_write_struct (&png, &info);
  return bytes;
}

/* --- JPEG --- */

static void
test_pictures_exit_cb (j_common_ptr info)
{
  char message[JMSG_LENGTH_MAX];

  info->err->format_message (info, message);
  g_error ("%s", message);
}

GByteArray *
test_jpeg (TestJpegKind kind,
           guint columns,
           guint rows,
           gboolean is_progressive,
           const guint8 *data)
{
  static const int n_channels[] = { 1, 3, 3, 4 };
  static const J_COLOR_SPACE spaces[] = { JCS_GRAYSCALE, JCS_RGB, JCS_RGB, JCS_CMYK };
  static const J_COLOR_SPACE stored_spaces[] = { JCS_GRAYSCALE, JCS_YCbCr, JCS_RGB, JCS_CMYK };
  struct jpeg_compress_struct info = { 0 };
  struct jpeg_error_mgr errors;
  GByteArray *bytes = g_byte_array_new ();
  unsigned char *memory = NULL;
  unsigned long size = 0;

  info.err = jpeg_std_error (&errors);
  errors.error_exit = test_pictures_exit_cb;
  jpeg_create_compress (&info);
  jpeg_mem_dest (&info, &memory, &size);
  info.image_width = columns;
  info.image_height = rows;
  info.input_components = n_channels[kind];
  info.in_color_space = spaces[kind];
  jpeg_set_defaults (&info);
  jpeg_set_colorspace (&info, stored_spaces[kind]);
  jpeg_set_quality (&info, 90, TRUE);
  if (is_progressive)
    jpeg_simple_progression (&info);
  jpeg_start_compress (&info, TRUE);
  while (info.next_scanline < rows)
    {
      JSAMPROW row = (JSAMPROW) data + info.next_scanline * columns * (guint) n_channels[kind];

      (void) jpeg_write_scanlines (&info, &row, 1);
    }
  jpeg_finish_compress (&info);
  jpeg_destroy_compress (&info);
  g_byte_array_append (bytes, memory, (guint) size);
  free (memory);
  return bytes;
}

guint8 *
test_jpeg_decode (GByteArray *jpeg,
                  guint n_channels)
{
  struct jpeg_decompress_struct info = { 0 };
  struct jpeg_error_mgr errors;
  guint8 *values;

  info.err = jpeg_std_error (&errors);
  errors.error_exit = test_pictures_exit_cb;
  jpeg_create_decompress (&info);
  jpeg_mem_src (&info, jpeg->data, jpeg->len);
  (void) jpeg_read_header (&info, TRUE);
  info.out_color_space = n_channels == 3 ? JCS_RGB : JCS_GRAYSCALE;
  (void) jpeg_start_decompress (&info);
  values = g_malloc ((gsize) info.output_width * info.output_height * n_channels);
  while (info.output_scanline < info.output_height)
    {
      JSAMPROW row = values + (gsize) info.output_scanline * info.output_width * n_channels;

      (void) jpeg_read_scanlines (&info, &row, 1);
    }
  (void) jpeg_finish_decompress (&info);
  jpeg_destroy_decompress (&info);
  return values;
}
