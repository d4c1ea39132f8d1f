/* SPDX-License-Identifier: MIT */

/* The six element types of the format. */

#include "idx-element-type.h"

typedef struct
{
  gsize size;
  const char *name;
  const char *suffix;
  gboolean is_integer;
} ElementTypeInfo;

static const ElementTypeInfo infos[] = {
  [IDX_ELEMENT_TYPE_UINT8] = { 1, "uint8", "ubyte", TRUE },
  [IDX_ELEMENT_TYPE_INT8] = { 1, "int8", "byte", TRUE },
  [IDX_ELEMENT_TYPE_INT16] = { 2, "int16", "short", TRUE },
  [IDX_ELEMENT_TYPE_INT32] = { 4, "int32", "int", TRUE },
  [IDX_ELEMENT_TYPE_FLOAT32] = { 4, "float32", "float", FALSE },
  [IDX_ELEMENT_TYPE_FLOAT64] = { 8, "float64", "double", FALSE },
};

gboolean
idx_element_type_is_valid (guint code)
{
  return code < G_N_ELEMENTS (infos) && infos[code].size > 0;
}

gsize
idx_element_type_get_size (IdxElementType type)
{
  g_return_val_if_fail (idx_element_type_is_valid (type), 1);

  return infos[type].size;
}

const char *
idx_element_type_get_name (IdxElementType type)
{
  g_return_val_if_fail (idx_element_type_is_valid (type), NULL);

  return infos[type].name;
}

const char *
idx_element_type_get_suffix (IdxElementType type)
{
  g_return_val_if_fail (idx_element_type_is_valid (type), NULL);

  return infos[type].suffix;
}

gboolean
idx_element_type_is_integer (IdxElementType type)
{
  g_return_val_if_fail (idx_element_type_is_valid (type), FALSE);

  return infos[type].is_integer;
}

gint64
idx_element_type_read_integer (IdxElementType type,
                               const guint8 *bytes)
{
  switch (type)
    {
    case IDX_ELEMENT_TYPE_UINT8:
      return bytes[0];
    case IDX_ELEMENT_TYPE_INT8:
      return (gint8) bytes[0];
    case IDX_ELEMENT_TYPE_INT16:
      return (gint16) (bytes[0] << 8 | bytes[1]);
    case IDX_ELEMENT_TYPE_INT32:
      return (gint32) ((guint32) bytes[0] << 24 | (guint32) bytes[1] << 16 |
                       (guint32) bytes[2] << 8 | bytes[3]);
    case IDX_ELEMENT_TYPE_FLOAT32:
    case IDX_ELEMENT_TYPE_FLOAT64:
    default:
      g_return_val_if_reached (0);
    }
}

gint64
idx_element_type_read_integer_in_order (IdxElementType type,
                                        const guint8 *bytes,
                                        gboolean little_endian)
{
  guint8 big_endian[8] = { 0 };
  gsize size = idx_element_type_get_size (type);

  if (!little_endian)
    return idx_element_type_read_integer (type, bytes);
  for (gsize i = 0; i < size; i++)
    big_endian[i] = bytes[size - 1 - i];
  return idx_element_type_read_integer (type, big_endian);
}

gboolean
idx_element_type_can_hold (IdxElementType type,
                           gint64 value)
{
  switch (type)
    {
    case IDX_ELEMENT_TYPE_UINT8:
      return value >= 0 && value <= G_MAXUINT8;
    case IDX_ELEMENT_TYPE_INT8:
      return value >= G_MININT8 && value <= G_MAXINT8;
    case IDX_ELEMENT_TYPE_INT16:
      return value >= G_MININT16 && value <= G_MAXINT16;
    case IDX_ELEMENT_TYPE_INT32:
      return value >= G_MININT32 && value <= G_MAXINT32;
    case IDX_ELEMENT_TYPE_FLOAT32:
    case IDX_ELEMENT_TYPE_FLOAT64:
    default:
      return FALSE;
    }
}

void
idx_element_type_write_integer_in_order (IdxElementType type,
                                         gint64 value,
                                         guint8 *bytes,
                                         gboolean little_endian)
{
  gsize size = idx_element_type_get_size (type);

  g_return_if_fail (idx_element_type_can_hold (type, value));

  for (gsize i = 0; i < size; i++)
    bytes[little_endian ? i : size - 1 - i] = (guint8) ((guint64) value >> (8 * i));
}
