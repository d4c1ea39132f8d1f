/* SPDX-License-Identifier: MIT */

/* Results that are kept from one opening of a data set to the next.
 *
 * A file holds one: a head, and a GVariant as it is in memory, whose reader trusts nothing. The
 * head names the format, the key, and a hash of the rest; the name of the file is the key again, so
 * that a result is found without opening any. A file comes to its place whole. What is as old as
 * can be is removed first; a result that is found is made new. */

#include "idx-audit-cache.h"

#include "idx-hash.h"
#include "idx-replacement.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#define FORMAT "idxview audit 1\n"
#define NAME_FORMAT "audit-%016" G_GINT64_MODIFIER "x-%016" G_GINT64_MODIFIER "x"
#define QUESTION_FORMAT "audit-%016" G_GINT64_MODIFIER "x-"
#define NAME_LENGTH 39

#define MAX_FILES 32
#define MAX_SIZE 256000000

typedef struct
{
  char format[16];
  IdxAuditKey key;
  guint64 length;
  guint64 hash;
} Head;

static char *
get_folder (void)
{
  return g_build_filename (g_get_user_cache_dir (), "idxview", NULL);
}

static char *
get_path (const IdxAuditKey *key)
{
  g_autofree char *folder = get_folder ();
  g_autofree char *name = g_strdup_printf (NAME_FORMAT, key->question, key->images);

  return g_build_filename (folder, name, NULL);
}

gboolean
idx_audit_cache_has_any (guint64 question)
{
  g_autofree char *path = get_folder ();
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  g_autofree char *prefix = g_strdup_printf (QUESTION_FORMAT, question);
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
  Head head;

  if (size < sizeof head)
    return NULL;
  memcpy (&head, bytes, sizeof head);
  if (memcmp (head.format, FORMAT, sizeof head.format) != 0 ||
      memcmp (&head.key, key, sizeof head.key) != 0 || head.length != size - sizeof head ||
      head.hash != idx_hash_bytes (IDX_HASH_EMPTY, bytes + sizeof head, size - sizeof head))
    return NULL;
  content = g_bytes_new_from_bytes (file, sizeof head, size - sizeof head);
  result = g_variant_ref_sink (g_variant_new_from_bytes (type, content, FALSE));
  return g_variant_is_normal_form (result) ? g_steal_pointer (&result) : NULL;
}

/* The content of a file that can be one of ours. */
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
    (void) utimensat (AT_FDCWD, path, NULL, 0);
  return result;
}

typedef struct
{
  char *path;
  struct timespec time;
  guint64 size;
} Kept;

static void
kept_clear (gpointer data)
{
  g_free (((Kept *) data)->path);
}

/* The newest first. */
static int
compare_kept (gconstpointer a,
              gconstpointer b)
{
  const Kept *x = a;
  const Kept *y = b;

  if (x->time.tv_sec != y->time.tv_sec)
    return x->time.tv_sec > y->time.tv_sec ? -1 : 1;
  return (x->time.tv_nsec < y->time.tv_nsec) - (x->time.tv_nsec > y->time.tv_nsec);
}

static GArray *
list_kept (void)
{
  g_autofree char *path = get_folder ();
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  GArray *list = g_array_new (FALSE, FALSE, sizeof (Kept));
  const char *name;

  g_array_set_clear_func (list, kept_clear);
  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *kept_path = g_build_filename (path, name, NULL);
      GStatBuf status;

      if (g_str_has_prefix (name, "audit-") && strlen (name) == NAME_LENGTH &&
          g_lstat (kept_path, &status) == 0 && S_ISREG (status.st_mode))
        {
          Kept kept = { g_steal_pointer (&kept_path), status.st_mtim, (guint64) status.st_size };

          g_array_append_val (list, kept);
        }
    }
  return list;
}

static void
remove_oldest (void)
{
  g_autoptr (GArray) list = list_kept ();
  guint64 size = 0;

  g_array_sort (list, compare_kept);
  for (guint i = 0; i < list->len; i++)
    {
      const Kept *kept = &g_array_index (list, Kept, i);

      size += kept->size;
      if (i >= MAX_FILES || size > MAX_SIZE)
        (void) g_unlink (kept->path);
    }
}

static gboolean
write_file (const char *path,
            const Head *head,
            GBytes *content)
{
  g_autoptr (GFile) target = g_file_new_for_path (path);
  g_autoptr (IdxReplacement) replacement = idx_replacement_new (target, TRUE, NULL);
  IdxReplacement *const replacements[] = { replacement };
  gsize length;
  const guint8 *bytes = g_bytes_get_data (content, &length);
  gsize failed;

  return replacement != NULL &&
         idx_replacement_write (replacement, (const guint8 *) head, sizeof *head, NULL) &&
         idx_replacement_write (replacement, bytes, length, NULL) &&
         idx_replacement_sync (replacement, NULL) &&
         idx_replacement_place (replacements, 1, &failed, NULL);
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
  Head head = { .key = *key,
                .length = length,
                .hash = idx_hash_bytes (IDX_HASH_EMPTY, bytes, length) };

  memcpy (head.format, FORMAT, sizeof head.format);
  if (g_mkdir_with_parents (folder, 0700) == 0 && write_file (path, &head, content))
    remove_oldest ();
}
