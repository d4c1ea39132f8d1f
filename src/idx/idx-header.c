/* SPDX-License-Identifier: MIT */

/* Reads, checks and writes the header of an IDX file. No memory is allocated according to its sizes
 * before they have been checked. */

#include "idx-header.h"

#include "idx-error.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>

static guint32
read_be32 (const guint8 *bytes)
{
  return (guint32) bytes[0] << 24 | (guint32) bytes[1] << 16 |
         (guint32) bytes[2] << 8 | bytes[3];
}

/* Multiplies *@product by each dimension. Returns FALSE on overflow. */
static gboolean
multiply (const guint32 *dimensions,
          guint n_dimensions,
          guint64 *product)
{
  for (guint i = 0; i < n_dimensions; i++)
    if (__builtin_mul_overflow (*product, (guint64) dimensions[i], product))
      return FALSE;
  return TRUE;
}

/* Returns whether the product of the dimensions and the element size overflows. Ignores dimensions
 * of zero, which would hide an overflow of the others. */
static gboolean
overflows (const guint32 *dimensions,
           guint n_dimensions,
           guint64 element_size)
{
  guint64 product = element_size;

  for (guint i = 0; i < n_dimensions; i++)
    if (dimensions[i] != 0 &&
        __builtin_mul_overflow (product, (guint64) dimensions[i], &product))
      return TRUE;
  return FALSE;
}

static gboolean
check_magic (const guint8 *bytes,
             gsize length,
             GError **error)
{
  if (length == 0)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_HEADER, _ ("The file is empty."));
      return FALSE;
    }
  if (length < 4)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_HEADER,
                   _ ("The file has only %zu of the 4 bytes that every IDX file begins with."),
                   length);
      return FALSE;
    }
  if (bytes[2] == 0 && bytes[3] == 0 && bytes[0] > 0 && idx_element_type_is_valid (bytes[1]))
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_BYTE_ORDER,
                           _ ("The header has the least significant byte first. IDX files have the "
                              "most significant byte first."));
      return FALSE;
    }
  if (bytes[0] != 0 || bytes[1] != 0)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_NOT_IDX,
                   _ ("This isn't an IDX file: it begins with the bytes %02X %02X, "
                      "and IDX files begin with 00 00."),
                   bytes[0], bytes[1]);
      return FALSE;
    }
  if (!idx_element_type_is_valid (bytes[2]))
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_HEADER,
                   _ ("The header has the unknown element type %02X; IDX has 08, 09, 0B, 0C, 0D "
                      "and 0E."),
                   bytes[2]);
      return FALSE;
    }
  if (bytes[3] == 0)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_HEADER,
                           _ ("The header says that the data has no dimensions."));
      return FALSE;
    }
  return TRUE;
}

gboolean
idx_header_looks_like_idx (const guint8 *bytes,
                           gsize length)
{
  return length >= 2 && bytes[0] == 0 && bytes[1] == 0;
}

gboolean
idx_header_parse (IdxHeader *header,
                  const guint8 *bytes,
                  gsize length,
                  GError **error)
{
  IdxHeader parsed = { 0 };
  guint64 total;

  g_return_val_if_fail (header != NULL, FALSE);
  g_return_val_if_fail (bytes != NULL || length == 0, FALSE);

  if (!check_magic (bytes, length, error))
    return FALSE;

  parsed.element_type = (IdxElementType) bytes[2];
  parsed.n_dimensions = bytes[3];
  parsed.size = 4 + 4 * (gsize) parsed.n_dimensions;
  if (length < parsed.size)
    {
      g_set_error (error, IDX_ERROR, IDX_ERROR_HEADER,
                   _ ("The file ends inside its header, after %zu of %zu bytes."),
                   length, parsed.size);
      return FALSE;
    }
  for (guint i = 0; i < parsed.n_dimensions; i++)
    parsed.dimensions[i] = read_be32 (bytes + 4 + 4 * (gsize) i);

  parsed.sample_size = idx_element_type_get_size (parsed.element_type);
  if (overflows (parsed.dimensions, parsed.n_dimensions, parsed.sample_size) ||
      !multiply (parsed.dimensions + 1, parsed.n_dimensions - 1, &parsed.sample_size))
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_HEADER,
                           _ ("The header is invalid: its dimensions multiply to more bytes than a "
                              "64-bit number can hold."));
      return FALSE;
    }
  if (parsed.sample_size == 0 && parsed.dimensions[0] > 0)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_HEADER,
                           _ ("The header is invalid: its samples have no values, because one of "
                              "its dimensions is 0."));
      return FALSE;
    }

  total = parsed.sample_size;
  if (!multiply (parsed.dimensions, 1, &total) || total > G_MAXINT64 - parsed.size)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_HEADER,
                           _ ("The header is invalid: it declares more bytes than a file can "
                              "hold."));
      return FALSE;
    }
  parsed.data_size = total;
  *header = parsed;
  return TRUE;
}

gsize
idx_header_write (const IdxHeader *header,
                  guint8 *bytes)
{
  g_return_val_if_fail (header != NULL, 0);
  g_return_val_if_fail (header->n_dimensions > 0 &&
                          header->n_dimensions <= IDX_HEADER_MAX_DIMENSIONS,
                        0);
  g_return_val_if_fail (bytes != NULL, 0);

  bytes[0] = bytes[1] = 0;
  bytes[2] = (guint8) header->element_type;
  bytes[3] = (guint8) header->n_dimensions;
  for (guint i = 0; i < header->n_dimensions; i++)
    for (guint j = 0; j < 4; j++)
      bytes[4 + 4 * i + j] = (guint8) (header->dimensions[i] >> (24 - 8 * j));
  return 4 + 4 * (gsize) header->n_dimensions;
}

static guint32
read_le32 (const guint8 *bytes)
{
  return GUINT32_SWAP_LE_BE (read_be32 (bytes));
}

/* Computes the file size from the dimensions, using @read to decode them. Returns G_MAXUINT64 on
 * overflow. */
static guint64
get_file_size (const guint8 *bytes,
               guint32 (*read) (const guint8 *bytes))
{
  guint64 size = idx_element_type_get_size (bytes[2]);

  for (guint i = 0; i < bytes[3]; i++)
    if (__builtin_mul_overflow (size, (guint64) read (bytes + 4 + 4 * (gsize) i), &size))
      return G_MAXUINT64;
  if (__builtin_add_overflow (size, 4 + 4 * (guint64) bytes[3], &size))
    return G_MAXUINT64;
  return size;
}

gboolean
idx_header_is_swapped (const guint8 *bytes,
                       gsize length,
                       guint64 size,
                       gboolean is_exact)
{
  guint64 swapped;

  g_return_val_if_fail (bytes != NULL || length == 0, FALSE);

  if (!check_magic (bytes, length, NULL) || length < 4 + 4 * (gsize) bytes[3])
    return FALSE;
  if (get_file_size (bytes, read_be32) <= size)
    return FALSE;

  swapped = get_file_size (bytes, read_le32);
  if (is_exact)
    return swapped == size && swapped > 4 + 4 * (guint64) bytes[3];
  return length <= swapped && swapped <= size;
}

/* Reverses the four bytes of a number. */
static void
reverse_bytes (guint8 *bytes)
{
  guint32 number = read_le32 (bytes);

  for (gsize i = 0; i < 4; i++)
    bytes[i] = (guint8) (number >> (24 - 8 * i));
}

void
idx_header_swap (guint8 *bytes,
                 gsize length,
                 guint64 size,
                 gboolean is_exact)
{
  gboolean magic_reversed;

  g_return_if_fail (bytes != NULL || length == 0);

  if (length < 4)
    return;
  magic_reversed = bytes[2] == 0 && bytes[3] == 0 && bytes[0] > 0 &&
                   idx_element_type_is_valid (bytes[1]);
  if (magic_reversed)
    reverse_bytes (bytes);
  if (length < 4 + 4 * (gsize) bytes[3])
    return;
  if (magic_reversed || idx_header_is_swapped (bytes, length, size, is_exact))
    for (gsize i = 0; i < bytes[3]; i++)
      reverse_bytes (bytes + 4 + 4 * i);
}

char *
idx_header_describe (const IdxHeader *header)
{
  g_autofree char *samples = NULL;
  g_autoptr (GString) shape = NULL;
  const char *type;
  guint32 n;

  g_return_val_if_fail (header != NULL, NULL);

  n = header->dimensions[0];
  samples = idx_text_format_count (n);
  shape = g_string_new (NULL);
  type = idx_element_type_get_name (header->element_type);
  for (guint i = 1; i < header->n_dimensions; i++)
    g_string_append_printf (shape, "%s%u", i > 1 ? "×" : "", header->dimensions[i]);

  if (header->n_dimensions == 1 && !idx_element_type_is_integer (header->element_type))
    return g_strdup_printf (ngettext ("IDX, %s value (%s)", "IDX, %s values (%s)", n), samples,
                            type);
  if (header->n_dimensions == 1)
    return g_strdup_printf (ngettext ("IDX, %s label (%s)", "IDX, %s labels (%s)", n), samples,
                            type);
  if (header->n_dimensions == 2)
    return g_strdup_printf (
      ngettext ("IDX, %s vector of %s values (%s)", "IDX, %s vectors of %s values (%s)", n),
      samples, shape->str, type);
  return g_strdup_printf (
    ngettext ("IDX, %s image of %s pixels (%s)", "IDX, %s images of %s pixels (%s)", n), samples,
    shape->str, type);
}
