/* SPDX-License-Identifier: MIT */

/* Reads rows of floats from NPY and IDX files.
 *
 * In Fortran order, the values of a row are far apart: the file contains the first value of each
 * row, then the second, and so on. So rows that are near each other are read together: for each
 * column, the values from the first of these rows to the last. */

#include "idx-matrix-file.h"

#include "idx-error.h"
#include "idx-file-source.h"
#include "idx-file.h"
#include "idx-float-values.h"
#include "idx-npy-file.h"
#include "idx-zip.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The number of bytes at the start of a file by which NPY files and ZIP archives are recognized. */
#define MAGIC_LENGTH 6

/* The maximum number of bytes that are read at a time: consecutive rows, or a part of a column. */
#define MAX_READ ((gsize) 64 * 1024)

struct _IdxMatrixFile
{
  guint64 n_rows;
  guint64 n_columns;
  gsize value_size;
  gboolean is_big_endian;
  IdxFile *idx; /* NULL for an NPY file, which has the rest instead */
  IdxSource *source;
  guint64 offset; /* of the first value */
  gboolean is_fortran;
};

/* --- Opening --- */

static gboolean
fail_kind (GError **error)
{
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                       _ ("It must contain a two-dimensional array of floats, with a row for each "
                          "sample: an NPY file (numpy.save), or an IDX file of floats."));
  return FALSE;
}

/* Returns whether a file begins like an NPY file or an archive of them. */
static gboolean
is_npy (GFile *location)
{
  g_autoptr (IdxSource) source = idx_file_source_new (location, NULL, NULL);
  guint8 start[MAGIC_LENGTH];
  gsize length = 0;

  return source != NULL &&
         idx_source_read (source, 0, start, sizeof start, IDX_READ_ONCE, &length, NULL, NULL) &&
         (idx_npy_header_matches (start, length) || idx_zip_matches (start, length));
}

static gboolean
open_npy (IdxMatrixFile *self,
          GFile *location,
          GError **error)
{
  g_autoptr (IdxNpyFile) file = idx_npy_file_open (location, error);
  g_autoptr (IdxNpyStream) stream = NULL;
  const IdxNpyArray *array;
  IdxSource *source;

  if (file == NULL)
    return FALSE;
  array = g_ptr_array_index (idx_npy_file_get_arrays (file), 0);
  if (array->error != NULL)
    {
      g_propagate_error (error, g_error_copy (array->error));
      return FALSE;
    }
  if (array->header.n_dimensions != 2 || array->header.kind != IDX_NPY_KIND_FLOAT)
    return fail_kind (error);
  stream = idx_npy_stream_open (file, array, error);
  if (stream == NULL)
    return FALSE;
  source = idx_npy_stream_get_source (stream, &self->offset);
  if (source == NULL)
    {
      g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                           _ ("It is an archive. Save the array alone, with numpy.save."));
      return FALSE;
    }
  self->source = g_object_ref (source);
  self->n_rows = array->header.dimensions[0];
  self->n_columns = array->header.dimensions[1];
  self->value_size = array->header.value_size;
  self->is_big_endian = array->header.is_big_endian;
  self->is_fortran = array->header.is_fortran;
  return TRUE;
}

static gboolean
open_idx (IdxMatrixFile *self,
          GFile *location,
          GCancellable *cancellable,
          GError **error)
{
  const IdxHeader *header;

  self->idx = idx_file_open (location, cancellable, error);
  if (self->idx == NULL)
    return FALSE;
  header = idx_file_get_header (self->idx);
  if (header->n_dimensions != 2 || idx_element_type_is_integer (header->element_type))
    return fail_kind (error);
  self->n_rows = header->dimensions[0];
  self->n_columns = header->dimensions[1];
  self->value_size = idx_element_type_get_size (header->element_type);
  self->is_big_endian = TRUE;
  return TRUE;
}

IdxMatrixFile *
idx_matrix_file_open (GFile *location,
                      GCancellable *cancellable,
                      GError **error)
{
  g_autoptr (IdxMatrixFile) self = g_new0 (IdxMatrixFile, 1);
  gboolean is_open;

  g_return_val_if_fail (G_IS_FILE (location), NULL);

  is_open = is_npy (location) ? open_npy (self, location, error)
                              : open_idx (self, location, cancellable, error);
  return is_open ? g_steal_pointer (&self) : NULL;
}

void
idx_matrix_file_free (IdxMatrixFile *self)
{
  g_clear_object (&self->idx);
  g_clear_object (&self->source);
  g_free (self);
}

guint64
idx_matrix_file_get_n_rows (const IdxMatrixFile *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_rows;
}

guint64
idx_matrix_file_get_n_columns (const IdxMatrixFile *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_columns;
}

/* --- Reading --- */

static gboolean
fail_short (GError **error)
{
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_READ,
                       _ ("It is damaged or cut short. Download or copy it again."));
  return FALSE;
}

static gboolean
read_bytes (IdxMatrixFile *self,
            guint64 first_value,
            gsize n_values,
            guint8 *bytes,
            GCancellable *cancellable,
            GError **error)
{
  const gsize length = n_values * self->value_size;
  gsize n_read;

  if (!idx_source_read (self->source, self->offset + first_value * self->value_size, bytes, length,
                        IDX_READ_ONCE, &n_read, cancellable, error))
    return FALSE;
  return n_read == length || fail_short (error);
}

/* Reads rows of an IDX file, which may be gzipped. */
static gboolean
read_idx_rows (IdxMatrixFile *self,
               const guint32 *indices,
               guint n_rows,
               float *values,
               GCancellable *cancellable,
               GError **error)
{
  const gsize n_columns = (gsize) self->n_columns;
  const gsize row_size = n_columns * self->value_size;
  g_autofree guint8 *bytes = g_malloc_n (n_rows, row_size);
  g_autofree guint8 *was_read = g_malloc (n_rows);

  if (!idx_file_read_samples (self->idx, indices, n_rows, bytes, was_read, IDX_READ_ONCE,
                              cancellable, error))
    return FALSE;
  if (memchr (was_read, 0, n_rows) != NULL)
    return fail_short (error);
  idx_float_values_read (bytes, n_rows * n_columns, self->value_size, TRUE, 1, values);
  return TRUE;
}

/* Reads rows in C order, consecutive ones together. */
static gboolean
read_c_rows (IdxMatrixFile *self,
             const guint32 *indices,
             guint n_rows,
             float *values,
             GCancellable *cancellable,
             GError **error)
{
  const gsize n_columns = (gsize) self->n_columns;
  const gsize max_rows = MAX (MAX_READ / (n_columns * self->value_size), 1);
  g_autofree guint8 *bytes = g_malloc_n (max_rows * n_columns, self->value_size);
  guint n;

  for (guint i = 0; i < n_rows; i += n)
    {
      for (n = 1; i + n < n_rows && n < max_rows && indices[i + n] == indices[i] + n;)
        n++;
      if (!read_bytes (self, indices[i] * self->n_columns, n * n_columns, bytes, cancellable,
                       error))
        return FALSE;
      idx_float_values_read (bytes, n * n_columns, self->value_size, self->is_big_endian, 1,
                             values + i * n_columns);
    }
  return TRUE;
}

/* Reads a value of each of the rows @indices, which are near each other. */
static gboolean
read_column (IdxMatrixFile *self,
             const guint32 *indices,
             guint n_rows,
             guint64 column,
             guint8 *bytes,
             float *values,
             GCancellable *cancellable,
             GError **error)
{
  const gsize n_columns = (gsize) self->n_columns;

  if (!read_bytes (self, column * self->n_rows + indices[0], indices[n_rows - 1] - indices[0] + 1,
                   bytes, cancellable, error))
    return FALSE;
  values += column;
  if (indices[n_rows - 1] - indices[0] == n_rows - 1)
    idx_float_values_read (bytes, n_rows, self->value_size, self->is_big_endian, n_columns, values);
  else
    for (guint i = 0; i < n_rows; i++)
      idx_float_values_read (bytes + (indices[i] - indices[0]) * self->value_size, 1,
                             self->value_size, self->is_big_endian, 1, values + i * n_columns);
  return TRUE;
}

/* Reads rows in Fortran order, those that are near each other together. */
static gboolean
read_fortran_rows (IdxMatrixFile *self,
                   const guint32 *indices,
                   guint n_rows,
                   float *values,
                   GCancellable *cancellable,
                   GError **error)
{
  const gsize max_values = MAX_READ / self->value_size;
  g_autofree guint8 *bytes = g_malloc (MAX_READ);
  guint n;

  for (guint i = 0; i < n_rows; i += n)
    {
      for (n = 1; i + n < n_rows && indices[i + n] - indices[i] < max_values;)
        n++;
      for (guint64 column = 0; column < self->n_columns; column++)
        if (!read_column (self, indices + i, n, column, bytes,
                          values + i * (gsize) self->n_columns, cancellable, error))
          return FALSE;
    }
  return TRUE;
}

gboolean
idx_matrix_file_read (IdxMatrixFile *self,
                      const guint32 *indices,
                      guint n_rows,
                      float *values,
                      GCancellable *cancellable,
                      GError **error)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (indices != NULL || n_rows == 0, FALSE);

  if (self->idx != NULL)
    return read_idx_rows (self, indices, n_rows, values, cancellable, error);
  return self->is_fortran
           ? read_fortran_rows (self, indices, n_rows, values, cancellable, error)
           : read_c_rows (self, indices, n_rows, values, cancellable, error);
}
