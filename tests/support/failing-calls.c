/* SPDX-License-Identifier: MIT */

/* A library that makes system calls fail, so that tests can check what a program does then.
 * Programs link it before the C library, whose functions it replaces (failing_calls_dep in meson).
 *
 * It intercepts the calls of a program and its libraries, but not those inside the C library, as in
 * realpath() or stdio. It counts only calls on files in one folder, so that the loader and other
 * libraries can still read their own files. */

/* This file must define open() itself. With _FILE_OFFSET_BITS, which meson defines, the name means
 * open64(). */
#undef _FILE_OFFSET_BITS

#include "failing-calls.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

/* The next definition of a function: the sanitizer's if there is one, or else the C library's. */
#define NEXT(function) ((typeof (&(function))) dlsym (RTLD_NEXT, #function))

/* Shared with forked processes. */
typedef struct
{
  guint n_calls;
  bool is_reached;
  char chosen[PATH_MAX + 32];
} Shared;

static FailingCalls wanted;
static char wanted_folder[PATH_MAX];
static Shared *shared;
static bool is_on;

void
failing_calls_start (const char *folder,
                     const FailingCalls *calls)
{
  if (shared == NULL)
    shared = mmap (NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED)
    abort ();
  memset (shared, 0, sizeof *shared);
  wanted = *calls;
  (void) snprintf (wanted_folder, sizeof wanted_folder, "%s/", folder);
  is_on = true;
}

void
failing_calls_stop (void)
{
  is_on = false;
}

guint
failing_calls_get_count (void)
{
  return shared != NULL ? shared->n_calls : 0;
}

const char *
failing_calls_get_chosen (void)
{
  return shared != NULL && shared->is_reached ? shared->chosen : NULL;
}

/* Gets the path of an open file, or of the current folder for AT_FDCWD. */
static void
get_path (int fd,
          char path[static PATH_MAX])
{
  char link[64];
  ssize_t n;

  (void) snprintf (link, sizeof link, fd == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", fd);
  n = readlink (link, path, PATH_MAX - 2);
  path[n > 0 ? n : 0] = '\0';
}

static bool
is_below (const char *path)
{
  size_t length = strlen (wanted_folder);

  return strncmp (path, wanted_folder, length) == 0 ||
         (strlen (path) == length - 1 && strncmp (path, wanted_folder, length - 1) == 0);
}

/* Counts a call and returns whether it is the chosen one, or one after it. @object: its file or
 * size */
static bool
is_chosen (const char *function,
           const char *object)
{
  guint number = __atomic_add_fetch (&shared->n_calls, 1, __ATOMIC_SEQ_CST);

  if (wanted.mode == FAILING_CALLS_NONE || number < wanted.number ||
      (number > wanted.number && wanted.mode != FAILING_CALLS_REST))
    return false;
  if (number == wanted.number)
    {
      (void) snprintf (shared->chosen, sizeof shared->chosen, "%s %s", function, object);
      shared->is_reached = true;
    }
  return true;
}

/* Counts a call on the file at @path, which is absolute, and returns whether the call fails. */
static bool
fails_at (const char *function,
          const char *path)
{
  if (wanted.mode == FAILING_CALLS_SHORT || wanted.mode == FAILING_CALLS_MEMORY ||
      !is_below (path) || !is_chosen (function, path))
    return false;
  if (wanted.mode == FAILING_CALLS_KILL)
    (void) kill (getpid (), SIGKILL);
  errno = wanted.code;
  return true;
}

/* Returns whether a call on an open file fails. */
static bool
fails (const char *function,
       int fd)
{
  char path[PATH_MAX];
  int saved_errno = errno;

  if (!is_on)
    return false;
  get_path (fd, path);
  errno = saved_errno;
  return fails_at (function, path);
}

/* Returns whether a call with a file name fails. */
static bool
fails_name (const char *function,
            int folder,
            const char *name)
{
  char path[PATH_MAX];
  int saved_errno = errno;
  size_t length;

  if (!is_on)
    return false;
  if (name[0] == '/')
    return fails_at (function, name);
  get_path (folder, path);
  length = strlen (path);
  (void) snprintf (path + length, sizeof path - length, "/%s", name);
  errno = saved_errno;
  return fails_at (function, path);
}

/* Returns whether only half of @length bytes are transferred. */
static bool
is_short (const char *function,
          int fd,
          ssize_t length)
{
  char path[PATH_MAX];
  int saved_errno = errno;

  if (!is_on || wanted.mode != FAILING_CALLS_SHORT || length < 2)
    return false;
  get_path (fd, path);
  errno = saved_errno;
  return is_below (path) && is_chosen (function, path);
}

static bool
lacks (FailingCallsLacks what,
       int code)
{
  if (!is_on || (wanted.lacks & what) == 0)
    return false;
  errno = code;
  return true;
}

static bool
is_folder (int fd)
{
  struct stat status;

  return NEXT (fstat) (fd, &status) == 0 && S_ISDIR (status.st_mode);
}

static mode_t
get_mode (int flags,
          va_list arguments)
{
  return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE ? va_arg (arguments, mode_t)
                                                                    : 0;
}

static int
open_at (const char *function,
         int folder,
         const char *path,
         int flags,
         mode_t mode)
{
  if (((flags & O_TMPFILE) == O_TMPFILE && lacks (FAILING_CALLS_NO_UNNAMED, EOPNOTSUPP)) ||
      fails_name (function, folder, path))
    return -1;
  return NEXT (openat64) (folder, path, flags, mode);
}

#define DEFINE_OPEN(name) \
  int name (const char *path, int flags, ...) \
  { \
    va_list arguments; \
    mode_t mode; \
\
    va_start (arguments, flags); \
    mode = get_mode (flags, arguments); \
    va_end (arguments); \
    return open_at (#name, AT_FDCWD, path, flags, mode); \
  }

#define DEFINE_OPENAT(name) \
  int name (int folder, const char *path, int flags, ...) \
  { \
    va_list arguments; \
    mode_t mode; \
\
    va_start (arguments, flags); \
    mode = get_mode (flags, arguments); \
    va_end (arguments); \
    return open_at (#name, folder, path, flags, mode); \
  }

/* Defines a function that takes an open file. */
#define DEFINE_FD(type, failure, name, parameters, call, fd) \
  type name parameters \
  { \
    return fails (#name, fd) ? (failure) : NEXT (name) call; \
  }

/* Defines a function that takes a file name. */
#define DEFINE_NAME(type, failure, name, parameters, call, folder, path) \
  type name parameters \
  { \
    return fails_name (#name, folder, path) ? (failure) : NEXT (name) call; \
  }

DEFINE_OPEN (open)
DEFINE_OPEN (open64)
DEFINE_OPENAT (openat)
DEFINE_OPENAT (openat64)

/* Defines a function that reads a file at an offset. */
#define DEFINE_PREAD(name, parameters, call) \
  ssize_t name parameters \
  { \
    ssize_t n = fails (#name, fd) ? -1 : NEXT (name) call; \
\
    return is_short (#name, fd, n) ? n / 2 : n; \
  }

DEFINE_PREAD (pread, (int fd, void *buffer, size_t length, off_t offset),
              (fd, buffer, length, offset))
DEFINE_PREAD (pread64, (int fd, void *buffer, size_t length, off64_t offset),
              (fd, buffer, length, offset))
DEFINE_PREAD (preadv2, (int fd, const struct iovec *parts, int n_parts, off_t offset, int flags),
              (fd, parts, n_parts, offset, flags))
DEFINE_PREAD (preadv64v2,
              (int fd, const struct iovec *parts, int n_parts, off64_t offset, int flags),
              (fd, parts, n_parts, offset, flags))

DEFINE_FD (int, -1, ftruncate, (int fd, off_t length), (fd, length), fd)
DEFINE_FD (int, -1, ftruncate64, (int fd, off64_t length), (fd, length), fd)
DEFINE_FD (int, -1, fallocate, (int fd, int mode, off_t offset, off_t length),
           (fd, mode, offset, length), fd)
DEFINE_FD (int, -1, fallocate64, (int fd, int mode, off64_t offset, off64_t length),
           (fd, mode, offset, length), fd)
DEFINE_FD (int, -1, syncfs, (int fd), (fd), fd)
DEFINE_FD (int, -1, fstat, (int fd, struct stat *status), (fd, status), fd)
DEFINE_FD (int, -1, fstat64, (int fd, struct stat64 *status), (fd, status), fd)
DEFINE_FD (int, -1, fchmod, (int fd, mode_t mode), (fd, mode), fd)
DEFINE_FD (struct dirent *, NULL, readdir, (DIR * folder), (folder), dirfd (folder))
DEFINE_FD (struct dirent64 *, NULL, readdir64, (DIR * folder), (folder), dirfd (folder))

DEFINE_NAME (int, -1, stat, (const char *path, struct stat *status), (path, status), AT_FDCWD, path)
DEFINE_NAME (int, -1, stat64, (const char *path, struct stat64 *status), (path, status), AT_FDCWD,
             path)
DEFINE_NAME (int, -1, lstat, (const char *path, struct stat *status), (path, status), AT_FDCWD,
             path)
DEFINE_NAME (int, -1, lstat64, (const char *path, struct stat64 *status), (path, status), AT_FDCWD,
             path)
DEFINE_NAME (int, -1, fstatat, (int folder, const char *path, struct stat *status, int flags),
             (folder, path, status, flags), folder, path)
DEFINE_NAME (int, -1, fstatat64, (int folder, const char *path, struct stat64 *status, int flags),
             (folder, path, status, flags), folder, path)
DEFINE_NAME (int, -1, statx,
             (int folder, const char *path, int flags, unsigned int mask, struct statx *status),
             (folder, path, flags, mask, status), folder, path)
DEFINE_NAME (int, -1, access, (const char *path, int mode), (path, mode), AT_FDCWD, path)
DEFINE_NAME (int, -1, faccessat, (int folder, const char *path, int mode, int flags),
             (folder, path, mode, flags), folder, path)
DEFINE_NAME (char *, NULL, realpath, (const char *path, char *resolved), (path, resolved), AT_FDCWD,
             path)
DEFINE_NAME (int, -1, mkdir, (const char *path, mode_t mode), (path, mode), AT_FDCWD, path)
DEFINE_NAME (int, -1, mkdirat, (int folder, const char *path, mode_t mode), (folder, path, mode),
             folder, path)
DEFINE_NAME (int, -1, rename, (const char *old, const char *path), (old, path), AT_FDCWD, path)
DEFINE_NAME (int, -1, rmdir, (const char *path), (path), AT_FDCWD, path)
DEFINE_NAME (DIR *, NULL, opendir, (const char *path), (path), AT_FDCWD, path)
DEFINE_NAME (int, -1, renameat, (int from, const char *old, int folder, const char *path),
             (from, old, folder, path), folder, path)
DEFINE_NAME (int, -1, unlinkat, (int folder, const char *path, int flags), (folder, path, flags),
             folder, path)
DEFINE_NAME (int, -1, unlink, (const char *path), (path), AT_FDCWD, path)

ssize_t
read (int fd,
      void *buffer,
      size_t length)
{
  ssize_t n = fails ("read", fd) ? -1 : NEXT (read) (fd, buffer, length);

  if (!is_short ("read", fd, n))
    return n;
  (void) lseek (fd, n / 2 - n, SEEK_CUR);
  return n / 2;
}

ssize_t
write (int fd,
       const void *buffer,
       size_t length)
{
  if (fails ("write", fd))
    return -1;
  return NEXT (write) (fd, buffer, is_short ("write", fd, (ssize_t) length) ? length / 2 : length);
}

/* Returns whether an allocation fails. */
static bool
fails_memory (const char *function,
              gsize size)
{
  char text[32];

  if (!is_on || wanted.mode != FAILING_CALLS_MEMORY)
    return false;
  (void) snprintf (text, sizeof text, "%zu", size);
  return is_chosen (function, text);
}

gpointer
g_try_malloc (gsize size)
{
  return fails_memory ("g_try_malloc", size) ? NULL : NEXT (g_try_malloc) (size);
}

gpointer
g_try_malloc_n (gsize n,
                gsize size)
{
  return fails_memory ("g_try_malloc_n", n * size) ? NULL : NEXT (g_try_malloc_n) (n, size);
}

int
fsync (int fd)
{
  if ((is_on && is_folder (fd) && lacks (FAILING_CALLS_NO_FOLDER_SYNC, EIO)) || fails ("fsync", fd))
    return -1;
  return NEXT (fsync) (fd);
}

int
flock (int fd,
       int operation)
{
  return lacks (FAILING_CALLS_NO_LOCKS, ENOLCK) || fails ("flock", fd)
           ? -1
           : NEXT (flock) (fd, operation);
}

int
link (const char *old,
      const char *path)
{
  if (lacks (FAILING_CALLS_NO_LINKS, EPERM) || fails_name ("link", AT_FDCWD, path))
    return -1;
  return NEXT (link) (old, path);
}

int
linkat (int from,
        const char *old,
        int folder,
        const char *path,
        int flags)
{
  if (lacks (FAILING_CALLS_NO_LINKS, EPERM) || fails_name ("linkat", folder, path))
    return -1;
  return NEXT (linkat) (from, old, folder, path, flags);
}

int
renameat2 (int from,
           const char *old,
           int folder,
           const char *path,
           unsigned int flags)
{
  if (lacks (FAILING_CALLS_NO_RENAME_FLAGS, EINVAL) || fails_name ("renameat2", folder, path))
    return -1;
  return NEXT (renameat2) (from, old, folder, path, flags);
}
