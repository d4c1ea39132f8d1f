/* SPDX-License-Identifier: MIT */

/* A library that makes reading files slow, as from a network or a sleeping disk, so that tests can
 * check what a program does in the meantime. It replaces functions of the C library, and is
 * preloaded
 *
 *   LD_PRELOAD=build/tests/support/libslow-reads.so SLOW_READS_FILES='*-ubyte' … \
 *     build/src/ui/idxview …
 *
 * or linked before the C library (slow_reads_dep in meson). To preload it into a program with the
 * address sanitizer, also set ASAN_OPTIONS=verify_asan_link_order=0. Environment variables control
 * the library:
 *
 *   SLOW_READS_FILES         a pattern for fnmatch() that matches the absolute paths of slow files;
 *                            * also matches slashes. If it is unset, no file is slow
 *   SLOW_READS_MILLISECONDS  the minimum duration of each read of a slow file; 0 if unset
 *   SLOW_READS_HOLD          a file that contains a number. While it exists, reads that extend
 *                            beyond this number of bytes wait. Replace it by a rename to let more
 *                            reads continue, or remove it to let all of them continue
 *   SLOW_READS_LOG           a file that gets a line for each finished read that could have
 *                            blocked: "main" or "other" for the thread, offset, length, path
 *
 * Slow files are treated as if none of their pages were in the page cache at the start: a read with
 * RWF_NOWAIT fails with EAGAIN unless other reads have read all of its pages before. Such reads
 * never wait and aren't logged. The library intercepts read(), pread() and preadv2(), but not reads
 * inside the C library, as in stdio. */

/* This file must define pread() itself. With _FILE_OFFSET_BITS, which meson defines, the name means
 * pread64(). */
#undef _FILE_OFFSET_BITS

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <limits.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define PAGE 4096
#define MAX_FILES 256
#define POLL_MICROSECONDS 2000

/* The next definition of a function: the sanitizer's if there is one, or else the C library's. */
#define NEXT(function) ((typeof (&(function))) dlsym (RTLD_NEXT, #function))

/* A read of a slow file. */
typedef struct
{
  char path[PATH_MAX];
  struct stat status;
  struct statx_timestamp birth; /* when the file was created; 0 if the file system doesn't say */
  off_t offset;
  size_t length;
} Read;

/* The pages of a slow file that have been read. A new file may have the inode of a deleted one. */
typedef struct
{
  dev_t device;
  ino_t inode;
  struct statx_timestamp birth;
  size_t n_pages;
  bool *pages;
} Known;

static Known known_files[MAX_FILES];
static pthread_mutex_t known_lock = PTHREAD_MUTEX_INITIALIZER;

static bool
is_slow (Read *self,
         int fd,
         off_t offset,
         size_t length)
{
  const char *pattern = getenv ("SLOW_READS_FILES");
  int saved_errno = errno;
  struct statx extended;
  char link[64];
  ssize_t n = -1;

  self->birth = (struct statx_timestamp){ 0 };
  if (pattern == NULL || fstat (fd, &self->status) != 0 || !S_ISREG (self->status.st_mode))
    {
      errno = saved_errno;
      return false;
    }
  if (statx (fd, "", AT_EMPTY_PATH, STATX_BTIME, &extended) == 0)
    self->birth = extended.stx_btime;
  (void) snprintf (link, sizeof link, "/proc/self/fd/%d", fd);
  n = readlink (link, self->path, sizeof self->path - 1);
  errno = saved_errno;
  self->path[n > 0 ? n : 0] = '\0';
  self->offset = offset;
  self->length = length;
  return fnmatch (pattern, self->path, 0) == 0;
}

static bool
is_file (const Known *known,
         const Read *read)
{
  return known->device == read->status.st_dev && known->inode == read->status.st_ino &&
         known->birth.tv_sec == read->birth.tv_sec && known->birth.tv_nsec == read->birth.tv_nsec;
}

/* Returns the pages of a file, at least @n_pages. Call this with the lock held. */
static bool *
find_pages (const Read *self,
            size_t n_pages)
{
  Known *known = known_files;

  while (known->pages != NULL && !is_file (known, self))
    if (++known == known_files + MAX_FILES)
      abort ();

  known->device = self->status.st_dev;
  known->inode = self->status.st_ino;
  known->birth = self->birth;
  if (known->n_pages < n_pages)
    {
      known->pages = realloc (known->pages, n_pages);
      if (known->pages == NULL)
        abort ();
      memset (known->pages + known->n_pages, 0, n_pages - known->n_pages);
      known->n_pages = n_pages;
    }
  return known->pages;
}

/* Returns whether all pages of a read, up to the end of the file, have been read before. With
 * @mark_as_read, marks them as read. */
static bool
look_up_pages (const Read *self,
               bool mark_as_read)
{
  size_t start = (size_t) self->offset;
  size_t size = (size_t) self->status.st_size;
  size_t end =
    start < size ? start + (self->length < size - start ? self->length : size - start) : 0;
  size_t n_pages = (end + PAGE - 1) / PAGE;
  bool are_there = true;
  bool *pages;

  if (n_pages == 0)
    return true;

  pthread_mutex_lock (&known_lock);
  pages = find_pages (self, n_pages);
  for (size_t i = start / PAGE; i < n_pages; i++)
    {
      are_there = are_there && pages[i];
      pages[i] = pages[i] || mark_as_read;
    }
  pthread_mutex_unlock (&known_lock);
  return are_there;
}

/* Returns whether the file @hold exists and makes this read wait. */
static bool
is_held (const Read *self,
         const char *hold)
{
  FILE *file = fopen (hold, "re");
  char line[32] = "";
  bool is_there = file != NULL && fgets (line, sizeof line, file) != NULL;

  if (file != NULL)
    (void) fclose (file);
  return is_there && (size_t) self->offset + self->length > strtoull (line, NULL, 10);
}

static void
wait_for_turn (const Read *self)
{
  const char *milliseconds = getenv ("SLOW_READS_MILLISECONDS");
  const char *hold = getenv ("SLOW_READS_HOLD");

  if (milliseconds != NULL)
    (void) usleep ((useconds_t) strtoul (milliseconds, NULL, 10) * 1000);
  while (hold != NULL && is_held (self, hold))
    (void) usleep (POLL_MICROSECONDS);
}

static void
log_read (const Read *self)
{
  const char *path = getenv ("SLOW_READS_LOG");
  int fd = path != NULL ? open (path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600) : -1;

  if (fd < 0)
    return;
  (void) dprintf (fd, "%s %lld %zu %s\n", gettid () == getpid () ? "main" : "other",
                  (long long) self->offset, self->length, self->path);
  close (fd);
}

static void
end_read (const Read *self)
{
  int saved_errno = errno;

  look_up_pages (self, true);
  log_read (self);
  errno = saved_errno;
}

ssize_t
read (int fd,
      void *buffer,
      size_t length)
{
  Read self;
  ssize_t n;

  if (!is_slow (&self, fd, 0, length))
    return NEXT (read) (fd, buffer, length);
  self.offset = lseek (fd, 0, SEEK_CUR);
  wait_for_turn (&self);
  n = NEXT (read) (fd, buffer, length);
  end_read (&self);
  return n;
}

ssize_t
pread (int fd,
       void *buffer,
       size_t length,
       off_t offset)
{
  Read self;
  ssize_t n;

  if (!is_slow (&self, fd, offset, length))
    return NEXT (pread) (fd, buffer, length, offset);
  wait_for_turn (&self);
  n = NEXT (pread) (fd, buffer, length, offset);
  end_read (&self);
  return n;
}

ssize_t
pread64 (int fd,
         void *buffer,
         size_t length,
         off64_t offset)
{
  return pread (fd, buffer, length, offset);
}

ssize_t
preadv2 (int fd,
         const struct iovec *parts,
         int n_parts,
         off_t offset,
         int flags)
{
  size_t length = 0;
  Read self;
  ssize_t n;

  for (int i = 0; i < n_parts; i++)
    length += parts[i].iov_len;
  if (!is_slow (&self, fd, offset, length))
    return NEXT (preadv2) (fd, parts, n_parts, offset, flags);
  if ((flags & RWF_NOWAIT) != 0)
    {
      if (look_up_pages (&self, false))
        return NEXT (preadv2) (fd, parts, n_parts, offset, flags & ~RWF_NOWAIT);
      errno = EAGAIN;
      return -1;
    }
  wait_for_turn (&self);
  n = NEXT (preadv2) (fd, parts, n_parts, offset, flags);
  end_read (&self);
  return n;
}

ssize_t
preadv64v2 (int fd,
            const struct iovec *parts,
            int n_parts,
            off64_t offset,
            int flags)
{
  return preadv2 (fd, parts, n_parts, offset, flags);
}
