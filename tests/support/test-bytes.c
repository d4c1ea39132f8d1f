/* SPDX-License-Identifier: MIT */

/* Builds files for tests byte by byte, so that any part of them can be wrong. */

#include "test-bytes.h"

#include <string.h>

GByteArray *
test_idx_header (guint type,
                 guint n_dimensions,
                 ...)
{
  GByteArray *bytes = g_byte_array_new ();
  va_list args;

  test_append_be (bytes, 2, 0);
  test_append_be (bytes, 1, type);
  test_append_be (bytes, 1, n_dimensions);
  va_start (args, n_dimensions);
  for (guint i = 0; i < n_dimensions; i++)
    test_append_be (bytes, 4, va_arg (args, guint));
  va_end (args);
  return bytes;
}

guint8
test_idx_pixel (guint index,
                guint row,
                guint column)
{
  return (guint8) (index * 37 + row * 11 + column * 5 + row * column);
}

GByteArray *
test_idx_images (guint n_images,
                 guint rows,
                 guint columns)
{
  GByteArray *bytes = test_idx_header (0x08, 3, n_images, rows, columns);
  gsize start = bytes->len;
  guint8 *pixel;

  g_byte_array_set_size (bytes, (guint) (start + (gsize) n_images * rows * columns));
  pixel = bytes->data + start;
  for (guint i = 0; i < n_images; i++)
    for (guint row = 0; row < rows; row++)
      for (guint column = 0; column < columns; column++)
        *pixel++ = test_idx_pixel (i, row, column);
  return bytes;
}

GByteArray *
test_idx_labels (guint n_labels)
{
  GByteArray *bytes = test_idx_header (0x08, 1, n_labels);

  for (guint i = 0; i < n_labels; i++)
    test_append_be (bytes, 1, i % 10);
  return bytes;
}

GByteArray *
test_idx_striped_images (guint n_images)
{
  const guint side = 14;
  GByteArray *bytes = test_idx_header (0x08, 3, n_images, side, side);
  gsize start = bytes->len;
  guint8 *pixel;

  test_append_noise (bytes, (gsize) n_images * side * side, 1);
  pixel = bytes->data + start;
  for (guint i = 0; i < n_images; i++)
    for (guint row = 0; row < side; row++)
      for (guint column = 0; column < side; column++, pixel++)
        {
          gboolean across = row / 2 == 1 + i % 5;
          gboolean down = column / 2 == 1 + i % 10 / 2;

          *pixel = across || down ? (guint8) (255 - *pixel / 8) : *pixel / 8;
        }
  return bytes;
}

void
test_append_be (GByteArray *bytes,
                guint size,
                guint64 value)
{
  for (guint i = size; i > 0; i--)
    {
      guint8 byte = (guint8) (value >> (8 * (i - 1)));

      g_byte_array_append (bytes, &byte, 1);
    }
}

void
test_append_noise (GByteArray *bytes,
                   gsize length,
                   guint seed)
{
  guint64 state = 0x9E3779B97F4A7C15U + seed;
  gsize start = bytes->len;

  g_byte_array_set_size (bytes, (guint) (start + length));
  for (gsize i = start; i < bytes->len; i++)
    {
      /* xorshift64; its upper bits are more random than its lower ones. */
      state ^= state << 13;
      state ^= state >> 7;
      state ^= state << 17;
      bytes->data[i] = (guint8) (state >> 40);
    }
}

void
test_append_text (GByteArray *bytes,
                  const char *text)
{
  g_byte_array_append (bytes, (const guint8 *) text, (guint) strlen (text));
}
