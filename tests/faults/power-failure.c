/* SPDX-License-Identifier: MIT */

/* A disk that loses what wasn't synced. Replaces fsync() of the C library, so link it into the
 * program. A rename is either on disk or not; it never loses both names. */

#include "power-failure.h"

#include "fault-run.h"

#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* What is on disk. The keys are the numbers of the files (inodes). */
static GHashTable *contents; /* GBytes, of files */
static GHashTable *names;    /* GHashTable of names to inodes, of folders */
static char *root;
static GMutex mutex;

static gpointer
get_inode (const char *path)
{
  struct stat info;

  return stat (path, &info) == 0 ? GSIZE_TO_POINTER (info.st_ino) : NULL;
}

static GBytes *
read_file (const char *path)
{
  char *content;
  gsize size;

  g_assert_true (g_file_get_contents (path, &content, &size, NULL));
  return g_bytes_new_take (content, size);
}

static GHashTable *
read_names (const char *folder)
{
  GHashTable *found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_hash_table_insert (found, g_strdup (name), get_inode (path));
    }
  return found;
}

/* Notes that a file or folder is on disk. */
static void
write_to_disk (const char *path)
{
  gpointer inode = get_inode (path);

  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    g_hash_table_replace (names, inode, read_names (path));
  else
    g_hash_table_replace (contents, inode, read_file (path));
}

static void
write_tree_to_disk (const char *folder)
{
  g_autoptr (GHashTable) children = read_names (folder);
  GHashTableIter iter;
  gpointer name;

  write_to_disk (folder);
  g_hash_table_iter_init (&iter, children);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        write_tree_to_disk (path);
      else
        write_to_disk (path);
    }
}

void
power_failure_start (const char *folder)
{
  contents = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_bytes_unref);
  names = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_hash_table_unref);
  root = g_strdup (folder);
  write_tree_to_disk (folder);
}

int
fsync (int fd)
{
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", fd);
  int result = (int) syscall (SYS_fsync, fd);

  g_mutex_lock (&mutex);
  if (result == 0 && names != NULL)
    write_to_disk (path);
  g_mutex_unlock (&mutex);
  return result;
}

/* --- The failure --- */

/* Returns what is on disk of a file. @path is where it is now, or NULL. */
static GBytes *
get_content (gpointer inode,
             const char *path,
             PowerFailureMode mode)
{
  GBytes *synced = g_hash_table_lookup (contents, inode);
  g_autoptr (GBytes) current = path != NULL ? read_file (path) : NULL;
  gsize size = synced != NULL ? g_bytes_get_size (synced) : 0;
  gsize current_size = current != NULL ? g_bytes_get_size (current) : 0;

  if (mode == POWER_FAILURE_RANDOM && current_size > size)
    return g_bytes_new_from_bytes (current, 0,
                                   (gsize) g_random_int_range ((gint32) size,
                                                               (gint32) current_size + 1));
  return synced != NULL ? g_bytes_ref (synced) : g_bytes_new (NULL, 0);
}

/* Returns a name of a file, or NULL. */
static const char *
find_name (GHashTable *folder,
           gpointer inode)
{
  GHashTableIter iter;
  gpointer name, other;

  if (folder == NULL)
    return NULL;
  g_hash_table_iter_init (&iter, folder);
  while (g_hash_table_iter_next (&iter, &name, &other))
    if (other == inode)
      return name;
  return NULL;
}

static void collect (const char *folder,
                     const char *inside,
                     PowerFailureMode mode,
                     GHashTable *files);

/* Adds a file or folder that is in @from under any name, as far as it is on disk. */
static void
collect_child (const char *folder,
               const char *inside,
               const char *name,
               gpointer inode,
               const char *current_name,
               PowerFailureMode mode,
               GHashTable *files)
{
  g_autofree char *child = g_build_filename (inside, name, NULL);
  g_autofree char *path =
    current_name != NULL ? g_build_filename (folder, current_name, NULL) : NULL;

  if (g_hash_table_contains (names, inode) ||
      (path != NULL && g_file_test (path, G_FILE_TEST_IS_DIR)))
    {
      g_hash_table_replace (files, g_strconcat (child, "/", NULL), g_bytes_new (NULL, 0));
      if (path != NULL)
        collect (path, child, mode, files);
    }
  else
    g_hash_table_replace (files, g_strdup (child), get_content (inode, path, mode));
}

/* Adds what is on disk of a folder to @files, which has relative paths. */
static void
collect (const char *folder,
         const char *inside,
         PowerFailureMode mode,
         GHashTable *files)
{
  g_autoptr (GHashTable) current = read_names (folder);
  GHashTable *synced = g_hash_table_lookup (names, get_inode (folder));
  g_autoptr (GHashTable) inodes = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer name, inode;

  for (guint i = 0; i < 2; i++)
    {
      if (i == 1 && synced == NULL)
        continue;
      g_hash_table_iter_init (&iter, i == 0 ? current : synced);
      while (g_hash_table_iter_next (&iter, &name, &inode))
        g_hash_table_add (inodes, inode);
    }
  g_hash_table_iter_init (&iter, inodes);
  while (g_hash_table_iter_next (&iter, &inode, NULL))
    {
      const char *current_name = find_name (current, inode);
      const char *synced_name = find_name (synced, inode);
      gboolean is_new = mode == POWER_FAILURE_NAMES ||
                        (mode == POWER_FAILURE_RANDOM && g_random_boolean ());
      const char *chosen = is_new ? current_name : synced_name;

      if (chosen != NULL)
        collect_child (folder, inside, chosen, inode, current_name, mode, files);
    }
}

void
power_failure_drop (PowerFailureMode mode)
{
  g_autoptr (GHashTable) files =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_bytes_unref);

  collect (root, "", mode, files);
  g_clear_pointer (&names, g_hash_table_unref);
  g_clear_pointer (&contents, g_hash_table_unref);
  fault_folder_write (root, files);
}
