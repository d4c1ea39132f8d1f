/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TestPng:
 * @depth: the number of bits of a value
 * @type: the color type: 0 for gray, 2 for color, 3 for a palette; 4 more with an alpha channel
 * @palette: (nullable): red, green and blue of each color of a palette
 * @n_colors: the number of colors in @palette
 * @alpha: (nullable): the alpha of each color of a palette
 * @key: (nullable): the transparent color, as one or three values
 *
 * The format of a PNG file.
 */
typedef struct
{
  guint columns;
  guint rows;
  int depth;
  int type;
  gboolean is_interlaced;
  const guint8 *palette;
  guint n_colors;
  const guint8 *alpha;
  const guint16 *key;
} TestPng;

/**
 * test_png:
 * @data: the rows as PNG stores them: each padded to whole bytes, values of 16 bits big-endian
 *
 * Returns: (transfer full): a PNG file
 */
GByteArray *test_png (const TestPng *png,
                      const guint8 *data);

/**
 * TestJpegKind:
 * @TEST_JPEG_GRAY: one channel
 * @TEST_JPEG_COLOR: three channels, stored as YCbCr with halved chroma
 * @TEST_JPEG_RGB: three channels, stored as they are
 * @TEST_JPEG_CMYK: four channels
 *
 * The channels of a JPEG file.
 */
typedef enum
{
  TEST_JPEG_GRAY,
  TEST_JPEG_COLOR,
  TEST_JPEG_RGB,
  TEST_JPEG_CMYK
} TestJpegKind;

/**
 * test_jpeg:
 * @data: the rows, with a byte for each channel
 *
 * Returns: (transfer full): a JPEG file
 */
GByteArray *test_jpeg (TestJpegKind kind,
                       guint columns,
                       guint rows,
                       gboolean is_progressive,
                       const guint8 *data);

/**
 * test_jpeg_decode:
 * @n_channels: 1 or 3
 *
 * Decodes a JPEG file with libjpeg's defaults.
 *
 * Returns: (transfer full): the rows
 */
guint8 *test_jpeg_decode (GByteArray *jpeg,
                          guint n_channels);

G_END_DECLS
