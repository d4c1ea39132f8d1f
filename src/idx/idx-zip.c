/* SPDX-License-Identifier: MIT */

/* Lists the files in a ZIP archive, using the central directory at its end (PKWARE's APPNOTE,
 * 4.3.12 and 4.3.16). Numbers are little-endian. */

#include "idx-zip.h"

#include "idx-error.h"
#include "idx-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The size of the end of central directory record, without a comment and with the longest comment
 * possible. */
#define END_SIZE 22
#define MAX_END_SIZE (END_SIZE + 65535)

/* The size of an entry of the central directory, without the name and the fields after it. */
#define ENTRY_SIZE 46

/* The offsets of fields in the end of central directory record. */
#define END_DIRECTORY_SIZE 12
#define END_DIRECTORY_OFFSET 16

/* The offsets of fields in an entry of the central directory. */
#define ENTRY_NAME_LENGTH 28
#define ENTRY_EXTRA_LENGTH 30
#define ENTRY_COMMENT_LENGTH 32

/* The maximum number of bytes of the central directory to read: enough for the names of several
 * hundred files. An archive of a dataset contains only a few. */
#define MAX_DIRECTORY_SIZE ((gsize) 64 * 1024)

static guint
read_le16 (const guint8 *bytes)
{
  return (guint) bytes[0] | (guint) bytes[1] << 8;
}

static guint32
read_le32 (const guint8 *bytes)
{
  return (guint32) read_le16 (bytes) | (guint32) read_le16 (bytes + 2) << 16;
}

/* Finds the end of central directory record. Returns NULL if there is none. */
static const guint8 *
find_end (const guint8 *bytes,
          gsize length)
{
  for (gsize i = length; i >= END_SIZE; i--)
    if (memcmp (bytes + i - END_SIZE, "PK\x05\x06", 4) == 0)
      return bytes + i - END_SIZE;
  return NULL;
}

/* Reads the central directory into @directory. If there is none, *@length is 0. */
static gboolean
read_central_directory (IdxSource *source,
                        guint8 *directory,
                        gsize *length,
                        GCancellable *cancellable,
                        GError **error)
{
  g_autofree guint8 *tail = NULL;
  const guint8 *end;
  guint64 size;
  gsize n_read;

  *length = 0;
  if (!idx_source_get_size (source, &size))
    return TRUE;

  tail = g_malloc (MAX_END_SIZE);
  if (!idx_source_read (source, size - MIN (size, MAX_END_SIZE), tail, MAX_END_SIZE, IDX_READ_WAIT,
                        &n_read, cancellable, error))
    return FALSE;
  end = find_end (tail, n_read);
  if (end == NULL)
    return TRUE;
  return idx_source_read (source, read_le32 (end + END_DIRECTORY_OFFSET), directory,
                          MIN (read_le32 (end + END_DIRECTORY_SIZE), MAX_DIRECTORY_SIZE),
                          IDX_READ_WAIT, length, cancellable, error);
}

/* Returns the names of the files and folders in the archive. */
static GPtrArray *
get_names (const guint8 *directory,
           gsize length)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  gsize offset = 0;

  while (length - offset >= ENTRY_SIZE && memcmp (directory + offset, "PK\x01\x02", 4) == 0)
    {
      const guint8 *entry = directory + offset;
      gsize name_length = read_le16 (entry + ENTRY_NAME_LENGTH);
      gsize rest = (gsize) read_le16 (entry + ENTRY_EXTRA_LENGTH) +
                   read_le16 (entry + ENTRY_COMMENT_LENGTH);

      if (length - offset - ENTRY_SIZE < name_length)
        break;
      g_ptr_array_add (names, g_strndup ((const char *) entry + ENTRY_SIZE, name_length));
      offset += MIN (ENTRY_SIZE + name_length + rest, length - offset);
    }
  return names;
}

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

static const char *
find_name (GPtrArray *names,
           gboolean (*matches) (const char *name))
{
  for (guint i = 0; i < names->len; i++)
    if (matches (g_ptr_array_index (names, i)))
      return g_ptr_array_index (names, i);
  return NULL;
}

static void
set_error (GPtrArray *names,
           GError **error)
{
  const char *name = find_name (names, is_idx);

  if (name == NULL && find_name (names, is_array) != NULL)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_IDX,
                         _ ("It is an archive of NumPy arrays (NPZ). "
                            "Make a dataset of it first."));
  else if (name == NULL && find_name (names, is_pickle) != NULL)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_IDX,
                         _ ("It is a PyTorch file. "
                            "Convert its arrays to IDX first."));
  else if (name == NULL && find_name (names, is_file) == NULL)
    g_set_error_literal (error, IDX_ERROR, IDX_ERROR_NOT_IDX,
                         _ ("It is a ZIP archive. "
                            "Unpack it first, then open the IDX file."));
  else
    {
      g_autofree char *text =
        idx_text_escape_invalid (name != NULL ? name : find_name (names, is_file));

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
  g_autofree guint8 *directory = NULL;
  g_autoptr (GPtrArray) names = NULL;
  gsize directory_size;

  g_return_val_if_fail (IDX_IS_SOURCE (source), FALSE);
  g_return_val_if_fail (start != NULL || length == 0, FALSE);

  if (length < 4 || (memcmp (start, "PK\x03\x04", 4) != 0 && memcmp (start, "PK\x05\x06", 4) != 0))
    return TRUE;

  directory = g_malloc (MAX_DIRECTORY_SIZE);
  if (!read_central_directory (source, directory, &directory_size, cancellable, error))
    return FALSE;
  names = get_names (directory, directory_size);
  set_error (names, error);
  return FALSE;
}
