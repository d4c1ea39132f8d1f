/* SPDX-License-Identifier: MIT */

/* Opens ZIP archives with libzip, which reads them through an IdxSource. libzip keeps the central
 * directory of an archive in memory, so the records that state its size are checked before libzip
 * sees them. */

#include "idx-zip.h"

#include "idx-error.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum number of files in an archive, and the maximum size of its central directory. */
#define MAX_FILES 4096
#define MAX_DIRECTORY_SIZE ((guint64) 1024 * 1024)

/* The size of the record at the end of an archive, with the longest comment and the locator before
 * it that large archives have, and of the record that the locator refers to (PKWARE's APPNOTE,
 * 4.3.14 to 4.3.16). */
#define END_SIZE 22
#define LOCATOR_SIZE 20
#define MAX_TAIL_SIZE ((gsize) END_SIZE + 65535 + LOCATOR_SIZE)
#define END64_SIZE 56

/* What libzip reads an archive from. */
typedef struct
{
  IdxSource *source;
  GCancellable *cancellable;
  guint64 size;
  guint64 position;
  zip_error_t error;
} Reader;

/* --- Reading for libzip --- */

static void
reader_free (Reader *self)
{
  g_object_unref (self->source);
  g_clear_object (&self->cancellable);
  zip_error_fini (&self->error);
  g_free (self);
}

static zip_int64_t
read_bytes (Reader *self,
            void *buffer,
            zip_uint64_t length)
{
  gsize n_read;

  if (!idx_source_read (self->source, self->position, buffer, length, IDX_READ_ONCE, &n_read,
                        self->cancellable, NULL))
    {
      zip_error_set (&self->error, ZIP_ER_READ, 0);
      return -1;
    }
  self->position += n_read;
  return (zip_int64_t) n_read;
}

static zip_int64_t
seek (Reader *self,
      void *data,
      zip_uint64_t length)
{
  zip_int64_t position =
    zip_source_seek_compute_offset (self->position, self->size, data, length, &self->error);

  if (position < 0)
    return -1;
  self->position = (guint64) position;
  return 0;
}

static zip_int64_t
state_size (Reader *self,
            zip_stat_t *info)
{
  zip_stat_init (info);
  info->size = self->size;
  info->valid |= ZIP_STAT_SIZE;
  return sizeof *info;
}

/* A zip_source_callback. */
static zip_int64_t
handle_command (void *reader,
                void *data,
                zip_uint64_t length,
                zip_source_cmd_t command)
{
  Reader *self = reader;

  switch (command)
    {
    case ZIP_SOURCE_OPEN:
      self->position = 0;
      return 0;
    case ZIP_SOURCE_READ:
      return read_bytes (self, data, length);
    case ZIP_SOURCE_SEEK:
      return seek (self, data, length);
    case ZIP_SOURCE_TELL:
      return (zip_int64_t) self->position;
    case ZIP_SOURCE_STAT:
      return state_size (self, data);
    case ZIP_SOURCE_ERROR:
      return zip_error_to_data (&self->error, data, length);
    case ZIP_SOURCE_CLOSE:
      return 0;
    case ZIP_SOURCE_FREE:
      reader_free (self);
      return 0;
    case ZIP_SOURCE_SUPPORTS:
      return ZIP_SOURCE_SUPPORTS_SEEKABLE;
    default:
      zip_error_set (&self->error, ZIP_ER_OPNOTSUPP, 0);
      return -1;
    }
}

/* --- Sizes of directories --- */

static gboolean
fail_damaged (GError **error)
{
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_HEADER,
                       _ ("It is damaged or cut short. Download or copy it again."));
  return FALSE;
}

static guint64
read_le (const guint8 *bytes,
         guint n)
{
  guint64 number = 0;

  while (n-- > 0)
    number = number << 8 | bytes[n];
  return number;
}

static gboolean
check_directory (guint64 n_files,
                 guint64 size,
                 GError **error)
{
  if (n_files <= MAX_FILES && size <= MAX_DIRECTORY_SIZE)
    return TRUE;
  g_set_error_literal (error, IDX_ERROR, IDX_ERROR_UNSUPPORTED,
                       _ ("It is an archive of too many files to be arrays of a dataset."));
  return FALSE;
}

/* Checks the record at the end of a large archive, whose locator is at @locator. */
static gboolean
check_end64 (IdxSource *source,
             const guint8 *locator,
             GCancellable *cancellable,
             GError **error)
{
  guint8 end[END64_SIZE];
  gsize n_read;

  if (!idx_source_read (source, read_le (locator + 8, 8), end, sizeof end, IDX_READ_ONCE, &n_read,
                        cancellable, error))
    return FALSE;
  if (n_read < sizeof end || memcmp (end, "PK\x06\x06", 4) != 0)
    return fail_damaged (error);
  return check_directory (MAX (read_le (end + 24, 8), read_le (end + 32, 8)), read_le (end + 40, 8),
                          error);
}

/* Checks all records that libzip may take for the end of the archive. */
static gboolean
check_ends (IdxSource *source,
            guint64 size,
            GCancellable *cancellable,
            GError **error)
{
  g_autofree guint8 *tail = g_malloc (MAX_TAIL_SIZE);
  gsize length;

  if (!idx_source_read (source, size - MIN (size, MAX_TAIL_SIZE), tail, MAX_TAIL_SIZE,
                        IDX_READ_ONCE, &length, cancellable, error))
    return FALSE;
  for (gsize i = 0; i + LOCATOR_SIZE <= length; i++)
    {
      const guint8 *end = tail + i;

      if (memcmp (end, "PK\x06\x07", 4) == 0 && !check_end64 (source, end, cancellable, error))
        return FALSE;
      /* 0xFFFF and 0xFFFFFFFF refer to the record of a large archive. */
      if (memcmp (end, "PK\x05\x06", 4) == 0 && read_le (end + 10, 2) != G_MAXUINT16 &&
          !check_directory (read_le (end + 10, 2),
                            read_le (end + 12, 4) == G_MAXUINT32 ? 0 : read_le (end + 12, 4),
                            error))
        return FALSE;
    }
  return TRUE;
}

gboolean
idx_zip_matches (const guint8 *start,
                 gsize length)
{
  g_return_val_if_fail (start != NULL || length == 0, FALSE);

  return length >= 4 &&
         (memcmp (start, "PK\x03\x04", 4) == 0 || memcmp (start, "PK\x05\x06", 4) == 0);
}

zip_t *
idx_zip_open (IdxSource *source,
              GCancellable *cancellable,
              GError **error)
{
  Reader *reader;
  zip_source_t *input;
  zip_t *archive;
  guint64 size;

  g_return_val_if_fail (IDX_IS_SOURCE (source), NULL);

  (void) idx_source_get_size (source, &size);
  if (!check_ends (source, size, cancellable, error))
    return NULL;
  reader = g_new0 (Reader, 1);
  reader->source = g_object_ref (source);
  g_set_object (&reader->cancellable, cancellable);
  reader->size = size;
  zip_error_init (&reader->error);
  input = zip_source_function_create (handle_command, reader, NULL);
  if (input == NULL)
    {
      reader_free (reader);
      (void) fail_damaged (error);
      return NULL;
    }
  archive = zip_open_from_source (input, ZIP_RDONLY, NULL);
  if (archive == NULL)
    {
      zip_source_free (input);
      if (!g_cancellable_set_error_if_cancelled (cancellable, error))
        (void) fail_damaged (error);
    }
  return archive;
}

/* --- Contents of archives --- */

static gboolean
is_array (const char *name)
{
  return g_str_has_suffix (name, ".npy");
}

static gboolean
is_pickle (const char *name)
{
  return g_str_has_suffix (name, "/data.pkl") || g_str_equal (name, "data.pkl");
}

static gboolean
is_idx (const char *name)
{
  return strstr (name, "ubyte") != NULL || strstr (name, "idx") != NULL;
}

static gboolean
is_file (const char *name)
{
  return *name != '\0' && !g_str_has_suffix (name, "/");
}

/* Returns the first name in @archive that matches, which belongs to @archive. */
static const char *
find_name (zip_t *archive,
           gboolean (*matches) (const char *name))
{
  zip_int64_t n = archive != NULL ? zip_get_num_entries (archive, 0) : 0;

  for (zip_int64_t i = 0; i < n; i++)
    {
      const char *name = zip_get_name (archive, (zip_uint64_t) i, ZIP_FL_ENC_RAW);

      if (name != NULL && matches (name))
        return name;
    }
  return NULL;
}

/* Sets an error that says what @archive contains. If @archive is NULL, that isn't known. */
static void
set_error (zip_t *archive,
           GError **error)
{
  const char *name = find_name (archive, is_idx);

  if (name == NULL && find_name (archive, is_array) != NULL)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_IDX,
                         _ ("It is an archive of NumPy arrays (NPZ). "
                            "Make a dataset of it first."));
  else if (name == NULL && find_name (archive, is_pickle) != NULL)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_IDX,
                         _ ("It is a PyTorch file. "
                            "Convert its arrays to IDX first."));
  else if (name == NULL && find_name (archive, is_file) == NULL)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_IDX,
                         _ ("It is a ZIP archive. "
                            "Unpack it first, then open the IDX file."));
  else
    {
      g_autofree char *text =
        idx_text_escape_invalid (name != NULL ? name : find_name (archive, is_file));

      g_set_error (error, IDX_ERROR, IDX_ERROR_NOT_IDX,
                   _ ("It is a ZIP archive. It contains “%s”. "
                      "Extract that file first."),
                   text);
    }
}

gboolean
idx_zip_reject_archive (IdxSource *source,
                        const guint8 *start,
                        gsize length,
                        GCancellable *cancellable,
                        GError **error)
{
  g_autoptr (GError) open_error = NULL;
  zip_t *archive = NULL;
  guint64 size;

  g_return_val_if_fail (IDX_IS_SOURCE (source), FALSE);

  if (!idx_zip_matches (start, length))
    return TRUE;
  if (idx_source_get_size (source, &size))
    archive = idx_zip_open (source, cancellable, &open_error);
  if (open_error != NULL && !g_error_matches (open_error, IDX_ERROR, IDX_ERROR_HEADER) &&
      !g_error_matches (open_error, IDX_ERROR, IDX_ERROR_UNSUPPORTED))
    {
      g_propagate_error (error, g_steal_pointer (&open_error));
      return FALSE;
    }
  set_error (archive, error);
  g_clear_pointer (&archive, zip_discard);
  return FALSE;
}
