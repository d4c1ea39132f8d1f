/* SPDX-License-Identifier: MIT */

/* The hidden names that files have on the way to their places, and what a killed process leaves
 * under such names.
 *
 * A process locks each file that it gives such a name, with flock(), for as long as it needs it; the
 * kernel drops the lock when the process ends, however it ends. So a file with such a name that can
 * be locked has no owner any more. Names carry a hash of the host, because locks may not reach
 * other hosts that share the folder. */

#include "idx-replacement-private.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define PREFIX ".idxview-"
#define N_HOST_DIGITS 8
#define N_RANDOM_DIGITS 16

/* Another process may take a name that has just been made for a leftover. */
#define MAX_TRIES 8

char *
idx_replacement_make_name (void)
{
  guint64 number = 0;

  /* Not g_random_int(), whose numbers a process shares with those it was forked from. */
  if (getentropy (&number, sizeof number) != 0)
    number = (guint64) g_get_real_time () ^ (guint64) getpid () << 40;
  return g_strdup_printf (PREFIX "%08x-%016" G_GINT64_MODIFIER "x", g_str_hash (g_get_host_name ()), number);
}

gboolean
idx_replacement_lock (int fd,
                      int operation)
{
  int status;

  do
    status = flock (fd, operation | LOCK_NB);
  while (status != 0 && errno == EINTR);
  return status == 0;
}

gboolean
idx_replacement_open_named (IdxReplacement *self,
                            GError **error)
{
  for (guint i = 0; i < MAX_TRIES; i++)
    {
      g_autofree char *name = idx_replacement_make_name ();
      int fd = openat (self->folder, name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0666);
      struct stat status;

      if (fd < 0)
        return idx_replacement_set_error (errno, error);
      if ((idx_replacement_lock (fd, LOCK_EX) || errno != EWOULDBLOCK) &&
          (fstat (fd, &status) != 0 || status.st_nlink > 0))
        {
          self->fd = fd;
          self->temporary = g_steal_pointer (&name);
          return TRUE;
        }
      (void) unlinkat (self->folder, name, 0);
      close (fd);
    }
  return idx_replacement_set_error (EBUSY, error);
}

/* Whether this host made up a name. */
static gboolean
is_own_name (const char *name)
{
  const char *host = name + strlen (PREFIX);
  const char *digits = host + N_HOST_DIGITS + 1;

  return g_str_has_prefix (name, PREFIX) &&
         strlen (host) == N_HOST_DIGITS + 1 + N_RANDOM_DIGITS && digits[-1] == '-' &&
         strtoul (host, NULL, 16) == g_str_hash (g_get_host_name ()) &&
         strspn (digits, "0123456789abcdef") == N_RANDOM_DIGITS;
}

/* Removes a file unless a process still needs it. */
static void
remove_leftover (int folder,
                 const char *name)
{
  int fd = openat (folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  struct stat status, named;

  if (fd < 0)
    return;
  if (fstat (fd, &status) == 0 && S_ISREG (status.st_mode) && idx_replacement_lock (fd, LOCK_EX) &&
      fstatat (folder, name, &named, AT_SYMLINK_NOFOLLOW) == 0 && named.st_dev == status.st_dev &&
      named.st_ino == status.st_ino)
    (void) unlinkat (folder, name, 0);
  close (fd);
}

void
idx_replacement_clean_folder (int folder)
{
  int fd = openat (folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *children = fd >= 0 ? fdopendir (fd) : NULL;
  const struct dirent *child;

  if (children == NULL)
    {
      if (fd >= 0)
        close (fd);
      return;
    }
  while ((child = readdir (children)) != NULL)
    if (is_own_name (child->d_name))
      remove_leftover (folder, child->d_name);
  (void) closedir (children);
}

void
idx_replacement_remove_leftovers (GFile *folder)
{
  int fd;

  g_return_if_fail (G_IS_FILE (folder));

  if (g_file_peek_path (folder) == NULL)
    return;
  fd = open (g_file_peek_path (folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0)
    return;
  idx_replacement_clean_folder (fd);
  close (fd);
}
