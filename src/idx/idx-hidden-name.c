/* SPDX-License-Identifier: MIT */

/* Creates hidden names for files and folders that are still being written, and removes files and
 * folders that a killed process left behind. Replaced files also have hidden names until all new
 * files are in place. Leftover replaced files aren't removed, because they may be the only copy.
 *
 * A process holds a flock() lock on each of its hidden files and folders while it needs them. The
 * kernel releases the lock when the process ends for any reason, so a file that can be locked has
 * no owner anymore. The names contain a hash of the host name, because other hosts that share the
 * folder may not see the locks. */

#include "idx-hidden-name.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* A hidden name consists of the prefix, a hash of the host name, a hyphen and a random number. */
#define PREFIX ".idxview-"
#define N_HOST_DIGITS 8
#define N_RANDOM_DIGITS 16

/* The longest part of a replaced file's name that is kept, in bytes. */
#define MAX_KEPT 200

static guint64
make_random_number (void)
{
  guint64 number = 0;

  /* Not g_random_int (), because forked processes inherit its state. */
  if (getentropy (&number, sizeof number) != 0)
    number = (guint64) g_get_real_time () ^ (guint64) getpid () << 40;
  return number;
}

char *
idx_hidden_name_new (void)
{
  return g_strdup_printf (PREFIX "%08x-%016" G_GINT64_MODIFIER "x",
                          g_str_hash (g_get_host_name ()), make_random_number ());
}

char *
idx_hidden_name_new_backup (const char *name)
{
  const char *end;

  g_return_val_if_fail (name != NULL, NULL);

  /* Keep a valid name valid: don't cut a character in two. */
  (void) g_utf8_validate_len (name, MIN (strlen (name), MAX_KEPT), &end);
  return g_strdup_printf (PREFIX "replaced-%016" G_GINT64_MODIFIER "x-%.*s",
                          make_random_number (), (int) (end - name), name);
}

gboolean
idx_hidden_name_lock (int fd,
                      int operation)
{
  int status;

  do
    status = flock (fd, operation | LOCK_NB);
  while (status != 0 && errno == EINTR);
  return status == 0;
}

/* Returns whether idx_hidden_name_new() created a name on this host. */
static gboolean
is_own_name (const char *name)
{
  const char *host_digits = name + strlen (PREFIX);
  const char *random_digits = host_digits + N_HOST_DIGITS + 1;

  return g_str_has_prefix (name, PREFIX) &&
         strlen (host_digits) == N_HOST_DIGITS + 1 + N_RANDOM_DIGITS && random_digits[-1] == '-' &&
         strtoul (host_digits, NULL, 16) == g_str_hash (g_get_host_name ()) &&
         strspn (random_digits, "0123456789abcdef") == N_RANDOM_DIGITS;
}

/* Opens a folder for listing, and leaves @folder as it is. Returns NULL on failure. */
static DIR *
open_children (int folder)
{
  int fd = openat (folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *children = fd >= 0 ? fdopendir (fd) : NULL;

  if (children == NULL && fd >= 0)
    close (fd);
  return children;
}

/* Removes all files and folders in a folder, without following links. */
static void
remove_children (int folder)
{
  DIR *children = open_children (folder);
  const struct dirent *child;

  if (children == NULL)
    return;
  while ((child = readdir (children)) != NULL)
    if (strcmp (child->d_name, ".") != 0 && strcmp (child->d_name, "..") != 0 &&
        unlinkat (dirfd (children), child->d_name, 0) != 0)
      (void) idx_hidden_name_remove_folder (dirfd (children), child->d_name);
  (void) closedir (children);
}

gboolean
idx_hidden_name_remove_folder (int parent,
                               const char *name)
{
  int fd;

  g_return_val_if_fail (name != NULL, FALSE);

  fd = openat (parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0)
    return FALSE;
  remove_children (fd);
  close (fd);
  return unlinkat (parent, name, AT_REMOVEDIR) == 0;
}

/* Removes a file or a folder, unless a process holds a lock on it. */
static void
remove_leftover (int folder,
                 const char *name)
{
  int fd = openat (folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  struct stat status; /* of the open file */
  struct stat named;  /* of the file that has the name now */

  if (fd < 0)
    return;
  if (fstat (fd, &status) == 0 && (S_ISREG (status.st_mode) || S_ISDIR (status.st_mode)) &&
      idx_hidden_name_lock (fd, LOCK_EX) &&
      fstatat (folder, name, &named, AT_SYMLINK_NOFOLLOW) == 0 && named.st_dev == status.st_dev &&
      named.st_ino == status.st_ino)
    {
      if (S_ISDIR (status.st_mode))
        (void) idx_hidden_name_remove_folder (folder, name);
      else
        (void) unlinkat (folder, name, 0);
    }
  close (fd);
}

void
idx_hidden_name_remove_leftovers (int folder)
{
  DIR *children = open_children (folder);
  const struct dirent *child;

  if (children == NULL)
    return;
  while ((child = readdir (children)) != NULL)
    if (is_own_name (child->d_name))
      remove_leftover (folder, child->d_name);
  (void) closedir (children);
}
