/* SPDX-License-Identifier: MIT */

/* Reads pictures: the size in an accepted header is one that a file of this size can hold, and a
 * picture that can be decoded in one way can also be decoded in the others, which agree. */

#include "fuzz-target.h"

#include "idx-error.h"
#include "idx-picture-reader.h"

/* Decoding larger pictures would take time without testing more. */
#define MAX_PIXELS 65536

/* The maximum number of pixels for which a byte of PNG or JPEG can stand. */
#define MAX_PNG_PIXELS 8256
#define MAX_JPEG_PIXELS 512

static guint8 *
decode (const guint8 *data,
        gsize size,
        const IdxPictureHeader *header,
        const IdxPictureTarget *target)
{
  g_autoptr (GError) error = NULL;
  g_autofree guint8 *values =
    idx_picture_allocate_values (header->rows, header->columns, target, NULL);

  if (idx_picture_decode (data, size, header, target, values, &error))
    return g_steal_pointer (&values);
  g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
  return NULL;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  const IdxPictureTarget color = { .n_channels = 3, .depth = 8, .background = { 255, 0, 99 } };
  const IdxPictureTarget gray = { .n_channels = 1, .depth = 8, .background = { 255, 0, 99 } };
  IdxPictureTarget deep_negative = { .n_channels = 3, .is_inverted = TRUE };
  g_autoptr (GError) error = NULL;
  g_autofree guint8 *in_color = NULL;
  g_autofree guint8 *in_gray = NULL;
  g_autofree guint8 *inverted = NULL;
  IdxPictureHeader header;
  gsize n_pixels;

  if (!idx_picture_header_parse (&header, data, size, size, &error))
    {
      g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
      return 0;
    }
  g_assert_cmpuint (header.rows, >, 0);
  g_assert_cmpuint (header.columns, >, 0);
  n_pixels = (gsize) header.rows * header.columns;
  g_assert_cmpuint (n_pixels, <=,
                    (size + 1) * (header.is_jpeg ? MAX_JPEG_PIXELS : MAX_PNG_PIXELS));
  if (n_pixels > MAX_PIXELS)
    return 0;
  deep_negative.depth = header.depth;
  in_color = decode (data, size, &header, &color);
  in_gray = decode (data, size, &header, &gray);
  inverted = decode (data, size, &header, &deep_negative);
  g_assert_true ((in_color == NULL) == (in_gray == NULL));
  g_assert_true ((in_color == NULL) == (inverted == NULL));
  if (in_color != NULL && header.is_jpeg)
    for (gsize i = 0; i < 3 * n_pixels; i++)
      g_assert_cmpuint (in_color[i], ==, 255 - inverted[i]);
  return 0;
}
