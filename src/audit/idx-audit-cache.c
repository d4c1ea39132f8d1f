/* SPDX-License-Identifier: MIT */

/* Caches check results and maps on disk.
 *
 * Each file contains one result: a header, then a serialized GVariant, which is validated when it
 * is read. The header contains the name of the format, the key, and the length and a hash of the
 * GVariant. The file is named after the key, so that a lookup opens no other file. Files are
 * replaced atomically. Loading a result updates the modification time of its file, so the files
 * with the oldest times are the least recently used ones, which are removed first. */

#include "idx-audit-cache.h"

#include "idx-hash.h"
#include "idx-replacement.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#define FORMAT "idxview audit 4\n"

/* The name of a file: the two hashes of its key, as 16 hexadecimal digits each. A file with given
 * parameters has a name that begins with PREFIX_FORMAT. */
#define NAME_FORMAT "audit-%016" G_GINT64_MODIFIER "x-%016" G_GINT64_MODIFIER "x"
#define PREFIX_FORMAT "audit-%016" G_GINT64_MODIFIER "x-"
#define NAME_LENGTH 39 /* of the result of NAME_FORMAT */

/* Limits of the whole cache: the number of files, and their total size in bytes. */
#define MAX_FILES 32
#define MAX_SIZE 256000000

typedef struct
{
  char format[16];
  IdxAuditKey key;
  guint64 length;
  guint64 hash;
} Header;

static char *
get_folder (void)
{
  return g_build_filename (g_get_user_cache_dir (), "idxview", NULL);
}

static char *
get_path (const IdxAuditKey *key)
{
  g_autofree char *folder = get_folder ();
  g_autofree char *name = g_strdup_printf (NAME_FORMAT, key->parameters, key->images);

  return g_build_filename (folder, name, NULL);
}

gboolean
idx_audit_cache_has_any (guint64 parameters)
{
  g_autofree char *path = get_folder ();
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  g_autofree char *prefix = g_strdup_printf (PREFIX_FORMAT, parameters);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    if (g_str_has_prefix (name, prefix))
      return TRUE;
  return FALSE;
}

GVariant *
idx_audit_cache_parse (GBytes *file,
                       const IdxAuditKey *key,
                       const GVariantType *type)
{
  g_autoptr (GBytes) content = NULL;
  g_autoptr (GVariant) result = NULL;
  gsize size;
  const guint8 *bytes = g_bytes_get_data (file, &size);
  Header header;

  if (size < sizeof header)
    return NULL;
  memcpy (&header, bytes, sizeof header);
  if (memcmp (header.format, FORMAT, sizeof header.format) != 0 ||
      memcmp (&header.key, key, sizeof header.key) != 0 || header.length != size - sizeof header ||
      header.hash != idx_hash_bytes (IDX_HASH_EMPTY, bytes + sizeof header, size - sizeof header))
    return NULL;
  content = g_bytes_new_from_bytes (file, sizeof header, size - sizeof header);
  /* FALSE: the content isn't trusted. */
  result = g_variant_ref_sink (g_variant_new_from_bytes (type, content, FALSE));
  return g_variant_is_normal_form (result) ? g_steal_pointer (&result) : NULL;
}

/* Reads a file, but only if it is a regular file of a plausible size. */
static GBytes *
read_file (const char *path)
{
  GStatBuf status;
  char *content;
  gsize length;

  if (g_stat (path, &status) != 0 || !S_ISREG (status.st_mode) || status.st_size > MAX_SIZE ||
      !g_file_get_contents (path, &content, &length, NULL))
    return NULL;
  return g_bytes_new_take (content, length);
}

GVariant *
idx_audit_cache_load (const IdxAuditKey *key,
                      const GVariantType *type)
{
  g_autofree char *path = get_path (key);
  g_autoptr (GBytes) file = read_file (path);
  GVariant *result = file != NULL ? idx_audit_cache_parse (file, key, type) : NULL;

  if (result != NULL)
    (void) utimensat (AT_FDCWD, path, NULL, 0); /* sets the current time */
  return result;
}

typedef struct
{
  char *path;
  struct timespec last_used; /* the modification time */
  guint64 size;
} CachedFile;

static void
cached_file_clear (gpointer data)
{
  g_free (((CachedFile *) data)->path);
}

/* Sorts the most recently used files first. */
static int
compare_times (gconstpointer a,
               gconstpointer b)
{
  const CachedFile *x = a;
  const CachedFile *y = b;

  if (x->last_used.tv_sec != y->last_used.tv_sec)
    return x->last_used.tv_sec > y->last_used.tv_sec ? -1 : 1;
  return (x->last_used.tv_nsec < y->last_used.tv_nsec) -
         (x->last_used.tv_nsec > y->last_used.tv_nsec);
}

static GArray *
list_files (void)
{
  g_autofree char *path = get_folder ();
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  GArray *list = g_array_new (FALSE, FALSE, sizeof (CachedFile));
  const char *name;

  g_array_set_clear_func (list, cached_file_clear);
  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *file_path = g_build_filename (path, name, NULL);
      GStatBuf status;

      if (g_str_has_prefix (name, "audit-") && strlen (name) == NAME_LENGTH &&
          g_lstat (file_path, &status) == 0 && S_ISREG (status.st_mode))
        {
          CachedFile file = { g_steal_pointer (&file_path), status.st_mtim,
                              (guint64) status.st_size };

          g_array_append_val (list, file);
        }
    }
  return list;
}

static void
remove_least_recently_used (void)
{
  g_autoptr (GArray) list = list_files ();
  guint64 size = 0;

  g_array_sort (list, compare_times);
  for (guint i = 0; i < list->len; i++)
    {
      const CachedFile *file = &g_array_index (list, CachedFile, i);

      size += file->size;
      if (i >= MAX_FILES || size > MAX_SIZE)
        (void) g_unlink (file->path);
    }
}

static gboolean
write_file (const char *path,
            const Header *header,
            GBytes *content)
{
  g_autoptr (GFile) target = g_file_new_for_path (path);
  g_autoptr (IdxReplacement) replacement =
    idx_replacement_new (target, TRUE /* may_replace */, NULL);
  gsize length;
  const guint8 *bytes = g_bytes_get_data (content, &length);

  return replacement != NULL &&
         idx_replacement_write (replacement, (const guint8 *) header, sizeof *header, NULL) &&
         idx_replacement_write (replacement, bytes, length, NULL) &&
         idx_replacement_sync_and_place (replacement, NULL);
}

void
idx_audit_cache_store (const IdxAuditKey *key,
                       GVariant *result)
{
  g_autofree char *folder = get_folder ();
  g_autofree char *path = get_path (key);
  g_autoptr (GBytes) content = g_variant_get_data_as_bytes (result);
  gsize length;
  const guint8 *bytes = g_bytes_get_data (content, &length);
  Header header = { .key = *key,
                    .length = length,
                    .hash = idx_hash_bytes (IDX_HASH_EMPTY, bytes, length) };

  memcpy (header.format, FORMAT, sizeof header.format);
  if (g_mkdir_with_parents (folder, 0700) == 0 && write_file (path, &header, content))
    remove_least_recently_used ();
}
