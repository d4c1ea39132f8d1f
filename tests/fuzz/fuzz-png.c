/* SPDX-License-Identifier: MIT */

/* Reads pictures: the size in an accepted header is one that a file of this size can hold, and a
 * picture that can be decoded in color can also be decoded in gray. */

#include "fuzz-target.h"

#include "idx-error.h"
#include "idx-png.h"

/* Decoding larger pictures would take time without testing more. */
#define MAX_PIXELS 65536

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autofree guint8 *values = NULL;
  gsize n_values;
  IdxPngHeader header;

  if (!idx_png_header_parse (&header, data, MIN (size, IDX_PNG_HEADER_SIZE), size, &error))
    {
      g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
      return 0;
    }
  g_assert_cmpuint (header.rows, >, 0);
  g_assert_cmpuint (header.columns, >, 0);
  g_assert_cmpuint ((gsize) header.rows * header.columns / 8 / 1033, <=, size);
  if ((gsize) header.rows * header.columns > MAX_PIXELS)
    return 0;
  n_values = (gsize) header.rows * header.columns * 3;
  values = g_malloc (n_values);
  if (!idx_png_decode (data, size, &header, TRUE, values, &error))
    {
      g_assert_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED);
      return 0;
    }
  g_assert_true (idx_png_decode (data, size, &header, FALSE, values, &error));
  return 0;
}
