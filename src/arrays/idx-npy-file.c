/* SPDX-License-Identifier: MIT */

/* Reads NPY files, and NPZ files with libzip. Names in an archive are only shown; nothing is
 * written to them. */

#include "idx-npy-file.h"

#include "idx-error.h"
#include "idx-file-source.h"
#include "idx-text.h"
#include "idx-zip.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum compression ratio of deflate, see idx-gzip-source.c. */
#define MAX_DEFLATE_RATIO 1032

struct _IdxNpyFile
{
  IdxSource *source;
  zip_t *archive; /* NULL for an NPY file */
  GPtrArray *arrays;
};

struct _IdxNpyStream
{
  IdxSource *source; /* of the IdxNpyFile; NULL if @member isn't */
  guint64 offset;    /* of the next byte to read from @source */
  guint64 n_left;    /* the number of bytes that haven't been read */
  zip_file_t *member;
};

static void
array_free (IdxNpyArray *self)
{
  g_free (self->name);
  g_clear_error (&self->error);
  g_free (self);
}

static gboolean
fail_damaged (GError **error)
{
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_READ,
                       _ ("It is damaged or cut short. Download or copy it again."));
  return FALSE;
}

/* --- Members of archives --- */

/* Reads up to @length bytes; fewer only at the end of the member. */
static gboolean
read_member (zip_file_t *member,
             guint8 *buffer,
             gsize length,
             gsize *n_read,
             GError **error)
{
  *n_read = 0;
  while (*n_read < length)
    {
      zip_int64_t n = zip_fread (member, buffer + *n_read, length - *n_read);

      if (n < 0)
        return fail_damaged (error);
      if (n == 0)
        break;
      *n_read += (gsize) n;
    }
  return TRUE;
}

/* Checks that the member is stored in a way that can be read, and that its size is possible. */
static gboolean
check_member (const zip_stat_t *info,
              GError **error)
{
  const zip_uint64_t needed =
    ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD | ZIP_STAT_ENCRYPTION_METHOD;

  if ((info->valid & needed) != needed)
    return fail_damaged (error);
  if (info->encryption_method != ZIP_EM_NONE)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                         _ ("It is encrypted. Decrypt the archive first."));
  else if (info->comp_method != ZIP_CM_STORE && info->comp_method != ZIP_CM_DEFLATE)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                         _ ("It is compressed in a way that NumPy doesn't use. Save it with "
                            "numpy.savez_compressed."));
  else if (info->comp_method == ZIP_CM_STORE ? info->size != info->comp_size
                                             : info->size / MAX_DEFLATE_RATIO > info->comp_size)
    return fail_damaged (error);
  else
    return TRUE;
  return FALSE;
}

static gboolean
read_member_header (IdxNpyFile *self,
                    const zip_stat_t *info,
                    IdxNpyHeader *header,
                    GError **error)
{
  g_autofree guint8 *start = g_malloc (IDX_NPY_HEADER_MAX_SIZE);
  zip_file_t *member;
  gsize length;
  gboolean is_valid;

  if (!check_member (info, error))
    return FALSE;
  member = zip_fopen_index (self->archive, info->index, 0);
  if (member == NULL)
    return fail_damaged (error);
  is_valid = read_member (member, start, IDX_NPY_HEADER_MAX_SIZE, &length, error) &&
             idx_npy_header_parse (start, length, header, error);
  (void) zip_fclose (member);
  if (!is_valid)
    return FALSE;
  if (header->data_offset + header->n_values * header->value_size != info->size)
    return fail_damaged (error);
  return TRUE;
}

static void
add_member (IdxNpyFile *self,
            guint64 position)
{
  IdxNpyArray *array;
  zip_stat_t info;

  zip_stat_init (&info);
  if (zip_stat_index (self->archive, position, ZIP_FL_ENC_RAW, &info) != 0 ||
      (info.valid & ZIP_STAT_NAME) == 0 || !g_str_has_suffix (info.name, ".npy"))
    return;
  array = g_new0 (IdxNpyArray, 1);
  array->name = idx_text_escape_invalid (info.name);
  array->name[strlen (array->name) - strlen (".npy")] = '\0';
  array->position = position;
  info.index = position;
  (void) read_member_header (self, &info, &array->header, &array->error);
  g_ptr_array_add (self->arrays, array);
}

static gboolean
open_archive (IdxNpyFile *self,
              GError **error)
{
  zip_int64_t n;

  self->archive = idx_zip_open (self->source, NULL, error);
  if (self->archive == NULL)
    return FALSE;
  n = zip_get_num_entries (self->archive, 0);
  for (zip_int64_t i = 0; i < n; i++)
    add_member (self, (guint64) i);
  if (self->arrays->len > 0)
    return TRUE;
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_HEADER,
                       _ ("It is an archive without NumPy arrays."));
  return FALSE;
}

/* --- NPY files --- */

static gboolean
open_array (IdxNpyFile *self,
            GFile *location,
            const guint8 *start,
            gsize length,
            GError **error)
{
  IdxNpyArray *array = g_new0 (IdxNpyArray, 1);
  guint64 size;

  array->name = idx_text_file_name (location);
  g_ptr_array_add (self->arrays, array);
  if (!idx_npy_header_parse (start, length, &array->header, error))
    return FALSE;
  (void) idx_source_get_size (self->source, &size);
  if (array->header.data_offset + array->header.n_values * array->header.value_size > size)
    return fail_damaged (error);
  return TRUE;
}

IdxNpyFile *
idx_npy_file_open (GFile *location,
                   GError **error)
{
  g_autoptr (IdxNpyFile) self = g_new0 (IdxNpyFile, 1);
  g_autofree guint8 *start = g_malloc (IDX_NPY_HEADER_MAX_SIZE);
  gsize length;

  g_return_val_if_fail (G_IS_FILE (location), NULL);

  self->arrays = g_ptr_array_new_with_free_func ((GDestroyNotify) array_free);
  self->source = idx_file_source_new (location, NULL, error);
  if (self->source == NULL ||
      !idx_source_read (self->source, 0, start, IDX_NPY_HEADER_MAX_SIZE, IDX_READ_ONCE, &length,
                        NULL, error))
    return NULL;
  if (idx_zip_matches (start, length) ? !open_archive (self, error)
                                      : !open_array (self, location, start, length, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
idx_npy_file_free (IdxNpyFile *self)
{
  if (self->archive != NULL)
    zip_discard (self->archive);
  g_clear_object (&self->source);
  g_ptr_array_unref (self->arrays);
  g_free (self);
}

GPtrArray *
idx_npy_file_get_arrays (IdxNpyFile *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->arrays;
}

/* --- Streams --- */

IdxNpyStream *
idx_npy_stream_open (IdxNpyFile *file,
                     const IdxNpyArray *array,
                     GError **error)
{
  g_autoptr (IdxNpyStream) self = g_new0 (IdxNpyStream, 1);
  g_autofree guint8 *start = NULL;
  gsize n_read;

  g_return_val_if_fail (file != NULL, NULL);
  g_return_val_if_fail (array != NULL && array->error == NULL, NULL);

  self->n_left = array->header.n_values * array->header.value_size;
  self->source = file->archive == NULL ? file->source : NULL;
  self->offset = array->header.data_offset;
  if (file->archive == NULL)
    return g_steal_pointer (&self);

  start = g_malloc (array->header.data_offset);
  self->member = zip_fopen_index (file->archive, array->position, 0);
  if (self->member == NULL)
    {
      (void) fail_damaged (error);
      return NULL;
    }
  if (!read_member (self->member, start, array->header.data_offset, &n_read, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
idx_npy_stream_free (IdxNpyStream *self)
{
  if (self->member != NULL)
    (void) zip_fclose (self->member);
  g_free (self);
}

/* Reads the end of the member, at which libzip compares its checksum and size. */
static gboolean
check_end (IdxNpyStream *self,
           GError **error)
{
  guint8 more;
  gsize n_read;

  if (!read_member (self->member, &more, 1, &n_read, error))
    return FALSE;
  return n_read == 0 || fail_damaged (error);
}

gboolean
idx_npy_stream_read (IdxNpyStream *self,
                     guint8 *buffer,
                     gsize length,
                     GError **error)
{
  gsize n_read;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (length <= self->n_left, FALSE);

  if (self->member != NULL ? !read_member (self->member, buffer, length, &n_read, error)
                           : !idx_source_read (self->source, self->offset, buffer, length,
                                               IDX_READ_ONCE, &n_read, NULL, error))
    return FALSE;
  if (n_read < length)
    return fail_damaged (error);
  self->offset += length;
  self->n_left -= length;
  return self->n_left > 0 || self->member == NULL || check_end (self, error);
}

IdxSource *
idx_npy_stream_get_source (IdxNpyStream *self,
                           guint64 *offset)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (offset != NULL, NULL);

  *offset = self->offset;
  return self->source;
}
