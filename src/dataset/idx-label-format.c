/* SPDX-License-Identifier: MIT */

/* Reads and writes the label in a row of a labels file. */

#include "idx-label-format.h"

#include "idx-float-values.h"

#include <math.h>
#include <string.h>

/* A file with more columns isn't a labels file, unless its rows are one-hot. */
#define MAX_COLUMNS 64U
#define MAX_ONE_HOT_COLUMNS 1024U

/* A float32 can represent all whole numbers up to this one. */
#define MAX_FLOAT32 ((gint64) 1 << 24)

gboolean
idx_label_format_init (IdxLabelFormat *self,
                       const IdxHeader *header)
{
  guint n_columns;

  g_return_val_if_fail (self != NULL && header != NULL, FALSE);

  n_columns = header->n_dimensions == 2 ? header->dimensions[1] : 1;
  if (header->n_dimensions > 2 || n_columns > MAX_ONE_HOT_COLUMNS)
    return FALSE;
  self->element_type = header->element_type;
  self->little_endian = header->little_endian;
  self->n_columns = n_columns;
  self->is_one_hot = FALSE;
  return TRUE;
}

gboolean
idx_label_format_must_be_one_hot (const IdxLabelFormat *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->n_columns > MAX_COLUMNS;
}

static void
write_value (const IdxLabelFormat *self,
             gint64 value,
             guint8 *bytes)
{
  gsize size = idx_element_type_get_size (self->element_type);
  float single = (float) value;
  double wide = (double) value;
  guint32 bits32;
  guint64 bits = (guint64) value;

  if (self->element_type == IDX_ELEMENT_TYPE_FLOAT32)
    {
      memcpy (&bits32, &single, sizeof bits32);
      bits = bits32;
    }
  else if (self->element_type == IDX_ELEMENT_TYPE_FLOAT64)
    memcpy (&bits, &wide, sizeof bits);
  for (gsize i = 0; i < size; i++)
    bytes[self->little_endian ? i : size - 1 - i] = (guint8) (bits >> (8 * i));
}

gboolean
idx_label_format_read_value (const IdxLabelFormat *self,
                             const guint8 *row,
                             guint column,
                             gint32 *value)
{
  const guint8 *bytes;
  double number;

  g_return_val_if_fail (self != NULL && row != NULL && value != NULL, FALSE);
  g_return_val_if_fail (column < self->n_columns, FALSE);

  bytes = row + column * idx_element_type_get_size (self->element_type);
  if (idx_element_type_is_integer (self->element_type))
    {
      *value = (gint32) idx_element_type_read_integer_in_order (self->element_type, bytes,
                                                                self->little_endian);
      return TRUE;
    }
  number = idx_float_values_get (bytes, idx_element_type_get_size (self->element_type),
                                 !self->little_endian);
  /* NaN fails the comparisons, too. */
  if (!(number >= G_MININT32 && number <= G_MAXINT32) || number < floor (number) ||
      number > floor (number))
    return FALSE;
  *value = (gint32) number;
  return TRUE;
}

gboolean
idx_label_format_read (const IdxLabelFormat *self,
                       const guint8 *row,
                       gint32 *label)
{
  guint n_ones = 0;

  g_return_val_if_fail (self != NULL && row != NULL && label != NULL, FALSE);

  if (!self->is_one_hot)
    return self->n_columns > 0 && idx_label_format_read_value (self, row, 0, label);
  for (guint column = 0; column < self->n_columns; column++)
    {
      gint32 value;

      if (!idx_label_format_read_value (self, row, column, &value) || value < 0 || value > 1)
        return FALSE;
      if (value == 1 && ++n_ones == 1)
        *label = (gint32) column;
    }
  return n_ones == 1;
}

gboolean
idx_label_format_can_hold (const IdxLabelFormat *self,
                           gint64 label)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (self->is_one_hot)
    return label >= 0 && label < self->n_columns;
  if (self->element_type == IDX_ELEMENT_TYPE_FLOAT32)
    return label >= -MAX_FLOAT32 && label <= MAX_FLOAT32;
  if (self->element_type == IDX_ELEMENT_TYPE_FLOAT64)
    return label >= G_MININT32 && label <= G_MAXINT32;
  return idx_element_type_can_hold (self->element_type, label);
}

void
idx_label_format_write (const IdxLabelFormat *self,
                        gint64 label,
                        guint8 *row)
{
  gsize size;

  g_return_if_fail (self != NULL && row != NULL);
  g_return_if_fail (idx_label_format_can_hold (self, label));

  size = idx_element_type_get_size (self->element_type);
  if (!self->is_one_hot)
    write_value (self, label, row);
  else
    for (guint column = 0; column < self->n_columns; column++)
      write_value (self, column == label ? 1 : 0, row + column * size);
}
