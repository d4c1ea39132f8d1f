/* SPDX-License-Identifier: MIT */

/* Converts the values of NumPy arrays to elements of IDX files. Values of a type that IDX has are
 * copied, big-endian. */

#include "idx-npy-convert.h"

#include "idx-dataset-files.h"
#include "idx-error.h"
#include "idx-float-values.h"
#include "idx-npy-reader.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The maximum number of values that are converted at a time. */
#define MAX_BATCH ((gsize) 32768)

/* Properties of the values of an array, found by a scan. */
typedef struct
{
  gboolean are_integers; /* of 32 bits or less, if the array has floats */
  gint64 min;
  gint64 max; /* G_MAXINT64 also stands for larger values */
} Range;

static const IdxElementType integer_types[] = { IDX_ELEMENT_TYPE_UINT8, IDX_ELEMENT_TYPE_INT16,
                                                IDX_ELEMENT_TYPE_INT32 };

/* Returns whether IDX has the type or, for floats of 16 bits, a larger one, and which it is. */
static gboolean
find_same_type (const IdxNpyHeader *header,
                IdxElementType *type)
{
  static const IdxElementType signed_types[] = { [1] = IDX_ELEMENT_TYPE_INT8,
                                                 [2] = IDX_ELEMENT_TYPE_INT16,
                                                 [4] = IDX_ELEMENT_TYPE_INT32 };

  if (header->kind == IDX_NPY_KIND_FLOAT)
    *type = header->value_size < 8 ? IDX_ELEMENT_TYPE_FLOAT32 : IDX_ELEMENT_TYPE_FLOAT64;
  else if (header->kind == IDX_NPY_KIND_SIGNED && header->value_size < 8)
    *type = signed_types[header->value_size];
  else if (header->kind != IDX_NPY_KIND_SIGNED && header->value_size == 1)
    *type = IDX_ELEMENT_TYPE_UINT8;
  else
    return FALSE;
  return TRUE;
}

/* --- Values --- */

static guint64
read_bits (const IdxNpyHeader *header,
           const guint8 *bytes)
{
  gsize size = header->value_size;
  guint64 bits = 0;

  for (gsize i = 0; i < size; i++)
    bits = bits << 8 | bytes[header->is_big_endian ? i : size - 1 - i];
  return bits;
}

double
idx_npy_convert_read_float (const IdxNpyHeader *header,
                            const guint8 *bytes)
{
  g_return_val_if_fail (header != NULL && header->kind == IDX_NPY_KIND_FLOAT, 0);
  g_return_val_if_fail (bytes != NULL, 0);

  return idx_float_values_get (bytes, header->value_size, header->is_big_endian);
}

gint64
idx_npy_convert_read_integer (const IdxNpyHeader *header,
                              const guint8 *bytes)
{
  guint shift;
  guint64 bits;

  g_return_val_if_fail (header != NULL, 0);
  g_return_val_if_fail (bytes != NULL, 0);

  if (header->kind == IDX_NPY_KIND_FLOAT)
    return (gint64) idx_npy_convert_read_float (header, bytes);
  bits = read_bits (header, bytes);
  if (header->kind == IDX_NPY_KIND_BOOL)
    return bits != 0;
  if (header->kind == IDX_NPY_KIND_SIGNED)
    {
      shift = 64 - (guint) header->value_size * 8;
      return (gint64) (bits << shift) >> shift;
    }
  return (gint64) MIN (bits, (guint64) G_MAXINT64);
}

/* Returns whether a float is an integer of 32 bits. NaN isn't. */
static gboolean
is_integer (double number)
{
  return number >= G_MININT32 && number <= G_MAXINT32 && number == trunc (number);
}

static void
report (IdxNpyWork *work,
        gsize n_values)
{
  work->n_done += n_values;
  idx_progress_report (work->progress, (double) work->n_done / (double) MAX (work->n_total, 1));
}

/* --- Scanning --- */

static void
scan_values (const IdxNpyHeader *header,
             const guint8 *values,
             gsize n_values,
             Range *range)
{
  for (gsize i = 0; i < n_values && range->are_integers; i++)
    {
      const guint8 *bytes = values + i * header->value_size;
      gint64 value;

      if (header->kind == IDX_NPY_KIND_FLOAT &&
          !is_integer (idx_npy_convert_read_float (header, bytes)))
        {
          range->are_integers = FALSE;
          return;
        }
      value = idx_npy_convert_read_integer (header, bytes);
      range->min = MIN (range->min, value);
      range->max = MAX (range->max, value);
    }
}

static gboolean
scan (IdxNpyFile *file,
      const IdxNpyArray *array,
      Range *range,
      IdxNpyWork *work,
      GCancellable *cancellable,
      GError **error)
{
  g_autoptr (IdxNpyReader) reader = idx_npy_reader_new (file, array, cancellable, error);
  const guint8 *values;
  gsize n_values;

  if (reader == NULL)
    return FALSE;
  *range = (Range){ .are_integers = TRUE, .min = G_MAXINT64, .max = G_MININT64 };
  do
    {
      if (!idx_npy_reader_next (reader, &values, &n_values, cancellable, error))
        return FALSE;
      scan_values (&array->header, values, n_values, range);
      report (work, n_values);
    }
  while (n_values > 0);
  return TRUE;
}

/* Finds the first integer type, beginning with @first, that holds all values. */
static gboolean
find_integer_type (const Range *range,
                   guint first,
                   IdxElementType *type)
{
  for (guint i = first; i < G_N_ELEMENTS (integer_types); i++)
    if (idx_element_type_can_hold (integer_types[i], range->min) &&
        idx_element_type_can_hold (integer_types[i], range->max))
      {
        *type = integer_types[i];
        return TRUE;
      }
  return FALSE;
}

gboolean
idx_npy_convert_needs_scan (const IdxNpyHeader *header,
                            gboolean are_labels)
{
  IdxElementType type;

  g_return_val_if_fail (header != NULL, FALSE);

  return !find_same_type (header, &type) || (are_labels && header->kind == IDX_NPY_KIND_FLOAT);
}

gboolean
idx_npy_convert_find_type (IdxNpyFile *file,
                           const IdxNpyArray *array,
                           gboolean are_labels,
                           IdxElementType *type,
                           IdxNpyWork *work,
                           GCancellable *cancellable,
                           GError **error)
{
  const IdxNpyHeader *header = &array->header;
  g_autofree char *name = NULL;
  guint first = 0;
  Range range;

  g_return_val_if_fail (type != NULL, FALSE);
  g_return_val_if_fail (work != NULL, FALSE);

  if (!idx_npy_convert_needs_scan (header, are_labels))
    return find_same_type (header, type);
  if (!scan (file, array, &range, work, cancellable, error))
    return FALSE;
  if (header->kind == IDX_NPY_KIND_FLOAT && !range.are_integers)
    return find_same_type (header, type);
  if (!are_labels && header->value_size < 8)
    first = header->value_size == 2 ? 1 : 2;
  if (find_integer_type (&range, first, type))
    return TRUE;
  name = idx_npy_header_dup_type_name (header);
  g_set_error (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
               _ ("Some of its values (%s) don't fit in int32, the largest integer type of IDX "
                  "files. Save the array as float64 first."),
               name);
  return FALSE;
}

/* --- Converting --- */

/* Converts floats of 16 bits to 32 bits. */
static void
widen_values (const IdxNpyHeader *header,
              const guint8 *values,
              gsize n_values,
              guint8 *elements)
{
  for (gsize i = 0; i < n_values; i++)
    {
      float value = (float) idx_npy_convert_read_float (header, values + i * header->value_size);
      guint32 bits;

      memcpy (&bits, &value, sizeof bits);
      bits = GUINT32_TO_BE (bits);
      memcpy (elements + i * sizeof bits, &bits, sizeof bits);
    }
}

/* Copies values of a type that IDX has, in big-endian order. */
static void
copy_values (const IdxNpyHeader *header,
             const guint8 *values,
             gsize n_values,
             guint8 *elements)
{
  gsize size = header->value_size;

  if (header->kind == IDX_NPY_KIND_BOOL)
    for (gsize i = 0; i < n_values; i++)
      elements[i] = values[i] != 0;
  else if (header->kind == IDX_NPY_KIND_FLOAT && size == 2)
    widen_values (header, values, n_values, elements);
  else
    for (gsize i = 0; i < n_values; i++)
      for (gsize k = 0; k < size; k++)
        elements[i * size + k] = values[i * size + size - 1 - k];
}

static gboolean
convert_integers (const IdxNpyHeader *header,
                  const guint8 *values,
                  gsize n_values,
                  IdxElementType type,
                  guint8 *elements,
                  GError **error)
{
  gsize size = idx_element_type_get_size (type);

  for (gsize i = 0; i < n_values; i++)
    {
      const guint8 *bytes = values + i * header->value_size;
      gint64 value = 0;
      gboolean fits =
        header->kind != IDX_NPY_KIND_FLOAT ||
        is_integer (idx_npy_convert_read_float (header, bytes));

      if (fits)
        value = idx_npy_convert_read_integer (header, bytes);
      if (!fits || !idx_element_type_can_hold (type, value))
        {
          g_set_error_literal (error, IDX_ERROR, IDX_ERROR_CHANGED, _ ("The file has changed."));
          return FALSE;
        }
      idx_element_type_write_integer_in_order (type, value, elements + i * size, FALSE);
    }
  return TRUE;
}

/* Converts values that were read together, and appends them. */
static gboolean
append_values (const IdxNpyHeader *header,
               const guint8 *values,
               gsize n_values,
               IdxElementType type,
               guint8 *elements,
               IdxWriter *writer,
               GCancellable *cancellable,
               GError **error)
{
  IdxElementType same_type;
  gboolean is_same = find_same_type (header, &same_type) && same_type == type;
  gsize size = idx_element_type_get_size (type);

  if (is_same && header->kind != IDX_NPY_KIND_BOOL && size == header->value_size &&
      (header->is_big_endian || size == 1))
    return idx_dataset_files_append (writer, values, n_values * size, cancellable, error);
  while (n_values > 0)
    {
      gsize n = MIN (n_values, MAX_BATCH);

      if (is_same)
        copy_values (header, values, n, elements);
      else if (!convert_integers (header, values, n, type, elements, error))
        return FALSE;
      if (!idx_dataset_files_append (writer, elements, n * size, cancellable, error))
        return FALSE;
      values += n * header->value_size;
      n_values -= n;
    }
  return TRUE;
}

gboolean
idx_npy_convert_values (IdxNpyFile *file,
                        const IdxNpyArray *array,
                        IdxElementType type,
                        IdxWriter *writer,
                        IdxNpyWork *work,
                        GCancellable *cancellable,
                        GError **error)
{
  g_autoptr (IdxNpyReader) reader = idx_npy_reader_new (file, array, cancellable, error);
  g_autofree guint8 *elements = g_malloc_n (MAX_BATCH, idx_element_type_get_size (type));
  const guint8 *values;
  gsize n_values;

  g_return_val_if_fail (work != NULL, FALSE);

  if (reader == NULL)
    return FALSE;
  do
    {
      if (!idx_npy_reader_next (reader, &values, &n_values, cancellable, error) ||
          !append_values (&array->header, values, n_values, type, elements, writer, cancellable,
                          error))
        return FALSE;
      report (work, n_values);
    }
  while (n_values > 0);
  return TRUE;
}
